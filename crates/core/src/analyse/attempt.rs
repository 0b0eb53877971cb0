//! Grading an answer to a puzzle: legal moves, consistent moves, and the part that agrees with a
//! solution.

use crate::budget::{Budget, Meter, Stop};
use crate::engine::{self, Search};
use crate::grid::{Board, CellSet, Contradiction, Grid};

/// The grade of an answer to a puzzle. The answer may be incomplete.
///
/// A move that breaks no rule is *legal*, also if it leads nowhere. Moves that some solution of the
/// puzzle agrees with, all of them together, are *consistent*.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AttemptGrade {
    /// The givens that the answer changes or leaves out.
    pub changed: CellSet,
    /// The first digit that stands twice in a house of the answer.
    pub clash: Option<Contradiction>,
    /// The cells without a given.
    pub blanks: CellSet,
    /// Those of them that the answer fills.
    pub filled: CellSet,
    /// Those of the filled cells whose digits can stand together: each in reading order is kept if
    /// a solution of the puzzle agrees with it and with those that were kept before.
    pub kept: CellSet,
    /// True if the puzzle has a solution at all.
    pub solvable: bool,
}

impl AttemptGrade {
    /// Returns whether no rule is broken: the givens are there, and no digit stands twice in a
    /// house.
    ///
    /// ```
    /// use bivalue::analyse::attempt;
    /// use bivalue::{Budget, Grid};
    ///
    /// let puzzle: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let worth = attempt(&puzzle, &puzzle, &Budget::UNLIMITED).unwrap();
    /// assert!(worth.is_legal());
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.changed.is_empty() && self.clash.is_none()
    }

    /// Returns whether a solution of the puzzle agrees with the whole answer.
    ///
    /// ```
    /// use bivalue::analyse::attempt;
    /// use bivalue::{Budget, Grid};
    ///
    /// let puzzle: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let worth = attempt(&puzzle, &puzzle, &Budget::UNLIMITED).unwrap();
    /// assert!(worth.is_consistent());
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        self.is_legal() && self.solvable && self.kept == self.filled
    }

    /// Returns whether the answer is a solution of the puzzle.
    ///
    /// ```
    /// use bivalue::analyse::attempt;
    /// use bivalue::{Budget, Grid};
    ///
    /// let puzzle: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let worth = attempt(&puzzle, &puzzle, &Budget::UNLIMITED).unwrap();
    /// // Nothing is filled in yet.
    /// assert!(!worth.is_solved());
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_legal() && self.filled == self.blanks
    }

    /// The part of the blanks that is filled with digits that can stand, from 0 to 1; 0 if a given
    /// is changed, and 1 if there is no blank.
    ///
    /// ```
    /// use bivalue::analyse::attempt;
    /// use bivalue::{Budget, Grid};
    ///
    /// let puzzle: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let worth = attempt(&puzzle, &puzzle, &Budget::UNLIMITED).unwrap();
    /// assert_eq!(worth.credit(), 0.0);
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn credit(&self) -> f64 {
        match self.blanks.len() {
            _ if !self.changed.is_empty() => 0.0,
            0 if self.is_solved() => 1.0,
            0 => 0.0,
            blanks => self.kept.len() as f64 / blanks as f64,
        }
    }
}

