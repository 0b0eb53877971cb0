//! JSON: grids as arrays or texts, and objects that hold them.
//!
//! Read are an array of nine rows or of 81 cells, a text of 81 or (a Sukaku) 729 characters,
//! an object with one of these under a usual name, with a solution and more beside it, and
//! arrays and objects of all that: one value a line, or one document. Written is one object a
//! line:
//! - `puzzle`: the givens, 81 characters;
//! - `placed`: the placed digits, 81 characters, if there are any;
//! - `candidates`: 81 texts of digits, if there are any;
//! - `solution`: 81 characters, if it is known;
//! - `title`, `author`, `description`, `comment`, `date`, `source`, `level`, `url`: texts.

use serde_json::Value;

use crate::grid::{Digit, DigitSet, Grid, Position};

use super::cells::Cells;
use super::fault::{Fault, quoted};
use super::json_cells::{self, MAX_VALUE};
use super::json_text::{self, JsonText};
use super::places::Places;
use super::{
    Entry, ErrorCode, Field, Format, Holds, Line, Parser, ReadOptions, Record, Sample, Sink,
    WriteError, WriteOptions, Writer,
};

/// See the [module's text](self).
pub(super) struct JsonFormat;

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

/// The names of what else is known about it.
const FIELDS: [(&str, Field); 17] = [
    ("title", Field::Title),
    ("author", Field::Author),
    ("description", Field::Description),
    ("comment", Field::Comment),
    ("date", Field::Date),
    ("source", Field::Source),
    ("level", Field::Level),
    ("url", Field::Url),
    ("name", Field::Title),
    ("creator", Field::Author),
    ("comments", Field::Comment),
    ("note", Field::Comment),
    ("difficulty", Field::Level),
    ("rating", Field::Level),
    ("link", Field::Url),
    ("published", Field::Date),
    ("rules", Field::Description),
];

/// How deep puzzles may be in arrays and objects.
const DEEPEST: usize = 8;

impl Format for JsonFormat {
    fn name(&self) -> &'static str {
        "json"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["ndjson", "jsonl"]
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["json", "jsonl", "ndjson"]
    }

    fn about(&self) -> &'static str {
        "JSON arrays, texts and objects of usual shapes; written as one object a line"
    }

    fn example(&self) -> &'static str {
        concat!(
            r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","#,
            r#""solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179","#,
            r#""title":"Sudoku"}"#,
            "\n"
        )
    }

    fn holds(&self) -> Holds {
        Holds {
            placed: true,
            candidates: true,
            solution: true,
            info: &[
                Field::Title,
                Field::Author,
                Field::Description,
                Field::Comment,
                Field::Date,
                Field::Source,
                Field::Level,
                Field::Url,
            ],
        }
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        json_text::starts_like_json(sample.text)
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(JsonParser {
            text: JsonText::Fresh,
            blank: options.blank,
        })
    }

    fn writer(&self) -> Option<&'static dyn Writer> {
        Some(&Self)
    }
}

struct JsonParser {
    text: JsonText,
    blank: Option<char>,
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
        let mut walk = Walk {
            blank,
            places,
            sink,
        };
        walk.value(raw, 0);
    });
}

/// Goes through a value and gives the sink every puzzle in it.
struct Walk<'a, 'b> {
    blank: Option<char>,
    places: &'a mut Places<'b>,
    sink: &'a mut Sink,
}

impl Walk<'_, '_> {
    fn value(&mut self, raw: &str, depth: usize) {
        let parts = match raw.as_bytes().first() {
            _ if depth > DEEPEST => Err(none("arrays and objects nested too deep")),
            Some(b'{') => self.object(raw),
            Some(b'[') => self.array(raw),
            Some(b'"') => self.grid(raw).map(|()| Vec::new()),
            _ => Err(none(quoted(raw))),
        };
        match parts {
            Ok(parts) => {
                for part in parts {
                    self.value(part, depth + 1);
                }
            }
            Err(fault) => {
                let offset = self.places.offset_of(raw);
                self.sink.error(self.places.error(offset, fault));
            }
        }
    }

    fn grid(&mut self, raw: &str) -> Result<(), Fault> {
        let value = json_cells::parse(raw)?;
        // The piece starts with the quote of a text.
        let cells = json_cells::cells(&value, self.blank).map_err(|fault| fault.shifted(1))?;
        self.entry(raw, record_of(cells.position()));
        Ok(())
    }

