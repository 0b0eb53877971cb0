//! The pattern and the solution that are given with a request: as text, as a file, or on standard
//! input.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use bivalue::generate::Pattern;
use bivalue::grid::{NotASolution, Solution};
use bivalue_bulk::input::{Input, InputOptions, Source, printable, reason};

/// The longest text that is read of a pattern.
const MOST: u64 = 1 << 20;

/// The full grid that an argument is or names: its puzzle is full, or says its solution.
pub(super) fn solution(argument: &OsStr) -> Result<Solution, String> {
    let mut items = Input::new(vec![Source::of_argument(argument)], InputOptions::default()).all();
    let count = items.len();
    let item = items.pop().filter(|_| count == 1);
    let item = item.ok_or_else(|| format!("there are {count} grids, expected one"))?;
    let record = item.result.map_err(|failure| failure.to_string())?.record;
    let grid = record.position.values();
    let empty = 81 - grid.filled().len();
    match record.solution.filter(|_| empty > 0) {
        Some(solution) => solution,
        None if empty == 0 => grid,
        None if empty == 1 => return Err("a cell is empty, expected a full grid".into()),
        None => return Err(format!("{empty} cells are empty, expected a full grid")),
    }
    .try_into()
    .map_err(|error: NotASolution| error.to_string())
}

/// The pattern that an argument is or names: 81 signs, a drawing with borders, or a grid in any
/// format, whose givens are those of the pattern.
pub(super) fn pattern(argument: &OsStr) -> Result<Pattern, String> {
    let text = match argument.to_str() {
        Some("-") => read(io::stdin().lock()).map_err(|error| reason(&error))?,
        Some(text) if !Path::new(text).exists() && !looks_like_name(text) => text.to_owned(),
        _ => {
            let name = argument.to_string_lossy();
            let text = File::open(argument).and_then(read);
            text.map_err(|error| format!("cannot open {}: {}", printable(&name), reason(&error)))?
        }
    };
    let error = match text.parse::<Pattern>() {
        Ok(pattern) => return Ok(pattern),
        Err(error) => error,
    };
    // The first word of a line with a comment, then drawings.
    let word = text.split_whitespace().next().unwrap_or_default();
    [word, &without_borders(&text)]
        .into_iter()
        .find_map(|text| text.parse().ok())
        .or_else(|| of_grid(&text))
        .ok_or_else(|| error.to_string())
}

fn read(from: impl Read) -> io::Result<String> {
    let mut text = Vec::new();
    from.take(MOST).read_to_end(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Whether an argument that is no file is more likely a name than a pattern.
fn looks_like_name(text: &str) -> bool {
    let signs = text.chars().filter(|c| ".-xX#*?|".contains(*c) || c.is_ascii_digit()).count();
    let short = text.chars().count() < 40 && !text.contains('\n');
    short && signs * 2 < text.chars().count()
}

/// The text without lines that are nothing but border, and without borders on the others.
fn without_borders(text: &str) -> String {
    let is_border = |c: char| "+|=:".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    let lines = text.lines().filter(|line| {
        let mut signs = line.chars().filter(|c| !c.is_whitespace()).peekable();
        let ruled = line.contains(is_border) || line.matches('-').count() > 9;
        signs.peek().is_some() && !(ruled && signs.all(|c| c == '-' || is_border(c)))
    });
    lines.flat_map(str::chars).filter(|&c| !is_border(c)).collect()
}

/// The givens of a grid in a format of the library. A text that has signs of a pattern is none, unless
/// it is data, in which they stand for something else.
fn of_grid(text: &str) -> Option<Pattern> {
    let is_data = text.trim_start().starts_with(['{', '[', '<', 'h']);
    if !is_data && text.contains(['x', 'X', '?', '#', '*']) {
        return None;
    }
    let source = Source::Text(text.to_owned());
    let mut items = Input::new(vec![source], InputOptions::default()).all();
    let item = items.pop().filter(|_| items.is_empty())?;
    let givens = item.result.ok()?.record.position.givens;
    (!givens.filled().is_empty()).then(|| givens.to_string().parse().ok())?
}
