//! Propagation of singles, without a guess.
//!
//! In rounds: every cell with one candidate is filled, and every digit with one place in a row,
//! column or box goes there. The candidates that these digits exclude make the next round's
//! singles. (This is constraint propagation in the sense of Waltz, 1975: the consequences of single
//! constraints are drawn until there are no more. Norvig, 2006, showed that it solves many
//! Sudokus.)
//!
//! Nothing is guessed, so every answer is proven: a full board is the only solution, and a
//! contradiction means that there is none. If no single is left before that, the search is stuck.

use std::ops::ControlFlow;

use crate::grid::{Board, Candidate, CellSet, Conclusion, Digit, Flaw, House, Solution};

use super::{Claims, End, Engine, EngineInfo, Event, Report, Sealed, Search, SearchMeter, Visit};

/// See the [module's text](self).
pub(super) struct Propagation;

static INFO: EngineInfo = EngineInfo {
    name: "propagation",
    aliases: &[],
    about: "fills singles only, in rounds, without a guess; stuck where they end",
    claims: Claims::WhatLogicShows,
    shows_placements: true,
};

impl Sealed for Propagation {}

impl Engine for Propagation {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report {
        let mut meter = SearchMeter::new(search);
        let flow = rounds(search.board.clone(), &mut meter, visit);
        meter.report(flow)
    }
}

/// Fills in singles until there are no more. Returns the board at the end, and its flaw if it shows
/// that there is no solution.
///
/// ```
/// use bivalue::engine;
/// use bivalue::grid::{Board, Grid};
///
/// let grid: Grid = "000400200002000018506900030069000300050000021800157609000030960900602050000000702"
///     .parse()
///     .unwrap();
/// let (board, flaw) = engine::propagate(&Board::new(&grid).unwrap());
/// assert!(board.empty_cells().is_empty() && flaw.is_none());
/// ```
#[must_use]
pub fn propagate(board: &Board) -> (Board, Option<Flaw>) {
    let mut board = board.clone();
    loop {
        if let Some(contradiction) = board.contradiction() {
            return (board, Some(contradiction.flaw));
        }
        let singles = singles(&board);
        if singles.is_empty() {
            return (board, None);
        }
        for single in singles {
            let _ = place(&mut board, single);
        }
    }
}

fn rounds(
    mut board: Board,
    meter: &mut SearchMeter<'_>,
    visit: &mut dyn Visit,
) -> ControlFlow<End> {
    let watched = visit.watches();
    for round in 1.. {
        meter.node()?;
        if board.contradiction().is_some() {
            return ControlFlow::Continue(());
        }
        if board.empty_cells().is_empty() {
            return meter.found(&full(&board), visit);
        }
        let mut changed = false;
        for single in singles(&board) {
            if !place(&mut board, single) {
                continue;
            }
            meter.step();
            changed = true;
            if watched {
                visit.event(Event::Placed(single, &board));
            }
        }
        if watched {
            visit.event(Event::Round(round, &board));
        }
        if !changed {
            break;
        }
    }
    ControlFlow::Break(End::Stuck)
}

/// The candidates that are the only one of their cell, or the only place of their digit in a house.
fn singles(board: &Board) -> Vec<Candidate> {
    let mut singles = Vec::new();
    for cell in board.empty_cells() {
        singles.extend(board.digits(cell).single().map(|digit| Candidate::new(cell, digit)));
    }
    for house in House::all() {
        for digit in Digit::all() {
            let places: CellSet = board.places(digit) & house.cells();
            singles.extend(places.single().map(|cell| Candidate::new(cell, digit)));
        }
    }
    singles
}

/// Places a single and returns whether that changed the board. It did not if the single was found
/// twice, or if another single of the same round excluded it. The latter leaves a cell without
/// candidates or a digit without a place, which the next round notices.
fn place(board: &mut Board, single: Candidate) -> bool {
    board.apply(Conclusion::Place(single)).unwrap_or(false)
}

/// The solution, from a full board.
fn full(board: &Board) -> Solution {
    Solution::from_digits(
        board.values().as_array().map(|digit| digit.unwrap_or(Digit::from_index(0))),
    )
}
