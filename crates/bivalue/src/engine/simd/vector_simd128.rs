//! Candidates in WebAssembly's registers of 128 bits: five for the nine minirows, one in each half.
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
//! The layout is that of NEON. The comparisons are of signed numbers, because x86 has no others,
//! and no lane that is compared has its highest bit.

#[allow(clippy::wildcard_imports)]
use std::arch::wasm32::*;

use super::bytes;
use super::cpu::HasSimd128;
use super::vector::{ALL, Bitwise, CandidateVector, LaneArithmetic, ORDER, RANKS, UNIT};
use crate::grid::Grid;

/// The registers A to E, and the proof that there are such registers.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Simd128Vector([v128; 5], HasSimd128);

/// Applies one operation to all registers.
macro_rules! registers {
    ($operation:ident($first:expr $(, $other:expr)*)) => {
        Simd128Vector(
            [
                $operation($first.0[0] $(, $other.0[0])*),
                $operation($first.0[1] $(, $other.0[1])*),
                $operation($first.0[2] $(, $other.0[2])*),
                $operation($first.0[3] $(, $other.0[3])*),
                $operation($first.0[4] $(, $other.0[4])*),
            ],
            $first.1,
        )
    };
}

/// Pairs two halves: `low` or `high` of one register, and of another.
macro_rules! pair {
    (low $a:expr, low $b:expr) => {
        u64x2_shuffle::<0, 2>($a, $b)
    };
    (high $a:expr, high $b:expr) => {
        u64x2_shuffle::<1, 3>($a, $b)
    };
    (high $a:expr, low $b:expr) => {
        u64x2_shuffle::<1, 2>($a, $b)
    };
}

/// Combines all registers by one operation.
macro_rules! together {
    ($operation:ident, $registers:expr) => {{
        let [a, b, c, d, e] = $registers;
        $operation($operation($operation(a, b), $operation(c, d)), e)
    }};
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

/// The lanes of a minirow.
const THREE: u64 = 0xffff_ffff_ffff;

#[inline(always)]
fn next(register: v128) -> v128 {
    u16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(register, register)
}

#[inline(always)]
fn after(register: v128) -> v128 {
    u16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(register, register)
}

#[inline(always)]
fn nonzero(register: v128) -> v128 {
    i16x8_gt(register, u16x8_splat(0))
}

#[inline(always)]
fn zero(register: v128) -> v128 {
    i16x8_eq(register, u16x8_splat(0))
}

/// [`UNIT`] times the number of bits of each lane.
#[inline(always)]
fn units(register: v128) -> v128 {
    u16x8_shl(u16x8_extadd_pairwise_u8x16(u8x16_popcnt(register)), UNIT.trailing_zeros())
}

/// The candidates of cells whose lanes hold a digit in both bytes, or zeros for an empty cell.
#[inline(always)]
fn candidates(digits: v128) -> v128 {
    let low = u8x16(0xff, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0);
    let high = u8x16(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
    let (low, high) = (u8x16_swizzle(low, digits), u8x16_swizzle(high, digits));
    v128_bitselect(low, high, u16x8_splat(0xff))
}

impl Simd128Vector {
    /// With these lanes.
    #[inline(always)]
    fn with(cpu: HasSimd128, lanes: &[[[u16; 8]; 5]; 3]) -> [Self; 3] {
        let mut state = [Self::splat(cpu, 0); 3];
        for value in 0..3 {
            for register in 0..5 {
                // SAFETY: each array has 16 bytes, and a load may be from any address.
                state[value].0[register] =
                    unsafe { v128_load(lanes[value][register].as_ptr().cast()) };
            }
        }
        state
    }
}

impl Bitwise for Simd128Vector {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        registers!(v128_and(self, other))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        registers!(v128_or(self, other))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        registers!(v128_andnot(self, other))
    }
}

impl CandidateVector for Simd128Vector {
    type Cpu = HasSimd128;
    /// Each lane is all ones or zero.
    type Mask = Self;

    #[inline(always)]
    fn cpu(self) -> HasSimd128 {
        self.1
    }

    #[inline(always)]
    fn load(cpu: HasSimd128, cells: &[u16; 81]) -> [Self; 3] {
        Self::with(cpu, &in_lanes(cells, ALL))
    }

    #[inline(always)]
    fn load_grid(cpu: HasSimd128, grid: &Grid) -> [Self; 3] {
        let digits = bytes(grid);
        let cells = u64x2_splat(THREE);
        // The first two minirows of one row, and the last ones of two rows.
        let first = |row| {
            v128_and(
                u8x16_shuffle::<0, 0, 1, 1, 2, 2, 0, 0, 3, 3, 4, 4, 5, 5, 0, 0>(row, row),
                cells,
            )
        };
        let last = |a, b| {
            v128_and(
                u8x16_shuffle::<6, 6, 7, 7, 8, 8, 0, 0, 22, 22, 23, 23, 24, 24, 0, 0>(a, b),
                cells,
            )
        };
        let mut state = [Self::splat(cpu, 0); 3];
        for value in 0..3 {
            // SAFETY: 16 digits are loaded, from the first of a row on or the last of all.
            let row = |row: usize| unsafe {
                v128_load(digits.as_ptr().add((9 * row).min(81 - 16)).cast())
            };
            let [a, b, c] = [row(value), row(value + 3), row(value + 6)];
            let c = if value < 2 {
                c
            } else {
                u8x16_shuffle::<7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 0, 0, 0, 0, 0, 0>(c, c)
            };
            state[value].0 = [
                candidates(first(a)),
                candidates(first(b)),
                candidates(first(c)),
                candidates(last(a, b)),
                candidates(last(c, c)),
            ];
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
                // SAFETY: four of the 96 words are stored, the first of them one of 81.
                unsafe {
                    let to = cells.as_mut_ptr().add(to).cast();
                    if lane == 0 {
                        v128_store64_lane::<0>(lanes, to);
                    } else {
                        v128_store64_lane::<1>(lanes, to);
                    }
                }
            }
        }
        cells
    }

    #[inline(always)]
    fn splat(cpu: HasSimd128, bits: u16) -> Self {
        Self([u16x8_splat(bits); 5], cpu)
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
        let registers = [
            pair!(high a, low d),
            pair!(high b, high d),
            pair!(high c, low e),
            pair!(low a, low b),
            pair!(low c, low c),
        ];
        Self(registers, self.1)
    }

    #[inline(always)]
    fn box_after(self) -> Self {
        let [a, b, c, d, e] = self.0;
        let registers = [
            pair!(low d, low a),
            pair!(high d, low b),
            pair!(low e, low c),
            pair!(high a, high b),
            pair!(high c, high c),
        ];
        Self(registers, self.1)
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        let [a, b, c, d, e] = self.0;
        Self([b, c, a, pair!(high d, low e), pair!(low d, low d)], self.1)
    }

    #[inline(always)]
    fn band_after(self) -> Self {
        let [a, b, c, d, e] = self.0;
        Self([c, a, b, pair!(low e, low d), pair!(high d, high d)], self.1)
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.and(self.plus(Self::splat(self.1, u16::MAX)))
    }

    #[inline(always)]
    fn nonzero(self) -> Self {
        registers!(nonzero(self))
    }

    #[inline(always)]
    fn at_most_one(self) -> Self {
        let more = self.without_lowest();
        registers!(zero(more))
    }

    #[inline(always)]
    fn or_else(self, mask: Self, other: Self) -> Self {
        registers!(v128_bitselect(self, other, mask))
    }

    #[inline(always)]
    fn only(self, mask: Self) -> Self {
        self.and(mask)
    }

    #[inline(always)]
    fn any(mask: Self) -> bool {
        v128_any_true(together!(v128_or, mask.0))
    }

    #[inline(always)]
    fn all(mask: Self) -> bool {
        // The lanes that are cells: three in each half.
        !v128_any_true(v128_andnot(u64x2_splat(THREE), together!(v128_and, mask.0)))
    }

    #[inline(always)]
    fn differ(state: [Self; 3], other: [Self; 3]) -> bool {
        let [a, b] = [state[0].xor(other[0]), state[1].xor(other[1])];
        Self::any(a.or(b).or(state[2].xor(other[2])))
    }

    #[inline(always)]
    fn any_zero([a, b, c]: [Self; 3]) -> bool {
        let least = registers!(i16x8_min(a, b));
        let least = registers!(i16x8_min(least, c));
        !u16x8_all_true(together!(i16x8_min, least.0))
    }

    #[inline(always)]
    fn any_incomplete(digits: Self) -> bool {
        Self::any(Self::splat(digits.1, ALL).without(digits))
    }

    #[inline(always)]
    fn lane_of(cpu: HasSimd128, cell: usize) -> [Self; 3] {
        let number = Self::splat(cpu, ORDER[cell % 81]);
        let [a, b, c] = Self::order(cpu);
        [
            registers!(i16x8_eq(a, number)),
            registers!(i16x8_eq(b, number)),
            registers!(i16x8_eq(c, number)),
        ]
    }
}

