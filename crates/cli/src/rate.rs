//! `bivalue rate` by the Sudoku Explainer.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use bivalue::budget::Stop;
use bivalue::engine::Verdict;
use bivalue::format::Entry;
use bivalue::rate::se::{Ending, Link, Step, Tenths, Wanted};
use bivalue::wire::{Answer, Rated, Status, input_text};
use bivalue_bulk::Reply;
use bivalue_bulk::input::Item;
use bivalue_bulk::jobs::{SeRate, SeRated, SeRating};
use bivalue_bulk::template::{self, Filling, Template};

use crate::args::{RateArgs, Scale};
use crate::cancel;
use crate::messages::Severity;
use crate::reporter::{Print, Printed, Reporter, record};

/// The template that was asked for, or else the usual one, if a scale has all of it.
pub(crate) fn template(args: &RateArgs, usual: &str) -> Result<Template, String> {
    let template = args.format.clone().map_or_else(|| usual.parse(), Ok)?;
    match args.scale {
        Scale::Se if !template.suits(template::Scale::Se) => {
            Err("--format: %l, %s and %h are of --scale hodoku and hodoku-stable".into())
        }
        Scale::Hodoku | Scale::HodokuStable if !template.suits(template::Scale::Hodoku) => {
            Err("--format: %r, %p and %d are of --scale se".into())
        }
        _ => Ok(template),
    }
}

/// The job and what prints it, or what is wrong with the arguments.
pub(crate) fn rate(args: &RateArgs, reporter: Reporter) -> Result<(SeRate, Ratings), String> {
    let asks_bounds = args.at_least.is_some() || args.at_most.is_some();
    let usual = if asks_bounds { "%g" } else { "%g ED=%r/%p/%d" };
    let job = SeRate {
        steps: args.steps,
        wanted: match (args.pearl, args.diamond) {
            (_, true) => Wanted::Diamonds,
            (true, false) => Wanted::Pearls,
            (false, false) => Wanted::Any,
        },
        at_least: args.at_least,
        at_most: args.at_most,
        timeout: args.timeout,
        nodes: args.nodes,
        cancel: cancel(),
    };
    Ok((job, Ratings { reporter, template: template(args, usual)?, asks_bounds }))
}

/// Prints ratings by the Sudoku Explainer.
pub(crate) struct Ratings {
    reporter: Reporter,
    template: Template,
    /// Whether only the puzzles within bounds are printed.
    asks_bounds: bool,
}

impl Ratings {
    fn record(
        &self,
        rated: &SeRated,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<()> {
        let status = match rated.verdict {
            Verdict::One(_) => Status::Unique,
            Verdict::Many(_) => Status::Multiple,
            Verdict::None(_) => Status::None,
            Verdict::Unknown(_) => Status::Limit,
        };
        let mut answer = Answer::new(status).at(self.reporter.place(item, entry));
        match &rated.found {
            Ok(SeRating::Rating(rating, steps)) => answer.rating = Some(Rated::of(rating, steps)),
            Ok(SeRating::Within(within)) => answer.rating = Some(Rated::within(Some(*within))),
            Ok(_) => {}
            Err(stop) => {
                answer.status = Status::Limit;
                answer.reason = Some(stop.word());
            }
        }
        record(&answer, out)
    }

    fn print_line(
        &self,
        found: &Result<SeRating, Stop>,
        filling: &Filling<'_>,
        out: &mut Printed,
    ) -> io::Result<()> {
        match found {
            Ok(SeRating::Rating(rating, steps)) => {
                let filling = Filling { rating: Some(rating), ..*filling };
                out.data.write_all(self.template.fill(&filling).as_bytes())?;
                for step in steps {
                    out.data.write_all(step_text(step).as_bytes())?;
                }
                Ok(())
            }
            Ok(SeRating::Within(true)) => {
                out.data.write_all(self.template.fill(filling).as_bytes())
            }
            // A line a puzzle, as long as no puzzles are left out anyway.
            Err(stop) if !self.asks_bounds => {
                let reason = stop.word();
                writeln!(out.data, "{} limit ({reason})", input_text(filling.puzzle))
            }
            Ok(_) | Err(_) => Ok(()),
        }
    }

    fn explain(
        &self,
        rated: &SeRated,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<()> {
        let say = |severity, text: &str, notes: &[String], out: &mut Printed| {
            self.reporter.say(severity, text, item, entry, notes, out)
        };
        let why = match rated.verdict {
            Verdict::Many(_) => Some("it has more than one solution"),
            Verdict::None(_) => Some("it has no solution"),
            _ => None,
        };
        if let Some(why) = why {
            let text = format!("not a proper puzzle: {why}");
            let notes = ["a rating says little of it".to_owned()];
            say(Severity::Warning, &text, &notes, out)?;
        }
        match &rated.found {
            Err(stop) => {
                let text = format!("not rated: {}", stop_words(*stop));
                say(Severity::Error, &text, &[], out)
            }
            Ok(SeRating::Rating(rating, _)) if rating.end == Ending::Stuck => {
                say(Severity::Note, "no technique goes on from where it came to", &[], out)
            }
            Ok(SeRating::Rating(rating, _)) if rating.hardest == Tenths(0) => {
                say(Severity::Note, "it is solved already", &[], out)
            }
            Ok(_) => Ok(()),
        }
    }
}

impl Print<SeRated> for Ratings {
    fn reporter(&self) -> &Reporter {
        &self.reporter
    }

    fn print(
        &self,
        item: &Item,
        entry: &Entry,
        rated: SeRated,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        if self.reporter.json {
            self.record(&rated, item, entry, out)?;
            return Ok(Reply::Yes);
        }
        let filling = Filling {
            puzzle: &entry.record.position,
            number: item.location.number + 1,
            rating: None,
            score: None,
            elapsed: rated.elapsed,
        };
        self.print_line(&rated.found, &filling, out)?;
        self.explain(&rated, item, entry, out)?;
        Ok(Reply::Yes)
    }
}

/// A step and its chains, on lines of their own.
fn step_text(step: &Step) -> String {
    let mut text = format!("  {step}\n");
    write_chains(&mut text, &step.chains, 4);
    text
}

fn write_chains(text: &mut String, chains: &[Vec<Link>], indent: usize) {
    for (at, chain) in chains.iter().enumerate() {
        if chains.len() > 1 {
            let _ = writeln!(text, "{:indent$}chain {}:", "", at + 1);
        }
        for link in chain {
            let _ = writeln!(text, "{:indent$}{link}", "");
            write_chains(text, &link.nested, indent + 4);
        }
    }
}

const fn stop_words(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "the node budget is spent",
        Stop::Timeout => "the time is up",
        _ => "interrupted",
    }
}
