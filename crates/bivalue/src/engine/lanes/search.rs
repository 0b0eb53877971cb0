mod parts;

use std::ops::ControlFlow;

use crate::engine::simd::{
    BITS, Bits, CANDIDATES, Candidates, Kernel, Plane, bits_of, bytes, zeroed_block,
};

use super::Tally;
use super::alone;
use super::choose::{Choose, Guess};
use super::goal::{Goal, Rest, Start};
use super::mask::{LANES, Mask, mask_of, words_of};
use super::rows::{Branch, DigitsToRows, Enter, Rows, digits_in, packed};
use super::sweep::{Planes, sweep};
use super::tree::{Pending, Segments};

/// Sweeps after an event until it is looked which lanes have come to an end, and those if most lanes
/// began with a puzzle, from which more follows. After that it is looked at every sweep.
const SWEEPS: usize = 2;
const SWEEPS_OF_PUZZLES: usize = 4;

/// Stuck lanes branch and others are given new work when that many of a hundred have come to
/// an end: what an event costs hardly depends on how many they are.
const ENDED_PERCENT: usize = 80;

/// When that many of a hundred are dead, solved or have nothing to do, they are given new work
/// though the stuck ones wait: without choosing, an event costs half.
const FREE_PERCENT: usize = 45;

/// Up to that many solutions in an event go the way of the states, which are transposed anyhow: that
/// costs more for each, but saves transposing digits.
const FEW: usize = 16;

/// What a lane is at work on.
#[derive(Clone, Copy, Default)]
struct Lane {
    puzzle: u32,
    /// Its part of the puzzle's search tree, where others have parts too.
    segment: Option<u32>,
}

/// What lanes that are in the same planes need: nothing but planes, so that it may be made all zero.
pub(in crate::engine) struct Block<P: Plane> {
    planes: Planes<P>,
    guess: Guess<P>,
    candidates: Rows<P, CANDIDATES>,
    digits: Rows<P, BITS>,
}

/// 512 searches that advance together.
pub(in crate::engine) struct Lanes<P: Plane> {
    cpu: P::Cpu,
    blocks: Vec<Box<Block<P>>>,
    /// By lane.
    work: Vec<Lane>,
    live: Mask,
    /// Those that guess [boldly](crate::engine::choice::is_bold).
    ahead: Mask,
    /// Those that are at work on one side of a [grave](crate::engine::choice), which is enough.
    graves: Mask,
    /// The other side, where solutions there are looked at.
    other_sides: Vec<Candidates>,
    segments: Segments,
    pending: Pending,
    rest: Rest,
    /// Those whose part of their puzzle comes first in the order of its tree; of those without work it says nothing. The
    /// segments know that too, but to look there at every event costs as much as it brings.
    firsts: Mask,
    /// The lane whose turn it is next to be asked for an alternative.
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

/// So many sweeps, and a look at what has come of them.
struct Sweeps<'a, P: Plane>(&'a mut Planes<P>, usize);

impl<P: Plane> Kernel for Sweeps<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for _ in 1..self.1 {
            sweep::<P, false>(self.0);
        }
        sweep::<P, true>(self.0);
    }
}

impl<P: Plane> Lanes<P> {
    pub(in crate::engine) fn new(cpu: P::Cpu) -> Self {
        let block = || {
            let mut block = zeroed_block::<P>(cpu);
            block.planes.begin(cpu);
            block
        };
        Self {
            cpu,
            blocks: std::iter::repeat_with(block).take(LANES / P::LANES).collect(),
            work: vec![Lane::default(); LANES],
            live: Mask::NONE,
            ahead: Mask::NONE,
            graves: Mask::NONE,
            other_sides: vec![[0; CANDIDATES]; LANES],
            segments: Segments::default(),
            pending: Pending::new(),
            rest: Rest::Puzzles,
            firsts: Mask::NONE,
            donor: 0,
            tally: Tally::default(),
        }
    }

