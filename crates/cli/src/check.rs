//! `bivalue check`.

use std::io::{self, Write as _};
use std::time::Duration;

use bivalue::engine::Verdict;
use bivalue::verbs::{Checked, Outcome, Refused};
use bivalue_bulk::words::checked_words;

use crate::messages::Severity;
use crate::reporter::Print;
use crate::shown::{Printed, Shown};

/// Prints what checks found.
pub(crate) struct Findings;

impl Print<Checked> for Findings {
    fn print(
        &self,
        shown: &Shown<'_>,
        checked: Checked,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        writeln!(
            out.data,
            "{}: {}",
            shown.name(),
            checked_words(&checked, shown.reporter.messages.verbose)
        )?;
        if matches!(checked.verdict(), Some(Verdict::None(_))) {
            shown.tell_of_original(out)?;
        } else if checked.placed.is_empty()
            && checked.redundant.is_some_and(|cells| !cells.is_empty())
            && let Some(text) = shown.note_on_players()
        {
            shown.say(Severity::Note, &text, &[], out)?;
        }
        Ok(Outcome::Yes)
    }

    fn refused(&self, shown: &Shown<'_>, refused: &Refused, out: &mut Printed) -> io::Result<()> {
        match refused {
            Refused::Clash(clash) => {
                writeln!(out.data, "{}: not valid: {clash}", shown.name())?;
                shown.tell_of_original(out)
            }
            _ => shown.refused(refused, &|verdict| self.improper(verdict), out),
        }
    }
}
