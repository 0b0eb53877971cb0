use std::fmt;
use std::io;

use super::Line;

/// Why a text, or one puzzle in it, cannot be read: what, where, what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The kind of fault.
    pub code: ErrorCode,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1; 0 for the whole line.
    pub column: u64,
    /// What was found.
    pub found: String,
    /// What was expected instead.
    pub expected: String,
    /// What might help, as a full clause; may be empty.
    pub help: String,
    /// The line, cut around the column if it is long, and the characters cut off before.
    pub excerpt: Option<(String, u64)>,
}

/// The kinds of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// A character that can be no cell.
    Character,
    /// Too few or too many cells in a line.
    Length,
    /// Too few or too many rows.
    Rows,
    /// What should be JSON, XML, a table or a link is broken.
    Syntax,
    /// A well-formed text of the format that holds no readable puzzle here, or a value out
    /// of range.
    Value,
    /// Bytes that are not UTF-8 text.
    Encoding,
    /// A line or document beyond [`super::MAX_RECORD`].
    TooLong,
    /// No format is recognised.
    UnknownFormat,
    /// No puzzle in the text.
    Empty,
}

impl ErrorCode {
    /// The code as a stable word for records.
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
    /// How many characters of a line an error shows at the most.
    pub const EXCERPT: usize = 120;

    /// An error in a line. `column` counts characters from 1; 0 means the whole line.
    #[must_use]
    pub fn new(
        code: ErrorCode,
        line: Line<'_>,
        column: u64,
        found: impl Into<String>,
        expected: impl Into<String>,
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
            help: String::new(),
            excerpt: Some((excerpt.collect(), cut)),
        }
    }

    /// An error at a byte offset of a text whose first line has that number.
    #[must_use]
    pub fn in_text(
        code: ErrorCode,
        text: &str,
        first_line: u64,
        offset: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = Line {
            number: first_line + before.matches('\n').count() as u64,
            text: text[start..].lines().next().unwrap_or(""),
        };
        let column = before[start..].chars().count() as u64 + 1;
        Self::new(code, line, column, found, expected)
    }

    /// An error of the text as a whole.
    #[must_use]
    pub fn of_text(code: ErrorCode, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            code,
            line: 1,
            column: 0,
            found: found.into(),
            expected: expected.into(),
            help: String::new(),
            excerpt: None,
        }
    }

    /// The same error with advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// What was found and what was expected, in one line without the place.
    #[must_use]
    pub fn message(&self) -> String {
        format!("{}, expected {}", self.found, self.expected)
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

/// Why the next puzzle of a stream cannot be had.
#[derive(Debug)]
pub enum ReadError {
    /// It cannot be understood; the stream goes on after it.
    Parse(ParseError),
    /// The stream itself failed and is over.
    Io(io::Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

/// Says that a format cannot show a record at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError(pub String);

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WriteError {}
