//! Grids of the LaTeX package `sudoku`.
//!
//! Between `\begin{sudoku}` and `\end{sudoku}` there are nine lines. Each has nine cells after
//! vertical lines, and a full stop at the end: `|5|3| | |7| | | | |.`. Other text is ignored. The
//! format is read and not written.

use bivalue_core::grid::Grid;

use crate::cells::{Rules, amend, column};
use crate::phrases::{self, DIGIT_OR_NOTHING, in_row_of_grid};
use crate::{
    Entry, ErrorCode, Format, FormatInfo, Holds, Line, ParseError, Parser, ReadOptions, Record,
    Sample, Sink, Warning, chars,
};

/// See the [module documentation](self).
pub(crate) struct Latex;

static INFO: FormatInfo = FormatInfo {
    name: "latex",
    aliases: &["tex"],
    extensions: &["tex"],
    about: "grids of the LaTeX package sudoku",
    example: "\
\\begin{sudoku}
|5|3| | |7| | | | |.
|6| | |1|9|5| | | |.
| |9|8| | | | |6| |.
|8| | | |6| | | |3|.
|4| | |8| |3| | |1|.
|7| | | |2| | | |6|.
| |6| | | | |2|8| |.
| | | |4|1|9| | |5|.
| | | | |8| | |7|9|.
\\end{sudoku}
",
    holds: Holds::GIVENS,
};

impl Format for Latex {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        sample.lines().any(|line| opens(line.text))
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(LatexParser { rules: options.into(), grid: None })
    }
}

fn opens(text: &str) -> bool {
    ["\\begin{sudoku}", "\\begin{sudoku-block}"].iter().any(|begin| text.contains(begin))
}

/// The largest number of rows that are kept of a grid that does not end.
const MOST_ROWS: usize = 20;

struct LatexParser {
    rules: Rules,
    grid: Option<Collected>,
}

/// The rows of a grid so far.
struct Collected {
    start: u64,
    cells: Vec<[Option<bivalue_core::grid::Digit>; 9]>,
    warnings: Vec<Warning>,
    broken: bool,
}

impl Parser for LatexParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        if opens(line.text) {
            self.finish(line, sink);
            let start = line.number;
            let (cells, warnings) = (Vec::new(), Vec::new());
            self.grid = Some(Collected { start, cells, warnings, broken: false });
        } else if line.text.contains("\\end{sudoku") {
            self.finish(line, sink);
        } else if let Some(grid) = &mut self.grid {
            let text = line.text.trim();
            if !text.starts_with('|') {
                return;
            }
            if grid.cells.len() == MOST_ROWS {
                return;
            }
            let index = grid.cells.len() + 1;
            match row(line, index, self.rules, &mut grid.warnings) {
                Ok(cells) => grid.cells.push(cells),
                Err(error) => {
                    grid.cells.push([None; 9]);
                    if !std::mem::replace(&mut grid.broken, true) {
                        sink.error(error);
                    }
                }
            }
        }
    }

    fn end(&mut self, sink: &mut Sink) {
        if let Some(grid) = &self.grid {
            let line = Line { number: grid.start, text: "\\begin{sudoku}" };
            self.finish(line, sink);
        }
    }

    fn lost(&mut self, _: u64, _: &mut Sink) {
        // The sink has an error for the row already.
        if let Some(grid) = &mut self.grid {
            grid.broken = true;
        }
    }
}

impl LatexParser {
    /// Adds the grid that ends at a line to the sink.
    fn finish(&mut self, line: Line<'_>, sink: &mut Sink) {
        let Some(grid) = self.grid.take().filter(|grid| !grid.broken) else {
            return;
        };
        if let Ok(rows) = <[_; 9]>::try_from(grid.cells.as_slice()) {
            let cells: Vec<_> = rows.concat();
            let Ok(cells) = cells.try_into() else { return };
            let mut entry = Entry::new(Record::from_givens(Grid::new(cells)), grid.start);
            entry.warnings = grid.warnings;
            sink.entry(entry);
        } else {
            let found = phrases::rows(grid.cells.len());
            sink.error(ParseError::new(ErrorCode::Rows, line, 0, found, phrases::rows(9)));
        }
    }
}

/// Returns the cells of a row.
fn row(
    line: Line<'_>,
    index: usize,
    rules: Rules,
    warnings: &mut Vec<Warning>,
) -> Result<[Option<bivalue_core::grid::Digit>; 9], ParseError> {
    let text = line.text.trim();
    let inner = text.strip_prefix('|').unwrap_or(text);
    let inner = inner.strip_suffix('.').unwrap_or(inner).trim_end();
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let mut cells = [None; 9];
    let mut count = 0;
    for field in inner.split('|') {
        let content = field.trim();
        let mut characters = content.chars();
        let cell = match (characters.next(), characters.next()) {
            (None, _) => Some(None),
            (Some(only), None) => chars::cell(only, rules.blank),
            _ => None,
        };
        if cell.is_none() {
            let place = column(line, field.as_ptr() as usize - line.text.as_ptr() as usize);
            let shown: String = content.chars().take(40).collect();
            let found = in_row_of_grid(format!("{shown:?}"), index);
            let fault = ParseError::new(ErrorCode::Character, line, place, found, DIGIT_OR_NOTHING);
            amend(fault, "read as an empty cell", rules, warnings)?;
        }
        if let Some(place) = cells.get_mut(count) {
            *place = cell.flatten();
        }
        count += 1;
    }
    if count != 9 {
        let found = in_row_of_grid(phrases::cells(count), index);
        let fault = ParseError::new(ErrorCode::Length, line, 0, found, phrases::cells(9));
        let remedy = if count < 9 { "filled up with empty cells" } else { "cut" };
        amend(fault, remedy, rules, warnings)?;
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{detected, read, read_leniently, records};

    #[test]
    fn grids_stand_between_begin_and_end() {
        let text = format!("A puzzle:\n{0}and\n{0}", Latex.example());
        assert_eq!(detected(&text), Some("latex"));
        assert_eq!(records(&Latex, &text).len(), 2);
    }

    #[test]
    fn faults_name_row_and_cell() {
        let example = Latex.example();
        for (from, to, line, found) in [
            ("|8| | | |6", "|8| | |q|6", 5, "\"q\" in row 4"),
            ("|8| | | |6", "|88| | | |6", 5, "\"88\" in row 4"),
            ("|8| | | |6", "|8| | |6", 5, "8 cells in row 4"),
            ("|6| | |1|9|5| | | |.\n", "", 10, "8 rows"),
        ] {
            let text = example.replacen(from, to, 1);
            let results = read(&Latex, &format!("{text}{example}"));
            let error = results[0].as_ref().unwrap_err();
            assert_eq!(error.line, line, "{error}");
            assert!(error.found.to_string().starts_with(found), "{error}");
            assert!(results.len() == 2 && results[1].is_ok());
            assert_eq!(read_leniently(&Latex, &text)[0].is_ok(), !found.ends_with("rows"));
        }
        assert!(read(&Latex, &example[..60])[0].is_err());
    }
}
