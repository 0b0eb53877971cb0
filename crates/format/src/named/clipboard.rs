//! The text that Simple Sudoku copies: up to three grids, then the name and version of the program.
//!
//! The first grid has the givens, the second also the placed digits, and the third the candidates
//! of the empty cells, with several digits in a cell. All three describe one puzzle.

use bivalue_core::grid::{Cell, Digit, DigitSet};

use crate::block::{BlockParser, Reading, Signs, read};
use crate::phrases::{
    self, AMONG_CANDIDATES, DIGITS, GIVEN_OF_FIRST, IN_ROW_OF_CANDIDATES, IN_SECOND_GRID, NO_GRID,
    NOTHING, ROWS_OF_CANDIDATES,
};
use crate::{
    Entry, ErrorCode, Format, FormatInfo, Holds, Line, ParseError, Parser, ReadOptions, Sample,
    Sink,
};
use bivalue_core::text::MessageValue;

/// See the [module documentation](self).
pub(crate) struct SimpleSudokuClipboard;

static INFO: FormatInfo = FormatInfo {
    name: "simple-sudoku-clipboard",
    aliases: &[],
    extensions: &[],
    about: "what Simple Sudoku copies: givens, givens and placed digits, candidates",
    example: "\
*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*

*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|853|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|..7|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*

*-----------------------------------------------------------*
| 5     3     124   | 26    7     2468  | 1489  1249  248   |
| 6     247   247   | 1     9     5     | 3478  234   2478  |
| 12    9     8     | 23    34    24    | 13457 6     247   |
|-------------------+-------------------+-------------------|
| 8     125   1259  | 79    6     14    | 4579  2459  3     |
| 4     2     269   | 8     5     3     | 79    29    1     |
| 7     15    1359  | 9     2     14    | 4589  459   6     |
|-------------------+-------------------+-------------------|
| 139   6     13459 | 35    3     7     | 2     8     4     |
| 23    278   237   | 4     1     9     | 36    3     5     |
| 123   1245  12345 | 2356  8     26    | 1346  7     9     |
*-----------------------------------------------------------*

Simple Sudoku
Version 4.2n
",
    holds: Holds { placed: true, candidates: true, ..Holds::GIVENS },
};

impl Format for SimpleSudokuClipboard {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    /// Detects a grid of characters that is followed by a grid of candidates or by the name of the
    /// program.
    fn detect(&self, sample: &Sample<'_>) -> bool {
        // The frames of this program have asterisks, also around candidates.
        let lines = sample.filled_lines().take(80);
        if !lines.clone().next().is_some_and(|line| line.text.trim_start().starts_with("*-")) {
            return false;
        }
        let mut rows = 0;
        for line in lines {
            match read(line.text, Signs::default()) {
                Reading::Row(row) if row.is_good() && line.text.trim().starts_with('|') => {
                    rows += 1;
                }
                Reading::Candidates => return rows >= 9,
                Reading::Text if is_signature(line.text) => return rows >= 9,
                Reading::Border | Reading::Dashes(_) => {}
                _ => return false,
            }
        }
        false
    }

    fn is_doubtful(&self, _: &str) -> bool {
        true
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(ClipboardParser {
            options: options.clone(),
            signs: Signs { blank: options.blank_char(), marks: "" },
            rows: Vec::new(),
            entry: None,
            grids: 0,
        })
    }
}

fn is_signature(text: &str) -> bool {
    text.trim().starts_with("Simple Sudoku")
}

struct ClipboardParser {
    options: ReadOptions,
    signs: Signs,
    /// The rows of the grid that is being collected.
    rows: Vec<(u64, String)>,
    /// The puzzle so far, or the reason why it cannot be read.
    entry: Option<Result<Entry, ParseError>>,
    /// The number of its grids that were read.
    grids: usize,
}

impl Parser for ClipboardParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        match read(line.text, self.signs) {
            Reading::Row(_) | Reading::Candidates => {
                self.rows.push((line.number, line.text.to_owned()));
                if self.rows.len() == 9 {
                    self.grid(sink);
                }
            }
            Reading::Border | Reading::Dashes(_) if self.rows.len() == 1 => {
                // The numbers of the columns stand above a border.
                let is_digit = |c: &char| c.is_ascii_digit();
                self.rows.retain(|(_, text)| !text.chars().filter(is_digit).eq('1'..='9'));
            }
            Reading::Border | Reading::Dashes(_) | Reading::Comment => {}
            Reading::Empty => self.grid(sink),
            Reading::Text => {
                self.grid(sink);
                self.flush(sink);
            }
        }
    }

    fn end(&mut self, sink: &mut Sink) {
        self.grid(sink);
        self.flush(sink);
    }

    fn lost(&mut self, _: u64, _: &mut Sink) {
        // The grid will have a row too few, which is an error of its own.
        if let Some((number, _)) = self.rows.pop() {
            self.rows.push((number, "?".to_owned()));
        }
    }
}

impl ClipboardParser {
    fn flush(&mut self, sink: &mut Sink) {
        self.grids = 0;
        if let Some(entry) = self.entry.take() {
            sink.push(entry);
        }
    }

