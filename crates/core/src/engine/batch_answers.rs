//! The three kinds of answers to a puzzle of a batch, from the most evidence to the least memory:
//! two solutions, the first solution, or only the number of solutions.

use crate::grid::Solution;

use super::simd::{BITS, Bits, Plane64, digits_of, of_cells};
use super::{Cost, End};

/// The first two solutions of one puzzle of a batch, or as many as there are.
///
/// ```
/// use bivalue::engine::{BatchOptions, BatchSolver, End};
/// use bivalue::grid::Grid;
///
/// let mut found = Vec::new();
/// BatchSolver::new().two_solutions(&[Grid::EMPTY], &BatchOptions::proving(), &mut found);
/// let [empty] = &found[..] else { panic!("one answer for each puzzle") };
/// assert_eq!((empty.count(), empty.end), (2, End::Enough));
/// assert_ne!(empty.first, empty.second());
/// assert_eq!(empty.solutions().count(), 2);
/// assert_eq!(empty.only_solution(), None);
/// assert!(empty.cost().nodes > 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstTwoSolutions {
    /// The first solution, in the order of the search tree.
    pub first: Option<Solution>,
    /// The second solution, bit-sliced, or all zero if there is none. It is packed because most
    /// callers only ask whether it exists, and longer answers make every batch slower.
    second: Bits,
    /// How the search ended: [`End::Exhausted`] (there are no other solutions),
    /// [`End::Enough`] or [`End::Cancelled`].
    pub end: End,
    /// Steps, guesses and nodes.
    cost: [u32; 3],
}

impl FirstTwoSolutions {
    /// The second solution in the order of the search tree. None if there is none, or if
    /// [`BatchOptions::proof`](super::BatchOptions::proof) was not set, so that it was not searched
    /// for.
    ///
    /// ```
    /// use bivalue::engine::{BatchOptions, BatchSolver};
    /// use bivalue::grid::Grid;
    ///
    /// let mut found = Vec::new();
    /// BatchSolver::new().two_solutions(&[Grid::EMPTY], &BatchOptions::proving(), &mut found);
    /// let second = found[0].second().unwrap();
    /// assert_ne!(found[0].first, Some(second));
    /// ```
    #[must_use]
    pub fn second(&self) -> Option<Solution> {
        let solution = || Solution::from_digits(digits_of::<Plane64>((), &self.second));
        self.has_second().then(solution)
    }

    fn has_second(&self) -> bool {
        // The first word holds the lowest bits of the first 64 digits; some of those digits are
        // odd.
        self.second[0] != 0
    }

    /// The solutions that were found, at most two.
    ///
    /// ```
    /// use bivalue::engine::{BatchOptions, BatchSolver};
    /// use bivalue::grid::Grid;
    ///
    /// let mut found = Vec::new();
    /// BatchSolver::new().two_solutions(&[Grid::EMPTY], &BatchOptions::proving(), &mut found);
    /// assert_eq!(found[0].solutions().next(), found[0].first);
    /// ```
    pub fn solutions(&self) -> impl Iterator<Item = Solution> {
        self.first.into_iter().chain(self.second())
    }

    /// How many solutions were found, at most two.
    ///
    /// ```
    /// use bivalue::engine::{BatchOptions, BatchSolver};
    /// use bivalue::grid::Grid;
    ///
    /// let mut found = Vec::new();
    /// BatchSolver::new().two_solutions(&[Grid::EMPTY], &BatchOptions::first_only(), &mut found);
    /// assert_eq!(found[0].count(), 1, "a second solution was not searched for");
    /// ```
    #[must_use]
    pub fn count(&self) -> usize {
        usize::from(self.first.is_some()) + usize::from(self.has_second())
    }

    /// The solution, if it is proven to be the only one.
    ///
    /// ```
    /// use bivalue::engine::{BatchOptions, BatchSolver};
    /// use bivalue::grid::Grid;
    ///
    /// let mut found = Vec::new();
    /// BatchSolver::new().two_solutions(&[Grid::EMPTY], &BatchOptions::proving(), &mut found);
    /// assert!(found[0].only_solution().is_none(), "there are two");
    /// ```
    #[must_use]
    pub fn only_solution(&self) -> Option<&Solution> {
        let is_only = !self.has_second() && self.end == End::Exhausted;
        self.first.as_ref().filter(|_| is_only)
    }

    /// The cost of the search; each number saturates at 4,294,967,295. Towards the end of a batch
    /// several lanes may share a puzzle; their work counts even if it turns out to have been
    /// unnecessary.
    ///
    /// ```
    /// use bivalue::engine::{BatchOptions, BatchSolver};
    /// use bivalue::grid::Grid;
    ///
    /// let mut found = Vec::new();
    /// BatchSolver::new().two_solutions(&[Grid::EMPTY], &BatchOptions::proving(), &mut found);
    /// let cost = found[0].cost();
    /// assert!(cost.guesses > 0 && cost.guesses <= cost.nodes);
    /// ```
    #[must_use]
    pub fn cost(&self) -> Cost {
        cost_of(self.cost)
    }
}

/// The first solution of one puzzle of a batch, and how many solutions there are.
///
/// ```
/// use bivalue::engine::{BatchOptions, BatchSolver};
/// use bivalue::grid::Grid;
///
/// let mut solved = Vec::new();
/// BatchSolver::new().first_solutions(&[Grid::EMPTY], &BatchOptions::proving(), &mut solved);
/// assert!(solved[0].first.is_some());
/// assert_eq!(solved[0].count.count(), 2);
/// assert_eq!(solved[0].only_solution(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FirstSolution {
    /// The first solution, in the order of the search tree.
    pub first: Option<Solution>,
    /// How many solutions were found.
    pub count: SolutionCount,
}

