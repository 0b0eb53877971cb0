use std::fmt;

use super::{Board, CellSet, Contradiction, Digit, DigitSet, Grid};

/// A full and valid grid: every house holds every digit once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Grid);

/// Why a grid is not a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotASolution {
    /// These cells are empty.
    Unfilled(CellSet),
    /// A digit stands twice in a house.
    Clash(Contradiction),
}

impl fmt::Display for NotASolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfilled(cells) => write!(f, "{} cells are empty: {cells}", cells.len()),
            Self::Clash(clash) => clash.fmt(f),
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

impl Solution {
    /// Returns the solution of these digits, which the caller has found to be full and valid.
    ///
    /// Engines fill their grids under exactly these rules; checking every one again would
    /// cost more than finding it. Debug builds check.
    pub(crate) fn from_digits(digits: [Digit; 81]) -> Self {
        let solution = Self(Grid::new(digits.map(Some)));
        debug_assert!(Self::try_from(solution.0).is_ok(), "not a solution: {}", solution.0);
        solution
    }

    /// Returns the digits as a grid.
    ///
    /// ```
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let solution = bivalue::solve(text)?;
    /// assert!(solution.grid().clash().is_none());
    /// assert_eq!(solution.grid().filled().len(), 81);
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.0
    }

    /// What each cell may hold where only these cells are given: its digit, or any.
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

    /// Returns whether it fills that board: it has the board's digits, and in each empty cell one
    /// of its candidates.
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

/// 81 digits in reading order.
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

/// A proper puzzle: a board that was shown to have exactly one solution, with that solution.
///
/// Made by [`crate::engine::judge`]; whoever holds one need not check again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    board: Board,
    solution: Solution,
}

impl Puzzle {
    /// Returns the puzzle of a board that a complete search found exactly this solution for.
    pub(crate) fn proven(board: Board, solution: Solution) -> Self {
        debug_assert!(solution.solves(&board));
        Self { board, solution }
    }

    /// Returns the board: givens, and candidates for a Sukaku.
    ///
    /// ```
    /// use bivalue::Puzzle;
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// assert_eq!(puzzle.board().givens().to_string(), text);
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the one solution.
    ///
    /// ```
    /// use bivalue::Puzzle;
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// assert!(puzzle.solution().solves(puzzle.board()));
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn solution(&self) -> &Solution {
        &self.solution
    }
}
