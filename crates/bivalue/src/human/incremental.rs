//! Results that are worked out on one board and updated for later boards of the same path.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

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
