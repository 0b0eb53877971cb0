//! Reading of XML tag by tag, without keeping the document.

use quick_xml::escape::unescape;
use quick_xml::events::BytesStart;

use super::fault::{Fault, on_one_line};
use super::places::{self, Places};
use super::{ErrorCode, Line, MAX_RECORD, Sink};
use crate::phrases::{
    AN_XML_TAG, BROKEN_TAG, BROKEN_VALUE, ELEMENTS_TOO_DEEP, END_OF_TEXT, FEWER, FEWER_LEVELS,
    MORE_ATTRIBUTES, NAME_IN_TAG, START_TAG, TAG_NOT_ENDED, TAG_WITHOUT_NAME, XML_ESCAPES,
};
use bivalue_core::text::Message;

/// A start tag, with its attributes in their order.
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) attributes: Vec<(&'a str, String)>,
}

impl Tag<'_> {
    /// Returns the value of the attribute with a name.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        let attribute = self.attributes.iter().find(|(key, _)| *key == name);
        attribute.map(|(_, value)| value.as_str())
    }
}

/// Takes lines and passes on the start tags in them.
#[derive(Default)]
pub(super) struct XmlText {
    /// The text from the first line on that is not completely read.
    text: String,
    first_line: u64,
    /// The number of bytes of the text that are read.
    done: usize,
    /// The place that the search for the end of the current tag has reached.
    scan: Scan,
    /// The open elements.
    open: Vec<String>,
    /// True if the rest of the text is ignored.
    over: bool,
}

/// The largest number of attributes of a tag. The check for repeated attributes takes time in the
/// square of their number.
const MOST_ATTRIBUTES: usize = 100;

/// The largest depth of nested elements.
const DEEPEST: usize = 64;

