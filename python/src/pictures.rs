//! Pictures of boards and steps, for notebooks.

use bivalue::budget::Budget;
use bivalue::grid::Board;
use bivalue::render::Scene;
use bivalue::verbs::{PuzzleInput, Refused, subject};
use bivalue::wire::{changes, scene};
use pyo3::prelude::*;
use serde_json::Value;

use crate::fault::{error, request};

/// A board as SVG: that of a puzzle as a request gives it, after steps whose records are there, and
/// with the marks of a step.
#[pyfunction]
pub(crate) fn svg(
    py: Python<'_>,
    puzzle: &str,
    before: Vec<String>,
    step: Option<&str>,
    candidates: bool,
) -> PyResult<String> {
    let wrong = |message: String| error(py, &request(message));
    let json = |text: &str| -> PyResult<Value> {
        serde_json::from_str(text).map_err(|error| wrong(error.to_string()))
    };
    let puzzle: PuzzleInput =
        serde_json::from_value(json(puzzle)?).map_err(|error| wrong(error.to_string()))?;
    let read = puzzle.read().map_err(|fault| error(py, &fault))?;
    let mut board = board_of(&read.entry.record.position).map_err(|refused| {
        let answer = refused.answer();
        let clash = answer.contradiction.map(|reason| reason.message);
        wrong(clash.unwrap_or_else(|| "there is no board of this position".into()))
    })?;
    for step in before {
        for change in changes(&json(&step)?).map_err(wrong)? {
            // What is done already changes nothing.
            let _ = board.apply(change);
        }
    }
    let scene = match step {
        Some(step) => scene(&board, &json(step)?).map_err(wrong)?,
        None => Scene::of(&board),
    };
    Ok(Scene { candidates, ..scene }.svg())
}

/// The board of a position as it stands; of one with mistakes, which has none, that of its givens.
fn board_of(position: &bivalue::grid::Position) -> Result<Board, Refused> {
    match position.board() {
        Ok(board) => Ok(board),
        Err(_) => Ok(subject(position, &Budget::UNLIMITED.with_nodes(100_000))?.board),
    }
}
