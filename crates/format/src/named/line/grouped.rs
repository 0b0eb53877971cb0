//! A puzzle in one line with separated cells: nine groups of nine, 27 groups of three, or 81
//! fields.
//!
//! Groups are separated by spaces, vertical lines or slashes, fields also by commas, semicolons or
//! tabs. An empty field is an empty cell, and so are `-1` and words such as `NaN`. Fields may be
//! numbers such as `5.0`. 81 more fields are the solution.

use bivalue_core::grid::{Digit, Grid};

use crate::phrases::{
    self, CELLS_IN_GROUP, DIGIT_OR_BLANK, NINE_ROWS_OF_VALUES, ONE_SIGN_FOR_BLANKS,
    SECOND_HALF_NOT_SOLUTION, TRIPLES, ZERO_BESIDE_MINUS_ONE,
};
use crate::{ErrorCode, chars};
use bivalue_core::text::Message;

/// The kinds of lines.
pub(super) enum Found<'a> {
    /// A puzzle, its solution if there is one, and the comment after `#`.
    Puzzle(Grid, Option<Grid>, &'a str),
    /// A line that is nearly a puzzle: the byte offset of the fault, what was found and what was
    /// expected.
    Fault(usize, ErrorCode, Message, Message),
    /// The names of 81 columns.
    Header,
    /// Any other line.
    No,
}

/// A group of a line with its offset.
type Group<'a> = (usize, &'a str);

/// Reads a line.
pub(super) fn read(text: &str, blank: Option<char>) -> Found<'_> {
    // Without the readers of texts of other kinds, lines of 81 characters and grids are read alone.
    if cfg!(not(feature = "text-formats")) {
        return Found::No;
    }
    // No line of nine groups of nine is shorter, and no line of 162 fields with names is longer.
    if !(80..4000).contains(&text.len()) {
        return Found::No;
    }
    let (cells, comment) = match text.find(" #").filter(|_| blank != Some('#')) {
        Some(at) => (&text[..at], text[at..].trim_start_matches([' ', '#'])),
        None => (text, ""),
    };
    let Some(groups) = fields(cells).or_else(|| groups(cells)) else {
        return Found::No;
    };
    match groups.len() {
        81 | 162 => of_fields(&groups, blank, comment),
        9 | 27 => of_groups(&groups, 81 / groups.len(), blank, comment),
        75..=87 => {
            let good = groups.iter().filter(|(_, group)| cell(group, blank).is_some()).count();
            if good * 20 < groups.len() * 19 {
                return Found::No;
            }
            let at = groups.get(81).or(groups.last()).map_or(0, |(at, _)| *at);
            Found::Fault(at, ErrorCode::Length, phrases::cells(groups.len()), phrases::cells(81))
        }
        _ => Found::No,
    }
}

/// Returns the fields of a line of a table, 81 or 162, in which an empty field is an empty cell.
fn fields(text: &str) -> Option<Vec<Group<'_>>> {
    [',', ';', '\t', '|'].into_iter().find_map(|separator| {
        let mut fields = Vec::new();
        let mut at = 0;
        for field in text.split(separator) {
            fields.push((at, field));
            at += field.len() + separator.len_utf8();
        }
        // There may be vertical lines around all cells, or a separator after the last field.
        let is_empty = |field: Option<&Group<'_>>| field.is_some_and(|(_, f)| f.trim().is_empty());
        if separator == '|' && is_empty(fields.first()) {
            fields.remove(0);
        }
        // Among empty fields the last may be a cell, and the first the number of the row.
        let filled = fields.iter().rev().skip(1).all(|field| !is_empty(Some(field)));
        if matches!(fields.len(), 82 | 163) && is_empty(fields.last()) && filled {
            fields.pop();
        }
        matches!(fields.len(), 81 | 162).then_some(fields)
    })
}

