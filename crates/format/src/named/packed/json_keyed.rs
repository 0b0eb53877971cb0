//! JSON objects whose names are places: cells (`{"A1":5}`), rows (`{"row1":[…]}`), and the columns
//! of a row (`[{"c1":5,…},…]`).

use bivalue_core::grid::{Cell, Grid};
use serde_json::{Map, Value};

use crate::block::is_vertical;
use crate::cell_names::{self, Place};
use crate::chars;
use crate::names::plain_name;
use crate::phrases::{
    ALL_CELLS, CERTAIN_PLACES, IN_COLUMNS, IN_ROWS, LISTS_MAY_BE_COLUMNS, MEMBERS_NOT_NUMBERED,
    NINE_LISTS_NAMED, NINE_ROWS, READ_ROW_BY_ROW, ROWS_FROM_1_TO_9, UNKNOWN_FIRST_INDEX,
};
use bivalue_core::text::Phrase;

use super::fault::{Fault, quoted};
use super::json_text;
use super::{ErrorCode, Message};

/// The fewest members by which an object without a name shows that they are cells.
pub(super) const FEWEST: usize = 8;

/// The kinds of objects.
pub(super) enum Keyed {
    /// Cells or rows, whose places are certain.
    Certain,
    /// Lists that may be rows or columns.
    Doubtful(Fault),
    No,
}

/// Returns the kind of an object in a text, in which the order of its members is known.
pub(super) fn kind(raw: &str, fewest: usize) -> Keyed {
    let first = raw.trim_start_matches(|c: char| c == '{' || c.is_whitespace());
    // Most objects have other names, and need not be taken apart.
    let name = first.strip_prefix('"').and_then(|rest| rest.split('"').next()).unwrap_or("");
    let is_letter = name.len() == 1 && name.as_bytes()[0].is_ascii_alphabetic();
    if cell_names::place(name).is_none()
        && line_number(name).is_none()
        && number(name).is_none()
        && !is_letter
    {
        return Keyed::No;
    }
    let Ok(members) = json_text::members(raw) else { return Keyed::No };
    let places: Vec<Place> =
        members.iter().filter_map(|(name, _)| cell_names::place(name)).collect();
    let is_scalar = |(_, raw): &(String, &str)| !raw.starts_with(['[', '{']) && raw.len() <= 12;
    if places.len() == members.len() && members.iter().all(is_scalar) {
        if places.len() < fewest || cell_names::are_one_row(&places) {
            return Keyed::No;
        }
        return match cell_names::cells(&places) {
            Ok(_) => Keyed::Certain,
            Err((_, found)) => Keyed::Doubtful(fault(found, CERTAIN_PLACES)),
        };
    }
    let all = |is: fn(&str) -> Option<u8>| members.iter().all(|(name, _)| is(name).is_some());
    if members.len() == 81 && all(number) && members.iter().all(is_scalar) {
        return Keyed::Certain;
    }
    if members.len() >= fewest.max(FEWEST) && all(number) && members.iter().all(is_scalar) {
        let numbers: Vec<(u8, &str)> =
            members.iter().filter_map(|(name, raw)| Some((number(name)?, *raw))).collect();
        return match indexed(&numbers) {
            Some(Ok(_)) => Keyed::Certain,
            Some(Err(fault)) => Keyed::Doubtful(fault),
            None => Keyed::No,
        };
    }
    let is_container = |(_, raw): &(String, &str)| {
        raw.starts_with(['[', '{']) && raw.len() > 8 || is_text_of_nine(raw)
    };
    if members.len() != 9 || !members.iter().all(is_container) {
        return Keyed::No;
    }
    match line_number(&members[0].0) {
        Some((b'r', _)) => Keyed::Certain,
        Some(_) => Keyed::Doubtful(fault(IN_COLUMNS, IN_ROWS).help(READ_ROW_BY_ROW)),
        None if members[0].1.starts_with('"') => Keyed::No,
        None => {
            let found = NINE_LISTS_NAMED.with("name", quoted(&members[0].0));
            Keyed::Doubtful(fault(found, NINE_ROWS).help(LISTS_MAY_BE_COLUMNS))
        }
    }
}

