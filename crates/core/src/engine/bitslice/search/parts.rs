//! Puzzles that several lanes share, each with a part of the tree.

use std::ops::ControlFlow;

use crate::engine::bitslice::mask::{LANES, Mask};
use crate::engine::bitslice::workload::Workload;
use crate::engine::simd::{Bits, Plane, digits_of};
use crate::grid::Solution;

use super::{Bitslice, Lane};

/// A lane with fewer alternatives soon reaches its shallowest one itself, so giving it away saves
/// little work.
const WORTH_SHARING: usize = 3;

impl<P: Plane> Bitslice<P> {
    /// Returns whether lanes without work take alternatives from others, if all puzzles have begun.
    pub(super) fn shares(&self) -> bool {
        self.rest.is_shared() && self.pending.any()
    }

    /// Gives alternatives of other lanes to the lanes without work.
    ///
    /// If one solution is enough, an alternative is unnecessary if a solution comes before it,
    /// which is the likelier, the more comes before it. So in that case the lanes with the first
    /// part of their puzzle come first: each of them that has [`WORTH_SHARING`] alternatives
    /// gives one. A second one would often be little work.
    pub(super) fn share(
        &mut self,
        fresh: &mut Mask,
        workload: &mut (impl Workload + ?Sized),
    ) -> ControlFlow<()> {
        let mut idle = Mask::from_fn(|at| !self.live.0[at]).lanes();
        let firsts = if workload.enough() == 1 { self.firsts } else { Mask::NONE };
        for donor in firsts.lanes() {
            if self.pending.left(donor) >= WORTH_SHARING
                && !workload.abandons(self.work[donor].puzzle)
            {
                let Some(lane) = idle.next() else { return ControlFlow::Continue(()) };
                self.give(donor, lane, fresh, workload)?;
            }
        }
        for lane in idle {
            let Some(donor) = self.next_donor(workload) else { break };
            self.give(donor, lane, fresh, workload)?;
        }
        ControlFlow::Continue(())
    }

    /// The next lane in turn that has an alternative.
    fn next_donor(&mut self, workload: &(impl Workload + ?Sized)) -> Option<usize> {
        for _ in 0..LANES {
            let donor = self.donor;
            self.donor = (donor + 1) % LANES;
            if self.pending.has(donor) && !workload.abandons(self.work[donor].puzzle) {
                return Some(donor);
            }
        }
        None
    }

    /// Gives the shallowest alternative of a lane to another lane.
    fn give(
        &mut self,
        donor: usize,
        lane: usize,
        fresh: &mut Mask,
        workload: &mut (impl Workload + ?Sized),
    ) -> ControlFlow<()> {
        let Some(words) = self.pending.take_first(donor) else { return ControlFlow::Continue(()) };
        self.blocks[lane / P::LANES].candidates.set(lane, words);
        let Lane { puzzle, segment } = self.work[donor];
        self.work[lane] = Lane { puzzle, segment: None };
        if workload.is_ordered() {
            let before = segment.unwrap_or_else(|| self.segments.first(donor as u32));
            self.work[donor].segment = Some(before);
            self.work[lane].segment = Some(self.segments.after(before, lane as u32));
        }
        self.live.insert(lane);
        self.firsts.remove(lane);
        fresh.insert(lane);
        workload.node(puzzle, false)
    }

    /// Hands a solution to the workload, and returns whether the puzzle has enough solutions now.
    pub(super) fn hand_over(
        &self,
        puzzle: u32,
        bits: &Bits,
        workload: &mut (impl Workload + ?Sized),
    ) -> bool {
        let cpu = self.cpu;
        workload.solution(puzzle, bits, &|bits| Solution::from_digits(digits_of::<P>(cpu, bits)))
    }

    /// Ends the work on all parts of a tree after this one.
    pub(super) fn call_off_after(&mut self, segment: u32) {
        while let Some(lane) = self.segments.remove_after(segment) {
            if let Some(lane) = lane {
                self.call_off(lane as usize);
            }
        }
    }

    /// Ends the work of a lane whose part of the tree was removed.
    fn call_off(&mut self, lane: usize) {
        self.pending.forget(lane);
        self.live.remove(lane);
        self.work[lane].segment = None;
    }

    /// Finishes a lane's part of the tree.
    pub(super) fn finish(&mut self, lane: usize, workload: &mut (impl Workload + ?Sized)) {
        self.live.remove(lane);
        self.pending.forget(lane);
        let puzzle = self.work[lane].puzzle;
        let Some(segment) = self.work[lane].segment.take() else {
            workload.finished(puzzle);
            return;
        };
        // Solutions that wait in the following parts can be handed over, up to the first part that
        // is not finished.
        let was_first = self.segments.is_first(segment);
        let mut first = self.segments.finish(segment);
        while let Some(segment) = first {
            let mut enough = false;
            for solution in self.segments.take_found(segment) {
                enough = enough || self.hand_over(puzzle, &solution, workload);
            }
            if enough {
                self.call_off_after(segment);
                if let Some(lane) = self.segments.lane(segment) {
                    self.call_off(lane as usize);
                }
                self.segments.drop_first(segment);
                workload.finished(puzzle);
                return;
            }
            if let Some(lane) = self.segments.lane(segment) {
                self.firsts.insert(lane as usize);
                return;
            }
            first = self.segments.drop_first(segment);
        }
        if was_first {
            workload.finished(puzzle);
        }
    }
}
