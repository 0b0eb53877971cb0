//! The roles of the grids that a text holds, by evidence and not by their order: puzzles, solutions,
//! states of a game, and tables that are none of these.

use bivalue_core::grid::{Cell, DigitSet, Grid, House};

/// The role of a grid among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Puzzle,
    /// The solution of the puzzle at this index.
    SolutionOf(usize),
    /// The puzzle at this index with digits that a player has placed.
    StateOf(usize),
    /// A mask, a table of numbers, an empty form, or the solution of another puzzle.
    Other,
}

/// The fewest digits of a puzzle that stands beside grids of other roles.
const FEWEST: usize = 8;

/// The fewest pairs of equal digits in a house by which a grid is a table of numbers and no puzzle
/// with a slip.
const MOST_SLIPS: usize = 10;

/// Returns the role of each grid.
///
/// A full grid that solves another one is its solution, wherever it stands, and a grid with all
/// digits of another one and more of them is a state of it. Beside a grid that may be a puzzle, any
/// other full grid, an empty one and one that no Sudoku can be are no puzzles.
pub(super) fn roles(grids: &[Grid]) -> Vec<Role> {
    let count = |grid: &Grid| grid.filled().len();
    let is_within = |grid: &Grid, other: &Grid| {
        grid != other && grid.digits().all(|(cell, digit)| other[cell] == Some(digit))
    };
    if !grids.iter().any(is_open) {
        return vec![Role::Puzzle; grids.len()];
    }
    let smallest_within = |other: &Grid| {
        let within =
            (0..grids.len()).filter(|&at| is_open(&grids[at]) && is_within(&grids[at], other));
        within.min_by_key(|&at| count(&grids[at]))
    };
    grids
        .iter()
        .map(|grid| match count(grid) {
            0 => Role::Other,
            81 if grid.clash().is_some() => Role::Other,
            81 => smallest_within(grid).map_or(Role::Other, Role::SolutionOf),
            _ if is_table(grid) => Role::Other,
            _ => smallest_within(grid).map_or(Role::Puzzle, Role::StateOf),
        })
        .collect()
}

/// Returns whether a grid beside a puzzle is none of its own: it is full or nearly empty, a table, the
/// puzzle with more digits, or digits in cells that are empty in the puzzle, as a player enters them.
pub(super) fn is_beside(grid: &Grid, puzzle: &Grid) -> bool {
    let is_full_or_empty = !(FEWEST..81).contains(&grid.filled().len());
    let is_state = || puzzle.digits().all(|(cell, digit)| grid[cell] == Some(digit));
    let is_entered = || {
        puzzle.digits().all(|(cell, _)| grid[cell].is_none()) && grid.or(puzzle).clash().is_none()
    };
    is_full_or_empty || is_table(grid) || is_state() || is_entered()
}

/// Returns whether a grid has at least half of the digits of a puzzle, so that it may be a state of
/// the puzzle with a slip.
pub(super) fn is_nearly(grid: &Grid, puzzle: &Grid) -> bool {
    let same = puzzle.digits().filter(|(cell, digit)| grid[*cell] == Some(*digit));
    same.count() * 2 >= puzzle.filled().len()
}

/// Returns the grids without those that stand before them already.
pub(super) fn distinct(grids: impl Iterator<Item = Grid>) -> Vec<Grid> {
    let mut all: Vec<Grid> = Vec::new();
    for grid in grids {
        if !all.contains(&grid) {
            all.push(grid);
        }
    }
    all
}

/// Returns whether a grid may be a puzzle: it has some digits, but not all, and none twice in a house.
pub(super) fn is_open(grid: &Grid) -> bool {
    (FEWEST..81).contains(&grid.filled().len()) && grid.clash().is_none()
}

