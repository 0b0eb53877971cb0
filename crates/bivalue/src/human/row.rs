//! Rows of bits: what holds for which assumptions, nodes or sets, for all at once.

/// Assumptions, a bit for each of so many times 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Row<WORDS> {
    pub(super) const NONE: Self = Self([0; WORDS]);
    pub(super) const ALL: Self = Self([u64::MAX; WORDS]);
    /// How many bits a row has.
    pub(super) const BITS: usize = 64 * WORDS;

    #[inline]
    pub(super) fn insert(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, bit: usize) {
        self.0[bit / 64] &= !(1 << (bit % 64));
    }

    #[inline]
    pub(super) fn contains(&self, bit: usize) -> bool {
        contains(&self.0, bit)
    }

    #[inline]
    pub(super) fn join(&mut self, other: &Self) {
        *self = self.or(other);
    }

    /// Joins another one, and says whether it has anything new.
    #[inline]
    pub(super) fn add(&mut self, other: &Self) -> bool {
        let mut new = 0;
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            new |= other & !*word;
            *word |= other;
        }
        new != 0
    }

    #[inline]
    pub(super) fn or(&self, other: &Self) -> Self {
        let mut row = *self;
        row.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
        row
    }

    #[inline]
    pub(super) fn and(&self, other: &Self) -> Self {
        let mut row = *self;
        row.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
        row
    }

    #[inline]
    pub(super) fn without(&self, other: &Self) -> Self {
        // A plain loop is what becomes vectors.
        let mut row = *self;
        row.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
        row
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Its members, lowest first.
    pub(super) fn members(&self) -> impl Iterator<Item = usize> + '_ {
        members(&self.0)
    }
}

/// The members of a row of any length, lowest first.
pub(super) fn members(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(at, &word)| bits(word).map(move |bit| at * 64 + bit))
}

/// The members of a word, lowest first.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

/// Whether a row of any length has a bit.
#[inline]
pub(super) fn contains(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 != 0
}

/// Joins a row of any length to another one.
#[inline]
pub(super) fn join(row: &mut [u64], other: &[u64]) {
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
        assert!(other.and(&row).is_empty());
        assert!(other.add(&row) && !other.add(&row));
        assert_eq!(other, Row::ALL);
    }
}
