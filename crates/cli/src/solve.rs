//! `bivalue solve`.

use std::io::{self, Write};
use std::time::Duration;

use bivalue::engine::{End, Engine, Verdict, engines};
use bivalue::format::{Blank, Format, Record};
use bivalue::grid::{Board, CellSet, Grid, Solution};
use bivalue::render::Paint;
use bivalue::verbs::{EngineName, Outcome, PuzzleVerb, Solve, Solved};
use bivalue::wire::{Partial, Place};
use bivalue_bulk::jobs::{Piece, Solutions};
use bivalue_bulk::words::{cost_words, counted, differing_words, limit_words};
use bivalue_bulk::writing::{Losses, ONE_OF_SEVERAL, OutputFormat, TableRows};

use crate::Failed;
use crate::args::SolveArgs;
use crate::messages::{Messages, Severity};
use crate::reporter::Print;
use crate::shown::{Printed, Shown, record};

/// The job and its printer.
///
/// # Errors
/// If the engine shows no placements, and these are wanted.
pub(crate) fn solve(
    args: &SolveArgs,
    json: bool,
    paint: Paint,
    messages: &Messages,
) -> Result<(Solutions, Pieces), Failed> {
    let mut solve = args.asked.verb.clone();
    if args.all {
        solve.limit = Some(u64::MAX);
    }
    if args.trace {
        solve.engine = Some(shows_placements(solve.engine)?);
    }
    let (input, bounds) = (&args.asked.input, args.asked.bounds.bounds());
    let written = args.format.map(|format| OutputFormat::new(format, input.blank)).transpose()?;
    let pieces = Pieces {
        written,
        boxed: OutputFormat::boxed(input.blank),
        show: solve.limit.unwrap_or(1),
        verb: solve.clone(),
        cost: args.cost,
        trace: args.trace,
        blank: input.blank,
        rows: TableRows::new(written.filter(|_| !args.trace)),
        losses: written.map(|written| (Losses::new(written.format()), messages.clone())),
        paint,
    };
    // Records and `--cost` show the cost of searching a puzzle by itself, so puzzles are not
    // searched together then.
    let records = json || args.cost || args.trace;
    Ok((Solutions { solve, bounds, trace: args.trace, records }, pieces))
}

/// The engine whose placements are shown: the one that was requested, or else the first that shows
/// any.
fn shows_placements(asked: Option<EngineName>) -> Result<EngineName, Failed> {
    let showing = || engines().iter().filter(|engine| engine.info().shows_placements);
    let is_asked = |engine: &&&dyn Engine| asked.is_none_or(|asked| asked.name() == engine.name());
    showing().find(is_asked).map(|engine| EngineName(*engine)).ok_or_else(|| {
        let names: Vec<_> = showing().map(|engine| engine.name()).collect();
        let asked = asked.map_or("", |asked| asked.name());
        let names = names.join(", ");
        format!("--trace: the engine {asked} shows no placements, expected one of {names}").into()
    })
}

/// Prints solutions piece by piece.
pub(crate) struct Pieces {
    verb: Solve,
    /// The format that was requested.
    written: Option<OutputFormat>,
    /// The format of boards on the way.
    boxed: Option<OutputFormat>,
    /// The number of solutions that are printed at most.
    show: u64,
    cost: bool,
    trace: bool,
    blank: Option<Blank>,
    rows: TableRows,
    /// What is said about puzzles and has no place beside their solutions.
    losses: Option<(Losses, Messages)>,
    /// The style of givens: bold or plain.
    paint: Paint,
}

impl Pieces {
    /// Returns whether the answer to one puzzle may be long, so that it must not be kept whole.
    pub(crate) fn are_long(&self) -> bool {
        self.show > 64 || self.trace
    }

