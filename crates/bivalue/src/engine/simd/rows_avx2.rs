//! Lanes in 256-bit registers: one register a row, a quarter of it a minirow.
//!
//! ```text
//! 64 bits    minirow of box 0   of box 1      of box 2      unused
//! 16 bits    c0 c1 c2 unused    c3 c4 c5 u.   c6 c7 c8 u.   u. u. u. u.
//! ```
//!
//! Columns turn within quarters, boxes by whole quarters and bands by taking another register.

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;
use std::ops::ControlFlow;

use super::super::End;
use super::super::rows::{self, ALL, Choose, Guess, Lanes, Puzzle, Task, Weigh, search};
use super::bytes;
use super::plane::{EIGHTS, Kernel, NINTHS};
use super::registers::{call_apart, units};
use crate::grid::Grid;

/// By band. Made only below functions that have the features of `Isa::Avx2`.
#[derive(Clone, Copy)]
pub(super) struct Registers([__m256i; 3]);

/// Applies one operation to the registers of all bands.
macro_rules! bands {
    ($operation:ident($($registers:expr),+)) => {
        // SAFETY: `Registers` are only made where AVX2 is available.
        Registers(unsafe {
            [
                $operation($($registers.0[0]),+),
                $operation($($registers.0[1]),+),
                $operation($($registers.0[2]),+),
            ]
        })
    };
}

/// The byte indices, within half a register, that turn the columns of its two quarters.
const fn turn(columns: usize) -> [u8; 32] {
    let mut indices = [0; 32];
    let mut byte = 0;
    while byte < 32 {
        let lane = byte % 8 / 2;
        let from = if lane < 3 { (lane + columns) % 3 } else { lane };
        indices[byte] = (byte % 16 / 8 * 8 + 2 * from + byte % 2) as u8;
        byte += 1;
    }
    indices
}

static NEXT: [u8; 32] = turn(1);
static AFTER: [u8; 32] = turn(2);

#[inline(always)]
unsafe fn next(register: __m256i) -> __m256i {
    // SAFETY: the caller's; the array has 32 bytes.
    unsafe { _mm256_shuffle_epi8(register, _mm256_loadu_si256(NEXT.as_ptr().cast())) }
}

#[inline(always)]
unsafe fn after(register: __m256i) -> __m256i {
    // SAFETY: the caller's; the array has 32 bytes.
    unsafe { _mm256_shuffle_epi8(register, _mm256_loadu_si256(AFTER.as_ptr().cast())) }
}

#[inline(always)]
unsafe fn box_next(register: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(register) }
}

#[inline(always)]
unsafe fn box_after(register: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(register) }
}

#[inline(always)]
unsafe fn empty(register: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe { _mm256_cmpeq_epi16(register, _mm256_setzero_si256()) }
}

#[inline(always)]
unsafe fn single(register: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe { empty(all_but_one(register)) }
}

#[inline(always)]
unsafe fn one_of_three(mask: __m256i, register: __m256i, other: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe { _mm256_blendv_epi8(other, register, mask) }
}

#[inline(always)]
unsafe fn all_but_one(register: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe { _mm256_and_si256(register, _mm256_add_epi16(register, _mm256_set1_epi16(-1))) }
}

/// The place of a column among the lanes.
const fn lane(column: usize) -> usize {
    column / 3 * 4 + column % 3
}

impl Registers {
    /// The nine rows with these lanes.
    #[inline(always)]
    fn with(rows: &[[u16; 16]; 9]) -> [Self; 3] {
        // SAFETY: asked for only below [`run`]; each array has 32 bytes.
        let row = |row: usize| unsafe { _mm256_loadu_si256(rows[row].as_ptr().cast()) };
        [
            Self([row(0), row(3), row(6)]),
            Self([row(1), row(4), row(7)]),
            Self([row(2), row(5), row(8)]),
        ]
    }
}

/// SAFETY of all blocks: `Registers` are only made where the features of `Isa::Avx2` are
/// available, see [`run`].
impl Lanes for Registers {
    /// A lane is all ones or nothing.
    type Mask = Self;

    #[inline(always)]
    fn load(cells: &[u16; 81]) -> [Self; 3] {
        let mut rows = [[ALL; 16]; 9];
        for (row, lanes) in rows.iter_mut().enumerate() {
            for stack in 0..3 {
                let from = 9 * row + 3 * stack;
                lanes[4 * stack..4 * stack + 3].copy_from_slice(&cells[from..from + 3]);
            }
        }
        Self::with(&rows)
    }

