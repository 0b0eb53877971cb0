//! `minimise`: a puzzle without its redundant givens.

use serde::{Deserialize, Serialize};

use super::refused::givens;
use super::subject::{proper_by_givens, to_judge};
use super::{Example, Finding, Info, Or, Outcome, PuzzleVerb, Refused};
use crate::budget::{Budget, Meter};
use crate::format::{Entry, Record};
use crate::generate::{Dice, Minimiser};
use crate::grid::{CellSet, Position};
use crate::wire::{self, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "minimise",
    shown: &["/puzzle"],
    about: "Remove redundant givens until a puzzle is minimal",
    usage: "For a puzzle with too many givens: an instant and some 300 characters.",
    brief: &[],
    examples: &[Example {
        title: "one minimal puzzle",
        request: r#"{"verb":"minimise","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
    }],
};

/// Remove redundant givens until a puzzle is minimal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Minimise {
    /// The seed of the order in which givens are tried; another order may lead to another minimal
    /// puzzle.
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", default_value_t = 0))]
    pub seed: u64,
}

/// A minimal puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Minimised {
    /// The record with the minimal puzzle as its position, without the player's digits and notes.
    pub record: Record,
    /// The givens that were removed.
    pub removed: CellSet,
}

impl Finding for Minimised {
    fn outcome(&self) -> Outcome {
        Outcome::Yes
    }
}

impl PuzzleVerb for Minimise {
    type Found = Minimised;
    type Record = Or<wire::Minimised>;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Minimised, Refused> {
        let grid = givens(entry)?;
        let puzzle = proper_by_givens(grid, &to_judge(budget))?;
        let mut units: Vec<CellSet> = grid.filled().into_iter().map(CellSet::of).collect();
        Dice::new(self.seed, 0).shuffle(&mut units);
        let meter = Meter::new(*budget);
        let solution = puzzle.solution();
        let kept = Minimiser::new().minimise(solution, &units, CellSet::EMPTY, &meter)?;
        // All givens together are proper.
        let kept = kept.unwrap_or(grid.filled());
        let mut record = entry.record.clone();
        record.position = Position::from_givens(grid.restricted_to(kept));
        Ok(Minimised { record, removed: grid.filled() - kept })
    }

    fn record(&self, found: &Minimised, place: Place) -> Self::Record {
        let puzzle = &found.record.position.givens;
        Or::Record(wire::Minimised::new(puzzle, found.removed, place))
    }
}
