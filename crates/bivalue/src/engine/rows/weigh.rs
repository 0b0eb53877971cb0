//! The choice of [`choice`](super::super::choice), for all cells and digits at once.
//!
//! Numbers of few bits for each candidate: bit `k` of all of them is a state of its own (a
//! *plane*), and planes are added as in a circuit: sum and carry.

use crate::grid::{Cell, Digit};

use super::super::state::State;
use super::lanes::Lanes;

/// The three values of an expression. No closure: they do not inherit what the processor can do.
macro_rules! each {
    ($i:ident => $value:expr) => {
        [
            {
                let $i = 0;
                $value
            },
            {
                let $i = 1;
                $value
            },
            {
                let $i = 2;
                $value
            },
        ]
    };
}

/// What [`choose`] asks of lanes besides.
pub(in crate::engine) trait Weigh: Lanes {
    fn xor(self, other: Self) -> Self;
    /// The lanes as numbers.
    fn plus(self, other: Self) -> Self;
    /// The sums in the lanes of the mask, `self` elsewhere.
    fn plus_where(self, mask: Self::Mask, other: Self) -> Self;
    /// The candidates of a cell.
    fn at(state: [Self; 3], cell: usize) -> u16;
    fn greatest(state: [Self; 3]) -> u16;
    /// The [`rank`] of each lane's cell.
    fn ranks() -> [Self; 3];
    /// The lanes that hold a larger number than the other's.
    fn larger(self, other: Self) -> Self::Mask;
    /// Sum and carry of three, bit by bit.
    fn add(a: Self, b: Self, c: Self) -> (Self, Self);
}

/// Of seven, how many are set.
#[inline(always)]
fn count<L: Weigh>([a, b, c, d, e, f, g]: [L; 7]) -> [L; 3] {
    let (one, first) = L::add(a, b, c);
    let (other, second) = L::add(d, e, f);
    let (ones, third) = L::add(one, other, g);
    let (twos, fours) = L::add(first, second, third);
    [ones, twos, fours]
}

/// Which places of the cells hold which digits, by row.
#[inline(always)]
fn places<L: Weigh>(state: [L; 3]) -> [[L; 7]; 3] {
    let columns = state[0].or(state[1]).or(state[2]);
    let (below, above) = (columns.next_band(), columns.band_after());
    let beside = columns.next_column().or(columns.column_after());
    let rows = each!(i => state[i].or(state[i].next_column()).or(state[i].column_after()));
    each!(i => {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        // Those that all three rows have in common are counted first.
        [below, above, beside, rows[i].next_box(), rows[i].box_after(), rows[j], rows[k]]
    })
}

/// The strengths, in five planes by row.
#[inline(always)]
fn strengths<L: Weigh>(all: [L; 3], pairs: [L; 3]) -> [[L; 5]; 3] {
    let (all, pairs) = (places(all), places(pairs));
    each!(i => {
        let (one, two) = (count(all[i]), count(pairs[i]));
        let carry = one[1].and(two[0]);
        let (third, carry) = L::add(one[2], two[1], carry);
        [one[0], one[1].xor(two[0]), third, two[2].xor(carry), two[2].and(carry)]
    })
}

/// A strength of one, above all ranks.
const UNIT: u16 = 0x100;

/// Where weights are equal the first cell in reading order is chosen: it has the largest number. The
/// lowest bit is left for which digit is the stronger.
pub(in crate::engine) const fn rank(cell: usize) -> u16 {
    2 * (127 - cell as u16)
}

/// The planes as numbers, for the one digit that each lane of `side` holds.
#[inline(always)]
fn number<L: Weigh>(planes: &[L; 5], side: L) -> L {
    let mut number = L::splat(0);
    let mut bit = 0;
    while bit < 5 {
        let set = planes[bit].and(side).filled();
        number = number.plus_where(set, L::splat(UNIT << bit));
        bit += 1;
    }
    number
}

/// The candidate to guess next, at a fixpoint that is neither dead nor solved.
#[inline(always)]
pub(in crate::engine) fn choose<L: Weigh>(state: [L; 3]) -> (Cell, Digit) {
    let two_or_more = each!(i => state[i].all_but_one());
    let three_or_more = each!(i => two_or_more[i].all_but_one());
    let is_pair = each!(i => L::mask_without(two_or_more[i].filled(), three_or_more[i].filled()));
    let strengths = strengths(state, each!(i => state[i].only(is_pair[i])));

    // Cells with two candidates.
    let low = each!(i => number(&strengths[i], state[i].without(two_or_more[i])));
    let high = each!(i => number(&strengths[i], two_or_more[i]));
    let ranks = L::ranks();
    let heaviest = L::greatest(each!(i => {
        let number = low[i].plus(high[i]).plus(ranks[i]);
        number.plus_where(high[i].larger(low[i]), L::splat(1)).only(is_pair[i])
    }));
    if heaviest < UNIT {
        return State::of_cells(&L::store(state)).fewest();
    }
    let (cell, is_high) = (127 - usize::from(heaviest / 2 % 128), heaviest % 2 == 1);
    let pair = L::at(state, cell);
    let digit = if is_high { pair.ilog2() } else { pair.trailing_zeros() };
    (Cell::from_index(cell), Digit::from_index(digit as usize))
}
