//! `bivalue generate`.

mod given;
mod printing;

use std::fmt::Write as _;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bivalue::format::{format, line_format};
use bivalue::generate::{Difficulty, Generator, Made, Minimal, Request, Symmetry, Workshop};
use bivalue::rate::hodoku::Level;
use bivalue::verbs::{self, FormName, Outcome, WrittenFormat};
use bivalue_bulk::making::{Levels, Make, Product, Products, make_on_threads};
use bivalue_bulk::stream::thread_count;

use crate::args::{GenerateArgs, MessageArgs, Rated};
use crate::layout::Written;
use crate::messages::{Messages, Severity, tell};
use crate::progress::Progress;
use crate::{Failed, cancel, interrupt};

use printing::Printing;

/// Makes puzzles.
pub(crate) fn generate(
    args: &GenerateArgs,
    message_args: &MessageArgs,
    messages: &Messages,
) -> Result<Outcome, Failed> {
    let generator = Generator::new(request(args)?, args.seed.unwrap_or_else(any_seed))
        .map_err(|error| error.to_string())?;
    let difficulty = difficulty(args)?;
    let note = |text: &str| tell(&messages.message(Severity::Note, text, None, &[]));
    if messages.verbose {
        note(&format!("seed {}", generator.seed()));
    }
    if args.estimate {
        writeln!(io::stdout(), "{}", rarity(&generator, &difficulty).1)?;
        return Ok(Outcome::Yes);
    }
    if (is_special(args) || !difficulty.is_any()) && !messages.quiet {
        let (tries_each, text) = rarity(&generator, &difficulty);
        if messages.verbose || tries_each > RARE {
            note(&text);
        }
    }
    let candidates = format("sukaku").filter(|_| args.sukaku);
    let format = args.format.or(candidates.map(WrittenFormat));
    let format = format.unwrap_or(WrittenFormat(line_format()));
    if args.sukaku && !format.get().holds().candidates {
        return Err(Failed::Usage(format!("{} has no place for candidates", format.name())));
    }
    let written = Written::new(format, None);
    let written = written.ok_or_else(|| format!("format {} cannot be written", format.name()))?;
    let mut data = interrupt::output(args.output.as_deref())?;
    let printing = Printing::new(args, generator.clone(), written);
    if let Some(lost) = printing.lost() {
        tell(&messages.message(Severity::Warning, &lost, None, &[]));
    }
    let products = match (args.full, args.sukaku) {
        (true, _) => Products::Grids,
        (_, true) => Products::Sukakus,
        _ => Products::Puzzles,
    };
    let make = Make {
        generator,
        difficulty,
        products,
        rate_hodoku: args.rate.contains(&Rated::Hodoku),
        rate_se: args.rate.contains(&Rated::Se),
        canon: args.canon.map(FormName::get),
        cancel: cancel(),
    };
    let range = args.skip..args.skip.saturating_add(args.number);
    let mut progress = Progress::of_puzzles(message_args.progress, messages, args.number);
    data.write_all(&printing.begin()?)?;
    let end = printing.end()?;
    let started = Instant::now();
    let print = move |place: u64, product: &Product, text: &mut String| {
        printing.print(place, product, text);
    };
    let (make, threads) = (Arc::new(make), thread_count(args.jobs));
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
    data.write_all(&end)?;
    data.finish()?;
    if let Some((number, gave_up)) = summary.gave_up {
        let text = format!("puzzle {number}: {gave_up}");
        tell(&messages.message(Severity::Error, &text, None, &[]));
        return Ok(Outcome::Limit);
    }
    Ok(Outcome::Yes)
}

/// `: 12 easy, 3 hard`; empty where no level is known.
fn level_words(levels: &Levels) -> String {
    let mut words = String::new();
    for (level, &count) in Level::all().zip(levels) {
        if count > 0 {
            let mark = if words.is_empty() { ": " } else { ", " };
            let _ = write!(words, "{mark}{count} {}", level.to_string().to_lowercase());
        }
    }
    words
}

fn request(args: &GenerateArgs) -> Result<Request, String> {
    let minimal = if args.not_minimal {
        Minimal::No
    } else if args.truly_minimal {
        Minimal::Truly
    } else {
        Minimal::WithinSymmetry
    };
    let pattern = args.pattern.as_deref().map(given::pattern).transpose();
    let solution = args.solution.as_deref().map(given::solution).transpose();
    Ok(Request {
        method: args.method.get(),
        grids: args.grids.get(),
        symmetry: args.symmetry.get(),
        minimal,
        clues: args.clues.map_or(0..=81, Into::into),
        pattern: pattern.map_err(|why| format!("--pattern: {why}"))?,
        solution: solution.map_err(|why| format!("--solution: {why}"))?,
        tries: args.tries,
    })
}

fn difficulty(args: &GenerateArgs) -> Result<Difficulty, String> {
    let verb = verbs::Generate {
        level: args.level,
        score: args.score,
        technique: args.technique.clone(),
        not_technique: args.not_technique.clone(),
        hardest: args.hardest.clone(),
        er: args.er,
        ..verbs::Generate::default()
    };
    verb.difficulty()
}

/// A random seed.
pub(crate) fn any_seed() -> u64 {
    // Every new state of the standard hasher has random keys.
    RandomState::new().build_hasher().finish()
}

/// Whether more is asked for than the first try of the method gives.
fn is_special(args: &GenerateArgs) -> bool {
    let symmetric = args.symmetry.get() != Symmetry::None;
    args.clues.is_some() || args.pattern.is_some() || args.truly_minimal && symmetric
}

/// Of puzzles that take more tries it is said beforehand.
const RARE: f64 = 10.0;

/// How many tries a puzzle takes, and the same in words.
fn rarity(generator: &Generator, difficulty: &Difficulty) -> (f64, String) {
    /// How long it may take to look.
    const PATIENCE: Duration = Duration::from_millis(200);
    let mut workshop = Workshop::new();
    let cancel = cancel();
    let budget = &cancel.budget();
    let suits = &mut |made: &Made| difficulty.suits(&made.puzzle, budget);
    // What is made once, such as the tables of all grids, does not count.
    let _ = generator.estimate(1, &mut workshop, budget, suits);
    let mut tries = 4;
    // This is talk: no puzzle depends on the clock.
    let (estimate, took) = loop {
        let started = Instant::now();
        let estimate = match generator.estimate(tries, &mut workshop, budget, suits) {
            Ok(estimate) => estimate,
            Err(stop) => return (0.0, format!("not known: {stop}")),
        };
        let took = started.elapsed();
        // The last round is half of all.
        if took * 2 > PATIENCE / 3 {
            break (estimate, took);
        }
        tries *= 2;
    };
    let each = took / u32::try_from(tries).unwrap_or(u32::MAX);
    match estimate.tries_each() {
        Some(tries_each) => {
            let each = each.mul_f64(tries_each);
            (tries_each, format!("about 1 in {tries_each:.0} tries fits, {each:.1?} each"))
        }
        None => (
            f64::INFINITY,
            format!("rarer than 1 in {tries}, more than {took:.1?} each; {}", estimate.tried),
        ),
    }
}
