//! What the tests of single formats need: reading and writing in one line, and any records.

use proptest::prelude::*;

use super::{
    Entry, Format, ParseError, ReadError, ReadOptions, Reader, Record, Sample, WriteOptions, detect,
};

/// Reads a text in that format, puzzle by puzzle.
pub(super) fn read(format: &'static dyn Format, text: &str) -> Vec<Result<Entry, ParseError>> {
    read_with(ReadOptions { format: Some(format), ..ReadOptions::default() }, text)
}

/// The same leniently.
pub(super) fn read_leniently(
    format: &'static dyn Format,
    text: &str,
) -> Vec<Result<Entry, ParseError>> {
    read_with(ReadOptions { format: Some(format), lenient: true, ..ReadOptions::default() }, text)
}

/// Reads a text with those options, puzzle by puzzle.
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

/// The records of a text that is in order.
pub(super) fn records(format: &'static dyn Format, text: &str) -> Vec<Record> {
    let entries = read(format, text).into_iter();
    entries.map(|entry| entry.expect("a good text").record).collect()
}

/// The records as a text of that format.
pub(super) fn write<'a>(
    format: &'static dyn Format,
    records: impl IntoIterator<Item = &'a Record>,
) -> String {
    let (writer, options) = (format.writer().expect("a writer"), WriteOptions::default());
    let mut out = String::new();
    writer.begin(&options, &mut out);
    for (record, index) in records.into_iter().zip(0..) {
        writer.record(record, index, &options, &mut out).expect("a record that can be shown");
    }
    writer.end(&options, &mut out);
    out
}

/// The name of the format that a whole text is detected as.
pub(super) fn detected(text: &str) -> Option<&'static str> {
    let sample = Sample { text, whole: true, extension: None };
    detect(&sample).map(Format::name)
}

/// A text with one character replaced, taken out or put in.
pub(super) fn mutated(text: &'static str) -> impl Strategy<Value = String> {
    let edit = (any::<prop::sample::Index>(), any::<char>(), 0..3);
    prop::collection::vec(edit, 1..8).prop_map(move |edits| {
        let mut text: Vec<char> = text.chars().collect();
        for (place, character, kind) in edits {
            if text.is_empty() {
                break;
            }
            let place = place.index(text.len());
            match kind {
                0 => text[place] = character,
                1 => drop(text.remove(place)),
                _ => text.insert(place, character),
            }
        }
        text.into_iter().collect()
    })
}

/// Whether reading comes to an end with that text, strictly and leniently; it may not panic.
pub(super) fn survives(format: &'static dyn Format, text: &str) -> bool {
    let bounded = text.lines().count() + 3;
    read(format, text).len() <= bounded && read_leniently(format, text).len() <= bounded
}
