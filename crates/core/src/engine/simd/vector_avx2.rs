//! Candidates in 256-bit registers: a register for each row, a quarter of it for each minirow.
//!
//! ```text
//! 64 bits    minirow of box 0   of box 1      of box 2      unused
//! 16 bits    c0 c1 c2 unused    c3 c4 c5 u.   c6 c7 c8 u.   u. u. u. u.
//! ```
//!
//! Columns are rotated within the quarters, boxes by whole quarters, and bands by taking another
//! register.

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use super::bytes;
use super::cpu::HasAvx2;
use super::plane::{EIGHTS, NINTHS};
use super::registers_avx2::{
    AFTER, COLUMNS_AND_BOXES, NEXT, ROWS, at_most_one, blended, box_after, box_next, in_lanes,
    lane, units_by_count, without_lowest, zero,
};
use super::vector::{ALL, Bitwise, CandidateVector, LaneArithmetic, ORDER, RANKS};
use crate::grid::Grid;

/// A register for each band, and the proof that there are such registers.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Avx2Vector([__m256i; 3], HasAvx2);

/// Applies one operation to the registers of all bands.
macro_rules! bands {
    ($operation:ident($first:expr $(, $other:expr)*)) => {
        // SAFETY: the vector's `HasAvx2` proves AVX2.
        Avx2Vector(
            unsafe {
                [
                    $operation($first.0[0] $(, $other.0[0])*),
                    $operation($first.0[1] $(, $other.0[1])*),
                    $operation($first.0[2] $(, $other.0[2])*),
                ]
            },
            $first.1,
        )
    };
}

impl Avx2Vector {
    /// The nine rows with these lanes.
    #[inline(always)]
    fn with(cpu: HasAvx2, rows: &[[u16; 16]; 9]) -> [Self; 3] {
        // SAFETY: `cpu` proves AVX2; each array has 32 bytes.
        let row = |row: usize| unsafe { _mm256_loadu_si256(rows[row].as_ptr().cast()) };
        [
            Self([row(0), row(3), row(6)], cpu),
            Self([row(1), row(4), row(7)], cpu),
            Self([row(2), row(5), row(8)], cpu),
        ]
    }
}

impl Bitwise for Avx2Vector {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        bands!(_mm256_and_si256(self, other))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        bands!(_mm256_or_si256(self, other))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        bands!(_mm256_andnot_si256(other, self))
    }
}

/// SAFETY of all blocks: `cpu`, or the vector's own proof, is a `HasAvx2`.
impl CandidateVector for Avx2Vector {
    type Cpu = HasAvx2;
    /// Each lane is all ones or zero.
    type Mask = Self;

    #[inline(always)]
    fn cpu(self) -> HasAvx2 {
        self.1
    }

    #[inline(always)]
    fn load(cpu: HasAvx2, cells: &[u16; 81]) -> [Self; 3] {
        let mut rows = [[ALL; 16]; 9];
        for (row, lanes) in rows.iter_mut().enumerate() {
            for stack in 0..3 {
                let from = 9 * row + 3 * stack;
                lanes[4 * stack..4 * stack + 3].copy_from_slice(&cells[from..from + 3]);
            }
        }
        Self::with(cpu, &rows)
    }

