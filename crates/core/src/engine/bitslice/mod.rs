//! The engine `lanes`: 512 bit-sliced searches at once.
//!
//! A *plane* is a vector with one bit for each search; a search is also called a *lane*. The state
//! is one plane for each of the 729 candidates, so one instruction computes a step of the deduction
//! for as many searches as the vector has bits. All lanes are swept together; now and then, at an
//! *event*, stuck lanes guess and those whose search is over get new work: the next puzzle, an
//! alternative of their own, or one that another lane gives away.
//!
//! ```text
//! sweep        deductions in all lanes
//! choose       the guess in all stuck lanes
//! search       sweeps and events; parts: puzzles that several lanes share
//! single_lane  the last searches, one by one
//! lane_words   the words of one lane, transposed from planes
//! tree         pending alternatives, and the parts of shared puzzles
//! workload     where puzzles come from, where answers go
//! mask         sets of lanes
//! ```

mod choose;
mod lane_words;
mod mask;
mod search;
mod single_lane;
mod sweep;
mod tree;
mod workload;

use std::ops::ControlFlow;
use std::sync::LazyLock;

use crate::grid::{Board, Grid, Solution};

use super::judge::OnlyCount;
#[cfg(portable_level)]
use super::simd::Plane64;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
use super::simd::Plane128;
use super::simd::{Bits, Isa, Processor};
#[cfg(target_arch = "x86_64")]
use super::simd::{Plane256, Plane512};
use super::{Claims, End, Engine, EngineInfo, Report, Sealed, Search, SearchMeter, Visit};

use search::Bitslice;
pub(super) use workload::{Start, Workload};

/// The counts of the lanes' work, for measurements: see
/// [`BatchSolver::tally`](super::BatchSolver::tally).
///
/// ```
/// use bivalue::engine::{BatchSolver, SweepTally};
///
/// let solver = BatchSolver::new();
/// assert_eq!(solver.tally().since(SweepTally::default()).sweeps, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SweepTally {
    /// The number of sweeps over all lanes.
    pub sweeps: u64,
    /// The sum over these sweeps of the lanes that were at work.
    pub lane_sweeps: u64,
    /// The number of events, at which lanes were given new work.
    pub events: u64,
}

impl SweepTally {
    /// Returns what was done since the tally was `before`, which must be an earlier one of the same
    /// solver.
    ///
    /// ```
    /// use bivalue::engine::{BatchOptions, BatchSolver};
    /// use bivalue::grid::Grid;
    ///
    /// let mut solver = BatchSolver::new().together_from(2);
    /// let mut sweeps = |puzzles: &[Grid]| {
    ///     let before = solver.tally();
    ///     solver.count(puzzles, &BatchOptions::proving(), &mut Vec::new());
    ///     solver.tally().since(before).sweeps
    /// };
    /// assert_eq!(sweeps(&[Grid::EMPTY; 2]), sweeps(&[Grid::EMPTY; 2]));
    /// ```
    #[must_use]
    pub const fn since(self, before: Self) -> Self {
        Self {
            sweeps: self.sweeps.saturating_sub(before.sweeps),
            lane_sweeps: self.lane_sweeps.saturating_sub(before.lane_sweeps),
            events: self.events.saturating_sub(before.events),
        }
    }
}

/// The searches of all lanes, on the planes of one instruction set.
pub(super) enum Searcher {
    #[cfg(portable_level)]
    Portable(Box<Bitslice<Plane64>>),
    #[cfg(target_feature = "simd128")]
    Simd128(Box<Bitslice<Plane128>>),
    #[cfg(target_arch = "aarch64")]
    Neon(Box<Bitslice<Plane128>>),
    #[cfg(target_arch = "x86_64")]
    Sse42(Box<Bitslice<Plane128>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Bitslice<Plane256>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Bitslice<Plane512>>),
}

impl Searcher {
    /// The searcher for a processor.
    pub(super) fn new(processor: Processor) -> Self {
        match processor {
            #[cfg(portable_level)]
            Processor::Portable => Self::Portable(Box::new(Bitslice::new((), processor))),
            #[cfg(target_feature = "simd128")]
            Processor::Simd128(cpu) => Self::Simd128(Box::new(Bitslice::new(cpu, processor))),
            #[cfg(target_arch = "aarch64")]
            Processor::Neon(cpu) => Self::Neon(Box::new(Bitslice::new(cpu, processor))),
            #[cfg(target_arch = "x86_64")]
            Processor::Sse42(cpu) => Self::Sse42(Box::new(Bitslice::new(cpu, processor))),
            #[cfg(target_arch = "x86_64")]
            Processor::Avx2(cpu) => Self::Avx2(Box::new(Bitslice::new(cpu, processor))),
            #[cfg(target_arch = "x86_64")]
            Processor::Avx512(cpu) => Self::Avx512(Box::new(Bitslice::new(cpu, processor))),
        }
    }

    /// Searches until the workload ends it or no work is left.
    pub(super) fn search(&mut self, workload: &mut (impl Workload + ?Sized)) {
        match self {
            #[cfg(portable_level)]
            Self::Portable(lanes) => lanes.search(workload),
            #[cfg(target_feature = "simd128")]
            Self::Simd128(lanes) => lanes.search(workload),
            #[cfg(target_arch = "aarch64")]
            Self::Neon(lanes) => lanes.search(workload),
            #[cfg(target_arch = "x86_64")]
            Self::Sse42(lanes) => lanes.search(workload),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(lanes) => lanes.search(workload),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(lanes) => lanes.search(workload),
        }
    }

