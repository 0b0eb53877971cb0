//! Which candidate a search guesses: a function of the candidates alone, shared by all fast
//! engines, so that they walk the same tree.
//!
//! The *strength* of a digit in a cell says how much follows when it is placed there. Of the
//! cell's peers it looks at five *places*: the rest of its row, the two other minirows of its box, the
//! rest of its column, and the two other minicolumns of its box together. A place that holds
//! the digit counts one, and two more if it holds it in a cell with two candidates, whose other
//! one follows. In the box that is asked of all its minirows and minicolumns, of which one has to be the
//! cell's own: the places that count are those beyond the first.
//!
//! The weight of a cell with two candidates is the sum of their strengths. Of each minicolumn the first
//! such cell is weighed. The largest weight wins, of equal ones that of the first minicolumn by band and
//! column, and the stronger digit is guessed, of equal ones the lower. Without such a cell, or if all
//! weigh nothing, the first cell in reading order is taken that has two candidates, or else three, and its lowest
//! digit. Where all have [more](COUNTS) there are far more solutions than digits that could be wrong, and most
//! follows in a cell that sees as little as can be of what was guessed: it is the first cell with the most
//! candidates, and not always the same digit, but the second lowest outside of its box's [diagonal](is_diagonal).
//!
//! That is a *careful* guess: where it is wrong, much follows from that too. A [*bold*](is_bold) one counts on
//! being right: the weight is the larger of the two strengths, and of a minicolumn without a cell with two
//! candidates the first with more is weighed, by its two lowest digits.
//!
//! Where every open cell has two candidates, a *grave* (players call it a bivalue universal grave), each digit
//! that is not placed in a house has two places there: one place would have been seen, and no more are left
//! for two. So if one candidate of each cell is a solution, the others are one too. Both sides of a guess have
//! as many solutions then, and who asks for no more than two need not look at the other side.
//!
//! Found by trying some hundred variants on the hardest puzzles known: less than half of the
//! guesses of the first cell with two candidates. Places instead of peers make numbers that are
//! small and shared by the cells of a line or of a box: few planes of bits to add, for 512 searches at
//! once. To weigh the other cells of a minicolumn as well saves one guess of a hundred. Where there are
//! several solutions bold guesses are a sixth fewer; where there is one they would be two to three times as
//! many, if all were bold.

use crate::grid::{Cell, Digit};

use super::state::{BAND, State};

/// Whether a guess is [bold](self), in a state with that many minicolumns that have a cell with two candidates.
///
/// It is one only where the search is `ahead`: it came there by guesses alone and by no alternative, and each
/// state on the way had at least six of them. Where there is one solution most guesses soon come to a dead
/// end: who gets ahead may well be where there are several. The hardest puzzles have two such minicolumns at
/// most at first, so all guesses are careful there. Who has very many needs hardly more than this guess.
#[inline(always)]
pub(super) fn is_bold(ahead: &mut bool, minicolumns: u32) -> bool {
    *ahead &= minicolumns >= 6;
    *ahead && minicolumns <= 10
}

/// How many candidates the guessed cell has, in the order in which that is looked for, where no cell with two
/// weighs anything. From the [third](MANY) on a cell with many is better.
pub(super) const COUNTS: [usize; 8] = [2, 3, 9, 8, 7, 6, 5, 4];

/// Where the many begin among [`COUNTS`].
pub(super) const MANY: usize = 2;

/// Whether a cell is on its box's diagonal from the top left: there the lowest digit is guessed if it has many
/// candidates, elsewhere the second.
pub(super) const fn is_diagonal(cell: usize) -> bool {
    cell / 9 % 3 == cell % 3
}

/// The places of each cell of a band, among the bits of [`Words`].
static PLACES: [u64; 27] = {
    let mut places = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let (row, column) = (cell / 9, cell % 9);
        let minirow = column / 3 * 3;
        let rows = 2 << (9 * row + minirow) | 1 << minirow | 1 << (9 + minirow);
        let columns: u64 = 1 << column | 1 << (9 + column);
        places[cell] = rows | columns << 32;
        cell += 1;
    }
    places
};

/// Which places hold what, by band and digit: bits `3 * stack` and `9 + 3 * stack` for two and three
/// minirows of a box, bits `9 * row + 3 * stack + 1` for the rest of the row; from bit 32 on, nine bits
/// each, by column: the rest of the column, and two minicolumns of the box.
type Words = [u64; 32];

/// The minicolumns of a band that some of these cells are in.
#[inline(always)]
fn minicolumns(cells: u32) -> u32 {
    (cells | cells >> 9 | cells >> 18) & 0o777
}

struct Sides {
    /// The digit.
    held: Words,
    /// The digit in a cell with two candidates.
    paired: Words,
}

impl Sides {
    #[inline(always)]
    fn of(state: &State, two: [u32; 3]) -> Self {
        let mut pairs = [0; 32];
        for band in 0..3 {
            for digit in 0..9 {
                pairs[9 * band + digit] = state.0[9 * band + digit] & two[band];
            }
        }
        Self { held: Self::words(&state.0), paired: Self::words(&pairs) }
    }

