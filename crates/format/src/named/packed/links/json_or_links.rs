//! Common code of the formats that are the JSON of a site's puzzles or links.

use super::super::fault::Fault;
use super::super::json_text::{self, JsonText};
use super::super::{Line, Parser, ReadOptions, Sink};
use super::Decoded;

/// Reads the JSON of a site, or links, depending on the first line.
pub(super) struct JsonOrLinks {
    json: JsonText,
    options: ReadOptions,
    puzzle: fn(&str, &ReadOptions) -> Result<Decoded, Fault>,
}

impl JsonOrLinks {
    pub(super) fn new(
        options: &ReadOptions,
        puzzle: fn(&str, &ReadOptions) -> Result<Decoded, Fault>,
    ) -> Self {
        Self { json: JsonText::Fresh, options: options.clone(), puzzle }
    }

    /// Reads every puzzle of a JSON text.
    fn read(&self, text: &str, first_line: u64, sink: &mut Sink) {
        json_text::values(text, first_line, sink, |raw, places, sink| {
            let parts = if raw.starts_with('[') { json_text::elements(raw) } else { Ok(vec![raw]) };
            for part in parts.unwrap_or_else(|_| vec![raw]) {
                let offset = places.offset_of(part);
                match (self.puzzle)(part, &self.options) {
                    Ok(decoded) => sink.entry(decoded.entry(places.line(offset), 0)),
                    Err(fault) => sink.error(places.error(offset, fault)),
                }
            }
        });
    }
}

impl Parser for JsonOrLinks {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let is_json = line.text.trim_start().starts_with(['{', '[']);
        let is_link = !is_json || super::is_wrapped(line.text);
        if is_link && matches!(self.json, JsonText::Fresh | JsonText::Lines) {
            if let Some(result) = super::read(line, &self.options) {
                sink.push(result);
            }
            return;
        }
        let mut json = std::mem::replace(&mut self.json, JsonText::Over);
        json.line(line, sink, |text, first, sink| self.read(text, first, sink));
        self.json = json;
    }

    fn end(&mut self, sink: &mut Sink) {
        let mut json = std::mem::replace(&mut self.json, JsonText::Over);
        json.end(sink, |text, first, sink| self.read(text, first, sink));
    }
}
