//! The behaviours of every format, stamped once per behaviour and format; then those that the
//! formats of characters promise in particular.

mod behaviours;
mod blanks;
mod clipboard;
mod damage;
mod data;
// The docs are of all formats.
#[cfg(feature = "formats")]
mod docs;
mod drawings;
mod elsewhere;
mod fixtures;
mod frames;
mod layouts;
mod lists;
mod near_misses;
mod people;
mod records;
#[cfg(feature = "formats")]
mod roles;
mod stated;
mod stream;
mod tolerance;
mod wrapped;

use bivalue::format::{
    Entry, Format, ParseError, ReadError, ReadOptions, Reader, Sample, detect, format, formats,
};

/// Stamps every behaviour for every format, so that a failure reads
/// `boxed::reads_back_what_it_writes`.
macro_rules! stamp {
    ($($(#[$meta:meta])* $module:ident = $name:literal),* $(,)?) => {
        $(
            $(#[$meta])*
            mod $module {
                use crate::{behaviours, member};
                behaviours::stamp_one!($name:
                    is_detected_by_its_example,
                    reads_its_example_without_warning,
                    reads_back_what_it_writes,
                    reads_back_several,
                    refuses_what_it_cannot_show,
                    never_panics_on_bytes,
                    never_panics_on_a_damaged_example,
                    never_panics_on_damaged_records,
                    never_panics_on_a_beginning,
                    reads_every_line_end_alike,
                    ignores_a_byte_order_mark,
                );
            }
        )*
        const STAMPED: &[&str] = &[$($(#[$meta])* $name),*];
    };
}

// One line a format, in the order of `formats()`.
stamp! {
    #[cfg(feature = "formats")]
    sudokuwiki = "sudokuwiki",
    #[cfg(feature = "formats")]
    sudoku_coach = "sudoku-coach",
    #[cfg(feature = "formats")]
    sudokupad = "sudokupad",
    #[cfg(feature = "formats")]
    f_puzzles = "f-puzzles",
    #[cfg(feature = "formats")]
    link = "link",
    #[cfg(feature = "formats")]
    array = "array",
    #[cfg(feature = "formats")]
    json = "json",
    #[cfg(feature = "formats")]
    opensudoku_v1 = "opensudoku-v1",
    #[cfg(feature = "formats")]
    opensudoku = "opensudoku",
    #[cfg(feature = "formats")]
    ksudoku = "ksudoku",
    html = "html",
    latex = "latex",
    solo = "solo",
    sdm = "sdm",
    library = "library",
    sudoku_studio = "sudoku-studio",
    taxonomy = "taxonomy",
    #[cfg(feature = "formats")]
    tsv = "tsv",
    #[cfg(feature = "formats")]
    csv = "csv",
    line = "line",
    susser = "susser",
    sukaku = "sukaku",
    sadman = "sadman",
    simple_sudoku_clipboard = "simple-sudoku-clipboard",
    sdx = "sdx",
    candidates = "candidates",
    pzl = "pzl",
    simple_sudoku = "simple-sudoku",
    spf = "spf",
    boxed = "boxed",
    forum = "forum",
    spaced = "spaced",
    rows = "rows",
}

#[test]
fn every_format_is_stamped() {
    let names: Vec<&str> = formats().iter().map(|format| format.name()).collect();
    assert_eq!(names, STAMPED);
}

#[test]
fn names_and_aliases_are_unique() {
    let mut names: Vec<&str> =
        formats().iter().flat_map(|format| [&[format.name()], format.aliases()].concat()).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count, "{names:?}");
    for name in names {
        let simple = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(name.chars().all(simple), "{name}");
        assert!(format(name).is_some());
    }
}

/// The format of that name.
fn member(name: &str) -> &'static dyn Format {
    format(name).unwrap_or_else(|| panic!("{name} is not in the list"))
}

/// The beginning of a file of that format.
fn sample<'a>(format: &dyn Format, text: &'a str) -> Sample<'a> {
    Sample { text, whole: true, extension: format.extensions().first().copied() }
}

/// Everything in a text.
fn read_with(bytes: &[u8], options: ReadOptions) -> Vec<Result<Entry, ParseError>> {
    Reader::new(bytes, options)
        .map(|result| match result {
            Ok(entry) => Ok(entry),
            Err(ReadError::Parse(error)) => Err(error),
            Err(ReadError::Io(error)) => panic!("a slice cannot fail: {error}"),
        })
        .collect()
}

/// Everything in a text of unknown format.
fn read(text: &str) -> Vec<Result<Entry, ParseError>> {
    read_with(text.as_bytes(), ReadOptions::default())
}

/// The options for a known format.
fn known(format: &'static dyn Format, lenient: bool) -> ReadOptions {
    ReadOptions { format: Some(format), lenient, ..ReadOptions::default() }
}

/// The name of the detected format.
fn detected(text: &str) -> Option<&'static str> {
    let sample = Sample { text, whole: true, extension: None };
    detect(&sample).map(Format::name)
}

/// The text with each line exchanged.
fn each_line(text: &str, exchange: impl Fn(&str) -> String) -> String {
    let lines: Vec<String> = text.lines().map(|line| exchange(line) + "\n").collect();
    lines.concat()
}
