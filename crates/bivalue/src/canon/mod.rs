//! Canonical forms: one grid, or puzzle, for all that can be rearranged and renamed into each
//! other.
mod bands;
mod full;
mod orders;
mod sparse;

use crate::grid::{Grid, Solution, Transform};

/// A canonical form and how it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical<T = Grid> {
    /// The form.
    pub form: T,
    /// A transform that leads there.
    pub transform: Transform,
    /// How many of the 3,359,232 rearrangements of the cells lead there, each with fitting names
    /// of the digits: the order of the group of automorphisms.
    pub automorphisms: u32,
}

/// form A
#[must_use]
pub fn grid_minlex(grid: &Solution) -> Canonical<Solution> {
    let full::Least { grid, candidate, automorphisms } = full::least(grid, |_, _| {});
    Canonical { form: grid, transform: candidate.transform(), automorphisms }
}
/// form C
pub fn puzzle_minlex(grid: &Grid) -> Canonical {
    let sparse::Least { grid, transform, automorphisms } = sparse::least(grid);
    Canonical { form: grid, transform, automorphisms }
}
