//! The engine `rows`: a search of one puzzle at a time, with all candidates in a few vectors.
//!
//! A state is three vectors, one for each row of the bands: see [`CandidateVector`]. At each node
//! the search [propagates](propagate), then [chooses](choose) a candidate to guess, puts the state
//! where the guess is false on a stack, and goes on where it is true.

mod choose;
mod guess;
mod propagate;
mod search;

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use crate::grid::{Board, DigitSet, Grid, Solution};

use super::batch_answers::Answer;
#[cfg(target_arch = "aarch64")]
use super::simd::NeonVector;
#[cfg(target_feature = "simd128")]
use super::simd::Simd128Vector;
#[cfg(not(target_feature = "simd128"))]
use super::simd::WordVector;
use super::simd::{self, CandidateVector, Cpu, Isa, Kernel, Processor};
#[cfg(target_arch = "x86_64")]
use super::simd::{Avx2Vector, Avx512Vector};
use super::{
    BatchOptions, Claims, End, Engine, EngineInfo, Report, Sealed, Search, SearchMeter, Visit,
};
use super::{bitslice, exact_cover};

use choose::BranchingVector;
pub(super) use search::Task;

/// See the [module's text](self).
pub(super) struct Rows {
    /// The processor to run on, or none for the detected one.
    processor: Option<Processor>,
}

impl Rows {
    /// The engine on the best instruction set of this processor.
    pub(super) const DETECTED: Self = Self { processor: None };

    /// The engine on one instruction set, if this processor has it.
    pub(super) fn at(isa: Isa) -> Option<&'static Self> {
        static ALL: LazyLock<Vec<Rows>> = LazyLock::new(|| {
            Processor::available().map(|processor| Rows { processor: Some(processor) }).collect()
        });
        ALL.iter().find(|rows| rows.processor.is_some_and(|processor| processor.isa() == isa))
    }
}

static INFO: EngineInfo = EngineInfo {
    name: "rows",
    aliases: &[],
    about: "one puzzle in vectors: locked candidates and singles, guesses with the most consequences",
    claims: Claims::Everything,
    shows_placements: false,
};

impl Sealed for Rows {}

impl Engine for Rows {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report {
        let processor = self.processor.unwrap_or_else(Processor::detected);
        run(processor, search.board, SearchMeter::new(search), visit)
    }
}

/// After this number of nodes without a solution the engine `exact-cover` takes over.
///
/// The guesses with the most consequences are scattered over the grid. Where a few cells have no
/// solution and all the others have thousands, that is fatal: each of the thousands is tried with
/// each way in which the few fail. Dancing links stay where there are few possibilities. The
/// hardest known puzzles with one solution take less than a tenth of these nodes.
pub(super) const NODES_BEFORE_HANDOVER: u64 = 10_000;

/// The same where candidates [say](Puzzle::is_open) what digits say elsewhere. A minimal Sukaku
/// often takes more than 10,000 nodes, and dancing links then take ten times as long as this engine.
pub(super) const NODES_OF_OPEN_BEFORE_HANDOVER: u64 = 100_000;

/// After this number of nodes without a solution the search tests whether the puzzle is
/// [refuted at its root](is_refuted_at_root).
pub(super) const NODES_BEFORE_ROOT_TEST: u64 = 256;

/// After this number of solutions that are only counted the engine `lanes` takes over what is left
/// of the tree: until then, making the lanes would take longer than they save.
const COUNTED_BEFORE_LANES: u64 = 3_000;

