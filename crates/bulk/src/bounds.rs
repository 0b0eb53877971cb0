//! Bounds of work: a flag that cancels it, and times by the clock of the machine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use bivalue::budget::Budget;

/// A flag that cancels work. Its clones share one state, so setting one of them ends all work that
/// has a clone.
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
    ///
    /// ```
    /// assert!(!bivalue_bulk::Cancel::new().is_cancelled());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag, for good.
    ///
    /// ```
    /// let cancel = bivalue_bulk::Cancel::new();
    /// cancel.cancel();
    /// assert!(cancel.is_cancelled());
    /// ```
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is set.
    ///
    /// ```
    /// let (cancel, other) = (bivalue_bulk::Cancel::new(), bivalue_bulk::Cancel::new());
    /// cancel.clone().cancel();
    /// assert!(cancel.is_cancelled() && !other.is_cancelled());
    /// ```
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
    ///
    /// ```
    /// let cancel = bivalue_bulk::Cancel::new();
    /// assert!(cancel.budget().check().is_ok());
    /// cancel.cancel();
    /// assert!(cancel.budget().check().is_err());
    /// ```
    #[must_use]
    pub fn budget(&self) -> Budget<'_> {
        Budget::UNLIMITED.with_cancel(&self.0)
    }
}

/// The bounds of the work on each puzzle.
///
/// ```
/// use bivalue_bulk::Bounds;
///
/// assert!(Bounds::default().are_open());
/// assert_eq!(Bounds { nodes: Some(1000), ..Bounds::default() }.budget().nodes(), 1000);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    /// The nodes of a puzzle at most.
    pub nodes: Option<u64>,
    /// The time of a puzzle at most.
    pub timeout: Option<Duration>,
    /// The time for searching the puzzles of a batch together. Each puzzle that is not answered by
    /// then is searched by itself, within the other bounds. Without it, puzzles that have a bound
    /// are never searched together, so that bounds of nodes are exact.
    pub together: Option<Duration>,
    /// Ends the work when it is set.
    pub cancel: Cancel,
}

impl Bounds {
    /// Returns whether the puzzles of a batch may be searched all at once.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use bivalue_bulk::Bounds;
    ///
    /// let bounded = Bounds { nodes: Some(1000), ..Bounds::default() };
    /// assert!(!bounded.let_search_together());
    /// let both = Bounds { together: Some(Duration::from_millis(10)), ..bounded };
    /// assert!(both.let_search_together());
    /// ```
    #[must_use]
    pub fn let_search_together(&self) -> bool {
        self.are_open() || self.together.is_some()
    }

    /// Returns whether there is no bound but the flag.
    ///
    /// ```
    /// use bivalue_bulk::Bounds;
    ///
    /// assert!(Bounds::default().are_open());
    /// assert!(!Bounds { nodes: Some(1000), ..Bounds::default() }.are_open());
    /// ```
    #[must_use]
    pub fn are_open(&self) -> bool {
        self.nodes.is_none() && self.timeout.is_none()
    }

    /// The budget of the work on one puzzle, beginning now.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use bivalue_bulk::Bounds;
    ///
    /// let no_time = Bounds { timeout: Some(Duration::ZERO), ..Bounds::default() };
    /// assert!(no_time.budget().check().is_err());
    /// assert!(Bounds::default().budget().check().is_ok());
    /// ```
    #[must_use]
    pub fn budget(&self) -> Budget<'_> {
        let budget = self.cancel.budget().with_nodes(self.nodes.unwrap_or(u64::MAX));
        with_timeout(budget, self.timeout)
    }
}

/// The time since this function was first called: the clock of deadlines.
///
/// ```
/// use bivalue_bulk::bounds::clock;
///
/// let before = clock();
/// assert!(clock() >= before);
/// ```
#[must_use]
pub fn clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The same budget, ending when `timeout` has passed from now, if there is one.
///
/// ```
/// use std::time::Duration;
///
/// use bivalue::budget::Budget;
/// use bivalue_bulk::bounds::with_timeout;
///
/// assert!(with_timeout(Budget::UNLIMITED, Some(Duration::ZERO)).check().is_err());
/// assert!(with_timeout(Budget::UNLIMITED, None).check().is_ok());
/// ```
#[must_use]
pub fn with_timeout(budget: Budget<'_>, timeout: Option<Duration>) -> Budget<'_> {
    // A moment too far off for the clock never comes.
    match timeout.and_then(|timeout| clock().checked_add(timeout)) {
        Some(deadline) => budget.with_deadline(&clock, deadline),
        None => budget,
    }
}
