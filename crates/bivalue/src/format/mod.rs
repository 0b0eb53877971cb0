//! Formats: ways of writing puzzles down.
//!
//! A format is read by a [`Parser`] that is fed one line at a time, so that memory does not grow
//! with the input, and written by a [`Writer`]. [`Reader`] detects the format of a stream and
//! iterates over its puzzles; a puzzle that cannot be read is an error among them, and the rest
//! goes on. Adding a format is one file here and one line in [`formats`]; the conformance suite
//! then runs over it.
//!
//! ```
//! use bivalue::format::{ReadOptions, Reader};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
//! let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
//! let entry = reader.next().unwrap().unwrap();
//! assert_eq!(entry.record.position.givens.filled().len(), 30);
//! assert_eq!(reader.format().unwrap().name(), "line");
//! ```

mod block;
mod boxed;
mod candidates;
mod cells;
mod chars;
mod clipboard;
#[cfg(feature = "formats")]
mod csv;
#[cfg(feature = "formats")]
mod csv_row;
mod error;
mod forum;
mod groups;
mod library;
mod line;
#[cfg(feature = "formats")]
mod packed;
mod pzl;
mod reader;
mod record;
mod rows;
mod sadman;
mod sadman_rows;
mod sdm;
mod sdx;
mod simple_sudoku;
mod sink;
mod spaced;
mod spf;
mod sukaku;
mod susser;
mod taxonomy;
#[cfg(test)]
mod testing;
mod typed;
mod wrapping;

pub use error::{ErrorCode, ParseError, ReadError, WriteError};
pub use library::LibraryLine;
pub use reader::{MAX_RECORD, Reader};
pub use record::{Dress, Entry, Field, Holds, Pencilmarks, Record, Warning};
pub use sink::Sink;

/// A way of writing puzzles down.
///
/// Formats have no state: what reading a text needs to remember is in its [`Parser`].
pub trait Format: Send + Sync {
    /// The name by which callers ask for it, in lower case with hyphens.
    fn name(&self) -> &'static str;

    /// Other names that it answers to.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// The endings of its files without the dot, the usual one first.
    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    /// What it is and whose it is, in one line without a full stop.
    fn about(&self) -> &'static str;

    /// A text in this format that is detected as it and read without a warning.
    fn example(&self) -> &'static str;

    /// What of a [`Record`] it can hold: what is left of one that is written in it, or, if it
    /// has no writer, what its parser may find.
    fn holds(&self) -> Holds;

    /// Whether a text that starts like this is in this format. Asked in the order of
    /// [`formats`], so a format may rely on the earlier ones having declined.
    fn detect(&self, sample: &Sample<'_>) -> bool;

    /// A parser for one text.
    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser>;

    /// The writer, if Bivalue writes this format.
    fn writer(&self) -> Option<&'static dyn Writer> {
        None
    }
}

/// Reads one text, line by line.
pub trait Parser: Send {
    /// Takes the next line, and gives the sink what it completes.
    fn line(&mut self, line: Line<'_>, sink: &mut Sink);

    /// Takes the end of the text, and gives the sink what is left.
    fn end(&mut self, sink: &mut Sink);

    /// Whether every line of 81 of the usual characters for cells is a puzzle by itself, with
    /// these givens and nothing else, whatever came before; such lines may then be read without
    /// this parser, see [`Reader::plain_lines`].
    fn reads_plain_lines(&self) -> bool {
        false
    }

    /// Takes note that the line of that number could not be had (it is no UTF-8, or too
    /// long). The sink has an error for it already. A parser that counts lines must not take
    /// those around it for neighbours.
    fn lost(&mut self, number: u64, sink: &mut Sink) {
        let _ = (number, sink);
    }
}

/// Writes records one after the other.
pub trait Writer: Send + Sync {
    /// Appends what stands before the first record.
    fn begin(&self, options: &WriteOptions, out: &mut String) {
        let _ = (options, out);
    }

