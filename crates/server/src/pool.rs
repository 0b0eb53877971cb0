//! The threads for solving, separate from those of the network.
//!
//! Work waits in a queue of bounded length, in which the clients take turns: a busy client delays
//! its own work, not that of others. A full queue evicts the newest request of the busiest client
//! to admit one of a less busy client. The work of a client that has gone is cancelled: its budget
//! ends, or it is not begun at all.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use bivalue_bulk::Cancel;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use tokio::sync::oneshot;

/// Why work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotDone {
    /// Too much is waiting.
    Busy,
    /// It failed, which is a mistake in the program.
    Failed,
}

/// The counts of the pool.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// The work that waits.
    pub(crate) waiting: Gauge,
    /// The work that is being done.
    pub(crate) working: Gauge,
    /// The number of pieces of work that were cancelled, before or after they began.
    pub(crate) cancelled: Counter,
}

/// The fate of work that waited.
enum Fate {
    /// A thread does it.
    Done,
    /// It loses its place to a client with less work.
    Refused,
}

type Work = Box<dyn FnOnce(Fate) + Send>;

/// The work that waits, by client.
#[derive(Default)]
struct Waiting {
    works: HashMap<IpAddr, VecDeque<Work>>,
    /// The clients with work that waits, in the order of their turns.
    turns: VecDeque<IpAddr>,
    count: usize,
    closed: bool,
}

impl Waiting {
    /// Removes the newest work of the client with the most, if it still has as much as this client
    /// with one more.
    fn displaced_by(&mut self, client: IpAddr) -> Option<Work> {
        let own = self.works.get(&client).map_or(0, VecDeque::len);
        let most = self.works.iter_mut().max_by_key(|(address, works)| (works.len(), **address));
        let (_, works) = most.filter(|(_, works)| works.len() > own + 1)?;
        self.count -= 1;
        works.pop_back()
    }
}

/// The queue before the threads.
struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    most: usize,
}

impl Queue {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts the work of a client into the queue. If the queue is full, it takes the place of the
    /// newest work of the client with the most, or is refused if no client has more.
    fn add(&self, client: IpAddr, work: Work) -> Result<(), NotDone> {
        let mut waiting = self.waiting();
        let displaced = if waiting.count < self.most {
            None
        } else {
            Some(waiting.displaced_by(client).ok_or(NotDone::Busy)?)
        };
        waiting.count += 1;
        let own = waiting.works.entry(client).or_default();
        own.push_back(work);
        if own.len() == 1 {
            waiting.turns.push_back(client);
        }
        drop(waiting);
        self.changed.notify_one();
        if let Some(work) = displaced {
            work(Fate::Refused);
        }
        Ok(())
    }

