//! Puzzles written in a format, one after the other: as rows of a table, too, and with a count of
//! what the format has no place for.
//!
//! ```
//! use bivalue::format::{Blank, Record, format};
//! use bivalue::grid::Grid;
//! use bivalue::verbs::WrittenFormat;
//! use bivalue_bulk::writing::OutputFormat;
//!
//! let csv = WrittenFormat(format("csv").unwrap());
//! let csv = OutputFormat::new(csv, Some(Blank::ZERO)).unwrap();
//! let mut text = csv.beginning();
//! csv.push(&Record::from_givens(Grid::EMPTY), 0, &mut text).unwrap();
//! assert_eq!(text + &csv.ending(), format!("puzzle,solution\n{},\n", "0".repeat(81)));
//! ```

mod column_names;
mod losses;
mod tables;

use bivalue::format::{
    Blank, Field, Format, Message, Record, WriteError, WriteOptions, Writer, format,
};
use bivalue::grid::{Grid, Position, Solution};
use bivalue::verbs::WrittenFormat;
use bivalue::verbs::phrases::NOT_WRITTEN;

pub use column_names::ColumnNames;
pub use losses::Losses;
pub use tables::TableRows;

/// The mark on a solution that is not the only one.
pub const ONE_OF_SEVERAL: &str = "one of several";

/// A format that puzzles are written in.
#[derive(Clone, Copy)]
pub struct OutputFormat {
    format: &'static dyn Format,
    writer: &'static dyn Writer,
    options: WriteOptions,
}

impl OutputFormat {
    /// That format, with that character for an empty cell where it leaves a choice.
    ///
    /// # Errors
    /// The format is only read, or uses the character otherwise.
    ///
    /// ```
    /// use bivalue::format::{Blank, format};
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let new = |name, blank| OutputFormat::new(WrittenFormat(format(name).unwrap()), blank);
    /// assert!(new("array", None).is_err() && new("csv", None).is_ok());
    /// assert!(new("csv", Blank::new(',')).is_err());
    /// ```
    pub fn new(format: WrittenFormat, blank: Option<Blank>) -> Result<Self, Message> {
        let format = format.get();
        let not_written = || NOT_WRITTEN.with("format", format.name());
        let writer = format.writer().ok_or_else(not_written)?;
        let options = WriteOptions { blank };
        writer.check(&options).map_err(|error| error.0)?;
        Ok(Self { format, writer, options })
    }

    /// That format, with that character for an empty cell unless the format uses it otherwise;
    /// nothing if the format is only read.
    ///
    /// ```
    /// use bivalue::format::{Blank, line_format};
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let blank = Blank::new('_');
    /// assert!(OutputFormat::with_blank_if_free(line_format(), blank).is_some());
    /// ```
    #[must_use]
    pub fn with_blank_if_free(format: &'static dyn Format, blank: Option<Blank>) -> Option<Self> {
        let format = WrittenFormat(format);
        Self::new(format, blank).or_else(|_| Self::new(format, None)).ok()
    }

    /// The drawing of a grid with borders around its boxes, with that character for an empty cell
    /// unless it is one of the borders.
    ///
    /// ```
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// assert_eq!(OutputFormat::boxed(None).unwrap().format().name(), "boxed");
    /// ```
    #[must_use]
    pub fn boxed(blank: Option<Blank>) -> Option<Self> {
        Self::with_blank_if_free(format("boxed")?, blank)
    }

    /// The grid with candidates.
    ///
    /// ```
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// assert!(OutputFormat::candidates().unwrap().format().holds().candidates);
    /// ```
    #[must_use]
    pub fn candidates() -> Option<Self> {
        Self::with_blank_if_free(format("candidates")?, None)
    }

