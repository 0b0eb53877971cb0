use std::arch::x86_64::{
    __m512i, _mm_loadu_si128, _mm256_and_si256, _mm256_broadcast_i32x4, _mm256_cmpeq_epi8_mask,
    _mm256_loadu_si256, _mm256_maskz_loadu_epi8, _mm256_maskz_shuffle_epi8, _mm256_popcnt_epi8,
    _mm256_set1_epi8, _mm256_storeu_si256, _mm256_test_epi8_mask, _mm256_testn_epi8_mask,
    _mm512_and_si512, _mm512_andnot_si512, _mm512_broadcast_i32x4, _mm512_cmpeq_epi8_mask,
    _mm512_loadu_si512, _mm512_mask_shuffle_epi8, _mm512_maskz_set1_epi8, _mm512_or_si512,
    _mm512_popcnt_epi8, _mm512_set1_epi8, _mm512_set1_epi64, _mm512_setzero_si512,
    _mm512_shuffle_epi8, _mm512_slli_epi64, _mm512_srli_epi64, _mm512_storeu_si512,
    _mm512_ternarylogic_epi64, _mm512_test_epi8_mask, _mm512_testn_epi8_mask, _mm512_xor_si512,
};

use super::cpu::HasAvx512;
use super::plane::{
    Bits, CANDIDATES, Candidates, EIGHTS, NINE, Plane, VALUES, lower_halves, others, rest,
};

/// 512 bits in an AVX-512 register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::engine) struct Plane512(__m512i);

/// A function of three bits. Its truth table is the value of the function at `0xF0`, `0xCC`,
/// `0xAA`.
macro_rules! ternary {
    ($a:expr, $b:expr, $c:expr, $table:literal) => {
        // SAFETY: a `Plane512` is only made with a `HasAvx512`, which proves AVX512F.
        Self(unsafe { _mm512_ternarylogic_epi64::<$table>($a.0, $b.0, $c.0) })
    };
}

// SAFETY: all bits may be zero, in a vector as in a word.
unsafe impl Plane for Plane512 {
    const LANES: usize = 512;
    type Cpu = HasAvx512;

