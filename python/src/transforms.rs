//! Symmetries of Sudoku over arrays.
//!
//! A transform is a row of 28 numbers: whether it transposes, to where each row and each column goes,
//! and what each digit becomes, all counted from 0.

use bivalue::Transform;
use bivalue::canon::seeded_transform;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The numbers of a transform.
pub(crate) const NUMBERS: usize = 28;

/// A transform as numbers.
pub(crate) fn numbers(transform: &Transform) -> [u8; NUMBERS] {
    let mut numbers = [u8::from(transform.transposes()); NUMBERS];
    numbers[1..10].copy_from_slice(&transform.rows());
    numbers[10..19].copy_from_slice(&transform.columns());
    numbers[19..].copy_from_slice(&transform.digits());
    numbers
}

fn of_numbers(numbers: &[u8; NUMBERS]) -> Option<Transform> {
    let part = |from: usize| std::array::from_fn(|at| numbers[from + at]);
    let is_flag = numbers[0] < 2;
    Transform::new(numbers[0] == 1, part(1), part(10), part(19)).ok().filter(|_| is_flag)
}

/// The transforms of all rows.
fn all(transforms: &[u8]) -> PyResult<Vec<Transform>> {
    let rows = transforms.as_chunks::<NUMBERS>().0.iter().enumerate();
    rows.map(|(row, numbers)| {
        of_numbers(numbers).ok_or_else(|| {
            let wrong = format!(
                "transform {row} is no symmetry of Sudoku: expected 0 or 1, then three permutations of 0 \
                 to 8, of rows, columns and digits, that keep bands and stacks together"
            );
            PyValueError::new_err(wrong)
        })
    })
    .collect()
}

/// The transforms of those numbers that follow from a seed.
#[pyfunction]
pub(crate) fn seeded(
    py: Python<'_>,
    seed: u64,
    first: u64,
    count: usize,
) -> Bound<'_, PyArray1<u8>> {
    let made = py.detach(|| {
        let mut made = Vec::with_capacity(count * NUMBERS);
        for index in 0..count as u64 {
            made.extend(numbers(&seeded_transform(seed, first.wrapping_add(index))));
        }
        made
    });
    made.into_pyarray(py)
}

/// The transforms that undo transforms.
#[pyfunction]
pub(crate) fn inverse<'py>(
    py: Python<'py>,
    transforms: PyReadonlyArray1<'py, u8>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let inverses = all(transforms.as_slice()?)?;
    let inverses: Vec<u8> = inverses.iter().flat_map(|of| numbers(&of.inverse())).collect();
    Ok(inverses.into_pyarray(py))
}

/// Row after row of cells, transformed: each row of cells by each of `times` transforms that follow
/// one another. The numbers of digits are those of the layout: the digit 1 is `one`, and what is lower
/// stays as it is.
#[pyfunction]
pub(crate) fn apply<'py>(
    py: Python<'py>,
    cells: PyReadonlyArray1<'py, u8>,
    transforms: PyReadonlyArray1<'py, u8>,
    times: usize,
    one: u8,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let (cells, transforms) = (cells.as_slice()?, all(transforms.as_slice()?)?);
    let rows = cells.as_chunks::<81>().0;
    if rows.len() * times != transforms.len() || one > 200 {
        return Err(PyValueError::new_err("as many transforms are expected as there are results"));
    }
    let mut moved = vec![0; transforms.len() * 81];
    let results = moved.as_chunks_mut::<81>().0;
    for (index, (result, transform)) in results.iter_mut().zip(&transforms).enumerate() {
        transformed(&rows[index / times.max(1)], transform, one, result);
    }
    Ok(moved.into_pyarray(py))
}

/// Moves 81 cells, and renames digits.
fn transformed(cells: &[u8; 81], transform: &Transform, one: u8, result: &mut [u8; 81]) {
    let (rows, columns, digits) = (transform.rows(), transform.columns(), transform.digits());
    // With places for all values of four bits, so that no index has to be checked.
    let mut names = [0; 16];
    names[..9].copy_from_slice(&digits);
    let mut spread = [0; 128];
    let mut cells = *cells;
    for value in &mut cells {
        let digit = value.wrapping_sub(one);
        if digit < 9 {
            *value = one + names[usize::from(digit & 15)];
        }
    }
    // A row and a column each give a part of the place.
    let (by_row, by_column) = if transform.transposes() {
        (columns, rows.map(|row| row * 9))
    } else {
        (rows.map(|row| row * 9), columns)
    };
    for (line, row) in cells.as_chunks::<9>().0.iter().zip(by_row) {
        for (&value, column) in line.iter().zip(by_column) {
            // Seven bits are all that a place has; the rest is cut off for the compiler's sake.
            spread[usize::from((row + column) & 127)] = value;
        }
    }
    result.copy_from_slice(&spread[..81]);
}
