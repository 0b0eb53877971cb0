//! `bivalue same`.

use std::ffi::OsString;
use std::io::{self, Write};

use bivalue::canon::{self, Form};
use bivalue::format::Entry;
use bivalue::grid::Grid;
use bivalue::wire::Equivalence;
use bivalue_bulk::Reply;
use bivalue_bulk::input::{Item, printable};
use bivalue_bulk::jobs::givens;

use crate::Failed;
use crate::args::{InputArgs, SameArgs};
use crate::messages::{At, Messages, Severity, tell};
use crate::reporter::SUKAKU;

/// Says whether two puzzles are equivalent, and by which transform.
pub(crate) fn same(
    args: &SameArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Reply, Failed> {
    // Both are read, so that all that is wrong is said at once.
    let [one, other] = [&args.one, &args.other].map(|puzzle| read(puzzle, args, messages));
    let (Some(one), Some(other)) = (one, other) else { return Ok(Reply::Error) };
    let transform =
        (one.form == other.form).then(|| one.transform.then(&other.transform.inverse()));
    answer(args, [&one.form, &other.form], transform.as_ref(), out)?;
    Ok(if transform.is_some() { Reply::Yes } else { Reply::No })
}

fn answer(
    args: &SameArgs,
    forms: [&Grid; 2],
    transform: Option<&bivalue::grid::Transform>,
    out: &mut dyn Write,
) -> io::Result<()> {
    match transform {
        _ if args.json => {
            let record = Equivalence::new(Form::PuzzleMinlex, forms, transform);
            serde_json::to_writer(&mut *out, &record)?;
            writeln!(out)
        }
        Some(transform) => writeln!(out, "same: {transform}"),
        None => writeln!(out, "different"),
    }
}

/// The form of the first puzzle of an argument, or none, after saying why.
fn read(puzzle: &OsString, args: &SameArgs, messages: &Messages) -> Option<canon::Canonical> {
    let args = InputArgs {
        puzzles: vec![puzzle.clone()],
        input_format: args.input_format,
        lenient: false,
        blank: None,
        skip: 0,
        take: Some(1),
    };
    let Some(item) = args.input(false).all().into_iter().next() else {
        let text = format!("no puzzle in {}", printable(&puzzle.to_string_lossy()));
        tell(&messages.message(Severity::Error, &text, None, &[]));
        return None;
    };
    let entry = match &item.result {
        Ok(entry) => entry,
        Err(failure) => {
            tell(&messages.failure(failure, &item.location.source));
            return None;
        }
    };
    let found = givens(entry).map_err(|_| SUKAKU.to_owned());
    let found =
        found.and_then(|grid| canon::puzzle_minlex(grid).map_err(|clash| clash.to_string()));
    found.map_err(|message| complain(&message, &item, entry, messages)).ok()
}

fn complain(message: &str, item: &Item, entry: &Entry, messages: &Messages) {
    let at = At { source: &item.location.source, line: entry.line, column: 0 };
    tell(&messages.message(Severity::Error, message, Some(at), &[]));
}