    fn solution(
        &self,
        shown: &Shown<'_>,
        number: u64,
        solution: &Solution,
        several: bool,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        if shown.reporter.json {
            if self.show > 1 {
                record(&Partial::solution(&shown.place(), number, solution), out)?;
            }
            return Ok(Outcome::Yes);
        }
        if !self.verb.cell.is_empty() {
            for digit in self.verb.digits_of(solution).iter().filter(|_| !several) {
                writeln!(out.data, "{}", digit.digit())?;
            }
            if several {
                writeln!(out.data, "# several solutions")?;
            }
            return Ok(Outcome::Yes);
        }
        if several && self.written.is_some_and(|written| written.is_table()) {
            self.rows.row_without(shown.item, None, &mut out.data);
            return Ok(Outcome::Yes);
        }
        let holds = |written: OutputFormat| written.format().holds().solution;
        if !several && self.show == 1 && self.written.is_some_and(holds) {
            shown.warn_of_other_solution(solution.grid(), out)?;
        }
        if self.rows.row(shown.item, None, Some(solution.grid()), &mut out.data) {
            return Ok(Outcome::Yes);
        }
        let entry = shown.entry;
        let first = shown.number() == 0 && number == 1;
        // A grid that had to be amended is not printed in its own layout: a row that was too long
        // is still in its text, and a row that was too short has too few places.
        let amended = entry.layout.is_some() && !entry.warnings.is_empty();
        let own = shown.item.location.format.filter(|_| amended);
        let own = own.and_then(|format| OutputFormat::with_blank_if_free(format, self.blank));
        match (self.written.or(own), &entry.layout) {
            (None, Some(layout)) => {
                // The givens stand out on a terminal.
                let bold = match self.paint {
                    Paint::Colors => entry.record.position.givens.filled(),
                    _ => CellSet::EMPTY,
                };
                let text = layout.filled_in_bold(solution.grid(), bold);
                // An empty line stands between grids.
                let before = if first { "" } else { "\n" };
                write!(out.data, "{before}{text}")?;
                if several {
                    writeln!(out.data, "# {ONE_OF_SEVERAL}")?;
                }
            }
            (None, None) => {
                out.data.extend_from_slice(&solution.grid().to_ascii());
                if several {
                    write!(out.data, " # {ONE_OF_SEVERAL}")?;
                }
                // The cost goes behind the solution, on the same line.
                if !self.has_cost_on_the_line(shown) {
                    out.data.push(b'\n');
                }
            }
            (Some(written), _) => {
                let (record, number) = (&entry.record, u64::from(!first));
                let push = |text: &mut String| {
                    if several {
                        written.push_one_of_several(record, solution, number, text)
                    } else {
                        written.push(&written.solved(record, solution), number, text)
                    }
                };
                let outcome = shown.write_by(push, out)?;
                if let Some((losses, _)) = &self.losses {
                    losses.note(&Record { info: record.info.clone(), ..Record::default() });
                }
                if outcome != Outcome::Yes {
                    self.rows.row_without(shown.item, None, &mut out.data);
                }
                return Ok(outcome);
            }
        }
        Ok(Outcome::Yes)
    }

    fn event(
        &self,
        shown: &Shown<'_>,
        title: &str,
        board: &Board,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        if shown.reporter.json {
            record(&Partial::trace(&shown.place(), title.to_owned(), board.values()), out)?;
            return Ok(Outcome::Yes);
        }
        writeln!(out.data, "{title}")?;
        let Some(written) = self.written.or(self.boxed) else {
            writeln!(out.data, "{}", board.values())?;
            return Ok(Outcome::Yes);
        };
        let mut record = Record { position: board.position(), ..shown.entry.record.clone() };
        record.info.clear();
        let outcome = shown.write(&written, &record, 0, out)?;
        writeln!(out.data)?;
        Ok(outcome)
    }

    /// Prints the only solution, and the messages and the cost after the solutions.
    fn conclude(
        &self,
        shown: &Shown<'_>,
        solved: &Solved,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        if shown.reporter.json {
            let place = Place { file: shown.place().file, ..self.place(shown) };
            return record(&self.verb.record(solved, place), out).map(|()| Outcome::Yes);
        }
        let report = &solved.report;
        let several = matches!(solved.verdict, Verdict::Many(_));
        let outcome = match solved.first() {
            Some(solution) if self.waits() => self.solution(shown, 1, solution, several, out)?,
            _ => Outcome::Yes,
        };
        if report.solutions == 0 {
            self.rows.row_without(shown.item, None, &mut out.data);
        }
        if let Some(mistakes) = solved.mistakes {
            let text = "this position has no solution; the puzzle is solved from its givens";
            let cells = counted(mistakes, "cell");
            let notes = [format!("placed digits and noted candidates are wrong in {cells}")];
            shown.say(Severity::Warning, text, &notes, out)?;
        }
        if report.solutions == 0 && Print::<Piece>::has_lines(self) {
            let why = match (&solved.verdict, solved.stuck) {
                (Verdict::None(_), _) => "no solution",
                (_, Some(_)) => "stuck",
                _ => "not known",
            };
            writeln!(out.data, "# {why}")?;
        }
        if self.cost {
            let cost = cost_words(report.first.unwrap_or(report.cost));
            if report.solutions == 0 || self.written.is_some() {
                // Output in a format holds nothing else.
                shown.say(Severity::Note, &cost, &[], out)?;
            } else {
                let mark = match self.has_cost_on_the_line(shown) {
                    true if several => "; ",
                    true => " # ",
                    false => "",
                };
                writeln!(out.data, "{mark}{cost}")?;
            }
        }
        self.explain(shown, solved, out)?;
        if let Some(grid) = &solved.stuck {
            let text =
                format!("not solved: the logic of this engine goes no further; so far {grid}");
            shown.say(Severity::Warning, &text, &[], out)?;
        }
        Ok(outcome)
    }

