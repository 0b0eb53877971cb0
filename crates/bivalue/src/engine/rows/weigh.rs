//! The choice of [`choice`](super::super::choice), for all cells and digits at once.
//!
//! Sums over a cell's peers are numbers of few bits for each candidate; bit `k` of all of them
//! is a state of its own (a *plane*), and planes are added as in a circuit: sum and carry. Of
//! the lines outside the box a minirow's or a minicolumn's number serves three cells.

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
    /// Every lane gets what the next band holds.
    fn next_band(self) -> Self;
    /// Every lane gets what the band after the next holds.
    fn band_after(self) -> Self;
    /// The lanes as numbers.
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn greatest(state: [Self; 3]) -> u16;
    /// The lanes that hold that number, bit `9 * band + column`.
    fn equal(self, number: u16) -> u32;
    /// The lanes that hold a larger number than the other's.
    fn larger(self, other: Self) -> Self::Mask;
}

/// Sum and carry of three.
#[inline(always)]
fn add<L: Weigh>(a: L, b: L, c: L) -> (L, L) {
    (a.xor(b).xor(c), a.and(b).or(c.and(a.or(b))))
}

/// How many places a digit has in the other two of three minilines, in three planes, from the
/// planes of those two.
#[inline(always)]
fn outside<L: Weigh>(one: [L; 2], other: [L; 2]) -> [L; 3] {
    let (carry, low) = (one[0].and(other[0]), one[0].xor(other[0]));
    let (middle, high) = add(one[1], other[1], carry);
    [low, middle, high]
}

/// The sum of two numbers of three bits.
#[inline(always)]
fn sum<L: Weigh>(a: [L; 3], b: [L; 3]) -> [L; 4] {
    let carry = a[0].and(b[0]);
    let (second, carry) = add(a[1], b[1], carry);
    let (third, fourth) = add(a[2], b[2], carry);
    [a[0].xor(b[0]), second, third, fourth]
}

/// A state, its columns turned, and the places in each miniline.
struct Counted<L> {
    next: [L; 3],
    after: [L; 3],
    /// Two planes by row, and those of the minirows of the other two boxes.
    minirows: [[L; 2]; 3],
    other_minirows: [[[L; 2]; 2]; 3],
    other_minicolumns: [[L; 2]; 2],
}

impl<L: Weigh> Counted<L> {
    #[inline(always)]
    fn of(state: [L; 3]) -> Self {
        let next = each!(i => state[i].next_column());
        let after = each!(i => state[i].column_after());
        let minirows = each!(i => {
            let (ones, twos) = add(state[i], next[i], after[i]);
            [ones, twos]
        });
        let other_minirows = each!(i => {
            let [ones, twos] = minirows[i];
            [[ones.next_box(), twos.next_box()], [ones.box_after(), twos.box_after()]]
        });
        let (ones, twos) = add(state[0], state[1], state[2]);
        let other_minicolumns =
            [[ones.next_band(), twos.next_band()], [ones.band_after(), twos.band_after()]];
        Self { next, after, minirows, other_minirows, other_minicolumns }
    }

    /// Places in the other two columns of the minirow.
    #[inline(always)]
    fn columns(&self, i: usize) -> [L; 2] {
        [self.next[i].xor(self.after[i]), self.next[i].and(self.after[i])]
    }

    /// Places in the lines outside the box, in four planes.
    #[inline(always)]
    fn lines(&self) -> [[L; 4]; 3] {
        let columns = outside(self.other_minicolumns[0], self.other_minicolumns[1]);
        each!(i => sum(outside(self.other_minirows[i][0], self.other_minirows[i][1]), columns))
    }
}

