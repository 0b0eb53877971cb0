//! Candidates in 128-bit registers: five for the nine minirows, one in each half.
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
//! Columns are rotated within the halves. Boxes and bands are rotated by pairing halves anew, one
//! instruction for each register. Both halves of E stay the same, so only a sum over the lanes must
//! not count both.

#[allow(clippy::wildcard_imports)]
use std::arch::aarch64::*;

use super::bytes;
use super::cpu::HasNeon;
use super::vector::{ALL, Bitwise, CandidateVector, LaneArithmetic, ORDER, RANKS, UNIT};
use crate::grid::Grid;

/// The registers A to E, and the proof that there are such registers.
#[derive(Clone, Copy)]
pub(in crate::engine) struct NeonVector([uint16x8_t; 5], HasNeon);

/// Applies one operation to all registers.
macro_rules! registers {
    ($operation:ident($first:expr $(, $other:expr)*)) => {
        // SAFETY: the vector's `HasNeon` proves NEON.
        NeonVector(
            unsafe {
                [
                    $operation($first.0[0] $(, $other.0[0])*),
                    $operation($first.0[1] $(, $other.0[1])*),
                    $operation($first.0[2] $(, $other.0[2])*),
                    $operation($first.0[3] $(, $other.0[3])*),
                    $operation($first.0[4] $(, $other.0[4])*),
                ]
            },
            $first.1,
        )
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

/// The place of a minirow in the state: the value, the register and the first of its four lanes.
const fn place(row: usize, stack: usize) -> (usize, usize, usize) {
    let band = row / 3;
    let (register, half) = match stack {
        2 => (3 + band / 2, band % 2),
        half => (band, half),
    };
    (row % 3, register, 4 * half)
}

/// The numbers of cells in their lanes, and `other` in the other lanes.
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

/// The byte indices that rotate the columns of both halves.
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

/// The bytes at these indices.
///
/// # Safety
/// The processor must have NEON.
#[inline(always)]
unsafe fn turned(register: uint16x8_t, indices: &[u8; 16]) -> uint16x8_t {
    // SAFETY: the caller's; the array has 16 bytes.
    unsafe {
        let bytes = vreinterpretq_u8_u16(register);
        vreinterpretq_u16_u8(vqtbl1q_u8(bytes, vld1q_u8(indices.as_ptr())))
    }
}

/// Rotates the columns of each box by one.
///
/// # Safety
/// The processor must have NEON.
#[inline(always)]
unsafe fn next(register: uint16x8_t) -> uint16x8_t {
    // SAFETY: the caller's.
    unsafe { turned(register, &NEXT) }
}

/// Rotates the columns of each box by two.
///
/// # Safety
/// The processor must have NEON.
#[inline(always)]
unsafe fn after(register: uint16x8_t) -> uint16x8_t {
    // SAFETY: the caller's.
    unsafe { turned(register, &AFTER) }
}

/// [`UNIT`] times the number of bits of each lane.
///
/// # Safety
/// The processor must have NEON.
#[inline(always)]
unsafe fn units(register: uint16x8_t) -> uint16x8_t {
    const SHIFT: i32 = UNIT.trailing_zeros().cast_signed();
    // SAFETY: the caller's.
    unsafe { vshlq_n_u16::<SHIFT>(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(register)))) }
}

/// The larger of each two 32-bit parts, both results in one word.
///
/// # Safety
/// The processor must have NEON.
#[inline(always)]
unsafe fn folded(register: uint16x8_t) -> u64 {
    // SAFETY: the caller's.
    unsafe {
        let register = vreinterpretq_u32_u16(register);
        vgetq_lane_u64::<0>(vreinterpretq_u64_u32(vpmaxq_u32(register, register)))
    }
}

/// Combines all registers by one operation.
macro_rules! together {
    ($operation:ident, $registers:expr) => {{
        let [a, b, c, d, e] = $registers.0;
        $operation($operation($operation(a, b), $operation(c, d)), e)
    }};
}

impl NeonVector {
    /// With these lanes.
    #[inline(always)]
    fn with(cpu: HasNeon, lanes: &[[[u16; 8]; 5]; 3]) -> [Self; 3] {
        let mut state = [Self::splat(cpu, 0); 3];
        for value in 0..3 {
            for register in 0..5 {
                // SAFETY: `cpu` proves NEON; each array has 16 bytes.
                state[value].0[register] = unsafe { vld1q_u16(lanes[value][register].as_ptr()) };
            }
        }
        state
    }
}

impl Bitwise for NeonVector {
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
}

/// SAFETY of all blocks: `cpu`, or the vector's own proof, is a `HasNeon`.
impl CandidateVector for NeonVector {
    type Cpu = HasNeon;
    /// Each lane is all ones or zero.
    type Mask = Self;

    #[inline(always)]
    fn cpu(self) -> HasNeon {
        self.1
    }

    #[inline(always)]
    fn load(cpu: HasNeon, cells: &[u16; 81]) -> [Self; 3] {
        Self::with(cpu, &in_lanes(cells, ALL))
    }

