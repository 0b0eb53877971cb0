//! Laws that the tests of several formats share. They use records of any content, while the suite
//! in `tests/formats/` uses only records of puzzles.

use proptest::prelude::*;

use bivalue_core::grid::{Cell, CellSet, Digit, DigitSet, Grid, Position};

use crate::{
    Entry, Field, Format, ParseError, ReadError, ReadOptions, Reader, Record, Sample, WriteError,
    WriteOptions, detect,
};

pub(super) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(super) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns the results of reading a text in a format.
pub(super) fn read_as(
    format: &'static dyn Format,
    text: &str,
    lenient: bool,
) -> Vec<Result<Entry, ParseError>> {
    let options = ReadOptions { format: Some(format), lenient, ..ReadOptions::default() };
    let reader = Reader::new(text.as_bytes(), options);
    reader
        .map(|result| {
            result.map_err(|error| match error {
                ReadError::Parse(error) => error,
                ReadError::Io(error) => panic!("{error}"),
            })
        })
        .collect()
}

/// Returns the one record in a text.
pub(super) fn one(format: &'static dyn Format, text: &str) -> Record {
    let mut results = read_as(format, text, false);
    assert_eq!(results.len(), 1, "{text}");
    let entry = results.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(entry.warnings, []);
    entry.record
}

/// Returns the one error in a text.
pub(super) fn refusal(format: &'static dyn Format, text: &str) -> ParseError {
    let mut results = read_as(format, text, false);
    assert_eq!(results.len(), 1, "{text}");
    results.remove(0).expect_err(text)
}

/// Returns the text of records in a format.
pub(super) fn written(
    format: &'static dyn Format,
    records: &[Record],
) -> Result<String, WriteError> {
    let (writer, options) = (format.writer().unwrap(), WriteOptions::default());
    let mut out = String::new();
    writer.begin(&options, &mut out).expect("the usual blank");
    for (index, record) in records.iter().enumerate() {
        writer.record(record, index as u64, &options, &mut out)?;
    }
    writer.end(&options, &mut out);
    Ok(out)
}

pub(super) fn detected(text: &str) -> Option<&'static str> {
    let sample = Sample { text, whole: true, extension: None };
    detect(&sample).map(Format::name)
}

/// The example of a format shows the puzzle that all examples show.
pub(super) fn example(format: &'static dyn Format) {
    let record = one(format, format.example());
    assert_eq!(record.position.givens.to_string(), PUZZLE);
    assert_eq!(record, record.reduced_to(format.holds()));
}

/// A record that is written is read back as far as the format can hold it.
pub(super) fn round_trip(format: &'static dyn Format, records: &[Record]) {
    let Ok(text) = written(format, records) else {
        return;
    };
    assert_eq!(detected(&text), Some(format.name()), "{text}");
    let read = read_as(format, &text, false);
    assert_eq!(read.len(), records.len(), "{text}");
    for (result, record) in read.into_iter().zip(records) {
        let entry = result.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(entry.record, record.reduced_to(format.holds()), "{text}");
    }
}

/// Returns any position: digits, of which some are given, and in some positions candidates of the
/// empty cells, at least one for each.
pub(super) fn position() -> impl Strategy<Value = Position> {
    let digits = prop::collection::vec((0..10_u8, 0..3_u8, 1..512_u16), 81);
    (digits, any::<[bool; 3]>()).prop_map(|(cells, [some_placed, noted, sukaku])| {
        let mut position = Position::default();
        let mut notes = Box::new([DigitSet::EMPTY; 81]);
        for (cell, (digit, kind, bits)) in Cell::all().zip(cells) {
            let digit = Digit::new(digit).filter(|_| kind > 0 && !(sukaku && noted));
            match digit {
                Some(_) if kind == 1 && some_placed => position.placed[cell] = digit,
                Some(_) => position.givens[cell] = digit,
                None => notes[cell.index()] = DigitSet::from_bits(bits),
            }
        }
        position.candidates = noted.then_some(notes);
        position
    })
}

/// Returns any record, with a text for each field.
pub(super) fn record() -> impl Strategy<Value = Record> {
    let text = "[ -~äß€'\"\\\\]{0,12}";
    let info = prop::collection::vec((0..8_usize, text), 0..3);
    (position(), any::<bool>(), info).prop_map(|(position, solved, info)| {
        const FIELDS: [Field; 8] = [
            Field::Title,
            Field::Author,
            Field::Description,
            Field::Date,
            Field::Source,
            Field::Level,
            Field::Url,
            Field::Comment,
        ];
        let solution: Grid = SOLUTION.parse().unwrap();
        let mut info: Vec<_> = info
            .into_iter()
            .map(|(field, text)| (FIELDS[field], format!("x{}", text.trim())))
            .collect();
        // Comments come last in most formats, and each other field only once.
        info.sort_by_key(|(field, _)| *field == Field::Comment);
        info.dedup_by_key(|(field, _)| *field);
        let mut heads = Vec::new();
        info.retain(|(field, _)| {
            !heads.contains(field) && {
                heads.push(*field);
                true
            }
        });
        let part = CellSet::from_bits(u128::MAX >> 50);
        Record { position, solution: solved.then(|| solution.restricted_to(part)), info }
    })
}

/// Makes the tests of the laws for a format.
macro_rules! laws {
    ($format:expr) => {
        #[test]
        fn the_example_is_read() {
            crate::named::packed::laws::example(&$format);
        }

        proptest::proptest! {
            #![proptest_config(proptest::prelude::ProptestConfig::with_cases(64))]

            #[test]
            fn what_is_written_is_read(
                records in proptest::collection::vec(crate::named::packed::laws::record(), 1..3)
            ) {
                crate::named::packed::laws::round_trip(&$format, &records);
            }
        }
    };
}

pub(super) use laws;
