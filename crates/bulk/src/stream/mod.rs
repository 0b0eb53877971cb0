//! Streams of puzzles through a job, on one thread or several, always in order.
//!
//! The reader gathers puzzles into batches, the smaller the longer a puzzle takes. A worker lets
//! the [`Job`] look at all plain grids of a batch at once, then takes puzzle by puzzle: the job
//! gives a typed finding, and the [`Sink`] renders it into a part, still on the worker. The parts
//! come in the order of reading to [`Deliver`], on the thread that called [`run`].
//!
//! ```
//! use std::io;
//! use std::ops::ControlFlow;
//! use std::sync::Arc;
//!
//! use bivalue_bulk::input::{Input, InputOptions, Item, Source};
//! use bivalue_bulk::stream::{Deliver, Job, Origin, RunOptions, Sink, run};
//! use bivalue_bulk::{Finding, Outcome};
//!
//! /// Counts givens.
//! struct Givens;
//!
//! /// A number, or nothing where the puzzle cannot be read.
//! struct Count(Option<usize>);
//!
//! impl Finding for Count {
//!     fn outcome(&self) -> Outcome {
//!         if self.0.is_some() { Outcome::Yes } else { Outcome::Error }
//!     }
//! }
//!
//! impl Job for Givens {
//!     type Found = Count;
//!     fn work(&self, item: &Item, _: &mut dyn FnMut(Count) -> ControlFlow<()>) -> Count {
//!         let entry = item.result.as_ref().ok();
//!         Count(entry.map(|entry| entry.record.position.givens.filled().len()))
//!     }
//! }
//!
//! /// Renders a line a puzzle, and keeps all lines.
//! #[derive(Default)]
//! struct Lines(String);
//!
//! impl Sink<Count> for Lines {
//!     type Part = String;
//!     fn render(&self, origin: &Origin<'_>, count: Count, part: &mut String) -> io::Result<Outcome> {
//!         *part += &format!("{}: {:?}\n", origin.line(), count.0);
//!         Ok(Outcome::Yes)
//!     }
//! }
//!
//! impl Deliver<String> for Lines {
//!     fn deliver(&mut self, part: &mut String) -> io::Result<()> {
//!         self.0 += part;
//!         part.clear();
//!         Ok(())
//!     }
//! }
//!
//! let line = format!("12{}\n", ".".repeat(79));
//! let source = Source::reader("three lines", io::Cursor::new(line.repeat(3)));
//! let input = Arc::new(Input::new(vec![source], InputOptions::default()));
//! let (job, sink) = (Arc::new(Givens), Arc::new(Lines::default()));
//! let mut lines = Lines::default();
//! let summary = run(&job, &sink, &input, &RunOptions::default(), &mut lines)?;
//! assert_eq!((summary.outcome, summary.count), (Outcome::Yes, 3));
//! assert_eq!(lines.0, "1: Some(2)\n2: Some(2)\n3: Some(2)\n");
//! # Ok::<(), io::Error>(())
//! ```

mod answers;
mod batch;
mod gather;
mod local;
mod lookahead;
mod memory;
mod origin;
mod threads;

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use bivalue::grid::Grid;

use crate::bounds::Cancel;
use crate::input::{Input, Item};
use crate::words::counted;
use bivalue::verbs::{Finding, Outcome};

use batch::{Done, Pair, Work};

pub use answers::{Answer, for_each};
pub use lookahead::Lookahead;
pub use memory::{Puzzles, RowOptions, Rows, answer_rows};
pub use origin::Origin;

/// The largest number of threads that can be requested.
pub const MOST_THREADS: usize = 1024;

/// A question about each puzzle.
pub trait Job: Send + Sync {
    /// The answer.
    type Found: Finding;

    /// Works on one puzzle. An answer of many pieces, such as all solutions of a puzzle, is handed
    /// to `more` piece by piece, as long as that says to continue, and the last piece is returned.
    fn work(
        &self,
        item: &Item,
        more: &mut dyn FnMut(Self::Found) -> ControlFlow<()>,
    ) -> Self::Found;

    /// Searches all puzzles of a batch that are givens and nothing else, if the job can use that;
    /// returns whether it did.
    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        let _ = (grids, lookahead);
        false
    }

    /// Returns the finding for one of these puzzles from what the lookahead found for the grid at
    /// `index`. It must be that of [`Job::work`], or `None`: then [`Job::work`] is called.
    fn known(
        &self,
        origin: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
    ) -> Option<Self::Found> {
        let _ = (origin, index, lookahead);
        None
    }
}

