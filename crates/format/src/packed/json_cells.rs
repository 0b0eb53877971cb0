//! Grids, sets of digits and texts as JSON values.

use serde_json::Value;

use bivalue_core::grid::{Digit, DigitSet};

use crate::block::is_vertical;
use crate::groups;
use crate::phrases::{
    self, A_PUZZLE, CELL_NUMBER, CELLS_OR_ROWS, CHARACTERS, COLUMN_NUMBER, DIGIT_OR_BLANK,
    DIGIT_ZERO_OR_NULL, DIGITS_FROM_1_TO_9, JSON_ARRAY, JSON_OBJECT, ONE_SIGN_FOR_BLANKS,
    PUZZLE_UNDER_1_MIB, ROW_NUMBER, SETS, SETS_OF_DIGITS, ZERO_BESIDE_NULL,
};
use bivalue_core::text::Message;

use super::fault::{Fault, quoted};
use super::json_candidates;
use super::json_keyed;
use super::json_objects::{self, Board, Said};
use super::json_text;
use super::places;
use super::texts::Cells;
use super::{ErrorCode, chars};

/// The largest length of the value of a single puzzle, in bytes.
pub(super) const MAX_VALUE: usize = 1 << 20;

/// Returns the value of a part of a document.
pub(super) fn parse(raw: &str) -> Result<Value, Fault> {
    if raw.len() > MAX_VALUE {
        return Err(places::too_long(A_PUZZLE).help(PUZZLE_UNDER_1_MIB));
    }
    serde_json::from_str(raw).map_err(|error| json_text::broken(&error))
}

