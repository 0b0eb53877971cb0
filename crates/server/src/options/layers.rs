//! Options from a file, from the environment and from arguments; later ones count.

use std::ffi::OsString;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use bivalue::verbs::NameError;
use bivalue_bulk::words::reason;
use clap::{Arg, ArgAction, ArgMatches, Command};

use super::{LIST, Listed, Options};

/// The names of variables of the environment begin with this: `BIVALUE_SERVE_LISTEN` is `--listen`.
pub const PREFIX: &str = "BIVALUE_SERVE_";

/// The options as arguments of a command, and the file that they may be in.
///
/// ```
/// use bivalue_server::options::Arguments;
/// use clap::{Args, Command, FromArgMatches};
///
/// let command = Arguments::augment_args(Command::new("serve"));
/// let matches = command.try_get_matches_from(["serve", "--queue", "7"]).unwrap();
/// let options = Arguments::from_arg_matches(&matches).unwrap().options([]).unwrap();
/// assert_eq!(options.queue, 7);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    /// Names and values, as they were given.
    given: Vec<(&'static str, String)>,
    config: Option<PathBuf>,
    /// True if the configuration is to be printed instead of running.
    pub print_config: bool,
}

/// The options of [`LIST`] that the short help shows.
const USUAL: [&str; 5] = ["listen", "page", "timeout", "rate", "cors"];

fn argument(option: &Listed, defaults: &Options) -> Arg {
    let default = match (option.get)(defaults) {
        None => String::new(),
        Some(toml::Value::Array(values)) if values.is_empty() => String::new(),
        Some(value) => format!(" [default: {}]", text_of(&value)),
    };
    let argument = Arg::new(option.name)
        .long(option.name)
        .value_name(option.value)
        .help(format!("{}{default}", option.about.trim()))
        .action(ArgAction::Set)
        .hide_short_help(!USUAL.contains(&option.name));
    if option.value == "true|false" {
        argument.num_args(0..=1).require_equals(true).default_missing_value("true")
    } else {
        argument
    }
}

