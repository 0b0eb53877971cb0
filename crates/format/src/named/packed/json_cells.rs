//! Grids, sets of digits and texts as JSON values.

use serde_json::Value;

use bivalue_core::grid::DigitSet;

use crate::block::is_vertical;
use crate::groups;
use crate::phrases::{
    self, CELL_NUMBER, CELLS_OR_ROWS, CHARACTERS, COLUMN_NUMBER, DIGIT_OR_BLANK,
    ONE_SIGN_FOR_BLANKS, ROW_NUMBER, SETS, SETS_OF_DIGITS, ZERO_BESIDE_BLANK,
};

use super::fault::Fault;
use super::json_candidates;
use super::json_keyed;
use super::json_objects::{self, Board, Said};
use super::json_values::{digit_set, scalar, shown};
use super::texts::Cells;
use super::{ErrorCode, chars};

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
            Value::String(text) if text.trim().is_empty() => self.other = true,
            Value::String(text) => text.chars().for_each(|sign| self.see_sign(sign)),
            _ => {}
        }
    }

    fn see_sign(&mut self, sign: char) {
        match sign {
            '0' => self.zero = true,
            '9' => self.nine = true,
            ' ' | '1'..='8' => {}
            _ => self.other = true,
        }
    }

    fn are_one_kind(&self) -> Result<(), Fault> {
        if self.zero && self.other && !self.nine {
            let found = ZERO_BESIDE_BLANK;
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
        if fault.found.phrase() == ZERO_BESIDE_BLANK {
            return Err(fault);
        }
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
            let is_wide = text.chars().count() == 9;
            let text = if is_wide { text } else { &close };
            // In a row of nine characters a space is a sign of its own.
            blanks.other |= is_wide && text.contains(' ');
            let cell = |character: char| match chars::cell(character, blank) {
                _ if character == ' ' => Ok(Said::of_digit(None)),
                Some(content) => Ok(Said::of_digit(content)),
                None => {
                    let found = phrases::character(character);
                    Err(Fault::new(ErrorCode::Character, found, DIGIT_OR_BLANK))
                }
            };
            text.chars().for_each(|sign| blanks.see_sign(sign));
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
