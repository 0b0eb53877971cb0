//! Cells that are JSON objects: the meaning of their members, with the cells in any order.
//!
//! An unknown member may be the digit, or say that a digit is hidden. So it is not ignored but
//! reported as a fault.

use serde_json::{Map, Value};

use bivalue_core::grid::{Cell, Digit, DigitSet, Grid, Position};

use crate::cell_names::{self, Style};
use crate::names::plain_name;
use crate::phrases::{
    self, ALL_CELLS, BOTH_OR_NONE, COLUMNS_FROM_1_TO_9, COLUMNS_NOT_COUNTING, EVERY_CELL_ONCE,
    FROM_0_OR_FROM_1, GIVEN_DIGITS, LETTERS_MAY_BE_COLUMNS, MEMBER_NOT_KNOWN, MEMBER_OF_CELL,
    NAMES_SUCH_AS_R1C1, NO_ROW_AND_COLUMN, ONE_DIGIT, ONLY_SOLUTION, PLAIN_SUDOKU,
    REGIONS_NOT_BOXES, ROWS_AND_COLUMNS_FROM, SECOND_TIME, TWO_DIGITS_OF_CELL, UNKNOWN_FIRST_INDEX,
    USUAL_MEMBER, constraint,
};
use bivalue_core::text::{Message, Phrase};

use super::fault::{Fault, quoted};
use super::json_values::{self, digit_set, is_nothing, scalar};
use super::texts;
use super::{ErrorCode, Field};

/// Names of the digit of a cell, in [plain](plain_name) letters like all names here.
const DIGIT: [&str; 15] = [
    "value",
    "digit",
    "number",
    "val",
    "v",
    "num",
    "n",
    "d",
    "content",
    "symbol",
    "text",
    "char",
    "character",
    // As MongoDB exports numbers.
    "numberint",
    "numberlong",
];

/// Names of either the digit, or the fact that the digit is given.
const DIGIT_OR_GIVEN: [&str; 4] = ["given", "clue", "fixed", "initial"];

/// Names of the fact that a digit is given.
const GIVEN: [&str; 18] = [
    "isgiven",
    "isfixed",
    "isclue",
    "isinitial",
    "readonly",
    "isreadonly",
    "locked",
    "islocked",
    "prefilled",
    "isprefilled",
    "original",
    "isoriginal",
    "immutable",
    "default",
    "isdefault",
    "preset",
    "ispreset",
    "static",
];

/// Names of the opposite fact.
const PLACED: [&str; 7] =
    ["editable", "iseditable", "mutable", "placed", "isplaced", "userentered", "isuserentered"];

/// Names of the fact that a digit belongs to the solution and is not shown.
const HIDDEN: [&str; 6] = ["hidden", "ishidden", "masked", "ismasked", "blank", "isblank"];

/// Names of the opposite fact.
const SHOWN: [&str; 7] =
    ["visible", "isvisible", "show", "shown", "isshown", "revealed", "isrevealed"];

/// Names of the digit of the solution.
const SOLUTION: [&str; 6] =
    ["solution", "answer", "correctvalue", "solutionvalue", "actual", "correctdigit"];

/// Names of candidates.
const CANDIDATES: [&str; 12] = [
    "candidates",
    "notes",
    "pencilmarks",
    "pencil",
    "marks",
    "earmarks",
    "centermarks",
    "centremarks",
    "centerpencilmarks",
    "centrepencilmarks",
    "possible",
    "possibilities",
];

/// Names of members that do not concern the digit.
const HARMLESS: [&str; 32] = [
    "active",
    "animation",
    "background",
    "bg",
    "class",
    "classname",
    "color",
    "colors",
    "colour",
    "colours",
    "conflict",
    "conflicts",
    "cornermarks",
    "cornerpencilmarks",
    "error",
    "errors",
    "focus",
    "focused",
    "haserror",
    "highlight",
    "highlighted",
    "id",
    "invalid",
    "isconflict",
    "iserror",
    "isinvalid",
    "isselected",
    "isvalid",
    "key",
    "selected",
    "style",
    "valid",
];

/// A grid with all facts that its cells state.
#[derive(Default)]
pub(super) struct Board {
    pub(super) position: Position,
    /// The solution, if every cell has its digit.
    pub(super) solution: Option<Grid>,
    /// The further statements of a text within the document.
    pub(super) info: Vec<(Field, String)>,
    /// The amendments to such a text.
    pub(super) warnings: Vec<String>,
}

/// The place of a cell, as its members state it.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    row: Option<i64>,
    column: Option<i64>,
    index: Option<i64>,
    /// A place that is always counted from 0, because all programs that use this form do so.
    from_zero: bool,
    /// The way in which the place is named, as `r1c1` or as `A1`.
    named: Option<Style>,
}

