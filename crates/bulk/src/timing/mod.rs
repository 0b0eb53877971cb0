//! Timing: an engine over puzzles in memory, round after round.
//!
//! ```
//! use bivalue::engine::default_engine;
//! use bivalue::grid::{Board, Grid};
//! use bivalue_bulk::Cancel;
//! use bivalue_bulk::timing::{Puzzles, Question, Timing, Way};
//!
//! let boards = vec![Board::new(&Grid::EMPTY).unwrap(); 3];
//! let puzzles = Puzzles { boards, ..Puzzles::default() };
//! let way = Way::Alone { engine: default_engine(), nodes: u64::MAX, seed: 0 };
//! let timing = Timing { way, question: Question::Unique, threads: 1, rounds: 2 };
//! let measured = timing.measure(&puzzles, &Cancel::new()).unwrap();
//! assert_eq!((measured.puzzles, measured.multiple), (3, 3));
//! ```

mod each;
mod rounds;

use std::fmt;
use std::hash::Hasher;
use std::sync::Arc;
use std::time::Duration;

use bivalue::engine::{BatchSolver, Engine};
use bivalue::grid::{Board, Contradiction, Grid, Solution};
use serde::Serialize;

use crate::bounds::Cancel;
use crate::input::{Input, Item, plain_givens};
use crate::words::counted;

pub use each::{Each, Slowest};
use rounds::{CLOCK, Rounds};

/// How puzzles are searched.
#[non_exhaustive]
pub enum Way {
    /// An engine, puzzle by puzzle.
    Alone {
        /// The engine.
        engine: &'static dyn Engine,
        /// The nodes of a puzzle at most.
        nodes: u64,
        /// The seed of random choices.
        seed: u64,
    },
    /// A batch at a time.
    Together {
        /// The number of puzzles in a batch.
        batch: usize,
    },
}

/// The question about each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Question {
    /// The first solution
    First,
    /// One solution, with the proof that there is no other
    Unique,
    /// The number of solutions, up to two, without the solutions
    Count,
}

impl Question {
    /// The question in a word.
    ///
    /// ```
    /// assert_eq!(bivalue_bulk::timing::Question::Unique.word(), "unique");
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Unique => "unique",
            Self::Count => "count",
        }
    }
}

/// Puzzles in memory.
#[derive(Clone, Debug, Default)]
pub struct Puzzles {
    /// The puzzles, at least one.
    pub boards: Vec<Board>,
    /// The same as grids, if all of them are givens and nothing else.
    pub grids: Option<Vec<Grid>>,
    /// The source of each with its line, from 1, where they were read.
    pub places: Vec<(Arc<str>, u64)>,
}

impl Puzzles {
    /// All puzzles of an input. The others are handed over: those that could not be read, and those
    /// with a digit twice in a house.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    /// use bivalue_bulk::timing::Puzzles;
    ///
    /// let source = Source::Text(format!("{}\n11{}\n", ".".repeat(81), ".".repeat(79)));
    /// let input = Input::new(vec![source], InputOptions::default());
    /// let mut clashes = Vec::new();
    /// let puzzles = Puzzles::read(&input, |item, clash| clashes.push((item.line(), clash.is_some())));
    /// assert_eq!((puzzles.boards.len(), clashes), (1, vec![(2, true)]));
    /// ```
    pub fn read(input: &Input, mut other: impl FnMut(&Item, Option<Contradiction>)) -> Self {
        let (mut puzzles, mut grids) = (Self::default(), Some(Vec::new()));
        for item in input.all() {
            let Ok(entry) = &item.result else {
                other(&item, None);
                continue;
            };
            match entry.record.position.board() {
                Ok(board) => puzzles.boards.push(board),
                Err(clash) => {
                    other(&item, Some(clash));
                    continue;
                }
            }
            puzzles.places.push((Arc::clone(&item.location.source), entry.line));
            match (&mut grids, plain_givens(&entry.record.position)) {
                (Some(grids), Some(grid)) => grids.push(*grid),
                _ => grids = None,
            }
        }
        Self { grids, ..puzzles }
    }
}

