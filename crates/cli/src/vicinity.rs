//! `bivalue vicinity`.

use std::io::{self, Write};
use std::time::Duration;

use bivalue::engine::Verdict;
use bivalue::verbs::{Outcome, Refused, Vicinity};
use bivalue::wire;
use bivalue_bulk::jobs::Neighbour;
use bivalue_bulk::words::{counted, limit_words};

use crate::messages::Severity;
use crate::reporter::Print;
use crate::shown::{Printed, Shown, record};

/// Prints minimal puzzles that differ by a few givens, as they are found.
pub(crate) struct Neighbours(pub(crate) Vicinity);

impl Print<Neighbour> for Neighbours {
    fn print(
        &self,
        shown: &Shown<'_>,
        found: Neighbour,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        let json = shown.reporter.json;
        match found {
            Neighbour::Puzzle(neighbour) if json => {
                record(&wire::Neighbour::of(&shown.place(), &neighbour), out)?;
            }
            Neighbour::Puzzle(neighbour) => {
                writeln!(out.data, "{}", neighbour.board().givens())?;
            }
            Neighbour::End { found, skipped } => {
                if skipped > 0 {
                    let cases = counted(skipped, "case");
                    let text = format!("too many solutions remained in {cases}: see --solutions");
                    shown.say(Severity::Warning, &text, &[], out)?;
                }
                if found == 0 && !json {
                    let Vicinity { minus, plus, .. } = self.0;
                    let text = format!(
                        "none of the {}puzzles with {} removed and {} added is minimal and proper",
                        if skipped > 0 { "other " } else { "" },
                        counted(minus.into(), "given"),
                        plus
                    );
                    shown.say(Severity::Note, &text, &[], out)?;
                }
            }
            _ => {}
        }
        Ok(Outcome::Yes)
    }

    fn refused(&self, shown: &Shown<'_>, refused: &Refused, out: &mut Printed) -> io::Result<()> {
        match refused {
            Refused::Stopped(stop) => {
                let why = limit_words((*stop).into());
                let text = format!("not looked through to the end: {why}");
                shown.say(Severity::Warning, &text, &[], out)
            }
            _ => shown.refused(refused, &|verdict| self.improper(verdict), out),
        }
    }

    fn improper(&self, verdict: &Verdict) -> String {
        let help = match verdict {
            Verdict::Many(_) => "; `bivalue check` names a digit that makes it proper, if one does",
            _ => "",
        };
        format!("not looked at: it is not proper by its givens{help}")
    }
}
