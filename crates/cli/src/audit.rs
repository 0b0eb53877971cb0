//! `bivalue audit`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use bivalue::verbs::Outcome;
use bivalue_bulk::audit::{Audited, Collection, Line, Remark, Report, State, records};
use bivalue_bulk::output;
use bivalue_bulk::stream::{Deliver, Origin, Sink};
use bivalue_bulk::words::{counted, printable};

use crate::progress::Progress;
use crate::reporter::{Output, Printed, Reporter};

/// Findings in the order of reading, with messages about them.
#[derive(Default)]
pub(crate) struct Findings {
    /// Each with the name of its source and its line.
    findings: Vec<(Arc<str>, u64, Audited)>,
    printed: Printed,
}

/// Gathers findings.
pub(crate) struct Auditor(pub(crate) Reporter);

impl Sink<Audited> for Auditor {
    type Part = Findings;

    fn begin_puzzle(&self, origin: &Origin<'_>, part: &mut Findings) -> io::Result<()> {
        self.0.warnings(origin, &mut part.printed)
    }

    fn render(
        &self,
        origin: &Origin<'_>,
        finding: Audited,
        part: &mut Findings,
    ) -> io::Result<Outcome> {
        if finding.state == State::Unreadable {
            let out = &mut part.printed;
            origin.with_item(|item| match &item.result {
                Err(failure) => self.0.not_read(item, failure, false, out),
                Ok(_) => Ok(()),
            })?;
        }
        part.findings.push((Arc::clone(&origin.location().source), origin.line(), finding));
        Ok(Outcome::Yes)
    }
}

/// Writes what an audit has to tell.
pub(crate) struct AuditOutput<'a> {
    output: Output<'a>,
    collection: Collection,
    json: bool,
}

impl<'a> AuditOutput<'a> {
    pub(crate) fn new(
        data: output::Output,
        collection: Collection,
        json: bool,
        progress: &'a mut Progress,
    ) -> Self {
        Self { output: Output::new(data, progress), collection, json }
    }

    /// Writes duplicates and sums, and says what the collection comes to.
    pub(crate) fn finish(self) -> io::Result<Outcome> {
        let Self { output, collection, json } = self;
        let mut data = output.data;
        let (report, outcome) = collection.finish(&mut |remark| tell(&remark, json, &mut data))?;
        write_report(&report, json, &mut data)?;
        data.finish()?;
        Ok(outcome)
    }

    /// Ends without sums, which would be of a part.
    pub(crate) fn stop(&self) -> io::Result<()> {
        self.output.data.finish()
    }
}

impl Deliver<Findings> for AuditOutput<'_> {
    fn deliver(&mut self, part: &mut Findings) -> io::Result<()> {
        for (source, line, finding) in part.findings.drain(..) {
            if let Some(remark) = self.collection.add(&source, line, &finding)? {
                tell(&remark, self.json, &mut self.output.data)?;
            }
        }
        self.output.mark();
        self.output.write_messages(&mut part.printed.messages)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    fn progress(&mut self, count: u64) {
        self.output.progress(count);
    }

    fn done(&mut self) {
        self.output.done();
    }
}

/// The state of a puzzle in words.
const fn state_words(state: State) -> &'static str {
    match state {
        State::Proper => "proper",
        State::Multiple => "more than one solution",
        State::None => "no solution",
        State::Invalid => "a digit stands twice in a house",
        State::Sukaku => "a Sukaku, which has no givens",
        State::Unreadable => "cannot be read",
        _ => "its solutions are not known",
    }
}

/// The state of some puzzles, behind their number.
const fn counted_state(state: State) -> &'static str {
    match state {
        State::Proper => "proper",
        State::Multiple => "with more than one solution",
        State::None => "without a solution",
        State::Invalid => "with a digit twice in a house",
        State::Sukaku => "Sukakus",
        State::Unreadable => "that cannot be read",
        _ => "whose solutions are not known",
    }
}

fn place(line: &Line) -> String {
    format!("{}:{}", printable(&line.source), line.line)
}

