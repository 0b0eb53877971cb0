//! Puzzles gathered into batches of a fitting size.

use std::cell::{Cell, RefCell, RefMut};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bivalue::grid::Grid;

use super::batch::Batch;
use crate::bounds::Cancel;
use crate::input::{Item, Location, Receive};

/// The number of puzzles that go into a batch: large enough that handing the batch over costs
/// little beside the work, and small enough that no worker holds puzzles that others could work
/// on. It depends on how long a puzzle takes, which the workers report batch by batch; the first
/// batch is one puzzle.
pub(super) struct Pace {
    size: AtomicUsize,
    lately: Mutex<Lately>,
}

/// Puzzles and their time, of which each batch halves what was there before, so that old batches
/// fade: one quick puzzle among slow ones changes little.
#[derive(Default)]
struct Lately {
    puzzles: f64,
    time_ns: f64,
}

impl Pace {
    /// The solver of batches is at its best from some thousands of puzzles on. With larger batches
    /// other workers would wait at the end of a file.
    const MOST: usize = 8192;
    /// The time that a batch is to take.
    const TIME: Duration = Duration::from_millis(4);
    /// Batches up to this size may take longer: puzzles that slow are searched at once, which saves
    /// more time than it keeps others waiting.
    const WORTHWHILE: usize = 1024;
    const TIME_OF_THESE: Duration = Duration::from_millis(32);
    /// A batch is at most this many times the recent puzzles: the next ones may take longer.
    const GROWTH: f64 = 64.0;

    pub(super) fn new() -> Self {
        Self { size: AtomicUsize::new(1), lately: Mutex::default() }
    }

    pub(super) fn size(&self) -> usize {
        self.size.load(Ordering::Relaxed)
    }

    /// Takes note of the time that a batch of that size took.
    pub(super) fn learn(&self, puzzles: usize, time: Duration) {
        let mut lately = self.lately.lock().unwrap_or_else(PoisonError::into_inner);
        lately.puzzles = lately.puzzles / 2.0 + puzzles as f64;
        lately.time_ns = lately.time_ns / 2.0 + time.as_nanos() as f64;
        let rate = lately.puzzles / lately.time_ns.max(1.0);
        let fitting = |into: Duration| (rate * into.as_nanos() as f64) as usize;
        let size = fitting(Self::TIME).max(fitting(Self::TIME_OF_THESE).min(Self::WORTHWHILE));
        let most = ((lately.puzzles * Self::GROWTH) as usize).min(Self::MOST);
        self.size.store(size.min(most).max(1), Ordering::Relaxed);
    }
}

/// Receives the batches.
pub(super) trait PassOn {
    /// Takes the puzzles of a batch, which is not empty, and leaves it empty.
    fn pass_on(&self, batch: &mut Batch) -> ControlFlow<()>;

    /// See [`Receive::before_wait`].
    fn before_wait(&self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Gathers puzzles as they are read.
pub(super) struct Gather<'a, P> {
    pace: &'a Pace,
    cancel: &'a Cancel,
    /// The bytes that were read so far.
    read: &'a AtomicU64,
    /// The size of the input in bytes, if the last batch may be larger than the others.
    whole: Option<u64>,
    /// The bytes that had been read when the batch was begun.
    began: Cell<u64>,
    batch: RefCell<Batch>,
    to: P,
}

/// The bytes of text that a batch is made of at most: a puzzle may bring a long comment.
const MOST_READ: u64 = 2 << 20;

/// On a single thread the last batch may be larger by a fourth: the slowest searches at the end of
/// a batch take equally long in a batch of any size.
const LAST_PART: u64 = 4;

impl<'a, P: PassOn> Gather<'a, P> {
    /// `read` counts the bytes that were read; `whole` is the size of the input, where that is
    /// known and no other workers would wait while one has a larger last batch.
    pub(super) fn new(
        pace: &'a Pace,
        cancel: &'a Cancel,
        read: &'a AtomicU64,
        whole: Option<u64>,
        to: P,
    ) -> Self {
        Self { pace, cancel, read, whole, began: Cell::new(0), batch: RefCell::default(), to }
    }

    /// Passes on what is left.
    pub(super) fn end(self) -> P {
        let _ = self.pass_on();
        self.to
    }

    fn pass_on(&self) -> ControlFlow<()> {
        self.began.set(self.read.load(Ordering::Relaxed));
        let mut batch = self.batch.borrow_mut();
        if batch.len() == 0 { ControlFlow::Continue(()) } else { self.to.pass_on(&mut batch) }
    }

    fn grown(&self) -> ControlFlow<()> {
        if self.cancel.is_cancelled() {
            return ControlFlow::Break(());
        }
        let is_full = self.left() == 0 || self.read_for_it() >= MOST_READ;
        if is_full { self.pass_on() } else { ControlFlow::Continue(()) }
    }

    /// The bytes that were read for the batch so far.
    fn read_for_it(&self) -> u64 {
        self.read.load(Ordering::Relaxed) - self.began.get()
    }

