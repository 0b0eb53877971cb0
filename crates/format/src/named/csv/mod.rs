//! Tables with one puzzle a row, and commas, semicolons, tabs or vertical lines between the
//! columns.
//!
//! These are data sets for machine learning, whose headers differ: `quizzes,solutions`,
//! `puzzle,solution`, `id,puzzle,solution,clues,difficulty`, `source,question,answer,rating`.
//! Columns are recognised by their names, or by a word in them. Without a known name, the puzzle is
//! the column that has empty cells, and the solution a column that fills them. If that does not
//! decide either, the table is refused. A table without a header is read here if its first column
//! is not the puzzle, and otherwise as [`super::line`]. Levels, sources, titles and the like are
//! kept, other columns are ignored.
//!
//! A puzzle may also be an array as programs print it. A column that names a variant or holds
//! constraints makes a row an error, unless its field says that there are none.
//!
//! A field may be quoted, with quotes in it doubled, and continue on the next lines. A line that is
//! a row by itself ends it, because one forgotten quote would swallow all rows after it; the quote
//! is an error then. Comments before the header are skipped, and so is a line such as `sep=;`.
//!
//! The writers make two columns, `puzzle` and `solution`; the solution is empty if it is not known.
//! That of `csv` puts commas between them, and that of `tsv` tabs. Both formats are read in the same
//! way, whatever stands between the columns.

mod roles;
mod row;

use bivalue_core::grid::Grid;

use self::roles::{is_solution, roles};
use super::packed::json_array;
use crate::as_json::as_json;
use crate::cells::{self, Rules, column, is_cells, leading};
use crate::names::{self, Role, role};
use crate::phrases::{
    BROKEN_ARRAY, COLUMN_CANNOT_SHOW_SUKAKU, HEADER_NAMES_PUZZLE, MEMBER_IS, NINE_ROWS_OR_81_CELLS,
    NO_PUZZLE_COLUMN, PLAIN_SUDOKU, PUZZLE_COLUMN, PUZZLE_IN_COLUMN, QUOTE_AFTER, QUOTE_NOT_CLOSED,
    QUOTE_TWICE, ROW_OF_COLUMNS, SEVERAL_PUZZLE_COLUMNS, constraint,
};
use crate::variants::{self, Says};
use crate::{
    Blank, Entry, ErrorCode, Field, Format, FormatInfo, Holds, Line, MAX_RECORD, ParseError,
    Parser, ReadOptions, Record, Sample, Sink, Table, Warning, WriteError, WriteOptions, Writer,
    chars,
};
use row::{Row, SEPARATORS, Splitter};

/// A format of tables; see the [module documentation](self).
pub(crate) struct Separated {
    info: &'static FormatInfo,
    /// The signs between columns, the usual one first.
    separators: &'static [char],
}

/// Tables with tabs.
pub(crate) const TSV: Separated = Separated {
    info: &FormatInfo {
        name: "tsv",
        extensions: &["tsv"],
        about: "A table with tabs between its columns, one of them of puzzles, perhaps with solutions",
        example: "puzzle\tsolution\n\
             53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\t\
             534678912672195348198342567859761423426853791713924856961537284287419635345286179\n",
        ..CSV_INFO
    },
    separators: &['\t'],
};

/// Tables with any other sign.
pub(crate) const CSV: Separated = Separated { info: &CSV_INFO, separators: &[',', ';', '|'] };

const CSV_INFO: FormatInfo = FormatInfo {
    name: "csv",
    aliases: &[],
    extensions: &["csv"],
    about: "A table with a column of puzzles, perhaps with solutions",
    example: "puzzle,solution\n\
         53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,\
         534678912672195348198342567859761423426853791713924856961537284287419635345286179\n",
    holds: Holds { solution: true, ..Holds::GIVENS },
};

