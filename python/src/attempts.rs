//! The assessment of answers to puzzles.

use bivalue::analyse::{AttemptGrade, attempt};
use bivalue::grid::{Board, Cell, CellSet, Digit, DigitSet, Grid};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::signals::{Signals, in_parts, with_room};

/// A set of cells as 81 bytes.
fn mask(cells: CellSet) -> impl Iterator<Item = u8> {
    Cell::all().map(move |cell| u8::from(cells.contains(cell)))
}

/// For each row of a puzzle and a row of an answer what the answer is worth, as columns by name,
/// and `clashes`, a text or nothing for each.
#[pyfunction]
pub(crate) fn attempts<'py>(
    py: Python<'py>,
    puzzles: PyReadonlyArray1<'py, u8>,
    answers: PyReadonlyArray1<'py, u8>,
) -> PyResult<Bound<'py, PyDict>> {
    let (puzzles, answers) = (puzzles.as_slice()?, answers.as_slice()?);
    if puzzles.len() != answers.len() {
        return Err(PyValueError::new_err("as many answers as puzzles are expected"));
    }
    let pairs = puzzles.as_chunks::<81>().0.iter().zip(answers.as_chunks::<81>().0);
    let signals = Signals::new();
    let worth = py.detach(|| {
        let mut worth = Worth::default();
        for (puzzle, answer) in pairs {
            // No bound is met but that of a signal.
            let Ok(attempt) = attempt(
                &Grid::from_numbers(puzzle),
                &Grid::from_numbers(answer),
                &signals.budget(),
            ) else {
                break;
            };
            worth.push(&attempt);
        }
        worth
    });
    signals.into_result()?;
    worth.columns(py)
}

/// The assessment of answers, as columns.
#[derive(Default)]
struct Worth {
    flags: [Vec<bool>; 4],
    credit: Vec<f64>,
    masks: [Vec<u8>; 4],
    clashes: Vec<Option<String>>,
}

impl Worth {
    const FLAGS: [&str; 4] = ["solved", "legal", "consistent", "solvable"];
    const MASKS: [&str; 4] = ["changed", "filled", "kept", "blanks"];

    fn push(&mut self, attempt: &AttemptGrade) {
        let AttemptGrade { changed, filled, kept, blanks, solvable, .. } = *attempt;
        let flags = [attempt.is_solved(), attempt.is_legal(), attempt.is_consistent(), solvable];
        for (column, flag) in self.flags.iter_mut().zip(flags) {
            column.push(flag);
        }
        self.credit.push(attempt.credit());
        for (column, cells) in self.masks.iter_mut().zip([changed, filled, kept, blanks]) {
            column.extend(mask(cells));
        }
        self.clashes.push(attempt.clash.as_ref().map(ToString::to_string));
    }

    fn columns(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let columns = PyDict::new(py);
        for (name, flags) in Self::FLAGS.into_iter().zip(self.flags) {
            columns.set_item(name, flags.into_pyarray(py))?;
        }
        for (name, masks) in Self::MASKS.into_iter().zip(self.masks) {
            columns.set_item(name, masks.into_pyarray(py))?;
        }
        columns.set_item("credit", self.credit.into_pyarray(py))?;
        columns.set_item("clashes", self.clashes)?;
        Ok(columns)
    }
}

/// The cells in which each digit can be placed without breaking a rule at once: 729 bytes for a row
/// of cells, digit by digit of cell by cell; all 0 if a digit stands twice in a house.
#[pyfunction]
pub(crate) fn moves<'py>(
    py: Python<'py>,
    cells: PyReadonlyArray1<'py, u8>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let rows = cells.as_slice()?.as_chunks::<81>().0;
    let mut found = with_room(rows.len(), 729)?;
    in_parts(py, rows.len(), |part| {
        for row in &rows[part] {
            let board = Board::new(&Grid::from_numbers(row)).ok();
            for cell in Cell::all() {
                let open = board.as_ref().filter(|board| board.value(cell).is_none());
                let digits = open.map_or(DigitSet::EMPTY, |board| board.digits(cell));
                found.extend(Digit::all().map(|digit| u8::from(digits.contains(digit))));
            }
        }
        Ok(())
    })?;
    Ok(found.into_pyarray(py))
}
