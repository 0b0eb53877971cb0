//! The clock of a piece of work, by which it gives way to other work.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bivalue::Budget;
use bivalue::budget::Clock;
use bivalue_bulk::Cancel;

use super::Counts;
use super::lanes::{FIRST, Fate, Lanes, Ticket};

/// The time between two looks at the queue.
const LOOK: Duration = Duration::from_millis(1);

/// A piece of work that was begun.
///
/// It is the clock of the budget of its work, and shows the time for which the work has gone on.
/// As work looks at the clock about once in a millisecond, it can be made to wait there while other
/// work goes before it: that time is not counted.
pub(crate) struct Turn {
    lanes: Arc<Lanes>,
    client: IpAddr,
    cancel: Cancel,
    counts: Arc<Counts>,
    pub(super) ticket: Arc<Ticket>,
    pub(super) is_refused: AtomicBool,
    slice: Mutex<Slice>,
}

/// The times of a piece of work.
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
        client: IpAddr,
        cancel: Cancel,
        counts: Arc<Counts>,
        ticket: Arc<Ticket>,
    ) -> Self {
        let since = lanes.now();
        Self {
            lanes,
            client,
            cancel,
            counts,
            ticket,
            is_refused: AtomicBool::new(false),
            slice: Mutex::new(Slice {
                since,
                before: Duration::ZERO,
                looks_at: since + FIRST,
                is_long: false,
            }),
        }
    }

    /// The budget of the work: it ends if the client has gone, or when the work has gone on for that
    /// time.
    pub(crate) fn budget(&self, time: Duration) -> Budget<'_> {
        self.cancel.budget().with_deadline(self, self.now().saturating_add(time))
    }

    /// Returns whether the work has taken longer than a first slice.
    pub(super) fn is_long(&self) -> bool {
        self.slice.lock().unwrap_or_else(PoisonError::into_inner).is_long
    }

    /// Waits if other work goes before this.
    fn look(&self, now: Duration, slice: &mut Slice) {
        let is_new = !slice.is_long;
        if is_new {
            slice.is_long = true;
            self.lanes.becomes_long();
        }
        let time = now.saturating_sub(slice.since);
        let ends = self.cancel.is_cancelled();
        let mut next = now;
        if !ends && self.lanes.gives_way(self.client, &self.ticket, time, is_new) {
            self.counts.working.dec();
            self.counts.waiting.inc();
            if matches!(self.ticket.wait(), Fate::Refused) {
                self.is_refused.store(true, Ordering::Relaxed);
                self.cancel.cancel();
            }
            self.counts.waiting.dec();
            self.counts.working.inc();
            next = self.lanes.now();
            slice.before += time;
            slice.since = next;
        }
        slice.looks_at = next + LOOK;
    }
}

impl Clock for Turn {
    fn now(&self) -> Duration {
        let now = self.lanes.now();
        let mut slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        if now >= slice.looks_at {
            self.look(now, &mut slice);
        }
        // The moment may be before the one at which the work went on after a wait.
        slice.before + now.saturating_sub(slice.since)
    }
}
