//! `bivalue bench`: how speed is shown.

use std::hash::Hasher;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use serde::Serialize;

use bivalue::engine::{self, End, Engine, Search};
use bivalue::grid::{Board, Solution};

use crate::args::{BenchArgs, BenchJob, InputArgs};
use crate::exit::Exit;
use crate::input::{Failure, Input};
use crate::stream::{CANCEL, cancelled};
use crate::talk::{Grade, Talk};

/// What was measured.
#[derive(Serialize)]
struct Measured {
    v: u32,
    engine: &'static str,
    job: &'static str,
    threads: u64,
    puzzles: u64,
    rounds: u64,
    /// Wall-clock time of the best round over its puzzles, times the threads: what one thread
    /// needs for one puzzle.
    ns_per_puzzle: f64,
    /// The same of the median round.
    ns_per_puzzle_median: f64,
    /// Puzzles per second of all threads together, in the best round.
    puzzles_per_second: f64,
    /// Per puzzle, over a round.
    steps_per_puzzle: f64,
    guesses_per_puzzle: f64,
    nodes_per_puzzle: f64,
    solved: u64,
    unique: u64,
    multiple: u64,
    none: u64,
    unknown: u64,
    /// Over the first solution of every puzzle, in order.
    checksum: String,
}

/// What a round came to.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Tally {
    steps: u64,
    guesses: u64,
    nodes: u64,
    /// By the number of solutions found (0, 1, 2), and whether that is all.
    exhausted: [u64; 3],
    open: [u64; 3],
}

/// Times an engine over puzzles in memory.
///
/// # Errors
/// If printing fails.
pub(crate) fn bench(args: &BenchArgs, talk: &Talk, out: &mut dyn Write) -> io::Result<Exit> {
    let (boards, failures) = read_boards(args, talk);
    if boards.is_empty() {
        eprint!("{}", talk.message(Grade::Error, "no puzzle to time the engine on", None, &[]));
        return Ok(Exit::Error);
    }
    let engine = args.engine.unwrap_or_else(engine::default_engine);
    let bench =
        Bench { engine, job: args.job, nodes: args.nodes.unwrap_or(u64::MAX), seed: args.seed };
    let threads = args.threads.min(boards.len() as u64).max(1);
    // The round that warms up is the one whose solutions are checked.
    let (tally, firsts) = bench.round_with_solutions(&boards);
    let wrong = boards.iter().zip(&firsts).position(|(board, solution)| {
        solution.is_some_and(|solution| {
            Solution::try_from(*solution.grid()).is_err() || !solution.solves(board)
        })
    });
    if let Some(at) = wrong {
        let text = format!("{} solved puzzle {} wrongly", engine.name(), at + 1);
        eprint!("{}", talk.message(Grade::Error, &text, None, &[]));
        return Ok(Exit::Error);
    }
    let mut times = Vec::new();
    for _ in 0..args.rounds {
        if cancelled() {
            return Ok(Exit::Limit);
        }
        let (time, again) = bench.timed_round(&boards, threads);
        if again != tally {
            let text = "two rounds over the same puzzles came to different results";
            eprint!("{}", talk.message(Grade::Error, text, None, &[]));
            return Ok(Exit::Error);
        }
        times.push(time);
    }
    times.sort_unstable();
    let count = boards.len() as f64;
    let per_puzzle = |time: Duration| time.as_secs_f64() * 1e9 * threads as f64 / count;
    let (best, median) = (times[0], times[times.len() / 2]);
    let measured = Measured {
        v: bivalue::wire::VERSION,
        engine: engine.name(),
        job: if args.job == BenchJob::First { "first" } else { "unique" },
        threads,
        puzzles: boards.len() as u64,
        rounds: args.rounds,
        ns_per_puzzle: per_puzzle(best),
        ns_per_puzzle_median: per_puzzle(median),
        puzzles_per_second: count / best.as_secs_f64(),
        steps_per_puzzle: tally.steps as f64 / count,
        guesses_per_puzzle: tally.guesses as f64 / count,
        nodes_per_puzzle: tally.nodes as f64 / count,
        solved: firsts.iter().flatten().count() as u64,
        unique: tally.exhausted[1],
        multiple: tally.exhausted[2] + tally.open[2],
        none: tally.exhausted[0],
        unknown: tally.open[0] + tally.open[1],
        checksum: checksum(&firsts),
    };
    if args.json {
        serde_json::to_writer(&mut *out, &measured)?;
        writeln!(out)?;
    } else {
        print(&measured, out)?;
    }
    out.flush()?;
    Ok(if failures { Exit::Error } else { Exit::Yes })
}