/// Returns whether a grid is a map of nine regions, of which at least one is no box: each of nine
/// signs, the empty cell among them, stands nine times.
pub(super) fn is_map_of_regions(grid: &Grid) -> bool {
    let signs: Vec<usize> =
        Cell::all().map(|cell| grid[cell].map_or(0, |digit| usize::from(digit.get()))).collect();
    let of_nine = (0..10).filter(|sign| signs.iter().filter(|other| *other == sign).count() == 9);
    let is_house = |house: fn(Cell) -> usize| {
        Cell::all().all(|cell| {
            Cell::all().all(|other| {
                (house(cell) == house(other)) == (signs[cell.index()] == signs[other.index()])
            })
        })
    };
    of_nine.count() == 9
        && is_table(grid)
        && !is_house(Cell::box_index)
        && !is_house(Cell::row)
        && !is_house(Cell::column)
}

/// Returns whether a grid is a mask, or a table of numbers such as those of boxes.
pub(super) fn is_table(grid: &Grid) -> bool {
    let repeats = repeats(grid);
    repeats > 0 && digits_of(grid).len() <= 2 || repeats >= MOST_SLIPS
}

/// Returns whether a grid has so many equal digits in its houses that it is no puzzle with a slip.
pub(super) fn is_no_grid(grid: &Grid) -> bool {
    repeats(grid) >= MOST_SLIPS
}

/// Returns whether a grid is a mask of cells, as one sign or two.
pub(super) fn is_mask(grid: &Grid) -> bool {
    is_no_grid(grid) && digits_of(grid).len() <= 2
}

/// Returns the different digits of a grid.
pub(super) fn digits_of(grid: &Grid) -> DigitSet {
    grid.digits().map(|(_, digit)| digit).collect()
}

/// Returns the number of digits that stand in a house already.
fn repeats(grid: &Grid) -> usize {
    let repeats = House::all().map(|house| {
        let filled = house.cells().into_iter().filter_map(|cell| grid[cell]);
        let different: DigitSet = filled.clone().collect();
        filled.count() - different.len()
    });
    repeats.sum()
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
        let other = P.replacen('5', "2", 1);
        assert_eq!(of(&[&other, S]), [Role::Puzzle, Role::Other]);
    }

    #[test]
    fn masks_and_tables_of_numbers_are_no_puzzles_beside_one() {
        let mask: String = P.chars().map(|c| if c == '.' { '0' } else { '1' }).collect();
        let of_cells = |of: &dyn Fn(Cell) -> usize| -> String {
            Cell::all().map(|cell| char::from(b'0' + of(cell) as u8)).collect()
        };
        let boxes = of_cells(&Cell::box_index);
        let rows = of_cells(&|cell| cell.row() + 1);
        let products = of_cells(&|cell| (cell.row() + 1) * (cell.column() + 1) % 10);
        for table in [&mask, &boxes, &rows, &products, &".".repeat(81)] {
            assert_eq!(of(&[table, P]), [Role::Other, Role::Puzzle], "{table}");
            assert_eq!(of(&[table]), [Role::Puzzle], "{table}");
        }
    }

    #[test]
    fn regions_that_are_no_boxes_are_a_map() {
        let boxes: String =
            Cell::all().map(|cell| char::from(b'1' + cell.box_index() as u8)).collect();
        let mut regions: Vec<char> = boxes.chars().collect();
        regions.swap(2, 3);
        let map: Grid = regions.iter().collect::<String>().parse().unwrap();
        assert!(is_map_of_regions(&map));
        for grid in [&boxes, P, S] {
            assert!(!is_map_of_regions(&grid.parse().unwrap()), "{grid}");
        }
    }

    #[test]
    fn a_grid_with_more_digits_is_a_state() {
        let state = P.replacen('.', "4", 1);
        assert_eq!(of(&[&state, P]), [Role::StateOf(1), Role::Puzzle]);
        assert_eq!(of(&[P, S, &state]), [Role::Puzzle, Role::SolutionOf(0), Role::StateOf(0)]);
        let slip = P.replacen('.', "3", 1);
        assert_eq!(of(&[&slip]), [Role::Puzzle]);
    }
}
