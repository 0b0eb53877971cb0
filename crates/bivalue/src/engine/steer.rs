use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet, Solution};

use super::rows::Task;
use super::{End, Level, simd};

/// Who says which way a search goes first.
///
/// See [`steered`].
pub trait Steer {
    /// The digit to try first in that cell, one of its candidates; `digit` is the one from which
    /// most follows.
    fn first(&mut self, cell: Cell, digit: Digit, candidates: DigitSet) -> Digit;

    /// Takes a solution and says whether the search goes on.
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()>;

    /// Takes note that a node of the search is entered, and says whether the search goes on.
    fn node(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Visits the solutions within these domains, each once, the way that whoever steers wants them
/// to come; says whether there are no others.
///
/// It is the engine `rows` without its patience: what is left to chance or to a known solution
/// seldom goes where nothing is found, and [`Steer::node`] can end it where it does.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use bivalue::engine::{Steer, steered};
/// use bivalue::grid::{Cell, Digit, DigitSet, Solution};
///
/// /// The highest digits first.
/// struct Highest(Option<Solution>);
///
/// impl Steer for Highest {
///     fn first(&mut self, _: Cell, digit: Digit, candidates: DigitSet) -> Digit {
///         candidates.into_iter().last().unwrap_or(digit)
///     }
///
///     fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
///         self.0 = Some(*solution);
///         ControlFlow::Break(())
///     }
/// }
///
/// let mut highest = Highest(None);
/// assert!(!steered(&[DigitSet::ALL; 81], &mut highest));
/// assert!(highest.0.is_some());
/// ```
pub fn steered(domains: &[DigitSet; 81], steer: &mut impl Steer) -> bool {
    simd::rows(Level::detected(), domains, &mut Steered(steer)).is_continue()
}

/// A solution within these domains that is not the known one, if there is one.
///
/// Guesses go the way of the known solution, and what was not guessed is searched from the last
/// guess to the first: what is found differs in few cells where that is possible.
///
/// ```
/// use bivalue::engine::other_solution;
/// use bivalue::grid::{DigitSet, Grid, Solution};
///
/// let grid: Grid =
///     "237841569186795243594326718315674892469582137728139456642918375853467921971253684"
///         .parse()
///         .unwrap();
/// let known = Solution::try_from(grid).unwrap();
/// let other = other_solution(&[DigitSet::ALL; 81], &known).unwrap();
/// assert_ne!(other, known);
/// ```
#[must_use]
pub fn other_solution(domains: &[DigitSet; 81], known: &Solution) -> Option<Solution> {
    let mut other = Other { known, found: None };
    steered(domains, &mut other);
    other.found
}

struct Other<'a> {
    known: &'a Solution,
    found: Option<Solution>,
}

impl Steer for Other<'_> {
    #[inline(always)]
    fn first(&mut self, cell: Cell, digit: Digit, candidates: DigitSet) -> Digit {
        self.known.grid()[cell].filter(|&known| candidates.contains(known)).unwrap_or(digit)
    }

    #[inline(always)]
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        if solution == self.known {
            return ControlFlow::Continue(());
        }
        self.found = Some(*solution);
        ControlFlow::Break(())
    }
}

struct Steered<'a, S>(&'a mut S);

impl<S: Steer> Task for Steered<'_, S> {
    #[inline(always)]
    fn is_ahead(&self) -> bool {
        false
    }

    #[inline(always)]
    fn node(&mut self) -> ControlFlow<End> {
        enough(self.0.node())
    }

    #[inline(always)]
    fn guess(&mut self) {}

    #[inline(always)]
    fn first(
        &mut self,
        chosen: impl FnOnce() -> (Cell, Digit),
        candidates: impl FnOnce(Cell) -> DigitSet,
    ) -> Option<(Cell, Digit)> {
        let (cell, digit) = chosen();
        Some((cell, self.0.first(cell, digit, candidates(cell))))
    }

    #[inline(always)]
    fn found(&mut self, solution: &Solution) -> ControlFlow<End> {
        enough(self.0.solution(solution))
    }
}

#[inline(always)]
fn enough(flow: ControlFlow<()>) -> ControlFlow<End> {
    match flow {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(()) => ControlFlow::Break(End::Enough),
    }
}
