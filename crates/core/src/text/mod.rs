//! Errors of texts with their place, shared by everything that reads one; and messages as data.

use std::fmt;

mod message;
#[doc(hidden)]
pub mod template;

pub use message::{Message, MessageValue, Phrase};

crate::phrases! {
    FOUND_EXPECTED "found-expected" "{found}, expected {expected}"
    TEXT "text" "{text}"
    CELLS "cells" "{count} {count:cell|cells}"
    CHARACTER "character" "character {character}"
    DIGIT_DOT_OR_ZERO "digit-dot-or-zero" "a digit, or . or 0 for an empty cell"
    READ_ALL_FORMATS "read-all-formats" "{function} reads texts in all formats"
    READ_MANY_PUZZLES "read-many-puzzles" "{function} reads texts of many puzzles"
    A_PUZZLE "a-puzzle" "a puzzle"
    ONE_PUZZLE "one-puzzle" "one puzzle"
    NO_PUZZLE "no-puzzle" "no puzzle"
    ANOTHER_PUZZLE "another-puzzle" "a second puzzle"
    END_OF_TEXT "end-of-text" "the end of the text"
    READABLE_TEXT "readable-text" "a readable text"
}

/// A line of a text, without its line end.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The number of the line, counted from 1.
    pub number: u64,
    /// The text of the line.
    pub text: &'a str,
}

/// The reason why a text, or one puzzle in it, cannot be read: what was found, where, and what was
/// expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The kind of fault.
    pub code: ErrorCode,
    /// The number of the line, counted from 1.
    pub line: u64,
    /// The column in characters, counted from 1; 0 stands for the whole line.
    pub column: u64,
    /// The part of the text that cannot be read, such as `character 'O'`.
    pub found: Message,
    /// The expected text in its place, such as `a digit or a blank`.
    pub expected: Message,
    /// Advice as a full clause, if there is any.
    pub help: Option<Message>,
    /// The line, of which at most [`ParseError::EXCERPT`] characters around the column are kept,
    /// and the number of characters that were cut off before them.
    pub excerpt: Option<(String, u64)>,
}

/// The kinds of faults in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// A character that cannot stand for a cell.
    Character,
    /// Too few or too many cells in a line.
    Length,
    /// Too few or too many rows.
    Rows,
    /// Broken JSON or XML, a broken table or a broken link.
    Syntax,
    /// A value out of range, or a well-formed part of the text that does not describe a puzzle.
    Value,
    /// Bytes that are not UTF-8 text.
    Encoding,
    /// A line or document of more than 16 MiB.
    TooLong,
    /// A text in a format that is not recognised.
    UnknownFormat,
    /// A text without a puzzle.
    Empty,
}

impl ErrorCode {
    /// Returns the word for the code that stands in JSON records; it does not change.
    ///
    /// ```
    /// use bivalue::format::ErrorCode;
    ///
    /// assert_eq!(ErrorCode::TooLong.word(), "too-long");
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Character => "character",
            Self::Length => "length",
            Self::Rows => "rows",
            Self::Syntax => "syntax",
            Self::Value => "value",
            Self::Encoding => "encoding",
            Self::TooLong => "too-long",
            Self::UnknownFormat => "unknown-format",
            Self::Empty => "empty",
        }
    }
}

impl ParseError {
    /// The largest number of characters of a line that an error keeps.
    pub const EXCERPT: usize = 120;

    /// Makes an error in a line. `column` counts characters from 1; 0 stands for the whole line.
    ///
    /// ```
    /// use bivalue::format::{ErrorCode, Line, Message, ParseError};
    ///
    /// let line = Line { number: 7, text: "53..7...O" };
    /// let [found, expected] = ["character 'O'", "a digit"].map(Message::text);
    /// let error = ParseError::new(ErrorCode::Character, line, 9, found, expected);
    /// assert_eq!(error.to_string(), "line 7, column 9: character 'O', expected a digit");
    /// ```
    #[must_use]
    pub fn new(
        code: ErrorCode,
        line: Line<'_>,
        column: u64,
        found: impl Into<Message>,
        expected: impl Into<Message>,
    ) -> Self {
        let fits = line.text.chars().nth(Self::EXCERPT).is_none();
        let cut = if fits { 0 } else { column.saturating_sub(Self::EXCERPT as u64 * 2 / 3) };
        let excerpt = line.text.chars().skip(cut as usize).take(Self::EXCERPT);
        Self {
            code,
            line: line.number,
            column,
            found: found.into(),
            expected: expected.into(),
            help: None,
            excerpt: Some((excerpt.collect(), cut)),
        }
    }

    /// Makes an error of the text as a whole. It has the line 1, the column 0 and no excerpt.
    ///
    /// ```
    /// use bivalue::format::{ErrorCode, Message, ParseError};
    ///
    /// let [found, expected] = ["no puzzle", "at least one puzzle"].map(Message::text);
    /// let error = ParseError::of_text(ErrorCode::Empty, found, expected);
    /// assert_eq!(error.to_string(), "line 1: no puzzle, expected at least one puzzle");
    /// ```
    #[must_use]
    pub fn of_text(
        code: ErrorCode,
        found: impl Into<Message>,
        expected: impl Into<Message>,
    ) -> Self {
        Self {
            code,
            line: 1,
            column: 0,
            found: found.into(),
            expected: expected.into(),
            help: None,
            excerpt: None,
        }
    }

    /// Returns the same error with advice.
    ///
    /// ```
    /// use bivalue::format::{ErrorCode, Message, ParseError};
    ///
    /// let [found, expected] = ["8 cells", "9 cells"].map(Message::text);
    /// let error = ParseError::of_text(ErrorCode::Length, found, expected);
    /// let help = error.with_help(Message::text("a cell may be missing")).help;
    /// assert_eq!(help.unwrap().to_string(), "a cell may be missing");
    /// ```
    #[must_use]
    pub fn with_help(mut self, help: impl Into<Message>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Returns the message that names the text which was found and the one which was expected,
    /// without the place.
    ///
    /// ```
    /// use bivalue::format::{ErrorCode, Message, ParseError};
    ///
    /// let [found, expected] = ["8 cells", "9 cells"].map(Message::text);
    /// let error = ParseError::of_text(ErrorCode::Length, found, expected);
    /// assert_eq!(error.message(), "8 cells, expected 9 cells");
    /// ```
    #[must_use]
    pub fn message(&self) -> Message {
        FOUND_EXPECTED.with("found", self.found.clone()).with("expected", self.expected.clone())
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if self.column > 0 {
            write!(f, ", column {}", self.column)?;
        }
        write!(f, ": {}", self.message())
    }
}

impl std::error::Error for ParseError {}
