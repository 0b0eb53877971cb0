//! The search of the engine `rows`: one puzzle at a time, with all candidates in a few vectors.
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

use crate::grid::{Board, DigitSet, Grid};

use super::End;
#[cfg(target_arch = "aarch64")]
use super::simd::NeonVector;
#[cfg(target_feature = "simd128")]
use super::simd::Simd128Vector;
#[cfg(portable_level)]
use super::simd::WordVector;
#[cfg(target_arch = "x86_64")]
use super::simd::{Avx2Vector, Avx512Vector, Sse42Vector};
use super::simd::{CandidateVector, Cpu, Kernel, Processor};

use choose::BranchingVector;
pub(super) use search::SearchTask;

/// After this number of nodes without a solution the engine `exact-cover` takes over.
///
/// The guesses with the most consequences are scattered over the grid. Where a few cells have no
/// solution and all the others have thousands, that is fatal: each of the thousands is tried with
/// each way in which the few fail. Dancing links stay where there are few possibilities. The
/// hardest known puzzles with one solution take less than a tenth of these nodes.
pub(super) const NODES_BEFORE_HANDOVER: u64 = 10_000;

/// The same where candidates [say](Puzzle::is_open) what digits say elsewhere. A minimal Sukaku
/// often takes more than 10,000 nodes, and dancing links then take ten times as long as this
/// engine.
pub(super) const NODES_OF_OPEN_BEFORE_HANDOVER: u64 = 100_000;

/// After this number of nodes without a solution the search tests whether the puzzle is
/// [refuted at its root](is_refuted_at_root).
pub(super) const NODES_BEFORE_ROOT_TEST: u64 = 256;

/// The starting point of a search.
pub(super) trait Puzzle {
    /// True if large batches are sampled as small ones are: such puzzles may all be refuted by the
    /// first sweep, for which lanes are too slow.
    const ALWAYS_SAMPLED: bool = false;

    /// True if large batches have a copy of the lanes' search of their own, for each instruction
    /// set: a call for each node that is not inlined takes a twentieth of the time.
    const HAS_OWN_LANES: bool = false;

    /// Its candidates in vectors.
    fn load<V: CandidateVector>(&self, cpu: V::Cpu) -> [V; 3];

    /// The candidates of its cells.
    #[cfg(target_family = "wasm")]
    fn cells(&self) -> [DigitSet; 81];

    /// Its board, unless a house has a digit twice.
    fn board(&self) -> Option<Cow<'_, Board>>;

    /// Returns whether fewer than eight cells have one candidate. A grid with so few digits has
    /// several solutions, which are soon found, so what takes long and is open is a Sukaku.
    fn is_open(&self) -> bool {
        false
    }
}

impl Puzzle for Board {
    const ALWAYS_SAMPLED: bool = true;

    #[cfg(target_family = "wasm")]
    fn cells(&self) -> [DigitSet; 81] {
        self.domains().map(DigitSet::from_bits)
    }

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
    #[cfg(target_family = "wasm")]
    fn cells(&self) -> [DigitSet; 81] {
        *self
    }

    #[inline(always)]
    fn load<V: CandidateVector>(&self, cpu: V::Cpu) -> [V; 3] {
        V::load(cpu, &self.map(DigitSet::bits))
    }

    fn board(&self) -> Option<Cow<'_, Board>> {
        Some(Cow::Owned(Board::sukaku(self)))
    }
}

impl Puzzle for Grid {
    // One search serves all workloads there: the module is to be small.
    const HAS_OWN_LANES: bool = cfg!(not(target_family = "wasm"));

    #[cfg(target_family = "wasm")]
    fn cells(&self) -> [DigitSet; 81] {
        self.domains().map(DigitSet::from_bits)
    }

    #[inline(always)]
    fn load<V: CandidateVector>(&self, cpu: V::Cpu) -> [V; 3] {
        V::load_grid(cpu, self)
    }

    fn board(&self) -> Option<Cow<'_, Board>> {
        Board::new(self).ok().map(Cow::Owned)
    }
}

/// Searches a puzzle with the processor's vectors: `Continue` if everything was searched, or the
/// end that the task gave.
#[inline]
pub(super) fn search<P: Puzzle, T: SearchTask>(
    processor: Processor,
    puzzle: &P,
    task: &mut T,
) -> ControlFlow<End> {
    // One search serves all puzzles and tasks there: the module is to be small.
    #[cfg(target_family = "wasm")]
    let (puzzle, task) = (&puzzle.cells(), task as &mut dyn SearchTask);
    on_vectors(processor, search::Tree { puzzle, task })
}

/// Returns whether the puzzle has no solution for a reason that is visible without a guess:
/// propagation meets a contradiction, or its fixpoint has a [blocked
/// miniline](propagate::HasBlockedMiniline).
pub(super) fn is_refuted_at_root<P: Puzzle>(processor: Processor, puzzle: &P) -> bool {
    #[cfg(target_family = "wasm")]
    let puzzle = &puzzle.cells();
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
        #[cfg(target_arch = "x86_64")]
        Processor::Sse42(cpu) => cpu.run(On::<Sse42Vector, K>(cpu, kernel)),
        #[cfg(target_arch = "aarch64")]
        Processor::Neon(cpu) => cpu.run(On::<NeonVector, K>(cpu, kernel)),
        #[cfg(target_feature = "simd128")]
        Processor::Simd128(cpu) => cpu.run(On::<Simd128Vector, K>(cpu, kernel)),
        #[cfg(portable_level)]
        Processor::Portable => ().run(On::<WordVector, K>((), kernel)),
    }
}