    #[inline(always)]
    fn load_grid(grid: &Grid) -> [Self; 3] {
        /// Where among 16 the digits of a row are that begins at that one, two bytes a lane.
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
        let mut state = [Self::splat(0); 3];
        for row in 0..9 {
            let (from, indices) = if row < 8 { (9 * row, &FIRST) } else { (81 - 16, &LAST) };
            // SAFETY: see above; 16 digits are loaded, from the first of a row on or the last of all, and
            // each array has 32 or 16 bytes.
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
                // The fourth is overwritten by the next three.
                let to = 9 * row + 3 * stack;
                cells[to..to + 4].copy_from_slice(&lanes[4 * stack..4 * stack + 4]);
            }
        }
        cells
    }

    #[inline(always)]
    fn splat(bits: u16) -> Self {
        // SAFETY: see above.
        Self([unsafe { _mm256_set1_epi16(bits.cast_signed()) }; 3])
    }

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

    #[inline(always)]
    fn next_column(self) -> Self {
        bands!(next(self))
    }

    #[inline(always)]
    fn column_after(self) -> Self {
        bands!(after(self))
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
        Self([self.0[1], self.0[2], self.0[0]])
    }

    #[inline(always)]
    fn band_after(self) -> Self {
        Self([self.0[2], self.0[0], self.0[1]])
    }

    #[inline(always)]
    fn all_but_one(self) -> Self {
        bands!(all_but_one(self))
    }

    #[inline(always)]
    fn filled(self) -> Self {
        Self::splat(u16::MAX).without(bands!(empty(self)))
    }

    #[inline(always)]
    fn single(self) -> Self {
        bands!(single(self))
    }

    #[inline(always)]
    fn or_else(self, mask: Self, other: Self) -> Self {
        bands!(one_of_three(mask, self, other))
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
    fn any(Self([a, b, c]): Self) -> bool {
        // SAFETY: see above.
        unsafe {
            let any = _mm256_or_si256(_mm256_or_si256(a, b), c);
            _mm256_testz_si256(any, any) == 0
        }
    }

    #[inline(always)]
    fn all(Self([a, b, c]): Self) -> bool {
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
    fn any_empty([a, b, c]: [Self; 3]) -> bool {
        let least = bands!(_mm256_min_epi16(a, b));
        let Self([a, b, c]) = bands!(_mm256_min_epi16(least, c));
        // SAFETY: see above.
        unsafe {
            let least = empty(_mm256_min_epi16(_mm256_min_epi16(a, b), c));
            _mm256_testz_si256(least, least) == 0
        }
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
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn apart<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
        }
        // SAFETY: see above.
        unsafe { call_apart(apart, kernel) }
    }

    #[inline(always)]
    fn lane_of(cell: usize) -> [Self; 3] {
        // Nothing is written in pieces here and read as a whole, which would have to wait.
        static LANES: [u16; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
        // At 8 the row itself, around it the others.
        static ROWS: [[u16; 16]; 17] = {
            let mut rows = [[0; 16]; 17];
            rows[8] = [u16::MAX; 16];
            rows
        };
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
            Self([row!(0), row!(3), row!(6)]),
            Self([row!(1), row!(4), row!(7)]),
            Self([row!(2), row!(5), row!(8)]),
        ]
    }
}

/// The numbers of cells in their lanes, and nothing in the others.
const fn in_lanes(numbers: &[u16; 81]) -> [[u16; 16]; 9] {
    let mut lanes = [[0; 16]; 9];
    let mut cell = 0;
    while cell < 81 {
        lanes[cell / 9][lane(cell % 9)] = numbers[cell];
        cell += 1;
    }
    lanes
}

/// SAFETY of all blocks: as above.
impl Weigh for Registers {
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        bands!(_mm256_xor_si256(self, other))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        bands!(_mm256_add_epi16(self, other))
    }

    #[inline(always)]
    fn plus_where(self, mask: Self, other: Self) -> Self {
        self.plus(other.and(mask))
    }

    #[inline(always)]
    fn add(a: Self, b: Self, c: Self) -> (Self, Self) {
        let differ = a.xor(b);
        (differ.xor(c), a.and(b).or(c.and(differ)))
    }

    #[inline(always)]
    fn greatest(self) -> (u16, Self) {
        // Of the complements the least.
        let all = Self::splat(u16::MAX).without(self);
        let Self([a, b, c]) = all;
        // SAFETY: see above.
        let (number, everywhere) = unsafe {
            let least = _mm256_min_epu16(_mm256_min_epu16(a, b), c);
            let half =
                _mm_min_epu16(_mm256_castsi256_si128(least), _mm256_extracti128_si256::<1>(least));
            let least = _mm_minpos_epu16(half);
            (!(_mm_cvtsi128_si32(least) as u16), Self([_mm256_broadcastw_epi16(least); 3]))
        };
        (number, bands!(_mm256_cmpeq_epi16(all, everywhere)))
    }

    #[inline(always)]
    fn ranks() -> [Self; 3] {
        static RANKS: [[u16; 16]; 9] = in_lanes(&rows::RANKS);
        Self::with(&RANKS)
    }

    #[inline(always)]
    fn order() -> [Self; 3] {
        static ORDER: [[u16; 16]; 9] = in_lanes(&rows::ORDER);
        Self::with(&ORDER)
    }

    #[inline(always)]
    fn where_if(condition: bool) -> Self {
        static ROW: [u16; 16] = {
            let mut row = [0; 16];
            let mut column = 0;
            while column < 9 {
                row[lane(column)] = u16::MAX;
                column += 1;
            }
            row
        };
        // SAFETY: see above; the array has 32 bytes.
        let row = unsafe { _mm256_loadu_si256(ROW.as_ptr().cast()) };
        Self([row; 3]).and(Self::splat(if condition { u16::MAX } else { 0 }))
    }

    #[inline(always)]
    fn count(Self([a, b, c]): Self) -> u32 {
        // SAFETY: see above.
        unsafe {
            // A lane is two bytes in a word of one: those of two registers side by side.
            let two = _mm256_packs_epi16(a, b);
            let two = _mm256_movemask_epi8(two).count_ones();
            two + _mm256_movemask_epi8(c).count_ones() / 2
        }
    }

    #[inline(always)]
    fn units(self) -> Self {
        bands!(units(self))
    }

    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        bands!(_mm256_cmpgt_epi16(self, other))
    }
}

/// Searches a puzzle.
///
/// # Safety
/// `Isa::Avx2` is available.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<P: Puzzle, T: Task>(puzzle: &P, task: &mut T) -> ControlFlow<End> {
    search::<Registers, P, T>(puzzle, task)
}

/// Whether it shows without a guess that a puzzle has no solution.
///
/// # Safety
/// `Isa::Avx2` is available.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn is_hopeless<P: Puzzle>(puzzle: &P) -> bool {
    rows::is_hopeless::<Registers, P>(puzzle)
}
