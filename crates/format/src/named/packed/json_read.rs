//! Reading of the puzzles in a JSON text of any common structure.

use serde_json::Value;

use crate::names::{Role, plain_name, role};
use crate::phrases::{
    self, CELLS_OR_ROWS, CELLS_UNDER_NAME, CLUES_NAMED_PUZZLE, NAME_ONE_PUZZLE, NESTED_TOO_DEEP,
    OBJECT_WITHOUT_CLUES, ORDER_STATED, PLACED_IN_OTHER_CELLS, PLACED_ON_GIVEN, ROW_BY_ROW,
    TRIPLES, TRIPLES_BY_NAME, TWO_PUZZLES,
};

use super::fault::{Fault, quoted};
use super::json_cells;
use super::json_clues::{self, AROUND, Clues, are_no_givens, is_grid};
use super::json_keyed::{self, FEWEST, Keyed};
use super::json_masks;
use super::json_objects::{Board, says_row_and_column};
use super::json_rules;
use super::json_text::{self, JsonText};
use super::json_values::{self, FIELDS};
use super::json_within;
use super::places::Places;
use super::texts::Cells;
use super::variant::Variant;
use super::{Entry, ErrorCode, Line, Message, Parser, ReadOptions, Record, Sink, Warning};

/// The largest depth of a puzzle in nested arrays and objects.
const DEEPEST: usize = 8;

/// Reads a JSON text.
pub(super) struct JsonParser {
    text: JsonText,
    options: ReadOptions,
}

impl JsonParser {
    pub(super) fn new(options: &ReadOptions) -> Self {
        Self { text: JsonText::new(options), options: options.clone() }
    }
}

impl Parser for JsonParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let options = &self.options;
        self.text.line(line, sink, |text, first_line, sink| {
            read(text, first_line, options, sink);
        });
    }

    fn end(&mut self, sink: &mut Sink) {
        let options = &self.options;
        self.text.end(sink, |text, first_line, sink| {
            read(text, first_line, options, sink);
        });
    }
}

/// Adds every puzzle in a JSON text to the sink.
pub(super) fn read(text: &str, first_line: u64, options: &ReadOptions, sink: &mut Sink) {
    json_text::values(text, first_line, sink, |raw, places, sink| {
        let mut walk = Walk { options, places, sink, constraints: Vec::new(), missed: None };
        walk.value(raw, 0, Due::Certain);
    });
}

/// Goes through a value and adds every puzzle in it to the sink.
struct Walk<'a, 'b> {
    options: &'a ReadOptions,
    places: &'a mut Places<'b>,
    sink: &'a mut Sink,
    /// The member of an object around the puzzles that makes them a variant.
    constraints: Vec<Message>,
    /// The first fault of a grid that may be none, which is reported if nothing else is found.
    missed: Option<Fault>,
}

/// Returns whether an object has a member that is named as a puzzle.
fn has_puzzle(raw: &str) -> bool {
    let members = json_text::members(raw);
    members.is_ok_and(|members| members.iter().any(|(key, _)| plain_name(key) == "puzzle"))
}

/// The content of a part of a document.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Due {
    /// A puzzle; any other content is a fault.
    Certain,
    /// Any content, which may contain puzzles.
    Possible,
}

impl Walk<'_, '_> {
    fn value(&mut self, raw: &str, depth: usize, due: Due) {
        let parts = match raw.as_bytes().first() {
            _ if depth > DEEPEST => Err(Fault::no_puzzle(NESTED_TOO_DEEP)),
            Some(b'{') => self.object(raw, depth).map(|()| Vec::new()),
            Some(b'[') => self.array(raw),
            Some(b'"') => self.grid(raw).map(|()| Vec::new()),
            _ => Err(Fault::no_puzzle(Message::text(quoted(raw)))),
        };
        let fault = match parts {
            Ok(parts) => {
                for part in parts {
                    self.value(part, depth + 1, due);
                }
                None
            }
            Err(fault) => Some(fault),
        };
        match fault {
            Some(fault) if due == Due::Certain => self.error(raw, fault),
            Some(fault) if json_text::elements(raw).is_ok_and(|parts| is_grid(&parts)) => {
                self.missed.get_or_insert(fault);
            }
            _ => {}
        }
    }