    /// The number of puzzles that the batch is still to take.
    fn left(&self) -> usize {
        let (size, count) = (self.pace.size(), self.batch.borrow().len());
        if count < size {
            return size - count;
        }
        // A small rest is taken into this batch. (A file may have grown since its size was read.)
        let read = self.read.load(Ordering::Relaxed);
        let unread = self.whole.and_then(|whole| whole.checked_sub(read));
        let is_last = unread.is_some_and(|unread| unread <= self.read_for_it() / LAST_PART);
        if is_last { (size + size / LAST_PART as usize).saturating_sub(count) } else { 0 }
    }
}

impl<P: PassOn> Receive for Gather<'_, P> {
    fn room(&self) -> usize {
        self.left().max(1)
    }

    fn item(&self, item: Item) -> ControlFlow<()> {
        self.batch.borrow_mut().push(item);
        self.grown()
    }

    fn grids(&self) -> RefMut<'_, Vec<Grid>> {
        RefMut::map(self.batch.borrow_mut(), Batch::grids)
    }

    fn plain(&self, first: Location, line: u64, count: usize) -> ControlFlow<()> {
        self.batch.borrow_mut().push_plain(first, line, count);
        self.grown()
    }

    fn before_wait(&self) -> ControlFlow<()> {
        self.pass_on()?;
        self.to.before_wait()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Notes the sizes of batches, and reports that a hundred puzzles take the time of a batch.
    struct Sizes<'a>(&'a Pace, RefCell<Vec<usize>>);

    impl PassOn for Sizes<'_> {
        fn pass_on(&self, batch: &mut Batch) -> ControlFlow<()> {
            self.1.borrow_mut().push(batch.len());
            batch.clear();
            self.0.learn(100, Pace::TIME_OF_THESE);
            ControlFlow::Continue(())
        }
    }

    /// The sizes of the batches that plain lines of ten bytes each are gathered into.
    fn sizes(lines: u64, whole: Option<u64>) -> Vec<usize> {
        let (pace, cancel, read) = (Pace::new(), Cancel::new(), AtomicU64::new(0));
        pace.learn(100, Pace::TIME_OF_THESE);
        let gather = Gather::new(&pace, &cancel, &read, whole, Sizes(&pace, RefCell::default()));
        for line in 0..lines {
            assert!(gather.room() > 0);
            gather.grids().push(Grid::EMPTY);
            read.fetch_add(10, Ordering::Relaxed);
            let first = Location {
                number: line,
                first: line == 0,
                source: "".into(),
                format: None,
                table: None,
                brings_solutions: false,
            };
            assert!(gather.plain(first, line + 1, 1).is_continue());
        }
        gather.end().1.into_inner()
    }

    #[test]
    fn a_last_batch_is_not_small_where_the_size_is_known() {
        assert_eq!(sizes(225, None), [100, 100, 25]);
        assert_eq!(sizes(225, Some(2250)), [100, 125]);
        assert_eq!(sizes(226, Some(2260)), [100, 100, 26]);
        assert_eq!(sizes(200, Some(2000)), [100, 100]);
        assert_eq!(sizes(101, Some(1010)), [101]);
        // A file that has grown since, and one that says that it is empty.
        assert_eq!(sizes(350, Some(2250)), [100, 125, 100, 25]);
        assert_eq!(sizes(225, Some(0)), [100, 100, 25]);
    }

    #[test]
    fn slow_puzzles_come_alone_and_fast_ones_in_batches() {
        let after = |seen: &[(usize, Duration)]| {
            let pace = Pace::new();
            for &(puzzles, time) in seen {
                pace.learn(puzzles, time);
            }
            pace.size()
        };
        assert_eq!(after(&[]), 1);
        assert_eq!(after(&[(100, Duration::from_micros(100))]), 4000);
        assert_eq!(after(&[(2000, Duration::from_micros(200))]), Pace::MOST);
        assert_eq!(after(&[(1000, Duration::from_millis(20))]), Pace::WORTHWHILE);
        assert_eq!(after(&[(64, Duration::from_millis(16))]), 128);
        assert_eq!(after(&[(32, Duration::from_secs(1))]), 1);
    }

    #[test]
    fn one_quick_puzzle_says_little() {
        let pace = Pace::new();
        pace.learn(1, Duration::ZERO);
        assert_eq!(pace.size(), 64);
        pace.learn(1, Duration::from_millis(15));
        assert_eq!(pace.size(), 3);
        pace.learn(1, Duration::from_micros(10));
        assert_eq!(pace.size(), 7);
        // A batch of them counts for more, and a small one does not outweigh it.
        pace.learn(64, Duration::from_micros(640));
        assert_eq!(pace.size(), 472);
        for _ in 0..9 {
            pace.learn(Pace::MOST, Duration::from_millis(1));
        }
        pace.learn(1, Duration::from_micros(10));
        assert_eq!(pace.size(), Pace::MOST);
    }
}
