use crate::engine::simd::{BITS, Bits, Kernel, Plane, REST, far, near};
use crate::engine::state::State;

use super::choose::Guess;
use super::sweep::{Planes, look};

/// `W` words of each lane: lane `64 * q + i` has its words at `q` of `rows[i]`.
#[repr(C, align(128))]
pub(super) struct Rows<P: Plane, const W: usize> {
    rows: [[P; W]; 64],
}

/// The words of the candidates: digits 1 to 8 of a cell are a byte, eight cells a word. The last cell
/// is followed, in word 10, by digit 9 of cells 64 to 80; digit 9 of cells 0 to 63 is word 11.
pub(super) const CANDIDATES: usize = 12;

/// The words of the digits on their way between lanes and planes. It is kept because an array
/// has to be filled with something before it can be written.
#[repr(C, align(128))]
pub(super) struct Sliced<P: Plane>(pub(super) [[P; 64]; BITS]);

impl<P: Plane> Sliced<P> {
    pub(super) fn new(cpu: P::Cpu) -> Self {
        Self([[P::zero(cpu); 64]; BITS])
    }
}

impl<P: Plane, const W: usize> Rows<P, W> {
    const COLUMNS: usize = P::LANES / 64;

    pub(super) fn new(cpu: P::Cpu) -> Self {
        Self { rows: [[P::zero(cpu); W]; 64] }
    }

    /// Copies the words of a lane: word by word, since what is read in larger pieces has to wait
    /// until it is all written.
    #[inline(always)]
    pub(super) fn copy(&self, lane: usize, words: &mut [u64; W]) {
        let (row, column) = (&self.rows[lane % 64], lane / 64 % Self::COLUMNS);
        for (word, columns) in words.iter_mut().zip(P::words(row).chunks_exact(Self::COLUMNS)) {
            *word = columns[column];
        }
    }

    /// Sets the words of a lane.
    #[inline(always)]
    pub(super) fn set(&mut self, lane: usize, words: &[u64; W]) {
        let (row, column) = (&mut self.rows[lane % 64], lane / 64 % Self::COLUMNS);
        for (word, columns) in words.iter().zip(P::words_mut(row).chunks_exact_mut(Self::COLUMNS)) {
            columns[column] = *word;
        }
    }

    /// Sets one word of all lanes from planes, bit by bit, which are transposed by half: [`near`].
    #[inline(always)]
    fn gather(&mut self, word: usize, planes: &[P; 64]) {
        for i in 0..8 {
            let mut eight = [planes[i]; 8];
            for k in 1..8 {
                eight[k] = planes[i + 8 * k];
            }
            let eight = far(eight);
            for k in 0..8 {
                self.rows[i + 8 * k][word] = eight[k];
            }
        }
    }

    /// The planes of one word of all lanes, which are left to be transposed by the other half:
    /// [`near`].
    #[inline(always)]
    fn spread(&self, word: usize, planes: &mut [P; 64]) {
        for i in 0..8 {
            let mut eight = [self.rows[i][word]; 8];
            for k in 1..8 {
                eight[k] = self.rows[i + 8 * k][word];
            }
            let eight = far(eight);
            for k in 0..8 {
                planes[i + 8 * k] = eight[k];
            }
        }
    }
}

/// Eight planes from there on.
#[inline(always)]
fn eight<P: Plane>(planes: &[P], from: usize) -> [P; 8] {
    let mut eight = [planes[from]; 8];
    eight.copy_from_slice(&planes[from..][..8]);
    eight
}

/// Eight planes from there on, [transposed](near).
#[inline(always)]
fn near_eight<P: Plane>(planes: &mut [P], from: usize) {
    let eight = near(eight(planes, from));
    planes[from..][..8].copy_from_slice(&eight);
}

/// Where digit 9 of a cell is: the word and the bit.
const fn ninth(cell: usize) -> (usize, usize) {
    if cell < 64 { (11, cell) } else { (10, cell - 64 + 8) }
}

/// The words of a state.
pub(super) fn packed(state: &State) -> [u64; CANDIDATES] {
    let mut words = [0; CANDIDATES];
    for (at, &word) in state.0[..27].iter().enumerate() {
        let (band, digit) = (at / 9, at % 9);
        let mut cells = word;
        while cells != 0 {
            let cell = 27 * band + cells.trailing_zeros() as usize;
            cells &= cells - 1;
            let (word, bit) =
                if digit == 8 { ninth(cell) } else { (cell / 8, 8 * (cell % 8) + digit) };
            words[word] |= 1 << bit;
        }
    }
    words
}