/// Returns whether a value is a text of nine characters, apart from spaces and vertical lines
/// between them.
fn is_text_of_nine(raw: &str) -> bool {
    let text = raw.trim_matches('"');
    let solid = text.chars().filter(|&c| c != ' ' && !is_vertical(c)).count();
    raw.starts_with('"') && raw.len() <= 60 && (solid == 9 || text.chars().count() == 9)
}

fn fault(found: impl Into<Message>, expected: Phrase) -> Fault {
    Fault::new(ErrorCode::Value, found, expected)
}

/// Returns a text or a number as a text.
fn scalar_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null => Some(String::new()),
        _ => None,
    }
}

/// Returns a number of up to two digits.
fn number(name: &str) -> Option<u8> {
    name.parse().ok().filter(|_| name.len() <= 2)
}

/// Returns whether a name is that of a row or of a column, as `r` or `c`, and its number.
fn line_number(name: &str) -> Option<(u8, u8)> {
    let name = name.to_ascii_lowercase();
    // A line of text is a row.
    let words =
        [("row", b'r'), ("line", b'r'), ("r", b'r'), ("column", b'c'), ("col", b'c'), ("c", b'c')];
    let (letter, rest) =
        words.iter().find_map(|(word, letter)| Some((*letter, name.strip_prefix(word)?)))?;
    let number = rest.trim_start_matches(['_', '-', ' ']).parse().ok().filter(|n| *n <= 9)?;
    Some((letter, number))
}

/// Returns 81 values of which each has the number of its cell before it, counted from 0 or from 1.
/// If no number shows the first one, that count is taken in which no digit stands twice in a house;
/// both may be possible. Returns nothing for numbers that are no cells, or values that are no cell's.
fn indexed<'a>(numbered: &[(u8, &'a str)]) -> Option<Result<Vec<Option<&'a str>>, Fault>> {
    let from = |first: u8| -> Option<(Vec<Option<&'a str>>, Grid)> {
        let (mut values, mut grid) = (vec![None; 81], Grid::EMPTY);
        for &(number, value) in numbered {
            let index = usize::from(number.checked_sub(first)?);
            let slot = values.get_mut(index).filter(|slot| slot.is_none())?;
            grid[Cell::from_index(index)] = chars::value(value.trim_matches('"'), None)?;
            *slot = Some(value);
        }
        Some((values, grid))
    };
    let is_possible = |(_, grid): &(Vec<Option<&'a str>>, Grid)| grid.clash().is_none();
    Some(match (from(0), from(1)) {
        (None, None) => return None,
        (Some((values, _)), None) | (None, Some((values, _))) => Ok(values),
        (Some(zero), Some(one)) => match (is_possible(&zero), is_possible(&one)) {
            (true, false) => Ok(zero.0),
            (false, true) => Ok(one.0),
            _ => Err(fault(UNKNOWN_FIRST_INDEX, ALL_CELLS)),
        },
    })
}

/// Returns the array that an object of cells or rows stands for: 81 values, or nine rows.
pub(super) fn array(members: &Map<String, Value>) -> Result<Value, Fault> {
    let names: Vec<&String> = members.keys().collect();
    let places: Vec<Place> = names.iter().filter_map(|name| cell_names::place(name)).collect();
    if places.len() == names.len() {
        let cells =
            cell_names::cells(&places).map_err(|(_, found)| fault(found, CERTAIN_PLACES))?;
        let mut values = vec![Value::Null; 81];
        for (cell, value) in cells.into_iter().zip(members.values()) {
            // Zero and null are both empty here, since no cell may be missing its digit by mistake.
            let is_zero = value.as_f64() == Some(0.0);
            values[cell.index()] = if is_zero { Value::Null } else { value.clone() };
        }
        return Ok(values.into());
    }
    let texts: Option<Vec<(u8, String)>> =
        members.iter().map(|(name, value)| Some((number(name)?, scalar_text(value)?))).collect();
    if let Some(texts) = texts.filter(|texts| texts.len() < 81) {
        let numbers: Vec<(u8, &str)> =
            texts.iter().map(|(number, text)| (*number, text.as_str())).collect();
        let values = indexed(&numbers)
            .unwrap_or_else(|| Err(fault(MEMBERS_NOT_NUMBERED, ROWS_FROM_1_TO_9)))?;
        let value = |text: Option<&str>| text.map_or(Value::Null, |text| text.to_owned().into());
        return Ok(values.into_iter().map(value).collect::<Vec<_>>().into());
    }
    let mut numbered: Vec<(u8, &Value)> = members
        .iter()
        .filter_map(|(name, value)| {
            let number = number(name).or_else(|| line_number(name).map(|(_, number)| number))?;
            Some((number, value))
        })
        .collect();
    numbered.sort_by_key(|(number, _)| *number);
    let first = numbered.first().map_or(0, |(number, _)| *number);
    let is_run = numbered.iter().zip(first..).all(|((number, _), expected)| *number == expected);
    if numbered.len() != members.len() || !is_run || first > 1 {
        return Err(fault(MEMBERS_NOT_NUMBERED, ROWS_FROM_1_TO_9));
    }
    Ok(numbered.into_iter().map(|(_, value)| value.clone()).collect::<Vec<_>>().into())
}

