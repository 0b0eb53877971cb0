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

impl Print<Conversion> for Conversions {
    fn print(
        &self,
        shown: &Shown<'_>,
        found: Conversion,
        elapsed: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        let record = match found {
            Conversion::Givens => shown.entry.record.clone(),
            Conversion::Record(record) => *record,
        };
        self.print(shown, record, elapsed, out)
    }

    fn print_plain(
        &self,
        found: &Conversion,
        givens: &Grid,
        out: &mut Printed,
    ) -> io::Result<bool> {
        let are_all = matches!(found, Conversion::Givens);
        Ok(are_all && self.written.push_plain(givens, &mut out.data))
    }

    fn has_lines(&self) -> bool {
        self.written.is_line()
    }

    fn begin(&self, out: &mut Printed) -> io::Result<()> {
        Print::<Record>::begin(self, out)
    }

    fn end(&self, out: &mut Printed) -> io::Result<()> {
        Print::<Record>::end(self, out)
    }
}

/// Prints the record of a finding as a conversion of a record is printed.
macro_rules! print_record {
    ($found:ty) => {
        impl Print<$found> for Conversions {
            fn print(
                &self,
                shown: &Shown<'_>,
                found: $found,
                elapsed: Duration,
                out: &mut Printed,
            ) -> io::Result<Outcome> {
                self.print(shown, found.record, elapsed, out)
            }

            fn has_lines(&self) -> bool {
                self.written.is_line()
            }

            fn begin(&self, out: &mut Printed) -> io::Result<()> {
                Print::<Record>::begin(self, out)
            }

            fn end(&self, out: &mut Printed) -> io::Result<()> {
                Print::<Record>::end(self, out)
            }
        }
    };
}

print_record!(Minimised);
print_record!(Morphed);
