//! Endings of output files: the option that a subcommand needs to write what the ending names.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use bivalue::format::{Format, format, formats};
use bivalue::verbs::WrittenFormat;
use bivalue_bulk::words::printable;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

/// Endings that name a kind of file, beside those of formats. Any other ending is one of text.
const KINDS: &[&str] = &[
    "7z", "avif", "bmp", "bz2", "doc", "docx", "epub", "gif", "gz", "jpeg", "jpg", "markdown",
    "md", "odt", "ods", "parquet", "pdf", "png", "ps", "rtf", "svg", "tar", "tif", "tiff", "toml",
    "webp", "xls", "xlsx", "xml", "xz", "yaml", "yml", "zip", "zst",
];

/// Endings of pictures.
const PICTURES: &[&str] =
    &["avif", "bmp", "gif", "jpeg", "jpg", "pdf", "png", "ps", "svg", "tif", "tiff", "webp"];

/// The consequence of an output file's ending.
#[derive(Debug, PartialEq)]
pub(crate) enum Ending {
    /// It is as good as any other.
    Any,
    /// It names what is written if this option is added.
    Option(String),
    /// It names another format than the requested one; the text says so.
    Other(String),
}

/// Returns the consequence of the ending of the file that a subcommand writes.
///
/// # Errors
/// The endings that are possible, if the subcommand cannot write what the ending names.
pub(crate) fn ending(command: &Command, matches: &ArgMatches) -> Result<Ending, String> {
    let argument = |id: &str| command.get_arguments().find(|argument| argument.get_id() == id);
    let is_given = |id: &str| {
        argument(id).is_some() && matches.value_source(id) == Some(ValueSource::CommandLine)
    };
    // `split` writes several files, whose names it makes.
    let is_file = |output: &&Arg| output.get_value_names() == Some(&["FILE".into()]);
    let Some(path) = argument("output")
        .filter(is_file)
        .and_then(|_| matches.get_one::<PathBuf>("output"))
        .filter(|path| names_a_kind(path))
    else {
        return Ok(Ending::Any);
    };
    let ending = ending_of(path.as_os_str()).unwrap_or_default();
    let shown = path.to_string_lossy();
    let shown = printable(&shown);
    let format_option = argument("format").filter(|_| uses_format(command, matches));
    if is_given("format") {
        let written = matches.try_get_one::<WrittenFormat>("format").ok().flatten();
        let written = written.filter(|_| format_option.is_some()).map(|written| written.get());
        return Ok(match written {
            Some(written) if !written.extensions().contains(&&*ending) => Ending::Other(format!(
                "{shown} gets {}: `-f` chooses another format",
                written.name()
            )),
            _ => Ending::Any,
        });
    }
    let names = format_option.map(names_of).unwrap_or_default();
    let named = format_with(&names, &ending);
    if is_given("json") || writes(command, matches, &ending, named.is_some()) {
        return Ok(Ending::Any);
    }
    if let Some(name) = named {
        return Ok(Ending::Option(format!("--format={name}")));
    }
    let json = format("json").map_or(&[][..], Format::extensions);
    if argument("json").is_some() && json.contains(&&*ending) {
        return Ok(Ending::Option("--json".into()));
    }
    let mut possible: Vec<_> = match command.get_name() {
        "picture" => vec!["svg"],
        _ => vec!["txt"],
    };
    possible.extend(argument("json").map(|_| "json"));
    possible.extend(names.iter().filter_map(|name| match format(name) {
        Some(format) => format.extensions().first().copied(),
        None => KINDS.iter().copied().find(|kind| kind == name),
    }));
    possible.sort_unstable();
    possible.dedup();
    let possible: Vec<_> = possible.into_iter().map(|ending| format!(".{ending}")).collect();
    let name = command.get_name();
    let mut text = format!(
        "--output: {shown}: `bivalue {name}` writes no .{ending}; possible are {}",
        possible.join(", ")
    );
    if name != "picture" && PICTURES.contains(&&*ending) {
        text += "; `bivalue picture` writes .svg";
    }
    Err(text)
}

/// The ending of a name in lower case, without the dot.
fn ending_of(name: &OsStr) -> Option<String> {
    Some(Path::new(name).extension()?.to_str()?.to_lowercase())
}

/// The endings of all formats, and of the forms of a path, but for that of plain text.
fn all_endings() -> impl Iterator<Item = &'static str> {
    let of_formats = formats().iter().flat_map(|format| format.extensions().iter().copied());
    of_formats.chain(KINDS.iter().copied()).filter(|ending| *ending != "txt")
}

fn names_a_kind(path: &Path) -> bool {
    ending_of(path.as_os_str()).is_some_and(|own| all_endings().any(|ending| ending == own))
}

/// Returns whether answers are written in the format that `--format` names.
fn uses_format(command: &Command, matches: &ArgMatches) -> bool {
    command.get_name() != "hint"
        || matches.get_raw("level").is_some_and(|mut level| {
            level.any(|level| level.to_string_lossy().eq_ignore_ascii_case("apply"))
        })
}

/// Returns whether a subcommand writes files with that ending without an option: `picture` draws,
/// and `filter` writes what it reads, where the input is not known unless an option names it.
fn writes(command: &Command, matches: &ArgMatches, ending: &str, has_option: bool) -> bool {
    match command.get_name() {
        "picture" => ending == "svg",
        "filter" => {
            let mut sources = matches.get_many::<OsString>("puzzles").unwrap_or_default();
            let is_unknown = !has_option && sources.len() == 0;
            let is_same = |source: &OsString| {
                let is_unknown = source == "-" && !has_option;
                is_unknown || ending_of(source).as_deref() == Some(ending)
            };
            !KINDS.contains(&ending) && (is_unknown || sources.any(is_same))
        }
        _ => false,
    }
}

/// The names that `--format` takes.
fn names_of(option: &Arg) -> Vec<String> {
    let names = option.get_possible_values();
    names.into_iter().map(|value| value.get_name().to_owned()).collect()
}

/// The name, of those that `--format` takes, of the format of files with that ending: before others
/// the format of that name, and that whose usual ending it is.
fn format_with<'a>(names: &'a [String], ending: &str) -> Option<&'a str> {
    let extensions = |name: &String| format(name).map_or(&[][..], Format::extensions);
    let mut named = names.iter().filter(|name| *name == ending);
    let mut usual = names.iter().filter(|name| extensions(name).first() == Some(&ending));
    let mut other = names.iter().filter(|name| extensions(name).contains(&ending));
    named.next().or_else(|| usual.next()).or_else(|| other.next()).map(String::as_str)
}