/// Returns the cells of an array of texts such as `"r1c1=5"` and `"A1: 5"`.
pub(super) fn texts(items: &[Value]) -> Option<Map<String, Value>> {
    if items.len() < FEWEST || items.len() > 81 {
        return None;
    }
    let mut members = Map::new();
    for item in items {
        let text = item.as_str().filter(|text| text.len() <= 12)?;
        let (name, digit) = text.split_once(['=', ':']).or_else(|| text.rsplit_once(' '))?;
        cell_names::place(name.trim())?;
        // A cell that is named twice keeps the array from being read.
        if members.insert(name.trim().to_owned(), digit.trim().into()).is_some() {
            return None;
        }
    }
    Some(members)
}

/// Returns the values of a row whose names are those of its columns: `c1`, `A`, `1` or `0`.
pub(super) fn row(members: &Map<String, Value>) -> Option<Vec<Value>> {
    let mut values = vec![Value::Null; 9];
    let named = members.keys().all(|name| line_number(name).is_some_and(|(word, _)| word == b'c'));
    let letter = |name: &str| match name.as_bytes() {
        [letter @ (b'A'..=b'I' | b'a'..=b'i')] => Some(letter.to_ascii_uppercase() - b'A' + 1),
        _ => None,
    };
    let index = |name: &str| line_number(name).map(|(_, n)| n).or(number(name)).or(letter(name));
    let numbers: Option<Vec<u8>> = members.keys().map(|name| index(name)).collect();
    let numbers = numbers.filter(|numbers| !numbers.is_empty())?;
    let from = u8::from(!numbers.contains(&0));
    if !named && members.len() != 9 || members.values().any(|v| v.is_array() || v.is_object()) {
        return None;
    }
    for (number, value) in numbers.iter().zip(members.values()) {
        *values.get_mut(usize::from(number - from))? = value.clone();
    }
    let distinct = numbers.iter().collect::<std::collections::HashSet<_>>().len();
    (distinct == numbers.len()).then_some(values)
}

/// Returns the rows of an array of nine objects, each of which is a row; `None` if it is another.
pub(super) fn rows(items: &[Value]) -> Option<Vec<Value>> {
    if items.len() != 9 {
        return None;
    }
    let named = || items.iter().map(|item| Some(row(item.as_object()?)?.into())).collect();
    let nested = || {
        let rows = items.iter().enumerate();
        let rows: Option<Vec<_>> = rows.map(|(at, item)| nested(item.as_object()?, at)).collect();
        let rows = rows?;
        // All count from 0, or all from 1.
        let is_even = rows.iter().all(|(_, from)| *from == rows[0].1);
        is_even.then(|| rows.into_iter().map(|(cells, _)| cells).collect())
    };
    nested().or_else(named)
}

/// Names of the cells of a row.
const CELLS: [&str; 8] =
    ["cells", "values", "digits", "squares", "fields", "numbers", "items", "tiles"];

/// Names of the number of a row.
const NUMBER: [&str; 9] =
    ["row", "r", "y", "rowindex", "rownumber", "index", "id", "number", "position"];

