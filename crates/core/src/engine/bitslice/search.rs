mod parts;

use std::ops::ControlFlow;

use crate::engine::simd::{
    BITS, Bits, CANDIDATES, Candidates, Cpu, Kernel, Plane, Processor, bits_of, bytes,
    struct_of_planes, zeroed,
};

use super::SweepTally;
use super::choose::{Choose, Guess};
use super::lane_words::{Enter, LaneWords, MakeGuess, StoreDigits, digits_in, packed};
use super::mask::{LANES, Mask, mask_of, words_of};
use super::single_lane;
use super::sweep::{Planes, sweep};
use super::tree::{Pending, Segments};
use super::workload::{Rest, Start, Workload};

/// The sweeps after an event before the lanes are checked for the first time; after that they are
/// checked at every sweep. If most lanes began with a puzzle it is more, because more follows from
/// its givens.
const SWEEPS: usize = 2;
const SWEEPS_OF_PUZZLES: usize = 4;

/// An event comes when this percentage of the lanes is dead, solved, stuck or without work: stuck
/// lanes guess and the others get new work. The cost of an event hardly depends on how many lanes
/// there are.
const ENDED_PERCENT: usize = 80;

/// When this percentage is dead, solved or without work, these lanes get new work and the stuck
/// ones keep waiting: without guesses an event costs half.
const FREE_PERCENT: usize = 45;

/// Up to this number of solutions in an event are read from the states, which are transposed
/// anyway. That costs more for each solution, but saves the transposition of the digits.
const FEW: usize = 16;

/// The work of a lane.
#[derive(Clone, Copy, Default)]
struct Lane {
    puzzle: u32,
    /// Its part of the puzzle's search tree, if other lanes have parts of it, too.
    segment: Option<u32>,
}

struct_of_planes! {
    /// The memory of the lanes that share planes: as many as a plane has bits.
    struct LaneBlock<P: Plane> {
        planes: Planes<P>,
        guess: Guess<P>,
        candidates: LaneWords<P, CANDIDATES>,
        digits: LaneWords<P, BITS>,
    }
}

/// 512 searches that advance together.
pub(in crate::engine) struct Bitslice<P: Plane> {
    cpu: P::Cpu,
    /// The same processor, for searches of single lanes.
    processor: Processor,
    blocks: Vec<Box<LaneBlock<P>>>,
    /// The work of each lane.
    work: Vec<Lane>,
    live: Mask,
    /// The lanes that may guess [boldly](crate::engine::branching::is_bold).
    may_be_bold: Mask,
    /// The lanes that search one side of a guess in a [BUG](crate::engine::branching), which is
    /// enough.
    bugs: Mask,
    /// For each of these lanes, the other side, if the digits of its solutions are used.
    other_sides: Vec<Candidates>,
    segments: Segments,
    pending: Pending,
    rest: Rest,
    /// The lanes whose part of their puzzle is the first in the order of its tree; lanes without
    /// work may be in the set, too. `segments` knows this as well, but a look at it at every event
    /// costs as much as it saves.
    firsts: Mask,
    /// The next lane from which an alternative may be taken.
    donor: usize,
    pub(in crate::engine) tally: SweepTally,
}

/// The lanes whose state is at a fixpoint.
#[derive(Default)]
struct Ended {
    dead: Mask,
    solved: Mask,
    stuck: Mask,
}

/// This number of sweeps, of which the last one checks the lanes.
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

impl<P: Plane> Bitslice<P> {
    pub(in crate::engine) fn new(cpu: P::Cpu, processor: Processor) -> Self {
        let block = || {
            let mut block = zeroed::<P, LaneBlock<P>>(cpu);
            block.planes.begin(cpu);
            block
        };
        Self {
            cpu,
            processor,
            blocks: std::iter::repeat_with(block).take(LANES / P::LANES).collect(),
            work: vec![Lane::default(); LANES],
            live: Mask::NONE,
            may_be_bold: Mask::NONE,
            bugs: Mask::NONE,
            other_sides: vec![[0; CANDIDATES]; LANES],
            segments: Segments::default(),
            pending: Pending::new(),
            rest: Rest::Puzzles,
            firsts: Mask::NONE,
            donor: 0,
            tally: SweepTally::default(),
        }
    }

