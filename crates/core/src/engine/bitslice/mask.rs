use std::ops::Range;

use crate::engine::simd::{Plane, transposed};

use super::sweep::Planes;

/// The number of searches that advance together. It is the same on every instruction set, because
/// the solutions and their order must not depend on the width of the vectors.
pub(super) const LANES: usize = 512;

const WORDS: usize = LANES / 64;

/// A set of lanes.
#[derive(Clone, Copy, Default)]
pub(super) struct Mask(pub(super) [u64; WORDS]);

impl Mask {
    pub(super) const NONE: Self = Self([0; WORDS]);

    /// The set with these words.
    pub(super) fn from_fn(word: impl Fn(usize) -> u64) -> Self {
        Self(std::array::from_fn(word))
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(super) fn has(&self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, lane: usize) {
        self.0[lane / 64] &= !(1 << (lane % 64));
    }

    /// The lanes in the order of their rows (`lane % 64`), because the words of a row are together
    /// in memory.
    pub(super) fn lanes(&self) -> Lanes {
        // Eight rows of all columns are a matrix of bits, one byte of each word.
        let blocks = std::array::from_fn(|group| {
            let byte = |word: &u64| (word >> (8 * group)) as u8;
            let columns: [u8; 8] = std::array::from_fn(|column| byte(&self.0[column]));
            transposed(u64::from_le_bytes(columns))
        });
        Lanes { blocks, group: 0 }
    }
}

/// An iterator over the lanes of a set.
pub(super) struct Lanes {
    /// For each group of eight rows, bit `8 * row + column`.
    blocks: [u64; 8],
    group: usize,
}

impl Iterator for Lanes {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        loop {
            let block = self.blocks.get_mut(self.group)?;
            if *block != 0 {
                let bit = block.trailing_zeros() as usize;
                *block &= *block - 1;
                return Some(64 * (bit % 8) + 8 * self.group + bit / 8);
            }
            self.group += 1;
        }
    }
}

/// The part of a mask that belongs to a block, as a plane.
pub(super) fn mask_of<P: Plane>(planes: &Planes<P>, mask: &Mask, block: usize) -> P {
    let mut plane = [planes.zero()];
    P::words_mut(&mut plane).copy_from_slice(&mask.0[words_of::<P>(block)]);
    plane[0]
}

/// The indices of the words of a mask that belong to a block.
pub(super) fn words_of<P: Plane>(block: usize) -> Range<usize> {
    let words = P::LANES / 64;
    block * words..(block + 1) * words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_come_row_by_row() {
        let mut mask = Mask::NONE;
        let some = |lane: &usize| lane * lane % 7 < 3;
        (0..LANES).filter(some).for_each(|lane| mask.insert(lane));
        let mut expected: Vec<_> = (0..LANES).filter(some).collect();
        expected.sort_by_key(|lane| (lane % 64, lane / 64));
        assert_eq!(mask.lanes().collect::<Vec<_>>(), expected);
        assert_eq!(Mask::NONE.lanes().next(), None);
    }
}
