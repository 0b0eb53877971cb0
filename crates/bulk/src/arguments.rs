//! Arguments of commands that are not members of a request, and texts about arguments.

mod other_names;

use std::str::FromStr;
use std::time::Duration;

use bivalue::engine::engines;
use bivalue::format::{Format, formats};
use bivalue::verbs::arguments::{NameParser, whole_number};
use bivalue::verbs::{EngineName, WrittenFormat};
use clap::Command;
use clap::builder::{TypedValueParser, ValueParserFactory};

use crate::stream::MOST_THREADS;
use crate::template::Template;

pub use other_names::OtherNames;

/// The layout of a help text: what a command is for, examples, and then the rest.
pub const HELP: &str = "{about}{after-help}\n\n{usage-heading} {usage}\n\n{all-args}";

/// Takes a number of threads; 0 stands for one for each core.
///
/// ```
/// use clap::Arg;
///
/// let jobs = Arg::new("jobs").value_parser(bivalue_bulk::arguments::jobs_parser());
/// let matches = clap::Command::new("a").arg(jobs).get_matches_from(["a", "2"]);
/// assert_eq!(matches.get_one::<usize>("jobs"), Some(&2));
/// ```
#[must_use]
pub fn jobs_parser() -> impl TypedValueParser<Value = usize> {
    whole_number::<usize>(0..=MOST_THREADS as u64)
}

/// Takes a number of seconds.
///
/// # Errors
/// A message if the text is not a number of seconds.
///
/// ```
/// use bivalue_bulk::arguments::seconds;
///
/// assert_eq!(seconds("0.5s").unwrap().as_millis(), 500);
/// assert!(seconds("soon").is_err());
/// ```
pub fn seconds(text: &str) -> Result<Duration, String> {
    text.strip_suffix('s')
        .unwrap_or(text)
        .parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected seconds, such as 2 or 0.5".into())
}

/// A number of MiB in bytes.
///
/// ```
/// assert_eq!(bivalue_bulk::arguments::mebibytes(2), 2 << 20);
/// ```
#[must_use]
pub fn mebibytes(number: u64) -> usize {
    usize::try_from(number.saturating_mul(1 << 20)).unwrap_or(usize::MAX)
}

/// Returns a script of completions that `clap_complete` wrote for a shell, in which values of
/// options that are lists are completed behind a comma as well.
///
/// ```
/// use bivalue_bulk::arguments::behind_commas;
///
/// let zsh = "'--of=[]:NAME,...:(one two)'";
/// let script = behind_commas(&clap::Command::new("a"), "zsh", zsh);
/// assert_eq!(script, "'--of=[]:NAME,...:_sequence compadd - one two'\n");
/// ```
#[must_use]
pub fn behind_commas(command: &Command, shell: &str, script: &str) -> String {
    // What `clap_complete` writes before the values of an option, and behind them in `bash`.
    const VALUES: &str = "COMPREPLY=($(compgen -W ";
    const WORD: &str = "-- \"${cur}\"))";
    let all = command.get_subcommands().flat_map(Command::get_arguments);
    let lists: Vec<String> = all
        .filter(|argument| argument.get_value_delimiter() == Some(','))
        .filter_map(|argument| Some(format!("--{})", argument.get_long()?)))
        .collect();
    let mut is_list = false;
    let mut line = |line: &str| {
        let of_list =
            std::mem::replace(&mut is_list, lists.iter().any(|list| *list == line.trim()));
        match shell {
            "bash" if of_list && line.contains(VALUES) => line
                .replacen(VALUES, "COMPREPLY=($(compgen -P \"${cur%\"${cur##*,}\"}\" -W ", 1)
                .replacen(WORD, "-- \"${cur##*,}\"))", 1),
            // In the script for `zsh`, the names of values show which options are lists.
            "zsh" => match line.split_once(",...:(") {
                Some((option, values)) if !values.starts_with('(') => {
                    let values = values.replacen(")'", "'", 1);
                    format!("{option},...:_sequence compadd - {values}")
                }
                _ => line.to_owned(),
            },
            _ => line.to_owned(),
        }
    };
    script.lines().map(|text| line(text) + "\n").collect()
}

/// Returns the sections of a manual page that are kept line by line: those of the text after the
/// help, each with a heading that ends with a colon.
///
/// ```
/// let page = bivalue_bulk::arguments::sections("Examples:\n  bivalue -h");
/// assert_eq!(page, ".SH EXAMPLES\n.nf\nbivalue \\-h\n.fi\n");
/// ```
#[must_use]
pub fn sections(after: &str) -> String {
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

/// The form of ratings.
///
/// ```
/// use bivalue_bulk::arguments::RateFormat;
///
/// assert!(matches!("TSV".parse(), Ok(RateFormat::Table(_))));
/// assert!(matches!("%g %r".parse(), Ok(RateFormat::Line(_))));
/// assert!("json".parse::<RateFormat>().is_err());
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub enum RateFormat {
    /// A line for each puzzle.
    Line(Template),
    /// A table in that format.
    Table(WrittenFormat),
}

impl FromStr for RateFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(TableFormat(format)) => Ok(Self::Table(format)),
            Err(_) => text.parse().map(Self::Line),
        }
    }
}

impl ValueParserFactory for RateFormat {
    type Parser = NameParser<Self>;

    fn value_parser() -> Self::Parser {
        NameParser::new(table_names())
    }
}

/// A format of tables.
///
/// ```
/// use bivalue_bulk::arguments::TableFormat;
///
/// assert!("TSV".parse::<TableFormat>().is_ok() && "line".parse::<TableFormat>().is_err());
/// ```
#[derive(Clone, Copy)]
pub struct TableFormat(pub WrittenFormat);

impl FromStr for TableFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = tables().find(|format| format.name().eq_ignore_ascii_case(text));
        let other = || format!("expected one of {}", table_names().join(", "));
        named.map(|format| Self(WrittenFormat(format))).ok_or_else(other)
    }
}

impl ValueParserFactory for TableFormat {
    type Parser = NameParser<Self>;

    fn value_parser() -> Self::Parser {
        NameParser::new(table_names())
    }
}

/// The formats of tables.
fn tables() -> impl Iterator<Item = &'static dyn Format> {
    let is_table =
        |format: &dyn Format| format.writer().is_some_and(|writer| !writer.separators().is_empty());
    formats().iter().copied().filter(move |format| is_table(*format))
}

/// The names of the formats of tables.
fn table_names() -> Vec<&'static str> {
    tables().map(Format::name).collect()
}

/// An engine by its name, or all of them.
///
/// ```
/// use bivalue_bulk::arguments::Engines;
///
/// assert!("all".parse::<Engines>().unwrap().0.len() > 5);
/// assert!("rows".parse::<Engines>().is_ok() && "none".parse::<Engines>().is_err());
/// ```
#[derive(Clone)]
pub struct Engines(pub Vec<EngineName>);

impl FromStr for Engines {
    type Err = <EngineName as FromStr>::Err;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        if name.eq_ignore_ascii_case("all") {
            return Ok(Self(engines().iter().map(|engine| EngineName(*engine)).collect()));
        }
        name.parse().map(|engine| Self(vec![engine]))
    }
}
