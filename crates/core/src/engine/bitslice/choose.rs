use crate::engine::branching::{COUNTS, MANY, is_diagonal};
use crate::engine::simd::{Kernel, Plane, struct_of_planes};
use crate::engine::unrolled::{array, each};

use super::sweep::Planes;

struct_of_planes! {
    /// The guess of all stuck lanes of a block, and the intermediate results.
    ///
    /// This is the rule of [`branching`](crate::engine::branching) as a circuit: a number is a
    /// group of planes, one for each of its bits.
    #[repr(C, align(128))]
    pub(super) struct Guess<P: Plane> {
        /// By band and cell, whether the cell has two candidates, and whether it has more.
        pairs: [[P; 27]; 3],
        more: [[P; 27]; 3],
        /// True if any cell has more than two candidates. If none has, the state is a
        /// [BUG](crate::engine::branching).
        pub(super) any_more: P,
        /// True if the guess is bold.
        bold: P,
        /// By band and cell, whether its minicolumn offers the cell; at the end, whether it is the
        /// chosen cell.
        pub(super) chosen: [[P; 27]; 3],
        /// By band and column, whether the second candidate of the offered cell is stronger than
        /// the first.
        pub(super) second: [[P; 9]; 3],
        /// By band and column, whether the offered cell is heavier than those of all earlier
        /// minicolumns.
        heavier: [[P; 9]; 3],
        /// By digit, band and column, whether the minicolumn has the digit in a cell with two
        /// candidates.
        minicolumns: [[[P; 9]; 3]; 9],
        /// By digit and column, whether two minicolumns of the column have the digit. For a cell
        /// that has it, this says whether the rest of its column has it.
        columns: [[P; 9]; 9],
        /// The same for rows, by band, digit and row of the band.
        rows: [[[P; 3]; 9]; 3],
        /// By band, digit, stack and row of the band, whether the row outside of the stack has the
        /// digit in a cell with two candidates.
        paired_rows: [[[[P; 3]; 3]; 9]; 3],
        /// By band, digit and stack, the count of the places in the box for a cell that has the
        /// digit.
        boxes: [[[[P; 4]; 3]; 9]; 3],
        /// Within a band, by column, the weight of the offered cell.
        weights: [[P; 5]; 9],
        /// The largest weight so far.
        heaviest: [P; 5],
    }
}

/// Chooses the guess in the stuck lanes.
pub(super) struct Choose<'a, P: Plane> {
    pub(super) planes: &'a Planes<P>,
    pub(super) guess: &'a mut Guess<P>,
    pub(super) stuck: P,
    /// The lanes that may guess boldly; at the end, those that still may.
    pub(super) may_be_bold: &'a mut P,
}

impl<P: Plane> Kernel for Choose<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { planes, guess, stuck, may_be_bold } = self;
        let three = std::hint::black_box(3);
        guess.any_more = planes.zero();
        for band in 0..three {
            survey(planes, guess, band);
        }
        let enough;
        (guess.bold, enough) = bold(guess, *may_be_bold);
        *may_be_bold = may_be_bold.but(stuck.but(enough));
        columns(planes, guess);
        guess.heaviest = [planes.zero(); 5];
        let any_bold = P::words(&[guess.bold.and(stuck)]).iter().any(|&word| word != 0);
        for band in 0..three {
            for stack in 0..three {
                if any_bold {
                    weights::<P, true>(planes, guess, band, stack);
                } else {
                    weights::<P, false>(planes, guess, band, stack);
                }
            }
            compare(guess, band);
        }
        // The heaviest cell is the last one that was heavier than all before it.
        let mut left = stuck;
        for band in (0..three).rev() {
            let chosen = &mut guess.chosen[band];
            for column in (0..9).rev() {
                let minicolumn = guess.heavier[band][column].and(left);
                left = left.but(minicolumn);
                each!(3, |row| {
                    chosen[9 * row + column] = chosen[9 * row + column].and(minicolumn);
                });
            }
        }
        by_count(planes, guess, left);
    }
}

/// The number of a cell's candidates, in four bits.
#[inline(always)]
fn number<P: Plane>(planes: &Planes<P>, band: usize, cell: usize) -> [P; 4] {
    let x = &planes.x[band];
    count(array!(x[0][0]; 9, |digit| x[digit][cell]))
}

/// The number of ones among nine planes, in four bits.
#[inline(always)]
fn count<P: Plane>(planes: [P; 9]) -> [P; 4] {
    let (a, twos_a) = planes[0].add(planes[1], planes[2]);
    let (b, twos_b) = planes[3].add(planes[4], planes[5]);
    let (c, twos_c) = planes[6].add(planes[7], planes[8]);
    let (ones, twos) = a.add(b, c);
    let (others, fours) = twos_a.add(twos_b, twos_c);
    let carry = twos.and(others);
    [ones, twos.xor(others), fours.xor(carry), fours.and(carry)]
}