/// Returns the groups of a line between spaces, vertical lines, slashes and commas.
fn groups(text: &str) -> Option<Vec<Group<'_>>> {
    let separates = |c: char| c.is_whitespace() || matches!(c, '|' | '/' | ',' | ';' | '[' | ']');
    let mut groups: Vec<Group<'_>> = text
        .split(separates)
        .filter(|group| !group.is_empty())
        .take(200)
        .map(|group| (group.as_ptr() as usize - text.as_ptr() as usize, group))
        .collect();
    // Rows that are separated by commas are a format of their own.
    if groups.len() == 9 && text.contains(',') {
        return None;
    }
    // Nine rows with a sign between them. Spaces within them are blanks, and strokes would be more
    // than eight if they were.
    for sign in ['|', '-', '.', ':', '_'] {
        let rows: Vec<&str> = text.trim_matches('|').split(sign).collect();
        if rows.len() == 9 && rows.iter().all(|row| row.chars().count() == 9) {
            let offset = |row: &str| row.as_ptr() as usize - text.as_ptr() as usize;
            groups = rows.into_iter().map(|row| (offset(row), row)).collect();
            break;
        }
    }
    Some(groups)
}

/// Returns the content of a field.
fn cell(field: &str, blank: Option<char>) -> Option<Option<Digit>> {
    let field = field.trim();
    let field = field.strip_prefix(['"', '\'']).map_or(field, |f| f.trim_end_matches(['"', '\'']));
    chars::value(field, blank)
}

fn of_fields<'a>(groups: &[Group<'_>], blank: Option<char>, comment: &'a str) -> Found<'a> {
    let is_name = |field: &str| {
        let name = field.trim().trim_matches(['"', '\'']);
        name.starts_with(|c: char| c.is_alphabetic()) && cell(name, blank).is_none()
    };
    if groups.iter().all(|(_, field)| is_name(field)) {
        return Found::Header;
    }
    // The columns may be counted from 0 or from 1.
    if groups.iter().enumerate().all(|(index, (_, field))| {
        field.trim().parse::<usize>().is_ok_and(|number| number == index || number == index + 1)
    }) {
        return Found::Header;
    }
    let good = groups.iter().filter(|(_, field)| cell(field, blank).is_some()).count();
    if good * 20 < groups.len() * 19 {
        return Found::No;
    }
    let mut cells = Vec::with_capacity(groups.len());
    for &(at, field) in groups {
        let Some(content) = cell(field, blank) else {
            let shown: String = field.trim().chars().take(20).collect();
            return Found::Fault(
                at,
                ErrorCode::Character,
                Message::text(chars::quoted(&shown)),
                DIGIT_OR_BLANK.into(),
            );
        };
        cells.push(content);
    }
    let has = |signs: &[&str]| groups.iter().any(|(_, field)| signs.contains(&field.trim()));
    if has(&["-1", "-1.0", "-1."]) && has(&["0", "0.0", "0."]) {
        let (found, expected) = (ZERO_BESIDE_MINUS_ONE.into(), ONE_SIGN_FOR_BLANKS.into());
        return Found::Fault(groups[0].0, ErrorCode::Value, found, expected);
    }
    let grid = |cells: &[Option<Digit>]| cells.try_into().map(Grid::new).unwrap_or_default();
    let puzzle = grid(&cells[..81]);
    let solution = cells.get(81..).filter(|cells| !cells.is_empty()).map(grid);
    if let Some(solution) = &solution {
        let fills = |(cell, digit): (_, _)| solution[cell] == Some(digit);
        if solution.filled().len() != 81 || !puzzle.digits().all(fills) {
            let found = SECOND_HALF_NOT_SOLUTION.into();
            return Found::Fault(groups[81].0, ErrorCode::Length, found, phrases::cells(81));
        }
    }
    Found::Puzzle(puzzle, solution, comment)
}