fn print(m: &Measured, out: &mut dyn Write) -> io::Result<()> {
    let Measured { engine, job, threads, puzzles, rounds, .. } = m;
    writeln!(out, "{engine}, job {job}, {puzzles} puzzles, {threads} threads, {rounds} rounds")?;
    writeln!(
        out,
        "ns per puzzle      {:>14.1} best {:>14.1} median",
        m.ns_per_puzzle, m.ns_per_puzzle_median
    )?;
    writeln!(out, "puzzles per second {:>14.0} best", m.puzzles_per_second)?;
    writeln!(
        out,
        "per puzzle         {:>14.2} steps {:>10.2} guesses {:>10.2} nodes",
        m.steps_per_puzzle, m.guesses_per_puzzle, m.nodes_per_puzzle
    )?;
    write!(out, "solutions verified {:>14} solved", m.solved)?;
    if m.job == "unique" {
        write!(out, ", {} unique, {} multiple", m.unique, m.multiple)?;
    }
    writeln!(
        out,
        ", {} none, {} unknown",
        m.none,
        if m.job == "unique" { m.unknown } else { m.unknown.saturating_sub(m.solved) }
    )?;
    writeln!(out, "checksum           {}", m.checksum)
}

struct Bench {
    engine: &'static dyn Engine,
    job: BenchJob,
    nodes: u64,
    seed: u64,
}

impl Bench {
    fn solve(&self, board: &Board, tally: &mut Tally) -> Option<Solution> {
        let solutions = if self.job == BenchJob::First { 1 } else { 2 };
        let search = Search {
            cancel: Some(&CANCEL),
            ..Search::of(board).solutions(solutions).nodes(self.nodes).seed(self.seed)
        };
        let mut first = None;
        let report = self.engine.run(&search, &mut |solution: &Solution| {
            first.get_or_insert(*solution);
            ControlFlow::Continue(())
        });
        tally.steps += report.cost.steps;
        tally.guesses += report.cost.guesses;
        tally.nodes += report.cost.nodes;
        let by_end =
            if report.end == End::Exhausted { &mut tally.exhausted } else { &mut tally.open };
        by_end[report.solutions.min(2) as usize] += 1;
        first
    }

    fn round_with_solutions(&self, boards: &[Board]) -> (Tally, Vec<Option<Solution>>) {
        let mut tally = Tally::default();
        let firsts = boards.iter().map(|board| self.solve(board, &mut tally)).collect();
        (tally, firsts)
    }

    fn timed_round(&self, boards: &[Board], threads: u64) -> (Duration, Tally) {
        let share = boards.len().div_ceil(threads as usize);
        let started = Instant::now();
        let tallies: Vec<Tally> = if threads == 1 {
            vec![self.tally(boards)]
        } else {
            std::thread::scope(|scope| {
                let shares = boards.chunks(share);
                let threads: Vec<_> =
                    shares.map(|boards| scope.spawn(|| self.tally(boards))).collect();
                threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
            })
        };
        let time = started.elapsed();
        (time, tallies.into_iter().fold(Tally::default(), Tally::plus))
    }

    fn tally(&self, boards: &[Board]) -> Tally {
        let mut tally = Tally::default();
        for board in boards {
            std::hint::black_box(self.solve(board, &mut tally));
        }
        tally
    }
}

impl Tally {
    fn plus(mut self, other: Self) -> Self {
        self.steps += other.steps;
        self.guesses += other.guesses;
        self.nodes += other.nodes;
        for solutions in 0..3 {
            self.exhausted[solutions] += other.exhausted[solutions];
            self.open[solutions] += other.open[solutions];
        }
        self
    }
}

/// Reads all puzzles into memory, and says whether some were not readable.
fn read_boards(args: &BenchArgs, talk: &Talk) -> (Vec<Board>, bool) {
    let input = Input::new(&InputArgs {
        puzzles: args.files.clone(),
        input_format: None,
        lenient: false,
        blank: None,
        skip: 0,
        take: args.take,
    });
    let mut boards = Vec::new();
    let mut failures = false;
    let _ = input.for_each(&|| {}, |item| {
        let text = match &item.result {
            Err(Failure::Parse(error)) => talk.parse_error(error, &item.source),
            Err(Failure::Io(message)) => talk.message(Grade::Error, message, None, &[]),
            Ok(entry) => match entry.record.position.board() {
                Ok(board) => {
                    boards.push(board);
                    return ControlFlow::Continue(());
                }
                Err(clash) => talk.message(Grade::Error, &clash.to_string(), None, &[]),
            },
        };
        eprint!("{text}");
        failures = true;
        ControlFlow::Continue(())
    });
    (boards, failures)
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
