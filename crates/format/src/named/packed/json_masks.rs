//! Members beside a board that say which of its digits are given, shown or hidden.

use serde_json::Value;

use bivalue_core::grid::{Cell, Grid};

use super::fault::{Fault, quoted};
use super::{ErrorCode, Record, json_values};
use crate::names::{HIDDEN, SHOWN, words};
use crate::phrases::{GIVEN_DIGITS, ONLY_SOLUTION};

/// Applies a member to the board beside it. Nine rows of nine booleans, or 81 booleans, say which
/// digits are given; of a full board the others are those of the solution. A full board beside any
/// other list of what is hidden or shown is refused, since the list may count in several ways.
pub(super) fn apply(key: &str, raw: &str, record: &mut Record) -> Result<(), Fault> {
    let words = words(key);
    let is = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let is_hidden = is(&HIDDEN);
    if !(is_hidden || is(&SHOWN)) || !raw.starts_with(['[', '{']) {
        return Ok(());
    }
    let value = json_values::parse(raw)?;
    let full = record.position.givens;
    let is_full = full.filled().len() == 81;
    let Some(mask) = mask(&value) else {
        let is_empty = value.as_array().is_some_and(Vec::is_empty);
        if !is_full || is_empty {
            return Ok(());
        }
        return Err(Fault::new(ErrorCode::Value, ONLY_SOLUTION, GIVEN_DIGITS).of(quoted(key)));
    };
    let mut others = Grid::EMPTY;
    for (cell, is_true) in Cell::all().zip(mask) {
        if is_true == is_hidden {
            others[cell] = record.position.givens[cell].take();
        }
    }
    if is_full {
        record.solution = record.solution.or(Some(full));
    } else {
        record.position.placed = record.position.placed.or(&others);
    }
    Ok(())
}

/// Returns whether a value is an array of booleans, in rows or in one list.
pub(super) fn is_mask(raw: &str) -> bool {
    let start = raw.trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    raw.starts_with('[') && (start.starts_with("true") || start.starts_with("false"))
}

/// Returns 81 booleans, in rows or in one list.
fn mask(value: &Value) -> Option<Vec<bool>> {
    let items = value.as_array()?;
    let flat: Vec<&Value> = match items.first()? {
        Value::Array(_) => items
            .iter()
            .map(Value::as_array)
            .collect::<Option<Vec<_>>>()?
            .into_iter()
            .flatten()
            .collect(),
        _ => items.iter().collect(),
    };
    let mask: Vec<bool> = flat.into_iter().map(Value::as_bool).collect::<Option<_>>()?;
    (mask.len() == 81).then_some(mask)
}

#[cfg(test)]
mod tests {
    use super::super::json::JsonFormat;
    use super::super::laws::{self, PUZZLE, SOLUTION};

    fn rows(of: impl Fn(char) -> String) -> String {
        let cells: Vec<String> = PUZZLE.chars().map(of).collect();
        let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
        format!("[{}]", rows.join(","))
    }

    #[test]
    fn a_mask_tells_the_givens_of_a_board() {
        let given = rows(|c| (c != '.').to_string());
        let hidden = rows(|c| (c == '.').to_string());
        for member in [format!(r#""given":{given}"#), format!(r#""hidden":{hidden}"#)] {
            let text = format!(r#"{{"board":"{SOLUTION}",{member}}}"#);
            let record = laws::one(&JsonFormat, &text);
            assert_eq!(record.position.givens.to_string(), PUZZLE, "{text}");
            assert_eq!(record.solution.unwrap().to_string(), SOLUTION, "{text}");
        }
        let board = SOLUTION.replacen('4', ".", 2);
        let record = laws::one(&JsonFormat, &format!(r#"{{"board":"{board}","given":{given}}}"#));
        assert_eq!(record.position.givens.to_string(), PUZZLE);
        assert_eq!(record.position.values().to_string(), board);
    }

    #[test]
    fn a_full_board_beside_holes_is_refused() {
        for member in [r#""holes":[3,17]"#, r#""revealed":[[0,1],[4,4]]"#, r#""shown":{"a":1}"#] {
            laws::refusal(&JsonFormat, &format!(r#"{{"board":"{SOLUTION}",{member}}}"#));
        }
    }
}
