//! Whom the searches are for, and what is left to do for them.

use std::ops::ControlFlow;

use crate::engine::simd::Bits;
use crate::engine::state::State;
use crate::grid::{Grid, Solution};

/// Lanes without work take some from others, unless fewer nodes are likely to be left: what is little has to wait for
/// events then, and most of it may turn out not to be needed.
const SHARED_NODES: u64 = 6_000;

/// When no more lanes are at work than that, and nothing is shared, their searches go on one by one.
const LAST_LANES: usize = 100;

/// Where a search begins.
pub(in crate::engine) enum Start<'a> {
    /// From a grid.
    Grid(&'a Grid),
    /// From candidates.
    State(State),
}

/// Whom the searches are for.
pub(in crate::engine) trait Goal {
    /// Whether solutions of a puzzle come in the order of its tree, whichever lane found them.
    const ORDERED: bool;
    /// Whether solutions are looked at: if not, the bits of a solution may be zero.
    const TAKES_SOLUTIONS: bool;
    /// Whether more of them are than the first of a puzzle.
    const TAKES_OTHERS: bool;
    /// How many solutions are enough for a puzzle.
    fn enough(&self) -> usize;
    /// The number of the next puzzle.
    fn next(&mut self) -> Option<u32>;
    /// Whether there is another.
    fn has_next(&self) -> bool;
    /// Where a puzzle begins.
    fn start(&self, puzzle: u32) -> Start<'_>;
    /// Takes note that a node of a puzzle is entered, by a guess or otherwise.
    fn node(&mut self, puzzle: u32, guess: bool) -> ControlFlow<()>;
    /// How many nodes the searches that are at work on puzzles, several maybe on the same, are likely still to enter; if
    /// that is not known, the most there is.
    fn likely_left(&self, puzzles: impl Iterator<Item = u32>) -> u64;
    /// How many more solutions of a puzzle are enough.
    fn missing(&self, puzzle: u32) -> usize;
    /// Whether the search of a puzzle is to be given up.
    fn abandons(&self, puzzle: u32) -> bool;
    /// Takes a solution, as bits and how they become digits, and says whether that is enough of them for
    /// this puzzle.
    fn solution(&mut self, puzzle: u32, bits: &Bits, solution: impl Fn(&Bits) -> Solution) -> bool;
    /// Takes note that a puzzle is searched through, or enough of its solutions were found.
    fn through(&mut self, puzzle: u32);
    /// Looks whether the searches are to end, between their steps.
    fn look(&mut self) -> ControlFlow<()>;
}

/// What is left to do.
pub(super) enum Rest {
    /// There are puzzles to begin with.
    Puzzles,
    /// So many nodes are likely to be entered still.
    Nodes(u64),
    /// What took too long one by one.
    Long,
}

impl Rest {
    /// Whether lanes without work take some from others.
    pub(super) fn is_shared(&self) -> bool {
        !matches!(self, Self::Nodes(..SHARED_NODES))
    }

    /// Whether that many lanes' searches are sooner through one by one. Those that need no guess are about to be.
    pub(super) fn is_quicker_one_by_one(&self, lanes: usize) -> bool {
        let Self::Nodes(nodes @ ..SHARED_NODES) = *self else { return false };
        lanes <= LAST_LANES && nodes >= 2 * lanes as u64
    }
}
