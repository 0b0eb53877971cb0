//! Nine rows on one line, separated by commas: the clipboard of Robert Woodhead's Sudoku Susser.
//!
//! `+` before a digit marks it as placed.

use bivalue_core::grid::{Cell, Digit, Grid};

use crate::block::{self, Reading, Signs, is_sign, is_stroke};
use crate::phrases::{self, DIGIT_OR_BLANK, NO_CELLS_IN_ROW, ROWS_BETWEEN_COMMAS, in_row};
use crate::{
    Blank, Entry, ErrorCode, Format, FormatInfo, Holds, Line, ParseError, Parser, ReadOptions,
    Record, Sample, Sink, Warning, WriteError, WriteOptions, Writer,
};

/// See the [module documentation](self).
pub(crate) struct Susser;

static INFO: FormatInfo = FormatInfo {
    name: "susser",
    aliases: &["comma-rows"],
    extensions: &[],
    about: "nine rows on one line, separated by commas; `+` before a placed digit",
    example: "53+4.7....,6..195...,.98....6.,8...6...3,4..8.3..1,7...2...6,.6....28.,...419..5,....8..79\n",
    holds: Holds { placed: true, ..Holds::GIVENS },
};

impl Format for Susser {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        let near = |part: &str| match block::read(part, SIGNS) {
            Reading::Row(row) => row.is_good() || row.is_near(),
            Reading::Dashes(_) => true,
            _ => false,
        };
        // The description of a picture may have rows with commas between them.
        let is_picture = sample.text.trim_start().starts_with("<svg");
        !is_picture
            && sample.filled_lines().any(|line| {
                let parts: Vec<&str> = line.text.trim().split(',').take(12).collect();
                (8..=10).contains(&parts.len())
                    && parts.iter().filter(|part| near(part)).count() >= 7
            })
    }

    fn is_doubtful(&self, _: &str) -> bool {
        true
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(SusserParser { options: options.clone() })
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

const SIGNS: Signs = Signs { blank: None, marks: "+" };

impl Writer for Susser {
    fn is_sign(&self, character: char) -> bool {
        matches!(character, '+' | '#') || is_sign(character) || is_stroke(character)
    }

    fn write_record(
        &self,
        record: &Record,
        _: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let digits = block::digits(record)?;
        let placed = &record.position.placed;
        let blank = options.blank.unwrap_or(Blank::DOT).get();
        for cell in Cell::all() {
            if cell.column() == 0 && cell.row() > 0 {
                out.push(',');
            }
            if record.position.givens[cell].is_none() && placed[cell].is_some() {
                out.push('+');
            }
            out.push(digits[cell].map_or(blank, Digit::to_char));
        }
        out.push('\n');
        Ok(())
    }
}

struct SusserParser {
    options: ReadOptions,
}

impl Parser for SusserParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let text = line.text.trim();
        if !text.is_empty() && !text.starts_with('#') {
            sink.push(self.puzzle(line));
        }
    }

    fn end(&mut self, _: &mut Sink) {}
}

impl SusserParser {
    fn puzzle(&self, line: Line<'_>) -> Result<Entry, ParseError> {
        let count = line.text.trim().split(',').count();
        if count != 9 {
            let found = ROWS_BETWEEN_COMMAS.with("rows", phrases::rows(count));
            return Err(ParseError::new(ErrorCode::Rows, line, 0, found, phrases::rows(9)));
        }
        let mut entry = Entry::new(Record::default(), line.number);
        let mut givens: [Option<Digit>; 81] = [None; 81];
        let mut placed = givens;
        let mut column = 0;
        for (index, part) in line.text.split(',').enumerate().take(9) {
            let row = self.row(line, part, index, column, &mut entry.warnings)?;
            for (cell, (digit, is_placed)) in row.into_iter().enumerate().take(9) {
                let grid = if is_placed { &mut placed } else { &mut givens };
                grid[index * 9 + cell] = digit;
            }
            column += part.chars().count() as u64 + 1;
        }
        entry.record.position.givens = Grid::new(givens);
        entry.record.position.placed = Grid::new(placed);
        Ok(entry)
    }

    /// Returns the cells of the row that starts after `before` characters.
    fn row(
        &self,
        line: Line<'_>,
        part: &str,
        index: usize,
        before: u64,
        warnings: &mut Vec<Warning>,
    ) -> Result<Vec<(Option<Digit>, bool)>, ParseError> {
        let signs = Signs { blank: self.options.blank_char(), ..SIGNS };
        let (Reading::Row(row) | Reading::Dashes(row)) = block::read(part, signs) else {
            let found = NO_CELLS_IN_ROW.with("row", index + 1);
            return Err(ParseError::new(
                ErrorCode::Length,
                line,
                before + 1,
                found,
                phrases::cells(9),
            ));
        };
        let (code, column, found, expected, taken) = match row.foreign {
            Some((at, c)) => {
                let found = in_row(phrases::character(c), index + 1);
                let taken = "taken for a blank";
                (ErrorCode::Character, before + at as u64 + 1, found, DIGIT_OR_BLANK.into(), taken)
            }
            None if row.spots.len() != 9 => {
                let found = in_row(phrases::cells(row.spots.len()), index + 1);
                let taken = if row.spots.len() < 9 { "filled up with blanks" } else { "cut off" };
                (ErrorCode::Length, before + 1, found, phrases::cells(9), taken)
            }
            None => {
                return Ok(row.spots.iter().map(|spot| (spot.digit, spot.placed)).collect());
            }
        };
        if !self.options.lenient {
            let error = ParseError::new(code, line, column, found, expected);
            return Err(error.with_help(block::HELP));
        }
        warnings.push(Warning { line: line.number, column, message: format!("{found}, {taken}") });
        Ok(row.spots.iter().map(|spot| (spot.digit, spot.placed)).collect())
    }
}