/// Renders findings, on the workers.
pub trait Sink<O>: Send + Sync {
    /// The rendered findings of some puzzles in a row.
    type Part: Default + Send + 'static;

    /// Renders what stands before the first finding.
    ///
    /// # Errors
    /// If that cannot be rendered, which ends the stream.
    fn begin(&self, part: &mut Self::Part) -> io::Result<()> {
        let _ = part;
        Ok(())
    }

    /// Renders the messages about a puzzle that come before its finding, such as warnings of the
    /// reader.
    ///
    /// # Errors
    /// If nothing can be rendered any more, which ends the stream.
    fn begin_puzzle(&self, origin: &Origin<'_>, part: &mut Self::Part) -> io::Result<()> {
        let _ = (origin, part);
        Ok(())
    }

    /// Adds a finding to a part. Returns [`Outcome::Yes`], or the outcome of a failure to render
    /// this finding.
    ///
    /// # Errors
    /// If nothing can be rendered any more, which ends the stream.
    fn render(&self, origin: &Origin<'_>, found: O, part: &mut Self::Part) -> io::Result<Outcome>;

    /// Renders what stands after the last finding.
    ///
    /// # Errors
    /// If that cannot be rendered.
    fn end(&self, part: &mut Self::Part) -> io::Result<()> {
        let _ = part;
        Ok(())
    }
}

/// Receives rendered parts in the order of reading, on the thread that called [`run`].
pub trait Deliver<P> {
    /// Takes what is in a part, and leaves the part empty to be filled again.
    ///
    /// # Errors
    /// If it cannot be delivered, which ends the stream.
    fn deliver(&mut self, part: &mut P) -> io::Result<()>;

    /// Returns whether a part is so large that it is to be delivered although its puzzle is not
    /// done. Only a stream on one thread does that.
    fn is_large(&self, part: &P) -> bool {
        let _ = part;
        false
    }

    /// Sends everything on its way: nothing more is ready.
    ///
    /// # Errors
    /// If that fails, which ends the stream.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Takes note of the number of puzzles that were answered so far.
    fn progress(&mut self, count: u64) {
        let _ = count;
    }

    /// Takes note that the last puzzle was answered; only the end of the output is to come.
    fn done(&mut self) {}
}

/// How a stream is worked on.
///
/// ```
/// use bivalue_bulk::stream::RunOptions;
///
/// let two_threads = RunOptions { threads: 2, ..RunOptions::default() };
/// assert!(!two_threads.fail_fast);
/// ```
#[derive(Clone, Default)]
pub struct RunOptions {
    /// The number of threads that work, up to [`MOST_THREADS`]; 0 for one for each core. With 1
    /// the calling thread does everything.
    pub threads: usize,
    /// True if the first puzzle whose outcome is not yes ends the stream.
    pub fail_fast: bool,
    /// Ends the stream when it is set.
    pub cancel: Cancel,
}

/// Returns the number of threads to work on: that number, or one for each core if it is 0.
///
/// ```
/// use bivalue_bulk::stream::thread_count;
///
/// assert_eq!(thread_count(3), 3);
/// assert!(thread_count(0) >= 1);
/// ```
#[must_use]
pub fn thread_count(threads: usize) -> usize {
    match threads {
        0 => std::thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_THREADS),
        threads => threads.min(MOST_THREADS),
    }
}

/// The totals of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The heaviest of all outcomes.
    pub outcome: Outcome,
    /// The number of puzzles that were answered.
    pub count: u64,
    /// The same number by outcome.
    pub counts: Counts,
}

impl Summary {
    /// The number of puzzles, the time that they took, and the number of each outcome, in words.
    ///
    /// ```
    /// use bivalue_bulk::Outcome;
    /// use bivalue_bulk::stream::{Counts, Summary};
    ///
    /// let mut counts = Counts::default();
    /// counts.add(Outcome::No);
    /// let summary = Summary { outcome: Outcome::No, count: 1, counts };
    /// assert_eq!(summary.words(std::time::Duration::ZERO), "1 puzzle in 0.000 s: 1 no");
    /// ```
    #[must_use]
    pub fn words(&self, elapsed: Duration) -> String {
        const WORDS: [(Outcome, &str); 4] = [
            (Outcome::Yes, "yes"),
            (Outcome::No, "no"),
            (Outcome::Limit, "stopped at a limit"),
            (Outcome::Error, "with errors"),
        ];
        let parts = WORDS.map(|(outcome, words)| (self.counts.of(outcome), words));
        let parts = parts.iter().filter(|(count, _)| *count > 0);
        let parts: Vec<_> = parts.map(|(count, words)| format!("{count} {words}")).collect();
        let colon = if parts.is_empty() { "" } else { ": " };
        let all = counted(self.count, "puzzle");
        format!("{all} in {:.3} s{colon}{}", elapsed.as_secs_f64(), parts.join(", "))
    }
}

