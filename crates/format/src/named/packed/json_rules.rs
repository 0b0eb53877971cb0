//! The rules that members beside a puzzle state.

use serde_json::Value;

use bivalue_core::grid::Cell;

use crate::phrases::{MEMBER_OF_TEXT, REGIONS_NOT_BOXES};
use crate::variants::{self, Says};
use bivalue_core::text::Message;

use super::fault::{on_one_line, quoted};
use super::json_cells;
use super::json_values;
use super::links::scl;

/// Names of objects with further facts about a puzzle.
const ABOUT: [&str; 8] =
    ["metadata", "meta", "info", "settings", "options", "config", "properties", "header"];

/// Collects the members of an object that make the puzzles in it a variant.
pub(super) fn constraints(members: &[(String, &str)], depth: u8, found: &mut Vec<Message>) {
    for (key, raw) in members {
        let is_about = ABOUT.contains(&key.to_ascii_lowercase().as_str());
        let says = variants::says(key);
        if says.is_none() && !is_about {
            continue;
        }
        let Ok(value) = json_values::parse(raw) else {
            continue;
        };
        if is_about && depth < 3 {
            in_value(&value, depth + 1, found);
        }
        // Nine lines of nine cells are rows.
        let is_grid = key.eq_ignore_ascii_case("lines") && json_cells::board(&value, None).is_ok();
        let stated = says.filter(|_| !is_grid).and_then(|says| constraint(key, &value, says));
        found.extend(stated);
    }
}

fn in_value(value: &Value, depth: u8, found: &mut Vec<Message>) {
    for (key, value) in value.as_object().into_iter().flatten() {
        if ABOUT.contains(&key.to_ascii_lowercase().as_str()) && depth < 3 {
            in_value(value, depth + 1, found);
        }
        if let Some(constraint) = variants::says(key).and_then(|says| constraint(key, value, says))
        {
            found.push(constraint);
        }
    }
}

/// Returns the rule beyond plain Sudoku that a member with this name and value states.
fn constraint(key: &str, value: &Value, says: Says) -> Option<Message> {
    match says {
        Says::Constraint if is_nothing(value) => None,
        Says::Constraint => Some(match value {
            Value::String(text) => member(key, quoted(text)),
            _ => Message::text(quoted(key)),
        }),
        Says::Doubtful => {
            let is_part = |item: &Value| item.is_array() || item.is_object();
            let constrains = match value {
                Value::Bool(set) => *set,
                Value::String(text) => variants::is_variant(text),
                Value::Array(items) => items.iter().any(is_part),
                _ => false,
            };
            constrains.then(|| Message::text(quoted(key)))
        }
        Says::Kind | Says::Description => {
            let texts = json_cells::texts(value);
            let is_variant =
                if says == Says::Kind { variants::is_variant } else { variants::is_named_in };
            let kind = texts.iter().find_map(|text| kind(text, is_variant))?;
            Some(member(key, on_one_line(&kind)))
        }
        Says::Rules => {
            let texts = json_cells::texts(value);
            let text = texts.iter().find(|text| !variants::are_plain_rules(text))?;
            Some(member(key, quoted(text)))
        }
        Says::Regions => {
            let plain = is_nothing(value) || scl::are_boxes(value) || labels_are_boxes(value);
            (!plain).then(|| REGIONS_NOT_BOXES.into())
        }
    }
}

/// The message about a member and its text.
fn member(key: &str, text: String) -> Message {
    MEMBER_OF_TEXT.with("member", quoted(key)).with("text", text)
}

/// Returns the kind that a text names, if it is not plain Sudoku.
fn kind(text: &str, is_variant: fn(&str) -> bool) -> Option<String> {
    if let Some((_, path)) = text.split_once("ipuz.org/") {
        let kind = path.split('#').next().unwrap_or("").trim_end_matches('/');
        return (kind != "sudoku").then(|| kind.rsplit('/').next().unwrap_or(kind).to_owned());
    }
    is_variant(text).then(|| text.to_owned())
}

/// Returns whether a value says that there is no constraint.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(set) => !set,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => variants::is_plain(text),
        Value::Array(items) => items.iter().all(is_nothing),
        Value::Object(members) => members.values().all(is_nothing),
    }
}

/// Returns whether 81 labels, in rows or in one array, name the nine boxes.
fn labels_are_boxes(value: &Value) -> bool {
    let letters: Vec<Value>;
    let flat: Vec<&Value> = match value {
        Value::String(text) => {
            letters = text.chars().map(|letter| letter.to_string().into()).collect();
            letters.iter().collect()
        }
        Value::Array(items) if items.len() == 9 => {
            items.iter().filter_map(Value::as_array).flatten().collect()
        }
        Value::Array(items) => items.iter().collect(),
        _ => return false,
    };
    flat.len() == 81
        && Cell::all().zip(&flat).all(|(cell, label)| {
            let mut others = Cell::all().zip(&flat);
            others.all(|(other, of_other)| {
                (label == of_other) == (cell.box_index() == other.box_index())
            })
        })
}
