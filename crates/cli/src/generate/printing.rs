//! How what was made is printed: as records, or in a format, with what was asked about it.

use std::io;
use std::sync::Arc;

use bivalue::format::{Field, Record};
use bivalue::verbs::{Product, Scale, ScaleFamily};
use bivalue::wire::Generated;
use bivalue_bulk::making::Make;

use crate::args::GenerateArgs;
use crate::layout::Written;

/// Prints what was made.
pub(super) struct Printing {
    make: Arc<Make>,
    written: Written,
    json: bool,
    /// The columns of a table besides those of the format.
    columns: Vec<&'static str>,
    /// What is asked for besides the puzzles.
    extras: Option<&'static str>,
    /// Whether puzzles come with weights.
    has_weights: bool,
}

impl Printing {
    pub(super) fn new(args: &GenerateArgs, make: Arc<Make>, written: Written) -> Self {
        let verb = &args.verb;
        let has_weights = verb.method.get().gives_weights();
        let mut columns = Vec::new();
        if written.format.name() == "csv" {
            if verb.rate.iter().any(|scale| scale.family() == ScaleFamily::Hodoku) {
                columns.extend(["level", "score", "hardest"]);
            }
            if verb.rate.contains(&Scale::Se) {
                columns.extend(["er", "ep", "ed"]);
            }
            columns.extend(verb.canon.map(|_| "canonical_form"));
            columns.extend(has_weights.then_some("weight"));
        }
        let extras = match (verb.rate.is_empty(), verb.canon) {
            (true, None) => None,
            (false, None) => Some("ratings"),
            (true, Some(_)) => Some("canonical forms"),
            (false, Some(_)) => Some("ratings and canonical forms"),
        };
        Self { make, written, json: args.json, columns, extras, has_weights }
    }

    /// What the format has no place for although it was asked for, in words.
    pub(super) fn lost(&self) -> Option<String> {
        let format = self.written.format;
        let info = format.holds().info;
        let holds = info.contains(&Field::Level) || info.contains(&Field::Comment);
        if self.json || holds || format.name() == "csv" {
            return None;
        }
        let extras = self.extras?;
        Some(format!("{} has no place for {extras}; csv and --json have", format.name()))
    }

    /// What stands before the first puzzle.
    pub(super) fn begin(&self) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        if !self.json {
            self.written.begin(&mut text)?;
        }
        if !self.columns.is_empty() && !self.json {
            let mut columns = String::from_utf8(text).unwrap_or_default();
            append(&self.columns, &mut columns);
            text = columns.into_bytes();
        }
        Ok(text)
    }

    /// What stands after the last puzzle.
    pub(super) fn end(&self) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        if !self.json {
            self.written.end(&mut text)?;
        }
        Ok(text)
    }

    /// Prints a product, before which there are `place` others.
    pub(super) fn print(&self, place: u64, product: &Product, text: &mut String) {
        if self.json {
            // A record of strings and numbers can always be written.
            let record = self.make.maker.record(product);
            *text += &serde_json::to_string(&record).unwrap_or_default();
            text.push('\n');
            return;
        }
        let (mut record, solution) = match product {
            Product::Puzzle(puzzle) => {
                let (board, solution) = (puzzle.made.puzzle.board(), puzzle.made.puzzle.solution());
                let mut record = Record::from_givens(board.givens());
                // Without givens its candidates are the puzzle.
                if board.given_cells().is_empty() {
                    record.position = board.position();
                }
                (record, solution)
            }
            Product::Grid { grid, .. } => (Record::from_givens(*grid.grid()), &**grid),
            _ => return,
        };
        record.solution = self.written.format.holds().solution.then(|| *solution.grid());
        // Where nothing is asked for besides the puzzles, nothing else is worked out.
        let tells = self.extras.is_some() || self.has_weights;
        let known = tells.then(|| self.make.maker.record(product));
        if let Some(known) = known.as_ref().filter(|_| self.columns.is_empty()) {
            note(known, &mut record);
        }
        // Every format that is written can show givens, and those for candidates candidates.
        let _ = self.written.push(&record, place, text);
        if let Some(known) = &known {
            let fields: Vec<_> = self.columns.iter().map(|column| field(known, column)).collect();
            append(&fields, text);
        }
    }
}

/// Adds what is known of a puzzle to the fields of its record, for example
/// `hard 1240 skyscraper, ED=7.1/1.2/1.2, .....`
fn note(known: &Generated, record: &mut Record) {
    if let Some(weight) = known.weight {
        record.info.push((Field::Comment, format!("weight {weight:.6}")));
    }
    let mut words = Vec::new();
    if let Some(graded) = &known.hodoku {
        let hardest = graded.hardest.map(|name| format!(" {name}")).unwrap_or_default();
        words.push(format!("{} {}{hardest}", graded.level, graded.score));
    }
    let rating = known.rating.as_ref();
    words.extend(rating.map(|rating| {
        let all = [rating.er, rating.ep, rating.ed].map(number);
        format!("ED={}", all.join("/"))
    }));
    words.extend(known.canonical.as_ref().map(|form| form.text.clone()));
    if !words.is_empty() {
        record.info.push((Field::Level, words.join(", ")));
        record.info.push((Field::Comment, words.join(", ")));
    }
}

/// A rating with one digit behind the point.
fn number(rating: Option<f64>) -> String {
    rating.map(|rating| format!("{rating:.1}")).unwrap_or_default()
}

/// The field of a column.
fn field(known: &Generated, column: &str) -> String {
    let (graded, rating) = (known.hodoku.as_ref(), known.rating.as_ref());
    let field = match column {
        "level" => graded.map(|graded| graded.level.to_owned()),
        "score" => graded.map(|graded| graded.score.to_string()),
        "hardest" => graded.and_then(|graded| graded.hardest).map(str::to_owned),
        "er" => rating.map(|rating| number(rating.er)),
        "ep" => rating.map(|rating| number(rating.ep)),
        "ed" => rating.map(|rating| number(rating.ed)),
        "canonical_form" => known.canonical.as_ref().map(|form| form.text.clone()),
        _ => known.weight.map(|weight| format!("{weight:.6}")),
    };
    field.unwrap_or_default()
}

/// Adds fields to the last row of a table.
fn append(fields: &[impl AsRef<str>], text: &mut String) {
    if text.ends_with('\n') {
        text.pop();
        for field in fields {
            text.push(',');
            *text += field.as_ref();
        }
        text.push('\n');
    }
}
