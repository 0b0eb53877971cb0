//! Timed rounds over puzzles in memory.

use std::ops::ControlFlow;
use std::time::Duration;

use bivalue::engine::{
    self, BatchOptions, BatchSolver, Cost, End, Engine, FirstTwoSolutions, Search, SolutionCount,
};
use bivalue::grid::{Board, Grid, Solution};

use super::{Puzzles, Question, Way};
use crate::bounds::Cancel;

/// The totals of a round.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) cost: Cost,
    /// By the number of solutions found (0, 1, 2), and whether that is all.
    pub(super) exhausted: [u64; 3],
    pub(super) open: [u64; 3],
    /// The work of the bit lanes, for puzzles that went there.
    pub(super) swept: engine::SweepTally,
}

impl Tally {
    /// Returns whether the verdicts are the same. The cost of a batch depends on how it was cut.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        (self.exhausted, self.open) == (other.exhausted, other.open)
    }

    fn add(&mut self, cost: Cost, end: End, solutions: usize) {
        self.cost.steps += cost.steps;
        self.cost.guesses += cost.guesses;
        self.cost.nodes += cost.nodes;
        let by_end = if end == End::Exhausted { &mut self.exhausted } else { &mut self.open };
        by_end[solutions.min(2)] += 1;
    }

    fn plus(mut self, other: Self) -> Self {
        self.cost.steps += other.cost.steps;
        self.cost.guesses += other.cost.guesses;
        self.cost.nodes += other.cost.nodes;
        for solutions in 0..3 {
            self.exhausted[solutions] += other.exhausted[solutions];
            self.open[solutions] += other.open[solutions];
        }
        self.swept.sweeps += other.swept.sweeps;
        self.swept.lane_sweeps += other.swept.lane_sweeps;
        self.swept.events += other.swept.events;
        self
    }
}

/// Works on a share of the puzzles, round after round.
struct Worker {
    cancel: Cancel,
    many: BatchSolver,
    found: Vec<FirstTwoSolutions>,
    counts: Vec<SolutionCount>,
}

/// Rounds over puzzles, shared among threads.
pub(super) struct Rounds<'a> {
    way: &'a Way,
    job: Question,
    puzzles: &'a Puzzles,
    workers: Vec<Worker>,
}

impl<'a> Rounds<'a> {
    pub(super) fn new(
        way: &'a Way,
        job: Question,
        puzzles: &'a Puzzles,
        threads: usize,
        cancel: &Cancel,
    ) -> Self {
        let worker = || Worker {
            cancel: cancel.clone(),
            many: BatchSolver::new(),
            found: Vec::new(),
            counts: Vec::new(),
        };
        let workers = std::iter::repeat_with(worker).take(threads).collect();
        Self { way, job, puzzles, workers }
    }

    /// A round, with the time that all threads worked together.
    pub(super) fn round(&mut self) -> (Duration, Tally) {
        let Self { way, job, puzzles, workers } = self;
        let (way, job, count) = (*way, *job, puzzles.boards.len());
        let share = count.div_ceil(workers.len());
        let work = |worker: &mut Worker, number: usize| {
            let start = (number * share).min(count);
            let part = puzzles.part(start..(start + share).min(count));
            let started = Clock::now();
            let tally = worker.work(way, job, part, &mut |solution| {
                std::hint::black_box(solution);
            });
            (started.elapsed(), tally)
        };
        let done: Vec<(Duration, Tally)> = if let [worker] = workers.as_mut_slice() {
            vec![work(worker, 0)]
        } else {
            std::thread::scope(|scope| {
                let threads = workers.iter_mut().enumerate();
                let threads: Vec<_> = threads
                    .map(|(number, worker)| scope.spawn(move || work(worker, number)))
                    .collect();
                threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
            })
        };
        let took = done.iter().map(|(time, _)| *time).sum();
        (took, done.into_iter().map(|(_, tally)| tally).fold(Tally::default(), Tally::plus))
    }

    /// The time of each puzzle, where puzzles are searched one by one: the lesser of two, because
    /// an interruption by the system makes any of them longer.
    pub(super) fn each(&mut self) -> Option<Vec<Duration>> {
        let (Way::Alone { .. }, Some(worker)) = (self.way, self.workers.first_mut()) else {
            return None;
        };
        let mut time = |at: usize| {
            let part = self.puzzles.part(at..at + 1);
            let started = Clock::now();
            worker.work(self.way, self.job, part, &mut |solution| {
                std::hint::black_box(solution);
            });
            started.elapsed()
        };
        Some((0..self.puzzles.boards.len()).map(|at| time(at).min(time(at))).collect())
    }

    /// A round that keeps the first solution of each puzzle. Where the job only counts them, that
    /// is another job, and a round of its own warms up.
    pub(super) fn round_with_solutions(&mut self) -> (Tally, Vec<Option<Solution>>) {
        let mut firsts = Vec::with_capacity(self.puzzles.boards.len());
        let part = self.puzzles.part(0..self.puzzles.boards.len());
        let job = if self.job == Question::Count { Question::Unique } else { self.job };
        let tally = self.workers.first_mut().map_or_else(Tally::default, |worker| {
            worker.work(self.way, job, part, &mut |solution| firsts.push(solution.copied()))
        });
        if job != self.job {
            self.round();
        }
        (tally, firsts)
    }
}

