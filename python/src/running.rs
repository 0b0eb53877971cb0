//! Jobs over the puzzles of a batch, while Python goes on.

use std::ops::{ControlFlow, Range};
#[cfg(feature = "dataset")]
use std::sync::{
    atomic::{AtomicU64, Ordering},
    mpsc::{RecvTimeoutError, sync_channel},
};
use std::time::{Duration, Instant};

use bivalue_bulk::stream::{Job, MOST_THREADS, Puzzles, RowOptions, answer_rows};
use bivalue_bulk::{Bounds, Cancel};
#[cfg(feature = "dataset")]
use pyo3::exceptions::PyRuntimeError;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::rows::PuzzleRows;

/// The time between two looks at signals.
const BETWEEN: Duration = Duration::from_millis(50);

/// How a batch is worked on.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct RunOptions {
    pub(crate) threads: usize,
    nodes: Option<u64>,
    timeout: Option<f64>,
    pub(crate) progress: Option<Py<PyAny>>,
}

impl RunOptions {
    /// The bounds of the work on each puzzle.
    pub(crate) fn bounds(&self, cancel: &Cancel) -> PyResult<Bounds> {
        let timeout = match self.timeout.map(Duration::try_from_secs_f64) {
            None => None,
            Some(Ok(timeout)) => Some(timeout),
            Some(Err(error)) => return Err(PyValueError::new_err(format!("timeout: {error}"))),
        };
        if self.threads > MOST_THREADS {
            let most = format!("threads: {}, expected at most {MOST_THREADS}", self.threads);
            return Err(PyValueError::new_err(most));
        }
        Ok(Bounds { nodes: self.nodes, timeout, together: None, cancel: cancel.clone() })
    }

    /// Looks after signals and progress, at most once in 50 milliseconds.
    pub(crate) fn watch(&self, total: usize) -> Watch<'_> {
        let last = Instant::now();
        Watch { progress: self.progress.as_ref(), total, last, error: None }
    }
}

/// The tasks beside the work: progress and signals.
pub(crate) struct Watch<'a> {
    progress: Option<&'a Py<PyAny>>,
    total: usize,
    last: Instant,
    error: Option<PyErr>,
}

impl Watch<'_> {
    /// Looks after signals alone.
    #[cfg(feature = "dataset")]
    pub(crate) fn of_signals() -> Self {
        Self { progress: None, total: 0, last: Instant::now(), error: None }
    }

    /// Handles signals and shows progress, if it is time to; breaks if a handler raised an
    /// exception.
    pub(crate) fn look(&mut self, done: u64) -> ControlFlow<()> {
        if self.error.is_some() {
            return ControlFlow::Break(());
        }
        if self.last.elapsed() < BETWEEN {
            return ControlFlow::Continue(());
        }
        self.last = Instant::now();
        self.attached(|py| py.check_signals());
        self.show(done)
    }

    /// Shows how much is done.
    fn show(&mut self, done: u64) -> ControlFlow<()> {
        if let Some(progress) = self.progress {
            let total = self.total;
            self.attached(|py| progress.call1(py, (done, total)).map(drop));
        }
        if self.error.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn attached(&mut self, call: impl FnOnce(Python<'_>) -> PyResult<()>) {
        if self.error.is_none() {
            self.error = Python::attach(call).err();
        }
    }

    /// The exception that ended the work.
    pub(crate) fn end(mut self, done: Option<u64>) -> PyResult<()> {
        if let Some(done) = done {
            let _ = self.show(done);
        }
        self.error.map_or(Ok(()), Err)
    }
}

/// Asks a job of every puzzle that could be read. The rows are cut into ranges, one after the
/// other, those that could not be read among them: `begin` makes the part for the answers of a
/// range, `put` puts the answer of a row into the part, on any thread, and `deliver` takes the part
/// when it is complete, in any order.
pub(crate) fn run<J: Job, P: Send>(
    py: Python<'_>,
    job: &J,
    puzzles: &PuzzleRows,
    options: &RunOptions,
    cancel: &Cancel,
    block: usize,
    mut begin: impl FnMut(Range<usize>) -> P + Send,
    put: impl Fn(&mut P, usize, J::Found) + Send + Sync,
    mut deliver: impl FnMut(P) + Send,
) -> PyResult<()> {
    let row_options = RowOptions {
        threads: options.threads,
        block,
        cancel: cancel.clone(),
        ..RowOptions::default()
    };
    let bad = puzzles.bad().count() as u64;
    let reading = puzzles.held.read(py)?;
    let held = reading.view()?;
    let mut start = 0;
    let mut begin = |range: Range<usize>| {
        let is_last = range.end == held.count();
        let end = if is_last { puzzles.count } else { puzzles.place(range.end) };
        begin(std::mem::replace(&mut start, end)..end)
    };
    let mut watch = options.watch(puzzles.count);
    let all = py.detach(|| {
        answer_rows(
            job,
            &held,
            &row_options,
            &mut begin,
            |part, index, found| put(part, puzzles.place(index), found),
            &mut deliver,
            &mut |done| watch.look(done + bad),
        )
    });
    watch.end(all.then_some(puzzles.count as u64))
}

/// Does work that takes long on a thread of its own, while this one looks after signals and shows
/// progress. The work must end soon after the flag is set, and counts what is done.
#[cfg(feature = "dataset")]
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    mut watch: Watch<'_>,
    cancel: &Cancel,
    work: impl FnOnce(&AtomicU64) -> T + Send,
) -> PyResult<T> {
    let done = &AtomicU64::new(0);
    let count = || done.load(Ordering::Relaxed);
    let found = py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, ended) = sync_channel(1);
            scope.spawn(move || sender.send(work(done)));
            loop {
                match ended.recv_timeout(BETWEEN) {
                    Ok(found) => return Some(found),
                    // It panicked, which the end of the scope tells.
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Err(RecvTimeoutError::Timeout) if watch.look(count()).is_break() => {
                        cancel.cancel();
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    });
    watch.end(Some(count()))?;
    found.ok_or_else(|| PyRuntimeError::new_err("the work ended without a result"))
}
