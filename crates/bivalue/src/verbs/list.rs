//! The list of verbs.

use std::marker::PhantomData;

use serde::Serialize;
use serde_json::{Map, Value};

use super::{
    Analyse, Answers, Asked, Canon, Check, Convert, Count, Explain, Filter, Formats, Generate,
    Hint, JudgeMove, Minimise, Morph, Rate, ReadPuzzle, Reply, Same, Solve, Steps, Techniques,
    Vicinity, WhyNot, refused,
};
use crate::budget::Budget;
use crate::wire::Fault;

/// A verb of the list.
pub trait Listed: Send + Sync {
    /// The name by which it is asked: `solve`, `why-not`.
    fn name(&self) -> &'static str;

    /// What it does, in one sentence without a full stop.
    fn about(&self) -> &'static str;

    /// Where in its record the answer is that a line without JSON shows, as pointers of which the
    /// first counts that points at something; without any the status is the answer.
    fn shown(&self) -> &'static [&'static str];

    /// Whether it is asked of a puzzle.
    fn needs_puzzle(&self) -> bool;

    /// Requests that show what it is good for, as JSON.
    fn examples(&self) -> &'static [Example];

    /// Answers a request: the members of the verb's own request, and what `puzzle` holds. The
    /// record is JSON on one line.
    ///
    /// # Errors
    /// What cannot be understood.
    fn ask(
        &self,
        members: Map<String, Value>,
        puzzle: Option<Value>,
        budget: &Budget<'_>,
    ) -> Result<Reply<String>, Fault>;

    /// Understands a request without its puzzle, to be asked of puzzle after puzzle.
    ///
    /// # Errors
    /// What cannot be understood, also if the verb is asked of no puzzle.
    fn question(&self, members: Map<String, Value>) -> Result<Box<dyn Question>, Fault>;

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

/// A request that shows what a verb is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// What is asked, in a few words.
    pub title: &'static str,
    /// The request, as JSON.
    pub request: &'static str,
}

/// A verb with the type of its request.
struct Entry<V> {
    name: &'static str,
    shown: &'static [&'static str],
    about: &'static str,
    examples: &'static [Example],
    request: PhantomData<fn() -> V>,
}

/// A request without its puzzle, that was understood.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::verbs::{PuzzleInput, verb};
///
/// let count = verb("count").unwrap().question(Default::default()).unwrap();
/// let puzzle = PuzzleInput::from_text(".".repeat(81)).read().unwrap();
/// let reply = count.ask(puzzle, 0, &Budget::UNLIMITED.with_nodes(10));
/// assert!(reply.record.contains(r#""status":"limit""#));
/// ```
pub trait Question: Send + Sync {
    /// Answers it about the puzzle of that number, from 0, of those that it is asked of. The record
    /// is JSON on one line.
    fn ask(&self, puzzle: ReadPuzzle, number: u64, budget: &Budget<'_>) -> Reply<String>;
}

/// A typed request.
struct Asking<V>(V);

impl<V: Answers> Question for Asking<V> {
    fn ask(&self, puzzle: ReadPuzzle, number: u64, budget: &Budget<'_>) -> Reply<String> {
        let Some(about) = V::About::of_puzzle(puzzle) else {
            // A verb that is asked of no puzzle makes no question.
            return refused("request", "this verb is asked of no puzzle".into()).map(written);
        };
        let numbered = self.0.numbered(number);
        numbered.as_ref().unwrap_or(&self.0).answer(&about, budget).map(written)
    }
}

fn fault(message: String) -> Fault {
    Fault { code: "request", message, line: None, col: None }
}

/// A record as JSON. Records are made of strings and numbers, and can always be written.
fn written(record: impl Serialize) -> String {
    serde_json::to_string(&record).unwrap_or_default()
}

impl<V: Answers> Entry<V> {
    fn request(&self, members: Map<String, Value>) -> Result<V, Fault> {
        serde_json::from_value(Value::Object(members))
            .map_err(|error| fault(format!("{}: {error}", self.name)))
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
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn shown(&self) -> &'static [&'static str] {
        self.shown
    }

    fn needs_puzzle(&self) -> bool {
        V::About::NEEDS_PUZZLE
    }

    fn examples(&self) -> &'static [Example] {
        self.examples
    }

    fn ask(
        &self,
        members: Map<String, Value>,
        puzzle: Option<Value>,
        budget: &Budget<'_>,
    ) -> Result<Reply<String>, Fault> {
        let request = self.request(members)?;
        let about = V::About::from_member(puzzle)?;
        Ok(request.answer(&about, budget).map(written))
    }