/// Grades an answer to a puzzle.
///
/// # Errors
/// The bound that was met.
///
/// ```
/// use bivalue::analyse::attempt;
/// use bivalue::{Budget, Cell, Digit, Grid};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut answer = puzzle;
/// // Nothing in sight forbids a 1 in r1c3, but the solution has a 4 there.
/// answer[Cell::at(0, 2)] = Digit::new(1);
/// let worth = attempt(&puzzle, &answer, &Budget::UNLIMITED).unwrap();
/// assert!(worth.is_legal() && !worth.is_consistent());
/// assert_eq!(worth.credit(), 0.0);
///
/// answer[Cell::at(0, 2)] = Digit::new(4);
/// let worth = attempt(&puzzle, &answer, &Budget::UNLIMITED).unwrap();
/// assert!(worth.is_consistent() && !worth.is_solved());
/// assert_eq!(worth.credit(), 1.0 / 51.0);
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
pub fn attempt(puzzle: &Grid, answer: &Grid, budget: &Budget<'_>) -> Result<AttemptGrade, Stop> {
    let given = puzzle.filled();
    let blanks = CellSet::ALL - given;
    let changed = given.into_iter().filter(|&cell| answer[cell] != puzzle[cell]).collect();
    let filled = answer.filled() & blanks;
    let clash = answer.clash();
    let mut attempt =
        AttemptGrade { changed, clash, blanks, filled, kept: CellSet::EMPTY, solvable: false };
    if attempt.is_solved() {
        return Ok(AttemptGrade { kept: filled, solvable: true, ..attempt });
    }
    let meter = Meter::new(*budget);
    attempt.solvable = is_solvable(puzzle, &meter)?;
    if !attempt.solvable {
        return Ok(attempt);
    }
    // Most answers are right as far as they go.
    if attempt.is_legal() && is_solvable(answer, &meter)? {
        return Ok(AttemptGrade { kept: filled, ..attempt });
    }
    let mut kept = *puzzle;
    for cell in filled {
        kept[cell] = answer[cell];
        if is_solvable(&kept, &meter)? {
            attempt.kept |= CellSet::of(cell);
        } else {
            kept[cell] = None;
        }
    }
    Ok(attempt)
}

/// Returns whether a grid has a solution.
fn is_solvable(grid: &Grid, meter: &Meter<'_>) -> Result<bool, Stop> {
    let Ok(board) = Board::new(grid) else { return Ok(false) };
    let search = Search::of(&board).solutions(1).within(meter.rest());
    let report = engine::count(engine::default_engine(), &search);
    meter.spend(report.cost.nodes);
    report.end.stop().map_or(Ok(report.solutions > 0), Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Digit};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn is(credit: f64, expected: f64) -> bool {
        (credit - expected).abs() < 1e-9
    }

    fn of(puzzle: &str, answer: &str) -> AttemptGrade {
        attempt(&puzzle.parse().unwrap(), &answer.parse().unwrap(), &Budget::UNLIMITED).unwrap()
    }

    #[test]
    fn a_solution_is_solved_and_the_puzzle_itself_is_consistent() {
        let solved = of(PUZZLE, SOLUTION);
        assert!(solved.is_solved() && solved.is_consistent() && is(solved.credit(), 1.0));
        let nothing = of(PUZZLE, PUZZLE);
        assert!(!nothing.is_solved() && nothing.is_consistent() && is(nothing.credit(), 0.0));
        assert!(of(SOLUTION, SOLUTION).is_solved());
    }

    #[test]
    fn every_single_wrong_digit_costs_its_cell_only() {
        let solution: Grid = SOLUTION.parse().unwrap();
        let puzzle: Grid = PUZZLE.parse().unwrap();
        for cell in CellSet::ALL - puzzle.filled() {
            let mut answer = solution;
            let right = answer[cell].unwrap().get();
            answer[cell] = Digit::new(right % 9 + 1);
            let worth = attempt(&puzzle, &answer, &Budget::UNLIMITED).unwrap();
            assert!(!worth.is_legal() && !worth.is_consistent() && !worth.is_solved());
            assert_eq!(worth.filled - worth.kept, CellSet::of(cell));
        }
    }

    #[test]
    fn a_changed_given_is_worth_nothing() {
        let worth = of(PUZZLE, &SOLUTION.replacen('5', "1", 1));
        assert_eq!(worth.changed, CellSet::of(Cell::at(0, 0)));
        assert!(!worth.is_legal() && is(worth.credit(), 0.0));
    }

    #[test]
    fn any_solution_of_a_puzzle_with_several_is_right() {
        let empty = ".".repeat(81);
        let worth = of(&empty, SOLUTION);
        assert!(worth.is_solved() && is(worth.credit(), 1.0));
        let worth = of(&empty, &format!("12{}", ".".repeat(79)));
        assert!(worth.is_consistent() && worth.credit() > 0.0);
    }

    #[test]
    fn a_bound_gives_no_answer() {
        let (puzzle, budget) = (PUZZLE.parse().unwrap(), Budget::UNLIMITED.with_nodes(0));
        assert_eq!(attempt(&puzzle, &puzzle, &budget).unwrap_err(), Stop::Nodes);
    }
}
