//! The entry that the collected lines of one grid make.

use bivalue_core::grid::{Cell, Digit, DigitSet, Grid, Position};

use super::fixed;
use super::row::{Row, Spot, is_vertical};
use crate::cells::amend_zeros;
use crate::phrases::{
    self, AS_MANY_IN_EVERY_ROW, CANDIDATES_FORMAT, CANDIDATES_WORD, DIGIT_OR_BLANK,
    ONE_CHARACTER_A_CELL, ONE_DIGIT_A_CELL, SEPARATORS, SEPARATORS_IN_ROW, in_row_of_grid,
};
use crate::{Entry, ErrorCode, Layout, Line, ParseError, ReadOptions, Record, Warning, chars};

/// A line of a grid, kept until the grid is complete.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) number: u64,
    pub(super) text: String,
    pub(super) part: Part,
}

impl Kept {
    pub(super) fn new(line: Line<'_>, part: Part) -> Self {
        Self { number: line.number, text: line.text.to_owned(), part }
    }

    pub(super) fn line(&self) -> Line<'_> {
        Line { number: self.number, text: &self.text }
    }
}

/// The kinds of lines in a grid.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Border,
    /// An empty line, which separates two bands or is a row of blanks.
    Gap,
    Row(Row),
    /// Nine dashes, which may be a row or a border.
    Dashes(Row),
    /// Nine sets of candidates in place of single characters.
    Candidates,
    /// A row that could not be decoded, for which the sink has an error already.
    Lost,
}

impl Part {
    /// Returns the cells of a row of single characters.
    pub(super) fn row(&self) -> Option<&Row> {
        match self {
            Self::Row(row) | Self::Dashes(row) => Some(row),
            _ => None,
        }
    }

    /// Returns whether the line is one of the nine rows.
    pub(super) fn is_row(&self) -> bool {
        !matches!(self, Self::Border | Self::Gap)
    }
}

/// The advice for rows that lenient reading amends.
pub(crate) use crate::phrases::READ_WITH_LENIENT as HELP;

/// Makes an entry of the lines of a grid with nine rows. Empty lines count as rows if `gaps` is
/// true. Returns `None` if the sink has an error already.
pub(super) fn build(
    mut lines: Vec<Kept>,
    gaps: bool,
    options: &ReadOptions,
) -> Option<Result<Entry, ParseError>> {
    if lines.iter().any(|kept| matches!(kept.part, Part::Lost)) {
        return None;
    }
    let is_row = |kept: &Kept| kept.part.is_row() || gaps && matches!(kept.part, Part::Gap);
    let mut warnings = Vec::new();
    let mut rows: Vec<Vec<Spot>> = Vec::new();
    let mut notes: Vec<(usize, DigitSet)> = Vec::new();
    if is_spaced_out(&lines) {
        let texts: Vec<&str> =
            lines.iter().filter(|k| is_row(k)).map(|k| k.text.as_str()).collect();
        if let Some(fixed) = fixed::read(&texts) {
            for (kept, row) in lines.iter_mut().filter(|k| is_row(k)).zip(fixed) {
                if row.padded > 0 {
                    warnings.push(Warning {
                        line: kept.number,
                        column: kept.text.chars().count() as u64 + 1,
                        message: format!(
                            "filled up with {} {}",
                            row.padded,
                            if row.padded == 1 { "blank" } else { "blanks" }
                        ),
                    });
                }
                kept.text = row.text;
                rows.push(row.spots);
            }
        }
    }
    let few = has_few_notes(&lines);
    if rows.is_empty() {
        let usual = usual_separators(&lines);
        for (index, kept) in lines.iter().filter(|kept| kept.part.is_row()).enumerate() {
            let row = match kept.part {
                Part::Candidates if few => noted(kept, index, options).map(|(spots, sets)| {
                    for (column, set) in sets {
                        warnings.push(notes_warning(kept, index, column, set));
                        notes.push((index * 9 + column, set));
                    }
                    spots
                }),
                _ => strict(kept, index)
                    .and_then(|spots| uneven(kept, index, usual).map_or(Ok(spots), Err)),
            };
            match row {
                Ok(spots) => rows.push(spots),
                Err(_) if options.lenient && kept.part.row().is_some() => {
                    rows.push(lenient(kept, &mut warnings));
                }
                Err(error) => return Some(Err(error)),
            }
        }
    }
    let signs = lines.iter().filter(|kept| is_row(kept)).zip(&rows).flat_map(|(kept, spots)| {
        // An empty field of a table is a sign for an empty cell, too.
        let is_table = kept.part.row().is_some_and(|row| row.is_table);
        let sign = move |spot: &Spot| {
            let sign = spot.at.and_then(|at| kept.text.get(at..)?.chars().next());
            sign.filter(|sign| !is_table || *sign != ' ').or(is_table.then_some('.'))
        };
        spots.iter().filter_map(sign)
    });
    if chars::may_count_from_0(signs) {
        let first = lines.iter().find(|kept| is_row(kept))?;
        if let Err(error) = amend_zeros((first.line(), 0), options.into(), &mut warnings) {
            return Some(Err(error));
        }
    }
    let mut entry = entry(&lines, &rows, warnings);
    if !notes.is_empty() {
        entry.record.position.candidates = Some(candidates(&entry.record.position, &notes));
        entry.layout = None;
    }
    Some(Ok(entry))
}

