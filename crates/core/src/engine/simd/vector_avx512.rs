//! Candidates in 512-bit registers: lane `9 * band + column`, so a state is three registers.

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use super::bytes;
use super::cpu::HasAvx512;
use super::plane::{EIGHTS, NINTHS};
use super::vector::{
    ALL, Bitwise, CandidateVector, LaneArithmetic, ORDER, RANKS, UNIT, cells_of_row, column_and_box,
};
use crate::grid::Grid;

/// A register, and the proof that there are such registers.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Avx512Vector(__m512i, HasAvx512);

/// The byte indices of a rotation: lane `9 * band + 3 * stack + column` gets the lane whose band,
/// stack and column are that many further, each modulo three.
const fn turn(bands: usize, stacks: usize, columns: usize) -> [u8; 64] {
    let mut indices = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        let lane = byte / 2;
        let from = if lane < 27 {
            (lane / 9 + bands) % 3 * 9 + (lane / 3 % 3 + stacks) % 3 * 3 + (lane % 3 + columns) % 3
        } else {
            lane
        };
        indices[byte] = (2 * from + byte % 2) as u8;
        byte += 1;
    }
    indices
}

/// The 27 lanes of cells.
const CELLS: u32 = (1 << 27) - 1;

/// For each band and register the byte indices that bring that row of the band to its place
/// among the band's 27 cells.
static BANDS: [[[u8; 64]; 3]; 3] = {
    let mut bands = [[[0; 64]; 3]; 3];
    let mut at = 0;
    while at < 3 * 3 * 18 {
        let (band, i, byte) = (at / 54, at / 18 % 3, at % 18);
        bands[band][i][18 * i + byte] = (18 * band + byte) as u8;
        at += 1;
    }
    bands
};

macro_rules! turned {
    ($register:expr, $bands:literal, $stacks:literal, $columns:literal) => {{
        static INDICES: [u8; 64] = turn($bands, $stacks, $columns);
        // SAFETY: the vector's `HasAvx512` proves AVX-512 BW and VBMI; the array has 64 bytes.
        unsafe {
            let indices = _mm512_loadu_si512(INDICES.as_ptr().cast());
            Avx512Vector(_mm512_permutexvar_epi8(indices, $register.0), $register.1)
        }
    }};
}

impl Avx512Vector {
    /// Three registers with these lanes.
    #[inline(always)]
    fn with(cpu: HasAvx512, lanes: &[[u16; 32]; 3]) -> [Self; 3] {
        // SAFETY: `cpu` proves AVX-512; each array has 64 bytes.
        let row = |row: usize| Self(unsafe { _mm512_loadu_si512(lanes[row].as_ptr().cast()) }, cpu);
        [row(0), row(1), row(2)]
    }

    /// Each lane minus one, and zero where it is zero.
    ///
    /// The subtraction saturates because the compiler turns `x & (x - 1) == 0` into a population
    /// count, which is slower.
    #[inline(always)]
    fn less(self) -> Self {
        // SAFETY: the vector's `HasAvx512` proves AVX-512.
        Self(unsafe { _mm512_subs_epu16(self.0, _mm512_set1_epi16(1)) }, self.1)
    }
}

impl Bitwise for Avx512Vector {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_and_si512(self.0, other.0) }, self.1)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_or_si512(self.0, other.0) }, self.1)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) }, self.1)
    }
}

/// Masks are bits in a general register.
impl Bitwise for u32 {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }
}

/// SAFETY of all blocks: `cpu`, or the vector's own proof, is a `HasAvx512`.
impl CandidateVector for Avx512Vector {
    type Cpu = HasAvx512;
    type Mask = u32;

    #[inline(always)]
    fn cpu(self) -> HasAvx512 {
        self.1
    }

    #[inline(always)]
    fn load(cpu: HasAvx512, cells: &[u16; 81]) -> [Self; 3] {
        let mut lanes = [[ALL; 32]; 3];
        for row in 0..9 {
            let (i, at) = (row % 3, row / 3 * 9);
            lanes[i][at..at + 9].copy_from_slice(&cells[9 * row..9 * row + 9]);
        }
        Self::with(cpu, &lanes)
    }