/// Searches a puzzle within the meter's bounds.
fn run<P: Puzzle, V: Visit + ?Sized>(
    processor: Processor,
    puzzle: &P,
    meter: SearchMeter<'_>,
    visit: &mut V,
) -> Report {
    let is_refuted = || is_refuted_at_root(processor, puzzle);
    let takes_lanes = visit.only_counts() && meter.may_find(2 * COUNTED_BEFORE_LANES);
    let mut task = Metered {
        meter,
        visit,
        next_test: NODES_BEFORE_ROOT_TEST,
        is_refuted: &is_refuted,
        is_open: &|| puzzle.is_open(),
        solutions_before_lanes: if takes_lanes { COUNTED_BEFORE_LANES } else { u64::MAX },
        left: Vec::new(),
    };
    let mut flow = search(processor, puzzle, &mut task);
    if flow == ControlFlow::Break(End::GaveUp) {
        let Metered { meter, visit, left, .. } = &mut task;
        flow = if meter.solutions() > 0 {
            bitslice::count(processor, left, meter)
        } else {
            puzzle.board().map_or(ControlFlow::Continue(()), |board| {
                let visit = &mut |solution: &Solution| visit.solution(solution);
                exact_cover::search(&board, meter, visit)
            })
        };
    }
    task.meter.report(flow)
}

/// Searches a puzzle of a batch and fills in its answer. The answer is written where it stays,
/// because moving what was just written in pieces takes as long as a sweep.
pub(super) fn find<P: Puzzle, A: Answer>(
    processor: Processor,
    puzzle: &P,
    batch: &BatchOptions<'_>,
    answer: &mut A,
) {
    let mut visit = |solution: &Solution| {
        answer.note(|| *solution, || simd::bits_of(simd::bytes(solution.grid())));
        ControlFlow::Continue(())
    };
    let meter = SearchMeter::within(batch.enough() as u64, batch.budget);
    let report = run(processor, puzzle, meter, &mut visit);
    answer.set_end(report.end);
    answer.set_cost(report.cost);
}

/// The starting point of a search.
pub(super) trait Puzzle {
    /// Whether large batches are sampled as small ones are: such puzzles may all be refuted by the
    /// first sweep, for which lanes are too slow.
    const ALWAYS_SAMPLED: bool = false;

    /// Its candidates in vectors.
    fn load<V: CandidateVector>(&self, cpu: V::Cpu) -> [V; 3];

    /// Its board, unless a house has a digit twice.
    fn board(&self) -> Option<Cow<'_, Board>>;

    /// Whether fewer than eight cells have one candidate. A grid with so few digits has several
    /// solutions, which are soon found, so what takes long and is open is a Sukaku.
    fn is_open(&self) -> bool {
        false
    }
}

impl Puzzle for Board {
    const ALWAYS_SAMPLED: bool = true;

    #[inline(always)]
    fn load<V: CandidateVector>(&self, cpu: V::Cpu) -> [V; 3] {
        V::load(cpu, &self.domains())
    }

    fn is_open(&self) -> bool {
        self.domains().iter().filter(|digits| digits.is_power_of_two()).count() < 8
    }

    fn board(&self) -> Option<Cow<'_, Board>> {
        Some(Cow::Borrowed(self))
    }
}

impl Puzzle for [DigitSet; 81] {
    #[inline(always)]
    fn load<V: CandidateVector>(&self, cpu: V::Cpu) -> [V; 3] {
        V::load(cpu, &self.map(DigitSet::bits))
    }

    fn board(&self) -> Option<Cow<'_, Board>> {
        Some(Cow::Owned(Board::sukaku(self)))
    }
}

impl Puzzle for Grid {
    #[inline(always)]
    fn load<V: CandidateVector>(&self, cpu: V::Cpu) -> [V; 3] {
        V::load_grid(cpu, self)
    }

    fn board(&self) -> Option<Cow<'_, Board>> {
        Board::new(self).ok().map(Cow::Owned)
    }
}

/// The task of a search with a meter and a visitor.
struct Metered<'a, V: ?Sized> {
    meter: SearchMeter<'a>,
    visit: &'a mut V,
    /// After this number of nodes without a solution the search is questioned.
    next_test: u64,
    is_refuted: &'a dyn Fn() -> bool,
    is_open: &'a dyn Fn() -> bool,
    /// At this number of solutions the search is given up, and the lanes go on.
    solutions_before_lanes: u64,
    /// What is left to search then.
    left: Vec<[u16; 81]>,
}