    /// Searches until the workload ends it or no work is left.
    pub(in crate::engine) fn search(&mut self, workload: &mut (impl Workload + ?Sized)) {
        self.live = Mask::NONE;
        self.segments.clear();
        self.pending.clear();
        self.rest = Rest::Puzzles;
        self.donor = 0;
        for lane in &mut self.work {
            lane.segment = None;
        }
        let mut ended = Ended::default();
        while let ControlFlow::Continue(sweeps) = self.events(&ended, workload) {
            let live = self.live.count();
            if live == 0 {
                return;
            }
            if self.rest.is_quicker_one_by_one(live) {
                if self.go_on_one_by_one(workload).is_break() {
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

    /// Makes an event, with guesses and new work, if enough lanes have ended for that. Returns the
    /// number of sweeps until the lanes are to be checked again.
    fn events(
        &mut self,
        ended: &Ended,
        workload: &mut (impl Workload + ?Sized),
    ) -> ControlFlow<(), usize> {
        workload.check()?;
        let live = self.live.count();
        let idle = if workload.has_next() || self.shares() { LANES - live } else { 0 };
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
            self.branch(&ended.stuck, workload)?;
        }
        // The guesses may have left alternatives for lanes without work.
        let begun = self.refill(ended, branches, workload)?;
        ControlFlow::Continue(if 2 * begun >= LANES { SWEEPS_OF_PUZZLES } else { SWEEPS })
    }

    fn sweep(&mut self, sweeps: usize) -> Ended {
        let mut ended = Ended::default();
        for (at, block) in self.blocks.iter_mut().enumerate() {
            let planes = &mut block.planes;
            self.cpu.run(Sweeps(planes, sweeps));
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

    /// Makes the guess in the stuck lanes: a lane goes on with the state where the candidate is
    /// true, and keeps the alternative.
    fn branch(&mut self, stuck: &Mask, workload: &mut (impl Workload + ?Sized)) -> ControlFlow<()> {
        let mut any_more = Mask::NONE;
        for (at, block) in self.blocks.iter_mut().enumerate() {
            let LaneBlock { planes, guess, candidates, .. } = &mut **block;
            let stuck = mask_of(planes, stuck, at);
            let mut may_be_bold = mask_of(planes, &self.may_be_bold, at);
            self.cpu.run(Choose { planes, guess, stuck, may_be_bold: &mut may_be_bold });
            self.may_be_bold.0[words_of::<P>(at)].copy_from_slice(P::words(&[may_be_bold]));
            any_more.0[words_of::<P>(at)].copy_from_slice(P::words(&[guess.any_more]));
            self.cpu.run(MakeGuess(planes, guess, candidates));
        }
        let is_bug =
            |at: usize| if workload.enough() > 2 { 0 } else { stuck.0[at] & !any_more.0[at] };
        let bugs = Mask::from_fn(is_bug);
        for lane in Mask::from_fn(|at| stuck.0[at] & !bugs.0[at]).lanes() {
            self.blocks[lane / P::LANES].candidates.copy(lane, self.pending.push(lane));
            workload.node(self.work[lane].puzzle, true)?;
        }
        for lane in bugs.lanes() {
            if workload.takes_others() && workload.enough() == 2 {
                self.blocks[lane / P::LANES].candidates.copy(lane, &mut self.other_sides[lane]);
            }
            workload.node(self.work[lane].puzzle, true)?;
        }
        self.bugs = Mask::from_fn(|at| self.bugs.0[at] | bugs.0[at]);
        ControlFlow::Continue(())
    }

    /// Gives new work to lanes whose state was dead or solved, and returns how many begin with a
    /// puzzle.
    fn refill(
        &mut self,
        ended: &Ended,
        branched: bool,
        workload: &mut (impl Workload + ?Sized),
    ) -> ControlFlow<(), usize> {
        self.take_solutions(ended, branched, workload);
        // A lane may also be idle because its work was called off.
        let idle = Mask::from_fn(|at| !self.live.0[at] | ended.dead.0[at] | ended.solved.0[at]);
        let (mut fresh, mut begun) = (Mask::NONE, Mask::NONE);
        for lane in idle.lanes() {
            if self.live.has(lane) {
                if workload.abandons(self.work[lane].puzzle) {
                    self.pending.forget(lane);
                }
                if let Some(words) = self.pending.pop(lane) {
                    self.blocks[lane / P::LANES].candidates.set(lane, words);
                    fresh.insert(lane);
                    workload.node(self.work[lane].puzzle, false)?;
                    continue;
                }
                self.finish(lane, workload);
            }
            if let Some(puzzle) = workload.next() {
                workload.node(puzzle, false)?;
                self.work[lane].puzzle = puzzle;
                self.live.insert(lane);
                begun.insert(lane);
                self.firsts.insert(lane);
                let words = match workload.start(puzzle) {
                    Start::Grid(grid) => P::pack(self.cpu, bytes(grid)),
                    Start::Domains(domains) => packed(&domains),
                };
                self.blocks[lane / P::LANES].candidates.set(lane, &words);
                fresh.insert(lane);
            }
        }
        if !workload.has_next() && !matches!(self.rest, Rest::Long) {
            let mut puzzles = self.live.lanes().map(|lane| self.work[lane].puzzle);
            self.rest = Rest::Nodes(workload.likely_left(&mut puzzles));
        }
        if !workload.has_next() && self.shares() {
            self.share(&mut fresh, workload)?;
        }
        self.enter(&fresh, if workload.begins_at_roots() { &begun } else { &Mask::NONE });
        ControlFlow::Continue(begun.count())
    }

    /// Enters the states that are in the words of the fresh lanes. Those in `roots` begin with a
    /// puzzle, the others with an alternative.
    fn enter(&mut self, fresh: &Mask, roots: &Mask) {
        self.may_be_bold = Mask::from_fn(|at| self.may_be_bold.0[at] & !fresh.0[at] | roots.0[at]);
        self.bugs = Mask::from_fn(|at| self.bugs.0[at] & !fresh.0[at]);
        for (at, block) in self.blocks.iter_mut().enumerate() {
            let fresh = mask_of(&block.planes, fresh, at);
            self.cpu.run(Enter(&block.candidates, &mut block.planes, fresh));
        }
    }

    /// Hands the solutions of the solved lanes to the workload.
    fn take_solutions(
        &mut self,
        ended: &Ended,
        branched: bool,
        workload: &mut (impl Workload + ?Sized),
    ) {
        let solved = ended.solved.count();
        if solved == 0 {
            return;
        }
        // If lanes have guessed, the words of each solved lane hold its state.
        let few = solved <= FEW && branched;
        if workload.takes_solutions() && !few {
            for block in &mut self.blocks {
                self.cpu.run(StoreDigits(&block.planes, &mut block.digits));
            }
        }
        for lane in ended.solved.lanes() {
            // An earlier lane of this loop may have called it off.
            if !self.live.has(lane) {
                continue;
            }
            let block = &self.blocks[lane / P::LANES];
            let mut bits = [0; BITS];
            if !workload.takes_solutions() {
                // Solutions are only counted.
            } else if few {
                let mut words = [0; CANDIDATES];
                block.candidates.copy(lane, &mut words);
                bits = bits_of(&digits_in(&words));
            } else {
                block.digits.copy(lane, &mut bits);
            }
            self.take_sides(lane, &bits, workload);
        }
    }

    /// Goes on with the lanes one by one, with their states and their alternatives, except for
    /// searches that take long.
    fn go_on_one_by_one(&mut self, workload: &mut (impl Workload + ?Sized)) -> ControlFlow<()> {
        for block in &mut self.blocks {
            let LaneBlock { planes, guess, candidates, .. } = &mut **block;
            // With no chosen cell, the guess writes all states to the words as they are.
            guess.chosen = [[planes.zero(); 27]; 3];
            self.cpu.run(MakeGuess(planes, guess, candidates));
        }
        self.rest = Rest::Long;
        let mut fresh = Mask::NONE;
        for lane in self.live.lanes() {
            let puzzle = self.work[lane].puzzle;
            let mut words = [0; CANDIDATES];
            self.blocks[lane / P::LANES].candidates.copy(lane, &mut words);
            let (mut may_be_bold, mut is_entered) = (self.may_be_bold.has(lane), true);
            // An earlier lane of this loop may also call it off.
            while self.live.has(lane) {
                workload.check()?;
                if !is_entered {
                    workload.node(puzzle, false)?;
                }
                let Some(found) = single_lane::search(
                    self.processor,
                    &words,
                    may_be_bold,
                    workload.missing(puzzle),
                ) else {
                    if !is_entered {
                        self.blocks[lane / P::LANES].candidates.set(lane, &words);
                        fresh.insert(lane);
                    }
                    break;
                };
                for node in 1..found.nodes {
                    workload.node(puzzle, node <= found.guesses)?;
                }
                // One solution in the lane's own state: if a further guess had been in a BUG, there
                // would be two, or one would be enough.
                if let ([only], true) = (&found.solutions[..], is_entered) {
                    self.take_sides(lane, only, workload);
                } else {
                    for bits in &found.solutions {
                        self.take(lane, bits, workload);
                    }
                }
                if workload.abandons(puzzle) {
                    self.pending.forget(lane);
                }
                // If enough solutions were found, there is no alternative left.
                match self.pending.pop(lane) {
                    Some(next) => (words, may_be_bold, is_entered) = (*next, false, false),
                    None => self.finish(lane, workload),
                }
            }
        }
        self.enter(&fresh, &Mask::NONE);
        ControlFlow::Continue(())
    }

    /// Takes a lane's solution, and if that is not enough and the lane searches one side of a BUG,
    /// the solution of the other side.
    #[inline(always)]
    fn take_sides(&mut self, lane: usize, bits: &Bits, workload: &mut (impl Workload + ?Sized)) {
        if !self.take(lane, bits, workload) && self.bugs.has(lane) {
            self.take_other_side(lane, bits, workload);
        }
    }

    /// Takes the solution of the other side of a BUG. This is rare, and inlined it would take
    /// registers from the rest.
    #[inline(never)]
    fn take_other_side(
        &mut self,
        lane: usize,
        bits: &Bits,
        workload: &mut (impl Workload + ?Sized),
    ) {
        let mut others = [0; BITS];
        if workload.takes_others() {
            others = P::other_side(self.cpu, &self.other_sides[lane], bits);
        }
        self.take(lane, &others, workload);
    }

    /// Takes a lane's solution, and returns whether the puzzle, or the lane's part of it, has
    /// enough solutions now.
    #[inline(always)]
    fn take(&mut self, lane: usize, bits: &Bits, workload: &mut (impl Workload + ?Sized)) -> bool {
        let Lane { puzzle, segment, .. } = self.work[lane];
        let enough = match segment {
            Some(segment) if !self.segments.is_first(segment) => {
                self.segments.keep(segment, *bits) >= workload.enough()
            }
            _ => self.hand_over(puzzle, bits, workload),
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
