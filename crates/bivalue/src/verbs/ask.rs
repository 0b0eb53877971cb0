//! Requests as JSON.

use std::fmt;
use std::time::Duration;

use serde_json::{Map, Value};

use super::members;
use super::phrases::{
    ID_LOSES_DIGITS, NO_CLOCK, NO_VERB, NOT_JSON, PUZZLES_APART, REQUEST_OBJECT, VERB_MISSING,
    VERB_NAME,
};
use super::unique::Unique;
use super::{AnyRecord, Listed, Outcome, PuzzleInput, Question, Reply, request_fault, verbs};
use crate::budget::Budget;
use crate::format::chars::quoted;
use crate::format::{Message, MessageValue};
use crate::wire::{Answer, Fault};

fn no_clock() -> Message {
    NO_CLOCK
        .with("member", MessageValue::member("timeout_ms"))
        .with("instead", MessageValue::member("nodes"))
}

/// The reply to a request that cannot be understood.
fn unreadable(fault: Fault) -> Reply<AnyRecord> {
    Reply::new(Outcome::Error, AnyRecord::new(Answer::unreadable(fault)))
}

/// Returns what is wrong with a text that is no JSON, without the place, which records have as
/// members. Errors of JSON have no other form than a text that ends with their place.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&place).unwrap_or(&text).to_owned()
}

/// Answers a request that is written as JSON.
///
/// A request is an object: `verb`, the verb's name; `puzzle`, where the verb is about one; the
/// members of the verb's own request; and, if wanted, `id`, which is repeated in the record,
/// `nodes` and `timeout_ms`, which bound the work further than the budget does. A timeout counts
/// from `started`, by the budget's clock, and is refused where the budget has no clock.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::verbs::{Outcome, ask};
///
/// let reply = ask(r#"{"verb": "techniques", "name": "x-wing"}"#, &Budget::UNLIMITED);
/// assert_eq!(reply.outcome, Outcome::Yes);
/// assert!(reply.record.to_json().contains(r#""name":"X-Wing""#));
/// ```
#[must_use]
pub fn ask(request: &str, budget: &Budget<'_>) -> Reply<AnyRecord> {
    match parse_request(request) {
        Ok(request) => ask_value(request, budget),
        Err(fault) => unreadable(fault),
    }
}

/// Parses a request, for [`ask_value`].
///
/// # Errors
/// Why and where it is not JSON, or has a member twice.
///
/// ```
/// use bivalue::verbs::parse_request;
///
/// assert_eq!(parse_request(r#"{"verb": "formats"}"#).unwrap()["verb"], "formats");
/// assert_eq!(parse_request("{").unwrap_err().line, Some(1));
/// ```
pub fn parse_request(request: &str) -> Result<Value, Fault> {
    let parsed = serde_json::from_str(request).map(|Unique(value)| value);
    parsed.map_err(|error| {
        let what = without_place(&error);
        let message = if error.is_data() {
            Message::text(what)
        } else {
            let what = what.replace("EOF while parsing", "the text ends within");
            NOT_JSON.with("what", what.replace("a string", "a text in quotes"))
        };
        // An empty text has no first column.
        let column = error.column().max(1) as u64;
        request_fault(message).at(Some(error.line() as u64), Some(column))
    })
}

/// Answers a request that was parsed: see [`ask`].
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::verbs::{Outcome, ask_value};
/// use serde_json::json;
///
/// let reply = ask_value(json!({"verb": "formats", "id": 7}), &Budget::UNLIMITED);
/// assert_eq!(reply.outcome, Outcome::Yes);
/// assert!(reply.record.to_json().starts_with(r#"{"id":7,"#));
/// ```
#[must_use]
pub fn ask_value(request: Value, budget: &Budget<'_>) -> Reply<AnyRecord> {
    ask_among(verbs(), request, budget)
}

