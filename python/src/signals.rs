//! Ctrl-C while the library works.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bivalue::budget::{Budget, Clock};
use bivalue_bulk::bounds::clock;
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