/// Returns the cells of an object that holds the nine cells of the row `at` under a name, and
/// besides at most the number of the row and its key; and from where the number counts, if there is
/// one.
fn nested(members: &Map<String, Value>, at: usize) -> Option<(Value, Option<u64>)> {
    let (mut cells, mut from) = (None, None);
    for (name, value) in members {
        let name = plain_name(name);
        if CELLS.contains(&name.as_str()) && cells.is_none() {
            let is_nine = match value {
                Value::Array(cells) => cells.len() == 9,
                Value::String(text) => text.chars().count() == 9,
                _ => false,
            };
            cells = is_nine.then(|| value.clone());
            cells.as_ref()?;
        } else if NUMBER.contains(&name.as_str()) && value.is_u64() && from.is_none() {
            from = value.as_u64()?.checked_sub(at as u64).filter(|from| *from < 2);
            from?;
        } else if !matches!(name.as_str(), "id" | "key" | "type" | "kind") || !value.is_string() {
            return None;
        }
    }
    Some((cells?, from))
}

/// Returns whether an array of these elements is nine rows that hold their cells under a name.
/// `is_named` says whether the array is named as rows; otherwise the objects must say so, since
/// they may be boxes.
pub(super) fn are_nested(parts: &[&str], is_named: bool) -> bool {
    let says_row = |name: &String| plain_name(name).starts_with("row");
    let values: Option<Vec<Value>> = (parts.len() == 9)
        .then(|| parts.iter().map(|part| serde_json::from_str(part).ok()).collect())
        .flatten();
    values.is_some_and(|values| {
        let is_row = |(at, value): (usize, &Value)| {
            let members = value.as_object().filter(|members| nested(members, at).is_some());
            members.is_some_and(|members| is_named || members.keys().any(says_row))
        };
        values.iter().enumerate().all(is_row)
    })
}

/// Returns whether a part of a text is a row whose names are those of its columns.
pub(super) fn is_row(raw: &str) -> bool {
    raw.len() <= 400
        && serde_json::from_str::<Map<String, Value>>(raw)
            .is_ok_and(|members| row(&members).is_some())
}

#[cfg(test)]
mod tests {
    use super::super::{JsonFormat, laws};

    const P: &str = laws::PUZZLE;

    /// The given cells, each with a name.
    fn object(name: impl Fn(usize, usize) -> String, quote: &str) -> String {
        let given = |(at, c): (usize, char)| {
            (c != '.').then(|| format!("{:?}:{quote}{c}{quote}", name(at / 9, at % 9)))
        };
        format!("{{{}}}", P.chars().enumerate().filter_map(given).collect::<Vec<_>>().join(","))
    }

    fn lines(of_row: impl Fn(usize, &str) -> String) -> Vec<String> {
        (0..9).map(|row| of_row(row, &P[row * 9..row * 9 + 9])).collect()
    }

    fn letter(index: usize) -> char {
        char::from(b'A' + index as u8)
    }

    #[test]
    fn names_are_places() {
        let digit = |c: char| if c == '.' { "null".to_owned() } else { c.to_string() };
        let row = |name: &dyn Fn(usize) -> String, cells: &str| {
            let member = |(at, c)| format!("{:?}:{}", name(at), digit(c));
            format!("{{{}}}", cells.chars().enumerate().map(member).collect::<Vec<_>>().join(","))
        };
        let list =
            |cells: &str| format!("[{}]", cells.chars().map(digit).collect::<Vec<_>>().join(","));
        let a1 = object(|r, c| format!("{}{}", letter(r), c + 1), "");
        for text in [
            a1.clone(),
            object(|r, c| format!("r{}c{}", r + 1, c + 1), ""),
            object(|r, c| format!("R{}C{}", r + 1, c + 1), "\""),
            object(|r, c| format!("{r},{c}"), ""),
            object(|r, c| format!("({}, {})", r + 1, c + 1), ""),
            format!("{{\"givens\":{a1}}}"),
            format!("{{\"name\":\"x\",\"puzzle\":{a1}}}"),
            format!("[{}]", lines(|_, cells| row(&|at| format!("c{}", at + 1), cells)).join(",")),
            format!("[{}]", lines(|_, cells| row(&|at| format!("{}", at + 1), cells)).join(",")),
            format!("[{}]", lines(|_, cells| row(&|at| format!("{at}"), cells)).join(",")),
            format!("[{}]", lines(|_, cells| row(&|at| letter(at).to_string(), cells)).join(",")),
            format!(
                "{{\"rows\":[{}]}}",
                lines(|_, cells| row(&|at| format!("col{}", at + 1), cells)).join(",")
            ),
            format!(
                "{{{}}}",
                lines(|at, cells| format!("\"row{}\":{}", at + 1, list(cells))).join(",")
            ),
            format!("{{{}}}", lines(|at, cells| format!("\"r{}\":{cells:?}", at + 1)).join(",")),
        ] {
            assert_eq!(laws::detected(&text), Some("json"), "{text}");
            let record = laws::one(&JsonFormat, &text);
            assert_eq!(record.position.givens.to_string(), P, "{text}");
        }
    }

