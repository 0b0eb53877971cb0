//! Options and subcommands by the names that other programs have for them.

use clap::Command;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Names elsewhere, with what a command has in their place.
#[derive(Clone, Copy, Debug)]
pub struct OtherNames {
    /// Names of options elsewhere, and the options that do the same, of which a subcommand may have
    /// one.
    pub options: &'static [(&'static str, &'static [&'static str])],
    /// Names of subcommands elsewhere, and the subcommands that do the same.
    pub subcommands: &'static [(&'static str, &'static str)],
    /// Names of options, subcommands and arguments for which a sentence says what there is. They
    /// come after the others.
    pub advice: &'static [(&'static str, &'static str)],
}

impl OtherNames {
    /// Puts the option, the subcommand or the sentence that was meant in the place of the tip of an
    /// error, and the usage of the whole subcommand in the place of a part. The usual tip, to pass
    /// an unknown option as a value, is never what was meant.
    ///
    /// ```
    /// use bivalue_bulk::arguments::OtherNames;
    /// use clap::{Arg, Command};
    ///
    /// let names = OtherNames {
    ///     options: &[("--count", &["number"])],
    ///     subcommands: &[("new", "make")],
    ///     advice: &[("--size", "grids are 9 by 9 only")],
    /// };
    /// let command = || {
    ///     let options = ["number", "out"].map(|name| Arg::new(name).long(name));
    ///     Command::new("x").subcommand(Command::new("make").args(options))
    /// };
    /// let told = |arguments: &[&str]| {
    ///     let error = command().try_get_matches_from(arguments).unwrap_err();
    ///     let arguments: Vec<_> = arguments.iter().map(ToString::to_string).collect();
    ///     names.with_meant(error, command(), &arguments).to_string()
    /// };
    /// let count = told(&["x", "make", "--out=a", "--count=5"]);
    /// assert!(count.contains("'--number'"), "{count}");
    /// assert!(count.contains("Usage: x make [OPTIONS]"), "{count}");
    /// assert!(told(&["x", "new"]).contains("'make'"));
    /// assert!(told(&["x", "make", "--size=6"]).contains("tip: grids are 9 by 9 only"));
    /// ```
    #[must_use]
    pub fn with_meant(
        &self,
        mut error: clap::Error,
        mut command: Command,
        arguments: &[String],
    ) -> clap::Error {
        let is_unknown_option = error.kind() == ErrorKind::UnknownArgument;
        let Some(name) = named(&error) else { return error };
        if !is_unknown_option && error.kind() != ErrorKind::InvalidSubcommand {
            return error;
        }
        command.build();
        let used = used(&command, arguments);
        let meant = if is_unknown_option {
            self.option_meant(&name, used)
        } else {
            let meant = self.subcommands.iter().find(|(other, _)| *other == name);
            meant.map(|(_, meant)| (*meant).into()).or_else(|| with_letters_of(&name, &command))
        };
        if is_unknown_option {
            error.remove(ContextKind::Suggested);
            let usage = used.clone().render_usage();
            error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
        }
        let (kind, value) = match (meant, self.advice_on(&name)) {
            (Some(meant), _) if is_unknown_option => {
                (ContextKind::SuggestedArg, ContextValue::String(meant))
            }
            (Some(meant), _) => {
                (ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![meant]))
            }
            (None, Some(advice)) => {
                error.remove(ContextKind::SuggestedArg);
                error.remove(ContextKind::SuggestedSubcommand);
                (ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(advice)]))
            }
            (None, None) => return error,
        };
        error.insert(kind, value);
        error
    }

    /// The option of the subcommand that does what an option of that name does elsewhere.
    fn option_meant(&self, name: &str, used: &Command) -> Option<String> {
        let name = bare(name)?;
        let (_, meant) = self.options.iter().find(|(other, _)| *other == name)?;
        let has = |long: &&&str| used.get_arguments().any(|arg| arg.get_long() == Some(**long));
        meant.iter().find(has).map(|long| format!("--{long}"))
    }

    fn advice_on(&self, name: &str) -> Option<&'static str> {
        let name = bare(name)?;
        self.advice.iter().find(|(other, _)| *other == name).map(|(_, advice)| *advice)
    }
}

/// The name of an option without its value.
fn bare(name: &str) -> Option<&str> {
    name.split([' ', '=']).next()
}

/// The subcommand that the arguments name, with those below it.
fn used<'a>(command: &'a Command, arguments: &[String]) -> &'a Command {
    arguments.iter().skip(1).fold(command, |used, argument| {
        let below = used.find_subcommand(argument);
        below.unwrap_or(used)
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_in_another_order_are_the_word() {
        let command = || Command::new("x").subcommands(["serve", "solve"].map(Command::new));
        let error = command().subcommand_required(true).try_get_matches_from(["x", "slove"]);
        let names = OtherNames { options: &[], subcommands: &[], advice: &[] };
        let error = names.with_meant(error.unwrap_err(), command(), &[]).to_string();
        assert!(error.contains("'solve'") && !error.contains("'serve'"), "{error}");
    }
}
