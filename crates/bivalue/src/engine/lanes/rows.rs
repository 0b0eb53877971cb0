use crate::engine::simd::{Kernel, Plane, transpose};
use crate::engine::state::State;

use super::sweep::{Planes, look};

/// `W` words of each lane: lane `64 * q + i` has its words at `q` of `rows[i]`.
#[repr(C, align(64))]
pub(super) struct Rows<P: Plane, const W: usize> {
    rows: [[P; W]; 64],
}

/// The words of the candidates: 729 bits, by band, digit and cell.
pub(super) const CANDIDATES: usize = 12;

/// The words of the digits: one for each bit of their values, with those of cells 0 to 63; then
/// those of cells 64 to 80, of the lower three bits one after the other, and of the fourth.
pub(super) const DIGITS: usize = 6;

impl<P: Plane, const W: usize> Rows<P, W> {
    const COLUMNS: usize = P::LANES / 64;

    pub(super) fn new(cpu: P::Cpu) -> Self {
        Self { rows: [[P::zero(cpu); W]; 64] }
    }

    /// The words of a lane.
    #[inline(always)]
    pub(super) fn get(&self, lane: usize) -> [u64; W] {
        let (row, column) = (&self.rows[lane % 64], lane / 64 % Self::COLUMNS);
        let mut words = [0; W];
        for (word, columns) in words.iter_mut().zip(P::words(row).chunks_exact(Self::COLUMNS)) {
            *word = columns[column];
        }
        words
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
    fn gather(&mut self, word: usize, mut planes: [P; 64]) {
        transpose(&mut planes);
        for row in 0..64 {
            self.rows[row][word] = planes[row];
        }
    }

    /// The planes of one word of all lanes.
    #[inline(always)]
    fn spread(&self, word: usize) -> [P; 64] {
        let mut planes = [self.rows[0][0]; 64];
        for row in 0..64 {
            planes[row] = self.rows[row][word];
        }
        transpose(&mut planes);
        planes
    }
}

/// The words of a state.
pub(super) fn packed(state: &State) -> [u64; CANDIDATES] {
    let mut words = [0; CANDIDATES];
    for (i, &word) in state.0[..27].iter().enumerate() {
        let (at, shift) = (27 * i / 64, 27 * i % 64);
        let wide = u128::from(word) << shift;
        words[at] |= wide as u64;
        if shift > 64 - 27 {
            words[at + 1] |= (wide >> 64) as u64;
        }
    }
    words
}

/// Writes states, as rows of planes, into rows.
pub(super) struct StatesToRows<'a, P: Plane>(
    pub(super) &'a [P; 64 * CANDIDATES],
    pub(super) &'a mut Rows<P, CANDIDATES>,
);

impl<P: Plane> Kernel for StatesToRows<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for word in 0..std::hint::black_box(CANDIDATES) {
            let mut planes = [self.0[0]; 64];
            planes.copy_from_slice(&self.0[64 * word..64 * word + 64]);
            self.1.gather(word, planes);
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
        let x = planes.x.as_flattened_mut().as_flattened_mut();
        for (word, x) in x.chunks_mut(64).enumerate() {
            let spread = rows.spread(word);
            for (x, new) in x.iter_mut().zip(spread) {
                *x = x.select(new, mask);
            }
        }
    }
}

/// Writes the digits of solved lanes into rows; what is written for others means nothing.
pub(super) struct DigitsToRows<'a, P: Plane>(
    pub(super) &'a Planes<P>,
    pub(super) &'a mut Rows<P, DIGITS>,
);

/// The place of bit `k` of a cell's value: the word and the bit.
const fn place_of(cell: usize, k: usize) -> (usize, usize) {
    if cell < 64 { (k, cell) } else { (4 + k / 3, cell - 64 + 17 * (k % 3)) }
}

impl<P: Plane> Kernel for DigitsToRows<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut words = [[self.0.zero(); 64]; DIGITS];
        for cell in 0..81 {
            let x = &self.0.x[cell / 27];
            let at = cell % 27;
            // Of the digits 1 to 9, those whose value has the bit.
            let bits = [
                x[0][at].or3(x[2][at], x[4][at]).or3(x[6][at], x[8][at]),
                x[1][at].or3(x[2][at], x[5][at]).or(x[6][at]),
                x[3][at].or3(x[4][at], x[5][at]).or(x[6][at]),
                x[7][at].or(x[8][at]),
            ];
            for (k, bit) in bits.into_iter().enumerate() {
                let (word, place) = place_of(cell, k);
                words[word][place] = bit;
            }
        }
        for (word, planes) in words.into_iter().enumerate() {
            self.1.gather(word, planes);
        }
    }
}

/// Gives lanes new puzzles: in the lanes of the mask, the candidates of the digits in the rows,
/// all nine where there is none.
pub(super) struct RowsToDigits<'a, P: Plane>(
    pub(super) &'a Rows<P, DIGITS>,
    pub(super) &'a mut Planes<P>,
    pub(super) P,
);

impl<P: Plane> Kernel for RowsToDigits<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(rows, planes, mask) = self;
        let mut words = [[planes.zero(); 64]; DIGITS];
        for (word, planes) in words.iter_mut().enumerate() {
            *planes = rows.spread(word);
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
