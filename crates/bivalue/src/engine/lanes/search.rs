use std::ops::ControlFlow;

use crate::engine::simd::{Kernel, Plane, bytes, digits};
use crate::engine::state::State;
use crate::grid::{Grid, Solution};

use super::mask::{LANES, Mask, lanes_of};
use super::rows::{
    Begin, CANDIDATES, CandidatesToRows, DIGITS, DigitsToRows, Rows, RowsToCandidates, RowsToDigits,
};
use super::sweep::{Planes, sweep};
use super::tree::{Segments, Store};

/// Sweeps between two looks at which lanes have come to an end.
const SWEEPS: usize = 2;

/// New work is given out when that many of a hundred lanes have come to an end.
const ENDED_PERCENT: u32 = 40;

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
    /// Whether the search of a puzzle is to be given up.
    fn abandons(&self, puzzle: u32) -> bool;
    /// Takes a solution, and says whether that is enough of them for this puzzle.
    fn solution(&mut self, puzzle: u32, solution: Solution) -> bool;
    /// Takes note that a puzzle is searched through, or enough of its solutions were found.
    fn through(&mut self, puzzle: u32);
    /// Looks whether the searches are to end, between their steps.
    fn look(&mut self) -> ControlFlow<()>;
}

/// What was done, for those who measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Sweeps over all lanes.
    pub sweeps: u64,
    /// Lanes at work in these sweeps, added up.
    pub lane_sweeps: u64,
    /// Times that lanes were given new work.
    pub events: u64,
}

/// What a lane is at work on.
#[derive(Clone, Default)]
struct Lane {
    puzzle: u32,
    /// Its part of the puzzle's search tree, where others have parts too.
    segment: Option<u32>,
    /// The alternatives that are left, by their place in the store, the shallowest first.
    pending: Vec<u32>,
    /// How many of them, from the first, were given to other lanes.
    given: usize,
}

struct Block<P: Plane> {
    planes: Planes<P>,
    candidates: Rows<P, CANDIDATES>,
    digits: Rows<P, DIGITS>,
}

/// 512 searches that advance together.
pub(in crate::engine) struct Lanes<P: Plane> {
    cpu: P::Cpu,
    blocks: Vec<Block<P>>,
    /// By lane.
    work: Vec<Lane>,
    live: Mask,
    segments: Segments,
    store: Store,
    /// The lane that is next asked for an alternative.
    donor: usize,
    pub(in crate::engine) tally: Tally,
}

/// The lanes whose search has come to an end.
#[derive(Default)]
struct Ended {
    dead: Mask,
    solved: Mask,
    stuck: Mask,
}

struct Sweeps<'a, P: Plane>(&'a mut Planes<P>);

impl<P: Plane> Kernel for Sweeps<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for _ in 1..SWEEPS {
            sweep::<P, false>(self.0);
        }
        sweep::<P, true>(self.0);
    }
}

impl<P: Plane> Lanes<P> {
    pub(in crate::engine) fn new(cpu: P::Cpu) -> Self {
        let block = || Block {
            planes: Planes::new(cpu),
            candidates: Rows::new(cpu),
            digits: Rows::new(cpu),
        };
        Self {
            cpu,
            blocks: std::iter::repeat_with(block).take(LANES / P::LANES).collect(),
            work: vec![Lane::default(); LANES],
            live: Mask::NONE,
            segments: Segments::default(),
            store: Store::default(),
            donor: 0,
            tally: Tally::default(),
        }
    }

    /// Searches until the goal is met, or nothing is left.
    pub(in crate::engine) fn search(&mut self, goal: &mut impl Goal) {
        self.live = Mask::NONE;
        self.segments.clear();
        self.store.clear();
        self.donor = 0;
        for lane in &mut self.work {
            lane.pending.clear();
            lane.given = 0;
            lane.segment = None;
        }
        let mut ended = Ended::default();
        while self.event(&ended, goal).is_continue() {
            let live = self.live.count();
            if live == 0 {
                return;
            }
            let wanted = (live * ENDED_PERCENT / 100).max(1);
            ended = Ended::default();
            while ended.count() < wanted {
                ended = self.sweep();
                self.tally.sweeps += SWEEPS as u64;
                self.tally.lane_sweeps += u64::from(live) * SWEEPS as u64;
            }
            self.tally.events += 1;
        }
    }

