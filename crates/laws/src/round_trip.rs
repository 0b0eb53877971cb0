//! The law of writing: what was read and written is read back.

use bivalue::format::{Format, Holds, ReadOptions, Record, WriteOptions, Writer, formats};
use bivalue::grid::{Cell, DigitSet, Grid, Position};

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
    let solution = |record: &Record| record.solution.filter(|&grid| grid != Grid::EMPTY);
    let expected = solution(&record.reduced_to(format.holds()));
    assert_eq!(solution(&back.record), expected, "{name} lost the solution:\n{text}");
    // Titles and comments are fitted to what a format can hold; once they fit they stay.
    let again = written(&back.record, writer);
    assert_eq!(again.as_deref(), Some(text.as_str()), "{name} writes its own text differently");
}

fn written(record: &Record, writer: &dyn Writer) -> Option<String> {
    let options = WriteOptions::default();
    let mut text = String::new();
    writer.begin(&options, &mut text).expect("the usual blank");
    let length = text.len();
    let result = writer.record(record, 0, &options, &mut text);
    if result.is_err() {
        assert_eq!(text.len(), length, "something was written all the same");
        return None;
    }
    writer.end(&options, &mut text);
    Some(text)
}

/// The cells of a record: digits, and for the empty ones the candidates that a board would
/// have there: those that were noted, or all, but none that a digit excludes. (Some formats
/// have no way of noting what a digit excludes.)
fn cells(record: &Record, holds: Holds) -> (Position, Vec<DigitSet>) {
    let Position { givens, placed, candidates } = record.position.clone();
    let values = record.position.values();
    let shown = |cell: Cell| match &candidates {
        _ if !holds.candidates || values[cell].is_some() => DigitSet::EMPTY,
        Some(noted) => noted[cell.index()] - values.seen_from(cell),
        None => !values.seen_from(cell),
    };
    (Position { givens, placed, candidates: None }, Cell::all().map(shown).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bivalue::format::{FormatInfo, Parser, Sample, WriteError, format};

    /// The format `line` with a writer that spoils what it writes.
    struct Spoilt(fn(&str) -> String);

    impl Format for Spoilt {
        fn info(&self) -> &'static FormatInfo {
            static INFO: FormatInfo = FormatInfo {
                name: "spoilt",
                aliases: &[],
                extensions: &[],
                about: "lines with a fault",
                example: "",
                holds: Holds::GIVENS,
            };
            &INFO
        }

        fn detect(&self, _: &Sample<'_>) -> bool {
            false
        }

        fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
            format("line").unwrap().parser(options)
        }
    }

    impl Writer for Spoilt {
        fn write_record(
            &self,
            record: &Record,
            _: u64,
            _: &WriteOptions,
            out: &mut String,
        ) -> Result<(), WriteError> {
            out.push_str(&(self.0)(&record.position.values().to_string()));
            Ok(())
        }
    }

    fn check(spoilt: &'static Spoilt) {
        let mut grid = Grid::EMPTY;
        grid[Cell::from_index(0)] = bivalue::grid::Digit::new(1);
        there_and_back(&grid.into(), spoilt, spoilt);
    }

    #[test]
    fn an_honest_writer_passes() {
        check(&Spoilt(|line| format!("{line}\n")));
    }

    #[test]
    #[should_panic(expected = "lost something")]
    fn a_lost_digit_is_seen() {
        check(&Spoilt(|line| line.replace('1', ".")));
    }

    #[test]
    #[should_panic(expected = "reads its own text as")]
    fn an_unreadable_text_is_seen() {
        check(&Spoilt(|line| line[1..].to_owned()));
    }

    #[test]
    #[should_panic(expected = "reads its own text as")]
    fn a_puzzle_too_many_is_seen() {
        check(&Spoilt(|line| format!("{line}\n{line}\n")));
    }

    #[test]
    fn candidates_that_follow_are_the_same_as_none() {
        let holds = Holds { candidates: true, ..Holds::GIVENS };
        let grid: Grid = format!("1{}", ".".repeat(80)).parse().unwrap();
        let board = bivalue::grid::Board::new(&grid).unwrap();
        let noted = Record { position: board.position(), ..Record::default() };
        assert_eq!(cells(&noted, holds), cells(&grid.into(), holds));
    }
}
