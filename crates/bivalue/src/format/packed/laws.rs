//! Laws that the formats' own tests share.

use proptest::prelude::*;

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid, Position};

use crate::format::{
    Entry, Field, Format, ParseError, ReadError, ReadOptions, Reader, Record, Sample, WriteError,
    WriteOptions, detect,
};

pub(super) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(super) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// What a format reads in a text.
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

/// The one record in a text.
pub(super) fn one(format: &'static dyn Format, text: &str) -> Record {
    let mut results = read_as(format, text, false);
    assert_eq!(results.len(), 1, "{text}");
    let entry = results.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(entry.warnings, []);
    entry.record
}

/// The one error in a text.
pub(super) fn refusal(format: &'static dyn Format, text: &str) -> ParseError {
    let mut results = read_as(format, text, false);
    assert_eq!(results.len(), 1, "{text}");
    results.remove(0).expect_err(text)
}

/// The records in a format, written.
pub(super) fn written(
    format: &'static dyn Format,
    records: &[Record],
) -> Result<String, WriteError> {
    let (writer, options) = (format.writer().unwrap(), WriteOptions::default());
    let mut out = String::new();
    writer.begin(&options, &mut out);
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

/// Its example is detected as it and holds the puzzle that all examples show.
pub(super) fn example(format: &'static dyn Format) {
    assert_eq!(detected(format.example()), Some(format.name()));
    let record = one(format, format.example());
    assert_eq!(record.position.givens.to_line('.'), PUZZLE);
    assert_eq!(record, record.reduced_to(format.holds()));
    // The beginning of a long text is enough.
    let cut = Sample { text: format.example(), whole: false, extension: None };
    assert!(format.detect(&cut));
    // As are other line ends, and some white space.
    let crlf = format!("\r\n{}", format.example().replace('\n', "\r\n"));
    assert_eq!(detected(&crlf), Some(format.name()));
    assert_eq!(one(format, &crlf), record);
}

/// What is written is read as what the format can hold of it.
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

/// Changed texts are read or refused, never more than that.
pub(super) fn survives(format: &'static dyn Format, mut text: Vec<u8>, changes: &[(usize, u8)]) {
    for &(at, byte) in changes {
        let at = at % (text.len() + 1);
        if byte < 64 {
            text.truncate(at);
        } else if at < text.len() {
            text[at] = byte;
        }
    }
    let text = String::from_utf8_lossy(&text);
    detected(&text);
    read_as(format, &text, true);
    read_as(format, &text, false);
}

/// Any position: the cells' digits, which of them are given, and perhaps candidates of the
/// cells without a digit, one at least.
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

/// Any record, with a text for each field.
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
        // Comments come last in most formats, and each head once in all.
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

/// Stamps the laws out for a format.
macro_rules! laws {
    ($format:expr) => {
        #[test]
        fn the_example_is_detected_and_read() {
            crate::format::packed::laws::example(&$format);
        }

        proptest::proptest! {
            #![proptest_config(proptest::prelude::ProptestConfig::with_cases(64))]

            #[test]
            fn what_is_written_is_read(
                records in proptest::collection::vec(crate::format::packed::laws::record(), 1..3)
            ) {
                crate::format::packed::laws::round_trip(&$format, &records);
            }

            #[test]
            fn changed_texts_do_no_harm(
                record in crate::format::packed::laws::record(),
                changes in proptest::collection::vec(proptest::prelude::any::<(usize, u8)>(), 1..6),
            ) {
                let text = crate::format::packed::laws::written(&$format, &[record]);
                let text = text.unwrap_or_else(|_| $format.example().into());
                crate::format::packed::laws::survives(&$format, text.into_bytes(), &changes);
            }
        }
    };
}

pub(super) use laws;
