//! `bivalue check`.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use bivalue::engine::Verdict;
use bivalue::format::Entry;
use bivalue::wire::{Answer, names};
use bivalue_bulk::Reply;
use bivalue_bulk::input::{Item, printable};
use bivalue_bulk::jobs::{Check, Checked, CheckedVerdict, Judged, Refused};

use crate::args::CheckArgs;
use crate::limit_words;
use crate::reporter::{Print, Printed, Reporter, improper_words, record};

/// The job and what prints it.
pub(crate) fn check(args: &CheckArgs, reporter: Reporter) -> (Check, Findings) {
    let job = Check {
        searcher: args.search.searcher(),
        minimal: args.minimal,
        // Records say what the search cost.
        records_cost: reporter.json,
    };
    (job, Findings(reporter))
}

/// Prints what checks found.
pub(crate) struct Findings(Reporter);

/// The verdict and the findings in one line.
fn words(checked: &Checked) -> String {
    let givens = checked.givens;
    let mut text = match &checked.verdict {
        CheckedVerdict::Judged(judged) => verdict_words(judged, givens),
        _ => format!("proper, {givens} givens"),
    };
    match checked.redundant {
        Some(redundant) if redundant.is_empty() => text += ", minimal",
        Some(redundant) => {
            text += ", not minimal, redundant: ";
            text += &names(redundant).join(", ");
        }
        None if checked.is_proper() == Some(true) && checked.by_givens() => {
            text += ", minimal or not is not known";
        }
        None => {}
    }
    if let Some(cells) = checked.mistakes {
        let _ = write!(text, ", placed digits and noted candidates are WRONG in {cells} cells");
    }
    match checked.solution_matches {
        Some(true) => text += ", its solution is right",
        Some(false) => text += ", its solution is WRONG",
        None => {}
    }
    text
}

fn verdict_words(Judged { verdict, by_givens, .. }: &Judged, givens: u64) -> String {
    match verdict {
        Verdict::None(contradiction) => format!("no solution: {contradiction}"),
        Verdict::One(_) if *by_givens => format!("proper, {givens} givens"),
        Verdict::One(_) if givens == 0 => "proper".into(),
        Verdict::One(_) => {
            format!("proper with what was placed and noted beside its {givens} givens")
        }
        Verdict::Many(pair) => {
            format!("not proper, {givens} givens: solutions {} and {}", pair[0], pair[1])
        }
        Verdict::Unknown(unknown) => format!("not known: {}", limit_words(unknown.end)),
    }
}

impl Print<Checked> for Findings {
    fn reporter(&self) -> &Reporter {
        &self.0
    }

    fn print(
        &self,
        item: &Item,
        entry: &Entry,
        checked: Checked,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        if let (true, CheckedVerdict::Judged(judged)) = (self.0.json, &checked.verdict) {
            let mut answer = Answer::from_verdict(&judged.verdict)
                .with_cost(&judged.report)
                .at(self.0.place(item, entry));
            answer.check = Some(checked.record());
            answer.mistakes = checked.mistakes;
            record(&answer, out)?;
        } else {
            let source = printable(&item.location.source);
            writeln!(out.data, "{source}:{}: {}", entry.line, words(&checked))?;
        }
        Ok(Reply::Yes)
    }

    fn refused(&self, item: &Item, refused: &Refused, out: &mut Printed) -> io::Result<()> {
        match refused {
            Refused::Clash(clash) if !self.0.json => {
                let source = printable(&item.location.source);
                writeln!(out.data, "{source}:{}: not valid: {clash}", item.line())
            }
            _ => self.0.refused(item, refused, &improper_words, out),
        }
    }
}
