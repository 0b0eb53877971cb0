//! Requests as JSON.

use std::time::Duration;

use serde_json::{Map, Value};

use super::{Nothing, Outcome, PuzzleInput, ReadPuzzle, Reply, refused, verb, verbs};
use crate::budget::Budget;
use crate::wire::{Answer, Fault};

/// What a verb is asked of, as a member of a request.
pub trait Asked: Sized {
    /// Whether the request must have a member `puzzle`.
    const NEEDS_PUZZLE: bool;

    /// Takes it from the member `puzzle` of a request.
    ///
    /// # Errors
    /// If the member is missing, must not be there or cannot be read.
    fn from_member(puzzle: Option<Value>) -> Result<Self, Fault>;

    /// What a puzzle is that was read; nothing if the verb is asked of none.
    fn of_puzzle(puzzle: ReadPuzzle) -> Option<Self>;
}

fn request_fault(message: impl Into<String>) -> Fault {
    Fault { code: "request", message: message.into(), line: None, col: None }
}

impl Asked for ReadPuzzle {
    const NEEDS_PUZZLE: bool = true;

    fn from_member(puzzle: Option<Value>) -> Result<Self, Fault> {
        let puzzle = puzzle.ok_or_else(|| {
            request_fault("the member `puzzle` is missing: a text or rows of numbers")
        })?;
        let input: PuzzleInput = serde_json::from_value(puzzle).map_err(|_| {
            request_fault(
                "`puzzle`: expected a text, rows of numbers, or an object of `text` with \
                 `format`, `lenient` and `blank`",
            )
        })?;
        input.read()
    }

    fn of_puzzle(puzzle: ReadPuzzle) -> Option<Self> {
        Some(puzzle)
    }
}

impl Asked for Nothing {
    const NEEDS_PUZZLE: bool = false;

    fn from_member(puzzle: Option<Value>) -> Result<Self, Fault> {
        match puzzle {
            None => Ok(Self),
            Some(_) => Err(request_fault("unknown member `puzzle`: this verb is asked of none")),
        }
    }

    fn of_puzzle(_: ReadPuzzle) -> Option<Self> {
        None
    }
}

/// The text of a record, which is JSON on one line, with the request's `id` in front.
fn record_text(answer: &impl serde::Serialize, id: Option<&Value>) -> String {
    // Records are made of strings and numbers, and can always be written.
    let record = serde_json::to_string(answer).unwrap_or_default();
    with_id(record, id)
}

/// What is wrong with a text that is no JSON, without the place, which records have as members.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((text, _)) => text.to_owned(),
        None => text,
    }
}

fn with_id(record: String, id: Option<&Value>) -> String {
    match (id, record.strip_prefix('{')) {
        (Some(id), Some(members)) => format!("{{\"id\":{id},{members}"),
        _ => record,
    }
}

/// Answers a request that is written as JSON, with a record on one line.
///
/// A request is an object: `verb`, the verb's name; `puzzle`, where the verb is asked of one; the
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
/// assert!(reply.record.contains(r#""name":"X-Wing""#));
/// ```
#[must_use]
pub fn ask(request: &str, budget: &Budget<'_>) -> Reply<String> {
    match parse_request(request) {
        Ok(request) => ask_value(request, budget),
        Err(fault) => Reply::new(Outcome::Error, record_text(&Answer::unreadable(fault), None)),
    }
}

/// Parses a request, for [`ask_value`].
///
/// # Errors
/// Why and where it is not JSON.
///
/// ```
/// use bivalue::verbs::parse_request;
///
/// assert_eq!(parse_request(r#"{"verb": "formats"}"#).unwrap()["verb"], "formats");
/// assert_eq!(parse_request("{").unwrap_err().line, Some(1));
/// ```
pub fn parse_request(request: &str) -> Result<Value, Fault> {
    serde_json::from_str(request).map_err(|error| Fault {
        code: "request",
        message: format!("not JSON: {}", without_place(&error)),
        line: Some(error.line() as u64),
        col: Some(error.column() as u64),
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
/// assert!(reply.record.starts_with(r#"{"id":7,"#));
/// ```
#[must_use]
pub fn ask_value(request: Value, budget: &Budget<'_>) -> Reply<String> {
    let Value::Object(mut members) = request else {
        let text = "a request is an object, such as {\"verb\": \"solve\", \"puzzle\": \"...\"}";
        return refused("request", text.to_owned()).map(|answer| record_text(&answer, None));
    };
    let id = members.remove("id");
    let reply = answer(&mut members, budget);
    match reply {
        Ok(reply) => reply.map(|record| with_id(record, id.as_ref())),
        Err(fault) => {
            let record = record_text(&Answer::unreadable(fault), id.as_ref());
            Reply::new(Outcome::Error, record)
        }
    }
}

fn answer(members: &mut Map<String, Value>, budget: &Budget<'_>) -> Result<Reply<String>, Fault> {
    let names = || verbs().iter().map(|verb| verb.name()).collect::<Vec<_>>().join(", ");
    let name = match members.remove("verb") {
        Some(Value::String(name)) => name,
        Some(_) => return Err(request_fault("`verb`: expected a name")),
        None => {
            return Err(request_fault(format!("the member `verb` is missing: one of {}", names())));
        }
    };
    let verb = verb(&name).ok_or_else(|| {
        request_fault(format!("there is no verb {name:?}, expected one of {}", names()))
    })?;
    let mut number = |name: &str| match members.remove(name) {
        None => Ok(None),
        Some(value) => match value.as_u64() {
            Some(number) => Ok(Some(number)),
            None => Err(request_fault(format!("`{name}`: expected a whole number"))),
        },
    };
    let nodes = number("nodes")?;
    let timeout = number("timeout_ms")?;
    let mut budget = *budget;
    if let Some(nodes) = nodes {
        budget = budget.with_nodes(nodes.min(budget.nodes()));
    }
    if let Some(timeout) = timeout {
        budget = budget
            .ending_within(Duration::from_millis(timeout))
            .ok_or_else(|| request_fault("`timeout_ms`: there is no clock here; use `nodes`"))?;
    }
    let puzzle = members.remove("puzzle");
    verb.ask(std::mem::take(members), puzzle, &budget)
}
