use crate::engine::simd::{Kernel, Plane};

use super::sweep::Planes;

/// What all stuck lanes of a block guess, and what that takes.
///
/// The choice of `choice.rs`, as a circuit: numbers are planes, one for each of their bits.
#[repr(C, align(128))]
pub(super) struct Guess<P: Plane> {
    /// By band and cell: whether it has two candidates.
    pairs: [[P; 27]; 3],
    /// Whether the cell is the chosen one.
    pub(super) chosen: [[P; 27]; 3],
    /// Whether the higher of two candidates is the stronger.
    pub(super) high: [[P; 27]; 3],
    /// By digit, band and column: whether the minicolumn has the digit in a pair.
    minicolumns: [[[P; 9]; 3]; 9],
    /// Within a band, by digit: whether the minirow has the digit, and whether in a pair.
    minirows: [[[P; 2]; 9]; 9],
    /// Within a box, by digit: what the places count that the cells of a minirow share, and
    /// those that the cells of a minicolumn share. Those of a whole band would not stay in the
    /// nearest cache.
    rows: [[[P; 4]; 3]; 9],
    columns: [[[P; 4]; 3]; 9],
    /// Within a band, by cell: the weight.
    weights: [[P; 6]; 27],
    /// The heaviest so far.
    heaviest: [P; 6],
}

impl<P: Plane> Guess<P> {
    pub(super) fn new(cpu: P::Cpu) -> Self {
        let zero = P::zero(cpu);
        Self {
            pairs: [[zero; 27]; 3],
            chosen: [[zero; 27]; 3],
            high: [[zero; 27]; 3],
            minicolumns: [[[zero; 9]; 3]; 9],
            minirows: [[[zero; 2]; 9]; 9],
            rows: [[[zero; 4]; 3]; 9],
            columns: [[[zero; 4]; 3]; 9],
            weights: [[zero; 6]; 27],
            heaviest: [zero; 6],
        }
    }
}

/// Chooses in the lanes of the mask.
pub(super) struct Choose<'a, P: Plane>(
    pub(super) &'a Planes<P>,
    pub(super) &'a mut Guess<P>,
    pub(super) P,
);

impl<P: Plane> Kernel for Choose<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(planes, guess, mask) = self;
        let three = std::hint::black_box(3);
        for band in 0..three {
            count(planes, guess, band);
        }
        guess.heaviest = [planes.zero(); 6];
        for band in 0..three {
            minirows(planes, guess, band);
            places::<P, 0>(planes, guess, band);
            weights(planes, guess, band, 0);
            places::<P, 1>(planes, guess, band);
            weights(planes, guess, band, 1);
            places::<P, 2>(planes, guess, band);
            weights(planes, guess, band, 2);
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
        fewest(planes, guess, left);
    }
}

/// Where a cell of a band has that many candidates, two to nine.
#[inline(always)]
fn has<P: Plane>(planes: &Planes<P>, band: usize, cell: usize, candidates: usize) -> P {
    let x = &planes.x[band];
    let (a, twos_a) = x[0][cell].add(x[1][cell], x[2][cell]);
    let (b, twos_b) = x[3][cell].add(x[4][cell], x[5][cell]);
    let (c, twos_c) = x[6][cell].add(x[7][cell], x[8][cell]);
    let (ones, twos) = a.add(b, c);
    let (others, fours) = twos_a.add(twos_b, twos_c);
    let carry = twos.and(others);
    let number = [ones, twos.xor(others), fours.xor(carry), fours.and(carry)];
    let mut equal = planes.all();
    for bit in 0..4 {
        equal = if candidates >> bit & 1 == 0 {
            equal.but(number[bit])
        } else {
            equal.and(number[bit])
        };
    }
    equal
}

