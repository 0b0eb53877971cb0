//! `bivalue rate` by `HoDoKu`'s scale.

use std::io::{self, Write};

use bivalue::budget::Stop;
use bivalue::engine::Verdict;
use bivalue::format::Entry;
use bivalue::wire::{Answer, Rated, Status, input_text};
use bivalue_bulk::Reply;
use bivalue_bulk::input::Item;
use bivalue_bulk::jobs::{Score, Scored};
use bivalue_bulk::template::{Filling, Template};

use crate::args::{RateArgs, Scale};
use crate::messages::Severity;
use crate::rate::template;
use crate::reporter::{Print, Printed, Reporter, record};
use crate::{cancel, limit_words};

/// The job and what prints it, or what is wrong with the arguments.
pub(crate) fn score(args: &RateArgs, reporter: Reporter) -> Result<(Score, Scores), String> {
    let others = [
        ("--pearl", args.pearl, "the scale has no other rating than that of the whole path"),
        ("--diamond", args.diamond, "the scale has no other rating than that of the whole path"),
        ("--at-least", args.at_least.is_some(), "`bivalue filter --level` takes its levels"),
        ("--at-most", args.at_most.is_some(), "`bivalue filter --level` takes its levels"),
        ("--nodes", args.nodes.is_some(), "its paths follow no assumptions one by one"),
    ];
    if let Some((name, _, why)) = others.iter().find(|(_, is_asked, _)| *is_asked) {
        return Err(format!("{name} is of --scale se: {why}"));
    }
    let stable = args.scale == Scale::HodokuStable;
    let job = Score { stable, steps: args.steps, timeout: args.timeout, cancel: cancel() };
    let scale = if stable { "hodoku-stable" } else { "hodoku" };
    Ok((job, Scores { reporter, template: template(args, "%g %l %s %h")?, scale }))
}

/// Prints levels, scores and hardest techniques.
pub(crate) struct Scores {
    reporter: Reporter,
    template: Template,
    scale: &'static str,
}

impl Scores {
    fn record(
        &self,
        scored: &Scored,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<()> {
        let mut answer = Answer::new(Status::Unique).at(self.reporter.place(item, entry));
        match &scored.found {
            Ok((rating, steps)) => {
                let board = scored.puzzle.board();
                answer.rating = Some(Rated::by_score(self.scale, rating, steps, board));
            }
            Err(stop) => {
                answer.status = Status::Limit;
                answer.reason = Some(stop.word());
            }
        }
        record(&answer, out)
    }
}

impl Print<Scored> for Scores {
    fn reporter(&self) -> &Reporter {
        &self.reporter
    }

    fn print(
        &self,
        item: &Item,
        entry: &Entry,
        scored: Scored,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        if self.reporter.json {
            self.record(&scored, item, entry, out)?;
            return Ok(Reply::Yes);
        }
        let puzzle = &entry.record.position;
        match &scored.found {
            Ok((rating, steps)) => {
                let (number, elapsed) = (item.location.number + 1, scored.elapsed);
                let score = Some(rating);
                let filling = Filling { puzzle, number, rating: None, score, elapsed };
                out.data.write_all(self.template.fill(&filling).as_bytes())?;
                for step in steps {
                    writeln!(out.data, "  {step}")?;
                }
            }
            Err(stop) => {
                writeln!(out.data, "{} limit ({})", input_text(puzzle), stop.word())?;
                let why = if *stop == Stop::Timeout { "the time is up" } else { "interrupted" };
                let text = format!("not rated: {why}");
                self.reporter.say(Severity::Error, &text, item, entry, &[], out)?;
            }
        }
        Ok(Reply::Yes)
    }

    fn improper(&self, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Unknown(unknown) => format!("not rated: {}", limit_words(unknown.end)),
            Verdict::None(_) => "not rated: it has no solution".into(),
            _ => "not rated: it has more than one solution".into(),
        }
    }
}
