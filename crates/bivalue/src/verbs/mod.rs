//! Verbs: the questions that the library answers, each with its request and its record.
//!
//! A verb is a request (a struct whose doc comments are its help), a function that answers it
//! within a [`Budget`], and examples as data. [`verbs`] lists them all. Every front end (the
//! command, a server, bindings for other languages) takes its options, its documentation and its
//! schemas from that list, and decides nothing about Sudoku by itself.
//!
//! A verb about a puzzle answers in two steps: [`PuzzleVerb::find`] gives typed findings, for a
//! front end that prints them in its own words, and [`PuzzleVerb::reply`] makes a record of them.
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
//! assert_eq!(reply.record.status(), "unique");
//! assert!(reply.record.to_json().contains(r#""solutions":1,"exact":true"#));
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

mod about;
mod analyse;
#[cfg(feature = "arguments")]
pub mod arguments;
mod ask;
mod canon;
mod check;
mod convert;
mod count;
mod drawing;
mod example;
mod explain;
mod filter;
mod formats;
mod generate;
mod hint;
mod info;
mod input;
mod judge_move;
#[cfg(feature = "values")]
mod line;
mod list;
mod maker;
mod members;
mod minimise;
mod morph;
mod moves;
mod names;
mod original;
#[doc(hidden)]
pub mod phrases;
mod picture;
mod ranges;
mod rate;
mod record;
mod refused;
mod same;
#[cfg(feature = "schema")]
pub mod schema;
mod seed;
mod solve;
mod start;
mod steps;
mod subject;
mod suggestions;
mod techniques;
mod unique;
mod vicinity;
mod why_not;
mod words;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::budget::{Budget, Stop};
use crate::format::{Entry, Message};
use crate::wire::{Answer, Fault, Place, Status, WireRecord};

pub use crate::engine::Subject;
pub use about::About;
pub use analyse::{Analyse, Analysed};
pub use ask::{Series, ask, ask_among, ask_value, ask_verb, parse_request};
pub use canon::Canon;
pub use check::{Check, Checked};
pub use convert::{Convert, Loss, Rewritten, lost_in};
pub use count::{Count, Counted};
pub use example::{example_of, scale_words, technique_page};
pub use explain::{Explain, Explained};
pub use filter::{Filter, Filtered, Match};
pub use formats::Formats;
pub use generate::Generate;
pub use hint::{Hint, Hinted};
pub use info::Example;
use info::Info;
pub use input::{Detailed, Nothing, PuzzleInput, ReadPuzzle};
pub use judge_move::{JudgeMove, JudgedMoves};
#[cfg(feature = "values")]
pub use line::line_of;
pub use list::{Listed, Question, engine_verbs, verb, verbs};
pub use maker::{MadePuzzle, Maker, Product, ProductKind};
pub use members::{Bound, COMMON_MEMBERS};
pub use minimise::{Minimise, Minimised};
pub use morph::{Kept, Morph, Morphed, TransformText};
pub use moves::{CandidateText, CellText, MoveText};
pub use names::{
    EngineName, FormName, FormatName, GridsName, MethodName, NameError, Start, SymmetryName,
    TechniqueName, TechniqueNames, TechniqueSetName, WrittenFormat, techniques_named,
};
pub use picture::{Picture, Pictured};
pub use ranges::{Clues, Levels, RangeError, Ratings, Scores};
pub use rate::{Rate, RateOnly, Rated, Rating, Scale, ScaleFamily};
pub use record::AnyRecord;
pub use refused::{Refused, givens};
pub use same::{Compared, Same};
pub use seed::{drawn_seed, set_seed_source};
pub use solve::{Solve, Solved};
pub use start::StartView;
pub use steps::{Steps, StepsFound};
pub use subject::{proper_by_givens, subject};
pub use techniques::Techniques;
pub use vicinity::{Around, Vicinity};
pub use why_not::{WhyNot, WhyNotFound};
pub use words::{StepWords, Tells};

/// The outcome of a question, for an exit status or a tally, in rising order of
/// weight: over many questions the heaviest counts.
///
/// ```
/// use bivalue::verbs::Outcome;
///
/// let outcomes = [Outcome::Yes, Outcome::Limit, Outcome::No];
/// assert_eq!(outcomes.into_iter().max(), Some(Outcome::Limit));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Yes, or all that was requested was done.
    #[default]
    Yes,
    /// No: no solution, not proper, not equivalent, a check that failed.
    No,
    /// A bound was met, so that the answer is not known.
    Limit,
    /// The question or the puzzle could not be understood.
    Error,
}

/// A record with its outcome.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reply<R> {
    /// The record.
    pub record: R,
    /// The outcome.
    pub outcome: Outcome,
}

