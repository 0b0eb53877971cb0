//! The puzzles of a batch: arrays of plain puzzles stay as they are, and each thread reads its own
//! part.

use std::ops::Range;

use bivalue::grid::Grid;
use bivalue_bulk::input::Item;
use bivalue_bulk::stream::{Puzzles, Rows};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

/// The puzzles of a batch that could be read.
pub(crate) enum Held {
    /// Puzzles that were read one after the other.
    Rows(Rows),
    /// An array in which every puzzle is givens and nothing else.
    Array(Py<PyArray1<u8>>, Layout),
}

/// How an array holds puzzles, in 81 bytes each.
#[derive(Clone, Copy)]
pub(crate) enum Layout {
    /// Numbers from 0, which is an empty cell, to 9.
    Numbers,
    /// Characters: digits, and `0` or `.` for an empty cell.
    Characters,
}

impl Layout {
    /// Returns true if all bytes are those of plain puzzles.
    pub(crate) fn is_of(self, bytes: &[u8]) -> bool {
        // A fold looks at many bytes at once, and a search for the first would not.
        match self {
            Self::Numbers => bytes.iter().fold(0, |most, &byte| byte.max(most)) <= 9,
            Self::Characters => bytes
                .iter()
                .fold(true, |all, &byte| all & ((byte == b'.') | (byte.wrapping_sub(b'0') <= 9))),
        }
    }

    /// The grid of 81 such bytes. What is neither a digit nor an empty cell is an empty cell.
    pub(crate) fn grid(self, bytes: &[u8; 81]) -> Grid {
        match self {
            Self::Numbers => Grid::from_numbers(bytes),
            Self::Characters => {
                let mut numbers = *bytes;
                // The dot is two before the zero, which makes it a number that is no digit.
                for byte in &mut numbers {
                    *byte = byte.wrapping_sub(b'0');
                }
                Grid::from_numbers(&numbers)
            }
        }
    }
}

/// The puzzles while they are read, which keeps an array from being written to by this package.
pub(crate) enum Reading<'a, 'py> {
    Rows(&'a Rows),
    Array(PyReadonlyArray1<'py, u8>, Layout),
}

/// The puzzles as all threads see them.
pub(crate) enum View<'a> {
    Rows(&'a Rows),
    Array(&'a [[u8; 81]], Layout),
}

impl Held {
    /// Begins to read the puzzles.
    pub(crate) fn read<'a, 'py>(&'a self, py: Python<'py>) -> PyResult<Reading<'a, 'py>> {
        Ok(match self {
            Self::Rows(rows) => Reading::Rows(rows),
            Self::Array(array, layout) => {
                Reading::Array(array.bind(py).clone().try_readonly()?, *layout)
            }
        })
    }
}

impl Reading<'_, '_> {
    /// The puzzles without the interpreter.
    pub(crate) fn view(&self) -> PyResult<View<'_>> {
        Ok(match self {
            Self::Rows(rows) => View::Rows(rows),
            Self::Array(array, layout) => {
                View::Array(array.as_slice()?.as_chunks::<81>().0, *layout)
            }
        })
    }
}

impl Puzzles for View<'_> {
    fn count(&self) -> usize {
        match self {
            Self::Rows(rows) => rows.len(),
            Self::Array(array, _) => array.len(),
        }
    }

    fn grids<'a>(&'a self, range: Range<usize>, room: &'a mut Vec<Grid>) -> &'a [Grid] {
        match self {
            Self::Rows(rows) => Puzzles::grids(*rows, range, room),
            Self::Array(array, layout) => {
                room.clear();
                room.extend(array[range].iter().map(|bytes| layout.grid(bytes)));
                room
            }
        }
    }

    fn item(&self, index: usize) -> Option<&Item> {
        match self {
            Self::Rows(rows) => rows.item(index),
            Self::Array(..) => None,
        }
    }
}
