//! The text formats of puzzles: detection, reading and writing.
//!
//! Each [`Format`] has a [`Parser`], which gets one line at a time so that memory does not grow
//! with the input, and most have a [`Writer`]. [`Reader`] detects the format of a stream and
//! iterates over its puzzles. A puzzle that cannot be read is an error among the items, and the
//! reader continues after it.
//!
//! The traits are open: a program can read and write a [`Format`] of its own. It is named in
//! [`ReadOptions::format`]; detection and [`format()`] know the formats of the library alone.
//!
//! In the source, `named` has the formats that have a name and a specification, and `loose` the
//! understanding of texts as people have them. The other modules are what both share, and the reader
//! and the detection above them.
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

#[cfg(feature = "formats")]
mod as_json;
mod blank;
// Parts of what the text formats share: without them some of it has no use.
#[cfg_attr(not(feature = "text-formats"), allow(dead_code, unused_imports))]
mod block;
#[cfg(feature = "formats")]
mod cell_names;
#[cfg_attr(not(feature = "text-formats"), allow(dead_code))]
mod cells;
#[doc(hidden)]
pub mod chars;
mod decode;
mod detect;
mod error;
#[cfg_attr(not(feature = "text-formats"), allow(dead_code))]
mod groups;
mod loose;
mod named;
#[cfg(feature = "text-formats")]
#[cfg_attr(not(feature = "formats"), allow(dead_code))]
mod names;
#[doc(hidden)]
pub mod phrases;
mod reader;
mod recognise;
mod record;
#[cfg(feature = "formats")]
mod roles;
mod sink;
#[cfg(feature = "text-formats")]
mod stated;
mod table;
#[cfg(test)]
#[cfg_attr(not(feature = "text-formats"), allow(dead_code))]
mod testing;
#[cfg(not(feature = "text-formats"))]
mod unamended;
#[cfg(feature = "text-formats")]
#[cfg_attr(not(feature = "formats"), allow(dead_code))]
mod variants;

pub use bivalue_core::text::{ErrorCode, Line, Message, MessageValue, ParseError, Phrase};
pub use blank::Blank;
pub use decode::decoded;
pub use detect::detect;
#[cfg(feature = "formats")]
use detect::{of_drawn, starts_cleanly};
pub use error::{ReadError, WriteError};
pub use named::library::LibraryLine;
use phrases::BLANK_IS_SIGN;
pub use reader::Reader;
pub use record::{Entry, Field, Holds, Layout, MAX_RECORD, Pencilmarks, Record, Warning};
pub use sink::Sink;
pub use table::Table;
#[cfg(not(feature = "text-formats"))]
use unamended::stated;

/// Returns the phrases of the messages of readers and writers.
///
/// ```
/// assert!(bivalue::format::phrases().any(|phrase| phrase.name == "found-expected"));
/// ```
pub fn phrases() -> impl Iterator<Item = Phrase> {
    [bivalue_core::text::PHRASES, phrases::PHRASES].into_iter().flatten().copied()
}

