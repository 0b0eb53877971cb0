//! Puzzles in memory through a job, on threads, without a reader.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use bivalue::grid::Grid;

use crate::bounds::Cancel;
use crate::input::{Item, Location};

use super::{Job, Lookahead, Origin, thread_count};

/// Puzzles in memory. Most are grids of givens; a puzzle that is more than that is an [`Item`].
#[derive(Default)]
pub struct Rows {
    grids: Vec<Grid>,
    items: HashMap<usize, Item>,
}

impl Rows {
    /// The number of puzzles.
    ///
    /// ```
    /// assert_eq!(bivalue_bulk::stream::Rows::default().len(), 0);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.grids.len()
    }

    /// Whether there is no puzzle.
    ///
    /// ```
    /// assert!(bivalue_bulk::stream::Rows::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.grids.is_empty()
    }

    /// The givens of all puzzles.
    ///
    /// ```
    /// assert!(bivalue_bulk::stream::Rows::default().grids().is_empty());
    /// ```
    #[must_use]
    pub fn grids(&self) -> &[Grid] {
        &self.grids
    }

    /// Adds a puzzle that is givens and nothing else.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::stream::Rows;
    ///
    /// let mut rows = Rows::default();
    /// rows.push_grid(Grid::EMPTY);
    /// assert_eq!(rows.len(), 1);
    /// ```
    pub fn push_grid(&mut self, grid: Grid) {
        self.grids.push(grid);
    }

    /// Adds a puzzle with all that was read of it.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    /// use bivalue_bulk::stream::Rows;
    ///
    /// let input = Input::new(vec![Source::Text(".".repeat(81))], InputOptions::default());
    /// let mut rows = Rows::default();
    /// input.all().into_iter().for_each(|item| rows.push_item(item));
    /// assert_eq!(rows.len(), 1);
    /// ```
    pub fn push_item(&mut self, item: Item) {
        let entry = item.result.as_ref().ok();
        let grid = entry.map_or(Grid::EMPTY, |entry| entry.record.position.givens);
        self.items.insert(self.grids.len(), item);
        self.grids.push(grid);
    }
}

/// How puzzles in memory are worked on.
///
/// ```
/// let options = bivalue_bulk::stream::RowOptions { threads: 2, ..Default::default() };
/// assert_eq!(options.block, 4096);
/// ```
#[derive(Clone)]
pub struct RowOptions {
    /// The number of threads; 0 for one for each core.
    pub threads: usize,
    /// The puzzles that a thread takes at once, at most: few where each takes long.
    pub block: usize,
    /// Ends the work when it is set.
    pub cancel: Cancel,
    /// How often [`answer_rows`] looks at what it watches.
    pub interval: Duration,
}

impl Default for RowOptions {
    fn default() -> Self {
        let interval = Duration::from_millis(20);
        Self { threads: 0, block: 4096, cancel: Cancel::new(), interval }
    }
}

/// What all threads of a call share.
struct Shared<'a, J, F> {
    job: &'a J,
    rows: &'a Rows,
    block: usize,
    cancel: &'a Cancel,
    render: &'a F,
    next: AtomicUsize,
    answered: AtomicU64,
}

