//! The JSON of SudokuPad's puzzles, and its short form, which is packed into links.
//!
//! `{"cells":[[{},{"value":"5"},…]…],"regions":[…],"cages":[…],…,"metadata":{"title":…}}`: a value
//! is a given, `centremarks` are candidates. The short way leaves out quotes around names,
//! empty arrays and `{}` in arrays, writes `'` for `"`, `t` and `f` for true and false, and
//! has short names for the usual ones.

use serde_json::Value;

use bivalue_core::grid::{Cell, DigitSet, Position};

use super::super::fault::Fault;
use super::super::json_cells;
use super::super::json_text;
use super::super::json_values;
use super::super::texts::{self, Cells};
use super::super::variant::Variant;
use super::super::{ErrorCode, Field, ReadOptions, Record};
use super::Decoded;
use super::fpuzzles;
use crate::phrases::{OBJECT_WITHOUT, PUZZLE_OF, REGIONS_NOT_BOXES, THE_SOLUTION};

/// Members that are not constraints.
const HARMLESS: [&str; 9] =
    ["id", "cellSize", "cells", "version", "settings", "videos", "comments", "width", "height"];

/// Members of a cell.
const MEMBERS: [&str; 13] = [
    "value",
    "given",
    "c",
    "color",
    "colors",
    "highlight",
    "backgroundColor",
    "pencilMarks",
    "cornermarks",
    "cornerMarks",
    "centremarks",
    "centermarks",
    "fontC",
];

/// The names of fields, as members of `metadata` or at the start of the value of a cage.
const FIELDS: [(&str, Field); 4] = [
    ("title", Field::Title),
    ("author", Field::Author),
    ("rules", Field::Description),
    ("source", Field::Source),
];

/// Members of `metadata` that hold rules.
const RULES: [&str; 3] = ["antiknight", "antiking", "nonconsecutive"];

/// The abbreviated names.
const SHORT: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// Reads a puzzle in the long or the short form.
pub(super) fn puzzle(raw: &str, options: &ReadOptions) -> Result<Decoded, Fault> {
    match json_text::members(raw) {
        Ok(members) => read(&members, options),
        Err(fault) => match json_text::members(&lengthened(raw)) {
            Ok(members) => read(&members, options),
            Err(_) => Err(fault),
        },
    }
}

fn read(members: &[(String, &str)], options: &ReadOptions) -> Result<Decoded, Fault> {
    let mut variant = Variant::new(options);
    let mut record = Record::default();
    let mut position = None;
    for (key, raw) in members {
        let value = json_values::parse(raw)?;
        match key.as_str() {
            "cells" => position = Some(self::position(value)?),
            "metadata" | "metaData" => metadata(&value, &mut record, &mut variant)?,
            "cages" => cages(&value, &mut record, &mut variant)?,
            "regions" if are_boxes(&value) => {}
            "regions" => variant.constraint(REGIONS_NOT_BOXES)?,
            "title" | "author" | "rules" | "solution" => noted(&mut record, key, &value)?,
            key if HARMLESS.contains(&key) => {}
            key => variant.member(key, &value)?,
        }
    }
    record.position = position.ok_or_else(|| {
        let found = OBJECT_WITHOUT.with("member", "\"cells\"");
        Fault::new(ErrorCode::Value, found, PUZZLE_OF.with("program", "SudokuPad"))
    })?;
    Ok(Decoded { record, warnings: variant.warnings, whole_line: false })
}

fn position(rows: Value) -> Result<Position, Fault> {
    let mut position = Position::default();
    let mut notes = Box::new([DigitSet::EMPTY; 81]);
    for (cell, value) in Cell::all().zip(fpuzzles::nine_by_nine(rows)?) {
        let in_cell = |fault: Fault| fault.of(cell.to_string());
        fpuzzles::known_members(&value, &MEMBERS).map_err(in_cell)?;
        if let Some(digit) = value.get("value") {
            let is_placed = value.get("given").is_some_and(|given| *given == false);
            let digits = if is_placed { &mut position.placed } else { &mut position.givens };
            digits[cell] = json_values::scalar(digit, None).map_err(in_cell)?;
        }
        let marks = value.get("centremarks").filter(|marks| !json_values::is_nothing(marks));
        if let Some(marks) = marks {
            notes[cell.index()] = json_values::digit_set(marks).map_err(in_cell)?;
        }
    }
    position.candidates = texts::from_notes(notes, &position.values());
    Ok(position)
}