    /// Searches until the goal is met, or nothing is left.
    pub(in crate::engine) fn search(&mut self, goal: &mut impl Goal) {
        self.live = Mask::NONE;
        self.segments.clear();
        self.pending.clear();
        self.rest = Rest::Puzzles;
        self.donor = 0;
        for lane in &mut self.work {
            lane.segment = None;
        }
        let mut ended = Ended::default();
        while let ControlFlow::Continue(sweeps) = self.events(&ended, goal) {
            let live = self.live.count();
            if live == 0 {
                return;
            }
            if self.rest.is_quicker_one_by_one(live) {
                if self.go_on_one_by_one(goal).is_break() {
                    return;
                }
                ended = Ended::default();
                continue;
            }
            ended = self.sweep(sweeps);
            self.tally.sweeps += sweeps as u64;
            self.tally.lane_sweeps += (live * sweeps) as u64;
        }
    }

    /// Branches and gives out work, if enough lanes have ended to make it worth while. Says how many
    /// sweeps are due until it is looked again which lanes have come to an end.
    fn events(&mut self, ended: &Ended, goal: &mut impl Goal) -> ControlFlow<(), usize> {
        goal.look()?;
        let live = self.live.count();
        let idle = if goal.has_next() || self.shares() { LANES - live } else { 0 };
        let free = ended.dead.count() + ended.solved.count() + idle;
        let stuck = ended.stuck.count();
        let are = |some: usize, percent| some > 0 && 100 * some >= percent * (live + idle);
        let have_ended = are(stuck + free, ENDED_PERCENT);
        if !have_ended && !are(free, FREE_PERCENT) {
            return ControlFlow::Continue(1);
        }
        self.tally.events += 1;
        let branches = have_ended && stuck > 0;
        if branches {
            self.branch(&ended.stuck, goal)?;
        }
        // Now there may be alternatives for lanes that have nothing to do.
        let begun = self.refill(ended, branches, goal)?;
        ControlFlow::Continue(if 2 * begun >= LANES { SWEEPS_OF_PUZZLES } else { SWEEPS })
    }

    fn sweep(&mut self, sweeps: usize) -> Ended {
        let mut ended = Ended::default();
        for (at, block) in self.blocks.iter_mut().enumerate() {
            let planes = &mut block.planes;
            P::run(self.cpu, Sweeps(planes, sweeps));
            let (dead, changed, open) = ([planes.dead], [planes.changed], [planes.open]);
            let (dead, changed, open) = (P::words(&dead), P::words(&changed), P::words(&open));
            for (from, to) in words_of::<P>(at).enumerate() {
                let live = self.live.0[to];
                let fixed = live & !dead[from] & !changed[from];
                ended.dead.0[to] = live & dead[from];
                ended.solved.0[to] = fixed & !open[from];
                ended.stuck.0[to] = fixed & open[from];
            }
        }
        ended
    }

    /// Guesses in the lanes that are stuck: a lane goes on where the chosen candidate is true,
    /// and keeps the alternative.
    fn branch<G: Goal>(&mut self, stuck: &Mask, goal: &mut G) -> ControlFlow<()> {
        let mut any_more = Mask::NONE;
        for (at, block) in self.blocks.iter_mut().enumerate() {
            let Block { planes, guess, candidates, .. } = &mut **block;
            let stuck = mask_of(planes, stuck, at);
            let mut ahead = mask_of(planes, &self.ahead, at);
            P::run(self.cpu, Choose { planes, guess, stuck, ahead: &mut ahead });
            self.ahead.0[words_of::<P>(at)].copy_from_slice(P::words(&[ahead]));
            any_more.0[words_of::<P>(at)].copy_from_slice(P::words(&[guess.any_more]));
            P::run(self.cpu, Branch(planes, guess, candidates));
        }
        let is_grave =
            |at: usize| if goal.enough() > 2 { 0 } else { stuck.0[at] & !any_more.0[at] };
        let graves = Mask::from_fn(is_grave);
        for lane in Mask::from_fn(|at| stuck.0[at] & !graves.0[at]).lanes() {
            self.blocks[lane / P::LANES].candidates.copy(lane, self.pending.push(lane));
            goal.node(self.work[lane].puzzle, true)?;
        }
        for lane in graves.lanes() {
            if G::TAKES_OTHERS && goal.enough() == 2 {
                self.blocks[lane / P::LANES].candidates.copy(lane, &mut self.other_sides[lane]);
            }
            goal.node(self.work[lane].puzzle, true)?;
        }
        self.graves = Mask::from_fn(|at| self.graves.0[at] | graves.0[at]);
        ControlFlow::Continue(())
    }

