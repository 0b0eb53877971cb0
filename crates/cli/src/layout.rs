//! Answers in a format, or in the layout of the input.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bivalue::format::{Field, Format, Record, WriteOptions, Writer};
use bivalue::grid::{Grid, Position};
use bivalue::verbs::{Loss, Outcome, WrittenFormat, lost_in};
use bivalue_bulk::input::Item;
use bivalue_bulk::stream::Origin;
use bivalue_bulk::words::counted;

use crate::args::InputArgs;
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

/// A table that is printed, a row for each puzzle. Where a table was read it has all columns of that
/// one.
pub(crate) struct Tables {
    written: Option<Written>,
    /// Whether the rows of a table may be printed again, since there is only one source.
    keeps: bool,
    /// Whether the header was printed.
    has_header: AtomicBool,
}

impl Tables {
    /// Tables in that format, if it is one.
    pub(crate) fn new(written: Option<Written>, input: &InputArgs) -> Self {
        let written = written.filter(|written| written.format.name() == "csv");
        let keeps = written.is_some() && input.puzzles.len() < 2;
        Self { written, keeps, has_header: AtomicBool::new(false) }
    }

    /// Whether the columns of a table that is read are kept.
    pub(crate) fn keeps_columns(&self) -> bool {
        self.keeps
    }

    /// Prints the header before the first puzzle, if it depends on that.
    pub(crate) fn before(&self, origin: &Origin<'_>, out: &mut Printed) -> io::Result<()> {
        if !self.keeps || origin.number() > 0 {
            return Ok(());
        }
        self.has_header.store(true, Ordering::Relaxed);
        match (&origin.location().table, self.written) {
            (Some(table), _) => writeln!(out.data, "{}", table.columns.header()),
            (None, Some(written)) => written.begin(&mut out.data),
            _ => Ok(()),
        }
    }

    /// Prints the row of a table that was read, with that solution and, if it is another, that puzzle;
    /// says whether there is such a row.
    pub(crate) fn row(
        &self,
        item: &Item,
        puzzle: Option<&str>,
        solution: Option<&Grid>,
        out: &mut Printed,
    ) -> io::Result<bool> {
        let Some(table) = item.location.table.as_ref().filter(|_| self.keeps) else {
            return Ok(false);
        };
        let text = match &item.result {
            Ok(entry) => entry.text.as_deref(),
            Err(_) => table.unread.as_deref(),
        };
        writeln!(out.data, "{}", table.columns.row(text, puzzle, solution))?;
        Ok(true)
    }

    /// Prints a record in the row of a table that was read; says whether there is such a row.
    pub(crate) fn record(
        &self,
        item: &Item,
        record: &Record,
        out: &mut Printed,
    ) -> io::Result<bool> {
        let Some(written) = self.written.filter(|_| item.location.table.is_some()) else {
            return Ok(false);
        };
        let mut cells = String::new();
        let puzzle = Record { solution: None, ..record.clone() };
        if written.push(&puzzle, 1, &mut cells).is_err() {
            return Ok(false);
        }
        let puzzle = cells.trim_end_matches('\n').trim_end_matches(',');
        self.row(item, Some(puzzle), record.solution.as_ref(), out)
    }

    /// Prints the row of a puzzle without an answer, so that all rows keep their places: with that
    /// puzzle, or as it was read.
    pub(crate) fn row_without(
        &self,
        item: &Item,
        puzzle: Option<&str>,
        out: &mut Printed,
    ) -> io::Result<()> {
        let Some(written) = self.written else { return Ok(()) };
        if self.row(item, puzzle, None, out)? {
            return Ok(());
        }
        let entry = item.result.as_ref().ok().filter(|_| puzzle.is_none());
        let record = entry.map(|entry| Record { solution: None, ..entry.record.clone() });
        let mut row = String::new();
        match record.map(|record| written.push(&record, 1, &mut row)) {
            Some(Ok(())) => write!(out.data, "{row}"),
            // It cannot be shown in a row.
            _ => writeln!(out.data, ","),
        }
    }

    /// Prints the header where there was no puzzle.
    pub(crate) fn end(&self, out: &mut Printed) -> io::Result<()> {
        match self.written {
            Some(written) if self.keeps && !self.has_header.load(Ordering::Relaxed) => {
                written.begin(&mut out.data)
            }
            _ => Ok(()),
        }
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