/// The words of the state that a grid begins with, from its digits or 0, and the bits of these.
#[inline(never)]
pub(super) fn packed_grid(digits: &[u8; 81], bits: &Bits) -> [u64; CANDIDATES] {
    /// Any digit is possible where there is none.
    const BYTES: [u8; 16] = [0xff, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];
    let mut words = [0; CANDIDATES];
    for (word, cells) in words.iter_mut().zip(digits.chunks(8)) {
        let mut bytes = [0; 8];
        for (byte, digit) in bytes.iter_mut().zip(cells) {
            *byte = BYTES[usize::from(digit % 16)];
        }
        *word = u64::from_le_bytes(bytes);
    }
    let nines = |[a, b, c, d]: [u64; 4]| a & d | !(a | b | c | d);
    let [a, b, c, d, ab, cd] = *bits;
    words[10] |= (nines([ab, ab >> REST, cd, cd >> REST]) & 0x1_ffff) << 8;
    words[11] = nines([a, b, c, d]);
    words
}

/// The digits of a solved state's words.
#[inline(never)]
pub(super) fn digits_in(words: &[u64; CANDIDATES]) -> [u8; 81] {
    let mut digits = [0; 81];
    for (word, cells) in words.iter().zip(digits.chunks_mut(8)) {
        for (digit, byte) in cells.iter_mut().zip(word.to_le_bytes()) {
            // Digit 9 if it is none of the others.
            *digit = (u16::from(byte) | 0x100).trailing_zeros() as u8 + 1;
        }
    }
    digits
}

/// Guesses: where a cell is chosen, its stronger candidate is true in the planes, and false in
/// the alternatives, which go into the rows.
pub(super) struct Branch<'a, P: Plane>(
    pub(super) &'a mut Planes<P>,
    pub(super) &'a Guess<P>,
    pub(super) &'a mut Rows<P, CANDIDATES>,
);

impl<P: Plane> Kernel for Branch<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(planes, guess, rows) = self;
        let zero = planes.zero();
        let mut eights = [zero; 64];
        let mut nines = [zero; 64 + REST];
        for word in 0..std::hint::black_box(10) {
            for inside in 0..std::hint::black_box(8) {
                let (eight, nine) = guess_in(planes, guess, 8 * word + inside);
                eights[8 * inside..][..8].copy_from_slice(&near(eight));
                nines[8 * word + inside] = nine;
            }
            rows.gather(word, &eights);
        }
        let (eight, nine) = guess_in(planes, guess, 80);
        eights[..8].copy_from_slice(&near(eight));
        nines[80] = nine;
        for group in 0..std::hint::black_box(8 + REST / 8) {
            near_eight(&mut nines, 8 * group);
        }
        eights[8..][..REST].copy_from_slice(&nines[64..]);
        rows.gather(10, &eights);
        eights.copy_from_slice(&nines[..64]);
        rows.gather(11, &eights);
    }
}

/// Guesses in a cell, and gives the alternative: digits 1 to 8, and 9.
#[inline(always)]
fn guess_in<P: Plane>(planes: &mut Planes<P>, guess: &Guess<P>, cell: usize) -> ([P; 8], P) {
    let (band, at) = (cell / 27, cell % 27);
    let (chosen, high) = (guess.chosen[band][at], guess.high[band][at]);
    let mut seen = planes.zero();
    let mut eight = [seen; 8];
    for digit in 0..8 {
        eight[digit] = guess_digit(&mut planes.x[band][digit][at], chosen, high, &mut seen);
    }
    (eight, guess_digit(&mut planes.x[band][8][at], chosen, high, &mut seen))
}

/// Guesses a digit in a cell, and gives the alternative. `seen` says where it has a lower one.
#[inline(always)]
fn guess_digit<P: Plane>(x: &mut P, chosen: P, high: P, seen: &mut P) -> P {
    let here = x.and(chosen);
    let guessed = here.and_differ(here.but(*seen), high);
    *seen = seen.or(here);
    let alternative = x.but(guessed);
    *x = x.but(here).or(guessed);
    alternative
}

/// Writes the rows of the lanes of the mask into the candidates.
pub(super) struct RowsToCandidates<'a, P: Plane>(
    pub(super) &'a Rows<P, CANDIDATES>,
    pub(super) &'a mut Planes<P>,
    pub(super) P,
);

impl<P: Plane> Kernel for RowsToCandidates<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(rows, planes, mask) = self;
        let mut eights = [mask; 64];
        rows.spread(11, &mut eights);
        let mut nines = [mask; 64 + REST];
        nines[..64].copy_from_slice(&eights);
        rows.spread(10, &mut eights);
        nines[64..].copy_from_slice(&eights[8..][..REST]);
        for group in 0..std::hint::black_box(8 + REST / 8) {
            near_eight(&mut nines, 8 * group);
        }
        put(planes, mask, 80, near(eight(&eights, 0)), nines[80]);
        for word in 0..std::hint::black_box(10) {
            rows.spread(word, &mut eights);
            for inside in 0..std::hint::black_box(8) {
                let cell = 8 * word + inside;
                put(planes, mask, cell, near(eight(&eights, 8 * inside)), nines[cell]);
            }
        }
    }
}

