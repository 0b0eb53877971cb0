use crate::engine::simd::{Kernel, Plane};

use super::sweep::Planes;

/// What all stuck lanes of a block guess, and what that takes.
///
/// The choice of `choice.rs`, as a circuit: numbers are planes, one for each of their bits.
#[repr(C, align(64))]
pub(super) struct Guess<P: Plane> {
    /// By band and cell: whether it has two candidates, or three.
    pairs: [[P; 27]; 3],
    threes: [[P; 27]; 3],
    /// Whether the cell is the chosen one.
    pub(super) chosen: [[P; 27]; 3],
    /// Whether the higher of two candidates is the stronger.
    high: [[P; 27]; 3],
    /// By digit, band and column: whether the minicolumn has the digit in a pair.
    minicolumns: [[[P; 9]; 3]; 9],
    /// Within a band, by digit: what the other two minirows of a minirow's row count, and the
    /// other two minicolumns of a column.
    rows: [[[P; 3]; 9]; 9],
    columns: [[[P; 3]; 9]; 9],
    /// Within a box, by digit and cell: the strength.
    strengths: [[[P; 4]; 9]; 9],
    /// Within a band, by cell: the weight.
    weights: [[P; 5]; 27],
    /// The heaviest so far.
    heaviest: [P; 5],
}

impl<P: Plane> Guess<P> {
    pub(super) fn new(cpu: P::Cpu) -> Self {
        let zero = P::zero(cpu);
        Self {
            pairs: [[zero; 27]; 3],
            threes: [[zero; 27]; 3],
            chosen: [[zero; 27]; 3],
            high: [[zero; 27]; 3],
            minicolumns: [[[zero; 9]; 3]; 9],
            rows: [[[zero; 3]; 9]; 9],
            columns: [[[zero; 3]; 9]; 9],
            strengths: [[[zero; 4]; 9]; 9],
            weights: [[zero; 5]; 27],
            heaviest: [zero; 5],
        }
    }
}

/// Chooses in the lanes of the mask, and returns those where no cell has less than four
/// candidates.
pub(super) struct Choose<'a, P: Plane>(
    pub(super) &'a Planes<P>,
    pub(super) &'a mut Guess<P>,
    pub(super) P,
);

impl<P: Plane> Kernel for Choose<'_, P> {
    type Output = P;

    #[inline(always)]
    fn run(self) -> P {
        let Self(planes, guess, mask) = self;
        let three = std::hint::black_box(3);
        for band in 0..three {
            count(planes, guess, band);
        }
        guess.heaviest = [planes.zero(); 5];
        for band in 0..three {
            lines(planes, guess, band);
            for stack in 0..three {
                strengths(planes, guess, band, stack);
                weights(planes, guess, band, stack);
            }
            compare(guess, band);
        }
        // The heaviest is the last that was heavier than all before.
        let mut left = mask;
        for band in (0..3).rev() {
            for cell in (0..27).rev() {
                let chosen = guess.chosen[band][cell].and(left);
                guess.chosen[band][cell] = chosen;
                left = left.but(chosen);
            }
        }
        if P::words(&[left]).iter().any(|&word| word != 0) {
            left = fewest(guess, left);
        }
        left
    }
}

/// Which cells of a band have two or three candidates, and which minicolumns have which digits
/// in pairs.
#[inline(always)]
fn count<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>, band: usize) {
    let x = &planes.x[band];
    for cell in 0..std::hint::black_box(27) {
        let (a, twos_a) = x[0][cell].add(x[1][cell], x[2][cell]);
        let (b, twos_b) = x[3][cell].add(x[4][cell], x[5][cell]);
        let (c, twos_c) = x[6][cell].add(x[7][cell], x[8][cell]);
        let (odd, twos) = a.add(b, c);
        let (low, high) = twos_a.add(twos_b, twos_c);
        let two_or_three = low.xor(twos).but(high);
        guess.pairs[band][cell] = two_or_three.but(odd);
        guess.threes[band][cell] = two_or_three.and(odd);
    }
    let pairs = &guess.pairs[band];
    for digit in 0..std::hint::black_box(9) {
        let x = &x[digit];
        for column in 0..9 {
            guess.minicolumns[digit][band][column] = (x[column].and(pairs[column]))
                .or_both(x[9 + column], pairs[9 + column])
                .or_both(x[18 + column], pairs[18 + column]);
        }
    }
}

/// What two places count together that hold a digit, and that hold it in pairs.
#[inline(always)]
fn two_places<P: Plane>(one: P, other: P, pair_in_one: P, pair_in_other: P) -> [P; 3] {
    let (both, one_pair) = (one.and(other), pair_in_one.xor(pair_in_other));
    let two_pairs = pair_in_one.and(pair_in_other);
    [one.xor(other), both.xor(one_pair), two_pairs.or_both(both, one_pair)]
}

/// What the lines of a band count outside the boxes.
#[inline(always)]
fn lines<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>, band: usize) {
    let (below, above) = ((band + 1) % 3, (band + 2) % 3);
    let pairs = &guess.pairs[band];
    for digit in 0..std::hint::black_box(9) {
        let x = &planes.x[band][digit];
        for row in 0..3 {
            let mut all = [x[0]; 3];
            let mut paired = [x[0]; 3];
            for stack in 0..3 {
                let at = 9 * row + 3 * stack;
                all[stack] = x[at].or3(x[at + 1], x[at + 2]);
                paired[stack] = (x[at].and(pairs[at]))
                    .or_both(x[at + 1], pairs[at + 1])
                    .or_both(x[at + 2], pairs[at + 2]);
            }
            for stack in 0..3 {
                let (i, j) = ((stack + 1) % 3, (stack + 2) % 3);
                guess.rows[digit][3 * row + stack] =
                    two_places(all[i], all[j], paired[i], paired[j]);
            }
        }
        let (all, paired) = (&planes.minicolumns[digit], &guess.minicolumns[digit]);
        for column in 0..9 {
            guess.columns[digit][column] = two_places(
                all[below][column],
                all[above][column],
                paired[below][column],
                paired[above][column],
            );
        }
    }
}

