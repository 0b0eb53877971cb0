//! Moves of a player, judged: right or wrong, and whether they can be proved.

use std::fmt;

use bivalue_core::budget::{Budget, Stop};
use bivalue_core::grid::Conclusion;

use super::tell::Phrase;
use super::{NotProper, Prefer, Step, TechniqueSet, Teller, Text, View, Why, Words, why_not};

/// The verdict on a move: a digit that is placed, or a candidate that is eliminated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The move changes nothing: the digit is there, or the candidate is gone.
    NoChange,
    /// The move is right, and these steps, at least one, prove it.
    Right(Vec<Step>),
    /// The move is right, but the techniques do not prove it.
    Guess,
    /// The move is wrong.
    Wrong(Refutation),
    /// The move is right or wrong, and the budget ended before there was a proof.
    NotFinished {
        /// True if it is right.
        is_right: bool,
        /// The bound that was met.
        stop: Stop,
    },
    /// The move is neither right nor wrong, because the position does not have exactly one
    /// solution.
    NotProper(NotProper),
}

/// How it is shown that a move is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// The board as it stands contradicts it: it excludes the digit that is placed (see
    /// [`super::Exclusion`]), or it has the digit that is eliminated.
    OnBoard,
    /// These steps, at least one, prove the opposite.
    Proved(Vec<Step>),
    /// The move contradicts the solution, but the techniques do not prove it.
    NotProvable,
}

/// For example `right, by Hidden Single`, or `wrong, which is proved by 3 steps`.
impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Words::english().judgement(self))
    }
}

impl Words {
    /// What a move was worth. In English it is the text that [`Judgement`] is displayed as.
    ///
    /// ```
    /// use bivalue::human::{Judgement, Words};
    ///
    /// let german = Words::english().with([("move.no-change", "ändert nichts")]).unwrap();
    /// assert_eq!(german.judgement(&Judgement::NoChange), "ändert nichts");
    /// ```
    #[must_use]
    pub fn judgement(&self, judgement: &Judgement) -> String {
        self.plain().judgement(judgement).into()
    }

    /// The same as an introduction to the [steps](Judgement::steps) that prove it, which follow:
    /// [`Judgement::before_steps`].
    #[must_use]
    pub fn judgement_before_steps(&self, judgement: &Judgement) -> String {
        self.plain().judgement_before_steps(judgement).into()
    }
}

impl Teller<'_> {
    /// What a move was worth: [`Words::judgement`].
    ///
    /// ```
    /// use bivalue::human::{Judgement, Words};
    ///
    /// let text = Words::english().with_spans().judgement(&Judgement::NoChange);
    /// assert_eq!(text.as_str(), Judgement::NoChange.to_string());
    /// ```
    #[must_use]
    pub fn judgement(self, judgement: &Judgement) -> Text {
        let phrase = match judgement {
            Judgement::NoChange => Phrase::MoveNoChange,
            Judgement::Right(steps) => {
                return self.say(Phrase::MoveRight, &[("proof", self.proof_in_short(steps))]);
            }
            Judgement::Guess => Phrase::MoveGuess,
            Judgement::Wrong(Refutation::OnBoard) => Phrase::MoveOnBoard,
            Judgement::Wrong(Refutation::Proved(steps)) => {
                return self.say(Phrase::MoveWrong, &[("proof", self.proof_in_short(steps))]);
            }
            Judgement::Wrong(Refutation::NotProvable) => Phrase::MoveNotProvable,
            Judgement::NotFinished { is_right: true, .. } => Phrase::MoveRightStopped,
            Judgement::NotFinished { is_right: false, .. } => Phrase::MoveWrongStopped,
            Judgement::NotProper(not_proper) => return self.not_proper(not_proper),
        };
        self.say(phrase, &[])
    }

    /// The same as an introduction to the steps that prove it: [`Judgement::before_steps`].
    #[must_use]
    pub fn judgement_before_steps(self, judgement: &Judgement) -> Text {
        match judgement {
            Judgement::Wrong(Refutation::Proved(_)) => self.say(Phrase::MoveWrongBefore, &[]),
            _ => self.judgement(judgement),
        }
    }
}

