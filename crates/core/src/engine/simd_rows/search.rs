//! The tree search of one puzzle, written once for all vectors.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet, Solution};

use super::super::End;
use super::super::simd::{CandidateVector, Cpu, Kernel, Stack};
use super::choose::BranchingVector;
use super::guess::Guess;
use super::propagate::{Fixpoint, HasBlockedMiniline, propagate};
use super::{Puzzle, VectorKernel};

/// The caller's side of a search: counts its nodes and guesses, receives the solutions, and ends
/// it.
pub(in crate::engine) trait SearchTask {
    /// Returns whether guesses may be [bold](super::super::branching) at first. A bold guess relies
    /// on being right, so the digit that was chosen has to be tried first.
    #[inline(always)]
    fn may_be_bold(&self) -> bool {
        true
    }
    /// Returns whether the search begins at the root of a puzzle, not at a state within its tree.
    #[inline(always)]
    fn is_whole(&self) -> bool {
        true
    }
    /// Returns whether the search ends after two solutions at most: then one side of a guess in a
    /// [BUG](super::super::branching) is enough.
    #[inline(always)]
    fn is_content_with_two(&self) -> bool {
        false
    }
    /// Enters a node, or ends the search.
    fn node(&mut self) -> ControlFlow<End>;
    /// Counts a guess.
    fn guess(&mut self);
    /// Returns whether it says which digit of a chosen cell is tried [first](Self::first).
    #[inline(always)]
    fn says_first(&self) -> bool {
        false
    }
    /// The digit to try first in a cell: one of its candidates, of which `digit` is the chosen one.
    #[inline(always)]
    fn first(&mut self, cell: Cell, digit: Digit, candidates: DigitSet) -> Digit {
        let _ = (cell, candidates);
        digit
    }
    /// Receives a solution, and may end the search.
    fn found(&mut self, solution: &Solution) -> ControlFlow<End>;
    /// Receives the candidates of a state that is still to be searched, after the search was given
    /// up at a solution.
    #[cold]
    fn left(&mut self, cells: &[u16; 96]) {
        let _ = cells;
    }
}

/// Searches the tree of a puzzle.
pub(super) struct Tree<'a, P, T: ?Sized> {
    pub(super) puzzle: &'a P,
    pub(super) task: &'a mut T,
}

impl<P: Puzzle, T: SearchTask + ?Sized> VectorKernel for Tree<'_, P, T> {
    type Output = ControlFlow<End>;

    #[inline(always)]
    fn run<V: BranchingVector>(self, cpu: V::Cpu) -> ControlFlow<End> {
        let Self { puzzle, task } = self;
        let mut pending: Stack<[V; 3]> = Stack::new();
        let mut state: [V; 3] = puzzle.load(cpu);
        let mut may_be_bold = task.may_be_bold();
        loop {
            task.node()?;
            match propagate(&mut state) {
                Fixpoint::Stuck => {
                    let might_be_bold = may_be_bold;
                    let mut guess;
                    (guess, may_be_bold) = V::choose(state, may_be_bold);
                    // Only at the root, and only where few cells have two candidates: where many
                    // have, there are several solutions or hardly any guesses.
                    let is_root =
                        might_be_bold && !may_be_bold && pending.is_empty() && task.is_whole();
                    if is_root && cpu.run_outlined(HasBlockedMiniline(state)) {
                        return ControlFlow::Continue(());
                    }
                    task.guess();
                    if guess.is_bug && task.is_content_with_two() {
                        let task = &mut *task;
                        cpu.run_outlined(OneSide { bug: state, guess, may_be_bold, task })?;
                    } else {
                        if task.says_first() {
                            let (cell, digit) = guess.candidate();
                            let candidates = V::of_cell(state, cell.index());
                            let first = task.first(cell, digit, DigitSet::from_bits(candidates));
                            guess = Guess::of(cpu, cell, first);
                        }
                        pending.push(guess.is_false(state));
                        state = guess.is_true(state);
                        continue;
                    }
                }
                Fixpoint::Solved => {
                    let flow = task.found(&solution(state));
                    if flow == ControlFlow::Break(End::GaveUp) {
                        while let Some(state) = pending.pop() {
                            task.left(&V::store(state));
                        }
                    }
                    flow?;
                }
                Fixpoint::Dead => {}
            }
            match pending.pop() {
                Some(next) => (state, may_be_bold) = (next, false),
                None => return ControlFlow::Continue(()),
            }
        }
    }
}

/// The solution that a solved state is.
#[inline(always)]
fn solution<V: CandidateVector>(state: [V; 3]) -> Solution {
    let cells = V::store(state);
    let mut digits = [Digit::from_index(0); 81];
    for (digit, &cell) in digits.iter_mut().zip(&cells[..81]) {
        *digit = Digit::lowest_of(cell);
    }
    Solution::from_digits(digits)
}

/// Searches one side of a guess in a [BUG](super::super::branching), for a task that is content
/// with two solutions. If that side has a solution, the other side has the one with the other
/// candidate of every cell of the BUG.
struct OneSide<'a, V: CandidateVector, T: ?Sized> {
    bug: [V; 3],
    guess: Guess<V>,
    may_be_bold: bool,
    task: &'a mut T,
}

impl<V: BranchingVector, T: SearchTask + ?Sized> Kernel for OneSide<'_, V, T> {
    type Output = ControlFlow<End>;

    #[inline(always)]
    fn run(self) -> ControlFlow<End> {
        let Self { mut bug, mut guess, mut may_be_bold, task } = self;
        loop {
            let mut state = guess.is_true(bug);
            task.node()?;
            match propagate(&mut state) {
                Fixpoint::Stuck => {
                    task.guess();
                    (guess, may_be_bold) = V::choose(state, may_be_bold);
                    bug = state;
                }
                Fixpoint::Solved => {
                    task.found(&solution(state))?;
                    let [a, b, c] = [
                        bug[0].without(state[0]),
                        bug[1].without(state[1]),
                        bug[2].without(state[2]),
                    ];
                    return task.found(&solution([
                        a.or_else(a.nonzero(), state[0]),
                        b.or_else(b.nonzero(), state[1]),
                        c.or_else(c.nonzero(), state[2]),
                    ]));
                }
                Fixpoint::Dead => return ControlFlow::Continue(()),
            }
        }
    }
}

/// See [`is_refuted_at_root`](super::is_refuted_at_root).
pub(super) struct RootTest<'a, P> {
    pub(super) puzzle: &'a P,
}

impl<P: Puzzle> VectorKernel for RootTest<'_, P> {
    type Output = bool;

    #[inline(always)]
    fn run<V: BranchingVector>(self, cpu: V::Cpu) -> bool {
        let mut state: [V; 3] = self.puzzle.load(cpu);
        match propagate(&mut state) {
            Fixpoint::Dead => true,
            Fixpoint::Solved => false,
            Fixpoint::Stuck => HasBlockedMiniline(state).run(),
        }
    }
}
