//! The search of one lane's state with the engine `rows`.

use std::ops::ControlFlow;

use crate::engine::End;
use crate::engine::simd::{Bits, Candidates, Processor, bits_of, bytes};
use crate::engine::simd_rows::{self, SearchTask};
use crate::grid::Solution;

use super::lane_words::domains_in;

/// A search that takes more nodes goes on in the lanes, where other lanes can take some of its
/// alternatives.
const MOST_NODES: u32 = 128;

/// The result of such a search.
pub(super) struct SubtreeResult {
    /// Its nodes, and how many of them were entered by guesses: all but the root and the
    /// alternatives.
    pub(super) nodes: u32,
    pub(super) guesses: u32,
    /// In the order of the search tree.
    pub(super) solutions: Vec<Bits>,
}

/// Searches a state until `enough` solutions are found, at most two. Returns none if that takes
/// more than [`MOST_NODES`].
pub(super) fn search(
    processor: Processor,
    words: &Candidates,
    may_be_bold: bool,
    enough: usize,
) -> Option<SubtreeResult> {
    let found = SubtreeResult { nodes: 0, guesses: 0, solutions: Vec::new() };
    let mut task = SubtreeTask { may_be_bold, enough, found };
    let flow = simd_rows::search(processor, &domains_in(words), &mut task);
    (flow != ControlFlow::Break(End::GaveUp)).then_some(task.found)
}

struct SubtreeTask {
    may_be_bold: bool,
    enough: usize,
    found: SubtreeResult,
}

impl SearchTask for SubtreeTask {
    #[inline(always)]
    fn may_be_bold(&self) -> bool {
        self.may_be_bold
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
        if self.found.nodes == MOST_NODES {
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
