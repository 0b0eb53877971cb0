//! `bivalue solve`.

use std::io::{self, Write};

use bivalue::engine::{self, Cost, End, FirstSolution, Report, Verdict, Visit};
use bivalue::format::{Entry, Format, WriteOptions, Writer};
use bivalue::grid::{Board, Contradiction, Grid, Puzzle};
use bivalue::wire::Answer;

use crate::answer::{Searching, Voice, record};
use crate::args::SolveArgs;
use crate::batch::{Desk, Spot};
use crate::dress::{begin_writing, end_writing, writer_of};
use crate::exit::Exit;
use crate::input::Item;
use crate::show::{Show, line_of};
use crate::stream::{Job, Out, cancelled};
use crate::talk::Grade;

/// Solves puzzles.
pub(crate) struct Solve {
    pub(crate) voice: Voice,
    searching: Searching,
    /// Whether puzzles are searched many at once.
    many: bool,
    /// The format that was asked for.
    pub(crate) format: Option<(&'static dyn Format, &'static dyn Writer)>,
    pub(crate) options: WriteOptions,
    look_for: u64,
    /// How many solutions to print at most.
    pub(crate) print: u64,
    steps: bool,
    pub(crate) trace: bool,
}

/// What a search came to.
struct Outcome {
    verdict: Verdict,
    report: Report,
    /// In how many cells the player's marks are wrong, where they were set aside.
    mistakes: Option<u64>,
    /// How far logic came, where it got stuck.
    stuck: Option<Grid>,
}