/// The lanes in which a cell of a band has this number of candidates, three to nine.
#[inline(always)]
fn has<P: Plane>(planes: &Planes<P>, band: usize, cell: usize, candidates: usize) -> P {
    let number = number(planes, band, cell);
    let mut equal = planes.all();
    each!(4, |bit| {
        equal = if candidates >> bit & 1 == 0 {
            equal.but(number[bit])
        } else {
            equal.and(number[bit])
        };
    });
    equal
}

/// Finds the cells of a band with two candidates, and what its rows, boxes and minicolumns contain.
#[inline(always)]
fn survey<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>, band: usize) {
    let mut any_more = guess.any_more;
    for cell in 0..std::hint::black_box(27) {
        // No cell is without candidates, so the number is two if that bit is set and those of one
        // and four are not.
        let [ones, twos, fours, eights] = number(planes, band, cell);
        let more = fours.or3(eights, twos.and(ones));
        guess.pairs[band][cell] = twos.but(ones).but(fours);
        guess.more[band][cell] = more;
        any_more = any_more.or(more);
    }
    guess.any_more = any_more;
    let pairs = &guess.pairs[band];
    for digit in 0..std::hint::black_box(9) {
        let x = &planes.x[band][digit];
        let paired = array!(x[0]; 27, |cell| x[cell].and(pairs[cell]));
        let minicolumns =
            array!(x[0]; 9, |column| paired[column].or3(paired[9 + column], paired[18 + column]));
        guess.minicolumns[digit][band] = minicolumns;
        let held = array!(x[0]; 9, |i| x[3 * i].or3(x[3 * i + 1], x[3 * i + 2]));
        let paired = array!(x[0]; 9, |i| paired[3 * i].or3(paired[3 * i + 1], paired[3 * i + 2]));
        each!(3, |row| {
            let at = 3 * row;
            guess.rows[band][digit][row] = held[at].majority(held[at + 1], held[at + 2]);
            each!(3, |stack| {
                guess.paired_rows[band][digit][stack][row] =
                    paired[at + (stack + 1) % 3].or(paired[at + (stack + 2) % 3]);
            });
        });
        let all = &planes.minicolumns[digit][band];
        each!(3, |stack| {
            let held = [held[stack], held[3 + stack], held[6 + stack]];
            let paired = [paired[stack], paired[3 + stack], paired[6 + stack]];
            let [ones, twos] = in_box(held, &all[3 * stack..]);
            let [pairs, fours] = in_box(paired, &minicolumns[3 * stack..]);
            let carry = twos.and(pairs);
            guess.boxes[band][digit][stack] =
                [ones, twos.xor(pairs), fours.xor(carry), fours.and(carry)];
        });
    }
}

/// The number of places in a box that have a digit, in two bits: the minirows beyond the first, and
/// one if there are minicolumns beyond the first.
#[inline(always)]
fn in_box<P: Plane>([a, b, c]: [P; 3], minicolumns: &[P]) -> [P; 2] {
    let beside = minicolumns[0].majority(minicolumns[1], minicolumns[2]);
    let (ones, twos) = a.majority(b, c).add(a.and3(b, c), beside);
    [ones, twos]
}

/// The lanes in which the guess is bold by [`is_bold`](crate::engine::branching::is_bold), and
/// those in which enough minicolumns have a cell with two candidates.
#[inline(always)]
fn bold<P: Plane>(guess: &Guess<P>, may_be_bold: P) -> (P, P) {
    let mut counts = [[may_be_bold; 4]; 3];
    for band in 0..3 {
        let pairs = &guess.pairs[band];
        counts[band] = count(array!(may_be_bold; 9, |column| {
            pairs[column].or3(pairs[9 + column], pairs[18 + column])
        }));
    }
    let [a, b, c] = counts;
    let (ones, one) = a[0].add(b[0], c[0]);
    let (twos, two) = a[1].add(b[1], c[1]);
    let (twos, one) = (twos.xor(one), twos.and(one));
    let (fours, four) = a[2].add(b[2], c[2]);
    let (fours, two) = fours.add(two, one);
    let (eights, eight) = a[3].add(b[3], c[3]);
    let (eights, four) = eights.add(four, two);
    let sixteens = eight.or(four);
    let six_or_more = sixteens.or3(eights, fours.and(twos));
    let eleven_or_more = sixteens.or_both(eights, fours.or_both(twos, ones));
    (may_be_bold.and(six_or_more).but(eleven_or_more), six_or_more)
}

/// Finds the digits that two minicolumns of a column have.
#[inline(always)]
fn columns<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>) {
    for digit in 0..std::hint::black_box(9) {
        let held = &planes.minicolumns[digit];
        each!(9, |column| {
            guess.columns[digit][column] =
                held[0][column].majority(held[1][column], held[2][column]);
        });
    }
}

