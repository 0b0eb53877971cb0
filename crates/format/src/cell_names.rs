//! Cells that are named by their places: `r1c1`, `A1`, `(1,1)`, `grid[0][0]`.

use crate::phrases::{
    LETTERS_MAY_BE_COLUMNS, NAMED_IN_TWO_WAYS, ROWS_AND_COLUMNS_FROM, SECOND_TIME,
    UNKNOWN_FIRST_INDEX,
};
use bivalue_core::grid::Cell;
use bivalue_core::text::Message;

/// The ways in which a place is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// `r1c1`; rows and columns count from 1 unless there is a 0.
    RowColumn,
    /// `A1`: the letter is the row.
    Letter,
    /// `(1,1)`; only all places together show whether they count from 0 or from 1.
    Pair,
}

/// A place as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) style: Style,
    row: u8,
    column: u8,
}

impl Place {
    /// Returns the row and the column as they are written.
    pub(super) const fn row_and_column(self) -> (u8, u8) {
        (self.row, self.column)
    }
}

/// Returns the place that a name states.
pub(super) fn place(name: &str) -> Option<Place> {
    let name = name.trim().trim_matches(['"', '\'', '`']);
    if name.len() > 40 || !name.is_ascii() {
        return None;
    }
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    let long = name.get(..3).is_some_and(|word| word.eq_ignore_ascii_case("row"));
    let short = long.then(|| {
        let name = name.to_ascii_lowercase().replace("row", "r");
        name.replace("column", "c").replace("col", "c")
    });
    let is_between = |byte: u8| b" _".contains(&byte) || long && b"-,:.".contains(&byte);
    let solid = short.as_deref().unwrap_or(name).bytes();
    let solid: Vec<u8> = solid.filter(|byte| !is_between(*byte)).collect();
    match solid[..] {
        [b'r' | b'R', row, b'c' | b'C', column] => {
            let (row, column) = (digit(row)?, digit(column)?);
            return Some(Place { style: Style::RowColumn, row, column });
        }
        [letter, column @ b'1'..=b'9'] if letter.is_ascii_alphabetic() => {
            // Some write J for I, which looks like 1.
            let row = match letter.to_ascii_uppercase() {
                letter @ b'A'..=b'I' => letter - b'A',
                b'J' => 8,
                _ => return None,
            };
            return Some(Place { style: Style::Letter, row: row + 1, column: column - b'0' });
        }
        _ => {}
    }
    pair(name)
}

/// Returns a place of two digits, apart and with nothing but punctuation around them, or behind a
/// name and a bracket.
fn pair(name: &str) -> Option<Place> {
    let name = match name.find(['[', '(']) {
        Some(at) if name[..at].bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') => {
            &name[at..]
        }
        _ => name,
    };
    let is_between = |c: char| "[](){}, _-:;./|".contains(c);
    if !name.chars().all(|c| c.is_ascii_digit() || is_between(c)) {
        return None;
    }
    let mut runs = name.split(is_between).filter(|run| !run.is_empty());
    let (row, column) = (runs.next()?, runs.next()?);
    if runs.next().is_some() || row.len() != 1 || column.len() != 1 {
        return None;
    }
    let digit = |run: &str| run.bytes().next().map(|byte| byte - b'0');
    Some(Place { style: Style::Pair, row: digit(row)?, column: digit(column)? })
}

/// A place of two numbers, as facts state it.
pub(super) const fn of_numbers(row: u8, column: u8) -> Place {
    Place { style: Style::Pair, row, column }
}

/// Returns whether places such as `C1` to `C9` may be the numbers of columns.
pub(super) fn are_one_row(places: &[Place]) -> bool {
    let is_letter = |place: &Place| place.style == Style::Letter;
    places.windows(2).all(|pair| pair[0].row == pair[1].row) && places.iter().all(is_letter)
}

/// Returns the cells of places in the order in which a text lists them, or what is wrong, with the
/// index of the place if it is that of one.
pub(super) fn cells(places: &[Place]) -> Result<Vec<Cell>, (Option<usize>, Message)> {
    let Some(first) = places.first() else { return Ok(Vec::new()) };
    if let Some(other) = places.iter().position(|place| place.style != first.style) {
        return Err((Some(other), NAMED_IN_TWO_WAYS.into()));
    }
    let numbers = || places.iter().flat_map(|place| [place.row, place.column]);
    let (least, greatest) = (numbers().min().unwrap_or(1), numbers().max().unwrap_or(1));
    let from = match first.style {
        _ if least == 0 && greatest == 9 => {
            return Err((None, ROWS_AND_COLUMNS_FROM.with("least", 0_u64).with("most", 9_u64)));
        }
        _ if least == 0 => 0,
        Style::Pair if greatest < 9 => {
            return Err((None, UNKNOWN_FIRST_INDEX.into()));
        }
        _ => 1,
    };
    if first.style == Style::Letter {
        // A spreadsheet, in which letters are columns, is listed row by row: A1, B1, C1.
        let by_letters = places.is_sorted_by_key(|place| (place.row, place.column));
        let by_numbers = places.is_sorted_by_key(|place| (place.column, place.row));
        if by_numbers && !by_letters {
            return Err((None, LETTERS_MAY_BE_COLUMNS.into()));
        }
    }
    let mut seen = [false; 81];
    let mut cells = Vec::with_capacity(places.len());
    for (index, place) in places.iter().enumerate() {
        let cell = Cell::at(usize::from(place.row - from), usize::from(place.column - from));
        if std::mem::replace(&mut seen[cell.index()], true) {
            return Err((Some(index), SECOND_TIME.with("cell", cell.to_string())));
        }
        cells.push(cell);
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(names: &[&str]) -> Result<String, String> {
        let places: Vec<Place> = names.iter().filter_map(|name| place(name)).collect();
        assert_eq!(places.len(), names.len(), "{names:?}");
        let cells = cells(&places).map_err(|(_, found)| found.to_string())?;
        Ok(cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn places_are_written_in_many_ways() {
        for (names, expected) in [
            (&["r1c1", "R9C2"][..], "r1c1 r9c2"),
            (&["r0c0", "r8c1"], "r1c1 r9c2"),
            (&["A1", "A2", "I9"], "r1c1 r1c2 r9c9"),
            (&["'b3'", "J9"], "r2c3 r9c9"),
            (&["(0, 0)", "(8,1)"], "r1c1 r9c2"),
            (&["1,1", "9,2"], "r1c1 r9c2"),
            (&["grid[0][0]", "grid[8][1]"], "r1c1 r9c2"),
            (&["0_0", "8-1"], "r1c1 r9c2"),
        ] {
            assert_eq!(shown(names).as_deref(), Ok(expected), "{names:?}");
        }
        for name in ["", "r1", "10", "K1", "A0", "A10", "1,2,3", "x", "r1c10", "size 1 2"] {
            assert_eq!(place(name), None, "{name}");
        }
    }

    #[test]
    fn what_can_be_two_cells_is_refused() {
        for (names, found) in [
            (&["(1,1)", "(2,3)"][..], "none shows"),
            (&["(0,1)", "(9,3)"], "from 0 to 9"),
            (&["A1", "B1", "A2"], "may be columns"),
            (&["r1c1", "A2"], "two ways"),
            (&["r1c1", "r1c1"], "r1c1 a second time"),
        ] {
            assert!(shown(names).unwrap_err().contains(found), "{names:?}");
        }
    }
}
