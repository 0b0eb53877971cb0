//! Answers in a format, or in the layout of the input.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use bivalue::format::{Field, Format, Record, WriteOptions, Writer};
use bivalue::grid::{Grid, Position};
use bivalue::verbs::{Loss, Outcome, WrittenFormat, lost_in};
use bivalue_bulk::words::counted;

use crate::messages::{Messages, Severity};
use crate::reporter::{Printed, Shown};

/// A format that puzzles are written in.
#[derive(Clone, Copy)]
pub(crate) struct Written {
    pub(crate) format: &'static dyn Format,
    writer: &'static dyn Writer,
    options: WriteOptions,
}

impl Written {
    /// That format, with that character for an empty cell where it leaves a choice.
    pub(crate) fn new(format: WrittenFormat, blank: Option<char>) -> Option<Self> {
        let format = format.get();
        Some(Self { format, writer: format.writer()?, options: WriteOptions { blank } })
    }

    /// Prints what the format has before its first record.
    pub(crate) fn begin(&self, data: &mut dyn Write) -> io::Result<()> {
        let mut text = String::new();
        self.writer.begin(&self.options, &mut text);
        data.write_all(text.as_bytes())
    }

    /// Prints what the format has after its last record.
    pub(crate) fn end(&self, data: &mut dyn Write) -> io::Result<()> {
        let mut text = String::new();
        self.writer.end(&self.options, &mut text);
        data.write_all(text.as_bytes())
    }

    /// Adds a record to a text, or says why the format cannot show it.
    pub(crate) fn push(
        &self,
        record: &Record,
        number: u64,
        text: &mut String,
    ) -> Result<(), String> {
        self.writer.record(record, number, &self.options, text).map_err(|error| error.to_string())
    }

    /// Adds the line of a puzzle that holds nothing but givens, if the format has it as 81 bytes.
    pub(crate) fn push_plain(&self, givens: &Grid, data: &mut Vec<u8>) -> bool {
        let Some(blank) = self.writer.blank_of_plain_lines(&self.options) else { return false };
        data.extend_from_slice(&givens.to_ascii_with(blank));
        data.push(b'\n');
        true
    }

    /// Prints a record, or says that the format cannot show it.
    pub(crate) fn print(
        &self,
        shown: &Shown<'_>,
        record: &Record,
        number: u64,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        let mut text = String::new();
        if let Err(message) = self.push(record, number, &mut text) {
            shown.say(Severity::Error, &message, &[], out)?;
            return Ok(Outcome::Error);
        }
        out.data.write_all(text.as_bytes())?;
        Ok(Outcome::Yes)
    }

    /// Whether each record is a line of its own, among which comments can stand.
    pub(crate) fn is_line(&self) -> bool {
        self.format.name() == "line"
    }
}

/// What records lose in a format, which has no place for it.
pub(crate) struct Losses {
    format: &'static dyn Format,
    /// The number of records that lost each of these.
    lost: [AtomicU64; Loss::ALL.len()],
}

impl Losses {
    pub(crate) fn new(format: &'static dyn Format) -> Self {
        Self { format, lost: Default::default() }
    }

    /// Takes note that the record was written.
    pub(crate) fn note(&self, record: &Record) {
        for loss in lost_in(self.format, record) {
            self.lost[loss as usize].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Says in the end what was lost.
    pub(crate) fn tell(&self, messages: &Messages, out: &mut Printed) {
        for (loss, count) in Loss::ALL.iter().zip(&self.lost) {
            let count = count.load(Ordering::Relaxed);
            if count > 0 {
                let format = self.format.name();
                let text = format!(
                    "{format} has no place for {}: lost in {}",
                    loss.words(),
                    counted(count, "record")
                );
                let text = messages.message(Severity::Warning, &text, None, &[]);
                out.messages.extend_from_slice(text.as_bytes());
            }
        }
    }
}

/// The record of a solved puzzle in a format: with the solution beside the puzzle if the
/// format has a place for it, and filled in otherwise.
pub(crate) fn solved_record(record: &Record, solution: &Grid, format: &dyn Format) -> Record {
    let mut solved = record.clone();
    // What is said about the puzzle need not be true of its solution.
    solved.info.retain(|(field, _)| *field != Field::Comment);
    if format.holds().solution {
        solved.solution = Some(*solution);
    } else {
        let givens = record.position.givens;
        solved.position =
            Position { givens, placed: solution.restricted_to(!givens.filled()), candidates: None };
        solved.solution = None;
    }
    solved
}