    #[test]
    fn what_can_be_rows_or_columns_is_refused() {
        let list = |cells: &str| {
            format!(
                "[{}]",
                cells
                    .replace('.', "0")
                    .split("")
                    .filter(|c| !c.is_empty())
                    .collect::<Vec<_>>()
                    .join(",")
            )
        };
        for (text, found) in [
            (
                format!("{{{}}}", lines(|at, cells| format!("\"{at}\":{}", list(cells))).join(",")),
                "nine lists",
            ),
            (
                format!(
                    "{{{}}}",
                    lines(|at, cells| format!("\"c{}\":{}", at + 1, list(cells))).join(",")
                ),
                "columns",
            ),
            (object(|r, c| format!("{}{}", letter(c), r + 1), ""), "may be columns"),
            (object(|r, c| format!("r{}c{}", r + 1, c + 1), "").replacen(":5", ":55", 1), "55"),
        ] {
            let error = laws::refusal(&JsonFormat, &text);
            assert!(error.found.to_string().contains(found), "{text}: {error}");
        }
    }

    #[test]
    fn rows_are_objects_that_hold_their_cells() {
        let cells = |row: &str, cell: &dyn Fn(usize, char) -> String| {
            let cells = row.chars().enumerate().map(|(at, c)| cell(at, c));
            format!("[{}]", cells.collect::<Vec<_>>().join(","))
        };
        let digit = |c: char| c.to_string().replace('.', "null");
        let value = |_: usize, c: char| format!("{{\"value\":{}}}", digit(c));
        let column = |at: usize, c: char| format!("{{\"column\":{},\"v\":{}}}", at + 1, digit(c));
        let plain = |_: usize, c: char| digit(c);
        let rows = |object: &dyn Fn(usize, &str) -> String| lines(object).join(",");
        let values = rows(&|_, row| format!("{{\"cells\":{}}}", cells(row, &value)));
        for text in [
            format!("{{\"rows\":[{values}]}}"),
            format!("{{\"board\":{{\"size\":9,\"rows\":[{values}]}}}}"),
            format!(
                "{{\"rows\":[{}]}}",
                rows(&|at, row| format!("{{\"id\":{at},\"cells\":{}}}", cells(row, &column)))
            ),
            format!(
                "{{\"board\":[{}]}}",
                rows(&|at, row| format!(
                    "{{\"row\":{},\"values\":{}}}",
                    at + 1,
                    cells(row, &plain)
                ))
            ),
            format!(
                "{{\"givens\":[{}]}}",
                (0..81)
                    .filter(|at| &P[*at..=*at] != ".")
                    .map(|at| format!("\"r{}c{}={}\"", at / 9 + 1, at % 9 + 1, &P[at..=at]))
                    .collect::<Vec<_>>()
                    .join(",")
            ),
        ] {
            let record = laws::one(&JsonFormat, &text);
            assert_eq!(record.position.givens.to_string(), P, "{text}");
        }
        // These may be boxes, and rows in another order are not put right.
        let swapped = format!(
            "{{\"rows\":[{}]}}",
            rows(&|at, row| format!("{{\"id\":{},\"cells\":{}}}", 8 - at, cells(row, &plain)))
        );
        for text in [format!("{{\"groups\":[{values}]}}"), format!("[{values}]"), swapped] {
            let results = laws::read_as(&JsonFormat, &text, false);
            assert!(results.iter().all(Result::is_err), "{text}");
        }
    }
}