/// The measurements of a timing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Measured {
    /// The version of the record.
    pub v: u32,
    /// The name of the engine, or `many` for the batch search, which works on many puzzles at once.
    pub engine: &'static str,
    /// Of the batch search: the vector instructions that it used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// Of the batch search: the number of puzzles that it was given at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batch: Option<u64>,
    /// The question that was timed.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["first", "unique", "count"])))]
    pub job: &'static str,
    /// The number of threads that shared the puzzles.
    pub threads: u64,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of timed rounds.
    pub rounds: u64,
    /// The clock of all times. `thread-cpu`: the processor time of the threads, without the time in
    /// which other programs had the processor; `wall`: elapsed time, on systems that do not have the
    /// other clock.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["thread-cpu", "wall"])))]
    pub clock: &'static str,
    /// The time of one thread for one puzzle in nanoseconds, in the best round.
    pub ns_per_puzzle: f64,
    /// The same in the median round.
    pub ns_per_puzzle_median: f64,
    /// The times of single puzzles, if puzzles are searched one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each: Option<Each>,
    /// The puzzles that all threads together solve in a second by this clock, in the best round: in
    /// a second of elapsed time if each thread has a processor for itself.
    pub puzzles_per_second: f64,
    /// The average number of steps; see [engines.md](engines.md) for the three kinds of cost.
    pub steps_per_puzzle: f64,
    /// The average number of guesses.
    pub guesses_per_puzzle: f64,
    /// The average number of nodes.
    pub nodes_per_puzzle: f64,
    /// Of puzzles that were searched in bit lanes: the number of sweeps over all lanes in one
    /// round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sweeps: Option<u64>,
    /// The sum, over these sweeps, of the lanes that were at work. Divided by `puzzles` it is the
    /// number of sweeps that a puzzle took; divided by `sweeps` it is the average number of lanes
    /// at work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lane_sweeps: Option<u64>,
    /// The number of times that lanes were given new work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<u64>,
    /// The number of puzzles for which a solution was found; each solution was checked.
    pub solved: u64,
    /// The number of puzzles with exactly one solution.
    pub unique: u64,
    /// The number of puzzles with several solutions.
    pub multiple: u64,
    /// The number of puzzles without a solution.
    pub none: u64,
    /// The number of puzzles without a result.
    pub unknown: u64,
    /// The 64-bit FNV-1a hash, as 16 hexadecimal digits, of the first solutions in the order of the
    /// puzzles, one in each line; the line is empty if there is no solution.
    pub checksum: String,
}

/// Lines of a name and a number each, without a line feed at the end.
impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { engine, job, threads, puzzles, rounds, .. } = self;
        write!(f, "{engine}")?;
        if let (Some(level), Some(batch)) = (self.level, self.batch) {
            write!(f, " on {level}, {batch} at once")?;
        }
        let (puzzles, rounds) = (counted(*puzzles, "puzzle"), counted(*rounds, "round"));
        let threads = counted(*threads, "thread");
        writeln!(f, ", job {job}, {puzzles}, {threads}, {rounds}, clock {}", self.clock)?;
        writeln!(
            f,
            "ns per puzzle      {:>14.1} best {:>14.1} median",
            self.ns_per_puzzle, self.ns_per_puzzle_median
        )?;
        match &self.each {
            Some(each) => writeln!(f, "{each}")?,
            None => writeln!(
                f,
                "single puzzles     not timed: {batch} are searched at once, where an engine such as \
                 rows searches one by one",
                batch = self.batch.unwrap_or(self.puzzles),
            )?,
        }
        write!(f, "puzzles per second {:>14.0} best", self.puzzles_per_second)?;
        if self.threads > 1 {
            write!(f, ", if each thread has a processor for itself")?;
        }
        writeln!(f)?;
        writeln!(
            f,
            "per puzzle         {:>14.2} steps {:>10.2} guesses {:>10.2} nodes",
            self.steps_per_puzzle, self.guesses_per_puzzle, self.nodes_per_puzzle
        )?;
        if let (Some(sweeps), Some(lane_sweeps), Some(events)) =
            (self.sweeps, self.lane_sweeps, self.events)
        {
            writeln!(
                f,
                "bit lanes          {:>14.2} sweeps a puzzle, {:.1} lanes at work, {events} events",
                lane_sweeps as f64 / self.puzzles as f64,
                lane_sweeps as f64 / sweeps as f64
            )?;
        }
        write!(f, "solutions verified {:>14} solved", self.solved)?;
        if self.job != "first" {
            write!(f, ", {} unique, {} multiple", self.unique, self.multiple)?;
        }
        writeln!(f, ", {} none, {} unknown", self.none, self.unknown)?;
        write!(f, "checksum           {}", self.checksum)
    }
}

/// Why nothing was measured.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotMeasured {
    /// There is no puzzle.
    NoPuzzle,
    /// The work was cancelled.
    Cancelled,
    /// That engine solved the puzzle of that number, from 1, wrongly.
    Wrong(&'static str, usize),
    /// Two rounds over the same puzzles came to different results.
    Differs,
}

