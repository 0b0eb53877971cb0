//! Ctrl-C while the library works.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bivalue::budget::{Budget, Clock};
use bivalue_bulk::bounds::clock;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// The milliseconds between two looks at the signals.
const INTERVAL: u64 = 25;

/// A clock for budgets that lets Python handle its signals whenever it is looked at, and ends the
/// call if a handler raises an exception.
#[derive(Default)]
pub(crate) struct Signals {
    looked: AtomicU64,
    raised: AtomicBool,
    error: Mutex<Option<PyErr>>,
}

impl Clock for Signals {
    fn now(&self) -> Duration {
        let now = clock();
        let milliseconds = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        let looked = self.looked.load(Ordering::Relaxed);
        if milliseconds.saturating_sub(looked) >= INTERVAL {
            self.looked.store(milliseconds, Ordering::Relaxed);
            self.look();
        }
        now
    }
}

impl Signals {
    /// Signals that are first looked at after an interval.
    pub(crate) fn new() -> Self {
        let now = u64::try_from(clock().as_millis()).unwrap_or(u64::MAX);
        Self { looked: AtomicU64::new(now), ..Self::default() }
    }

    /// A budget that ends when a handler has raised an exception.
    pub(crate) fn budget(&self) -> Budget<'_> {
        Budget::UNLIMITED.with_cancel(&self.raised).with_deadline(self, Duration::MAX)
    }

    /// Looks at the signals if it is time to, and says whether a handler has raised an exception.
    pub(crate) fn have_raised(&self) -> bool {
        self.now();
        self.raised.load(Ordering::Relaxed)
    }

    fn look(&self) {
        if let Err(error) = Python::attach(|py| py.check_signals()) {
            *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            self.raised.store(true, Ordering::Relaxed);
        }
    }

    /// The exception that a handler raised.
    pub(crate) fn into_result(self) -> PyResult<()> {
        let error = self.error.into_inner().unwrap_or_else(PoisonError::into_inner);
        error.map_or(Ok(()), Err)
    }
}

/// Works on rows from 0 on in parts, one after the other. Other threads of Python go on meanwhile,
/// because the work is done without the interpreter's lock; the rest is left when a handler of a
/// signal raises an exception.
pub(crate) fn in_parts(
    py: Python<'_>,
    rows: usize,
    mut work: impl FnMut(Range<usize>) -> PyResult<()> + Send,
) -> PyResult<()> {
    /// Rows that take about a millisecond at most.
    const PART: usize = 4096;
    let signals = Signals::new();
    let worked = py.detach(|| {
        (0..rows)
            .step_by(PART)
            .take_while(|_| !signals.have_raised())
            .try_for_each(|first| work(first..rows.min(first + PART)))
    });
    signals.into_result()?;
    worked
}

/// An empty vector with room for so many values of each row, or Python's exception if the memory
/// has none.
pub(crate) fn with_room<T>(rows: usize, each: usize) -> PyResult<Vec<T>> {
    let mut values = Vec::new();
    let count = rows.checked_mul(each);
    let has_room = count.is_some_and(|count| values.try_reserve_exact(count).is_ok());
    let message = || PyMemoryError::new_err(format!("no memory for {rows} rows of {each} values"));
    has_room.then_some(values).ok_or_else(message)
}
