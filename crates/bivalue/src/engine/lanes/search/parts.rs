//! Puzzles that several lanes are at work on, each on a part of the tree.

use std::ops::ControlFlow;

use crate::engine::lanes::goal::Goal;
use crate::engine::lanes::mask::{LANES, Mask};
use crate::engine::simd::{Bits, Plane, digits_of};
use crate::grid::Solution;

use super::{Lane, Lanes};

/// With fewer alternatives left a lane soon comes to the shallowest itself: to give it saves little work.
const SOME: usize = 3;

impl<P: Plane> Lanes<P> {
    /// Whether there are alternatives for lanes without work, if no puzzle is left to begin with.
    pub(super) fn shares(&self) -> bool {
        self.rest.is_shared() && self.pending.any()
    }

    /// Gives lanes without work alternatives of others.
    ///
    /// Where one solution is enough, some of these will turn out not to be needed, since a solution comes before them: the
    /// likelier so, the more comes before. There those are asked first whose part of a puzzle is the first, and of these
    /// who has [`SOME`], once: more often is more often little work.
    pub(super) fn share<G: Goal>(&mut self, fresh: &mut Mask, goal: &mut G) -> ControlFlow<()> {
        let mut idle = Mask::from_fn(|at| !self.live.0[at]).lanes();
        let firsts = if goal.enough() == 1 { self.firsts } else { Mask::NONE };
        for donor in firsts.lanes() {
            if self.pending.left(donor) >= SOME && !goal.abandons(self.work[donor].puzzle) {
                let Some(lane) = idle.next() else { return ControlFlow::Continue(()) };
                self.give(donor, lane, fresh, goal)?;
            }
        }
        for lane in idle {
            let Some(donor) = self.next_donor(goal) else { break };
            self.give(donor, lane, fresh, goal)?;
        }
        ControlFlow::Continue(())
    }

    /// The next lane that has an alternative, if there is one.
    fn next_donor(&mut self, goal: &impl Goal) -> Option<usize> {
        for _ in 0..LANES {
            let donor = self.donor;
            self.donor = (donor + 1) % LANES;
            if self.pending.has(donor) && !goal.abandons(self.work[donor].puzzle) {
                return Some(donor);
            }
        }
        None
    }

    /// Gives a lane the shallowest alternative of another.
    fn give<G: Goal>(
        &mut self,
        donor: usize,
        lane: usize,
        fresh: &mut Mask,
        goal: &mut G,
    ) -> ControlFlow<()> {
        let Some(words) = self.pending.take_first(donor) else { return ControlFlow::Continue(()) };
        self.blocks[lane / P::LANES].candidates.set(lane, words);
        let Lane { puzzle, segment } = self.work[donor];
        self.work[lane] = Lane { puzzle, segment: None };
        if G::ORDERED {
            let before = segment.unwrap_or_else(|| self.segments.first(donor as u32));
            self.work[donor].segment = Some(before);
            self.work[lane].segment = Some(self.segments.after(before, lane as u32));
        }
        self.live.insert(lane);
        self.firsts.remove(lane);
        fresh.insert(lane);
        goal.node(puzzle, false)
    }

    pub(super) fn hand_over(&self, puzzle: u32, bits: &Bits, goal: &mut impl Goal) -> bool {
        let cpu = self.cpu;
        goal.solution(puzzle, bits, |bits| Solution::from_digits(digits_of::<P>(cpu, bits)))
    }

    /// Ends the work on the parts of the tree that come after one.
    pub(super) fn call_off_after(&mut self, segment: u32) {
        while let Some(lane) = self.segments.remove_after(segment) {
            if let Some(lane) = lane {
                self.call_off(lane as usize);
            }
        }
    }

    /// Ends a lane's work, whose part of the tree is dropped.
    fn call_off(&mut self, lane: usize) {
        self.pending.forget(lane);
        self.live.remove(lane);
        self.work[lane].segment = None;
    }

    /// Ends a lane's work on its part of the tree.
    pub(super) fn finish(&mut self, lane: usize, goal: &mut impl Goal) {
        self.live.remove(lane);
        self.pending.forget(lane);
        let puzzle = self.work[lane].puzzle;
        let Some(segment) = self.work[lane].segment.take() else {
            goal.through(puzzle);
            return;
        };
        // What was found in the parts after it, as far as they are first now, need not wait.
        let was_first = self.segments.is_first(segment);
        let mut first = self.segments.finish(segment);
        while let Some(segment) = first {
            let mut enough = false;
            for solution in self.segments.take_found(segment) {
                enough = enough || self.hand_over(puzzle, &solution, goal);
            }
            if enough {
                self.call_off_after(segment);
                if let Some(lane) = self.segments.lane(segment) {
                    self.call_off(lane as usize);
                }
                self.segments.drop_first(segment);
                goal.through(puzzle);
                return;
            }
            if let Some(lane) = self.segments.lane(segment) {
                self.firsts.insert(lane as usize);
                return;
            }
            first = self.segments.drop_first(segment);
        }
        if was_first {
            goal.through(puzzle);
        }
    }
}
