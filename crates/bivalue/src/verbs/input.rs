//! The puzzle of a request.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::members;
use super::phrases::{SECOND_PUZZLE, UNKNOWN_FORMAT};
use crate::format::phrases::{A_PUZZLE, NO_PUZZLE};
use crate::format::{
    self, Blank, Entry, ErrorCode, Format, Message, MessageValue, ParseError, ReadError,
    ReadOptions, Reader,
};
use crate::wire::{Fault, Place};

/// A puzzle as a request gives it: a text in any format that is read, or rows of numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum PuzzleInput {
    /// A text that holds one puzzle in any format.
    Text(String),
    /// Nine rows of nine numbers, or 81 numbers; 0 is an empty cell.
    Cells(Vec<Value>),
    /// A text with how it is to be read.
    Detailed(Detailed),
}

/// A text with how it is to be read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Detailed {
    /// The text, which holds one puzzle.
    pub text: String,
    /// The name of its format; detected if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// Accept rows of a wrong length and foreign characters, with a warning.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lenient: bool,
    /// A further character that stands for an empty cell.
    #[serde(default, with = "blank", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<char>"))]
    pub blank: Option<Blank>,
}

/// A puzzle that was read, with the format that it was in.
#[derive(Clone, Debug)]
pub struct ReadPuzzle {
    /// The entry that was read.
    pub entry: Entry,
    /// The name of the format.
    pub format: Option<&'static str>,
}

/// The subject of a verb that takes no puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nothing;

impl ReadPuzzle {
    /// Returns the place of the puzzle in its text, for the record.
    ///
    /// ```
    /// use bivalue::verbs::PuzzleInput;
    ///
    /// let puzzle = PuzzleInput::from_text(".".repeat(81)).read().unwrap();
    /// assert_eq!((puzzle.place().line, puzzle.place().format), (Some(1), Some("line")));
    /// ```
    #[must_use]
    pub fn place(&self) -> Place {
        Place::of(&self.entry, self.format)
    }
}

impl<'de> Deserialize<'de> for PuzzleInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Input)
    }
}

/// Takes a puzzle in each of its three forms.
struct Input;