/// Returns the sign between the columns of a table with that beginning; nothing for other texts.
fn separator(sample: &Sample<'_>) -> Option<char> {
    let splitter = &mut Splitter::new();
    let lines = sample.filled_lines().map(|line| line.text);
    let mut lines = lines.skip_while(|text| is_preface(text, &mut Splitter::new())).take(20);
    let first = lines.next().filter(|text| !text.starts_with(['#', '{', '[', '<']))?;
    match Layout::of_first_line(first, None, splitter)? {
        (Layout::Columns(columns), is_row) => {
            // Two known names are enough, whatever faults the rows below them have.
            let is_table = if is_row {
                columns.puzzle > 0 || first.trim_start().starts_with('"')
            } else {
                columns.solution.is_some()
                    || lines.any(|row| columns.has_puzzle(row, None, splitter))
            };
            is_table.then_some(columns.separator)
        }
        (Layout::Unnamed(header), _) => lines.find_map(|row| {
            ambiguous(&header, row, splitter).or_else(|| {
                let columns = Columns::of_row(&header, row, None, splitter)?;
                let is_table = columns.width > 1
                    && splitter.split(&header, columns.separator).width() == columns.width;
                is_table.then_some(columns.separator)
            })
        }),
    }
}

impl Format for Separated {
    fn info(&self) -> &'static FormatInfo {
        self.info
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        separator(sample).is_some_and(|separator| self.separators.contains(&separator))
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(CsvParser {
            rules: options.into(),
            layout: None,
            splitter: Splitter::new(),
            usual: self.separators[0],
            keeps: options.keep_tables,
            header: None,
            first: None,
            open: Vec::new(),
        })
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

/// The knowledge about the columns so far.
enum Layout {
    Columns(Columns),
    /// A header whose names do not show the column of the puzzle.
    Unnamed(String),
}

/// The columns of a row.
struct Columns {
    separator: char,
    /// The number of columns in the line that decided.
    width: usize,
    puzzle: usize,
    solution: Option<usize>,
    info: Vec<(usize, Field)>,
    /// The columns of other forms of the puzzle.
    derived: Vec<usize>,
    /// The columns that may name a variant or hold constraints, with their names.
    rules: Vec<(usize, String, Says)>,
}

/// The content of a column by its name.
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
            name if is_solution(name) => Self::Solution,
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
    /// Returns the columns as the first line shows them, and whether that line is a row of the
    /// table.
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
        // A row whose puzzle has a fault is not a header.
        let table = text.contains(SEPARATORS)
            && !text.split(SEPARATORS).any(|field| is_spoilt(field, blank));
        table.then(|| (Self::Unnamed(text.chars().take(4096).collect()), false))
    }
}

impl Columns {
    /// Returns the columns of a header that names the puzzle, and no other column that may be the
    /// puzzle.
    fn of_header(text: &str, separator: char, splitter: &mut Splitter) -> Option<Self> {
        let mut columns = Self::new(separator, usize::MAX);
        let mut others = false;
        for (index, name) in splitter.split(text, separator).texts().enumerate() {
            columns.width = index + 1;
            columns.note(index, name);
            match Content::of(name) {
                Some(Content::Puzzle) if columns.puzzle == usize::MAX => columns.puzzle = index,
                Some(Content::Solution) if columns.solution.is_none() => {
                    columns.solution = Some(index);
                }
                Some(Content::Puzzle | Content::Solution) => others = true,
                Some(Content::Info(_)) => {}
                None => others |= !matches!(role(name), Role::Unknown),
            }
        }
        (columns.puzzle != usize::MAX && !others).then_some(columns)
    }

    const fn new(separator: char, puzzle: usize) -> Self {
        Self {
            separator,
            width: 0,
            puzzle,
            solution: None,
            info: Vec::new(),
            derived: Vec::new(),
            rules: Vec::new(),
        }
    }

    /// Notes the content of any other column.
    fn note(&mut self, index: usize, name: &str) {
        if let Some(Content::Info(field)) = Content::of(name) {
            self.info.push((index, field));
        }
        if names::is_derived(name) {
            self.derived.push(index);
        }
        if let Some(says) = variants::says(name) {
            self.rules.push((index, name.trim().to_owned(), says));
        }
    }

