use serde::Serialize;

use crate::grid::{CellSet, Grid};

use super::{Place, VERSION, names};

/// A minimal puzzle among the givens of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Minimised {
    /// The version of the record.
    pub v: u32,
    /// The place where the puzzle was read.
    #[serde(flatten)]
    pub place: Place,
    /// `minimised`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["minimised"])))]
    pub status: &'static str,
    /// The minimal puzzle: a character a cell.
    pub puzzle: String,
    /// How many givens it has.
    pub givens: u64,
    /// The givens that were removed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<String>,
}

impl Minimised {
    /// The record of a minimal puzzle, and the givens that were removed from the puzzle at that
    /// place.
    ///
    /// ```
    /// use bivalue::grid::{CellSet, Grid};
    /// use bivalue::wire::{Minimised, Place};
    ///
    /// let record = Minimised::new(&Grid::EMPTY, CellSet::EMPTY, Place::default());
    /// assert_eq!((record.status, record.givens), ("minimised", 0));
    /// ```
    #[must_use]
    pub fn new(puzzle: &Grid, removed: CellSet, place: Place) -> Self {
        Self {
            v: VERSION,
            place,
            status: "minimised",
            puzzle: puzzle.to_string(),
            givens: puzzle.filled().len() as u64,
            removed: names(removed),
        }
    }
}
