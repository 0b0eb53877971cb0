//! `bivalue filter`.

use std::io::{self, Write};

use bivalue::engine::Verdict;
use bivalue::format::{Entry, Format, WriteOptions};
use bivalue::generate::{Difficulty, Wanted};
use bivalue::grid::Grid;
use bivalue::wire;
use bivalue_bulk::Reply;
use bivalue_bulk::input::Item;
use bivalue_bulk::jobs::{Filter, Filtered};

use crate::args::FilterArgs;
use crate::cancel;
use crate::layout::write_record;
use crate::messages::Severity;
use crate::reporter::{Print, Printed, Reporter, record};

/// The job and what prints it, or what is wrong with the arguments.
pub(crate) fn filter(args: &FilterArgs, reporter: Reporter) -> Result<(Filter, Matches), String> {
    let difficulty = Difficulty::new(Wanted {
        technique: args.technique.clone(),
        not_technique: args.not_technique.clone(),
        hardest: args.hardest.clone(),
        level: args.level.clone(),
        ..Wanted::default()
    });
    let difficulty = difficulty.map_err(|error| error.to_string())?;
    let options = WriteOptions { blank: args.input.blank };
    Ok((Filter::new(difficulty, reporter.json, cancel()), Matches { reporter, options }))
}

/// Prints the puzzles that were looked for.
pub(crate) struct Matches {
    reporter: Reporter,
    options: WriteOptions,
}

impl Matches {
    /// Prints the puzzle as it was: its line, its grid, or what its format makes of it.
    fn print_puzzle(&self, item: &Item, entry: &Entry, out: &mut Printed) -> io::Result<Reply> {
        let number = item.location.number;
        if let Some(line) = &entry.text {
            writeln!(out.data, "{line}")?;
        } else if let Some(layout) = &entry.dress {
            let before = if number > 0 { "\n" } else { "" };
            write!(out.data, "{before}{}", layout.filled_with(&Grid::EMPTY))?;
        } else if let Some(writer) = item.location.format.and_then(Format::writer) {
            if let Err(message) = write_record(writer, &entry.record, number, &self.options, out)? {
                self.reporter.say(Severity::Error, &message, item, entry, &[], out)?;
                return Ok(Reply::Error);
            }
        } else {
            writeln!(out.data, "{}", wire::input_text(&entry.record.position))?;
        }
        Ok(Reply::Yes)
    }
}

impl Print<Filtered> for Matches {
    fn reporter(&self) -> &Reporter {
        &self.reporter
    }

    fn print(
        &self,
        item: &Item,
        entry: &Entry,
        filtered: Filtered,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        match filtered {
            Filtered::Matches(Some(found)) => {
                let place = self.reporter.place(item, entry);
                let mut answer = wire::Match::new(&found.path, &found.rating, place);
                if let Some(path) = &found.explained {
                    answer = answer.with_explained(path);
                }
                record(&answer, out)?;
                Ok(Reply::Yes)
            }
            Filtered::Matches(None) => self.print_puzzle(item, entry, out),
            _ => Ok(Reply::Yes),
        }
    }

    fn improper(&self, _: &Verdict) -> String {
        "not proper: it has no level and no path".into()
    }
}
