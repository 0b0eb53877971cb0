use std::ops::ControlFlow;

use crate::budget::{Meter, Stop};
use crate::grid::{Board, Cell, Digit, DigitSet, Puzzle, Solution};

use super::End;
use super::simd::Processor;
use super::simd_rows::{self, SearchTask};

/// The caller's side of a [`guided_search`]: chooses which digit of a guessed cell is tried first
/// (the value order), receives the solutions, and may end the search.
pub trait SearchGuide {
    /// Chooses the digit to try first in `cell`: one of `candidates`. The search would try `digit`,
    /// the one with the most consequences, and does so if the guide does not define this or
    /// returns none of the candidates.
    fn first_digit(&mut self, cell: Cell, digit: Digit, candidates: DigitSet) -> Digit {
        let _ = (cell, candidates);
        digit
    }

    /// Receives a solution and says whether the search goes on.
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()>;

    /// Is called when the search enters a node, and says whether the search goes on.
    fn node(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Visits the solutions within these domains, each once, in an order that the guide influences.
/// Returns true if the search space was exhausted, false if the guide ended the search.
///
/// This is the search of the engine `rows`, except that it never hands over to another engine
/// however many nodes it takes: a search in random order, or one close to a known solution, seldom
/// enters a large subtree without solutions, and [`SearchGuide::node`] can end it if it does.
///
/// # Errors
/// The bound that was met.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use bivalue::budget::{Budget, Meter};
/// use bivalue::engine::{SearchGuide, guided_search};
/// use bivalue::grid::{Cell, Digit, DigitSet, Solution};
///
/// /// The highest digits first.
/// struct Highest(Option<Solution>);
///
/// impl SearchGuide for Highest {
///     fn first_digit(&mut self, _: Cell, digit: Digit, candidates: DigitSet) -> Digit {
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
/// let meter = Meter::new(Budget::UNLIMITED);
/// assert_eq!(guided_search(&[DigitSet::ALL; 81], &mut highest, &meter), Ok(false));
/// assert!(highest.0.is_some());
/// ```
pub fn guided_search(
    domains: &[DigitSet; 81],
    guide: &mut dyn SearchGuide,
    meter: &Meter<'_>,
) -> Result<bool, Stop> {
    guided(domains, guide, meter)
}

/// The search, compiled once for each type of guide and instruction set. Only [`Other`] has a copy
/// of its own; all other guides share one.
fn guided<S: SearchGuide + ?Sized>(
    domains: &[DigitSet; 81],
    guide: &mut S,
    meter: &Meter<'_>,
) -> Result<bool, Stop> {
    match simd_rows::search(Processor::detected(), domains, &mut Guided { guide, meter }) {
        ControlFlow::Continue(()) => Ok(true),
        ControlFlow::Break(end) => end.stop().map_or(Ok(false), Err),
    }
}

/// Finds a solution within these domains that is not the known one, if there is one.
///
/// Each guess tries the digit of the known solution first, and backtracking undoes the last guess
/// first, so the solution that is found tends to differ from the known one in few cells.
///
/// # Errors
/// The bound that was met before a solution was found or none was left.
///
/// ```
/// use bivalue::budget::{Budget, Meter};
/// use bivalue::engine::other_solution;
/// use bivalue::grid::{DigitSet, Grid, Solution};
///
/// let grid: Grid =
///     "237841569186795243594326718315674892469582137728139456642918375853467921971253684"
///         .parse()
///         .unwrap();
/// let known = Solution::try_from(grid).unwrap();
/// let meter = Meter::new(Budget::UNLIMITED);
/// let other = other_solution(&[DigitSet::ALL; 81], &known, &meter).unwrap();
/// assert_ne!(other, Some(known));
/// ```
pub fn other_solution(
    domains: &[DigitSet; 81],
    known: &Solution,
    meter: &Meter<'_>,
) -> Result<Option<Solution>, Stop> {
    let mut other = Other { known, found: None };
    guided(domains, &mut other, meter)?;
    Ok(other.found)
}

/// Proves that a known solution of a board is the only one, by a search for another that goes
/// through everything, and returns the proper puzzle; `None` if there is another, or if the
/// solution is not one of this board.
///
/// ```
/// use bivalue::budget::{Budget, Meter};
/// use bivalue::engine::prove_only;
/// use bivalue::{Board, Grid, Puzzle};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let known = *text.parse::<Puzzle>()?.solution();
/// let meter = Meter::new(Budget::UNLIMITED);
/// let board = |text: &str| Board::new(&text.parse::<Grid>().unwrap()).unwrap();
/// assert!(prove_only(board(text), &known, &meter).unwrap().is_some());
/// assert!(prove_only(board(&".".repeat(81)), &known, &meter).unwrap().is_none());
/// # Ok::<(), bivalue::Error>(())
/// ```
///
/// # Errors
/// The bound that was met before it was sure.
pub fn prove_only(
    board: Board,
    known: &Solution,
    meter: &Meter<'_>,
) -> Result<Option<Puzzle>, Stop> {
    let mut domains = [DigitSet::EMPTY; 81];
    for cell in Cell::all() {
        domains[cell.index()] = board.domain(cell);
    }
    let is_proper = known.solves(&board) && other_solution(&domains, known, meter)?.is_none();
    Ok(is_proper.then(|| Puzzle::proven(board, *known)))
}

struct Other<'a> {
    known: &'a Solution,
    found: Option<Solution>,
}

impl SearchGuide for Other<'_> {
    #[inline(always)]
    fn first_digit(&mut self, cell: Cell, digit: Digit, _: DigitSet) -> Digit {
        self.known.grid()[cell].unwrap_or(digit)
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

struct Guided<'a, 'b, S: ?Sized> {
    guide: &'a mut S,
    meter: &'a Meter<'b>,
}

impl<S: SearchGuide + ?Sized> SearchTask for Guided<'_, '_, S> {
    #[inline(always)]
    fn may_be_bold(&self) -> bool {
        false
    }

    #[inline(always)]
    fn node(&mut self) -> ControlFlow<End> {
        if let Err(stop) = self.meter.node() {
            return ControlFlow::Break(stop.into());
        }
        enough(self.guide.node())
    }

    #[inline(always)]
    fn guess(&mut self) {}

    #[inline(always)]
    fn says_first(&self) -> bool {
        true
    }

    #[inline(always)]
    fn first(&mut self, cell: Cell, digit: Digit, candidates: DigitSet) -> Digit {
        let first = self.guide.first_digit(cell, digit, candidates);
        // With any other digit the search would leave its domains, or not end.
        if candidates.contains(first) { first } else { digit }
    }

    #[inline(always)]
    fn found(&mut self, solution: &Solution) -> ControlFlow<End> {
        enough(self.guide.solution(solution))
    }
}

#[inline(always)]
fn enough(flow: ControlFlow<()>) -> ControlFlow<End> {
    match flow {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(()) => ControlFlow::Break(End::Enough),
    }
}
