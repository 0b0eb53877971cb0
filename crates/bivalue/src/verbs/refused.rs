//! Why a verb has no answer for a puzzle.

use std::fmt;

use crate::budget::Stop;
use crate::engine::{Report, Verdict};
use crate::format::{Entry, Message, Phrase};
use crate::grid::{Contradiction, Grid};
use crate::wire::{Answer, Fault, Status};

use super::{Finding, Outcome, phrases, stopped};

/// Why a verb has no answer for a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// The puzzle could not be read, the request cannot be understood, or the answer cannot be
    /// written in the format that was asked for.
    Fault(Fault),
    /// It is a Sukaku, which has no givens, and the answer depends on these.
    Sukaku,
    /// A digit stands twice in a house.
    Clash(Box<Contradiction>),
    /// It does not have exactly one solution, or that is not known; with the report of the search.
    Improper(Box<(Verdict, Report)>),
    /// The player is wrong in this number of cells, so that no path leads to the solution. It is 0
    /// if a placed digit stands twice in a house of a puzzle with several solutions.
    Mistakes {
        /// The number of cells.
        count: u64,
        /// True if there is more than one solution.
        several: bool,
    },
    /// A bound was met before the answer was known.
    Stopped(Stop),
}

impl Refused {
    /// A request that cannot be understood.
    ///
    /// ```
    /// use bivalue::format::Message;
    /// use bivalue::verbs::{Finding, Outcome, Refused};
    ///
    /// let refused = Refused::request(Message::text("which puzzle?"));
    /// assert_eq!(refused.outcome(), Outcome::Error);
    /// ```
    #[must_use]
    pub fn request(message: impl Into<Message>) -> Self {
        Self::fault("request", message)
    }

    /// A fault of that code, without a place in a text.
    pub(super) fn fault(code: &'static str, message: impl Into<Message>) -> Self {
        Self::Fault(Fault::new(code, message))
    }

    /// Returns it as a fault: of a puzzle whose givens clash, the clash; of any other that there is
    /// no answer for, its status.
    #[must_use]
    pub(super) fn to_fault(&self) -> Fault {
        match self {
            Self::Fault(fault) => fault.clone(),
            Self::Sukaku => Fault::new("sukaku", Self::SUKAKU),
            Self::Clash(clash) => Fault::new("clash", Message::text(clash.to_string())),
            other => Fault::new("request", Message::text(other.answer().status.word())),
        }
    }

    /// Returns the record of the refusal, without the place of the puzzle.
    ///
    /// ```
    /// use bivalue::format::Message;
    /// use bivalue::verbs::Refused;
    ///
    /// let answer = Refused::request(Message::text("which puzzle?")).answer();
    /// assert_eq!(answer.error.unwrap().message.to_string(), "which puzzle?");
    /// ```
    #[must_use]
    pub fn answer(&self) -> Answer {
        match self {
            Self::Fault(_) | Self::Sukaku => Answer::unreadable(self.to_fault()),
            Self::Clash(clash) => Answer::invalid(clash),
            Self::Improper(judged) => Answer::from_verdict(&judged.0),
            Self::Mistakes { count, .. } => {
                Answer { mistakes: Some(*count), ..Answer::new(Status::None) }
            }
            Self::Stopped(stop) => stopped(*stop),
        }
    }

    /// The note about a position with more than one solution, in which steps are searched for.
    pub const SEVERAL: &'static str = "more than one solution: mistakes are not looked for, and \
                                       nothing is concluded from uniqueness";

    /// The message for a Sukaku where givens are needed.
    pub const SUKAKU: Phrase = phrases::SUKAKU;
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(fault) => fault.fmt(f),
            Self::Sukaku => f.write_str(Self::SUKAKU.english),
            Self::Clash(clash) => write!(f, "a digit is repeated: {clash}"),
            Self::Improper(judged) => match &judged.0 {
                Verdict::None(why) => write!(f, "no solution: {why}"),
                Verdict::Many(_) => f.write_str("more than one solution"),
                Verdict::One(_) => f.write_str("exactly one solution"),
                Verdict::Unknown(_) => f.write_str("the search ended before it was sure"),
            },
            Self::Mistakes { count, .. } => {
                write!(f, "the number of cells with mistakes is {count}")
            }
            Self::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}

impl Finding for Refused {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Fault(_) | Self::Sukaku => Outcome::Error,
            Self::Clash(_) | Self::Mistakes { .. } => Outcome::No,
            Self::Improper(judged) => match judged.0 {
                Verdict::Unknown(_) => Outcome::Limit,
                _ => Outcome::No,
            },
            Self::Stopped(_) => Outcome::Limit,
        }
    }
}

impl From<Contradiction> for Refused {
    fn from(clash: Contradiction) -> Self {
        Self::Clash(Box::new(clash))
    }
}

impl From<Stop> for Refused {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<(Verdict, Report)> for Refused {
    fn from(judged: (Verdict, Report)) -> Self {
        Self::Improper(Box::new(judged))
    }
}

/// The givens of a puzzle, for an answer that a Sukaku does not have.
///
/// # Errors
/// [`Refused::Sukaku`].
///
/// ```
/// use bivalue::verbs::{PuzzleInput, Refused, givens};
///
/// let sukaku = PuzzleInput::from_text("123456789".repeat(81)).read().unwrap();
/// assert!(matches!(givens(&sukaku.entry), Err(Refused::Sukaku)));
/// ```
pub fn givens(entry: &Entry) -> Result<&Grid, Refused> {
    let position = &entry.record.position;
    if position.is_sukaku() { Err(Refused::Sukaku) } else { Ok(&position.givens) }
}
