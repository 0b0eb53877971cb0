//! Candidates in 64-bit words: a word is a minirow, three cells of 16 bits and 16 bits unused.

use super::vector::{ALL, Bitwise, CandidateVector, column_and_box};

/// The minirows by band and box.
#[derive(Clone, Copy)]
pub(in crate::engine) struct WordVector([[u64; 3]; 3]);

const EACH: u64 = 0x0001_0001_0001_0001;
const THREE: u64 = 0xffff_ffff_ffff;
const TOP: u64 = 0x8000 * EACH;

/// Applies one operation to every word. It is written out, because a loop is unrolled for speed
/// alone: in a build for size the words would be in memory.
macro_rules! words {
    (|$band:ident, $stack:ident| $word:expr) => {
        [
            words!(@ 0, |$band, $stack| $word),
            words!(@ 1, |$band, $stack| $word),
            words!(@ 2, |$band, $stack| $word),
        ]
    };
    (@ $at:literal, |$band:ident, $stack:ident| $word:expr) => {
        [
            { let ($band, $stack) = ($at, 0); $word },
            { let ($band, $stack) = ($at, 1); $word },
            { let ($band, $stack) = ($at, 2); $word },
        ]
    };
}

/// Combines all words by one operation.
#[inline(always)]
fn folded(words: [[u64; 3]; 3], operation: impl Fn(u64, u64) -> u64) -> u64 {
    let [a, b, c] = words.map(|[a, b, c]| operation(operation(a, b), c));
    operation(operation(a, b), c)
}

#[inline(always)]
fn next(word: u64) -> u64 {
    (word & THREE) >> 16 | word << 32 & THREE
}

#[inline(always)]
fn after(word: u64) -> u64 {
    word << 16 & THREE | (word & THREE) >> 32
}

/// All ones in the lanes that have a bit among the low 15, zero in the others.
#[inline(always)]
fn nonzero(word: u64) -> u64 {
    let top = (word + (TOP - EACH)) & TOP;
    (top - (top >> 15)) | top
}

impl WordVector {
    #[inline(always)]
    fn map2(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        Self(words!(|band, stack| operation(self.0[band][stack], other.0[band][stack])))
    }
}

impl Bitwise for WordVector {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.map2(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.map2(other, |a, b| a | b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.map2(other, |a, b| a & !b)
    }
}

impl CandidateVector for WordVector {
    type Cpu = ();
    /// Each lane is all ones or zero; the unused bits are arbitrary.
    type Mask = Self;

    fn cpu(self) {}

    #[inline(always)]
    fn load((): (), cells: &[u16; 81]) -> [Self; 3] {
        let mut state = [Self([[0; 3]; 3]); 3];
        for (cell, &digits) in cells.iter().enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            state[row % 3].0[row / 3][column / 3] |= u64::from(digits) << (16 * (column % 3));
        }
        state
    }

    #[inline(always)]
    fn store(state: [Self; 3]) -> [u16; 96] {
        let mut cells = [0; 96];
        for (cell, digits) in cells[..81].iter_mut().enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            *digits = (state[row % 3].0[row / 3][column / 3] >> (16 * (column % 3))) as u16;
        }
        cells
    }

    #[inline(always)]
    fn splat((): (), bits: u16) -> Self {
        Self([[u64::from(bits) * (EACH & THREE); 3]; 3])
    }

    #[inline(always)]
    fn next_column(self) -> Self {
        Self(words!(|band, stack| next(self.0[band][stack])))
    }

    #[inline(always)]
    fn column_after(self) -> Self {
        Self(words!(|band, stack| after(self.0[band][stack])))
    }

    #[inline(always)]
    fn next_box(self) -> Self {
        Self(words!(|band, stack| self.0[band][(stack + 1) % 3]))
    }

    #[inline(always)]
    fn box_after(self) -> Self {
        Self(words!(|band, stack| self.0[band][(stack + 2) % 3]))
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        Self([self.0[1], self.0[2], self.0[0]])
    }

    #[inline(always)]
    fn band_after(self) -> Self {
        Self([self.0[2], self.0[0], self.0[1]])
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        Self(words!(|band, stack| {
            let word = self.0[band][stack];
            word & ((word | TOP) - EACH)
        }))
    }

    #[inline(always)]
    fn nonzero(self) -> Self {
        Self(words!(|band, stack| nonzero(self.0[band][stack])))
    }

    #[inline(always)]
    fn at_most_one(self) -> Self {
        let more = self.without_lowest();
        Self(words!(|band, stack| !nonzero(more.0[band][stack])))
    }

    #[inline(always)]
    fn or_else(self, mask: Self, other: Self) -> Self {
        self.and(mask).or(other.without(mask))
    }

    #[inline(always)]
    fn only(self, mask: Self) -> Self {
        self.and(mask)
    }

    #[inline(always)]
    fn any(mask: Self) -> bool {
        folded(mask.0, |any, word| any | word) & THREE != 0
    }

    #[inline(always)]
    fn all(mask: Self) -> bool {
        !folded(mask.0, |all, word| all & word) & THREE == 0
    }

    #[inline(always)]
    fn differ(state: [Self; 3], other: [Self; 3]) -> bool {
        let changed = |i: usize| {
            let words = state[i].map2(other[i], |a, b| a ^ b);
            folded(words.0, |any, word| any | word)
        };
        changed(0) | changed(1) | changed(2) != 0
    }

    #[inline(always)]
    fn any_zero([a, b, c]: [Self; 3]) -> bool {
        !Self::all(a.nonzero().and(b.nonzero()).and(c.nonzero()))
    }

    #[inline(always)]
    fn any_incomplete(digits: Self) -> bool {
        Self::differ([digits; 3], [Self::splat((), ALL); 3])
    }

    #[inline(always)]
    fn lane_of((): (), cell: usize) -> [Self; 3] {
        let mut cells = [0; 81];
        cells[cell] = u16::MAX;
        Self::load((), &cells)
    }

    #[inline(always)]
    fn houses_of((): (), cell: usize) -> [Self; 3] {
        static COLUMNS_AND_BOXES: [[[u64; 3]; 3]; 27] = {
            let mut words = [[[0; 3]; 3]; 27];
            let mut at = 0;
            while at < 27 * 27 {
                let (minicolumn, band, column) = (at / 27, at / 9 % 3, at % 9);
                // The three cells of a minicolumn are alike.
                let lanes = column_and_box(minicolumn)[27 * band + column] as u64;
                words[minicolumn][band][column / 3] |= lanes << (16 * (column % 3));
                at += 1;
            }
            words
        };
        let (row, column) = (cell / 9 % 9, cell % 9);
        let mut houses = [Self(COLUMNS_AND_BOXES[row / 3 * 9 + column]); 3];
        houses[row % 3].0[row / 3] = [THREE; 3];
        houses
    }

    #[inline(always)]
    fn everywhere(self, cell: usize) -> Self {
        let (band, column) = (cell / 27 % 3, cell % 9);
        let bits = self.0[band][column / 3] >> (16 * (column % 3));
        Self::splat((), bits as u16)
    }

    #[inline(always)]
    fn of_cell(state: [Self; 3], cell: usize) -> u16 {
        let (row, column) = (cell / 9 % 9, cell % 9);
        (state[row % 3].0[row / 3][column / 3] >> (16 * (column % 3))) as u16
    }
}