impl Solve {
    /// The job, or what is wrong with the arguments.
    pub(crate) fn new(args: &SolveArgs, voice: Voice) -> Result<Self, String> {
        let searching = Searching::new(&args.search);
        let searching = if args.trace { searching.shown(&args.search) } else { searching };
        let (look_for, print) = match args.limit {
            _ if args.all => (u64::MAX, u64::MAX),
            Some(limit) => (limit, limit),
            None => (searching.solutions_for_proof(), 1),
        };
        let format = args.format.map(writer_of).transpose()?;
        // Costs and events are those of a search by itself, and records and `--steps` tell
        // them.
        let tells = voice.json || args.steps || args.trace;
        let many = searching.many && print == 1 && look_for <= 2 && !tells;
        Ok(Self {
            many,
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
        let mut show = Show::new(self, item, entry, out);
        let (verdict, report) = engine::judge_visiting(self.searching.engine, &search, &mut show);
        let unwritten = show.end()?;
        if cancelled() {
            return Ok(Exit::Limit);
        }
        if let (Verdict::None(contradiction), None) = (&verdict, mistakes)
            && let Some((puzzle, mistakes)) = puzzle_beneath(entry)
        {
            self.warn_of_mistakes(mistakes, contradiction, item, entry, out)?;
            return self.solve(puzzle.board(), Some(mistakes), item, entry, out);
        }
        let stuck = (report.end == End::Stuck).then(|| *engine::propagate(board).0.values());
        let outcome = Outcome { verdict, report, mistakes, stuck };
        let exit = self.conclude(&outcome, item, entry, out)?;
        Ok(if unwritten { Exit::Error } else { exit })
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
        outcome: &Outcome,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<Exit> {
        let Outcome { verdict, report, mistakes, stuck } = outcome;
        let whole = matches!(report.end, End::Exhausted | End::Enough);
        let exit = match verdict {
            Verdict::One(_) => Exit::Yes,
            Verdict::None(_) => Exit::No,
            Verdict::Many(_) if self.print == 1 => Exit::No,
            Verdict::Unknown(unknown) if unknown.found.is_none() => Exit::Limit,
            // All that was asked for was found: several solutions, where they were wanted, or
            // one without a proof.
            _ if whole => Exit::Yes,
            _ => Exit::Limit,
        };
        if self.voice.json {
            let mut answer =
                Answer::from_verdict(verdict).with_cost(report).at(self.voice.place(item, entry));
            answer.solutions = Some(report.solutions);
            answer.exact = (self.print > 1).then_some(report.end == End::Exhausted);
            answer.reason = answer.reason.or((!whole).then(|| report.end.word()));
            answer.mistakes = *mistakes;
            answer.grid = stuck.map(|grid| grid.to_string());
            record(&answer, out)?;
            return Ok(exit);
        }
        if self.steps {
            let cost = cost_words(report.first.unwrap_or(report.cost));
            if report.solutions == 0 || self.format.is_some() {
                // Nothing but the format stands in what was asked for in a format.
                self.voice.say(Grade::Note, &cost, item, entry, &[], out)?;
            } else {
                let mark = if self.cost_on_the_line(entry) { " # " } else { "" };
                writeln!(out.data, "{mark}{cost}")?;
            }
        }
        self.explain(outcome, item, entry, out)?;
        if let Some(grid) = stuck {
            let text = format!("stuck: a round of eliminations changes nothing; so far {grid}");
            self.voice.say(Grade::Warning, &text, item, entry, &[], out)?;
        }
        Ok(exit)
    }

    fn explain(
        &self,
        Outcome { verdict, report, .. }: &Outcome,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        let (grade, text) = match verdict {
            Verdict::None(contradiction) => (Grade::Error, format!("no solution: {contradiction}")),
            Verdict::Many(_) if self.print == 1 => {
                return self.warn_of_several(item, entry, out);
            }
            Verdict::Many(_) if !matches!(report.end, End::Exhausted | End::Enough) => {
                let text = format!("there may be other solutions: {}", limit_words(report.end));
                (Grade::Note, text)
            }
            Verdict::Unknown(unknown) if unknown.end == End::Stuck => return Ok(()),
            Verdict::Unknown(unknown) if unknown.found.is_none() => {
                (Grade::Error, format!("no answer: {}", limit_words(unknown.end)))
            }
            Verdict::Unknown(unknown) if unknown.end != End::Enough => {
                let text =
                    format!("not known to be the only solution: {}", limit_words(unknown.end));
                (Grade::Note, text)
            }
            _ => return Ok(()),
        };
        self.voice.say(grade, &text, item, entry, &[], out)
    }

    /// Says that a puzzle of which one solution was printed has several.
    fn warn_of_several(&self, item: &Item, entry: &Entry, out: &mut Out<'_>) -> io::Result<()> {
        let text = "not a proper puzzle: it has more than one solution";
        let notes = ["`--all` prints every solution".to_owned()];
        self.voice.say(Grade::Warning, text, item, entry, &notes, out)
    }

    /// Whether the cost is a comment behind the solution, not a line of its own.
    pub(crate) fn cost_on_the_line(&self, entry: &Entry) -> bool {
        self.steps && self.print == 1 && self.format.is_none() && entry.dress.is_none()
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

    fn looks_ahead(&self, grids: &[Grid], desk: &mut Desk) -> bool {
        if self.many {
            desk.search(grids, self.look_for > 1);
        }
        self.many
    }

    fn answer(
        &self,
        spot: &Spot<'_>,
        at: usize,
        desk: &Desk,
        out: &mut Out<'_>,
    ) -> io::Result<Option<Exit>> {
        let FirstSolution { first, count, .. } = &desk.solved[at];
        let Some(solution) = first else {
            return Ok(None);
        };
        let exit = match (count.count(), count.end) {
            (1, End::Exhausted) => Exit::Yes,
            (1, End::Enough) if self.look_for == 1 => Exit::Yes,
            (2, End::Enough | End::Exhausted) => Exit::No,
            _ => return Ok(None),
        };
        if exit == Exit::Yes && self.format.is_none() && spot.is_plain() {
            out.data.write_all(&line_of(solution))?;
            return Ok(Some(exit));
        }
        self.voice.answer(spot, out, |item, entry, out| {
            let mut show = Show::new(self, item, entry, out);
            let _ = show.solution(solution);
            let unwritten = show.end()?;
            if exit == Exit::No {
                self.warn_of_several(item, entry, out)?;
            }
            Ok(if unwritten { Exit::Error } else { exit })
        })
    }

    fn begin(&self, data: &mut dyn Write) -> io::Result<()> {
        begin_writing(self.format.filter(|_| !self.voice.json && !self.trace), &self.options, data)
    }

    fn end(&self, data: &mut dyn Write) -> io::Result<()> {
        end_writing(self.format.filter(|_| !self.voice.json && !self.trace), &self.options, data)
    }
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

/// What a search cost, in words.
pub(crate) fn cost_words(cost: Cost) -> String {
    let Cost { steps, guesses, nodes, .. } = cost;
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