    fn sweep(&mut self) -> Ended {
        let mut ended = Ended::default();
        for (at, block) in self.blocks.iter_mut().enumerate() {
            let planes = &mut block.planes;
            P::run(self.cpu, Sweeps(planes));
            let words = at * P::LANES / 32..(at + 1) * P::LANES / 32;
            let (dead, changed, open) = ([planes.dead], [planes.changed], [planes.open]);
            let (dead, changed, open) = (P::words(&dead), P::words(&changed), P::words(&open));
            for (from, to) in words.enumerate() {
                let live = self.live.0[to];
                let fixed = live & !dead[from] & !changed[from];
                ended.dead.0[to] = live & dead[from];
                ended.solved.0[to] = fixed & !open[from];
                ended.stuck.0[to] = fixed & open[from];
            }
        }
        ended
    }

    /// Branches the searches that are stuck, and gives the others that have ended new work.
    fn event(&mut self, ended: &Ended, goal: &mut impl Goal) -> ControlFlow<()> {
        goal.look()?;
        let branched = ended.stuck.any() || self.store.any();
        if branched {
            for block in &mut self.blocks {
                P::run(self.cpu, CandidatesToRows(&block.planes, &mut block.candidates));
            }
        }
        for lane in lanes_of(&ended.stuck) {
            self.branch(lane, goal)?;
        }
        if ended.solved.any() {
            for block in &mut self.blocks {
                P::run(self.cpu, DigitsToRows(&block.planes, &mut block.digits));
            }
            for lane in lanes_of(&ended.solved) {
                self.solved(lane, goal);
            }
        }
        // A lane may also be idle because it was called off.
        let idle = Mask::from_fn(|at| !self.live.0[at] | ended.dead.0[at] | ended.solved.0[at]);
        let mut filled = Mask::NONE;
        let mut given_states = false;
        for lane in lanes_of(&idle) {
            if self.live.has(lane) {
                if goal.abandons(self.work[lane].puzzle) {
                    self.forget(lane);
                }
                if let Some(place) = self.pop(lane) {
                    goal.node(self.work[lane].puzzle, false)?;
                    self.give(lane, place);
                    continue;
                }
                self.finish(lane, goal);
            }
            if let Some(puzzle) = goal.next() {
                goal.node(puzzle, false)?;
                self.work[lane].puzzle = puzzle;
                self.live.insert(lane);
                let block = &mut self.blocks[lane / P::LANES];
                match goal.start(puzzle) {
                    Start::Grid(grid) => {
                        block.digits.set(lane, &words_of(P::slice(self.cpu, bytes(grid))));
                        filled.insert(lane);
                    }
                    Start::State(state) => {
                        block.candidates.set(lane, &state.0[..CANDIDATES]);
                        given_states = true;
                    }
                }
            }
        }
        if !goal.has_next() && self.store.any() {
            for lane in lanes_of(&Mask::from_fn(|at| !self.live.0[at])) {
                let Some(place) = self.take_from_another(lane, goal) else { break };
                goal.node(self.work[lane].puzzle, false)?;
                self.give(lane, place);
            }
        }
        for (at, block) in self.blocks.iter_mut().enumerate() {
            if branched || given_states {
                P::run(self.cpu, RowsToCandidates(&block.candidates, &mut block.planes));
            }
            if filled.any() {
                let mut mask = [block.planes.zero()];
                let words = P::LANES / 32;
                P::words_mut(&mut mask).copy_from_slice(&filled.0[at * words..(at + 1) * words]);
                P::run(self.cpu, RowsToDigits(&block.digits, &mut block.planes, mask[0]));
            }
            P::run(self.cpu, Begin(&mut block.planes));
        }
        ControlFlow::Continue(())
    }

    /// Guesses: the lane goes on where the chosen candidate is true, and keeps the
    /// alternative.
    fn branch(&mut self, lane: usize, goal: &mut impl Goal) -> ControlFlow<()> {
        let rows = &mut self.blocks[lane / P::LANES].candidates;
        let mut state = State(rows.get(lane));
        let (cell, digit) = P::choose(self.cpu, &state);
        let (chosen, bit) = State::place_of(cell, digit);
        let band = cell.index() / 27 * 9;
        for word in band..band + 9 {
            if word != chosen && state.0[word] & bit != 0 {
                *rows.word(lane, word) &= !bit;
            }
        }
        state.0[chosen] &= !bit;
        let place = self.store.keep(state);
        self.work[lane].pending.push(place);
        goal.node(self.work[lane].puzzle, true)
    }

