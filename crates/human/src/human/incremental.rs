//! Results that are worked out on one board and updated for later boards of the same path.

use std::fmt;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use bivalue_core::budget::Stop;

/// A result that is known, or is worked out now. If a bound is met first, nothing is remembered.
pub(super) fn known_or<T>(
    known: &OnceLock<T>,
    make: impl FnOnce() -> Result<T, Stop>,
) -> Result<&T, Stop> {
    if let Some(known) = known.get() {
        return Ok(known);
    }
    let new = make()?;
    Ok(known.get_or_init(|| new))
}

/// A result that is worked out on first use and updated on later ones.
#[derive(Default)]
pub(super) struct Incremental<T>(Mutex<T>);

impl<T> Incremental<T> {
    /// Locks the result as far as it is known.
    pub(super) fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Clone> Clone for Incremental<T> {
    fn clone(&self) -> Self {
        Self(Mutex::new(self.lock().clone()))
    }
}

/// Prints a name only: the contents follow from the board.
impl<T> fmt::Debug for Incremental<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Incremental")
    }
}
