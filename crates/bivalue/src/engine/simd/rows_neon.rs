//! Lanes in 128-bit registers: five for the nine minirows, one a half.
//!
//! ```text
//! 64 bits    minirow of        minirow of
//! A          band 0, box 0     band 0, box 1
//! B          band 1, box 0     band 1, box 1
//! C          band 2, box 0     band 2, box 1
//! D          band 0, box 2     band 1, box 2
//! E          band 2, box 2     band 2, box 2 once more
//! 16 bits    c0 c1 c2 unused   c0 c1 c2 unused
//! ```
//!
//! Columns turn within halves. To turn boxes or bands is to pair halves anew, one instruction a register; both
//! halves of the last remain the same, so that only who counts has to know.

#[allow(clippy::wildcard_imports)]
use std::arch::aarch64::*;
use std::ops::ControlFlow;

use super::super::End;
use super::super::rows::{self, ALL, Choose, Guess, Lanes, Puzzle, Task, Weigh, search};
use super::bytes;
use super::plane::Kernel;
use super::registers::{call_apart, folded, units};
use crate::grid::Grid;

/// A to E. Made only below functions that have the features of `Isa::Neon`.
#[derive(Clone, Copy)]
pub(super) struct Registers([uint16x8_t; 5]);

/// Applies one operation to all registers.
macro_rules! registers {
    ($operation:ident($($registers:expr),+)) => {
        // SAFETY: `Registers` are only made where NEON is available.
        Registers(unsafe {
            [
                $operation($($registers.0[0]),+),
                $operation($($registers.0[1]),+),
                $operation($($registers.0[2]),+),
                $operation($($registers.0[3]),+),
                $operation($($registers.0[4]),+),
            ]
        })
    };
}

/// Pairs two halves: `low` or `high` of one register, and of another.
macro_rules! pair {
    (low $a:expr, low $b:expr) => {
        vreinterpretq_u16_u64(vtrn1q_u64(vreinterpretq_u64_u16($a), vreinterpretq_u64_u16($b)))
    };
    (high $a:expr, high $b:expr) => {
        vreinterpretq_u16_u64(vtrn2q_u64(vreinterpretq_u64_u16($a), vreinterpretq_u64_u16($b)))
    };
    (high $a:expr, low $b:expr) => {
        vextq_u16::<4>($a, $b)
    };
}

/// Where the minirow of a row is in the state: the value, the register and the first of four lanes.
const fn place(row: usize, stack: usize) -> (usize, usize, usize) {
    let band = row / 3;
    let (register, half) = match stack {
        2 => (3 + band / 2, band % 2),
        half => (band, half),
    };
    (row % 3, register, 4 * half)
}

/// Numbers of cells in their lanes, and that one in the others.
const fn in_lanes(numbers: &[u16; 81], other: u16) -> [[[u16; 8]; 5]; 3] {
    let mut lanes = [[[other; 8]; 5]; 3];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let (value, register, lane) = place(row, column / 3);
        lanes[value][register][lane + column % 3] = numbers[cell];
        if register == 4 {
            lanes[value][register][4 + column % 3] = numbers[cell];
        }
        cell += 1;
    }
    lanes
}

/// The byte indices that turn the columns of both halves.
const fn turn(columns: usize) -> [u8; 16] {
    let mut indices = [0; 16];
    let mut byte = 0;
    while byte < 16 {
        let lane = byte % 8 / 2;
        let from = if lane < 3 { (lane + columns) % 3 } else { lane };
        indices[byte] = (byte / 8 * 8 + 2 * from + byte % 2) as u8;
        byte += 1;
    }
    indices
}

/// The lanes of a minirow.
const THREE: u64 = 0xffff_ffff_ffff;

static NEXT: [u8; 16] = turn(1);
static AFTER: [u8; 16] = turn(2);

#[inline(always)]
unsafe fn turned(register: uint16x8_t, indices: &[u8; 16]) -> uint16x8_t {
    // SAFETY: the caller's; the array has 16 bytes.
    unsafe {
        let bytes = vreinterpretq_u8_u16(register);
        vreinterpretq_u16_u8(vqtbl1q_u8(bytes, vld1q_u8(indices.as_ptr())))
    }
}

