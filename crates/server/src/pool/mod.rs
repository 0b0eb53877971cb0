//! The threads for solving, separate from those of the network.
//!
//! Work waits in a queue of bounded length, in which the clients take turns: a busy client delays
//! its own work, not that of others. A full queue evicts the newest request of the busiest client
//! to admit one of a less busy client. The work of a client that has gone is cancelled: its budget
//! ends, or it is not begun at all.
//!
//! All work begins with a first slice of some milliseconds, which is enough for most. What takes
//! longer is long. If nothing else waits it goes on; otherwise it ends and is done anew, when its
//! turn as long work comes. So no more long work is begun than threads may work, and what waits
//! holds no memory. Long work waits, at a look at its clock, while work that was not begun needs the
//! last thread; that time does not count for its deadline.

mod lanes;
mod turn;
mod turns;

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bivalue::budget::Clock;
use bivalue_bulk::{Cancel, bounds};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use tokio::sync::oneshot;

use lanes::{Lanes, Run, Ticket};
pub(crate) use turn::Turn;

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
    /// The work that waits, before it began or since it gave way.
    pub(crate) waiting: Gauge,
    /// The work that is being done.
    pub(crate) working: Gauge,
    /// The number of pieces of work that were cancelled, before or after they began.
    pub(crate) cancelled: Counter,
}

