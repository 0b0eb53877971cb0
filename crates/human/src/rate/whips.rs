//! Denis Berthier's ratings W and gW: the length of the longest whip that a puzzle needs.
//!
//! `W(P)` is the least *n* such that singles and whips of at most *n* links solve the puzzle *P*: 0
//! if singles do, 1 if locked candidates are needed (a whip of one link is one), and infinite if
//! whips of any length do not. `gW(P)` is the same with grouped whips, his g-whips. (*Pattern-Based
//! Constraint Satisfaction and Logic Puzzles*, 2012, sections 5.4 and 7.3.)
//!
//! As in his ratings, no candidate comes up twice in a whip, and the shortest whips of each
//! position are applied first. Here all of them are applied at once, so that the rating is the same
//! for every transform of a puzzle. An elimination may destroy a whip (the theory of whips has no
//! confluence), so another order may now and then solve a puzzle with shorter ones; he finds that
//! to be very rare.
//!
//! Whips go from each placement to the next, and *braids* may branch. A candidate is the target of
//! a braid if and only if singles, after it is placed, lead to a contradiction; with groups,
//! singles and locked candidates. So a puzzle that these eliminations do not solve has no rating, which is
//! known before any whip is searched.

use std::fmt;
use std::ops::ControlFlow;

use bivalue_core::budget::{Budget, Meter, Stop};
use bivalue_core::grid::{Board, Candidate, Conclusion, Digit, Puzzle};

use crate::human::View;
use crate::human::whips::{Places, Starts, WhipEnd, WhipRules, WhipSearch, targets};

/// The greatest number of partial whips that are kept for one position: about 250 MB of them.
const MOST: usize = 1 << 18;

/// A rating W or gW.
///
/// ```
/// use bivalue::rate::whips::WhipRating;
///
/// assert_eq!(WhipRating::Longest(12).to_string(), "12");
/// assert_eq!(WhipRating::Unsolved.to_string(), "none");
/// assert_eq!(WhipRating::MoreThan(18).to_string(), ">18");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WhipRating {
    /// The number of links of the longest whip; 0 if singles solve the puzzle.
    Longest(u8),
    /// Whips of any length do not solve the puzzle: it has no rating.
    Unsolved,
    /// The next whip, if there is one, has more links than that, and there are too many partial
    /// ones to search on.
    MoreThan(u8),
}

impl WhipRating {
    /// The rating as a number, if the puzzle has one and it was found.
    ///
    /// ```
    /// use bivalue::rate::whips::WhipRating;
    ///
    /// assert_eq!(WhipRating::Longest(3).longest(), Some(3));
    /// assert_eq!(WhipRating::Unsolved.longest(), None);
    /// ```
    #[must_use]
    pub const fn longest(self) -> Option<u8> {
        match self {
            Self::Longest(links) => Some(links),
            Self::Unsolved | Self::MoreThan(_) => None,
        }
    }
}

impl fmt::Display for WhipRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Longest(links) => write!(f, "{links}"),
            Self::Unsolved => f.write_str("none"),
            Self::MoreThan(links) => write!(f, ">{links}"),
        }
    }
}

/// The rating W of a puzzle, or with `groups` its rating gW.
///
/// # Errors
/// The bound that was met.
///
/// ```
/// use bivalue::rate::whips::{WhipRating, rate};
/// use bivalue::{Budget, Puzzle};
///
/// let puzzle: Puzzle =
///     "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3..."
///         .parse()
///         .unwrap();
/// assert_eq!(rate(&puzzle, false, &Budget::UNLIMITED), Ok(WhipRating::Longest(7)));
/// assert_eq!(rate(&puzzle, true, &Budget::UNLIMITED), Ok(WhipRating::Longest(2)));
/// ```
pub fn rate(puzzle: &Puzzle, groups: bool, budget: &Budget<'_>) -> Result<WhipRating, Stop> {
    budget.check()?;
    let meter = Meter::new(*budget);
    let mut board = puzzle.board().clone();
    board.settle();
    if !braids_solve(board.clone(), groups, &meter)? {
        return Ok(WhipRating::Unsolved);
    }
    let mut longest = 0;
    while !board.empty_cells().is_empty() {
        let (links, targets) = match shortest(&board, groups, &meter)? {
            Shortest::Whips(links, targets) => (links, targets),
            Shortest::None => return Ok(WhipRating::Unsolved),
            Shortest::MoreThan(links) => return Ok(WhipRating::MoreThan(longest.max(links))),
        };
        longest = longest.max(links);
        eliminate(&mut board, targets);
    }
    Ok(WhipRating::Longest(longest))
}

