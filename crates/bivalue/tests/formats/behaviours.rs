//! The behaviours of every format.

use bivalue::format::{Format, Record, Sample, WriteOptions, Writer, detect};
use bivalue::grid::{DigitSet, Position};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::records::{plain, record};
use crate::{known, read_with, sample};

/// Stamps one test per behaviour.
macro_rules! stamp_one {
    ($name:literal: $($behaviour:ident),* $(,)?) => {
        $(#[test] fn $behaviour() { behaviours::$behaviour(member($name)); })*
    };
}
pub(crate) use stamp_one;

/// Runs a law over random values, the same ones each time.
fn law<S: Strategy>(cases: u32, strategy: &S, law: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(
        config,
        prop::test_runner::TestRng::deterministic_rng(prop::test_runner::RngAlgorithm::ChaCha),
    );
    if let Err(error) = runner.run(strategy, law) {
        panic!("{error}");
    }
}

fn write(writer: &dyn Writer, records: &[Record]) -> Option<String> {
    let options = WriteOptions::default();
    let mut text = String::new();
    writer.begin(&options, &mut text).expect("the usual blank");
    for (index, record) in (0..).zip(records) {
        let before = text.len();
        if writer.record(record, index, &options, &mut text).is_err() {
            assert_eq!(text.len(), before, "a refused record leaves nothing behind");
            return None;
        }
        assert!(text.ends_with('\n'), "a record ends with a line end");
    }
    writer.end(&options, &mut text);
    Some(text)
}

pub(crate) fn is_detected_by_its_example(format: &'static dyn Format) {
    let example = format.example();
    let found = |sample: Sample<'_>| detect(&sample).map(Format::name);
    assert_eq!(found(sample(format, example)), Some(format.name()));
    // Empty lines before it say nothing, and the beginning of a long text is enough.
    let later = format!("\n{example}");
    assert_eq!(found(sample(format, &later)), Some(format.name()));
    let beginning = Sample { whole: false, ..sample(format, example) };
    assert_eq!(found(beginning), Some(format.name()));
}

pub(crate) fn reads_its_example_without_warning(format: &'static dyn Format) {
    let entries = read_with(format.example().as_bytes(), known(format, false));
    assert!(!entries.is_empty());
    for entry in entries {
        let entry = entry.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(entry.warnings, []);
        let position = &entry.record.position;
        assert!(position.is_sukaku() || position.values().filled().len() >= 17);
        let board = position.board().unwrap_or_else(|clash| panic!("{clash:?}"));
        assert_eq!(board.contradiction(), None, "an example contradicts itself");
    }
}

fn reads_back(format: &'static dyn Format, records: &[Record]) -> Result<(), TestCaseError> {
    let Some(writer) = format.writer() else {
        return Ok(());
    };
    let Some(text) = write(writer, records) else {
        let cannot = records.iter().any(|record| record.position.is_sukaku());
        prop_assert!(cannot, "refused what is no Sukaku");
        return Ok(());
    };
    let found = detect(&sample(format, &text)).map(Format::name);
    prop_assert_eq!(found, Some(format.name()), "{}", text);
    let entries = read_with(text.as_bytes(), known(format, false));
    prop_assert_eq!(entries.len(), records.len(), "{}", &text);
    for (entry, record) in entries.into_iter().zip(records) {
        let entry = entry.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert!(entry.warnings.is_empty(), "{:?}\n{}", entry.warnings, text);
        let expected = plain(record.reduced_to(format.holds()));
        prop_assert_eq!(plain(entry.record), expected, "{}", text);
    }
    Ok(())
}

pub(crate) fn reads_back_what_it_writes(format: &'static dyn Format) {
    law(60, &record(format.holds()), |record| reads_back(format, &[record]));
}

pub(crate) fn reads_back_several(format: &'static dyn Format) {
    let records = prop::collection::vec(record(format.holds()), 2..5);
    law(20, &records, |records| reads_back(format, &records));
}

pub(crate) fn refuses_what_it_cannot_show(format: &'static dyn Format) {
    let Some(writer) = format.writer() else {
        return;
    };
    let sukaku = Record {
        position: Position {
            candidates: Some(Box::new([DigitSet::ALL; 81])),
            ..Position::default()
        },
        ..Record::default()
    };
    let written = write(writer, std::slice::from_ref(&sukaku)).is_some();
    assert_eq!(written, format.holds().candidates);
}

/// Reads anything, strictly and leniently; what it says of faults must say something.
fn survives(format: &'static dyn Format, bytes: &[u8]) -> Result<(), TestCaseError> {
    for lenient in [false, true] {
        let results = read_with(bytes, known(format, lenient));
        prop_assert!(!results.is_empty(), "nothing at all must be an error");
        prop_assert!(results.len() <= bytes.len() + 1, "more puzzles than characters");
        for error in results.into_iter().filter_map(Result::err) {
            prop_assert!(error.line >= 1);
            let parts = [error.found.to_string(), error.expected.to_string()];
            prop_assert!(parts.iter().all(|part| !part.is_empty()), "{:?}", error);
        }
    }
    Ok(())
}

pub(crate) fn never_panics_on_bytes(format: &'static dyn Format) {
    let bytes = prop::collection::vec(any::<u8>(), 0..400);
    law(80, &bytes, |bytes| survives(format, &bytes));
    let near = "[-0-9.*|+ \t\r\n,;:#\u{2502}\u{e9}a-c{}<>\\[\\]\"/=_]{0,300}";
    law(80, &near, |text| survives(format, text.as_bytes()));
}

/// One way of damaging a text.
#[derive(Clone, Debug)]
enum Damage {
    Flip(prop::sample::Index, u8),
    Insert(prop::sample::Index, char),
    Remove(prop::sample::Index, usize),
    Repeat(prop::sample::Index, usize),
    RemoveLine(prop::sample::Index),
}

fn damage(bytes: &mut Vec<u8>, damage: &Damage) {
    if bytes.is_empty() {
        return;
    }
    let length = bytes.len();
    match damage {
        Damage::Flip(at, byte) => bytes[at.index(length)] ^= byte,
        Damage::Insert(at, character) => {
            let at = at.index(length);
            bytes.splice(at..at, character.to_string().into_bytes());
        }
        Damage::Remove(at, count) => {
            let at = at.index(length);
            bytes.drain(at..(at + count).min(length));
        }
        Damage::Repeat(at, count) => {
            let at = at.index(length);
            let part = bytes[at..(at + count).min(length)].to_vec();
            bytes.splice(at..at, part);
        }
        Damage::RemoveLine(at) => {
            let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
            lines.remove(at.index(lines.len()));
            *bytes = lines.concat();
        }
    }
}

fn damages() -> impl Strategy<Value = Vec<Damage>> {
    let index = any::<prop::sample::Index>;
    let one = prop_oneof![
        (index(), any::<u8>()).prop_map(|(at, byte)| Damage::Flip(at, byte)),
        (index(), any::<char>()).prop_map(|(at, character)| Damage::Insert(at, character)),
        (index(), 1usize..40).prop_map(|(at, count)| Damage::Remove(at, count)),
        (index(), 1usize..40).prop_map(|(at, count)| Damage::Repeat(at, count)),
        index().prop_map(Damage::RemoveLine),
    ];
    prop::collection::vec(one, 1..5)
}

fn survives_damaged(
    format: &'static dyn Format,
    text: &str,
    damages: &[Damage],
) -> Result<(), TestCaseError> {
    let mut bytes = text.as_bytes().to_vec();
    for one in damages {
        damage(&mut bytes, one);
    }
    survives(format, &bytes)
}

pub(crate) fn never_panics_on_a_damaged_example(format: &'static dyn Format) {
    law(150, &damages(), |damages| survives_damaged(format, format.example(), &damages));
}

pub(crate) fn never_panics_on_damaged_records(format: &'static dyn Format) {
    let Some(writer) = format.writer() else {
        return;
    };
    law(100, &(record(format.holds()), damages()), |(record, damages)| {
        let text = write(writer, &[record]).unwrap_or_default();
        survives_damaged(format, &text, &damages)
    });
}

pub(crate) fn never_panics_on_a_beginning(format: &'static dyn Format) {
    let bytes = format.example().as_bytes();
    for end in 0..bytes.len() {
        survives(format, &bytes[..end]).unwrap_or_else(|error| panic!("{end}: {error}"));
    }
}

pub(crate) fn reads_every_line_end_alike(format: &'static dyn Format) {
    let shown = |text: &str| -> Vec<_> {
        read_with(text.as_bytes(), known(format, false))
            .into_iter()
            .map(|result| result.map(|entry| (entry.record, entry.line, entry.warnings)))
            .collect()
    };
    let example = format!("{}\n", format.example().trim_end_matches('\n'));
    let crlf = example.replace('\n', "\r\n");
    assert_eq!(shown(&crlf), shown(&example));
    assert_eq!(shown(&example.replace('\n', "\r")), shown(&example));
    assert_eq!(detect(&sample(format, &crlf)).map(Format::name), Some(format.name()));
}

pub(crate) fn ignores_a_byte_order_mark(format: &'static dyn Format) {
    let records = |text: &str| -> Vec<_> {
        let options = bivalue::format::ReadOptions {
            extension: format.extensions().first().map(ToString::to_string),
            ..Default::default()
        };
        let results = read_with(text.as_bytes(), options);
        results.into_iter().map(|result| result.map(|entry| entry.record)).collect()
    };
    let marked = format!("\u{FEFF}{}", format.example());
    assert_eq!(records(&marked), records(format.example()));
}
