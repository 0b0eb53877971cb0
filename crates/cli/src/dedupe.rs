//! `bivalue canon --dedupe`: each form once, where it first comes up.

use std::io::{self, Write};

use bivalue::canon::Canonical;
use bivalue::grid::Grid;
use bivalue::verbs::{Canon, Outcome};
use bivalue_bulk::dedupe::Distinct;
use bivalue_bulk::jobs::Answered;
use bivalue_bulk::stream::{Deliver, Origin, Sink};

use crate::canon::Forms;
use crate::reporter::{Output, Printer};
use crate::shown::Printed;

/// Printed lines, each with the form by which it is known.
#[derive(Default)]
pub(crate) struct Keyed {
    printed: Printed,
    /// The key of each line, if it has one, and where the line ends.
    lines: Vec<(Option<Grid>, usize)>,
}

/// Prints forms and keeps their keys.
pub(crate) struct KeyedForms(pub(crate) Printer<Canon, Forms, Canonical>);

impl Sink<Answered<Canonical>> for KeyedForms {
    type Part = Keyed;

    fn begin_puzzle(&self, origin: &Origin<'_>, part: &mut Keyed) -> io::Result<()> {
        self.0.reporter.warnings(origin, &mut part.printed)
    }

    fn render(
        &self,
        origin: &Origin<'_>,
        answered: Answered<Canonical>,
        part: &mut Keyed,
    ) -> io::Result<Outcome> {
        let key = answered.found.as_ref().ok().map(|canonical| canonical.form);
        let before = part.printed.data.len();
        let outcome = self.0.render(origin, answered, &mut part.printed)?;
        let after = part.printed.data.len();
        if after > before {
            part.lines.push((key, after));
        }
        Ok(outcome)
    }
}

/// Writes each line whose key was not there before.
pub(crate) struct DistinctOutput<'a> {
    pub(crate) output: Output<'a>,
    pub(crate) distinct: Distinct,
}

impl DistinctOutput<'_> {
    /// Writes the lines that were put aside.
    ///
    /// # Errors
    /// If they cannot be written, or a temporary file not be read.
    pub(crate) fn finish(self) -> io::Result<()> {
        let mut data = self.output.data;
        self.distinct.finish(&mut |line| {
            data.write_all(line)?;
            data.mark();
            Ok(())
        })?;
        data.finish()
    }

    /// Ends without the lines that were put aside, since more input might have followed.
    pub(crate) fn stop(&self) -> io::Result<()> {
        self.output.data.finish()
    }
}

impl Deliver<Keyed> for DistinctOutput<'_> {
    fn deliver(&mut self, part: &mut Keyed) -> io::Result<()> {
        let mut start = 0;
        for (key, end) in part.lines.drain(..) {
            let line = &part.printed.data[start..end];
            if self.distinct.is_new(key.as_ref(), line)? {
                self.output.data.write_all(line)?;
            }
            start = end;
        }
        part.printed.data.clear();
        self.output.mark();
        self.output.write_messages(&mut part.printed.messages)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    fn progress(&mut self, count: u64) {
        self.output.progress(count);
    }

    fn done(&mut self) {
        self.output.done();
    }
}