impl<R> Reply<R> {
    /// A reply with that record.
    ///
    /// ```
    /// use bivalue::verbs::{Outcome, Reply};
    ///
    /// assert_eq!(Reply::new(Outcome::No, "a record").record, "a record");
    /// ```
    pub const fn new(outcome: Outcome, record: R) -> Self {
        Self { record, outcome }
    }

    /// The same reply with its record changed.
    ///
    /// ```
    /// use bivalue::verbs::{Outcome, Reply};
    ///
    /// let reply = Reply::new(Outcome::No, 7).map(|number| number.to_string());
    /// assert_eq!((reply.outcome, reply.record.as_str()), (Outcome::No, "7"));
    /// ```
    pub fn map<S>(self, change: impl FnOnce(R) -> S) -> Reply<S> {
        Reply { record: change(self.record), outcome: self.outcome }
    }
}

/// A record of its own kind, or an [`Answer`] that says why there is none: no solution, several
/// solutions, a bound that was met.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub enum Or<R> {
    /// The record that was asked for.
    Record(R),
    /// Why there is none.
    Answer(Box<Answer>),
}

impl<R: WireRecord> WireRecord for Or<R> {
    fn status(&self) -> &'static str {
        match self {
            Self::Record(record) => record.status(),
            Self::Answer(answer) => answer.status(),
        }
    }

    fn fault(&self) -> Option<&Fault> {
        match self {
            Self::Record(record) => record.fault(),
            Self::Answer(answer) => answer.fault(),
        }
    }
}

impl<R> From<Answer> for Or<R> {
    fn from(answer: Answer) -> Self {
        Self::Answer(Box::new(answer))
    }
}

impl<R> From<Reply<Answer>> for Reply<Or<R>> {
    fn from(reply: Reply<Answer>) -> Self {
        reply.map(Or::from)
    }
}

/// A request to a verb: its options, without the puzzle that it is about.
pub trait Answers: Serialize + DeserializeOwned + Clone + Send + Sync + 'static {
    /// The subject of a request: a puzzle that was read ([`ReadPuzzle`]), or [`Nothing`].
    type About: About;

    /// The record of its answer.
    type Record: WireRecord;

    /// The numbers of the request that have a least and a greatest value.
    const BOUNDS: &'static [Bound] = &[];

    /// The members of a request that determine what is drawn at random. A request that has none of
    /// them gets a random `seed`; nothing is drawn if there are none of them.
    const SEEDED_BY: &'static [&'static str] = &[];

    /// Validates the request without its subject.
    ///
    /// # Errors
    /// The fault of the request.
    fn check(&self) -> Result<(), Refused> {
        Ok(())
    }

    /// Answers within the budget. If the budget is spent, the status of the record is `limit`.
    fn answer(&self, about: &Self::About, budget: &Budget<'_>) -> Reply<Self::Record>;

    /// The request for the puzzle of that number, from 0, among many, if the answer depends on the
    /// number.
    fn numbered(&self, number: u64) -> Option<Self> {
        let _ = number;
        None
    }
}

/// Makes a typed request of its members: those of the verb alone, without `verb`, `puzzle` and the
/// others that all requests have. A request about something random that has no seed gets one.
///
/// # Errors
/// The member that cannot be understood, what was found there, and what was expected.
///
/// ```
/// use bivalue::verbs::{Count, typed_request};
///
/// let members = |text| serde_json::from_str(text).unwrap();
/// assert_eq!(typed_request::<Count>(members(r#"{"limit": 7}"#)).unwrap().limit, 7);
/// let fault = typed_request::<Count>(members(r#"{"limit": 0}"#)).unwrap_err();
/// let message = fault.message.to_string();
/// assert!(message.starts_with("`limit`: found 0, expected a whole number from 1 to "));
/// ```
pub fn typed_request<V: Answers>(mut members: Map<String, Value>) -> Result<V, Fault> {
    seed::seed_if_none::<V>(&mut members);
    members::typed(members, V::BOUNDS).map_err(|wrong| request_fault(wrong.message(&[])))
}

/// The typed answer to a question.
pub trait Finding {
    /// The outcome.
    fn outcome(&self) -> Outcome;
}

impl<T: Finding, E: Finding> Finding for Result<T, E> {
    fn outcome(&self) -> Outcome {
        match self {
            Ok(finding) => finding.outcome(),
            Err(finding) => finding.outcome(),
        }
    }
}

