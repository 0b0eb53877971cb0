//! Why a candidate is false, or true: the shortest proof that a search by techniques finds.

use bivalue_core::budget::{Budget, Meter, Stop};
use bivalue_core::grid::{Board, Candidate, Cell, Digit};

use super::proof_search::{Goal, Prefer, ProofSearch};
use super::truth::is_true;
use super::{NotProper, Step, TechniqueSet, View};

/// The verdict on a candidate of a position.
///
/// A proof is a list of steps, at least one, each of which [`super::check`] accepts on the board
/// after the steps before it; the last one decides on the candidate, and none before it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is false, and these steps prove it: the last one eliminates it, or places a digit that
    /// excludes it.
    False(Vec<Step>),
    /// It is true, and these steps prove it: the last one places it.
    True(Vec<Step>),
    /// It is false in every solution (or true in every one), but these techniques do not prove it.
    NotProvable {
        /// True if it is true.
        is_true: bool,
    },
    /// Its digit is in its cell already.
    Placed,
    /// The board excludes it already.
    Excluded(Exclusion),
    /// It is neither false nor true, because the position does not have exactly one solution.
    NotProper(NotProper),
}

impl Why {
    /// Says it of the candidate in a sentence; one that ends with a colon is followed by the steps.
    ///
    /// ```
    /// use bivalue::grid::Conclusion;
    /// use bivalue::human::Why;
    ///
    /// let placement: Conclusion = "r1c3=5".parse().unwrap();
    /// assert_eq!(Why::Placed.text(placement.candidate()), "5 is in r1c3 already");
    /// ```
    #[must_use]
    pub fn text(&self, candidate: Candidate) -> String {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        match self {
            Self::False(_) => format!("{candidate} is false:"),
            Self::True(_) => format!("{candidate} is true:"),
            Self::NotProvable { is_true } => {
                format!("{candidate} is {is_true}, but these techniques do not prove it")
            }
            Self::Placed => format!("{digit} is in {cell} already"),
            Self::Excluded(Exclusion::Filled(other)) => {
                format!("{candidate} is false: {other} is in {cell}")
            }
            Self::Excluded(Exclusion::Seen(other)) => {
                format!("{candidate} is false: {digit} is in {other}, in the same house")
            }
            Self::Excluded(Exclusion::Eliminated) => format!("{candidate} was eliminated before"),
            Self::NotProper(not_proper) => not_proper.to_string(),
        }
    }

    /// The steps that prove it, if any do.
    ///
    /// ```
    /// assert!(bivalue::human::Why::Placed.steps().is_empty());
    /// ```
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        match self {
            Self::False(steps) | Self::True(steps) => steps,
            _ => &[],
        }
    }
}

/// Why a board does not have a candidate that is not placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exclusion {
    /// The cell has this other digit.
    Filled(Digit),
    /// The digit is in this cell, which shares a house with the candidate's cell.
    Seen(Cell),
    /// The candidate was eliminated before.
    Eliminated,
}

impl Exclusion {
    /// Returns what excludes the candidate; `None` if it is open on the board, or placed.
    ///
    /// ```
    /// use bivalue::grid::{Board, Conclusion, Grid};
    /// use bivalue::human::Exclusion;
    ///
    /// let grid: Grid = format!("5{}", ".".repeat(80)).parse()?;
    /// let board = Board::new(&grid).unwrap();
    /// let placement: Conclusion = "r1c9=5".parse().unwrap();
    /// let exclusion = Exclusion::of(&board, placement.candidate());
    /// assert_eq!(exclusion, Some(Exclusion::Seen("r1c1".parse().unwrap())));
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn of(board: &Board, x: Candidate) -> Option<Self> {
        if let Some(digit) = board.value(x.cell()) {
            return (digit != x.digit()).then_some(Self::Filled(digit));
        }
        let has_digit = |peer: &Cell| board.value(*peer) == Some(x.digit());
        let seen = x.cell().peers().into_iter().find(has_digit).map(Self::Seen);
        seen.or_else(|| (!board.has(x)).then_some(Self::Eliminated))
    }
}

/// Finds the shortest proof that a candidate is false, or that it is true.
///
/// With [`Prefer::FewSteps`], a step of the position that decides on the candidate is the answer,
/// by the easiest technique that has one. Otherwise all steps of the easiest technique that has any
/// are taken, round by round, until the candidate is decided on, and every step that is not needed
/// is left out, hard ones first. Where two steps of techniques up to XYZ-wings do as well, or what
/// is needed of the steps of all techniques taken round by round is shorter, that is the answer; no
/// technique of it is harder. Brute force is tried last, if requested and the view knows the
/// solution. The same view gives the same answer, and a transformed view one of the same kind
/// ([`Why::False`], [`Why::NotProvable`], ...), perhaps by other steps.
///
/// If the view does not know the solution, it is searched for. Then a candidate may be false (or
/// true) in every solution though there are many, and that is proved too.
///
/// A node of the budget is a piece of the work of a technique, a step that is checked, or a cell
/// that is tried while a solution is searched for.
///
/// # Errors
/// The bound of the budget that was met.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Candidate, Cell, Digit, Grid};
/// use bivalue::human::{Prefer, TechniqueSet, View, Why, why_not};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///     .parse()?;
/// let view = View::new(Board::new(&grid).unwrap());
/// let candidate = Candidate::new("r5c5".parse::<Cell>().unwrap(), Digit::from_index(1));
/// assert!(matches!(
///     why_not(&view, candidate, TechniqueSet::usual(), Prefer::FewSteps, &Budget::UNLIMITED),
///     Ok(Why::Excluded(_))
/// ));
/// let candidate = Candidate::new("r5c5".parse::<Cell>().unwrap(), Digit::from_index(4));
/// let why = why_not(&view, candidate, TechniqueSet::usual(), Prefer::FewSteps, &Budget::UNLIMITED);
/// let Ok(Why::True(steps)) = why else { panic!("{why:?}") };
/// assert_eq!(steps[0].to_string(), "Naked Single: r5c5=5");
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
pub fn why_not(
    view: &View,
    candidate: Candidate,
    techniques: &TechniqueSet,
    prefer: Prefer,
    budget: &Budget<'_>,
) -> Result<Why, Stop> {
    let meter = Meter::every(1, *budget);
    meter.check()?;
    let board = view.board();
    if view.solution().is_some_and(|solution| !solution.solves(board)) {
        return Ok(Why::NotProper(NotProper::NoSolution));
    }
    if board.value(candidate.cell()) == Some(candidate.digit()) {
        return Ok(Why::Placed);
    }
    if let Some(exclusion) = Exclusion::of(board, candidate) {
        return Ok(Why::Excluded(exclusion));
    }
    let is_true = match is_true(view, candidate, &meter)? {
        Ok(is_true) => is_true,
        Err(not_proper) => return Ok(Why::NotProper(not_proper)),
    };
    let goal = Goal { candidate, is_true };
    let proof = ProofSearch::new(view, goal, techniques, meter).proof(prefer)?;
    Ok(match proof {
        Some(steps) if is_true => Why::True(steps),
        Some(steps) => Why::False(steps),
        None => Why::NotProvable { is_true },
    })
}
