//! The work of the lanes: the source of the puzzles, the receiver of the solutions, and the number
//! of puzzles that are left.

use std::ops::ControlFlow;

use crate::engine::simd::Bits;
use crate::grid::{Grid, Solution};

/// Lanes without work take alternatives from others only if at least this number of nodes is likely
/// to be left. Less work would mostly wait for events, and most of it may turn out not to be
/// needed.
const SHARED_NODES: u64 = 6_000;

/// If at most this number of lanes is at work and no work is shared, their searches go on one by
/// one.
const LAST_LANES: usize = 100;

/// The starting point of a search.
pub(in crate::engine) enum Start<'a> {
    /// From a grid.
    Grid(&'a Grid),
    /// From the candidates of each cell.
    Domains([u16; 81]),
}

/// Supplies puzzles to the lanes and receives what they find. Puzzles are known by number.
pub(in crate::engine) trait Workload {
    /// Returns whether solutions of a puzzle are received in the order of its tree, whichever lanes
    /// find them.
    fn is_ordered(&self) -> bool;
    /// Returns whether the digits of a first solution are used. If not, the bits of any solution
    /// may be zero.
    fn takes_solutions(&self) -> bool;
    /// Returns whether the digits of later solutions are used.
    fn takes_others(&self) -> bool;
    /// The number of solutions after which the search of a puzzle ends.
    fn enough(&self) -> usize;
    /// Begins with the next puzzle and returns its number; none if all have begun.
    fn next(&mut self) -> Option<u32>;
    /// Returns whether each puzzle begins at the root of its tree, so that guesses may be
    /// [bold](crate::engine::branching) at first.
    fn begins_at_roots(&self) -> bool {
        true
    }
    /// Returns whether there is a puzzle to begin with.
    fn has_next(&self) -> bool;
    /// The starting point of a puzzle.
    fn start(&self, puzzle: u32) -> Start<'_>;
    /// Counts a node of a puzzle that is entered, by a guess or as an alternative.
    fn node(&mut self, puzzle: u32, guess: bool) -> ControlFlow<()>;
    /// The number of nodes that the searches at work are likely still to enter, given the puzzle of
    /// each search (several searches may share one); `u64::MAX` if that is not known.
    fn likely_left(&self, puzzles: &mut dyn Iterator<Item = u32>) -> u64;
    /// The number of solutions of a puzzle that are still wanted.
    fn missing(&self, puzzle: u32) -> usize;
    /// Returns whether the search of a puzzle is to be given up: its alternatives are dropped.
    fn abandons(&self, puzzle: u32) -> bool;
    /// Receives a solution, as bits and a function that makes digits of them, and returns whether
    /// the puzzle has enough solutions now.
    fn solution(&mut self, puzzle: u32, bits: &Bits, solution: &dyn Fn(&Bits) -> Solution) -> bool;
    /// Is called when the search of a puzzle is over: everything was searched, or enough solutions
    /// were found.
    fn finished(&mut self, puzzle: u32);
    /// Checks whether all searches are to end.
    fn check(&mut self) -> ControlFlow<()>;
}

/// The work that is left.
pub(super) enum Rest {
    /// Not all puzzles have begun.
    Puzzles,
    /// All puzzles have begun, and this number of nodes is likely to be left.
    Nodes(u64),
    /// Only searches that took too long one by one.
    Long,
}

impl Rest {
    /// Returns whether lanes without work take alternatives from others.
    pub(super) fn is_shared(&self) -> bool {
        !matches!(self, Self::Nodes(..SHARED_NODES))
    }

    /// Returns whether the searches of this number of lanes are finished sooner one by one.
    /// Searches that need no guess are nearly finished, so they stay together.
    pub(super) fn is_quicker_one_by_one(&self, lanes: usize) -> bool {
        let Self::Nodes(nodes @ ..SHARED_NODES) = *self else { return false };
        lanes <= LAST_LANES && nodes >= 2 * lanes as u64
    }
}