/// Answers a request that was parsed, where there are no other verbs than these: a build that asks
/// among few verbs has nothing of the others.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::verbs::{Outcome, ask_among, engine_verbs};
/// use serde_json::json;
///
/// let reply = ask_among(engine_verbs(), json!({"verb": "formats"}), &Budget::UNLIMITED);
/// assert_eq!(reply.outcome, Outcome::Error);
/// let message = reply.record.fault().unwrap().message.to_string();
/// assert!(message.contains("expected one of solve, check, count"));
/// ```
#[must_use]
pub fn ask_among(
    verbs: &[&'static dyn Listed],
    request: Value,
    budget: &Budget<'_>,
) -> Reply<AnyRecord> {
    let Value::Object(members) = request else {
        let example = "{\"verb\": \"solve\", \"puzzle\": \"...\"}";
        let message = REQUEST_OBJECT.with("example", example);
        return unreadable(request_fault(message));
    };
    let mut members = Members::of(members);
    let verb = verb_of(verbs, members.verb.take());
    reply(verb, members, budget)
}

/// Answers a request to a verb, of which these are all members but `verb`.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::verbs::{ask_verb, verb};
/// use serde_json::json;
///
/// let members = json!({"puzzle": ".".repeat(81), "limit": 5}).as_object().unwrap().clone();
/// let reply = ask_verb(verb("count").unwrap(), members, &Budget::UNLIMITED);
/// assert_eq!(reply.record.status(), "multiple");
/// ```
#[must_use]
pub fn ask_verb(
    verb: &'static dyn Listed,
    members: Map<String, Value>,
    budget: &Budget<'_>,
) -> Reply<AnyRecord> {
    let mut members = Members::of(members);
    // The verb knows no such member.
    members.own.extend(members.verb.take().map(|name| ("verb".to_owned(), name)));
    reply(Ok(verb), members, budget)
}

/// Answers a request to a verb.
fn reply(
    verb: Result<&'static dyn Listed, Fault>,
    mut members: Members,
    budget: &Budget<'_>,
) -> Reply<AnyRecord> {
    let id = members.id.take();
    if id.as_ref().is_some_and(loses_digits) {
        // A record with another number would answer another request.
        let message = ID_LOSES_DIGITS.with("member", MessageValue::member("id"));
        return unreadable(request_fault(message));
    }
    let answered = || {
        let verb = verb?;
        let budget = RequestBounds::of(members.nodes, members.timeout_ms)?.on(budget)?;
        verb.ask(members.own, members.puzzle, &budget)
    };
    answered().unwrap_or_else(unreadable).map(|record| record.with_id(id))
}

/// Returns whether an id is a number that has perhaps lost some of its digits when it was read, so
/// that it could not be distinguished from another.
fn loses_digits(id: &Value) -> bool {
    /// Above this, not every whole number is a number of 64 bits with a point.
    const EXACT: f64 = (1_u64 << 53) as f64;
    let is_exact = |id: f64| id.fract() == 0.0 && id.abs() < EXACT;
    id.is_f64() && !id.as_f64().is_some_and(is_exact)
}

/// The members of a request: those that requests of all verbs have, and the verb's own.
#[derive(Default)]
struct Members {
    id: Option<Value>,
    verb: Option<Value>,
    puzzle: Option<Value>,
    nodes: Option<Value>,
    timeout_ms: Option<Value>,
    own: Map<String, Value>,
}

impl Members {
    fn of(members: Map<String, Value>) -> Self {
        let mut parts = Self::default();
        // Nothing is taken out of the object: that would be the only use of code which is large.
        for (name, value) in members {
            let part = match name.as_str() {
                "id" => &mut parts.id,
                "verb" => &mut parts.verb,
                "puzzle" => &mut parts.puzzle,
                "nodes" => &mut parts.nodes,
                "timeout_ms" => &mut parts.timeout_ms,
                _ => {
                    parts.own.insert(name, value);
                    continue;
                }
            };
            *part = Some(value);
        }
        parts
    }
}

/// The verb that a request names.
fn verb_of(
    verbs: &[&'static dyn Listed],
    name: Option<Value>,
) -> Result<&'static dyn Listed, Fault> {
    let names = || verbs.iter().map(|verb| verb.name()).collect::<MessageValue>();
    let name = match name {
        Some(Value::String(name)) => name,
        Some(_) => {
            return Err(request_fault(VERB_NAME.with("member", MessageValue::member("verb"))));
        }
        None => {
            let missing =
                VERB_MISSING.with("member", MessageValue::member("verb")).with("names", names());
            return Err(request_fault(missing));
        }
    };
    verbs
        .iter()
        .copied()
        .find(|verb| verb.name() == name)
        .ok_or_else(|| request_fault(NO_VERB.with("name", quoted(&name)).with("names", names())))
}

/// The bounds that a request sets itself.
#[derive(Clone, Copy, Debug)]
struct RequestBounds {
    nodes: Option<u64>,
    timeout: Option<Duration>,
}

impl RequestBounds {
    /// Makes them of the members of a request.
    fn of(nodes: Option<Value>, timeout_ms: Option<Value>) -> Result<Self, Fault> {
        let number = |name: &'static str, value: Option<Value>| match value {
            None => Ok(None),
            Some(value) => value.as_u64().map(Some).ok_or_else(|| {
                let expected = members::whole_number(&(0..=u64::MAX));
                request_fault(members::found(&value, expected).within(name).message(&[]))
            }),
        };
        let nodes = number("nodes", nodes)?;
        let timeout = number("timeout_ms", timeout_ms)?.map(Duration::from_millis);
        Ok(Self { nodes, timeout })
    }

    /// The budget within them, the time counted from now.
    fn on<'a>(self, budget: &Budget<'a>) -> Result<Budget<'a>, Fault> {
        let mut budget = *budget;
        if let Some(nodes) = self.nodes {
            budget = budget.with_nodes(nodes.min(budget.nodes()));
        }
        match self.timeout {
            None => Ok(budget),
            Some(timeout) => budget.ending_within(timeout).ok_or_else(|| request_fault(no_clock())),
        }
    }
}

