use crate::engine::simd::{Kernel, Plane, transpose};

use super::sweep::{Planes, look};

/// `W` words of each lane: lane `32 * q + i` has its words at `q` of `rows[i]`.
#[repr(C, align(64))]
pub(super) struct Rows<P: Plane, const W: usize> {
    rows: [[P; W]; 32],
}

/// The words of the candidates, as in `State`.
pub(super) const CANDIDATES: usize = 27;

/// The words of the digits: three for each bit of their values, with the bits of cells 0 to 31,
/// 32 to 63, and 64 to 80.
pub(super) const DIGITS: usize = 12;

impl<P: Plane, const W: usize> Rows<P, W> {
    const COLUMNS: usize = P::LANES / 32;

    pub(super) fn new(cpu: P::Cpu) -> Self {
        Self { rows: [[P::zero(cpu); W]; 32] }
    }

    /// The words of a lane, the first `W` of what is returned.
    #[inline(always)]
    pub(super) fn get<const N: usize>(&self, lane: usize) -> [u32; N] {
        let (row, column) = (&self.rows[lane % 32], lane / 32 % Self::COLUMNS);
        let mut words = [0; N];
        for (word, columns) in words.iter_mut().zip(P::words(row).chunks_exact(Self::COLUMNS)) {
            *word = columns[column];
        }
        words
    }

    /// Sets the words of a lane.
    #[inline(always)]
    pub(super) fn set(&mut self, lane: usize, words: &[u32]) {
        let (row, column) = (&mut self.rows[lane % 32], lane / 32 % Self::COLUMNS);
        for (word, columns) in words.iter().zip(P::words_mut(row).chunks_exact_mut(Self::COLUMNS)) {
            columns[column] = *word;
        }
    }

    /// One word of a lane.
    #[inline(always)]
    pub(super) fn word(&mut self, lane: usize, word: usize) -> &mut u32 {
        let column = lane / 32 % Self::COLUMNS;
        &mut P::words_mut(&mut self.rows[lane % 32])[word * Self::COLUMNS + column]
    }

    /// Sets one word of all lanes from planes, bit by bit.
    #[inline(always)]
    fn gather(&mut self, word: usize, mut planes: [P; 32]) {
        transpose(&mut planes);
        for row in 0..32 {
            self.rows[row][word] = planes[row];
        }
    }

    /// The planes of one word of all lanes.
    #[inline(always)]
    fn spread(&self, word: usize) -> [P; 32] {
        let mut planes = [self.rows[0][0]; 32];
        for row in 0..32 {
            planes[row] = self.rows[row][word];
        }
        transpose(&mut planes);
        planes
    }
}

/// Writes the candidates into rows.
pub(super) struct CandidatesToRows<'a, P: Plane>(
    pub(super) &'a Planes<P>,
    pub(super) &'a mut Rows<P, CANDIDATES>,
);

impl<P: Plane> Kernel for CandidatesToRows<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for word in 0..CANDIDATES {
            let mut planes = [self.0.zero(); 32];
            planes[..27].copy_from_slice(&self.0.x[word / 9][word % 9]);
            self.1.gather(word, planes);
        }
    }
}

/// Writes the rows into the candidates.
pub(super) struct RowsToCandidates<'a, P: Plane>(
    pub(super) &'a Rows<P, CANDIDATES>,
    pub(super) &'a mut Planes<P>,
);

impl<P: Plane> Kernel for RowsToCandidates<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for word in 0..CANDIDATES {
            let planes = self.0.spread(word);
            self.1.x[word / 9][word % 9].copy_from_slice(&planes[..27]);
        }
    }
}

/// Writes the digits of solved lanes into rows; what is written for others means nothing.
pub(super) struct DigitsToRows<'a, P: Plane>(
    pub(super) &'a Planes<P>,
    pub(super) &'a mut Rows<P, DIGITS>,
);

impl<P: Plane> Kernel for DigitsToRows<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for part in 0..3 {
            let mut bits = [[self.0.zero(); 32]; 4];
            for at in 0..if part < 2 { 32 } else { 17 } {
                let cell = 32 * part + at;
                let x = &self.0.x[cell / 27];
                let cell = cell % 27;
                // Of the digits 1 to 9, those whose value has the bit.
                bits[0][at] = x[0][cell].or3(x[2][cell], x[4][cell]).or3(x[6][cell], x[8][cell]);
                bits[1][at] = x[1][cell].or3(x[2][cell], x[5][cell]).or(x[6][cell]);
                bits[2][at] = x[3][cell].or3(x[4][cell], x[5][cell]).or(x[6][cell]);
                bits[3][at] = x[7][cell].or(x[8][cell]);
            }
            for k in 0..4 {
                self.1.gather(3 * k + part, bits[k]);
            }
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
        for part in 0..3 {
            let bits = [
                rows.spread(part),
                rows.spread(3 + part),
                rows.spread(6 + part),
                rows.spread(9 + part),
            ];
            for at in 0..if part < 2 { 32 } else { 17 } {
                let [a, b, c, d] = [bits[0][at], bits[1][at], bits[2][at], bits[3][at]];
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
                let cell = 32 * part + at;
                for digit in 0..9 {
                    let x = &mut planes.x[cell / 27][digit][cell % 27];
                    *x = x.select(is[digit].or(blank), mask);
                }
            }
        }
    }
}

/// Makes ready for sweeps after candidates were written: no lane is known to be dead.
pub(super) struct Begin<'a, P: Plane>(pub(super) &'a mut Planes<P>);

impl<P: Plane> Kernel for Begin<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.dead = self.0.zero();
        look(self.0);
    }
}