    #[inline(always)]
    fn load_grid(cpu: HasAvx2, grid: &Grid) -> [Self; 3] {
        /// For each byte of a register, where the digit of its cell is among 16 digits, if the row
        /// begins at `from`.
        const fn indices(from: usize) -> [u8; 32] {
            let mut indices = [0x80; 32];
            let mut column = 0;
            while column < 9 {
                indices[2 * lane(column)] = (from + column) as u8;
                indices[2 * lane(column) + 1] = (from + column) as u8;
                column += 1;
            }
            indices
        }
        static FIRST: [u8; 32] = indices(0);
        static LAST: [u8; 32] = indices(7);
        let digits = bytes(grid);
        let mut state = [Self::splat(cpu, 0); 3];
        for row in 0..9 {
            let (from, indices) = if row < 8 { (9 * row, &FIRST) } else { (81 - 16, &LAST) };
            // SAFETY: see above; 16 digits are loaded, from the first of a row on or the last of
            // all, and each array has 32 or 16 bytes.
            state[row % 3].0[row / 3] = unsafe {
                let digits = _mm_loadu_si128(digits.as_ptr().add(from).cast());
                let indices = _mm256_loadu_si256(indices.as_ptr().cast());
                let digits = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(digits), indices);
                let eights = _mm256_broadcastsi128_si256(_mm_loadu_si128(EIGHTS.as_ptr().cast()));
                let ninths = _mm256_broadcastsi128_si256(_mm_loadu_si128(NINTHS.as_ptr().cast()));
                let low = _mm256_shuffle_epi8(eights, digits);
                let high = _mm256_slli_epi16::<8>(_mm256_shuffle_epi8(ninths, digits));
                _mm256_or_si256(_mm256_and_si256(low, _mm256_set1_epi16(0xff)), high)
            };
        }
        state
    }

    #[inline(always)]
    fn store(state: [Self; 3]) -> [u16; 96] {
        let mut cells = [0; 96];
        for row in 0..9 {
            let mut lanes = [0_u16; 16];
            // SAFETY: see above; the array has 32 bytes.
            unsafe {
                _mm256_storeu_si256(lanes.as_mut_ptr().cast(), state[row % 3].0[row / 3]);
            }
            for stack in 0..3 {
                // The fourth lane is overwritten by the next minirow.
                let to = 9 * row + 3 * stack;
                cells[to..to + 4].copy_from_slice(&lanes[4 * stack..4 * stack + 4]);
            }
        }
        cells
    }

    #[inline(always)]
    fn splat(cpu: HasAvx2, bits: u16) -> Self {
        // SAFETY: see above.
        Self([unsafe { _mm256_set1_epi16(bits.cast_signed()) }; 3], cpu)
    }

    #[inline(always)]
    fn next_column(self) -> Self {
        // SAFETY: see above.
        let indices = Self([unsafe { NEXT.read() }; 3], self.1);
        bands!(_mm256_shuffle_epi8(self, indices))
    }

    #[inline(always)]
    fn column_after(self) -> Self {
        // SAFETY: see above.
        let indices = Self([unsafe { AFTER.read() }; 3], self.1);
        bands!(_mm256_shuffle_epi8(self, indices))
    }

    #[inline(always)]
    fn next_box(self) -> Self {
        bands!(box_next(self))
    }

    #[inline(always)]
    fn box_after(self) -> Self {
        bands!(box_after(self))
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        Self([self.0[1], self.0[2], self.0[0]], self.1)
    }

    #[inline(always)]
    fn band_after(self) -> Self {
        Self([self.0[2], self.0[0], self.0[1]], self.1)
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        bands!(without_lowest(self))
    }

    #[inline(always)]
    fn nonzero(self) -> Self {
        Self::splat(self.1, u16::MAX).without(bands!(zero(self)))
    }

    #[inline(always)]
    fn at_most_one(self) -> Self {
        bands!(at_most_one(self))
    }

    #[inline(always)]
    fn or_else(self, mask: Self, other: Self) -> Self {
        bands!(blended(mask, self, other))
    }

    #[inline(always)]
    fn or_if_zero(self, other: Self) -> Self {
        // A selection would need the complement of the mask.
        self.or(other.and(bands!(zero(self))))
    }

    #[inline(always)]
    fn only(self, mask: Self) -> Self {
        self.and(mask)
    }

    #[inline(always)]
    fn any(Self([a, b, c], _): Self) -> bool {
        // SAFETY: see above.
        unsafe {
            let any = _mm256_or_si256(_mm256_or_si256(a, b), c);
            _mm256_testz_si256(any, any) == 0
        }
    }

    #[inline(always)]
    fn all(Self([a, b, c], _): Self) -> bool {
        // SAFETY: see above.
        unsafe {
            let all = _mm256_and_si256(_mm256_and_si256(a, b), c);
            // The lanes that are cells: three in each of the first three quarters.
            _mm256_movemask_epi8(all) & 0x003f_3f3f == 0x003f_3f3f
        }
    }

    #[inline(always)]
    fn differ(state: [Self; 3], other: [Self; 3]) -> bool {
        let a = bands!(_mm256_xor_si256(state[0], other[0]));
        let b = bands!(_mm256_xor_si256(state[1], other[1]));
        let c = bands!(_mm256_xor_si256(state[2], other[2]));
        Self::any(a.or(b).or(c))
    }

    #[inline(always)]
    fn any_zero([a, b, c]: [Self; 3]) -> bool {
        let least = bands!(_mm256_min_epi16(a, b));
        let Self([a, b, c], _) = bands!(_mm256_min_epi16(least, c));
        // SAFETY: see above.
        unsafe {
            let least = zero(_mm256_min_epi16(_mm256_min_epi16(a, b), c));
            _mm256_testz_si256(least, least) == 0
        }
    }

    #[inline(always)]
    fn any_incomplete(digits: Self) -> bool {
        Self::any(Self::splat(digits.1, ALL).without(digits))
    }

    #[inline(always)]
    fn lane_of(cpu: HasAvx2, cell: usize) -> [Self; 3] {
        // Written in pieces and then read as a whole, the mask would have to wait for the writes.
        static LANES: [u16; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
        let (row, column) = (cell / 9 % 9, cell % 9);
        macro_rules! row {
            ($row:literal) => {
                // SAFETY: see above; each array has 32 bytes.
                unsafe {
                    let lanes = _mm256_loadu_si256(LANES.as_ptr().cast());
                    let here = _mm256_set1_epi16((lane(column) as u16).cast_signed());
                    let rows = _mm256_loadu_si256(ROWS[8 + $row - row].as_ptr().cast());
                    _mm256_and_si256(_mm256_cmpeq_epi16(lanes, here), rows)
                }
            };
        }
        [
            Self([row!(0), row!(3), row!(6)], cpu),
            Self([row!(1), row!(4), row!(7)], cpu),
            Self([row!(2), row!(5), row!(8)], cpu),
        ]
    }

    #[inline(always)]
    fn houses_of(cpu: HasAvx2, cell: usize) -> [Self; 3] {
        let (row, column) = (cell / 9 % 9, cell % 9);
        let others = &COLUMNS_AND_BOXES[row / 3 * 9 + column];
        macro_rules! row {
            ($row:literal) => {
                // SAFETY: see above; each array has 32 bytes.
                unsafe {
                    let own = _mm256_loadu_si256(ROWS[8 + $row - row].as_ptr().cast());
                    _mm256_or_si256(own, _mm256_loadu_si256(others[$row / 3].as_ptr().cast()))
                }
            };
        }
        [
            Self([row!(0), row!(3), row!(6)], cpu),
            Self([row!(1), row!(4), row!(7)], cpu),
            Self([row!(2), row!(5), row!(8)], cpu),
        ]
    }

    #[inline(always)]
    fn everywhere(self, cell: usize) -> Self {
        let mut lanes = [[0_u16; 16]; 3];
        for (lanes, register) in lanes.iter_mut().zip(self.0) {
            // SAFETY: see above; the array has 32 bytes.
            unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), register) };
        }
        Self::splat(self.1, lanes[cell / 27 % 3][lane(cell % 9)])
    }

    #[inline(always)]
    fn of_cell(state: [Self; 3], cell: usize) -> u16 {
        let mut lanes = [[0_u16; 16]; 9];
        for row in 0..9 {
            // SAFETY: see above; the array has 32 bytes.
            unsafe {
                _mm256_storeu_si256(lanes[row].as_mut_ptr().cast(), state[row % 3].0[row / 3]);
            }
        }
        lanes[cell / 9 % 9][lane(cell % 9)]
    }
}

