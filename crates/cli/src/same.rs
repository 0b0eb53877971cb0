//! `bivalue same`.

use std::ffi::OsString;
use std::io::Write;

use bivalue::format::Entry;
use bivalue::verbs::phrases::SECOND_PUZZLE;
use bivalue::verbs::{Compared, Finding, Outcome};
use bivalue_bulk::input::Item;
use bivalue_bulk::words::{improper_words, printable, refused_words};

use crate::Failed;
use crate::args::{InputArgs, SameArgs};
use crate::messages::{At, Messages, Severity, tell};

/// Says whether two puzzles are equivalent, and by which transform.
pub(crate) fn same(
    args: &SameArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Outcome, Failed> {
    // Both are read before anything is reported, so that all errors are shown at once.
    let [one, other] = [&args.one, &args.other].map(|puzzle| read(puzzle, args, messages));
    let (Some(one), Some(other)) = (one, other) else { return Ok(Outcome::Error) };
    let compared = match (&one.result, &other.result) {
        (Ok(one), Ok(other)) => Compared::of(one, other),
        _ => return Ok(Outcome::Error),
    };
    let Ok(compared) = compared else {
        // Each is asked by itself, so that a message can name the puzzle that has no canonical
        // form.
        for item in [&one, &other] {
            if let Ok(entry) = &item.result
                && let Err(refused) = Compared::of(entry, entry)
            {
                complain(&refused_words(&refused, &improper_words), item, entry, messages);
            }
        }
        return Ok(Outcome::Error);
    };
    match &compared.transform {
        _ if args.json => {
            serde_json::to_writer(&mut *out, &compared.record()).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
        Some(transform) => writeln!(out, "same: {transform}")?,
        None => writeln!(out, "different")?,
    }
    Ok(compared.outcome())
}

/// The only puzzle of an argument, or none, after saying why.
fn read(puzzle: &OsString, args: &SameArgs, messages: &Messages) -> Option<Item> {
    let input = InputArgs { take: Some(2), ..InputArgs::of(puzzle, args.input_format) };
    let mut items = input.input(false).all().into_iter();
    let Some(item) = items.next() else {
        let text = format!("no puzzle in {}", printable(&puzzle.to_string_lossy()));
        tell(&messages.message(Severity::Error, &text, None, &[]));
        return None;
    };
    if let Some(second) = items.next() {
        let at = At { source: &second.location.source, line: second.line(), column: 0 };
        let text = SECOND_PUZZLE.english;
        tell(&messages.message(Severity::Error, text, Some(at), &[]));
        return None;
    }
    if let Err(failure) = &item.result {
        tell(&messages.failure(failure, &item.location.source));
        return None;
    }
    Some(item)
}

fn complain(message: &str, item: &Item, entry: &Entry, messages: &Messages) {
    let at = At { source: &item.location.source, line: entry.line, column: 0 };
    tell(&messages.message(Severity::Error, message, Some(at), &[]));
}
