//! Gathering puzzles into batches of a fitting size.

use std::cell::{Cell, RefCell, RefMut};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use bivalue::grid::Grid;

use crate::batch::Batch;
use crate::input::{Head, Input, Item, Take};
use crate::stream::cancelled;

/// How many puzzles go into a batch: so many that handing it over costs nothing beside the
/// work, and so few that no worker keeps for itself what others are waiting for. That depends
/// on how long a puzzle takes, which the workers tell as they go; at first it is one.
pub(crate) struct Pace(AtomicUsize);

impl Pace {
    /// The engine that searches many at once is at its best from some thousands on. With more, other
    /// workers would wait at the end of a file.
    const MOST: usize = 8192;
    /// What a batch is to take.
    const TIME: Duration = Duration::from_millis(4);
    /// So many may take longer: puzzles that take so long are searched at once, which saves more
    /// than it keeps others waiting.
    const WORTHWHILE: usize = 1024;
    const TIME_OF_THESE: Duration = Duration::from_millis(32);

    pub(crate) const fn new() -> Self {
        Self(AtomicUsize::new(1))
    }

    pub(crate) fn size(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Takes note that a batch of that size took so long.
    pub(crate) fn learn(&self, puzzles: usize, time: Duration) {
        let fitting = |into: Duration| {
            let count = puzzles as u128 * into.as_nanos() / time.as_nanos().max(1);
            usize::try_from(count).unwrap_or(usize::MAX)
        };
        let size = fitting(Self::TIME).max(fitting(Self::TIME_OF_THESE).min(Self::WORTHWHILE));
        self.0.store(size.clamp(1, Self::MOST), Ordering::Relaxed);
    }
}

/// Who gets the batches.
pub(crate) trait PassOn {
    /// Takes what is in the batch, which is not empty, and leaves it empty.
    fn pass_on(&self, batch: &mut Batch) -> ControlFlow<()>;

    /// See [`Take::before_wait`].
    fn before_wait(&self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Gathers puzzles as they are read.
pub(crate) struct Gather<'a, P> {
    pace: &'a Pace,
    /// How much was read so far, in bytes.
    read: &'a AtomicU64,
    /// How much there is, where that is known beforehand.
    whole: Option<u64>,
    /// How much was read when the batch was begun.
    began: Cell<u64>,
    batch: RefCell<Batch>,
    to: P,
}

/// Of how much text a batch is made at most, in bytes: a puzzle may bring a long comment.
const MOST_READ: u64 = 2 << 20;

/// The last batch may be larger by that part: the last searches of a batch take as long however many there
/// were before them.
const LAST: u64 = 4;

impl<'a, P: PassOn> Gather<'a, P> {
    pub(crate) fn new(pace: &'a Pace, input: &'a Input, to: P) -> Self {
        let (read, whole) = (&*input.read, input.size());
        Self { pace, read, whole, began: Cell::new(0), batch: RefCell::default(), to }
    }

    /// Passes on what is left.
    pub(crate) fn end(self) -> P {
        let _ = self.pass_on();
        self.to
    }

    fn pass_on(&self) -> ControlFlow<()> {
        self.began.set(self.read.load(Ordering::Relaxed));
        let mut batch = self.batch.borrow_mut();
        if batch.len() == 0 { ControlFlow::Continue(()) } else { self.to.pass_on(&mut batch) }
    }

    fn grown(&self) -> ControlFlow<()> {
        if cancelled() {
            return ControlFlow::Break(());
        }
        let is_full = self.left() == 0 || self.read_for_it() >= MOST_READ;
        if is_full { self.pass_on() } else { ControlFlow::Continue(()) }
    }

    /// How much was read for the batch so far, in bytes.
    fn read_for_it(&self) -> u64 {
        self.read.load(Ordering::Relaxed) - self.began.get()
    }

    /// How many more puzzles the batch is to take.
    fn left(&self) -> usize {
        let (size, count) = (self.pace.size(), self.batch.borrow().len());
        if count < size {
            return size - count;
        }
        // What would be a small last batch is taken as well.
        let unread =
            self.whole.map(|whole| whole.saturating_sub(self.read.load(Ordering::Relaxed)));
        let is_last = unread.is_some_and(|unread| unread <= self.read_for_it() / LAST);
        if is_last { (size + size / LAST as usize).saturating_sub(count) } else { 0 }
    }
}

impl<P: PassOn> Take for Gather<'_, P> {
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

    fn plain(&self, first: Head, line: u64, count: usize) -> ControlFlow<()> {
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

    #[test]
    fn slow_puzzles_come_alone_and_fast_ones_in_batches() {
        let pace = Pace::new();
        assert_eq!(pace.size(), 1);
        pace.learn(1, Duration::from_micros(1));
        assert_eq!(pace.size(), 4000);
        pace.learn(2000, Duration::from_micros(200));
        assert_eq!(pace.size(), Pace::MOST);
        pace.learn(1000, Duration::from_millis(20));
        assert_eq!(pace.size(), Pace::WORTHWHILE);
        pace.learn(64, Duration::from_millis(16));
        assert_eq!(pace.size(), 128);
        pace.learn(32, Duration::from_secs(1));
        assert_eq!(pace.size(), 1);
        pace.learn(1, Duration::ZERO);
        assert_eq!(pace.size(), Pace::MOST);
    }
}
