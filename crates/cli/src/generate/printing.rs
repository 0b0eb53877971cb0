//! How what was made is printed: as records, or in a format, with what was asked about it.

use std::fmt::Write as _;
use std::io;

use bivalue::canon::{Canonical, Form};
use bivalue::format::{Field, Record};
use bivalue::generate::Generator;
use bivalue::grid::Solution;
use bivalue::verbs::FormName;
use bivalue::wire::{self, Generated, Graded};
use bivalue_bulk::making::{MadePuzzle, Product};

use crate::args::{GenerateArgs, Rated};
use crate::layout::Written;

/// Prints what was made.
pub(super) struct Printing {
    /// What makes it, whose seed is in every record.
    generator: Generator,
    written: Written,
    json: bool,
    sukaku: bool,
    rate: Vec<Rated>,
    canon: Option<Form>,
}

/// What is known of a puzzle.
struct Known {
    graded: Option<Graded>,
    se: Option<bivalue::rate::se::Rating>,
    canonical: Option<wire::Canonical>,
    weight: Option<f64>,
}

impl Printing {
    pub(super) fn new(args: &GenerateArgs, generator: Generator, written: Written) -> Self {
        let (rate, canon) = (args.rate.clone(), args.canon.map(FormName::get));
        Self { generator, written, json: args.json, sukaku: args.sukaku, rate, canon }
    }

    /// Whether what is known of a puzzle stands in columns of its own.
    fn has_columns(&self) -> bool {
        self.written.format.name() == "csv"
    }

    /// The columns of a table besides those of the format.
    fn columns(&self) -> Vec<&'static str> {
        let mut columns = Vec::new();
        if self.rate.contains(&Rated::Hodoku) {
            columns.extend(["level", "score", "hardest"]);
        }
        if self.rate.contains(&Rated::Se) {
            columns.extend(["er", "ep", "ed"]);
        }
        columns.extend(self.canon.map(|_| "canonical_form"));
        columns.extend(self.has_weights().then_some("weight"));
        columns
    }

    fn has_weights(&self) -> bool {
        self.generator.request().method.name() == "controlled-bias"
    }

    /// What the format has no place for although it was asked for, in words.
    pub(super) fn lost(&self) -> Option<String> {
        let info = self.written.format.holds().info;
        let holds = info.contains(&Field::Level) || info.contains(&Field::Comment);
        if self.json || holds || self.has_columns() {
            return None;
        }
        let what = match (self.rate.is_empty(), self.canon) {
            (true, None) => return None,
            (false, None) => "ratings",
            (true, Some(_)) => "canonical forms",
            (false, Some(_)) => "ratings and canonical forms",
        };
        Some(format!("{} has no place for {what}; csv and --json have", self.written.format.name()))
    }

    /// What stands before the first puzzle.
    pub(super) fn begin(&self) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        if !self.json {
            self.written.begin(&mut text)?;
        }
        if self.has_columns() && !self.json {
            let mut columns = String::from_utf8(text).unwrap_or_default();
            append(&self.columns(), &mut columns);
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
        match product {
            Product::Grid { index, grid, canonical } => {
                let canonical = self.form(canonical.as_deref());
                self.print_grid(grid, *index, canonical, place, text);
            }
            Product::Puzzle(puzzle) => self.print_puzzle(puzzle, place, text),
            _ => {}
        }
    }

    fn form(&self, canonical: Option<&Canonical>) -> Option<wire::Canonical> {
        Some(wire::Canonical::new(self.canon?, canonical?))
    }

    fn print_grid(
        &self,
        grid: &Solution,
        index: u64,
        canonical: Option<wire::Canonical>,
        place: u64,
        text: &mut String,
    ) {
        if self.json {
            let record = Generated { canonical, ..Generated::full(index, grid, &self.generator) };
            push_json(&record, text);
            return;
        }
        let mut record = Record::from_givens(*grid.grid());
        record.solution = self.written.format.holds().solution.then(|| *grid.grid());
        self.write(record, &Known { graded: None, se: None, canonical, weight: None }, place, text);
    }

    fn print_puzzle(&self, puzzle: &MadePuzzle, place: u64, text: &mut String) {
        let MadePuzzle { made, hodoku, se, canonical } = puzzle;
        let graded = hodoku.as_ref().map(|(path, rating)| Graded::of(path, rating));
        let canonical = self.form(canonical.as_ref());
        if self.json {
            let record = Generated {
                hodoku: graded,
                rating: se.as_ref().map(|rating| wire::Rated::of(rating, &[])),
                canonical,
                ..Generated::of(made, &self.generator)
            };
            push_json(&record, text);
            return;
        }
        let mut record = Record::from_givens(made.puzzle.board().givens());
        if self.sukaku {
            record.position = made.puzzle.board().position();
        }
        record.solution =
            self.written.format.holds().solution.then(|| *made.puzzle.solution().grid());
        self.write(record, &Known { graded, se: *se, canonical, weight: made.weight }, place, text);
    }

    /// Writes a record with what is known of it, in columns or in the fields that the format has.
    fn write(&self, mut record: Record, known: &Known, place: u64, text: &mut String) {
        if !self.has_columns() {
            known.note(&mut record);
        }
        // Every format that is written can show givens, and those for candidates candidates.
        let _ = self.written.push(&record, place, text);
        if self.has_columns() {
            append(&known.fields(&self.columns()), text);
        }
    }
}

impl Known {
    /// For example `hard 1240 skyscraper, ED=7.1/1.2/1.2, .....`
    fn note(&self, record: &mut Record) {
        if let Some(weight) = self.weight {
            record.info.push((Field::Comment, format!("weight {weight:.6}")));
        }
        let mut words = Vec::new();
        if let Some(Graded { level, score, hardest, .. }) = &self.graded {
            let mut text = format!("{level} {score}");
            if let Some(hardest) = hardest {
                let _ = write!(text, " {hardest}");
            }
            words.push(text);
        }
        words.extend(self.se.map(|rating| format!("ED={rating}")));
        words.extend(self.canonical.as_ref().map(|form| form.text.clone()));
        if !words.is_empty() {
            record.info.push((Field::Level, words.join(", ")));
            record.info.push((Field::Comment, words.join(", ")));
        }
    }

    /// The fields of those columns.
    fn fields(&self, columns: &[&'static str]) -> Vec<String> {
        let Self { graded, se, canonical, weight } = self;
        let field = |column: &&str| {
            let field = match *column {
                "level" => graded.as_ref().map(|graded| graded.level.clone()),
                "score" => graded.as_ref().map(|graded| graded.score.to_string()),
                "hardest" => graded.as_ref().and_then(|g| g.hardest).map(str::to_owned),
                "er" => se.map(|rating| rating.hardest.to_string()),
                "ep" => se.map(|rating| rating.pearl.to_string()),
                "ed" => se.map(|rating| rating.diamond.to_string()),
                "canonical_form" => canonical.as_ref().map(|form| form.text.clone()),
                _ => weight.map(|weight| format!("{weight:.6}")),
            };
            field.unwrap_or_default()
        };
        columns.iter().map(field).collect()
    }
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

fn push_json(record: &Generated, text: &mut String) {
    // A record of strings and numbers can always be written.
    *text += &serde_json::to_string(record).unwrap_or_default();
    text.push('\n');
}
