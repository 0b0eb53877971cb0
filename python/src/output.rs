//! Columns of answers, which threads fill in each its own part.

use numpy::{Element, PyArray1, PyArrayMethods, PyReadwriteArray1};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// A column of an answer: some values for each row.
pub(crate) struct Column<'py, T: Element> {
    values: PyReadwriteArray1<'py, T>,
    width: usize,
}

impl<'py, T: Element + Copy + Default + PartialEq> Column<'py, T> {
    /// A column that holds `nothing` in each place. `NumPy` takes zeros from the system without
    /// writing them, so that the memory comes into being where a thread writes to it, and in large
    /// pages.
    pub(crate) fn new(py: Python<'py>, rows: usize, width: usize, nothing: T) -> PyResult<Self> {
        let no_memory =
            || PyMemoryError::new_err(format!("no memory for {rows} rows of {width} values"));
        let count = rows.checked_mul(width).ok_or_else(no_memory)?;
        let zeros = py.import("numpy")?.call_method1("zeros", (count, numpy::dtype::<T>(py)))?;
        let mut values = zeros.cast_into::<PyArray1<T>>()?.try_readwrite()?;
        if nothing != T::default() {
            values.as_slice_mut()?.fill(nothing);
        }
        Ok(Self { values, width })
    }

    /// All rows of the column.
    pub(crate) fn rows(&mut self) -> PyResult<ColumnPart<'_, T>> {
        Ok(ColumnPart { values: self.values.as_slice_mut()?, width: self.width })
    }

    /// The array.
    pub(crate) fn into_array(self) -> Bound<'py, PyArray1<T>> {
        (**self.values).clone()
    }
}

/// Some rows of a column, which one thread writes to.
pub(crate) struct ColumnPart<'a, T> {
    values: &'a mut [T],
    width: usize,
}

impl<T: Copy> ColumnPart<'_, T> {
    /// The values of a row, which is counted from the first of the part.
    pub(crate) fn row(&mut self, row: usize) -> &mut [T] {
        &mut self.values[row * self.width..][..self.width]
    }

    /// Sets the value of a row, in a column that has one for each.
    pub(crate) fn set(&mut self, row: usize, value: T) {
        self.row(row).fill(value);
    }

    /// Sets the values of a row.
    pub(crate) fn set_all(&mut self, row: usize, values: &[T]) {
        self.row(row).copy_from_slice(values);
    }
}

/// A value that can be cut between two rows.
pub(crate) trait Cut: Send {
    /// Cuts off that many rows at the beginning.
    fn cut(&mut self, rows: usize) -> Self;
}

impl<T: Send> Cut for ColumnPart<'_, T> {
    fn cut(&mut self, rows: usize) -> Self {
        let values = std::mem::take(&mut self.values);
        let (first, rest) = values.split_at_mut(rows * self.width);
        self.values = rest;
        Self { values: first, width: self.width }
    }
}

/// Columns that are cut between the same rows.
macro_rules! cut_together {
    ($($column:ident)+) => {
        impl<$($column: Cut),+> Cut for ($($column,)+) {
            #[allow(non_snake_case)]
            fn cut(&mut self, rows: usize) -> Self {
                let ($($column,)+) = self;
                ($($column.cut(rows),)+)
            }
        }
    };
}

cut_together!(A B);
cut_together!(A B C);
cut_together!(A B C D);
cut_together!(A B C D E);
