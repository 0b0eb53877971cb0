//! The basic types in serde: each is the text that it is displayed as, and a digit is a number.

use std::convert::identity;
use std::fmt;

use serde::de::{Error, Visitor};

use super::{
    Board, Candidate, Cell, CellSet, Conclusion, DigitSet, Grid, House, Position, Solution,
    Transform, texts,
};

/// Reads a value from a text.
pub(crate) struct TextVisitor<T, E> {
    /// A description of the texts.
    pub(crate) expected: &'static str,
    pub(crate) read: fn(&str) -> Result<T, E>,
}

impl<T, E: fmt::Display> Visitor<'_> for TextVisitor<T, E> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<R: Error>(self, text: &str) -> Result<T, R> {
        (self.read)(text).map_err(R::custom)
    }
}

/// Implements serde's traits for types, each with a description of its texts, the function that
/// makes what is displayed, and the function that reads the text and checks what it says.
macro_rules! as_texts {
    ($($type:ty, $expected:expr, $shown:expr, $read:expr;)*) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&$shown(self))
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let (expected, read) = ($expected, $read);
                deserializer.deserialize_str($crate::grid::TextVisitor { expected, read })
            }
        }
    )*};
}
pub(crate) use as_texts;

as_texts! {
    Cell, "a cell, such as r4c7", identity, str::parse::<Self>;
    DigitSet, texts::DIGITS, identity, str::parse::<Self>;
    CellSet, texts::CELLS, identity, str::parse::<Self>;
    Candidate, texts::CANDIDATE, identity, str::parse::<Self>;
    Conclusion, "a conclusion, such as r4c7=2 or r4c7<>2", identity, str::parse::<Self>;
    House, texts::HOUSE, identity, str::parse::<Self>;
    Grid, "81 characters, with . for an empty cell", identity, str::parse::<Self>;
    Solution, "81 digits", identity, str::parse::<Self>;
    Position, texts::POSITION, identity, str::parse::<Self>;
    Board, texts::POSITION, identity, board_of_text;
    Transform, "a transform, such as `transpose, rows 213456789`", identity, str::parse::<Self>;
}

/// Reads the position of a board, in which no digit may stand twice in a house.
pub(crate) fn board_of_text(text: &str) -> Result<Board, String> {
    let position: Position =
        text.parse().map_err(|error: texts::UnexpectedText| error.to_string())?;
    position.board().map_err(|clash| format!("{clash}, expected no digit twice in a house"))
}
