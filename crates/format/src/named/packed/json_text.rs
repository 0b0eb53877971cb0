//! JSON in texts: one value a line or one document, and its outermost parts.
//!
//! Parts remain slices of the text until they are needed. So a long document does not become a tree
//! of many times its size, and the place of each part is known.

use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Error, StreamDeserializer, de::StrRead};

use super::fault::Fault;
use super::places::{self, Places};
use super::{ErrorCode, Line, MAX_RECORD, ParseError, ReadOptions, Sink};
use crate::phrases::{
    A_JSON_DOCUMENT, BROKEN_JSON, EACH_MEMBER_ONCE, MEMBER_TWICE_IN_TEXT, ONE_JSON_VALUE_A_LINE,
    WELL_FORMED_JSON,
};

/// Collects lines until there are whole values: each line by itself if the first line is one value
/// or the ending of the file's name says so, and otherwise all lines together.
pub(super) enum JsonText {
    Fresh,
    Lines,
    /// Each line is one value, also if the first is broken.
    EachLine,
    Document {
        text: String,
        first_line: u64,
    },
    /// The rest of the text is ignored.
    Over,
}

impl JsonText {
    /// The beginning of a text with these options.
    pub(super) fn new(options: &ReadOptions) -> Self {
        match options.extension.as_deref() {
            Some("jsonl" | "ndjson") => Self::EachLine,
            _ => Self::Fresh,
        }
    }

    /// Takes a line, and passes on a text that is complete with the number of its first line.
    pub(super) fn line(
        &mut self,
        line: Line<'_>,
        sink: &mut Sink,
        mut read: impl FnMut(&str, u64, &mut Sink),
    ) {
        if let Self::Fresh = self {
            if line.text.trim().is_empty() {
                return;
            }
            let whole = serde_json::from_str::<&RawValue>(line.text).is_ok();
            *self = if whole {
                Self::Lines
            } else {
                Self::Document { text: String::new(), first_line: line.number }
            };
        }
        match self {
            Self::Lines if !line.text.trim().is_empty() => read(line.text, line.number, sink),
            Self::EachLine if !line.text.trim().is_empty() => {
                match serde_json::from_str::<&RawValue>(line.text) {
                    Ok(_) => read(line.text, line.number, sink),
                    Err(error) => {
                        let mut places = Places::new(line.text, line.number);
                        sink.error(syntax(line.text, &mut places, &error));
                    }
                }
            }
            Self::Document { text, .. } if text.len() + line.text.len() >= MAX_RECORD => {
                let fault = places::too_long(A_JSON_DOCUMENT).help(ONE_JSON_VALUE_A_LINE);
                sink.error(fault.in_line(line, 0));
                *self = Self::Over;
            }
            Self::Document { text, .. } => {
                // Line ends are added only between lines, so that the place of a text that breaks
                // off is in its last line.
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(line.text);
            }
            _ => {}
        }
    }

    /// Takes the end of the text, and passes on the rest.
    pub(super) fn end(&mut self, sink: &mut Sink, mut read: impl FnMut(&str, u64, &mut Sink)) {
        if let Self::Document { text, first_line } = std::mem::replace(self, Self::Over) {
            read(&text, first_line, sink);
        }
    }
}