    /// Gives new work to lanes whose search is over, and says how many begin with a puzzle.
    fn refill(
        &mut self,
        ended: &Ended,
        branched: bool,
        goal: &mut impl Goal,
    ) -> ControlFlow<(), usize> {
        self.take_solutions(ended, branched, goal);
        // A lane may also be idle because it was called off.
        let idle = Mask::from_fn(|at| !self.live.0[at] | ended.dead.0[at] | ended.solved.0[at]);
        let (mut fresh, mut begun) = (Mask::NONE, Mask::NONE);
        for lane in idle.lanes() {
            if self.live.has(lane) {
                if goal.abandons(self.work[lane].puzzle) {
                    self.pending.forget(lane);
                }
                if let Some(words) = self.pending.pop(lane) {
                    self.blocks[lane / P::LANES].candidates.set(lane, words);
                    fresh.insert(lane);
                    goal.node(self.work[lane].puzzle, false)?;
                    continue;
                }
                self.finish(lane, goal);
            }
            if let Some(puzzle) = goal.next() {
                goal.node(puzzle, false)?;
                self.work[lane].puzzle = puzzle;
                self.live.insert(lane);
                begun.insert(lane);
                self.firsts.insert(lane);
                let words = match goal.start(puzzle) {
                    Start::Grid(grid) => P::pack(self.cpu, bytes(grid)),
                    Start::State(state) => packed(&state),
                };
                self.blocks[lane / P::LANES].candidates.set(lane, &words);
                fresh.insert(lane);
            }
        }
        if !goal.has_next() && !matches!(self.rest, Rest::Long) {
            let puzzles = self.live.lanes().map(|lane| self.work[lane].puzzle);
            self.rest = Rest::Nodes(goal.likely_left(puzzles));
        }
        if !goal.has_next() && self.shares() {
            self.share(&mut fresh, goal)?;
        }
        self.enter(&fresh, &begun);
        ControlFlow::Continue(begun.count())
    }

    /// Fresh lanes go on from what is in the rows: some of them have begun with a puzzle, the others with an
    /// alternative.
    fn enter(&mut self, fresh: &Mask, begun: &Mask) {
        self.ahead = Mask::from_fn(|at| self.ahead.0[at] & !fresh.0[at] | begun.0[at]);
        self.graves = Mask::from_fn(|at| self.graves.0[at] & !fresh.0[at]);
        for (at, block) in self.blocks.iter_mut().enumerate() {
            let fresh = mask_of(&block.planes, fresh, at);
            P::run(self.cpu, Enter(&block.candidates, &mut block.planes, fresh));
        }
    }

    /// Hands over what was found.
    fn take_solutions<G: Goal>(&mut self, ended: &Ended, branched: bool, goal: &mut G) {
        let solved = ended.solved.count();
        if solved == 0 {
            return;
        }
        // If lanes have branched, all states are in the rows as they were.
        let few = solved <= FEW && branched;
        if G::TAKES_SOLUTIONS && !few {
            for block in &mut self.blocks {
                P::run(self.cpu, DigitsToRows(&block.planes, &mut block.digits));
            }
        }
        for lane in ended.solved.lanes() {
            // It may have been called off by a lane before it.
            if !self.live.has(lane) {
                continue;
            }
            let block = &self.blocks[lane / P::LANES];
            let mut bits = [0; BITS];
            if !G::TAKES_SOLUTIONS {
                // They are counted, and that is all.
            } else if few {
                let mut words = [0; CANDIDATES];
                block.candidates.copy(lane, &mut words);
                bits = bits_of(&digits_in(&words));
            } else {
                block.digits.copy(lane, &mut bits);
            }
            self.take_sides(lane, &bits, goal);
        }
    }

