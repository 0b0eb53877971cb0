//! The 256-bit registers of [`Avx2Vector`](super::vector_avx2::Avx2Vector) one by one: operations
//! on them, and where the cells are, as tables.

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use super::layout_128;
use super::vector::{UNIT, cells_of_row, column_and_box};

/// Byte indices within each half of a register.
#[repr(C, align(32))]
pub(super) struct Indices([u8; 32]);

impl Indices {
    /// The indices, for several registers.
    ///
    /// They are read as if they could change. The compiler would make two instructions of a shuffle
    /// whose indices it knows, one for each half of a half, and shuffles are what a sweep waits
    /// for.
    ///
    /// # Safety
    /// The processor must have AVX.
    #[inline(always)]
    pub(super) unsafe fn read(&self) -> __m256i {
        // SAFETY: the caller's; the array has 32 bytes and is aligned to as many.
        unsafe { std::ptr::read_volatile(self.0.as_ptr().cast()) }
    }
}

/// The byte indices, within half a register, that rotate the columns of its two quarters.
const fn turn(columns: usize) -> Indices {
    let half = layout_128::turn(columns);
    let mut indices = [0; 32];
    let mut byte = 0;
    while byte < 32 {
        indices[byte] = half[byte % 16];
        byte += 1;
    }
    Indices(indices)
}

/// Indices that rotate the columns of each box by one.
pub(super) static NEXT: Indices = turn(1);
/// Indices that rotate the columns of each box by two.
pub(super) static AFTER: Indices = turn(2);

/// Rotates the boxes by one.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
pub(super) unsafe fn box_next(register: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(register) }
}

/// Rotates the boxes by two.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
pub(super) unsafe fn box_after(register: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(register) }
}

/// All bits of each lane that is zero.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
pub(super) unsafe fn zero(register: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe { _mm256_cmpeq_epi16(register, _mm256_setzero_si256()) }
}

/// All bits of each lane that has at most one bit.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
pub(super) unsafe fn at_most_one(register: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe { zero(without_lowest(register)) }
}

/// The lanes of `register` where `mask` is set, and those of `other` elsewhere.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
pub(super) unsafe fn blended(mask: __m256i, register: __m256i, other: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe { _mm256_blendv_epi8(other, register, mask) }
}

/// Each lane without its lowest bit.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
pub(super) unsafe fn without_lowest(register: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe { _mm256_and_si256(register, _mm256_add_epi16(register, _mm256_set1_epi16(-1))) }
}

/// [`UNIT`] times the number of a table at the index that is the number of bits of each lane. Bits
/// are looked up four at a time.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
pub(super) unsafe fn units_by_count(register: __m256i, table: __m256i) -> __m256i {
    /// The number of bits of the index.
    static BITS: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
    const SHIFT: i32 = UNIT.trailing_zeros().cast_signed();
    // SAFETY: the caller's; the table has 16 bytes.
    unsafe {
        let bits = _mm256_broadcastsi128_si256(_mm_loadu_si128(BITS.as_ptr().cast()));
        let four = _mm256_set1_epi8(15);
        let low = _mm256_and_si256(register, four);
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(register), four);
        let bytes =
            _mm256_add_epi8(_mm256_shuffle_epi8(bits, low), _mm256_shuffle_epi8(bits, high));
        let count = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
        _mm256_slli_epi16::<SHIFT>(_mm256_shuffle_epi8(table, count))
    }
}

/// The lane of a column, 0 to 8.
pub(super) const fn lane(column: usize) -> usize {
    column / 3 * 4 + column % 3
}

/// The numbers of cells in their lanes, and zero in the other lanes.
pub(super) const fn in_lanes(numbers: &[u16; 81]) -> [[u16; 16]; 9] {
    let mut lanes = [[0; 16]; 9];
    let mut cell = 0;
    while cell < 81 {
        lanes[cell / 9][lane(cell % 9)] = numbers[cell];
        cell += 1;
    }
    lanes
}

/// For each minicolumn the lanes of its column and its box, by band: in all rows of a band alike.
pub(super) static COLUMNS_AND_BOXES: [[[u16; 16]; 3]; 27] = {
    let mut lanes = [[[0; 16]; 3]; 27];
    let mut minicolumn = 0;
    while minicolumn < 27 {
        let rows = in_lanes(&column_and_box(minicolumn));
        lanes[minicolumn] = [rows[0], rows[3], rows[6]];
        minicolumn += 1;
    }
    lanes
};

/// The lanes of a row at 8, no lanes around it.
pub(super) static ROWS: [[u16; 16]; 17] = {
    let mut rows = [[0; 16]; 17];
    rows[8] = in_lanes(&cells_of_row(0))[0];
    rows
};
