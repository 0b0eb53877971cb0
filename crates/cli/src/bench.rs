//! `bivalue bench`: how speed is shown.

use std::hash::Hasher;
use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use bivalue::engine::BatchSolver;
use bivalue::grid::Solution;
use bivalue::verbs::Outcome;
use bivalue_bulk::input::plain_givens;

use crate::args::{BenchArgs, BenchJob, InputArgs};
use crate::cancel;
use crate::messages::{Messages, Severity, counted, tell};
use crate::rounds::{CLOCK, Puzzles, Rounds, Way};

/// What was measured.
#[derive(Serialize)]
struct Measured {
    v: u32,
    /// `many` for what searches many puzzles at once.
    engine: &'static str,
    /// The level of vectors that `many` worked on.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    /// How many puzzles `many` got at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    batch: Option<u64>,
    job: &'static str,
    threads: u64,
    puzzles: u64,
    rounds: u64,
    /// What the times of threads are: `thread-cpu`, or `wall` where there is no such clock.
    clock: &'static str,
    /// Time of all threads in the best round over its puzzles: what one thread needs for one
    /// puzzle.
    ns_per_puzzle: f64,
    /// The same of the median round.
    ns_per_puzzle_median: f64,
    /// Puzzles per second of wall-clock time, all threads together, in the best round.
    puzzles_per_second: f64,
    /// Per puzzle, over a round.
    steps_per_puzzle: f64,
    guesses_per_puzzle: f64,
    nodes_per_puzzle: f64,
    /// Sweeps over the bit lanes in a round, where puzzles went there.
    #[serde(skip_serializing_if = "Option::is_none")]
    sweeps: Option<u64>,
    /// Lanes at work in these sweeps, added up.
    #[serde(skip_serializing_if = "Option::is_none")]
    lane_sweeps: Option<u64>,
    /// Times that lanes were given new work.
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<u64>,
    solved: u64,
    unique: u64,
    multiple: u64,
    none: u64,
    unknown: u64,
    /// Over the first solution of every puzzle, in order.
    checksum: String,
}

/// Times an engine over puzzles in memory.
///
/// # Errors
/// If printing fails.
pub(crate) fn bench(
    args: &BenchArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let (puzzles, failures) = read_puzzles(args, messages);
    let boards = &puzzles.boards;
    if boards.is_empty() {
        tell(&messages.message(Severity::Error, "no puzzle to time the engine on", None, &[]));
        return Ok(Outcome::Error);
    }
    let way = way(args, boards.len());
    let (name, level, batch) = match &way {
        Way::Alone { engine, .. } => (engine.name(), None, None),
        Way::Together { batch } => {
            ("many", Some(BatchSolver::new().isa().name()), Some(*batch as u64))
        }
    };
    let threads = args.threads.min(boards.len() as u64).max(1);
    let mut rounds = Rounds::new(&way, args.job, &puzzles, threads as usize);
    // The round that warms up is the one whose solutions are checked.
    let (warm, firsts) = rounds.round_with_solutions();
    let wrong = boards.iter().zip(&firsts).position(|(board, solution)| {
        solution.is_some_and(|solution| {
            Solution::try_from(*solution.grid()).is_err() || !solution.solves(board)
        })
    });
    if let Some(at) = wrong {
        let text = format!("{name} solved puzzle {} wrongly", at + 1);
        tell(&messages.message(Severity::Error, &text, None, &[]));
        return Ok(Outcome::Error);
    }
    let (mut work, mut wall) = (Vec::new(), Vec::new());
    let mut tally = None;
    for _ in 0..args.rounds {
        if cancel().is_cancelled() {
            return Ok(Outcome::Limit);
        }
        let (took, again) = rounds.round();
        // Threads cut batches in another way than the first round; among each other they do not.
        if !again.agrees(&warm) || *tally.get_or_insert(again) != again {
            let text = "two rounds over the same puzzles came to different results";
            tell(&messages.message(Severity::Error, text, None, &[]));
            return Ok(Outcome::Error);
        }
        work.push(took.work);
        wall.push(took.wall);
    }
    let tally = tally.unwrap_or(warm);
    let swept = Some(tally.swept).filter(|swept| swept.sweeps > 0);
    work.sort_unstable();
    wall.sort_unstable();
    let count = boards.len() as f64;
    let per_puzzle = |time: Duration| time.as_secs_f64() * 1e9 / count;
    let measured = Measured {
        v: bivalue::wire::VERSION,
        engine: name,
        level,
        batch,
        job: match args.job {
            BenchJob::First => "first",
            BenchJob::Unique => "unique",
            BenchJob::Count => "count",
        },
        threads,
        puzzles: boards.len() as u64,
        rounds: args.rounds,
        clock: CLOCK,
        ns_per_puzzle: per_puzzle(work[0]),
        ns_per_puzzle_median: per_puzzle(work[work.len() / 2]),
        puzzles_per_second: count / wall[0].as_secs_f64(),
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
        unknown: tally.open[0] + if args.job == BenchJob::First { 0 } else { tally.open[1] },
        checksum: checksum(&firsts),
    };
    if args.json {
        serde_json::to_writer(&mut *out, &measured)?;
        writeln!(out)?;
    } else {
        print(&measured, out)?;
    }
    out.flush()?;
    Ok(if failures { Outcome::Error } else { Outcome::Yes })
}

