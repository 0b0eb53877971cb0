//! Answers in a format, or in the layout of the input.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use bivalue::format::{Field, Format, Record, WriteOptions, Writer};
use bivalue::grid::{Grid, Position};
use bivalue::verbs::lost_in;

use crate::messages::{Messages, Severity, counted};
use crate::reporter::Printed;

/// A format with its writer, or that it has none.
pub(crate) fn writer_of(
    format: &'static dyn Format,
) -> Result<(&'static dyn Format, &'static dyn Writer), String> {
    match format.writer() {
        Some(writer) => Ok((format, writer)),
        None => Err(format!("format {} can be read, but not written", format.name())),
    }
}

/// What records lose in a format, which has no place for it.
pub(crate) struct Losses {
    format: &'static dyn Format,
    /// The number of records that lost each of these.
    lost: [AtomicU64; 3],
}

impl Losses {
    const WHAT: [&str; 3] = ["which digits were placed", "eliminated candidates", "the solution"];

    pub(crate) fn new(format: &'static dyn Format) -> Self {
        Self { format, lost: Default::default() }
    }

    /// What the format has no place for, of what the record says.
    pub(crate) fn of(&self, record: &Record) -> impl Iterator<Item = &'static str> {
        lost_in(self.format, record).into_iter()
    }

    /// Takes note that the record was written.
    pub(crate) fn note(&self, record: &Record) {
        let lost = lost_in(self.format, record);
        for (count, what) in self.lost.iter().zip(&Self::WHAT) {
            count.fetch_add(u64::from(lost.contains(what)), Ordering::Relaxed);
        }
    }

    /// Says in the end what was lost.
    pub(crate) fn tell(&self, messages: &Messages, out: &mut Printed) {
        for (what, count) in Self::WHAT.iter().zip(&self.lost) {
            let count = count.load(Ordering::Relaxed);
            if count > 0 {
                let format = self.format.name();
                let text = format!(
                    "{format} has no place for {what}: lost in {}",
                    counted(count, "record", "records")
                );
                let text = messages.message(Severity::Warning, &text, None, &[]);
                out.messages.extend_from_slice(text.as_bytes());
            }
        }
    }
}

/// Prints what a format has before its first record.
pub(crate) fn begin_writing(
    format: Option<(&'static dyn Format, &'static dyn Writer)>,
    options: &WriteOptions,
    data: &mut dyn Write,
) -> io::Result<()> {
    let mut text = String::new();
    if let Some((_, writer)) = format {
        writer.begin(options, &mut text);
    }
    data.write_all(text.as_bytes())
}

/// Prints what a format has after its last record.
pub(crate) fn end_writing(
    format: Option<(&'static dyn Format, &'static dyn Writer)>,
    options: &WriteOptions,
    data: &mut dyn Write,
) -> io::Result<()> {
    let mut text = String::new();
    if let Some((_, writer)) = format {
        writer.end(options, &mut text);
    }
    data.write_all(text.as_bytes())
}

/// Writes a record, or says that the format cannot show it.
pub(crate) fn write_record(
    writer: &dyn Writer,
    record: &Record,
    number: u64,
    options: &WriteOptions,
    out: &mut Printed,
) -> io::Result<Result<(), String>> {
    let mut text = String::new();
    if let Err(error) = writer.record(record, number, options, &mut text) {
        return Ok(Err(error.to_string()));
    }
    out.data.write_all(text.as_bytes())?;
    Ok(Ok(()))
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
