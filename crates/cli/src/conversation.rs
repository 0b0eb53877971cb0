//! The conversation: nine rows typed in, the solved grid printed, and once more if wanted.

use std::io::{self, BufRead, Write};

use bivalue::engine::{self, Search, Unknown, Verdict};
use bivalue::format::{Record, format};
use bivalue::grid::{Cell, Digit, Grid, Position};

use bivalue::verbs::Outcome;
use bivalue::verbs::{Solve, WrittenFormat};
use bivalue_bulk::Bounds;

use crate::layout::{Written, solved_record};
use crate::{cost_words, limit_words};

/// The longest row that is read; the rest of a longer one is dropped.
const ROW: u64 = 4096;

/// Asks for puzzles until the answer to "More?" is no, or the input ends.
///
/// # Errors
/// If reading or printing fails.
pub(crate) fn converse(
    solve: &Solve,
    bounds: &Bounds,
    mut input: impl BufRead,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let mut worst = Outcome::Yes;
    loop {
        writeln!(out, "Type the nine rows. A digit stands for itself, all else is an empty cell.")?;
        let Some(rows) = nine_rows(&mut input, out)? else { return Ok(worst) };
        let outcome = answer(solve, bounds, &rows, out)?;
        worst = worst.max(outcome);
        write!(out, "More? (y/n) ")?;
        out.flush()?;
        let more = read_row(&mut input)?;
        if more.is_none() {
            writeln!(out)?;
        }
        if bounds.cancel.is_cancelled()
            || !more.is_some_and(|word| word.trim_start().starts_with(['y', 'Y']))
        {
            return Ok(worst);
        }
    }
}

/// Reads nine rows, or nothing if the input ends before.
fn nine_rows(input: &mut impl BufRead, out: &mut dyn Write) -> io::Result<Option<Vec<String>>> {
    let mut rows = Vec::new();
    while rows.len() < 9 {
        write!(out, "Row {}: ", rows.len() + 1)?;
        out.flush()?;
        let Some(row) = read_row(input)? else {
            writeln!(out)?;
            return Ok(None);
        };
        rows.push(row);
    }
    Ok(Some(rows))
}

/// Reads a line, the first few thousand bytes of it; nothing at the end of the input.
fn read_row(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    io::Read::take(&mut *input, ROW).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && line.len() as u64 == ROW {
        input.skip_until(b'\n')?;
    }
    let text = String::from_utf8_lossy(&line);
    Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
}

fn answer(
    solve: &Solve,
    bounds: &Bounds,
    rows: &[String],
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    const SORRY: &str = "Could not solve this Sudoku.";
    let position = position_of(rows);
    let board = match position.board() {
        Ok(board) => board,
        Err(clash) => {
            writeln!(out, "{SORRY} {clash}.")?;
            return Ok(Outcome::No);
        }
    };
    let search = Search::of(&board).solutions(solve.looks_for()).seed(solve.seed);
    let engine = solve.engine.unwrap_or_default().get();
    let (verdict, report) = engine::judge(engine, &search.within(bounds.budget()));
    let (solution, outcome, note) = match &verdict {
        Verdict::One(puzzle) => (puzzle.solution(), Outcome::Yes, ""),
        Verdict::Many(pair) => {
            (&pair[0], Outcome::No, "This is not a proper puzzle: it has other solutions too.\n")
        }
        Verdict::None(contradiction) => {
            writeln!(out, "{SORRY} {contradiction}.")?;
            return Ok(Outcome::No);
        }
        Verdict::Unknown(Unknown { found: Some(solution), .. }) => {
            (solution, Outcome::Yes, "There may be other solutions.\n")
        }
        Verdict::Unknown(Unknown { found: None, end, .. }) => {
            writeln!(out, "{SORRY} The engine stopped: {}.", limit_words(*end))?;
            return Ok(Outcome::Limit);
        }
    };
    let mut text = String::new();
    if let Some(boxed) = format("boxed").and_then(|boxed| Written::new(WrittenFormat(boxed), None))
    {
        let record = solved_record(
            &Record { position: position.clone(), ..Record::default() },
            solution.grid(),
            boxed.format,
        );
        // What it cannot show is shown as a line below.
        let _ = boxed.push(&record, 0, &mut text);
    }
    if text.is_empty() {
        text = format!("{solution}\n");
    }
    let cost = cost_words(report.first.unwrap_or(report.cost));
    write!(out, "\n{text}Solved in {cost}.\n{note}")?;
    Ok(outcome)
}

/// The position that nine typed rows mean: short rows are padded, long ones cut, and whatever
/// is no digit is an empty cell.
fn position_of(rows: &[String]) -> Position {
    let mut grid = Grid::EMPTY;
    for (row, text) in rows.iter().enumerate().take(9) {
        for (column, character) in text.chars().enumerate().take(9) {
            grid[Cell::at(row, column)] = Digit::from_char(character);
        }
    }
    grid.into()
}
