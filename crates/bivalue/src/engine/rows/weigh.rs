//! The choice of [`choice`](super::super::choice), for all cells and digits at once.
//!
//! Numbers of few bits for each candidate: bit `k` of all of them is a state of its own (a
//! *plane*), and planes are added as in a circuit: sum and carry.

use super::super::choice::{is_bold, is_diagonal};
use super::super::simd::Kernel;
use super::lanes::{Guess, Lanes};

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

/// What [`Choose`] asks of lanes besides.
pub(in crate::engine) trait Weigh: Lanes {
    fn xor(self, other: Self) -> Self;
    /// The lanes as numbers.
    fn plus(self, other: Self) -> Self;
    /// The sums in the lanes of the mask, `self` elsewhere.
    fn plus_where(self, mask: Self::Mask, other: Self) -> Self;
    /// The largest number of all lanes, and who holds it.
    fn greatest(self) -> (u16, Self::Mask);
    /// The number of each lane's cell in [`RANKS`], and nothing elsewhere.
    fn ranks() -> [Self; 3];
    /// The number of each lane's cell in [`ORDER`], and nothing elsewhere.
    fn order() -> [Self; 3];
    /// The 27 lanes, or none.
    fn where_if(condition: bool) -> Self::Mask;
    /// How many lanes are in the mask, which has none beside the 27.
    fn count(mask: Self::Mask) -> u32;
    /// A [`UNIT`] for each bit that a lane holds.
    fn units(self) -> Self;
    /// The lanes that hold a larger number than the other's.
    fn larger(self, other: Self) -> Self::Mask;
    /// Sum and carry of three, bit by bit.
    fn add(a: Self, b: Self, c: Self) -> (Self, Self);
}

/// Of five, how many are set.
#[inline(always)]
fn count<L: Weigh>([a, b, c, d, e]: [L; 5]) -> [L; 3] {
    let (one, first) = L::add(a, b, c);
    let (ones, second) = L::add(one, d, e);
    [ones, first.xor(second), first.and(second)]
}

/// One cell for each lane, of the three that stand below each other in a box: that of the second or third
/// row in the lanes of these masks, that of the first elsewhere.
#[inline(always)]
fn pick<L: Weigh>([first, second, third]: [L; 3], [is_second, is_third]: [L::Mask; 2]) -> L {
    third.or_else(is_third, second.or_else(is_second, first))
}

/// Which places of the picked cells hold which digits.
#[inline(always)]
fn places<L: Weigh>(state: [L; 3], masks: [L::Mask; 2]) -> [L; 5] {
    let columns = state[0].or(state[1]).or(state[2]);
    let rows = each!(i => state[i].or(state[i].next_column()).or(state[i].column_after()));
    let (_, two_columns) = L::add(columns, columns.next_column(), columns.column_after());
    let (_, two_rows) = L::add(rows[0], rows[1], rows[2]);
    [
        columns.next_band().or(columns.band_after()),
        two_columns,
        two_rows,
        rows[0].and(rows[1]).and(rows[2]),
        pick(each!(i => rows[i].next_box().or(rows[i].box_after())), masks),
    ]
}

/// The strengths in the picked cells, in four planes.
#[inline(always)]
fn strengths<L: Weigh>(all: [L; 3], pairs: [L; 3], masks: [L::Mask; 2]) -> [L; 4] {
    let (one, two) = (count(places(all, masks)), count(places(pairs, masks)));
    let (fours, carry) = L::add(one[2], two[1], one[1].and(two[0]));
    // At most fifteen.
    [one[0], one[1].xor(two[0]), fours, two[2].or(carry)]
}

/// A strength of one, above all ranks.
pub(in crate::engine) const UNIT: u16 = 0x80;

/// Where weights are equal the first minicolumn is chosen, by band and column: it has the largest number.
/// Then comes the row within the band.
pub(in crate::engine) const RANKS: [u16; 81] = {
    let mut ranks = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let minicolumn = cell / 27 * 9 + cell % 9;
        ranks[cell] = (4 * (31 - minicolumn) + cell / 9 % 3) as u16;
        cell += 1;
    }
    ranks
};

/// The first cell in reading order has the largest number.
pub(in crate::engine) const ORDER: [u16; 81] = {
    let mut order = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        order[cell] = 81 - cell as u16;
        cell += 1;
    }
    order
};

/// The cell of that [rank](RANKS).
#[inline(always)]
fn cell_of(rank: u16) -> usize {
    let (minicolumn, row) = (31 - usize::from(rank / 4 % 32), usize::from(rank % 4));
    minicolumn / 9 * 27 + row * 9 + minicolumn % 9
}

