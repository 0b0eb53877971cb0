//! Sets of small numbers as rows of bits: a rule is worked out for all members of a row at once.
//!
//! A row of a fixed length is a [`Row`]; the functions are for rows of any length.

/// A set of numbers below 64 times `WORDS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Row<WORDS> {
    pub const NONE: Self = Self([0; WORDS]);
    pub const ALL: Self = Self([u64::MAX; WORDS]);
    /// The number of bits.
    pub const BITS: usize = 64 * WORDS;

    #[inline]
    pub fn insert(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    #[inline]
    pub fn remove(&mut self, bit: usize) {
        self.0[bit / 64] &= !(1 << (bit % 64));
    }

    #[inline]
    #[must_use]
    pub fn contains(&self, bit: usize) -> bool {
        contains(&self.0, bit)
    }

    /// Adds all members of another row.
    #[inline]
    pub fn join(&mut self, other: &Self) {
        *self = self.or(other);
    }

    /// Adds all members of another row, and returns whether any of them is new.
    #[inline]
    pub fn add(&mut self, other: &Self) -> bool {
        let mut new = 0;
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            new |= other & !*word;
            *word |= other;
        }
        new != 0
    }

    #[inline]
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let mut row = *self;
        row.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
        row
    }

    #[inline]
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let mut row = *self;
        row.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
        row
    }

    #[inline]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        // A plain loop is what becomes vectors.
        let mut row = *self;
        row.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
        row
    }

    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns whether two rows have a member in common.
    #[inline]
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The lowest member that two rows have in common.
    #[inline]
    #[must_use]
    pub fn first_in_both(&self, other: &Self) -> Option<usize> {
        first_in_both(&self.0, &other.0)
    }

    /// The members, lowest first.
    pub fn members(&self) -> impl Iterator<Item = usize> + '_ {
        members(&self.0)
    }
}

impl<const WORDS: usize> AsRef<[u64]> for Row<WORDS> {
    #[inline]
    fn as_ref(&self) -> &[u64] {
        &self.0
    }
}

impl<const WORDS: usize> AsMut<[u64]> for Row<WORDS> {
    #[inline]
    fn as_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

/// The members of a row of any length, lowest first.
pub fn members(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(at, &word)| bits(word).map(move |bit| at * 64 + bit))
}

/// The members of a word, lowest first.
#[inline]
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

/// Returns whether a row of any length has a member.
#[inline]
#[must_use]
pub fn contains(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 != 0
}

/// The lowest member that two rows of any length have in common.
#[inline]
#[must_use]
pub fn first_in_both(row: &[u64], other: &[u64]) -> Option<usize> {
    let (word, both) =
        row.iter().zip(other).map(|(a, b)| a & b).enumerate().find(|(_, both)| *both != 0)?;
    Some(word * 64 + both.trailing_zeros() as usize)
}

/// Adds all members of a row of any length to another one.
#[inline]
pub fn join(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(row, other)| *row |= other);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sets() {
        let mut row = Row::<2>::NONE;
        assert!(row.is_empty());
        for bit in [3, 64, 127] {
            row.insert(bit);
        }
        assert!(row.contains(64) && !row.contains(65));
        assert_eq!(row.members().collect::<Vec<_>>(), [3, 64, 127]);
        let mut other = Row::ALL.without(&row);
        assert_eq!(other.members().count(), Row::<2>::BITS - 3);
        assert!(other.and(&row).is_empty() && !other.intersects(&row));
        assert_eq!(Row::ALL.first_in_both(&row), Some(3));
        assert_eq!(other.first_in_both(&row), None);
        assert!(other.add(&row) && !other.add(&row));
        assert_eq!(other, Row::ALL);
    }
}
