//! All blocks of a folder that are not there yet, made on threads.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Failed;
use super::folder::{Folder, Use};
use super::import::{Draft, read_blocks};
use super::make::Bench;
use super::spec::Plan;
use crate::bounds::Cancel;
use crate::stream::thread_count;
use crate::words::counted;

/// The share of the blocks that one of several processes makes.
///
/// ```
/// use bivalue_bulk::dataset::Shard;
///
/// let shard: Shard = "2/3".parse().unwrap();
/// let blocks: Vec<u64> = (0..8).filter(|block| shard.has(*block)).collect();
/// assert_eq!(blocks, [1, 4, 7]);
/// assert!("4/3".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of the share, from 1.
    number: u64,
    /// How many there are.
    of: u64,
}

impl Shard {
    /// Returns whether that block is in the share.
    #[must_use]
    pub const fn has(self, block: u64) -> bool {
        block % self.of == self.number - 1
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let shard = text.split_once('/').and_then(|(number, of)| {
            Some(Self { number: number.parse().ok()?, of: of.parse().ok()? })
        });
        let is_one = |shard: &Self| (1..=shard.of).contains(&shard.number);
        shard.filter(is_one).ok_or_else(|| {
            "expected the number of the share and how many there are, such as 1/4".into()
        })
    }
}

/// How blocks are made.
#[derive(Clone, Debug, Default)]
pub struct MakeOptions {
    /// The number of threads; 0 for one for each core.
    pub threads: usize,
    /// The share of the blocks that is made; without one, all of them.
    pub shard: Option<Shard>,
    /// The number of bad rows at which the work goes on at most.
    pub max_bad: Option<u64>,
    /// Ends the work when it is set.
    pub cancel: Cancel,
}

/// The outcome of the requested blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MadeBlocks {
    /// The blocks that were made.
    pub made: u64,
    /// The blocks that were there before.
    pub there: u64,
    /// The bad rows in all of these.
    pub bad: u64,
    /// The blocks of the dataset that others are to make.
    pub left: u64,
}

/// For example `3 blocks made, 4 were there, 0 bad rows`.
impl std::fmt::Display for MadeBlocks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { made, there, bad, left } = *self;
        let (made, bad) = (counted(made, "block"), counted(bad, "bad row"));
        write!(f, "{made} made, {there} were there, {bad}")?;
        if left > 0 { write!(f, "; {left} left to others") } else { Ok(()) }
    }
}