/// Computes the weights of the cells that the minicolumns of a box offer, and which of their
/// candidates is stronger. In lanes in which a minicolumn offers no cell the results are arbitrary.
#[inline(always)]
fn weights<P: Plane, const BOLD: bool>(
    planes: &Planes<P>,
    guess: &mut Guess<P>,
    band: usize,
    stack: usize,
) {
    let zero = planes.zero();
    for column in 3 * stack..3 * stack + std::hint::black_box(3) {
        let pairs = &guess.pairs[band];
        let (mut first, mut second, mut third) =
            (pairs[column], pairs[9 + column], pairs[18 + column]);
        if BOLD {
            let more = &guess.more[band];
            let others = guess.bold.but(first.or3(second, third));
            first = first.or_both(more[column], others);
            second = second.or_both(more[9 + column], others);
            third = third.or_both(more[18 + column], others);
        }
        let offered = [first, second.but(first), third.but(first.or(second))];
        // The lanes in which no candidate of the cell was seen yet, and those in which one was.
        let (mut none, mut one) = (planes.all(), zero);
        let (mut low, mut high) = ([zero; 4], [zero; 4]);
        for digit in 0..9 {
            let x = &planes.x[band][digit];
            let here = P::pick([x[column], x[9 + column], x[18 + column]], offered);
            let row = P::pick(guess.rows[band][digit], offered);
            let paired_row = P::pick(guess.paired_rows[band][digit][stack], offered);
            let inside = &guess.boxes[band][digit][stack];
            let (ones, carry) = inside[0].add(row, guess.columns[digit][column]);
            let paired = &guess.minicolumns[digit];
            let paired_column = paired[(band + 1) % 3][column].or(paired[(band + 2) % 3][column]);
            let (twos, fours) = inside[1].add(paired_row, paired_column);
            let (twos, carry) = (twos.xor(carry), twos.and(carry));
            let (fours, carry) = inside[2].add(fours, carry);
            // At most fifteen.
            let strength = [ones, twos, fours, inside[3].or(carry)];
            let first = here.and(none);
            let second = if BOLD { here.and(one) } else { here.but(none) };
            one = one.select(none, here);
            none = none.but(here);
            each!(4, |k| {
                low[k] = low[k].or_both(first, strength[k]);
                high[k] = high[k].or_both(second, strength[k]);
            });
        }
        let mut weight = [zero; 5];
        let mut carry = zero;
        let mut greater = zero;
        each!(4, |k| {
            (weight[k], carry) = low[k].add(high[k], carry);
            greater = greater.greater(high[k], low[k]);
        });
        weight[4] = carry;
        if BOLD {
            each!(4, |k| {
                let stronger = low[k].select(high[k], greater);
                weight[k] = weight[k].select(stronger, guess.bold);
            });
            weight[4] = carry.but(guess.bold);
        }
        let any = offered[0].or3(offered[1], offered[2]);
        guess.weights[column] = weight;
        guess.second[band][column] = greater.and(any);
        guess.heavier[band][column] = any;
        each!(3, |row| {
            guess.chosen[band][9 * row + column] = offered[row];
        });
    }
}

/// Finds the minicolumns of a band whose cells are heavier than those of all earlier minicolumns.
#[inline(always)]
fn compare<P: Plane>(guess: &mut Guess<P>, band: usize) {
    let mut heaviest = guess.heaviest;
    for column in 0..std::hint::black_box(9) {
        let weight = guess.weights[column];
        let mut heavier = weight[0].but(heaviest[0]);
        for k in 1..5 {
            heavier = heavier.greater(weight[k], heaviest[k]);
        }
        heavier = heavier.and(guess.heavier[band][column]);
        each!(5, |k| {
            heaviest[k] = heaviest[k].select(weight[k], heavier);
        });
        guess.heavier[band][column] = heavier;
    }
    guess.heaviest = heaviest;
}

/// Chooses by number of candidates in the lanes of the mask, where no cell with two candidates has
/// a weight: see [`COUNTS`].
#[inline(always)]
fn by_count<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>, mut left: P) {
    let three = std::hint::black_box(3);
    for (at, candidates) in COUNTS.into_iter().enumerate() {
        for band in 0..three {
            if P::words(&[left]).iter().all(|&word| word == 0) {
                return;
            }
            for cell in 0..std::hint::black_box(27) {
                let has = if candidates == 2 {
                    guess.pairs[band][cell]
                } else {
                    has(planes, band, cell, candidates)
                };
                guess.chosen[band][cell] = guess.chosen[band][cell].or_both(has, left);
                if at >= MANY && !is_diagonal(cell) {
                    guess.second[band][cell % 9] = guess.second[band][cell % 9].or_both(has, left);
                }
                left = left.but(has);
            }
        }
    }
}
