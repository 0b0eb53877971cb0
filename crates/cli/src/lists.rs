//! `bivalue engines`, `techniques` and `formats`.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use bivalue::budget::Budget;
use bivalue::engine::{self, Engine};
use bivalue::format;
use bivalue::human::{self, Kind, TechniqueSet, Words};
use bivalue::render::{Paint, drawing};
use bivalue::verbs::{Outcome, Tells, example_of, scale_words};
use bivalue::wire::{EngineRecord, FileFormat, FormatInfo, TechniqueInfo, VERSION};
use bivalue_bulk::input::Failure;
use bivalue_bulk::words::printable;
use serde::Serialize;

use crate::args::{EnginesArgs, FormatsArgs, InputArgs, TechniquesArgs};
use crate::messages::{Messages, tell};

/// Lists the engines.
pub(crate) fn engines(args: &EnginesArgs, out: &mut dyn Write) -> io::Result<Outcome> {
    let is_named = |engine: &&&dyn Engine| {
        args.names.is_empty() || args.names.iter().any(|name| name.name() == engine.name())
    };
    for engine in engine::engines().iter().filter(is_named) {
        let record = EngineRecord::of(*engine);
        if args.json {
            json_line(&record, out)?;
        } else {
            let EngineRecord { engine, about, finds, default, .. } = record;
            let mark = if default { " (default)" } else { "" };
            writeln!(out, "{engine}{mark}\n    {about}\n    finds {finds}")?;
        }
    }
    Ok(Outcome::Yes)
}

/// Lists the techniques, or describes some of them.
pub(crate) fn techniques(args: &TechniquesArgs, out: &mut dyn Write) -> io::Result<Outcome> {
    let all = args.techniques.is_empty();
    let words = &*args.verb.told_in();
    let kinds = human::kinds().map(|(_, kind)| kind);
    let is_named =
        |kind: &&Kind| all || args.techniques.iter().any(|name| name.kinds().contains(kind));
    for kind in kinds.filter(is_named) {
        let is_usual = TechniqueSet::usual().kinds().any(|usual| usual == kind);
        let info = TechniqueInfo::of(kind, is_usual, words);
        if args.json {
            json_line(&info, out)?;
            continue;
        }
        write!(out, "{}", kind.id)?;
        if let Some(words) = scale_words(kind) {
            write!(out, " (HoDoKu: {words})")?;
        }
        if !is_usual {
            write!(out, ", not by default")?;
        }
        writeln!(out, "\n    {}: {}", words.name(kind), words.about(kind))?;
        if !all {
            example(kind, words, out)?;
        }
    }
    Ok(Outcome::Yes)
}

/// Prints the example of a technique: the position with the step, and its explanation.
fn example(kind: &Kind, words: &Words, out: &mut dyn Write) -> io::Result<()> {
    let Ok(Some((view, step))) = example_of(kind, &Budget::UNLIMITED) else { return Ok(()) };
    writeln!(out)?;
    write!(out, "{}", drawing(view.board(), Some(&step), Paint::Plain))?;
    writeln!(out, "\n{}\n{}", words.line(&step), words.explain(&step, Some(view.board())))
}

/// Prints a record on a line, with the version of records.
pub(crate) fn json_line(record: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let record = serde_json::to_string(record)?;
    match record.strip_prefix('{') {
        Some(rest) if !rest.starts_with("\"v\":") => writeln!(out, "{{\"v\":{VERSION},{rest}"),
        _ => writeln!(out, "{record}"),
    }
}

/// Lists the formats, or names those of files.
pub(crate) fn formats(
    args: &FormatsArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let named =
        |name: &OsString| format::format(name.to_str()?).filter(|_| !Path::new(name).exists());
    let named: Option<Vec<_>> = args.puzzles.iter().map(named).collect();
    let Some(named) = named else { return name_formats(args, messages, out) };
    let examples = args.examples || !named.is_empty();
    let all = if named.is_empty() { format::formats().to_vec() } else { named };
    for format in all {
        if args.json {
            let info = FormatInfo::of(format, examples);
            json_line(&info, out)?;
            continue;
        }
        let access = if format.writer().is_some() { "read, write" } else { "read" };
        let names = [&[format.name()], format.aliases()].concat().join(", ");
        writeln!(out, "{names} ({access})\n    {}", format.about())?;
        if examples {
            writeln!(out)?;
            for line in format.example().lines() {
                writeln!(out, "    {line}")?;
            }
            writeln!(out)?;
        }
    }
    Ok(Outcome::Yes)
}

fn name_formats(
    args: &FormatsArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let mut outcome = Outcome::Yes;
    for puzzle in &args.puzzles {
        let Some(item) = InputArgs::of(puzzle, None).input(false).all().pop() else { continue };
        let source = &*item.location.source;
        let (format, error) = match (item.location.format, &item.result) {
            (Some(format), _) => (Some(format.name()), None),
            (None, Err(failure)) => (None, Some(failure)),
            (None, Ok(_)) => continue,
        };
        if error.is_some() {
            outcome = Outcome::Error;
        }
        if args.json {
            let error = error.map(Failure::fault);
            json_line(&FileFormat { v: VERSION, file: source.to_owned(), format, error }, out)?;
        } else if let Some(failure) = error {
            tell(&messages.failure(failure, source));
        } else {
            writeln!(out, "{}: {}", printable(source), format.unwrap_or_default())?;
        }
    }
    Ok(outcome)
}
