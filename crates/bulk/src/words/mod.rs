//! Names, reasons and numbers in the words of messages.

mod findings;
mod refusals;

use std::borrow::Cow;
use std::io;
#[cfg(feature = "dataset")]
use std::path::Path;

use bivalue::engine::{Cost, End, Isa};
use bivalue::format::Message;

pub use findings::{analysed_words, checked_words, differing_words};
pub use refusals::{improper_words, placeholder, refused_words};

/// The name of a file without its folder.
#[cfg(feature = "dataset")]
pub(crate) fn base_name(path: &Path) -> String {
    let last = path.file_name().unwrap_or(path.as_os_str());
    printable(&last.to_string_lossy()).into_owned()
}

/// The name of a source on one line, without characters that command a terminal.
///
/// ```
/// assert_eq!(bivalue_bulk::words::printable("a\nb"), "a\\nb");
/// ```
#[must_use]
pub fn printable(name: &str) -> Cow<'_, str> {
    if !name.contains(char::is_control) {
        return name.into();
    }
    let mut text = String::new();
    for character in name.chars() {
        if character.is_control() {
            text.extend(character.escape_default());
        } else {
            text.push(character);
        }
    }
    text.into()
}

/// Returns a message with the members of requests named as the options of a command that they are.
///
/// ```
/// use bivalue::format::{MessageValue, Phrase};
///
/// let missing = Phrase { name: "missing", english: "{member} is missing" };
/// let message = missing.with("member", MessageValue::member("not_technique"));
/// assert_eq!(bivalue_bulk::words::with_options(&message), "`not-technique` is missing");
/// ```
#[must_use]
pub fn with_options(message: &Message) -> String {
    message.with_members(&|name| name.replace('_', "-"))
}

/// Returns the message of a system error, without the number that means little to people.
///
/// ```
/// use std::io::{Error, ErrorKind};
///
/// assert_eq!(bivalue_bulk::words::reason(&Error::from(ErrorKind::NotFound)), "no such file");
/// ```
#[must_use]
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "is a directory".into(),
        io::ErrorKind::NotADirectory => "a folder of its path is a file".into(),
        io::ErrorKind::AlreadyExists => "it is there already".into(),
        io::ErrorKind::BrokenPipe => "nobody reads it any more".into(),
        io::ErrorKind::StorageFull => "no space is left on the disk".into(),
        io::ErrorKind::QuotaExceeded => "the quota on the disk is used up".into(),
        io::ErrorKind::FileTooLarge => "it is larger than a file may be".into(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".into(),
        _ => {
            let text = error.to_string();
            match text.split_once(" (os error ") {
                Some((text, _)) => text.to_lowercase(),
                None => text,
            }
        }
    }
}

/// A note if the environment variable `BIVALUE_LEVEL` names no level, or one that is not there.
///
/// ```
/// // Where it is not set, there is nothing to note.
/// let is_set = std::env::var_os("BIVALUE_LEVEL").is_some();
/// assert!(is_set || bivalue_bulk::words::level_note().is_none());
/// ```
#[must_use]
pub fn level_note() -> Option<String> {
    let name = std::env::var_os("BIVALUE_LEVEL").filter(|name| !name.is_empty())?;
    let name = name.to_string_lossy();
    let taken = Isa::detected().name();
    match Isa::named(&name) {
        None => {
            let all = Isa::ALL.map(Isa::name).join(", ");
            let name = printable(&name);
            Some(format!("BIVALUE_LEVEL is {name}, which is none of {all}: {taken} is used"))
        }
        Some(isa) if !isa.is_available() => {
            Some(format!("BIVALUE_LEVEL is {name}, which is not available here: {taken} is used"))
        }
        Some(_) => None,
    }
}

/// A number with a noun in the singular or in the plural.
///
/// ```
/// use bivalue_bulk::words::counted;
///
/// assert_eq!((counted(1, "class"), counted(2, "class")), ("1 class".into(), "2 classes".into()));
/// ```
#[must_use]
pub fn counted(number: u64, noun: &str) -> String {
    let ending = match number {
        1 => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{number} {noun}{ending}")
}

/// The cost of a search in words.
///
/// ```
/// use bivalue::engine::Cost;
///
/// let cost = Cost::default();
/// assert_eq!(bivalue_bulk::words::cost_words(cost), "0 steps, 0 guesses, 0 nodes");
/// ```
#[must_use]
pub fn cost_words(cost: Cost) -> String {
    let Cost { steps, guesses, nodes, .. } = cost;
    let (steps, nodes) = (counted(steps, "step"), counted(nodes, "node"));
    format!("{steps}, {}, {nodes}", counted(guesses, "guess"))
}

/// Why a search ended, in words.
///
/// ```
/// use bivalue::engine::End;
///
/// assert_eq!(bivalue_bulk::words::limit_words(End::Timeout), "the time is up");
/// ```
#[must_use]
pub fn limit_words(end: End) -> &'static str {
    match end {
        End::Nodes => "the node budget is spent",
        End::Timeout => "the time is up",
        End::Cancelled => "interrupted",
        End::Stuck => "logic alone goes no further",
        End::GaveUp => "gave up",
        _ => "not searched to the end",
    }
}
