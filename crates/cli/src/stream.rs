//! Streams puzzles through a job: on one thread or several, always in order.
//!
//! With several threads one reads and makes batches, the workers take a batch each, and the
//! calling thread prints. With every batch goes a channel for its output; the printing thread
//! receives these channels in the order of the batches, so order is kept without sorting, and
//! the bounded queue of them bounds the memory.

use std::cell::RefCell;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::exit::Exit;
use crate::input::{Input, Item};
use crate::progress::Progress;

/// Set when the command is to stop.
pub(crate) static CANCEL: AtomicBool = AtomicBool::new(false);

/// Whether the command is to stop.
pub(crate) fn cancelled() -> bool {
    CANCEL.load(Ordering::Relaxed)
}

/// What is done with each puzzle.
pub(crate) trait Job: Send + Sync {
    /// Works on one puzzle and prints the answer.
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit>;

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
}

/// How many puzzles go into a batch: so many that handing it over costs nothing beside the
/// work, and so few that no worker keeps for itself what others are waiting for. That depends
/// on how long a puzzle takes, which the workers tell as they go; at first it is one.
struct BatchSize(AtomicUsize);

impl BatchSize {
    const MOST: usize = 64;
    /// What a batch is to take.
    const TIME: Duration = Duration::from_millis(2);

    const fn new() -> Self {
        Self(AtomicUsize::new(1))
    }

    fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Takes note that a batch of that size took so long.
    fn learn(&self, puzzles: usize, time: Duration) {
        let fitting = puzzles as u128 * Self::TIME.as_nanos() / time.as_nanos().max(1);
        let size = usize::try_from(fitting).map_or(Self::MOST, |size| size.clamp(1, Self::MOST));
        self.0.store(size, Ordering::Relaxed);
    }
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
        on_this_thread(&**job, input, printer)?
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
struct Printer<'a> {
    data: BufWriter<Box<dyn Write>>,
    fail_fast: bool,
    outcome: Outcome,
    progress: &'a mut Progress,
}

impl Printer<'_> {
    fn note(&mut self, exit: Exit, puzzles: u64) -> ControlFlow<()> {
        self.outcome.exit = self.outcome.exit.max(exit);
        self.outcome.count += puzzles;
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
    printer: Printer<'a>,
) -> io::Result<Printer<'a>> {
    let printer = RefCell::new(printer);
    let mut failed = Ok(());
    // Before waiting for more input, show all answers to what came so far.
    let show = || {
        // If it fails, the next answer fails to be printed as well, and that is noticed.
        let _ = printer.borrow_mut().data.flush();
    };
    let _ = input.for_each(&show, |item| {
        let mut printer = printer.borrow_mut();
        let mut talk = printer.progress.stderr();
        let answer = job.work(&item, &mut Out { data: &mut printer.data, talk: &mut talk });
        match answer {
            Ok(exit) => printer.note(exit, 1),
            Err(error) => {
                failed = Err(error);
                ControlFlow::Break(())
            }
        }
    });
    failed?;
    Ok(printer.into_inner())
}

/// What a worker made of a batch.
#[derive(Default)]
struct Output {
    data: Vec<u8>,
    talk: Vec<u8>,
    exit: Option<Exit>,
    count: u64,
}

/// A batch and where its output goes.
struct Task {
    items: Vec<Item>,
    output: SyncSender<io::Result<Output>>,
}

fn on_threads<'a>(
    job: &Arc<dyn Job>,
    input: &Arc<Input>,
    plan: &Plan,
    mut printer: Printer<'a>,
) -> io::Result<Printer<'a>> {
    let (to_workers, tasks) = sync_channel::<Task>(plan.jobs * 2);
    let (to_printer, outputs) = sync_channel(plan.jobs * 4);
    let tasks = Arc::new(Mutex::new(tasks));
    let size = Arc::new(BatchSize::new());
    for _ in 0..plan.jobs {
        let (job, tasks, size) = (Arc::clone(job), Arc::clone(&tasks), Arc::clone(&size));
        let fail_fast = plan.fail_fast;
        std::thread::spawn(move || work_on_batches(&*job, &tasks, &size, fail_fast));
    }
    let input = Arc::clone(input);
    // Nobody waits for the reader: it may be waiting for input that never comes when the
    // printing has ended the command.
    std::thread::spawn(move || make_batches(&input, &size, &to_workers, &to_printer));
    print_in_order(&outputs, &mut printer)?;
    Ok(printer)
}

