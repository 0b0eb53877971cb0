//! A stream on several threads: one reads and makes batches, the workers take a batch each, and
//! the calling thread delivers.
//!
//! With every batch goes a channel for its part; the delivering thread receives these channels
//! in the order of the batches, so order is kept without sorting, and the bounded queue of them
//! bounds the memory.

use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::input::Input;

use super::batch::{Batch, Done, Rules, Work};
use super::gather::{Gather, Pace, PassOn};
use super::{Lookahead, Results, RunOptions};

/// A worker's answer to a batch.
struct Answered<P> {
    part: P,
    done: Done,
}

/// A batch and where its part goes.
struct Task<P> {
    batch: Batch,
    answered: SyncSender<io::Result<Answered<P>>>,
}

/// Emptied things to be filled again: asking the system for fresh memory each time would cost
/// as much as reading and rendering.
struct Spares<T>(Mutex<Vec<T>>);

impl<T: Default> Spares<T> {
    fn take(&self) -> T {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    fn give(&self, spare: T) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(spare);
    }
}

/// The state that the threads share.
struct Shared<P> {
    work: Arc<dyn Work<P>>,
    tasks: Mutex<Receiver<Task<P>>>,
    pace: Pace,
    options: RunOptions,
    batches: Spares<Batch>,
    parts: Spares<P>,
}

/// Works on the batches of the input on that many threads.
pub(super) fn on_threads<P: Default + Send + 'static>(
    work: &Arc<dyn Work<P>>,
    input: &Arc<Input>,
    threads: usize,
    results: &mut Results<'_, P>,
) -> io::Result<()> {
    // More waiting batches would be more memory, which is cold when its turn comes.
    let (to_workers, tasks) = sync_channel::<Task<P>>(threads);
    let (in_order, answers) = sync_channel(threads * 4);
    let shared = Arc::new(Shared {
        work: Arc::clone(work),
        tasks: Mutex::new(tasks),
        pace: Pace::new(),
        options: results.options.clone(),
        batches: Spares(Mutex::default()),
        parts: Spares(Mutex::default()),
    });
    for _ in 0..threads {
        let shared = Arc::clone(&shared);
        std::thread::spawn(move || work_on_batches(&shared));
    }
    let (input, of_reader) = (Arc::clone(input), Arc::clone(&shared));
    // The reader is not joined: it may be waiting for input that never comes when the stream has
    // ended early.
    std::thread::spawn(move || {
        let dispatch = Dispatch { batches: &of_reader.batches, to_workers, in_order };
        let cancel = &of_reader.options.cancel;
        let gather = Gather::new(&of_reader.pace, cancel, input.bytes_read(), None, dispatch);
        let _ = input.for_each(&gather);
        gather.end();
    });
    deliver_in_order(&answers, &shared.parts, results)
}

/// Hands batches to the workers, and the channels for their parts to the delivering thread.
struct Dispatch<'a, P> {
    batches: &'a Spares<Batch>,
    to_workers: SyncSender<Task<P>>,
    in_order: SyncSender<Receiver<io::Result<Answered<P>>>>,
}

impl<P> PassOn for Dispatch<'_, P> {
    fn pass_on(&self, batch: &mut Batch) -> ControlFlow<()> {
        let batch = std::mem::replace(batch, self.batches.take());
        let (answered, answer) = sync_channel(1);
        // The receivers are dropped when the work is to stop.
        let sent = self.in_order.send(answer).is_ok()
            && self.to_workers.send(Task { batch, answered }).is_ok();
        if sent { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

fn work_on_batches<P: Default>(shared: &Shared<P>) {
    let options = &shared.options;
    let rules = Rules { fail_fast: options.fail_fast, cancel: &options.cancel };
    let mut lookahead = Lookahead::new(options.cancel.clone());
    loop {
        let task = shared.tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Task { mut batch, answered }) = task else { return };
        let started = Instant::now();
        let mut part = shared.parts.take();
        let work = &*shared.work;
        let done = batch.answer(work, &mut lookahead, &rules, &mut part, &mut |_| Ok(()));
        shared.pace.learn(batch.len(), started.elapsed());
        // The receiver may be gone: then the work is to stop.
        let _ = answered.send(done.map(|done| Answered { part, done }));
        batch.clear();
        shared.batches.give(batch);
    }
}

fn deliver_in_order<P: Default>(
    answers: &Receiver<Receiver<io::Result<Answered<P>>>>,
    parts: &Spares<P>,
    results: &mut Results<'_, P>,
) -> io::Result<()> {
    loop {
        let answer = match answers.try_recv() {
            Ok(answer) => answer,
            Err(TryRecvError::Disconnected) => return Ok(()),
            Err(TryRecvError::Empty) => {
                // Nothing is ready: what there is goes on its way before the wait.
                results.deliver.flush()?;
                match answers.recv() {
                    Ok(answer) => answer,
                    Err(_) => return Ok(()),
                }
            }
        };
        // A worker that drops its channel without an answer has panicked, and said so.
        let Answered { mut part, done } =
            answer.recv().map_err(|_| io::Error::other("a worker failed"))??;
        results.deliver.deliver(&mut part)?;
        if results.note(done).is_break() {
            return Ok(());
        }
        parts.give(part);
    }
}