impl clap::Args for Arguments {
    fn augment_args(command: Command) -> Command {
        let defaults = Options::default();
        let command = command.args(LIST.iter().map(|option| argument(option, &defaults)));
        let about = format!(
            "A file of options in TOML, each by its name; {PREFIX}NAME in the environment counts more, \
             and an argument most; {CONFIG} can name the file"
        );
        let config = Arg::new("config").long("config").value_name("FILE").help(about);
        let print = Arg::new("print-config").long("print-config").action(ArgAction::SetTrue);
        let print = print
            .help("Print a configuration file with the current values of all options, and end");
        command.arg(config.value_parser(clap::value_parser!(PathBuf))).arg(print)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Arguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let of = |name| matches.get_one::<String>(name).cloned();
        let given = LIST.iter().filter_map(|option| Some((option.name, of(option.name)?)));
        Ok(Self {
            given: given.collect(),
            config: matches.get_one::<PathBuf>("config").cloned(),
            print_config: matches.get_flag("print-config"),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Arguments {
    /// The options that come of the defaults, the file, the environment and the arguments. Of the
    /// environment all variables are given, such as [`std::env::vars_os`] has them.
    ///
    /// # Errors
    /// The part that cannot be understood, with its place; also a variable that is named like an
    /// option and is none.
    pub fn options(
        &self,
        environment: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Options, String> {
        let mut options = Options::default();
        let mut environment = variables(environment)?;
        let config = environment.iter().position(|(name, _)| name == CONFIG);
        let config = config.map(|at| PathBuf::from(environment.swap_remove(at).1));
        if let Some(path) = self.config.as_ref().or(config.as_ref()) {
            let text = std::fs::read_to_string(path)
                .map_err(|error| format!("cannot read {}: {}", path.display(), reason(&error)))?;
            take_file(&mut options, &text, path)?;
        }
        for (name, value) in &environment {
            for option in LIST.iter().filter(|option| variable(option.name) == *name) {
                (option.set)(&mut options, value).map_err(|why| wrong(name, value, &why))?;
            }
        }
        for (name, value) in &self.given {
            for option in LIST.iter().filter(|option| option.name == *name) {
                (option.set)(&mut options, value)
                    .map_err(|why| wrong(&format!("--{name}"), value, &why))?;
            }
        }
        Ok(options)
    }
}

/// The variable of the environment that names a file of options.
const CONFIG: &str = "BIVALUE_SERVE_CONFIG";

/// The beginning of the names of variables that are meant for the service, also if the prefix is
/// misspelt.
const MEANT: &str = "BIVALUE_SERV";

/// The variable of the environment that is an option.
fn variable(option: &str) -> String {
    format!("{PREFIX}{}", option.replace('-', "_").to_uppercase())
}

/// The variables that are options, in the order of their names.
///
/// # Errors
/// A variable that is meant to be one and is none: what somebody wanted to bound would stay without
/// it.
fn variables(
    environment: impl IntoIterator<Item = (OsString, OsString)>,
) -> Result<Vec<(String, String)>, String> {
    let is_meant = |name: &str| name.to_uppercase().starts_with(MEANT);
    let mut all: Vec<_> = environment
        .into_iter()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
        .filter(|(name, _)| is_meant(name))
        .collect();
    all.sort();
    let known: Vec<_> = LIST.iter().map(|option| variable(option.name)).collect();
    let known = || known.iter().map(String::as_str).chain([CONFIG]);
    let value = |(name, value): (String, OsString)| {
        if !known().any(|known| known == name) {
            return Err(unknown(&name));
        }
        match value.into_string() {
            Ok(value) => Ok((name, value)),
            Err(value) => Err(format!("{name}: {} is not UTF-8 text", value.display())),
        }
    };
    all.into_iter().map(value).collect()
}

/// That there is no such variable, with those that it may have been meant to be.
fn unknown(name: &str) -> String {
    let upper = name.to_uppercase();
    let rest = upper.strip_prefix(PREFIX).or_else(|| {
        let (_, rest) = upper.strip_prefix(MEANT)?.split_once('_')?;
        Some(rest)
    });
    let rest = rest.unwrap_or_default().replace('_', "-").to_lowercase();
    let options = LIST.iter().map(|option| option.name).chain(["config"]);
    let kind = "variable of the service";
    let mut error = NameError::among(kind, &rest, options);
    name.clone_into(&mut error.name);
    for suggestion in &mut error.suggestions {
        *suggestion = variable(suggestion);
    }
    if error.suggestions.is_empty() {
        return format!("{error}; `bivalue serve --help` lists the options");
    }
    error.to_string()
}

fn wrong(name: &str, value: &str, why: &str) -> String {
    format!("{name}: {value:?}: {why}")
}

/// A value of a file as the text that arguments give.
fn text_of(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        toml::Value::Array(values) => values.iter().map(text_of).collect::<Vec<_>>().join(","),
        value => value.to_string(),
    }
}

fn take_file(options: &mut Options, text: &str, path: &Path) -> Result<(), String> {
    let path = path.display();
    let table: toml::Table =
        text.parse().map_err(|error| format!("{path}: {}", format!("{error}").trim_end()))?;
    for (name, value) in &table {
        let option = LIST.iter().find(|option| option.name == name).ok_or_else(|| {
            let names = LIST.iter().map(|option| option.name);
            let unknown = NameError::among("option", name, names.clone());
            if unknown.suggestions.is_empty() {
                let names: Vec<_> = names.collect();
                return format!("{path}: {unknown}, expected one of {}", names.join(", "));
            }
            format!("{path}: {unknown}")
        })?;
        let text = text_of(value);
        (option.set)(options, &text)
            .map_err(|why| format!("{path}: {}", wrong(name, &text, &why)))?;
    }
    Ok(())
}

/// The file that has all options as they are, each with what it is for.
///
/// ```
/// use bivalue_server::Options;
/// use bivalue_server::options::configuration;
///
/// let file = configuration(&Options::default());
/// assert!(file.contains("listen = \"127.0.0.1:8080\"\n"));
/// assert!(file.contains("# line-listen = \"ADDRESS:PORT\"\n"));
/// ```
#[must_use]
pub fn configuration(options: &Options) -> String {
    let mut file = String::from("# How `bivalue serve` runs.\n");
    for option in LIST {
        let (about, name) = (option.about.trim(), option.name);
        let line = (option.get)(options).map(|value| format!("{name} = {value}"));
        // An option without a value is shown as it could be given.
        let line = line.unwrap_or_else(|| format!("# {name} = {:?}", option.value));
        // Writing to a string does not fail.
        let _ = write!(file, "\n# {about}\n{line}\n");
    }
    file
}

#[cfg(test)]
mod tests {
    use clap::{Args, FromArgMatches};

    use super::*;

    fn arguments(given: &[&str]) -> Arguments {
        let command = Arguments::augment_args(Command::new("serve"));
        let given = ["serve"].iter().chain(given);
        Arguments::from_arg_matches(&command.get_matches_from(given)).unwrap()
    }

    #[test]
    fn arguments_count_more_than_the_environment_and_that_more_than_a_file() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let text =
            "queue = 1\nbatches = 1\nthreads = 1\ntrusted-proxy = [\"10.0.0.0/8\", \"::1\"]\n";
        std::fs::write(file.path(), text).unwrap();
        let path = file.path().to_str().unwrap();
        let environment =
            of(&[("BIVALUE_SERVE_QUEUE", "2"), ("BIVALUE_SERVE_BATCHES", "2"), ("PATH", "3")]);
        let given = ["--config", path, "--queue", "3", "--limit-loopback", "--metrics=false"];
        let options = arguments(&given).options(environment).unwrap();
        assert_eq!((options.queue, options.batches, options.threads), (3, 2, 1));
        assert_eq!(options.trusted_proxy.len(), 2);
        assert!(options.limit_loopback && !options.metrics);
    }

    /// An environment.
    fn of(variables: &[(&str, &str)]) -> Vec<(OsString, OsString)> {
        variables.iter().map(|(name, value)| (name.into(), value.into())).collect()
    }

    #[test]
    fn a_variable_names_the_file_unless_an_argument_does() {
        let [named, other] = [1, 2].map(|queue| {
            let file = tempfile::NamedTempFile::new().unwrap();
            std::fs::write(file.path(), format!("queue = {queue}\n")).unwrap();
            file
        });
        let [named, other] = [&named, &other].map(|file| file.path().to_str().unwrap());
        let environment = of(&[("BIVALUE_SERVE_CONFIG", named)]);
        assert_eq!(arguments(&[]).options(environment.clone()).unwrap().queue, 1);
        assert_eq!(arguments(&["--config", other]).options(environment).unwrap().queue, 2);
        let missing = of(&[("BIVALUE_SERVE_CONFIG", "/nowhere/a.toml")]);
        let error = arguments(&[]).options(missing).unwrap_err();
        assert!(error.starts_with("cannot read /nowhere/a.toml: "), "{error}");
    }

    #[test]
    fn a_variable_that_is_no_option_is_refused_with_what_it_may_be_meant_to_be() {
        for (name, meant) in [
            ("BIVALUE_SERVE_QUEU", "; did you mean BIVALUE_SERVE_QUEUE?"),
            ("BIVALUE_SERVE_BODY-LIMIT", "; did you mean BIVALUE_SERVE_BODY_LIMIT?"),
            ("bivalue_serve_nodes", "; did you mean BIVALUE_SERVE_NODES?"),
            ("BIVALUE_SERVER_RATE", "; did you mean BIVALUE_SERVE_RATE?"),
            ("BIVALUE_SERVE_CONFG", "; did you mean BIVALUE_SERVE_CONFIG?"),
            ("BIVALUE_SERVE_PRINT_CONFIG", "lists the options"),
            ("BIVALUE_SERVE_", "lists the options"),
        ] {
            let error = arguments(&[]).options(of(&[(name, "1")])).unwrap_err();
            let start = format!("there is no variable of the service {name:?}");
            assert!(error.starts_with(&start) && error.contains(meant), "{error}");
        }
        assert!(arguments(&[]).options(of(&[("BIVALUE_LEVEL", "avx2")])).is_ok());
    }

    #[test]
    fn what_is_printed_is_read_again() {
        let given =
            ["--line-listen", "[::1]:0", "--timeout", "0.25", "--cors", "https://a,https://b"];
        let options = arguments(&given).options([]).unwrap();
        let file = configuration(&options);
        let mut again = Options::default();
        take_file(&mut again, &file, Path::new("printed")).unwrap();
        assert_eq!(format!("{options:?}"), format!("{again:?}"));
        assert_eq!(again.timeout.0.as_millis(), 250);
    }

    #[test]
    fn what_cannot_be_understood_is_named() {
        let wrong = |given: &[&str]| arguments(given).options([]).unwrap_err();
        assert_eq!(wrong(&["--queue", "x"]), "--queue: \"x\": expected a whole number, such as 7");
        assert!(wrong(&["--cors", "https://a/"]).contains("without a path"));
        assert!(wrong(&["--listen", "80"]).contains("such as 127.0.0.1:8080"));
        let in_file = |text| take_file(&mut Options::default(), text, Path::new("a.toml"));
        assert!(in_file("cue = 1").unwrap_err().starts_with("a.toml: there is no option \"cue\""));
        assert!(in_file("queue = 1.5").unwrap_err().contains("expected a whole number"));
        assert!(in_file("queue = ").unwrap_err().contains("line 1"));
    }

    #[test]
    fn every_option_is_told_in_one_line() {
        for option in LIST {
            let about = option.about.trim();
            assert!(!about.ends_with('.') && !about.contains('\n'), "{}", option.name);
        }
    }
}
