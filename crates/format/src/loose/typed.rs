//! Nine rows as people type them: too short, too long, with any character as a blank.
//!
//! Many simple solvers ask for nine lines, and take missing characters at the end of a line for
//! blanks. A text of exactly nine lines that no format reads without a fault is read in this way:
//! lenient reading gives a warning for each amendment, and strict reading an error for the first
//! row that needs one.

use bivalue_core::grid::Grid;

use crate::block::HELP;
use crate::phrases::{self, DIGIT_OR_BLANK, in_row_of_grid};
use crate::{
    Entry, ErrorCode, Format, Layout, Line, ParseError, Parser, ReadOptions, Record, Sink, Warning,
    chars,
};

/// The largest length of a row.
const LONGEST: usize = 40;

/// Returns the parser for a text of nine typed rows, if the format that it seems to have does not
/// read it without a fault.
pub(crate) fn parser(
    text: &str,
    detected: Option<&'static dyn Format>,
    options: &ReadOptions,
) -> Option<Box<dyn Parser>> {
    if detected.is_some_and(|format| format.name() != "rows") || !is_typed(text) {
        return None;
    }
    let clean = detected.is_some_and(|format| reads_cleanly(format, text, options));
    let rows = Typed { options: options.clone(), rows: Vec::new() };
    (!clean).then(|| Box::new(rows) as Box<dyn Parser>)
}

/// Returns whether a text is nine lines that consist mostly of cells, with at least one digit.
fn is_typed(text: &str) -> bool {
    let is_cell = |c: char| c == ' ' || chars::cell(c, None).is_some();
    let lines: Vec<&str> = text.trim_end().lines().collect();
    // The last rows may be empty.
    let count = if lines.len() < 9 { text.lines().count().min(9) } else { lines.len() };
    count == 9
        && lines.iter().all(|line| line.chars().nth(LONGEST).is_none() && !line.contains('|'))
        && lines.iter().filter(|line| line.chars().all(is_cell)).count() * 3 >= lines.len() * 2
        && lines.iter().filter(|line| line.chars().nth(9).is_none()).count() >= 5
        && text.bytes().any(|byte| matches!(byte, b'1'..=b'9'))
}

/// Returns whether the parser of the format finds no row or grid of a wrong length.
fn reads_cleanly(format: &'static dyn Format, text: &str, options: &ReadOptions) -> bool {
    let mut sink = Sink::default();
    let mut parser = format.parser(options);
    for (number, text) in (1..).zip(text.lines()) {
        parser.line(Line { number, text }, &mut sink);
    }
    parser.end(&mut sink);
    // Its other errors name the place of the fault at least as well.
    !std::iter::from_fn(|| sink.pop())
        .any(|result| result.is_err_and(|error| options.lenient || error.code == ErrorCode::Rows))
}

struct Typed {
    options: ReadOptions,
    /// The nine rows with their line numbers.
    rows: Vec<(u64, String)>,
}

impl Parser for Typed {
    fn line(&mut self, line: Line<'_>, _: &mut Sink) {
        // After nine rows there are only empty lines.
        if self.rows.len() < 9 {
            self.rows.push((line.number, line.text.trim_end().to_owned()));
        }
    }

    fn end(&mut self, sink: &mut Sink) {
        let rows = std::mem::take(&mut self.rows);
        sink.push(self.read(&rows));
    }
}

impl Typed {
    fn read(&self, rows: &[(u64, String)]) -> Result<Entry, ParseError> {
        let mut cells = [None; 81];
        let mut warnings = Vec::new();
        let mut amend = |error: ParseError, remedy: &str| {
            if !self.options.lenient {
                return Err(error.with_help(HELP));
            }
            warnings.push(Warning {
                line: error.line,
                column: error.column,
                message: format!("{}; {remedy}", error.message()),
            });
            Ok(())
        };
        for ((index, (number, text)), cells) in rows.iter().enumerate().zip(cells.chunks_mut(9)) {
            let line = Line { number: *number, text };
            let count = text.chars().count();
            for ((place, character), cell) in (1..).zip(text.chars()).zip(cells) {
                let content = chars::cell(character, self.options.blank_char());
                if content.is_none() && character != ' ' {
                    let found = in_row_of_grid(phrases::character(character), index + 1);
                    let expected = DIGIT_OR_BLANK;
                    let error = ParseError::new(ErrorCode::Character, line, place, found, expected);
                    amend(error, "taken for a blank")?;
                }
                *cell = content.flatten();
            }
            if count != 9 {
                let found = in_row_of_grid(phrases::cells(count), index + 1);
                let place = count.min(9) as u64 + 1;
                let error =
                    ParseError::new(ErrorCode::Length, line, place, found, phrases::cells(9));
                amend(error, if count < 9 { "filled up with blanks" } else { "cut" })?;
            }
        }
        let grid = Grid::new(cells);
        let first = rows.first().map_or(1, |&(number, _)| number);
        let mut entry = Entry::new(Record::from_givens(grid), first);
        entry.warnings = warnings;
        entry.layout = nine_rows(&grid);
        Ok(entry)
    }
}

