use serde::Serialize;

use crate::grid::{Grid, Solution};

use super::{Place, VERSION};

/// A record on the way to an [`Answer`](super::Answer): one of several solutions, or what an engine
/// did.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Partial {
    /// The version of the record.
    pub v: u32,
    /// The file, unless there is only one source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line on which the puzzle starts, from 1.
    pub line: u64,
    /// `solution` or `trace`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["solution", "trace"])))]
    pub status: &'static str,
    /// The solution's number, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The solution: a digit a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The event of the search: `r4c7=2`, `r4c7=2 taken back`, `round 3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The grid after that: a character a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<String>,
}

impl Partial {
    /// One of several solutions of a puzzle, with its number from 1.
    ///
    /// ```
    /// use bivalue::Puzzle;
    /// use bivalue::wire::{Partial, Place};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let record = Partial::solution(&Place::default(), 1, puzzle.solution());
    /// assert_eq!((record.status, record.number), ("solution", Some(1)));
    /// ```
    #[must_use]
    pub fn solution(place: &Place, number: u64, solution: &Solution) -> Self {
        let solution = Some(solution.to_string());
        Self { number: Some(number), solution, ..Self::of("solution", place) }
    }

    /// Returns an event of an engine, and the grid after it.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue::wire::{Partial, Place};
    ///
    /// let record = Partial::trace(&Place::default(), "round 1".to_owned(), &Grid::EMPTY);
    /// assert_eq!((record.status, record.event.as_deref()), ("trace", Some("round 1")));
    /// ```
    #[must_use]
    pub fn trace(place: &Place, event: String, grid: &Grid) -> Self {
        Self { event: Some(event), grid: Some(grid.to_string()), ..Self::of("trace", place) }
    }

    fn of(status: &'static str, place: &Place) -> Self {
        Self {
            v: VERSION,
            file: place.file.clone(),
            line: place.line.unwrap_or(1),
            status,
            number: None,
            solution: None,
            event: None,
            grid: None,
        }
    }
}
