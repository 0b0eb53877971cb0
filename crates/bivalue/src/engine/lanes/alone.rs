//! The search of one lane's state, by itself.

use std::ops::ControlFlow;

use crate::engine::End;
use crate::engine::rows::Task;
use crate::engine::simd::{self, Bits, Candidates, Isa, bits_of, bytes};
use crate::grid::Solution;

use super::rows::domains_in;

/// A search that takes more nodes goes on in the lanes, where others help.
const PATIENCE: u32 = 128;

/// What a search came to.
pub(super) struct Found {
    /// Its nodes, and how many of them it entered by guesses: all but the first and the alternatives.
    pub(super) nodes: u32,
    pub(super) guesses: u32,
    /// In the order of the search tree.
    pub(super) solutions: Vec<Bits>,
}

/// Searches a state as [`rows`](crate::engine::rows) does, on a level that this processor can run, until that
/// many solutions are found, two at most. Nothing if it takes long.
pub(super) fn search(
    level: Isa,
    words: &Candidates,
    is_ahead: bool,
    enough: usize,
) -> Option<Found> {
    let found = Found { nodes: 0, guesses: 0, solutions: Vec::new() };
    let mut task = Alone { is_ahead, enough, found };
    let flow = simd::rows(level, &domains_in(words), &mut task);
    (flow != ControlFlow::Break(End::GaveUp)).then_some(task.found)
}

struct Alone {
    is_ahead: bool,
    enough: usize,
    found: Found,
}

impl Task for Alone {
    #[inline(always)]
    fn is_ahead(&self) -> bool {
        self.is_ahead
    }

    #[inline(always)]
    fn is_whole(&self) -> bool {
        false
    }

    #[inline(always)]
    fn is_content_with_two(&self) -> bool {
        true
    }

    #[inline(always)]
    fn node(&mut self) -> ControlFlow<End> {
        if self.found.nodes == PATIENCE {
            return ControlFlow::Break(End::GaveUp);
        }
        self.found.nodes += 1;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn guess(&mut self) {
        self.found.guesses += 1;
    }

    #[inline(always)]
    fn found(&mut self, solution: &Solution) -> ControlFlow<End> {
        self.found.solutions.push(bits_of(bytes(solution.grid())));
        if self.found.solutions.len() >= self.enough {
            ControlFlow::Break(End::Enough)
        } else {
            ControlFlow::Continue(())
        }
    }
}
