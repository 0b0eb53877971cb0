//! `bivalue generate`.

use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bivalue::format::WriteOptions;
use bivalue::generate::{
    Difficulty, Generator, Made, Minimal, Request, Symmetry, Wanted, Workshop,
};

use crate::Failed;
use crate::args::{GenerateArgs, TalkArgs};
use crate::dress::{begin_writing, end_writing, writer_of};
use crate::exit::Exit;
use crate::input::reason;
use crate::making::{Make, Product, level_words, on_threads};
use crate::progress::Progress;
use crate::stream::until_cancelled;
use crate::talk::{Grade, Talk, tell};

/// Makes puzzles.
pub(crate) fn generate(
    args: &GenerateArgs,
    talk_args: &TalkArgs,
    talk: &Talk,
) -> Result<Exit, Failed> {
    let generator = Generator::new(request(args), args.seed.unwrap_or_else(any_seed))
        .map_err(|error| error.to_string())?;
    let difficulty = difficulty(args)?;
    let note = |text: &str| tell(&talk.message(Grade::Note, text, None, &[]));
    if talk.verbose {
        note(&format!("seed {}", generator.seed()));
    }
    if args.estimate {
        writeln!(io::stdout(), "{}", rarity(&generator, &difficulty).1)?;
        return Ok(Exit::Yes);
    }
    if (is_special(args) || !difficulty.is_any()) && !talk.quiet {
        let (tries_each, text) = rarity(&generator, &difficulty);
        if talk.verbose || tries_each > RARE {
            note(&text);
        }
    }
    let candidates = bivalue::format::format("sukaku").filter(|_| args.sukaku);
    let format = args.format.or(candidates).or(bivalue::format::format("line"));
    let (format, writer) = writer_of(format.ok_or_else(|| "no such format".to_owned())?)?;
    if args.sukaku && !format.holds().candidates {
        return Err(Failed::Usage(format!("{} has no place for candidates", format.name())));
    }
    let data: Box<dyn Write> = match &args.output {
        Some(path) => Box::new(
            File::create(path)
                .map_err(|error| format!("cannot write {}: {}", path.display(), reason(&error)))?,
        ),
        None => Box::new(io::stdout()),
    };
    let jobs = match args.jobs {
        0 => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        jobs => jobs,
    };
    let holds_solution = format.holds().solution;
    let product = match (args.full, args.sukaku) {
        (true, _) => Product::Grids,
        (_, true) => Product::Sukakus,
        _ => Product::Puzzles,
    };
    let (rate, canon) = (args.rate.clone(), args.canon);
    let json = args.json;
    let make = Make { generator, difficulty, product, writer, json, holds_solution, rate, canon };
    let range = args.skip..args.skip.saturating_add(args.number);
    let mut progress = Progress::of_puzzles(talk_args.progress, talk, args.number);
    let mut data = BufWriter::with_capacity(64 << 10, data);
    let written = (!args.json).then_some((format, writer));
    begin_writing(written, &WriteOptions::default(), &mut data)?;
    let started = Instant::now();
    let outcome = on_threads(&Arc::new(make), range, jobs, &mut data, &mut progress)?;
    progress.finish();
    if talk.verbose {
        let rate = outcome.count as f64 / started.elapsed().as_secs_f64();
        note(&format!("{} made, {rate:.0}/s{}", outcome.count, level_words(&outcome.levels)));
    }
    end_writing(written, &WriteOptions::default(), &mut data)?;
    data.flush()?;
    if let Some((number, gave_up)) = outcome.gave_up {
        let text = format!("puzzle {number}: {gave_up}");
        tell(&talk.message(Grade::Error, &text, None, &[]));
        return Ok(Exit::Limit);
    }
    Ok(Exit::Yes)
}

fn request(args: &GenerateArgs) -> Request {
    let minimal = if args.not_minimal {
        Minimal::No
    } else if args.truly_minimal {
        Minimal::Truly
    } else {
        Minimal::WithinSymmetry
    };
    Request {
        method: args.method,
        grids: args.grids,
        symmetry: args.symmetry,
        minimal,
        clues: args.clues.clone().unwrap_or(0..=81),
        pattern: args.pattern.clone(),
        solution: args.solution,
        tries: args.tries,
    }
}

fn difficulty(args: &GenerateArgs) -> Result<Difficulty, String> {
    let wanted = Wanted {
        level: args.level.clone(),
        score: args.score.clone(),
        technique: args.technique.clone(),
        not_technique: args.not_technique.clone(),
        hardest: args.hardest.clone(),
        er: args.er.clone(),
    };
    Difficulty::new(wanted).map_err(|error| error.to_string())
}

/// A seed that nobody knows beforehand.
fn any_seed() -> u64 {
    // Each is keyed at random, which is what is wanted here.
    RandomState::new().build_hasher().finish()
}

/// Whether more is asked for than the first try of the method gives.
fn is_special(args: &GenerateArgs) -> bool {
    let symmetric = args.symmetry != Symmetry::None;
    args.clues.is_some() || args.pattern.is_some() || args.truly_minimal && symmetric
}

/// Of puzzles that take more tries it is said beforehand.
const RARE: f64 = 10.0;

/// How many tries a puzzle takes, and the same in words.
fn rarity(generator: &Generator, difficulty: &Difficulty) -> (f64, String) {
    /// How long it may take to look.
    const PATIENCE: Duration = Duration::from_millis(200);
    let mut workshop = Workshop::new();
    let budget = &until_cancelled();
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
