//! Random puzzles as arrays.

use std::io;
use std::sync::Arc;

use bivalue::verbs::{Generate, Product, ProductKind, typed_request};
use bivalue_bulk::Cancel;
use bivalue_bulk::making::{Make, make_on_threads};
use bivalue_bulk::stream::thread_count;
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

use crate::fault::{error, request, usage};
use crate::records::members;
use crate::running::RunOptions;

/// An array of cells.
type Cells<'py> = Bound<'py, PyArray1<u8>>;

/// The puzzles of the request with those indices, and their solutions.
#[pyfunction]
pub(crate) fn generate<'py>(
    py: Python<'py>,
    members: &str,
    first: u64,
    count: usize,
    options: RunOptions,
) -> PyResult<(Cells<'py>, Cells<'py>)> {
    let generate: Generate = typed_request(self::members(py, members)?)
        .map_err(|wrong| error(py, &usage(format!("generate: {}", wrong.message))))?;
    if generate.product == ProductKind::Sukaku {
        let wrong =
            "`product`: an array of cells holds no Sukaku; ask `generate` for one at a time";
        return Err(error(py, &usage(wrong)));
    }
    let maker = py.detach(|| generate.maker()).map_err(|wrong| error(py, &request(wrong)))?;
    let cancel = Cancel::new();
    let make = Arc::new(Make::new(maker, cancel.clone()));
    let render = |_: u64, product: &Product, part: &mut (Vec<u8>, Vec<u8>)| match product {
        Product::Puzzle(made) => {
            let puzzle = &made.made.puzzle;
            part.0.extend(puzzle.board().givens().to_numbers());
            part.1.extend(puzzle.solution().grid().to_numbers());
        }
        Product::Grid { grid, .. } => {
            part.0.extend(grid.grid().to_numbers());
            part.1.extend(grid.grid().to_numbers());
        }
        _ => {}
    };
    let mut watch = options.watch(count);
    let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
    let range = first..first.saturating_add(count as u64);
    let threads = thread_count(options.threads);
    let made = py.detach(|| {
        make_on_threads(&make, range, threads, render, &mut |chunk| {
            if let Some(chunk) = chunk {
                puzzles.extend(chunk.part.0);
                solutions.extend(chunk.part.1);
            }
            if watch.look((puzzles.len() / 81) as u64).is_break() {
                cancel.cancel();
                return Err(io::Error::other("interrupted"));
            }
            Ok(())
        })
    });
    watch.end(made.is_ok().then_some((puzzles.len() / 81) as u64))?;
    match made {
        Ok(so_far) => match so_far.gave_up {
            Some((number, why)) => Err(error(py, &usage(format!("puzzle {number}: {why}")))),
            None => Ok((puzzles.into_pyarray(py), solutions.into_pyarray(py))),
        },
        Err(wrong) => Err(wrong.into()),
    }
}