/// Asks a job of every puzzle. What is rendered of each comes block by block to `deliver`, with the
/// range of its puzzles, in any order, on the calling thread; `watch` is called there at every
/// interval with the number of puzzles that are answered, and ends the work if it says so. Whether
/// all puzzles were answered is returned.
///
/// What is found of a puzzle depends neither on the threads nor on the blocks.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use bivalue::grid::Grid;
/// use bivalue::verbs::Count;
/// use bivalue_bulk::jobs::Ask;
/// use bivalue_bulk::stream::{RowOptions, Rows, answer_rows};
///
/// let mut rows = Rows::default();
/// (0..10).for_each(|_| rows.push_grid(Grid::EMPTY));
/// let job = Ask::new(Count { limit: 7, ..Count::default() });
/// let mut counts = vec![0; rows.len()];
/// let all = answer_rows(
///     &job,
///     &rows,
///     &RowOptions::default(),
///     |_, answer| answer.found.unwrap().solutions,
///     &mut |range, found| counts[range].copy_from_slice(&found),
///     &mut |_| ControlFlow::Continue(()),
/// );
/// assert!(all);
/// assert_eq!(counts, [7; 10]);
/// ```
pub fn answer_rows<J: Job, R: Send>(
    job: &J,
    rows: &Rows,
    options: &RowOptions,
    render: impl Fn(usize, J::Found) -> R + Sync,
    deliver: &mut dyn FnMut(Range<usize>, Vec<R>),
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> bool {
    let threads = thread_count(options.threads).min(rows.len().max(1));
    // Several blocks a thread, so that none waits long for another at the end.
    let block = options.block.min(rows.len().div_ceil(threads * 4)).max(1);
    let shared = Shared {
        job,
        rows,
        block,
        cancel: &options.cancel,
        render: &render,
        next: AtomicUsize::new(0),
        answered: AtomicU64::new(0),
    };
    let mut delivered = 0;
    std::thread::scope(|scope| {
        let (sender, receiver) = channel();
        for _ in 0..threads {
            let (sender, shared) = (sender.clone(), &shared);
            scope.spawn(move || shared.work(&sender));
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(options.interval) {
                Ok((range, rendered)) => {
                    delivered += rendered.len();
                    deliver(range, rendered);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if watch(shared.answered.load(Ordering::Relaxed)).is_break() {
                options.cancel.cancel();
            }
        }
    });
    delivered == rows.len()
}

impl<J: Job, R, F: Fn(usize, J::Found) -> R> Shared<'_, J, F> {
    /// Takes block after block, until there is none or the work is cancelled.
    fn work(&self, sender: &Sender<(Range<usize>, Vec<R>)>) {
        let mut lookahead = Lookahead::new(self.cancel.clone());
        loop {
            let start = self.next.fetch_add(self.block, Ordering::Relaxed);
            let end = self.rows.len().min(start.saturating_add(self.block));
            if start >= end {
                return;
            }
            let Some(rendered) = self.answer(start..end, &mut lookahead) else { return };
            if sender.send((start..end, rendered)).is_err() {
                return;
            }
        }
    }

    /// Answers the puzzles of a block; nothing if the work is cancelled.
    fn answer(&self, range: Range<usize>, lookahead: &mut Lookahead) -> Option<Vec<R>> {
        let grids = &self.rows.grids[range.clone()];
        let looks = self.job.look_ahead(grids, lookahead);
        let line = range.start as u64 + 1;
        let first = Location {
            number: range.start as u64,
            first: false,
            source: Arc::from("<memory>"),
            format: None,
            table: None,
        };
        let mut rendered = Vec::with_capacity(grids.len());
        for (index, grid) in grids.iter().enumerate() {
            if self.cancel.is_cancelled() {
                return None;
            }
            let row = range.start + index;
            let found = if let Some(item) = self.rows.items.get(&row) {
                self.alone(item)
            } else {
                let origin = Origin::Plain { first: &first, line, offset: index, grid };
                let known = looks.then(|| self.job.known(&origin, index, lookahead));
                let known = known.flatten();
                known.unwrap_or_else(|| origin.with_item(|item| self.alone(item)))
            };
            rendered.push((self.render)(row, found));
            // In small blocks each puzzle may take long, so the counter is updated after each.
            if index % 64 == 63 || self.block < 64 {
                self.answered.fetch_add(if self.block < 64 { 1 } else { 64 }, Ordering::Relaxed);
            }
        }
        if self.block >= 64 {
            self.answered.fetch_add(grids.len() as u64 % 64, Ordering::Relaxed);
        }
        Some(rendered)
    }

    fn alone(&self, item: &Item) -> J::Found {
        self.job.work(item, &mut |_| ControlFlow::Continue(()))
    }
}