impl<'de> Visitor<'de> for Input {
    type Value = PuzzleInput;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a text, rows of numbers, or an object of `text` with `format`, `lenient` and `blank`",
        )
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<PuzzleInput, E> {
        Ok(PuzzleInput::from_text(text))
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<PuzzleInput, E> {
        Ok(PuzzleInput::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<PuzzleInput, A::Error> {
        let mut cells = Vec::new();
        while let Some(item) = items.next_element()? {
            cells.push(item);
        }
        Ok(PuzzleInput::Cells(cells))
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<PuzzleInput, A::Error> {
        Detailed::deserialize(MapAccessDeserializer::new(members)).map(PuzzleInput::Detailed)
    }
}

impl From<Entry> for ReadPuzzle {
    fn from(entry: Entry) -> Self {
        Self { entry, format: None }
    }
}

impl PuzzleInput {
    /// The input that a text is.
    ///
    /// ```
    /// use bivalue::verbs::PuzzleInput;
    ///
    /// assert_eq!(PuzzleInput::from_text("53..7"), PuzzleInput::Text("53..7".to_owned()));
    /// ```
    #[must_use]
    pub fn from_text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Reads the one puzzle that it holds.
    ///
    /// # Errors
    /// The fault with its place and the expected text; also if there are several puzzles, or if an
    /// unknown format is named.
    ///
    /// ```
    /// use bivalue::verbs::PuzzleInput;
    ///
    /// let read = PuzzleInput::from_text(format!("5{}", ".".repeat(80))).read().unwrap();
    /// assert_eq!(read.entry.record.position.givens.filled().len(), 1);
    /// assert_eq!(PuzzleInput::from_text("no puzzle").read().unwrap_err().code, "unknown-format");
    /// ```
    pub fn read(&self) -> Result<ReadPuzzle, Fault> {
        match self {
            Self::Text(text) => read_one(text, ReadOptions::default()),
            Self::Cells(_) => {
                let text = serde_json::to_string(self)
                    .map_err(|error| fault(Message::text(error.to_string())))?;
                let json = format::format("json");
                read_one(&text, ReadOptions { format: json, ..ReadOptions::default() })
            }
            Self::Detailed(detailed) => detailed.read(),
        }
    }
}

impl Detailed {
    /// The options of reading that those members are, without a text.
    ///
    /// # Errors
    /// The member that cannot be understood, what was found there, and what was expected.
    ///
    /// ```
    /// use bivalue::verbs::Detailed;
    ///
    /// let members = |text| serde_json::from_str(text).unwrap();
    /// assert!(Detailed::from_members(members(r#"{"lenient": true}"#)).unwrap().lenient);
    /// let fault = Detailed::from_members(members(r#"{"blank": "ab"}"#)).unwrap_err();
    /// assert_eq!(fault.message.to_string(), "`blank`: found \"ab\", expected a text of one character");
    /// ```
    pub fn from_members(mut members: Map<String, Value>) -> Result<Self, Fault> {
        members.entry("text").or_insert_with(|| Value::from(""));
        members::typed(members, &[]).map_err(|wrong| fault(wrong.message(&[])))
    }

    fn read(&self) -> Result<ReadPuzzle, Fault> {
        read_one(&self.text, self.options()?)
    }

    /// The options with which the text is read.
    ///
    /// # Errors
    /// An unknown format.
    ///
    /// ```
    /// use bivalue::verbs::Detailed;
    ///
    /// let input = Detailed { format: Some("sdm".into()), ..Detailed::default() };
    /// assert_eq!(input.options().unwrap().format.unwrap().name(), "sdm");
    /// let input = Detailed { format: Some("papyrus".into()), ..Detailed::default() };
    /// assert!(input.options().is_err());
    /// ```
    pub fn options(&self) -> Result<ReadOptions, Fault> {
        let format = match &self.format {
            None => None,
            Some(name) => Some(format::format(name).ok_or_else(|| {
                let names = format::formats().iter().map(|format| format.name());
                let names: MessageValue = names.collect();
                let name = format::chars::quoted(name);
                fault(UNKNOWN_FORMAT.with("name", name).with("names", names))
            })?),
        };
        let (lenient, blank) = (self.lenient, self.blank);
        Ok(ReadOptions { format, lenient, blank, ..ReadOptions::default() })
    }
}

/// The member `blank` of requests: a text of one character.
pub(super) mod blank {
    use serde::de::{Error, Unexpected};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::format::Blank;

    // serde hands the member over by reference.
    #[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn serialize<S: Serializer>(
        blank: &Option<Blank>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        blank.map(Blank::get).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Blank>, D::Error> {
        let blank = |character| {
            let found = Unexpected::Char(character);
            let refused = || D::Error::invalid_value(found, &"a character for empty cells");
            Blank::new(character).ok_or_else(refused)
        };
        Option::<char>::deserialize(deserializer)?.map(blank).transpose()
    }
}

/// A request that names something that is not there.
fn fault(message: impl Into<Message>) -> Fault {
    Fault::new("request", message)
}

fn read_one(text: &str, options: ReadOptions) -> Result<ReadPuzzle, Fault> {
    let mut reader = Reader::new(text.as_bytes(), options);
    let entry = match reader.next() {
        Some(Ok(entry)) => entry,
        Some(Err(ReadError::Parse(error))) => return Err((&error).into()),
        Some(Err(ReadError::Io(error))) => return Err(fault(Message::text(error.to_string()))),
        None => {
            let error = ParseError::of_text(ErrorCode::Empty, NO_PUZZLE, A_PUZZLE);
            return Err((&error).into());
        }
    };
    if let Some(other) = reader.next() {
        let line = match other {
            Ok(other) => Some(other.line),
            Err(ReadError::Parse(error)) => return Err((&error).into()),
            Err(ReadError::Io(_)) => None,
        };
        return Err(Fault::new("several", SECOND_PUZZLE).at(line, None));
    }
    Ok(ReadPuzzle { format: reader.format().map(Format::name), entry })
}