impl LaneArithmetic for Simd128Vector {
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        registers!(v128_xor(self, other))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        registers!(u16x8_add(self, other))
    }

    #[inline(always)]
    fn add(a: Self, b: Self, c: Self) -> (Self, Self) {
        let differ = a.xor(b);
        (differ.xor(c), c.or_else(differ, a))
    }

    #[inline(always)]
    fn greatest(self) -> (u16, Self) {
        let most = together!(i16x8_max, self.0);
        let most = i16x8_max(most, u64x2_shuffle::<1, 0>(most, most));
        let most = i16x8_max(most, u32x4_shuffle::<1, 0, 3, 2>(most, most));
        let most = i16x8_max(most, u16x8_shuffle::<1, 0, 3, 2, 5, 4, 7, 6>(most, most));
        let everywhere = Self([most; 5], self.1);
        (u16x8_extract_lane::<0>(most), registers!(i16x8_eq(self, everywhere)))
    }

    #[inline(always)]
    fn ranks(cpu: HasSimd128) -> [Self; 3] {
        static LANES: [[[u16; 8]; 5]; 3] = in_lanes(&RANKS, 0);
        Self::with(cpu, &LANES)
    }

    #[inline(always)]
    fn order(cpu: HasSimd128) -> [Self; 3] {
        static LANES: [[[u16; 8]; 5]; 3] = in_lanes(&ORDER, 0);
        Self::with(cpu, &LANES)
    }

    #[inline(always)]
    fn where_if(cpu: HasSimd128, condition: bool) -> Self {
        Self([u64x2_splat(THREE * u64::from(condition)); 5], cpu)
    }

    #[inline(always)]
    fn count(Self([a, b, c, d, e], _): Self) -> u32 {
        let [a, b, c, d] = [u16x8_bitmask(a), u16x8_bitmask(b), u16x8_bitmask(c), u16x8_bitmask(d)];
        // Both halves of the last register are the same minirow.
        u32::from_le_bytes([a, b, c, d]).count_ones() + (u16x8_bitmask(e) & 0xf).count_ones()
    }

    #[inline(always)]
    fn units(self) -> Self {
        registers!(units(self))
    }

    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        registers!(i16x8_gt(self, other))
    }
}
