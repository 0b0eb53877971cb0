//! The `bivalue` command: reads arguments, streams puzzles through the library, prints.

mod analyse;
mod args;
mod ask;
mod audit;
mod bench;
mod canon;
mod check;
mod conversation;
mod convert;
mod count;
#[cfg(feature = "dataset")]
mod dataset;
mod dedupe;
mod endings;
mod exit;
mod explain;
mod filter;
mod generate;
mod groups;
mod hint;
mod interrupt;
mod lists;
mod messages;
mod other_names;
mod pages;
mod progress;
mod rate;
mod refusals;
mod reporter;
mod run;
mod same;
#[cfg(feature = "serve")]
mod serve;
mod shown;
mod solve;
mod split;
mod vicinity;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser};

use bivalue::format::Message;
use bivalue::grid::{Cell, Conclusion};
use bivalue::verbs::{MoveText, Outcome, PuzzleInput};
use bivalue_bulk::Cancel;
use bivalue_bulk::output::CannotWrite;
use bivalue_bulk::words::{level_note, reason, with_options};

use crate::args::{Cli, Command, ManArgs, MessageArgs, When};
use crate::endings::{Ending, ending};
use crate::exit::exit_code;
use crate::groups::short_help;
use crate::messages::{Messages, Severity, tell};
use crate::other_names::OTHER_NAMES;

/// Set when the command is to stop.
static CANCEL: LazyLock<Cancel> = LazyLock::new(Cancel::new);

/// The flag that is set when the command is to stop.
fn cancel() -> Cancel {
    CANCEL.clone()
}

fn main() -> ExitCode {
    if std::env::args_os().skip(1).eq(["-h"]) {
        return match io::stdout().write_all(short_help(Cli::command()).as_bytes()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                complain(&Messages::new(false, false, false), &cannot_write(&error))
            }
            _ => exit_code(Outcome::Yes),
        };
    }
    if let Some(name) = unquoted() {
        let text = format!("a name with spaces needs quotes: \"{name}\"");
        return complain(&Messages::new(false, false, false), &text);
    }
    let (cli, other_ending) = match parse() {
        Ok(parsed) => parsed,
        Err(said) => match left_out(&said) {
            Some(message) => return complain(&Messages::new(false, false, false), &message),
            None => return say(&said),
        },
    };
    let messages = messages(&cli.messages);
    for note in level_note().filter(|_| !messages.quiet).into_iter().chain(other_ending) {
        tell(&messages.message(Severity::Note, &note, None, &[]));
    }
    let command = cli.command.unwrap_or_else(solve_by_default);
    if !command.handles_signals() {
        interrupt::handle(&messages);
    }
    match run::run(command, &cli.messages, &messages) {
        _ if cancel().is_cancelled() => ExitCode::from(interrupt::status()),
        Ok(outcome) => exit_code(outcome),
        // The reader of standard output closed the pipe: it has seen what it wanted.
        Err(Failed::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            exit_code(Outcome::Yes)
        }
        Err(Failed::Io(error)) => complain(&messages, &cannot_write(&error)),
        Err(Failed::Usage(message)) => complain(&messages, &message),
    }
}

/// The arguments, and a note about the name of the output. Where a puzzle, a file or `-` stands in
/// the place of a subcommand, or options of `solve` stand before one, it is solved.
fn parse() -> Result<(Cli, Option<String>), clap::Error> {
    let mut arguments: Vec<_> = std::env::args_os().collect();
    parsed(&arguments).or_else(|error| {
        if error.kind() == ErrorKind::MissingRequiredArgument && name_moves(&mut arguments) {
            return parsed(&arguments);
        }
        let is_meant = match error.kind() {
            ErrorKind::InvalidSubcommand => match error.get(ContextKind::InvalidSubcommand) {
                Some(ContextValue::String(name)) => is_source(OsStr::new(name)),
                _ => false,
            },
            ErrorKind::UnknownArgument => {
                let mut others = arguments[1..].iter();
                let is_command = |argument: &&OsString| {
                    let name = argument.to_string_lossy();
                    Cli::command().find_subcommand(&*name).is_some()
                };
                !others.any(|argument| is_command(&argument))
                    && arguments[1..].iter().any(|argument| names_puzzles(argument))
            }
            _ => false,
        };
        if !is_meant {
            let texts: Vec<_> =
                arguments.iter().map(|text| text.to_string_lossy().into_owned()).collect();
            return Err(OTHER_NAMES.with_meant(error, Cli::command(), &texts));
        }
        arguments.insert(1, "solve".into());
        parsed(&arguments)
    })
}