/// A text format of puzzles.
///
/// A format has no state: everything that has to be remembered while a text is read is in its
/// [`Parser`].
///
/// ```
/// use bivalue::format::{ReadOptions, Reader, WriteOptions, format};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
/// let record = reader.next().unwrap().unwrap().record;
///
/// let writer = format("sdm").unwrap().writer().unwrap();
/// let mut out = String::new();
/// writer.record(&record, 0, &WriteOptions::default(), &mut out).unwrap();
/// assert_eq!(out, text.replace('.', "0"));
/// ```
///
/// A format of a program's own is read like any other:
///
/// ```
/// use bivalue::format::{
///     Entry, ErrorCode, Format, FormatInfo, Holds, Line, Message, ParseError, Parser, ReadOptions,
///     Reader, Record, Sample, Sink,
/// };
///
/// /// Lines of 81 cells with dashes between them.
/// struct Dashes;
///
/// static INFO: FormatInfo = FormatInfo {
///     name: "dashes",
///     aliases: &[],
///     extensions: &[],
///     about: "cells with dashes between them",
///     example: "",
///     holds: Holds::GIVENS,
/// };
///
/// impl Format for Dashes {
///     fn info(&self) -> &'static FormatInfo {
///         &INFO
///     }
///
///     // It is only read where it is named.
///     fn detect(&self, _: &Sample<'_>) -> bool {
///         false
///     }
///
///     fn parser(&self, _: &ReadOptions) -> Box<dyn Parser> {
///         Box::new(Dashes)
///     }
/// }
///
/// impl Parser for Dashes {
///     fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
///         match line.text.replace('-', "").parse() {
///             Ok(givens) => sink.entry(Entry::new(Record::from_givens(givens), line.number)),
///             Err(error) => {
///                 let found = Message::text(format!("{error}"));
///                 let expected = Message::text("81 cells with dashes between them");
///                 sink.error(ParseError::new(ErrorCode::Syntax, line, 0, found, expected));
///             }
///         }
///     }
///
///     fn end(&mut self, _: &mut Sink) {}
/// }
///
/// let options = ReadOptions { format: Some(&Dashes), ..ReadOptions::default() };
/// let text = format!("5-3{}\n5-3\n", "-.".repeat(79));
/// let mut reader = Reader::new(text.as_bytes(), options);
/// let record = reader.next().unwrap().unwrap().record;
/// assert_eq!(record.position.givens.filled().to_string(), "r1c1, r1c2");
/// let error = reader.next().unwrap().unwrap_err();
/// assert!(error.to_string().starts_with("line 2: 2 characters, expected 81"), "{error}");
/// assert_eq!(reader.format().unwrap().name(), "dashes");
/// ```
pub trait Format: Send + Sync {
    /// Returns the name, the file extensions and the other facts about the format.
    fn info(&self) -> &'static FormatInfo;

    /// Returns the name of the format, in lower case with hyphens.
    fn name(&self) -> &'static str {
        self.info().name
    }

    /// Further names of the format.
    fn aliases(&self) -> &'static [&'static str] {
        self.info().aliases
    }

    /// Returns the extensions of its files without the dot, the usual one first.
    fn extensions(&self) -> &'static [&'static str] {
        self.info().extensions
    }

    /// Returns a description in one line without a full stop, with the program that the format
    /// belongs to.
    fn about(&self) -> &'static str {
        self.info().about
    }

    /// Returns a text that is detected as this format and read without a warning.
    fn example(&self) -> &'static str {
        self.info().example
    }

    /// Returns the parts of a [`Record`] that survive writing and reading; for a format without a
    /// writer, the parts that its parser may find.
    fn holds(&self) -> Holds {
        self.info().holds
    }

    /// Returns whether a text with this beginning is in this format. Detection asks the formats in
    /// the order of [`formats`], so a format may assume that all earlier ones answered `false`.
    fn detect(&self, sample: &Sample<'_>) -> bool;

    /// Returns whether its texts are grids drawn over several lines. In small texts, labels around
    /// them are removed.
    fn is_drawn(&self) -> bool {
        false
    }

    /// Returns whether a text that was detected as this format may as well be source code, a list
    /// of cells or another table. If the format reads no puzzle in a small text, these are looked
    /// for.
    fn is_doubtful(&self, text: &str) -> bool {
        let _ = text;
        self.is_drawn()
    }

    /// Makes a parser for one text.
    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser>;

    /// Returns the writer, if Bivalue writes this format.
    fn writer(&self) -> Option<&dyn Writer> {
        None
    }
}

/// The facts about a format, which lists and documentation show.
#[derive(Clone, Copy, Debug)]
pub struct FormatInfo {
    /// The name of the format, in lower case with hyphens.
    pub name: &'static str,
    /// Further names of the format.
    pub aliases: &'static [&'static str],
    /// The extensions of its files without the dot, the usual one first.
    pub extensions: &'static [&'static str],
    /// A description in one line without a full stop, with the program that the format belongs to.
    pub about: &'static str,
    /// A text that is detected as this format and read without a warning.
    pub example: &'static str,
    /// The parts of a [`Record`] that the format can hold.
    pub holds: Holds,
}

