use crate::engine::simd::{Kernel, Plane};

use super::sweep::{Planes, array};

/// What all stuck lanes of a block guess, and what that takes.
///
/// The choice of `choice.rs`, as a circuit: numbers are planes, one for each of their bits.
#[repr(C, align(128))]
pub(super) struct Guess<P: Plane> {
    /// By band and cell: whether it has two candidates.
    pairs: [[P; 27]; 3],
    /// Whether the cell is the chosen one.
    pub(super) chosen: [[P; 27]; 3],
    /// By band and column: whether the higher of two candidates is the stronger in the first cell of the
    /// minicolumn that has two.
    pub(super) high: [[P; 9]; 3],
    /// By band and column: whether that cell is heavier than those of all minicolumns before.
    heavier: [[P; 9]; 3],
    /// By digit, band and column: whether the minicolumn has the digit in a pair.
    minicolumns: [[[P; 9]; 3]; 9],
    /// By digit and column: whether two of its minicolumns have the digit, and whether in pairs. For a cell
    /// that has it, that is whether the rest of its column has it.
    columns: [[[P; 2]; 9]; 9],
    /// The same of rows, by band, digit and row of the band.
    rows: [[[[P; 2]; 3]; 9]; 3],
    /// By band, digit and stack: what the three places in the box count for a cell that has the digit.
    boxes: [[[[P; 4]; 3]; 9]; 3],
    /// Within a band, by column: the weight of that cell.
    weights: [[P; 5]; 9],
    /// The heaviest so far.
    heaviest: [P; 5],
}

impl<P: Plane> Guess<P> {
    pub(super) fn new(cpu: P::Cpu) -> Self {
        let zero = P::zero(cpu);
        Self {
            pairs: [[zero; 27]; 3],
            chosen: [[zero; 27]; 3],
            high: [[zero; 9]; 3],
            heavier: [[zero; 9]; 3],
            minicolumns: [[[zero; 9]; 3]; 9],
            columns: [[[zero; 2]; 9]; 9],
            rows: [[[[zero; 2]; 3]; 9]; 3],
            boxes: [[[[zero; 4]; 3]; 9]; 3],
            weights: [[zero; 5]; 9],
            heaviest: [zero; 5],
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
            look(planes, guess, band);
        }
        columns(planes, guess);
        guess.heaviest = [planes.zero(); 5];
        for band in 0..three {
            for stack in 0..three {
                weights(planes, guess, band, stack);
            }
            compare(guess, band);
        }
        // The heaviest is the last that was heavier than all before.
        let mut left = mask;
        for band in (0..three).rev() {
            let (pairs, chosen) = (&guess.pairs[band], &mut guess.chosen[band]);
            for column in (0..9).rev() {
                let minicolumn = guess.heavier[band][column].and(left);
                left = left.but(minicolumn);
                let (first, second) = (pairs[column], pairs[9 + column]);
                chosen[column] = minicolumn.and(first);
                let others = minicolumn.but(first);
                chosen[9 + column] = others.and(second);
                chosen[18 + column] = others.but(second);
            }
        }
        fewest(planes, guess, left);
    }
}

/// The number of a cell's candidates, in four bits.
#[inline(always)]
fn number<P: Plane>(planes: &Planes<P>, band: usize, cell: usize) -> [P; 4] {
    let x = &planes.x[band];
    let (a, twos_a) = x[0][cell].add(x[1][cell], x[2][cell]);
    let (b, twos_b) = x[3][cell].add(x[4][cell], x[5][cell]);
    let (c, twos_c) = x[6][cell].add(x[7][cell], x[8][cell]);
    let (ones, twos) = a.add(b, c);
    let (others, fours) = twos_a.add(twos_b, twos_c);
    let carry = twos.and(others);
    [ones, twos.xor(others), fours.xor(carry), fours.and(carry)]
}

