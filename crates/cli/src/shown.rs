//! A puzzle that was read, with what is printed and said about it.

use std::io::{self, Write};

use serde::Serialize;

use bivalue::format::{Entry, Format, Record, WriteError};
use bivalue::grid::Grid;
use bivalue::verbs::Outcome;
use bivalue::wire::{Answer, Place};
use bivalue_bulk::input::{Failure, Item};
use bivalue_bulk::stream::Origin;
use bivalue_bulk::words::printable;
use bivalue_bulk::writing::{OutputFormat, TableRows};

use crate::messages::{At, Messages, Severity};

/// The printed answers of some puzzles.
#[derive(Default)]
pub(crate) struct Printed {
    /// Answers, for standard output.
    pub(crate) data: Vec<u8>,
    /// Messages, for standard error.
    pub(crate) messages: Vec<u8>,
}

/// A puzzle that was read, and what can be said about it.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'a> {
    pub(crate) item: &'a Item,
    pub(crate) entry: &'a Entry,
    pub(crate) reporter: &'a Reporter,
}

impl Shown<'_> {
    /// The puzzle's number among all that are answered, from 0.
    pub(crate) fn number(&self) -> u64 {
        self.item.location.number
    }

    /// `FILE:LINE`.
    pub(crate) fn name(&self) -> String {
        format!("{}:{}", printable(&self.item.location.source), self.entry.line)
    }

    /// Adds a message about the puzzle.
    pub(crate) fn say(
        &self,
        severity: Severity,
        text: &str,
        notes: &[String],
        out: &mut Printed,
    ) -> io::Result<()> {
        let at = At { source: &self.item.location.source, line: self.entry.line, column: 0 };
        let text = self.reporter.messages.message(severity, text, Some(at), notes);
        out.messages.write_all(text.as_bytes())
    }

    /// Warns that this solution is written in the place of another one that came with the puzzle.
    pub(crate) fn warn_of_other_solution(
        &self,
        solution: &Grid,
        out: &mut Printed,
    ) -> io::Result<()> {
        match &self.entry.record.solution {
            Some(other) if other != solution => {
                let text = "the solution that came with the puzzle is not the one found, which is \
                            written in its place";
                self.say(Severity::Warning, text, &[], out)
            }
            _ => Ok(()),
        }
    }

    /// Prints a record in a format, or says why the format cannot show it.
    pub(crate) fn write(
        &self,
        output: &OutputFormat,
        record: &Record,
        number: u64,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        self.write_by(|text| output.push(record, number, text), out)
    }

    /// Prints what a format writes, or says why it cannot.
    pub(crate) fn write_by(
        &self,
        push: impl FnOnce(&mut String) -> Result<(), WriteError>,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        let mut text = String::new();
        if let Err(error) = push(&mut text) {
            self.say(Severity::Error, &error.to_string(), &[], out)?;
            return Ok(Outcome::Error);
        }
        out.data.write_all(text.as_bytes())?;
        Ok(Outcome::Yes)
    }

    /// The place of the puzzle for its record.
    pub(crate) fn place(&self) -> Place {
        let place = Place::of(self.entry, self.item.location.format.map(Format::name));
        Place { file: self.reporter.source_name(self.item), ..place }
    }
}

/// Makes messages and records about puzzles.
#[derive(Clone)]
pub(crate) struct Reporter {
    pub(crate) messages: Messages,
    /// True if records are printed.
    pub(crate) json: bool,
    /// True if records name their source.
    pub(crate) names_sources: bool,
    /// True if it is the position of a player, rather than a puzzle as it was printed, that is
    /// asked about.
    pub(crate) is_for_players: bool,
}

impl Reporter {
    /// Says why an item is no puzzle. With `has_lines` a comment stands in the place of its line; a
    /// source that cannot be read, or is in no format, has no lines.
    pub(crate) fn not_read(
        &self,
        item: &Item,
        failure: &Failure,
        has_lines: bool,
        out: &mut Printed,
    ) -> io::Result<()> {
        if self.json {
            let fault = failure.fault();
            let place = Place {
                file: self.source_name(item),
                line: fault.line,
                format: item.location.format.map(Format::name),
                ..Place::default()
            };
            return record(&Answer::unreadable(fault).at(place), out);
        }
        if has_lines && is_line(item, failure) {
            writeln!(out.data, "# not read")?;
        }
        out.messages.write_all(self.messages.failure(failure, &item.location.source).as_bytes())
    }

    /// Adds the message about solutions for which a table has no column.
    pub(crate) fn lost_solutions(&self, rows: &TableRows, out: &mut Printed) {
        if let Some(text) = rows.lost() {
            let notes = ["`bivalue convert --solve` writes the solution of each puzzle".to_owned()];
            let text = self.messages.message(Severity::Warning, &text, None, &notes);
            out.messages.extend_from_slice(text.as_bytes());
        }
    }

    /// Adds the message that no puzzle matched.
    pub(crate) fn nothing_found(&self, out: &mut Printed) -> io::Result<()> {
        let text = "no puzzle meets the condition";
        let text = self.messages.message(Severity::Note, text, None, &[]);
        out.messages.write_all(text.as_bytes())
    }

    /// Adds the warnings of reading a puzzle.
    pub(crate) fn warnings(&self, origin: &Origin<'_>, out: &mut Printed) -> io::Result<()> {
        // A plain line has no warnings, and the format is only reported at the first puzzle of a
        // source.
        if origin.is_plain() {
            return Ok(());
        }
        origin.with_item(|item| match &item.result {
            Ok(entry) => self.warnings_of(&Shown { item, entry, reporter: self }, out),
            Err(_) => Ok(()),
        })
    }

    fn warnings_of(&self, shown: &Shown<'_>, out: &mut Printed) -> io::Result<()> {
        let location = &shown.item.location;
        if self.messages.verbose
            && location.first
            && let Some(format) = location.format
        {
            let text = format!("detected: {}", format.name());
            shown.say(Severity::Note, &text, &[], out)?;
        }
        for warning in &shown.entry.warnings {
            let at = At { source: &location.source, line: warning.line, column: warning.column };
            let text = &warning.message;
            let text = self.messages.message(Severity::Warning, text, Some(at), &[]);
            out.messages.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    pub(crate) fn source_name(&self, item: &Item) -> Option<String> {
        self.names_sources.then(|| item.location.source.to_string())
    }
}

/// The header that a table had, before the first puzzle of all.
pub(crate) fn first_header(origin: &Origin<'_>) -> Option<String> {
    let table = origin.location().table.as_ref().filter(|_| origin.number() == 0)?;
    table.columns.header_as_read()
}

/// Returns whether a text that is no puzzle is a line of its source: one that cannot be opened, or
/// is in no known format, has none.
pub(crate) fn is_line(item: &Item, failure: &Failure) -> bool {
    matches!(failure, Failure::Parse(_)) && item.location.format.is_some()
}

/// Prints a JSON record on a line.
pub(crate) fn record(record: &impl Serialize, out: &mut Printed) -> io::Result<()> {
    serde_json::to_writer(&mut out.data, record)?;
    out.data.write_all(b"\n")
}
