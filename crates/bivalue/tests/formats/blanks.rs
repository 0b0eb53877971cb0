//! The characters for empty cells that writers are asked for: what is written with one is read
//! back, or it is refused.

use bivalue::format::{
    Blank, Field, Format, ReadOptions, Record, WriteOptions, Writer, format, formats,
};
use bivalue::grid::{DigitSet, Grid};

use crate::near_misses::PUZZLE;
use crate::people::SOLUTION;
use crate::records::plain;
use crate::{known, read_with};

/// Every character of a keyboard; some of those that drawings, lists and other programs have, and
/// of those for which a reader takes another one.
fn blanks() -> Vec<Blank> {
    let others = "¦§°·×éжнא中—•∙⋅⊙…─━│┃┆┌┼╋═║╬╳╿▪■□▢○●⬜🟦〇零。．＊＿－＃０\u{301}\u{AD}";
    let blanks: Vec<Blank> = ('!'..='~').chain(others.chars()).filter_map(Blank::new).collect();
    assert_eq!(blanks.len(), 94 - 9 + others.chars().count(), "a character is refused altogether");
    blanks
}

/// Puzzles with few and with many empty cells, and with every part that a record can have.
fn records() -> Vec<Record> {
    let grid = |text: String| -> Grid { text.parse().unwrap() };
    let givens = grid(PUZZLE.into());
    let sparse = grid(format!("{}{}{}", ".".repeat(18), &PUZZLE[18..60], ".".repeat(21)));
    let solution = grid(SOLUTION.into());
    let grids = [givens, sparse, solution, grid(format!("{}.", &SOLUTION[..80])), Grid::EMPTY];
    let mut records: Vec<Record> = grids.into_iter().map(Record::from_givens).collect();
    let mut played = Record::from_givens(givens);
    played.position.placed = grid(format!("..4{}", ".".repeat(78)));
    records.push(played.clone());
    let noted = std::array::from_fn(|cell| match cell {
        0..9 | 20 | 80 => DigitSet::EMPTY,
        _ => DigitSet::ALL,
    });
    played.position.candidates = Some(Box::new(noted));
    records.push(played.clone());
    played.position.givens = Grid::EMPTY;
    records.push(played);
    let info = [Field::Title, Field::Comment].map(|field| (field, "4 of 9: # easy".to_owned()));
    let solution = Some(solution);
    records.push(Record { solution, info: info.into(), ..Record::from_givens(sparse) });
    records
}

/// The text of records, or nothing if they are refused.
fn written(writer: &dyn Writer, records: &[Record], blank: Option<Blank>) -> Option<String> {
    let options = WriteOptions { blank };
    let mut text = String::new();
    writer.begin(&options, &mut text).ok()?;
    for (index, record) in (0..).zip(records) {
        writer.record(record, index, &options, &mut text).ok()?;
    }
    writer.end(&options, &mut text);
    Some(text)
}

/// The records of a text, or nothing if a part of it cannot be read.
fn back(text: &str, options: ReadOptions) -> Option<Vec<Record>> {
    let entries = read_with(text.as_bytes(), options);
    entries.into_iter().map(|entry| entry.ok().map(|entry| plain(entry.record))).collect()
}

#[test]
fn what_is_written_with_a_blank_is_read_back() {
    let last = Record::from_givens(PUZZLE.parse().unwrap());
    let mut faults = Vec::new();
    for format in formats() {
        let Some(writer) = format.writer() else { continue };
        for record in records() {
            // Some formats cannot show some records, whatever the blank is.
            if written(writer, std::slice::from_ref(&record), None).is_none() {
                continue;
            }
            // A puzzle that is passed over is told by the one below it.
            let records = [record, last.clone()];
            let expected = records.clone().map(|record| plain(record.reduced_to(format.holds())));
            for blank in blanks() {
                if writer.is_sign(blank.get()) {
                    continue;
                }
                let text = written(writer, &records, Some(blank)).expect("a blank that is no sign");
                let told = ReadOptions { blank: Some(blank), ..known(*format, false) };
                let (told, untold) = (back(&text, told), back(&text, known(*format, false)));
                if told.is_none_or(|records| records != expected) {
                    faults.push(format!("{} with {blank}:\n{text}", format.name()));
                }
                // Grids of other signs are text to a reader that does not know the blank, and text
                // around drawn grids is passed over.
                let is_right = |records: Vec<Record>| {
                    if format.is_drawn() {
                        records.iter().all(|record| expected.contains(record))
                    } else {
                        records == expected
                    }
                };
                if !untold.is_none_or(is_right) {
                    faults.push(format!("{} without {blank}:\n{text}", format.name()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_sign_of_the_format_is_refused_before_anything_is_written() {
    for writer in formats().iter().filter_map(|format| format.writer()) {
        for blank in blanks() {
            let options = WriteOptions { blank: Some(blank) };
            let Err(error) = writer.check(&options) else { continue };
            let mut text = String::new();
            assert_eq!(writer.begin(&options, &mut text), Err(error.clone()));
            let record = Record::from_givens(Grid::EMPTY);
            assert_eq!(writer.record(&record, 0, &options, &mut text), Err(error.clone()));
            assert_eq!((text.as_str(), writer.blank_of_plain_lines(&options)), ("", None));
            let character = blank.get();
            assert_eq!(
                error.0.to_string(),
                format!(
                    "{character:?} cannot stand for an empty cell in the format {}, which uses it \
                 otherwise",
                    writer.name()
                )
            );
        }
    }
}

#[test]
fn signs_are_those_of_the_format() {
    for (name, signs) in [
        ("tsv", "\"(,["),
        ("csv", "\"(,["),
        ("susser", "#+,;=|¦—─│═"),
        ("boxed", ",;|¦─│═"),
        ("rows", ",;=|¦—─│═"),
        ("json", ""),
    ] {
        let writer = format(name).and_then(Format::writer).unwrap();
        let refused = blanks().into_iter().map(Blank::get).filter(|c| writer.is_sign(*c));
        let refused: String = refused.filter(|c| c.is_ascii() || "¦—─│═".contains(*c)).collect();
        assert_eq!(refused, signs, "{name}");
    }
}
