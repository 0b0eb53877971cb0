use crate::engine::simd::{
    BITS, CANDIDATES, Candidates, Kernel, Plane, REST, far, near, ninth, struct_of_planes,
};
use crate::engine::unrolled::each;
use crate::grid::DigitSet;

use super::choose::Guess;
use super::sweep::{Planes, update_minicolumns};

struct_of_planes! {
    /// `W` words for each lane: those of lane `64 * column + row` are at `column` of the planes
    /// `rows[row]`.
    #[repr(C, align(128))]
    pub(super) struct LaneWords<P: Plane, const W: usize> {
        rows: [[P; W]; 64],
    }
}

impl<P: Plane, const W: usize> LaneWords<P, W> {
    const COLUMNS: usize = P::LANES / 64;

    /// Copies the words of a lane, word by word: a read in larger pieces would have to wait until
    /// all words are written.
    #[inline(always)]
    pub(super) fn copy(&self, lane: usize, words: &mut [u64; W]) {
        let (row, column) = (&self.rows[lane % 64], lane / 64 % Self::COLUMNS);
        for (word, columns) in words.iter_mut().zip(P::words(row).chunks_exact(Self::COLUMNS)) {
            *word = columns[column];
        }
    }

    /// Sets the words of a lane.
    #[inline(always)]
    pub(super) fn set(&mut self, lane: usize, words: &[u64; W]) {
        let (row, column) = (&mut self.rows[lane % 64], lane / 64 % Self::COLUMNS);
        for (word, columns) in words.iter().zip(P::words_mut(row).chunks_exact_mut(Self::COLUMNS)) {
            columns[column] = *word;
        }
    }

    /// Sets one word of all lanes from the planes of its bits, to which [`near`], the first half of
    /// the transposition, was applied.
    #[inline(always)]
    fn gather(&mut self, word: usize, planes: &[P; 64]) {
        for i in 0..8 {
            let mut eight = [planes[i]; 8];
            for k in 1..8 {
                eight[k] = planes[i + 8 * k];
            }
            let eight = far(eight);
            each!(8, |k| {
                self.rows[i + 8 * k][word] = eight[k];
            });
        }
    }

    /// Computes the planes of one word of all lanes, up to the other half of the transposition,
    /// [`near`].
    #[inline(always)]
    fn spread(&self, word: usize, planes: &mut [P; 64]) {
        for i in 0..8 {
            let mut eight = [self.rows[i][word]; 8];
            for k in 1..8 {
                eight[k] = self.rows[i + 8 * k][word];
            }
            let eight = far(eight);
            each!(8, |k| {
                planes[i + 8 * k] = eight[k];
            });
        }
    }
}

/// Eight planes from index `from` on.
#[inline(always)]
fn eight<P: Plane>(planes: &[P], from: usize) -> [P; 8] {
    let mut eight = [planes[from]; 8];
    eight.copy_from_slice(&planes[from..][..8]);
    eight
}

/// Applies [`near`] to eight planes from index `from` on.
#[inline(always)]
fn near_eight<P: Plane>(planes: &mut [P], from: usize) {
    let eight = near(eight(planes, from));
    planes[from..][..8].copy_from_slice(&eight);
}

/// The candidates of 81 cells in the words of a lane, eight cells at a time.
pub(super) fn packed(domains: &[u16; 81]) -> Candidates {
    let mut words = [0; CANDIDATES];
    let (eights, last) = domains.as_chunks::<8>();
    for (at, cells) in eights.iter().enumerate() {
        words[at] = u64::from_le_bytes(cells.map(|digits| digits as u8));
        let nines = u64::from_le_bytes(cells.map(|digits| (digits >> 8) as u8));
        // The multiplication gathers one bit of each byte in the highest byte.
        let nines = nines.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let (word, bit) = ninth(8 * at);
        words[word] |= nines << bit;
    }
    let (word, bit) = ninth(80);
    words[10] |= u64::from(last[0] as u8);
    words[word] |= u64::from(last[0] >> 8) << bit;
    words
}

