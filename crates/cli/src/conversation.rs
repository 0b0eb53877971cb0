//! The conversation: nine rows typed in or a grid pasted, the solved grid printed, and once more if
//! wanted.

use std::io::{self, BufRead, Write};

use bivalue::engine::{Unknown, Verdict};
use bivalue::format::{Entry, Record, chars};
use bivalue::grid::{Cell, Digit, Grid};
use bivalue::verbs::{Finding, Outcome, PuzzleInput, PuzzleVerb, Solve};
use bivalue_bulk::Bounds;
use bivalue_bulk::words::{cost_words, counted, improper_words, limit_words, refused_words};
use bivalue_bulk::writing::OutputFormat;

/// The longest row that is read; the rest of a longer one is dropped.
const ROW: u64 = 4096;

/// The line above the first row.
const HOW_TO: &str = "\
    Type the nine rows one by one, or paste the whole grid. Digits are givens; a dot, a zero or a \
    space is an empty cell. `back` takes back a row, `help` says more, `quit` ends.";

/// The answer to `help`.
const HELP: &str = "\
    Each row has nine cells: 53..7.... is 5, 3, two empty cells, 7 and four empty cells. The signs \
    _ * - ? x are empty cells, too. Where empty cells are spaces, those at the end of a row may be \
    left out. A grid may also be pasted in any format that `bivalue formats` lists.";

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
        writeln!(out, "{HOW_TO}")?;
        let entry = match read_grid(&mut input, out)? {
            Typed::Grid(entry) => entry,
            Typed::Nothing => return Ok(worst),
            Typed::Dropped => return Ok(worst.max(Outcome::Error)),
        };
        worst = worst.max(answer(solve, bounds, &entry, out)?);
        if bounds.cancel.is_cancelled() || !wants_more(&mut input, out)? {
            return Ok(worst);
        }
    }
}

/// Asks until the answer is yes or no; the end of the input is no.
fn wants_more(input: &mut impl BufRead, out: &mut dyn Write) -> io::Result<bool> {
    loop {
        write!(out, "More? (y/n) ")?;
        out.flush()?;
        let mut answer = read_row(input)?;
        // Remaining lines of a pasted grid are not an answer.
        while answer.as_deref().is_some_and(|line| is_border(line) || is_labels(line)) {
            answer = read_row(input)?;
        }
        let Some(answer) = answer else {
            writeln!(out)?;
            return Ok(false);
        };
        match answer.trim_start().chars().next().map(|c| c.to_ascii_lowercase()) {
            Some('y') => return Ok(true),
            Some('n' | 'q') => return Ok(false),
            _ => writeln!(out, "Please answer y for yes or n for no.")?,
        }
    }
}

/// The input that was typed before its end.
enum Typed {
    Grid(Box<Entry>),
    Nothing,
    /// Fewer than nine rows, which are dropped.
    Dropped,
}

/// Reads a grid: nine rows, or a drawing or a line that the library reads.
fn read_grid(input: &mut impl BufRead, out: &mut dyn Write) -> io::Result<Typed> {
    let mut rows: Vec<String> = Vec::new();
    // All lines as they came, and whether there were borders between cells.
    let (mut text, mut is_drawn) = (String::new(), false);
    loop {
        write!(out, "Row {}: ", rows.len() + 1)?;
        out.flush()?;
        let Some(row) = read_row(input)? else {
            writeln!(out)?;
            if rows.is_empty() {
                return Ok(Typed::Nothing);
            }
            let (rows, are) =
                (rows.len() as u64, if rows.len() == 1 { "it is" } else { "they are" });
            let rows = counted(rows, "row");
            writeln!(out, "The input ended after {rows}: {are} dropped.")?;
            return Ok(Typed::Dropped);
        };
        match row.trim().to_ascii_lowercase().as_str() {
            "quit" | "exit" => return Ok(Typed::Nothing),
            "help" | "?" => {
                writeln!(out, "{HELP}")?;
                continue;
            }
            // A drawing begins again.
            "back" if is_drawn => {
                (rows, text, is_drawn) = (Vec::new(), String::new(), false);
                continue;
            }
            "back" => {
                rows.pop();
                text.truncate(text.trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1));
                continue;
            }
            _ => {}
        }
        // Names of columns stand above the first border, or above rows with names.
        if rows.len() == 1
            && !is_drawn
            && is_labels(&text)
            && (is_border(&row) || is_labelled(&row))
        {
            rows.clear();
            is_drawn = true;
        }
        text += &row;
        text.push('\n');
        if is_border(&row) || is_drawn && row.trim().is_empty() {
            is_drawn = true;
            continue;
        }
        is_drawn |= row.contains(is_upright);
        let cells = cells_of(&row);
        let fault = if is_drawn { None } else { fault_of(&cells, &rows) };
        if let Some(entry) = pasted(&row).filter(|_| fault.is_some() && rows.is_empty()) {
            return Ok(Typed::Grid(Box::new(entry)));
        }
        if let Some(fault) = fault {
            writeln!(out, "That is no row: {fault}.")?;
            text.truncate(text.len() - row.len() - 1);
        } else {
            rows.push(cells);
        }
        if rows.len() < 9 {
            continue;
        }
        match pasted(&text).filter(|_| is_drawn) {
            Some(entry) => return Ok(Typed::Grid(Box::new(entry))),
            // If the end of one row was typed, that of others was not left out.
            None if rows.iter().any(|row| keeps_end(row))
                && rows.iter().any(|row| lacks_end(row)) =>
            {
                writeln!(out, "A row has fewer than nine cells.")?;
            }
            None if rows.iter().all(|row| row.chars().count() <= 9) => {
                return Ok(Typed::Grid(Box::new(typed(&rows))));
            }
            None => writeln!(out, "That is no grid of nine rows with nine cells each.")?,
        }
        (rows, text, is_drawn) = (Vec::new(), String::new(), false);
    }
}

