//! The laws of reading.

use std::io::{self, BufReader, Read};

use bivalue::format::{Blank, Entry, Format, ParseError, ReadError, ReadOptions, Reader};
use bivalue::grid::{Cell, Digit, Flaw, Grid};

use crate::second_reader::second_reading;

/// Any bytes, with detection.
pub(crate) fn detected(bytes: &[u8]) {
    let whole = read(bytes, ReadOptions::default());
    check_all(&whole, bytes);
    // A pipe may hand over a few bytes at a time; the puzzles must not depend on that.
    let dripping = BufReader::with_capacity(61, Drip(bytes));
    let piecemeal = collect(Reader::new(dripping, ReadOptions::default()));
    assert_eq!(outline(&whole), outline(&piecemeal), "the pieces of the stream made a difference");
    is_read_alike(&whole, bytes);
}

/// Returns whether the second reader reads these bytes; then the library reads the same, or has an
/// error.
#[cfg(test)]
pub(crate) fn agrees_with_second(bytes: &[u8]) -> bool {
    is_read_alike(&read(bytes, ReadOptions::default()), bytes)
}

fn is_read_alike(results: &[Result<Entry, ParseError>], bytes: &[u8]) -> bool {
    let Some(puzzles) = second_reading(bytes) else { return false };
    let read: Result<Vec<_>, _> = results
        .iter()
        .map(|result| result.as_ref().map(|entry| entry.record.position.values().to_string()))
        .collect();
    if let Ok(read) = read {
        assert_eq!(read, puzzles, "a second reader reads something else");
    }
    true
}

/// Any bytes, given to one format's parser.
pub(crate) fn parsed(format: &'static dyn Format, bytes: &[u8]) {
    for (lenient, blank) in [(false, None), (true, None), (true, Blank::new('~'))] {
        let options =
            ReadOptions { format: Some(format), lenient, blank, ..ReadOptions::default() };
        check_all(&read(bytes, options), bytes);
    }
}

/// All puzzles and errors of a text.
pub(crate) fn read(bytes: &[u8], options: ReadOptions) -> Vec<Result<Entry, ParseError>> {
    collect(Reader::new(bytes, options))
}

fn collect(reader: Reader<impl io::BufRead>) -> Vec<Result<Entry, ParseError>> {
    reader
        .map(|result| {
            result.map_err(|error| match error {
                ReadError::Parse(error) => error,
                ReadError::Io(error) => panic!("bytes in memory cannot be read: {error}"),
            })
        })
        .collect()
}

/// Gives a byte at a time.
struct Drip<'a>(&'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(1);
        self.0.read(&mut buffer[..length])
    }
}

fn check_all(results: &[Result<Entry, ParseError>], bytes: &[u8]) {
    assert!(!results.is_empty(), "neither a puzzle nor an error");
    assert!(results.len() <= bytes.len() + 1, "{} results", results.len());
    // Where no line ends in LF they may all end in CR.
    let count = |end: u8| bytes.split(|&byte| byte == end).count() as u64;
    // In UTF-16 a byte that looks like a line end may be half of something else.
    let utf16 = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
    let lines = match count(b'\n') {
        1 => count(b'\r'),
        feeds if utf16 => feeds.max(count(b'\r')),
        feeds => feeds,
    };
    for result in results {
        match result {
            Ok(entry) => check_entry(entry, lines, bytes.len()),
            Err(error) => check_error(error, lines),
        }
    }
}

fn check_entry(entry: &Entry, lines: u64, bytes: usize) {
    assert!((1..=lines).contains(&entry.line), "line {} of {lines}", entry.line);
    assert!(entry.warnings.len() <= bytes + 1, "{} warnings", entry.warnings.len());
    for warning in &entry.warnings {
        assert!((1..=lines).contains(&warning.line), "{warning:?} in {lines} lines");
        assert!(!warning.message.is_empty());
    }
    let position = &entry.record.position;
    let both = position.givens.filled() & position.placed.filled();
    assert!(both.is_empty(), "both given and placed: {both}");
    match position.board() {
        Ok(board) => {
            assert_eq!(*board.values(), position.values());
            assert_eq!(board.givens(), position.givens);
        }
        Err(clash) => {
            let Flaw::Repeated { digit, house, cells } = clash.flaw else {
                panic!("no board, and no clash: {clash}");
            };
            for cell in cells {
                assert_eq!(position.values()[cell], Some(digit), "{clash}");
                assert!(house.cells().contains(cell), "{clash}");
            }
        }
    }
    if let Some(layout) = &entry.layout {
        let text = layout.filled_with(&Grid::EMPTY);
        assert_eq!(layout.filled_with(&position.values()).chars().count(), text.chars().count());
        let mut full = Grid::EMPTY;
        for cell in Cell::all() {
            full[cell] = Digit::new(9);
        }
        let nines = |text: &str| text.matches('9').count();
        assert!(nines(&layout.filled_with(&full)) >= 81, "a layout without room for 81 digits");
    }
}

fn check_error(error: &ParseError, lines: u64) {
    assert!((1..=lines).contains(&error.line), "line {} of {lines}: {error}", error.line);
    let message = error.message().to_string();
    assert!(!message.contains('\n'), "more than a line: {error:?}");
    assert!(message.len() < 2000, "a message that nobody reads: {error:?}");
    if let Some((excerpt, cut)) = &error.excerpt {
        assert!(excerpt.chars().count() <= ParseError::EXCERPT, "{error:?}");
        // A caret goes under a character of the excerpt or right behind it.
        let shown = error.column.saturating_sub(*cut) <= excerpt.chars().count() as u64 + 1;
        assert!(error.column == 0 || error.column > *cut && shown, "{error:?}");
    }
}

/// The parts of the results that must be equal.
fn outline(results: &[Result<Entry, ParseError>]) -> Vec<String> {
    results
        .iter()
        .map(|result| match result {
            Ok(entry) => format!("line {}: {:?}", entry.line, entry.record),
            Err(error) => format!("line {}: {:?}", error.line, error.code),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use bivalue::format::{ErrorCode, Line, Message, Record};

    use super::*;

    fn error(line: u64, column: u64, found: &'static str) -> ParseError {
        let [found, expected] = [found, "c"].map(Message::text);
        ParseError::new(
            ErrorCode::Syntax,
            Line { number: line, text: "ab" },
            column,
            found,
            expected,
        )
    }

    #[test]
    fn errors_that_stand_in_the_text_pass() {
        check_all(&[Err(error(1, 0, "x")), Err(error(2, 3, "x"))], b"ab\nab");
    }

    #[test]
    #[should_panic(expected = "line 3 of 2")]
    fn an_error_below_the_text_is_seen() {
        check_all(&[Err(error(3, 1, "x"))], b"ab\nab");
    }

    #[test]
    #[should_panic(expected = "column: 4")]
    fn an_error_beside_the_line_is_seen() {
        check_all(&[Err(error(1, 4, "x"))], b"ab");
    }

    #[test]
    #[should_panic(expected = "more than a line")]
    fn a_message_of_two_lines_is_seen() {
        check_all(&[Err(error(1, 1, "x\ny"))], b"ab");
    }

    #[test]
    #[should_panic(expected = "neither a puzzle nor an error")]
    fn silence_is_seen() {
        check_all(&[], b"ab");
    }

    #[test]
    #[should_panic(expected = "line 0 of 1")]
    fn an_entry_above_the_text_is_seen() {
        check_all(&[Ok(Entry::new(Record::from_givens(Grid::EMPTY), 0))], b"ab");
    }
}
