//! Candidate grids in JSON: 81 cells, of which each holds its digit, or its candidates as an array
//! or as a text.

use serde_json::Value;

use bivalue_core::grid::{Digit, DigitSet};

use crate::groups::Group;

use super::json_values::scalar;

/// The fewest cells with several candidates by which an array shows that it is a candidate grid: a
/// few may be slips.
const FEWEST: usize = 8;

/// Returns the cells of a candidate grid, nine rows of nine or 81 in one array; `None` if the array
/// is none.
///
/// The digits of a cell ascend, so that a pair such as a digit and a mark is not taken for two
/// candidates.
pub(super) fn groups(items: &[Value]) -> Option<[Group; 81]> {
    let rows: Vec<&Value> = match items.len() {
        81 => items.iter().collect(),
        9 => {
            let rows: Option<Vec<&Vec<Value>>> = items.iter().map(Value::as_array).collect();
            rows?.into_iter().flatten().collect()
        }
        _ => return None,
    };
    let groups: Option<Vec<Group>> = rows.into_iter().map(group).collect();
    let groups: [Group; 81] = groups?.try_into().ok()?;
    let size = |group: &Group| match group {
        Group::Candidates(set) => set.len(),
        _ => 1,
    };
    let several = groups.iter().filter(|group| size(group) > 1).count();
    let differ = groups.iter().any(|group| size(group) != size(&groups[0]));
    (several >= FEWEST && differ).then_some(groups)
}

/// Returns whether the elements of an array are those of a candidate grid.
pub(super) fn are_groups(parts: &[&str]) -> bool {
    let holds_arrays = |part: &&str| part[1..].contains('[') && part.len() < 400;
    let is_possible = match parts.len() {
        9 => parts.iter().all(holds_arrays),
        81 => parts.iter().all(|part| part.len() < 60),
        _ => false,
    };
    let values = || parts.iter().map(|part| serde_json::from_str(part).ok()).collect();
    let values: Option<Vec<Value>> = if is_possible { values() } else { None };
    values.is_some_and(|values| groups(&values).is_some())
}

fn group(value: &Value) -> Option<Group> {
    let digits: Vec<Digit> = match value {
        Value::Array(items) => {
            let digits: Option<Vec<Digit>> =
                items.iter().map(|item| scalar(item, None).ok().flatten()).collect();
            digits?
        }
        Value::String(text) if text.len() > 1 => {
            text.chars().map(Digit::from_char).collect::<Option<_>>()?
        }
        other => vec![scalar(other, None).ok().flatten()?],
    };
    let ascends = digits.windows(2).all(|pair| pair[0] < pair[1]);
    match digits[..] {
        [only] => Some(Group::Single(only)),
        _ => ascends.then(|| Group::Candidates(digits.into_iter().collect::<DigitSet>())),
    }
}

#[cfg(test)]
mod tests {
    use super::super::json::JsonFormat;
    use super::super::laws::{self, PUZZLE};

    /// The cells of the examples' puzzle with the candidates that the givens leave.
    fn cells(of: impl Fn(&[u8], bool) -> String) -> Vec<String> {
        let cells = PUZZLE.as_bytes();
        let sees = |a: usize, b: usize| {
            a / 9 == b / 9 || a % 9 == b % 9 || (a / 27, a % 9 / 3) == (b / 27, b % 9 / 3)
        };
        let cell = |at: usize| {
            let is_free =
                |digit: &u8| !(0..81).any(|other| sees(at, other) && cells[other] == *digit);
            match cells[at] {
                b'.' => of(&(b'1'..=b'9').filter(is_free).collect::<Vec<_>>(), false),
                digit => of(&[digit], true),
            }
        };
        (0..81).map(cell).collect()
    }

    fn rows(cells: &[String]) -> String {
        let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
        format!("[{}]", rows.join(","))
    }

    #[test]
    fn cells_may_be_arrays_or_texts_of_candidates() {
        let listed = |digits: &[u8]| {
            digits.iter().map(|digit| char::from(*digit).to_string()).collect::<Vec<_>>()
        };
        let array = |digits: &[u8], _: bool| format!("[{}]", listed(digits).join(","));
        let mixed = |digits: &[u8], is_given: bool| {
            if is_given { listed(digits).concat() } else { array(digits, false) }
        };
        let text = |digits: &[u8], _: bool| format!("\"{}\"", listed(digits).concat());
        for cells in [cells(array), cells(mixed), cells(text)] {
            for text in [
                rows(&cells),
                format!("[{}]", cells.join(",")),
                format!("{{\"board\":{}}}", rows(&cells)),
            ] {
                let position = laws::one(&JsonFormat, &text).position;
                assert_eq!(position.givens.to_string(), PUZZLE, "{text}");
                assert_eq!(position.candidates.unwrap()[2].to_string(), "124", "{text}");
            }
        }
    }

    #[test]
    fn other_arrays_of_arrays_are_no_candidates() {
        // A digit and a mark beside it.
        let pairs =
            cells(
                |digits, is_given| {
                    if is_given { format!("[{},1]", char::from(digits[0])) } else { "[0,0]".into() }
                },
            );
        let results = laws::read_as(&JsonFormat, &rows(&pairs), false);
        assert!(results.iter().all(Result::is_err), "{results:?}");
        // Nine grids are a list.
        let digits = PUZZLE.replace('.', "0");
        let digits: Vec<String> = digits.chars().map(String::from).collect();
        let nine = format!("[{}]", vec![rows(&digits); 9].join(","));
        assert_eq!(laws::read_as(&JsonFormat, &nine, false).len(), 9);
    }
}
