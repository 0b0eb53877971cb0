//! How much work a call may do: nodes, a deadline, a cancel flag.
//!
//! Every call that can take longer than ten milliseconds takes a [`Budget`] and ends soon after
//! one of its bounds is met, with a [`Stop`] that names the bound. A stopped call never returns a
//! partial answer that looks complete.
//!
//! The library reads no clock by itself, because a browser has none that the standard library
//! could read. The caller lends one: any function that returns the time since some fixed moment.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use std::time::{Duration, Instant};
//!
//! use bivalue::budget::{Budget, Stop};
//!
//! let started = Instant::now();
//! let clock = || started.elapsed();
//! let cancel = AtomicBool::new(false);
//! let budget = Budget::UNLIMITED
//!     .with_nodes(1_000_000)
//!     .with_deadline(&clock, Duration::from_secs(2))
//!     .with_cancel(&cancel);
//! assert_eq!(budget.check(), Ok(()));
//!
//! cancel.store(true, std::sync::atomic::Ordering::Relaxed);
//! assert_eq!(budget.check(), Err(Stop::Cancelled));
//! ```

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A clock: returns the time that has passed since some fixed moment, and never less than before.
///
/// Any closure that can be called from several threads and returns a [`Duration`] is one.
pub trait Clock: Sync {
    /// The time since the clock's fixed moment.
    fn now(&self) -> Duration;
}

impl<F: Fn() -> Duration + Sync> Clock for F {
    fn now(&self) -> Duration {
        self()
    }
}

/// The bound that ended a call before its work was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The node limit was reached.
    Nodes,
    /// The deadline passed.
    Timeout,
    /// The cancel flag was set.
    Cancelled,
}

impl Stop {
    /// The bound as a word for records: `nodes`, `timeout`, `cancelled`.
    ///
    /// ```
    /// assert_eq!(bivalue::budget::Stop::Timeout.word(), "timeout");
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Timeout => "timeout",
            Self::Cancelled => "cancelled",
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "the node limit was reached",
            Self::Timeout => "the time limit was reached",
            Self::Cancelled => "the call was cancelled",
        })
    }
}

impl std::error::Error for Stop {}

/// The bounds of a call. Without bounds ([`Budget::UNLIMITED`]) a call takes as long as it takes.
///
/// The node limit is deterministic: the same call with the same limit ends in the same way on
/// every machine. What a node is depends on the call; the work of one node is well below a
/// millisecond. The deadline and the cancel flag are looked at about once in a millisecond of
/// work.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    nodes: u64,
    clock: Option<&'a dyn Clock>,
    /// The time of the clock at which the call is to end.
    deadline: Option<Duration>,
    cancel: Option<&'a AtomicBool>,
}

impl Budget<'static> {
    /// No bounds at all.
    pub const UNLIMITED: Self =
        Budget { nodes: u64::MAX, clock: None, deadline: None, cancel: None };
}