/// SAFETY of all blocks: as above.
impl LaneArithmetic for Avx2Vector {
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        bands!(_mm256_xor_si256(self, other))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        bands!(_mm256_add_epi16(self, other))
    }

    #[inline(always)]
    fn add(a: Self, b: Self, c: Self) -> (Self, Self) {
        let differ = a.xor(b);
        (differ.xor(c), a.and(b).or(c.and(differ)))
    }

    #[inline(always)]
    fn greatest(self) -> (u16, Self) {
        // There is an instruction for the least number, so the complements are compared.
        let all = Self::splat(self.1, u16::MAX).without(self);
        let Self([a, b, c], cpu) = all;
        // SAFETY: see above.
        let (number, everywhere) = unsafe {
            let least = _mm256_min_epu16(_mm256_min_epu16(a, b), c);
            let half =
                _mm_min_epu16(_mm256_castsi256_si128(least), _mm256_extracti128_si256::<1>(least));
            let least = _mm_minpos_epu16(half);
            (!(_mm_cvtsi128_si32(least) as u16), Self([_mm256_broadcastw_epi16(least); 3], cpu))
        };
        (number, bands!(_mm256_cmpeq_epi16(all, everywhere)))
    }

    #[inline(always)]
    fn ranks(cpu: HasAvx2) -> [Self; 3] {
        static LANES: [[u16; 16]; 9] = in_lanes(&RANKS);
        Self::with(cpu, &LANES)
    }

    #[inline(always)]
    fn order(cpu: HasAvx2) -> [Self; 3] {
        static LANES: [[u16; 16]; 9] = in_lanes(&ORDER);
        Self::with(cpu, &LANES)
    }

    #[inline(always)]
    fn where_if(cpu: HasAvx2, condition: bool) -> Self {
        // SAFETY: see above; the array has 32 bytes.
        let row = unsafe { _mm256_loadu_si256(ROWS[8].as_ptr().cast()) };
        Self([row; 3], cpu).and(Self::splat(cpu, if condition { u16::MAX } else { 0 }))
    }

    #[inline(always)]
    fn count(Self([a, b, c], _): Self) -> u32 {
        // SAFETY: see above.
        unsafe {
            // Two registers are packed side by side, where each lane is one byte.
            let two = _mm256_packs_epi16(a, b);
            let two = _mm256_movemask_epi8(two).count_ones();
            two + _mm256_movemask_epi8(c).count_ones() / 2
        }
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        bands!(_mm256_max_epu16(self, other))
    }

    #[inline(always)]
    fn units_by_count(self, table: &[u8; 16]) -> Self {
        // SAFETY: see above; the table has 16 bytes.
        let table = unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast())) };
        let table = Self([table; 3], self.1);
        bands!(units_by_count(self, table))
    }

    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        bands!(_mm256_cmpgt_epi16(self, other))
    }
}