/// Returns a value as an error shows it.
fn shown(value: &Value) -> Message {
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

/// Returns whether a value is an array of grids rather than a grid.
pub(super) fn is_list(value: &Value) -> bool {
    let is_grid = |item: &Value| match item {
        Value::String(text) => text.chars().count() >= 81,
        Value::Array(rows) => rows.len() == 81 || rows.first().is_some_and(Value::is_array),
        other => other.is_object(),
    };
    matches!(
        value,
        Value::Array(items)
            if items.first().is_some_and(is_grid)
                && json_keyed::rows(items).is_none()
                && json_candidates::groups(items).is_none()
    )
}

/// Returns the first grid of an array of grids; any other value is returned as it is.
pub(super) fn first_of_list(value: Value) -> Value {
    match value {
        Value::Array(mut items) if is_list(&Value::Array(items.clone())) => items.swap_remove(0),
        other => other,
    }
}

/// Returns the cells of a text, of 81 values or of nine rows, with nothing but digits in them.
pub(super) fn cells(value: &Value, blank: Option<char>) -> Result<Cells, Fault> {
    match value {
        Value::String(text) => text_cells(text, blank),
        _ => board(value, blank).map(|board| Cells::Grid(board.position.values())),
    }
}

/// Returns the grid, and further facts about it, of a text, of 81 values, of nine rows, or of
/// objects that have their places as members.
pub(super) fn board(value: &Value, blank: Option<char>) -> Result<Board, Fault> {
    let items = match value {
        Value::String(text) => {
            let position = text_cells(text, blank)?.position();
            return Ok(Board { position, ..Board::default() });
        }
        Value::Array(items) => items,
        Value::Object(members) => return board(&json_keyed::array(members)?, blank),
        other => return Err(Fault::new(ErrorCode::Value, shown(other), phrases::cells(81))),
    };
    if let Some(members) = json_keyed::texts(items) {
        return board(&json_keyed::array(&members)?, blank);
    }
    if let Some(cells) = json_candidates::groups(items) {
        return Ok(Board { position: groups::position(&cells, false), ..Board::default() });
    }
    let keyed = json_keyed::rows(items);
    let items = keyed.as_ref().unwrap_or(items);
    let mut said = Vec::with_capacity(81);
    let mut blanks = Blanks::default();
    let is_row =
        |item: &Value| item.as_object().is_none_or(|members| json_keyed::row(members).is_some());
    if items.len() == 9 && items.iter().all(is_row) {
        for (row, items) in items.iter().enumerate() {
            let row_cells = self::row(items, blank, &mut blanks);
            let row_cells = row_cells.map_err(|fault| fault.of(ROW_NUMBER.with("row", row + 1)))?;
            said.extend(row_cells);
        }
    } else if items.len() == 81 || items.len() < 81 && items.iter().all(Value::is_object) {
        for (place, item) in items.iter().enumerate() {
            let content = self::said(item, blank, &mut blanks);
            said.push(content.map_err(|fault| fault.of(CELL_NUMBER.with("cell", place + 1)))?);
        }
    } else {
        return Err(Fault::count(items.len(), CELLS_OR_ROWS));
    }
    blanks.are_one_kind()?;
    json_objects::board(&said)
}

/// The values that stand for empty cells. A program that counts digits from 0 has another value for
/// an empty cell, and then 0 is a digit.
#[derive(Default)]
struct Blanks {
    zero: bool,
    other: bool,
    nine: bool,
}

impl Blanks {
    fn see(&mut self, value: &Value) {
        match value {
            Value::Number(number) => match number.as_f64() {
                Some(0.0) => self.zero = true,
                Some(-1.0) => self.other = true,
                Some(9.0) => self.nine = true,
                _ => {}
            },
            Value::Null | Value::Bool(false) => self.other = true,
            _ => {}
        }
    }

    fn are_one_kind(&self) -> Result<(), Fault> {
        if self.zero && self.other && !self.nine {
            let found = ZERO_BESIDE_NULL;
            return Err(Fault::new(ErrorCode::Value, found, ONE_SIGN_FOR_BLANKS));
        }
        Ok(())
    }
}

/// The content of a cell.
fn said(value: &Value, blank: Option<char>, blanks: &mut Blanks) -> Result<Said, Fault> {
    if let Value::Object(members) = value {
        return Said::of_object(members, blank);
    }
    blanks.see(value);
    scalar(value, blank).map(Said::of_digit)
}

/// Returns the cells of a text. There may be line ends and spaces between rows, and in a text of 81
/// characters spaces may be the blanks.
fn text_cells(text: &str, blank: Option<char>) -> Result<Cells, Fault> {
    let lines: String = text.trim().lines().collect();
    Cells::from_text(&lines, blank).or_else(|fault| {
        let close: String = lines.split_whitespace().collect();
        let filled = || Cells::from_text(&text.replace(' ', "."), blank);
        Cells::from_text(&close, blank).or_else(|_| filled()).or(Err(fault))
    })
}

/// Returns the cells of a row that is drawn with bars between its boxes, and perhaps around it.
fn without_bars(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.trim_matches(is_vertical).split(is_vertical).collect();
    let are_boxes = parts.len() == 3 && parts.iter().all(|part| part.chars().count() == 3);
    are_boxes.then(|| parts.concat())
}

fn row(value: &Value, blank: Option<char>, blanks: &mut Blanks) -> Result<Vec<Said>, Fault> {
    let row: Vec<_> = match value {
        Value::String(text) => {
            let close: String = text.split_whitespace().collect();
            let close = without_bars(&close).unwrap_or(close);
            let text = if text.chars().count() == 9 { text } else { &close };
            let cell = |character: char| match chars::cell(character, blank) {
                _ if character == ' ' => Ok(Said::of_digit(None)),
                Some(content) => Ok(Said::of_digit(content)),
                None => {
                    let found = phrases::character(character);
                    Err(Fault::new(ErrorCode::Character, found, DIGIT_OR_BLANK))
                }
            };
            text.chars().map(cell).collect::<Result<_, _>>()?
        }
        Value::Array(items) => items
            .iter()
            .enumerate()
            .map(|(column, item)| {
                let said = self::said(item, blank, blanks);
                said.map_err(|fault| fault.of(COLUMN_NUMBER.with("column", column + 1)))
            })
            .collect::<Result<_, _>>()?,
        Value::Object(members) if json_keyed::row(members).is_some() => {
            let values = json_keyed::row(members).unwrap_or_default();
            return self::row(&values.into(), blank, blanks);
        }
        other => return Err(Fault::new(ErrorCode::Value, shown(other), phrases::cells(9))),
    };
    if row.len() == 9 {
        json_objects::in_order(row)
    } else {
        Err(Fault::count(row.len(), phrases::cells(9)))
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

/// Returns 81 sets of digits, from an array of 81, nine rows of nine, or 729 characters.
pub(super) fn digit_sets(value: &Value) -> Result<Box<[DigitSet; 81]>, Fault> {
    let wrong = |count| Fault::new(ErrorCode::Length, count, SETS_OF_DIGITS);
    let items = match value {
        Value::String(text) => {
            return match Cells::from_text(text.trim(), None)? {
                Cells::Sukaku(sets) => Ok(sets),
                Cells::Grid(_) => Err(wrong(CHARACTERS.with("count", 81_usize))),
            };
        }
        Value::Array(items) => items,
        other => return Err(wrong(shown(other))),
    };
    let flat: Vec<&Value> = if items.len() == 9 {
        items.iter().filter_map(Value::as_array).flatten().collect()
    } else {
        items.iter().collect()
    };
    if flat.len() != 81 {
        return Err(wrong(SETS.with("count", flat.len())));
    }
    let mut sets = Box::new([DigitSet::EMPTY; 81]);
    for (place, (set, item)) in sets.iter_mut().zip(flat).enumerate() {
        *set = digit_set(item).map_err(|fault| fault.of(CELL_NUMBER.with("cell", place + 1)))?;
    }
    Ok(sets)
}

/// Returns the texts of a value that is a text, a number or an array of texts.
pub(super) fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Number(number) => vec![number.to_string()],
        Value::Array(items) => {
            let texts = items.iter().filter_map(Value::as_str);
            texts.map(str::to_owned).collect()
        }
        _ => Vec::new(),
    }
}