#[inline(always)]
unsafe fn next(register: uint16x8_t) -> uint16x8_t {
    // SAFETY: the caller's.
    unsafe { turned(register, &NEXT) }
}

#[inline(always)]
unsafe fn after(register: uint16x8_t) -> uint16x8_t {
    // SAFETY: the caller's.
    unsafe { turned(register, &AFTER) }
}

/// All registers by one operation.
macro_rules! together {
    ($operation:ident, $registers:expr) => {{
        let [a, b, c, d, e] = $registers.0;
        $operation($operation($operation(a, b), $operation(c, d)), e)
    }};
}

impl Registers {
    /// With these lanes.
    #[inline(always)]
    fn with(lanes: &[[[u16; 8]; 5]; 3]) -> [Self; 3] {
        let mut state = [Self::splat(0); 3];
        for value in 0..3 {
            for register in 0..5 {
                // SAFETY: asked for only below [`run`]; each array has 16 bytes.
                state[value].0[register] = unsafe { vld1q_u16(lanes[value][register].as_ptr()) };
            }
        }
        state
    }
}

/// SAFETY of all blocks: `Registers` are only made where the features of `Isa::Neon` are
/// available, see [`run`].
impl Lanes for Registers {
    /// A lane is all ones or nothing.
    type Mask = Self;

    #[inline(always)]
    fn load(cells: &[u16; 81]) -> [Self; 3] {
        Self::with(&in_lanes(cells, ALL))
    }

    #[inline(always)]
    fn load_grid(grid: &Grid) -> [Self; 3] {
        /// Where among the bytes of two rows, or of one, the digits of those minirows are.
        const fn indices(low: usize, high: usize) -> [u8; 16] {
            let mut indices = [0xff; 16];
            let mut column = 0;
            while column < 3 {
                indices[2 * column] = (low + column) as u8;
                indices[8 + 2 * column] = (high + column) as u8;
                column += 1;
            }
            indices
        }
        static FIRST: [u8; 16] = indices(0, 3);
        static LAST: [u8; 16] = indices(6, 16 + 6);
        /// The candidates of sixteen bits with a digit or nothing.
        #[inline(always)]
        unsafe fn candidates(digits: uint8x16_t) -> uint16x8_t {
            // SAFETY: the caller's.
            unsafe {
                let digits = vreinterpretq_u16_u8(digits);
                // By -1 it goes to the right, and nothing is left.
                let by = vreinterpretq_s16_u16(vsubq_u16(digits, vdupq_n_u16(1)));
                let one = vshlq_u16(vdupq_n_u16(1), by);
                vbslq_u16(vceqzq_u16(digits), vdupq_n_u16(ALL), one)
            }
        }
        let digits = bytes(grid);
        let mut state = [Self::splat(0); 3];
        for value in 0..3 {
            // SAFETY: see above; 16 digits are loaded, from the first of a row on or the last of all, and each
            // array has 16 bytes.
            state[value].0 = unsafe {
                let a = vld1q_u8(digits.as_ptr().add(9 * value));
                let b = vld1q_u8(digits.as_ptr().add(9 * (value + 3)));
                let c = vld1q_u8(digits.as_ptr().add((9 * (value + 6)).min(81 - 16)));
                let c = if value < 2 { c } else { vextq_u8::<7>(c, c) };
                let [first, last] = [vld1q_u8(FIRST.as_ptr()), vld1q_u8(LAST.as_ptr())];
                [
                    candidates(vqtbl1q_u8(a, first)),
                    candidates(vqtbl1q_u8(b, first)),
                    candidates(vqtbl1q_u8(c, first)),
                    candidates(vqtbl2q_u8(uint8x16x2_t(a, b), last)),
                    candidates(vqtbl2q_u8(uint8x16x2_t(c, c), last)),
                ]
            };
        }
        state
    }

