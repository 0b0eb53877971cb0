//! `bivalue canon`.

use std::io::{self, Write};
use std::time::Duration;

use bivalue::canon::Canonical;
use bivalue::engine::Verdict;
use bivalue::grid::Grid;
use bivalue::verbs::{FormName, Outcome};

use crate::reporter::Print;
use crate::shown::{Printed, Shown};

/// Prints canonical forms.
pub(crate) struct Forms {
    pub(crate) form: FormName,
    /// True if transforms are printed.
    pub(crate) transform: bool,
    /// True if a line is printed for each puzzle.
    pub(crate) all: bool,
}

impl Forms {
    fn print_form(&self, canonical: &Canonical, out: &mut Printed) -> io::Result<()> {
        out.data.extend_from_slice(&canonical.form.to_ascii());
        if self.transform {
            write!(out.data, "\t{}", canonical.transform)?;
        }
        out.data.push(b'\n');
        Ok(())
    }
}

impl Print<Canonical> for Forms {
    fn print(
        &self,
        shown: &Shown<'_>,
        canonical: Canonical,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        self.print_form(&canonical, out)?;
        // A form that is printed once stands for many puzzles, which may have many names.
        if let Some(name) = shown.entry.record.name().filter(|_| self.all) {
            out.data.pop();
            writeln!(out.data, " # {name}")?;
        }
        Ok(Outcome::Yes)
    }

    fn print_plain(&self, canonical: &Canonical, _: &Grid, out: &mut Printed) -> io::Result<bool> {
        self.print_form(canonical, out).map(|()| true)
    }

    fn improper(&self, verdict: &Verdict) -> String {
        let why = match verdict {
            Verdict::None(contradiction) => format!("no solution: {contradiction}"),
            Verdict::Many(_) => "more than one solution".into(),
            _ => "its solutions are not known".into(),
        };
        format!("no form {}: {why}", self.form.name())
    }

    fn has_lines(&self) -> bool {
        self.all
    }
}