/// The strengths without what the cell's own candidates add, in seven planes by row.
#[inline(always)]
fn strengths<L: Weigh>(all: &Counted<L>, pairs: &Counted<L>) -> [[L; 7]; 3] {
    let (lines, pair_lines) = (all.lines(), pairs.lines());
    each!(i => {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        // The four cells of the box in neither line count two.
        let diagonal = outside(all.columns(j), all.columns(k));
        let line = lines[i];
        let carry = line[1].and(diagonal[0]);
        let (third, carry) = add(line[2], diagonal[1], carry);
        let (fourth, fifth) = add(line[3], diagonal[2], carry);
        let plain = [line[0], line[1].xor(diagonal[0]), third, fourth, fifth];

        // All peers with two candidates count three.
        let minirow = pairs.columns(i);
        let (first, carry) = add(pairs.minirows[j][0], pairs.minirows[k][0], minirow[0]);
        let (twos, fours) = add(pairs.minirows[j][1], pairs.minirows[k][1], minirow[1]);
        let (second, carry) = (twos.xor(carry), twos.and(carry));
        let in_box = [first, second, fours.xor(carry), fours.and(carry)];
        let line = pair_lines[i];
        let carry = line[0].and(in_box[0]);
        let (second, carry) = add(line[1], in_box[1], carry);
        let (third, carry) = add(line[2], in_box[2], carry);
        let (fourth, fifth) = add(line[3], in_box[3], carry);
        let once = [line[0].xor(in_box[0]), second, third, fourth, fifth];

        let carry = once[1].and(once[0]);
        let (third, carry) = add(once[2], once[1], carry);
        let (fourth, carry) = add(once[3], once[2], carry);
        let (fifth, carry) = add(once[4], once[3], carry);
        let thrice = [once[0], once[1].xor(once[0]), third, fourth, fifth, once[4].xor(carry)];

        let carry = plain[0].and(thrice[0]);
        let (second, carry) = add(plain[1], thrice[1], carry);
        let (third, carry) = add(plain[2], thrice[2], carry);
        let (fourth, carry) = add(plain[3], thrice[3], carry);
        let (fifth, carry) = add(plain[4], thrice[4], carry);
        let (sixth, seventh) = (thrice[5].xor(carry), thrice[5].and(carry));
        [plain[0].xor(thrice[0]), second, third, fourth, fifth, sixth, seventh]
    })
}

/// The planes as numbers, for the one digit that each lane of `side` holds.
#[inline(always)]
fn number<L: Weigh>(planes: &[L; 7], side: L, start: L) -> L {
    let mut number = start;
    let mut bit = 0;
    while bit < 7 {
        let set = planes[bit].and(side).filled();
        number = number.plus(L::splat(1 << bit)).or_else(set, number);
        bit += 1;
    }
    number
}

#[inline(always)]
fn less<L: Weigh>(lanes: L) -> L {
    lanes.plus(L::splat(u16::MAX))
}

/// The candidate to guess next, at a fixpoint that is neither dead nor solved, as cell and
/// digit; none if no cell has two candidates.
#[inline(always)]
pub(in crate::engine) fn choose<L: Weigh>(
    state: [L; 3],
    cells: &[u16; 96],
) -> Option<(usize, usize)> {
    let ones = L::splat(1);
    let two_or_more = each!(i => state[i].and(less(state[i])));
    let three_or_more = each!(i => two_or_more[i].and(less(two_or_more[i])));
    let is_pair = each!(i => L::mask_without(two_or_more[i].filled(), three_or_more[i].filled()));
    let all = Counted::of(state);
    let pairs = Counted::of(each!(i => state[i].only(is_pair[i])));
    let strengths = strengths(&all, &pairs);

    // Cells with two candidates.
    let two = L::splat(2);
    let low = each!(i => number(&strengths[i], state[i].without(two_or_more[i]), two));
    let high = each!(i => number(&strengths[i], two_or_more[i], two));
    let weight = each!(i => low[i].times(high[i]).only(is_pair[i]));
    let heaviest = L::greatest(weight);
    if heaviest == 0 {
        return None;
    }
    let cell = first_cell(each!(i => weight[i].equal(heaviest)));
    let stronger = each!(i => ones.only(high[i].larger(low[i])));
    let pair = cells[cell];
    let is_high = L::store(stronger)[cell] != 0;
    let digit = if is_high { pair.ilog2() } else { pair.trailing_zeros() };
    Some((cell, digit as usize))
}

/// The first cell in reading order among those of three rows of each band.
#[inline(always)]
fn first_cell(rows: [u32; 3]) -> usize {
    let mut bands = [0; 3];
    for (band, cells) in bands.iter_mut().enumerate() {
        for (i, row) in rows.iter().enumerate() {
            *cells |= u64::from(row >> (9 * band) & 0o777) << (9 * i);
        }
    }
    let low = bands[0] | bands[1] << 27;
    if low == 0 {
        54 + bands[2].trailing_zeros() as usize % 27
    } else {
        low.trailing_zeros() as usize
    }
}
