//! `bivalue solve`.

use std::io::{self, Write};
use std::ops::ControlFlow;

use bivalue::engine::{self, Cost, End, Event, Report, Verdict, Visit};
use bivalue::format::{Entry, Format, WriteOptions, Writer, format};
use bivalue::grid::{Board, Contradiction, Grid, Puzzle, Solution};
use bivalue::wire::Answer;

use crate::answer::{Searching, Voice, record, solved_record, write_record};
use crate::args::SolveArgs;
use crate::exit::Exit;
use crate::input::Item;
use crate::stream::{Job, Out, cancelled};
use crate::talk::Grade;

/// Solves puzzles.
pub(crate) struct Solve {
    voice: Voice,
    searching: Searching,
    /// The format that was asked for.
    format: Option<(&'static dyn Format, &'static dyn Writer)>,
    options: WriteOptions,
    /// How many solutions to look for, and to print.
    look_for: u64,
    print: u64,
    steps: bool,
    trace: bool,
}

impl Solve {
    /// The job, or what is wrong with the arguments.
    pub(crate) fn new(args: &SolveArgs, voice: Voice) -> Result<Self, String> {
        let searching = Searching::new(&args.search);
        let (look_for, print) = match args.limit {
            _ if args.all => (u64::MAX, u64::MAX),
            Some(limit) => (limit, limit),
            None => (searching.solutions_for_proof(), 1),
        };
        let format = args.format.map(writer_of).transpose()?;
        Ok(Self {
            voice,
            searching,
            format,
            options: WriteOptions { blank: args.input.blank },
            look_for,
            print,
            steps: args.steps,
            trace: args.trace,
        })
    }

    /// Whether the answer to one puzzle may be long, so that it must not be kept whole.
    pub(crate) fn streams(&self) -> bool {
        self.print > 64 || self.trace
    }

