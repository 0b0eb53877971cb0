use serde::Serialize;

use crate::grid::Puzzle;

use super::{Place, VERSION};

/// A minimal puzzle in the vicinity of one that was read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Neighbour {
    /// The version of the record.
    pub v: u32,
    /// The place where the puzzle was read in whose vicinity it is.
    #[serde(flatten)]
    pub place: Place,
    /// `neighbour`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["neighbour"])))]
    pub status: &'static str,
    /// The puzzle: a character a cell.
    pub puzzle: String,
    /// The solution: a digit a cell.
    pub solution: String,
    /// The number of givens.
    pub givens: u64,
}

impl Neighbour {
    /// The record of a puzzle in the vicinity of the one at that place.
    ///
    /// ```
    /// use bivalue::Puzzle;
    /// use bivalue::wire::{Neighbour, Place};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let record = Neighbour::of(&Place::default(), &puzzle);
    /// assert_eq!((record.status, record.givens), ("neighbour", 30));
    /// ```
    #[must_use]
    pub fn of(place: &Place, puzzle: &Puzzle) -> Self {
        Self {
            v: VERSION,
            place: place.clone(),
            status: "neighbour",
            puzzle: puzzle.board().givens().to_string(),
            solution: puzzle.solution().to_string(),
            givens: puzzle.board().given_cells().len() as u64,
        }
    }
}
