//! `vicinity`: the minimal puzzles around a puzzle.

use std::ops::{ControlFlow, RangeInclusive};

use serde::{Deserialize, Serialize};

use super::ranges::in_ranges;
use super::subject::proper_by_givens;
use super::{Bound, Example, Finding, Info, Or, Outcome, PuzzleVerb, Refused};
use crate::budget::Budget;
use crate::format::Entry;
use crate::generate;
use crate::grid::{Grid, Puzzle};
use crate::wire::{Neighbours, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "vicinity",
    shown: &["/puzzles"],
    about: "Find the minimal puzzles that differ from a puzzle by a few givens",
    usage: "For puzzles near one that is known: seconds, and 90 characters for each of them.",
    brief: &[],
    examples: &[Example {
        title: "one given goes, another comes",
        request: r#"{"verb":"vicinity","puzzle":"5...37.28.............24..545.....3.89........3...9.7....61......23...5.1...7..4."}"#,
    }],
};

/// The givens that go, and those that come.
const GIVENS: RangeInclusive<u64> = 0..=6;
/// The solutions that may be left when givens have gone.
const SOLUTIONS: RangeInclusive<u64> = 1..=1_000_000;
/// The puzzles in a list.
const LISTED: RangeInclusive<u64> = 1..=100_000;

/// Find the minimal puzzles that differ from a puzzle by a few givens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Vicinity {
    /// The number of givens that are removed.
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_name = "N",
            default_value_t = 1,
            value_parser = super::arguments::whole_number::<u8>(GIVENS),
        )
    )]
    pub minus: u8,
    /// The number of givens that are added.
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_name = "N",
            default_value_t = 1,
            value_parser = super::arguments::whole_number::<u8>(GIVENS),
        )
    )]
    pub plus: u8,
    /// Skip a case if more than this number of solutions remain after the removal of givens.
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_name = "N",
            default_value_t = generate::VICINITY_SOLUTIONS,
            value_parser = super::arguments::whole_number::<u64>(SOLUTIONS),
        )
    )]
    pub solutions: u64,
    /// List up to this number of puzzles.
    #[cfg_attr(feature = "arguments", arg(skip = 10_000_u64))]
    pub limit: u64,
}

impl Default for Vicinity {
    fn default() -> Self {
        Self { minus: 1, plus: 1, solutions: generate::VICINITY_SOLUTIONS, limit: 10_000 }
    }
}

/// The minimal puzzles around a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Around {
    /// The givens of each.
    pub puzzles: Vec<Grid>,
    /// The cases that were left aside, because too many solutions were left in them.
    pub left_aside: u64,
    /// True if there are no others.
    pub is_whole: bool,
}

impl Finding for Around {
    fn outcome(&self) -> Outcome {
        if self.is_whole { Outcome::Yes } else { Outcome::Limit }
    }
}

impl Vicinity {
    /// Hands the minimal puzzles around a puzzle to `each`, which can end the search, and returns
    /// the number of cases that were left aside because too many solutions were left in them.
    ///
    /// # Errors
    /// Why there is no answer, or the bound that was met.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use bivalue::budget::Budget;
    /// use bivalue::verbs::{PuzzleInput, Vicinity};
    ///
    /// let puzzle = PuzzleInput::from_text(
    ///     "5...37.28.............24..545.....3.89........3...9.7....61......23...5.1...7..4.",
    /// );
    /// let puzzle = puzzle.read().unwrap();
    /// let mut count = 0;
    /// let each = &mut |_: &bivalue::Puzzle| {
    ///     count += 1;
    ///     ControlFlow::Continue(())
    /// };
    /// Vicinity::default().visit(&puzzle.entry, &Budget::UNLIMITED, each).unwrap();
    /// assert!(count > 0);
    /// ```
    pub fn visit(
        &self,
        entry: &Entry,
        budget: &Budget<'_>,
        each: &mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
    ) -> Result<u64, Refused> {
        self.check()?;
        // Givens go and givens come: the puzzle is that of the givens alone.
        let puzzle = proper_by_givens(&entry.record.position.givens, budget)?;
        let around = generate::VicinityBounds {
            minus: self.minus.into(),
            plus: self.plus.into(),
            solutions: self.solutions,
        };
        Ok(around.of(&puzzle, budget, each)?)
    }
}

impl PuzzleVerb for Vicinity {
    type Found = Around;
    type Record = Or<Neighbours>;

    const BOUNDS: &'static [Bound] =
        &[("minus", GIVENS), ("plus", GIVENS), ("solutions", SOLUTIONS), ("limit", LISTED)];

    fn check(&self) -> Result<(), Refused> {
        in_ranges(&[
            ("minus", u64::from(self.minus), GIVENS),
            ("plus", u64::from(self.plus), GIVENS),
            ("solutions", self.solutions, SOLUTIONS),
            ("limit", self.limit, LISTED),
        ])
    }

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Around, Refused> {
        let mut puzzles = Vec::new();
        let mut has_room = true;
        let left_aside = self.visit(entry, budget, &mut |neighbour| {
            if puzzles.len() as u64 >= self.limit {
                has_room = false;
                return ControlFlow::Break(());
            }
            puzzles.push(neighbour.board().givens());
            ControlFlow::Continue(())
        })?;
        Ok(Around { puzzles, left_aside, is_whole: has_room && left_aside == 0 })
    }

    fn record(&self, found: &Around, place: Place) -> Self::Record {
        let puzzles = found.puzzles.iter().map(ToString::to_string).collect();
        Or::Record(Neighbours::new(place, puzzles, found.is_whole, found.left_aside))
    }
}
