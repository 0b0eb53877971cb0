//! `bivalue convert` and `bivalue morph`.

use std::io;
use std::time::Duration;

use bivalue::format::Record;
use bivalue::verbs::{Morphed, Outcome};

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

impl Print<Record> for Conversions {
    fn print(
        &self,
        shown: &Shown<'_>,
        record: Record,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        let outcome = self.written.print(shown, &record, shown.number(), out)?;
        if outcome == Outcome::Yes {
            self.losses.note(&record);
        }
        Ok(outcome)
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

impl Print<Morphed> for Conversions {
    fn print(
        &self,
        shown: &Shown<'_>,
        morphed: Morphed,
        elapsed: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        self.print(shown, morphed.record, elapsed, out)
    }

    fn has_lines(&self) -> bool {
        self.written.is_line()
    }

    fn begin(&self, out: &mut Printed) -> io::Result<()> {
        self.written.begin(&mut out.data)
    }

    fn end(&self, out: &mut Printed) -> io::Result<()> {
        self.written.end(&mut out.data)
    }
}