/// The candidates in the words of a lane.
pub(super) fn domains_in(words: &Candidates) -> [DigitSet; 81] {
    std::array::from_fn(|cell| {
        let eight = (words[cell / 8] >> (8 * (cell % 8))) as u8;
        let (word, bit) = ninth(cell);
        DigitSet::from_bits(u16::from(eight) | ((words[word] >> bit & 1) as u16) << 8)
    })
}

/// The digits in the words of a solved lane.
#[inline(never)]
pub(super) fn digits_in(words: &Candidates) -> [u8; 81] {
    let mut digits = [0; 81];
    for (word, cells) in words.iter().zip(digits.chunks_mut(8)) {
        for (digit, byte) in cells.iter_mut().zip(word.to_le_bytes()) {
            // The digit is 9 if it is none of the others.
            *digit = (u16::from(byte) | 0x100).trailing_zeros() as u8 + 1;
        }
    }
    digits
}

/// Makes the guess in all lanes: in the chosen cell the chosen candidate becomes true in the
/// planes, and it is false in the alternatives, which are written to the lanes' words.
pub(super) struct MakeGuess<'a, P: Plane>(
    pub(super) &'a mut Planes<P>,
    pub(super) &'a Guess<P>,
    pub(super) &'a mut LaneWords<P, CANDIDATES>,
);

impl<P: Plane> Kernel for MakeGuess<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(planes, guess, rows) = self;
        let zero = planes.zero();
        let mut eights = [zero; 64];
        let mut nines = [zero; 64 + REST];
        for word in 0..std::hint::black_box(10) {
            for inside in 0..std::hint::black_box(8) {
                let (eight, nine) = guess_in(planes, guess, 8 * word + inside);
                eights[8 * inside..][..8].copy_from_slice(&near(eight));
                nines[8 * word + inside] = nine;
            }
            rows.gather(word, &eights);
        }
        let (eight, nine) = guess_in(planes, guess, 80);
        eights[..8].copy_from_slice(&near(eight));
        nines[80] = nine;
        for group in 0..std::hint::black_box(8 + REST / 8) {
            near_eight(&mut nines, 8 * group);
        }
        eights[8..][..REST].copy_from_slice(&nines[64..]);
        rows.gather(10, &eights);
        eights.copy_from_slice(&nines[..64]);
        rows.gather(11, &eights);
    }
}

/// Makes the guess in a cell, and returns the cell of the alternative: digits 1 to 8, and 9.
#[inline(always)]
fn guess_in<P: Plane>(planes: &mut Planes<P>, guess: &Guess<P>, cell: usize) -> ([P; 8], P) {
    let (band, at) = (cell / 27, cell % 27);
    let (chosen, second) = (guess.chosen[band][at], guess.second[band][at % 9]);
    let mut due = [chosen.but(second), chosen.and(second)];
    let mut eight = [chosen; 8];
    each!(8, |digit| {
        eight[digit] = guess_digit(&mut planes.x[band][digit][at], chosen, &mut due);
    });
    (eight, guess_digit(&mut planes.x[band][8][at], chosen, &mut due))
}

/// Makes the guess for one digit of a cell, and returns the digit of the alternative. `due` are the
/// lanes in which the next candidate of the cell is the guess, and those in which it is the one
/// after the next.
#[inline(always)]
fn guess_digit<P: Plane>(x: &mut P, chosen: P, due: &mut [P; 2]) -> P {
    let [next, after] = *due;
    let guessed = x.and(next);
    *due = [next.select(after, *x), after.but(*x)];
    let alternative = x.but(guessed);
    *x = guessed.or_but(*x, chosen);
    alternative
}

/// Writes the words of the lanes in the mask into the planes, and prepares these lanes for sweeps:
/// they are no longer dead.
pub(super) struct Enter<'a, P: Plane>(
    pub(super) &'a LaneWords<P, CANDIDATES>,
    pub(super) &'a mut Planes<P>,
    pub(super) P,
);

