//! Tables of puzzles: one row each, with commas, semicolons or tabs between the columns.
//!
//! The data sets of the machine learners, whose headers differ: `quizzes,solutions`,
//! `puzzle,solution`, `id,puzzle,solution,clues,difficulty`, `source,question,answer,rating`.
//! Columns are known by their names; without a name that is known, the puzzle is the first
//! column with 81 cells. A table without a header is read if its first column is not the
//! puzzle: otherwise it is a [`super::line`]. Levels, sources, titles and the like are kept,
//! other columns are read over.
//!
//! A field may stand in quotes, with a quote in it doubled. It cannot go on in the next line:
//! one forgotten quote would swallow all rows after it.
//!
//! Written as `puzzle,solution`, the solution empty where it is not known.

use crate::grid::Grid;

use super::cells::{self, Rules, column, is_cells, leading};
use super::csv_row::{SEPARATORS, Splitter};
use super::{
    Entry, ErrorCode, Field, Format, Holds, Line, ParseError, Parser, ReadOptions, Record, Sample,
    Sink, Warning, WriteError, WriteOptions, Writer,
};

/// See the [module's text](self).
pub(super) struct Csv;

impl Format for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["tsv"]
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["csv", "tsv"]
    }

    fn about(&self) -> &'static str {
        "A table with a column of puzzles, perhaps with solutions"
    }

    fn example(&self) -> &'static str {
        "puzzle,solution\n\
         53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,\
         534678912672195348198342567859761423426853791713924856961537284287419635345286179\n"
    }

    fn holds(&self) -> Holds {
        Holds { solution: true, ..Holds::GIVENS }
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        let mut lines = sample.filled_lines().take(20).map(|line| line.text);
        let Some(first) = lines.next().filter(|text| !text.starts_with(['#', '{', '[', '<']))
        else {
            return false;
        };
        let splitter = &mut Splitter::new();
        match Layout::of_first_line(first, None, splitter) {
            Some((Layout::Columns(columns), true)) => {
                columns.puzzle > 0 || first.trim_start().starts_with('"')
            }
            Some((Layout::Columns(columns), false)) => {
                // Two names that say what they hold are enough, whatever is wrong below them.
                columns.solution.is_some()
                    || lines.any(|row| columns.has_puzzle(row, None, splitter))
            }
            Some((Layout::Unnamed(header), _)) => lines.any(|row| {
                Columns::of_row(&header, row, None, splitter).is_some_and(|columns| {
                    columns.width > 1
                        && splitter.split(&header, columns.separator).width() == columns.width
                })
            }),
            None => false,
        }
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(CsvParser { rules: options.into(), layout: None, splitter: Splitter::new() })
    }

    fn writer(&self) -> Option<&'static dyn Writer> {
        Some(&Self)
    }
}

/// What is known of the columns.
enum Layout {
    Columns(Columns),
    /// The header, whose names say nothing about where the puzzle is.
    Unnamed(String),
}

/// Where a row has what.
struct Columns {
    separator: char,
    /// How many columns the line had that told.
    width: usize,
    puzzle: usize,
    solution: Option<usize>,
    info: Vec<(usize, Field)>,
}

/// What a column holds by its name.
enum Content {
    Puzzle,
    Solution,
    Info(Field),
}

impl Content {
    fn of(name: &str) -> Option<Self> {
        Some(match name.trim().to_lowercase().as_str() {
            "puzzle" | "puzzles" | "quiz" | "quizzes" | "question" | "questions" | "sudoku"
            | "grid" | "board" | "givens" | "problem" => Self::Puzzle,
            "solution" | "solutions" | "answer" | "answers" | "solved" => Self::Solution,
            "difficulty" | "rating" | "level" => Self::Info(Field::Level),
            "source" => Self::Info(Field::Source),
            "id" | "name" | "title" => Self::Info(Field::Title),
            "author" => Self::Info(Field::Author),
            "description" => Self::Info(Field::Description),
            "comment" | "comments" | "note" | "notes" => Self::Info(Field::Comment),
            "date" => Self::Info(Field::Date),
            "url" | "link" => Self::Info(Field::Url),
            _ => return None,
        })
    }
}

impl Layout {
    /// What the first line says, and whether it is a row of the table itself.
    fn of_first_line(
        text: &str,
        blank: Option<char>,
        splitter: &mut Splitter,
    ) -> Option<(Self, bool)> {
        if let Some(columns) = Columns::of_row("", text, blank, splitter) {
            return Some((Self::Columns(columns), true));
        }
        let named = SEPARATORS
            .into_iter()
            .find_map(|separator| Columns::of_header(text, separator, splitter));
        if let Some(columns) = named {
            return Some((Self::Columns(columns), false));
        }
        // A row whose puzzle is spoilt is no header.
        let table = text.contains(SEPARATORS)
            && !text.split(SEPARATORS).any(|field| is_spoilt(field, blank));
        table.then(|| (Self::Unnamed(text.chars().take(4096).collect()), false))
    }
}

impl Columns {
    /// The columns of a header that names the puzzle.
    fn of_header(text: &str, separator: char, splitter: &mut Splitter) -> Option<Self> {
        let mut columns =
            Self { separator, width: 0, puzzle: usize::MAX, solution: None, info: Vec::new() };
        for (index, name) in splitter.split(text, separator).texts().enumerate() {
            columns.width = index + 1;
            match Content::of(name) {
                Some(Content::Puzzle) if columns.puzzle == usize::MAX => columns.puzzle = index,
                Some(Content::Solution) if columns.solution.is_none() => {
                    columns.solution = Some(index);
                }
                Some(Content::Info(field)) => columns.info.push((index, field)),
                _ => {}
            }
        }
        (columns.puzzle != usize::MAX).then_some(columns)
    }