impl FirstSolution {
    /// The solution, if it is proven to be the only one.
    ///
    /// ```
    /// use bivalue::engine::{BatchOptions, BatchSolver};
    /// use bivalue::grid::Grid;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let grids: [Grid; 1] = [text.parse().unwrap()];
    /// let mut solved = Vec::new();
    /// BatchSolver::new().first_solutions(&grids, &BatchOptions::proving(), &mut solved);
    /// assert_eq!(solved[0].only_solution(), solved[0].first.as_ref());
    /// // Without a proof there may be another one.
    /// BatchSolver::new().first_solutions(&grids, &BatchOptions::first_only(), &mut solved);
    /// assert_eq!(solved[1].only_solution(), None);
    /// ```
    #[must_use]
    pub fn only_solution(&self) -> Option<&Solution> {
        self.first.as_ref().filter(|_| self.count.is_proper())
    }
}

/// How many solutions one puzzle of a batch has: none, one, or more than one.
///
/// ```
/// use bivalue::engine::{BatchOptions, BatchSolver, End};
/// use bivalue::grid::Grid;
///
/// let mut counts = Vec::new();
/// BatchSolver::new().count(&[Grid::EMPTY], &BatchOptions::proving(), &mut counts);
/// assert_eq!((counts[0].count(), counts[0].end), (2, End::Enough));
/// assert!(!counts[0].is_proper());
/// assert!(counts[0].cost().nodes > 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolutionCount {
    /// Two stands for two or more.
    count: u8,
    /// How the search ended, as in [`FirstTwoSolutions::end`].
    pub end: End,
    /// Steps, guesses and nodes.
    cost: [u32; 3],
}

impl SolutionCount {
    /// How many solutions were found: 0, 1, or 2 for two or more.
    ///
    /// ```
    /// use bivalue::engine::{BatchOptions, BatchSolver};
    /// use bivalue::grid::Grid;
    ///
    /// let mut counts = Vec::new();
    /// BatchSolver::new().count(&[Grid::EMPTY], &BatchOptions::proving(), &mut counts);
    /// assert_eq!(counts[0].count(), 2, "the empty grid has more, but two are enough");
    /// ```
    #[must_use]
    pub fn count(&self) -> usize {
        self.count.into()
    }

    /// Counts one more solution and returns how many there are, at most two.
    #[inline(always)]
    fn add(&mut self) -> usize {
        self.count = (self.count + 1).min(2);
        self.count()
    }

    /// Returns whether it is proven that there is exactly one solution.
    ///
    /// ```
    /// use bivalue::engine::{BatchOptions, BatchSolver};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut counts = Vec::new();
    /// BatchSolver::new().count(&[text.parse().unwrap()], &BatchOptions::proving(), &mut counts);
    /// assert!(counts[0].is_proper());
    /// ```
    #[must_use]
    pub fn is_proper(&self) -> bool {
        self.count == 1 && self.end == End::Exhausted
    }

    /// The cost of the search, as in [`FirstTwoSolutions::cost`].
    ///
    /// ```
    /// use bivalue::engine::{BatchOptions, BatchSolver};
    /// use bivalue::grid::Grid;
    ///
    /// let mut counts = Vec::new();
    /// BatchSolver::new().count(&[Grid::EMPTY], &BatchOptions::proving(), &mut counts);
    /// assert!(counts[0].cost().nodes > 0);
    /// ```
    #[must_use]
    pub fn cost(&self) -> Cost {
        cost_of(self.cost)
    }
}

/// An answer to one puzzle of a batch, as the searches fill it in.
pub(super) trait BatchAnswer: Clone {
    /// True if solutions are kept, not only their number.
    const KEEPS_SOLUTIONS: bool;
    /// True if the second solution is kept.
    const KEEPS_SECOND: bool;

    /// The answer before anything was found, with that end and no cost.
    fn nothing(end: End) -> Self;

    /// Records a solution, given as digits and as bits, and returns how many there are, at most
    /// two.
    fn note(&mut self, solution: impl FnOnce() -> Solution, bits: impl FnOnce() -> Bits) -> usize;

    /// How many solutions were found, at most two.
    fn count(&self) -> usize;

    /// The fields that hold the end of the search and its steps, guesses and nodes.
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

impl BatchAnswer for FirstTwoSolutions {
    const KEEPS_SOLUTIONS: bool = true;
    const KEEPS_SECOND: bool = true;

    #[inline(always)]
    fn nothing(end: End) -> Self {
        // Field by field, because a constant would be copied whole, with its unused bytes.
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

impl BatchAnswer for FirstSolution {
    const KEEPS_SOLUTIONS: bool = true;
    const KEEPS_SECOND: bool = false;

    #[inline(always)]
    fn nothing(end: End) -> Self {
        Self { first: None, count: SolutionCount::nothing(end) }
    }

    #[inline(always)]
    fn note(&mut self, solution: impl FnOnce() -> Solution, _: impl FnOnce() -> Bits) -> usize {
        if self.count.count == 0 {
            self.first = Some(solution());
        }
        self.count.add()
    }

    #[inline(always)]
    fn count(&self) -> usize {
        self.count.count()
    }

    #[inline(always)]
    fn outcome(&mut self) -> (&mut End, &mut [u32; 3]) {
        self.count.outcome()
    }
}

impl BatchAnswer for SolutionCount {
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
