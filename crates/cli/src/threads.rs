//! Several threads: one reads and makes batches, the workers take a batch each, and the
//! calling thread prints.
//!
//! With every batch goes a channel for its output; the printing thread receives these channels
//! in the order of the batches, so order is kept without sorting, and the bounded queue of them
//! bounds the memory.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::batch::{Batch, Desk, Done};
use crate::gather::{Gather, Pace, PassOn};
use crate::input::Input;
use crate::stream::{Job, Out, Plan, Printer};

/// What a worker made of a batch.
struct Output {
    text: Text,
    done: Done,
}

/// What is to be printed.
#[derive(Default)]
struct Text {
    data: Vec<u8>,
    talk: Vec<u8>,
}

/// A batch and where its output goes.
struct Task {
    batch: Batch,
    output: SyncSender<io::Result<Output>>,
}

/// Emptied things to be filled again: asking the system for fresh memory each time would cost
/// as much as reading and printing.
struct Spares<T>(Mutex<Vec<T>>);

impl<T: Default> Spares<T> {
    fn take(&self) -> T {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    fn give(&self, spare: T) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(spare);
    }
}

/// What the threads share.
struct Shared {
    job: Arc<dyn Job>,
    tasks: Mutex<Receiver<Task>>,
    pace: Pace,
    fail_fast: bool,
    batches: Spares<Batch>,
    texts: Spares<Text>,
}

pub(crate) fn on_threads<'a>(
    job: &Arc<dyn Job>,
    input: &Arc<Input>,
    plan: &Plan,
    mut printer: Printer<'a>,
) -> io::Result<Printer<'a>> {
    // More waiting batches would be more memory, which is cold when its turn comes.
    let (to_workers, tasks) = sync_channel::<Task>(plan.jobs);
    let (to_printer, outputs) = sync_channel(plan.jobs * 4);
    let shared = Arc::new(Shared {
        job: Arc::clone(job),
        tasks: Mutex::new(tasks),
        pace: Pace::new(),
        fail_fast: plan.fail_fast,
        batches: Spares(Mutex::default()),
        texts: Spares(Mutex::default()),
    });
    for _ in 0..plan.jobs {
        let shared = Arc::clone(&shared);
        std::thread::spawn(move || work_on_batches(&shared));
    }
    let (input, its) = (Arc::clone(input), Arc::clone(&shared));
    // Nobody waits for the reader: it may be waiting for input that never comes when the
    // printing has ended the command.
    std::thread::spawn(move || {
        let batches = &its.batches;
        let gather =
            Gather::new(&its.pace, &input.read, None, Dispatch { batches, to_workers, to_printer });
        let _ = input.for_each(&gather);
        gather.end();
    });
    print_in_order(&outputs, &shared.texts, &mut printer)?;
    Ok(printer)
}

/// Hands batches to the workers, and tells the printer.
struct Dispatch<'a> {
    batches: &'a Spares<Batch>,
    to_workers: SyncSender<Task>,
    to_printer: SyncSender<Receiver<io::Result<Output>>>,
}

impl PassOn for Dispatch<'_> {
    fn pass_on(&self, batch: &mut Batch) -> ControlFlow<()> {
        let batch = std::mem::replace(batch, self.batches.take());
        let (output, its_output) = sync_channel(1);
        // The others hang up when the work is to stop.
        let sent = self.to_printer.send(its_output).is_ok()
            && self.to_workers.send(Task { batch, output }).is_ok();
        if sent { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

fn work_on_batches(shared: &Shared) {
    let mut desk = Desk::default();
    loop {
        let task = shared.tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Task { mut batch, output }) = task else { return };
        let started = Instant::now();
        let mut text = shared.texts.take();
        let mut out = Out { data: &mut text.data, talk: &mut text.talk };
        let done = batch.answer(&*shared.job, &mut desk, shared.fail_fast, &mut out);
        shared.pace.learn(batch.len(), started.elapsed());
        // The printer may have hung up.
        let _ = output.send(done.map(|done| Output { text, done }));
        batch.clear();
        shared.batches.give(batch);
    }
}

fn print_in_order(
    outputs: &Receiver<Receiver<io::Result<Output>>>,
    texts: &Spares<Text>,
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
        let Output { mut text, done } =
            output.recv().map_err(|_| io::Error::other("a worker failed"))??;
        printer.data.write_all(&text.data)?;
        if !text.talk.is_empty() {
            printer.progress.stderr().write_all(&text.talk)?;
        }
        if printer.note(done).is_break() {
            return Ok(());
        }
        text.data.clear();
        text.talk.clear();
        texts.give(text);
    }
}