/// Reads one text, line by line.
pub trait Parser: Send {
    /// Takes the next line, and adds the puzzles and errors that it completes to the sink.
    fn line(&mut self, line: Line<'_>, sink: &mut Sink);

    /// Takes the end of the text, and adds the puzzle or error that it completes to the sink.
    fn end(&mut self, sink: &mut Sink);

    /// Returns whether every line of 81 of the usual characters for cells is a puzzle by itself
    /// that has only givens, whatever the lines before it are. Such lines may then be read without
    /// this parser, see [`Reader::read_grids`].
    fn reads_plain_lines(&self) -> bool {
        false
    }

    /// Returns the columns of the table that is read, if it is one with a header, its columns are
    /// known and [`ReadOptions::keep_tables`] is set.
    fn table(&self) -> Option<Table> {
        None
    }

    /// Tells the parser that the line with this number could not be read, because it is not UTF-8
    /// or is too long. The sink has an error for it already. A parser whose puzzles have several
    /// lines must not join the lines before and after it.
    fn lost(&mut self, number: u64, sink: &mut Sink) {
        let _ = (number, sink);
    }
}

/// Writes records one after the other.
///
/// Callers use [`begin`](Self::begin), [`record`](Self::record) and [`end`](Self::end). A format
/// implements `write_record`, and `write_header` if it has a header; these are called with options
/// that were checked.
pub trait Writer: Format {
    /// Returns whether the format uses a character otherwise than for an empty cell, for example
    /// between cells, so that a reader would not take it for one.
    fn is_sign(&self, character: char) -> bool {
        let _ = character;
        false
    }

    /// Checks that the format can be written with these options.
    ///
    /// # Errors
    /// Returns an error if the blank [is a sign](Self::is_sign) of the format.
    ///
    /// ```
    /// use bivalue::format::{WriteOptions, format};
    ///
    /// let writer = format("csv").unwrap().writer().unwrap();
    /// let blank = |text: &str| WriteOptions { blank: Some(text.parse().unwrap()) };
    /// assert!(writer.check(&blank("_")).is_ok());
    /// assert!(writer.check(&blank(",")).unwrap_err().to_string().contains("format csv"));
    /// ```
    fn check(&self, options: &WriteOptions) -> Result<(), WriteError> {
        match options.blank {
            Some(blank) if self.is_sign(blank.get()) => {
                let character = chars::quoted_character(blank.get());
                let message = BLANK_IS_SIGN.with("character", character);
                Err(WriteError(message.with("format", self.name())))
            }
            _ => Ok(()),
        }
    }

    /// Appends the text before the first record, such as a header.
    ///
    /// # Errors
    /// Returns the error of [`check`](Self::check), and appends nothing.
    fn begin(&self, options: &WriteOptions, out: &mut String) -> Result<(), WriteError> {
        self.check(options)?;
        self.write_header(out);
        Ok(())
    }

    /// Appends a record and a line end. `index` is the number of the record, counted from 0.
    ///
    /// # Errors
    /// Returns an error, and appends nothing, if the record cannot be written in this format. An
    /// example is a Sukaku in a format without candidates. The errors of [`check`](Self::check) are
    /// errors here, too.
    fn record(
        &self,
        record: &Record,
        index: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        self.check(options)?;
        self.write_record(record, index, options, out)
    }

    /// Appends the text after the last record.
    fn end(&self, options: &WriteOptions, out: &mut String) {
        let _ = (options, out);
    }

    /// Appends the text before the first record, for [`begin`](Self::begin).
    fn write_header(&self, out: &mut String) {
        let _ = out;
    }

