//! Options and subcommands by the names that other programs have for them.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};

use crate::args::Cli;

/// Names of options elsewhere, and the options that do the same here, of which a subcommand may have
/// one.
const OPTIONS: &[(&str, &[&str])] = &[
    ("--to", &["format"]),
    ("--output-format", &["format"]),
    ("--from", &["input-format"]),
    ("--difficulty", &["level"]),
    ("--max", &["limit", "take"]),
    ("--count", &["number", "take"]),
    ("-n", &["take", "limit"]),
    ("--solve", &["solve", "solution"]),
    ("--solutions", &["solve", "limit"]),
    ("--out", &["output"]),
    ("--file", &["output"]),
    ("--threads", &["jobs"]),
    ("-j", &["jobs", "threads"]),
    ("--jobs", &["threads"]),
    ("--port", &["listen"]),
    ("--pretty", &["format"]),
];

/// Names of subcommands elsewhere, and the subcommands that do the same here.
const SUBCOMMANDS: &[(&str, &str)] = &[
    ("create", "generate"),
    ("dedupe", "canon --dedupe"),
    ("new", "generate"),
    ("play", "solve --interactive"),
    ("print", "picture"),
    ("validate", "check"),
    ("verify", "check"),
    ("version", "--version"),
];

/// Puts the option or subcommand that was meant in the place of the tip of an error. The usual tip,
/// to pass an unknown option as a value, is never what was meant.
pub(crate) fn with_meant(mut error: clap::Error) -> clap::Error {
    let meant = match (error.kind(), named(&error)) {
        (ErrorKind::UnknownArgument, Some(name)) => option_meant(&name),
        (ErrorKind::InvalidSubcommand, Some(name)) => {
            SUBCOMMANDS.iter().find(|(other, _)| *other == name).map(|(_, meant)| (*meant).into())
        }
        _ => return error,
    };
    let is_unknown_option = error.kind() == ErrorKind::UnknownArgument;
    if let Some(meant) = meant {
        let (kind, value) = if is_unknown_option {
            (ContextKind::SuggestedArg, ContextValue::String(meant))
        } else {
            (ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![meant]))
        };
        error.insert(kind, value);
    }
    if is_unknown_option {
        error.remove(ContextKind::Suggested);
    }
    error
}

/// The unknown option or subcommand that an error is about.
fn named(error: &clap::Error) -> Option<String> {
    let kinds = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand];
    kinds.into_iter().find_map(|kind| match error.get(kind) {
        Some(ContextValue::String(name)) => Some(name.clone()),
        _ => None,
    })
}

/// The option of the subcommand that does what an option of that name does elsewhere.
fn option_meant(name: &str) -> Option<String> {
    let name = name.split([' ', '=']).next()?;
    let (_, meant) = OPTIONS.iter().find(|(other, _)| *other == name)?;
    let mut command = Cli::command();
    command.build();
    let mut arguments = std::env::args().skip(1);
    let used: &Command = arguments.find_map(|argument| command.find_subcommand(argument))?;
    let has = |long: &&&str| used.get_arguments().any(|arg| arg.get_long() == Some(**long));
    meant.iter().find(has).map(|long| format!("--{long}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_meant_name_is_there() {
        let mut command = Cli::command();
        command.build();
        for (other, meant) in SUBCOMMANDS {
            let first = meant.split(' ').next().unwrap();
            assert!(first == "--version" || command.find_subcommand(first).is_some(), "{meant}");
            assert!(command.find_subcommand(other).is_none(), "{other}");
        }
        let longs = |command: &Command| -> Vec<String> {
            command.get_arguments().filter_map(|arg| arg.get_long().map(str::to_owned)).collect()
        };
        let all: Vec<String> = command.get_subcommands().flat_map(longs).collect();
        for meant in OPTIONS.iter().flat_map(|(_, meant)| *meant) {
            // Options of subcommands that a build lacks.
            assert!(all.iter().any(|long| long == meant) || *meant == "listen", "{meant}");
        }
    }
}
