//! An audit of a collection: what is not proper, duplicates up to equivalence, and kinds.
//!
//! The [`Audit`] job finds out about each puzzle by itself, on any number of threads; a
//! [`Collection`] takes these [`Audited`] puzzles in the order of reading, and finds duplicates and
//! what sources share by sorting on disk, so that memory does not grow with the collection.

mod collection;
pub mod records;
mod shared;
mod words;

use std::ops::ControlFlow;

use bivalue::canon;
use bivalue::engine::Verdict;
use bivalue::format::ErrorCode;
use bivalue::generate::Symmetry;
use bivalue::grid::{CellSet, Grid, Puzzle, Solution};
use bivalue::rate::hodoku::{self, Level};
use bivalue::verbs::{Check, Finding, Outcome, Refused, proper_by_givens};

use crate::bounds::Cancel;
use crate::input::{Failure, Item};
use crate::stream::{Job, Lookahead, Origin};

pub use collection::{Claim, Collection, Line, Remark, Report};
pub use shared::{ClassKind, Shared};

/// The verdict of an audit on a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum State {
    /// It has exactly one solution.
    Proper,
    /// It has more than one.
    Multiple,
    /// It has none.
    None,
    /// A digit stands twice in a house.
    Invalid,
    /// It has no givens to speak of.
    Sukaku,
    /// The search was cancelled.
    Unknown,
    /// It could not be read.
    Unreadable,
    /// There is none: the text is empty, or its file cannot be read. It does not count as a puzzle.
    Missing,
}

impl State {
    /// The states of puzzles that are not proper and have a record, each with a word of its own.
    #[cfg(feature = "schema")]
    const NOT_PROPER: [Self; 6] =
        [Self::Multiple, Self::None, Self::Invalid, Self::Sukaku, Self::Unknown, Self::Unreadable];

    /// The state as a word for records.
    ///
    /// ```
    /// assert_eq!(bivalue_bulk::audit::State::Unknown.word(), "limit");
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Proper => "proper",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Invalid => "invalid",
            Self::Sukaku => "sukaku",
            Self::Unknown => "limit",
            Self::Unreadable | Self::Missing => "error",
        }
    }
}

/// The findings about a puzzle.
#[derive(Clone, Debug)]
pub struct Audited {
    /// The verdict.
    pub state: State,
    /// Of a proper puzzle: everything else.
    pub proper: Option<Box<Proper>>,
}

/// The findings about a proper puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Proper {
    /// Its givens.
    pub puzzle: Grid,
    /// Its class: the canonical form C, which all puzzles that are equivalent to it have.
    pub class: Grid,
    /// The class of its solution grid: the canonical form A.
    pub solution_class: Solution,
    /// Its redundant givens.
    pub redundant: CellSet,
    /// The symmetry of the pattern of givens; if there are several, the one with the fewest orbits.
    pub symmetry: Symmetry,
    /// True if a transform other than the identity leaves the puzzle as it is.
    pub automorphic: bool,
    /// Its level on `HoDoKu`'s scale, if levels were requested.
    pub level: Option<Level>,
    /// True if the solution that came with it is right.
    pub solution_matches: Option<bool>,
}

impl Audited {
    const fn improper(state: State) -> Self {
        Self { state, proper: None }
    }

    /// The same, with the judgement on the solution that came with the puzzle.
    fn with(mut self, solution_matches: Option<bool>) -> Self {
        if let Some(proper) = &mut self.proper {
            proper.solution_matches = solution_matches;
        }
        self
    }
}

impl Finding for Audited {
    fn outcome(&self) -> Outcome {
        match self.state {
            State::Proper => Outcome::Yes,
            State::Unreadable | State::Missing => Outcome::Error,
            State::Unknown => Outcome::Limit,
            _ => Outcome::No,
        }
    }
}

/// Finds out about each puzzle of a collection.
#[derive(Clone, Default)]
pub struct Audit {
    /// True if levels on `HoDoKu`'s scale are wanted.
    pub levels: bool,
    /// Ends every search when it is set.
    pub cancel: Cancel,
}

impl Audit {
    fn proper(&self, grid: &Grid, solution: &Solution, redundant: CellSet) -> Option<Audited> {
        let canonical = canon::puzzle_minlex(grid).ok()?;
        let level = if self.levels {
            let rating = |puzzle: Box<Puzzle>| hodoku::rate(&puzzle, &self.cancel.budget()).ok();
            self.puzzle(grid).ok().and_then(rating).map(|rating| rating.level)
        } else {
            None
        };
        let proper = Proper {
            puzzle: *grid,
            class: canonical.form,
            solution_class: canon::grid_minlex(solution).form,
            redundant,
            symmetry: Symmetry::of(grid.filled()),
            automorphic: canonical.automorphisms > 1,
            level,
            solution_matches: None,
        };
        Some(Audited { state: State::Proper, proper: Some(Box::new(proper)) })
    }

    /// The puzzle that a grid is, or why it is none.
    fn puzzle(&self, grid: &Grid) -> Result<Box<Puzzle>, State> {
        proper_by_givens(grid, &self.cancel.budget()).map_err(|refused| match refused {
            Refused::Improper(judged) => match judged.0 {
                Verdict::None(_) => State::None,
                Verdict::Many(_) => State::Multiple,
                _ => State::Unknown,
            },
            Refused::Stopped(_) => State::Unknown,
            _ => State::Invalid,
        })
    }
}

impl Job for Audit {
    type Found = Audited;

    fn work(&self, item: &Item, _: &mut dyn FnMut(Audited) -> ControlFlow<()>) -> Audited {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(Failure::Parse(error)) if error.code != ErrorCode::Empty => {
                return Audited::improper(State::Unreadable);
            }
            Err(_) => return Audited::improper(State::Missing),
        };
        let position = &entry.record.position;
        if position.is_sukaku() {
            return Audited::improper(State::Sukaku);
        }
        match self.puzzle(&position.givens) {
            Ok(puzzle) => {
                let budget = self.cancel.budget();
                let Ok(redundant) = bivalue::analyse::redundant_givens(&puzzle, &budget) else {
                    return Audited::improper(State::Unknown);
                };
                let solution = puzzle.solution();
                let finding = self.proper(&position.givens, solution, redundant);
                let matches = Check::solution_matches(entry, solution);
                finding.map_or(Audited::improper(State::Invalid), |audited| audited.with(matches))
            }
            Err(state) => Audited::improper(state),
        }
    }

    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        lookahead.search(grids, true);
        lookahead.search_without(grids);
        true
    }

    fn known(&self, origin: &Origin<'_>, index: usize, lookahead: &Lookahead) -> Option<Audited> {
        let solution = lookahead.only_solution(index)?;
        let redundant = lookahead.redundant(index)?;
        let matches = origin.entry().and_then(|entry| Check::solution_matches(entry, solution));
        Some(self.proper(origin.givens()?, solution, redundant)?.with(matches))
    }
}
