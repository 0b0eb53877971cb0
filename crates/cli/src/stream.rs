//! Streams puzzles through a job: on one thread or several, always in order.

use std::cell::{Cell, RefCell};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use bivalue::budget::Budget;
use bivalue::grid::Grid;

use crate::batch::{Batch, Desk, Done, Spot};
use crate::exit::Exit;
use crate::gather::{Gather, Pace, PassOn};
use crate::input::{Input, Item};
use crate::progress::Progress;
use crate::threads::on_threads;

/// Set when the command is to stop.
pub(crate) static CANCEL: AtomicBool = AtomicBool::new(false);

/// Whether the command is to stop.
pub(crate) fn cancelled() -> bool {
    CANCEL.load(Ordering::Relaxed)
}

/// A budget that ends when the command is to stop.
pub(crate) fn until_cancelled() -> Budget<'static> {
    Budget::UNLIMITED.with_cancel(&CANCEL)
}

/// The time since the first call: the clock of every budget of the command.
pub(crate) fn clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The same budget, ending after that time from now.
pub(crate) fn with_timeout(budget: Budget<'static>, timeout: Option<Duration>) -> Budget<'static> {
    // A moment too far off for the clock never comes.
    match timeout.and_then(|timeout| clock().checked_add(timeout)) {
        Some(deadline) => budget.with_deadline(&clock, deadline),
        None => budget,
    }
}

/// What is done with each puzzle.
pub(crate) trait Job: Send + Sync {
    /// Works on one puzzle and prints the answer.
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit>;

    /// Looks at all puzzles of a batch that are givens and nothing else, if the job can do
    /// better so than one by one; says whether it did.
    fn looks_ahead(&self, grids: &[Grid], desk: &mut Desk) -> bool {
        let _ = (grids, desk);
        false
    }

    /// Prints the answer to one of these puzzles, from what the desk holds for it at that
    /// index. The answer must be that of [`Job::work`], or none, before anything was printed:
    /// then the puzzle is worked on by itself.
    fn answer(
        &self,
        spot: &Spot<'_>,
        at: usize,
        desk: &Desk,
        out: &mut Out<'_>,
    ) -> io::Result<Option<Exit>> {
        let _ = (spot, at, desk, out);
        Ok(None)
    }

    /// Prints what stands before the first answer.
    fn begin(&self, data: &mut dyn Write) -> io::Result<()> {
        let _ = data;
        Ok(())
    }

    /// Prints what stands after the last answer.
    fn end(&self, data: &mut dyn Write) -> io::Result<()> {
        let _ = data;
        Ok(())
    }
}

/// Where a job prints.
pub(crate) struct Out<'a> {
    /// Answers.
    pub(crate) data: &'a mut dyn Write,
    /// Messages.
    pub(crate) talk: &'a mut dyn Write,
}

/// How a stream is worked on.
pub(crate) struct Plan {
    /// How many threads work; 1 works on the calling thread alone, and streams within a puzzle.
    pub(crate) jobs: usize,
    pub(crate) fail_fast: bool,
    /// How much there is to read, in bytes, where that is known beforehand.
    pub(crate) size: Option<u64>,
}

/// What the stream came to.
pub(crate) struct Outcome {
    pub(crate) exit: Exit,
    /// How many puzzles there were.
    pub(crate) count: u64,
}

/// Streams all puzzles through the job.
///
/// # Errors
/// If an answer cannot be printed.
pub(crate) fn run(
    job: &Arc<dyn Job>,
    input: &Arc<Input>,
    plan: &Plan,
    data: Box<dyn Write>,
    progress: &mut Progress,
) -> io::Result<Outcome> {
    let mut printer = Printer {
        data: BufWriter::with_capacity(64 << 10, data),
        fail_fast: plan.fail_fast,
        outcome: Outcome { exit: Exit::Yes, count: 0 },
        progress,
    };
    job.begin(&mut printer.data)?;
    let printer = if plan.jobs <= 1 {
        on_this_thread(&**job, input, plan, printer)?
    } else {
        on_threads(job, input, plan, printer)?
    };
    let Printer { mut data, outcome, progress, .. } = printer;
    progress.finish();
    job.end(&mut data)?;
    data.flush()?;
    Ok(outcome)
}

/// Prints answers and messages, and adds up.
pub(crate) struct Printer<'a> {
    pub(crate) data: BufWriter<Box<dyn Write>>,
    fail_fast: bool,
    outcome: Outcome,
    pub(crate) progress: &'a mut Progress,
}

impl Printer<'_> {
    /// Takes note of what became of a batch, and says whether there are to be more.
    pub(crate) fn note(&mut self, Done { exit, count }: Done) -> ControlFlow<()> {
        self.outcome.exit = self.outcome.exit.max(exit);
        self.outcome.count += count;
        self.progress.update(self.outcome.count);
        if self.fail_fast && exit > Exit::Yes || cancelled() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

fn on_this_thread<'a>(
    job: &dyn Job,
    input: &Input,
    plan: &Plan,
    printer: Printer<'a>,
) -> io::Result<Printer<'a>> {
    let pace = Pace::new();
    let own = Own { desk: Desk::default(), printer, shown: Instant::now() };
    let hands = Hands { job, pace: &pace, own: RefCell::new(own), failed: Cell::new(None) };
    let gather = Gather::new(&pace, &input.read, plan.size, hands);
    let _ = input.for_each(&gather);
    let Hands { own, failed, .. } = gather.end();
    failed.into_inner().map_or(Ok(own.into_inner().printer), Err)
}

/// Works on batches on the thread that reads.
struct Hands<'a, 'p> {
    job: &'a dyn Job,
    pace: &'a Pace,
    own: RefCell<Own<'p>>,
    failed: Cell<Option<io::Error>>,
}

struct Own<'p> {
    desk: Desk,
    printer: Printer<'p>,
    /// When answers were last sent on their way.
    shown: Instant,
}

impl Own<'_> {
    fn work(&mut self, job: &dyn Job, pace: &Pace, batch: &Batch) -> io::Result<ControlFlow<()>> {
        /// How long answers may lie around.
        const PATIENCE: Duration = Duration::from_millis(50);
        let Self { desk, printer, shown } = self;
        let started = Instant::now();
        let mut talk = printer.progress.stderr();
        let mut out = Out { data: &mut printer.data, talk: &mut talk };
        let done = batch.answer(job, desk, printer.fail_fast, &mut out)?;
        let now = Instant::now();
        pace.learn(batch.len(), now - started);
        if now - *shown > PATIENCE {
            *shown = now;
            printer.data.flush()?;
        }
        Ok(printer.note(done))
    }
}

impl Hands<'_, '_> {
    fn or_fail(&self, result: io::Result<ControlFlow<()>>) -> ControlFlow<()> {
        result.unwrap_or_else(|error| {
            self.failed.set(Some(error));
            ControlFlow::Break(())
        })
    }
}

impl PassOn for Hands<'_, '_> {
    fn pass_on(&self, batch: &mut Batch) -> ControlFlow<()> {
        let result = self.own.borrow_mut().work(self.job, self.pace, batch);
        batch.clear();
        self.or_fail(result)
    }

    fn before_wait(&self) -> ControlFlow<()> {
        // Show all answers to what came so far.
        let shown = self.own.borrow_mut().printer.data.flush();
        self.or_fail(shown.map(ControlFlow::Continue))
    }
}
