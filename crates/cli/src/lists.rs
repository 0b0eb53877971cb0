//! `bivalue engines`, `formats`, `completions` and `man`.

use std::io::{self, Write};

use clap::CommandFactory;
use serde_json::json;

use bivalue::engine::{self, Claims};
use bivalue::format::{self, Format};
use bivalue::human::{self, TechniqueSet};
use bivalue::rate::hodoku;
use bivalue::wire::step::Technique;
use bivalue_bulk::Reply;
use bivalue_bulk::input::printable;

use crate::Failed;
use crate::args::{Cli, FormatsArgs, InputArgs, ListArgs};
use crate::messages::{Messages, tell};

/// Lists the engines.
pub(crate) fn engines(args: &ListArgs, out: &mut dyn Write) -> io::Result<Reply> {
    for engine in engine::engines() {
        let claims = match engine.claims() {
            Claims::Everything => "all solutions, with proof",
            Claims::WhatLogicShows => "what logic alone shows",
            Claims::SolutionsOnly => "solutions only, no proofs",
        };
        let default = engine.name() == engine::default_engine().name();
        if args.json {
            let record = json!({
                "v": bivalue::wire::VERSION, "engine": engine.name(), "about": engine.about(),
                "finds": claims, "default": default,
            });
            writeln!(out, "{record}")?;
        } else {
            let mark = if default { " (default)" } else { "" };
            writeln!(out, "{}{mark}", engine.name())?;
            writeln!(out, "    {}", engine.about())?;
            writeln!(out, "    finds {claims}")?;
        }
    }
    Ok(Reply::Yes)
}

/// Lists the techniques.
pub(crate) fn techniques(args: &ListArgs, out: &mut dyn Write) -> io::Result<Reply> {
    for (_, kind) in human::kinds() {
        let entry = hodoku::entry(kind.id);
        let is_usual = TechniqueSet::usual().kinds().any(|usual| usual == kind);
        if args.json {
            let record = json!({
                "v": bivalue::wire::VERSION, "technique": Technique::from(kind),
                "about": kind.about, "enabled": is_usual,
                "example": kind.example,
            });
            writeln!(out, "{record}")?;
            continue;
        }
        write!(out, "{}", kind.id)?;
        if let Some(entry) = entry {
            let level = entry.level.to_string().to_lowercase();
            let code = if kind.code.is_empty() { "" } else { &format!("{}, ", kind.code) };
            write!(out, " ({code}{level}, {})", entry.score)?;
        }
        if !is_usual {
            write!(out, ", not by default")?;
        }
        writeln!(out, "\n    {}: {}", kind.name, kind.about)?;
    }
    Ok(Reply::Yes)
}

/// Lists the formats, or names those of files.
pub(crate) fn formats(
    args: &FormatsArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> io::Result<Reply> {
    if !args.puzzles.is_empty() {
        return name_formats(args, messages, out);
    }
    for format in format::formats() {
        if args.json {
            let holds = format.holds();
            let mut record = json!({
                "v": bivalue::wire::VERSION, "format": format.name(),
                "aliases": format.aliases(), "extensions": format.extensions(),
                "about": format.about(), "writes": format.writer().is_some(),
                "holds": {
                    "placed": holds.placed, "candidates": holds.candidates,
                    "solution": holds.solution,
                },
            });
            if args.examples {
                record["example"] = format.example().into();
            }
            writeln!(out, "{record}")?;
            continue;
        }
        let access = if format.writer().is_some() { "read, write" } else { "read" };
        write!(out, "{}", format.name())?;
        for alias in format.aliases() {
            write!(out, ", {alias}")?;
        }
        writeln!(out, " ({access})\n    {}", format.about())?;
        if args.examples {
            writeln!(out)?;
            for line in format.example().lines() {
                writeln!(out, "    {line}")?;
            }
            writeln!(out)?;
        }
    }
    Ok(Reply::Yes)
}

fn name_formats(args: &FormatsArgs, messages: &Messages, out: &mut dyn Write) -> io::Result<Reply> {
    let mut reply = Reply::Yes;
    for puzzle in &args.puzzles {
        let one = InputArgs {
            puzzles: vec![puzzle.clone()],
            input_format: None,
            lenient: false,
            blank: None,
            skip: 0,
            take: Some(1),
        };
        let Some(item) = one.input(false).all().pop() else { continue };
        let name = item.location.format.map(Format::name);
        match (name, &item.result) {
            (Some(name), _) if args.json => {
                let record = json!({
                    "v": bivalue::wire::VERSION, "file": &*item.location.source, "format": name
                });
                writeln!(out, "{record}")
            }
            (Some(name), _) => writeln!(out, "{}: {name}", printable(&item.location.source)),
            (None, Err(failure)) => {
                reply = Reply::Error;
                if args.json {
                    let record = json!({
                        "v": bivalue::wire::VERSION, "file": &*item.location.source,
                        "error": failure.fault(),
                    });
                    writeln!(out, "{record}")
                } else {
                    tell(&messages.failure(failure, &item.location.source));
                    Ok(())
                }
            }
            (None, Ok(_)) => Ok(()),
        }?;
    }
    Ok(reply)
}

/// Prints the manual page of the command, or of a subcommand.
pub(crate) fn man(subcommand: Option<&str>, out: &mut dyn Write) -> Result<Reply, Failed> {
    let mut command = Cli::command();
    command.build();
    let page = match subcommand {
        None => clap_mangen::Man::new(command),
        Some(name) => match command.find_subcommand(name) {
            // The page is called bivalue-solve(1).
            Some(found) => clap_mangen::Man::new(found.clone()).title(format!("bivalue-{name}")),
            None => return Err(Failed::Usage(format!("there is no subcommand {name}"))),
        },
    };
    page.render(out)?;
    Ok(Reply::Yes)
}

/// Prints a completion script.
pub(crate) fn completions(shell: clap_complete::Shell, out: &mut dyn Write) -> io::Result<Reply> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "bivalue", &mut script);
    out.write_all(&script)?;
    Ok(Reply::Yes)
}
