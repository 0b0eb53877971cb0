//! The law of writing: what was read and written is read back.

use bivalue::format::{Format, Holds, ReadOptions, Record, WriteOptions, Writer, formats};
use bivalue::grid::{Cell, DigitSet, Position};

use crate::reading::read;

/// Records of one text that are written and read back: the rest would show nothing new.
const RECORDS: usize = 3;

/// Reads the bytes and sends every record through every format that can be written.
pub(crate) fn holds(bytes: &[u8]) {
    for lenient in [false, true] {
        let options = ReadOptions { lenient, ..ReadOptions::default() };
        for entry in read(bytes, options).into_iter().flatten().take(RECORDS) {
            for &format in formats() {
                if let Some(writer) = format.writer() {
                    there_and_back(&entry.record, format, writer);
                }
            }
        }
    }
}

fn there_and_back(record: &Record, format: &'static dyn Format, writer: &'static dyn Writer) {
    // Some formats cannot show some records, and say so.
    let Some(text) = written(record, writer) else { return };
    let name = format.name();
    let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    let mut back = read(text.as_bytes(), options);
    let back = match (back.pop(), back.pop()) {
        (Some(Ok(entry)), None) => entry,
        other => panic!("{name} reads its own text as {other:?}:\n{text}"),
    };
    assert!(back.warnings.is_empty(), "{name}: {:?} about its own text:\n{text}", back.warnings);
    let expected = cells(&record.reduced_to(format.holds()), format.holds());
    let found = cells(&back.record, format.holds());
    assert_eq!(found, expected, "{name} lost something:\n{text}");
    assert_eq!(back.record.solution, record.reduced_to(format.holds()).solution, "{name}\n{text}");
    // Titles and comments are fitted to what a format can hold; once they fit they stay.
    let again = written(&back.record, writer);
    assert_eq!(again.as_deref(), Some(text.as_str()), "{name} writes its own text differently");
}

fn written(record: &Record, writer: &dyn Writer) -> Option<String> {
    let options = WriteOptions::default();
    let mut text = String::new();
    writer.begin(&options, &mut text);
    let length = text.len();
    let result = writer.record(record, 0, &options, &mut text);
    if result.is_err() {
        assert_eq!(text.len(), length, "something was written all the same");
        return None;
    }
    writer.end(&options, &mut text);
    Some(text)
}

/// The cells of a record: digits, and for the empty ones the candidates, whether they were
/// noted or follow from the digits.
fn cells(record: &Record, holds: Holds) -> (Position, Vec<DigitSet>) {
    let Position { givens, placed, candidates } = record.position.clone();
    let values = record.position.values();
    let shown = |cell: Cell| match &candidates {
        _ if !holds.candidates || values[cell].is_some() => DigitSet::EMPTY,
        Some(noted) => noted[cell.index()],
        None => !values.seen_from(cell),
    };
    (Position { givens, placed, candidates: None }, Cell::all().map(shown).collect())
}
