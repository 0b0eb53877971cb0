//! The workload of a batch whose puzzles are searched together.

use std::ops::ControlFlow;

use crate::budget::Stop;
use crate::grid::Solution;

use super::batch_answers::BatchAnswer;
use super::bitslice::{Start, Workload};
use super::simd::{Bits, Processor};
use super::{BatchOptions, Cost, End, simd_rows};

/// At most this number of nodes or guesses of one puzzle counts in the estimate of how hard the
/// others are: a puzzle that takes very long says little about them.
pub(super) const MOST_COUNTED: u64 = 256;

/// Stragglers dominate the end of a batch in which many alternatives are entered: they may take up
/// to this number of times the average. (Six times was too low for puzzles without solutions, most
/// of them refuted at once.)
const STRAGGLER_FACTOR: u64 = 24;

/// Added to the nodes of a puzzle that was refuted at its root, so that the lanes give it up.
pub(super) const REFUTED: u32 = simd_rows::NODES_OF_OPEN_BEFORE_HANDOVER as u32;

/// The cost of a puzzle so far; the numbers saturate.
#[derive(Clone, Copy, Default)]
pub(super) struct Entered {
    pub(super) nodes: u32,
    guesses: u32,
}

impl Entered {
    pub(super) fn cost(self) -> Cost {
        let (nodes, guesses) = (self.nodes.into(), self.guesses.into());
        Cost { steps: guesses, guesses, nodes }
    }
}

/// The workload of a batch: all puzzles, and the answers to those that have begun.
pub(super) struct All<'a, T, A> {
    pub(super) processor: Processor,
    pub(super) puzzles: &'a [T],
    pub(super) batch: &'a BatchOptions<'a>,
    pub(super) found: &'a mut Vec<A>,
    /// The index of the first answer to this batch.
    pub(super) first: usize,
    /// The cost of each puzzle. It is kept apart from the answers, because the lanes count at every
    /// node, and the answers would not stay in the cache.
    pub(super) entered: &'a mut [Entered],
    pub(super) stopped: Option<Stop>,
    /// The number of finished puzzles, and the sums of their guesses and of their alternatives,
    /// each limited to [`MOST_COUNTED`].
    pub(super) finished: u64,
    pub(super) guesses: u64,
    pub(super) alternatives: u64,
    /// The puzzles that are left to the engine `rows`, which hands them over to another engine.
    pub(super) abandoned: Vec<u32>,
    /// The puzzles among them that were refuted at their root.
    pub(super) refuted: Vec<u32>,
}

impl<T: simd_rows::Puzzle, A: BatchAnswer> All<'_, T, A> {
    /// Tests at its root a puzzle that takes long, as the engine `rows` does.
    #[cold]
    fn test_root(&mut self, puzzle: u32) {
        if self.found[self.first + puzzle as usize].count() == 0
            && simd_rows::is_refuted_at_root(self.processor, &self.puzzles[puzzle as usize])
        {
            self.refuted.push(puzzle);
            self.entered[puzzle as usize].nodes += REFUTED;
        }
    }
}

impl<T: simd_rows::Puzzle, A: BatchAnswer> Workload for All<'_, T, A>
where
    for<'a> &'a T: Into<Start<'a>>,
{
    #[inline(always)]
    fn is_ordered(&self) -> bool {
        true
    }

    #[inline(always)]
    fn takes_solutions(&self) -> bool {
        A::KEEPS_SOLUTIONS
    }

    #[inline(always)]
    fn takes_others(&self) -> bool {
        A::KEEPS_SECOND
    }

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let number = self.found.len() - self.first;
        if number >= self.puzzles.len() {
            return None;
        }
        // The end is overwritten when the search finishes; until then the batch may be cancelled.
        self.found.push(A::nothing(End::Cancelled));
        Some(number as u32)
    }

    #[inline]
    fn has_next(&self) -> bool {
        self.found.len() - self.first < self.puzzles.len()
    }

    #[inline]
    fn start(&self, puzzle: u32) -> Start<'_> {
        (&self.puzzles[puzzle as usize]).into()
    }

    #[inline]
    fn node(&mut self, puzzle: u32, guess: bool) -> ControlFlow<()> {
        let entered = &mut self.entered[puzzle as usize];
        entered.nodes = entered.nodes.saturating_add(1);
        entered.guesses = entered.guesses.saturating_add(guess.into());
        if entered.nodes == simd_rows::NODES_BEFORE_ROOT_TEST as u32 {
            self.test_root(puzzle);
        }
        ControlFlow::Continue(())
    }

    /// Each search is expected to take as many nodes again as it has entered, or the average of the
    /// finished puzzles if that is more; if many alternatives are entered, times
    /// [`STRAGGLER_FACTOR`].
    fn likely_left(&self, puzzles: &mut dyn Iterator<Item = u32>) -> u64 {
        let begun = (self.found.len() - self.first) as u64;
        if 2 * self.finished <= begun {
            return u64::MAX;
        }
        let times = if 2 * self.alternatives < self.guesses { 1 } else { STRAGGLER_FACTOR };
        let average = (self.guesses + self.alternatives).div_ceil(self.finished);
        let entered = |puzzle: u32| u64::from(self.entered[puzzle as usize].nodes);
        puzzles.map(|puzzle| 1 + times * average.max(entered(puzzle) - 1)).sum()
    }

    fn missing(&self, puzzle: u32) -> usize {
        self.batch.enough() - self.found[self.first + puzzle as usize].count()
    }

    #[inline]
    fn abandons(&self, puzzle: u32) -> bool {
        let nodes = u64::from(self.entered[puzzle as usize].nodes);
        nodes > simd_rows::NODES_BEFORE_HANDOVER
            && self.found[self.first + puzzle as usize].count() == 0
            && (nodes > simd_rows::NODES_OF_OPEN_BEFORE_HANDOVER
                || !self.puzzles[puzzle as usize].is_open())
    }

    #[inline]
    fn solution(&mut self, puzzle: u32, bits: &Bits, solution: &dyn Fn(&Bits) -> Solution) -> bool {
        // Parts of the tree of an abandoned puzzle were dropped, so this may not be its first
        // solution.
        if self.abandons(puzzle) {
            return true;
        }
        let found = &mut self.found[self.first + puzzle as usize];
        found.note(|| solution(bits), || *bits) >= self.batch.enough()
    }

    fn enough(&self) -> usize {
        self.batch.enough()
    }

    #[inline]
    fn finished(&mut self, puzzle: u32) {
        if self.abandons(puzzle) {
            self.abandoned.push(puzzle);
        }
        let found = &mut self.found[self.first + puzzle as usize];
        let entered = self.entered[puzzle as usize];
        self.finished += 1;
        let alternatives = entered.nodes.saturating_sub(entered.guesses + 1);
        self.guesses += u64::from(entered.guesses).min(MOST_COUNTED);
        self.alternatives += u64::from(alternatives).min(MOST_COUNTED);
        found.set_cost(entered.cost());
        let enough = found.count() >= self.batch.enough();
        found.set_end(if enough { End::Enough } else { End::Exhausted });
    }

    fn check(&mut self) -> ControlFlow<()> {
        match self.batch.budget.check() {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                self.stopped = Some(stop);
                ControlFlow::Break(())
            }
        }
    }
}