    fn error(&mut self, raw: &str, fault: Fault) {
        let offset = self.places.offset_of(raw);
        self.sink.error(self.places.error(offset, fault));
    }

    fn grid(&mut self, raw: &str) -> Result<(), Fault> {
        let board = json_within::board(raw, self.options).map_err(|fault| {
            // The place of a fault in a text is counted from after its quote; the place of a fault
            // in an array is named by row and column.
            fault.shifted(usize::from(raw.starts_with('"')))
        })?;
        self.entry(raw, record_of(board));
        Ok(())
    }

    /// Adds a puzzle to the sink, unless an object around it makes it a variant.
    fn entry(&mut self, raw: &str, (record, warnings): (Record, Vec<String>)) {
        let line = self.places.line(self.places.offset_of(raw));
        let mut variant = Variant::new(self.options);
        for constraint in &self.constraints {
            if let Err(fault) = variant.constraint(constraint.clone()) {
                self.error(raw, fault);
                return;
            }
        }
        let mut entry = Entry::new(record, line);
        let warning = |message| Warning { line, column: 0, message };
        entry.warnings = warnings.into_iter().chain(variant.warnings).map(warning).collect();
        self.sink.entry(entry);
    }

    /// Reads a grid, or returns the elements of an array in which to look for puzzles.
    fn array<'t>(&mut self, raw: &'t str) -> Result<Vec<&'t str>, Fault> {
        let parts = json_text::elements(raw)?;
        if is_grid(&parts) {
            self.grid(raw)?;
            return Ok(Vec::new());
        }
        let is_triple = |part: &&str| {
            let numbers = json_text::elements(part).unwrap_or_default();
            numbers.len() == 3 && numbers.iter().all(|number| number.len() == 1)
        };
        if parts.len() > 9 && parts.iter().all(is_triple) {
            return Err(Fault::no_puzzle(TRIPLES).help(TRIPLES_BY_NAME));
        }
        let holds_puzzles = |part: &&str| part.starts_with(['[', '{', '"']);
        if !parts.is_empty() && !parts.iter().any(holds_puzzles) {
            return Err(Fault::count(parts.len(), CELLS_OR_ROWS));
        }
        Ok(parts)
    }

    /// Reads a puzzle, or looks for puzzles in the members.
    fn object(&mut self, raw: &str, depth: usize) -> Result<(), Fault> {
        match json_keyed::kind(raw, FEWEST) {
            Keyed::Certain => return self.grid(raw),
            Keyed::Doubtful(fault) => {
                self.error(raw, fault);
                return Ok(());
            }
            Keyed::No => {}
        }
        let members = json_text::members(raw)?;
        if json_within::is_answer(&members) {
            return Ok(());
        }
        if let Some(board) = json_within::detailed(&members, self.options) {
            self.entry(raw, record_of(board?));
            return Ok(());
        }
        let before = (self.constraints.len(), self.sink.len());
        // Whether a fault is reported wherever the object is.
        let mut certain = false;
        // Whether it is about a grid, of which nothing within the other members takes the place.
        let mut is_slip = false;
        let fault = match json_clues::clues(&members, self.options) {
            Clues::Of(name, clues) => {
                in_rows(&members)?;
                json_rules::constraints(&members, 0, &mut self.constraints);
                let result = self.puzzle(name, clues, &members);
                let result = result.map(|record| self.entry(raw, record));
                self.constraints.truncate(before.0);
                return result;
            }
            Clues::Several(first, second) => {
                let found = TWO_PUZZLES.with("first", quoted(first)).with("second", quoted(second));
                return Err(Fault::no_puzzle(found).help(NAME_ONE_PUZZLE));
            }
            Clues::Listed(parts) => {
                for part in parts {
                    self.value(part, depth + 1, Due::Certain);
                }
                return Ok(());
            }
            Clues::Slip(fault) => {
                (certain, is_slip) = (true, true);
                Some(fault)
            }
            Clues::Fault(fault, is_certain) => {
                certain = is_certain;
                Some(fault)
            }
            Clues::None => None,
        };
        json_rules::constraints(&members, 0, &mut self.constraints);
        // Places that are no givens are ignored beside a puzzle.
        let (unnamed, members): (Vec<_>, Vec<_>) =
            members.into_iter().partition(|(key, value)| are_no_givens(key, value));
        if let Some((key, _)) = unnamed.first() {
            self.missed.get_or_insert(under_name(key));
        }
        let containers = members.iter().filter(|(key, value)| match value.as_bytes().first() {
            // A `result` may be the answer of a service that makes puzzles.
            Some(b'{') => role(key) != Role::Solution || has_puzzle(value),
            // Columns and boxes are refused by their names above.
            Some(b'[') => match role(key) {
                Role::Solution | Role::State => false,
                // Cells that say where they are have any order.
                Role::OtherOrder => json_text::elements(value).is_ok_and(|parts| {
                    !is_grid(&parts) || parts.first().is_some_and(|cell| says_row_and_column(cell))
                }),
                Role::Puzzle | Role::Unknown => true,
            },
            _ => false,
        });
        for (key, part) in containers.filter(|_| !is_slip) {
            // A fault in the clues is reported, unless there are other clues.
            let is_due = fault.is_none() && AROUND.contains(&plain_name(key).as_str());
            self.value(part, depth + 1, if is_due { Due::Certain } else { Due::Possible });
        }
        self.constraints.truncate(before.0);
        if self.sink.len() == before.1
            && let Some((part, board)) = json_within::spoken(&members, self.options)
        {
            self.entry(part, record_of(board));
        }
        if self.sink.len() > before.1 {
            return Ok(());
        }
        let unread = || members.iter().find(|(_, value)| may_be_cells(value));
        let fault = fault.or_else(|| self.missed.take());
        let fault = fault.or_else(|| unread().map(|(name, _)| under_name(name)));
        let fault = fault.unwrap_or_else(no_puzzle);
        if !certain {
            return Err(fault);
        }
        self.error(raw, fault);
        Ok(())
    }

    fn puzzle(
        &self,
        name: &str,
        clues: &str,
        members: &[(String, &str)],
    ) -> Result<(Record, Vec<String>), Fault> {
        let parse = |name: &str, raw: &str| {
            let value = json_values::parse(raw).map_err(|fault| fault.of(quoted(name)))?;
            Ok::<_, Fault>((!json_values::is_nothing(&value)).then_some(value))
        };
        let grid =
            |name: &str, value: &Value| match json_cells::cells(value, self.options.blank_char())
                .map_err(|f| f.of(quoted(name)))?
            {
                Cells::Grid(grid) => Ok(grid),
                Cells::Sukaku(_) => Err(Fault::count(729, phrases::cells(81)).of(quoted(name))),
            };
        let board = json_within::board(clues, self.options);
        let (mut record, warnings) = record_of(board.map_err(|fault| fault.of(quoted(name)))?);
        for (key, raw) in members {
            let plain = plain_name(key);
            if plain == "placed" {
                if let Some(value) = parse(key, raw)? {
                    record.position.placed = grid(key, &value)?;
                }
            } else if PLAYED.contains(&plain.as_str()) && raw.starts_with(['"', '[']) {
                // A state that is no grid, or a finished one, says nothing about the puzzle.
                let state = parse(key, raw)?.and_then(|value| grid(key, &value).ok());
                if let Some(state) = state.filter(|state| state.filled().len() < 81) {
                    record.position.placed = state;
                }
            } else if plain == "candidates" {
                if let Some(value) = parse(key, raw)? {
                    let sets = json_cells::digit_sets(&value).map_err(|f| f.of(key.to_owned()))?;
                    record.position.candidates = Some(sets);
                }
            } else if role(key) == Role::Solution && key != name && raw.starts_with(['"', '[']) {
                // Of several solutions the first is taken.
                let value = parse(key, raw)?.map(json_cells::first_of_list);
                let is_due = SOLUTION.contains(&plain.as_str());
                let solution = value.map(|value| grid(key, &value)).transpose();
                let said = || json_within::answer(raw, &record.position.givens, self.options);
                match solution {
                    Ok(solution) => record.solution = record.solution.or(solution),
                    Err(fault) => match said() {
                        Some(solution) => record.solution = record.solution.or(solution),
                        None if is_due => return Err(fault),
                        None => {}
                    },
                }
            } else if let Some((_, field)) = FIELDS.iter().find(|(name, _)| *name == plain)
                && let Some(value) = parse(key, raw)?
            {
                let texts = json_cells::texts(&value).into_iter();
                record.info.extend(texts.map(|text| (*field, text)));
            }
        }
        for (key, raw) in members.iter().filter(|(key, _)| key != name) {
            json_masks::apply(key, raw, &mut record)?;
        }
        for (cell, given) in record.position.givens.digits() {
            let placed = record.position.placed[cell].take();
            if let Some(placed) = placed.filter(|placed| *placed != given) {
                let found = PLACED_ON_GIVEN
                    .with("placed", placed.to_string())
                    .with("cell", cell.to_string())
                    .with("given", given.to_string());
                return Err(Fault::new(ErrorCode::Value, found, PLACED_IN_OTHER_CELLS));
            }
        }
        Ok((record, warnings))
    }
}

