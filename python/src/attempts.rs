//! What answers to puzzles are worth.

use bivalue::analyse::{Attempt, attempt};
use bivalue::grid::{Board, CellSet, Digit, DigitSet, Grid};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::rows::grid_of;
use crate::signals::Signals;

/// Where cells are, as 81 bytes.
fn mask(cells: CellSet) -> impl Iterator<Item = u8> {
    bivalue::grid::Cell::all().map(move |cell| u8::from(cells.contains(cell)))
}

/// For each row of a puzzle and a row of an answer what the answer is worth, as columns by name, and
/// `clashes`, a text or nothing for each.
#[pyfunction]
pub(crate) fn attempts<'py>(
    py: Python<'py>,
    puzzles: PyReadonlyArray1<'py, u8>,
    answers: PyReadonlyArray1<'py, u8>,
) -> PyResult<Bound<'py, PyDict>> {
    let rows = |array: &PyReadonlyArray1<'py, u8>| -> PyResult<Vec<Grid>> {
        Ok(array.as_slice()?.as_chunks::<81>().0.iter().map(grid_of).collect())
    };
    let (puzzles, answers) = (rows(&puzzles)?, rows(&answers)?);
    if puzzles.len() != answers.len() {
        return Err(PyValueError::new_err("as many answers as puzzles are expected"));
    }
    let signals = Signals::new();
    let found: Option<Vec<Attempt>> = py.detach(|| {
        let pairs = puzzles.iter().zip(&answers);
        pairs.map(|(puzzle, answer)| attempt(puzzle, answer, &signals.budget()).ok()).collect()
    });
    signals.into_result()?;
    // Without an exception of a signal no bound is met.
    let found = found.unwrap_or_default();
    let columns = PyDict::new(py);
    let flag = |of: fn(&Attempt) -> bool| found.iter().map(of).collect::<Vec<bool>>();
    columns.set_item("solved", flag(Attempt::is_solved).into_pyarray(py))?;
    columns.set_item("legal", flag(Attempt::is_legal).into_pyarray(py))?;
    columns.set_item("consistent", flag(Attempt::is_consistent).into_pyarray(py))?;
    columns.set_item("solvable", flag(|attempt| attempt.solvable).into_pyarray(py))?;
    let credit: Vec<f64> = found.iter().map(Attempt::credit).collect();
    columns.set_item("credit", credit.into_pyarray(py))?;
    let masks = |of: fn(&Attempt) -> CellSet| -> Vec<u8> {
        found.iter().flat_map(|attempt| mask(of(attempt))).collect()
    };
    columns.set_item("changed", masks(|attempt| attempt.changed).into_pyarray(py))?;
    columns.set_item("filled", masks(|attempt| attempt.filled).into_pyarray(py))?;
    columns.set_item("kept", masks(|attempt| attempt.kept).into_pyarray(py))?;
    columns.set_item("blanks", masks(|attempt| attempt.blanks).into_pyarray(py))?;
    let clashes = found.iter().map(|attempt| attempt.clash.as_ref().map(ToString::to_string));
    columns.set_item("clashes", clashes.collect::<Vec<_>>())?;
    Ok(columns)
}

/// Where each digit can be placed without breaking a rule at once: 729 bytes for a row of cells, digit
/// by digit of cell by cell; all 0 if a digit stands twice in a house.
#[pyfunction]
pub(crate) fn moves<'py>(
    py: Python<'py>,
    cells: PyReadonlyArray1<'py, u8>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let mut found = Vec::new();
    for row in cells.as_slice()?.as_chunks::<81>().0 {
        let board = Board::new(&grid_of(row)).ok();
        for cell in bivalue::grid::Cell::all() {
            let open = board.as_ref().filter(|board| board.value(cell).is_none());
            let digits = open.map_or(DigitSet::EMPTY, |board| board.digits(cell));
            found.extend(Digit::all().map(|digit| u8::from(digits.contains(digit))));
        }
    }
    Ok(found.into_pyarray(py))
}