/// The planes as numbers, for the one digit that each lane of `side` holds.
#[inline(always)]
fn number<L: Weigh>(planes: &[L; 4], side: L) -> L {
    let [a, b, c, d] = [
        planes[0].and(side).filled(),
        planes[1].and(side).filled(),
        planes[2].and(side).filled(),
        planes[3].and(side).filled(),
    ];
    let low = L::splat(UNIT).only(a).plus_where(b, L::splat(UNIT << 1));
    let high = L::splat(UNIT << 2).only(c).plus_where(d, L::splat(UNIT << 3));
    low.plus(high)
}

/// The candidate to guess next, at a fixpoint that is neither dead nor solved, and whether the search,
/// if it was `ahead`, still is.
pub(in crate::engine) struct Choose<L: Weigh>(
    pub(in crate::engine) [L; 3],
    pub(in crate::engine) bool,
);

impl<L: Weigh> Kernel for Choose<L> {
    type Output = (Guess<L>, bool);

    #[inline(always)]
    fn run(self) -> (Guess<L>, bool) {
        let Self(state, mut ahead) = self;
        let two_or_more = each!(i => state[i].all_but_one());
        let three_or_more = each!(i => two_or_more[i].all_but_one());
        let two = each!(i => two_or_more[i].filled());
        let three = each!(i => three_or_more[i].filled());
        let more = L::mask_or(L::mask_or(three[0], three[1]), three[2]);
        let is_grave = !L::any(L::mask_and(more, L::where_if(true)));
        let [a, b, c] = each!(i => L::mask_without(two[i], three[i]));
        let pairs = [state[0].only(a), state[1].only(b), state[2].only(c)];
        let any = L::mask_or(L::mask_or(a, b), c);
        let minicolumns = L::count(any);
        let bold = L::where_if(is_bold(&mut ahead, minicolumns));
        if minicolumns == 0 {
            return (L::apart(ByCount(state)), ahead);
        }
        // The first of a minicolumn that has two candidates, or else, if the guess is bold, more.
        let others = L::mask_without(bold, any);
        let [a, b, c] = [
            L::mask_or(a, L::mask_and(three[0], others)),
            L::mask_or(b, L::mask_and(three[1], others)),
            L::mask_or(c, L::mask_and(three[2], others)),
        ];
        let a_or_b = L::mask_or(a, b);
        let (second, third) = (L::mask_without(b, a), L::mask_without(c, a_or_b));
        let strengths = strengths(state, pairs, [second, third]);
        let any = L::mask_or(a_or_b, c);
        let cell = pick(state, [second, third]).only(any);
        let rest = cell.all_but_one();
        let lower = cell.without(rest);
        let higher = rest.without(rest.all_but_one());
        let (low, high) = (number(&strengths, lower), number(&strengths, higher));
        // Where there is no such cell, it holds no digit, which weighs nothing.
        let ranks = pick(L::ranks(), [second, third]).only(any);
        let larger = high.larger(low);
        let weight = high.or_else(larger, low).or_else(bold, low.plus(high));
        let (heaviest, lane) = weight.plus(ranks).greatest();
        if heaviest < UNIT {
            return (L::apart(ByCount(state)), ahead);
        }
        let guess = Guess {
            lanes: [L::mask_and(lane, a), L::mask_and(lane, second), L::mask_and(lane, third)],
            digits: higher.or_else(larger, lower),
            cell: cell_of(heaviest),
            is_grave,
        };
        (guess, ahead)
    }
}

/// The guess where no cell with two candidates weighs anything, by [`COUNTS`](super::super::choice::COUNTS).
struct ByCount<L: Weigh>([L; 3]);

impl<L: Weigh> Kernel for ByCount<L> {
    type Output = Guess<L>;

    #[inline(always)]
    fn run(self) -> Guess<L> {
        // What outweighs any number of candidates.
        const FEW: u16 = 16 * UNIT;
        let state = self.0;
        let more = each!(i => state[i].all_but_one());
        let three_or_more = each!(i => more[i].all_but_one());
        let many = each!(i => three_or_more[i].all_but_one());
        let order = L::order();
        let [a, b, c] = each!(i => {
            let open = L::mask_and(more[i].filled(), L::where_if(true));
            let number = order[i].plus(state[i].units());
            let number = number.plus_where(L::mask_without(open, many[i].filled()), L::splat(FEW));
            let two = L::mask_without(open, three_or_more[i].filled());
            number.plus_where(two, L::splat(FEW)).only(open)
        });
        let a = a.or_else(a.larger(b), b);
        let (number, _) = a.or_else(a.larger(c), c).greatest();
        let cell = 81 - usize::from(number % UNIT);
        let lanes = L::lane_of(cell);
        let is_second = number < FEW && !is_diagonal(cell);
        let left = if is_second { more } else { state };
        let [a, b, c] = each!(i => left[i].without(left[i].all_but_one()));
        let digits = a.or_else(lanes[0], b.or_else(lanes[1], c));
        Guess { lanes, digits, cell, is_grave: false }
    }
}