/// Where a cell of a band has that many candidates, three to nine.
#[inline(always)]
fn has<P: Plane>(planes: &Planes<P>, band: usize, cell: usize, candidates: usize) -> P {
    let number = number(planes, band, cell);
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

/// Which cells of a band have two candidates, and what its rows, boxes and minicolumns hold.
#[inline(always)]
fn look<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>, band: usize) {
    for cell in 0..std::hint::black_box(27) {
        // Two, and neither one nor four more: there is no cell without a candidate.
        let [ones, twos, fours, _] = number(planes, band, cell);
        guess.pairs[band][cell] = twos.but(ones).but(fours);
    }
    let pairs = &guess.pairs[band];
    for digit in 0..std::hint::black_box(9) {
        let x = &planes.x[band][digit];
        let paired = array![x[0]; 27; |cell| x[cell].and(pairs[cell])];
        let minicolumns =
            array![x[0]; 9; |column| paired[column].or3(paired[9 + column], paired[18 + column])];
        guess.minicolumns[digit][band] = minicolumns;
        let held = array![x[0]; 9; |i| x[3 * i].or3(x[3 * i + 1], x[3 * i + 2])];
        let paired = array![x[0]; 9; |i| paired[3 * i].or3(paired[3 * i + 1], paired[3 * i + 2])];
        for row in 0..3 {
            let at = 3 * row;
            guess.rows[band][digit][row] = [
                held[at].majority(held[at + 1], held[at + 2]),
                paired[at].majority(paired[at + 1], paired[at + 2]),
            ];
        }
        let all = &planes.minicolumns[digit][band];
        for stack in 0..3 {
            let held = [held[stack], held[3 + stack], held[6 + stack]];
            let paired = [paired[stack], paired[3 + stack], paired[6 + stack]];
            let [ones, twos] = in_box(planes, held, &all[3 * stack..]);
            let [pairs, fours] = in_box(planes, paired, &minicolumns[3 * stack..]);
            let carry = twos.and(pairs);
            guess.boxes[band][digit][stack] =
                [ones, twos.xor(pairs), fours.xor(carry), fours.and(carry)];
        }
    }
}

/// Of the three places in a box, how many have a digit that the cell itself has: its own minirow and
/// minicolumn are two of those that are counted here.
#[inline(always)]
fn in_box<P: Plane>(planes: &Planes<P>, [a, b, c]: [P; 3], minicolumns: &[P]) -> [P; 2] {
    let beside = minicolumns[0].majority(minicolumns[1], minicolumns[2]);
    let odd = planes.all().xor(a.xor(b).xor(c));
    [odd.xor(beside), a.and3(b, c).or_both(odd, beside)]
}

/// What the columns hold.
#[inline(always)]
fn columns<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>) {
    for digit in 0..std::hint::black_box(9) {
        let (held, paired) = (&planes.minicolumns[digit], &guess.minicolumns[digit]);
        for column in 0..9 {
            guess.columns[digit][column] = [
                held[0][column].majority(held[1][column], held[2][column]),
                paired[0][column].majority(paired[1][column], paired[2][column]),
            ];
        }
    }
}

/// The weights in a box of the first cells with two candidates in the minicolumns, and which candidates
/// are the stronger. Where there is no such cell, what comes out means nothing.
#[inline(always)]
fn weights<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>, band: usize, stack: usize) {
    let zero = planes.zero();
    for column in 3 * stack..3 * stack + std::hint::black_box(3) {
        let pairs = &guess.pairs[band];
        let (first, second) = (pairs[column], pairs[9 + column]);
        let is_second = second.but(first);
        let is_third = pairs[18 + column].but(first.or(second));
        let any = first.or3(second, pairs[18 + column]);
        let mut seen = zero;
        let (mut low, mut high) = ([zero; 4], [zero; 4]);
        for digit in 0..9 {
            let x = &planes.x[band][digit];
            let here = x[column].select(x[9 + column], is_second).select(x[18 + column], is_third);
            let rows = &guess.rows[band][digit];
            let row = array![zero; 2; |k| {
                rows[0][k].select(rows[1][k], is_second).select(rows[2][k], is_third)
            }];
            let (inside, rest) = (&guess.boxes[band][digit][stack], &guess.columns[digit][column]);
            let (ones, carry) = inside[0].add(row[0], rest[0]);
            let (twos, fours) = inside[1].add(row[1], rest[1]);
            let (twos, carry) = (twos.xor(carry), twos.and(carry));
            let (fours, carry) = inside[2].add(fours, carry);
            // At most fifteen.
            let strength = [ones, twos, fours, inside[3].or(carry)];
            let (first, second) = (here.but(seen), here.and(seen));
            seen = seen.or(here);
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
        guess.weights[column] = weight;
        guess.high[band][column] = greater.and(any);
        guess.heavier[band][column] = any;
    }
}

/// Which minicolumns of a band are heavier than all before.
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
        for k in 0..5 {
            heaviest[k] = heaviest[k].select(weight[k], heavier);
        }
        guess.heavier[band][column] = heavier;
    }
    guess.heaviest = heaviest;
}

/// The first cell with the fewest candidates, in the lanes of the mask.
#[inline(always)]
fn fewest<P: Plane>(planes: &Planes<P>, guess: &mut Guess<P>, mut left: P) {
    let three = std::hint::black_box(3);
    for candidates in 2..10 {
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
                left = left.but(has);
            }
        }
    }
}
