//! The roles of the grids that a text holds, by evidence and not by their order: puzzles,
//! solutions, and tables that are neither.

use bivalue_core::grid::{Cell, Digit, DigitSet, Grid};

/// The role of a grid among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Puzzle,
    /// The solution of the puzzle at this index.
    SolutionOf(usize),
    /// A mask, or a table of numbers of boxes, rows or columns.
    Table,
}

/// The fewest digits of a grid that another one may be the solution of.
const FEWEST: usize = 8;

/// Returns the role of each grid.
///
/// A full grid that solves another one is its solution, wherever it stands. A grid that no Sudoku
/// can be is a table if a grid stands beside it that can be one.
pub(super) fn roles(grids: &[Grid]) -> Vec<Role> {
    let is_possible = |grid: &Grid| grid.clash().is_none() && grid.filled().len() >= FEWEST;
    let any_possible = grids.iter().any(is_possible);
    let mut roles: Vec<Role> = grids
        .iter()
        .map(|grid| if any_possible && is_table(grid) { Role::Table } else { Role::Puzzle })
        .collect();
    for (at, solution) in grids.iter().enumerate() {
        if roles[at] != Role::Puzzle || solution.filled().len() < 81 || !is_possible(solution) {
            continue;
        }
        let puzzle = grids.iter().enumerate().position(|(other, grid)| {
            let is_open = (FEWEST..81).contains(&grid.filled().len());
            roles[other] == Role::Puzzle
                && is_open
                && !roles.contains(&Role::SolutionOf(other))
                && grid.digits().all(|(cell, digit)| solution[cell] == Some(digit))
        });
        if let Some(puzzle) = puzzle {
            roles[at] = Role::SolutionOf(puzzle);
        }
    }
    roles
}

/// Returns whether a grid is a mask, or a table of the numbers of boxes, rows or columns.
fn is_table(grid: &Grid) -> bool {
    if grid.clash().is_none() {
        return false;
    }
    let digits: DigitSet = grid.digits().map(|(_, digit)| digit).collect();
    let says = |number: fn(Cell) -> usize| {
        // The numbers count from 0 or from 1; 0 is an empty cell.
        [0, 1].into_iter().any(|first| {
            Cell::all()
                .all(|cell| grid[cell].map_or(0, Digit::get) as usize == number(cell) + first)
        })
    };
    digits.len() <= 2 || says(Cell::box_index) || says(Cell::row) || says(Cell::column)
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const S: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn of(texts: &[&str]) -> Vec<Role> {
        roles(&texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<Grid>>())
    }

    #[test]
    fn a_grid_that_solves_another_is_its_solution() {
        assert_eq!(of(&[P, S]), [Role::Puzzle, Role::SolutionOf(0)]);
        assert_eq!(of(&[S, P]), [Role::SolutionOf(1), Role::Puzzle]);
        assert_eq!(of(&[S]), [Role::Puzzle]);
        let other = P.replacen('5', "6", 1);
        assert_eq!(of(&[&other, S]), [Role::Puzzle, Role::Puzzle]);
    }

    #[test]
    fn masks_and_numbers_of_boxes_are_tables() {
        let mask: String = P.chars().map(|c| if c == '.' { '0' } else { '1' }).collect();
        let boxes: String =
            Cell::all().map(|cell| char::from(b'0' + cell.box_index() as u8)).collect();
        let rows: String = Cell::all().map(|cell| char::from(b'1' + cell.row() as u8)).collect();
        for table in [&mask, &boxes, &rows] {
            assert_eq!(of(&[table, P]), [Role::Table, Role::Puzzle], "{table}");
            assert_eq!(of(&[table]), [Role::Puzzle], "{table}");
        }
    }
}