    /// Returns the columns of a row without a header that names the puzzle: the columns with 81
    /// cells, of which the puzzle is known by its name or else by its empty cells.
    fn of_row(
        header: &str,
        row: &str,
        blank: Option<char>,
        splitter: &mut Splitter,
    ) -> Option<Self> {
        SEPARATORS.into_iter().find_map(|separator| {
            let row = splitter.split(row, separator);
            let width = row.width();
            let mut grids = Vec::new();
            for (index, field) in row.texts().enumerate() {
                if let Some(grid) = grid_of(field.trim(), blank) {
                    grids.push((index, grid));
                } else if is_spoilt(field, blank) {
                    // Otherwise the solution after a faulty puzzle would be read as the puzzle.
                    return None;
                }
            }
            let empty: Vec<_> = row.texts().map(|field| field.trim().is_empty()).collect();
            let names: Vec<String> =
                splitter.split(header, separator).texts().map(str::to_owned).collect();
            let (puzzle, solution) = roles(&grids, &names, &empty)?;
            let mut columns = Self { width, solution, ..Self::new(separator, puzzle) };
            for (index, name) in names.iter().enumerate() {
                columns.note(index, name);
            }
            Some(columns)
        })
    }

    /// Returns whether a quoted field of a line may go on in the next one. A quote before a puzzle
    /// is a quote that was not closed.
    fn goes_on(&self, line: &str, blank: Option<char>, splitter: &mut Splitter) -> bool {
        // Nearly all rows have no quote.
        if !line.contains('"') {
            return false;
        }
        let Some(start) = splitter.split(line, self.separator).open_quote else { return false };
        let quoted = line.get(start..).unwrap_or("");
        !quoted.split(SEPARATORS).any(|field| is_spoilt(field.trim_matches([' ', '"']), blank))
    }

    /// Returns whether a quoted field that began on a line before ends where a field may end.
    fn is_closed_well(&self, line: &str) -> bool {
        let behind = line.replace("\"\"", "");
        let behind = behind.split_once('"').map(|(_, behind)| behind.trim_start_matches(' '));
        behind.is_some_and(|behind| behind.is_empty() || behind.starts_with(self.separator))
    }

    fn has_puzzle(&self, row: &str, blank: Option<char>, splitter: &mut Splitter) -> bool {
        let row = splitter.split(row, self.separator);
        row.get(self.puzzle).is_some_and(|(_, field)| {
            grid_of(field.trim(), blank).is_some() || cells::is_number(field.trim())
        })
    }

