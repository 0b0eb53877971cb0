/// How many searches advance at once, at every level: what is found, and in which order, does
/// not depend on the width of the vectors.
pub(super) const LANES: usize = 512;

/// A set of lanes.
#[derive(Clone, Copy, Default)]
pub(super) struct Mask(pub(super) [u32; LANES / 32]);

impl Mask {
    pub(super) const NONE: Self = Self([0; LANES / 32]);

    /// The set with these words.
    pub(super) fn from_fn(word: impl Fn(usize) -> u32) -> Self {
        Self(std::array::from_fn(word))
    }

    pub(super) fn any(&self) -> bool {
        self.0.iter().any(|&word| word != 0)
    }

    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn has(&self, lane: usize) -> bool {
        self.0[lane / 32] >> (lane % 32) & 1 != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, lane: usize) {
        self.0[lane / 32] |= 1 << (lane % 32);
    }

    #[inline]
    pub(super) fn remove(&mut self, lane: usize) {
        self.0[lane / 32] &= !(1 << (lane % 32));
    }
}

/// The lanes of a set, those of the same row one after the other: they lie together in memory.
pub(super) fn lanes_of(mask: &Mask) -> impl Iterator<Item = usize> + use<> {
    let mut rows = [0_u16; 32];
    for (at, &word) in mask.0.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            rows[word.trailing_zeros() as usize] |= 1 << at;
            word &= word - 1;
        }
    }
    rows.into_iter().enumerate().flat_map(|(row, words)| {
        let mut words = words;
        std::iter::from_fn(move || {
            (words != 0).then(|| {
                let word = words.trailing_zeros() as usize;
                words &= words - 1;
                32 * word + row
            })
        })
    })
}