    /// Appends a record with the line end after it; `index` counts from 0.
    ///
    /// # Errors
    /// If the format cannot show that record at all; nothing is appended then.
    fn record(
        &self,
        record: &Record,
        index: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError>;

    /// Appends what stands after the last record.
    fn end(&self, options: &WriteOptions, out: &mut String) {
        let _ = (options, out);
    }
}

/// A line of a text, without its line end.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The line's number, from 1.
    pub number: u64,
    /// What stands in it.
    pub text: &'a str,
}

/// How texts are to be read.
#[derive(Clone, Default)]
pub struct ReadOptions {
    /// The format, if it is known; otherwise it is detected.
    pub format: Option<&'static dyn Format>,
    /// Whether rows that are too short or too long and foreign characters are read, with a
    /// warning, instead of refused.
    pub lenient: bool,
    /// A further character that stands for an empty cell.
    pub blank: Option<char>,
    /// The ending of the file's name in lower case, which decides between formats that look the same.
    pub extension: Option<String>,
    /// Whether entries that are lines keep their text; reading then takes longer.
    pub keep_lines: bool,
}

/// How texts are to be written.
#[derive(Clone, Debug, Default)]
pub struct WriteOptions {
    /// The character for an empty cell, for the formats that leave a choice; `None` for each
    /// format's own habit.
    pub blank: Option<char>,
}

/// The beginning of a text, for detection.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The text, from its first line on; the last line may be cut short if it is not whole.
    pub text: &'a str,
    /// Whether this is all of it.
    pub whole: bool,
    /// The ending of the file's name in lower case, if it has one.
    pub extension: Option<&'a str>,
}

impl<'a> Sample<'a> {
    /// The lines that are whole, numbered from 1.
    pub fn lines(&self) -> impl Iterator<Item = Line<'a>> + Clone {
        let text = if self.whole {
            self.text
        } else {
            // A cut last line would look like a bad one; a single line is better than none.
            self.text.rsplit_once('\n').map_or(self.text, |(lines, _)| lines)
        };
        (1..).zip(text.lines()).map(|(number, text)| Line { number, text })
    }

    /// The lines that hold something.
    pub fn filled_lines(&self) -> impl Iterator<Item = Line<'a>> + Clone {
        self.lines().filter(|line| !line.text.trim().is_empty())
    }
}

/// All formats, in the order in which detection asks them.
#[must_use]
pub fn formats() -> &'static [&'static dyn Format] {
    &[
        #[cfg(feature = "formats")]
        &packed::SudokuWikiFormat,
        #[cfg(feature = "formats")]
        &packed::SudokuCoachFormat,
        #[cfg(feature = "formats")]
        &packed::SudokuPadFormat,
        #[cfg(feature = "formats")]
        &packed::FPuzzlesFormat,
        #[cfg(feature = "formats")]
        &packed::LinkFormat,
        #[cfg(feature = "formats")]
        &packed::JsonFormat,
        #[cfg(feature = "formats")]
        &packed::OpenSudoku1Format,
        #[cfg(feature = "formats")]
        &packed::OpenSudokuFormat,
        &sdm::Sdm,
        &library::Library,
        &taxonomy::Taxonomy,
        #[cfg(feature = "formats")]
        &csv::Csv,
        &line::LineFormat,
        &susser::Susser,
        &sukaku::Sukaku,
        &sadman::Sadman,
        &clipboard::SimpleSudokuClipboard,
        &sdx::Sdx,
        &candidates::Candidates,
        &pzl::Pzl,
        &simple_sudoku::SIMPLE_SUDOKU,
        &spf::SPF,
        &boxed::BOXED,
        &forum::FORUM,
        &spaced::SPACED,
        &rows::ROWS,
    ]
}

/// The format of that name or alias.
#[must_use]
pub fn format(name: &str) -> Option<&'static dyn Format> {
    formats()
        .iter()
        .copied()
        .find(|format| format.name() == name || format.aliases().contains(&name))
}

/// The format of a text that starts like this.
#[must_use]
pub fn detect(sample: &Sample<'_>) -> Option<&'static dyn Format> {
    formats().iter().copied().find(|format| format.detect(sample))
}