/// Returns the layout of nine rows of nine characters.
fn nine_rows(grid: &Grid) -> Option<Box<Layout>> {
    let line = grid.to_string();
    let rows: String = (0..9).flat_map(|row| [&line[row * 9..row * 9 + 9], "\n"]).collect();
    let places = (0..81).map(|cell| cell + cell / 9).collect();
    Layout::new(rows, places).map(Box::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{ROWS, read_with};

    fn read_detected(text: &str) -> Vec<Result<Entry, ParseError>> {
        read_with(ReadOptions::default(), text)
    }

    fn read_detected_leniently(text: &str) -> Vec<Result<Entry, ParseError>> {
        read_with(ReadOptions { lenient: true, ..ReadOptions::default() }, text)
    }

    fn with(changes: &[(usize, &str)]) -> String {
        let mut rows = ROWS;
        for &(row, text) in changes {
            rows[row] = text;
        }
        rows.map(|row| format!("{row}\n")).concat()
    }

    /// Returns the result of lenient reading as a line of 81 characters, and the number of
    /// warnings.
    fn leniently(text: &str) -> (String, usize) {
        let results = read_detected_leniently(text);
        let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
        (entry.record.position.givens.to_string(), entry.warnings.len())
    }

    #[test]
    fn whichever_row_is_short_it_is_filled_up() {
        for row in 0..9 {
            for short in ["", "5", "1234", "12345678"] {
                let mut line = ROWS.concat();
                line.replace_range(row * 9..row * 9 + 9, &format!("{short:.<9}"));
                let (read, warnings) = leniently(&with(&[(row, short)]));
                assert_eq!(read, line, "row {row}, {short:?}");
                // An empty line at the end makes no difference.
                assert!(warnings == 1 || short.is_empty(), "row {row}, {short:?}: {warnings}");
            }
        }
        let all: String = ROWS.map(|row| format!("{}\n", row.trim_end_matches('.'))).concat();
        assert_eq!(leniently(&all).0, ROWS.concat());
    }

    #[test]
    fn long_rows_are_cut_and_foreign_characters_are_blanks() {
        let long = with(&[(0, "53..7....123"), (3, "8..Q6..$3")]);
        assert_eq!(leniently(&long), (ROWS.concat(), 3));
    }

    #[test]
    fn strictly_the_first_row_that_is_wrong_is_the_error() {
        for (text, line, column) in [
            (with(&[(0, "53..7.")]), 1, 7),
            (with(&[(4, "4..8.")]), 5, 6),
            (with(&[(0, "5")]), 1, 2),
        ] {
            let results = read_detected(&text);
            let [Err(error)] = results.as_slice() else { panic!("{results:?}") };
            assert_eq!((error.line, error.column), (line, column), "{error}");
            assert_eq!(error.expected, "9 cells");
            assert!(error.help.as_ref().unwrap().to_string().starts_with("lenient reading"));
        }
    }

    #[test]
    fn other_texts_of_nine_lines_are_none() {
        let prose = "nine lines\nof words\nand one\ndigit 5\nare\nno\npuzzle\nat\nall\n";
        let results = read_detected_leniently(prose);
        assert!(results.iter().all(Result::is_err), "{results:?}");
        let list: String = std::iter::repeat_n(format!("{}\n", ROWS.concat()), 9).collect();
        assert_eq!(read_detected_leniently(&list).len(), 9);
    }
}
