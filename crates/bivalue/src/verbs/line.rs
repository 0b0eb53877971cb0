//! Answers as lines of plain text, for front ends without JSON.

use serde_json::Value;

use super::{AnyRecord, Listed};
use crate::budget::Stop;
use crate::wire::Fault;

/// The answer of a verb in a few words, on a line or, where the answer is a text of several lines,
/// on these: what the verb's [`shown`](Listed::shown) names (a list with `; ` between its items),
/// or the status; `none` without a solution, `several` with two solutions, `limit: ` with the
/// bound, `error: ` with what is wrong.
///
/// ```
/// use bivalue::verbs::{ask, line_of, verb};
/// use bivalue::Budget;
///
/// let request = format!(r#"{{"verb": "count", "limit": 9, "puzzle": "{}"}}"#, ".".repeat(81));
/// let reply = ask(&request, &Budget::UNLIMITED);
/// assert_eq!(line_of(verb("count").unwrap(), &reply.record), "9");
/// let reply = ask(r#"{"verb": "solve", "puzzle": "5"}"#, &Budget::UNLIMITED);
/// assert!(line_of(verb("solve").unwrap(), &reply.record).starts_with("error: "));
/// ```
#[must_use]
pub fn line_of(verb: &dyn Listed, record: &AnyRecord) -> String {
    if let Some(fault) = record.fault() {
        return error_of(fault);
    }
    let status = record.status();
    let record = record.to_value();
    let shown = verb.shown().iter().find_map(|pointer| record.pointer(pointer));
    // Two solutions tell more than one of them.
    if let Some(second) = record["second"].as_str() {
        return format!("several {} {second}", text_of(&record["solution"]));
    }
    // What was found before a bound was met is not the answer.
    let stops = [Stop::Nodes, Stop::Timeout, Stop::Cancelled].map(Stop::word);
    if let Some(stop) = record["reason"].as_str().filter(|reason| stops.contains(reason)) {
        return format!("limit: {stop}");
    }
    match (status, shown) {
        (_, Some(Value::Array(items))) if !items.is_empty() => {
            items.iter().map(item_of).collect::<Vec<_>>().join("; ")
        }
        (_, Some(shown)) if !shown.is_array() => text_of(shown),
        ("none" | "invalid", ..) => "none".to_owned(),
        (status, ..) => status.to_owned(),
    }
}

/// Returns the fault and its place.
fn error_of(fault: &Fault) -> String {
    let number = |name, number: Option<u64>| Some(format!("{name} {}", number.filter(|n| *n > 0)?));
    let place = [number("line", fault.line), number("column", fault.col)];
    let place = place.into_iter().flatten().collect::<Vec<_>>().join(", ");
    // A message is one line, whatever the text holds that it is about.
    let message = without_end(&fault.message.to_string()).replace(char::is_control, " ");
    if place.is_empty() {
        format!("error: {message}")
    } else {
        format!("error: {place}: {message}")
    }
}

/// An item of a list: its text, or its words.
fn item_of(item: &Value) -> String {
    match (item, item["text"].as_str()) {
        (_, Some(text)) => text.to_owned(),
        (Value::Object(members), None) => {
            members.values().filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
        }
        _ => text_of(item),
    }
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), |text| without_end(text).to_owned())
}

fn without_end(text: &str) -> &str {
    text.trim_end_matches(['\n', '\r'])
}