/// Passes on every value of a text, one after the other.
pub(super) fn values(
    text: &str,
    first_line: u64,
    sink: &mut Sink,
    mut each: impl FnMut(&str, &mut Places<'_>, &mut Sink),
) {
    let mut places = Places::new(text, first_line);
    let stream: StreamDeserializer<'_, StrRead<'_>, &RawValue> =
        serde_json::Deserializer::from_str(text).into_iter();
    for value in stream {
        match value {
            Ok(value) => each(value.get(), &mut places, sink),
            Err(error) => {
                sink.error(syntax(text, &mut places, &error));
                return;
            }
        }
    }
}

/// Returns the error of broken JSON, at the place that the JSON parser names.
fn syntax(text: &str, places: &mut Places<'_>, error: &Error) -> ParseError {
    let line_start = match error.line() {
        0 | 1 => 0,
        line => text.match_indices('\n').nth(line - 2).map_or(text.len(), |(at, _)| at + 1),
    };
    // The JSON parser counts bytes from 1. It names the line end if something is missing before it.
    let offset = line_start + error.column().saturating_sub(1);
    places.error(offset, broken(error))
}

/// Returns the fault of broken JSON without a place.
pub(super) fn broken(error: &Error) -> Fault {
    Fault::new(ErrorCode::Syntax, BROKEN_JSON.with("reason", reason(error)), WELL_FORMED_JSON)
}

/// Returns the reason of an error without its place in the JSON.
pub(super) fn reason(error: &Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&place).unwrap_or(&text).to_owned()
}

/// Returns the elements of an array.
pub(super) fn elements(raw: &str) -> Result<Vec<&str>, Fault> {
    let parts: Vec<&RawValue> = serde_json::from_str(raw).map_err(|error| broken(&error))?;
    Ok(parts.into_iter().map(RawValue::get).collect())
}

/// Returns the members of an object in their order. A name that stands twice could be read in two
/// ways, and is an error.
pub(super) fn members(raw: &str) -> Result<Vec<(String, &str)>, Fault> {
    let Members(parts) = serde_json::from_str(raw).map_err(|error| broken(&error))?;
    let mut names = HashSet::with_capacity(parts.len());
    if let Some((name, _)) = parts.iter().find(|(name, _)| !names.insert(name.as_str())) {
        let found = MEMBER_TWICE_IN_TEXT.with("member", format!("{name:?}"));
        return Err(Fault::new(ErrorCode::Value, found, EACH_MEMBER_ONCE));
    }
    Ok(parts.into_iter().map(|(key, raw)| (key, raw.get())).collect())
}

/// The members of an object in their order, including repeated names.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

/// Returns whether a text starts like an array or an object of JSON.
pub(super) fn starts_like_json(text: &str) -> bool {
    let text = text.trim_start();
    let inner = text.get(1..).unwrap_or("").trim_start();
    if text.starts_with('{') {
        inner.starts_with(['"', '}'])
    } else {
        // `[Puzzle]` is the heading of another format, and `[12:30] Ann: …` a line of a
        // conversation.
        let line = text.lines().next().unwrap_or("");
        let behind = line.split_once(']').map_or("", |(_, behind)| behind.trim_start());
        text.starts_with('[')
            && !behind.starts_with(char::is_alphabetic)
            && (inner.starts_with(['[', '{', '"', ']'])
                || inner.starts_with(|c: char| c.is_ascii_digit())
                || inner.starts_with("-1")
                || inner.starts_with("null"))
    }
}

/// Returns whether the first object of a text has a member with this name whose value starts with
/// `value`, apart from white space. The text may be cut short.
pub(super) fn first_object_has(text: &str, name: &str, value: &str) -> bool {
    let start = text.trim_start();
    let start = start.strip_prefix('[').unwrap_or(start).trim_start();
    let Some(inner) = start.strip_prefix('{') else {
        return false;
    };
    let (mut depth, mut string, mut escaped) = (0_usize, None, false);
    for (at, byte) in inner.bytes().enumerate() {
        if let Some(from) = string {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => {
                    string = None;
                    let after = inner[at + 1..].trim_start().strip_prefix(':');
                    let is_name = depth == 0 && &inner[from..at] == name;
                    if let Some(after) = after.filter(|_| is_name) {
                        let visible = after.chars().filter(|c| !c.is_whitespace());
                        if visible.take(value.len()).eq(value.chars()) {
                            return true;
                        }
                    }
                }
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => string = Some(at + 1),
            b'[' | b'{' => depth += 1,
            b']' | b'}' if depth == 0 => return false,
            b']' | b'}' => depth -= 1,
            _ => {}
        }
    }
    false
}