    /// The columns of a row below a header that does not name the puzzle, or below none: the
    /// first with 81 cells, and if the next has 81 digits, that is the solution.
    fn of_row(
        header: &str,
        row: &str,
        blank: Option<char>,
        splitter: &mut Splitter,
    ) -> Option<Self> {
        SEPARATORS.into_iter().find_map(|separator| {
            let row = splitter.split(row, separator);
            let puzzle = row.texts().position(|field| is_cells(field.trim(), 81, blank))?;
            // Otherwise the solution behind a spoilt puzzle would pass for the puzzle.
            if row.texts().take(puzzle).any(|field| is_spoilt(field, blank)) {
                return None;
            }
            let mut columns =
                Self { separator, width: row.width(), puzzle, solution: None, info: Vec::new() };
            let is_solution = |(_, field): (usize, &str)| {
                let field = field.trim().as_bytes();
                field.len() == 81 && field.iter().all(|b| (b'1'..=b'9').contains(b))
            };
            if row.get(puzzle + 1).is_some_and(is_solution) {
                columns.solution = Some(puzzle + 1);
            }
            for (index, name) in splitter.split(header, separator).texts().enumerate() {
                if let Some(Content::Info(field)) = Content::of(name) {
                    columns.info.push((index, field));
                }
            }
            Some(columns)
        })
    }

    fn has_puzzle(&self, row: &str, blank: Option<char>, splitter: &mut Splitter) -> bool {
        let row = splitter.split(row, self.separator);
        row.get(self.puzzle).is_some_and(|(_, field)| is_cells(field.trim(), 81, blank))
    }

    fn record(
        &self,
        line: Line<'_>,
        rules: Rules,
        splitter: &mut Splitter,
        warnings: &mut Vec<Warning>,
    ) -> Result<Record, ParseError> {
        let row = splitter.split(line.text, self.separator);
        if let Some(offset) = row.open_quote {
            let place = column(line, offset);
            let (found, expected) = ("a quote that is not closed in its line", "a quote after it");
            return Err(ParseError::new(ErrorCode::Syntax, line, place, found, expected)
                .with_help("a quote within a quoted field is written twice"));
        }
        let Some((offset, puzzle)) = row.get(self.puzzle) else {
            let count = row.width();
            let found = format!("a row of {count} column{}", if count == 1 { "" } else { "s" });
            let expected = format!("a puzzle in column {}", self.puzzle + 1);
            return Err(ParseError::new(ErrorCode::Length, line, 0, found, expected));
        };
        let read = |field: &str, offset: usize, warnings: &mut Vec<Warning>| {
            let lead = field.len() - field.trim_start().len();
            cells::read(field.trim(), (line, offset + lead), rules, warnings).map(Grid::new)
        };
        let mut record = Record::from_givens(read(puzzle, offset, warnings)?);
        let solution = self.solution.and_then(|index| row.get(index));
        if let Some((offset, solution)) = solution.filter(|(_, text)| !text.trim().is_empty()) {
            record.solution = Some(read(solution, offset, warnings)?);
        }
        for &(index, field) in &self.info {
            let text = row.get(index).map_or("", |(_, text)| text.trim());
            if !text.is_empty() {
                record.info.push((field, text.to_owned()));
            }
        }
        Ok(record)
    }
}

/// Whether a field starts like a puzzle, though it may not be one.
fn is_spoilt(field: &str, blank: Option<char>) -> bool {
    leading(field.trim_start(), blank).0 >= 40
}

struct CsvParser {
    rules: Rules,
    layout: Option<Layout>,
    splitter: Splitter,
}

impl Parser for CsvParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        if line.text.trim().is_empty() {
            return;
        }
        match &self.layout {
            None => {
                let layout = Layout::of_first_line(line.text, self.rules.blank, &mut self.splitter);
                let is_row = matches!(layout, Some((_, true)));
                self.layout = layout.map(|(layout, _)| layout);
                if self.layout.is_none() {
                    sink.error(no_puzzle(line));
                }
                if !is_row {
                    return;
                }
            }
            Some(Layout::Unnamed(header)) => {
                if let Some(columns) =
                    Columns::of_row(header, line.text, self.rules.blank, &mut self.splitter)
                {
                    self.layout = Some(Layout::Columns(columns));
                } else {
                    sink.error(no_puzzle(line));
                }
            }
            Some(Layout::Columns(_)) => {}
        }
        if let Some(Layout::Columns(columns)) = &self.layout {
            let mut warnings = Vec::new();
            let record = columns.record(line, self.rules, &mut self.splitter, &mut warnings);
            sink.push(record.map(|record| {
                let mut entry = Entry::new(record, line.number);
                entry.warnings = warnings;
                entry
            }));
        }
    }

    fn end(&mut self, _: &mut Sink) {}
}

fn no_puzzle(line: Line<'_>) -> ParseError {
    ParseError::new(
        ErrorCode::Value,
        line,
        0,
        "no column with a puzzle",
        "a header with a column `puzzle`, or a column of 81 cells",
    )
}

impl Writer for Csv {
    fn begin(&self, _: &WriteOptions, out: &mut String) {
        out.push_str("puzzle,solution\n");
    }

    fn record(
        &self,
        record: &Record,
        _: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        if record.position.is_sukaku() {
            return Err(WriteError("a column of 81 characters cannot show a Sukaku".into()));
        }
        let blank = options.blank.unwrap_or('.');
        out.push_str(&record.position.values().to_line(blank));
        out.push(',');
        if let Some(solution) = &record.solution {
            out.push_str(&solution.to_line(blank));
        }
        out.push('\n');
        Ok(())
    }
}

#[cfg(test)]
#[path = "csv_tests.rs"]
mod tests;
