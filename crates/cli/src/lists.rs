//! `bivalue engines`, `formats`, `completions` and `man`.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use clap::CommandFactory;

use bivalue::budget::Budget;
use bivalue::engine::{self, Engine};
use bivalue::format;
use bivalue::human::{self, Kind, TechniqueSet, Words};
use bivalue::render::{Paint, drawing};
use bivalue::verbs::{Outcome, example_of, scale_words};
use bivalue::wire::{EngineRecord, FileFormat, FormatInfo, TechniqueInfo, VERSION};
use bivalue_bulk::input::Failure;
use bivalue_bulk::words::printable;
use serde::Serialize;

use crate::Failed;
use crate::args::{Cli, EnginesArgs, FormatsArgs, InputArgs, TechniquesArgs};
use crate::exit::EXIT_STATUS;
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
    let all = args.names.is_empty();
    let kinds = human::kinds().map(|(_, kind)| kind);
    let is_named = |kind: &&Kind| all || args.names.iter().any(|name| name.get() == *kind);
    for kind in kinds.filter(is_named) {
        let is_usual = TechniqueSet::usual().kinds().any(|usual| usual == kind);
        let info = TechniqueInfo::of(kind, is_usual, Words::english());
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
        writeln!(out, "\n    {}: {}", kind.name, kind.about)?;
        if !all {
            example(kind, out)?;
        }
    }
    Ok(Outcome::Yes)
}

/// Prints the example of a technique: the position with the step, and its explanation.
fn example(kind: &Kind, out: &mut dyn Write) -> io::Result<()> {
    let Ok(Some((view, step))) = example_of(kind, &Budget::UNLIMITED) else { return Ok(()) };
    writeln!(out)?;
    write!(out, "{}", drawing(view.board(), Some(&step), Paint::Plain))?;
    writeln!(out, "\n{step}\n{}", step.explain_on(view.board()))
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

/// Prints the manual page of the command, or of a subcommand.
pub(crate) fn man(subcommand: Option<&str>, out: &mut dyn Write) -> Result<Outcome, Failed> {
    let mut command = Cli::command();
    command.build();
    let (command, title) = match subcommand {
        None => (command, "bivalue".to_owned()),
        Some(name) => match command.find_subcommand(name) {
            // The page is called bivalue-solve(1).
            Some(found) => (found.clone(), format!("bivalue-{}", found.get_name())),
            None => return Err(Failed::Usage(format!("there is no subcommand {name}"))),
        },
    };
    let has_subcommands = command.has_subcommands();
    let mut after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    // The help of a subcommand leaves the exit statuses to that of the command.
    if !after.contains(EXIT_STATUS) {
        after += "\n";
        after += EXIT_STATUS;
    }
    let page = clap_mangen::Man::new(command);
    let page = page.title(title).source(concat!("bivalue ", env!("CARGO_PKG_VERSION")));
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    if has_subcommands {
        page.render_subcommands_section(out)?;
    }
    out.write_all(sections(&after).as_bytes())?;
    Ok(Outcome::Yes)
}

/// The sections of a manual page that are kept line by line: those of the text after the help, each
/// with a heading that ends with a colon.
fn sections(after: &str) -> String {
    let mut page = String::new();
    let mut is_open = false;
    for line in after.lines() {
        let heading = line.strip_suffix(':').filter(|line| !line.starts_with(' '));
        if let Some(heading) = heading {
            page += if is_open { ".fi\n.SH " } else { ".SH " };
            page += &heading.to_uppercase();
            page += "\n.nf\n";
            is_open = true;
            continue;
        }
        let text = line.strip_prefix("  ").unwrap_or(line);
        if text.starts_with(['.', '\'']) {
            page += "\\&";
        }
        page += &text.replace('\\', "\\e").replace('-', "\\-");
        page.push('\n');
    }
    page + if is_open { ".fi\n" } else { "" }
}

/// Prints a completion script.
pub(crate) fn completions(shell: clap_complete::Shell, out: &mut dyn Write) -> io::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "bivalue", &mut script);
    let script = String::from_utf8_lossy(&script);
    for line in behind_commas(shell, &script) {
        writeln!(out, "{line}")?;
    }
    Ok(Outcome::Yes)
}

/// The lines of a script of completions, in which values of options that are lists are completed
/// behind a comma as well.
fn behind_commas(shell: clap_complete::Shell, script: &str) -> Vec<String> {
    // What `clap_complete` writes before the values of an option, and behind them in `bash`.
    const VALUES: &str = "COMPREPLY=($(compgen -W ";
    const WORD: &str = "-- \"${cur}\"))";
    let mut command = Cli::command();
    command.build();
    let all = command.get_subcommands().flat_map(clap::Command::get_arguments);
    let lists: Vec<String> = all
        .filter(|argument| argument.get_value_delimiter() == Some(','))
        .filter_map(|argument| Some(format!("--{})", argument.get_long()?)))
        .collect();
    let mut is_list = false;
    let line = |line: &str| {
        let of_list =
            std::mem::replace(&mut is_list, lists.iter().any(|list| *list == line.trim()));
        match shell {
            clap_complete::Shell::Bash if of_list && line.contains(VALUES) => line
                .replacen(VALUES, "COMPREPLY=($(compgen -P \"${cur%\"${cur##*,}\"}\" -W ", 1)
                .replacen(WORD, "-- \"${cur##*,}\"))", 1),
            // In the script for `zsh`, the names of values show which options are lists.
            clap_complete::Shell::Zsh => match line.split_once(",...:(") {
                Some((option, values)) if !values.starts_with('(') => {
                    let values = values.replacen(")'", "'", 1);
                    format!("{option},...:_sequence compadd - {values}")
                }
                _ => line.to_owned(),
            },
            _ => line.to_owned(),
        }
    };
    script.lines().map(line).collect()
}
