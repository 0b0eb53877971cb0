/// How many searches advance at once, at every level: what is found, and in which order, does
/// not depend on the width of the vectors.
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

    pub(super) fn any(&self) -> bool {
        self.0.iter().any(|&word| word != 0)
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

    /// The lanes, those of the same row one after the other: they lie together in memory.
    pub(super) fn lanes(&self) -> Lanes {
        let mut lanes = Lanes { numbers: [0; LANES], len: 0, at: 0 };
        let mut len = 0;
        for row in 0..64 {
            for (column, word) in self.0.iter().enumerate() {
                lanes.numbers[len % LANES] = (64 * column + row) as u16;
                len += (word >> row & 1) as usize;
            }
        }
        lanes.len = len;
        lanes
    }
}

/// The lanes of a set that are still to come.
pub(super) struct Lanes {
    numbers: [u16; LANES],
    len: usize,
    at: usize,
}

impl Iterator for Lanes {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.at >= self.len {
            return None;
        }
        self.at += 1;
        Some(usize::from(self.numbers[self.at - 1]))
    }
}
