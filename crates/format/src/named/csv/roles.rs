//! Finds the columns of the puzzle and its solution from the names and a row of a table.

use bivalue_core::grid::Grid;

use crate::names::{Role, role};

/// Returns whether the name of a column, in lower case, is that of the solutions and of nothing
/// else.
pub(super) fn is_solution(name: &str) -> bool {
    matches!(name, "solution" | "solutions" | "answer" | "answers" | "solved")
}

/// Returns which column of a row is the puzzle, and which is its solution; `None` if the row does
/// not decide. The columns with grids are given, the names of all columns as far as there are
/// names, and which columns are empty in this row.
pub(super) fn roles(
    grids: &[(usize, Grid)],
    names: &[String],
    empty: &[bool],
) -> Option<(usize, Option<usize>)> {
    let is_full = |grid: &Grid| grid.filled().len() == 81;
    let role_of = |index: usize| names.get(index).map_or(Role::Unknown, |name| role(name));
    let puzzle = match grids {
        [] => return None,
        [only] => only,
        _ => {
            // A full grid is not a puzzle, nor is a grid in a column of another name.
            let partial: Vec<_> = grids
                .iter()
                .filter(|(index, grid)| {
                    !is_full(grid) && matches!(role_of(*index), Role::Puzzle | Role::Unknown)
                })
                .collect();
            let named: Vec<_> =
                partial.iter().filter(|(index, _)| role_of(*index) == Role::Puzzle).collect();
            match (&named[..], &partial[..]) {
                ([only], _) => **only,
                ([], [only]) => *only,
                // All grids are full, so exactly one of them has to be named as the puzzle.
                ([], []) => {
                    let mut named =
                        grids.iter().filter(|(index, _)| role_of(*index) == Role::Puzzle);
                    named.next().filter(|_| named.next().is_none())?
                }
                _ => return None,
            }
        }
    };
    let fills = |grid: &Grid| puzzle.1.digits().all(|(cell, digit)| grid[cell] == Some(digit));
    let solution =
        grids.iter().find(|(index, grid)| *index != puzzle.0 && is_full(grid) && fills(grid));
    let solution = solution.map(|(index, _)| *index);
    Some((puzzle.0, solution.or_else(|| named_solution(puzzle.0, grids, names, empty))))
}

/// Returns the only column that is named as the solution. It is that also where this row has a
/// wrong solution, or none.
fn named_solution(
    puzzle: usize,
    grids: &[(usize, Grid)],
    names: &[String],
    empty: &[bool],
) -> Option<usize> {
    // Names that are not those of all columns may be those of others.
    let names = names.iter().enumerate().filter(|_| names.len() == empty.len());
    let mut named = names.filter(|(_, name)| is_solution(&name.trim().to_lowercase()));
    let (index, _) = named.next().filter(|_| named.next().is_none())?;
    let holds = empty[index] || grids.iter().any(|(grid, _)| *grid == index);
    (index != puzzle && holds).then_some(index)
}
