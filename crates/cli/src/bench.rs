//! `bivalue bench`: how speed is shown.

use std::io::{self, Write};

use bivalue::verbs::{EngineName, Outcome};
use bivalue_bulk::timing::{NotMeasured, Puzzles, Timing, Way};

use crate::args::{BenchArgs, InputArgs};
use crate::cancel;
use crate::messages::{At, Messages, Severity, tell};

/// Times engines over puzzles in memory, one after the other.
///
/// # Errors
/// If printing fails.
pub(crate) fn bench(
    args: &BenchArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let (puzzles, failures) = read_puzzles(args, messages);
    let engines: Vec<_> =
        args.engine.iter().flat_map(|engines| engines.0.iter().copied()).collect();
    // Without a name it is the batch search, or the usual engine if an option needs a single one.
    let named = engines.into_iter().map(Some).collect::<Vec<_>>();
    let asked = if named.is_empty() { vec![None] } else { named };
    for (at, engine) in asked.into_iter().enumerate() {
        let timing = Timing {
            way: way(args, engine, puzzles.boards.len()),
            question: args.job,
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
            writeln!(out, "{}{measured}", if at > 0 { "\n" } else { "" })?;
        }
        out.flush()?;
    }
    Ok(if failures { Outcome::Error } else { Outcome::Yes })
}

/// Many puzzles at once, unless an engine, or an option that only single engines have, is given.
fn way(args: &BenchArgs, engine: Option<EngineName>, puzzles: usize) -> Way {
    if engine.is_none_or(EngineName::is_of_batches) && args.nodes.is_none() {
        let batch = args.batch.and_then(|size| usize::try_from(size).ok());
        return Way::Together { batch: batch.unwrap_or(puzzles).min(puzzles) };
    }
    let engine = engine.unwrap_or_default().get();
    Way::Alone { engine, nodes: args.nodes.unwrap_or(u64::MAX), seed: args.seed }
}

/// Reads all puzzles into memory, and returns with them whether some could not be read.
fn read_puzzles(args: &BenchArgs, messages: &Messages) -> (Puzzles, bool) {
    let (puzzles, take) = (args.files.clone(), args.take);
    let input = InputArgs { puzzles, take, ..InputArgs::default() };
    let mut failures = false;
    let puzzles = Puzzles::read(&input.input(false), |item, clash| {
        failures = true;
        let source = &item.location.source;
        let clash = clash.map(|clash| {
            let at = At { source, line: item.line(), column: 0 };
            messages.message(Severity::Error, &clash.to_string(), Some(at), &[])
        });
        let failure = item.result.as_ref().err();
        let failure = || failure.map(|failure| messages.failure(failure, source));
        tell(&clash.or_else(failure).unwrap_or_default());
    });
    (puzzles, failures)
}
