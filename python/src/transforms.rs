//! Symmetries of Sudoku over arrays.
//!
//! A transform is a row of 28 numbers: whether it transposes, to where each row and each column
//! goes, and what each digit becomes, all counted from 0.

use bivalue::Transform;
use bivalue::canon::seeded_transform;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::signals::{in_parts, with_room};

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

/// The error of numbers that are no transform.
fn no_symmetry(row: usize) -> PyErr {
    PyValueError::new_err(format!(
        "transform {row} is no symmetry of Sudoku: expected 0 or 1, then three permutations of 0 to 8, of rows, \
         columns and digits, that keep bands and stacks together"
    ))
}

/// The transforms of those numbers that follow from a seed.
#[pyfunction]
pub(crate) fn seeded(
    py: Python<'_>,
    seed: u64,
    first: u64,
    count: usize,
) -> PyResult<Bound<'_, PyArray1<u8>>> {
    let mut made = with_room(count, NUMBERS)?;
    in_parts(py, count, |part| {
        for index in part {
            let number = first.wrapping_add(index as u64);
            made.extend_from_slice(&numbers(&seeded_transform(seed, number)));
        }
        Ok(())
    })?;
    Ok(made.into_pyarray(py))
}

/// The transforms that undo transforms.
#[pyfunction]
pub(crate) fn inverse<'py>(
    py: Python<'py>,
    transforms: PyReadonlyArray1<'py, u8>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let transforms = transforms.as_slice()?.as_chunks::<NUMBERS>().0;
    let mut inverses = with_room(transforms.len(), NUMBERS)?;
    in_parts(py, transforms.len(), |part| {
        for row in part {
            let transform = of_numbers(&transforms[row]).ok_or_else(|| no_symmetry(row))?;
            inverses.extend_from_slice(&numbers(&transform.inverse()));
        }
        Ok(())
    })?;
    Ok(inverses.into_pyarray(py))
}

/// Row after row of cells, transformed: each row of cells by each of `times` transforms that follow
/// one another. The numbers of digits are those of the layout: the digit 1 is `one`, and what is
/// lower stays as it is.
#[pyfunction]
pub(crate) fn apply<'py>(
    py: Python<'py>,
    cells: PyReadonlyArray1<'py, u8>,
    transforms: PyReadonlyArray1<'py, u8>,
    times: usize,
    one: u8,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let rows = cells.as_slice()?.as_chunks::<81>().0;
    let transforms = transforms.as_slice()?.as_chunks::<NUMBERS>().0;
    if rows.len().checked_mul(times) != Some(transforms.len()) || one > 200 {
        return Err(PyValueError::new_err("as many transforms are expected as there are results"));
    }
    let mut moved = with_room(transforms.len(), 81)?;
    // What each number becomes. Transforms differ in the nine digits alone.
    let mut names: [u8; 256] = std::array::from_fn(|value| value as u8);
    in_parts(py, transforms.len(), |part| {
        for index in part {
            let transform = of_numbers(&transforms[index]).ok_or_else(|| no_symmetry(index))?;
            for (name, digit) in names[usize::from(one)..].iter_mut().zip(transform.digits()) {
                *name = one + digit;
            }
            add_transformed(&rows[index / times], &transform, &names, &mut moved);
        }
        Ok(())
    })?;
    Ok(moved.into_pyarray(py))
}

/// Adds 81 cells in their new places, with new names for what they hold.
fn add_transformed(
    cells: &[u8; 81],
    transform: &Transform,
    names: &[u8; 256],
    moved: &mut Vec<u8>,
) {
    let (rows, columns) = (transform.rows(), transform.columns());
    // A row and a column each give a part of the place.
    let (by_row, by_column) = if transform.transposes() {
        (columns, rows.map(|row| row * 9))
    } else {
        (rows.map(|row| row * 9), columns)
    };
    // Seven bits are all that a place has; the rest is cut off so that no index has to be checked.
    let mut spread = [0; 128];
    for (line, row) in cells.as_chunks::<9>().0.iter().zip(by_row) {
        for (&value, column) in line.iter().zip(by_column) {
            spread[usize::from((row + column) & 127)] = names[usize::from(value)];
        }
    }
    moved.extend_from_slice(&spread[..81]);
}
