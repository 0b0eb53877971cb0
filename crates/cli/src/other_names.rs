//! Options and subcommands by the names that other programs have for them.

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Names of options elsewhere, and the options that do the same here, of which a subcommand may have
/// one.
pub(crate) const OPTIONS: &[(&str, &[&str])] = &[
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
    ("-j", &["jobs"]),
    ("--port", &["listen"]),
    ("--unique", &["proper"]),
    ("--pretty", &["format"]),
];

/// Names of subcommands elsewhere, and the subcommands that do the same here.
pub(crate) const SUBCOMMANDS: &[(&str, &str)] = &[
    ("backdoors", "analyse"),
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
pub(crate) fn with_meant(
    mut error: clap::Error,
    command: Command,
    arguments: &[String],
) -> clap::Error {
    let meant = match (error.kind(), named(&error)) {
        (ErrorKind::UnknownArgument, Some(name)) => option_meant(&name, command, arguments),
        (ErrorKind::InvalidSubcommand, Some(name)) => {
            let meant = SUBCOMMANDS.iter().find(|(other, _)| *other == name);
            meant.map(|(_, meant)| (*meant).into()).or_else(|| with_letters_of(&name, &command))
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

/// The subcommand that has the same letters in another order, as in `slove`.
fn with_letters_of(name: &str, command: &Command) -> Option<String> {
    let sorted = |name: &str| {
        let mut letters: Vec<_> = name.chars().collect();
        letters.sort_unstable();
        letters
    };
    let mut names = command.get_subcommands().map(Command::get_name);
    names.find(|other| sorted(other) == sorted(name)).map(str::to_owned)
}

/// The option of the subcommand that does what an option of that name does elsewhere.
fn option_meant(name: &str, mut command: Command, arguments: &[String]) -> Option<String> {
    let name = name.split([' ', '=']).next()?;
    let (_, meant) = OPTIONS.iter().find(|(other, _)| *other == name)?;
    command.build();
    let mut arguments = arguments.iter().skip(1);
    let used: &Command = arguments.find_map(|argument| command.find_subcommand(argument))?;
    let has = |long: &&&str| used.get_arguments().any(|arg| arg.get_long() == Some(**long));
    meant.iter().find(has).map(|long| format!("--{long}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_in_another_order_are_the_word() {
        let command = || Command::new("x").subcommands(["serve", "solve"].map(Command::new));
        let error = command().subcommand_required(true).try_get_matches_from(["x", "slove"]);
        let error = with_meant(error.unwrap_err(), command(), &[]).to_string();
        assert!(error.contains("'solve'") && !error.contains("'serve'"), "{error}");
    }
}