/// Closes the queue when the last clone of the pool is gone.
struct Open(Arc<Lanes>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// The threads and the queue before them.
#[derive(Clone)]
pub(crate) struct Pool {
    lanes: Arc<Open>,
    counts: Arc<Counts>,
}

/// Cancels work when nobody waits for it any more.
struct Asker {
    lanes: Arc<Lanes>,
    cancel: Cancel,
    ticket: Arc<Ticket>,
}

impl Drop for Asker {
    fn drop(&mut self) {
        self.cancel.cancel();
        self.lanes.let_end(&self.ticket);
    }
}

impl Pool {
    /// A pool that does `threads` pieces of work at once, with a queue of at most `queue` pieces.
    /// Its threads end when all clones of the pool are gone.
    pub(crate) fn new(threads: usize, queue: usize, counts: &Arc<Counts>) -> Self {
        Self::with_clock(threads, queue, counts, Box::new(bounds::clock))
    }

    fn with_clock(
        threads: usize,
        queue: usize,
        counts: &Arc<Counts>,
        clock: Box<dyn Clock + Send>,
    ) -> Self {
        let lanes = Arc::new(Lanes::new(threads, queue, clock));
        Self { lanes: Arc::new(Open(lanes)), counts: Arc::clone(counts) }
    }

    /// Does the work of a client on one of the threads. It is cancelled when the future is dropped.
    /// Work that is long may be called twice, and then the second result counts.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl Fn(&Turn) -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let (done, result) = oneshot::channel();
        let mut done = Some(done);
        let (lanes, counts) = (Arc::clone(&self.lanes.0), Arc::clone(&self.counts));
        let (cancel, ticket) = (Cancel::new(), Arc::default());
        let _asker = Asker {
            lanes: Arc::clone(&lanes),
            cancel: cancel.clone(),
            ticket: Arc::clone(&ticket),
        };
        let work = move |run| {
            counts.waiting.dec();
            // The receiver may be gone.
            let mut answer = |result| drop(done.take().map(|done| done.send(result)));
            if run == Run::Refused {
                answer(Err(NotDone::Busy));
                return false;
            }
            let is_long = run == Run::Long;
            if cancel.is_cancelled() {
                counts.cancelled.inc();
                lanes.done(is_long);
                return false;
            }
            counts.working.inc();
            let (ticket, gone) = (Arc::clone(&ticket), cancel.clone());
            let turn = Turn::new(Arc::clone(&lanes), Arc::clone(&counts), ticket, gone, is_long);
            let made = catch_unwind(AssertUnwindSafe(|| work(&turn)));
            counts.working.dec();
            lanes.done(turn.is_long());
            if cancel.is_cancelled() {
                counts.cancelled.inc();
            } else if turn.is_over() {
                counts.waiting.inc();
                return true;
            }
            // A panic has printed its own message.
            answer(made.map_err(|_| NotDone::Failed));
            false
        };
        self.counts.waiting.inc();
        if let Err(busy) = self.lanes.0.add(client, Box::new(work)) {
            self.counts.waiting.dec();
            return Err(busy);
        }
        result.await.unwrap_or(Err(NotDone::Failed))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
    }

    fn pool(threads: usize, queue: usize) -> Pool {
        Pool::new(threads, queue, &Arc::default())
    }

    /// A pool whose time passes only as the test says, in milliseconds.
    fn timed(threads: usize, queue: usize) -> (Pool, Arc<AtomicU64>) {
        let now = Arc::new(AtomicU64::new(0));
        let shown = Arc::clone(&now);
        let clock = move || Duration::from_millis(shown.load(Ordering::Relaxed));
        let counts = Arc::default();
        (Pool::with_clock(threads, queue, &counts, Box::new(clock)), now)
    }

    /// Work that lets a millisecond pass at each look at its budget, until it has seen that number
    /// of them or its budget ends.
    fn long(now: &Arc<AtomicU64>, looks: u64) -> impl Fn(&Turn) -> u64 + Send + use<> {
        let now = Arc::clone(now);
        move |turn| {
            let seen = (0..looks).take_while(|_| {
                now.fetch_add(1, Ordering::Relaxed);
                turn.budget(Duration::MAX).check().is_ok()
            });
            seen.count() as u64
        }
    }

    #[test]
    fn short_work_is_done_while_long_work_holds_all_threads() {
        for threads in 1..=3 {
            let (pool, now) = timed(threads, 8);
            block_on(async {
                let endless = (0..threads + 2).map(|_| {
                    let (pool, work) = (pool.clone(), long(&now, u64::MAX));
                    tokio::spawn(async move { pool.run(ONE, work).await })
                });
                let endless: Vec<_> = endless.collect();
                tokio::task::yield_now().await;
                for _ in 0..20 {
                    assert_eq!(pool.run(OTHER, |_| 7).await, Ok(7));
                    assert_eq!(pool.run(ONE, |_| 8).await, Ok(8));
                }
                endless.iter().for_each(tokio::task::JoinHandle::abort);
            });
        }
    }

    #[test]
    fn long_work_ends_whole_among_much_short_work() {
        let (pool, now) = timed(1, 8);
        block_on(async {
            let (run, work) = (pool.clone(), long(&now, 100));
            let long = tokio::spawn(async move { run.run(ONE, work).await });
            // Time passes in short work, too, so that the long work does not wait for ever.
            while !long.is_finished() {
                let now = Arc::clone(&now);
                let short = pool.run(OTHER, move |_| now.fetch_add(1, Ordering::Relaxed));
                short.await.unwrap();
            }
            assert_eq!(long.await.unwrap(), Ok(100));
        });
    }

    #[test]
    fn time_spent_waiting_does_not_count() {
        let (pool, now) = timed(1, 8);
        block_on(async {
            let run = |looks| {
                let (pool, now) = (pool.clone(), Arc::clone(&now));
                tokio::spawn(async move {
                    let work = long(&now, looks);
                    pool.run(ONE, move |turn| (work(turn), turn.now())).await
                })
            };
            // Each has gone on for a second, and more than three seconds have passed.
            for one in [run(1000), run(1000), run(1000)] {
                assert_eq!(one.await.unwrap(), Ok((1000, Duration::from_secs(1))));
            }
        });
        assert!(now.load(Ordering::Relaxed) >= 3000);
    }

    #[test]
    fn a_client_with_little_work_takes_the_place_of_long_work() {
        let (pool, now) = timed(1, 2);
        block_on(async {
            let run = |client, looks| {
                let (pool, work) = (pool.clone(), long(&now, looks));
                tokio::spawn(async move { pool.run(client, work).await })
            };
            let mut long = vec![run(ONE, u64::MAX)];
            // Some of them begin and give way, until one goes on and two wait.
            for _ in 0..2 {
                long.push(run(ONE, u64::MAX));
                let begun = now.load(Ordering::Relaxed);
                while now.load(Ordering::Relaxed) < begun + 100 {
                    tokio::task::yield_now().await;
                }
            }
            assert_eq!(run(OTHER, 5).await.unwrap(), Ok(5));
            let refused = long.pop_if(|one| one.is_finished()).unwrap();
            assert_eq!(refused.await.unwrap(), Err(NotDone::Busy));
            assert!(!long.iter().any(tokio::task::JoinHandle::is_finished));
            long.iter().for_each(tokio::task::JoinHandle::abort);
        });
    }

    #[test]
    fn long_work_that_waits_ends_when_its_client_has_gone() {
        let counts = Arc::new(Counts::default());
        let now = Arc::new(AtomicU64::new(0));
        let shown = Arc::clone(&now);
        let clock = move || Duration::from_millis(shown.load(Ordering::Relaxed));
        let pool = Pool::with_clock(1, 8, &counts, Box::new(clock));
        block_on(async {
            let run = || {
                let (pool, work) = (pool.clone(), long(&now, u64::MAX));
                tokio::spawn(async move { pool.run(ONE, work).await })
            };
            let all = [run(), run(), run()];
            tokio::task::yield_now().await;
            assert_eq!(pool.run(OTHER, |_| 7).await, Ok(7));
            all.iter().for_each(tokio::task::JoinHandle::abort);
            while counts.cancelled.get() < 3 {
                tokio::task::yield_now().await;
            }
        });
        assert_eq!((counts.working.get(), counts.waiting.get()), (0, 0));
    }

    #[test]
    fn work_is_done_and_failures_are_told() {
        let pool = pool(1, 4);
        block_on(async {
            assert_eq!(pool.run(ONE, |_| 7).await, Ok(7));
            let fails = |_: &Turn| -> u8 { std::panic::panic_any("on purpose") };
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
                let first = asker.run(ONE, move |turn| {
                    begun.send(()).unwrap();
                    while turn.budget(Duration::MAX).check().is_ok() {
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
            let run = |client, work: Box<dyn Fn() -> u8 + Send>| {
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
        let pool = pool(1, 8);
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