    #[inline(always)]
    fn load_grid(cpu: HasNeon, grid: &Grid) -> [Self; 3] {
        /// For each byte, where its digit is among the bytes of one row, or of two in a row, if the
        /// minirows begin at `low` and `high`.
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
        /// The candidates of cells whose lanes hold a digit, or zero for an empty cell.
        ///
        /// # Safety
        /// The processor must have NEON.
        #[inline(always)]
        unsafe fn candidates(digits: uint8x16_t) -> uint16x8_t {
            // SAFETY: the caller's.
            unsafe {
                let digits = vreinterpretq_u16_u8(digits);
                // A shift by -1 is one to the right, which leaves zero.
                let by = vreinterpretq_s16_u16(vsubq_u16(digits, vdupq_n_u16(1)));
                let one = vshlq_u16(vdupq_n_u16(1), by);
                vbslq_u16(vceqzq_u16(digits), vdupq_n_u16(ALL), one)
            }
        }
        let digits = bytes(grid);
        let mut state = [Self::splat(cpu, 0); 3];
        for value in 0..3 {
            // SAFETY: see above; 16 digits are loaded, from the first of a row on or the last of
            // all, and each array has 16 bytes.
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
                // The fourth lane is overwritten by the next minirow.
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
    fn splat(cpu: HasNeon, bits: u16) -> Self {
        // SAFETY: see above.
        Self([unsafe { vdupq_n_u16(bits) }; 5], cpu)
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
        let registers = unsafe {
            [
                pair!(high a, low d),
                pair!(high b, high d),
                pair!(high c, low e),
                pair!(low a, low b),
                pair!(low c, low c),
            ]
        };
        Self(registers, self.1)
    }

    #[inline(always)]
    fn box_after(self) -> Self {
        let [a, b, c, d, e] = self.0;
        // SAFETY: see above.
        let registers = unsafe {
            [
                pair!(low d, low a),
                pair!(high d, low b),
                pair!(low e, low c),
                pair!(high a, high b),
                pair!(high c, high c),
            ]
        };
        Self(registers, self.1)
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        let [a, b, c, d, e] = self.0;
        // SAFETY: see above.
        Self(unsafe { [b, c, a, pair!(high d, low e), pair!(low d, low d)] }, self.1)
    }

    #[inline(always)]
    fn band_after(self) -> Self {
        let [a, b, c, d, e] = self.0;
        // SAFETY: see above.
        Self(unsafe { [c, a, b, pair!(low e, low d), pair!(high d, high d)] }, self.1)
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.and(self.plus(Self::splat(self.1, u16::MAX)))
    }

    #[inline(always)]
    fn nonzero(self) -> Self {
        registers!(vtstq_u16(self, self))
    }

    #[inline(always)]
    fn at_most_one(self) -> Self {
        let more = self.without_lowest();
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
    fn any_zero([a, b, c]: [Self; 3]) -> bool {
        let least = registers!(vminq_u16(a, b));
        let least = registers!(vminq_u16(least, c));
        // SAFETY: see above.
        unsafe { vminvq_u16(together!(vminq_u16, least)) == 0 }
    }

    #[inline(always)]
    fn any_incomplete(digits: Self) -> bool {
        Self::any(Self::splat(digits.1, ALL).without(digits))
    }

    #[inline(always)]
    fn lane_of(cpu: HasNeon, cell: usize) -> [Self; 3] {
        let number = Self::splat(cpu, ORDER[cell % 81]);
        let [a, b, c] = Self::order(cpu);
        [
            registers!(vceqq_u16(a, number)),
            registers!(vceqq_u16(b, number)),
            registers!(vceqq_u16(c, number)),
        ]
    }
}

/// SAFETY of all blocks: as above.
impl LaneArithmetic for NeonVector {
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        registers!(veorq_u16(self, other))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        registers!(vaddq_u16(self, other))
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
        let everywhere = Self::splat(self.1, number);
        (number, registers!(vceqq_u16(self, everywhere)))
    }

    #[inline(always)]
    fn ranks(cpu: HasNeon) -> [Self; 3] {
        static LANES: [[[u16; 8]; 5]; 3] = in_lanes(&RANKS, 0);
        Self::with(cpu, &LANES)
    }

    #[inline(always)]
    fn order(cpu: HasNeon) -> [Self; 3] {
        static LANES: [[[u16; 8]; 5]; 3] = in_lanes(&ORDER, 0);
        Self::with(cpu, &LANES)
    }

    #[inline(always)]
    fn where_if(cpu: HasNeon, condition: bool) -> Self {
        let three = THREE * u64::from(condition);
        // SAFETY: see above.
        Self([unsafe { vreinterpretq_u16_u64(vdupq_n_u64(three)) }; 5], cpu)
    }

    #[inline(always)]
    fn count(Self([a, b, c, d, e], cpu): Self) -> u32 {
        // SAFETY: see above.
        unsafe {
            // Both halves of the last register are the same minirow, so one is left out. A lane in
            // the mask is -1.
            let e = vcombine_u16(vget_low_u16(e), vdup_n_u16(0));
            let sum = together!(vaddq_u16, Self([a, b, c, d, e], cpu));
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