    #[inline(always)]
    fn load_grid(cpu: HasAvx512, grid: &Grid) -> [Self; 3] {
        /// For each byte, the index of its cell's digit; 127 is a zero byte beyond the digits.
        static INDICES: [[u8; 64]; 3] = {
            let mut indices = [[127; 64]; 3];
            let mut at = 0;
            while at < 3 * 54 {
                let (row, byte) = (at / 54, at % 54);
                indices[row][byte] = (byte / 18 * 27 + 9 * row + byte % 18 / 2) as u8;
                at += 1;
            }
            indices
        };
        const SECOND_BYTES: u64 = 0xaaaa_aaaa_aaaa_aaaa;
        let digits = bytes(grid);
        // SAFETY: see above; 64 digits and the 17 after are loaded, and each array has 64 or 16
        // bytes.
        unsafe {
            let first = _mm512_loadu_si512(digits.as_ptr().cast());
            let second = _mm512_maskz_loadu_epi8(0x1_ffff, digits.as_ptr().add(64).cast());
            let eights = _mm512_broadcast_i32x4(_mm_loadu_si128(EIGHTS.as_ptr().cast()));
            let ninths = _mm512_broadcast_i32x4(_mm_loadu_si128(NINTHS.as_ptr().cast()));
            let mut state = [Self(first, cpu); 3];
            for row in 0..3 {
                let indices = _mm512_loadu_si512(INDICES[row].as_ptr().cast());
                let digits = _mm512_permutex2var_epi8(first, indices, second);
                let low = _mm512_shuffle_epi8(eights, digits);
                state[row].0 = _mm512_mask_shuffle_epi8(low, SECOND_BYTES, ninths, digits);
            }
            state
        }
    }

    #[inline(always)]
    fn store([a, b, c]: [Self; 3]) -> [u16; 96] {
        let mut cells = [0; 96];
        for (band, indices) in BANDS.iter().enumerate() {
            // SAFETY: see above; the indices have 64 bytes each, and 27 * 2 + 32 cells are
            // within the array.
            unsafe {
                let first = _mm512_loadu_si512(indices[0].as_ptr().cast());
                let second = _mm512_loadu_si512(indices[1].as_ptr().cast());
                let third = _mm512_loadu_si512(indices[2].as_ptr().cast());
                let rows = _mm512_maskz_permutexvar_epi8(0x3_ffff, first, a.0);
                let rows = _mm512_mask_permutexvar_epi8(rows, 0x3_ffff << 18, second, b.0);
                let rows = _mm512_mask_permutexvar_epi8(rows, 0x3_ffff << 36, third, c.0);
                _mm512_storeu_si512(cells.as_mut_ptr().add(27 * band).cast(), rows);
            }
        }
        cells
    }

    #[inline(always)]
    fn splat(cpu: HasAvx512, bits: u16) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_set1_epi16(bits.cast_signed()) }, cpu)
    }

    #[inline(always)]
    fn next_column(self) -> Self {
        turned!(self, 0, 0, 1)
    }

    #[inline(always)]
    fn column_after(self) -> Self {
        turned!(self, 0, 0, 2)
    }

    #[inline(always)]
    fn next_box(self) -> Self {
        turned!(self, 0, 1, 0)
    }

    #[inline(always)]
    fn box_after(self) -> Self {
        turned!(self, 0, 2, 0)
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        turned!(self, 1, 0, 0)
    }

    #[inline(always)]
    fn band_after(self) -> Self {
        turned!(self, 2, 0, 0)
    }

    #[inline(always)]
    fn columns_allowed(self) -> Self {
        let one = turned!(self, 1, 0, 1).and(turned!(self, 2, 0, 2));
        let other = turned!(self, 1, 0, 2).and(turned!(self, 2, 0, 1));
        one.or(other)
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.and(self.less())
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: see above.
        unsafe { _mm512_test_epi16_mask(self.0, self.0) }
    }

    #[inline(always)]
    fn at_most_one(self) -> u32 {
        // SAFETY: see above.
        unsafe { _mm512_testn_epi16_mask(self.0, self.less().0) }
    }

    #[inline(always)]
    fn or_else(self, mask: u32, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_mask_mov_epi16(other.0, mask, self.0) }, self.1)
    }

    #[inline(always)]
    fn only(self, mask: u32) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_maskz_mov_epi16(mask, self.0) }, self.1)
    }

    #[inline(always)]
    fn any(mask: u32) -> bool {
        mask != 0
    }

    #[inline(always)]
    fn all(mask: u32) -> bool {
        mask & CELLS == CELLS
    }

    #[inline(always)]
    fn differ(state: [Self; 3], other: [Self; 3]) -> bool {
        // SAFETY: see above.
        unsafe {
            let a = _mm512_xor_si512(state[0].0, other[0].0);
            let b = _mm512_xor_si512(state[1].0, other[1].0);
            let c = _mm512_xor_si512(state[2].0, other[2].0);
            let any = _mm512_or_si512(_mm512_or_si512(a, b), c);
            _mm512_test_epi32_mask(any, any) != 0
        }
    }

    #[inline(always)]
    fn any_zero([a, b, c]: [Self; 3]) -> bool {
        // SAFETY: see above.
        unsafe {
            let least = _mm512_min_epu16(_mm512_min_epu16(a.0, b.0), c.0);
            _mm512_testn_epi16_mask(least, least) != 0
        }
    }

    #[inline(always)]
    fn any_incomplete(digits: Self) -> bool {
        // SAFETY: see above.
        unsafe {
            let all = _mm512_set1_epi16(ALL.cast_signed());
            _mm512_cmpneq_epi16_mask(digits.0, all) != 0
        }
    }

    #[inline(always)]
    fn lane_of(_: HasAvx512, cell: usize) -> [u32; 3] {
        let (row, column) = (cell / 9, cell % 9);
        let lane = 1 << (row / 3 * 9 + column);
        [0, 1, 2].map(|i| if row % 3 == i { lane } else { 0 })
    }

    #[inline(always)]
    fn houses_of(_: HasAvx512, cell: usize) -> [u32; 3] {
        static LANES: [[u32; 3]; 81] = {
            let mut lanes = [[0; 3]; 81];
            let mut cell = 0;
            while cell < 81 {
                let others = column_and_box(cell / 27 * 9 + cell % 9);
                let row = cells_of_row(cell / 9);
                let mut other = 0;
                while other < 81 {
                    if others[other] | row[other] != 0 {
                        lanes[cell][other / 9 % 3] |= 1 << (other / 27 * 9 + other % 9);
                    }
                    other += 1;
                }
                cell += 1;
            }
            lanes
        };
        LANES[cell % 81]
    }

    #[inline(always)]
    fn everywhere(self, cell: usize) -> Self {
        let lane = (cell / 27 * 9 + cell % 9) as u16;
        // SAFETY: see above; only the lowest five bits of an index count.
        Self(
            unsafe { _mm512_permutexvar_epi16(_mm512_set1_epi16(lane.cast_signed()), self.0) },
            self.1,
        )
    }

    #[inline(always)]
    fn of_cell(state: [Self; 3], cell: usize) -> u16 {
        let mut lanes = [[0_u16; 32]; 3];
        for (lanes, value) in lanes.iter_mut().zip(state) {
            // SAFETY: see above; the array has 64 bytes.
            unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), value.0) };
        }
        lanes[cell / 9 % 3][cell / 27 % 3 * 9 + cell % 9]
    }
}

