//! `bivalue convert`, `morph` and `minimise`.

use std::io;
use std::time::Duration;

use bivalue::format::Record;
use bivalue::grid::Grid;
use bivalue::verbs::{Minimised, Morphed, Outcome};
use bivalue_bulk::jobs::Conversion;

use crate::layout::{Losses, Written};
use crate::messages::Messages;
use crate::reporter::{Print, Printed, Shown};

/// Prints puzzles in another format.
pub(crate) struct Conversions {
    written: Written,
    losses: Losses,
    messages: Messages,
}

impl Conversions {
    pub(crate) fn new(written: Written, messages: &Messages) -> Self {
        let losses = Losses::new(written.format);
        Self { written, losses, messages: messages.clone() }
    }
}

/// A finding that is printed as a record.
pub(crate) trait AsRecord {
    fn record(self, shown: &Shown<'_>) -> Record;

    /// Whether the record has the givens of a plain line and nothing else.
    fn is_plain(&self) -> bool {
        false
    }
}

impl AsRecord for Conversion {
    fn record(self, shown: &Shown<'_>) -> Record {
        match self {
            Self::Givens => shown.entry.record.clone(),
            Self::Record(record) => *record,
        }
    }

    fn is_plain(&self) -> bool {
        matches!(self, Self::Givens)
    }
}

impl AsRecord for Record {
    fn record(self, _: &Shown<'_>) -> Record {
        self
    }
}

impl AsRecord for Minimised {
    fn record(self, _: &Shown<'_>) -> Record {
        self.record
    }
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
        let record = found.record(shown);
        let outcome = self.written.print(shown, &record, shown.number(), out)?;
        if outcome == Outcome::Yes {
            self.losses.note(&record);
        }
        Ok(outcome)
    }

    fn print_plain(&self, found: &F, givens: &Grid, out: &mut Printed) -> io::Result<bool> {
        Ok(found.is_plain() && self.written.push_plain(givens, &mut out.data))
    }

    fn has_lines(&self) -> bool {
        self.written.is_line()
    }

    fn begin(&self, out: &mut Printed) -> io::Result<()> {
        self.written.begin(&mut out.data)
    }

    fn end(&self, out: &mut Printed) -> io::Result<()> {
        self.losses.tell(&self.messages, out);
        self.written.end(&mut out.data)
    }
}
