//! What searches row by row do with registers, on more than one level or for one of them.

#[cfg(target_arch = "aarch64")]
#[allow(clippy::wildcard_imports)]
use std::arch::aarch64::*;
#[cfg(target_arch = "x86_64")]
#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use super::super::rows;
use super::plane::Kernel;

/// Calls a function of a level so that it is compiled by itself. From functions with processor features of their
/// own the compiler (1.95) takes `inline(never)`, but it does not see through this.
///
/// # Safety
/// The level is available.
#[inline(always)]
pub(super) unsafe fn call_apart<K: Kernel>(
    function: unsafe fn(K) -> K::Output,
    kernel: K,
) -> K::Output {
    // SAFETY: the caller's.
    unsafe { std::hint::black_box(function)(kernel) }
}

/// A unit for each bit of a lane, looked up four bits at a time.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) unsafe fn units(register: __m256i) -> __m256i {
    /// Twice as many as the index has bits.
    static TWICE: [u8; 16] = [0, 2, 2, 4, 2, 4, 4, 6, 2, 4, 4, 6, 4, 6, 6, 8];
    const HALF: i8 = (rows::UNIT / 2) as i8;
    // SAFETY: the caller's; the table has 16 bytes.
    unsafe {
        let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(TWICE.as_ptr().cast()));
        let four = _mm256_set1_epi8(15);
        let low = _mm256_and_si256(register, four);
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(register), four);
        let twice =
            _mm256_add_epi8(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(table, high));
        _mm256_maddubs_epi16(twice, _mm256_set1_epi8(HALF))
    }
}

/// A unit for each bit of a lane.
#[cfg(target_arch = "aarch64")]
#[inline(always)]
pub(super) unsafe fn units(register: uint16x8_t) -> uint16x8_t {
    const SHIFT: i32 = rows::UNIT.trailing_zeros().cast_signed();
    // SAFETY: the caller's.
    unsafe { vshlq_n_u16::<SHIFT>(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(register)))) }
}

/// Of each two pieces of 32 bits the larger one, two of them in a word.
#[cfg(target_arch = "aarch64")]
#[inline(always)]
pub(super) unsafe fn folded(register: uint16x8_t) -> u64 {
    // SAFETY: the caller's.
    unsafe {
        let register = vreinterpretq_u32_u16(register);
        vgetq_lane_u64::<0>(vreinterpretq_u64_u32(vpmaxq_u32(register, register)))
    }
}