/// The subcommands whose main argument is an option, which may stand there without its name.
const MAIN_OPTIONS: &[(&str, &str)] = &[("why-not", "candidate"), ("judge-move", "moves")];

/// Puts the name of the main option before moves that stand without it. What stands in the place of
/// a move and looks like one becomes the value as well, so that the message is about it.
fn name_moves(arguments: &mut [OsString]) -> bool {
    let of = |arguments: &[OsString], (name, option): &(&str, &'static str)| {
        arguments.iter().position(|argument| argument == name).map(|at| (at + 1, *option))
    };
    let Some((first, option)) = MAIN_OPTIONS.iter().find_map(|main| of(arguments, main)) else {
        return false;
    };
    let is_move = |text: &str| text.split(',').all(|one| one.parse::<MoveText>().is_ok());
    let mut found = false;
    for (at, argument) in arguments.iter_mut().enumerate().skip(first) {
        let text = argument.to_string_lossy();
        let has_meaning = text.parse::<Conclusion>().is_err_and(|error| error.meant.is_some());
        let is_like_one = || {
            let has_sign = text.contains(['=', '<']) && !text.starts_with('-');
            has_meaning || has_sign || text.parse::<Cell>().is_ok()
        };
        if is_move(&text) || at == first && is_like_one() && !names_puzzles(argument) {
            *argument = format!("--{option}={text}").into();
            found = true;
        }
    }
    found
}

/// The arguments, with the option for the ending of the output and a note about it, or what is said
/// about them, in the requested colours.
fn parsed(arguments: &[OsString]) -> Result<(Cli, Option<String>), clap::Error> {
    let never = arguments.iter().any(|argument| argument == "--color=never")
        || arguments.windows(2).any(|pair| pair[0] == "--color" && pair[1] == "never");
    let command = Cli::command();
    let mut command = if never { command.color(clap::ColorChoice::Never) } else { command };
    let mut matches = command.try_get_matches_from_mut(arguments)?;
    let mut note = None;
    if let Some((name, of_subcommand)) = matches.subcommand()
        && let Some(subcommand) = command.find_subcommand_mut(name)
    {
        match ending(subcommand, of_subcommand) {
            Ok(Ending::Any) => {}
            Ok(Ending::Option(option)) => {
                let mut arguments = arguments.to_vec();
                let names = |text: &OsString| {
                    command.find_subcommand(text).is_some_and(|found| found.get_name() == name)
                };
                let at = arguments.iter().position(names).map_or(arguments.len(), |at| at + 1);
                arguments.insert(at, option.into());
                matches = command.try_get_matches_from_mut(arguments)?;
            }
            Ok(Ending::Other(text)) => note = Some(text),
            Err(text) => return Err(subcommand.error(ErrorKind::ValueValidation, text)),
        }
    }
    let cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))?;
    Ok((cli, note))
}

/// The name of a file with spaces that was given as several arguments.
fn unquoted() -> Option<String> {
    let arguments = std::env::args_os().skip(1).take(8);
    let arguments: Vec<_> = arguments.filter_map(|text| text.into_string().ok()).collect();
    let parts = (2..=4).flat_map(|length| arguments.windows(length));
    let is_unquoted =
        |parts: &&[String]| !Path::new(&parts[0]).exists() && Path::new(&parts.join(" ")).is_file();
    parts.into_iter().find(is_unquoted).map(|parts| parts.join(" "))
}

