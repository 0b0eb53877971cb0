//! `bivalue convert`, `morph` and `minimise`.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bivalue::format::{Record, Table};
use bivalue::grid::Grid;
use bivalue::verbs::{Minimised, Morphed, Outcome, Refused, Rewritten, ScaleFamily};
use bivalue::wire::Status;
use bivalue_bulk::input::Item;
use bivalue_bulk::jobs::Conversion;
use bivalue_bulk::words::improper_words;
use bivalue_bulk::writing::{ColumnNames, Losses, OutputFormat, TableRows};

use crate::messages::{Messages, Severity};
use crate::reporter::Print;
use crate::shown::{Printed, Shown};

/// Prints puzzles in another format.
pub(crate) struct Conversions {
    output: OutputFormat,
    rows: TableRows,
    /// True if the printed puzzles differ from those that were read.
    makes_others: bool,
    losses: Losses,
    /// True if a row has ratings that are those of the puzzle that was read.
    has_old_ratings: AtomicBool,
    messages: Messages,
}

impl Conversions {
    /// The same puzzles in that format, with their solutions if these are requested.
    pub(crate) fn new(output: OutputFormat, solves: bool, messages: &Messages) -> Self {
        let losses = Losses::new(output.format());
        let rows = if solves { TableRows::new } else { TableRows::of_puzzles }(Some(output));
        let (makes_others, has_old_ratings) = (false, AtomicBool::new(false));
        Self { output, rows, makes_others, losses, has_old_ratings, messages: messages.clone() }
    }

    /// The same, with those names of the columns of a new table, if any.
    pub(crate) fn with_names(self, names: Option<ColumnNames>) -> Result<Self, String> {
        Ok(Self { rows: self.rows.with_names(names)?, ..self })
    }

    /// Puzzles made from those that were read, in that format. If there is no answer for a puzzle,
    /// nothing is printed in its place.
    pub(crate) fn of_others(output: OutputFormat, messages: &Messages) -> Self {
        Self { makes_others: true, ..Self::new(output, false, messages) }
    }
}

/// A finding that is printed as a record.
pub(crate) trait AsRecord {
    fn record(self, shown: &Shown<'_>) -> Record;

    /// Why the record has no solution, where one was requested.
    fn unsolved(&self) -> Option<Refused> {
        None
    }

    /// Returns whether the puzzle is as hard as the one that was read.
    fn is_as_hard(&self) -> bool {
        true
    }

    /// Returns whether the record has the givens of a plain line and nothing else.
    fn is_plain(&self) -> bool {
        false
    }
}

impl AsRecord for Conversion {
    fn record(self, shown: &Shown<'_>) -> Record {
        match self {
            Self::Givens => shown.entry.record.clone(),
            Self::Record(rewritten) => rewritten.record,
        }
    }

    fn unsolved(&self) -> Option<Refused> {
        match self {
            Self::Givens => None,
            Self::Record(rewritten) => rewritten.unsolved.clone(),
        }
    }

    fn is_plain(&self) -> bool {
        matches!(self, Self::Givens)
    }
}

impl AsRecord for Rewritten {
    fn record(self, _: &Shown<'_>) -> Record {
        self.record
    }
}

impl AsRecord for Minimised {
    fn record(self, _: &Shown<'_>) -> Record {
        self.record
    }

    fn is_as_hard(&self) -> bool {
        false
    }
}

/// Returns whether a table has a column of ratings, by the names that `rate` gives them.
fn has_ratings(table: &Table) -> bool {
    let columns = ScaleFamily::ALL.into_iter().flat_map(ScaleFamily::columns);
    columns.into_iter().any(|name| table.has_column(name))
}

impl AsRecord for Morphed {
    fn record(self, _: &Shown<'_>) -> Record {
        self.record
    }
}

impl<F: AsRecord> Print<F> for Conversions {
    fn print(
        &self,
        shown: &Shown<'_>,
        found: F,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        if let Some(refused) = found.unsolved() {
            shown.refused(&refused, &improper_words, out)?;
        }
        let table = shown.item.location.table.as_ref().map(|table| &*table.columns);
        if !found.is_as_hard() && table.is_some_and(has_ratings) {
            self.has_old_ratings.store(true, Ordering::Relaxed);
        }
        let record = found.record(shown);
        if !self.makes_others
            && self.output.format().holds().solution
            && let Some(solution) = &record.solution
        {
            shown.warn_of_other_solution(solution, out)?;
        }
        if self.rows.record(shown.item, &record, &mut out.data) {
            // All that a row says is in its other columns.
            if table.is_none_or(|table| !table.has_rows()) {
                self.losses.note(&record);
            }
            return Ok(Outcome::Yes);
        }
        let outcome = shown.write(&self.output, &record, shown.number(), out)?;
        if outcome == Outcome::Yes {
            self.losses.note(&record);
        } else {
            Print::<F>::not_written(self, shown.item, out)?;
        }
        Ok(outcome)
    }

    fn print_plain(&self, found: &F, givens: &Grid, out: &mut Printed) -> io::Result<bool> {
        Ok(found.is_plain() && self.output.push_plain(givens, &mut out.data))
    }

    fn has_lines(&self) -> bool {
        self.output.takes_comments()
    }

    fn output(&self) -> Option<OutputFormat> {
        Some(self.output)
    }

    fn rows(&self) -> Option<&TableRows> {
        Some(&self.rows)
    }

    fn without_answer(&self, item: &Item, _: Status, out: &mut Printed) {
        self.rows.row_without(item, self.makes_others.then_some(""), &mut out.data);
    }

    fn end(&self, out: &mut Printed) {
        self.messages.losses(&self.losses, &mut out.messages);
        if self.has_old_ratings.load(Ordering::Relaxed) {
            let text = "the ratings in the table are those of the puzzles that were read";
            out.messages.extend(self.messages.message(Severity::Warning, text, None, &[]).bytes());
        }
    }
}