impl<P: Plane> Kernel for Enter<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(rows, planes, mask) = self;
        let mut eights = [mask; 64];
        rows.spread(11, &mut eights);
        let mut nines = [mask; 64 + REST];
        nines[..64].copy_from_slice(&eights);
        rows.spread(10, &mut eights);
        nines[64..].copy_from_slice(&eights[8..][..REST]);
        for group in 0..std::hint::black_box(8 + REST / 8) {
            near_eight(&mut nines, 8 * group);
        }
        put(planes, mask, 80, near(eight(&eights, 0)), nines[80]);
        let ends = [0, 4, 7, 10];
        for band in 0..std::hint::black_box(3) {
            for word in ends[band]..ends[band + 1] {
                rows.spread(word, &mut eights);
                for inside in 0..std::hint::black_box(8) {
                    let cell = 8 * word + inside;
                    put(planes, mask, cell, near(eight(&eights, 8 * inside)), nines[cell]);
                }
            }
            // At this point all cells of the band are written and still in the nearest cache.
            update_minicolumns(planes, band);
        }
        planes.dead = planes.dead.but(mask);
    }
}

/// Writes the candidates of a cell, digits 1 to 8 and 9, into the lanes of the mask.
#[inline(always)]
fn put<P: Plane>(planes: &mut Planes<P>, mask: P, cell: usize, eight: [P; 8], nine: P) {
    let (x, at) = (&mut planes.x[cell / 27], cell % 27);
    each!(8, |digit| {
        x[digit][at] = x[digit][at].select(eight[digit], mask);
    });
    x[8][at] = x[8][at].select(nine, mask);
}

/// Writes the digits of solved lanes into their words; the words of other lanes become arbitrary.
pub(super) struct StoreDigits<'a, P: Plane>(
    pub(super) &'a Planes<P>,
    pub(super) &'a mut LaneWords<P, BITS>,
);

/// Bit `K` of the value, 1 to 9, of a cell's digit.
#[inline(always)]
fn value_bit<P: Plane, const K: usize>(planes: &Planes<P>, cell: usize) -> P {
    let (x, at) = (&planes.x[cell / 27], cell % 27);
    match K {
        0 => x[0][at].or3(x[2][at], x[4][at]).or3(x[6][at], x[8][at]),
        1 => x[1][at].or3(x[2][at], x[5][at]).or(x[6][at]),
        2 => x[3][at].or3(x[4][at], x[5][at]).or(x[6][at]),
        _ => x[7][at].or(x[8][at]),
    }
}

impl<P: Plane> StoreDigits<'_, P> {
    /// Writes one bit of the values of eight cells to the planes from `place` on. After the last
    /// cell the bits are arbitrary.
    #[inline(always)]
    fn eight<const K: usize>(&self, cell: usize, planes: &mut [P; 64], place: usize) {
        let mut eight = [self.0.zero(); 8];
        each!(8, |i| {
            eight[i] = value_bit::<P, K>(self.0, (cell + i).min(80));
        });
        planes[place..][..8].copy_from_slice(&near(eight));
    }

    /// One bit of the values of cells 0 to 63.
    #[inline(always)]
    fn whole<const K: usize>(&mut self, planes: &mut [P; 64]) {
        for group in 0..std::hint::black_box(8) {
            self.eight::<K>(8 * group, planes, 8 * group);
        }
        self.1.gather(K, planes);
    }

    /// Two bits of the values of cells 64 to 80.
    #[inline(always)]
    fn rest<const K: usize, const L: usize>(&mut self, planes: &mut [P; 64]) {
        for group in 0..std::hint::black_box(REST / 8) {
            self.eight::<K>(64 + 8 * group, planes, 8 * group);
            self.eight::<L>(64 + 8 * group, planes, 8 * group + REST);
        }
        self.1.gather(4 + K / 2, planes);
    }
}

impl<P: Plane> Kernel for StoreDigits<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        let mut planes = [self.0.zero(); 64];
        self.whole::<0>(&mut planes);
        self.whole::<1>(&mut planes);
        self.whole::<2>(&mut planes);
        self.whole::<3>(&mut planes);
        self.rest::<0, 1>(&mut planes);
        self.rest::<2, 3>(&mut planes);
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn candidates_are_packed_into_the_words_that_hold_them() {
        let mut source = ChaCha8Rng::seed_from_u64(0);
        for _ in 0..100 {
            let domains: [u16; 81] = std::array::from_fn(|_| source.random_range(0..512));
            let held = domains_in(&packed(&domains));
            assert_eq!(held.map(DigitSet::bits), domains);
        }
    }
}