/// Notes the title and other fields, and the solution if it has 81 digits.
fn noted(record: &mut Record, key: &str, value: &Value) -> Result<(), Fault> {
    if let Some((_, field)) = FIELDS.iter().find(|(name, _)| *name == key) {
        let texts = json_cells::texts(value).into_iter();
        let texts = texts.filter(|text| !text.trim().is_empty());
        record.info.extend(texts.map(|text| (*field, text)));
    } else if key == "solution"
        && let Value::String(text) = value
        && !text.is_empty()
    {
        let cells = Cells::from_text(text, None).map_err(|fault| fault.of(THE_SOLUTION))?;
        record.solution = Some(cells.position().givens);
    }
    Ok(())
}

fn metadata(value: &Value, record: &mut Record, variant: &mut Variant) -> Result<(), Fault> {
    for (key, value) in value.as_object().into_iter().flatten() {
        if RULES.contains(&key.as_str()) {
            variant.member(key, value)?;
        } else {
            noted(record, key, value)?;
        }
    }
    Ok(())
}

/// Cages without cells are fields, such as `title: Name`; cages with cells are constraints.
fn cages(value: &Value, record: &mut Record, variant: &mut Variant) -> Result<(), Fault> {
    for cage in value.as_array().into_iter().flatten() {
        if cage.get("cells").is_some_and(|cells| !json_values::is_nothing(cells)) {
            variant.constraint("\"cages\"")?;
        } else if let Some(text) = cage.get("value").and_then(Value::as_str)
            && let Some((key, text)) = text.split_once(':')
        {
            noted(record, key, &text.trim().into())?;
        }
    }
    Ok(())
}

/// Returns whether the regions are the nine boxes, or are missing.
pub(in super::super) fn are_boxes(value: &Value) -> bool {
    let regions = value.as_array().map_or(&[][..], Vec::as_slice);
    let cell = |pair: &Value| {
        let row = pair.get(0)?.as_u64().filter(|row| *row < 9)?;
        let column = pair.get(1)?.as_u64().filter(|column| *column < 9)?;
        Some(Cell::at(row as usize, column as usize))
    };
    value.is_null()
        || value.as_array().is_some_and(Vec::is_empty)
        || regions.len() == 9
            && regions.iter().all(|region| {
                let pairs = region.as_array().map_or(&[][..], Vec::as_slice);
                let cells: Option<Vec<Cell>> = pairs.iter().map(cell).collect();
                cells.is_some_and(|cells| {
                    cells.len() == 9 && cells.iter().all(|c| c.box_index() == cells[0].box_index())
                })
            })
}

/// Returns the long form of a puzzle in the short form. Any other text becomes broken JSON.
fn lengthened(short: &str) -> String {
    let mut long = String::with_capacity(short.len() * 2);
    let mut rest = short;
    // The last sign outside of texts. If it is `[` or `,` and the next sign is `,`, an element was
    // left out.
    let mut last = ' ';
    while let Some(first) = rest.chars().next() {
        if matches!(first, '\'' | '"') {
            rest = copy_text(rest, first, &mut long);
            last = first;
            continue;
        }
        if first.is_ascii_alphanumeric() || "#-+._".contains(first) {
            let end = rest
                .find(|c: char| !(c.is_ascii_alphanumeric() || "#-+._".contains(c)))
                .unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            long.push_str(&lengthened_word(word, after.starts_with(':')));
            (rest, last) = (after, first);
            continue;
        }
        if matches!(first, ',' | ']') && matches!(last, '[' | ',') {
            long.push_str("{}");
        }
        long.push(first);
        last = first;
        rest = &rest[first.len_utf8()..];
    }
    long
}

fn lengthened_word(word: &str, is_name: bool) -> String {
    if is_name {
        let name = SHORT.iter().find(|(short, _)| *short == word);
        return format!("\"{}\"", name.map_or(word, |(_, long)| long));
    }
    match word {
        "t" => "true".into(),
        "f" => "false".into(),
        _ if serde_json::from_str::<Value>(word).is_ok() => word.into(),
        // This is a colour without quotes.
        _ => format!("\"{word}\""),
    }
}

/// Copies a text in quotes of one kind, and returns the rest.
fn copy_text<'a>(text: &'a str, quote: char, long: &mut String) -> &'a str {
    long.push('"');
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            // An apostrophe, or a quote that was escaped before quotes became apostrophes.
            '\'' if escaped => {
                long.pop();
                long.push('\'');
            }
            _ if character == quote && !escaped => {
                long.push('"');
                return &text[at + 1..];
            }
            '"' if !escaped => long.push_str("\\\""),
            _ => long.push(character),
        }
        escaped = character == '\\' && !escaped;
    }
    ""
}
