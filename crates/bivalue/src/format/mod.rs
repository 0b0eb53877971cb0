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

#[cfg(feature = "formats")]
mod array;
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
mod decode;
mod error;
mod forum;
mod grouped;
mod groups;
mod html;
mod latex;
mod library;
mod line;
#[cfg(feature = "formats")]
mod names;
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
mod solo;
mod spaced;
mod spf;
mod studio;
mod sukaku;
mod susser;
mod taxonomy;
#[cfg(test)]
mod testing;
mod tidy;
mod typed;
#[cfg(feature = "formats")]
mod variants;
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
    /// What there is to know of it.
    fn info(&self) -> &'static FormatInfo;

    /// The name by which callers ask for it, in lower case with hyphens.
    fn name(&self) -> &'static str {
        self.info().name
    }

    /// Other names that it answers to.
    fn aliases(&self) -> &'static [&'static str] {
        self.info().aliases
    }

    /// The endings of its files without the dot, the usual one first.
    fn extensions(&self) -> &'static [&'static str] {
        self.info().extensions
    }

    /// What it is and whose it is, in one line without a full stop.
    fn about(&self) -> &'static str {
        self.info().about
    }

    /// A text in this format that is detected as it and read without a warning.
    fn example(&self) -> &'static str {
        self.info().example
    }

    /// What of a [`Record`] it can hold: what is left of one that is written in it, or, if it
    /// has no writer, what its parser may find.
    fn holds(&self) -> Holds {
        self.info().holds
    }

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

/// What there is to know of a format besides its code.
#[derive(Clone, Copy, Debug)]
pub struct FormatInfo {
    /// The name by which callers ask for it, in lower case with hyphens.
    pub name: &'static str,
    /// Other names that it answers to.
    pub aliases: &'static [&'static str],
    /// The endings of its files without the dot, the usual one first.
    pub extensions: &'static [&'static str],
    /// What it is and whose it is, in one line without a full stop.
    pub about: &'static str,
    /// A text in this format that is detected as it and read without a warning.
    pub example: &'static str,
    /// What of a [`Record`] it can hold.
    pub holds: Holds,
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
#[derive(Clone, Copy, Debug, Default)]
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
        &array::Array,
        #[cfg(feature = "formats")]
        &packed::JsonFormat,
        #[cfg(feature = "formats")]
        &packed::OpenSudoku1Format,
        #[cfg(feature = "formats")]
        &packed::OpenSudokuFormat,
        #[cfg(feature = "formats")]
        &packed::KSudokuFormat,
        &html::Html,
        &latex::Latex,
        &solo::Solo,
        &sdm::Sdm,
        &library::Library,
        &studio::Studio,
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

/// The format of lines of 81 characters, in which every puzzle of givens can be written.
#[must_use]
pub fn line_format() -> &'static dyn Format {
    &line::LineFormat
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
    let plain = sample.whole && !sample.text.is_ascii();
    let unwrapped;
    let sample = if plain {
        // What a reader does line by line.
        unwrapped = wrapping::unwrapped_text(sample.text, wrapping::Quoted::No);
        &Sample { text: &unwrapped, ..*sample }
    } else {
        sample
    };
    let mut formats = formats().iter().copied();
    let drawn = |format: &&dyn Format| tidy::is_drawn(*format);
    let first = formats.clone().take_while(|format| !drawn(format));
    first.into_iter().find(|format| format.detect(sample)).or_else(|| {
        let tidied = if sample.whole { tidy::tidied(sample.text, None) } else { None };
        let text = tidied.map(|lines| lines.join("\n"));
        let tidied = Sample { text: text.as_deref().unwrap_or(sample.text), ..*sample };
        formats
            .find(|format| drawn(format) && format.detect(&tidied))
            .or_else(|| by_trial(sample, &tidied))
    })
}

/// The first format whose parser reads a whole text, which none has recognised, without
/// anything to complain of.
fn by_trial(sample: &Sample<'_>, tidied: &Sample<'_>) -> Option<&'static dyn Format> {
    if !sample.whole || sample.text.len() > TRIED {
        return None;
    }
    formats().iter().copied().find(|format| {
        let sample = if tidy::is_drawn(*format) { tidied } else { sample };
        let mut results = results(*format, sample).peekable();
        results.peek().is_some()
            && results.all(|result| result.is_ok_and(|entry| entry.warnings.is_empty()))
    })
}

/// Whether the first puzzle of a text is read by that format without anything to complain of.
#[cfg(feature = "formats")]
fn starts_cleanly(format: &dyn Format, sample: &Sample<'_>) -> bool {
    let first = results(format, sample).next();
    first.is_some_and(|result| result.is_ok_and(|entry| entry.warnings.is_empty()))
}

/// What a format reads in a sample, as far as it is tried.
fn results(
    format: &dyn Format,
    sample: &Sample<'_>,
) -> impl Iterator<Item = Result<Entry, ParseError>> + use<> {
    let mut parser = format.parser(&ReadOptions::default());
    let mut sink = Sink::default();
    let mut length = 0;
    for line in sample.lines().take_while(|line| {
        length += line.text.len() + 1;
        length <= TRIED
    }) {
        parser.line(line, &mut sink);
    }
    parser.end(&mut sink);
    std::iter::from_fn(move || sink.pop())
}

/// Longer texts are not tried, in bytes.
const TRIED: usize = 16 << 10;
