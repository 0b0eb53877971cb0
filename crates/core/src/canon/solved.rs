//! Form B: a puzzle under the transform that makes its solution the least.

use crate::grid::{Grid, Solution};

use super::{Canonical, full};

/// Returns the least of the puzzles that result if the solution is transformed into its least form.
pub(super) fn least(puzzle: &Grid, solution: &Solution) -> Canonical {
    let givens = puzzle.to_numbers();
    // Most solutions have only one transform into their form, so this loop is short.
    let mut best = None;
    let mut automorphisms = 0;
    full::least(solution, |candidate, anew| {
        let text = candidate.applied(&givens);
        if anew || best.as_ref().is_none_or(|(least, _)| text < *least) {
            best = Some((text, *candidate));
            automorphisms = 1;
        } else if best.as_ref().is_some_and(|(least, _)| text == *least) {
            automorphisms += 1;
        }
    });
    let (text, candidate) = best.expect("there is a way to the least form");
    Canonical { form: Grid::from_numbers(&text), transform: candidate.transform(), automorphisms }
}