impl<'a> Budget<'a> {
    /// The same budget with at most this number of nodes.
    ///
    /// ```
    /// use bivalue::Budget;
    /// assert_eq!(Budget::UNLIMITED.with_nodes(1000).nodes(), 1000);
    /// ```
    #[must_use]
    pub const fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// The same budget, ending soon after the clock shows `deadline`.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use bivalue::{Budget, Stop};
    ///
    /// // A clock that stands still at three seconds.
    /// let clock = || Duration::from_secs(3);
    /// let budget = Budget::UNLIMITED.with_deadline(&clock, Duration::from_secs(2));
    /// assert_eq!(budget.check(), Err(Stop::Timeout));
    /// ```
    #[must_use]
    pub fn with_deadline<'b>(self, clock: &'b dyn Clock, deadline: Duration) -> Budget<'b>
    where
        'a: 'b,
    {
        Budget { deadline: Some(deadline), ..self.with_clock(clock) }
    }

    /// The same budget with a clock, by which [`ending_within`](Self::ending_within) can set a
    /// deadline later.
    ///
    /// ```
    /// use std::time::Instant;
    ///
    /// let started = Instant::now();
    /// let clock = || started.elapsed();
    /// let budget = bivalue::Budget::UNLIMITED.with_clock(&clock);
    /// assert!(budget.check().is_ok());
    /// ```
    #[must_use]
    pub fn with_clock<'b>(self, clock: &'b dyn Clock) -> Budget<'b>
    where
        'a: 'b,
    {
        let Self { nodes, deadline, cancel, .. } = self;
        Budget { nodes, clock: Some(clock), deadline, cancel }
    }

    /// The same budget, ending soon after this time from now, unless it ends before; nothing if it
    /// has no clock.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use bivalue::budget::{Budget, Stop};
    ///
    /// let clock = || Duration::from_secs(100);
    /// let budget = Budget::UNLIMITED.with_clock(&clock);
    /// assert_eq!(budget.ending_within(Duration::ZERO).unwrap().check(), Err(Stop::Timeout));
    /// assert!(Budget::UNLIMITED.ending_within(Duration::ZERO).is_none());
    /// ```
    #[must_use]
    pub fn ending_within(self, time: Duration) -> Option<Self> {
        let then = self.clock?.now().saturating_add(time);
        let deadline = self.deadline.map_or(then, |deadline| deadline.min(then));
        Some(Self { deadline: Some(deadline), ..self })
    }

    /// The same budget with that share of the time that is left, in per cent, so that the rest is
    /// there for what follows; the same time if there is no deadline.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use bivalue::{Budget, Stop};
    ///
    /// // A clock that stands still at three seconds.
    /// let clock = || Duration::from_secs(3);
    /// let budget = Budget::UNLIMITED.with_deadline(&clock, Duration::from_secs(4));
    /// assert!(budget.with_share_of_time(50).check().is_ok());
    /// assert_eq!(budget.with_share_of_time(0).check(), Err(Stop::Timeout));
    /// ```
    #[must_use]
    pub fn with_share_of_time(self, percent: u32) -> Self {
        let (Some(clock), Some(deadline)) = (self.clock, self.deadline) else { return self };
        let now = clock.now();
        let share = deadline.saturating_sub(now).saturating_mul(percent) / 100;
        Self { deadline: Some(deadline.min(now + share)), ..self }
    }

    /// The same budget, ending soon after the flag is set.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use bivalue::{Budget, Stop};
    ///
    /// let flag = AtomicBool::new(true);
    /// assert_eq!(Budget::UNLIMITED.with_cancel(&flag).check(), Err(Stop::Cancelled));
    /// ```
    #[must_use]
    pub const fn with_cancel<'b>(self, cancel: &'b AtomicBool) -> Budget<'b>
    where
        'a: 'b,
    {
        let Self { nodes, clock, deadline, .. } = self;
        Budget { nodes, clock, deadline, cancel: Some(cancel) }
    }

    /// The node limit; `u64::MAX` if there is none.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks at the cancel flag and the clock.
    ///
    /// ```
    /// use bivalue::Budget;
    /// assert_eq!(Budget::UNLIMITED.check(), Ok(()));
    /// ```
    ///
    /// # Errors
    /// The bound that was met: [`Stop::Cancelled`] or [`Stop::Timeout`]. Nodes are counted by a
    /// [`Meter`].
    pub fn check(&self) -> Result<(), Stop> {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        if let (Some(clock), Some(deadline)) = (self.clock, self.deadline)
            && clock.now() >= deadline
        {
            return Err(Stop::Timeout);
        }
        Ok(())
    }
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget::UNLIMITED
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.nodes)
            .field("deadline", &self.deadline)
            .field("cancel", &self.cancel)
            .finish_non_exhaustive()
    }
}

/// Counts the nodes of one call and says when its budget is spent.
///
/// Calls that are one part of a longer one, such as
/// [`other_solution`](crate::engine::other_solution), take a meter and not a budget: their nodes
/// add up.
///
/// ```
/// use bivalue::budget::{Budget, Meter, Stop};
///
/// let meter = Meter::new(Budget::UNLIMITED.with_nodes(2));
/// assert_eq!((meter.node(), meter.node()), (Ok(()), Ok(())));
/// assert_eq!(meter.node(), Err(Stop::Nodes));
/// ```
#[derive(Clone, Debug)]
pub struct Meter<'a> {
    budget: Budget<'a>,
    /// The clock and the flag are looked at once in this number of nodes, and at the first.
    nodes_between_checks: u64,
    /// The nodes that may be entered before the next check, and those that were entered.
    granted: Cell<u64>,
    /// How many of the granted nodes are not entered yet.
    left: Cell<u64>,
    /// The bound that was met.
    stopped: Cell<Option<Stop>>,
}

impl<'a> Meter<'a> {
    /// A meter for nodes that each take a microsecond or so: it looks at the clock and the flag
    /// at every 64th node.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::budget::Meter;
    /// assert_eq!(Meter::new(Budget::UNLIMITED).spent(), 0);
    /// ```
    #[must_use]
    pub const fn new(budget: Budget<'a>) -> Self {
        Self::every(64, budget)
    }

    /// A meter that looks at the clock and the flag at the first node and then at every
    /// `nodes_between_checks`th one, which must not be 0.
    #[must_use]
    pub const fn every(nodes_between_checks: u64, budget: Budget<'a>) -> Self {
        Self {
            budget,
            nodes_between_checks,
            granted: Cell::new(0),
            left: Cell::new(0),
            stopped: Cell::new(None),
        }
    }

