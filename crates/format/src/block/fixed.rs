//! Rows whose blanks are spaces.
//!
//! If a space is a blank, only its column shows which cell it is, and editors cut off the spaces at
//! a line's end. So this needs evidence: the grid has no other blank, every digit is in a column in
//! which a cell can be, at least one row has its full width, and the digits do not stand in a few
//! columns alone. In a grid without digits the lines between its boxes are the evidence.

use bivalue_core::grid::Digit;

use super::row::{Spot, is_vertical};

/// A row after amendment.
pub(super) struct Fixed {
    /// The line, extended with spaces as far as its last cell.
    pub(super) text: String,
    pub(super) spots: Vec<Spot>,
    /// The number of cells that were added.
    pub(super) padded: usize,
}

/// Reads nine rows by columns, or returns `None` if their columns are not certain.
pub(super) fn read(rows: &[&str]) -> Option<Vec<Fixed>> {
    let rows: Vec<Vec<char>> = rows
        .iter()
        .map(|text| text.chars().map(|c| if c == '\u{A0}' { ' ' } else { c }).collect())
        .collect();
    let columns = columns(&rows)?;
    let fixed: Vec<Fixed> = rows.iter().map(|row| fill(row, &columns)).collect::<Option<_>>()?;
    // Lines between the boxes of every row are evidence enough.
    let lined = rows.iter().all(|row| row.iter().filter(|&&c| is_vertical(c)).count() >= 2);
    let full = lined || fixed.iter().any(|row| row.padded == 0);
    // Without a blank before a digit there is no evidence that spaces are blanks, and without a row
    // that begins with one none that the beginnings of the rows were not cut off.
    let inside = fixed.iter().any(|row| {
        let shown = &row.spots[..9 - row.padded];
        shown.iter().any(|spot| spot.digit.is_none())
    });
    let begins = lined || fixed.iter().any(|row| row.spots[0].digit.is_none());
    (full && inside && begins && (lined || has_digits_in_stacks(&fixed))).then_some(fixed)
}

/// Returns whether no stack has two columns without a digit, which no puzzle with one solution has.
/// Lines with a few indented numbers have such columns.
fn has_digits_in_stacks(rows: &[Fixed]) -> bool {
    let is_empty = |column: &usize| rows.iter().all(|row| row.spots[*column].digit.is_none());
    [0, 3, 6].iter().all(|&first| (first..first + 3).filter(is_empty).count() < 2)
}

/// Returns the columns of the nine cells, in characters.
fn columns(rows: &[Vec<char>]) -> Option<Vec<usize>> {
    let model = rows.iter().max_by_key(|row| {
        let lines = row.iter().filter(|&&c| is_vertical(c)).count();
        (lines, row.len())
    })?;
    let lines: Vec<usize> = (0..model.len()).filter(|&at| is_vertical(model[at])).collect();
    let digit_columns = || {
        rows.iter().flat_map(|row| (0..row.len()).filter(|&at| Digit::from_char(row[at]).is_some()))
    };
    let width = digit_columns().max().map_or(0, |at| at + 1);
    if width == 0 && lines.len() < 2 {
        return None;
    }
    // A box lies between two vertical lines. The two inner lines are always there, the outer lines
    // may be missing.
    let inner = match lines[..] {
        [first, second] | [_, first, second, _] => (first, second),
        [] => {
            return [(1, 0, 9), (2, 0, 17), (2, 1, 18)].into_iter().find_map(
                |(step, start, most)| {
                    let columns: Vec<usize> = (0..9).map(|cell| start + step * cell).collect();
                    (width <= most && digit_columns().all(|at| columns.contains(&at)))
                        .then_some(columns)
                },
            );
        }
        _ => return None,
    };
    let (first, second) = match inner.1 - inner.0 - 1 {
        3 => (1, 1),
        5 => (1, 2),
        7 => (2, 2),
        _ => return None,
    };
    let mut columns: Vec<usize> = (0..3)
        .map(|cell| inner.0.checked_sub(first + second * (2 - cell)))
        .collect::<Option<_>>()?;
    columns.extend((0..3).map(|cell| inner.0 + first + second * cell));
    columns.extend((0..3).map(|cell| inner.1 + first + second * cell));
    digit_columns().all(|at| columns.contains(&at)).then_some(columns)
}

fn fill(row: &[char], columns: &[usize]) -> Option<Fixed> {
    let mut row = row.to_vec();
    let last = columns.last()? + 1;
    let padded = columns.iter().filter(|&&at| at >= row.len()).count();
    while row.len() < last {
        row.push(' ');
    }
    let text: String = row.iter().collect();
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let spots = columns
        .iter()
        .map(|&column| {
            let c = row[column];
            (c == ' ' || Digit::from_char(c).is_some()).then(|| Spot {
                digit: Digit::from_char(c),
                placed: false,
                at: Some(starts[column]),
            })
        })
        .collect::<Option<Vec<Spot>>>()?;
    Some(Fixed { text, spots, padded })
}