/// The numbers of cells in their lanes, and zero in the other lanes.
const fn in_lanes(numbers: &[u16; 81]) -> [[u16; 32]; 3] {
    let mut lanes = [[0; 32]; 3];
    let mut cell = 0;
    while cell < 81 {
        lanes[cell / 9 % 3][cell / 27 * 9 + cell % 9] = numbers[cell];
        cell += 1;
    }
    lanes
}

/// SAFETY of all blocks: as above.
impl LaneArithmetic for Avx512Vector {
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) }, self.1)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_add_epi16(self.0, other.0) }, self.1)
    }

    #[inline(always)]
    fn plus_where(self, mask: u32, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_mask_add_epi16(self.0, mask, self.0, other.0) }, self.1)
    }

    #[inline(always)]
    fn add(a: Self, b: Self, c: Self) -> (Self, Self) {
        // SAFETY: see above. The truth tables are those of the exclusive or and of the majority.
        unsafe {
            (
                Self(_mm512_ternarylogic_epi64::<0x96>(a.0, b.0, c.0), a.1),
                Self(_mm512_ternarylogic_epi64::<0xE8>(a.0, b.0, c.0), a.1),
            )
        }
    }

    #[inline(always)]
    fn greatest(self) -> (u16, u32) {
        // SAFETY: see above.
        unsafe {
            // There is an instruction for the least number, so the complements are compared.
            let all = _mm512_xor_si512(self.0, _mm512_set1_epi16(-1));
            let half =
                _mm256_min_epu16(_mm512_castsi512_si256(all), _mm512_extracti64x4_epi64::<1>(all));
            let quarter =
                _mm_min_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
            let least = _mm_minpos_epu16(quarter);
            let lanes = _mm512_cmpeq_epi16_mask(all, _mm512_broadcastw_epi16(least));
            (!(_mm_cvtsi128_si32(least) as u16), lanes)
        }
    }

    #[inline(always)]
    fn ranks(cpu: HasAvx512) -> [Self; 3] {
        static LANES: [[u16; 32]; 3] = in_lanes(&RANKS);
        Self::with(cpu, &LANES)
    }

    #[inline(always)]
    fn order(cpu: HasAvx512) -> [Self; 3] {
        static LANES: [[u16; 32]; 3] = in_lanes(&ORDER);
        Self::with(cpu, &LANES)
    }

    #[inline(always)]
    fn where_if(_: HasAvx512, condition: bool) -> u32 {
        if condition { CELLS } else { 0 }
    }

    #[inline(always)]
    fn count(mask: u32) -> u32 {
        mask.count_ones()
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_max_epu16(self.0, other.0) }, self.1)
    }

    #[inline(always)]
    fn units_by_count(self, table: &[u8; 16]) -> Self {
        const SHIFT: u32 = UNIT.trailing_zeros();
        // SAFETY: see above; the table has 16 bytes.
        unsafe {
            let table = _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast()));
            let numbers = _mm512_shuffle_epi8(table, _mm512_popcnt_epi16(self.0));
            Self(_mm512_slli_epi16::<SHIFT>(numbers), self.1)
        }
    }

    #[inline(always)]
    fn larger(self, other: Self) -> u32 {
        // SAFETY: see above.
        unsafe { _mm512_cmpgt_epu16_mask(self.0, other.0) }
    }
}