    #[inline(always)]
    fn store(state: [Self; 3]) -> [u16; 96] {
        let mut cells = [0; 96];
        for row in 0..9 {
            for stack in 0..3 {
                let (value, register, lane) = place(row, stack);
                let lanes = state[value].0[register];
                // The fourth is overwritten by the next three.
                let to = 9 * row + 3 * stack;
                // SAFETY: see above; four of the 96 words are stored, the first of them one of 81.
                unsafe {
                    let half = if lane == 0 { vget_low_u16(lanes) } else { vget_high_u16(lanes) };
                    vst1_u16(cells.as_mut_ptr().add(to), half);
                }
            }
        }
        cells
    }

    #[inline(always)]
    fn splat(bits: u16) -> Self {
        // SAFETY: see above.
        Self([unsafe { vdupq_n_u16(bits) }; 5])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        registers!(vandq_u16(self, other))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        registers!(vorrq_u16(self, other))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        registers!(vbicq_u16(self, other))
    }

    #[inline(always)]
    fn next_column(self) -> Self {
        registers!(next(self))
    }

    #[inline(always)]
    fn column_after(self) -> Self {
        registers!(after(self))
    }

    #[inline(always)]
    fn next_box(self) -> Self {
        let [a, b, c, d, e] = self.0;
        // SAFETY: see above.
        Self(unsafe {
            [
                pair!(high a, low d),
                pair!(high b, high d),
                pair!(high c, low e),
                pair!(low a, low b),
                pair!(low c, low c),
            ]
        })
    }

    #[inline(always)]
    fn box_after(self) -> Self {
        let [a, b, c, d, e] = self.0;
        // SAFETY: see above.
        Self(unsafe {
            [
                pair!(low d, low a),
                pair!(high d, low b),
                pair!(low e, low c),
                pair!(high a, high b),
                pair!(high c, high c),
            ]
        })
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        let [a, b, c, d, e] = self.0;
        // SAFETY: see above.
        Self(unsafe { [b, c, a, pair!(high d, low e), pair!(low d, low d)] })
    }

    #[inline(always)]
    fn band_after(self) -> Self {
        let [a, b, c, d, e] = self.0;
        // SAFETY: see above.
        Self(unsafe { [c, a, b, pair!(low e, low d), pair!(high d, high d)] })
    }

    #[inline(always)]
    fn all_but_one(self) -> Self {
        self.and(self.plus(Self::splat(u16::MAX)))
    }

    #[inline(always)]
    fn filled(self) -> Self {
        registers!(vtstq_u16(self, self))
    }

    #[inline(always)]
    fn single(self) -> Self {
        let more = self.all_but_one();
        registers!(vceqzq_u16(more))
    }

    #[inline(always)]
    fn or_else(self, mask: Self, other: Self) -> Self {
        registers!(vbslq_u16(mask, self, other))
    }

    #[inline(always)]
    fn only(self, mask: Self) -> Self {
        self.and(mask)
    }

    #[inline(always)]
    fn mask_without(mask: Self, other: Self) -> Self {
        mask.without(other)
    }

    #[inline(always)]
    fn mask_and(mask: Self, other: Self) -> Self {
        mask.and(other)
    }

    #[inline(always)]
    fn mask_or(mask: Self, other: Self) -> Self {
        mask.or(other)
    }

    #[inline(always)]
    fn any(mask: Self) -> bool {
        // SAFETY: see above.
        unsafe { folded(together!(vorrq_u16, mask)) != 0 }
    }

    #[inline(always)]
    fn all(mask: Self) -> bool {
        // SAFETY: see above.
        unsafe {
            // The lanes that are cells: three in each half.
            let cells = vreinterpretq_u16_u64(vdupq_n_u64(THREE));
            folded(vbicq_u16(cells, together!(vandq_u16, mask))) == 0
        }
    }

    #[inline(always)]
    fn differ(state: [Self; 3], other: [Self; 3]) -> bool {
        let [a, b] = [state[0].xor(other[0]), state[1].xor(other[1])];
        Self::any(a.or(b).or(state[2].xor(other[2])))
    }