/// Some of the puzzles.
#[derive(Clone, Copy)]
struct Part<'a> {
    boards: &'a [Board],
    grids: Option<&'a [Grid]>,
}

impl Puzzles {
    fn part(&self, range: std::ops::Range<usize>) -> Part<'_> {
        let grids = self.grids.as_ref().map(|grids| &grids[range.clone()]);
        Part { boards: &self.boards[range], grids }
    }
}

impl Worker {
    /// Shows the first solution of each puzzle, unless they are only counted.
    fn work(
        &mut self,
        way: &Way,
        job: Question,
        part: Part<'_>,
        see: &mut dyn FnMut(Option<&Solution>),
    ) -> Tally {
        match *way {
            Way::Alone { engine, nodes, seed } => {
                let solutions = if job == Question::First { 1 } else { 2 };
                let search = |board| Search::of(board).solutions(solutions).nodes(nodes).seed(seed);
                let keeps = job != Question::Count;
                one_by_one(engine, part.boards, &search, keeps, &self.cancel, see)
            }
            Way::Together { batch } => self.together(batch.max(1), job, part, see),
        }
    }

    fn together(
        &mut self,
        batch: usize,
        job: Question,
        part: Part<'_>,
        see: &mut dyn FnMut(Option<&Solution>),
    ) -> Tally {
        let Self { cancel, many, found, counts } = self;
        let options = match job {
            Question::First => BatchOptions::first_only(),
            _ => BatchOptions::proving(),
        };
        let bounds = options.within(cancel.budget());
        let mut tally = Tally::default();
        let before = many.tally();
        if job == Question::Count {
            let search = |piece: Piece<'_>, counts: &mut Vec<SolutionCount>| match piece {
                Piece::Grids(grids) => many.count(grids, &bounds, counts),
                Piece::Boards(boards) => many.count_boards(boards, &bounds, counts),
            };
            in_pieces(part, batch, counts, search, |counted| {
                tally.add(counted.cost(), counted.end, counted.count());
            });
        } else {
            let search = |piece: Piece<'_>, found: &mut Vec<FirstTwoSolutions>| match piece {
                Piece::Grids(grids) => many.two_solutions(grids, &bounds, found),
                Piece::Boards(boards) => many.two_solutions_of_boards(boards, &bounds, found),
            };
            in_pieces(part, batch, found, search, |found| {
                tally.add(found.cost(), found.end, found.count());
                see(found.first.as_ref());
            });
        }
        tally.swept = many.tally().since(before);
        tally
    }
}

/// Puzzles that are searched at once.
enum Piece<'a> {
    Grids(&'a [Grid]),
    Boards(&'a [Board]),
}

/// Searches so many puzzles at a time, and takes note of each answer.
fn in_pieces<A>(
    part: Part<'_>,
    size: usize,
    answers: &mut Vec<A>,
    mut search: impl FnMut(Piece<'_>, &mut Vec<A>),
    mut note: impl FnMut(&A),
) {
    let mut answer = |piece: Piece<'_>| {
        search(piece, answers);
        answers.iter().for_each(&mut note);
        answers.clear();
    };
    match part.grids {
        Some(grids) => grids.chunks(size).map(Piece::Grids).for_each(&mut answer),
        None => part.boards.chunks(size).map(Piece::Boards).for_each(&mut answer),
    }
}

/// Shows the first solution of each board, or none if they are not kept.
fn one_by_one<'b>(
    engine: &dyn Engine,
    boards: &'b [Board],
    search: &dyn Fn(&'b Board) -> Search<'b>,
    keeps: bool,
    cancel: &Cancel,
    see: &mut dyn FnMut(Option<&Solution>),
) -> Tally {
    let mut tally = Tally::default();
    for board in boards {
        let mut first = None;
        let search = search(board).cancel(cancel.flag());
        let report = engine.run(&search, &mut |solution: &Solution| {
            if keeps {
                first.get_or_insert(*solution);
            }
            ControlFlow::Continue(())
        });
        tally.add(report.cost, report.end, report.solutions.min(2) as usize);
        see(first.as_ref());
    }
    tally
}

/// The clock of a thread: it stands while others have the processor, where the system has one
/// that does.
struct Clock(Duration);

impl Clock {
    /// Returns what the clock counts, for records.
    const fn name() -> &'static str {
        if cfg!(any(target_os = "linux", target_os = "macos")) { "thread-cpu" } else { "wall" }
    }

    fn now() -> Self {
        Self(Self::read())
    }

    fn elapsed(&self) -> Duration {
        Self::read().saturating_sub(self.0)
    }

    // Of the thread, because most of the wall-clock time of a shared machine may belong to others.
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    fn read() -> Duration {
        use rustix::time::{ClockId, clock_gettime};
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
    }

    #[cfg(not(any(target_os = "linux", target_os = "macos")))]
    fn read() -> Duration {
        static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        START.get_or_init(std::time::Instant::now).elapsed()
    }
}

/// See [`Clock::name`].
pub(super) const CLOCK: &str = Clock::name();
