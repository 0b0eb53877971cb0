//! `bivalue generate`.

use std::ffi::OsString;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Instant;

use bivalue::format::{format, line_format};
use bivalue::generate::{Minimal, NotMade, Symmetry, Tried};
use bivalue::verbs::{Generate, Outcome, Product, ProductKind, WrittenFormat};
use bivalue_bulk::input::Source;
use bivalue_bulk::making::{
    Levels, Make, ProductForm, ProductWriter, level_words, make_on_threads,
};
use bivalue_bulk::stream::thread_count;
use bivalue_bulk::words::with_options;
use bivalue_bulk::writing::OutputFormat;

use crate::args::{GenerateArgs, MessageArgs, file_of};
use crate::messages::{Messages, Severity, tell};
use crate::progress::Progress;
use crate::{Failed, cancel, interrupt};

/// Makes puzzles.
pub(crate) fn generate(
    args: &GenerateArgs,
    message_args: &MessageArgs,
    messages: &Messages,
) -> Result<Outcome, Failed> {
    let maker = verb(args)?.maker().map_err(|wrong| with_options(&wrong))?;
    let make = Arc::new(Make { maker, cancel: cancel() });
    let note = |text: &str| tell(&messages.message(Severity::Note, text, None, &[]));
    if messages.verbose {
        note(&format!("seed {}", make.maker.generator().seed()));
    }
    if args.estimate {
        writeln!(io::stdout(), "{}", make.rarity())?;
        return Ok(Outcome::Yes);
    }
    if (is_special(args) || !make.maker.difficulty().is_any()) && !messages.quiet {
        let rarity = make.rarity();
        if messages.verbose || rarity.is_above(RARE) {
            note(&rarity.to_string());
        }
    }
    let candidates = format("sukaku").filter(|_| args.sukaku);
    let format = args.format.or(candidates.map(WrittenFormat));
    let format = format.unwrap_or(WrittenFormat(line_format()));
    if args.sukaku && !format.get().holds().candidates {
        return Err(Failed::Usage(format!("{} has no place for candidates", format.name())));
    }
    let output = OutputFormat::new(format, None)?;
    let form = if args.json { ProductForm::Records } else { ProductForm::Format(output) };
    let mut data = interrupt::output(file_of(args.output.as_deref()))?;
    let writer = ProductWriter::new(&args.verb, Arc::clone(&make), form);
    if let Some(lost) = writer.lost() {
        tell(&messages.message(Severity::Warning, &lost, None, &[]));
    }
    let range = args.skip..args.skip.saturating_add(args.number);
    let mut progress = Progress::of_puzzles(message_args.progress, messages, args.number);
    data.write_all(writer.beginning().as_bytes())?;
    let end = writer.ending();
    let started = Instant::now();
    let print = move |place: u64, product: &Product, text: &mut String| {
        writer.push(place, product, text);
    };
    let threads = thread_count(args.jobs);
    let mut known = (0, Levels::default());
    let summary = make_on_threads(&make, range, threads, print, &mut |chunk| {
        if let Some(chunk) = chunk {
            progress.suspended(|| data.write_all(chunk.part.as_bytes()))?;
            data.mark();
            known = (chunk.so_far.count, chunk.so_far.levels);
        } else {
            progress.suspended(|| data.flush())?;
        }
        progress.update_with(known.0, || level_words(&known.1));
        Ok(())
    })?;
    progress.finish();
    if messages.verbose {
        let rate = summary.count as f64 / started.elapsed().as_secs_f64();
        note(&format!("{} made, {rate:.0}/s{}", summary.count, level_words(&summary.levels)));
    }
    if summary.count == 0 && summary.gave_up.is_some() {
        // The old file is worth more than an empty one.
        data.leave()?;
    } else {
        data.write_all(end.as_bytes())?;
        data.finish()?;
    }
    if let Some((number, gave_up)) = summary.gave_up {
        let text = format!("puzzle {number}: {gave_up}");
        let least = *make.maker.generator().request().clues.start();
        let has_fewer = |tried: &Tried| {
            tried.clues.iter().rposition(|count| *count > 0).is_some_and(|most| most < least)
        };
        let need_more =
            matches!(&gave_up, NotMade::GaveUp(tried) if tried.redundant > 0 || has_fewer(tried));
        let help = need_more.then(|| "`--not-minimal` allows redundant givens".to_owned());
        tell(&messages.message(Severity::Error, &text, None, help.as_slice()));
        return Ok(Outcome::Limit);
    }
    Ok(Outcome::Yes)
}

/// The request. The arguments for the pattern and the solution are texts, or names of files that
/// hold them.
fn verb(args: &GenerateArgs) -> Result<Generate, String> {
    let text = |argument: Option<&OsString>, option: &str| {
        let text = argument.map(|argument| Source::of_argument(argument).text()).transpose();
        text.map_err(|failure| format!("{option}: {failure}"))
    };
    Ok(Generate {
        seed: args.seed.unwrap_or_else(any_seed),
        product: match (args.full, args.sukaku) {
            (true, _) => ProductKind::Grid,
            (_, true) => ProductKind::Sukaku,
            _ => ProductKind::Puzzle,
        },
        minimal: match (args.truly_minimal, args.not_minimal) {
            (true, _) => Minimal::Truly,
            (_, true) => Minimal::No,
            _ => Minimal::WithinSymmetry,
        },
        pattern: text(args.pattern.as_ref(), "--pattern")?,
        solution: text(args.solution.as_ref(), "--solution")?,
        ..args.verb.clone()
    })
}

/// A random seed.
pub(crate) fn any_seed() -> u64 {
    // Every new state of the standard hasher has random keys.
    RandomState::new().build_hasher().finish()
}

/// Returns whether the request has conditions that the first try of the method may not meet.
fn is_special(args: &GenerateArgs) -> bool {
    let symmetric = args.verb.symmetry.get() != [Symmetry::None];
    args.verb.clues.is_some() || args.pattern.is_some() || args.truly_minimal && symmetric
}

/// If a puzzle takes more tries than this, a message says so before the puzzles are made.
const RARE: f64 = 10.0;
