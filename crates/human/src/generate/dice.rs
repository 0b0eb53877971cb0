use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Random numbers that are the same on every machine and in every version: `ChaCha` with 8 rounds
/// (Bernstein, 2008), and draws from it by methods that are fixed here.
///
/// A seed has 2^64 streams that do not depend on each other: with one for each puzzle it makes
/// no difference which thread makes which, and any puzzle can be made without those before it.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The dice of a stream of a seed.
    ///
    /// ```
    /// use bivalue::generate::Dice;
    ///
    /// // Another stream of the same seed gives other numbers.
    /// assert_ne!(Dice::new(7, 0).bits(), Dice::new(7, 1).bits());
    /// ```
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Self(rng)
    }

    /// 64 random bits.
    ///
    /// ```
    /// use bivalue::generate::Dice;
    ///
    /// assert_eq!(Dice::new(7, 0).bits(), Dice::new(7, 0).bits());
    /// ```
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `count`, each as likely as the others.
    ///
    /// # Panics
    /// If `count` is 0.
    ///
    /// ```
    /// use bivalue::generate::Dice;
    ///
    /// assert!(Dice::new(7, 0).below(6) < 6);
    /// ```
    #[inline]
    pub fn below(&mut self, count: u32) -> u32 {
        assert!(count > 0, "nothing to draw from");
        // Lemire (2019): the high half of a product; what would be too likely is drawn again.
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(count);
            let low = product as u32;
            if low >= count || low >= count.wrapping_neg() % count {
                return (product >> 32) as u32;
            }
        }
    }

    /// A number below `count`, as [`below`](Self::below), of any size.
    ///
    /// # Panics
    /// If `count` is 0.
    ///
    /// ```
    /// use bivalue::generate::Dice;
    ///
    /// assert_eq!(Dice::new(7, 0).below_u64(1), 0);
    /// ```
    pub fn below_u64(&mut self, count: u64) -> u64 {
        assert!(count > 0, "nothing to draw from");
        loop {
            let product = u128::from(self.bits()) * u128::from(count);
            let low = product as u64;
            if low >= count || low >= count.wrapping_neg() % count {
                return (product >> 64) as u64;
            }
        }
    }

    /// Puts the items in random order, each order as likely as the others.
    ///
    /// ```
    /// use bivalue::generate::Dice;
    ///
    /// let mut items = [1, 2, 3, 4, 5];
    /// Dice::new(7, 0).shuffle(&mut items);
    /// items.sort_unstable();
    /// assert_eq!(items, [1, 2, 3, 4, 5]);
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_fair() {
        let mut dice = Dice::new(1, 2);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[dice.below(7) as usize] += 1;
        }
        // Within five standard deviations.
        assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 465), "{counts:?}");
        let mut orders = std::collections::HashMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            dice.shuffle(&mut items);
            *orders.entry(items).or_insert(0_u32) += 1;
        }
        assert_eq!(orders.len(), 24);
        assert!(orders.values().all(|&count| count.abs_diff(1000) < 155), "{orders:?}");
    }

    #[test]
    fn streams_differ_and_repeat() {
        let draw = |seed, stream| Dice::new(seed, stream).bits();
        assert_eq!(draw(1, 2), draw(1, 2));
        assert_ne!(draw(1, 2), draw(1, 3));
        assert_ne!(draw(1, 2), draw(2, 2));
        assert!(Dice::new(0, 0).below_u64(1 << 40) < 1 << 40);
    }
}
