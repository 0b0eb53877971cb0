//! Notes while no puzzle comes.

use std::time::Duration;

/// The time before the first note; each further one comes after twice the time.
const FIRST: Duration = Duration::from_secs(8);

/// Says that no puzzle came: after 8 seconds without one, 16, 32 and so on.
///
/// ```
/// use std::time::Duration;
///
/// use bivalue_bulk::making::Waiting;
///
/// let mut waiting = Waiting::default();
/// let mut note = |seconds, count, tries| {
///     waiting.note(Duration::from_secs(seconds), count, tries)
/// };
/// assert_eq!(note(7, 0, 900), None);
/// assert_eq!(note(8, 0, 1000).unwrap(), "no puzzle for 8 seconds, after 1000 tries so far");
/// assert_eq!(note(15, 0, 1900), None);
/// assert!(note(16, 0, 2000).is_some());
/// // A puzzle came, and then none again.
/// assert_eq!(note(20, 1, 2500), None);
/// assert_eq!(note(27, 1, 3000), None);
/// assert!(note(28, 1, 3100).is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Waiting {
    count: u64,
    since: Duration,
    next: Duration,
}

impl Default for Waiting {
    fn default() -> Self {
        Self { count: 0, since: Duration::ZERO, next: FIRST }
    }
}

impl Waiting {
    /// Returns the note, if it is time for one; the arguments are the time since the start, and the
    /// puzzles and the tries so far.
    #[must_use]
    pub fn note(&mut self, elapsed: Duration, count: u64, tries: u64) -> Option<String> {
        if count > self.count {
            *self = Self { count, since: elapsed, next: FIRST };
        }
        let waited = elapsed.saturating_sub(self.since);
        if waited < self.next {
            return None;
        }
        self.next *= 2;
        Some(format!("no puzzle for {} seconds, after {tries} tries so far", waited.as_secs()))
    }
}