impl XmlText {
    /// Takes a line, and calls `tag` with the start tags that it completes and their line numbers.
    pub(super) fn line(
        &mut self,
        line: Line<'_>,
        sink: &mut Sink,
        mut tag: impl FnMut(&Tag<'_>, u64, &mut Sink) -> Result<(), Fault>,
    ) {
        if self.over {
            return;
        }
        if self.text.len() + line.text.len() >= MAX_RECORD {
            sink.error(places::too_long(AN_XML_TAG).in_line(line, 0));
            self.over = true;
            return;
        }
        if self.text.is_empty() {
            self.first_line = line.number;
        }
        let mut text = std::mem::take(&mut self.text);
        text.push_str(line.text);
        text.push('\n');
        let mut places = Places::new(&text, self.first_line);
        while let Some(start) = text[self.done..].find('<').map(|at| self.done + at) {
            self.done = start;
            let Some(length) = self.scan.end_of(&text[start..]) else {
                break;
            };
            self.done = start + length;
            self.scan = Scan::default();
            let markup = &text[start..self.done];
            if let Err(fault) = self.markup(markup, &mut places, start, sink, &mut tag) {
                self.over = fault.code == ErrorCode::Syntax;
                sink.error(places.error(start, fault));
                if self.over {
                    return;
                }
            }
        }
        self.keep(text);
    }

    /// Keeps the lines that are not completely read.
    fn keep(&mut self, mut text: String) {
        if !text[self.done..].contains('<') {
            // Text between tags is ignored.
            self.done = 0;
            return;
        }
        let line_start = text[..self.done].rfind('\n').map_or(0, |newline| newline + 1);
        if line_start > 0 {
            self.first_line += text[..line_start].matches('\n').count() as u64;
            self.done -= line_start;
            text.drain(..line_start);
        }
        self.text = text;
    }

    fn markup(
        &mut self,
        markup: &str,
        places: &mut Places<'_>,
        start: usize,
        sink: &mut Sink,
        tag: &mut impl FnMut(&Tag<'_>, u64, &mut Sink) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let inner = markup.trim_start_matches('<').trim_end_matches('>');
        if inner.starts_with(['?', '!']) {
            return Ok(());
        }
        if let Some(name) = inner.strip_prefix('/') {
            return match self.open.pop() {
                Some(open) if open == name.trim() => Ok(()),
                Some(open) => Err(broken(end_tag(name), end_tag(&open))),
                None => Err(broken(end_tag(name), START_TAG)),
            };
        }
        let empty = inner.ends_with('/');
        let parsed = parse(inner.trim_end_matches('/'))?;
        if !empty {
            if self.open.len() == DEEPEST {
                return Err(broken(ELEMENTS_TOO_DEEP, FEWER_LEVELS));
            }
            self.open.push(parsed.name.to_owned());
        }
        tag(&parsed, places.line(start), sink)
    }

    /// Takes the end of the text. It is an error if an element is still open.
    pub(super) fn end(&mut self, sink: &mut Sink, last_line: u64) {
        if self.over {
            return;
        }
        if !self.text.is_empty() {
            let fault = broken(TAG_NOT_ENDED, Message::text("\">\""));
            sink.error(Places::new(&self.text, self.first_line).error(self.done, fault));
        } else if let Some(name) = self.open.pop() {
            let line = Line { number: last_line, text: "" };
            let fault = broken(END_OF_TEXT, end_tag(&name));
            sink.error(fault.in_line(line, 0));
        }
    }
}

/// Returns an end tag as an error shows it: on one line, and cut to a bounded length.
fn end_tag(name: &str) -> Message {
    let name: String = name.split_whitespace().next().unwrap_or("").chars().take(30).collect();
    Message::text(format!("</{name}>"))
}

fn broken(found: impl Into<Message>, expected: impl Into<Message>) -> Fault {
    Fault::new(ErrorCode::Syntax, found, expected)
}

/// A search for the end of a tag or a comment. It continues where the last text ended, so that a
/// tag over many lines is not searched from its start for every line.
#[derive(Default)]
struct Scan {
    at: usize,
    quote: Option<u8>,
}

impl Scan {
    /// Returns the length of the tag or comment with which a text starts, if the text contains its
    /// end.
    fn end_of(&mut self, text: &str) -> Option<usize> {
        for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] {
            if text.starts_with(start) {
                let mut from = self.at.max(start.len());
                while !text.is_char_boundary(from) {
                    from -= 1;
                }
                self.at = text.len().saturating_sub(end.len());
                return text[from..].find(end).map(|at| from + at + end.len());
            }
        }
        for (at, byte) in text.bytes().enumerate().skip(self.at) {
            if self.quote == Some(byte) {
                self.quote = None;
            } else if self.quote.is_none() {
                match byte {
                    b'"' | b'\'' => self.quote = Some(byte),
                    b'>' => return Some(at + 1),
                    _ => {}
                }
            }
        }
        self.at = text.len();
        None
    }
}

/// Returns the name and the attributes of a start tag, without its angle brackets.
fn parse(inner: &str) -> Result<Tag<'_>, Fault> {
    let end = inner.find(char::is_whitespace).unwrap_or(inner.len());
    let (name, rest) = inner.split_at(end);
    if name.is_empty() {
        return Err(broken(TAG_WITHOUT_NAME, NAME_IN_TAG));
    }
    let mut attributes = Vec::new();
    let mut searched = 0;
    for attribute in BytesStart::from_content(inner, end).attributes() {
        let attribute = attribute.map_err(|error| {
            broken(BROKEN_TAG.with("reason", on_one_line(&error)), Message::text("name=\"value\""))
        })?;
        if attributes.len() == MOST_ATTRIBUTES {
            return Err(broken(MORE_ATTRIBUTES.with("most", MOST_ATTRIBUTES), FEWER));
        }
        let key = attribute.key.0;
        // The key is a part of the tag, after the previous key; this expression shows that to the
        // borrow checker.
        let at = rest[searched..].find(key).map(|at| searched + at);
        searched = at.map_or(searched, |at| at + key.len());
        let key = at.and_then(|at| rest.get(at..at + key.len()));
        let value = unescape(&attribute.value).map_err(|error| {
            broken(BROKEN_VALUE.with("reason", on_one_line(&error)), XML_ESCAPES)
        })?;
        attributes.push((key.unwrap_or(""), value.into_owned()));
    }
    Ok(Tag { name, attributes })
}