    /// In loops over all words: that is done in vectors.
    #[inline(always)]
    fn words(cells: &[u32; 32]) -> Words {
        // Behind the 27 words, those of the first two bands again.
        let mut columns = [0; 56];
        for at in 0..32 {
            columns[at] = minicolumns(cells[at]);
        }
        for at in 0..18 {
            columns[27 + at] = columns[at];
        }
        let mut words = [0; 32];
        for at in 0..32 {
            let minirows = (cells[at] | cells[at] >> 1 | cells[at] >> 2) & 0o111_111_111;
            let next = minirows << 3 & 0o110_110_110 | minirows >> 6 & 0o001_001_001;
            let after = minirows << 6 & 0o100_100_100 | minirows >> 3 & 0o011_011_011;
            let (second, third) = (minirows >> 9, minirows >> 18);
            let two = minirows & second | third & (minirows | second);
            let rows = (next | after) << 1 | two & 0o111 | (minirows & second & third & 0o111) << 9;
            let own: u32 = columns[at];
            let (next, after) =
                (own >> 1 & 0o333 | own << 2 & 0o444, own << 1 & 0o666 | own >> 2 & 0o111);
            let two = own & next | after & (own | next);
            let columns = columns[at + 9] | columns[at + 18] | two << 9;
            words[at] = u64::from(rows) | u64::from(columns) << 32;
        }
        words
    }

    /// The strength of a digit in a cell of a band.
    #[inline(always)]
    fn strength(&self, band: usize, cell: usize, digit: usize) -> u32 {
        let (at, places) = ((9 * band + digit) & 31, PLACES[cell]);
        (self.held[at] & places).count_ones() + 2 * (self.paired[at] & places).count_ones()
    }
}

impl State {
    /// The candidate to guess next, at a fixpoint that is neither dead nor solved: first the
    /// branch where it is true is searched, then the one where it is false.
    #[inline(always)]
    pub(super) fn choose(&self, ahead: &mut bool) -> (Cell, Digit) {
        let (pairs, more) = self.pairs();
        let sides = Sides::of(self, pairs);
        let bold = is_bold(ahead, pairs.iter().map(|&cells| minicolumns(cells).count_ones()).sum());
        let (mut heaviest, mut best) = (0, (0, 0));
        for band in 0..3 {
            for column in 0..9 {
                // The first of the minicolumn, if there is one.
                let mut minicolumn = pairs[band] >> column & 0o001_001_001;
                if minicolumn == 0 && bold {
                    minicolumn = more[band] >> column & 0o001_001_001;
                }
                if minicolumn == 0 {
                    continue;
                }
                let within = minicolumn.trailing_zeros() as usize + column;
                let cell = 27 * band + within;
                let mut digits = 0_u32;
                for digit in 0..9 {
                    digits |= (self.0[9 * band + digit] >> within & 1) << digit;
                }
                let low = digits.trailing_zeros() as usize % 9;
                let high = (digits & (digits - 1)).trailing_zeros() as usize % 9;
                let a = sides.strength(band, within, low);
                let b = sides.strength(band, within, high);
                let weight = if bold { a.max(b) } else { a + b };
                if weight > heaviest {
                    (heaviest, best) = (weight, (cell, if b > a { high } else { low }));
                }
            }
        }
        if heaviest == 0 {
            return self.by_count();
        }
        (Cell::from_index(best.0), Digit::from_index(best.1))
    }

    /// Whether no cell has more than two candidates, at a fixpoint that is neither dead nor solved: a
    /// [grave](self).
    #[inline(always)]
    pub(super) fn is_grave(&self) -> bool {
        self.pairs().1 == [0; 3]
    }

    /// The cells with exactly two candidates, by band, and those with more.
    #[inline(always)]
    fn pairs(&self) -> ([u32; 3], [u32; 3]) {
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
        (two, three)
    }

    /// The guess where no cell with two candidates weighs anything, by [`COUNTS`].
    #[cold]
    fn by_count(&self) -> (Cell, Digit) {
        // How many each cell has, as a number of four bits: a word for each of them.
        let mut numbers = [[0_u32; 4]; 3];
        for (at, &word) in self.0[..27].iter().enumerate() {
            let mut carry = word;
            for bit in &mut numbers[at / 9] {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
        for (at, count) in COUNTS.into_iter().enumerate() {
            for (band, number) in numbers.iter().enumerate() {
                let mut cells = BAND;
                for (k, bit) in number.iter().enumerate() {
                    cells &= if count >> k & 1 == 0 { !bit } else { *bit };
                }
                if cells != 0 {
                    let cell = 27 * band + cells.trailing_zeros() as usize;
                    let second = at >= MANY && !is_diagonal(cell);
                    let cell = Cell::from_index(cell);
                    let mut digits = Digit::all().filter(|&digit| self.has(cell, digit));
                    let digit = digits.nth(usize::from(second));
                    return (cell, digit.unwrap_or(Digit::from_index(0)));
                }
            }
        }
        (Cell::from_index(0), Digit::from_index(0))
    }

    fn has(&self, cell: Cell, digit: Digit) -> bool {
        let (word, bit) = Self::place_of(cell, digit);
        self.0[word] & bit != 0
    }
}

#[cfg(test)]
#[path = "choice_tests.rs"]
mod tests;