/// The content of a cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    digit: Option<Digit>,
    /// True if the cell is not an object, so that it has only a digit.
    plain: bool,
    /// True if the digit is given; nothing if no member says it.
    given: Option<bool>,
    /// True if the digit is visible; nothing if no member says it.
    shown: Option<bool>,
    /// True if a member may hold the digit of the puzzle.
    has_digit: bool,
    solution: Option<Digit>,
    candidates: DigitSet,
    place: Place,
    /// The box or region of the cell.
    region: Option<i64>,
}

impl Said {
    /// Returns a cell that is not an object.
    pub(super) fn of_digit(digit: Option<Digit>) -> Self {
        Self { digit, plain: true, ..Self::default() }
    }

    /// Reads an object.
    pub(super) fn of_object(
        members: &Map<String, Value>,
        blank: Option<char>,
    ) -> Result<Self, Fault> {
        let mut said = Self::default();
        let mut digit: Option<(&str, Option<Digit>)> = None;
        let is = |name: &str, names: &[&str]| names.contains(&name);
        let names: Vec<String> = members.keys().map(|key| plain_name(key)).collect();
        let has_digit = names.iter().any(|name| is(name, &DIGIT));
        for ((key, value), name) in members.iter().zip(&names) {
            let name = name.as_str();
            let of_member = |fault: Fault| fault.of(format!("{key:?}"));
            let truth = truth(value);
            let is_digit = is(name, &DIGIT)
                || is(name, &DIGIT_OR_GIVEN) && !value.is_boolean() && !has_digit
                || name == "cell" && !has_digit && place_of_text(value).is_none();
            if is_digit {
                let content = scalar(value, blank).map_err(of_member)?;
                if let Some((other, known)) = digit
                    && known != content
                {
                    let found = TWO_DIGITS_OF_CELL
                        .with("first", format!("{other:?}"))
                        .with("second", format!("{key:?}"));
                    return Err(Fault::new(ErrorCode::Value, found, ONE_DIGIT));
                }
                digit = Some((key, content));
            } else if is(name, &DIGIT_OR_GIVEN) || is(name, &GIVEN) {
                said.given = said.given.or(truth);
                truth.ok_or_else(|| unknown(key))?;
            } else if is(name, &PLACED) {
                said.given = said.given.or(truth.map(|placed| !placed));
                truth.ok_or_else(|| unknown(key))?;
            } else if is(name, &HIDDEN) || is(name, &SHOWN) {
                let shown = truth.ok_or_else(|| unknown(key))? == is(name, &SHOWN);
                said.shown = Some(shown && said.shown != Some(false));
            } else if is(name, &SOLUTION) {
                if !value.is_boolean() {
                    said.solution = scalar(value, blank).map_err(of_member)?;
                }
            } else if is(name, &CANDIDATES) {
                said.candidates |= marks(value).map_err(of_member)?;
                said.place.from_zero |= name == "earmarks";
            } else if said.is_place(name, value) || is(name, &HARMLESS) {
            } else if is(name, &["box", "block", "region", "boxindex", "square", "group"]) {
                said.region = said.region.or(value.as_i64());
                value.as_i64().ok_or_else(|| unknown(key))?;
            } else if !is_nothing(value) && *value != Value::Bool(false) {
                return Err(unknown(key));
            }
        }
        said.has_digit = digit.is_some();
        said.digit = digit.and_then(|(_, content)| content);
        if said.shown == Some(false) {
            said.solution = said.solution.or(said.digit.take());
        } else if !said.has_digit && said.shown.or(said.given) == Some(true) {
            // The cell has only the digit of its solution, and shows it.
            said.digit = said.solution;
        }
        Ok(said)
    }

