//! A stream on the thread that reads.

use std::cell::{Cell, RefCell};
use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::input::Input;

use super::batch::{Batch, Rules, Work};
use super::gather::{Gather, Pace, PassOn};
use super::{Lookahead, Results};

/// Works on all batches on the calling thread.
pub(super) fn on_this_thread<P: Default>(
    work: &dyn Work<P>,
    input: &Input,
    results: &mut Results<'_, P>,
) -> io::Result<()> {
    let pace = Pace::new();
    let cancel = results.options.cancel.clone();
    let worker = Worker {
        lookahead: Lookahead::new(cancel.clone()),
        part: P::default(),
        results,
        flushed: Instant::now(),
    };
    let local = Local { work, pace: &pace, worker: RefCell::new(worker), failed: Cell::new(None) };
    let gather = Gather::new(&pace, &cancel, input.bytes_read(), input.size(), local);
    let _ = input.for_each(&gather);
    gather.end().failed.into_inner().map_or(Ok(()), Err)
}

/// Works on batches as they are passed on.
struct Local<'a, 'r, 'd, P> {
    work: &'a dyn Work<P>,
    pace: &'a Pace,
    worker: RefCell<Worker<'r, 'd, P>>,
    failed: Cell<Option<io::Error>>,
}

struct Worker<'r, 'd, P> {
    lookahead: Lookahead,
    part: P,
    results: &'r mut Results<'d, P>,
    /// When answers were last sent on their way.
    flushed: Instant,
}

impl<P> Worker<'_, '_, P> {
    fn work(
        &mut self,
        work: &dyn Work<P>,
        pace: &Pace,
        batch: &Batch,
    ) -> io::Result<ControlFlow<()>> {
        /// The time after which answers are sent on their way.
        const PATIENCE: Duration = Duration::from_millis(50);
        let Self { lookahead, part, results, flushed } = self;
        let started = Instant::now();
        let options = results.options;
        let rules = Rules { fail_fast: options.fail_fast, cancel: &options.cancel };
        let deliver = &mut *results.deliver;
        let mut relieve = |part: &mut P| {
            if deliver.is_large(part) { deliver.deliver(part) } else { Ok(()) }
        };
        let done = batch.answer(work, lookahead, &rules, part, &mut relieve);
        // Answers that were rendered before an error are delivered.
        results.deliver.deliver(part)?;
        let done = done?;
        let now = Instant::now();
        pace.learn(batch.len(), now - started);
        if now - *flushed > PATIENCE {
            *flushed = now;
            results.deliver.flush()?;
        }
        Ok(results.note(done))
    }
}

impl<P> Local<'_, '_, '_, P> {
    fn or_fail(&self, result: io::Result<ControlFlow<()>>) -> ControlFlow<()> {
        result.unwrap_or_else(|error| {
            self.failed.set(Some(error));
            ControlFlow::Break(())
        })
    }
}

impl<P> PassOn for Local<'_, '_, '_, P> {
    fn pass_on(&self, batch: &mut Batch) -> ControlFlow<()> {
        let result = self.worker.borrow_mut().work(self.work, self.pace, batch);
        batch.clear();
        self.or_fail(result)
    }

    fn before_wait(&self) -> ControlFlow<()> {
        // All puzzles that were read so far are answered, and the answers are flushed.
        let flushed = self.worker.borrow_mut().results.deliver.flush();
        self.or_fail(flushed.map(ControlFlow::Continue))
    }
}
