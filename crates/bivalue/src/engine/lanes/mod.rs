//! Many searches at once, one in each bit of a vector.

mod alone;
mod choose;
mod goal;
mod mask;
mod rows;
mod search;
mod sweep;
mod tree;

use std::ops::ControlFlow;

use crate::grid::{Board, Grid, Solution};

use super::simd::{Bits, Isa, Plane64};
#[cfg(target_arch = "x86_64")]
use super::simd::{HasAvx2, HasAvx512, Plane256, Plane512};
#[cfg(target_arch = "aarch64")]
use super::simd::{HasNeon, Plane128};
use super::state::State;
use super::{Claims, End, Engine, Meter, Report, Search, Visit};

pub(super) use goal::{Goal, Start};
pub(super) use search::Block;
use search::Lanes;

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

/// The searcher of a level.
pub(super) enum Searcher {
    Portable(Box<Lanes<Plane64>>),
    #[cfg(target_arch = "aarch64")]
    Neon(Box<Lanes<Plane128>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Lanes<Plane256>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Lanes<Plane512>>),
}

impl Searcher {
    /// The searcher of that level, or of the best below that this processor can run.
    pub(super) fn new(level: Isa) -> Self {
        #[cfg(target_arch = "x86_64")]
        if level >= Isa::Avx512
            && let Some(cpu) = HasAvx512::new()
        {
            return Self::Avx512(Box::new(Lanes::new(cpu)));
        }
        #[cfg(target_arch = "x86_64")]
        if level >= Isa::Avx2
            && let Some(cpu) = HasAvx2::new()
        {
            return Self::Avx2(Box::new(Lanes::new(cpu)));
        }
        #[cfg(target_arch = "aarch64")]
        if level >= Isa::Neon
            && let Some(cpu) = HasNeon::new()
        {
            return Self::Neon(Box::new(Lanes::new(cpu)));
        }
        Self::Portable(Box::new(Lanes::new(())))
    }

    /// Searches until the goal is met, or nothing is left.
    pub(super) fn search(&mut self, goal: &mut impl Goal) {
        match self {
            Self::Portable(lanes) => lanes.search(goal),
            #[cfg(target_arch = "aarch64")]
            Self::Neon(lanes) => lanes.search(goal),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(lanes) => lanes.search(goal),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(lanes) => lanes.search(goal),
        }
    }

    /// What the searches have cost so far.
    pub(super) fn tally(&self) -> Tally {
        match self {
            Self::Portable(lanes) => lanes.tally,
            #[cfg(target_arch = "aarch64")]
            Self::Neon(lanes) => lanes.tally,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(lanes) => lanes.tally,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(lanes) => lanes.tally,
        }
    }
}

impl<'a> From<&'a Grid> for Start<'a> {
    fn from(grid: &'a Grid) -> Self {
        Self::Grid(grid)
    }
}

impl From<&Board> for Start<'_> {
    fn from(board: &Board) -> Self {
        Self::State(State::of_board(board))
    }
}

/// One puzzle on all lanes: alternatives are given to lanes that have nothing to do.
///
/// Solutions come in the order in which lanes find them, which is the same on every level.
pub(super) struct OnLanes {
    /// The best that there is, if none is named.
    level: Option<Isa>,
}

impl OnLanes {
    /// On the best level of this processor.
    pub(super) const DETECTED: Self = Self { level: None };

    /// On that level, if this processor can run it.
    pub(super) fn at(level: Isa) -> Option<&'static Self> {
        static AT: [OnLanes; Isa::ALL.len()] = [
            OnLanes { level: Some(Isa::ALL[0]) },
            OnLanes { level: Some(Isa::ALL[1]) },
            OnLanes { level: Some(Isa::ALL[2]) },
            OnLanes { level: Some(Isa::ALL[3]) },
        ];
        AT.iter().find(|lanes| lanes.level == Some(level) && level.is_available())
    }
}

impl Engine for OnLanes {
    fn name(&self) -> &'static str {
        "lanes"
    }

    fn about(&self) -> &'static str {
        "512 searches at once, one in each bit of a vector: for batches, and for many solutions"
    }

    fn claims(&self) -> Claims {
        Claims::Everything
    }

    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report {
        let mut searcher = Searcher::new(self.level.unwrap_or_else(Isa::detected));
        let mut one = One {
            board: search.board,
            begun: false,
            meter: Meter::new(search),
            visit,
            flow: ControlFlow::Continue(()),
        };
        searcher.search(&mut one);
        one.meter.report(one.flow)
    }
}

/// One puzzle, within the bounds of a search.
struct One<'a> {
    board: &'a Board,
    begun: bool,
    meter: Meter<'a>,
    visit: &'a mut dyn Visit,
    flow: ControlFlow<End>,
}

impl One<'_> {
    /// Takes note of how the search ended, if it did: the first end counts.
    fn go(&mut self, flow: ControlFlow<End>) -> ControlFlow<()> {
        if self.flow.is_continue() {
            self.flow = flow;
        }
        if self.flow.is_continue() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl Goal for One<'_> {
    const ORDERED: bool = false;
    const TAKES_SOLUTIONS: bool = true;
    const TAKES_OTHERS: bool = true;

    fn next(&mut self) -> Option<u32> {
        let first = !self.begun;
        self.begun = true;
        first.then_some(0)
    }

    fn has_next(&self) -> bool {
        !self.begun
    }

    fn start(&self, _: u32) -> Start<'_> {
        Start::State(State::of_board(self.board))
    }

    fn node(&mut self, _: u32, guess: bool) -> ControlFlow<()> {
        let flow = self.meter.node();
        if guess && flow.is_continue() {
            self.meter.guess();
            self.meter.step();
        }
        self.go(flow)
    }

    fn abandons(&self, _: u32) -> bool {
        false
    }

    fn solution(&mut self, _: u32, bits: &Bits, solution: impl Fn(&Bits) -> Solution) -> bool {
        if self.flow.is_continue() {
            let flow = self.meter.found(&solution(bits), self.visit);
            let _ = self.go(flow);
        }
        self.flow.is_break()
    }

    fn enough(&self) -> usize {
        usize::MAX
    }

    fn through(&mut self, _: u32) {}

    fn likely_left(&self, _: impl Iterator<Item = u32>) -> u64 {
        u64::MAX
    }

    fn missing(&self, _: u32) -> usize {
        usize::MAX
    }

    fn look(&mut self) -> ControlFlow<()> {
        self.go(ControlFlow::Continue(()))
    }
}
