//! Puzzles in memory through a job, on threads, without a reader.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bivalue::grid::Grid;

use crate::bounds::Cancel;
use crate::input::{Item, Location};

use super::{Job, Lookahead, Origin, thread_count};

/// Puzzles in memory, in whatever form: each thread asks for the grids of the blocks that it works
/// on.
pub trait Puzzles: Sync {
    /// The number of puzzles.
    fn count(&self) -> usize;

    /// The givens of the puzzles of a range. Where they are not there as grids, they are put into
    /// `room`.
    fn grids<'a>(&'a self, range: Range<usize>, room: &'a mut Vec<Grid>) -> &'a [Grid];

    /// The puzzle of an index, if it is more than givens.
    fn item(&self, index: usize) -> Option<&Item>;
}

/// Puzzles that are kept. Most are grids of givens; a puzzle that is more than that is an [`Item`].
#[derive(Default)]
pub struct Rows {
    grids: Vec<Grid>,
    items: HashMap<usize, Item>,
}

impl Rows {
    /// The number of puzzles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.grids.len()
    }

    /// Returns whether there is no puzzle.
    ///
    /// ```
    /// assert!(bivalue_bulk::stream::Rows::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.grids.is_empty()
    }

    /// The givens of all puzzles.
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

impl Puzzles for Rows {
    fn count(&self) -> usize {
        self.len()
    }

    fn grids<'a>(&'a self, range: Range<usize>, _: &'a mut Vec<Grid>) -> &'a [Grid] {
        &self.grids[range]
    }

    fn item(&self, index: usize) -> Option<&Item> {
        self.items.get(&index)
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

/// The state that all threads of a call share.
struct Shared<'a, J, S, P, F> {
    job: &'a J,
    puzzles: &'a S,
    block: usize,
    cancel: &'a Cancel,
    next: Mutex<Next<'a, P>>,
    render: &'a F,
    answered: AtomicU64,
}

/// The start of the next block, and the function that makes the part for its answers.
struct Next<'a, P> {
    start: usize,
    begin: &'a mut (dyn FnMut(Range<usize>) -> P + Send),
}

/// Asks a job of every puzzle, block by block on threads. `begin` makes the part that the answers
/// to a block go into: it is called once for each block, in the order of the puzzles, and never by
/// two threads at once, so it can hand out consecutive slices of the output columns. `render` puts
/// the answer to the puzzle of an index into the part of its block, on the thread that found it.
/// Parts come to `deliver` on the calling thread when they are complete, in any order; `watch` is
/// called there at every interval with the number of answered puzzles. Return `Break` from `watch`
/// to stop. Returns true if every puzzle was answered.
///
/// An answer depends neither on the threads nor on the blocks.
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
/// let mut counts = [0; 10];
/// let mut rest = counts.as_mut_slice();
/// let all = answer_rows(
///     &job,
///     &rows,
///     &RowOptions::default(),
///     &mut |block| (block.start, rest.split_off_mut(..block.len()).unwrap()),
///     |(first, part), index, answer| part[index - *first] = answer.found.unwrap().solutions,
///     &mut drop,
///     &mut |_| ControlFlow::Continue(()),
/// );
/// assert!(all);
/// assert_eq!(counts, [7; 10]);
/// ```
pub fn answer_rows<J: Job, P: Send>(
    job: &J,
    puzzles: &impl Puzzles,
    options: &RowOptions,
    begin: &mut (dyn FnMut(Range<usize>) -> P + Send),
    render: impl Fn(&mut P, usize, J::Found) + Sync,
    deliver: &mut dyn FnMut(P),
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> bool {
    let count = puzzles.count();
    let threads = thread_count(options.threads).min(count.max(1));
    // Several blocks a thread, so that none waits long for another at the end.
    let blocks = if threads > 1 { threads * 4 } else { 1 };
    let block = options.block.min(count.div_ceil(blocks)).max(1);
    let shared = Shared {
        job,
        puzzles,
        block,
        cancel: &options.cancel,
        next: Mutex::new(Next { start: 0, begin }),
        render: &render,
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
                Ok((puzzles, part)) => {
                    delivered += puzzles;
                    deliver(part);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if watch(shared.answered.load(Ordering::Relaxed)).is_break() {
                options.cancel.cancel();
            }
        }
    });
    delivered == count
}

