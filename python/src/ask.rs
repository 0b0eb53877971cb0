//! One request at a time.

use std::cell::RefCell;

use bivalue::Budget;
use bivalue::engine::{BatchOptions, BatchSolver};
use bivalue::grid::Grid;
use bivalue::verbs::{self, Outcome};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::signals::Signals;

/// Answers a request that is written as JSON: whether the request or the puzzle could not be
/// understood, and the record as JSON.
#[pyfunction]
pub(crate) fn ask(py: Python<'_>, request: &str) -> PyResult<(bool, String)> {
    let signals = Signals::new();
    let reply = py.detach(|| verbs::ask(request, &signals.budget()).map(|record| record.to_json()));
    signals.into_result()?;
    Ok((reply.outcome == Outcome::Error, reply.record))
}

/// The solution of a text of 81 cells that is a proper puzzle; nothing if it is not, or if that
/// takes longer than is usual: then a request tells more.
#[pyfunction]
pub(crate) fn solution_of<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyString>,
) -> PyResult<Option<Bound<'py, PyString>>> {
    /// More nodes than nearly all proper puzzles need, and less than a millisecond of work.
    const NODES: u64 = 500;
    thread_local! {
        static SOLVER: RefCell<BatchSolver> = RefCell::new(BatchSolver::new());
    }
    let text = text.to_str()?;
    if text.len() != 81 {
        return Ok(None);
    }
    let Ok(grid) = text.parse::<Grid>() else { return Ok(None) };
    let solution = py.detach(|| {
        let bounds = BatchOptions::proving().within(Budget::UNLIMITED.with_nodes(NODES));
        let mut found = Vec::with_capacity(1);
        SOLVER.with_borrow_mut(|solver| solver.first_solutions(&[grid], &bounds, &mut found));
        found.first().and_then(|found| found.only_solution()).map(|only| only.grid().to_ascii())
    });
    Ok(solution.and_then(|digits| Some(PyString::new(py, str::from_utf8(&digits).ok()?))))
}
