//! `bivalue generate`.

use std::ffi::OsString;
use std::io::{self, Write};
use std::iter;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use bivalue::generate::{Minimal, NotMade, Symmetry};
use bivalue::verbs::{Generate, Outcome, Product, ProductKind, drawn_seed};
use bivalue_bulk::input::Source;
use bivalue_bulk::making::{
    MadeSoFar, Make, ProductForm, ProductWriter, Rarity, Waiting, gave_up_record, level_words,
    make_on_threads, product_format,
};
use bivalue_bulk::output;
use bivalue_bulk::stream::thread_count;
use bivalue_bulk::words::with_options;

use crate::args::{GenerateArgs, MessageArgs, file_of, refuse_numbered};
use crate::messages::{Messages, Severity, tell};
use crate::progress::Progress;
use crate::{Failed, cancel, interrupt};

/// Makes puzzles.
pub(crate) fn generate(
    args: &GenerateArgs,
    message_args: &MessageArgs,
    messages: &Messages,
) -> Result<Outcome, Failed> {
    refuse_numbered(file_of(args.output.as_deref()))?;
    let started = Instant::now();
    let note = |text: &str| tell(&messages.message(Severity::Note, text, None, &[]));
    let seed = args.seed.unwrap_or_else(drawn_seed);
    if messages.verbose {
        note(&format!("seed {seed}"));
    }
    let verbs = verbs(args, seed)?;
    let makers = verbs.iter().map(Generate::maker).collect::<Result<Vec<_>, _>>();
    let makers = makers.map_err(|wrong| with_options(&wrong))?;
    let makes: Vec<_> =
        makers.into_iter().map(|maker| Arc::new(Make::new(maker, cancel()))).collect();
    if let Some(patience) = args.estimate {
        for make in &makes {
            let rarity = make.rarity(patience);
            writeln!(io::stdout(), "{rarity}")?;
            rarity.help().into_iter().for_each(note);
        }
        return Ok(Outcome::Yes);
    }
    let names = args.header.as_ref();
    let output = product_format(args.format, args.blank, args.sukaku, args.with_solutions, names)?;
    let form = if args.json { ProductForm::Records } else { ProductForm::Format(output) };
    let mut data = vec![interrupt::output(file_of(args.output.as_deref()))?];
    if args.answers.is_some() {
        data.push(interrupt::output(args.answers.as_deref())?);
    }
    let whole = args.number.saturating_mul(makes.len() as u64);
    let mut progress = Progress::of_puzzles(message_args.progress, messages, whole);
    let mut ends = Vec::new();
    let mut made = MadeSoFar::default();
    for (verb, make) in verbs.iter().zip(&makes) {
        if let Some(tried) = make.out_of_reach() {
            progress.finish();
            let text = format!("minimal puzzles come nowhere near that many givens: {tried}");
            let help = "`--not-minimal` allows redundant givens".to_owned();
            tell(&messages.message(Severity::Error, &text, None, &[help]));
            made.gave_up = Some((made.count + 1, NotMade::GaveUp(tried)));
            break;
        }
        if (is_special(args) || !make.maker.difficulty().is_any()) && !messages.quiet {
            let rarity = make.rarity(PATIENCE);
            if messages.verbose || rarity.is_above(RARE) {
                let help = match &rarity {
                    Rarity::Rarer { tried, .. } => make.help(verb, &NotMade::GaveUp(tried.clone())),
                    _ => Vec::new(),
                };
                tell(&messages.message(Severity::Note, &rarity.to_string(), None, &help));
            }
        }
        let writer = ProductWriter::new(verb, Arc::clone(make), form)
            .with_names(args.header.clone())
            .with_solutions(args.with_solutions);
        let answers = |_| ProductWriter::answers(verb, Arc::clone(make), form);
        let writers: Vec<_> = iter::once(writer).chain(args.answers.iter().map(answers)).collect();
        if ends.is_empty() {
            if let Some(lost) = writers[0].lost() {
                tell(&messages.message(Severity::Warning, &lost, None, &[]));
            }
            for (data, writer) in data.iter_mut().zip(&writers) {
                data.write_all(writer.beginning()?.as_bytes())?;
                ends.push(writer.ending());
            }
        }
        let before = made.clone();
        made = make_all((args, messages), make, writers, before, (&mut data, &mut progress))?;
        if let Some((number, gave_up)) = &made.gave_up {
            progress.finish();
            let (text, help) = (format!("puzzle {number}: {gave_up}"), make.help(verb, gave_up));
            tell(&messages.message(Severity::Error, &text, None, &help));
            break;
        }
    }
    progress.finish();
    if made.count > 0 && !args.json && !makes.is_empty() {
        let commands = makes[0].maker.explain().iter();
        let commands: Vec<_> =
            commands.map(|options| format!("`bivalue explain {}`", options.arguments())).collect();
        if !commands.is_empty() {
            note(&format!("{} shows the steps that were asked for", commands.join(" and ")));
        }
    }
    if messages.verbose {
        let rate = made.count as f64 / started.elapsed().as_secs_f64();
        note(&format!("{} made, {rate:.0}/s{}", made.count, level_words(&made.levels)));
    }
    finish(args.json, &made, data, &ends)?;
    Ok(if made.gave_up.is_some() { Outcome::Limit } else { Outcome::Yes })
}