    /// Returns the offset of a field besides the puzzle and its solution that is a puzzle of its own.
    fn second(&self, row: &Row, puzzle: &Grid, blank: Option<char>) -> Option<usize> {
        let is_known = |index: usize| {
            index == self.puzzle || self.solution == Some(index) || self.derived.contains(&index)
        };
        let mut others = (0..row.width()).filter(|index| !is_known(*index));
        others.find_map(|index| {
            let (offset, field) = row.get(index).filter(|(_, field)| field.len() >= 81)?;
            let grid = grid_of(field.trim(), blank)?;
            (grid != *puzzle && !crate::roles::is_beside(&grid, puzzle)).then_some(offset)
        })
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
            let (found, expected) = (QUOTE_NOT_CLOSED, QUOTE_AFTER);
            return Err(ParseError::new(ErrorCode::Syntax, line, place, found, expected)
                .with_help(QUOTE_TWICE));
        }
        let Some((offset, puzzle)) = row.get(self.puzzle) else {
            let count = row.width();
            let found = ROW_OF_COLUMNS.with("count", count);
            let expected = PUZZLE_IN_COLUMN.with("column", self.puzzle + 1);
            return Err(ParseError::new(ErrorCode::Length, line, 0, found, expected));
        };
        let read = |field: &str, offset: usize, warnings: &mut Vec<Warning>| {
            if field.starts_with(ARRAY) {
                return array(field, line, offset, rules.blank);
            }
            if let Some(grid) = grid_of_groups(field.trim(), rules.blank) {
                return Ok(grid);
            }
            let cells = without_apostrophe(field.trim(), rules.blank);
            let lead = field.trim_end().len() - cells.len();
            cells::read(cells, (line, offset + lead), rules, warnings).map(Grid::new)
        };
        let mut record = Record::from_givens(read(puzzle, offset, warnings)?);
        let solution = self.solution.and_then(|index| row.get(index));
        if let Some((offset, solution)) = solution.filter(|(_, text)| !text.trim().is_empty()) {
            match read(solution, offset, warnings) {
                Ok(solution) => record.solution = Some(solution),
                // The puzzle beside it is as good as without a solution.
                Err(fault) => warnings.push(Warning {
                    line: fault.line,
                    column: fault.column,
                    message: format!("{}; the solution is left out", fault.message()),
                }),
            }
        }
        if let Some(offset) = self.second(row, &record.position.givens, rules.blank) {
            let place = column(line, offset);
            let (found, expected) = (SEVERAL_PUZZLE_COLUMNS, HEADER_NAMES_PUZZLE);
            return Err(ParseError::new(ErrorCode::Value, line, place, found, expected));
        }
        for &(index, field) in &self.info {
            let text = row.get(index).map_or("", |(_, text)| text.trim());
            if !text.is_empty() {
                record.info.push((field, text.to_owned()));
            }
        }
        for (index, name, says) in &self.rules {
            let text = row.get(*index).map_or("", |(_, text)| text.trim());
            let plain = match says {
                Says::Constraint | Says::Regions => variants::is_plain(text),
                Says::Kind | Says::Doubtful => !variants::is_variant(text),
                Says::Description => !variants::is_named_in(text),
                Says::Rules => variants::are_plain_rules(text),
            };
            if !plain {
                let text: String = text.chars().take(40).collect();
                let found = constraint(
                    MEMBER_IS.with("member", format!("{name:?}")).with("text", format!("{text:?}")),
                );
                let place = row.get(*index).map_or(0, |(offset, _)| column(line, offset));
                let fault = ParseError::new(ErrorCode::Value, line, place, found, PLAIN_SUDOKU);
                cells::amend(fault, "left out", rules, warnings)?;
            }
        }
        Ok(record)
    }
}

/// The beginnings of arrays.
const ARRAY: [char; 2] = ['[', '('];

/// Returns the grid of a field that is 81 cells or an array of them.
fn grid_of(field: &str, blank: Option<char>) -> Option<Grid> {
    let field = without_apostrophe(field, blank);
    if field.starts_with(ARRAY) {
        let json = as_json(field)?;
        return json_array::grid(&json, blank).ok();
    }
    if !is_cells(field, 81, blank) {
        return grid_of_groups(field, blank);
    }
    let cells: Vec<_> =
        field.chars().filter_map(|character| chars::cell(character, blank)).collect();
    cells.try_into().ok().map(Grid::new)
}

/// Returns a field without the apostrophe before exactly 81 cells, by which spreadsheets keep
/// digits a text.
fn without_apostrophe(field: &str, blank: Option<char>) -> &str {
    field.strip_prefix('\'').filter(|cells| is_cells(cells, 81, blank)).unwrap_or(field)
}

/// Returns the grid of nine groups of nine cells with a space between each two: programs that guess
/// types take 81 digits for a number.
fn grid_of_groups(field: &str, blank: Option<char>) -> Option<Grid> {
    // Nearly all fields are shorter.
    if field.len() < 89 || field.split(' ').count() != 9 {
        return None;
    }
    let are_cells = field.split(' ').all(|group| is_cells(group, 9, blank));
    are_cells.then(|| grid_of(&field.replace(' ', ""), blank)).flatten()
}

/// Reads an array in a field that starts at a byte offset.
fn array(
    field: &str,
    line: Line<'_>,
    offset: usize,
    blank: Option<char>,
) -> Result<Grid, ParseError> {
    let grid = as_json(field)
        .map_or_else(|| Err(BROKEN_ARRAY.into()), |json| json_array::grid(&json, blank));
    grid.map_err(|found| {
        let place = column(line, offset);
        ParseError::new(ErrorCode::Value, line, place, found, NINE_ROWS_OR_81_CELLS)
    })
}

