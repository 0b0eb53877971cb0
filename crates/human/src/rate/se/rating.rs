//! The rating of a puzzle: one step after the other until it is solved.

use std::fmt;

use bivalue_core::budget::{Budget, Stop};
use bivalue_core::grid::Board;

use super::ladder::{Next, Solver};
use super::run::Run;
use super::step::SeStep;
use super::tenths::Tenths;

/// The three numbers, shown as `ER/EP/ED`.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::rate::se::{Tenths, rate};
///
/// let grid: Grid = "....2.3.5.9...7..44.....8.9.7214......5.63.4.....8......1576...6.....5.3........."
///     .parse()
///     .unwrap();
/// let board = Board::new(&grid).unwrap();
/// let rating = rate(&board, &Budget::default()).unwrap();
/// assert_eq!((rating.hardest, rating.diamond), (Tenths(26), Tenths(20)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SeRating {
    /// ER: the rating of the hardest step; 20.0 if the puzzle was not solved.
    pub hardest: Tenths,
    /// EP: the rating of the hardest step up to the first placement; 0.0 if there was none.
    pub pearl: Tenths,
    /// ED: the rating of the first step; 0.0 if there was none.
    pub diamond: Tenths,
    /// The way in which the rating ended.
    pub end: Ending,
}

impl SeRating {
    fn new(er: f64, ep: f64, ed: f64, end: Ending) -> Self {
        let [hardest, pearl, diamond] = [er, ep, ed].map(Tenths::of);
        Self { hardest, pearl, diamond, end }
    }
}

/// How a rating ended.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::rate::se::{Ending, rate};
///
/// let grid: Grid = "....2.3.5.9...7..44.....8.9.7214......5.63.4.....8......1576...6.....5.3........."
///     .parse()
///     .unwrap();
/// let board = Board::new(&grid).unwrap();
/// assert_eq!(rate(&board, &Budget::default()).unwrap().end, Ending::Solved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ending {
    /// The puzzle is solved.
    Solved,
    /// No technique found another step. That does not happen with a proper puzzle.
    Stuck,
    /// Only pearls or diamonds were requested, and the puzzle is not one.
    NotWanted,
}

/// The rating that the reference prints for a puzzle that is not solved.
const UNRATED: f64 = 20.0;

impl fmt::Display for SeRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.hardest, self.pearl, self.diamond)
    }
}

/// The puzzles that are to be rated to the end.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::rate::se::{Ending, WantedRatings, rate_with};
///
/// let grid: Grid = "....2.3.5.9...7..44.....8.9.7214......5.63.4.....8......1576...6.....5.3........."
///     .parse()
///     .unwrap();
/// let board = Board::new(&grid).unwrap();
/// // Its hardest step is not the first one.
/// let rating = rate_with(&board, &Budget::default(), WantedRatings::Diamonds, None).unwrap();
/// assert_eq!(rating.end, Ending::NotWanted);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum WantedRatings {
    /// All.
    #[default]
    Any,
    /// Pearls: puzzles whose hardest step comes no later than the first placement.
    Pearls,
    /// Diamonds: puzzles whose first step is the hardest.
    Diamonds,
}

/// Rates a board by its candidates; it may be a Sukaku.
///
/// The number of solutions is not checked. A board with none or several may end stuck,
/// rated 20.0, or be solved by a technique that takes for granted that there is one; it may also
/// take very long, so give it a budget.
///
/// # Errors
/// The bound that was met. A node is one assumption followed to its end.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::rate::se::rate;
///
/// let grid: Grid = "....2.3.5.9...7..44.....8.9.7214......5.63.4.....8......1576...6.....5.3........."
///     .parse()
///     .unwrap();
/// let board = Board::new(&grid).unwrap();
/// assert_eq!(rate(&board, &Budget::default()).unwrap().to_string(), "2.6/2.0/2.0");
/// ```
pub fn rate(board: &Board, budget: &Budget<'_>) -> Result<SeRating, Stop> {
    rate_with(board, budget, WantedRatings::Any, None)
}