/// Which cells of a band have two candidates, and which minicolumns have which digits in pairs.
#[inline(always)]
fn count<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>, band: usize) {
    let x = &planes.x[band];
    for cell in 0..std::hint::black_box(27) {
        guess.pairs[band][cell] = has(planes, band, cell, 2);
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

/// What four places count together, if they hold a digit, and if they hold it in pairs.
#[inline(always)]
fn four_places<P: Plane>(held: [P; 4], paired: [P; 4]) -> [P; 4] {
    let [ones, twos, four] = count_four(held);
    let [pairs, two_pairs, four_pairs] = count_four(paired);
    let carry = twos.and(pairs);
    let (third, carry) = four.add(two_pairs, carry);
    // At most twelve.
    [ones, twos.xor(pairs), third, four_pairs.or(carry)]
}

#[inline(always)]
fn count_four<P: Plane>([a, b, c, d]: [P; 4]) -> [P; 3] {
    let (odd, twos) = a.add(b, c);
    let carry = odd.and(d);
    [odd.xor(d), twos.xor(carry), twos.and(carry)]
}

/// What three places count together.
#[inline(always)]
fn three_places<P: Plane>(held: [P; 3], paired: [P; 3]) -> [P; 4] {
    let (first, second) = held[0].add(held[1], held[2]);
    let (twos, fours) = paired[0].add(paired[1], paired[2]);
    let carry = second.and(twos);
    [first, second.xor(twos), fours.xor(carry), fours.and(carry)]
}

/// Which minirows of a band have which digits, and which have them in pairs.
#[inline(always)]
fn minirows<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>, band: usize) {
    let pairs = &guess.pairs[band];
    for digit in 0..std::hint::black_box(9) {
        let x = &planes.x[band][digit];
        for minirow in 0..9 {
            let at = 3 * minirow;
            let paired = (x[at].and(pairs[at]))
                .or_both(x[at + 1], pairs[at + 1])
                .or_both(x[at + 2], pairs[at + 2]);
            guess.minirows[digit][minirow] = [x[at].or3(x[at + 1], x[at + 2]), paired];
        }
    }
}

/// What the places count, by minirow and by minicolumn of a box.
///
/// The stack is known beforehand, so that all offsets are fixed: they would take as long as the work.
#[inline(always)]
fn places<P: Plane, const STACK: usize>(planes: &Planes<P>, guess: &mut Guess<P>, band: usize) {
    let stack = STACK;
    let (below, above) = ((band + 1) % 3, (band + 2) % 3);
    let (next, after) = ((stack + 1) % 3, (stack + 2) % 3);
    for digit in 0..std::hint::black_box(9) {
        let minirows = &guess.minirows[digit];
        for row in 0..3 {
            let (i, j) = (3 * row + next, 3 * row + after);
            let (k, l) = ((row + 1) % 3 * 3 + stack, (row + 2) % 3 * 3 + stack);
            let [i, j, k, l] = [minirows[i], minirows[j], minirows[k], minirows[l]];
            guess.rows[digit][row] =
                four_places([i[0], j[0], k[0], l[0]], [i[1], j[1], k[1], l[1]]);
        }
        let (held, paired) = (&planes.minicolumns[digit], &guess.minicolumns[digit]);
        for column in 0..3 {
            let at = 3 * stack + column;
            let (i, j) = (3 * stack + (column + 1) % 3, 3 * stack + (column + 2) % 3);
            guess.columns[digit][column] = three_places(
                [held[below][at], held[above][at], held[band][i].or(held[band][j])],
                [paired[below][at], paired[above][at], paired[band][i].or(paired[band][j])],
            );
        }
    }
}

/// The weights in a box, and which candidates are the stronger.
#[inline(always)]
fn weights<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>, band: usize, stack: usize) {
    let zero = planes.zero();
    for inside in 0..std::hint::black_box(9) {
        let (row, column) = (inside / 3, stack * 3 + inside % 3);
        let cell = 9 * row + column;
        // Where the cell has not two candidates, what comes out means nothing.
        let mut seen = zero;
        let (mut low, mut high) = ([zero; 5], [zero; 5]);
        for digit in 0..9 {
            let here = planes.x[band][digit][cell];
            let (first, second) = (here.but(seen), here.and(seen));
            seen = seen.or(here);
            let rows = &guess.rows[digit][row];
            let columns = &guess.columns[digit][inside % 3];
            let carry = rows[0].and(columns[0]);
            let (twos, carry) = rows[1].add(columns[1], carry);
            let (fours, carry) = rows[2].add(columns[2], carry);
            let (eights, carry) = rows[3].add(columns[3], carry);
            let strength = [rows[0].xor(columns[0]), twos, fours, eights, carry];
            for k in 0..5 {
                low[k] = low[k].or_both(first, strength[k]);
                high[k] = high[k].or_both(second, strength[k]);
            }
        }
        let mut weight = [zero; 6];
        let mut carry = zero;
        let mut greater = zero;
        for k in 0..5 {
            (weight[k], carry) = low[k].add(high[k], carry);
            greater = greater.greater(high[k], low[k]);
        }
        weight[5] = carry;
        guess.weights[cell] = weight;
        guess.high[band][cell] = greater.and(guess.pairs[band][cell]);
    }
}

/// Which cells of a band are heavier than all before.
#[inline(always)]
fn compare<P: Plane>(guess: &mut Guess<P>, band: usize) {
    let mut heaviest = guess.heaviest;
    for cell in 0..std::hint::black_box(27) {
        let weight = guess.weights[cell];
        let mut heavier = weight[0].but(heaviest[0]);
        for k in 1..6 {
            heavier = heavier.greater(weight[k], heaviest[k]);
        }
        heavier = heavier.and(guess.pairs[band][cell]);
        for k in 0..6 {
            heaviest[k] = heaviest[k].select(weight[k], heavier);
        }
        guess.chosen[band][cell] = heavier;
    }
    guess.heaviest = heaviest;
}

/// The first cell with the fewest candidates, in the lanes of the mask.
#[inline(always)]
fn fewest<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>, mut left: P) {
    let three = std::hint::black_box(3);
    for candidates in 2..10 {
        if P::words(&[left]).iter().all(|&word| word == 0) {
            return;
        }
        for band in 0..three {
            for cell in 0..std::hint::black_box(27) {
                let chosen = has(planes, band, cell, candidates).and(left);
                guess.chosen[band][cell] = guess.chosen[band][cell].or(chosen);
                left = left.but(chosen);
            }
        }
    }
}