    /// Solves the board of an entry. `mistakes` is how many of the player's marks are wrong,
    /// where they were set aside.
    fn solve(
        &self,
        board: &Board,
        mistakes: Option<u64>,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<Exit> {
        let search = self.searching.search(board, self.look_for);
        let mut show = Show { job: self, item, entry, out, count: 0, failed: Ok(()) };
        let (verdict, report) = engine::judge_visiting(self.searching.engine, &search, &mut show);
        show.failed?;
        if cancelled() {
            return Ok(Exit::Limit);
        }
        if let (Verdict::None(contradiction), None) = (&verdict, mistakes)
            && let Some((puzzle, mistakes)) = puzzle_beneath(entry)
        {
            self.warn_of_mistakes(mistakes, contradiction, item, entry, out)?;
            return self.solve(puzzle.board(), Some(mistakes), item, entry, out);
        }
        self.conclude(&verdict, &report, mistakes, item, entry, out)
    }

    fn warn_of_mistakes(
        &self,
        mistakes: u64,
        contradiction: &Contradiction,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        if self.voice.json {
            return Ok(());
        }
        let text = "this position has no solution; the puzzle is solved from its givens";
        let notes = [
            format!("placed digits and noted candidates are wrong in {mistakes} cells"),
            contradiction.flaw.to_string(),
        ];
        self.voice.say(Grade::Warning, text, item, entry, &notes, out)
    }

    /// Says what was found beyond the solutions that were printed.
    fn conclude(
        &self,
        verdict: &Verdict,
        report: &Report,
        mistakes: Option<u64>,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<Exit> {
        let exit = match verdict {
            Verdict::One(_) => Exit::Yes,
            // Whoever asks for several solutions does not ask whether there is one.
            Verdict::Many(_) if self.print > 1 => Exit::Yes,
            Verdict::None(_) | Verdict::Many(_) => Exit::No,
            Verdict::Unknown(unknown) if unknown.found.is_none() => Exit::Limit,
            // A solution without proof, where none was asked for, is all that was asked for.
            Verdict::Unknown(unknown) if unknown.end == End::Enough => Exit::Yes,
            Verdict::Unknown(_) if self.searching.solutions_for_proof() == 1 => Exit::Yes,
            Verdict::Unknown(_) => Exit::Limit,
        };
        if self.voice.json {
            let mut answer =
                Answer::from_verdict(verdict).with_cost(report).at(self.voice.place(item, entry));
            answer.solutions = Some(report.solutions);
            answer.exact = (self.print > 1).then_some(report.end == End::Exhausted);
            answer.mistakes = mistakes;
            answer.grid = stuck_grid(report, entry).map(|grid| grid.to_string());
            record(&answer, out)?;
            return Ok(exit);
        }
        if self.steps {
            let cost = cost_words(report.first.unwrap_or(report.cost));
            if report.solutions == 0 {
                self.voice.say(Grade::Note, &cost, item, entry, &[], out)?;
            } else {
                let mark = if self.cost_on_the_line(entry) { " # " } else { "" };
                writeln!(out.data, "{mark}{cost}")?;
            }
        }
        self.explain(verdict, item, entry, out)?;
        if let Some(grid) = stuck_grid(report, entry) {
            let text = format!("stuck: a round of eliminations changes nothing; so far {grid}");
            self.voice.say(Grade::Warning, &text, item, entry, &[], out)?;
        }
        Ok(exit)
    }

    fn explain(
        &self,
        verdict: &Verdict,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        let (grade, text, notes) = match verdict {
            Verdict::None(contradiction) => {
                (Grade::Error, format!("no solution: {contradiction}"), None)
            }
            Verdict::Many(_) if self.print == 1 => {
                let text = "not a proper puzzle: it has more than one solution".into();
                (Grade::Warning, text, Some("`--all` prints every solution".into()))
            }
            Verdict::Unknown(unknown) if unknown.end == End::Stuck => return Ok(()),
            Verdict::Unknown(unknown) if unknown.found.is_none() => {
                (Grade::Error, format!("no answer: {}", limit_words(unknown.end)), None)
            }
            Verdict::Unknown(unknown) if unknown.end != End::Enough => {
                let text =
                    format!("not known to be the only solution: {}", limit_words(unknown.end));
                (Grade::Note, text, None)
            }
            _ => return Ok(()),
        };
        self.voice.say(grade, &text, item, entry, notes.as_slice(), out)
    }

    /// Prints one solution.
    fn print(
        &self,
        solution: &Solution,
        count: u64,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        if self.voice.json {
            if self.print > 1 {
                writeln!(
                    out.data,
                    r#"{{"v":1,"line":{},"status":"solution","number":{count},"solution":"{solution}"}}"#,
                    entry.line
                )?;
            }
            return Ok(());
        }
        let first = item.number == 0 && count == 1;
        match (self.format, &entry.dress) {
            (None, Some(dress)) => {
                let text = dress.filled_with(solution.grid());
                write!(out.data, "{}{text}", if first { "" } else { "\n" })
            }
            (None, None) => {
                // The commonest case by far, without detours.
                let mut line = [b'\n'; 82];
                for (byte, digit) in line.iter_mut().zip(solution.grid().as_array()) {
                    *byte = digit.map_or(b'.', |digit| b'0' + digit.get());
                }
                // The cost goes behind the solution, on the same line.
                let length = if self.cost_on_the_line(entry) { 81 } else { 82 };
                out.data.write_all(&line[..length])
            }
            (Some((format, writer)), _) => {
                let record = solved_record(&entry.record, solution.grid(), format);
                let number = u64::from(!first);
                match write_record(writer, &record, number, &self.options, out)? {
                    Ok(()) => Ok(()),
                    Err(message) => self.voice.say(Grade::Error, &message, item, entry, &[], out),
                }
            }
        }
    }

    /// Whether the cost is a comment behind the solution, not a line of its own.
    fn cost_on_the_line(&self, entry: &Entry) -> bool {
        self.steps && self.print == 1 && self.format.is_none() && entry.dress.is_none()
    }

    fn print_event(
        &self,
        event: Event<'_>,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        let (title, board) = match event {
            Event::Placed(candidate, board) => (candidate.to_string(), board),
            Event::TakenBack(candidate, board) => (format!("{candidate} taken back"), board),
            Event::Round(round, board) => (format!("round {round}"), board),
            _ => return Ok(()),
        };
        if self.voice.json {
            let grid = board.values();
            return writeln!(
                out.data,
                r#"{{"v":1,"line":{},"status":"trace","event":"{title}","grid":"{grid}"}}"#,
                entry.line
            );
        }
        writeln!(out.data, "{title}")?;
        let boxed = || format("boxed").and_then(Format::writer);
        let Some(writer) = self.format.map(|(_, writer)| writer).or_else(boxed) else {
            return writeln!(out.data, "{}", board.values());
        };
        let mut record = entry.record.clone();
        record.position = board.position();
        record.info.clear();
        match write_record(writer, &record, 0, &self.options, out)? {
            Ok(()) => writeln!(out.data),
            Err(message) => self.voice.say(Grade::Error, &message, item, entry, &[], out),
        }
    }
}

/// A format with its writer, or that it has none.
pub(crate) fn writer_of(
    format: &'static dyn Format,
) -> Result<(&'static dyn Format, &'static dyn Writer), String> {
    match format.writer() {
        Some(writer) => Ok((format, writer)),
        None => Err(format!("format {} can be read, but not written", format.name())),
    }
}

/// Prints solutions and events as they come.
struct Show<'a, 'o> {
    job: &'a Solve,
    item: &'a Item,
    entry: &'a Entry,
    out: &'a mut Out<'o>,
    count: u64,
    failed: io::Result<()>,
}

impl Show<'_, '_> {
    fn note(&mut self, result: io::Result<()>) -> ControlFlow<()> {
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failed = Err(error);
                ControlFlow::Break(())
            }
        }
    }
}

