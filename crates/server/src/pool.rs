//! The threads that solve, apart from those of the network.
//!
//! Work waits in a queue of bounded length. Work whose asker has gone is cancelled: its budget
//! ends, or it is not begun at all.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

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

/// What is counted of the pool.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// The work that waits.
    pub(crate) waiting: Gauge,
    /// The work that is being done.
    pub(crate) working: Gauge,
    /// The work that was cancelled, before it was begun or later.
    pub(crate) cancelled: Counter,
}

type Work = Box<dyn FnOnce() + Send>;

/// The threads and the queue before them.
#[derive(Clone)]
pub(crate) struct Pool {
    queue: SyncSender<Work>,
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
    /// That many threads, before which that much work may wait. They end when all clones of the
    /// pool are gone.
    pub(crate) fn new(threads: usize, queue: usize, counts: &Arc<Counts>) -> Self {
        // With no place at all work could not even be handed over.
        let (queue, work) = sync_channel::<Work>(queue.max(1));
        let work = Arc::new(Mutex::new(work));
        for _ in 0..threads {
            let work = Arc::clone(&work);
            std::thread::spawn(move || run(&work));
        }
        Self { queue, counts: Arc::clone(counts) }
    }

    /// Does the work on one of the threads. It is cancelled when the future is dropped.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let (done, result) = oneshot::channel();
        let asker = Asker(Cancel::new());
        let (cancel, counts) = (asker.0.clone(), Arc::clone(&self.counts));
        let work = move || {
            counts.waiting.dec();
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
            // The asker may be gone. A panic was told by its own message.
            let _ = made.map(|made| done.send(made));
        };
        self.counts.waiting.inc();
        match self.queue.try_send(Box::new(work)) {
            Ok(()) => result.await.map_err(|_| NotDone::Failed),
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                self.counts.waiting.dec();
                Err(NotDone::Busy)
            }
        }
    }
}

fn run(work: &Mutex<Receiver<Work>>) {
    loop {
        let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match next {
            Ok(work) => work(),
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
    }

    #[test]
    fn work_is_done_and_failures_are_told() {
        let pool = Pool::new(1, 4, &Arc::default());
        block_on(async {
            assert_eq!(pool.run(|_| 7).await, Ok(7));
            let fails = |_: &Cancel| -> u8 { std::panic::panic_any("on purpose") };
            assert_eq!(pool.run(fails).await, Err(NotDone::Failed));
            assert_eq!(pool.run(|_| 8).await, Ok(8));
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
                let first = asker.run(move |cancel| {
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
                async move { pool.run(|_| 2).await }
            });
            tokio::task::yield_now().await;
            assert_eq!(pool.run(|_| 3).await, Err(NotDone::Busy));
            drop(leave);
            assert!(gone.await.unwrap());
            has_ended.recv().unwrap();
            assert_eq!(waits.await.unwrap(), Ok(2));
        });
        assert_eq!((counts.cancelled.get(), counts.working.get(), counts.waiting.get()), (1, 0, 0));
    }
}