/// The subcommands that this build lacks, each with the feature that adds it.
const LEFT_OUT: &[(&str, &str)] = &[
    #[cfg(not(feature = "serve"))]
    ("serve", "serve"),
    #[cfg(not(feature = "serve"))]
    ("mcp", "serve"),
    #[cfg(not(feature = "dataset"))]
    ("dataset", "dataset"),
];

/// The message about a subcommand that this build lacks.
fn left_out(said: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(name)) = said.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let (name, feature) = LEFT_OUT.iter().find(|(left_out, _)| left_out == name)?;
    Some(format!(
        "`bivalue {name}` is not in this build: build it with `--features {feature}`, as in \
         `cargo run --release --features {feature} -- {name}`"
    ))
}

/// Returns whether an argument in the place of a subcommand is a source of puzzles, which may be a
/// file that does not exist: names of subcommands have no dots and no slashes.
fn is_source(argument: &OsStr) -> bool {
    let name = argument.to_string_lossy();
    name == "-" || name.contains(['.', '/', '\\']) || names_puzzles(argument)
}

/// Returns whether an argument is a file that exists, or a puzzle.
fn names_puzzles(argument: &OsStr) -> bool {
    Path::new(argument).is_file()
        || argument.to_str().is_some_and(|text| PuzzleInput::from_text(text).read().is_ok())
}

/// Prints help, the version or what is wrong with the arguments.
fn say(said: &clap::Error) -> ExitCode {
    match said.print() {
        // Help is what was requested, so it must arrive.
        Err(error) if !said.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&Messages::new(false, false, false), &cannot_write(&error))
        }
        _ if said.use_stderr() => exit_code(Outcome::Error),
        _ => exit_code(Outcome::Yes),
    }
}

fn cannot_write(error: &io::Error) -> String {
    match error.get_ref().and_then(|error| error.downcast_ref::<CannotWrite>()) {
        Some(of_file) => of_file.to_string(),
        None => format!("cannot write: {}", reason(error)),
    }
}

/// Why a command could not do its work.
pub(crate) enum Failed {
    Io(io::Error),
    Usage(String),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Message> for Failed {
    fn from(message: Message) -> Self {
        Self::Usage(with_options(&message))
    }
}

impl From<String> for Failed {
    fn from(message: String) -> Self {
        Self::Usage(message)
    }
}

fn complain(messages: &Messages, message: &str) -> ExitCode {
    let loud = Messages { quiet: false, ..messages.clone() };
    tell(&loud.message(Severity::Error, message, None, &[]));
    exit_code(Outcome::Error)
}

/// The command if none is given: `solve` of standard input, or the conversation if standard input
/// is a terminal.
fn solve_by_default() -> Command {
    match Cli::parse_from(["bivalue", "solve"]).command {
        Some(command) => command,
        None => Command::Man(ManArgs { command: Vec::new(), install: None }),
    }
}

fn messages(args: &MessageArgs) -> Messages {
    let color = match args.color {
        When::Always => true,
        When::Never => false,
        When::Auto => anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never,
    };
    Messages::new(color, args.quiet, args.verbose)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_where_and_how_to_write_and_main_options_are_required() {
        fn walk(command: &clap::Command, required: &mut Vec<(String, String)>) {
            for argument in command.get_arguments().filter(|arg| arg.is_required_set()) {
                if let Some(long) = argument.get_long() {
                    required.push((command.get_name().to_owned(), long.to_owned()));
                }
            }
            command.get_subcommands().for_each(|command| walk(command, required));
        }
        let mut command = Cli::command();
        command.build();
        let mut required = Vec::new();
        walk(&command, &mut required);
        required.retain(|(_, option)| !["output", "out", "to"].contains(&&**option));
        let required: Vec<_> = required.iter().map(|(name, option)| (&**name, &**option)).collect();
        assert_eq!(required, MAIN_OPTIONS);
    }
}