fn classes_words(count: u64) -> String {
    counted(count, "class")
}

fn puzzles_words(count: u64) -> String {
    counted(count, "puzzle")
}

/// Writes a remark on a line.
fn tell(remark: &Remark<'_>, json: bool, out: &mut dyn Write) -> io::Result<()> {
    if json {
        return writeln!(out, "{}", records::of_remark(remark));
    }
    match remark {
        Remark::NotProper(line, state) => {
            writeln!(out, "{}: {}", place(line), state_words(*state))
        }
        Remark::Redundant(line, cells) => {
            let cells: Vec<_> = cells.into_iter().map(|cell| cell.to_string()).collect();
            let cells = cells.join(", ");
            writeln!(out, "{}: not minimal, with redundant givens in {cells}", place(line))
        }
        Remark::Duplicate { line, of, transform, same } => {
            let (line, of) = (place(line), place(of));
            if *same {
                writeln!(out, "{line}: the same puzzle as {of}")
            } else {
                writeln!(out, "{line}: equivalent to {of}, by the transform {transform}")
            }
        }
        Remark::Shared { kind, earlier, later, shared } => {
            let (earlier, later) = (printable(earlier), printable(later));
            let (classes, puzzles, what) = (shared.classes, shared.puzzles, kind.words());
            writeln!(
                out,
                "{earlier} and {later} share {} of {what}: {} of {later}",
                classes_words(classes),
                puzzles_words(puzzles)
            )
        }
        Remark::SharedWidely { kind, sources, shared } => {
            let (classes, puzzles, what) = (shared.classes, shared.puzzles, kind.words());
            writeln!(
                out,
                "{classes} more {} in more than {sources} sources each: {}",
                if classes == 1 {
                    format!("class of {what} is")
                } else {
                    format!("classes of {what} are")
                },
                puzzles_words(puzzles)
            )
        }
        Remark::SharedNotTold { kind, pairs, classes } => writeln!(
            out,
            "{} of {} shared by further sources: only {pairs} pairs are listed",
            classes_words(*classes),
            if *classes == 1 {
                format!("{} is", kind.words())
            } else {
                format!("{} are", kind.words())
            }
        ),
        _ => Ok(()),
    }
}

/// Writes what the collection comes to.
fn write_report(report: &Report, json: bool, out: &mut dyn Write) -> io::Result<()> {
    let states = report.states.iter().map(|(state, count)| (counted_state(*state), *count));
    let levels = report.levels.iter().map(|(l, count)| (l.to_string().to_lowercase(), *count));
    let (proper, duplicates) = (report.proper(), report.duplicates());
    if json {
        return writeln!(out, "{}", records::of_report(report));
    }
    let list = |items: Vec<(String, u64)>| {
        let items: Vec<_> = items.iter().map(|(what, n)| format!("{n} {what}")).collect();
        items.join(", ")
    };
    let named = |names: &BTreeMap<&'static str, u64>| {
        list(names.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect())
    };
    let givens = report.givens.iter().map(|(n, count)| (format!("with {n}"), *count));
    let mut text = puzzles_words(report.puzzles);
    for (what, items) in [
        (": ", list(states.map(|(state, count)| (state.to_owned(), count)).collect())),
        ("\nminimal: ", format!("{} of {proper} proper", proper - report.redundant)),
        ("\nnumbers of givens: ", list(givens.collect())),
        ("\nsymmetries of the givens: ", named(&report.symmetries)),
        ("\npuzzles that a transform leaves as they are: ", report.automorphic.to_string()),
        ("\nlevels: ", list(levels.collect())),
        (
            "\nup to equivalence: ",
            format!(
                "{} and {}",
                counted(report.classes, "different puzzle"),
                counted(duplicates, "duplicate")
            ),
        ),
        (
            "\nsolution grids up to equivalence: ",
            format!(
                "{} different, at most {} with the same one",
                report.solution_classes,
                puzzles_words(report.largest_solution_class)
            ),
        ),
    ] {
        if !items.is_empty() {
            text += what;
            text += &items;
        }
    }
    writeln!(out, "{text}")
}
