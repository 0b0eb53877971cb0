//! `bivalue solve`.

use std::io::{self, Write};

use bivalue::engine::{self, End, Verdict};
use bivalue::format::{Entry, Format, Record, WriteOptions, Writer, format};
use bivalue::grid::{Board, Contradiction, Solution};
use bivalue::wire::{Answer, Partial};
use bivalue_bulk::Reply;
use bivalue_bulk::input::Item;
use bivalue_bulk::jobs::{Conclusion, Refused, Solve, Solved};
use bivalue_bulk::stream::{Origin, Sink};

use crate::args::SolveArgs;
use crate::layout::{begin_writing, end_writing, solved_record, write_record, writer_of};
use crate::messages::Severity;
use crate::reporter::{Printed, Reporter, improper_words, record};
use crate::{cost_words, limit_words};

/// The job and what prints it, or what is wrong with the arguments.
pub(crate) fn solve(args: &SolveArgs, reporter: Reporter) -> Result<(Solve, Solutions), String> {
    let mut searcher = args.search.searcher();
    if args.trace {
        // An engine that shows its placements, unless another was asked for.
        searcher.engine = searcher.engine.or_else(|| engine::engine("exact-cover"));
    }
    let (look_for, show) = match args.limit {
        _ if args.all => (u64::MAX, u64::MAX),
        Some(limit) => (limit, limit),
        None => (searcher.solutions_for_proof(), 1),
    };
    let job = Solve {
        searcher,
        look_for,
        show,
        trace: args.trace,
        // Costs are those of a search by itself, and records and `--steps` tell them.
        concludes: reporter.json || args.steps || args.trace,
    };
    let solutions = Solutions {
        reporter,
        format: args.format.map(writer_of).transpose()?,
        options: WriteOptions { blank: args.input.blank },
        show,
        steps: args.steps,
        trace: args.trace,
    };
    Ok((job, solutions))
}

/// Prints solutions.
pub(crate) struct Solutions {
    reporter: Reporter,
    /// The format that was asked for.
    format: Option<(&'static dyn Format, &'static dyn Writer)>,
    options: WriteOptions,
    /// The number of solutions that are printed at most.
    show: u64,
    steps: bool,
    trace: bool,
}

impl Solutions {
    /// Whether the answer to one puzzle may be long, so that it must not be kept whole.
    pub(crate) fn are_long(&self) -> bool {
        self.show > 64 || self.trace
    }

    /// The format, if what is printed is in it.
    fn written(&self) -> Option<(&'static dyn Format, &'static dyn Writer)> {
        self.format.filter(|_| !self.reporter.json && !self.trace)
    }

    fn piece(
        &self,
        item: &Item,
        entry: &Entry,
        piece: &Solved,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        match piece {
            Solved::Solution(number, solution) => {
                return self.solution(*number, solution, item, entry, out);
            }
            Solved::Found { solution, several } => {
                let reply = self.solution(1, solution, item, entry, out)?;
                if *several {
                    self.warn_of_several(item, entry, out)?;
                }
                return Ok(reply);
            }
            Solved::Event(title, board) => return self.event(title, board, item, entry, out),
            Solved::MarksSetAside { mistakes, contradiction } => {
                self.warn_of_mistakes(*mistakes, contradiction, item, entry, out)?;
            }
            Solved::Concluded(conclusion) => self.conclude(conclusion, item, entry, out)?,
            _ => {}
        }
        Ok(Reply::Yes)
    }

    fn solution(
        &self,
        number: u64,
        solution: &Solution,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        if self.reporter.json {
            if self.show > 1 {
                let place = self.reporter.place(item, entry);
                record(&Partial::solution(&place, number, solution), out)?;
            }
            return Ok(Reply::Yes);
        }
        let first = item.location.number == 0 && number == 1;
        // A grid that had to be amended is not printed in its own layout: what was too long is
        // still in its text, and what was too short has no room.
        let amended = entry.dress.is_some() && !entry.warnings.is_empty();
        let own = item.location.format.filter(|_| amended).and_then(|f| Some((f, f.writer()?)));
        match (self.format.or(own), &entry.dress) {
            (None, Some(layout)) => {
                let text = layout.filled_with(solution.grid());
                write!(out.data, "{}{text}", if first { "" } else { "\n" })?;
            }
            (None, None) => {
                let line = line_of(solution);
                // The cost goes behind the solution, on the same line.
                let length = if self.cost_on_the_line(entry) { 81 } else { 82 };
                out.data.write_all(&line[..length])?;
            }
            (Some((format, writer)), _) => {
                let record = solved_record(&entry.record, solution.grid(), format);
                return self.write(writer, &record, u64::from(!first), item, entry, out);
            }
        }
        Ok(Reply::Yes)
    }

    fn event(
        &self,
        title: &str,
        board: &Board,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        if self.reporter.json {
            let place = self.reporter.place(item, entry);
            record(&Partial::trace(&place, title.to_owned(), board.values()), out)?;
            return Ok(Reply::Yes);
        }
        writeln!(out.data, "{title}")?;
        let boxed = || format("boxed").and_then(Format::writer);
        let Some(writer) = self.format.map(|(_, writer)| writer).or_else(boxed) else {
            writeln!(out.data, "{}", board.values())?;
            return Ok(Reply::Yes);
        };
        let mut record = Record { position: board.position(), ..entry.record.clone() };
        record.info.clear();
        let reply = self.write(writer, &record, 0, item, entry, out)?;
        writeln!(out.data)?;
        Ok(reply)
    }

