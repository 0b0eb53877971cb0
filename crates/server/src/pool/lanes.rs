//! The two lanes of the work: a first slice for all, and what takes longer.

use std::net::IpAddr;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bivalue::budget::Clock;

use super::NotDone;
use super::turns::Turns;

/// The time for which work goes on before it gives way to other work: most requests need less.
pub(super) const FIRST: Duration = Duration::from_millis(10);

/// Long work goes on for this time on an only thread, when it has waited for [`STARVED`].
const LEAST: Duration = Duration::from_millis(10);

/// The time after which long work goes on, however much short work there is.
const STARVED: Duration = Duration::from_millis(50);

/// The fate of work that waited.
pub(super) enum Fate {
    /// A thread does it.
    Done,
    /// It loses its place to a client with less work.
    Refused,
}

/// Work that was not begun.
pub(super) type Work = Box<dyn FnOnce(Fate) + Send>;

/// Long work that waits, on its thread, for leave to go on.
#[derive(Default)]
pub(super) struct Ticket {
    leave: Mutex<Option<Fate>>,
    given: Condvar,
}

impl Ticket {
    fn give(&self, fate: Fate) {
        *self.leave.lock().unwrap_or_else(PoisonError::into_inner) = Some(fate);
        self.given.notify_one();
    }

    /// Waits until the work may go on, or has lost its place and must end.
    pub(super) fn wait(&self) -> Fate {
        let mut leave = self.leave.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match leave.take() {
                Some(fate) => return fate,
                None => leave = self.given.wait(leave).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// The work that waits, and the counts of that which goes on.
#[derive(Default)]
struct Waiting {
    /// The work that was not begun.
    first: Turns<Work>,
    /// The long work that gave way.
    long: Turns<Arc<Ticket>>,
    /// The number of pieces of work that go on, of both lanes.
    working: usize,
    /// The number of those that are long.
    working_long: usize,
    /// The time at which long work went on last.
    long_until: Duration,
    /// The threads that have no work.
    idle: Vec<Sender<Work>>,
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
    /// the client with the most, or is refused if no client has more. Work that was not begun loses
    /// its place before work that was.
    pub(super) fn add(self: &Arc<Self>, client: IpAddr, work: Work) -> Result<(), NotDone> {
        let mut waiting = self.waiting();
        let has_room = waiting.working < self.threads || waiting.len() < self.most;
        if !has_room {
            let own = waiting.len_of(client) + 1;
            let busiest = waiting.busiest().filter(|busiest| waiting.len_of(*busiest) > own);
            let busiest = busiest.ok_or(NotDone::Busy)?;
            match waiting.first.pop_newest(busiest) {
                Some(work) => work(Fate::Refused),
                None => end_long(&mut waiting, busiest, |_| true, Fate::Refused),
            }
        }
        waiting.first.push(client, work);
        self.hand_out(&mut waiting);
        Ok(())
    }

    /// Gives leave to work and to long work, as long as a thread may work.
    fn hand_out(self: &Arc<Self>, waiting: &mut Waiting) {
        while waiting.working < self.threads {
            let is_starved = || {
                let waits = self.now().saturating_sub(waiting.long_until);
                !waiting.long.is_empty() && waiting.working_long == 0 && waits >= STARVED
            };
            if !waiting.first.is_empty() && !is_starved() {
                let Some(work) = waiting.first.pop() else { return };
                self.begin(waiting, work);
            } else if let Some(ticket) = waiting.long.pop() {
                waiting.working += 1;
                waiting.working_long += 1;
                ticket.give(Fate::Done);
            } else {
                return;
            }
        }
    }

    /// Hands work to an idle thread, or to a new one.
    fn begin(self: &Arc<Self>, waiting: &mut Waiting, work: Work) {
        waiting.working += 1;
        let work = match waiting.idle.pop() {
            Some(idle) => match idle.send(work) {
                Ok(()) => return,
                Err(unsent) => unsent.0,
            },
            None => work,
        };
        let (to_thread, works) = channel::<Work>();
        let lanes = Arc::clone(self);
        let own = to_thread.clone();
        let thread = std::thread::Builder::new().name("solving".into()).spawn(move || {
            while let Ok(work) = works.recv() {
                work(Fate::Done);
                if !lanes.rest(&own) {
                    return;
                }
            }
        });
        if thread.is_err() {
            // The machine has no more threads.
            waiting.working -= 1;
            work(Fate::Refused);
        } else {
            let _ = to_thread.send(work);
        }
    }

    /// Takes note that a thread has no work any more. Returns false if the thread is to end.
    fn rest(self: &Arc<Self>, thread: &Sender<Work>) -> bool {
        let mut waiting = self.waiting();
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

    /// Takes note that a piece of work is done.
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

    /// Takes note that a piece of work is long.
    pub(super) fn becomes_long(&self) {
        self.waiting().working_long += 1;
    }

    /// Puts a piece of long work, which has gone on for that time since it last waited, into the
    /// queue, if work that was not begun goes before it. Work that has waited there before, and is
    /// not new, is the first to go on.
    ///
    /// It does not give way to other long work: then much work would be half done at once, and
    /// would hold the memory of half an answer each.
    pub(super) fn gives_way(
        self: &Arc<Self>,
        client: IpAddr,
        ticket: &Arc<Ticket>,
        time: Duration,
        is_new: bool,
    ) -> bool {
        let mut waiting = self.waiting();
        // Long work never holds all threads while other work was not begun.
        let holds_all = waiting.working_long >= self.threads;
        let had_its_time = self.threads > 1 || time >= LEAST;
        if waiting.first.is_empty() || !holds_all || !had_its_time {
            return false;
        }
        waiting.working -= 1;
        self.count_long(&mut waiting, true);
        if is_new {
            waiting.long.push(client, Arc::clone(ticket));
        } else {
            waiting.long.push_front(client, Arc::clone(ticket));
        }
        self.hand_out(&mut waiting);
        true
    }

    /// Lets a piece of long work, if it waits, go on to its end, as nobody waits for it any more.
    pub(super) fn let_end(&self, client: IpAddr, ticket: &Arc<Ticket>) {
        let mut waiting = self.waiting();
        end_long(&mut waiting, client, |one| Arc::ptr_eq(one, ticket), Fate::Done);
    }

    /// Lets the threads end when all work is done.
    pub(super) fn close(&self) {
        let mut waiting = self.waiting();
        waiting.closed = true;
        waiting.idle.clear();
    }
}

/// Gives leave to the newest of the long work that is so, beside the threads that may work: it
/// ends at once.
fn end_long(
    waiting: &mut Waiting,
    client: IpAddr,
    is_it: impl Fn(&Arc<Ticket>) -> bool,
    fate: Fate,
) {
    if let Some(ticket) = waiting.long.remove_newest(client, is_it) {
        waiting.working += 1;
        waiting.working_long += 1;
        ticket.give(fate);
    }
}