    #[inline(always)]
    fn ones(_: HasAvx512) -> Self {
        // SAFETY: `HasAvx512` proves AVX512F.
        Self(unsafe { _mm512_set1_epi64(-1) })
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: a `Plane512` is only made with a `HasAvx512`, which proves AVX512F.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: as in `and`.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: as in `and`.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn but(self, other: Self) -> Self {
        // SAFETY: as in `and`.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }
    #[inline(always)]
    fn and3(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, 0x80)
    }
    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, 0xFE)
    }
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, 0xE8)
    }
    #[inline(always)]
    fn or_both(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, 0xF8)
    }
    #[inline(always)]
    fn or_but(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, 0xF4)
    }
    #[inline(always)]
    fn but_both(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, 0x70)
    }
    #[inline(always)]
    fn where_equal(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, 0x90)
    }
    #[inline(always)]
    fn or_not(self, a: Self, _: Self) -> Self {
        ternary!(self, a, a, 0xF3)
    }
    #[inline(always)]
    fn or_differ(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, 0xF6)
    }
    #[inline(always)]
    fn select(self, other: Self, mask: Self) -> Self {
        ternary!(mask, other, self, 0xCA)
    }

    #[inline(always)]
    fn pick([a, b, c]: [Self; 3], [_, second, third]: [Self; 3]) -> Self {
        a.select(b, second).select(c, third)
    }

    #[inline(always)]
    fn greater(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, 0xD4)
    }
    #[inline(always)]
    fn add(self, a: Self, b: Self) -> (Self, Self) {
        (ternary!(self, a, b, 0x96), ternary!(self, a, b, 0xE8))
    }

    /// Larger groups are swapped by permutations of bytes, smaller ones by shifts, so that both of
    /// the ports that a processor has for vectors of this size are used.
    #[inline(always)]
    fn swap<const J: i32>(a: Self, b: Self) -> (Self, Self) {
        // SAFETY: as in `and`; the arrays have 64 bytes.
        unsafe {
            if J >= 8 {
                const fn moved(by: usize) -> [u8; 64] {
                    let mut indices = [0; 64];
                    let mut byte = 0;
                    while byte < 64 {
                        indices[byte] = ((byte % 16) ^ by) as u8;
                        byte += 1;
                    }
                    indices
                }
                static MOVED: [[u8; 64]; 3] = [moved(1), moved(2), moved(4)];
                let (moved, lower) = match J {
                    32 => (&MOVED[2], 0x0f0f_0f0f_0f0f_0f0f),
                    16 => (&MOVED[1], 0x3333_3333_3333_3333),
                    _ => (&MOVED[0], 0x5555_5555_5555_5555),
                };
                let moved = _mm512_loadu_si512(moved.as_ptr().cast());
                return (
                    Self(_mm512_mask_shuffle_epi8(a.0, !lower, b.0, moved)),
                    Self(_mm512_mask_shuffle_epi8(b.0, lower, a.0, moved)),
                );
            }
            let lower = _mm512_set1_epi64(lower_halves(J).cast_signed());
            let (down, up) = match J {
                4 => (_mm512_srli_epi64::<4>(a.0), _mm512_slli_epi64::<4>(b.0)),
                2 => (_mm512_srli_epi64::<2>(a.0), _mm512_slli_epi64::<2>(b.0)),
                _ => (_mm512_srli_epi64::<1>(a.0), _mm512_slli_epi64::<1>(b.0)),
            };
            (
                Self(_mm512_ternarylogic_epi64::<0xCA>(lower, a.0, up)),
                Self(_mm512_ternarylogic_epi64::<0xCA>(lower, down, b.0)),
            )
        }
    }

    #[inline]
    fn unslice(_: HasAvx512, bits: &Bits) -> [u8; 81] {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
        fn unslice(bits: &Bits) -> [u8; 81] {
            let (mut low, mut high) = (_mm512_setzero_si512(), _mm512_setzero_si512());
            for k in 0..4 {
                let (value, others) = (1 << k, rest(bits, k).into());
                low = _mm512_or_si512(low, _mm512_maskz_set1_epi8(bits[k], value));
                high = _mm512_or_si512(high, _mm512_maskz_set1_epi8(others, value));
            }
            // Stored whole, because after a store with a mask the bytes can be read only once they
            // are in the cache.
            let mut whole = [0; 128];
            // SAFETY: each store is of 64 of the 128 bytes.
            unsafe {
                _mm512_storeu_si512(whole.as_mut_ptr().cast(), low);
                _mm512_storeu_si512(whole.as_mut_ptr().add(64).cast(), high);
            }
            let mut bytes = [0; 81];
            bytes.copy_from_slice(&whole[..81]);
            bytes
        }
        // SAFETY: `HasAvx512` proves these features.
        unsafe { unslice(bits) }
    }

    #[inline]
    fn pack(_: HasAvx512, bytes: &[u8; 81]) -> Candidates {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
        fn pack(bytes: &[u8; 81]) -> Candidates {
            const OTHERS: u32 = 0x1_ffff;
            let mut words = [0; CANDIDATES];
            let (low_nines, high_nines);
            // SAFETY: the loads are within 81 bytes: 64 of them, and the next 17. The stores are
            // within 96 bytes.
            unsafe {
                let eights = _mm_loadu_si128(EIGHTS.as_ptr().cast());
                let low = _mm512_loadu_si512(bytes.as_ptr().cast());
                let high = _mm256_maskz_loadu_epi8(OTHERS, bytes.as_ptr().add(64).cast());
                low_nines = _mm512_cmpeq_epi8_mask(low, _mm512_set1_epi8(9))
                    | _mm512_testn_epi8_mask(low, low);
                high_nines = _mm256_cmpeq_epi8_mask(high, _mm256_set1_epi8(9))
                    | _mm256_testn_epi8_mask(high, high);
                let low = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(eights), low);
                let eights = _mm256_broadcast_i32x4(eights);
                let high = _mm256_maskz_shuffle_epi8(OTHERS, eights, high);
                _mm512_storeu_si512(words.as_mut_ptr().cast(), low);
                _mm256_storeu_si256(words.as_mut_ptr().add(8).cast(), high);
            }
            words[10] |= u64::from(high_nines & OTHERS) << 8;
            words[11] = low_nines;
            words
        }
        // SAFETY: `HasAvx512` proves these features.
        unsafe { pack(bytes) }
    }

    #[inline]
    fn other_side(_: HasAvx512, candidates: &Candidates, bits: &Bits) -> Bits {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg")]
        fn other_side(candidates: &Candidates, bits: &Bits) -> Bits {
            const OTHERS: u32 = 0x1_ffff;
            // SAFETY: the loads are of 64 of the 96 bytes, and of the next 32.
            let (low, high) = unsafe {
                (
                    _mm512_loadu_si512(candidates.as_ptr().cast()),
                    _mm256_loadu_si256(candidates.as_ptr().add(8).cast()),
                )
            };
            let mut odd = [[0; 2]; 5];
            for k in 0..5 {
                let value = VALUES[k].cast_signed();
                let low = _mm512_popcnt_epi8(_mm512_and_si512(low, _mm512_set1_epi8(value)));
                let high = _mm256_popcnt_epi8(_mm256_and_si256(high, _mm256_set1_epi8(value)));
                let low = _mm512_test_epi8_mask(low, _mm512_set1_epi8(1));
                let high = _mm256_test_epi8_mask(high, _mm256_set1_epi8(1)) & OTHERS;
                odd[k] = [low, high.into()];
                if NINE[k] {
                    odd[k][0] ^= candidates[11];
                    odd[k][1] ^= candidates[10] >> 8 & u64::from(OTHERS);
                }
            }
            others(odd, bits)
        }
        // SAFETY: `HasAvx512` proves these features.
        unsafe { other_side(candidates, bits) }
    }

    fn words(planes: &[Self]) -> &[u64] {
        // SAFETY: a `Plane512` is eight 64-bit words, all of whose values are valid.
        unsafe { std::slice::from_raw_parts(planes.as_ptr().cast(), planes.len() * 8) }
    }
    fn words_mut(planes: &mut [Self]) -> &mut [u64] {
        // SAFETY: a `Plane512` is eight 64-bit words, all of whose values are valid.
        unsafe { std::slice::from_raw_parts_mut(planes.as_mut_ptr().cast(), planes.len() * 8) }
    }
}
