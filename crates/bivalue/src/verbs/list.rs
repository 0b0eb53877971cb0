//! The list of verbs.

use std::any::Any;
use std::marker::PhantomData;

use serde_json::{Map, Value};

use super::members::{self, Bound, COMMON_MEMBERS};
use super::phrases::{IN_VERB, TAKES_NO_PUZZLE};
use super::seed::{is_unseeded, seed_if_none};
use super::{
    About, Analyse, Answers, AnyRecord, Canon, Check, Convert, Count, Example, Explain, Filter,
    Formats, Generate, Hint, Info, JudgeMove, Minimise, Morph, Picture, Rate, ReadPuzzle, Reply,
    Same, Solve, Steps, Techniques, Vicinity, WhyNot, analyse, canon, check, convert, count,
    explain, filter, formats, generate, hint, judge_move, minimise, morph, picture, rate, refused,
    same, solve, steps, techniques, vicinity, why_not,
};
use crate::budget::Budget;
use crate::format::Message;
use crate::wire::Fault;

/// A verb of the list.
pub trait Listed: Send + Sync {
    /// The name of the verb: `solve`, `why-not`.
    fn name(&self) -> &'static str;

    /// Returns a description in one sentence without a full stop.
    fn about(&self) -> &'static str;

    /// Returns one or two sentences for readers who choose among the verbs: when to ask this one,
    /// how long it takes, how long its answers are, and what makes them short.
    ///
    /// ```
    /// let usage = bivalue::verbs::verb("explain").unwrap().usage();
    /// assert!(usage.contains("The detail `path` takes a line"));
    /// ```
    fn usage(&self) -> &'static str;

    /// Returns members of its requests, each with a value that makes answers short. Front ends
    /// whose readers have little room use them by default.
    ///
    /// ```
    /// assert_eq!(bivalue::verbs::verb("explain").unwrap().brief(), [("detail", "path")]);
    /// ```
    fn brief(&self) -> &'static [(&'static str, &'static str)];

    /// Returns JSON pointers to the value that is printed in lines of plain text. The first that
    /// resolves is used; if none does, the status is printed.
    fn shown(&self) -> &'static [&'static str];

    /// Returns whether a request needs a puzzle.
    fn needs_puzzle(&self) -> bool;

    /// Examples of its use, as JSON.
    fn examples(&self) -> &'static [Example];

    /// Answers a request: the members of the verb's own request, and what `puzzle` holds.
    ///
    /// # Errors
    /// The part of the request that cannot be understood.
    fn ask(
        &self,
        members: Map<String, Value>,
        puzzle: Option<Value>,
        budget: &Budget<'_>,
    ) -> Result<Reply<AnyRecord>, Fault>;

    /// Understands a request without its puzzle, to be answered for puzzle after puzzle.
    ///
    /// # Errors
    /// If the request cannot be understood, or the verb takes no puzzle.
    fn question(&self, members: Map<String, Value>) -> Result<Box<dyn Question>, Fault>;

    /// The numbers of its requests that have a least and a greatest value.
    fn bounds(&self) -> &'static [Bound];

    /// Returns whether a request with these members is about something random, and gets a random
    /// seed each time it is asked.
    ///
    /// ```
    /// let generate = bivalue::verbs::verb("generate").unwrap();
    /// assert!(generate.draws_seed(&Default::default()));
    /// let seeded = serde_json::from_str(r#"{"seed": 7}"#).unwrap();
    /// assert!(!generate.draws_seed(&seeded));
    /// ```
    fn draws_seed(&self, members: &Map<String, Value>) -> bool;

    /// The name of the definition that [`request_schema`](Self::request_schema) refers to.
    #[cfg(feature = "schema")]
    fn request_name(&self) -> std::borrow::Cow<'static, str>;

    /// The JSON Schema of its requests, without the members that all requests have.
    #[cfg(feature = "schema")]
    fn request_schema(&self, generator: &mut schemars::SchemaGenerator) -> schemars::Schema;

    /// The JSON Schema of its records.
    #[cfg(feature = "schema")]
    fn record_schema(&self, generator: &mut schemars::SchemaGenerator) -> schemars::Schema;
}

/// A verb with the type of its request.
struct Entry<V>(Info, PhantomData<fn() -> V>);

/// A request without its puzzle, that was understood.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::verbs::{PuzzleInput, verb};
///
/// let count = verb("count").unwrap().question(Default::default()).unwrap();
/// let puzzle = PuzzleInput::from_text(".".repeat(81)).read().unwrap();
/// let reply = count.ask(puzzle, 0, &Budget::UNLIMITED.with_nodes(10));
/// assert_eq!(reply.record.status(), "limit");
/// ```
pub trait Question: Send + Sync {
    /// Answers it about the puzzle of that number, from 0, of the series.
    fn ask(&self, puzzle: ReadPuzzle, number: u64, budget: &Budget<'_>) -> Reply<AnyRecord>;

    /// The typed request, such as a [`Count`], for callers who can answer it in a faster way.
    fn request(&self) -> &dyn Any;
}

/// A typed request.
struct Asking<V>(V);

impl<V: Answers> Question for Asking<V> {
    fn ask(&self, puzzle: ReadPuzzle, number: u64, budget: &Budget<'_>) -> Reply<AnyRecord> {
        let Some(about) = V::About::of_puzzle(puzzle) else {
            // A verb that takes no puzzle cannot be asked about one.
            return refused("request", TAKES_NO_PUZZLE).map(AnyRecord::new);
        };
        let numbered = self.0.numbered(number);
        numbered.as_ref().unwrap_or(&self.0).answer(&about, budget).map(AnyRecord::new)
    }

