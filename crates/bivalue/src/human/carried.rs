//! What is worked out on one board and carried to the boards that come from it.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Something that is found when it is first asked for, and kept up later.
#[derive(Default)]
pub(super) struct Carried<T>(Mutex<T>);

impl<T> Carried<T> {
    /// What is known so far.
    pub(super) fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Clone> Clone for Carried<T> {
    fn clone(&self) -> Self {
        Self(Mutex::new(self.lock().clone()))
    }
}

/// Nothing to tell: it follows from the board.
impl<T> fmt::Debug for Carried<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Carried")
    }
}
