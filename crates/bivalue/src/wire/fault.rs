//! Faults: why a puzzle could not be read, or a request not be answered.

use std::fmt;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::format::{Message, MessageValue, ParseError};

/// Why a puzzle could not be read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fault {
    /// The kind of fault: one of the words of [`crate::format::ErrorCode`], `io` for a source
    /// that cannot be read, `write` for a format that cannot show the puzzle.
    pub code: &'static str,
    /// The fault in words: the text that was found and the expected one.
    pub message: Message,
    /// The line, from 1.
    pub line: Option<u64>,
    /// The column in characters, from 1.
    pub col: Option<u64>,
}

impl Fault {
    /// Makes a fault without a place in a text.
    ///
    /// ```
    /// use bivalue::format::Message;
    /// use bivalue::wire::Fault;
    ///
    /// let fault = Fault::new("request", Message::text("which puzzle?"));
    /// assert_eq!(fault.message.to_string(), "which puzzle?");
    /// assert_eq!(fault.line, None);
    /// ```
    #[must_use]
    pub fn new(code: &'static str, message: impl Into<Message>) -> Self {
        Self { code, message: message.into(), line: None, col: None }
    }

    /// Returns the same fault with its place in a text.
    ///
    /// ```
    /// use bivalue::format::Message;
    /// use bivalue::wire::Fault;
    ///
    /// let fault = Fault::new("encoding", Message::text("not UTF-8 text"));
    /// assert_eq!(fault.at(Some(2), Some(7)).col, Some(7));
    /// ```
    #[must_use]
    pub fn at(self, line: Option<u64>, col: Option<u64>) -> Self {
        Self { line, col, ..self }
    }
}

/// Writes the message, behind its place in the text if that is known.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}")?;
            if let Some(col) = self.col {
                write!(f, ", column {col}")?;
            }
            f.write_str(": ")?;
        }
        self.message.fmt(f)
    }
}

impl std::error::Error for Fault {}

impl From<&ParseError> for Fault {
    fn from(error: &ParseError) -> Self {
        let col = (error.column > 0).then_some(error.column);
        Self::new(error.code.word(), error.message()).at(Some(error.line), col)
    }
}

/// Why a puzzle could not be read.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "Fault")]
struct Members<'a> {
    /// The kind of fault: one of the words of [`crate::format::ErrorCode`], `io` for a source
    /// that cannot be read, `write` for a format that cannot show the puzzle.
    code: &'static str,
    /// The fault in words: the text that was found and the expected one.
    message: String,
    /// The line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    /// The column in characters, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    col: Option<u64>,
    /// The message as data, for programs that write it in another language.
    values: MessageValues<'a>,
}

impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { code, message, line, col } = self;
        let (text, values) = (message.to_string(), MessageValues(message));
        Members { code, message: text, line: *line, col: *col, values }.serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Fault {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Members::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Members::json_schema(generator)
    }
}

/// A message as data: the name of its phrase as `phrase`, and the value of each of its places.
///
/// ```
/// use bivalue::format::Phrase;
/// use bivalue::wire::MessageValues;
///
/// let message = Phrase { name: "cells", english: "{count} {count:cell|cells}" };
/// let message = message.with("count", 8_usize);
/// let values = serde_json::to_string(&MessageValues(&message)).unwrap();
/// assert_eq!(values, r#"{"phrase":"cells","count":8}"#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MessageValues<'a>(pub &'a Message);

impl Serialize for MessageValues<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_map(None)?;
        members.serialize_entry("phrase", self.0.phrase().name)?;
        for (place, value) in self.0.values() {
            members.serialize_entry(place, &Data(value))?;
        }
        members.end()
    }
}

/// The value of a place, as JSON.
struct Data<'a>(&'a MessageValue);

impl Serialize for Data<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            MessageValue::Number(number) => serializer.serialize_u64(*number),
            MessageValue::Text(text) | MessageValue::Member(text) => serializer.serialize_str(text),
            MessageValue::List(values) => serializer.collect_seq(values.iter().map(Data)),
            MessageValue::Message(message) => MessageValues(message).serialize(serializer),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for MessageValues<'_> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "MessageValues".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let within = generator.subschema_for::<MessageValues<'static>>();
        schemars::json_schema!({
            "description": "A message as data: the name of its phrase, and the value of each place \
                            of the phrase: a number, a text, a list of texts or messages, or a \
                            message. The phrases are listed in `messages.json`.",
            "type": "object",
            "properties": {
                "phrase": {
                    "description": "The name of the phrase, by which translations are listed.",
                    "type": "string",
                },
            },
            "required": ["phrase"],
            "additionalProperties": {
                "anyOf": [
                    { "type": "integer" },
                    { "type": "string" },
                    {
                        "type": "array",
                        "items": { "anyOf": [{ "type": "string" }, within.clone()] },
                    },
                    within,
                ],
            },
        })
    }
}