    /// Notes a member with the place of the cell; returns `false` if the member is not of that
    /// kind.
    fn is_place(&mut self, name: &str, value: &Value) -> bool {
        let number = || value.as_i64().or_else(|| value.as_str()?.trim().parse().ok());
        let place = &mut self.place;
        let pair = |value: &Value| {
            Some(match value {
                Value::Array(pair) if pair.len() == 2 => (pair[0].as_i64()?, pair[1].as_i64()?),
                Value::Object(pair) => {
                    let get = |names: [&str; 3]| names.iter().find_map(|name| pair.get(*name));
                    let row = get(["row", "r", "y"])?.as_i64()?;
                    (row, get(["col", "column", "x"]).or(get(["c", "c", "c"]))?.as_i64()?)
                }
                _ => return None,
            })
        };
        match name {
            "row" | "r" | "rowindex" | "rowidx" | "rowid" | "y" | "i" => {
                place.row = number();
                place.row.is_some()
            }
            "col" | "c" | "column" | "colindex" | "columnindex" | "colidx" | "colid" | "x"
            | "j" => {
                place.column = number();
                place.column.is_some()
            }
            "index" | "idx" => {
                place.index = number();
                place.index.is_some()
            }
            "position" | "pos" | "coordinates" | "coords" | "coord" | "location" | "address"
            | "cell" | "id" | "name" => {
                if let Some((row, column)) = pair(value) {
                    (place.row, place.column) = (Some(row), Some(column));
                    true
                } else if let Some(named) = place_of_text(value) {
                    let (row, column) = named.row_and_column();
                    (place.row, place.column) = (Some(row.into()), Some(column.into()));
                    place.named = Some(named.style);
                    true
                } else if matches!(name, "position" | "pos") {
                    place.index = number();
                    place.index.is_some()
                } else {
                    false
                }
            }
            _ => false,
        }
    }
}

/// Returns the place that a text such as `r1c1` or `A1` names. Two numbers may be another thing.
fn place_of_text(value: &Value) -> Option<cell_names::Place> {
    cell_names::place(value.as_str()?).filter(|place| place.style != Style::Pair)
}

/// Returns whether an object has its place as a member.
pub(super) fn says_where(raw: &str) -> bool {
    place_of(raw).is_some_and(|place| says_row_and_column_of(place) || place.index.is_some())
}

/// Returns whether an object has its row and its column as members: a number alone may count in any
/// order.
pub(super) fn says_row_and_column(raw: &str) -> bool {
    place_of(raw).is_some_and(says_row_and_column_of)
}

const fn says_row_and_column_of(place: Place) -> bool {
    place.row.is_some() && place.column.is_some()
}

/// Returns the place that the members of an object state.
fn place_of(raw: &str) -> Option<Place> {
    let Ok(Value::Object(members)) = json_values::parse(raw) else {
        return None;
    };
    let mut said = Said::default();
    for (key, value) in &members {
        said.is_place(&plain_name(key), value);
    }
    Some(said.place)
}

fn unknown(key: &str) -> Fault {
    let found = MEMBER_OF_CELL.with("member", quoted(key));
    Fault::new(ErrorCode::Value, found, USUAL_MEMBER).help(MEMBER_NOT_KNOWN)
}

/// Returns a truth value, also as a number.
fn truth(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(truth) => Some(*truth),
        Value::Null => Some(false),
        Value::Number(number) if number.as_i64() == Some(0) => Some(false),
        Value::Number(number) if number.as_i64() == Some(1) => Some(true),
        _ => None,
    }
}

/// Candidates: digits, or nine truth values.
fn marks(value: &Value) -> Result<DigitSet, Fault> {
    let Value::Array(items) = value else {
        return digit_set(value);
    };
    if !items.is_empty() && items.iter().all(Value::is_boolean) {
        let first = items.len().saturating_sub(9);
        let set = items.iter().skip(first).enumerate().filter(|(_, item)| **item == true);
        return Ok(set.filter_map(|(index, _)| Digit::new(index as u8 + 1)).collect());
    }
    let noted: Vec<Value> =
        items.iter().filter(|item| !item.is_null() && **item != 0).cloned().collect();
    digit_set(&Value::Array(noted))
}

/// Returns the grid of cells. Their places are those that their members state, or else the cells
/// are 81 in reading order.
pub(super) fn board(cells: &[Said]) -> Result<Board, Fault> {
    let placed = cells.iter().any(|said| said.place.is_said());
    let places: Vec<Cell> = if placed {
        places(cells)?
    } else if cells.len() == 81 {
        Cell::all().collect()
    } else {
        return Err(Fault::count(cells.len(), phrases::cells(81)));
    };
    let mut board = Board::default();
    let mut notes = Box::new([DigitSet::EMPTY; 81]);
    let mut solution = Grid::EMPTY;
    let some_given = cells.iter().any(|said| said.given == Some(true) && said.digit.is_some());
    let mut regions: Vec<(i64, usize)> = Vec::new();
    for (&cell, said) in places.iter().zip(cells) {
        // If some objects are marked as given, a digit without a mark is not given.
        if said.given.unwrap_or(said.plain || !some_given) {
            board.position.givens[cell] = said.digit;
        } else {
            board.position.placed[cell] = said.digit;
        }
        notes[cell.index()] = said.candidates;
        let given = said.digit.filter(|_| said.given != Some(false));
        solution[cell] = said.solution.or(given);
        if let Some(region) = said.region {
            let own = cell.box_index();
            let known = regions.iter().find(|(number, of)| *number == region || *of == own);
            match known {
                Some(&(number, of)) if number != region || of != own => {
                    let found = constraint(REGIONS_NOT_BOXES);
                    return Err(Fault::new(ErrorCode::Value, found, PLAIN_SUDOKU));
                }
                Some(_) => {}
                None => regions.push((region, own)),
            }
        }
    }
    if cells.iter().any(|said| said.solution.is_some()) && solution.filled().len() == 81 {
        let says = |said: &Said| said.has_digit || said.shown.is_some() || said.given.is_some();
        if !cells.iter().any(says) {
            let found = ONLY_SOLUTION;
            return Err(Fault::new(ErrorCode::Value, found, GIVEN_DIGITS));
        }
        board.solution = Some(solution);
    }
    board.position.candidates = texts::from_notes(notes, &board.position.values());
    Ok(board)
}