    /// The format.
    #[must_use]
    pub fn format(&self) -> &'static dyn Format {
        self.format
    }

    /// The text before the first record, such as a header.
    ///
    /// ```
    /// use bivalue::format::format;
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let csv = OutputFormat::new(WrittenFormat(format("csv").unwrap()), None).unwrap();
    /// assert_eq!(csv.beginning(), "puzzle,solution\n");
    /// ```
    #[must_use]
    pub fn beginning(&self) -> String {
        let mut text = String::new();
        self.writer.write_header(&mut text);
        text
    }

    /// The text after the last record.
    ///
    /// ```
    /// use bivalue::format::line_format;
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let line = OutputFormat::new(WrittenFormat(line_format()), None).unwrap();
    /// assert_eq!(line.ending(), "");
    /// ```
    #[must_use]
    pub fn ending(&self) -> String {
        let mut text = String::new();
        self.writer.end(&self.options, &mut text);
        text
    }

    /// Adds a record, before which there are `index` others, to a text.
    ///
    /// # Errors
    /// Why the format cannot show the record. Then nothing is added.
    ///
    /// ```
    /// use bivalue::format::{Record, line_format};
    /// use bivalue::grid::Grid;
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let line = OutputFormat::new(WrittenFormat(line_format()), None).unwrap();
    /// let mut text = String::new();
    /// line.push(&Record::from_givens(Grid::EMPTY), 0, &mut text)?;
    /// assert_eq!(text, ".".repeat(81) + "\n");
    /// # Ok::<(), bivalue::format::WriteError>(())
    /// ```
    pub fn push(&self, record: &Record, index: u64, text: &mut String) -> Result<(), WriteError> {
        self.writer.record(record, index, &self.options, text)
    }

    /// Adds one solution of a puzzle that has several, marked as such: by a comment if the format
    /// has a place for one. Without such a place, a puzzle with a place for its solution beside it
    /// gets none, and any other has a comment on the line below.
    ///
    /// # Errors
    /// Why the format cannot show the record. Then nothing is added.
    ///
    /// ```
    /// use bivalue::format::{Record, line_format};
    /// use bivalue::grid::Grid;
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let line = OutputFormat::new(WrittenFormat(line_format()), None).unwrap();
    /// let (record, mut text) = (Record::from_givens(Grid::EMPTY), String::new());
    /// line.push_one_of_several(&record, &solution.parse().unwrap(), 0, &mut text)?;
    /// assert_eq!(text, format!("{solution} # one of several\n"));
    /// # Ok::<(), bivalue::format::WriteError>(())
    /// ```
    pub fn push_one_of_several(
        &self,
        record: &Record,
        solution: &Solution,
        index: u64,
        text: &mut String,
    ) -> Result<(), WriteError> {
        let mut solved = self.solved(record, solution);
        let holds = self.format.holds();
        let has_comments = holds.info.contains(&Field::Comment);
        if has_comments {
            solved.info.push((Field::Comment, ONE_OF_SEVERAL.into()));
        } else {
            solved.solution = None;
        }
        self.push(&solved, index, text)?;
        if !has_comments && !holds.solution {
            *text += "# ";
            *text += ONE_OF_SEVERAL;
            text.push('\n');
        }
        Ok(())
    }

    /// Adds the line of a puzzle that holds nothing but givens, if the format has it as 81 bytes;
    /// says whether it has.
    ///
    /// ```
    /// use bivalue::format::{Blank, line_format};
    /// use bivalue::grid::Grid;
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let line = OutputFormat::new(WrittenFormat(line_format()), Some(Blank::ZERO)).unwrap();
    /// let mut data = Vec::new();
    /// assert!(line.push_plain(&Grid::EMPTY, &mut data));
    /// assert_eq!(data, [b"0".repeat(81), b"\n".to_vec()].concat());
    /// ```
    pub fn push_plain(&self, givens: &Grid, data: &mut Vec<u8>) -> bool {
        let blank = self.writer.blank_of_plain_lines(&self.options);
        let Some(bytes) = blank.and_then(|blank| blank.bytes(givens)) else { return false };
        data.extend_from_slice(&bytes);
        data.push(b'\n');
        true
    }

    /// Returns whether comments on lines of their own can stand among the records.
    ///
    /// ```
    /// use bivalue::format::{format, line_format};
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let takes_comments = |format| {
    ///     OutputFormat::new(WrittenFormat(format), None).unwrap().takes_comments()
    /// };
    /// assert!(takes_comments(line_format()) && !takes_comments(format("csv").unwrap()));
    /// ```
    #[must_use]
    pub fn takes_comments(&self) -> bool {
        self.writer.comment_sign().is_some()
    }

    /// Returns whether each record is a row of a table below a header, to which columns can be
    /// added.
    ///
    /// ```
    /// use bivalue::format::{format, line_format};
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let is_table = |format| OutputFormat::new(WrittenFormat(format), None).unwrap().is_table();
    /// assert!(is_table(format("csv").unwrap()) && !is_table(line_format()));
    /// ```
    #[must_use]
    pub fn is_table(&self) -> bool {
        self.separator().is_some()
    }

    /// The sign between the columns of a new table; nothing for a format of no tables.
    ///
    /// ```
    /// use bivalue::format::format;
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let tsv = OutputFormat::new(WrittenFormat(format("tsv").unwrap()), None).unwrap();
    /// assert_eq!(tsv.separator(), Some('\t'));
    /// ```
    #[must_use]
    pub fn separator(&self) -> Option<char> {
        self.separators().first().copied()
    }

    /// The signs that may stand between the columns of a table that is written again, the usual one
    /// first.
    #[must_use]
    pub fn separators(&self) -> &'static [char] {
        self.writer.separators()
    }

    /// The record of a solved puzzle in this format: with the solution beside the puzzle if the
    /// format has a place for it, and filled in otherwise.
    ///
    /// ```
    /// use bivalue::format::{Record, format, line_format};
    /// use bivalue::verbs::WrittenFormat;
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: bivalue::Puzzle = line.parse().unwrap();
    /// let record = Record::from_givens(puzzle.board().givens());
    /// let solved = |format| {
    ///     let output = OutputFormat::new(WrittenFormat(format), None).unwrap();
    ///     output.solved(&record, puzzle.solution()).solution.is_some()
    /// };
    /// assert!(solved(format("csv").unwrap()) && !solved(line_format()));
    /// ```
    #[must_use]
    pub fn solved(&self, record: &Record, solution: &Solution) -> Record {
        let (mut solved, grid) = (record.clone(), solution.grid());
        // What is said about the puzzle need not be true of its solution.
        solved.info.retain(|(field, _)| *field != Field::Comment);
        if self.format.holds().solution {
            solved.solution = Some(*grid);
        } else {
            let givens = record.position.givens;
            solved.position =
                Position { givens, placed: grid.restricted_to(!givens.filled()), candidates: None };
            solved.solution = None;
        }
        solved
    }
}
