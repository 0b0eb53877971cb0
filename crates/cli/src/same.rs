//! `bivalue same`.

use std::ffi::OsString;
use std::io::{self, Write};

use bivalue::canon::{self, Form};
use bivalue::format::Entry;
use bivalue::grid::Grid;
use bivalue::wire::Equivalence;

use crate::Failed;
use crate::args::{InputArgs, SameArgs};
use crate::canon::givens;
use crate::exit::Exit;
use crate::input::{Input, Item};
use crate::talk::{At, Grade, Talk, shown, tell};

/// Says whether two puzzles are equivalent, and by which transform.
pub(crate) fn same(args: &SameArgs, talk: &Talk, out: &mut dyn Write) -> Result<Exit, Failed> {
    // Both are read, so that all that is wrong is said at once.
    let [one, other] = [&args.one, &args.other].map(|puzzle| read(puzzle, args, talk));
    let (Some(one), Some(other)) = (one, other) else { return Ok(Exit::Error) };
    let transform =
        (one.form == other.form).then(|| one.transform.then(&other.transform.inverse()));
    answer(args, [&one.form, &other.form], transform.as_ref(), out)?;
    Ok(if transform.is_some() { Exit::Yes } else { Exit::No })
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
fn read(puzzle: &OsString, args: &SameArgs, talk: &Talk) -> Option<canon::Canonical> {
    let input = Input::new(&InputArgs {
        puzzles: vec![puzzle.clone()],
        input_format: args.input_format,
        lenient: false,
        blank: None,
        skip: 0,
        take: Some(1),
    });
    let Some(item) = input.all().into_iter().next() else {
        let text = format!("no puzzle in {}", shown(&puzzle.to_string_lossy()));
        tell(&talk.message(Grade::Error, &text, None, &[]));
        return None;
    };
    let entry = match &item.result {
        Ok(entry) => entry,
        Err(failure) => {
            tell(&talk.failure(failure, &item.head.source));
            return None;
        }
    };
    let found = givens(entry).map_err(|fault| fault.message);
    let found =
        found.and_then(|grid| canon::puzzle_minlex(grid).map_err(|clash| clash.to_string()));
    found.map_err(|message| complain(&message, &item, entry, talk)).ok()
}

fn complain(message: &str, item: &Item, entry: &Entry, talk: &Talk) {
    let at = At { source: &item.head.source, line: entry.line, column: 0 };
    tell(&talk.message(Grade::Error, message, Some(at), &[]));
}