/// Returns the cells of a row without their columns, if these alone are said and count up.
pub(super) fn in_order(mut row: Vec<Said>) -> Result<Vec<Said>, Fault> {
    let is_column = |said: &Said| {
        let Place { row, column, index, .. } = said.place;
        row.is_none() && index.is_none() && column.is_some()
    };
    if row.iter().all(is_column) {
        let first = row[0].place.column.unwrap_or(0);
        let counts = (first..).zip(&row).all(|(due, said)| said.place.column == Some(due));
        if !counts || !(0..2).contains(&first) {
            let found = COLUMNS_NOT_COUNTING;
            return Err(Fault::new(ErrorCode::Value, found, COLUMNS_FROM_1_TO_9));
        }
        for said in &mut row {
            said.place.column = None;
        }
    }
    Ok(row)
}

impl Place {
    const fn is_said(self) -> bool {
        self.row.is_some() || self.column.is_some() || self.index.is_some()
    }
}

/// Returns the places of the cells. All of them together show whether they are counted from 0 or
/// from 1.
fn places(cells: &[Said]) -> Result<Vec<Cell>, Fault> {
    let wrong = |found: Message, expected: Phrase| Fault::new(ErrorCode::Value, found, expected);
    let mut pairs = Vec::with_capacity(cells.len());
    let said = |place: Place| (place.row, place.column);
    let rows_and_columns = cells.iter().all(|cell| matches!(said(cell.place), (Some(_), Some(_))));
    for (count, cell) in cells.iter().enumerate() {
        pairs.push(match (said(cell.place), cell.place.index) {
            ((Some(row), Some(column)), _) if rows_and_columns => (row, column),
            (_, Some(index)) if !rows_and_columns => (index, index),
            _ => {
                let found = NO_ROW_AND_COLUMN.with("number", count + 1);
                return Err(wrong(found, BOTH_OR_NONE));
            }
        });
    }
    let most = if rows_and_columns { 9 } else { 81 };
    let numbers = || pairs.iter().flat_map(|&(row, column)| [row, column]);
    let (least, greatest) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
    let said_zero = cells.iter().any(|said| said.place.from_zero);
    // Names count from 1, unless all are such as `r1c1` and there is a 0.
    let said_one = cells.iter().any(|said| said.place.named.is_some());
    let said_either = cells.iter().all(|said| said.place.named == Some(Style::RowColumn));
    let first = match (least, greatest) {
        (0, greatest) if greatest < most && (!said_one || said_either) => 0,
        (1.., greatest) if greatest == most || greatest < most && said_one => 1,
        (1.., greatest) if greatest < most && said_zero => 0,
        (1.., greatest) if greatest < most => {
            return Err(wrong(UNKNOWN_FIRST_INDEX.into(), ALL_CELLS));
        }
        _ => {
            let found = ROWS_AND_COLUMNS_FROM
                .with("least", least.to_string())
                .with("most", greatest.to_string());
            return Err(wrong(found, FROM_0_OR_FROM_1));
        }
    };
    let by_columns = || pairs.is_sorted_by_key(|&(row, column)| (column, row));
    if cells.iter().any(|said| said.place.named == Some(Style::Letter))
        && by_columns()
        && !pairs.is_sorted()
    {
        return Err(wrong(LETTERS_MAY_BE_COLUMNS.into(), NAMES_SUCH_AS_R1C1));
    }
    let mut seen = [false; 81];
    pairs
        .into_iter()
        .map(|(row, column)| {
            let (row, column) = ((row - first) as usize, (column - first) as usize);
            let index = if rows_and_columns { row * 9 + column } else { row };
            let cell = Cell::from_index(index);
            if std::mem::replace(&mut seen[index], true) {
                return Err(wrong(SECOND_TIME.with("cell", cell.to_string()), EVERY_CELL_ONCE));
            }
            Ok(cell)
        })
        .collect()
}
