//! The puzzles in a JSON text of any shape that is in use.

use serde_json::Value;

use crate::grid::Position;

use super::fault::{Fault, quoted};
use super::json::FIELDS;
use super::json_cells::{self, MAX_VALUE};
use super::json_text::{self, JsonText};
use super::places::Places;
use super::texts::Cells;
use super::{Entry, ErrorCode, Line, Parser, Record, Sink};

/// The names of a puzzle's clues, the most telling first.
const PUZZLE: [&str; 18] = [
    "puzzle", "givens", "given", "quiz", "quizzes", "question", "unsolved", "mission", "problem",
    "start", "clues", "sudoku", "grid", "board", "cells", "value", "values", "data",
];

/// The names of its solution.
const SOLUTION: [&str; 4] = ["solution", "answer", "solutions", "solved"];

/// The names of what may hold puzzles.
const AROUND: [&str; 21] = [
    "puzzles",
    "puzzle",
    "puzzle_data",
    "grids",
    "grid",
    "newboard",
    "boards",
    "board",
    "sudokus",
    "sudoku",
    "games",
    "data",
    "items",
    "records",
    "results",
    "rows",
    "list",
    "entries",
    "easy",
    "medium",
    "hard",
];

/// How deep puzzles may be in arrays and objects.
const DEEPEST: usize = 8;

/// Reads a JSON text.
pub(super) struct JsonParser {
    text: JsonText,
    blank: Option<char>,
}

impl JsonParser {
    pub(super) fn new(blank: Option<char>) -> Self {
        Self { text: JsonText::Fresh, blank }
    }
}

impl Parser for JsonParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let blank = self.blank;
        self.text.line(line, sink, |text, first_line, sink| {
            read(text, first_line, blank, sink);
        });
    }

    fn end(&mut self, sink: &mut Sink) {
        let blank = self.blank;
        self.text.end(sink, |text, first_line, sink| {
            read(text, first_line, blank, sink);
        });
    }
}

fn read(text: &str, first_line: u64, blank: Option<char>, sink: &mut Sink) {
    json_text::values(text, first_line, sink, |raw, places, sink| {
        let mut walk = Walk { blank, places, sink };
        walk.value(raw, 0, Due::Certain);
    });
}

/// Goes through a value and gives the sink every puzzle in it.
struct Walk<'a, 'b> {
    blank: Option<char>,
    places: &'a mut Places<'b>,
    sink: &'a mut Sink,
}

/// What is in a part of a document.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Due {
    /// A puzzle; if there is none that is a fault.
    Certain,
    /// Anything, perhaps puzzles.
    Possible,
}

impl Walk<'_, '_> {
    fn value(&mut self, raw: &str, depth: usize, due: Due) {
        let before = self.sink.len();
        let parts = match raw.as_bytes().first() {
            _ if depth > DEEPEST => Err(none("arrays and objects nested too deep")),
            Some(b'{') => self.object(raw),
            Some(b'[') => self.array(raw),
            Some(b'"') => self.grid(raw).map(|()| Vec::new()),
            _ => Err(none(quoted(raw))),
        };
        let fault = match parts {
            Ok(parts) => {
                let none_is_due =
                    !parts.is_empty() && parts.iter().all(|&(_, due)| due == Due::Possible);
                for (part, part_due) in parts {
                    let due = if due == Due::Possible { due } else { part_due };
                    self.value(part, depth + 1, due);
                }
                (none_is_due && self.sink.len() == before).then(no_puzzle)
            }
            Err(fault) => Some(fault),
        };
        if let Some(fault) = fault.filter(|_| due == Due::Certain) {
            self.error(raw, fault);
        }
    }

    fn error(&mut self, raw: &str, fault: Fault) {
        let offset = self.places.offset_of(raw);
        self.sink.error(self.places.error(offset, fault));
    }

    fn grid(&mut self, raw: &str) -> Result<(), Fault> {
        let value = json_cells::parse(raw)?;
        let cells = json_cells::cells(&value, self.blank).map_err(|fault| {
            // A text starts after its quote; what is in an array is told by row and column.
            fault.shifted(usize::from(raw.starts_with('"')))
        })?;
        self.entry(raw, record_of(cells.position()));
        Ok(())
    }

    fn entry(&mut self, raw: &str, record: Record) {
        let line = self.places.line(self.places.offset_of(raw));
        self.sink.entry(Entry::new(record, line));
    }