/// Returns the separator of a row below a header that has several grids, without anything that
/// shows which is the puzzle.
fn ambiguous(header: &str, row: &str, splitter: &mut Splitter) -> Option<char> {
    SEPARATORS.into_iter().find(|&separator| {
        let width = splitter.split(header, separator).width();
        let row = splitter.split(row, separator);
        let grids = row.texts().filter(|field| grid_of(field.trim(), None).is_some()).count();
        grids > 1 && row.width() == width
    })
}

/// Returns whether a field starts like a puzzle, even if it has a fault.
fn is_spoilt(field: &str, blank: Option<char>) -> bool {
    leading(field.trim_start(), blank).0 >= 40
}

/// Returns whether a line before the header is none: a comment, or the line by which a spreadsheet
/// is told the separator, such as `sep=;`.
fn is_preface(line: &str, splitter: &mut Splitter) -> bool {
    let line = line.trim();
    let is_comment = line.starts_with('#')
        && SEPARATORS
            .into_iter()
            .all(|separator| Columns::of_header(line, separator, splitter).is_none());
    let separator = line.trim_matches('"').strip_prefix("sep=");
    is_comment || separator.is_some_and(|separator| separator.chars().count() <= 1)
}

struct CsvParser {
    rules: Rules,
    layout: Option<Layout>,
    splitter: Splitter,
    /// The sign between columns that the format usually has.
    usual: char,
    /// True if the header and the rows are kept.
    keeps: bool,
    header: Option<String>,
    /// The first line, if it is a header.
    first: Option<String>,
    /// The lines of a row so far, with their numbers, whose last quoted field may go on in the next
    /// line.
    open: Vec<(u64, String)>,
}

/// The largest number of lines of a row with line breaks in quoted fields.
const MOST_LINES: usize = 100;

impl CsvParser {
    /// Takes a line as the next one of a row whose quoted field is open; says whether it was taken.
    /// If it is a row by itself, or the field is not closed, a quote was forgotten: the line with
    /// that quote is an error, and those below it are rows.
    fn goes_on(&mut self, line: Line<'_>, sink: &mut Sink) -> bool {
        let (Some(Layout::Columns(columns)), Some((first, _))) = (&self.layout, self.open.first())
        else {
            return false;
        };
        let first = *first;
        let quotes = line.text.bytes().filter(|&byte| byte == b'"').count();
        let is_row =
            quotes % 2 == 0 && columns.has_puzzle(line.text, self.rules.blank, &mut self.splitter);
        let length: usize = self.open.iter().map(|(_, text)| text.len()).sum();
        let is_long = self.open.len() == MOST_LINES || length + line.text.len() > MAX_RECORD;
        if is_row || is_long {
            self.give_up(sink);
            return false;
        }
        let whole = |between: &str, open: &[(u64, String)]| -> String {
            let lines = open.iter().map(|(_, text)| text.as_str());
            lines.chain([line.text]).collect::<Vec<_>>().join(between)
        };
        let joined = whole(" ", &self.open);
        if self.splitter.split(&joined, columns.separator).open_quote.is_some() {
            self.open.push((line.number, line.text.to_owned()));
            return true;
        }
        if !columns.is_closed_well(line.text)
            || columns.width != self.splitter.split(&joined, columns.separator).width()
        {
            self.give_up(sink);
            return false;
        }
        let text = whole("\n", &self.open);
        self.open.clear();
        self.row(Line { number: first, text: &joined }, &text, sink);
        true
    }

    /// Reads the lines of a row whose quoted field is not closed: the first is an error, and each
    /// of the others is a row of its own.
    fn give_up(&mut self, sink: &mut Sink) {
        let open = std::mem::take(&mut self.open);
        for (number, text) in open {
            if !text.trim().is_empty() {
                self.row(Line { number, text: &text }, &text, sink);
            }
        }
    }

    /// Reads a row, whose text is kept if texts are.
    fn row(&mut self, line: Line<'_>, text: &str, sink: &mut Sink) {
        let Some(Layout::Columns(columns)) = &self.layout else { return };
        let mut warnings = Vec::new();
        let record = columns.record(line, self.rules, &mut self.splitter, &mut warnings);
        sink.push(record.map(|record| {
            let mut entry = Entry::new(record, line.number);
            entry.warnings = warnings;
            entry.text = self.header.is_some().then(|| text.to_owned());
            entry
        }));
    }
}

