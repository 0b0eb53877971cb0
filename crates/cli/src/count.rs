//! `bivalue count`.

use std::io::{self, Write};

use bivalue::engine::End;
use bivalue::wire::{Answer, Status};
use bivalue_bulk::Reply;
use bivalue_bulk::jobs::{Count, Counted, Refused};
use bivalue_bulk::stream::{Origin, Sink};

use crate::args::CountArgs;
use crate::limit_words;
use crate::messages::Severity;
use crate::reporter::{Printed, Reporter, improper_words, record};

/// The job and what prints it.
pub(crate) fn count(args: &CountArgs, reporter: Reporter) -> (Count, Counts) {
    let job = Count {
        searcher: args.search.searcher(),
        limit: args.limit,
        // Records say what the search cost.
        records_cost: reporter.json,
    };
    (job, Counts(reporter))
}

/// Prints numbers of solutions.
pub(crate) struct Counts(Reporter);

impl Counts {
    fn json(&self, origin: &Origin<'_>, counted: &Counted, out: &mut Printed) -> io::Result<()> {
        let exact = counted.is_exact();
        let mut answer = Answer::new(match (exact, counted.solutions) {
            (true, 0) => Status::None,
            (true, 1) => Status::Unique,
            (_, 2..) => Status::Multiple,
            (false, _) => Status::Limit,
        });
        if let Some(report) = &counted.report {
            answer = answer.with_cost(report);
        }
        answer.solutions = Some(counted.solutions);
        answer.exact = Some(exact);
        answer.reason = (!exact).then(|| counted.end.word());
        origin.with_item(|item| match &item.result {
            Ok(entry) => record(&answer.at(self.0.place(item, entry)), out),
            Err(_) => Ok(()),
        })
    }
}

impl Sink<Result<Counted, Refused>> for Counts {
    type Part = Printed;

    fn begin_puzzle(&self, origin: &Origin<'_>, out: &mut Printed) -> io::Result<()> {
        self.0.warnings(origin, out)
    }

    fn render(
        &self,
        origin: &Origin<'_>,
        outcome: Result<Counted, Refused>,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        let counted = match outcome {
            Ok(counted) => counted,
            Err(refused) => {
                if !self.0.json && matches!(refused, Refused::Clash(_)) {
                    // A line a puzzle, also where the answer is plain.
                    writeln!(out.data, "0")?;
                }
                return origin.with_item(|item| {
                    self.0.refused(item, &refused, &improper_words, out).map(|()| Reply::Yes)
                });
            }
        };
        if self.0.json {
            self.json(origin, &counted, out)?;
            return Ok(Reply::Yes);
        }
        match counted.solutions {
            // Most counts are 1: a line is written without the machinery of formatting.
            few @ 0..10 if counted.is_exact() => {
                out.data.extend_from_slice(&[b'0' + few as u8, b'\n']);
            }
            solutions => {
                let mark = if counted.is_exact() { "" } else { ">=" };
                writeln!(out.data, "{mark}{solutions}")?;
            }
        }
        if !counted.is_exact() && counted.end != End::Enough {
            let text = format!("not counted to the end: {}", limit_words(counted.end));
            origin.with_item(|item| match &item.result {
                Ok(entry) => self.0.say(Severity::Note, &text, item, entry, &[], out),
                Err(_) => Ok(()),
            })?;
        }
        Ok(Reply::Yes)
    }
}