/// Makes the blocks of a plan that are not in its folder yet. `progress` is called with how many
/// rows are done.
///
/// # Errors
/// If another process works in the folder or it holds something else, if something cannot be read
/// or written, if too many rows are bad, or if the work was cancelled. The blocks that are made
/// stay.
///
/// ```
/// use bivalue_bulk::dataset::{FinishOptions, MakeOptions, Plan, Spec, finish, make};
///
/// let folder = tempfile::tempdir().unwrap();
/// let plan = Plan::new(Spec { number: Some(10), ..Spec::default() }).unwrap();
/// let made = make(&plan, folder.path(), &MakeOptions::default(), &mut |_| {}).unwrap();
/// assert_eq!((made.made, made.bad), (1, 0));
/// let finished = finish(folder.path(), &FinishOptions::default()).unwrap();
/// assert_eq!(finished.published(), 10);
/// ```
pub fn make(
    plan: &Plan,
    folder: &Path,
    options: &MakeOptions,
    progress: &mut dyn FnMut(u64),
) -> Result<MadeBlocks, Failed> {
    let by = options.shard.map_or(Use::Alone, |Shard { number, of }| Use::Share(number, of));
    let folder = &Folder::of_plan(folder, plan, by)?;
    let mut made = MadeBlocks::default();
    let mut missing = vec![false; usize::try_from(plan.blocks()).unwrap_or(0)];
    let mut done = 0;
    for (block, missing) in (0..).zip(&mut missing) {
        if options.shard.is_some_and(|shard| !shard.has(block)) {
            made.left += 1;
            continue;
        }
        match folder.bad_of_block(plan.job(), block)? {
            Some(bad) => {
                (made.there, made.bad) = (made.there + 1, made.bad + bad);
                done += rows(plan, block);
            }
            None => *missing = true,
        }
    }
    let work = Work { plan, folder, cancel: &options.cancel, is_over: AtomicBool::new(false) };
    let threads = thread_count(options.threads);
    progress(done);
    let (to_workers, tasks) = sync_channel(threads);
    let tasks = Mutex::new(tasks);
    std::thread::scope(|scope| {
        let (of_workers, results) = channel();
        let (tasks, work, missing) = (&tasks, &work, &missing);
        for _ in 0..threads {
            let of_workers = of_workers.clone();
            scope.spawn(move || work.take_tasks(tasks, &of_workers));
        }
        scope.spawn(move || work.hand_out(missing, &to_workers, &of_workers));
        let mut result = Ok(());
        loop {
            match results.recv_timeout(PATIENCE) {
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
                Ok(Ok((block, bad))) => {
                    (made.made, made.bad) = (made.made + 1, made.bad + bad);
                    done += rows(plan, block);
                }
                Ok(Err(failed)) => {
                    work.is_over.store(true, Ordering::Relaxed);
                    result = result.and(Err(failed));
                }
            }
            if options.max_bad.is_some_and(|most| made.bad > most) && result.is_ok() {
                work.is_over.store(true, Ordering::Relaxed);
                let bad = counted(made.bad, "bad row");
                result = Err(Failed::TooManyBad(format!("{bad}, more than is allowed")));
            }
            progress(done);
        }
        result
    })?;
    Ok(made)
}

/// The time after which progress is reported once more.
const PATIENCE: Duration = Duration::from_millis(50);

fn rows(plan: &Plan, block: u64) -> u64 {
    let rows = plan.block_rows(block);
    rows.end - rows.start
}

/// A block to be made, with its rows if they are imported.
type Task = (u64, Vec<Draft>);

/// A block that was made, and its bad rows.
type Done = Result<(u64, u64), Failed>;

/// The state that the threads share.
struct Work<'a> {
    plan: &'a Plan,
    folder: &'a Folder,
    cancel: &'a Cancel,
    /// Set when no more blocks are to be begun.
    is_over: AtomicBool,
}

impl Work<'_> {
    fn take_tasks(&self, tasks: &Mutex<Receiver<Task>>, results: &Sender<Done>) {
        let mut bench = Bench::new(self.plan);
        loop {
            let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((index, drafts)) = task else { return };
            // What was handed out already is taken, so that nobody waits to hand it out.
            if self.is_over.load(Ordering::Relaxed) {
                continue;
            }
            let made = bench.block(index, drafts, self.cancel).and_then(|block| {
                let bad = block.bad();
                self.folder.write_block(self.plan, block)?;
                Ok((index, bad))
            });
            if results.send(made).is_err() {
                return;
            }
        }
    }

    /// Hands out the blocks that are missing, in order.
    fn hand_out(&self, missing: &[bool], to_workers: &SyncSender<Task>, results: &Sender<Done>) {
        let is_missing =
            |block: u64| usize::try_from(block).is_ok_and(|at| missing.get(at) == Some(&true));
        let mut send = |block: u64, drafts: Vec<Draft>| {
            let is_over = self.is_over.load(Ordering::Relaxed) || self.cancel.is_cancelled();
            if is_over || to_workers.send((block, drafts)).is_err() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        if self.plan.maker().is_some() {
            let _ = (0..self.plan.blocks())
                .filter(|block| is_missing(*block))
                .try_for_each(|block| send(block, Vec::new()));
        } else if missing.contains(&true)
            && let Err(failed) =
                read_blocks(self.plan.imported(), &is_missing, self.cancel, &mut send)
        {
            let _ = results.send(Err(failed));
        }
        if self.cancel.is_cancelled() {
            let _ = results.send(Err(Failed::Cancelled));
        }
    }
}