/// Writes the candidates of a cell, digits 1 to 8 and 9, into the lanes of the mask.
#[inline(always)]
fn put<P: Plane>(planes: &mut Planes<P>, mask: P, cell: usize, eight: [P; 8], nine: P) {
    let (x, at) = (&mut planes.x[cell / 27], cell % 27);
    for digit in 0..8 {
        x[digit][at] = x[digit][at].select(eight[digit], mask);
    }
    x[8][at] = x[8][at].select(nine, mask);
}

/// Writes the digits of solved lanes into rows; what is written for others means nothing.
pub(super) struct DigitsToRows<'a, P: Plane>(
    pub(super) &'a Planes<P>,
    pub(super) &'a mut Rows<P, BITS>,
    pub(super) &'a mut [P; 64],
);

/// The place of bit `k` of a cell's value: the word and the bit.
const fn place_of(cell: usize, k: usize) -> (usize, usize) {
    if cell < 64 { (k, cell) } else { (4 + k / 2, cell - 64 + REST * (k % 2)) }
}

/// Of the digits of a cell, 1 to 9, bit `K` of the value.
#[inline(always)]
fn value_bit<P: Plane, const K: usize>(planes: &Planes<P>, cell: usize) -> P {
    let (x, at) = (&planes.x[cell / 27], cell % 27);
    match K {
        0 => x[0][at].or3(x[2][at], x[4][at]).or3(x[6][at], x[8][at]),
        1 => x[1][at].or3(x[2][at], x[5][at]).or(x[6][at]),
        2 => x[3][at].or3(x[4][at], x[5][at]).or(x[6][at]),
        _ => x[7][at].or(x[8][at]),
    }
}

impl<P: Plane> DigitsToRows<'_, P> {
    /// One bit of the values of eight cells, from that bit on of a word. Behind the last cell it is
    /// anything.
    #[inline(always)]
    fn eight<const K: usize>(&mut self, cell: usize, bit: usize) {
        let Self(planes, _, sliced) = self;
        let mut eight = [planes.zero(); 8];
        for i in 0..8 {
            eight[i] = value_bit::<P, K>(planes, (cell + i).min(80));
        }
        sliced[bit..][..8].copy_from_slice(&near(eight));
    }

    /// One bit of the values of cells 0 to 63.
    #[inline(always)]
    fn whole<const K: usize>(&mut self) {
        for group in 0..std::hint::black_box(8) {
            self.eight::<K>(8 * group, 8 * group);
        }
        self.1.gather(K, self.2);
    }

    /// Two bits of the values of cells 64 to 80.
    #[inline(always)]
    fn rest<const K: usize, const L: usize>(&mut self) {
        for group in 0..std::hint::black_box(REST / 8) {
            self.eight::<K>(64 + 8 * group, 8 * group);
            self.eight::<L>(64 + 8 * group, 8 * group + REST);
        }
        self.1.gather(4 + K / 2, self.2);
    }
}

impl<P: Plane> Kernel for DigitsToRows<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        self.whole::<0>();
        self.whole::<1>();
        self.whole::<2>();
        self.whole::<3>();
        self.rest::<0, 1>();
        self.rest::<2, 3>();
    }
}

/// Gives lanes new puzzles: in the lanes of the mask, the candidates of the digits in the rows,
/// all nine where there is none.
pub(super) struct RowsToDigits<'a, P: Plane>(
    pub(super) &'a Rows<P, BITS>,
    pub(super) &'a mut Planes<P>,
    pub(super) &'a mut Sliced<P>,
    pub(super) P,
);

impl<P: Plane> Kernel for RowsToDigits<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(rows, planes, Sliced(words), mask) = self;
        for word in 0..std::hint::black_box(BITS) {
            let planes = &mut words[word];
            rows.spread(word, planes);
            for group in 0..std::hint::black_box(8) {
                near_eight(planes, 8 * group);
            }
        }
        for cell in 0..std::hint::black_box(81) {
            let mut bits = [mask; 4];
            for (k, bit) in bits.iter_mut().enumerate() {
                let (word, place) = place_of(cell, k);
                *bit = words[word][place];
            }
            let [a, b, c, d] = bits;
            let large = c.or(d);
            let (one, two, both) = (a.but(b), b.but(a), a.and(b));
            let blank = planes.all().but(large.or3(a, b));
            let four = c.but(a.or(b));
            let is = [
                one.but(large),
                two.but(large),
                both.but(large),
                four,
                one.and(c),
                two.and(c),
                both.and(c),
                d.but(a),
                d.and(a),
            ];
            for digit in 0..9 {
                let x = &mut planes.x[cell / 27][digit][cell % 27];
                *x = x.select(is[digit].or(blank), mask);
            }
        }
    }
}

/// Makes ready for sweeps after candidates were written into the lanes of the mask: they are not
/// known to be dead.
pub(super) struct Begin<'a, P: Plane>(pub(super) &'a mut Planes<P>, pub(super) P);

impl<P: Plane> Kernel for Begin<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.dead = self.0.dead.but(self.1);
        look(self.0);
    }
}
