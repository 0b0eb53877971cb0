//! `bivalue vicinity`.

use std::io::{self, Write};

use bivalue::engine::Verdict;
use bivalue::format::Format;
use bivalue::verbs::{Outcome, PuzzleVerb, Refused, Vicinity};
use bivalue::wire::{self, Place};
use bivalue_bulk::jobs::Neighbour;
use bivalue_bulk::stream::{Origin, Sink};

use crate::limit_words;
use crate::messages::{Severity, counted};
use crate::reporter::{Printed, Reporter, Shown, record};

/// Prints minimal puzzles that differ by a few givens, as they are found.
pub(crate) struct Neighbours {
    pub(crate) reporter: Reporter,
    pub(crate) verb: Vicinity,
}

impl Neighbours {
    fn print(&self, shown: &Shown<'_>, found: &Neighbour, out: &mut Printed) -> io::Result<()> {
        match found {
            Neighbour::Puzzle(neighbour) if self.reporter.json => {
                record(&wire::Neighbour::of(&shown.place(), neighbour), out)
            }
            Neighbour::Puzzle(neighbour) => {
                writeln!(out.data, "{}", neighbour.board().givens())
            }
            Neighbour::End { found, skipped } => {
                if *skipped > 0 {
                    let cases = counted(*skipped, "case");
                    let text = format!("too many solutions remained in {cases}: see --solutions");
                    shown.say(Severity::Warning, &text, &[], out)?;
                }
                if *found == 0 && !self.reporter.json {
                    let Vicinity { minus, plus, .. } = self.verb;
                    let text = format!(
                        "none of the {}puzzles with {} removed and {} added is minimal and proper",
                        if *skipped > 0 { "other " } else { "" },
                        counted(minus.into(), "given"),
                        plus
                    );
                    shown.say(Severity::Note, &text, &[], out)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn refused(&self, shown: &Shown<'_>, refused: &Refused, out: &mut Printed) -> io::Result<()> {
        if self.reporter.json {
            let format = shown.item.location.format.map(Format::name);
            let place = self.verb.place(shown.entry, format);
            let place = Place { file: shown.place().file, ..place };
            return record(&refused.answer().at(place), out);
        }
        match refused {
            Refused::Stopped(stop) => {
                let why = limit_words((*stop).into());
                let text = format!("not looked through to the end: {why}");
                shown.say(Severity::Warning, &text, &[], out)
            }
            _ => shown.refused(refused, &improper, out),
        }
    }
}

fn improper(_: &Verdict) -> String {
    "not looked at: it is not proper by its givens".into()
}

impl Sink<Result<Neighbour, Refused>> for Neighbours {
    type Part = Printed;

    fn begin_puzzle(&self, origin: &Origin<'_>, out: &mut Printed) -> io::Result<()> {
        self.reporter.warnings(origin, out)
    }

    fn render(
        &self,
        origin: &Origin<'_>,
        found: Result<Neighbour, Refused>,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        origin.with_item(|item| {
            let entry = match &item.result {
                Ok(entry) => entry,
                Err(failure) => return self.reporter.not_read(item, failure, false, out),
            };
            let shown = Shown { item, entry, reporter: &self.reporter };
            match found {
                Ok(found) => self.print(&shown, &found, out),
                Err(refused) => self.refused(&shown, &refused, out),
            }
        })?;
        Ok(Outcome::Yes)
    }
}
