//! Why a candidate is false, or true: the shortest proof that a search by techniques finds.

use bivalue_core::budget::{Budget, Meter, Stop};
use bivalue_core::grid::{Board, Candidate, Cell, Digit};

use super::goal::Goal;
use super::proof_search::{Prefer, ProofSearch};
use super::tell::{Phrase, one};
use super::truth::is_true;
use super::{NotProper, Step, TechniqueSet, Teller, Text, View, Words};

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
    /// It is false in every solution (or true in every one), and the budget ended before there was
    /// a proof.
    NotFinished {
        /// True if it is true.
        is_true: bool,
        /// The bound that was met.
        stop: Stop,
    },
    /// Its digit is in its cell already.
    Placed,
    /// The board excludes it already.
    Excluded(Exclusion),
    /// It is neither false nor true, because the position does not have exactly one solution.
    NotProper(NotProper),
}

impl Why {
    /// Says it of the candidate in a sentence.
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
        Words::english().why(self, candidate)
    }

    /// Says it of the candidate as an introduction to the [`steps`](Self::steps) that prove it,
    /// which the caller shows behind it: it ends with a colon if there are any.
    ///
    /// ```
    /// use bivalue::grid::{Candidate, Digit};
    /// use bivalue::human::{Prefer, TechniqueSet, View, why_not};
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// let (view, set) = (View::of(&puzzle), TechniqueSet::usual());
    /// let candidate = Candidate::new("r5c5".parse().unwrap(), Digit::from_index(4));
    /// let why = why_not(&view, candidate, set, Prefer::FewSteps, &Budget::UNLIMITED).unwrap();
    /// assert_eq!(why.before_steps(candidate), "r5c5=5 is true:");
    /// assert_eq!(why.text(candidate), "r5c5=5 is true, by Naked Single");
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn before_steps(&self, candidate: Candidate) -> String {
        Words::english().why_before_steps(self, candidate)
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

impl Words {
    /// Why a candidate is false or true: [`Why::text`].
    ///
    /// ```
    /// use bivalue::grid::Conclusion;
    /// use bivalue::human::{Why, Words};
    ///
    /// let german = Words::english().with([("why.placed", "{digit} ist schon in {cell}")]).unwrap();
    /// let placement: Conclusion = "r1c3=5".parse().unwrap();
    /// assert_eq!(german.why(&Why::Placed, placement.candidate()), "5 ist schon in r1c3");
    /// ```
    #[must_use]
    pub fn why(&self, why: &Why, candidate: Candidate) -> String {
        self.plain().why(why, candidate).into()
    }

    /// The same as an introduction to the steps that prove it: [`Why::before_steps`].
    #[must_use]
    pub fn why_before_steps(&self, why: &Why, candidate: Candidate) -> String {
        self.plain().why_before_steps(why, candidate).into()
    }
}

impl Teller<'_> {
    /// Why a candidate is false or true: [`Why::text`].
    ///
    /// ```
    /// use bivalue::grid::Conclusion;
    /// use bivalue::human::{Why, Words};
    ///
    /// let placement: Conclusion = "r1c3=5".parse().unwrap();
    /// let text = Words::english().with_spans().why(&Why::Placed, placement.candidate());
    /// assert_eq!((text.as_str(), text.spans()[0].range.clone()), ("5 is in r1c3 already", 8..12));
    /// ```
    #[must_use]
    pub fn why(self, why: &Why, candidate: Candidate) -> Text {
        let of = ("candidate", one(self.candidate(candidate)));
        let cell = |cell: Cell| ("cell", one(self.cell(cell)));
        let digit = |digit: Digit| ("digit", one(digit.to_string()));
        let (own_cell, own_digit) = (candidate.cell(), candidate.digit());
        match why {
            Why::False(steps) => {
                self.say(Phrase::WhyFalse, &[of, ("proof", self.proof_in_short(steps))])
            }
            Why::True(steps) => {
                self.say(Phrase::WhyTrue, &[of, ("proof", self.proof_in_short(steps))])
            }
            Why::NotProvable { is_true: false } => self.say(Phrase::WhyFalseUnproved, &[of]),
            Why::NotProvable { is_true: true } => self.say(Phrase::WhyTrueUnproved, &[of]),
            Why::NotFinished { is_true: false, .. } => self.say(Phrase::WhyFalseStopped, &[of]),
            Why::NotFinished { is_true: true, .. } => self.say(Phrase::WhyTrueStopped, &[of]),
            Why::Placed => self.say(Phrase::WhyPlaced, &[digit(own_digit), cell(own_cell)]),
            Why::Excluded(Exclusion::Filled(other)) => {
                self.say(Phrase::WhyFilled, &[of, digit(*other), cell(own_cell)])
            }
            Why::Excluded(Exclusion::Seen(other)) => {
                self.say(Phrase::WhySeen, &[of, digit(own_digit), cell(*other)])
            }
            Why::Excluded(Exclusion::Eliminated) => self.say(Phrase::WhyEliminated, &[of]),
            Why::NotProper(not_proper) => self.not_proper(not_proper),
        }
    }

    /// The same as an introduction to the steps that prove it: [`Why::before_steps`].
    #[must_use]
    pub fn why_before_steps(self, why: &Why, candidate: Candidate) -> Text {
        let phrase = match why {
            Why::False(_) => Phrase::WhyFalseBefore,
            Why::True(_) => Phrase::WhyTrueBefore,
            _ => return self.why(why, candidate),
        };
        self.say(phrase, &[("candidate", one(self.candidate(candidate)))])
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
/// by the easiest technique that has one: if by no other technique, by a dynamic or nested forcing
/// chain that refutes the opposite. Where the techniques have no such step, and with
/// [`Prefer::EasySteps`], all steps of the easiest technique that has any are taken, round by round,
/// until the candidate is decided on, and every step that is not needed is left out, hard ones
/// first. Where two steps of techniques up to XYZ-wings do as well, or what is needed of the steps
/// of all techniques taken round by round is shorter, that is the answer; no technique of it is
/// harder. Brute force is tried last, if requested and the view knows the solution. The same view
/// gives the same answer, and a transformed view one of the same kind ([`Why::False`],
/// [`Why::NotProvable`], ...), perhaps by other steps.
///
/// The search for easy steps is bounded to some hundredths of a second on the hardest boards, and
/// so is the search for a shorter proof. Where it finds none in that time, the one step is the
/// answer. If the budget ends before there is any proof, the verdict is the answer:
/// [`Why::NotFinished`].
///
/// If the view does not know the solution, it is searched for. Then a candidate may be false (or
/// true) in every solution though there are many, and that is proved too.
///
/// A node of the budget is a piece of the work of a technique, a step that is checked, or a cell
/// that is tried while a solution is searched for.
///
/// # Errors
/// The bound of the budget that was met before the verdict was known, or [`Stop::Cancelled`].
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
    match ProofSearch::new(view, goal, techniques, meter).proof(prefer) {
        Ok(Some(steps)) if is_true => Ok(Why::True(steps)),
        Ok(Some(steps)) => Ok(Why::False(steps)),
        Ok(None) => Ok(Why::NotProvable { is_true }),
        // A cancelled call has no reader.
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
        Err(stop) => Ok(Why::NotFinished { is_true, stop }),
    }
}
