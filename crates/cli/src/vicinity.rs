//! `bivalue vicinity`.

use std::io::{self, Write};

use bivalue::engine::Verdict;
use bivalue::format::Entry;
use bivalue::generate::Vicinity;
use bivalue::wire::{Answer, Neighbour};
use bivalue_bulk::Reply;
use bivalue_bulk::input::Item;
use bivalue_bulk::jobs::{Refused, VicinityFound, VicinityOf};

use crate::args::VicinityArgs;
use crate::limit_words;
use crate::messages::Severity;
use crate::reporter::{Print, Printed, Reporter, record};

/// The job and what prints it.
pub(crate) fn vicinity(args: &VicinityArgs, reporter: Reporter) -> (VicinityOf, Neighbours) {
    let vicinity = Vicinity {
        minus: usize::from(args.minus),
        plus: usize::from(args.plus),
        solutions: args.solutions,
    };
    (VicinityOf { searcher: args.search.searcher(), vicinity }, Neighbours(reporter))
}

/// Prints minimal puzzles that differ by a few givens.
pub(crate) struct Neighbours(Reporter);

impl Print<VicinityFound> for Neighbours {
    fn reporter(&self) -> &Reporter {
        &self.0
    }

    fn print(
        &self,
        item: &Item,
        entry: &Entry,
        found: VicinityFound,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        match found {
            VicinityFound::Puzzle(neighbour) if self.0.json => {
                record(&Neighbour::of(&self.0.place(item, entry), &neighbour), out)?;
            }
            VicinityFound::Puzzle(neighbour) => {
                writeln!(out.data, "{}", neighbour.board().givens())?;
            }
            VicinityFound::End(Ok(cases)) if cases > 0 => {
                let text =
                    format!("too many solutions were left in {cases} cases: see --solutions");
                self.0.say(Severity::Warning, &text, item, entry, &[], out)?;
            }
            VicinityFound::End(Err(stop)) => {
                let text = format!("not looked through to the end: {}", limit_words(stop.into()));
                self.0.say(Severity::Warning, &text, item, entry, &[], out)?;
            }
            _ => {}
        }
        Ok(Reply::Yes)
    }

    fn refused(&self, item: &Item, refused: &Refused, out: &mut Printed) -> io::Result<()> {
        if let (Refused::NotProper(judged), true, Ok(entry)) = (refused, self.0.json, &item.result)
        {
            let (verdict, report) = &**judged;
            let answer = Answer::from_verdict(verdict).with_cost(report);
            return record(&answer.at(self.0.place(item, entry)), out);
        }
        self.0.refused(item, refused, &|verdict| self.improper(verdict), out)
    }

    fn improper(&self, _: &Verdict) -> String {
        "not looked at: it is not proper by its givens".into()
    }
}
