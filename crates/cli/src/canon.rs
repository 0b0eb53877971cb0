//! `bivalue canon`.

use std::io::{self, Write};

use bivalue::canon::{Canonical, Form};
use bivalue::engine::Verdict;
use bivalue::wire::{self, Answer};
use bivalue_bulk::Reply;
use bivalue_bulk::jobs::{Canonicalize, Refused};
use bivalue_bulk::stream::{Origin, Sink};

use crate::args::CanonArgs;
use crate::cancel;
use crate::reporter::{Printed, Reporter, record};

/// The job and what prints it.
pub(crate) fn canon(args: &CanonArgs, reporter: Reporter) -> (Canonicalize, Forms) {
    let job = Canonicalize { form: args.form, cancel: cancel() };
    (job, Forms { reporter, form: args.form, transform: args.transform })
}

/// Prints canonical forms.
pub(crate) struct Forms {
    reporter: Reporter,
    form: Form,
    /// Whether transforms are printed.
    transform: bool,
}

impl Forms {
    fn print(
        &self,
        canonical: &Canonical,
        origin: &Origin<'_>,
        out: &mut Printed,
    ) -> io::Result<()> {
        if self.reporter.json {
            let answer = Answer::canonical(wire::Canonical::new(self.form, canonical));
            return origin.with_item(|item| match &item.result {
                Ok(entry) => record(&answer.at(self.reporter.place(item, entry)), out),
                Err(_) => Ok(()),
            });
        }
        let mut line = [b'\n'; 82];
        for (byte, digit) in line.iter_mut().zip(canonical.form.as_array()) {
            *byte = digit.map_or(b'.', |digit| b'0' + digit.get());
        }
        if self.transform {
            out.data.extend_from_slice(&line[..81]);
            return writeln!(out.data, "\t{}", canonical.transform);
        }
        out.data.extend_from_slice(&line);
        Ok(())
    }

    /// What is said of a puzzle that has no form because there is not exactly one solution.
    fn improper(&self, verdict: &Verdict) -> String {
        let why = match verdict {
            Verdict::None(contradiction) => format!("no solution: {contradiction}"),
            Verdict::Many(_) => "more than one solution".into(),
            _ => "its solutions are not known".into(),
        };
        format!("no form {}: {why}", self.form.letter())
    }
}

impl Sink<Result<Canonical, Refused>> for Forms {
    type Part = Printed;

    fn begin_puzzle(&self, origin: &Origin<'_>, out: &mut Printed) -> io::Result<()> {
        self.reporter.warnings(origin, out)
    }

    fn render(
        &self,
        origin: &Origin<'_>,
        outcome: Result<Canonical, Refused>,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        match outcome {
            Ok(canonical) => self.print(&canonical, origin, out)?,
            Err(refused) => origin.with_item(|item| {
                self.reporter.refused(item, &refused, &|verdict| self.improper(verdict), out)
            })?,
        }
        Ok(Reply::Yes)
    }
}
