//! Backtracking on the cell with the fewest candidates.
//!
//! Always the empty cell with the fewest candidates, the first such in reading order; its
//! candidates in ascending order. Each digit tried is one step: the count that the third
//! write-up prints. (The rule is the "minimum remaining values" heuristic of Bitner and
//! Reingold, 1975.)

use std::ops::ControlFlow;

use crate::grid::{Board, Candidate, Cell, CellSet, Conclusion, Digit, Solution};

use super::{Claims, End, Engine, Event, Meter, Report, Search, Visit};

/// See the [module's text](self).
pub(super) struct MostConstrained;

impl Engine for MostConstrained {
    fn name(&self) -> &'static str {
        "most-constrained"
    }

    fn about(&self) -> &'static str {
        "backtracks on the cell with the fewest candidates; counts every digit tried"
    }

    fn claims(&self) -> Claims {
        Claims::Everything
    }

    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report {
        let mut meter = Meter::new(search);
        let watched = visit.watches();
        let flow = fill(search.board, &mut meter, visit, watched);
        meter.report(flow)
    }
}

/// Fills the rest of the board in every way. The recursion is at most 81 deep.
fn fill(
    board: &Board,
    meter: &mut Meter<'_>,
    visit: &mut dyn Visit,
    watched: bool,
) -> ControlFlow<End> {
    meter.node()?;
    let Some(cell) = fewest_candidates(board) else {
        let digits = board
            .values()
            .as_array()
            .map(|digit| digit.unwrap_or(Digit::from_index(0)));
        return meter.found(&Solution::from_digits(digits), visit);
    };
    let candidates = board.digits(cell);
    if candidates.len() > 1 {
        meter.guess();
    }
    for digit in candidates {
        meter.step();
        let candidate = Candidate::new(cell, digit);
        let mut next = board.clone();
        let placed = next.apply(Conclusion::Place(candidate));
        debug_assert_eq!(placed, Ok(true));
        if watched {
            visit.event(Event::Placed(candidate, &next));
        }
        fill(&next, meter, visit, watched)?;
        if watched {
            visit.event(Event::TakenBack(candidate, board));
        }
    }
    ControlFlow::Continue(())
}

/// The empty cell with the fewest candidates, the first such in reading order.
fn fewest_candidates(board: &Board) -> Option<Cell> {
    let empty: CellSet = board.empty_cells();
    empty
        .into_iter()
        .min_by_key(|&cell| board.digits(cell).len())
}
