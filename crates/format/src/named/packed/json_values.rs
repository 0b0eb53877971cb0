//! Single values of JSON: digits, sets of digits, and the members that are texts about a puzzle.

use bivalue_core::grid::{Digit, DigitSet};
use serde_json::Value;

use super::fault::{Fault, quoted};
use super::{ErrorCode, Field, Message, chars, json_text, places};
use crate::phrases::{
    A_PUZZLE, DIGIT_ZERO_OR_NULL, DIGITS_FROM_1_TO_9, JSON_ARRAY, JSON_OBJECT, PUZZLE_UNDER_1_MIB,
};

/// The largest length of the value of a single puzzle, in bytes.
pub(super) const MAX_VALUE: usize = 1 << 20;

/// The names of further fields.
pub(super) const FIELDS: [(&str, Field); 17] = [
    ("title", Field::Title),
    ("author", Field::Author),
    ("description", Field::Description),
    ("comment", Field::Comment),
    ("date", Field::Date),
    ("source", Field::Source),
    ("level", Field::Level),
    ("url", Field::Url),
    ("name", Field::Title),
    ("creator", Field::Author),
    ("comments", Field::Comment),
    ("note", Field::Comment),
    ("difficulty", Field::Level),
    ("rating", Field::Level),
    ("link", Field::Url),
    ("published", Field::Date),
    ("rules", Field::Description),
];

/// Returns the value of a part of a document.
pub(super) fn parse(raw: &str) -> Result<Value, Fault> {
    if raw.len() > MAX_VALUE {
        return Err(places::too_long(A_PUZZLE).help(PUZZLE_UNDER_1_MIB));
    }
    serde_json::from_str(raw).map_err(|error| json_text::broken(&error))
}

/// Returns a value as an error shows it.
pub(super) fn shown(value: &Value) -> Message {
    match value {
        Value::Array(items) => JSON_ARRAY.with("count", items.len()),
        Value::Object(_) => JSON_OBJECT.into(),
        Value::String(text) => Message::text(quoted(text)),
        other => Message::text(other.to_string()),
    }
}

/// Returns whether a value is empty, such as `null` or `""`.
pub(super) fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// Returns the content of a cell: a number, a character or nothing. -1 is a blank as well, because
/// it cannot be a digit.
pub(super) fn scalar(value: &Value, blank: Option<char>) -> Result<Option<Digit>, Fault> {
    let content = match value {
        Value::Null | Value::Bool(false) => Some(None),
        // Data frames write the whole number 5 as 5.0.
        Value::Number(number) => match number.to_string().trim_end_matches(".0") {
            "0" | "-1" => Some(None),
            number => number.parse().ok().and_then(Digit::new).map(Some),
        },
        Value::String(text) => {
            let text = text.trim();
            let mut characters = text.chars();
            match (characters.next(), characters.next()) {
                (None, _) => Some(None),
                (Some(character), None) => chars::cell(character, blank),
                _ if text == "-1" => Some(None),
                _ => None,
            }
        }
        _ => None,
    };
    content.ok_or_else(|| {
        let found = shown(value);
        Fault::new(ErrorCode::Value, found, DIGIT_ZERO_OR_NULL)
    })
}

/// Returns a set of digits: a text or an array of them.
pub(super) fn digit_set(value: &Value) -> Result<DigitSet, Fault> {
    let digits = match value {
        Value::Null => Some(DigitSet::EMPTY),
        Value::String(text) => {
            let digits = text.chars().filter(|c| !" ,.0-".contains(*c));
            digits.map(Digit::from_char).collect::<Option<DigitSet>>()
        }
        Value::Array(items) => items.iter().map(|item| scalar(item, None).ok().flatten()).collect(),
        _ => None,
    };
    digits.ok_or_else(|| Fault::new(ErrorCode::Value, shown(value), DIGITS_FROM_1_TO_9))
}