impl Visit for Show<'_, '_> {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.count += 1;
        if self.count > self.job.print {
            return ControlFlow::Continue(());
        }
        let result = self.job.print(solution, self.count, self.item, self.entry, self.out);
        self.note(result)
    }

    fn watches(&self) -> bool {
        self.job.trace
    }

    fn event(&mut self, event: Event<'_>) {
        if self.failed.is_ok() {
            let result = self.job.print_event(event, self.item, self.entry, self.out);
            let _ = self.note(result);
        }
    }
}

impl Job for Solve {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => return self.voice.failure(item, failure, out),
        };
        self.voice.warnings(item, entry, out)?;
        match entry.record.position.board() {
            Ok(board) => self.solve(&board, None, item, entry, out),
            Err(clash) => match puzzle_beneath(entry) {
                Some((puzzle, mistakes)) => {
                    self.warn_of_mistakes(mistakes, &clash, item, entry, out)?;
                    self.solve(puzzle.board(), Some(mistakes), item, entry, out)
                }
                None => self.voice.invalid(&clash, item, entry, out),
            },
        }
    }

    fn begin(&self, data: &mut dyn Write) -> io::Result<()> {
        begin_writing(self.format.filter(|_| !self.voice.json && !self.trace), &self.options, data)
    }

    fn end(&self, data: &mut dyn Write) -> io::Result<()> {
        end_writing(self.format.filter(|_| !self.voice.json && !self.trace), &self.options, data)
    }
}

/// Prints what a format has before its first record.
pub(crate) fn begin_writing(
    format: Option<(&'static dyn Format, &'static dyn Writer)>,
    options: &WriteOptions,
    data: &mut dyn Write,
) -> io::Result<()> {
    let mut text = String::new();
    if let Some((_, writer)) = format {
        writer.begin(options, &mut text);
    }
    data.write_all(text.as_bytes())
}

/// Prints what a format has after its last record.
pub(crate) fn end_writing(
    format: Option<(&'static dyn Format, &'static dyn Writer)>,
    options: &WriteOptions,
    data: &mut dyn Write,
) -> io::Result<()> {
    let mut text = String::new();
    if let Some((_, writer)) = format {
        writer.end(options, &mut text);
    }
    data.write_all(text.as_bytes())
}

/// The puzzle that a player has marked, if its givens alone are proper, and how many cells
/// the marks are wrong in.
fn puzzle_beneath(entry: &Entry) -> Option<(Box<Puzzle>, u64)> {
    // Enough for any puzzle, and an end to everything else.
    const NODES: u64 = 1_000_000;
    let position = &entry.record.position;
    if !position.has_marks() {
        return None;
    }
    let board = Board::new(&position.givens).ok()?;
    let search = engine::Search::of(&board).nodes(NODES);
    match engine::judge(engine::default_engine(), &search) {
        (Verdict::One(puzzle), _) => {
            let mistakes = position.mistakes(puzzle.solution()).len() as u64;
            Some((puzzle, mistakes))
        }
        _ => None,
    }
}

/// How far logic came, if it got stuck.
fn stuck_grid(report: &Report, entry: &Entry) -> Option<Grid> {
    let board = entry.record.position.board().ok()?;
    (report.end == End::Stuck).then(|| *engine::propagate(&board).0.values())
}

/// What a search cost, in words.
pub(crate) fn cost_words(cost: Cost) -> String {
    let Cost { steps, guesses, nodes } = cost;
    format!("{steps} steps, {guesses} guesses, {nodes} nodes")
}

/// Why a search ended, in words.
pub(crate) fn limit_words(end: End) -> &'static str {
    match end {
        End::Nodes => "the node budget is spent",
        End::Timeout => "the time is up",
        End::Cancelled => "interrupted",
        End::Stuck => "logic alone goes no further",
        End::GaveUp => "gave up",
        _ => "not searched to the end",
    }
}