fn make_batches(
    input: &Input,
    size: &BatchSize,
    to_workers: &SyncSender<Task>,
    to_printer: &SyncSender<Receiver<io::Result<Output>>>,
) {
    let batch = RefCell::new(Vec::new());
    let pass_on = || {
        let items = batch.replace(Vec::with_capacity(size.get()));
        if items.is_empty() {
            return ControlFlow::Continue(());
        }
        let (output, its_output) = sync_channel(1);
        // The others hang up when the work is to stop.
        let sent =
            to_printer.send(its_output).is_ok() && to_workers.send(Task { items, output }).is_ok();
        if sent { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let before_read = || {
        let _ = pass_on();
    };
    let _ = input.for_each(&before_read, |item| {
        if cancelled() {
            return ControlFlow::Break(());
        }
        batch.borrow_mut().push(item);
        if batch.borrow().len() < size.get() { ControlFlow::Continue(()) } else { pass_on() }
    });
    before_read();
}

fn work_on_batches(
    job: &dyn Job,
    tasks: &Mutex<Receiver<Task>>,
    size: &BatchSize,
    fail_fast: bool,
) {
    loop {
        let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Task { items, output }) = task else { return };
        let started = Instant::now();
        let done = work_on_batch(job, &items, fail_fast);
        size.learn(items.len(), started.elapsed());
        // The printer may have hung up.
        let _ = output.send(done);
    }
}

fn work_on_batch(job: &dyn Job, items: &[Item], fail_fast: bool) -> io::Result<Output> {
    let mut done = Output::default();
    for item in items {
        if cancelled() {
            break;
        }
        let exit = job.work(item, &mut Out { data: &mut done.data, talk: &mut done.talk })?;
        done.count += 1;
        done.exit = done.exit.max(Some(exit));
        if fail_fast && exit > Exit::Yes {
            break;
        }
    }
    Ok(done)
}

fn print_in_order(
    outputs: &Receiver<Receiver<io::Result<Output>>>,
    printer: &mut Printer<'_>,
) -> io::Result<()> {
    loop {
        let output = match outputs.try_recv() {
            Ok(output) => output,
            Err(TryRecvError::Disconnected) => return Ok(()),
            Err(TryRecvError::Empty) => {
                // Nothing is ready: show what there is, and wait.
                printer.data.flush()?;
                match outputs.recv() {
                    Ok(output) => output,
                    Err(_) => return Ok(()),
                }
            }
        };
        // A worker that hangs up without an answer has panicked, and said so.
        let done = output.recv().map_err(|_| io::Error::other("a worker failed"))??;
        printer.data.write_all(&done.data)?;
        if !done.talk.is_empty() {
            printer.progress.stderr().write_all(&done.talk)?;
        }
        if printer.note(done.exit.unwrap_or(Exit::Yes), done.count).is_break() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_puzzles_come_alone_and_fast_ones_in_batches() {
        let size = BatchSize::new();
        assert_eq!(size.get(), 1);
        size.learn(1, Duration::from_micros(10));
        assert_eq!(size.get(), BatchSize::MOST);
        size.learn(64, Duration::from_millis(4));
        assert_eq!(size.get(), 32);
        size.learn(32, Duration::from_secs(1));
        assert_eq!(size.get(), 1);
        size.learn(1, Duration::ZERO);
        assert_eq!(size.get(), BatchSize::MOST);
    }
}