    /// Goes on one by one with what lanes are at work on and have left, but for what takes long.
    fn go_on_one_by_one(&mut self, goal: &mut impl Goal) -> ControlFlow<()> {
        for block in &mut self.blocks {
            let Block { planes, guess, candidates, .. } = &mut **block;
            // Where nobody guesses, states are written as they are.
            guess.chosen = [[planes.zero(); 27]; 3];
            P::run(self.cpu, Branch(planes, guess, candidates));
        }
        self.rest = Rest::Long;
        let mut fresh = Mask::NONE;
        for lane in self.live.lanes() {
            let puzzle = self.work[lane].puzzle;
            let mut words = [0; CANDIDATES];
            self.blocks[lane / P::LANES].candidates.copy(lane, &mut words);
            let (mut is_ahead, mut is_entered) = (self.ahead.has(lane), true);
            // It may also be called off, by a lane before it.
            while self.live.has(lane) {
                goal.look()?;
                if !is_entered {
                    goal.node(puzzle, false)?;
                }
                let Some(found) = alone::search(P::LEVEL, &words, is_ahead, goal.missing(puzzle))
                else {
                    if !is_entered {
                        self.blocks[lane / P::LANES].candidates.set(lane, &words);
                        fresh.insert(lane);
                    }
                    break;
                };
                for node in 1..found.nodes {
                    goal.node(puzzle, node <= found.guesses)?;
                }
                // If it had guessed again in a grave, the other side of that would have come first, or not be missing.
                if let ([only], true) = (&found.solutions[..], is_entered) {
                    self.take_sides(lane, only, goal);
                } else {
                    for bits in &found.solutions {
                        self.take(lane, bits, goal);
                    }
                }
                if goal.abandons(puzzle) {
                    self.pending.forget(lane);
                }
                // There is none if enough was found.
                match self.pending.pop(lane) {
                    Some(next) => (words, is_ahead, is_entered) = (*next, false, false),
                    None => self.finish(lane, goal),
                }
            }
        }
        self.enter(&fresh, &Mask::NONE);
        ControlFlow::Continue(())
    }

    /// Takes a lane's solution, and if that is not enough and it is one of a grave, that of the other side.
    #[inline(always)]
    fn take_sides(&mut self, lane: usize, bits: &Bits, goal: &mut impl Goal) {
        if !self.take(lane, bits, goal) && self.graves.has(lane) {
            self.take_other_side(lane, bits, goal);
        }
    }

    /// Takes the solution of the other side of a grave, of which a lane has one. That is seldom so: inlined,
    /// it would take registers.
    #[inline(never)]
    fn take_other_side<G: Goal>(&mut self, lane: usize, bits: &Bits, goal: &mut G) {
        let mut others = [0; BITS];
        if G::TAKES_OTHERS {
            others = P::other_side(self.cpu, &self.other_sides[lane], bits);
        }
        self.take(lane, &others, goal);
    }

    /// Takes a lane's solution, and says whether that is enough of them.
    #[inline(always)]
    fn take(&mut self, lane: usize, bits: &Bits, goal: &mut impl Goal) -> bool {
        let Lane { puzzle, segment, .. } = self.work[lane];
        let enough = match segment {
            Some(segment) if !self.segments.is_first(segment) => {
                self.segments.keep(segment, *bits) >= goal.enough()
            }
            _ => self.hand_over(puzzle, bits, goal),
        };
        if enough {
            self.pending.forget(lane);
            if let Some(segment) = segment {
                self.call_off_after(segment);
            }
        }
        enough
    }
}
