//! Verbs: the questions that can be asked, each with its request and its record.
//!
//! A verb is one file: a request (a struct whose doc comments are its help), a function that
//! answers it within a [`Budget`], and examples as data. [`verbs`] lists them all. Every skin (the
//! command, a server, bindings for other languages) takes its options, its documentation and its
//! schemas from that list, and decides nothing about Sudoku by itself.
//!
//! [`ask`] answers a request that is written as JSON:
//!
//! ```
//! use bivalue::budget::Budget;
//! use bivalue::verbs::{Outcome, ask};
//!
//! let request = r#"{"verb": "count",
//!     "puzzle": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;
//! let reply = ask(request, &Budget::UNLIMITED);
//! assert_eq!(reply.outcome, Outcome::Yes);
//! assert!(reply.record.contains(r#""status":"unique","solutions":1,"exact":true"#));
//! ```
//!
//! Typed requests do the same without JSON:
//!
//! ```
//! use bivalue::budget::Budget;
//! use bivalue::verbs::{Answers, Count, PuzzleInput};
//!
//! let puzzle = PuzzleInput::from_text("1".to_owned() + &".".repeat(80)).read().unwrap();
//! let reply = Count { limit: 10, ..Count::default() }.answer(&puzzle, &Budget::UNLIMITED);
//! assert_eq!(reply.record.solutions, Some(10));
//! ```

mod ask;
mod canonical;
mod convert;
mod count_check;
mod input;
mod list;
mod moves;
mod names;
mod puzzles;
mod ranges;
mod rating;
#[cfg(feature = "schema")]
pub mod schema;
mod solving;
mod steps;
mod subject;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::budget::{Budget, Stop};
use crate::wire::{Answer, Fault, Status};

pub use ask::{Asked, ask, ask_value};
pub use canonical::{Canon, Morph, Same};
pub use convert::{Convert, lost_in};
pub use count_check::{Check, Count};
pub use input::{Detailed, Nothing, PuzzleInput, ReadPuzzle};
pub use list::{Example, Formats, Listed, Techniques, verb, verbs};
pub use moves::{JudgeMove, Move, Prefer, WhyNot};
pub use names::{
    EngineName, FormName, GridsName, MethodName, NameError, Start, SymmetryName, TechniqueName,
    TechniqueNames, WrittenFormat, techniques_named,
};
pub use puzzles::{Analyse, Generate, Minimality, Product, Vicinity};
pub use ranges::{Clues, Levels, RangeError, Ratings, Scores};
pub use rating::{Rate, RateOnly, Scale};
pub use solving::Solve;
pub use steps::{Explain, Filter, Hint, Level, Steps};
pub use subject::{Refused, Subject, subject};

/// What the answer to a question comes to, for an exit status or a tally, in rising order of
/// weight: over many questions the heaviest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Yes, or all that was asked for was done.
    Yes,
    /// No: no solution, not proper, not equivalent, a check that failed.
    No,
    /// A bound was met, so that the answer is not known.
    Limit,
    /// The question or the puzzle could not be understood.
    Error,
}

/// A record and what it comes to.
#[derive(Clone, Debug)]
pub struct Reply<R> {
    /// The record.
    pub record: R,
    /// What it comes to.
    pub outcome: Outcome,
}

impl<R> Reply<R> {
    /// A reply with that record.
    pub const fn new(outcome: Outcome, record: R) -> Self {
        Self { record, outcome }
    }

    /// The same reply with its record changed.
    pub fn map<S>(self, change: impl FnOnce(R) -> S) -> Reply<S> {
        Reply { record: change(self.record), outcome: self.outcome }
    }
}

/// A record of its own kind, or an [`Answer`] that says why there is none: no solution, several
/// solutions, a bound that was met.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Or<R> {
    /// The record that was asked for.
    Record(R),
    /// Why there is none.
    Answer(Box<Answer>),
}

impl<R> From<Reply<Answer>> for Reply<Or<R>> {
    fn from(reply: Reply<Answer>) -> Self {
        reply.map(|answer| Or::Answer(Box::new(answer)))
    }
}

/// A request to a verb: its options, without the puzzle that they are asked of.
pub trait Answers: Serialize + DeserializeOwned + Clone + Send + Sync + 'static {
    /// What it is asked of: a puzzle that was read ([`ReadPuzzle`]), or [`Nothing`].
    type About: Asked;

    /// The record of its answer.
    type Record: Serialize;

    /// Answers within the budget. A budget that is spent is told by the record: its status is
    /// `limit`.
    fn answer(&self, about: &Self::About, budget: &Budget<'_>) -> Reply<Self::Record>;
}

/// The answer where a bound was met.
fn stopped(stop: Stop) -> Reply<Answer> {
    let answer = Answer { reason: Some(stop.word()), ..Answer::new(Status::Limit) };
    Reply::new(Outcome::Limit, answer)
}

/// The answer to a request that cannot be understood.
fn refused(code: &'static str, message: String) -> Reply<Answer> {
    let fault = Fault { code, message, line: None, col: None };
    Reply::new(Outcome::Error, Answer::unreadable(fault))
}
