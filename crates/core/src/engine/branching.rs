//! Branching: which candidate a search guesses. It is a function of the candidates alone, which all
//! fast engines share, so that they walk the same tree.
//!
//! # The rule
//!
//! The *strength* of a digit in a cell estimates how much follows when it is placed there. It looks
//! at five *places* among the cell's peers: the rest of its row, the two other minirows of its box,
//! the rest of its column, and the two other minicolumns of its box together. A place that has the
//! digit counts one, and two more if it has the digit in a cell with two candidates, because the
//! other candidate of that cell follows. Inside the box this is computed from all its minirows and
//! minicolumns: one of those that have the digit is the cell's own, so the places that count are
//! those beyond the first.
//!
//! The weight of a cell with two candidates is the sum of their strengths. Each minicolumn offers
//! its first such cell. The guess is in the cell with the largest weight, the first by band and
//! column if several have it, and it is the digit with the larger strength, the lower digit if both
//! are equal. If there is no such cell, or if all weights are zero, the guess is the lowest digit
//! of the first cell in reading order that has two candidates, or else three. If every open cell
//! has [more](COUNTS), there are far more solutions than wrong digits, and most follows in a cell
//! that sees as few of the guessed cells as possible: it is the first cell with the most
//! candidates, and, so that it is not always the same digit, the second lowest one outside of its
//! box's [diagonal](is_diagonal).
//!
//! # Careful and bold guesses
//!
//! This guess is *careful*: if it is wrong, much follows from that as well. A [*bold*](is_bold)
//! guess relies on being right: the weight is the larger of the two strengths, and a minicolumn
//! without a cell with two candidates offers its first cell with more, weighed by its two lowest
//! digits.
//!
//! # BUG states
//!
//! A state in which every open cell has exactly two candidates is a *BUG* (bivalue universal grave,
//! as players call it). Each digit that is not placed in a house has exactly two places there:
//! propagation would have found a single place, and more than two would leave another digit without
//! two. So if one candidate of each cell is a solution, the other candidates are a solution too.
//! Both sides of a guess then have equally many solutions, and a search for at most two solutions
//! needs one side only.
//!
//! # How it was found
//!
//! Some hundred variants were tried on the hardest puzzles known. This one takes less than half of
//! the guesses of "the first cell with two candidates". Places instead of peers make numbers that
//! are small and that the cells of a line or a box share, so that 512 searches at once have few bit
//! planes to add. Weighing the other cells of a minicolumn as well saves one guess in a hundred.
//! With several solutions bold guesses are a sixth fewer; with one solution they would
//! be two to three times as many if all were bold.

// Only portable words choose on this state.
#![cfg_attr(not(portable_level), allow(dead_code))]

use crate::grid::{Cell, Digit};

use super::state::{BAND, State};

/// Returns whether a guess is [bold](self) in a state in which this number of minicolumns has a
/// cell with two candidates.
///
/// It is bold only if the search `may_be_bold`: it reached this state by guesses alone, never by an
/// alternative, and each state on the way had at least six such minicolumns. If there is one
/// solution, most guesses soon lead to a contradiction, so a search that gets this far is probably
/// among several solutions. The hardest puzzles have at most two such minicolumns at first, so all
/// their guesses are careful. With more than ten such minicolumns one guess nearly solves the
/// puzzle, so it is careful as well.
#[inline(always)]
pub(super) fn is_bold(may_be_bold: &mut bool, minicolumns: u32) -> bool {
    *may_be_bold &= minicolumns >= 6;
    *may_be_bold && minicolumns <= 10
}

/// The numbers of candidates by which the guess is looked for where no cell with two candidates has
/// a weight, in this order: few candidates first, but if all cells have at least [four](MANY), as
/// many as possible.
pub(super) const COUNTS: [usize; 8] = [2, 3, 9, 8, 7, 6, 5, 4];

/// The index in [`COUNTS`] from which on the cells have many candidates.
pub(super) const MANY: usize = 2;

/// Returns whether a cell is on its box's diagonal from the top left. Among cells with many
/// candidates, the lowest digit is guessed on the diagonal, the second lowest elsewhere.
pub(super) const fn is_diagonal(cell: usize) -> bool {
    cell / 9 % 3 == cell % 3
}

/// The five places of each cell of a band, as bits of [`Words`].
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

/// By band and digit, which places have the digit:
///
/// ```text
/// bits  3 * stack                 two minirows of the box
///       9 + 3 * stack             three minirows of the box
///       9 * row + 3 * stack + 1   the rest of the row
///       32 + column               the rest of the column
///       41 + column               two minicolumns of the box
/// ```
type Words = [u64; 32];

/// The minicolumns of a band that contain any of these cells.
#[inline(always)]
fn minicolumns(cells: u32) -> u32 {
    (cells | cells >> 9 | cells >> 18) & 0o777
}

/// The places of a state.
struct Places {
    /// The places that have the digit.
    held: Words,
    /// The places that have the digit in a cell with two candidates.
    paired: Words,
}

impl Places {
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

    /// The loops run over all words, so that the compiler makes vector instructions of them.
    #[inline(always)]
    fn words(cells: &[u32; 32]) -> Words {
        // The 27 words are followed by those of the first two bands again.
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
    /// The candidate to guess next in a stuck state. The branch where it is true is searched first,
    /// then the branch where it is false.
    #[inline(always)]
    pub(super) fn choose(&self, may_be_bold: &mut bool) -> (Cell, Digit) {
        let (pairs, more) = self.pairs();
        let places = Places::of(self, pairs);
        let bold =
            is_bold(may_be_bold, pairs.iter().map(|&cells| minicolumns(cells).count_ones()).sum());
        let (mut heaviest, mut best) = (0, (0, 0));
        for band in 0..3 {
            for column in 0..9 {
                // The cell that the minicolumn offers, if any.
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
                let a = places.strength(band, within, low);
                let b = places.strength(band, within, high);
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

    /// Returns whether a stuck state is a [BUG](self): no cell has more than two candidates.
    #[inline(always)]
    pub(super) fn is_bug(&self) -> bool {
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

    /// The guess by number of candidates, where no cell with two candidates has a weight: see
    /// [`COUNTS`].
    #[cold]
    fn by_count(&self) -> (Cell, Digit) {
        // The number of candidates of each cell in binary, four bits: one word for each bit.
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
#[path = "branching_tests.rs"]
mod tests;