/// Many puzzles at once, unless an engine or what only engines have is asked for.
fn way(args: &BenchArgs, puzzles: usize) -> Way {
    let engine = match args.engine {
        None if args.nodes.is_none() => {
            let batch = args.batch.and_then(|size| usize::try_from(size).ok());
            return Way::Together { batch: batch.unwrap_or(puzzles).min(puzzles) };
        }
        engine => engine.unwrap_or_default().get(),
    };
    Way::Alone { engine, nodes: args.nodes.unwrap_or(u64::MAX), seed: args.seed }
}

fn print(m: &Measured, out: &mut dyn Write) -> io::Result<()> {
    let Measured { engine, job, threads, puzzles, rounds, .. } = m;
    write!(out, "{engine}")?;
    if let (Some(level), Some(batch)) = (m.level, m.batch) {
        write!(out, " on {level}, {batch} at once")?;
    }
    let (puzzles, rounds) = (counted(*puzzles, "puzzle"), counted(*rounds, "round"));
    let threads = counted(*threads, "thread");
    writeln!(out, ", job {job}, {puzzles}, {threads}, {rounds}")?;
    writeln!(
        out,
        "ns per puzzle      {:>14.1} best {:>14.1} median ({})",
        m.ns_per_puzzle, m.ns_per_puzzle_median, m.clock
    )?;
    writeln!(out, "puzzles per second {:>14.0} best", m.puzzles_per_second)?;
    writeln!(
        out,
        "per puzzle         {:>14.2} steps {:>10.2} guesses {:>10.2} nodes",
        m.steps_per_puzzle, m.guesses_per_puzzle, m.nodes_per_puzzle
    )?;
    if let (Some(sweeps), Some(lane_sweeps), Some(events)) = (m.sweeps, m.lane_sweeps, m.events) {
        writeln!(
            out,
            "bit lanes          {:>14.2} sweeps a puzzle, {:.1} lanes at work, {events} events",
            lane_sweeps as f64 / m.puzzles as f64,
            lane_sweeps as f64 / sweeps as f64
        )?;
    }
    write!(out, "solutions verified {:>14} solved", m.solved)?;
    if m.job != "first" {
        write!(out, ", {} unique, {} multiple", m.unique, m.multiple)?;
    }
    writeln!(out, ", {} none, {} unknown", m.none, m.unknown)?;
    writeln!(out, "checksum           {}", m.checksum)
}

/// Reads all puzzles into memory, and says whether some were not readable.
fn read_puzzles(args: &BenchArgs, messages: &Messages) -> (Puzzles, bool) {
    let input = InputArgs {
        puzzles: args.files.clone(),
        input_format: None,
        lenient: false,
        blank: None,
        skip: 0,
        take: args.take,
    };
    let mut boards = Vec::new();
    let mut grids = Some(Vec::new());
    let mut failures = false;
    for item in input.input(false).all() {
        let text = match &item.result {
            Err(failure) => messages.failure(failure, &item.location.source),
            Ok(entry) => match entry.record.position.board() {
                Ok(board) => {
                    boards.push(board);
                    match (&mut grids, plain_givens(&entry.record.position)) {
                        (Some(grids), Some(grid)) => grids.push(*grid),
                        _ => grids = None,
                    }
                    continue;
                }
                Err(clash) => messages.message(Severity::Error, &clash.to_string(), None, &[]),
            },
        };
        tell(&text);
        failures = true;
    }
    (Puzzles { boards, grids }, failures)
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