    /// Counts a node.
    ///
    /// ```
    /// use bivalue::budget::Meter;
    /// use bivalue::{Budget, Stop};
    ///
    /// let meter = Meter::new(Budget::UNLIMITED.with_nodes(1));
    /// assert_eq!(meter.node(), Ok(()));
    /// assert_eq!(meter.node(), Err(Stop::Nodes));
    /// ```
    ///
    /// # Errors
    /// The bound that was met. The node is then not to be entered, nor is any other.
    #[inline]
    pub fn node(&self) -> Result<(), Stop> {
        if self.left.get() == 0 {
            self.grant()?;
        }
        self.left.set(self.left.get() - 1);
        Ok(())
    }

    /// Looks at all bounds, and grants the nodes up to the next look.
    #[cold]
    fn grant(&self) -> Result<(), Stop> {
        let rest = self.budget.nodes.saturating_sub(self.granted.get());
        if rest == 0 {
            self.stop(Stop::Nodes);
        }
        self.check()?;
        let more = self.nodes_between_checks.clamp(1, rest);
        self.left.set(more);
        self.granted.set(self.granted.get() + more);
        Ok(())
    }

    /// The bound that was met, if one was.
    #[must_use]
    pub const fn stopped(&self) -> Option<Stop> {
        self.stopped.get()
    }

    /// The nodes that were counted so far.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::budget::Meter;
    ///
    /// let meter = Meter::new(Budget::UNLIMITED);
    /// meter.node()?;
    /// assert_eq!(meter.spent(), 1);
    /// # Ok::<(), bivalue::Stop>(())
    /// ```
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.granted.get() - self.left.get()
    }

    /// Returns the rest of the budget, for a call that counts its own nodes. Add them with
    /// [`Meter::spend`].
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::budget::Meter;
    ///
    /// let meter = Meter::new(Budget::UNLIMITED.with_nodes(10));
    /// meter.spend(4);
    /// assert_eq!(meter.rest().nodes(), 6);
    /// ```
    #[must_use]
    pub const fn rest(&self) -> Budget<'a> {
        self.budget.with_nodes(self.budget.nodes.saturating_sub(self.spent()))
    }

    /// Counts nodes that another call has entered.
    ///
    /// ```
    /// use bivalue::budget::Meter;
    /// use bivalue::{Budget, Stop};
    ///
    /// let meter = Meter::new(Budget::UNLIMITED.with_nodes(10));
    /// meter.spend(10);
    /// assert_eq!(meter.node(), Err(Stop::Nodes));
    /// ```
    pub fn spend(&self, nodes: u64) {
        let left = self.left.get();
        self.left.set(left.saturating_sub(nodes));
        self.granted.set(self.granted.get().saturating_add(nodes.saturating_sub(left)));
    }

    /// Notes a bound that was met, here or by a call with what is left of the budget, unless
    /// another was met before.
    #[doc(hidden)]
    pub fn stop(&self, stop: Stop) {
        if self.stopped.get().is_none() {
            self.stopped.set(Some(stop));
        }
    }

    /// Looks at the cancel flag and the clock, without counting a node.
    ///
    /// # Errors
    /// The bound that was met, now or before.
    #[cold]
    pub fn check(&self) -> Result<(), Stop> {
        if self.stopped.get().is_none() {
            self.stopped.set(self.budget.check().err());
        }
        self.stopped.get().map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn a_deadline_is_met_when_the_clock_shows_it() {
        let seconds = AtomicU64::new(0);
        let clock = || Duration::from_secs(seconds.load(Ordering::Relaxed));
        let budget = Budget::UNLIMITED.with_deadline(&clock, Duration::from_secs(5));
        assert_eq!(budget.check(), Ok(()));
        seconds.store(5, Ordering::Relaxed);
        assert_eq!(budget.check(), Err(Stop::Timeout));
    }

    #[test]
    fn the_flag_is_looked_at_at_the_first_node_and_then_at_intervals() {
        let flag = AtomicBool::new(true);
        let budget = Budget::UNLIMITED.with_cancel(&flag);
        assert_eq!(Meter::every(3, budget).node(), Err(Stop::Cancelled));
        flag.store(false, Ordering::Relaxed);
        let meter = Meter::every(3, budget);
        assert_eq!(meter.node(), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!((meter.node(), meter.node()), (Ok(()), Ok(())));
        assert_eq!(meter.node(), Err(Stop::Cancelled));
        assert_eq!((meter.spent(), meter.stopped()), (3, Some(Stop::Cancelled)));
        // It stays stopped.
        flag.store(false, Ordering::Relaxed);
        assert_eq!(meter.node(), Err(Stop::Cancelled));
    }

    #[test]
    fn what_another_call_spent_counts() {
        let meter = Meter::new(Budget::UNLIMITED.with_nodes(10));
        assert_eq!(meter.node(), Ok(()));
        assert_eq!(meter.rest().nodes(), 9);
        meter.spend(8);
        assert_eq!((meter.spent(), meter.node()), (9, Ok(())));
        assert_eq!((meter.spent(), meter.node()), (10, Err(Stop::Nodes)));
        meter.spend(5);
        assert_eq!((meter.rest().nodes(), meter.node()), (0, Err(Stop::Nodes)));
    }
}
