use std::fmt;

use super::{Board, CellSet, Contradiction, Digit, DigitSet, Grid, GridError};

/// A full and valid grid, in which every house has every digit once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Grid);

/// The reason why a grid is not a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotASolution {
    /// These cells are empty.
    Unfilled(CellSet),
    /// A digit stands twice in a house.
    Clash(Contradiction),
    /// The text is not a grid.
    Unreadable(GridError),
}

impl fmt::Display for NotASolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfilled(cells) => write!(f, "{} cells are empty: {cells}", cells.len()),
            Self::Clash(clash) => clash.fmt(f),
            Self::Unreadable(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotASolution {}

impl TryFrom<Grid> for Solution {
    type Error = NotASolution;

    fn try_from(grid: Grid) -> Result<Self, NotASolution> {
        let empty = !grid.filled();
        if !empty.is_empty() {
            return Err(NotASolution::Unfilled(empty));
        }
        match grid.clash() {
            None => Ok(Self(grid)),
            Some(clash) => Err(NotASolution::Clash(clash)),
        }
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Self {
        solution.0
    }
}

impl Solution {
    /// Makes the solution of digits that the caller knows to be full and valid.
    ///
    /// Engines fill grids by the rules of Sudoku, and to check every grid again would cost more
    /// than to find it. Debug builds check it.
    pub(crate) fn from_digits(digits: [Digit; 81]) -> Self {
        let solution = Self(Grid::new(digits.map(Some)));
        debug_assert!(Self::try_from(solution.0).is_ok(), "not a solution: {}", solution.0);
        solution
    }

    /// Returns the digits as a grid.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.0
    }

    /// Returns for each cell the digits that it may hold if only these cells are given: its digit,
    /// or all nine.
    ///
    /// ```
    /// use bivalue::{CellSet, DigitSet};
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let domains = bivalue::solve(text)?.domains(CellSet::EMPTY);
    /// assert_eq!(domains, [DigitSet::ALL; 81]); // Nothing is given.
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn domains(&self, given: CellSet) -> [DigitSet; 81] {
        let mut domains = [DigitSet::ALL; 81];
        for cell in given {
            domains[cell.index()] = self.0[cell].map_or(DigitSet::ALL, DigitSet::of);
        }
        domains
    }

    /// Returns whether this is a solution of a board: it has the digits of the board, and in each
    /// empty cell one of the candidates.
    ///
    /// ```
    /// use bivalue::{Board, Grid};
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let solution = bivalue::solve(text)?;
    /// assert!(solution.solves(&Board::new(&Grid::EMPTY).unwrap()));
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn solves(&self, board: &Board) -> bool {
        self.0.digits().all(|(cell, digit)| board.domain(cell).contains(digit))
    }
}

/// Writes 81 digits in reading order.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// A proper puzzle: a board that was proven to have exactly one solution, with that solution.
///
/// Only the engines make one ([`judge`](crate::engine::judge),
/// [`prove_only`](crate::engine::prove_only), and [`BatchSolver`](crate::engine::BatchSolver)), so
/// a caller need not check it again. Puzzles have an order, so that they can be kept in sorted
/// collections; it has no other meaning.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle {
    board: Board,
    solution: Solution,
}

impl Puzzle {
    /// Makes the puzzle of a board for which a complete search found exactly this solution.
    pub(crate) fn proven(board: Board, solution: Solution) -> Self {
        debug_assert!(solution.solves(&board));
        Self { board, solution }
    }

    /// Returns the board: givens, and candidates for a Sukaku.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the one solution.
    #[must_use]
    pub fn solution(&self) -> &Solution {
        &self.solution
    }
}

/// Returns the givens, which are none for a Sukaku.
impl From<&Puzzle> for Grid {
    fn from(puzzle: &Puzzle) -> Self {
        puzzle.board.givens()
    }
}
