//! The pattern and the solution that a request for new puzzles gives as texts.

use super::PuzzleInput;
use super::phrases::{CELL_EMPTY, CELLS_EMPTY};
use crate::format::Message;
use crate::generate::GivenPattern;
use crate::grid::{NotASolution, Solution};

/// The full grid that a text holds: a puzzle without an empty cell, or the solution that stands
/// beside a puzzle.
pub(super) fn read_solution(text: &str) -> Result<Solution, Message> {
    let read = PuzzleInput::from_text(text).read().map_err(|fault| fault.message)?;
    let record = read.entry.record;
    let grid = record.position.values();
    let empty = 81 - grid.filled().len();
    match record.solution.filter(|_| empty > 0) {
        Some(solution) => solution,
        None if empty == 0 => grid,
        None if empty == 1 => return Err(CELL_EMPTY.into()),
        None => return Err(CELLS_EMPTY.with("count", empty)),
    }
    .try_into()
    .map_err(|error: NotASolution| Message::text(error.to_string()))
}

/// The pattern that a text is: 81 characters, the same with a comment behind them, a drawing with
/// borders, or a grid in any format, whose givens are those of the pattern.
pub(super) fn read_pattern(text: &str) -> Result<GivenPattern, Message> {
    let error = match text.parse::<GivenPattern>() {
        Ok(pattern) => return Ok(pattern),
        Err(error) => error,
    };
    // The first word of a line with a comment, then drawings.
    let word = text.split_whitespace().next().unwrap_or_default();
    [word, &without_borders(text)]
        .into_iter()
        .find_map(|text| text.parse().ok())
        .or_else(|| of_grid(text))
        .ok_or_else(|| error.message())
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

/// The pattern of the givens of a grid. A text that has characters of a pattern is no grid, unless
/// it is data, in which they stand for something else.
fn of_grid(text: &str) -> Option<GivenPattern> {
    let is_data = text.trim_start().starts_with(['{', '[', '<', 'h']);
    if !is_data && text.contains(['x', 'X', '?', '#', '*']) {
        return None;
    }
    let givens = PuzzleInput::from_text(text).read().ok()?.entry.record.position.givens;
    (!givens.filled().is_empty()).then(|| givens.to_string().parse().ok())?
}