/// Rates a board, and calls `show` with every step if it is given.
///
/// If pearls or diamonds are wanted, the rating ends with 20.0 as soon as the puzzle is known to be
/// none.
///
/// # Errors
/// The bound that was met. A node is one assumption followed to its end.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::rate::se::{SeStep, WantedRatings, rate_with};
///
/// let grid: Grid = "....2.3.5.9...7..44.....8.9.7214......5.63.4.....8......1576...6.....5.3........."
///     .parse()
///     .unwrap();
/// let board = Board::new(&grid).unwrap();
/// let mut steps = Vec::new();
/// let mut show = |step: &SeStep| steps.push(step.rating);
/// let rating = rate_with(&board, &Budget::default(), WantedRatings::Any, Some(&mut show)).unwrap();
/// assert_eq!(steps.iter().max(), Some(&rating.hardest));
/// ```
pub fn rate_with(
    board: &Board,
    budget: &Budget<'_>,
    wanted: WantedRatings,
    show: Option<&mut dyn FnMut(&SeStep)>,
) -> Result<SeRating, Stop> {
    if show.is_none() {
        let (rating, is_sure) = climb(board, budget, wanted, None)?;
        if is_sure {
            return Ok(rating);
        }
    }
    let mut unseen = |_: &SeStep| {};
    let (rating, _) = climb(board, budget, wanted, Some(show.unwrap_or(&mut unseen)))?;
    Ok(rating)
}

/// Makes steps to the end. If they are not shown, steps that do not change the rating are made in
/// any order. If that leads to a contradiction, the result may differ from the reference.
fn climb(
    board: &Board,
    budget: &Budget<'_>,
    wanted: WantedRatings,
    mut show: Option<&mut dyn FnMut(&SeStep)>,
) -> Result<(SeRating, bool), Stop> {
    let mut opening = Run::new(board);
    let (mut er, mut ep, mut ed) = (f64::NEG_INFINITY, 0.0, 0.0);
    let mut end = Ending::Solved;
    while show.is_none()
        && let Some(tenths) = opening.easiest(Tenths::of(er).0)
    {
        er = f64::from(tenths) / 10.0;
        if ed == 0.0 {
            (ep, ed) = (er, er);
        } else if wanted != WantedRatings::Any {
            (er, end) = (UNRATED, Ending::NotWanted);
            break;
        }
        if opening.place(tenths).is_err() {
            return Ok((SeRating::new(er, ep, ed, end), false));
        }
    }
    if opening.is_solved() || end == Ending::NotWanted {
        return Ok((SeRating::new(er, ep, ed, end), true));
    }
    let mut solver = Solver::new(&opening, *budget);
    solver.settled = Tenths::of(er).0;
    while !solver.state.is_solved() {
        // A board with a contradiction is rated again step by step, from the start.
        if show.is_none() && solver.state.is_absurd() {
            break;
        }
        let Next::Step(hint) = solver.next(u16::MAX)? else {
            (er, end) = (UNRATED, Ending::Stuck);
            break;
        };
        if let Some(show) = &mut show {
            show(&SeStep::of(&hint));
        }
        er = er.max(hint.rating);
        if ep == 0.0 {
            if ed == 0.0 {
                ed = er;
            }
            if hint.placed.is_some() {
                ep = er;
                if wanted == WantedRatings::Diamonds && er > ed {
                    (er, end) = (UNRATED, Ending::NotWanted);
                    break;
                }
            }
        } else if wanted != WantedRatings::Any && er > ep {
            (er, end) = (UNRATED, Ending::NotWanted);
            break;
        }
        solver.apply(&hint);
        if ep != 0.0 && show.is_none() {
            solver.settle(Tenths::of(er).0);
        }
    }
    let is_sure = show.is_some() || !solver.state.is_absurd();
    Ok((SeRating::new(er, ep, ed, end), is_sure))
}

/// Returns whether a board's rating is at least a bound, in less time than rating it: techniques
/// that are never rated below the bound are not tried.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::rate::se::{Tenths, is_at_least};
///
/// let grid: Grid = "....2.3.5.9...7..44.....8.9.7214......5.63.4.....8......1576...6.....5.3........."
///     .parse()
///     .unwrap();
/// let board = Board::new(&grid).unwrap();
/// assert_eq!(is_at_least(&board, Tenths(26), &Budget::UNLIMITED), Ok(true));
/// assert_eq!(is_at_least(&board, Tenths(27), &Budget::UNLIMITED), Ok(false));
/// ```
///
/// # Errors
/// The bound that was met. A node is one assumption followed to its end.
pub fn is_at_least(board: &Board, bound: Tenths, budget: &Budget<'_>) -> Result<bool, Stop> {
    for is_settled in [true, false] {
        let mut opening = Run::new(board);
        if is_settled && opening.place(bound.0.saturating_sub(1)).is_err() {
            continue;
        }
        let mut solver = Solver::new(&opening, *budget);
        while !solver.state.is_solved() {
            if is_settled {
                solver.settle(bound.0.saturating_sub(1));
                if solver.state.is_absurd() || solver.state.is_solved() {
                    break;
                }
            }
            match solver.next(bound.0)? {
                Next::Step(hint) if Tenths::of(hint.rating) < bound => solver.apply(&hint),
                _ => return Ok(true),
            }
        }
        if !solver.state.is_absurd() {
            break;
        }
    }
    Ok(bound.0 == 0)
}
