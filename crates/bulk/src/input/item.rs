//! Puzzles as they come out of a source, with the place where they stood.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::sync::Arc;

use bivalue::format::{Entry, ErrorCode, Format, Message, ParseError, Record, Table};
use bivalue::grid::{Grid, Position};
use bivalue::verbs::Refused;
use bivalue::wire::{Fault, input_text};

use crate::phrases::{CANNOT_OPEN, CANNOT_READ, MORE_PUZZLES, NO_PUZZLE_EITHER};
use crate::words::{printable, reason};

/// The origin of a puzzle.
#[derive(Clone)]
pub struct Location {
    /// The puzzle's number among all that are answered, from 0.
    pub number: u64,
    /// True if it is the first of its source.
    pub first: bool,
    /// The name of its source.
    pub source: Arc<str>,
    /// The format that the source is in, if it was settled.
    pub format: Option<&'static dyn Format>,
    /// The columns of the table that it stands in, if it is one and
    /// [`InputOptions::keep_tables`](super::InputOptions::keep_tables) is set.
    pub table: Option<TableRow>,
    /// True if the puzzles may bring solutions, as the first of them shows.
    pub brings_solutions: bool,
}

/// The table that a puzzle stands in, and its row where the puzzle could not be read.
#[derive(Clone)]
#[non_exhaustive]
pub struct TableRow {
    /// The columns of the table.
    pub columns: Arc<Table>,
    /// The text of the row, if its puzzle could not be read. That of a puzzle that was read is the
    /// text of its [`Entry`].
    pub unread: Option<Arc<str>>,
}

/// A puzzle that was read from a source, or the failure to read it.
pub struct Item {
    /// Its origin.
    pub location: Location,
    /// The puzzle, or the reason why it could not be read.
    pub result: Result<Entry, Failure>,
}

impl Item {
    /// The line in its source on which it begins or reading failed, from 1; 0 if that is not known.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    ///
    /// let input = Input::new(vec![Source::Text(".".repeat(81))], InputOptions::default());
    /// assert_eq!(input.all()[0].line(), 1);
    /// ```
    #[must_use]
    pub fn line(&self) -> u64 {
        match &self.result {
            Ok(entry) => entry.line,
            Err(failure) => failure.fault().line.unwrap_or(0),
        }
    }

    /// The puzzle that was read.
    ///
    /// # Errors
    /// [`Refused::Fault`] if it could not be read.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    ///
    /// let input = Input::new(vec![Source::Text(".".repeat(81))], InputOptions::default());
    /// assert!(input.all()[0].entry().is_ok());
    /// ```
    pub fn entry(&self) -> Result<&Entry, Refused> {
        self.result.as_ref().map_err(|failure| Refused::Fault(failure.fault()))
    }

    /// The line that the puzzle stood in, if lines are kept, or its row below the joint header of
    /// several tables; nothing for a puzzle that is no line.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    ///
    /// let line = format!("{} # empty", ".".repeat(81));
    /// let options = InputOptions { keep_lines: true, ..InputOptions::default() };
    /// let items = Input::new(vec![Source::Text(format!("{line}\n{line}\n"))], options).all();
    /// assert_eq!(items[1].text().as_deref(), Some(&*line));
    /// ```
    #[must_use]
    pub fn text(&self) -> Option<Cow<'_, str>> {
        let entry = self.result.as_ref().ok()?;
        let text = entry.text.as_deref();
        match &self.location.table {
            Some(TableRow { columns, .. }) => {
                let own = (!columns.has_rows()).then(|| input_text(&entry.record.position));
                Some(columns.row_as_read(text, own.as_deref()).into())
            }
            None => text.map(Cow::Borrowed),
        }
    }

    /// The puzzle that stands `index` lines after the first of a run of plain lines.
    pub(crate) fn plain(first: &Location, line: u64, index: usize, grid: Grid) -> Self {
        let number = first.number + index as u64;
        let location = Location { number, first: first.first && index == 0, ..first.clone() };
        Self { location, result: Ok(Entry::new(Record::from_givens(grid), line + index as u64)) }
    }
}

/// The givens of a position without placed digits and noted candidates; `None` for any other
/// position.
///
/// ```
/// use bivalue::grid::{Grid, Position};
/// use bivalue_bulk::input::plain_givens;
///
/// assert_eq!(plain_givens(&Position::from_givens(Grid::EMPTY)), Some(&Grid::EMPTY));
/// ```
#[must_use]
pub fn plain_givens(position: &Position) -> Option<&Grid> {
    let plain = position.placed == Grid::EMPTY && position.candidates.is_none();
    plain.then_some(&position.givens)
}

/// Why there is no puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// The text is no puzzle of its format.
    Parse(ParseError),
    /// The source cannot be opened.
    Open {
        /// The name of the source.
        source: Arc<str>,
        /// The error of the system.
        error: io::Error,
    },
    /// The source cannot be read to its end.
    Read {
        /// The name of the source.
        source: Arc<str>,
        /// The error of the system.
        error: Arc<io::Error>,
    },
    /// There are more puzzles than are [allowed](super::InputOptions::allowed).
    TooMany {
        /// The name of the source in which the first puzzle beyond the bound is.
        source: Arc<str>,
        /// The number of puzzles that are allowed.
        most: u64,
    },
}

impl Failure {
    /// The failure as it stands in a record.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    ///
    /// let input = Input::new(vec![Source::File("none.txt".into())], InputOptions::default());
    /// assert_eq!(input.check_files().unwrap_err().fault().code, "io");
    /// ```
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Parse(error) => error.into(),
            Self::Open { .. } | Self::Read { .. } => {
                let message = self.message();
                let is_of_cells = message.phrase().name == NO_PUZZLE_EITHER.name;
                Fault::new(if is_of_cells { ErrorCode::Length.word() } else { "io" }, message)
            }
            Self::TooMany { .. } => Fault::new("too-many", self.message()),
        }
    }

    fn message(&self) -> Message {
        let (phrase, source, error) = match self {
            Self::Parse(error) => return error.message(),
            Self::Open { source, error } => (CANNOT_OPEN, source, error),
            Self::Read { source, error } => (CANNOT_READ, source, error.as_ref()),
            Self::TooMany { source, most } => {
                return MORE_PUZZLES
                    .with("source", printable(source).into_owned())
                    .with("most", *most);
            }
        };
        let message =
            phrase.with("source", printable(source).into_owned()).with("reason", reason(error));
        // An argument of a few cells is meant as a puzzle and not as a file.
        let is_cell = |c: char| c.is_ascii_digit() || c.is_whitespace() || ".*_-?|".contains(c);
        if error.kind() == io::ErrorKind::NotFound && source.chars().all(is_cell) {
            return NO_PUZZLE_EITHER.with("what", message);
        }
        message
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Failure {}