/// Numbers of puzzles by outcome.
///
/// ```
/// use bivalue_bulk::Outcome;
/// use bivalue_bulk::stream::Counts;
///
/// let mut counts = Counts::default();
/// counts.add(Outcome::No);
/// assert_eq!((counts.of(Outcome::No), counts.of(Outcome::Yes), counts.sum()), (1, 0, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([u64; 4]);

impl Counts {
    /// Counts a puzzle with that outcome.
    ///
    /// ```
    /// use bivalue_bulk::Outcome;
    /// use bivalue_bulk::stream::Counts;
    ///
    /// let mut counts = Counts::default();
    /// counts.add(Outcome::Limit);
    /// assert_eq!(counts.of(Outcome::Limit), 1);
    /// ```
    pub const fn add(&mut self, outcome: Outcome) {
        self.0[outcome as usize] += 1;
    }

    /// The number of puzzles with that outcome.
    ///
    /// ```
    /// use bivalue_bulk::Outcome;
    /// use bivalue_bulk::stream::Counts;
    ///
    /// assert_eq!(Counts::default().of(Outcome::Error), 0);
    /// ```
    #[must_use]
    pub const fn of(self, outcome: Outcome) -> u64 {
        self.0[outcome as usize]
    }

    /// The number of all puzzles.
    ///
    /// ```
    /// use bivalue_bulk::Outcome;
    /// use bivalue_bulk::stream::Counts;
    ///
    /// let mut counts = Counts::default();
    /// [Outcome::Yes, Outcome::No, Outcome::No].map(|outcome| counts.add(outcome));
    /// assert_eq!(counts.sum(), 3);
    /// ```
    #[must_use]
    pub fn sum(self) -> u64 {
        self.0.iter().sum()
    }

    fn join(&mut self, others: Self) {
        self.0.iter_mut().zip(others.0).for_each(|(count, others)| *count += others);
    }
}

/// Streams all puzzles of the input through a job and its sink. The parts that are delivered do
/// not depend on the number of threads but for where one ends and the next begins.
///
/// # Errors
/// If a finding cannot be rendered or a part cannot be delivered.
pub fn run<J, S>(
    job: &Arc<J>,
    sink: &Arc<S>,
    input: &Arc<Input>,
    options: &RunOptions,
    deliver: &mut dyn Deliver<S::Part>,
) -> io::Result<Summary>
where
    J: Job + 'static,
    S: Sink<J::Found> + 'static,
{
    let pair: Arc<dyn Work<S::Part>> =
        Arc::new(Pair { job: Arc::clone(job), sink: Arc::clone(sink) });
    run_erased(&pair, input, options, deliver)
}

fn run_erased<P: Default + Send + 'static>(
    work: &Arc<dyn Work<P>>,
    input: &Arc<Input>,
    options: &RunOptions,
    deliver: &mut dyn Deliver<P>,
) -> io::Result<Summary> {
    let summary = Summary { outcome: Outcome::Yes, count: 0, counts: Counts::default() };
    let mut results = Results { deliver, options, summary };
    let mut part = P::default();
    work.begin(&mut part)?;
    results.deliver.deliver(&mut part)?;
    // Threads for a puzzle or two would cost more than they save.
    let threads = if input.is_small() { 1 } else { thread_count(options.threads) };
    if threads == 1 {
        local::on_this_thread(&**work, input, &mut results)?;
    } else {
        threads::on_threads(work, input, threads, &mut results)?;
    }
    results.deliver.done();
    let mut part = P::default();
    work.end(&mut part)?;
    results.deliver.deliver(&mut part)?;
    results.deliver.flush()?;
    Ok(results.summary)
}

/// Delivers parts and adds up outcomes.
struct Results<'a, P> {
    deliver: &'a mut dyn Deliver<P>,
    options: &'a RunOptions,
    summary: Summary,
}

impl<P> Results<'_, P> {
    /// Takes note of what became of a batch, and says whether there are to be more.
    fn note(&mut self, Done { outcome, counts }: Done) -> ControlFlow<()> {
        self.summary.outcome = self.summary.outcome.max(outcome);
        self.summary.count += counts.sum();
        self.summary.counts.join(counts);
        self.deliver.progress(self.summary.count);
        if self.options.fail_fast && outcome > Outcome::Yes || self.options.cancel.is_cancelled() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
