use crate::grid::{Cell, Digit};

use super::super::simd::CandidateVector;

/// A candidate that is guessed, as vectors: most searches never need its cell and digit as numbers.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Guess<V: CandidateVector> {
    /// The lane of its cell in each value of the state: two of the three masks are empty.
    pub(super) lanes: [V::Mask; 3],
    /// Its digit in that lane; the other lanes are arbitrary.
    pub(super) digits: V,
    /// The index of its cell.
    pub(super) cell: usize,
    /// True if the state is a [BUG](super::super::branching).
    pub(super) is_bug: bool,
}

impl<V: CandidateVector> Guess<V> {
    #[inline(always)]
    pub(super) fn of(cpu: V::Cpu, cell: Cell, digit: Digit) -> Self {
        let cell = cell.index();
        let digits = V::splat(cpu, 1 << digit.index());
        Self { lanes: V::lane_of(cpu, cell), digits, cell, is_bug: false }
    }

    /// The state in which the candidate is true, and no cell that sees it has its digit.
    /// [Propagation](super::propagate::propagate) would remove the digit there, too, but it would
    /// take two sweeps for that.
    #[inline(always)]
    pub(super) fn is_true(&self, state: [V; 3]) -> [V; 3] {
        let digit = self.digits.everywhere(self.cell);
        let houses = V::houses_of(digit.cpu(), self.cell);
        [
            self.digits.or_else(self.lanes[0], state[0].without(digit.only(houses[0]))),
            self.digits.or_else(self.lanes[1], state[1].without(digit.only(houses[1]))),
            self.digits.or_else(self.lanes[2], state[2].without(digit.only(houses[2]))),
        ]
    }

    /// The state in which the candidate is false.
    #[inline(always)]
    pub(super) fn is_false(&self, state: [V; 3]) -> [V; 3] {
        [
            state[0].without(self.digits.only(self.lanes[0])),
            state[1].without(self.digits.only(self.lanes[1])),
            state[2].without(self.digits.only(self.lanes[2])),
        ]
    }

    /// The candidate as cell and digit.
    #[inline(always)]
    pub(super) fn candidate(self) -> (Cell, Digit) {
        (Cell::from_index(self.cell), Digit::lowest_of(V::store([self.digits; 3])[self.cell]))
    }
}
