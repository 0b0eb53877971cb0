//! Samples: some puzzles of a stream, each as likely as any other.

use std::collections::BinaryHeap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bivalue::generate::Dice;

/// A sample of a stream, drawn at random while it goes by.
///
/// Each puzzle is given a random number that follows from the seed and its own number, and those
/// with the least stay. So it makes no difference on how many threads the puzzles are offered and
/// in which order, and no more of them are kept than the sample has.
///
/// ```
/// use bivalue_bulk::sample::Sample;
///
/// let drawn = |numbers: &[u64]| {
///     let sample = Sample::new(2, 7);
///     numbers.iter().for_each(|number| sample.offer(*number, || number.to_string()));
///     sample.take()
/// };
/// assert_eq!(drawn(&[0, 1, 2, 3]), drawn(&[3, 0, 2, 1]));
/// assert_eq!(drawn(&[0, 1, 2, 3]).len(), 2);
/// ```
pub struct Sample<T> {
    size: usize,
    seed: u64,
    /// Those that stay so far, the one with the greatest random number on top.
    kept: Mutex<BinaryHeap<Kept<T>>>,
}

/// A puzzle that stays, in the order of random numbers, and of numbers where these are equal.
struct Kept<T> {
    key: (u64, u64),
    value: T,
}

impl<T> PartialEq for Kept<T> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl<T> Eq for Kept<T> {}

impl<T> PartialOrd for Kept<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Kept<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key.cmp(&other.key)
    }
}

impl<T> Sample<T> {
    /// A sample of that size, for which the seed draws the puzzles.
    ///
    /// ```
    /// use bivalue_bulk::sample::Sample;
    ///
    /// assert!(Sample::<String>::new(3, 1).take().is_empty());
    /// ```
    #[must_use]
    pub fn new(size: usize, seed: u64) -> Self {
        Self { size, seed, kept: Mutex::new(BinaryHeap::new()) }
    }

    /// Offers the puzzle of that number, which is made into a value if it stays for now.
    pub fn offer(&self, number: u64, value: impl FnOnce() -> T) {
        let key = (Dice::new(self.seed, number).bits(), number);
        let mut kept = self.kept();
        if kept.len() < self.size {
            kept.push(Kept { key, value: value() });
        } else if let Some(mut greatest) = kept.peek_mut()
            && key < greatest.key
        {
            *greatest = Kept { key, value: value() };
        }
    }

    /// Takes the sample, in the order of the numbers.
    pub fn take(&self) -> Vec<T> {
        let mut all = std::mem::take(&mut *self.kept()).into_vec();
        all.sort_unstable_by_key(|kept| kept.key.1);
        all.into_iter().map(|kept| kept.value).collect()
    }

    fn kept(&self) -> MutexGuard<'_, BinaryHeap<Kept<T>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(size: usize, seed: u64, count: u64) -> Vec<u64> {
        let sample = Sample::new(size, seed);
        (0..count).for_each(|number| sample.offer(number, || number));
        sample.take()
    }

    #[test]
    fn every_puzzle_is_as_likely_as_the_others() {
        let mut counts = [0_u32; 10];
        for seed in 0..2000 {
            let sample = drawn(3, seed, 10);
            assert!(sample.len() == 3 && sample.is_sorted());
            for number in sample {
                counts[number as usize] += 1;
            }
        }
        // 600 are expected, with a standard deviation of about 20.
        assert!(counts.iter().all(|count| (500..700).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_small_stream_is_its_own_sample() {
        assert_eq!(drawn(5, 1, 3), [0, 1, 2]);
        assert_eq!(drawn(0, 1, 3), [0; 0]);
        assert_ne!(drawn(5, 1, 100), drawn(5, 2, 100));
    }
}
