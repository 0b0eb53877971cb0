//! Helpers for the tests of single formats, which read and write in one line. The behaviour that
//! all formats share is tested by the suite in `tests/formats/`.

use super::{
    Entry, Format, ParseError, ReadError, ReadOptions, Reader, Record, Sample, WriteOptions, detect,
};

/// The rows of a proper puzzle.
pub(super) const ROWS: [&str; 9] = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
];

/// Reads a text in a format, puzzle by puzzle.
pub(super) fn read(format: &'static dyn Format, text: &str) -> Vec<Result<Entry, ParseError>> {
    read_with(ReadOptions { format: Some(format), ..ReadOptions::default() }, text)
}

/// Returns the results of lenient reading.
pub(super) fn read_leniently(
    format: &'static dyn Format,
    text: &str,
) -> Vec<Result<Entry, ParseError>> {
    read_with(ReadOptions { format: Some(format), lenient: true, ..ReadOptions::default() }, text)
}

/// Reads a text with options, puzzle by puzzle.
pub(super) fn read_with(options: ReadOptions, text: &str) -> Vec<Result<Entry, ParseError>> {
    let results = Reader::new(text.as_bytes(), options);
    let unfailing = results.map(|result| {
        result.map_err(|error| match error {
            ReadError::Parse(error) => error,
            ReadError::Io(error) => panic!("reading a string failed: {error}"),
        })
    });
    unfailing.collect()
}

/// Returns the records of a text without faults.
pub(super) fn records(format: &'static dyn Format, text: &str) -> Vec<Record> {
    let entries = read(format, text).into_iter();
    entries.map(|entry| entry.expect("a good text").record).collect()
}

/// Returns the records as a text of a format.
pub(super) fn write<'a>(
    format: &'static dyn Format,
    records: impl IntoIterator<Item = &'a Record>,
) -> String {
    let (writer, options) = (format.writer().expect("a writer"), WriteOptions::default());
    let mut out = String::new();
    writer.begin(&options, &mut out).expect("the usual blank");
    for (record, index) in records.into_iter().zip(0..) {
        writer.record(record, index, &options, &mut out).expect("a record that can be shown");
    }
    writer.end(&options, &mut out);
    out
}

/// Returns the name of the format that a whole text is detected as.
pub(super) fn detected(text: &str) -> Option<&'static str> {
    let sample = Sample { text, whole: true, extension: None };
    detect(&sample).map(Format::name)
}
