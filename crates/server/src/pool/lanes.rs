//! The two lanes of the work: a first slice for all, and what takes longer.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bivalue::budget::Clock;

use super::NotDone;
use super::turns::Turns;

/// The time of the first slice of all work: most requests need less.
pub(super) const FIRST: Duration = Duration::from_millis(10);

/// Long work goes on for this time on an only thread, when it has waited for [`STARVED`].
const LEAST: Duration = Duration::from_millis(10);

/// The time after which long work goes on, however much short work there is.
const STARVED: Duration = Duration::from_millis(50);

/// The way in which work is called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Run {
    /// For its first slice.
    First,
    /// To its end.
    Long,
    /// It loses its place to a client with less work.
    Refused,
}

/// Work that a thread can do. It returns true if its first slice was not enough, and is then called
/// again for all of it.
pub(super) type Work = Box<dyn FnMut(Run) -> bool + Send>;

/// Work with its client.
type Piece = (IpAddr, Work);

/// Long work that waits, on its thread, for leave to go on.
#[derive(Default)]
pub(super) struct Ticket {
    is_given: Mutex<bool>,
    given: Condvar,
}

impl Ticket {
    fn give(&self) {
        *self.is_given.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.given.notify_one();
    }

    /// Waits until the work may go on.
    pub(super) fn wait(&self) {
        let mut is_given = self.is_given.lock().unwrap_or_else(PoisonError::into_inner);
        while !std::mem::take(&mut *is_given) {
            is_given = self.given.wait(is_given).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The work that waits, and the counts of that which goes on.
#[derive(Default)]
struct Waiting {
    /// The work that was not begun.
    first: Turns<Work>,
    /// The work whose first slice was not enough.
    long: Turns<Work>,
    /// The long work that gave way, on its threads. No other long work is begun before it goes on,
    /// so there is no more of it than threads may work.
    paused: VecDeque<Arc<Ticket>>,
    /// The number of pieces of work that go on, of both lanes.
    working: usize,
    /// The number of those that are long.
    working_long: usize,
    /// The time at which long work went on last.
    long_until: Duration,
    /// The threads that have no work.
    idle: Vec<Sender<(Piece, Run)>>,
    closed: bool,
}

impl Waiting {
    fn len(&self) -> usize {
        self.first.len() + self.long.len()
    }

    fn len_of(&self, client: IpAddr) -> usize {
        self.first.len_of(client) + self.long.len_of(client)
    }

    /// The client that has the most work in the queue.
    fn busiest(&self) -> Option<IpAddr> {
        let clients = self.first.clients().chain(self.long.clients());
        clients.max_by_key(|client| (self.len_of(*client), *client))
    }

    fn has_long(&self) -> bool {
        !self.paused.is_empty() || !self.long.is_empty()
    }
}

/// The lanes, and the threads that work on them.
pub(super) struct Lanes {
    waiting: Mutex<Waiting>,
    clock: Box<dyn Clock + Send>,
    /// The number of pieces of work that go on at once.
    threads: usize,
    /// The number of pieces of work that may wait.
    most: usize,
}

impl Lanes {
    pub(super) fn new(threads: usize, most: usize, clock: Box<dyn Clock + Send>) -> Self {
        Self { waiting: Mutex::default(), clock, threads, most }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn now(&self) -> Duration {
        self.clock.now()
    }

    /// Takes the work of a client. If the queue is full, it takes the place of the newest work of
    /// the client with the most, or is refused if no client has more.
    pub(super) fn add(self: &Arc<Self>, client: IpAddr, work: Work) -> Result<(), NotDone> {
        let mut waiting = self.waiting();
        if waiting.working >= self.threads && waiting.len() >= self.most {
            let own = waiting.len_of(client) + 1;
            let busiest = waiting.busiest().filter(|busiest| waiting.len_of(*busiest) > own);
            let busiest = busiest.ok_or(NotDone::Busy)?;
            let newest = waiting.first.pop_newest(busiest);
            if let Some(mut work) = newest.or_else(|| waiting.long.pop_newest(busiest)) {
                work(Run::Refused);
            }
        }
        waiting.first.push(client, work);
        self.hand_out(&mut waiting);
        Ok(())
    }

    /// Gives work to threads, as long as more may work.
    fn hand_out(self: &Arc<Self>, waiting: &mut Waiting) {
        while waiting.working < self.threads {
            let is_starved = waiting.working_long == 0
                && waiting.has_long()
                && self.now().saturating_sub(waiting.long_until) >= STARVED;
            let first = if is_starved { None } else { waiting.first.pop() };
            if let Some(piece) = first {
                self.begin(waiting, piece, Run::First);
            } else if let Some(ticket) = waiting.paused.pop_front() {
                waiting.working += 1;
                waiting.working_long += 1;
                ticket.give();
            } else if let Some(piece) = waiting.long.pop() {
                waiting.working_long += 1;
                self.begin(waiting, piece, Run::Long);
            } else {
                return;
            }
        }
    }

    /// Hands work to an idle thread, or to a new one.
    fn begin(self: &Arc<Self>, waiting: &mut Waiting, piece: Piece, run: Run) {
        waiting.working += 1;
        let work = match waiting.idle.pop() {
            Some(idle) => match idle.send((piece, run)) {
                Ok(()) => return,
                Err(unsent) => unsent.0,
            },
            None => (piece, run),
        };
        let (to_thread, works) = channel::<(Piece, Run)>();
        let lanes = Arc::clone(self);
        let own = to_thread.clone();
        let thread = std::thread::Builder::new().name("solving".into()).spawn(move || {
            while let Ok(((client, mut work), run)) = works.recv() {
                let again = work(run).then_some((client, work));
                if !lanes.rest(&own, again) {
                    return;
                }
            }
        });
        if thread.is_err() {
            // The machine has no more threads.
            let ((_, mut work), run) = work;
            work(Run::Refused);
            waiting.working -= 1;
            waiting.working_long -= usize::from(run == Run::Long);
        } else {
            let _ = to_thread.send(work);
        }
    }

    /// Takes note that a thread has no work any more, and perhaps hands back what is long. Returns
    /// false if the thread is to end.
    fn rest(self: &Arc<Self>, thread: &Sender<(Piece, Run)>, long: Option<Piece>) -> bool {
        let mut waiting = self.waiting();
        if let Some((client, work)) = long {
            waiting.long.push(client, work);
        }
        waiting.idle.push(thread.clone());
        self.hand_out(&mut waiting);
        if waiting.closed {
            waiting.idle.clear();
        }
        // This thread is the last of them, unless it has got work.
        let is_needed = waiting.idle.len() <= self.threads;
        if !is_needed {
            waiting.idle.pop();
        }
        is_needed
    }

    /// Takes note that a piece of work does not go on.
    pub(super) fn done(&self, is_long: bool) {
        let mut waiting = self.waiting();
        waiting.working -= 1;
        self.count_long(&mut waiting, is_long);
    }

    fn count_long(&self, waiting: &mut Waiting, is_long: bool) {
        if is_long {
            waiting.working_long -= 1;
            waiting.long_until = self.now();
        }
    }

    /// Lets a piece of work go on behind its first slice, as long work, if nothing else waits.
    pub(super) fn may_be_long(&self) -> bool {
        let mut waiting = self.waiting();
        let may = waiting.first.is_empty() && !waiting.has_long();
        waiting.working_long += usize::from(may);
        may
    }

    /// Lets a piece of long work, which has gone on for that time since it last waited, give way if
    /// work that was not begun needs its thread.
    ///
    /// It does not give way to other long work: then much work would be half done at once, and
    /// would hold the memory of half an answer each.
    pub(super) fn gives_way(self: &Arc<Self>, ticket: &Arc<Ticket>, time: Duration) -> bool {
        let mut waiting = self.waiting();
        // Long work never holds all threads while other work was not begun.
        let holds_all = waiting.working_long >= self.threads;
        let had_its_time = self.threads > 1 || time >= LEAST;
        if waiting.first.is_empty() || !holds_all || !had_its_time {
            return false;
        }
        waiting.working -= 1;
        self.count_long(&mut waiting, true);
        waiting.paused.push_back(Arc::clone(ticket));
        self.hand_out(&mut waiting);
        true
    }

    /// Lets a piece of long work, if it waits, go on to its end beside the threads that may work, as
    /// nobody waits for it any more: it ends at once.
    pub(super) fn let_end(&self, ticket: &Arc<Ticket>) {
        let mut waiting = self.waiting();
        let at = waiting.paused.iter().position(|one| Arc::ptr_eq(one, ticket));
        if let Some(ticket) = at.and_then(|at| waiting.paused.remove(at)) {
            waiting.working += 1;
            waiting.working_long += 1;
            ticket.give();
        }
    }

    /// Lets the threads end when all work is done.
    pub(super) fn close(&self) {
        let mut waiting = self.waiting();
        waiting.closed = true;
        waiting.idle.clear();
    }
}