/// A request for puzzle after puzzle, each within the bounds that the request sets.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::verbs::{PuzzleInput, Series, engine_verbs};
/// use serde_json::json;
///
/// let count = Series::among(engine_verbs(), json!({"verb": "count", "limit": 5})).unwrap();
/// let empty = PuzzleInput::from_text(".".repeat(81));
/// let reply = count.ask(&empty, 0, &Budget::UNLIMITED);
/// assert!(reply.record.to_json().contains(r#""solutions":5"#));
/// assert!(Series::among(engine_verbs(), json!({"verb": "count", "limits": 5})).is_err());
/// ```
pub struct Series {
    question: Box<dyn Question>,
    bounds: RequestBounds,
}

impl fmt::Debug for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Series").field("bounds", &self.bounds).finish_non_exhaustive()
    }
}

impl Series {
    /// Understands a request without its puzzle, to one of these verbs.
    ///
    /// # Errors
    /// If the request cannot be understood, or the verb takes no puzzle.
    pub fn among(verbs: &[&'static dyn Listed], request: Value) -> Result<Self, Fault> {
        let Value::Object(members) = request else {
            let example = "{\"verb\": \"solve\"}";
            return Err(request_fault(REQUEST_OBJECT.with("example", example)));
        };
        let mut members = Members::of(members);
        let verb = verb_of(verbs, members.verb)?;
        let bounds = RequestBounds::of(members.nodes, members.timeout_ms)?;
        if members.puzzle.is_some() {
            return Err(request_fault(
                PUZZLES_APART.with("member", MessageValue::member("puzzle")),
            ));
        }
        // The records of a series repeat none.
        members.own.extend(members.id.map(|id| ("id".to_owned(), id)));
        Ok(Self { question: verb.question(members.own)?, bounds })
    }

    /// Answers it about the puzzle of that number, from 0.
    #[must_use]
    pub fn ask(&self, puzzle: &PuzzleInput, number: u64, budget: &Budget<'_>) -> Reply<AnyRecord> {
        let asked = || {
            let budget = self.bounds.on(budget)?;
            Ok::<_, Fault>(self.question.ask(puzzle.read()?, number, &budget))
        };
        asked().unwrap_or_else(unreadable)
    }
}