impl<V: ?Sized> Metered<'_, V> {
    /// Questions a search that has taken many nodes without a solution: first, whether the puzzle
    /// is refuted at its root; later, it gives up.
    #[cold]
    fn question(&mut self) -> ControlFlow<End> {
        match self.next_test {
            NODES_BEFORE_ROOT_TEST => {
                self.next_test = NODES_BEFORE_HANDOVER;
                if (self.is_refuted)() {
                    return ControlFlow::Break(End::Exhausted);
                }
            }
            NODES_BEFORE_HANDOVER if (self.is_open)() => {
                self.next_test = NODES_OF_OPEN_BEFORE_HANDOVER;
            }
            _ => return ControlFlow::Break(End::GaveUp),
        }
        ControlFlow::Continue(())
    }
}

impl<V: Visit + ?Sized> Task for Metered<'_, V> {
    #[inline(always)]
    fn is_content_with_two(&self) -> bool {
        self.meter.is_content_with_two()
    }

    #[inline(always)]
    fn node(&mut self) -> ControlFlow<End> {
        if self.meter.is_fruitless(self.next_test) {
            self.question()?;
        }
        self.meter.node()
    }

    #[inline(always)]
    fn guess(&mut self) {
        self.meter.guess();
        self.meter.step();
    }

    #[inline(always)]
    fn found(&mut self, solution: &Solution) -> ControlFlow<End> {
        self.meter.found(solution, self.visit)?;
        if self.meter.solutions() == self.solutions_before_lanes {
            return ControlFlow::Break(End::GaveUp);
        }
        ControlFlow::Continue(())
    }

    #[cold]
    fn left(&mut self, cells: &[u16; 96]) {
        self.left.extend(cells.first_chunk::<81>());
    }
}

/// Searches a puzzle with the processor's vectors: `Continue` if everything was searched, or the
/// end that the task gave.
#[inline]
pub(super) fn search<P: Puzzle, T: Task>(
    processor: Processor,
    puzzle: &P,
    task: &mut T,
) -> ControlFlow<End> {
    on_vectors(processor, search::Tree { puzzle, task })
}

/// Whether the puzzle has no solution for a reason that is visible without a guess: propagation
/// meets a contradiction, or its fixpoint has a [blocked miniline](propagate::HasBlockedMiniline).
pub(super) fn is_refuted_at_root<P: Puzzle>(processor: Processor, puzzle: &P) -> bool {
    on_vectors(processor, search::RootTest { puzzle })
}

/// A computation that is written once for all vectors.
trait VectorKernel {
    type Output;
    fn run<V: BranchingVector>(self, cpu: V::Cpu) -> Self::Output;
}

/// A [`VectorKernel`] with one kind of vectors.
struct On<V: CandidateVector, K>(V::Cpu, K);

impl<V: BranchingVector, K: VectorKernel> Kernel for On<V, K> {
    type Output = K::Output;

    #[inline(always)]
    fn run(self) -> K::Output {
        self.1.run::<V>(self.0)
    }
}

/// Runs a computation with the processor's vectors.
#[inline]
fn on_vectors<K: VectorKernel>(processor: Processor, kernel: K) -> K::Output {
    match processor {
        #[cfg(target_arch = "x86_64")]
        Processor::Avx512(cpu) => cpu.run(On::<Avx512Vector, K>(cpu, kernel)),
        #[cfg(target_arch = "x86_64")]
        Processor::Avx2(cpu) => cpu.run(On::<Avx2Vector, K>(cpu, kernel)),
        #[cfg(target_arch = "aarch64")]
        Processor::Neon(cpu) => cpu.run(On::<NeonVector, K>(cpu, kernel)),
        #[cfg(target_feature = "simd128")]
        Processor::Simd128(cpu) => cpu.run(On::<Simd128Vector, K>(cpu, kernel)),
        #[cfg(not(target_feature = "simd128"))]
        Processor::Portable => ().run(On::<WordVector, K>((), kernel)),
    }
}