impl fmt::Display for NotMeasured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPuzzle => f.write_str("no puzzle to time the engine on"),
            Self::Cancelled => f.write_str("interrupted"),
            Self::Wrong(engine, number) => write!(f, "{engine} solved puzzle {number} wrongly"),
            Self::Differs => {
                f.write_str("two rounds over the same puzzles came to different results")
            }
        }
    }
}

impl std::error::Error for NotMeasured {}

/// A measurement to make.
pub struct Timing {
    /// How puzzles are searched.
    pub way: Way,
    /// The question about each puzzle.
    pub question: Question,
    /// How many threads share the puzzles, at least one.
    pub threads: usize,
    /// How many rounds over all puzzles are timed, at least one, after one that is not.
    pub rounds: u64,
}

impl Timing {
    /// Measures.
    ///
    /// # Errors
    /// Why nothing was measured.
    pub fn measure(&self, puzzles: &Puzzles, cancel: &Cancel) -> Result<Measured, NotMeasured> {
        let boards = &puzzles.boards;
        if boards.is_empty() {
            return Err(NotMeasured::NoPuzzle);
        }
        let (name, level, batch) = match &self.way {
            Way::Alone { engine, .. } => (engine.name(), None, None),
            Way::Together { batch } => {
                ("many", Some(BatchSolver::new().isa().name()), Some(*batch as u64))
            }
        };
        let threads = self.threads.min(boards.len()).max(1);
        let mut rounds = Rounds::new(&self.way, self.question, puzzles, threads, cancel);
        // The round that warms up is the one whose solutions are checked.
        let (warm, firsts) = rounds.round_with_solutions();
        let wrong = boards.iter().zip(&firsts).position(|(board, solution)| {
            solution.is_some_and(|solution| {
                Solution::try_from(*solution.grid()).is_err() || !solution.solves(board)
            })
        });
        if let Some(at) = wrong {
            return Err(NotMeasured::Wrong(name, at + 1));
        }
        let mut work = Vec::new();
        let mut tally = None;
        for _ in 0..self.rounds.max(1) {
            if cancel.is_cancelled() {
                return Err(NotMeasured::Cancelled);
            }
            let (took, again) = rounds.round();
            // Threads cut batches in another way than the first round; among each other they do
            // not.
            if !again.agrees(&warm) || *tally.get_or_insert(again) != again {
                return Err(NotMeasured::Differs);
            }
            work.push(took);
        }
        let each = rounds.each();
        if cancel.is_cancelled() {
            return Err(NotMeasured::Cancelled);
        }
        let tally = tally.unwrap_or(warm);
        let swept = Some(tally.swept).filter(|swept| swept.sweeps > 0);
        work.sort_unstable();
        let count = boards.len() as f64;
        let per_puzzle = |time: Duration| time.as_secs_f64() * 1e9 / count;
        Ok(Measured {
            v: bivalue::wire::VERSION,
            engine: name,
            level,
            batch,
            job: self.question.word(),
            threads: threads as u64,
            puzzles: boards.len() as u64,
            rounds: self.rounds.max(1),
            clock: CLOCK,
            ns_per_puzzle: per_puzzle(work[0]),
            ns_per_puzzle_median: per_puzzle(work[work.len() / 2]),
            each: each.and_then(|times| Each::of(&times, &puzzles.places)),
            puzzles_per_second: threads as f64 * count / work[0].as_secs_f64(),
            steps_per_puzzle: tally.cost.steps as f64 / count,
            guesses_per_puzzle: tally.cost.guesses as f64 / count,
            nodes_per_puzzle: tally.cost.nodes as f64 / count,
            sweeps: swept.map(|swept| swept.sweeps),
            lane_sweeps: swept.map(|swept| swept.lane_sweeps),
            events: swept.map(|swept| swept.events),
            solved: firsts.iter().flatten().count() as u64,
            unique: tally.exhausted[1],
            multiple: tally.exhausted[2] + tally.open[2],
            none: tally.exhausted[0],
            // A first solution is all that the job `first` asks for.
            unknown: tally.open[0]
                + if self.question == Question::First { 0 } else { tally.open[1] },
            checksum: checksum(&firsts),
        })
    }
}

/// The FNV-1a hash (Fowler, Noll, Vo 1991) of all first solutions in order, a line each, with
/// an empty line for none: 16 hexadecimal digits.
fn checksum(firsts: &[Option<Solution>]) -> String {
    let mut hash = Fnv1a(0xcbf2_9ce4_8422_2325);
    for solution in firsts {
        if let Some(solution) = solution {
            hash.write(solution.to_string().as_bytes());
        }
        hash.write(b"\n");
    }
    format!("{:016x}", hash.finish())
}

struct Fnv1a(u64);

impl Hasher for Fnv1a {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
