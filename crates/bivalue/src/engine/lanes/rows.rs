use crate::engine::simd::{Kernel, Plane, transpose};
use crate::engine::state::State;

use super::choose::Guess;
use super::sweep::{Planes, look};

/// `W` words of each lane: lane `64 * q + i` has its words at `q` of `rows[i]`.
#[repr(C, align(128))]
pub(super) struct Rows<P: Plane, const W: usize> {
    rows: [[P; W]; 64],
}

/// The words of the candidates: those of seven cells in each, nine bits a cell.
pub(super) const CANDIDATES: usize = 12;
const CELLS_A_WORD: usize = 7;

/// The words of the digits: one for each bit of their values, with those of cells 0 to 63; then
/// those of cells 64 to 80, of the lower three bits one after the other, and of the fourth.
pub(super) const DIGITS: usize = 6;

/// The words of the digits on their way between lanes and planes. It is kept because an array
/// has to be filled with something before it can be written.
#[repr(C, align(128))]
pub(super) struct Sliced<P: Plane>([[P; 64]; DIGITS]);

impl<P: Plane> Sliced<P> {
    pub(super) fn new(cpu: P::Cpu) -> Self {
        Self([[P::zero(cpu); 64]; DIGITS])
    }
}

impl<P: Plane, const W: usize> Rows<P, W> {
    const COLUMNS: usize = P::LANES / 64;

    pub(super) fn new(cpu: P::Cpu) -> Self {
        Self { rows: [[P::zero(cpu); W]; 64] }
    }

    /// Copies the words of a lane: word by word, since what is read in larger pieces has to wait
    /// until it is all written.
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

    /// Sets one word of all lanes from planes, bit by bit.
    #[inline(always)]
    pub(super) fn gather(&mut self, word: usize, planes: &mut [P; 64]) {
        transpose(planes);
        for row in 0..64 {
            self.rows[row][word] = planes[row];
        }
    }

    /// The planes of one word of all lanes.
    #[inline(always)]
    fn spread(&self, word: usize, planes: &mut [P; 64]) {
        for row in 0..64 {
            planes[row] = self.rows[row][word];
        }
        transpose(planes);
    }
}

/// The words of a state.
pub(super) fn packed(state: &State) -> [u64; CANDIDATES] {
    let mut words = [0; CANDIDATES];
    for (at, &word) in state.0[..27].iter().enumerate() {
        let (band, digit) = (at / 9, at % 9);
        let mut cells = word;
        while cells != 0 {
            let cell = 27 * band + cells.trailing_zeros() as usize;
            cells &= cells - 1;
            words[cell / CELLS_A_WORD] |= 1 << (9 * (cell % CELLS_A_WORD) + digit);
        }
    }
    words
}

/// The words of the state that a grid begins with, from its digits or 0.
#[inline(never)]
pub(super) fn packed_grid(digits: &[u8; 81]) -> [u64; CANDIDATES] {
    /// Any digit is possible where there is none.
    const BITS: [u16; 16] = {
        let mut bits = [0; 16];
        bits[0] = 0x1ff;
        let mut digit = 1;
        while digit < 10 {
            bits[digit] = 1 << (digit - 1);
            digit += 1;
        }
        bits
    };
    let mut words = [0; CANDIDATES];
    for (word, cells) in words.iter_mut().zip(digits.chunks(CELLS_A_WORD)) {
        for &digit in cells.iter().rev() {
            *word = *word << 9 | u64::from(BITS[usize::from(digit % 16)]);
        }
    }
    words
}

/// The digits of a solved state's words.
#[inline(never)]
pub(super) fn digits_in(words: &[u64; CANDIDATES]) -> [u8; 81] {
    let mut digits = [0; 81];
    for (&word, cells) in words.iter().zip(digits.chunks_mut(CELLS_A_WORD)) {
        let mut word = word;
        for digit in cells {
            *digit = word.trailing_zeros() as u8 + 1;
            word >>= 9;
        }
    }
    digits
}

/// Guesses: where a cell is chosen, its stronger candidate is true in the planes, and false in
/// the alternatives, which go into the rows.
pub(super) struct Branch<'a, P: Plane>(
    pub(super) &'a mut Planes<P>,
    pub(super) &'a Guess<P>,
    pub(super) &'a mut Rows<P, CANDIDATES>,
);

impl<P: Plane> Kernel for Branch<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(planes, guess, rows) = self;
        let zero = planes.zero();
        let mut alternatives = [zero; 64];
        for word in 0..std::hint::black_box(CANDIDATES) {
            for inside in 0..std::hint::black_box(CELLS_A_WORD) {
                let cell = CELLS_A_WORD * word + inside;
                if cell >= 81 {
                    break;
                }
                let (band, at) = (cell / 27, cell % 27);
                let (chosen, high) = (guess.chosen[band][at], guess.high[band][at]);
                let mut seen = zero;
                let alternatives = &mut alternatives[9 * inside..][..9];
                for digit in 0..9 {
                    let x = &mut planes.x[band][digit][at];
                    let here = x.and(chosen);
                    let guessed = here.and_differ(here.but(seen), high);
                    seen = seen.or(here);
                    alternatives[digit] = x.but(guessed);
                    *x = x.but(here).or(guessed);
                }
            }
            rows.gather(word, &mut alternatives);
        }
    }
}