    #[inline(always)]
    fn any_empty([a, b, c]: [Self; 3]) -> bool {
        let least = registers!(vminq_u16(a, b));
        let least = registers!(vminq_u16(least, c));
        // SAFETY: see above.
        unsafe { vminvq_u16(together!(vminq_u16, least)) == 0 }
    }

    #[inline(always)]
    fn lacks(houses: Self) -> bool {
        Self::any(Self::splat(ALL).without(houses))
    }

    #[inline(always)]
    fn choose(state: [Self; 3], ahead: bool) -> (Guess<Self>, bool) {
        Choose(state, ahead).run()
    }

    #[inline(always)]
    fn apart<K: Kernel>(kernel: K) -> K::Output {
        #[target_feature(enable = "neon")]
        fn apart<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
        }
        // SAFETY: see above.
        unsafe { call_apart(apart, kernel) }
    }

    #[inline(always)]
    fn lane_of(cell: usize) -> [Self; 3] {
        let number = Self::splat(rows::ORDER[cell % 81]);
        let [a, b, c] = Self::order();
        [
            registers!(vceqq_u16(a, number)),
            registers!(vceqq_u16(b, number)),
            registers!(vceqq_u16(c, number)),
        ]
    }
}

/// SAFETY of all blocks: as above.
impl Weigh for Registers {
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        registers!(veorq_u16(self, other))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        registers!(vaddq_u16(self, other))
    }

    #[inline(always)]
    fn plus_where(self, mask: Self, other: Self) -> Self {
        self.plus(other.and(mask))
    }

    #[inline(always)]
    fn add(a: Self, b: Self, c: Self) -> (Self, Self) {
        let differ = a.xor(b);
        (differ.xor(c), c.or_else(differ, a))
    }

    #[inline(always)]
    fn greatest(self) -> (u16, Self) {
        // SAFETY: see above.
        let number = unsafe { vmaxvq_u16(together!(vmaxq_u16, self)) };
        let everywhere = Self::splat(number);
        (number, registers!(vceqq_u16(self, everywhere)))
    }

    #[inline(always)]
    fn ranks() -> [Self; 3] {
        static RANKS: [[[u16; 8]; 5]; 3] = in_lanes(&rows::RANKS, 0);
        Self::with(&RANKS)
    }

    #[inline(always)]
    fn order() -> [Self; 3] {
        static ORDER: [[[u16; 8]; 5]; 3] = in_lanes(&rows::ORDER, 0);
        Self::with(&ORDER)
    }

    #[inline(always)]
    fn where_if(condition: bool) -> Self {
        let three = THREE * u64::from(condition);
        // SAFETY: see above.
        Self([unsafe { vreinterpretq_u16_u64(vdupq_n_u64(three)) }; 5])
    }

    #[inline(always)]
    fn count(Self([a, b, c, d, e]): Self) -> u32 {
        // SAFETY: see above.
        unsafe {
            // Of the last register one half. A lane that is in the mask is -1.
            let e = vcombine_u16(vget_low_u16(e), vdup_n_u16(0));
            let sum = together!(vaddq_u16, Self([a, b, c, d, e]));
            u32::from(vaddvq_u16(sum).wrapping_neg())
        }
    }

    #[inline(always)]
    fn units(self) -> Self {
        registers!(units(self))
    }

    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        registers!(vcgtq_u16(self, other))
    }
}

/// Searches a puzzle.
///
/// # Safety
/// `Isa::Neon` is available.
#[target_feature(enable = "neon")]
pub(super) fn run<P: Puzzle, T: Task>(puzzle: &P, task: &mut T) -> ControlFlow<End> {
    search::<Registers, P, T>(puzzle, task)
}

/// Whether it shows without a guess that a puzzle has no solution.
///
/// # Safety
/// `Isa::Neon` is available.
#[target_feature(enable = "neon")]
pub(super) fn is_hopeless<P: Puzzle>(puzzle: &P) -> bool {
    rows::is_hopeless::<Registers, P>(puzzle)
}
