//! Answers as lines of plain text, for front ends without JSON.

use serde_json::Value;

use super::Listed;
use crate::budget::Stop;

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
pub fn line_of(verb: &dyn Listed, record: &str) -> String {
    let record: Value = serde_json::from_str(record).unwrap_or_default();
    let status = record["status"].as_str().unwrap_or_default();
    if status == "error" {
        return error_of(&record["error"]);
    }
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
fn error_of(error: &Value) -> String {
    let mut place = String::new();
    for (name, member) in [("line", "line"), ("column", "col")] {
        if let Some(number) = error[member].as_u64().filter(|number| *number > 0) {
            place = format!("{place}{}{name} {number}", if place.is_empty() { "" } else { ", " });
        }
    }
    // A message is one line, whatever the text holds that it is about.
    let message = text_of(&error["message"]).replace(char::is_control, " ");
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
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    text.trim_end_matches(['\n', '\r']).to_owned()
}
