//! The one policy of which puzzle is meant by a position.
//!
//! A position holds givens and what a player has added: placed digits and noted candidates. The
//! puzzle that is meant is the one of the givens alone, if these have exactly one solution.
//! Otherwise it is the position as it stands, with all that was added. A Sukaku, which has
//! candidates instead of givens, always stands for itself.

use super::{Report, Search, Verdict, default_engine, judge};
use crate::budget::Budget;
use crate::grid::{Board, CellSet, Contradiction, Position};

/// The puzzle that is meant by a position.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The board to search.
    pub board: Board,
    /// True if it is that of the givens alone, so that nothing which was placed or noted counts.
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

    /// How many solutions it has, by the default engine. A limit of nodes leaves enough nodes for
    /// any puzzle that has been seen.
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
        match &self.judged {
            Some(judged) => (**judged).clone(),
            None => judge_board(&self.board, &to_judge(budget)),
        }
    }
}

/// Why no puzzle is meant.
#[derive(Debug)]
#[doc(hidden)]
pub enum NotMeant {
    /// A digit stands twice in a house, and the givens alone are no proper puzzle.
    Clash(Contradiction),
    /// A bound was met before it was known.
    Unknown(Box<(Verdict, Report)>),
}

/// How many solutions a board has, by the default engine.
#[doc(hidden)]
#[must_use]
pub fn judge_board(board: &Board, budget: &Budget<'_>) -> (Verdict, Report) {
    judge(default_engine(), &Search::of(board).within(*budget))
}

/// The budget for finding out which puzzle it is: a limit of nodes is meant for what is done with
/// the puzzle, and leaves enough nodes for the verdict on any puzzle that has been seen.
#[doc(hidden)]
#[must_use]
pub fn to_judge<'a>(budget: &Budget<'a>) -> Budget<'a> {
    const ENOUGH: u64 = 1_000_000;
    budget.with_nodes(budget.nodes().max(ENOUGH))
}

/// Says which puzzle is meant by a position. Where a player has added nothing, nothing is searched.
#[doc(hidden)]
pub fn subject(position: &Position, budget: &Budget<'_>) -> Result<Subject, NotMeant> {
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
            Verdict::Unknown(_) => return Err(NotMeant::Unknown(Box::new(judged))),
            Verdict::None(_) | Verdict::Many(_) => {}
        }
    }
    let board = position.board().map_err(NotMeant::Clash)?;
    let by_givens = !position.has_marks() && !position.is_sukaku();
    Ok(Subject { board, by_givens, judged: None, mistakes: CellSet::EMPTY })
}
