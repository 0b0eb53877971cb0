//! The state of a game in files of OpenSudoku: `version: ` and a number, a line end, and the parts
//! of each cell, which [`super::opensudoku`] describes.

use bivalue_core::grid::{Cell, Digit, DigitSet, Position};

use super::ErrorCode;
use super::fault::{Fault, quoted};
use super::texts;
use crate::phrases::{
    A_DIGIT, FOR_CELL, NOTES_AS_LIST, NOTES_UP_TO_511, PARTS, PARTS_FOR_CELLS, RANGE, VERSION,
    ZERO_OR_ONE,
};
use bivalue_core::text::Phrase;

/// Reads the state of a game: the number of its version, white space, and the parts of its cells.
pub(super) fn read(text: &str) -> Result<Position, Fault> {
    let (version, parts) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let per_cell = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => {
            let found = VERSION.with("text", quoted(version));
            return Err(Fault::new(
                ErrorCode::Value,
                found,
                RANGE.with("least", 1_u64).with("most", 5_u64),
            ));
        }
    };
    // Version 2 doubles some of the bars.
    let parts: Vec<&str> = parts.trim().split('|').filter(|part| !part.is_empty()).collect();
    if parts.len() != 81 * per_cell {
        let found = PARTS.with("count", parts.len());
        let expected = PARTS_FOR_CELLS.with("count", 81 * per_cell).with("each", per_cell);
        return Err(Fault::new(ErrorCode::Length, found, expected));
    }
    let mut position = Position::default();
    let mut notes = Box::new([DigitSet::EMPTY; 81]);
    for (cell, fields) in Cell::all().zip(parts.chunks(per_cell)) {
        let wrong = |text: &str, expected: Phrase| {
            let found = FOR_CELL.with("found", quoted(text)).with("cell", cell.to_string());
            Fault::new(ErrorCode::Value, found, expected)
        };
        let (value, notes_text, editable) = (fields[0], fields[1], fields[per_cell - 1]);
        let digit = match value.parse() {
            Ok(0) => None,
            Ok(number) => Some(Digit::new(number).ok_or_else(|| wrong(value, A_DIGIT))?),
            Err(_) => return Err(wrong(value, A_DIGIT)),
        };
        notes[cell.index()] = if version == "1" {
            listed(notes_text).ok_or_else(|| wrong(notes_text, NOTES_AS_LIST))?
        } else {
            let bits = notes_text.parse().ok().filter(|bits| *bits < 512);
            DigitSet::from_bits(bits.ok_or_else(|| wrong(notes_text, NOTES_UP_TO_511))?)
        };
        match editable {
            "0" => position.givens[cell] = digit,
            "1" => position.placed[cell] = digit,
            _ => return Err(wrong(editable, ZERO_OR_ONE)),
        }
    }
    position.candidates = texts::from_notes(notes, &position.values());
    Ok(position)
}

/// Returns the digits of a text such as `1,5,`; the empty set for `-`.
fn listed(text: &str) -> Option<DigitSet> {
    if text == "-" {
        return Some(DigitSet::EMPTY);
    }
    text.trim_end_matches(',')
        .split(',')
        .map(|part| part.parse().ok().and_then(Digit::new))
        .collect()
}

/// Returns a state as version 1 writes it, escaped for XML.
pub(super) fn write(position: &Position) -> String {
    let mut text = String::from("version: 1&#10;");
    for cell in Cell::all() {
        let given = position.givens[cell];
        let digit = given.or(position.placed[cell]).map_or('0', Digit::to_char);
        let candidates = position.candidates.as_ref();
        let candidates = candidates.map_or(DigitSet::EMPTY, |all| all[cell.index()]);
        text.extend([digit, '|']);
        if candidates.is_empty() {
            text.push('-');
        }
        for digit in candidates {
            text.extend([digit.to_char(), ',']);
        }
        text.push_str(if given.is_some() { "|0|" } else { "|1|" });
    }
    text
}
