//! What a batch is searched for: solutions, or only how many there are.

use crate::grid::Solution;

use super::simd::{BITS, Bits, Plane64, digits_of, of_cells};
use super::{Cost, End};

/// What was found for one puzzle of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The first solution, in the order of the search tree.
    pub first: Option<Solution>,
    /// The bits of the second, all zero if there is none: packed, since few want to know more than that
    /// there is one, and whatever makes answers longer makes all batches slower.
    second: Bits,
    /// How the search ended: [`End::Exhausted`] (there are no other solutions),
    /// [`End::Enough`] or [`End::Cancelled`].
    pub end: End,
    /// Steps, guesses and nodes.
    cost: [u32; 3],
}

impl Found {
    /// The second solution in the order of the search tree, where a proof was asked for and there is one.
    #[must_use]
    pub fn second(&self) -> Option<Solution> {
        let solution = || Solution::from_digits(digits_of::<Plane64>((), &self.second));
        self.has_second().then(solution)
    }

    fn has_second(&self) -> bool {
        // One word is enough: the lowest bits of the first 64 digits, of which some are odd.
        self.second[0] != 0
    }

    /// The solutions that were found, at most two.
    pub fn solutions(&self) -> impl Iterator<Item = Solution> {
        self.first.into_iter().chain(self.second())
    }

    /// How many solutions were found, at most two.
    #[must_use]
    pub fn count(&self) -> usize {
        usize::from(self.first.is_some()) + usize::from(self.has_second())
    }

    /// The solution, if it is proven to be the only one.
    #[must_use]
    pub fn only_solution(&self) -> Option<&Solution> {
        let is_only = !self.has_second() && self.end == End::Exhausted;
        self.first.as_ref().filter(|_| is_only)
    }

    /// What it cost; numbers stop at 4,294,967,295. Towards the end of a batch several searches share
    /// a puzzle, and some of their work may turn out not to have been needed: it is counted.
    #[must_use]
    pub fn cost(&self) -> Cost {
        cost_of(self.cost)
    }
}

/// What was found for one puzzle of a batch, where of a second solution nothing is kept but that there is
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The first solution, in the order of the search tree.
    pub first: Option<Solution>,
    /// How many there are.
    pub counted: Counted,
}

impl Solved {
    /// The solution, if it is proven to be the only one.
    #[must_use]
    pub fn only_solution(&self) -> Option<&Solution> {
        self.first.as_ref().filter(|_| self.counted.is_proper())
    }
}

/// How many solutions of a puzzle of a batch were found: nobody asked which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// At most two.
    count: u8,
    /// How the search ended, as in [`Found::end`].
    pub end: End,
    /// Steps, guesses and nodes.
    cost: [u32; 3],
}

impl Counted {
    /// How many solutions were found, at most two.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count.into()
    }

    /// One more: says how many there are.
    #[inline(always)]
    fn add(&mut self) -> usize {
        self.count = (self.count + 1).min(2);
        self.count()
    }

    /// Whether it is proven that there is exactly one solution.
    #[must_use]
    pub fn is_proper(&self) -> bool {
        self.count == 1 && self.end == End::Exhausted
    }

    /// What it cost, as in [`Found::cost`].
    #[must_use]
    pub fn cost(&self) -> Cost {
        cost_of(self.cost)
    }
}

/// What is kept of what was found for one puzzle of a batch.
pub(super) trait Answer: Clone {
    /// Whether solutions are kept, or only how many there are.
    const KEEPS_SOLUTIONS: bool;
    /// Whether the second is kept.
    const KEEPS_SECOND: bool;

    /// Nothing was found so far, at no cost.
    fn nothing(end: End) -> Self;

    /// Takes note of a solution, as digits or as bits, and says how many there are.
    fn note(&mut self, solution: impl FnOnce() -> Solution, bits: impl FnOnce() -> Bits) -> usize;

    /// How many solutions were found.
    fn count(&self) -> usize;

    /// How the search ended, and its steps, guesses and nodes.
    fn outcome(&mut self) -> (&mut End, &mut [u32; 3]);

    #[inline(always)]
    fn set_end(&mut self, end: End) {
        *self.outcome().0 = end;
    }

    #[inline(always)]
    fn set_cost(&mut self, Cost { steps, guesses, nodes }: Cost) {
        let fitting = |number| u32::try_from(number).unwrap_or(u32::MAX);
        *self.outcome().1 = [steps, guesses, nodes].map(fitting);
    }
}

impl Answer for Found {
    const KEEPS_SOLUTIONS: bool = true;
    const KEEPS_SECOND: bool = true;

    #[inline(always)]
    fn nothing(end: End) -> Self {
        // Field by field: a constant would be copied with all its unused bytes.
        Self { first: None, second: [0; BITS], end, cost: [0; 3] }
    }

    #[inline(always)]
    fn note(&mut self, solution: impl FnOnce() -> Solution, bits: impl FnOnce() -> Bits) -> usize {
        if self.first.is_none() {
            self.first = Some(solution());
            return 1;
        }
        if !self.has_second() {
            self.second = of_cells(bits());
        }
        2
    }

    #[inline(always)]
    fn count(&self) -> usize {
        self.count()
    }

    #[inline(always)]
    fn outcome(&mut self) -> (&mut End, &mut [u32; 3]) {
        (&mut self.end, &mut self.cost)
    }
}

impl Answer for Solved {
    const KEEPS_SOLUTIONS: bool = true;
    const KEEPS_SECOND: bool = false;

    #[inline(always)]
    fn nothing(end: End) -> Self {
        Self { first: None, counted: Counted::nothing(end) }
    }

    #[inline(always)]
    fn note(&mut self, solution: impl FnOnce() -> Solution, _: impl FnOnce() -> Bits) -> usize {
        if self.counted.count == 0 {
            self.first = Some(solution());
        }
        self.counted.add()
    }

    #[inline(always)]
    fn count(&self) -> usize {
        self.counted.count()
    }

    #[inline(always)]
    fn outcome(&mut self) -> (&mut End, &mut [u32; 3]) {
        self.counted.outcome()
    }
}

impl Answer for Counted {
    const KEEPS_SOLUTIONS: bool = false;
    const KEEPS_SECOND: bool = false;

    #[inline(always)]
    fn nothing(end: End) -> Self {
        Self { count: 0, end, cost: [0; 3] }
    }

    #[inline(always)]
    fn note(&mut self, _: impl FnOnce() -> Solution, _: impl FnOnce() -> Bits) -> usize {
        self.add()
    }

    #[inline(always)]
    fn count(&self) -> usize {
        self.count()
    }

    #[inline(always)]
    fn outcome(&mut self) -> (&mut End, &mut [u32; 3]) {
        (&mut self.end, &mut self.cost)
    }
}

fn cost_of(numbers: [u32; 3]) -> Cost {
    let [steps, guesses, nodes] = numbers.map(u64::from);
    Cost { steps, guesses, nodes }
}