/// Ends the outputs, or leaves them if no puzzle was made.
fn finish(
    json: bool,
    made: &MadeSoFar,
    mut data: Vec<output::Output>,
    ends: &[String],
) -> io::Result<()> {
    if let (Some((_, gave_up)), true) = (&made.gave_up, json) {
        data[0].write_all(gave_up_record(gave_up).as_bytes())?;
    }
    for (at, data) in data.iter_mut().enumerate() {
        if made.count == 0 && made.gave_up.is_some() && !json {
            // The old file is worth more than an empty one.
            data.leave()?;
            continue;
        }
        data.write_all(ends.get(at).map_or("", String::as_str).as_bytes())?;
        if made.count > 0 {
            data.mark();
        }
        interrupt::finish(data)?;
    }
    Ok(())
}

/// Makes the puzzles of one request behind those that were made before, and returns all of them.
fn make_all(
    (args, messages): (&GenerateArgs, &Messages),
    make: &Arc<Make>,
    writers: Vec<ProductWriter>,
    before: MadeSoFar,
    (data, progress): (&mut [output::Output], &mut Progress),
) -> io::Result<MadeSoFar> {
    let first = before.count;
    let print = move |place: u64, product: &Product, texts: &mut [String; 2]| {
        for (writer, text) in writers.iter().zip(texts) {
            writer.push(first + place, product, text);
        }
    };
    let (started, mut waiting) = (Instant::now(), Waiting::default());
    let range = args.skip..args.skip.saturating_add(args.number);
    let mut known = before.clone();
    let made = make_on_threads(make, range, thread_count(args.jobs), print, &mut |chunk| {
        if let Some(chunk) = chunk {
            for (data, part) in data.iter_mut().zip(&chunk.part) {
                progress.suspended(|| data.write_all(part.as_bytes()))?;
                data.mark();
            }
            known = before.clone().and(chunk.so_far);
        } else {
            progress.suspended(|| data.iter_mut().try_for_each(Write::flush))?;
        }
        let tries = make.tries.load(Ordering::Relaxed);
        if let Some(text) = waiting.note(started.elapsed(), known.count, tries) {
            let text = messages.message(Severity::Note, &text, None, &[]);
            progress.suspended(|| tell(&text));
        }
        progress.update_with(known.count, || match known.count {
            0 => format!(", {tries} tries"),
            _ => level_words(&known.levels),
        });
        Ok(())
    })?;
    Ok(before.and(made))
}

/// The requests, one for each level. The arguments for the pattern and the solution are texts, or
/// names of files that hold them.
fn verbs(args: &GenerateArgs, seed: u64) -> Result<Vec<Generate>, String> {
    let text = |argument: Option<&OsString>, option: &str| {
        let text = argument.map(|argument| Source::of_argument(argument).text()).transpose();
        text.map_err(|failure| format!("{option}: {failure}"))
    };
    let verb = Generate {
        seed,
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
    };
    if args.levels.is_empty() {
        return Ok(vec![verb]);
    }
    let of_level = |&level| Generate { level: Some(level), ..verb.clone() };
    Ok(args.levels.iter().map(of_level).collect())
}

/// Returns whether the request has conditions that the first try of the method may not meet.
fn is_special(args: &GenerateArgs) -> bool {
    let symmetric = args.verb.symmetry.get() != [Symmetry::None];
    args.verb.clues.is_some() || args.pattern.is_some() || args.truly_minimal && symmetric
}

/// If a puzzle takes more tries than this, a message says so before the puzzles are made.
const RARE: f64 = 10.0;

/// The time in which it is found out how rare puzzles are, before they are made.
const PATIENCE: Duration = Duration::from_millis(200);
