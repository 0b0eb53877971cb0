//! The guess that [`branching`](super::super::branching) describes, computed in vectors for all
//! cells and digits at once.
//!
//! A strength is a number of four bits for each candidate. Bit `k` of all of them is a vector of
//! its own (a *plane*), and planes are added as in a circuit, by sum and carry. At the end the
//! planes of two digits of each cell become numbers in the lanes, whose maximum is the guess.

// Other processors have no instance of it.
#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")),
    allow(dead_code)
)]

use super::super::branching::{is_bold, is_diagonal};
#[cfg(target_arch = "aarch64")]
use super::super::simd::NeonVector;
#[cfg(target_feature = "simd128")]
use super::super::simd::Simd128Vector;
#[cfg(portable_level)]
use super::super::simd::WordVector;
#[cfg(target_arch = "x86_64")]
use super::super::simd::{Avx2Vector, Avx512Vector, Sse42Vector};
use super::super::simd::{Bitwise, CandidateVector, Cpu, Kernel};
use super::super::simd::{LaneArithmetic, UNIT, cell_of_rank};
#[cfg(portable_level)]
use super::super::state::State;
use super::guess::Guess;

/// A vector together with the fastest way to choose a guess in it.
pub(in crate::engine) trait BranchingVector: CandidateVector {
    /// The candidate to guess next in a stuck state, and whether the search may still guess
    /// [boldly](is_bold), if it might before.
    fn choose(state: [Self; 3], may_be_bold: bool) -> (Guess<Self>, bool);
}

/// Words have no arithmetic in lanes: the choice is made on the state by bands and digits.
#[cfg(portable_level)]
impl BranchingVector for WordVector {
    #[inline(always)]
    fn choose(state: [Self; 3], mut may_be_bold: bool) -> (Guess<Self>, bool) {
        let state = State::of_cells(&Self::store(state));
        let (cell, digit) = state.choose(&mut may_be_bold);
        let guess = Guess { is_bug: state.is_bug(), ..Guess::of((), cell, digit) };
        (guess, may_be_bold)
    }
}

#[cfg(target_feature = "simd128")]
impl BranchingVector for Simd128Vector {
    #[inline(always)]
    fn choose(state: [Self; 3], may_be_bold: bool) -> (Guess<Self>, bool) {
        // Once in the module, and not once in each search.
        state[0].cpu().run_outlined(Choose(state, may_be_bold))
    }
}

#[cfg(target_arch = "aarch64")]
impl BranchingVector for NeonVector {
    #[inline(always)]
    fn choose(state: [Self; 3], may_be_bold: bool) -> (Guess<Self>, bool) {
        Choose(state, may_be_bold).run()
    }
}

#[cfg(target_arch = "x86_64")]
impl BranchingVector for Sse42Vector {
    #[inline(always)]
    fn choose(state: [Self; 3], may_be_bold: bool) -> (Guess<Self>, bool) {
        // Inlined it takes the same time and 170 kB more in the command.
        state[0].cpu().run_outlined(Choose(state, may_be_bold))
    }
}

#[cfg(target_arch = "x86_64")]
impl BranchingVector for Avx2Vector {
    #[inline(always)]
    fn choose(state: [Self; 3], may_be_bold: bool) -> (Guess<Self>, bool) {
        Choose(state, may_be_bold).run()
    }
}

#[cfg(target_arch = "x86_64")]
impl BranchingVector for Avx512Vector {
    #[inline(always)]
    fn choose(state: [Self; 3], may_be_bold: bool) -> (Guess<Self>, bool) {
        // Inlined, the constants of the choice would stay in registers during the whole search, and
        // in some builds the states would be in memory instead.
        state[0].cpu().run_outlined(Choose(state, may_be_bold))
    }
}

/// The three values of an expression. A closure would not be compiled for the instruction set.
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

/// The number of ones among five bits, in three planes.
#[inline(always)]
fn count<V: LaneArithmetic>([a, b, c, d, e]: [V; 5]) -> [V; 3] {
    let (one, first) = V::add(a, b, c);
    let (ones, second) = V::add(one, d, e);
    [ones, first.xor(second), first.and(second)]
}

/// One cell for each lane, of the three cells of a minicolumn: the second or third in the lanes of
/// these masks, the first elsewhere.
#[inline(always)]
fn pick<V: CandidateVector>(
    [first, second, third]: [V; 3],
    [is_second, is_third]: [V::Mask; 2],
) -> V {
    third.or_else(is_third, second.or_else(is_second, first))
}

/// For each of the five places, the digits that it has for the picked cells.
#[inline(always)]
fn places<V: LaneArithmetic>(state: [V; 3], masks: [V::Mask; 2]) -> [V; 5] {
    let columns = state[0].or(state[1]).or(state[2]);
    let rows = each!(i => state[i].or(state[i].next_column()).or(state[i].column_after()));
    let (_, two_columns) = V::add(columns, columns.next_column(), columns.column_after());
    let (_, two_rows) = V::add(rows[0], rows[1], rows[2]);
    [
        columns.next_band().or(columns.band_after()),
        two_columns,
        two_rows,
        rows[0].and(rows[1]).and(rows[2]),
        pick(each!(i => rows[i].next_box().or(rows[i].box_after())), masks),
    ]
}