/// Names of members that may state the order of the cells beside them.
const ORDER: [&str; 10] = [
    "order",
    "layout",
    "orientation",
    "direction",
    "major",
    "majordimension",
    "arrangement",
    "type",
    "by",
    "format",
];

/// Refuses cells beside a member that states another order than by rows.
fn in_rows(members: &[(String, &str)]) -> Result<(), Fault> {
    let states = |(key, raw): &&(String, &str)| {
        let text = raw.trim_matches('"');
        ORDER.contains(&plain_name(key).as_str())
            && (role(text) == Role::OtherOrder || text.eq_ignore_ascii_case("F"))
    };
    members.iter().find(states).map_or(Ok(()), |(key, raw)| {
        let order = ORDER_STATED.with("order", format!("{key:?}: {raw}"));
        Err(Fault::new(ErrorCode::Value, order, ROW_BY_ROW))
    })
}

/// Names of the digits that a player has placed, perhaps with the givens.
const PLAYED: [&str; 14] = [
    "user",
    "usergrid",
    "userboard",
    "userinput",
    "userdigits",
    "uservalues",
    "player",
    "playergrid",
    "playerboard",
    "current",
    "currentgrid",
    "currentboard",
    "entered",
    "placeddigits",
];

/// Names of solutions in which a fault is reported.
const SOLUTION: [&str; 4] = ["solution", "answer", "solutions", "solved"];

/// The record that a board is, and what was amended of it.
fn record_of(board: Board) -> (Record, Vec<String>) {
    let Board { position, solution, info, warnings } = board;
    (Record { position, solution, info }, warnings)
}

/// Returns whether a value has as many numbers, arrays or objects as a puzzle has clues.
fn may_be_cells(raw: &str) -> bool {
    let parts = if raw.starts_with('{') {
        let members = json_text::members(raw).unwrap_or_default();
        members.into_iter().map(|(_, value)| value).collect()
    } else {
        json_text::elements(raw).unwrap_or_default()
    };
    parts.len() > 7
        && parts.iter().all(|part| part.starts_with(|c| matches!(c, '0'..='9' | '[' | '{')))
}

/// The fault of cells that are not read because of the name of their member.
fn under_name(name: &str) -> Fault {
    let found = CELLS_UNDER_NAME.with("name", quoted(name));
    Fault::no_puzzle(found).help(CLUES_NAMED_PUZZLE)
}

fn no_puzzle() -> Fault {
    Fault::no_puzzle(OBJECT_WITHOUT_CLUES).help(CLUES_NAMED_PUZZLE)
}