/// Writes the rows of the lanes of the mask into the candidates.
pub(super) struct RowsToCandidates<'a, P: Plane>(
    pub(super) &'a Rows<P, CANDIDATES>,
    pub(super) &'a mut Planes<P>,
    pub(super) P,
);

impl<P: Plane> Kernel for RowsToCandidates<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(rows, planes, mask) = self;
        let mut candidates = [mask; 64];
        for word in 0..std::hint::black_box(CANDIDATES) {
            rows.spread(word, &mut candidates);
            for inside in 0..std::hint::black_box(CELLS_A_WORD) {
                let cell = CELLS_A_WORD * word + inside;
                if cell >= 81 {
                    break;
                }
                let (band, at) = (cell / 27, cell % 27);
                let candidates = &candidates[9 * inside..][..9];
                for digit in 0..9 {
                    let x = &mut planes.x[band][digit][at];
                    *x = x.select(candidates[digit], mask);
                }
            }
        }
    }
}

/// Writes the digits of solved lanes into rows; what is written for others means nothing.
pub(super) struct DigitsToRows<'a, P: Plane>(
    pub(super) &'a Planes<P>,
    pub(super) &'a mut Rows<P, DIGITS>,
    pub(super) &'a mut Sliced<P>,
);

/// The place of bit `k` of a cell's value: the word and the bit.
const fn place_of(cell: usize, k: usize) -> (usize, usize) {
    if cell < 64 { (k, cell) } else { (4 + k / 3, cell - 64 + 17 * (k % 3)) }
}

/// Of the digits of a cell, 1 to 9, bit `K` of the value.
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

impl<P: Plane> DigitsToRows<'_, P> {
    /// One bit of the values of cells 0 to 63.
    #[inline(always)]
    fn whole<const K: usize>(&mut self) {
        let sliced = &mut self.2.0[K];
        for cell in 0..std::hint::black_box(64) {
            sliced[cell % 64] = value_bit::<P, K>(self.0, cell);
        }
        self.1.gather(K, sliced);
    }

    /// What is left in the last words means nothing.
    #[inline(always)]
    fn rest(&mut self) {
        let [.., sliced, last] = &mut self.2.0;
        for i in 0..17 {
            let cell = 64 + i;
            sliced[i] = value_bit::<P, 0>(self.0, cell);
            sliced[17 + i] = value_bit::<P, 1>(self.0, cell);
            sliced[34 + i] = value_bit::<P, 2>(self.0, cell);
            last[i] = value_bit::<P, 3>(self.0, cell);
        }
        self.1.gather(4, sliced);
        self.1.gather(5, last);
    }
}

impl<P: Plane> Kernel for DigitsToRows<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        self.whole::<0>();
        self.whole::<1>();
        self.whole::<2>();
        self.whole::<3>();
        self.rest();
    }
}

/// Gives lanes new puzzles: in the lanes of the mask, the candidates of the digits in the rows,
/// all nine where there is none.
pub(super) struct RowsToDigits<'a, P: Plane>(
    pub(super) &'a Rows<P, DIGITS>,
    pub(super) &'a mut Planes<P>,
    pub(super) &'a mut Sliced<P>,
    pub(super) P,
);

impl<P: Plane> Kernel for RowsToDigits<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(rows, planes, Sliced(words), mask) = self;
        for word in 0..std::hint::black_box(DIGITS) {
            rows.spread(word, &mut words[word]);
        }
        for cell in 0..std::hint::black_box(81) {
            let mut bits = [mask; 4];
            for (k, bit) in bits.iter_mut().enumerate() {
                let (word, place) = place_of(cell, k);
                *bit = words[word][place];
            }
            let [a, b, c, d] = bits;
            let large = c.or(d);
            let (one, two, both) = (a.but(b), b.but(a), a.and(b));
            let blank = planes.all().but(large.or3(a, b));
            let four = c.but(a.or(b));
            let is = [
                one.but(large),
                two.but(large),
                both.but(large),
                four,
                one.and(c),
                two.and(c),
                both.and(c),
                d.but(a),
                d.and(a),
            ];
            for digit in 0..9 {
                let x = &mut planes.x[cell / 27][digit][cell % 27];
                *x = x.select(is[digit].or(blank), mask);
            }
        }
    }
}

/// Makes ready for sweeps after candidates were written into the lanes of the mask: they are not
/// known to be dead.
pub(super) struct Begin<'a, P: Plane>(pub(super) &'a mut Planes<P>, pub(super) P);

impl<P: Plane> Kernel for Begin<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.dead = self.0.dead.but(self.1);
        look(self.0);
    }
}