/// Returns whether braids solve a board on which no single is left, with groups or without.
fn braids_solve(mut board: Board, groups: bool, meter: &Meter<'_>) -> Result<bool, Stop> {
    while !board.empty_cells().is_empty() {
        let wrong = refuted(&board, groups, meter)?;
        if wrong.is_empty() {
            return Ok(false);
        }
        eliminate(&mut board, wrong);
    }
    Ok(true)
}

/// Eliminates candidates, and fills in the singles that follow.
fn eliminate(board: &mut Board, targets: Vec<Candidate>) {
    for target in targets {
        // Each is a candidate of the board.
        let _ = board.apply(Conclusion::Eliminate(target));
    }
    board.settle();
}

/// The candidates that braids eliminate from a board: no whip eliminates another.
fn refuted(board: &Board, groups: bool, meter: &Meter<'_>) -> Result<Vec<Candidate>, Stop> {
    if groups {
        return targets(&View::new(board.clone()), meter);
    }
    let mut wrong = Vec::new();
    for digit in Digit::all() {
        for cell in board.places(digit) {
            meter.node()?;
            let target = Candidate::new(cell, digit);
            let mut after = board.clone();
            let _ = after.apply(Conclusion::Place(target));
            after.settle();
            if after.contradiction().is_some() {
                wrong.push(target);
            }
        }
    }
    Ok(wrong)
}

/// The shortest whips of a board.
enum Shortest {
    /// Their number of links, and all targets that a whip of this length has.
    Whips(u8, Vec<Candidate>),
    /// There is no whip.
    None,
    /// A whip has more links than that.
    MoreThan(u8),
}

/// Looks for the shortest whips of a board, from all targets at once.
fn shortest(board: &Board, groups: bool, meter: &Meter<'_>) -> Result<Shortest, Stop> {
    let places = Places::of(board);
    let targets = refuted(board, groups, meter)?;
    let mut searches: Vec<_> =
        targets.into_iter().map(|target| TargetSearch::new(places, target, groups)).collect();
    let mut links = 0;
    while !searches.is_empty() {
        let mut found = Vec::new();
        let mut size = 0;
        for search in &mut searches {
            if search.lengthen(meter)? {
                found.push(search.target);
                continue;
            }
            size += search.whips.size();
            if size > MOST {
                return Ok(Shortest::MoreThan(links));
            }
        }
        links += 1;
        if !found.is_empty() {
            return Ok(Shortest::Whips(links, found));
        }
        searches.retain(|search| search.whips.width() > 0);
    }
    Ok(Shortest::None)
}

/// A search for the shortest whip from one target.
struct TargetSearch {
    target: Candidate,
    whips: WhipSearch,
    /// The number of links that were searched.
    links: u8,
}

impl TargetSearch {
    fn new(places: Places, target: Candidate, groups: bool) -> Self {
        let rules = WhipRules { starts: Starts::Any, groups };
        Self { target, whips: WhipSearch::new(places, target, rules), links: 0 }
    }

    /// Looks for a whip with one more link, and returns whether there is one.
    ///
    /// To tell apart with which candidates links have started would make far more partial whips. So
    /// this is done only for candidates that come up twice in a whip that was found.
    fn lengthen(&mut self, meter: &Meter<'_>) -> Result<bool, Stop> {
        self.links += 1;
        let mut end = next(&mut self.whips, meter)?;
        while let Some(found) = end.take() {
            let repeated = self.whips.repeated_starts(&found);
            if repeated.is_empty() {
                return Ok(true);
            }
            self.whips.restart(repeated);
            for _ in 0..self.links {
                end = next(&mut self.whips, meter)?;
            }
        }
        Ok(false)
    }
}

/// The whip with one more link, if there is one.
fn next(whips: &mut WhipSearch, meter: &Meter<'_>) -> Result<Option<WhipEnd>, Stop> {
    let tick = || meter.node().map_or_else(ControlFlow::Break, ControlFlow::Continue);
    match whips.lengthen(true, |_| true, tick) {
        ControlFlow::Continue(end) => Ok(end),
        ControlFlow::Break(stop) => Err(stop),
    }
}