    /// Reads a grid, or returns the elements to go through.
    fn array<'t>(&mut self, raw: &'t str) -> Result<Vec<(&'t str, Due)>, Fault> {
        let parts = json_text::elements(raw)?;
        if is_grid(&parts) {
            self.grid(raw)?;
            return Ok(Vec::new());
        }
        let holds_puzzles = |part: &&str| part.starts_with(['[', '{', '"']);
        if !parts.is_empty() && !parts.iter().any(holds_puzzles) {
            return Err(Fault::count(parts.len(), "81 cells, or 9 rows"));
        }
        Ok(parts.into_iter().map(|part| (part, Due::Certain)).collect())
    }

    /// Reads a puzzle, or returns the members to go through.
    fn object<'t>(&mut self, raw: &'t str) -> Result<Vec<(&'t str, Due)>, Fault> {
        let members = json_text::members(raw)?;
        let is =
            |key: &str, names: &[&str]| names.iter().any(|name| key.eq_ignore_ascii_case(name));
        let shaped = |value: &str| match value.as_bytes().first() {
            Some(b'"') => true,
            Some(b'[') => json_text::elements(value).is_ok_and(|parts| {
                !parts.is_empty() && (is_grid(&parts) || !parts[0].starts_with('{'))
            }),
            _ => false,
        };
        let clues = PUZZLE.iter().find_map(|name| {
            let mut same = members.iter().filter(|(key, _)| key.eq_ignore_ascii_case(name));
            same.find(|(_, value)| shaped(value))
        });
        if let Some((name, clues)) = clues
            // An array of puzzles under the name of one.
            && json_cells::parse(clues).is_ok_and(|value| !json_cells::is_list(&value))
        {
            match self.puzzle(name, clues, &members) {
                Ok(record) => self.entry(raw, record),
                Err(fault) => self.error(raw, fault),
            }
            return Ok(Vec::new());
        }
        let containers = members
            .iter()
            .filter(|(key, value)| value.starts_with(['[', '{']) && !is(key, &SOLUTION));
        let due = |key: &str| if is(key, &AROUND) { Due::Certain } else { Due::Possible };
        let parts: Vec<_> = containers.map(|(key, value)| (*value, due(key))).collect();
        if !parts.iter().any(|&(_, due)| due == Due::Certain) {
            // No usual name: what looks like clues may be some.
            let unsolved = members
                .iter()
                .filter(|(key, value)| !is(key, &SOLUTION) && self.is_unsolved(value));
            let unsolved: Vec<_> = unsolved.collect();
            match unsolved[..] {
                [] => {}
                [(name, clues)] => {
                    let record = self.puzzle(name, clues, &members)?;
                    self.entry(raw, record);
                    return Ok(Vec::new());
                }
                _ => return Ok(unsolved.iter().map(|(_, raw)| (*raw, Due::Certain)).collect()),
            }
        }
        if parts.is_empty() { Err(no_puzzle()) } else { Ok(parts) }
    }

    /// Whether a value is a grid that is not full.
    fn is_unsolved(&self, raw: &str) -> bool {
        let is_shaped = match raw.as_bytes().first() {
            Some(b'"') => (83..1000).contains(&raw.len()),
            Some(b'[') => json_text::elements(raw).is_ok_and(|parts| is_grid(&parts)),
            _ => false,
        };
        let cells = || json_cells::cells(&json_cells::parse(raw).ok()?, self.blank).ok();
        is_shaped && cells().is_some_and(|cells| cells.position().values().filled().len() < 81)
    }

    fn puzzle(&self, name: &str, clues: &str, members: &[(String, &str)]) -> Result<Record, Fault> {
        let parse = |name: &str, raw: &str| {
            let value = json_cells::parse(raw).map_err(|fault| fault.of(&quoted(name)))?;
            Ok::<_, Fault>((!json_cells::is_nothing(&value)).then_some(value))
        };
        let cells = |name: &str, value: &Value| {
            json_cells::cells(value, self.blank).map_err(|fault| fault.of(&quoted(name)))
        };
        let grid = |name: &str, value: &Value| match cells(name, value)? {
            Cells::Grid(grid) => Ok(grid),
            Cells::Sukaku(_) => Err(Fault::count(729, "81 cells").of(&quoted(name))),
        };
        let mut record = record_of(cells(name, &json_cells::parse(clues)?)?.position());
        for (key, raw) in members {
            let key = key.to_ascii_lowercase();
            if key == "placed" {
                if let Some(value) = parse(&key, raw)? {
                    record.position.placed = grid(&key, &value)?;
                }
            } else if key == "candidates" {
                if let Some(value) = parse(&key, raw)? {
                    let sets = json_cells::digit_sets(&value).map_err(|f| f.of(&key))?;
                    record.position.candidates = Some(sets);
                }
            } else if SOLUTION.contains(&key.as_str()) && raw.starts_with(['"', '[']) {
                // The first of several solutions will do.
                let value = parse(&key, raw)?.map(json_cells::first_of_list);
                if let Some(value) = value.filter(|_| record.solution.is_none()) {
                    record.solution = Some(grid(&key, &value)?);
                }
            } else if let Some((_, field)) = FIELDS.iter().find(|(name, _)| *name == key)
                && let Some(value) = parse(&key, raw)?
            {
                let texts = json_cells::texts(&value).into_iter();
                record.info.extend(texts.map(|text| (*field, text)));
            }
        }
        for cell in record.position.givens.filled() {
            record.position.placed[cell] = None;
        }
        Ok(record)
    }
}

fn record_of(position: Position) -> Record {
    Record { position, ..Record::default() }
}

fn none(found: impl Into<String>) -> Fault {
    Fault::new(ErrorCode::Value, found, "a puzzle")
}

fn no_puzzle() -> Fault {
    none("an object without one")
        .help("its clues should be 81 characters or an array named \"puzzle\"")
}

/// Whether an array of these elements can only be one grid: 81 cells, or nine rows.
fn is_grid(parts: &[&str]) -> bool {
    let cell = |part: &&str| match part.as_bytes().first() {
        Some(b'[') => false,
        // No puzzle is as short as a cell.
        Some(b'{') => part.len() <= 80,
        _ => part.len() <= 12,
    };
    let row = |part: &&str| {
        if part.starts_with('[') {
            part.len() < MAX_VALUE
                && json_text::elements(part).is_ok_and(|row| row.iter().all(cell))
        } else {
            part.starts_with('"') && part.len() <= 20
        }
    };
    match parts.len() {
        9 => parts.iter().all(row),
        81 => parts.iter().all(cell),
        _ => false,
    }
}
