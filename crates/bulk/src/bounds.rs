//! Bounds of work: a flag that cancels it, and times by the clock of the machine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use bivalue::budget::Budget;

/// A flag that ends the work of everyone who has a clone of it.
///
/// ```
/// use bivalue_bulk::Cancel;
///
/// let cancel = Cancel::new();
/// let of_a_worker = cancel.clone();
/// cancel.cancel();
/// assert!(of_a_worker.is_cancelled());
/// assert!(of_a_worker.budget().check().is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A flag that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag, for good.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for calls that look at it as they work.
    #[must_use]
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }

    /// A budget without a bound but this flag.
    #[must_use]
    pub fn budget(&self) -> Budget<'_> {
        Budget::UNLIMITED.with_cancel(&self.0)
    }
}

/// The time since this function was first called: the clock of deadlines.
#[must_use]
pub fn clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The same budget, ending when `timeout` has passed from now, if there is one.
#[must_use]
pub fn with_timeout(budget: Budget<'_>, timeout: Option<Duration>) -> Budget<'_> {
    // A moment too far off for the clock never comes.
    match timeout.and_then(|timeout| clock().checked_add(timeout)) {
        Some(deadline) => budget.with_deadline(&clock, deadline),
        None => budget,
    }
}