    /// Makes a grid of the collected rows.
    fn grid(&mut self, sink: &mut Sink) {
        let rows = std::mem::take(&mut self.rows);
        let Some(&(first, _)) = rows.first() else {
            return;
        };
        let is_candidates =
            rows.iter().any(|(_, text)| read(text, self.signs) == Reading::Candidates);
        if is_candidates && self.grids > 0 {
            let result = candidates(&rows, self.signs);
            self.merge(result, |entry, candidates| {
                let values = entry.record.position.values();
                let mut candidates = candidates;
                for (cell, _) in values.digits() {
                    candidates[cell.index()] = DigitSet::EMPTY;
                }
                entry.record.position.candidates = Some(Box::new(candidates));
                Ok(())
            });
            self.flush(sink);
            return;
        }
        let result = self.characters(&rows);
        self.grids += 1;
        if self.grids == 2 && self.entry.is_some() {
            self.merge(result, |entry, second| {
                let values = second.record.position.values();
                let givens = entry.record.position.givens;
                let Some((cell, digit)) = givens.digits().find(|&(c, d)| values[c] != Some(d))
                else {
                    let placed = values.restricted_to(values.filled() - givens.filled());
                    entry.record.position.placed = placed;
                    entry.warnings.extend(second.warnings);
                    return Ok(());
                };
                let shown: MessageValue =
                    values[cell].map_or(NOTHING.into(), |other| other.to_string().into());
                let (number, text) =
                    rows.get(cell.row()).map_or((first, ""), |row| (row.0, &row.1));
                Err(ParseError::new(
                    ErrorCode::Value,
                    Line { number, text },
                    0,
                    IN_SECOND_GRID.with("found", shown).with("cell", cell.to_string()),
                    GIVEN_OF_FIRST.with("digit", digit.to_string()),
                ))
            });
        } else {
            self.flush(sink);
            self.grids = 1;
            self.entry = Some(result);
        }
    }

    /// Adds another grid to the puzzle; the first error stays.
    fn merge<T>(
        &mut self,
        result: Result<T, ParseError>,
        add: impl FnOnce(&mut Entry, T) -> Result<(), ParseError>,
    ) {
        if let Some(Ok(entry)) = &mut self.entry
            && let Err(error) = result.and_then(|part| add(entry, part))
        {
            self.entry = Some(Err(error));
        }
    }

    /// Returns the rows as a grid of single characters.
    fn characters(&self, rows: &[(u64, String)]) -> Result<Entry, ParseError> {
        let mut sink = Sink::default();
        let mut parser = BlockParser::new(&self.options, "");
        for &(number, ref text) in rows {
            parser.line(Line { number, text }, &mut sink);
        }
        parser.end(&mut sink);
        let first = rows.first().map_or(1, |&(number, _)| number);
        let none = || {
            Err(ParseError::new(
                ErrorCode::Rows,
                Line { number: first, text: "" },
                0,
                NO_GRID,
                phrases::rows(9),
            ))
        };
        // There is no layout, because it would be that of only one of three grids.
        sink.pop().unwrap_or_else(none).map(|entry| Entry { layout: None, ..entry })
    }
}

/// Returns the candidates of nine rows with several digits in a cell.
fn candidates(rows: &[(u64, String)], signs: Signs) -> Result<[DigitSet; 81], ParseError> {
    let mut sets = [DigitSet::EMPTY; 81];
    for (index, &(number, ref text)) in rows.iter().enumerate() {
        let line = Line { number, text };
        let cells: Vec<&str> = text
            .split(|c: char| c == '|' || c.is_whitespace())
            .filter(|cell| !cell.is_empty())
            .collect();
        let found = cells.len();
        if found != 9 {
            let found =
                IN_ROW_OF_CANDIDATES.with("found", phrases::cells(found)).with("row", index + 1);
            return Err(ParseError::new(ErrorCode::Length, line, 0, found, phrases::cells(9)));
        }
        for (cell, text) in Cell::all().skip(index * 9).zip(cells) {
            let set = &mut sets[cell.index()];
            for c in text.chars() {
                match Digit::from_char(c) {
                    Some(digit) => {
                        set.insert(digit);
                    }
                    None if Some(c) == signs.blank || matches!(c, '.' | '0' | '*' | '-') => {}
                    None => {
                        let found = AMONG_CANDIDATES
                            .with("found", phrases::character(c))
                            .with("cell", cell.to_string());
                        let expected = DIGITS;
                        return Err(ParseError::new(
                            ErrorCode::Character,
                            line,
                            0,
                            found,
                            expected,
                        ));
                    }
                }
            }
        }
    }
    if rows.len() == 9 {
        return Ok(sets);
    }
    let last = rows.last().map_or(1, |&(number, _)| number);
    let line = Line { number: last, text: "" };
    let found = ROWS_OF_CANDIDATES.with("count", rows.len());
    Err(ParseError::new(ErrorCode::Rows, line, 0, found, phrases::rows(9)))
}
