//! The one policy of which puzzle is meant by a position.
//!
//! A position holds givens and what a player has added: placed digits and noted candidates. The
//! puzzle that is meant is the one of the givens alone, if these have exactly one solution.
//! Otherwise it is the position as it stands, with all that was added. A Sukaku, which has
//! candidates instead of givens, always stands for itself.

use crate::budget::{Budget, Stop};
use crate::engine::{self, End, Report, Search, Verdict};
use crate::grid::{Board, CellSet, Grid, Position, Puzzle};

use super::Refused;

/// The puzzle that is meant by a position.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The board to search.
    pub board: Board,
    /// Whether it is that of the givens alone, so that nothing which was placed or noted counts.
    pub by_givens: bool,
    /// The verdict, where finding it out was needed to know which puzzle is meant.
    judged: Option<Box<(Verdict, Report)>>,
    /// The cells in which a player's placed digits or noted candidates contradict the solution;
    /// empty unless the puzzle is that of the givens alone.
    pub mistakes: CellSet,
}

impl Subject {
    /// In how many cells a player is wrong, for records: nothing if in none.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::grid::Position;
    /// use bivalue::verbs::subject;
    /// use bivalue::Puzzle;
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let position = Position::from_givens(puzzle.board().givens());
    /// let subject = subject(&position, &Budget::UNLIMITED).unwrap();
    /// assert_eq!(subject.count_of_mistakes(), None);
    /// ```
    #[must_use]
    pub fn count_of_mistakes(&self) -> Option<u64> {
        (!self.mistakes.is_empty()).then(|| self.mistakes.len() as u64)
    }

    /// How many solutions it has, by the default engine. A limit of nodes leaves enough nodes for any
    /// puzzle that has been seen.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::grid::Position;
    /// use bivalue::verbs::subject;
    /// use bivalue::{Puzzle, Verdict};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let position = Position::from_givens(puzzle.board().givens());
    /// let subject = subject(&position, &Budget::UNLIMITED).unwrap();
    /// assert!(matches!(subject.judge(&Budget::UNLIMITED).0, Verdict::One(_)));
    /// ```
    #[must_use]
    pub fn judge(&self, budget: &Budget<'_>) -> (Verdict, Report) {
        if let Some(judged) = &self.judged {
            return (**judged).clone();
        }
        judge_board(&self.board, &to_judge(budget))
    }
}

/// How many solutions a board has, by the default engine.
fn judge_board(board: &Board, budget: &Budget<'_>) -> (Verdict, Report) {
    engine::judge(engine::default_engine(), &Search::of(board).within(*budget))
}

/// The proper puzzle that the givens alone are, whatever a player has added.
///
/// # Errors
/// A clash of the givens, that they have no solution or several, or the bound that was met.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::grid::Grid;
/// use bivalue::verbs::proper_by_givens;
///
/// let givens: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// assert!(proper_by_givens(&givens, &Budget::UNLIMITED).is_ok());
/// assert!(proper_by_givens(&Grid::EMPTY, &Budget::UNLIMITED).is_err());
/// ```
pub fn proper_by_givens(givens: &Grid, budget: &Budget<'_>) -> Result<Box<Puzzle>, Refused> {
    match judge_board(&Board::new(givens)?, budget) {
        (Verdict::One(puzzle), _) => Ok(puzzle),
        judged => Err(judged.into()),
    }
}

/// Says which puzzle is meant by a position.
///
/// Where a player has added nothing, nothing is searched.
///
/// # Errors
/// A clash of the position, where the givens alone are not proper either, or the bound that was
/// met.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Cell, Digit, Grid, Position};
/// use bivalue::verbs::subject;
///
/// let givens: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let mut position = Position::from_givens(givens);
/// // A second 5 in row 1 is the player's mistake, and the puzzle is that of the givens.
/// position.placed[Cell::at(0, 2)] = Digit::new(5);
/// let subject = subject(&position, &Budget::UNLIMITED).unwrap();
/// assert!(subject.by_givens);
/// assert_eq!(subject.mistakes.to_string(), "r1c3");
/// ```
pub fn subject(position: &Position, budget: &Budget<'_>) -> Result<Subject, Refused> {
    if position.has_marks()
        && let Ok(board) = Board::new(&position.givens)
    {
        let judged = judge_board(&board, &to_judge(budget));
        match &judged.0 {
            Verdict::One(puzzle) => {
                let mistakes = position.mistakes(puzzle.solution());
                let judged = Some(Box::new(judged));
                return Ok(Subject { board, by_givens: true, judged, mistakes });
            }
            Verdict::Unknown(unknown) => {
                if let Some(stop) = stop_of(unknown.end) {
                    return Err(Refused::Stopped(stop));
                }
            }
            Verdict::None(_) | Verdict::Many(_) => {}
        }
    }
    let board = position.board()?;
    let by_givens = !position.has_marks() && !position.is_sukaku();
    Ok(Subject { board, by_givens, judged: None, mistakes: CellSet::EMPTY })
}

/// The bound of a budget that an end is, if it is one.
pub(super) const fn stop_of(end: End) -> Option<Stop> {
    match end {
        End::Nodes => Some(Stop::Nodes),
        End::Timeout => Some(Stop::Timeout),
        End::Cancelled => Some(Stop::Cancelled),
        _ => None,
    }
}

/// The budget for finding out which puzzle it is: a limit of nodes is meant for what is done with the
/// puzzle, and leaves enough nodes for the verdict on any puzzle that has been seen.
pub(super) fn to_judge<'a>(budget: &Budget<'a>) -> Budget<'a> {
    const ENOUGH: u64 = 1_000_000;
    budget.with_nodes(budget.nodes().max(ENOUGH))
}

/// The proper puzzle that is meant by a position.
pub(super) fn proper(position: &Position, budget: &Budget<'_>) -> Result<Box<Puzzle>, Refused> {
    match subject(position, budget)?.judge(budget) {
        (Verdict::One(puzzle), _) => Ok(puzzle),
        judged => Err(judged.into()),
    }
}
