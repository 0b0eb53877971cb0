use std::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_and_si256, _mm256_andnot_si256, _mm256_broadcastsi128_si256,
    _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8,
    _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_slli_epi64, _mm256_srli_epi64, _mm256_storeu_si256,
    _mm256_xor_si256,
};

use super::cpu::HasAvx2;
use super::plane::{Bits, CANDIDATES, Candidates, EIGHTS, Plane, lower_halves, rest};

/// 256 bits in an AVX register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::engine) struct Plane256(__m256i);

// SAFETY: all bits may be zero, in a vector as in a word.
unsafe impl Plane for Plane256 {
    const LANES: usize = 256;
    type Cpu = HasAvx2;

    #[inline(always)]
    fn ones(_: HasAvx2) -> Self {
        // SAFETY: `HasAvx2` proves AVX2.
        Self(unsafe { _mm256_set1_epi64x(-1) })
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: a `Plane256` is only made with a `HasAvx2`, which proves AVX2.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: as in `and`.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: as in `and`.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn but(self, other: Self) -> Self {
        // SAFETY: as in `and`.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn swap<const J: i32>(a: Self, b: Self) -> (Self, Self) {
        // SAFETY: as in `and`.
        unsafe {
            let lower = _mm256_set1_epi64x(lower_halves(J).cast_signed());
            let down = match J {
                32 => _mm256_srli_epi64::<32>(a.0),
                16 => _mm256_srli_epi64::<16>(a.0),
                8 => _mm256_srli_epi64::<8>(a.0),
                4 => _mm256_srli_epi64::<4>(a.0),
                2 => _mm256_srli_epi64::<2>(a.0),
                _ => _mm256_srli_epi64::<1>(a.0),
            };
            let differ = _mm256_and_si256(_mm256_xor_si256(down, b.0), lower);
            let up = match J {
                32 => _mm256_slli_epi64::<32>(differ),
                16 => _mm256_slli_epi64::<16>(differ),
                8 => _mm256_slli_epi64::<8>(differ),
                4 => _mm256_slli_epi64::<4>(differ),
                2 => _mm256_slli_epi64::<2>(differ),
                _ => _mm256_slli_epi64::<1>(differ),
            };
            (Self(_mm256_xor_si256(a.0, up)), Self(_mm256_xor_si256(b.0, differ)))
        }
    }

    #[inline]
    fn unslice(_: HasAvx2, bits: &Bits) -> [u8; 81] {
        #[target_feature(enable = "avx2")]
        fn unslice(bits: &Bits) -> [u8; 81] {
            // Byte i of a quarter tests bit i % 8 of its byte of the mask.
            let spread = _mm256_setr_epi64x(
                0,
                0x0101_0101_0101_0101,
                0x0202_0202_0202_0202,
                0x0303_0303_0303_0303,
            );
            let own = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
            let mut whole = [0; 96];
            for part in 0..3 {
                let mut sum = _mm256_setzero_si256();
                for k in 0..4 {
                    let bits =
                        if part < 2 { (bits[k] >> (32 * part)) as u32 } else { rest(bits, k) };
                    let mask = _mm256_set1_epi32(bits.cast_signed());
                    let here = _mm256_and_si256(_mm256_shuffle_epi8(mask, spread), own);
                    let value =
                        _mm256_and_si256(_mm256_cmpeq_epi8(here, own), _mm256_set1_epi8(1 << k));
                    sum = _mm256_or_si256(sum, value);
                }
                // SAFETY: the store is of 32 of the 96 bytes.
                unsafe { _mm256_storeu_si256(whole.as_mut_ptr().add(32 * part).cast(), sum) };
            }
            let mut bytes = [0; 81];
            bytes.copy_from_slice(&whole[..81]);
            bytes
        }
        // SAFETY: `HasAvx2` proves AVX2.
        unsafe { unslice(bits) }
    }

    #[inline]
    fn pack(_: HasAvx2, bytes: &[u8; 81]) -> Candidates {
        #[target_feature(enable = "avx2")]
        fn pack(bytes: &[u8; 81]) -> Candidates {
            let mut whole = [10; 96];
            whole[..81].copy_from_slice(bytes);
            let mut words = [0; CANDIDATES];
            let mut nines = [0; 3];
            for (part, nines) in nines.iter_mut().enumerate() {
                // SAFETY: the loads are of 16 bytes, and of 32 of 96; the store is of 4 of 12
                // words.
                unsafe {
                    let eights = _mm_loadu_si128(EIGHTS.as_ptr().cast());
                    let eights = _mm256_broadcastsi128_si256(eights);
                    let digits = _mm256_loadu_si256(whole.as_ptr().add(32 * part).cast());
                    let nine = _mm256_or_si256(
                        _mm256_cmpeq_epi8(digits, _mm256_set1_epi8(9)),
                        _mm256_cmpeq_epi8(digits, _mm256_setzero_si256()),
                    );
                    *nines = u64::from(_mm256_movemask_epi8(nine).cast_unsigned());
                    let eights = _mm256_shuffle_epi8(eights, digits);
                    _mm256_storeu_si256(words.as_mut_ptr().add(4 * part).cast(), eights);
                }
            }
            words[10] |= nines[2] << 8;
            words[11] = nines[0] | nines[1] << 32;
            words
        }
        // SAFETY: `HasAvx2` proves AVX2.
        unsafe { pack(bytes) }
    }

    fn words(planes: &[Self]) -> &[u64] {
        // SAFETY: a `Plane256` is four 64-bit words, all of whose values are valid.
        unsafe { std::slice::from_raw_parts(planes.as_ptr().cast(), planes.len() * 4) }
    }
    fn words_mut(planes: &mut [Self]) -> &mut [u64] {
        // SAFETY: a `Plane256` is four 64-bit words, all of whose values are valid.
        unsafe { std::slice::from_raw_parts_mut(planes.as_mut_ptr().cast(), planes.len() * 4) }
    }
}
