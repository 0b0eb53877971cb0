//! Faults in a piece of text whose place in the whole text is not known yet.

use super::{ErrorCode, Line, Message, ParseError};
use crate::phrases::{self, A_PUZZLE, AT_CHARACTER, in_place};
use bivalue_core::text::MessageValue;

/// A fault in a piece of a text. Decoders of nested texts report it, and their caller, which knows
/// the place of the piece, makes a [`ParseError`] of it.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) code: ErrorCode,
    pub(super) found: Message,
    pub(super) expected: Message,
    pub(super) help: Option<Message>,
    /// The number of characters in the piece before the fault, if it has a place.
    pub(super) at: Option<u64>,
}

impl Fault {
    pub(super) fn new(
        code: ErrorCode,
        found: impl Into<Message>,
        expected: impl Into<Message>,
    ) -> Self {
        Self { code, found: found.into(), expected: expected.into(), help: None, at: None }
    }

    /// Makes the fault of something that is no puzzle.
    pub(super) fn no_puzzle(found: impl Into<Message>) -> Self {
        Self::new(ErrorCode::Value, found, A_PUZZLE)
    }

    /// Makes the fault of a wrong number of cells.
    pub(super) fn count(found: usize, expected: impl Into<Message>) -> Self {
        Self::new(ErrorCode::Length, phrases::cells(found), expected)
    }

    /// Returns the same fault with advice.
    pub(super) fn help(mut self, help: impl Into<Message>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Returns the same fault with its place in the piece, in characters.
    pub(super) fn at(mut self, characters: usize) -> Self {
        self.at = Some(characters as u64);
        self
    }

    /// Returns the same fault in a longer piece, in which the first piece starts after this number
    /// of characters.
    pub(super) fn shifted(mut self, characters: usize) -> Self {
        self.at = Some(self.at.unwrap_or(0) + characters as u64);
        self
    }

    /// Returns the same fault with the name of the faulty thing, and without a place in the text.
    pub(super) fn of(self, place: impl Into<MessageValue>) -> Self {
        let found = match self.at {
            Some(at) => {
                AT_CHARACTER.with("found", self.found).with("number", at + 1).with("place", place)
            }
            None => in_place(self.found, place),
        };
        Self { found, at: None, ..self }
    }

    /// Returns the error for a piece that starts at a column of a line, counted from 1.
    pub(super) fn in_line(self, line: Line<'_>, column: u64) -> ParseError {
        let column = column + self.at.unwrap_or(0);
        let error = ParseError::new(self.code, line, column, self.found, self.expected);
        ParseError { help: self.help, ..error }
    }
}

/// Returns the message of another library on one line and cut to a bounded length, because it may
/// quote the text.
pub(super) fn on_one_line(said: &impl std::fmt::Display) -> String {
    let said = said.to_string();
    let shown = said.chars().take(120).map(|c| if c.is_control() { ' ' } else { c });
    shown.collect()
}

/// Returns a text as an error shows it: in quotes, and cut to a bounded length.
pub(super) fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(30).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("{shown:?}")
}