    /// Writes a record in a format, or says that the format cannot show it.
    fn write(
        &self,
        writer: &dyn Writer,
        record: &Record,
        number: u64,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        match write_record(writer, record, number, &self.options, out)? {
            Ok(()) => Ok(Reply::Yes),
            Err(message) => {
                self.reporter.say(Severity::Error, &message, item, entry, &[], out)?;
                Ok(Reply::Error)
            }
        }
    }

    fn warn_of_mistakes(
        &self,
        mistakes: u64,
        contradiction: &Contradiction,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<()> {
        if self.reporter.json {
            return Ok(());
        }
        let text = "this position has no solution; the puzzle is solved from its givens";
        let notes = [
            format!("placed digits and noted candidates are wrong in {mistakes} cells"),
            contradiction.flaw.to_string(),
        ];
        self.reporter.say(Severity::Warning, text, item, entry, &notes, out)
    }

    /// Says what was found beyond the solutions that were printed.
    fn conclude(
        &self,
        conclusion: &Conclusion,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<()> {
        let Conclusion { verdict, report, mistakes, stuck, .. } = conclusion;
        if self.reporter.json {
            let whole = matches!(report.end, End::Exhausted | End::Enough);
            let mut answer = Answer::from_verdict(verdict)
                .with_cost(report)
                .at(self.reporter.place(item, entry));
            answer.solutions = Some(report.solutions);
            answer.exact = (self.show > 1).then_some(report.end == End::Exhausted);
            answer.reason = answer.reason.or((!whole).then(|| report.end.word()));
            answer.mistakes = *mistakes;
            answer.grid = stuck.map(|grid| grid.to_string());
            return record(&answer, out);
        }
        if self.steps {
            let cost = cost_words(report.first.unwrap_or(report.cost));
            if report.solutions == 0 || self.format.is_some() {
                // Nothing but the format stands in what was asked for in a format.
                self.reporter.say(Severity::Note, &cost, item, entry, &[], out)?;
            } else {
                let mark = if self.cost_on_the_line(entry) { " # " } else { "" };
                writeln!(out.data, "{mark}{cost}")?;
            }
        }
        self.explain(conclusion, item, entry, out)?;
        if let Some(grid) = stuck {
            let text = format!("stuck: a round of eliminations changes nothing; so far {grid}");
            self.reporter.say(Severity::Warning, &text, item, entry, &[], out)?;
        }
        Ok(())
    }

    fn explain(
        &self,
        Conclusion { verdict, report, .. }: &Conclusion,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<()> {
        let (severity, text) = match verdict {
            Verdict::None(contradiction) => {
                (Severity::Error, format!("no solution: {contradiction}"))
            }
            Verdict::Many(_) if self.show == 1 => {
                return self.warn_of_several(item, entry, out);
            }
            Verdict::Many(_) if !matches!(report.end, End::Exhausted | End::Enough) => {
                let text = format!("there may be other solutions: {}", limit_words(report.end));
                (Severity::Note, text)
            }
            Verdict::Unknown(unknown) if unknown.end == End::Stuck => return Ok(()),
            Verdict::Unknown(unknown) if unknown.found.is_none() => {
                (Severity::Error, format!("no answer: {}", limit_words(unknown.end)))
            }
            Verdict::Unknown(unknown) if unknown.end != End::Enough => {
                let text =
                    format!("not known to be the only solution: {}", limit_words(unknown.end));
                (Severity::Note, text)
            }
            _ => return Ok(()),
        };
        self.reporter.say(severity, &text, item, entry, &[], out)
    }

    /// Says that a puzzle of which one solution was printed has several.
    fn warn_of_several(&self, item: &Item, entry: &Entry, out: &mut Printed) -> io::Result<()> {
        let text = "not a proper puzzle: it has more than one solution";
        let notes = ["`--all` prints every solution".to_owned()];
        self.reporter.say(Severity::Warning, text, item, entry, &notes, out)
    }

    /// Whether the cost is a comment behind the solution, not a line of its own.
    fn cost_on_the_line(&self, entry: &Entry) -> bool {
        self.steps && self.show == 1 && self.format.is_none() && entry.dress.is_none()
    }
}

/// A solution with a line end.
fn line_of(solution: &Solution) -> [u8; 82] {
    let mut line = [b'\n'; 82];
    for (byte, digit) in line.iter_mut().zip(solution.grid().as_array()) {
        *byte = digit.map_or(b'.', |digit| b'0' + digit.get());
    }
    line
}

impl Sink<Result<Solved, Refused>> for Solutions {
    type Part = Printed;

    fn begin(&self, out: &mut Printed) -> io::Result<()> {
        begin_writing(self.written(), &self.options, &mut out.data)
    }

    fn begin_puzzle(&self, origin: &Origin<'_>, out: &mut Printed) -> io::Result<()> {
        self.reporter.warnings(origin, out)
    }

    fn render(
        &self,
        origin: &Origin<'_>,
        outcome: Result<Solved, Refused>,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        if let Ok(Solved::Found { solution, several: false }) = &outcome
            && self.format.is_none()
            && origin.is_plain()
        {
            out.data.extend_from_slice(&line_of(solution));
            return Ok(Reply::Yes);
        }
        origin.with_item(|item| match (&outcome, &item.result) {
            (Ok(piece), Ok(entry)) => self.piece(item, entry, piece, out),
            (Err(refused), _) => {
                self.reporter.refused(item, refused, &improper_words, out).map(|()| Reply::Yes)
            }
            (Ok(_), Err(_)) => Ok(Reply::Error),
        })
    }

    fn end(&self, out: &mut Printed) -> io::Result<()> {
        end_writing(self.written(), &self.options, &mut out.data)
    }
}