/// The strengths in a box.
#[inline(always)]
fn strengths<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>, band: usize, stack: usize) {
    let pairs = &guess.pairs[band];
    for digit in 0..std::hint::black_box(9) {
        let x = &planes.x[band][digit];
        // By row and column of the box: whether one of the other two columns has the digit in
        // the row, and whether in a pair.
        let mut all = [[x[0]; 3]; 3];
        let mut paired = [[x[0]; 3]; 3];
        for row in 0..3 {
            let at = 9 * row + 3 * stack;
            for column in 0..3 {
                let (i, j) = (at + (column + 1) % 3, at + (column + 2) % 3);
                all[row][column] = x[i].or(x[j]);
                paired[row][column] = x[i].and(pairs[i]).or_both(x[j], pairs[j]);
            }
        }
        for row in 0..3 {
            let (i, j) = ((row + 1) % 3, (row + 2) % 3);
            let rows = &guess.rows[digit][3 * row + stack];
            for column in 0..3 {
                let columns = &guess.columns[digit][3 * stack + column];
                let diagonal = all[i][column].or(all[j][column]);
                let pair = paired[i][column].or(paired[j][column]);
                let (first, carry) = rows[0].add(columns[0], diagonal);
                let (second, over) = rows[1].add(columns[1], pair);
                let (second, carry) = (second.xor(carry), second.and(carry));
                let (third, fourth) = rows[2].add(columns[2], over);
                // At most fifteen.
                let (third, over) = (third.xor(carry), third.and(carry));
                guess.strengths[digit][3 * row + column] = [first, second, third, fourth.or(over)];
            }
        }
    }
}

/// The weights in a box, and which candidates are the stronger.
#[inline(always)]
fn weights<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>, band: usize, stack: usize) {
    let zero = planes.zero();
    for inside in 0..std::hint::black_box(9) {
        let cell = inside / 3 * 9 + stack * 3 + inside % 3;
        let pair = guess.pairs[band][cell];
        let mut seen = zero;
        let (mut low, mut high) = ([zero; 4], [zero; 4]);
        for digit in 0..9 {
            let here = planes.x[band][digit][cell].and(pair);
            let (first, second) = (here.but(seen), here.and(seen));
            seen = seen.or(here);
            let strength = &guess.strengths[digit][inside];
            for k in 0..4 {
                low[k] = low[k].or_both(first, strength[k]);
                high[k] = high[k].or_both(second, strength[k]);
            }
        }
        let mut weight = [zero; 5];
        let mut carry = zero;
        let mut greater = zero;
        for k in 0..4 {
            (weight[k], carry) = low[k].add(high[k], carry);
            greater = greater.greater(high[k], low[k]);
        }
        weight[4] = carry;
        guess.weights[cell] = weight;
        guess.high[band][cell] = greater;
    }
}

/// Which cells of a band are heavier than all before.
#[inline(always)]
fn compare<P: Plane>(guess: &mut Guess<P>, band: usize) {
    let mut heaviest = guess.heaviest;
    for cell in 0..std::hint::black_box(27) {
        let weight = guess.weights[cell];
        let mut heavier = weight[0].but(heaviest[0]);
        for k in 1..5 {
            heavier = heavier.greater(weight[k], heaviest[k]);
        }
        for k in 0..5 {
            heaviest[k] = heaviest[k].select(weight[k], heavier);
        }
        guess.chosen[band][cell] = heavier;
    }
    guess.heaviest = heaviest;
}

/// The first cell with two, or else with three candidates, in the lanes of the mask; the lanes
/// without one are returned.
#[inline(always)]
fn fewest<P: Plane>(guess: &mut Guess<P>, mut left: P) -> P {
    for few in [&guess.pairs, &guess.threes] {
        for band in 0..3 {
            for cell in 0..27 {
                let chosen = few[band][cell].and(left);
                guess.chosen[band][cell] = guess.chosen[band][cell].or(chosen);
                left = left.but(chosen);
            }
        }
    }
    left
}

/// Guesses: where a cell is chosen, its stronger candidate is true in the planes, and false in
/// the alternatives, which are states as one row of planes.
pub(super) struct Branch<'a, P: Plane>(
    pub(super) &'a mut Planes<P>,
    pub(super) &'a Guess<P>,
    pub(super) &'a mut [P; 768],
);

impl<P: Plane> Kernel for Branch<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(planes, guess, alternatives) = self;
        let zero = planes.zero();
        for band in 0..std::hint::black_box(3) {
            let mut seen = [zero; 27];
            for digit in 0..std::hint::black_box(9) {
                let x = &mut planes.x[band][digit];
                let alternative = &mut alternatives[243 * band + 27 * digit..][..27];
                for cell in 0..27 {
                    let here = x[cell].and(guess.chosen[band][cell]);
                    let first = here.but(seen[cell]);
                    let guessed = here.and_differ(first, guess.high[band][cell]);
                    seen[cell] = seen[cell].or(here);
                    alternative[cell] = x[cell].but(guessed);
                    x[cell] = x[cell].but(here).or(guessed);
                }
            }
        }
    }
}