impl Parser for CsvParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        if line.text.trim().is_empty() && self.open.is_empty() {
            return;
        }
        if self.goes_on(line, sink) {
            return;
        }
        if self.layout.is_none() && is_preface(line.text, &mut self.splitter) {
            return;
        }
        if self.first.as_deref() == Some(line.text) {
            // Tables that are put together bring their headers along.
            let message = "the header once more, left out".to_owned();
            sink.warn_ahead(Some(Warning { line: line.number, column: 0, message }));
            return;
        }
        match &self.layout {
            None => {
                let layout = Layout::of_first_line(line.text, self.rules.blank, &mut self.splitter);
                let is_row = matches!(layout, Some((_, true)));
                self.layout = layout.map(|(layout, _)| layout);
                if let Some(Layout::Columns(columns)) = &mut self.layout
                    && columns.width == 1
                {
                    // A single column shows none.
                    columns.separator = self.usual;
                }
                if self.layout.is_none() {
                    sink.error(no_puzzle(line));
                }
                if !is_row {
                    self.first = Some(line.text.to_owned());
                    self.header = self.first.clone().filter(|_| self.keeps);
                    return;
                }
                if let Some(Layout::Columns(columns)) = self.layout.as_ref().filter(|_| self.keeps)
                {
                    let Columns { separator, puzzle, solution, .. } = *columns;
                    let table = Table::unnamed(line.text, separator, puzzle, solution);
                    self.header = Some(table.names());
                }
            }
            Some(Layout::Unnamed(header)) => {
                if let Some(columns) =
                    Columns::of_row(header, line.text, self.rules.blank, &mut self.splitter)
                {
                    self.layout = Some(Layout::Columns(columns));
                } else if ambiguous(header, line.text, &mut self.splitter).is_some() {
                    let found = SEVERAL_PUZZLE_COLUMNS;
                    let expected = HEADER_NAMES_PUZZLE;
                    sink.error(ParseError::new(ErrorCode::Value, line, 0, found, expected));
                } else {
                    sink.error(no_puzzle(line));
                }
            }
            Some(Layout::Columns(_)) => {}
        }
        if let Some(Layout::Columns(columns)) = &self.layout {
            if columns.goes_on(line.text, self.rules.blank, &mut self.splitter) {
                self.open.push((line.number, line.text.to_owned()));
                return;
            }
            self.row(line, line.text, sink);
        }
    }

    fn end(&mut self, sink: &mut Sink) {
        self.give_up(sink);
    }

    fn lost(&mut self, _: u64, sink: &mut Sink) {
        self.give_up(sink);
    }

    fn table(&self) -> Option<Table> {
        match (&self.layout, &self.header) {
            (Some(Layout::Columns(columns)), Some(header)) => {
                let Columns { separator, puzzle, solution, .. } = *columns;
                let table = Table::new(header, separator, puzzle, solution);
                Some(if self.first.is_some() { table } else { table.made_up() })
            }
            _ => None,
        }
    }
}

fn no_puzzle(line: Line<'_>) -> ParseError {
    ParseError::new(ErrorCode::Value, line, 0, NO_PUZZLE_COLUMN, PUZZLE_COLUMN)
}

impl Writer for Separated {
    fn is_sign(&self, character: char) -> bool {
        matches!(character, ',' | '"' | '(' | '[')
    }

    fn write_header(&self, out: &mut String) {
        out.extend(["puzzle", &self.separators[0].to_string(), "solution\n"]);
    }

    fn separators(&self) -> &'static [char] {
        self.separators
    }

    fn write_record(
        &self,
        record: &Record,
        _: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        if record.position.is_sukaku() {
            return Err(WriteError(COLUMN_CANNOT_SHOW_SUKAKU.into()));
        }
        let blank = options.blank.unwrap_or(Blank::DOT);
        out.push_str(&blank.line(&record.position.values()));
        out.push(self.separators[0]);
        if let Some(solution) = &record.solution {
            out.push_str(&blank.line(solution));
        }
        out.push('\n');
        Ok(())
    }
}

#[cfg(test)]
mod tests;