    /// The work of the client whose turn it is; nothing once the queue is closed.
    fn next(&self) -> Option<Work> {
        let mut waiting = self.waiting();
        loop {
            if let Some(client) = waiting.turns.pop_front() {
                waiting.count -= 1;
                let own = waiting.works.get_mut(&client)?;
                let work = own.pop_front();
                if own.is_empty() {
                    waiting.works.remove(&client);
                } else {
                    waiting.turns.push_back(client);
                }
                return work;
            }
            if waiting.closed {
                return None;
            }
            waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Closes the queue when the last clone of the pool is gone.
struct Open(Arc<Queue>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.waiting().closed = true;
        self.0.changed.notify_all();
    }
}

/// The threads and the queue before them.
#[derive(Clone)]
pub(crate) struct Pool {
    queue: Arc<Open>,
    counts: Arc<Counts>,
}

/// Cancels work when nobody waits for it any more.
struct Asker(Cancel);

impl Drop for Asker {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Pool {
    /// A pool of `threads` threads with a queue of at most `queue` pieces of work. The threads end
    /// when all clones of the pool are gone.
    pub(crate) fn new(threads: usize, queue: usize, counts: &Arc<Counts>) -> Self {
        // A queue without a place could not hand over any work.
        let most = queue.max(1);
        let queue = Queue { waiting: Mutex::default(), changed: Condvar::new(), most };
        let queue = Arc::new(queue);
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            std::thread::spawn(move || {
                while let Some(work) = queue.next() {
                    work(Fate::Done);
                }
            });
        }
        Self { queue: Arc::new(Open(queue)), counts: Arc::clone(counts) }
    }

    /// Does the work of a client on one of the threads. It is cancelled when the future is dropped.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let (done, result) = oneshot::channel();
        let asker = Asker(Cancel::new());
        let (cancel, counts) = (asker.0.clone(), Arc::clone(&self.counts));
        let work = move |fate| {
            counts.waiting.dec();
            if matches!(fate, Fate::Refused) {
                let _ = done.send(Err(NotDone::Busy));
                return;
            }
            if cancel.is_cancelled() {
                counts.cancelled.inc();
                return;
            }
            counts.working.inc();
            let made = catch_unwind(AssertUnwindSafe(|| work(&cancel)));
            counts.working.dec();
            if cancel.is_cancelled() {
                counts.cancelled.inc();
            }
            // The receiver may be gone. A panic has printed its own message.
            let _ = made.map(|made| done.send(Ok(made)));
        };
        self.counts.waiting.inc();
        if let Err(busy) = self.queue.0.add(client, Box::new(work)) {
            self.counts.waiting.dec();
            return Err(busy);
        }
        result.await.unwrap_or(Err(NotDone::Failed))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
    }

    #[test]
    fn work_is_done_and_failures_are_told() {
        let pool = Pool::new(1, 4, &Arc::default());
        block_on(async {
            assert_eq!(pool.run(ONE, |_| 7).await, Ok(7));
            let fails = |_: &Cancel| -> u8 { std::panic::panic_any("on purpose") };
            assert_eq!(pool.run(ONE, fails).await, Err(NotDone::Failed));
            assert_eq!(pool.run(ONE, |_| 8).await, Ok(8));
        });
    }

    #[test]
    fn a_full_queue_refuses_and_what_nobody_waits_for_is_cancelled() {
        let counts = Arc::new(Counts::default());
        let pool = Pool::new(1, 1, &counts);
        let (begun, has_begun) = mpsc::channel();
        let (ended, has_ended) = mpsc::channel();
        block_on(async {
            // The first runs until nobody waits for it.
            let (leave, left) = oneshot::channel::<()>();
            let asker = pool.clone();
            let gone = tokio::spawn(async move {
                let first = asker.run(ONE, move |cancel| {
                    begun.send(()).unwrap();
                    while !cancel.is_cancelled() {
                        std::thread::yield_now();
                    }
                    ended.send(()).unwrap();
                });
                tokio::select! {
                    _ = first => false,
                    _ = left => true,
                }
            });
            tokio::task::yield_now().await;
            has_begun.recv().unwrap();
            let waits = tokio::spawn({
                let pool = pool.clone();
                async move { pool.run(ONE, |_| 2).await }
            });
            tokio::task::yield_now().await;
            assert_eq!(pool.run(ONE, |_| 3).await, Err(NotDone::Busy));
            drop(leave);
            assert!(gone.await.unwrap());
            has_ended.recv().unwrap();
            assert_eq!(waits.await.unwrap(), Ok(2));
        });
        assert_eq!((counts.cancelled.get(), counts.working.get(), counts.waiting.get()), (1, 0, 0));
    }

    #[test]
    fn a_client_with_little_work_has_a_place_in_a_full_queue() {
        let counts = Arc::new(Counts::default());
        let pool = Pool::new(1, 2, &counts);
        let (open, gate) = mpsc::channel::<()>();
        block_on(async {
            let (begun, has_begun) = mpsc::channel();
            let run = |client, work: Box<dyn FnOnce() -> u8 + Send>| {
                let pool = pool.clone();
                tokio::spawn(async move { pool.run(client, move |_| work()).await })
            };
            let first = run(
                ONE,
                Box::new(move || {
                    begun.send(()).unwrap();
                    gate.recv().unwrap();
                    1
                }),
            );
            tokio::task::yield_now().await;
            has_begun.recv().unwrap();
            let (second, third) = (run(ONE, Box::new(|| 2)), run(ONE, Box::new(|| 3)));
            tokio::task::yield_now().await;
            let other = run(OTHER, Box::new(|| 4));
            tokio::task::yield_now().await;
            assert_eq!(third.await.unwrap(), Err(NotDone::Busy));
            // Both have one piece of work in the queue now, so neither gives way.
            assert_eq!(pool.run(OTHER, |_| 5).await, Err(NotDone::Busy));
            open.send(()).unwrap();
            for (work, result) in [(first, 1), (second, 2), (other, 4)] {
                assert_eq!(work.await.unwrap(), Ok(result));
            }
        });
        assert_eq!((counts.working.get(), counts.waiting.get()), (0, 0));
    }

    #[test]
    fn clients_take_turns() {
        let pool = Pool::new(1, 8, &Arc::default());
        let (order, asked) = mpsc::channel();
        let (open, gate) = mpsc::channel::<()>();
        block_on(async {
            let (begun, has_begun) = mpsc::channel();
            // One piece of work holds the thread until all others wait.
            let first = tokio::spawn({
                let pool = pool.clone();
                async move {
                    pool.run(ONE, move |_| {
                        begun.send(()).unwrap();
                        gate.recv().unwrap();
                    })
                    .await
                }
            });
            tokio::task::yield_now().await;
            has_begun.recv().unwrap();
            let mut rest = Vec::new();
            for (client, name) in [(ONE, "a"), (ONE, "b"), (ONE, "c"), (OTHER, "x"), (OTHER, "y")] {
                let (pool, order) = (pool.clone(), order.clone());
                rest.push(tokio::spawn(async move {
                    pool.run(client, move |_| order.send(name).unwrap()).await
                }));
                tokio::task::yield_now().await;
            }
            open.send(()).unwrap();
            first.await.unwrap().unwrap();
            for one in rest {
                one.await.unwrap().unwrap();
            }
        });
        drop(order);
        assert_eq!(asked.iter().collect::<Vec<_>>(), ["a", "x", "b", "y", "c"]);
    }
}
