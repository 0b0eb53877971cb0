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
mod dedupe;
mod exit;
mod explain;
mod filter;
mod generate;
mod hint;
mod interrupt;
mod layout;
mod lists;
mod messages;
mod morph;
mod progress;
mod rate;
mod reporter;
mod rounds;
mod run;
mod same;
mod score;
mod solve;
mod split;
mod values;
mod vicinity;

use std::io;
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::Parser;

use bivalue::engine::{Cost, End};
use bivalue_bulk::input::reason;
use bivalue_bulk::output::CannotWrite;
use bivalue_bulk::{Cancel, Reply};

use crate::args::{Cli, Command, MessageArgs, When};
use crate::exit::exit_code;
use crate::messages::{Messages, Severity, counted, tell};

/// Set when the command is to stop.
static CANCEL: LazyLock<Cancel> = LazyLock::new(Cancel::new);

/// The flag that is set when the command is to stop.
fn cancel() -> Cancel {
    CANCEL.clone()
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(said) => return say(&said),
    };
    let messages = messages(&cli.messages);
    interrupt::handle();
    let command = cli.command.unwrap_or_else(solve_by_default);
    match run::run(command, &cli.messages, &messages) {
        _ if cancel().is_cancelled() => ExitCode::from(interrupt::status()),
        Ok(reply) => exit_code(reply),
        // The reader of the output has seen enough.
        Err(Failed::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            exit_code(Reply::Yes)
        }
        Err(Failed::Io(error)) => complain(&messages, &cannot_write(&error)),
        Err(Failed::Usage(message)) => complain(&messages, &message),
    }
}

/// Prints help, the version or what is wrong with the arguments.
fn say(said: &clap::Error) -> ExitCode {
    match said.print() {
        // Help is what was asked for, so it must arrive.
        Err(error) if !said.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&Messages::new(false, false, false), &cannot_write(&error))
        }
        _ if said.use_stderr() => exit_code(Reply::Error),
        _ => exit_code(Reply::Yes),
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

impl From<String> for Failed {
    fn from(message: String) -> Self {
        Self::Usage(message)
    }
}

fn complain(messages: &Messages, message: &str) -> ExitCode {
    let loud = Messages { quiet: false, ..messages.clone() };
    tell(&loud.message(Severity::Error, message, None, &[]));
    exit_code(Reply::Error)
}

/// Without a command: solve what comes on standard input, or converse with the person who sits there.
fn solve_by_default() -> Command {
    match Cli::parse_from(["bivalue", "solve"]).command {
        Some(command) => command,
        None => Command::Man { command: None },
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

/// What a search cost, in words.
fn cost_words(cost: Cost) -> String {
    let Cost { steps, guesses, nodes, .. } = cost;
    let (steps, nodes) = (counted(steps, "step", "steps"), counted(nodes, "node", "nodes"));
    format!("{steps}, {}, {nodes}", counted(guesses, "guess", "guesses"))
}

/// Why a search ended, in words.
fn limit_words(end: End) -> &'static str {
    match end {
        End::Nodes => "the node budget is spent",
        End::Timeout => "the time is up",
        End::Cancelled => "interrupted",
        End::Stuck => "logic alone goes no further",
        End::GaveUp => "gave up",
        _ => "not searched to the end",
    }
}
