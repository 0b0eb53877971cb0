//! The puzzle that a request is about: see `engine/subject.rs` for the policy.

use crate::budget::Budget;
pub(super) use crate::engine::to_judge;
use crate::engine::{self, NotMeant, Subject, Verdict, judge_board};
use crate::grid::{Board, Grid, Position, Puzzle};

use super::Refused;

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
/// If a player has added nothing, nothing is searched.
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
    Ok(engine::subject(position, budget)?)
}

impl From<NotMeant> for Refused {
    fn from(why: NotMeant) -> Self {
        match why {
            NotMeant::Clash(clash) => clash.into(),
            NotMeant::Unknown(judged) => (*judged).into(),
        }
    }
}

/// The proper puzzle that is meant by a position.
pub(super) fn proper(position: &Position, budget: &Budget<'_>) -> Result<Box<Puzzle>, Refused> {
    match subject(position, budget)?.judge(budget) {
        (Verdict::One(puzzle), _) => Ok(puzzle),
        judged => Err(judged.into()),
    }
}