/// The puzzle of a text that holds one in a format of the library.
fn pasted(text: &str) -> Option<Entry> {
    Some(PuzzleInput::from_text(text).read().ok()?.entry)
}

/// The cells of a typed row. Where more than nine characters are there, what stands between cells
/// is left out: spaces, or borders with spaces.
fn cells_of(row: &str) -> String {
    if row.chars().count() <= 9 {
        return row.to_owned();
    }
    let without = |out: fn(char) -> bool| -> String { row.chars().filter(|c| !out(*c)).collect() };
    let ways = [row.trim_end().to_owned(), without(is_upright), without(char::is_whitespace)];
    ways.into_iter()
        .find(|cells| cells.chars().count() <= 9)
        .unwrap_or_else(|| without(|c| is_upright(c) || c.is_whitespace()))
}

/// Returns why typed cells are no row after those rows. A row may lack cells at its end only if empty cells are spaces:
/// otherwise one may have been forgotten anywhere.
fn fault_of(cells: &str, before: &[String]) -> Option<String> {
    let is_cell = |c: char| c == ' ' || chars::cell(c, None).is_some();
    if let Some(other) = cells.chars().find(|c| !is_cell(*c)) {
        return Some(format!("{} is no cell", chars::quoted_character(other)));
    }
    let all = || before.iter().map(String::as_str).chain([cells]);
    let is_sign = |c: char| c != ' ' && Digit::from_char(c).is_none();
    let has_spaces = all().any(|row| row.is_empty() || row.contains(' '))
        && !all().any(|row| row.contains(is_sign))
        && !(lacks_end(cells) && all().any(keeps_end));
    match cells.chars().count() {
        9 => None,
        0..9 if has_spaces => None,
        0..9 => {
            let cells = counted(cells.chars().count() as u64, "cell");
            Some(format!("it has {cells} instead of 9; type a dot for each empty cell"))
        }
        _ => {
            let count = cells.chars().filter(|c| !c.is_whitespace()).count();
            Some(format!("it has {count} cells instead of 9"))
        }
    }
}

/// Returns whether a row lacks cells at its end; one without digits has no others.
fn lacks_end(row: &str) -> bool {
    row.chars().count() < 9 && !row.trim().is_empty()
}

/// Returns whether the spaces at the end of a row were typed.
fn keeps_end(row: &str) -> bool {
    row.ends_with(' ') && !row.trim().is_empty()
}

/// Returns whether a character stands between the boxes of a row.
fn is_upright(c: char) -> bool {
    matches!(c, '|' | '\u{2502}' | '\u{2503}' | '\u{2551}')
}

/// Returns whether a line is a border between rows and not a row, whose cells may be dashes.
fn is_border(line: &str) -> bool {
    let line = line.trim();
    let is_drawn = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    let is_level = |c: char| "+=".contains(c) || is_drawn(c) && !is_upright(c);
    let all = line.chars().all(|c| "+-=|: ".contains(c) || is_drawn(c));
    all && line.len() > 2 && (line.contains(is_level) || line.matches('-').count() > 9)
}

/// Returns whether a line is the names of nine columns: 1 to 9, 0 to 8 or A to I, with or without a
/// letter before each number.
fn is_labels(line: &str) -> bool {
    let names: Vec<String> = line
        .split(|c: char| c.is_whitespace() || is_upright(c))
        .map(|name| name.trim_start_matches(['c', 'C']).to_uppercase())
        .filter(|name| !name.is_empty())
        .collect();
    ["123456789", "012345678", "ABCDEFGHI", "ABDEFGHI"].contains(&names.concat().as_str())
}

/// Returns whether a line is a row of nine cells with its name before it.
fn is_labelled(row: &str) -> bool {
    let cells: Vec<char> = row
        .trim()
        .trim_start_matches(['r', 'R'])
        .chars()
        .filter(|c| !c.is_whitespace() && !is_upright(*c))
        .collect();
    cells.len() == 10 && cells[0].is_ascii_alphanumeric()
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
    entry: &Entry,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    const SORRY: &str = "Could not solve this Sudoku.";
    let solved = match solve.find(entry, &bounds.budget()) {
        Ok(solved) => solved,
        Err(refused) => {
            writeln!(out, "{SORRY} {}.", refused_words(&refused, &improper_words))?;
            return Ok(refused.outcome());
        }
    };
    let report = &solved.report;
    let (solution, outcome, note) = match &solved.verdict {
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
    if let Some(boxed) = OutputFormat::boxed(None) {
        let record = Record { position: entry.record.position.clone(), ..Record::default() };
        let record = boxed.solved(&record, solution);
        // A puzzle that the drawing cannot show is printed as a line below.
        let _ = boxed.push(&record, 0, &mut text);
    }
    if text.is_empty() {
        text = format!("{solution}\n");
    }
    let cost = cost_words(report.first.unwrap_or(report.cost));
    write!(out, "\n{text}Solved in {cost}.\n{note}")?;
    Ok(outcome)
}

/// The puzzle that nine typed rows mean: whatever is no digit, and whatever a row lacks at its end,
/// is an empty cell.
fn typed(rows: &[String]) -> Entry {
    let mut grid = Grid::EMPTY;
    for (row, text) in rows.iter().enumerate().take(9) {
        for (column, character) in text.chars().enumerate().take(9) {
            grid[Cell::at(row, column)] = Digit::from_char(character);
        }
    }
    Entry::new(Record { position: grid.into(), ..Record::default() }, 1)
}
