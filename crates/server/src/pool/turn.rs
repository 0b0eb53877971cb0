//! The clock of a piece of work, by which it gives way to other work.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bivalue::Budget;
use bivalue::budget::Clock;
use bivalue_bulk::Cancel;

use super::Counts;
use super::lanes::{FIRST, Lanes, Ticket};

/// The time between two looks at the queue.
const LOOK: Duration = Duration::from_millis(1);

/// A call of a piece of work.
///
/// It is the clock of the budget of its work, and shows the time for which the work has gone on.
/// Work looks at the clock about once in a millisecond. There it ends if its first slice is over
/// and other work waits: it is called again then, as long work. Long work can be made to wait there
/// while other work goes before it, and that time is not counted.
pub(crate) struct Turn {
    lanes: Arc<Lanes>,
    counts: Arc<Counts>,
    ticket: Arc<Ticket>,
    /// Set when nobody waits for the work any more.
    gone: Cancel,
    /// Set when the call is to end.
    ends: Cancel,
    is_over: AtomicBool,
    slice: Mutex<Slice>,
}

/// The times of a call.
struct Slice {
    /// The moment at which it began, or went on.
    since: Duration,
    /// The time for which it went on before that.
    before: Duration,
    /// The moment at which the queue is looked at next.
    looks_at: Duration,
    is_long: bool,
}

impl Turn {
    pub(super) fn new(
        lanes: Arc<Lanes>,
        counts: Arc<Counts>,
        ticket: Arc<Ticket>,
        gone: Cancel,
        is_long: bool,
    ) -> Self {
        let since = lanes.now();
        let looks_at = since + if is_long { LOOK } else { FIRST };
        Self {
            lanes,
            counts,
            ticket,
            gone,
            ends: Cancel::new(),
            is_over: AtomicBool::new(false),
            slice: Mutex::new(Slice { since, before: Duration::ZERO, looks_at, is_long }),
        }
    }

    /// The budget of the work: it ends if the client has gone, or when the work has gone on for that
    /// time.
    pub(crate) fn budget(&self, time: Duration) -> Budget<'_> {
        self.ends.budget().with_deadline(self, self.now().saturating_add(time))
    }

    /// Returns whether the work was long, at the end of the call.
    pub(super) fn is_long(&self) -> bool {
        self.slice.lock().unwrap_or_else(PoisonError::into_inner).is_long
    }

    /// Returns whether the call was ended with the first slice.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Looks whether the work may go on, and waits if other work goes before it.
    fn look(&self, now: Duration, slice: &mut Slice) {
        slice.looks_at = now + LOOK;
        if self.gone.is_cancelled() {
            self.ends.cancel();
            return;
        }
        if !slice.is_long {
            slice.is_long = self.lanes.may_be_long();
            if !slice.is_long {
                self.is_over.store(true, Ordering::Relaxed);
                self.ends.cancel();
            }
            return;
        }
        let time = now.saturating_sub(slice.since);
        if !self.lanes.gives_way(&self.ticket, time) {
            return;
        }
        self.counts.working.dec();
        self.counts.waiting.inc();
        self.ticket.wait();
        self.counts.waiting.dec();
        self.counts.working.inc();
        slice.before += time;
        slice.since = self.lanes.now();
        slice.looks_at = slice.since + LOOK;
    }
}

impl Clock for Turn {
    fn now(&self) -> Duration {
        let now = self.lanes.now();
        let mut slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        if now >= slice.looks_at && !self.is_over() {
            self.look(now, &mut slice);
        }
        // The moment may be before the one at which the work went on after a wait.
        slice.before + now.saturating_sub(slice.since)
    }
}