    fn entry(&mut self, raw: &str, record: Record) {
        let line = self.places.line(self.places.offset_of(raw));
        self.sink.entry(Entry::new(record, line));
    }

    /// Reads a grid, or returns the elements to go through.
    fn array<'t>(&mut self, raw: &'t str) -> Result<Vec<&'t str>, Fault> {
        let parts = json_text::elements(raw)?;
        if is_grid(&parts) {
            self.grid(raw)?;
            return Ok(Vec::new());
        }
        let holds_puzzles = |part: &&str| part.starts_with(['[', '{', '"']);
        if !parts.is_empty() && !parts.iter().any(holds_puzzles) {
            return Err(Fault::count(parts.len(), "81 cells, or 9 rows"));
        }
        Ok(parts)
    }

    /// Reads a puzzle, or returns the members to go through.
    fn object<'t>(&mut self, raw: &'t str) -> Result<Vec<&'t str>, Fault> {
        let members = json_text::members(raw)?;
        let shaped = |value: &str| match value.as_bytes().first() {
            Some(b'"') => true,
            Some(b'[') => json_text::elements(value).is_ok_and(|parts| {
                !parts.is_empty() && (is_grid(&parts) || !parts[0].starts_with('{'))
            }),
            _ => false,
        };
        let clues = PUZZLE.iter().find_map(|name| {
            let mut same = members
                .iter()
                .filter(|(key, _)| key.eq_ignore_ascii_case(name));
            same.find(|(_, value)| shaped(value))
        });
        if let Some((name, clues)) = clues
            // An array of puzzles under the name of one.
            && json_cells::parse(clues).is_ok_and(|value| !json_cells::is_list(&value))
        {
            let record = self.puzzle(name, clues, &members)?;
            self.entry(raw, record);
            return Ok(Vec::new());
        }
        let around: Vec<&str> = members
            .iter()
            .filter(|(key, value)| {
                AROUND.iter().any(|name| key.eq_ignore_ascii_case(name))
                    && value.starts_with(['[', '{'])
            })
            .map(|(_, value)| *value)
            .collect();
        if around.is_empty() {
            return Err(none("an object without one")
                .help("its clues should be 81 characters or an array named \"puzzle\""));
        }
        Ok(around)
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
    Record {
        position,
        ..Record::default()
    }
}

fn none(found: impl Into<String>) -> Fault {
    Fault::new(ErrorCode::Value, found, "a puzzle")
}

/// Whether an array of these elements can only be one grid: 81 cells, or nine rows.
fn is_grid(parts: &[&str]) -> bool {
    let cell = |part: &&str| part.len() <= 12 && !part.starts_with(['[', '{']);
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

impl Writer for JsonFormat {
    fn record(
        &self,
        record: &Record,
        _: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let blank = options.blank.unwrap_or('.');
        let position = &record.position;
        let mut members: Vec<(&str, Value)> = Vec::new();
        members.push(("puzzle", position.givens.to_line(blank).into()));
        if position.placed != Grid::EMPTY {
            members.push(("placed", position.placed.to_line(blank).into()));
        }
        if let Some(candidates) = &position.candidates {
            members.push((
                "candidates",
                candidates.iter().copied().map(digits).collect(),
            ));
        }
        if let Some(solution) = &record.solution {
            members.push(("solution", solution.to_line(blank).into()));
        }
        for (field, text) in &record.info {
            let Some((name, _)) = FIELDS.iter().find(|(_, known)| known == field) else {
                continue;
            };
            match members.iter_mut().find(|(known, _)| known == name) {
                Some((_, Value::Array(texts))) => texts.push(text.clone().into()),
                Some((_, first)) => *first = vec![first.take(), text.clone().into()].into(),
                None => members.push((name, text.clone().into())),
            }
        }
        for (place, (name, value)) in members.iter().enumerate() {
            out.push(if place == 0 { '{' } else { ',' });
            out.extend(["\"", name, "\":", &value.to_string()]);
        }
        out.push_str("}\n");
        Ok(())
    }
}

/// The digits of a set as a text, `""` for none.
fn digits(set: DigitSet) -> Value {
    set.into_iter()
        .map(Digit::to_char)
        .collect::<String>()
        .into()
}

#[cfg(test)]
mod tests {
    use super::super::laws;
    use super::*;

    laws::laws!(JsonFormat);
}