    /// Returns what was done so far.
    pub(super) fn tally(&self) -> SweepTally {
        match self {
            #[cfg(portable_level)]
            Self::Portable(lanes) => lanes.tally,
            #[cfg(target_feature = "simd128")]
            Self::Simd128(lanes) => lanes.tally,
            #[cfg(target_arch = "aarch64")]
            Self::Neon(lanes) => lanes.tally,
            #[cfg(target_arch = "x86_64")]
            Self::Sse42(lanes) => lanes.tally,
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
        Self::Domains(board.domains())
    }
}

/// The engine `lanes`: one puzzle on all lanes, which take alternatives of each other when they
/// have no work.
///
/// Solutions come in the order in which lanes find them, which is the same on every instruction
/// set.
pub(super) struct Lanes {
    /// The processor to run on, or none for the detected one.
    processor: Option<Processor>,
}

impl Lanes {
    /// The engine on the best instruction set of this processor.
    #[cfg(feature = "engines")]
    pub(super) const DETECTED: Self = Self { processor: None };

    /// The engine on one instruction set, if this processor has it.
    pub(super) fn at(isa: Isa) -> Option<&'static Self> {
        static ALL: LazyLock<Vec<Lanes>> = LazyLock::new(|| {
            Processor::available().map(|processor| Lanes { processor: Some(processor) }).collect()
        });
        ALL.iter().find(|lanes| lanes.processor.is_some_and(|processor| processor.isa() == isa))
    }
}

static INFO: EngineInfo = EngineInfo {
    name: "lanes",
    aliases: &[],
    about: "512 searches at once, one in each bit of a vector: for batches, and for many solutions",
    claims: Claims::Everything,
    shows_placements: false,
};

impl Sealed for Lanes {}

impl Engine for Lanes {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report {
        let processor = self.processor.unwrap_or_else(Processor::detected);
        let (starts, mut meter) = (&[search.board.domains()], SearchMeter::new(search));
        let flow = if visit.only_counts() {
            One::<false>::search(processor, starts, true, &mut meter, visit)
        } else {
            One::<true>::search(processor, starts, true, &mut meter, visit)
        };
        meter.report(flow)
    }
}

/// Counts the solutions of what is left of a search: of states within its tree that are still to be
/// entered.
pub(super) fn count(
    processor: Processor,
    left: &[[u16; 81]],
    meter: &mut SearchMeter<'_>,
) -> ControlFlow<End> {
    One::<false>::search(processor, left, false, meter, &mut OnlyCount)
}

/// The workload of one puzzle, within the bounds of a search; its solutions are shown to the
/// visitor, or only counted.
struct One<'a, 'b, const SHOWS: bool> {
    /// The start of the search: the root, or states within the tree.
    starts: &'a [[u16; 81]],
    at_root: bool,
    /// The number of starts that have begun.
    begun: usize,
    meter: &'a mut SearchMeter<'b>,
    visit: &'a mut dyn Visit,
    flow: ControlFlow<End>,
}

impl<'a, 'b, const SHOWS: bool> One<'a, 'b, SHOWS> {
    fn search(
        processor: Processor,
        starts: &'a [[u16; 81]],
        at_root: bool,
        meter: &'a mut SearchMeter<'b>,
        visit: &'a mut dyn Visit,
    ) -> ControlFlow<End> {
        let flow = ControlFlow::Continue(());
        let mut one = Self { starts, at_root, begun: 0, meter, visit, flow };
        Searcher::new(processor).search(&mut one as &mut dyn Workload);
        one.flow
    }

    /// Keeps the first end that the search comes to, and says whether it goes on.
    fn go(&mut self, flow: ControlFlow<End>) -> ControlFlow<()> {
        if self.flow.is_continue() {
            self.flow = flow;
        }
        if self.flow.is_continue() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl<const SHOWS: bool> Workload for One<'_, '_, SHOWS> {
    #[inline(always)]
    fn is_ordered(&self) -> bool {
        false
    }

    #[inline(always)]
    fn takes_solutions(&self) -> bool {
        SHOWS
    }

    #[inline(always)]
    fn takes_others(&self) -> bool {
        SHOWS
    }

    fn next(&mut self) -> Option<u32> {
        let next = self.has_next().then_some(self.begun as u32);
        self.begun += usize::from(next.is_some());
        next
    }

    fn has_next(&self) -> bool {
        self.begun < self.starts.len()
    }

    fn start(&self, start: u32) -> Start<'_> {
        Start::Domains(self.starts[start as usize])
    }

    fn begins_at_roots(&self) -> bool {
        self.at_root
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

    fn solution(&mut self, _: u32, bits: &Bits, solution: &dyn Fn(&Bits) -> Solution) -> bool {
        if self.flow.is_continue() {
            let flow = if SHOWS {
                self.meter.found(&solution(bits), self.visit)
            } else {
                self.meter.count()
            };
            let _ = self.go(flow);
        }
        self.flow.is_break()
    }

    fn enough(&self) -> usize {
        usize::MAX
    }

    fn finished(&mut self, _: u32) {}

    fn likely_left(&self, _: &mut dyn Iterator<Item = u32>) -> u64 {
        u64::MAX
    }

    fn missing(&self, _: u32) -> usize {
        usize::MAX
    }

    fn check(&mut self) -> ControlFlow<()> {
        self.go(ControlFlow::Continue(()))
    }
}
