//! `bivalue bench`: how speed is shown.

use std::io::{self, Write};

use bivalue::verbs::Outcome;
use bivalue_bulk::input::plain_givens;
use bivalue_bulk::timing::{Measured, NotMeasured, Puzzles, Question, Timing, Way};

use crate::args::{BenchArgs, BenchJob, InputArgs};
use crate::cancel;
use crate::messages::{Messages, Severity, counted, tell};

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
    let timing = Timing {
        way: way(args, puzzles.boards.len()),
        question: match args.job {
            BenchJob::First => Question::First,
            BenchJob::Unique => Question::Unique,
            BenchJob::Count => Question::Count,
        },
        threads: usize::try_from(args.threads).unwrap_or(usize::MAX),
        rounds: args.rounds,
    };
    let measured = match timing.measure(&puzzles, &cancel()) {
        Ok(measured) => measured,
        Err(NotMeasured::Cancelled) => return Ok(Outcome::Limit),
        Err(why) => {
            tell(&messages.message(Severity::Error, &why.to_string(), None, &[]));
            return Ok(Outcome::Error);
        }
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