    /// Appends a record with checked options, for [`record`](Self::record).
    ///
    /// # Errors
    /// Returns an error, and appends nothing, if the record cannot be written in this format.
    fn write_record(
        &self,
        record: &Record,
        index: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError>;

    /// The usual character for an empty cell, if a record that holds nothing but givens is written
    /// as 81 characters and a line end.
    fn usual_blank_of_plain_lines(&self) -> Option<Blank> {
        None
    }

    /// The character for an empty cell, if a record that holds nothing but givens is written as 81
    /// bytes and a line end. Such records may then be written by [`Blank::bytes`] without this
    /// writer, many times as fast.
    fn blank_of_plain_lines(&self, options: &WriteOptions) -> Option<Blank> {
        let blank = options.blank.unwrap_or(self.usual_blank_of_plain_lines()?);
        (blank.get().is_ascii() && self.check(options).is_ok()).then_some(blank)
    }

    /// The sign that a comment on a line of its own begins with, if each record is one line and
    /// such comments can stand among them.
    fn comment_sign(&self) -> Option<char> {
        None
    }

    /// Returns the signs that can stand between columns, the usual one first, if each record is a
    /// row of a table below a header with the names of its columns; none for other formats.
    fn separators(&self) -> &'static [char] {
        &[]
    }
}

/// Options for reading texts.
// Every switch is a question of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Default)]
pub struct ReadOptions {
    /// The format of the text; `None` stands for detection.
    pub format: Option<&'static dyn Format>,
    /// True if rows of a wrong length and foreign characters are amended with a warning. Otherwise
    /// they are errors.
    pub lenient: bool,
    /// A further character that stands for an empty cell.
    pub blank: Option<Blank>,
    /// The extension of the file in lower case without the dot. It decides between formats whose
    /// texts look the same.
    pub extension: Option<String>,
    /// True if an entry that is one line keeps the text of that line. Reading then takes longer.
    pub keep_lines: bool,
    /// True if rows of tables keep their text, and [`Reader::table`] the columns. Reading then
    /// takes longer.
    pub keep_tables: bool,
    /// True if the text stands within a JSON text. The texts of JSON in it are then cells and
    /// nothing else, so that the work for a text stays in proportion to its length.
    pub is_within_json: bool,
}

impl std::fmt::Debug for ReadOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { format, lenient, blank, extension, keep_lines, keep_tables, is_within_json } =
            self;
        f.debug_struct("ReadOptions")
            .field("format", &format.map(Format::name))
            .field("lenient", lenient)
            .field("blank", blank)
            .field("extension", extension)
            .field("keep_lines", keep_lines)
            .field("keep_tables", keep_tables)
            .field("is_within_json", is_within_json)
            .finish()
    }
}

impl ReadOptions {
    /// Returns the character of the further blank, as parsers compare it.
    fn blank_char(&self) -> Option<char> {
        self.blank.map(Blank::get)
    }
}

/// Options for writing texts.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteOptions {
    /// The character for an empty cell, in the formats that allow several; `None` stands for the
    /// usual character of each format.
    pub blank: Option<Blank>,
}

/// The beginning of a text, for detection.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The beginning of the text. If it is not the whole text, its last line may be cut short.
    pub text: &'a str,
    /// True if `text` is the whole text.
    pub whole: bool,
    /// The extension of the file in lower case without the dot, if there is one.
    pub extension: Option<&'a str>,
}

impl<'a> Sample<'a> {
    /// Returns the lines, numbered from 1, without a last line that may be cut short. A sample that
    /// is a part of one long line has that part as its only line.
    ///
    /// ```
    /// use bivalue::format::Sample;
    ///
    /// let sample = Sample { text: "first\nsecond\nthi", whole: false, extension: None };
    /// assert_eq!(sample.lines().count(), 2);
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = Line<'a>> + Clone {
        let text = if self.whole {
            self.text
        } else {
            // A line that is cut short would look like a faulty one.
            self.text.rsplit_once('\n').map_or(self.text, |(lines, _)| lines)
        };
        (1..).zip(text.lines()).map(|(number, text)| Line { number, text })
    }

    /// Returns the lines that are not empty or only white space, with their numbers.
    ///
    /// ```
    /// use bivalue::format::Sample;
    ///
    /// let sample = Sample { text: "first\n \nthird\n", whole: true, extension: None };
    /// let numbers: Vec<u64> = sample.filled_lines().map(|line| line.number).collect();
    /// assert_eq!(numbers, [1, 3]);
    /// ```
    pub fn filled_lines(&self) -> impl Iterator<Item = Line<'a>> + Clone {
        self.lines().filter(|line| !line.text.trim().is_empty())
    }
}