/// A request to a verb about a puzzle.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::verbs::{Check, PuzzleInput, PuzzleVerb};
///
/// let puzzle = PuzzleInput::from_text("1".to_owned() + &".".repeat(80)).read().unwrap();
/// let checked = Check::default().find(&puzzle.entry, &Budget::UNLIMITED).unwrap();
/// assert_eq!(checked.is_proper(), Some(false));
/// ```
pub trait PuzzleVerb: Serialize + DeserializeOwned + Clone + Send + Sync + 'static {
    /// The typed answer about the puzzle.
    type Found: Finding + Send + 'static;

    /// The record of what was found, or of why there is no answer.
    type Record: WireRecord + From<Answer>;

    /// The numbers of the request that have a least and a greatest value.
    const BOUNDS: &'static [Bound] = &[];

    /// The members of a request that determine what is drawn at random. A request that has none of
    /// them gets a random `seed`; nothing is drawn if there are none of them.
    const SEEDED_BY: &'static [&'static str] = &[];

    /// Validates the request without a puzzle. `find` calls it first.
    ///
    /// # Errors
    /// The fault of the request.
    fn check(&self) -> Result<(), Refused> {
        Ok(())
    }

    /// Finds it out within the budget.
    ///
    /// # Errors
    /// Why there is no answer.
    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Self::Found, Refused>;

    /// The record of what was found.
    fn record(&self, found: &Self::Found, place: Place) -> Self::Record;

    /// The record of what was found, made within the budget. The records of most verbs take no
    /// time.
    ///
    /// # Errors
    /// The bound of the budget that was met before.
    fn record_within(
        &self,
        found: &Self::Found,
        place: &Place,
        budget: &Budget<'_>,
    ) -> Result<Self::Record, Stop> {
        let _ = budget;
        Ok(self.record(found, place.clone()))
    }

    /// The outcome of what was found, of which that is the record.
    fn outcome(&self, found: &Self::Found, record: &Self::Record) -> Outcome {
        let _ = record;
        found.outcome()
    }

    /// The verb for the puzzle of that number, from 0, among many, where what is found depends on
    /// the number.
    fn numbered(&self, number: u64) -> Option<Self> {
        let _ = number;
        None
    }

    /// Returns the place where the puzzle was read.
    fn place(&self, entry: &Entry, format: Option<&'static str>) -> Place {
        Place::of(entry, format)
    }

    /// The reply with the findings, or with the reason why there is no answer.
    fn reply(&self, found: &Result<Self::Found, Refused>, place: Place) -> Reply<Self::Record> {
        match found {
            Ok(found) => {
                let record = self.record(found, place);
                Reply::new(self.outcome(found, &record), record)
            }
            Err(refused) => {
                let several = matches!(refused, Refused::Mistakes { several: true, .. });
                let answer = refused.answer().at(start::with_warning(place, several));
                Reply::new(refused.outcome(), answer.into())
            }
        }
    }
}

impl<V: PuzzleVerb> Answers for V {
    type About = ReadPuzzle;
    type Record = V::Record;

    const BOUNDS: &'static [Bound] = V::BOUNDS;
    const SEEDED_BY: &'static [&'static str] = V::SEEDED_BY;

    fn check(&self) -> Result<(), Refused> {
        PuzzleVerb::check(self)
    }

    fn answer(&self, about: &ReadPuzzle, budget: &Budget<'_>) -> Reply<V::Record> {
        let found = self.find(&about.entry, budget);
        let place = self.place(&about.entry, about.format);
        let Ok(known) = &found else { return self.reply(&found, place) };
        match self.record_within(known, &place, budget) {
            Ok(record) => Reply::new(self.outcome(known, &record), record),
            Err(stop) => Reply::new(Outcome::Limit, stopped(stop).at(place).into()),
        }
    }

    fn numbered(&self, number: u64) -> Option<Self> {
        PuzzleVerb::numbered(self, number)
    }
}

/// The record of what was found, by a verb whose records are made within a budget.
fn without_bound<V: PuzzleVerb>(verb: &V, found: &V::Found, place: Place) -> V::Record {
    let record = verb.record_within(found, &place, &Budget::UNLIMITED);
    record.unwrap_or_else(|stop| stopped(stop).at(place).into())
}

/// The answer where a bound was met.
fn stopped(stop: Stop) -> Answer {
    Answer { reason: Some(stop.word()), ..Answer::new(Status::Limit) }
}

/// The fault of a request that cannot be understood.
fn request_fault(message: impl Into<Message>) -> Fault {
    Fault::new("request", message)
}

/// The reply to a request that cannot be understood.
fn refused(code: &'static str, message: impl Into<Message>) -> Reply<Answer> {
    Reply::new(Outcome::Error, Answer::unreadable(Fault::new(code, message)))
}