impl Judgement {
    /// The steps that prove that the move is right or wrong, if any do.
    ///
    /// ```
    /// assert!(bivalue::human::Judgement::Guess.steps().is_empty());
    /// ```
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        match self {
            Self::Right(steps) | Self::Wrong(Refutation::Proved(steps)) => steps,
            _ => &[],
        }
    }

    /// Returns the judgement as an introduction to the [`steps`](Self::steps) that prove it, which
    /// the caller shows behind it.
    ///
    /// ```
    /// use bivalue::human::{TechniqueSet, View, judge_move};
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// let (view, set) = (View::of(&puzzle), TechniqueSet::usual());
    /// let wrong = judge_move(&view, "r5c5<>5".parse().unwrap(), set, &Budget::UNLIMITED).unwrap();
    /// assert_eq!(wrong.before_steps(), "wrong, which is proved by");
    /// assert_eq!(wrong.to_string(), "wrong, which is proved by Naked Single");
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn before_steps(&self) -> String {
        Words::english().judgement_before_steps(self)
    }

    /// Returns whether the move is right, proved or not.
    ///
    /// ```
    /// use bivalue::human::Judgement;
    ///
    /// assert!(Judgement::Guess.is_right());
    /// assert!(!Judgement::NoChange.is_right());
    /// ```
    #[must_use]
    pub fn is_right(&self) -> bool {
        matches!(self, Self::Right(_) | Self::Guess | Self::NotFinished { is_right: true, .. })
    }

    /// Returns whether the move is wrong.
    ///
    /// ```
    /// use bivalue::human::{Judgement, Refutation};
    ///
    /// assert!(Judgement::Wrong(Refutation::OnBoard).is_wrong());
    /// ```
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        matches!(self, Self::Wrong(_) | Self::NotFinished { is_right: false, .. })
    }

    /// The step that proves a right move on the board before it, if one is enough: that of the
    /// easiest technique.
    ///
    /// ```
    /// // A guess is not proved at all.
    /// assert_eq!(bivalue::human::Judgement::Guess.at_once(), None);
    /// ```
    #[must_use]
    pub fn at_once(&self) -> Option<&Step> {
        match self {
            Self::Right(steps) => steps.first().filter(|_| steps.len() == 1),
            _ => None,
        }
    }
}

/// A list of moves, judged one after the other.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Judged {
    /// The judgement of each move, on the position after the right moves before it.
    pub judgements: Vec<Judgement>,
    /// The number of the first wrong move, from 0: the one that broke the puzzle.
    pub first_wrong: Option<usize>,
    /// The position after all right moves.
    pub end: View,
}

/// Judges one move on a position.
///
/// A right move comes with the easiest step that proves it at once, or else with the shortest list
/// of steps that does (see [`why_not`]); a wrong one with the proof of its opposite.
///
/// # Errors
/// Those of [`why_not`], whose nodes are counted.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{TechniqueSet, View, judge_move};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///     .parse()?;
/// let view = View::new(Board::new(&grid).unwrap());
/// let judge = |text: &str| {
///     judge_move(&view, text.parse().unwrap(), TechniqueSet::usual(), &Budget::UNLIMITED).unwrap()
/// };
/// assert_eq!(judge("r5c5=5").at_once().unwrap().to_string(), "Naked Single: r5c5=5");
/// assert!(judge("r1c3=2").is_wrong());
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
pub fn judge_move(
    view: &View,
    conclusion: Conclusion,
    techniques: &TechniqueSet,
    budget: &Budget<'_>,
) -> Result<Judgement, Stop> {
    let why = why_not(view, conclusion.candidate(), techniques, Prefer::FewSteps, budget)?;
    let says_true = matches!(conclusion, Conclusion::Place(_));
    Ok(match why {
        Why::NotProper(not_proper) => Judgement::NotProper(not_proper),
        Why::Placed if says_true => Judgement::NoChange,
        Why::Excluded(_) if !says_true => Judgement::NoChange,
        Why::Placed | Why::Excluded(_) => Judgement::Wrong(Refutation::OnBoard),
        Why::True(steps) if says_true => Judgement::Right(steps),
        Why::False(steps) if !says_true => Judgement::Right(steps),
        Why::True(steps) | Why::False(steps) => Judgement::Wrong(Refutation::Proved(steps)),
        Why::NotProvable { is_true } if is_true == says_true => Judgement::Guess,
        Why::NotProvable { .. } => Judgement::Wrong(Refutation::NotProvable),
        Why::NotFinished { is_true, stop } => {
            Judgement::NotFinished { is_right: is_true == says_true, stop }
        }
    })
}

/// Judges a list of moves, each on the position after the right moves before it.
///
/// Moves that are wrong, and those that are neither right nor wrong, are not taken. So every move
/// is judged by itself, and the first wrong one is the one that broke the puzzle.
///
/// # Errors
/// Those of [`why_not`]. Nodes are counted anew for each move.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Conclusion, Grid};
/// use bivalue::human::{TechniqueSet, View, judge_moves};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///     .parse()?;
/// let view = View::new(Board::new(&grid).unwrap());
/// let moves = ["r5c5=5", "r1c3=2", "r7c9<>4", "r7c9=4"].map(|text| text.parse().unwrap());
/// let judged = judge_moves(&view, &moves, TechniqueSet::usual(), &Budget::UNLIMITED).unwrap();
/// assert_eq!(judged.first_wrong, Some(1));
/// assert!(judged.judgements[0].is_right() && judged.judgements[2].is_wrong());
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
pub fn judge_moves(
    view: &View,
    moves: &[Conclusion],
    techniques: &TechniqueSet,
    budget: &Budget<'_>,
) -> Result<Judged, Stop> {
    let mut judged = Judged { judgements: Vec::new(), first_wrong: None, end: view.clone() };
    for (number, &conclusion) in moves.iter().enumerate() {
        let judgement = judge_move(&judged.end, conclusion, techniques, budget)?;
        if judgement.is_wrong() {
            judged.first_wrong = judged.first_wrong.or(Some(number));
        }
        if judgement.is_right() {
            // A right move places or eliminates a candidate of the board.
            let _ = judged.end.apply(conclusion);
        }
        judged.judgements.push(judgement);
    }
    Ok(judged)
}