/// Returns all formats, in the order in which detection asks them.
///
/// ```
/// use bivalue::format::formats;
///
/// let written = formats().iter().filter(|format| format.writer().is_some());
/// assert!(written.clone().any(|format| format.name() == "sukaku"));
/// assert!(written.count() < formats().len());
/// ```
#[must_use]
pub fn formats() -> &'static [&'static dyn Format] {
    &[
        #[cfg(feature = "formats")]
        &named::packed::SUDOKU_WIKI,
        #[cfg(feature = "formats")]
        &named::packed::SUDOKU_COACH,
        #[cfg(feature = "formats")]
        &named::packed::SudokuPadFormat,
        #[cfg(feature = "formats")]
        &named::packed::FPuzzlesFormat,
        #[cfg(feature = "formats")]
        &named::packed::LINK,
        #[cfg(feature = "formats")]
        &loose::array::Array,
        #[cfg(feature = "formats")]
        &named::packed::JsonFormat,
        #[cfg(feature = "formats")]
        &named::packed::OpenSudoku1Format,
        #[cfg(feature = "formats")]
        &named::packed::OpenSudokuFormat,
        #[cfg(feature = "formats")]
        &named::packed::KSudokuFormat,
        #[cfg(feature = "text-formats")]
        &named::html::Html,
        #[cfg(feature = "text-formats")]
        &named::latex::Latex,
        #[cfg(feature = "text-formats")]
        &named::solo::Solo,
        #[cfg(feature = "text-formats")]
        &named::sdm::Sdm,
        #[cfg(feature = "text-formats")]
        &named::library::Library,
        #[cfg(feature = "text-formats")]
        &named::studio::Studio,
        #[cfg(feature = "text-formats")]
        &named::taxonomy::Taxonomy,
        #[cfg(feature = "formats")]
        &named::csv::TSV,
        #[cfg(feature = "formats")]
        &named::csv::CSV,
        &named::line::LineFormat,
        #[cfg(feature = "text-formats")]
        &named::susser::Susser,
        #[cfg(feature = "text-formats")]
        &named::sukaku::Sukaku,
        #[cfg(feature = "text-formats")]
        &named::sadman::Sadman,
        #[cfg(feature = "text-formats")]
        &named::clipboard::SimpleSudokuClipboard,
        #[cfg(feature = "text-formats")]
        &named::sdx::Sdx,
        #[cfg(feature = "text-formats")]
        &named::candidates::Candidates,
        #[cfg(feature = "text-formats")]
        &named::pzl::Pzl,
        &named::simple_sudoku::SIMPLE_SUDOKU,
        &named::spf::SPF,
        &named::boxed::BOXED,
        &named::forum::FORUM,
        &named::spaced::SPACED,
        &named::rows::ROWS,
    ]
}

/// Returns the format `line`, 81 characters a line, in which every puzzle of givens can be written.
///
/// ```
/// use bivalue::format::line_format;
///
/// assert_eq!(line_format().name(), "line");
/// assert!(line_format().writer().is_some());
/// ```
#[must_use]
pub fn line_format() -> &'static dyn Format {
    &named::line::LineFormat
}

/// Finds a format by its name or by one of its aliases.
///
/// ```
/// use bivalue::format::format;
///
/// assert_eq!(format("pencilmarks").unwrap().name(), "candidates");
/// assert!(format("no-such-format").is_none());
/// ```
#[must_use]
pub fn format(name: &str) -> Option<&'static dyn Format> {
    formats()
        .iter()
        .copied()
        .find(|format| format.name() == name || format.aliases().contains(&name))
}
