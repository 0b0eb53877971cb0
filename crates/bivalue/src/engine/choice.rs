//! Which candidate a search guesses: a function of the candidates alone, shared by all fast
//! engines, so that they walk the same tree.
//!
//! The *strength* of a digit in a cell says how much follows when it is placed there. Peers
//! that hold the digit and have two candidates count three (the other one follows); others
//! count one in the cell's lines outside the box and two in the four cells of the box that are
//! in neither line, whose other lines lose a place as well. Peers with two candidates have
//! that on top. The cell's other candidate is taken away: two.
//!
//! The weight of a cell with two candidates is the product of their strengths. The largest
//! weight wins, the first of equal ones in reading order, and the stronger digit is guessed, of
//! equal ones the lower. Without such a cell it is the lowest digit of the first cell with the
//! fewest candidates.
//!
//! The product prefers cells both of whose sides lead far. Weights were found by trying some
//! hundred variants on the hardest puzzles known: two fifths of the guesses of the first cell
//! with two candidates.

use crate::grid::{Cell, Digit};

use super::state::State;

/// The column of cell 0 within a band.
const COLUMN: u32 = 0o1_001_001;
const ROW: u32 = 0o777;
/// Where the peers of a cell are, for the sums of [`Sides`].
#[derive(Clone, Copy)]
struct Peers {
    /// The line outside the box in the low half; all peers of the band in the high half.
    once: u64,
    /// The four cells of the box in neither line in the low half; all peers of the band in
    /// the high half.
    twice: u64,
    /// The column, in both halves.
    column: u64,
    /// The first words of the cell's band and of the two others.
    own: u8,
    others: [u8; 2],
}

static PEERS: [Peers; 81] = {
    let mut peers = [Peers { once: 0, twice: 0, column: 0, own: 0, others: [0; 2] }; 81];
    let mut cell = 0;
    while cell < 81 {
        let (band, row, column) = (cell / 27, cell / 9 % 3, cell % 9);
        let in_row = ROW << (9 * row);
        let in_column = COLUMN << column;
        let in_box = (7 * COLUMN) << (column / 3 * 3);
        let all = (in_row | in_column | in_box) & !(1 << (cell % 27));
        let line = in_row & !in_box;
        let diagonal = in_box & !(in_row | in_column);
        peers[cell] = Peers {
            once: line as u64 | (all as u64) << 32,
            twice: diagonal as u64 | (all as u64) << 32,
            column: in_column as u64 | (in_column as u64) << 32,
            own: (9 * band) as u8,
            others: [(band + 1) as u8 % 3 * 9, (band + 2) as u8 % 3 * 9],
        };
        cell += 1;
    }
    peers
};

/// The words of a state in the low halves; in the high halves those of them in cells with two
/// candidates.
struct Sides([u64; 32]);

impl Sides {
    #[inline(always)]
    fn of(state: &State, two: [u32; 3]) -> Self {
        let mut sides = [0; 32];
        for band in 0..3 {
            for digit in 0..9 {
                let word = state.0[9 * band + digit];
                sides[9 * band + digit] = u64::from(word) | u64::from(word & two[band]) << 32;
            }
        }
        Self(sides)
    }

    /// The strength of a digit in a cell, without what the cell's own candidates add.
    #[inline(always)]
    fn strength(&self, cell: usize, digit: usize) -> u32 {
        let peers = &PEERS[cell];
        let word = |band: u8| self.0[(usize::from(band) + digit) & 31];
        let own = word(peers.own);
        // Of a column every ninth bit is taken: two of them fit beside each other.
        let column =
            word(peers.others[0]) & peers.column | (word(peers.others[1]) & peers.column) << 1;
        (own & peers.once).count_ones()
            + 2 * (own & peers.twice).count_ones()
            + column.count_ones()
            + 2 * (column >> 32).count_ones()
    }
}

impl State {
    /// The candidate to guess next, at a fixpoint that is neither dead nor solved: first the
    /// branch where it is true is searched, then the one where it is false.
    #[inline(always)]
    pub(super) fn choose(&self) -> (Cell, Digit) {
        self.choose_among(self.pairs(), |cell| {
            let (band, within) = (cell / 27, cell % 27);
            let mut digits = 0;
            for digit in 0..9 {
                digits |= (self.0[9 * band + digit] >> within & 1) << digit;
            }
            digits as u16
        })
    }

    /// The cells with exactly two candidates, by band.
    #[inline(always)]
    pub(super) fn pairs(&self) -> [u32; 3] {
        let (mut one, mut two, mut three) = ([0; 3], [0; 3], [0; 3]);
        for digit in 0..9 {
            for band in 0..3 {
                let word = self.0[9 * band + digit];
                three[band] |= two[band] & word;
                two[band] |= one[band] & word;
                one[band] |= word;
            }
        }
        for band in 0..3 {
            two[band] &= !three[band];
        }
        two
    }

    /// As [`choose`](Self::choose), for a caller that knows the cells with two candidates, and
    /// the candidates of a cell.
    #[inline(always)]
    pub(super) fn choose_among(
        &self,
        pairs: [u32; 3],
        digits: impl Fn(usize) -> u16,
    ) -> (Cell, Digit) {
        let sides = Sides::of(self, pairs);
        let (mut heaviest, mut best) = (0, (0, 0));
        for (band, mut cells) in pairs.into_iter().enumerate() {
            while cells != 0 {
                let cell = (27 * band + cells.trailing_zeros() as usize).min(80);
                cells &= cells - 1;
                let digits = u32::from(digits(cell));
                let low = digits.trailing_zeros() as usize % 9;
                let high = (31 ^ (digits | 1).leading_zeros()) as usize % 9;
                let (a, b) = (sides.strength(cell, low) + 2, sides.strength(cell, high) + 2);
                if a * b > heaviest {
                    (heaviest, best) = (a * b, (cell, if b > a { high } else { low }));
                }
            }
        }
        if heaviest == 0 {
            return self.fewest();
        }
        (Cell::from_index(best.0), Digit::from_index(best.1))
    }

    /// The lowest digit of the first cell with the fewest candidates.
    #[cold]
    pub(super) fn fewest(&self) -> (Cell, Digit) {
        let digits = |cell: Cell| Digit::all().filter(move |&digit| self.has(cell, digit));
        let fewest = Cell::all()
            .filter(|&cell| digits(cell).count() > 1)
            .min_by_key(|&cell| digits(cell).count());
        let cell = fewest.unwrap_or(Cell::from_index(0));
        (cell, digits(cell).next().unwrap_or(Digit::from_index(0)))
    }

    fn has(&self, cell: Cell, digit: Digit) -> bool {
        let (word, bit) = Self::place_of(cell, digit);
        self.0[word] & bit != 0
    }
}

#[cfg(test)]
#[path = "choice_tests.rs"]
mod tests;