    fn request(&self) -> &dyn Any {
        &self.0
    }
}

impl<V: Answers> Entry<V> {
    /// A fault of a request to the verb.
    fn fault(&self, what: Message) -> Fault {
        Fault::new("request", IN_VERB.with("verb", self.0.name).with("what", what))
    }

    fn request(&self, mut members: Map<String, Value>) -> Result<V, Fault> {
        seed_if_none::<V>(&mut members);
        members::typed(members, V::BOUNDS).map_err(|wrong| {
            let is_member = |name: &&str| match *name {
                "verb" => false,
                "puzzle" => V::About::NEEDS_PUZZLE,
                _ => true,
            };
            let common: Vec<_> = COMMON_MEMBERS.into_iter().filter(is_member).collect();
            self.fault(wrong.message(&common))
        })
    }
}

#[cfg(feature = "schema")]
trait Described: schemars::JsonSchema {}
#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> Described for T {}
#[cfg(not(feature = "schema"))]
trait Described {}
#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

impl<V: Answers + Described> Listed for Entry<V>
where
    V::Record: Described,
{
    fn name(&self) -> &'static str {
        self.0.name
    }

    fn about(&self) -> &'static str {
        self.0.about
    }

    fn usage(&self) -> &'static str {
        self.0.usage
    }

    fn brief(&self) -> &'static [(&'static str, &'static str)] {
        self.0.brief
    }

    fn shown(&self) -> &'static [&'static str] {
        self.0.shown
    }

    fn needs_puzzle(&self) -> bool {
        V::About::NEEDS_PUZZLE
    }

    fn examples(&self) -> &'static [Example] {
        self.0.examples
    }

    fn ask(
        &self,
        members: Map<String, Value>,
        puzzle: Option<Value>,
        budget: &Budget<'_>,
    ) -> Result<Reply<AnyRecord>, Fault> {
        let request = self.request(members)?;
        let about = V::About::from_member(puzzle)?;
        Ok(request.answer(&about, budget).map(AnyRecord::new))
    }

    fn question(&self, members: Map<String, Value>) -> Result<Box<dyn Question>, Fault> {
        if !V::About::NEEDS_PUZZLE {
            return Err(self.fault(TAKES_NO_PUZZLE.into()));
        }
        let request = self.request(members)?;
        request.check().map_err(|refused| refused.to_fault())?;
        Ok(Box::new(Asking(request)))
    }

    fn bounds(&self) -> &'static [Bound] {
        V::BOUNDS
    }

    fn draws_seed(&self, members: &Map<String, Value>) -> bool {
        is_unseeded::<V>(members)
    }

    #[cfg(feature = "schema")]
    fn request_name(&self) -> std::borrow::Cow<'static, str> {
        V::schema_name()
    }

    #[cfg(feature = "schema")]
    fn request_schema(&self, generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<V>()
    }

    #[cfg(feature = "schema")]
    fn record_schema(&self, generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<V::Record>()
    }
}

const SOLVE: &dyn Listed = &Entry::<Solve>(solve::INFO, PhantomData);
const CHECK: &dyn Listed = &Entry::<Check>(check::INFO, PhantomData);
const COUNT: &dyn Listed = &Entry::<Count>(count::INFO, PhantomData);

/// The verbs that need a search and nothing else. A build that asks only
/// [among these](super::ask_among) is small, because it has no human techniques.
///
/// ```
/// use bivalue::verbs::engine_verbs;
///
/// let names: Vec<_> = engine_verbs().iter().map(|verb| verb.name()).collect();
/// assert_eq!(names, ["solve", "check", "count"]);
/// ```
#[must_use]
pub fn engine_verbs() -> &'static [&'static dyn Listed] {
    &[SOLVE, CHECK, COUNT]
}

/// All verbs.
///
/// ```
/// use bivalue::verbs::verbs;
///
/// let names: Vec<_> = verbs().iter().map(|verb| verb.name()).collect();
/// assert_eq!(names[..3], ["solve", "check", "count"]);
/// ```
#[must_use]
pub fn verbs() -> &'static [&'static dyn Listed] {
    &[
        SOLVE,
        CHECK,
        COUNT,
        &Entry::<Rate>(rate::INFO, PhantomData),
        &Entry::<Hint>(hint::INFO, PhantomData),
        &Entry::<Explain>(explain::INFO, PhantomData),
        &Entry::<Steps>(steps::INFO, PhantomData),
        &Entry::<Filter>(filter::INFO, PhantomData),
        &Entry::<WhyNot>(why_not::INFO, PhantomData),
        &Entry::<JudgeMove>(judge_move::INFO, PhantomData),
        &Entry::<Convert>(convert::INFO, PhantomData),
        &Entry::<Canon>(canon::INFO, PhantomData),
        &Entry::<Same>(same::INFO, PhantomData),
        &Entry::<Morph>(morph::INFO, PhantomData),
        &Entry::<Minimise>(minimise::INFO, PhantomData),
        &Entry::<Picture>(picture::INFO, PhantomData),
        &Entry::<Analyse>(analyse::INFO, PhantomData),
        &Entry::<Generate>(generate::INFO, PhantomData),
        &Entry::<Vicinity>(vicinity::INFO, PhantomData),
        &Entry::<Formats>(formats::INFO, PhantomData),
        &Entry::<Techniques>(techniques::INFO, PhantomData),
    ]
}

/// The verb of that name.
///
/// ```
/// assert!(bivalue::verbs::verb("solve").is_some());
/// assert!(bivalue::verbs::verb("sing").is_none());
/// ```
#[must_use]
pub fn verb(name: &str) -> Option<&'static dyn Listed> {
    verbs().iter().copied().find(|verb| verb.name() == name)
}