    /// Returns whether a solution is printed when it is known whether there are others.
    fn waits(&self) -> bool {
        self.show == 1 && !self.trace
    }

    fn explain(&self, shown: &Shown<'_>, solved: &Solved, out: &mut Printed) -> io::Result<()> {
        let (severity, text) = match &solved.verdict {
            Verdict::None(contradiction) => {
                (Severity::Error, format!("no solution: {contradiction}"))
            }
            Verdict::Many(pair) if self.show == 1 => {
                let text = "not a proper puzzle: it has more than one solution";
                let differ = format!("the first two {}", differing_words(pair));
                let notes = [differ, "`--all` prints every solution".to_owned()];
                return shown.say(Severity::Warning, text, &notes, out);
            }
            Verdict::Many(_) if !solved.is_whole() => {
                let why = limit_words(solved.report.end);
                (Severity::Note, format!("there may be other solutions: {why}"))
            }
            Verdict::Unknown(unknown) if unknown.end == End::Stuck => return Ok(()),
            Verdict::Unknown(unknown) if unknown.found.is_none() => {
                (Severity::Error, format!("no answer: {}", limit_words(unknown.end)))
            }
            Verdict::Unknown(unknown)
                if unknown.end != End::Enough || self.verb.limit.is_none() =>
            {
                let why = match unknown.end {
                    End::Enough => "this engine cannot prove it",
                    end => limit_words(end),
                };
                (Severity::Note, format!("not known to be the only solution: {why}"))
            }
            _ => return Ok(()),
        };
        shown.say(severity, &text, &[], out)
    }

    fn place(&self, shown: &Shown<'_>) -> Place {
        self.verb.place(shown.entry, shown.item.location.format.map(Format::name))
    }

    /// Returns whether the cost is a comment behind the solution, not a line of its own.
    fn has_cost_on_the_line(&self, shown: &Shown<'_>) -> bool {
        self.cost && self.show == 1 && self.written.is_none() && shown.entry.layout.is_none()
    }
}

impl Print<Piece> for Pieces {
    fn print(
        &self,
        shown: &Shown<'_>,
        piece: Piece,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        match &piece {
            Piece::Solution(..) if self.waits() => Ok(Outcome::Yes),
            Piece::Solution(number, solution) => {
                self.solution(shown, *number, solution, false, out)
            }
            Piece::Found(solution) => self.solution(shown, 1, solution, false, out),
            Piece::Event(title, board) => self.event(shown, title, board, out),
            Piece::Solved(solved) => self.conclude(shown, solved, out),
            _ => Ok(Outcome::Yes),
        }
    }

    fn print_plain(&self, piece: &Piece, _: &Grid, out: &mut Printed) -> io::Result<bool> {
        let Piece::Found(solution) = piece else { return Ok(false) };
        if self.written.is_some() || !self.verb.cell.is_empty() {
            return Ok(false);
        }
        out.data.extend_from_slice(&solution.grid().to_ascii());
        out.data.push(b'\n');
        Ok(true)
    }

    fn has_lines(&self) -> bool {
        !self.trace && self.written.is_none_or(|written| written.takes_comments())
    }

    fn output(&self) -> Option<OutputFormat> {
        self.written.filter(|_| !self.trace)
    }

    fn rows(&self) -> Option<&TableRows> {
        Some(&self.rows)
    }

    fn end(&self, out: &mut Printed) {
        if let Some((losses, messages)) = &self.losses {
            messages.losses(losses, &mut out.messages);
        }
    }
}