    /// Gives a lane a state of the store.
    fn give(&mut self, lane: usize, place: u32) {
        let state = self.store.take(place);
        self.blocks[lane / P::LANES].candidates.set(lane, &state.0[..CANDIDATES]);
    }

    /// The deepest alternative that a lane has left.
    fn pop(&mut self, lane: usize) -> Option<u32> {
        let lane = &mut self.work[lane];
        if lane.pending.len() > lane.given { lane.pending.pop() } else { None }
    }

    /// Takes the shallowest alternative of another lane.
    fn take_from_another<G: Goal>(&mut self, lane: usize, goal: &G) -> Option<u32> {
        for _ in 0..LANES {
            let donor = self.donor;
            self.donor = (donor + 1) % LANES;
            let other = &mut self.work[donor];
            if self.live.has(donor)
                && other.pending.len() > other.given
                && !goal.abandons(other.puzzle)
            {
                let place = other.pending[other.given];
                other.given += 1;
                let puzzle = other.puzzle;
                if G::ORDERED {
                    let before =
                        *other.segment.get_or_insert_with(|| self.segments.first(donor as u32));
                    let segment = self.segments.after(before, lane as u32);
                    self.work[lane].segment = Some(segment);
                }
                self.work[lane].puzzle = puzzle;
                self.live.insert(lane);
                return Some(place);
            }
        }
        None
    }

    fn solved(&mut self, lane: usize, goal: &mut impl Goal) {
        // It may have been called off by a lane before it.
        if !self.live.has(lane) {
            return;
        }
        let words: [u32; DIGITS] = self.blocks[lane / P::LANES].digits.get(lane);
        let solution = Solution::from_digits(digits(P::unslice(self.cpu, bits_of(words))));
        let Lane { puzzle, segment, .. } = self.work[lane];
        let enough = match segment {
            None => goal.solution(puzzle, solution),
            Some(segment) if self.segments.is_first(segment) => goal.solution(puzzle, solution),
            Some(segment) => self.segments.keep(segment, solution) >= goal.enough(),
        };
        if enough {
            self.forget(lane);
            if let Some(segment) = segment {
                self.call_off_after(segment);
            }
        }
    }

    /// Ends the work on the parts of the tree that come after one.
    fn call_off_after(&mut self, segment: u32) {
        while let Some(lane) = self.segments.remove_after(segment) {
            if let Some(lane) = lane {
                self.call_off(lane as usize);
            }
        }
    }

    /// Ends a lane's work, whose part of the tree is dropped.
    fn call_off(&mut self, lane: usize) {
        self.forget(lane);
        self.live.remove(lane);
        self.work[lane].segment = None;
    }

    /// Drops the alternatives of a lane.
    fn forget(&mut self, lane: usize) {
        let lane = &mut self.work[lane];
        for place in lane.pending.drain(..).skip(lane.given) {
            self.store.free(place);
        }
        lane.given = 0;
    }

    /// Ends a lane's work on its part of the tree.
    fn finish(&mut self, lane: usize, goal: &mut impl Goal) {
        self.live.remove(lane);
        self.forget(lane);
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
                enough = enough || goal.solution(puzzle, solution);
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
            if self.segments.lane(segment).is_some() {
                return;
            }
            first = self.segments.drop_first(segment);
        }
        if was_first {
            goal.through(puzzle);
        }
    }
}

impl Ended {
    fn count(&self) -> u32 {
        self.dead.count() + self.solved.count() + self.stuck.count()
    }
}

/// The bits of 81 digits as words: three for each bit of their values.
fn words_of(bits: [u128; 4]) -> [u32; DIGITS] {
    let mut words = [0; DIGITS];
    for (words, bits) in words.chunks_exact_mut(3).zip(bits) {
        let low = bits as u64;
        words[0] = low as u32;
        words[1] = (low >> 32) as u32;
        words[2] = (bits >> 64) as u32;
    }
    words
}

/// The inverse of [`words_of`].
fn bits_of(words: [u32; DIGITS]) -> [u128; 4] {
    let mut bits = [0; 4];
    for (bits, words) in bits.iter_mut().zip(words.chunks_exact(3)) {
        let low = u64::from(words[0]) | u64::from(words[1]) << 32;
        *bits = u128::from(low) | u128::from(words[2]) << 64;
    }
    bits
}
