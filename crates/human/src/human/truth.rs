//! Finding out whether a candidate is true in every solution of a board, in no solution, or in
//! some.

use std::fmt;

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Board, Candidate, Conclusion, Solution};

use super::tell::Phrase;
use super::{Teller, Text, View, Words};

/// Why nothing can be said of a candidate: the position does not have exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotProper {
    /// The position has no solution.
    NoSolution,
    /// The position has several: the first one has the candidate, the second one does not.
    ManySolutions(Box<[Solution; 2]>),
}

impl fmt::Display for NotProper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Words::english().plain().not_proper(self).as_str())
    }
}

impl std::error::Error for NotProper {}

impl Teller<'_> {
    pub(super) fn not_proper(self, not_proper: &NotProper) -> Text {
        let phrase = match not_proper {
            NotProper::NoSolution => Phrase::NoSolution,
            NotProper::ManySolutions(_) => Phrase::ManySolutions,
        };
        self.say(phrase, &[])
    }
}

/// Returns whether the candidate is true in every solution (`true`) or in none (`false`).
///
/// If the view knows the only solution of its board, there is no search. Otherwise a solution with
/// the candidate and one without it are searched for; a node is a cell that is tried.
pub(super) fn is_true(
    view: &View,
    x: Candidate,
    meter: &Meter<'_>,
) -> Result<Result<bool, NotProper>, Stop> {
    let board = view.board();
    if let Some(solution) = view.solution() {
        let has_candidate = solution.grid()[x.cell()] == Some(x.digit());
        let is_right_so_far = solution.solves(board);
        return Ok(is_right_so_far.then_some(has_candidate).ok_or(NotProper::NoSolution));
    }
    let solution_if = |conclusion| {
        let mut then = board.clone();
        match then.apply(conclusion) {
            Ok(_) => first_solution(then, meter),
            Err(_) => Ok(None),
        }
    };
    let with = solution_if(Conclusion::Place(x))?;
    let without = match board.value(x.cell()) {
        Some(digit) if digit == x.digit() => None,
        _ => solution_if(Conclusion::Eliminate(x))?,
    };
    Ok(match (with, without) {
        (Some(with), Some(without)) => Err(NotProper::ManySolutions(Box::new([with, without]))),
        (Some(_), None) => Ok(true),
        (None, Some(_)) => Ok(false),
        (None, None) => Err(NotProper::NoSolution),
    })
}

/// The first solution of a board in the order of a search by cells with the fewest candidates.
fn first_solution(mut board: Board, meter: &Meter<'_>) -> Result<Option<Solution>, Stop> {
    meter.node()?;
    board.settle();
    if board.contradiction().is_some() {
        return Ok(None);
    }
    let Some(cell) = board.empty_cells().into_iter().min_by_key(|&cell| board.digits(cell).len())
    else {
        return Ok(Solution::try_from(*board.values()).ok());
    };
    for digit in board.digits(cell) {
        let mut then = board.clone();
        if then.apply(Conclusion::Place(Candidate::new(cell, digit))).is_ok()
            && let Some(solution) = first_solution(then, meter)?
        {
            return Ok(Some(solution));
        }
    }
    Ok(None)
}