/// The strengths in the picked cells, at most fifteen, in four planes.
#[inline(always)]
fn strengths<V: LaneArithmetic>(all: [V; 3], pairs: [V; 3], masks: [V::Mask; 2]) -> [V; 4] {
    let (one, two) = (count(places(all, masks)), count(places(pairs, masks)));
    let (fours, carry) = V::add(one[2], two[1], one[1].and(two[0]));
    [one[0], one[1].xor(two[0]), fours, two[2].or(carry)]
}

/// The strength of the one digit that each lane of `side` holds, in [units](UNIT).
#[inline(always)]
fn number<V: LaneArithmetic>(planes: &[V; 4], side: V) -> V {
    let [a, b, c, d] = [
        planes[0].and(side).nonzero(),
        planes[1].and(side).nonzero(),
        planes[2].and(side).nonzero(),
        planes[3].and(side).nonzero(),
    ];
    let cpu = side.cpu();
    let low = V::splat(cpu, UNIT).only(a).plus_where(b, V::splat(cpu, UNIT << 1));
    let high = V::splat(cpu, UNIT << 2).only(c).plus_where(d, V::splat(cpu, UNIT << 3));
    low.plus(high)
}

/// See [`BranchingVector::choose`].
struct Choose<V: LaneArithmetic>([V; 3], bool);

impl<V: LaneArithmetic> Kernel for Choose<V> {
    type Output = (Guess<V>, bool);

    #[inline(always)]
    fn run(self) -> (Guess<V>, bool) {
        let Self(state, mut may_be_bold) = self;
        let cpu = state[0].cpu();
        let two_or_more = each!(i => state[i].without_lowest());
        let three_or_more = each!(i => two_or_more[i].without_lowest());
        let two = each!(i => two_or_more[i].nonzero());
        let three = each!(i => three_or_more[i].nonzero());
        let more = three[0].or(three[1]).or(three[2]);
        let is_bug = !V::any(more.and(V::where_if(cpu, true)));
        let [a, b, c] = each!(i => two[i].without(three[i]));
        let pairs = [state[0].only(a), state[1].only(b), state[2].only(c)];
        let any = a.or(b).or(c);
        let minicolumns = V::count(any);
        let bold = V::where_if(cpu, is_bold(&mut may_be_bold, minicolumns));
        if minicolumns == 0 {
            return (cpu.run_outlined(ByCount(state)), may_be_bold);
        }
        // Each minicolumn offers its first cell with two candidates; if the guess is bold and there
        // is none, its first cell with more.
        let others = bold.without(any);
        let [a, b, c] =
            [a.or(three[0].and(others)), b.or(three[1].and(others)), c.or(three[2].and(others))];
        let a_or_b = a.or(b);
        let (second, third) = (b.without(a), c.without(a_or_b));
        let strengths = strengths(state, pairs, [second, third]);
        let any = a_or_b.or(c);
        let cell = pick(state, [second, third]).only(any);
        let rest = cell.without_lowest();
        let lower = cell.without(rest);
        let higher = rest.without(rest.without_lowest());
        let (low, high) = (number(&strengths, lower), number(&strengths, higher));
        // A minicolumn that offers no cell has no digit here, so its weight is zero.
        let ranks = pick(V::ranks(cpu), [second, third]).only(any);
        let larger = high.larger(low);
        let weight = high.or_else(larger, low).or_else(bold, low.plus(high));
        let (heaviest, lane) = weight.plus(ranks).greatest();
        if heaviest < UNIT {
            return (cpu.run_outlined(ByCount(state)), may_be_bold);
        }
        let guess = Guess {
            lanes: [lane.and(a), lane.and(second), lane.and(third)],
            digits: higher.or_else(larger, lower),
            cell: cell_of_rank(heaviest),
            is_bug,
        };
        (guess, may_be_bold)
    }
}

/// By its number of candidates, how soon a cell is guessed: the more, the sooner, but cells with
/// two or three come before all others. Those with one are never guessed.
static URGENCY: [u8; 16] = [0, 0, 11, 10, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0];

/// A number that is larger than those of cells with more than three candidates.
const FEW: u16 = 10 * UNIT;

/// The guess by number of candidates, where no cell with two candidates has a weight: see
/// [`COUNTS`](super::super::branching::COUNTS).
struct ByCount<V: LaneArithmetic>([V; 3]);

impl<V: LaneArithmetic> Kernel for ByCount<V> {
    type Output = Guess<V>;

    #[inline(always)]
    fn run(self) -> Guess<V> {
        let state = self.0;
        let cpu = state[0].cpu();
        let order = V::order(cpu);
        let [a, b, c] = each!(i => order[i].plus(state[i].units_by_count(&URGENCY)));
        let (number, _) = a.max(b).max(c).only(V::where_if(cpu, true)).greatest();
        let cell = 81 - usize::from(number % UNIT);
        let candidates = V::of_cell(state, cell);
        let is_second = number < FEW && !is_diagonal(cell);
        let left = if is_second { candidates & (candidates - 1) } else { candidates };
        let digits = V::splat(cpu, left & left.wrapping_neg());
        Guess { lanes: V::lane_of(cpu, cell), digits, cell, is_bug: false }
    }
}