/// The cells of a row, and their notes by column.
type NotedRow = (Vec<Spot>, Vec<(usize, DigitSet)>);

/// Returns the cells of a row, and the notes of those cells that have several digits, by column.
///
/// A digit that stands twice in a cell is a slip and not a note.
fn noted(kept: &Kept, index: usize, options: &ReadOptions) -> Result<NotedRow, ParseError> {
    let separates = |c: char| c.is_whitespace() || is_vertical(c) || matches!(c, ',' | ';');
    let mut spots = Vec::new();
    let mut notes = Vec::new();
    for group in kept.text.split(separates).filter(|group| !group.is_empty()) {
        let at = group.as_ptr() as usize - kept.text.as_ptr() as usize;
        let mut characters = group.chars();
        let single = characters.next().filter(|_| characters.next().is_none());
        let digits: Option<Vec<Digit>> = group.chars().map(Digit::from_char).collect();
        let set: DigitSet = digits.iter().flatten().copied().collect();
        let digit = match single.and_then(|c| chars::cell(c, options.blank_char())) {
            Some(content) => content,
            None if digits.is_some_and(|digits| digits.len() == set.len()) => {
                notes.push((spots.len(), set));
                None
            }
            None => {
                let shown: String = group.chars().take(20).collect();
                let column = kept.text[..at].chars().count() as u64 + 1;
                let found = in_row_of_grid(chars::quoted(&shown), index + 1);
                return Err(ParseError::new(
                    ErrorCode::Character,
                    kept.line(),
                    column,
                    found,
                    ONE_DIGIT_A_CELL,
                ));
            }
        };
        spots.push(Spot { digit, placed: false, at: Some(at) });
    }
    if spots.len() == 9 {
        return Ok((spots, notes));
    }
    let found = in_row_of_grid(phrases::cells(spots.len()), index + 1);
    Err(ParseError::new(ErrorCode::Length, kept.line(), 0, found, phrases::cells(9)))
}

/// Returns whether most cells without a digit are empty. A cell with several digits then has notes,
/// and the text is not a candidate grid.
fn has_few_notes(lines: &[Kept]) -> bool {
    let separates = |c: char| c.is_whitespace() || is_vertical(c) || matches!(c, ',' | ';');
    let (mut empty, mut several) = (0, 0);
    for kept in lines.iter().filter(|kept| kept.part.is_row()) {
        if let Some(row) = kept.part.row() {
            empty += row.spots.iter().filter(|spot| spot.digit.is_none()).count();
            continue;
        }
        for group in kept.text.split(separates).filter(|group| !group.is_empty()) {
            match group.len() {
                1 => empty += usize::from(!group.bytes().all(|b| (b'1'..=b'9').contains(&b))),
                _ => several += 1,
            }
        }
    }
    empty >= 4 * several
}

fn notes_warning(kept: &Kept, row: usize, column: usize, set: DigitSet) -> Warning {
    let cell = Cell::at(row, column);
    Warning { line: kept.number, column: 0, message: format!("{set} in {cell} taken for notes") }
}

/// Returns the candidates of a grid with notes in some cells. The other empty cells may hold any
/// digit.
fn candidates(position: &Position, notes: &[(usize, DigitSet)]) -> Box<[DigitSet; 81]> {
    let values = position.values();
    let mut candidates = Box::new([DigitSet::EMPTY; 81]);
    for (cell, digits) in Cell::all().zip(candidates.iter_mut()) {
        if values[cell].is_none() {
            *digits = DigitSet::ALL;
        }
    }
    for &(index, set) in notes {
        candidates[index] = set;
    }
    candidates
}

/// Returns whether the blanks of a grid may be spaces: some row has too few cells, and no row has
/// another blank.
pub(super) fn is_spaced_out(lines: &[Kept]) -> bool {
    let mut rows = lines.iter().filter_map(|kept| kept.part.row());
    rows.clone().any(Row::is_narrow)
        && rows.all(|row| row.is_narrow() || row.is_good() && !row.has_blank)
}

