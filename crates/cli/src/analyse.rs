//! `bivalue analyse`.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use bivalue::engine::{self, Verdict};
use bivalue::format::Entry;
use bivalue::wire::{Analysis, Answer};
use bivalue_bulk::Reply;
use bivalue_bulk::input::{Item, printable};
use bivalue_bulk::jobs::{Analyse, Analysed};

use crate::args::AnalyseArgs;
use crate::limit_words;
use crate::reporter::{Print, Printed, Reporter, record};

/// The job and what prints it.
pub(crate) fn analyse(args: &AnalyseArgs, reporter: Reporter) -> (Analyse, Analyses) {
    let job = Analyse {
        searcher: args.search.searcher(),
        backdoors: usize::from(args.backdoors),
        unavoidable: usize::from(args.unavoidable),
        classes: args.classes,
        minimals: args.minimals.map(usize::from),
        solutions: args.solutions,
    };
    (job, Analyses(reporter))
}

/// Prints what there is to know of puzzles.
pub(crate) struct Analyses(Reporter);

impl Print<Analysed> for Analyses {
    fn reporter(&self) -> &Reporter {
        &self.0
    }

    fn print(
        &self,
        item: &Item,
        entry: &Entry,
        analysed: Analysed,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        let Analysed { verdict, report, analysis, solutions } = analysed;
        if self.0.json {
            let mut answer =
                Answer::from_verdict(&verdict).with_cost(&report).at(self.0.place(item, entry));
            if let Some(counted) = &solutions {
                answer.solutions = Some(counted.solutions);
                answer.exact = Some(counted.end == engine::End::Exhausted);
            }
            match analysis {
                Some(Ok(analysis)) => answer.analysis = Some(analysis),
                Some(Err(stop)) => answer.reason = Some(stop.word()),
                None => {}
            }
            record(&answer, out)?;
            return Ok(Reply::Yes);
        }
        let text = match (&analysis, &verdict) {
            (Some(Ok(analysis)), _) => words(analysis),
            (Some(Err(stop)), _) => {
                format!("proper, not analysed: {}", limit_words((*stop).into()))
            }
            (None, Verdict::None(contradiction)) => format!("no solution: {contradiction}"),
            (None, Verdict::Unknown(unknown)) => {
                format!("not known: {}", limit_words(unknown.end))
            }
            (None, _) => format!("not proper: {}", count_words(solutions.as_ref())),
        };
        writeln!(out.data, "{}:{}: {text}", printable(&item.location.source), entry.line)?;
        Ok(Reply::Yes)
    }
}

/// `12 solutions`, or how many at least.
fn count_words(counted: Option<&engine::Report>) -> String {
    match counted {
        Some(counted) if counted.end == engine::End::Exhausted => {
            format!("{} solutions", counted.solutions)
        }
        Some(counted) => format!("{} solutions or more", counted.solutions.max(2)),
        None => "more than one solution".into(),
    }
}

/// The analysis in one line.
fn words(analysis: &Analysis) -> String {
    let mut text = format!("proper, {} givens, ", analysis.givens);
    if analysis.minimal {
        text += "minimal";
    } else {
        let _ = write!(text, "redundant: {}", analysis.redundant.join(", "));
    }
    match &analysis.backdoors {
        None => text += "; singles solve it",
        Some(cells) if cells.is_empty() => text += "; no single backdoor",
        Some(cells) => {
            let _ = write!(text, "; backdoors: {}", cells.join(", "));
        }
    }
    if let Some(pairs) = &analysis.backdoor_pairs {
        let _ = write!(text, "; {} pairs", pairs.len());
        if let Some([first, second]) = pairs.first() {
            let _ = write!(text, ", the first {first} with {second}");
        }
    }
    if let Some(sets) = &analysis.unavoidable {
        let _ = write!(text, "; {} unavoidable sets", sets.len());
        let mut mark = ':';
        for size in 4..=sets.last().map_or(0, Vec::len) {
            let count = sets.iter().filter(|set| set.len() == size).count();
            if count > 0 {
                let _ = write!(text, "{mark} {count} of {size} cells");
                mark = ',';
            }
        }
    }
    if let Some(puzzles) = &analysis.minimal_puzzles {
        let mark = if analysis.all_minimal_puzzles == Some(true) { "" } else { " at least" };
        let _ = write!(text, "; {} minimal puzzles in it{mark}", puzzles.len());
        let givens = |puzzle: &String| puzzle.bytes().filter(u8::is_ascii_digit).count();
        let mut mark = ':';
        for size in 17..=81 {
            let count = puzzles.iter().filter(|puzzle| givens(puzzle) == size).count();
            if count > 0 {
                let _ = write!(text, "{mark} {count} of {size} givens");
                mark = ',';
            }
        }
    }
    if let Some(classes) = &analysis.classes {
        let _ = write!(
            text,
            "; bands {:?}, column sets {:?}, {} automorphisms, {} of the solution",
            classes.bands,
            classes.column_sets,
            classes.automorphisms.len(),
            classes.solution_automorphisms
        );
    }
    text
}