fn of_groups<'a>(
    groups: &[Group<'_>],
    size: usize,
    blank: Option<char>,
    comment: &'a str,
) -> Found<'a> {
    let content = |c: char| if c == ' ' { Some(None) } else { chars::cell(c, blank) };
    let readable = |group: &str| group.chars().filter(|&c| content(c).is_some()).count();
    let near =
        |group: &str| group.chars().count().abs_diff(size) <= 1 && readable(group) + 1 >= size;
    let same = groups.iter().filter(|(_, group)| group.chars().count() == size).count();
    // Groups of candidates have different lengths, or are all the same.
    if !groups.iter().all(|(_, group)| near(group))
        || same + 1 < groups.len()
        || groups.iter().all(|(_, group)| *group == groups[0].1)
    {
        return Found::No;
    }
    let mut cells = Vec::with_capacity(81);
    for (index, &(at, group)) in groups.iter().enumerate() {
        if group.chars().count() != size {
            let found = CELLS_IN_GROUP
                .with("cells", phrases::cells(group.chars().count()))
                .with("group", index + 1);
            return Found::Fault(at, ErrorCode::Length, found, phrases::cells(size));
        }
        for (place, c) in group.char_indices() {
            let Some(content) = content(c) else {
                let (found, expected) = (phrases::character(c), DIGIT_OR_BLANK.into());
                return Found::Fault(at + place, ErrorCode::Character, found, expected);
            };
            cells.push(content);
        }
    }
    let cells: Result<[Option<Digit>; 81], _> = cells.try_into();
    let Ok(grid) = cells.map(Grid::new) else { return Found::No };
    // Groups of a row, a column and a digit each.
    if size == 3 && grid.filled().len() == 81 && grid.clash().is_some() {
        return Found::Fault(
            groups[0].0,
            ErrorCode::Value,
            TRIPLES.into(),
            NINE_ROWS_OF_VALUES.into(),
        );
    }
    Found::Puzzle(grid, None, comment)
}

#[cfg(all(test, feature = "text-formats"))]
mod tests {
    use super::*;
    use crate::testing::{detected, read_with};
    use crate::{Entry, ParseError, ReadOptions};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn parted(text: &str, size: usize, between: &str) -> String {
        let cells: Vec<char> = text.chars().collect();
        let groups: Vec<String> = cells.chunks(size).map(|group| group.iter().collect()).collect();
        groups.join(between)
    }

    fn read_detected(text: &str) -> Vec<Result<Entry, ParseError>> {
        assert_eq!(detected(text), Some("line"), "{text}");
        read_with(ReadOptions::default(), text)
    }

    #[test]
    fn cells_stand_apart_in_many_ways() {
        let commas = parted(PUZZLE, 1, ",");
        for text in [
            parted(PUZZLE, 9, " "),
            parted(PUZZLE, 9, "|"),
            parted(&PUZZLE.replace('.', " "), 9, "|"),
            parted(&PUZZLE.replace('.', "0"), 9, "/"),
            parted(PUZZLE, 3, " "),
            parted(PUZZLE, 1, " "),
            parted(PUZZLE, 1, " ") + " # easy",
            commas.clone(),
            commas.replace('.', ""),
            commas.replace('.', "-1"),
            commas.replace('.', "NaN"),
            format!("{commas},").replace(',', ".0,").replace("..0,", "NaN,"),
            commas.replace('.', "0") + ",",
            format!("{}\n{commas}", (0..81).map(|c| format!("c{c}")).collect::<Vec<_>>().join(",")),
            format!("{commas},{}", parted(SOLUTION, 1, ",")),
        ] {
            let results = read_detected(&text);
            let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
            assert_eq!(entry.record.position.givens.to_string(), PUZZLE, "{text}");
        }
    }

    #[test]
    fn slips_have_their_places() {
        let spaced = parted(PUZZLE, 1, " ");
        for (text, column, found) in [
            (spaced.replacen('7', "77", 1), 9, "\"77\""),
            (spaced[2..].to_owned(), 159, "80 cells"),
            (parted(PUZZLE, 9, " ").replacen("6..", "6.", 1), 11, "8 cells in group 2"),
            (parted(PUZZLE, 1, ",").replacen('.', "-1", 1).replace('.', "0"), 1, "0 beside -1"),
            (parted(&PUZZLE.repeat(2), 1, ","), 163, "162 cells"),
        ] {
            let error = read_detected(&text).remove(0).unwrap_err();
            assert!(error.found.to_string().starts_with(found), "{error}");
            assert_eq!(error.column, column, "{error}");
        }
    }

    #[test]
    fn the_number_of_a_row_is_no_cell() {
        // The last cell is empty, so that the line seems to end with a separator too many.
        let cells = parted(&PUZZLE.replace("79", "7."), 1, ",").replace('.', "");
        assert!(matches!(super::read(&cells, None), Found::Puzzle(..)));
        let numbered = format!("0,{cells}");
        assert!(!matches!(super::read(&numbered, None), Found::Puzzle(..)));
    }

    #[test]
    fn rows_of_candidates_are_none() {
        let row = ["123456789"; 9].join(" ");
        assert!(matches!(super::read(&row, None), Found::No));
    }
}