    fn question(&self, members: Map<String, Value>) -> Result<Box<dyn Question>, Fault> {
        if !V::About::NEEDS_PUZZLE {
            return Err(fault(format!("{}: this verb is asked of no puzzle", self.name)));
        }
        Ok(Box::new(Asking(self.request(members)?)))
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

/// An entry of the list.
macro_rules! entry {
    (
        $request:ty, $name:literal, [$($shown:literal),*], $about:literal,
        $($title:literal => $example:literal),+ $(,)?
    ) => {
        &Entry::<$request> {
            name: $name,
            shown: &[$($shown),*],
            about: $about,
            examples: &[$(Example { title: $title, request: $example }),+],
            request: PhantomData,
        }
    };
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
        entry!(
            Solve, "solve", ["/solution"], "Find the solution of a puzzle, and prove that it is the only one",
            "the solution" => r#"{"verb":"solve","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
            "up to three solutions" => r#"{"verb":"solve","limit":3,"puzzle":"....7....6..195....98....6.8...6....4..8.3..17...2...6.6....28....419..5....8..79"}"#,
        ),
        entry!(
            Check, "check", ["/check"], "Say whether a puzzle is proper and minimal, and whether the solution that came with it is right",
            "proper and minimal?" => r#"{"verb":"check","puzzle":"...8.1..........435............7.8........1...2..3....6......75..34........2..6.."}"#,
        ),
        entry!(
            Count, "count", ["/solutions"], "Count the solutions of a puzzle",
            "up to ten" => r#"{"verb":"count","limit":10,"puzzle":"....7....6..195....98....6.8...6....4..8.3..17...2...6.6....28....419..5....8..79"}"#,
        ),
        entry!(
            Rate, "rate", ["/rating/er", "/rating/score"], "Rate how hard a puzzle is",
            "by the Sudoku Explainer" => r#"{"verb":"rate","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
            "by HoDoKu" => r#"{"verb":"rate","scale":"hodoku","puzzle":"...8.1..........435............7.8........1...2..3....6......75..34........2..6.."}"#,
        ),
        entry!(
            Hint, "hint", ["/text"], "Give a hint for a position, with as much information as wanted",
            "the name of the technique" => r#"{"verb":"hint","level":"name","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
        ),
        entry!(
            Explain, "explain", [], "Explain the path to the solution of a puzzle, step by step",
            "every step" => r#"{"verb":"explain","puzzle":"534678912672195348198342567859761423426853791713924856961537284287419.3534528617."}"#,
        ),
        entry!(
            Steps, "steps", [], "List the steps that are possible in a position",
            "naked and hidden singles" => r#"{"verb":"steps","technique":["naked-single","hidden-single"],"puzzle":"534678912672195348198342567859761423426853791713924856961537284287419.3534528617."}"#,
        ),
        entry!(
            Filter, "filter", [], "Say whether a puzzle needs certain techniques or has a certain level",
            "is it easy?" => r#"{"verb":"filter","level":"easy","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
        ),
        entry!(
            WhyNot, "why-not", [], "Prove that a candidate is false, or that it is true",
            "why no 2 in r1c3?" => r#"{"verb":"why-not","candidate":"r1c3=2","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
        ),
        entry!(
            JudgeMove, "judge-move", [], "Judge moves: right or wrong, and the easiest technique that proves each now",
            "two moves" => r#"{"verb":"judge-move","moves":["r5c5=5","r1c3=2"],"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
        ),
        entry!(
            Convert, "convert", ["/converted/text"], "Write a puzzle in another format",
            "a boxed grid" => r#"{"verb":"convert","format":"boxed","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
        ),
        entry!(
            Canon, "canon", ["/canonical/text"], "Find the canonical form of a puzzle: the same for all puzzles that are equivalent to it",
            "form c" => r#"{"verb":"canon","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
        ),
        entry!(
            Same, "same", [], "Say whether two puzzles are the same except for the order of lines and the names of digits",
            "two digits swapped" => r#"{"verb":"same","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","other":"35..7....6..193....98....6.8...6...54..8.5..17...2...6.6....28....419..3....8..79"}"#,
        ),
        entry!(
            Morph, "morph", ["/morph/text"], "Rearrange a puzzle and rename its digits at random",
            "the first of seed 7" => r#"{"verb":"morph","seed":7,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
        ),
        entry!(
            Minimise, "minimise", ["/puzzle"], "Remove redundant givens until a puzzle is minimal",
            "one minimal puzzle" => r#"{"verb":"minimise","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
        ),
        entry!(
            Analyse, "analyse", [], "Analyse a puzzle: redundant givens, backdoors, unavoidable sets, classes, minimal puzzles",
            "unavoidable sets" => r#"{"verb":"analyse","unavoidable":6,"puzzle":"...8.1..........435............7.8........1...2..3....6......75..34........2..6.."}"#,
        ),
        entry!(
            Generate, "generate", ["/puzzle"], "Make a random puzzle with the given properties",
            "a symmetric puzzle" => r#"{"verb":"generate","seed":1,"symmetry":"half-turn"}"#,
        ),
        entry!(
            Vicinity, "vicinity", [], "Find the minimal puzzles that differ from a puzzle by a few givens",
            "one given goes, another comes" => r#"{"verb":"vicinity","puzzle":"5...37.28.............24..545.....3.89........3...9.7....61......23...5.1...7..4."}"#,
        ),
        entry!(
            Formats, "formats", [], "List the formats, or name the one that a text is in",
            "which format is it?" => r#"{"verb":"formats","text":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
        ),
        entry!(
            Techniques, "techniques", [], "List the techniques, easiest first, or describe one",
            "about the X-Wing" => r#"{"verb":"techniques","name":"x-wing"}"#,
        ),
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