/// Returns the cells of a row, or its fault.
fn strict(kept: &Kept, index: usize) -> Result<Vec<Spot>, ParseError> {
    let line = kept.line();
    let Some(row) = kept.part.row() else {
        return Err(ParseError::new(
            ErrorCode::Length,
            line,
            0,
            in_row_of_grid(CANDIDATES_WORD, index + 1),
            ONE_CHARACTER_A_CELL,
        )
        .with_help(CANDIDATES_FORMAT));
    };
    if let Some((column, character)) = row.foreign {
        return Err(ParseError::new(
            ErrorCode::Character,
            line,
            column as u64 + 1,
            in_row_of_grid(phrases::character(character), index + 1),
            DIGIT_OR_BLANK,
        )
        .with_help(HELP));
    }
    let count = row.spots.len();
    if count == 9 {
        return Ok(row.spots.clone());
    }
    // This is the place of the first cell too many, or of the first missing cell.
    let at = row.spots.get(9).and_then(|spot| spot.at);
    let before = at.map_or(line.text.trim_end(), |at| line.text.get(..at).unwrap_or(""));
    Err(ParseError::new(
        ErrorCode::Length,
        line,
        before.chars().count() as u64 + 1,
        in_row_of_grid(phrases::cells(count), index + 1),
        phrases::cells(9),
    )
    .with_help(HELP))
}

/// Returns the number of separators that most rows of a table have.
fn usual_separators(lines: &[Kept]) -> Option<usize> {
    let counts = || {
        let rows = lines.iter().filter_map(|kept| kept.part.row());
        rows.filter(|row| row.is_table).map(|row| row.separators)
    };
    counts().find(|&count| counts().filter(|&other| other == count).count() >= 5)
}

/// Returns the fault of a row of a table that has nine cells only if a separator at its end is no
/// part of the others. Where the other rows show that it is a part, a separator is missing or is
/// one too many, and it may be any.
fn uneven(kept: &Kept, index: usize, usual: Option<usize>) -> Option<ParseError> {
    let row = kept.part.row().filter(|row| row.is_table && row.ends_open)?;
    let usual = usual?;
    if row.separators != usual + 1 && row.separators + 1 != usual {
        return None;
    }
    let line = kept.line();
    let column = line.text.trim_end().chars().count() as u64 + 1;
    let found = SEPARATORS_IN_ROW
        .with("separators", SEPARATORS.with("count", row.separators))
        .with("row", index + 1)
        .with("usual", usual);
    Some(
        ParseError::new(ErrorCode::Length, line, column, found, AS_MANY_IN_EVERY_ROW)
            .with_help(HELP),
    )
}

/// Returns nine cells of a row with a fault, and adds a warning for each amendment.
fn lenient(kept: &Kept, warnings: &mut Vec<Warning>) -> Vec<Spot> {
    let Some(row) = kept.part.row() else {
        return vec![Spot { digit: None, placed: false, at: None }; 9];
    };
    let mut warn = |column: usize, message: String| {
        warnings.push(Warning { line: kept.number, column: column as u64, message });
    };
    let mut spots = row.spots.clone();
    // A line that is quoted among others that are not.
    let is_quoted = row.foreign == Some((0, '>')) && spots.len() == 10;
    if is_quoted {
        spots.remove(0);
        warn(1, "character '>' left out".into());
    } else if let Some((column, character)) = row.foreign {
        warn(column + 1, format!("{} taken for a blank", phrases::character(character)));
    }
    let count = spots.len();
    if count == 9 && row.foreign.is_none() {
        warn(
            0,
            format!(
                "{} in the row, more or fewer than in the others",
                SEPARATORS.with("count", row.separators)
            ),
        );
    }
    if count != 9 {
        let what = if count < 9 { "filled up with blanks" } else { "cut off" };
        warn(0, format!("{} in the row, {what}", phrases::cells(count)));
    }
    spots.resize(9, Spot { digit: None, placed: false, at: None });
    spots
}

/// Returns the entry of nine rows of nine.
fn entry(lines: &[Kept], rows: &[Vec<Spot>], warnings: Vec<Warning>) -> Entry {
    let mut givens: [Option<Digit>; 81] = [None; 81];
    let mut placed = givens;
    for (index, spot) in rows.iter().flatten().enumerate().take(81) {
        let grid = if spot.placed { &mut placed } else { &mut givens };
        grid[index] = spot.digit;
    }
    let mut record = Record::from_givens(Grid::new(givens));
    record.position.placed = Grid::new(placed);
    let mut entry = Entry::new(record, lines.first().map_or(1, |kept| kept.number));
    entry.warnings = warnings;
    entry.layout = layout(lines, rows).map(Box::new);
    entry
}

/// Returns the text of the grid, unless a cell has no character in it.
fn layout(lines: &[Kept], rows: &[Vec<Spot>]) -> Option<Layout> {
    let mut text = String::new();
    let mut places = Vec::with_capacity(81);
    let mut rows = rows.iter();
    let as_rows = 9 == lines.iter().filter(|kept| !matches!(kept.part, Part::Border)).count();
    for kept in lines {
        if kept.part.is_row() || as_rows && matches!(kept.part, Part::Gap) {
            for spot in rows.next()? {
                places.push(text.len() + spot.at?);
            }
        }
        text.push_str(&kept.text);
        text.push('\n');
    }
    Layout::new(text, places)
}