impl<J: Job, S: Puzzles, P, F: Fn(&mut P, usize, J::Found)> Shared<'_, J, S, P, F> {
    /// Takes block after block, until there is none or the work is cancelled.
    fn work(&self, sender: &Sender<(usize, P)>) {
        let mut lookahead = Lookahead::new(self.cancel.clone());
        let mut room = Vec::new();
        while let Some((range, mut part)) = self.next_block() {
            let puzzles = range.len();
            let answered = self.answer(range, &mut room, &mut lookahead, &mut part);
            if answered.is_break() || sender.send((puzzles, part)).is_err() {
                return;
            }
        }
    }

    /// The next block, and the part for its answers.
    fn next_block(&self) -> Option<(Range<usize>, P)> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let count = self.puzzles.count();
        if next.start == count || self.cancel.is_cancelled() {
            return None;
        }
        let range = next.start..count.min(next.start.saturating_add(self.block));
        next.start = range.end;
        let part = (next.begin)(range.clone());
        Some((range, part))
    }

    /// Answers the puzzles of a block; breaks if the work is cancelled.
    fn answer(
        &self,
        range: Range<usize>,
        room: &mut Vec<Grid>,
        lookahead: &mut Lookahead,
        part: &mut P,
    ) -> ControlFlow<()> {
        let grids = self.puzzles.grids(range.clone(), room);
        let looks = self.job.look_ahead(grids, lookahead);
        let line = range.start as u64 + 1;
        let first = Location {
            number: range.start as u64,
            first: false,
            source: Arc::from("<memory>"),
            format: None,
            table: None,
            brings_solutions: false,
        };
        for (index, grid) in grids.iter().enumerate() {
            if self.cancel.is_cancelled() {
                return ControlFlow::Break(());
            }
            let row = range.start + index;
            let found = if let Some(item) = self.puzzles.item(row) {
                self.alone(item)
            } else {
                let origin = Origin::Plain { first: &first, line, offset: index, grid };
                let known = looks.then(|| self.job.known(&origin, index, lookahead));
                let known = known.flatten();
                known.unwrap_or_else(|| origin.with_item(|item| self.alone(item)))
            };
            (self.render)(part, row, found);
            // In small blocks each puzzle may take long, so the counter is updated after each.
            if index % 64 == 63 || self.block < 64 {
                self.answered.fetch_add(if self.block < 64 { 1 } else { 64 }, Ordering::Relaxed);
            }
        }
        if self.block >= 64 {
            self.answered.fetch_add(grids.len() as u64 % 64, Ordering::Relaxed);
        }
        ControlFlow::Continue(())
    }

    fn alone(&self, item: &Item) -> J::Found {
        self.job.work(item, &mut |_| ControlFlow::Continue(()))
    }
}

#[cfg(test)]
mod tests {
    use bivalue::verbs::Count;

    use super::*;
    use crate::jobs::Ask;

    fn answered(
        count: usize,
        threads: usize,
        block: usize,
        cancel: &Cancel,
    ) -> (bool, Vec<Range<usize>>) {
        let mut rows = Rows::default();
        (0..count).for_each(|_| rows.push_grid(Grid::EMPTY));
        let options =
            RowOptions { threads, block, cancel: cancel.clone(), ..RowOptions::default() };
        let job = Ask::new(Count { limit: 3, ..Count::default() });
        let (mut begun, mut delivered) = (Vec::new(), Vec::new());
        let all = answer_rows(
            &job,
            &rows,
            &options,
            &mut |range| {
                begun.push(range.clone());
                (range, Vec::new())
            },
            |(_, part), index, answer| part.push((index, answer.found.unwrap().solutions)),
            &mut |(range, part)| {
                let of_range = range.clone().map(|index| (index, 3)).collect::<Vec<_>>();
                assert_eq!(part, of_range);
                delivered.push(range);
            },
            &mut |_| ControlFlow::Continue(()),
        );
        delivered.sort_by_key(|range| range.start);
        assert!(!all || delivered == begun);
        (all, begun)
    }

    #[test]
    fn parts_are_begun_in_order_and_every_puzzle_is_in_one() {
        for (count, threads, block) in
            [(0, 2, 16), (1, 2, 16), (100, 1, 16), (100, 3, 7), (1000, 4, 64)]
        {
            let (all, begun) = answered(count, threads, block, &Cancel::new());
            assert!(all);
            assert!(begun.iter().all(|range| range.len() <= block && !range.is_empty()));
            assert!(begun.iter().cloned().flatten().eq(0..count), "{begun:?}");
        }
    }

    #[test]
    fn nothing_is_begun_after_the_work_is_cancelled() {
        let cancel = Cancel::new();
        cancel.cancel();
        assert_eq!(answered(100, 2, 16, &cancel), (false, Vec::new()));
    }
}
