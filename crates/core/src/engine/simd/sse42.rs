//! The 128-bit registers of x86 processors without AVX2: SSE up to version 4.2.

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use super::UNIT;
use super::cpu::HasSse42;
use super::layout_128::turn;
use super::plane::{Bits, CANDIDATES, Candidates, EIGHTS, Plane, lower_halves, rest};
use super::vector::Bitwise;
use super::vector_128::Register;

/// A register of 128 bits, for [`Vector128`](super::vector_128::Vector128).
#[derive(Clone, Copy)]
pub(in crate::engine) struct SseRegister(__m128i);

/// Byte indices of a register.
#[repr(C, align(16))]
struct Indices([u8; 16]);

impl Indices {
    /// The bytes at these indices, in each register.
    ///
    /// The indices are read as if they could change: the compiler would make two instructions of a
    /// shuffle whose indices it knows, one for each half.
    #[inline(always)]
    fn shuffle(&self, [a, b, c, d, e]: [SseRegister; 5]) -> [SseRegister; 5] {
        // SAFETY: the registers were made with a `HasSse42`, which proves these instructions; the
        // array has 16 bytes and is aligned to as many.
        unsafe {
            let indices: __m128i = std::ptr::read_volatile(self.0.as_ptr().cast());
            [
                SseRegister(_mm_shuffle_epi8(a.0, indices)),
                SseRegister(_mm_shuffle_epi8(b.0, indices)),
                SseRegister(_mm_shuffle_epi8(c.0, indices)),
                SseRegister(_mm_shuffle_epi8(d.0, indices)),
                SseRegister(_mm_shuffle_epi8(e.0, indices)),
            ]
        }
    }
}

/// Defines operations on two registers that are an instruction each.
macro_rules! instructions {
    ($($name:ident: $instruction:ident),+) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                // SAFETY: a value is only made with a `HasSse42`, which proves these instructions.
                Self(unsafe { $instruction(self.0, other.0) })
            }
        )+
    };
}

impl Bitwise for SseRegister {
    instructions!(and: _mm_and_si128, or: _mm_or_si128);

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm_andnot_si128(other.0, self.0) })
    }
}

/// SAFETY of all blocks: `cpu`, or the proof that the register was made with, is a `HasSse42`.
impl Register for SseRegister {
    type Cpu = HasSse42;

    #[inline(always)]
    fn load(_: HasSse42, lanes: &[u16; 8]) -> Self {
        // SAFETY: see above; the array has 16 bytes.
        Self(unsafe { _mm_loadu_si128(lanes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn load_bytes(_: HasSse42, bytes: &[u8; 16]) -> Self {
        // SAFETY: see above; the array has 16 bytes.
        Self(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> [u16; 8] {
        let mut lanes = [0; 8];
        // SAFETY: see above; the array has 16 bytes.
        unsafe { _mm_storeu_si128(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }

    #[inline(always)]
    fn splat(_: HasSse42, bits: u16) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm_set1_epi16(bits.cast_signed()) })
    }

    #[inline(always)]
    fn next(registers: [Self; 5]) -> [Self; 5] {
        static NEXT: Indices = Indices(turn(1));
        NEXT.shuffle(registers)
    }

    #[inline(always)]
    fn after(registers: [Self; 5]) -> [Self; 5] {
        static AFTER: Indices = Indices(turn(2));
        AFTER.shuffle(registers)
    }

    instructions!(
        low_low: _mm_unpacklo_epi64,
        high_high: _mm_unpackhi_epi64,
        bytes_at: _mm_shuffle_epi8,
        xor: _mm_xor_si128,
        plus: _mm_add_epi16,
        equal: _mm_cmpeq_epi16,
        greater: _mm_cmpgt_epi16,
        min: _mm_min_epi16,
        max: _mm_max_epi16
    );

    #[inline(always)]
    fn high_low(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm_alignr_epi8::<8>(other.0, self.0) })
    }

    // `pblendvb` needs its mask in one certain register.
    #[inline(always)]
    fn select(self, mask: Self, other: Self) -> Self {
        self.and(mask).or(other.without(mask))
    }

    #[inline(always)]
    fn units_by_count(self, table: &[u8; 16]) -> Self {
        /// The number of bits of each number below 16.
        static BITS: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
        const SHIFT: i32 = UNIT.trailing_zeros().cast_signed();
        // SAFETY: see above; the arrays have 16 bytes.
        unsafe {
            let bits = _mm_loadu_si128(BITS.as_ptr().cast());
            let four = _mm_set1_epi8(0x0f);
            let low = _mm_shuffle_epi8(bits, _mm_and_si128(self.0, four));
            let high = _mm_and_si128(_mm_srli_epi16::<4>(self.0), four);
            let bytes = _mm_add_epi8(low, _mm_shuffle_epi8(bits, high));
            let count = _mm_maddubs_epi16(bytes, _mm_set1_epi8(1));
            let numbers = _mm_shuffle_epi8(_mm_loadu_si128(table.as_ptr().cast()), count);
            Self(_mm_slli_epi16::<SHIFT>(numbers))
        }
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: see above.
        unsafe { _mm_testz_si128(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn any_zero(self) -> bool {
        // SAFETY: see above.
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi16(self.0, _mm_setzero_si128())) != 0 }
    }

    #[inline(always)]
    fn greatest(self) -> u16 {
        // SAFETY: see above. The instruction finds the least number without a sign.
        unsafe {
            let inverted = _mm_xor_si128(self.0, _mm_set1_epi16(-1));
            !(_mm_extract_epi16::<0>(_mm_minpos_epu16(inverted)) as u16)
        }
    }

    #[inline(always)]
    fn count([a, b, c, d, e]: [Self; 5]) -> u32 {
        // SAFETY: see above.
        let bits = |low: Self, high: Self| unsafe {
            _mm_movemask_epi8(_mm_packs_epi16(low.0, high.0)).cast_unsigned()
        };
        // Both halves of the last register are the same minirow.
        (bits(a, b) | bits(c, d) << 16).count_ones() + (bits(e, e) & 0xf).count_ones()
    }
}

/// 128 bits in an SSE register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::engine) struct Plane128(__m128i);

// SAFETY: all bits may be zero, in a vector as in a word.
unsafe impl Plane for Plane128 {
    const LANES: usize = 128;
    type Cpu = HasSse42;

    #[inline(always)]
    fn ones(_: HasSse42) -> Self {
        // SAFETY: `HasSse42` proves SSE4.2.
        Self(unsafe { _mm_set1_epi64x(-1) })
    }

    instructions!(and: _mm_and_si128, or: _mm_or_si128, xor: _mm_xor_si128);

    #[inline(always)]
    fn but(self, other: Self) -> Self {
        // SAFETY: as in `and`.
        Self(unsafe { _mm_andnot_si128(other.0, self.0) })
    }

    #[inline(always)]
    fn swap<const J: i32>(a: Self, b: Self) -> (Self, Self) {
        // SAFETY: as in `and`.
        unsafe {
            let lower = _mm_set1_epi64x(lower_halves(J).cast_signed());
            let down = match J {
                32 => _mm_srli_epi64::<32>(a.0),
                16 => _mm_srli_epi64::<16>(a.0),
                8 => _mm_srli_epi64::<8>(a.0),
                4 => _mm_srli_epi64::<4>(a.0),
                2 => _mm_srli_epi64::<2>(a.0),
                _ => _mm_srli_epi64::<1>(a.0),
            };
            let differ = _mm_and_si128(_mm_xor_si128(down, b.0), lower);
            let up = match J {
                32 => _mm_slli_epi64::<32>(differ),
                16 => _mm_slli_epi64::<16>(differ),
                8 => _mm_slli_epi64::<8>(differ),
                4 => _mm_slli_epi64::<4>(differ),
                2 => _mm_slli_epi64::<2>(differ),
                _ => _mm_slli_epi64::<1>(differ),
            };
            (Self(_mm_xor_si128(a.0, up)), Self(_mm_xor_si128(b.0, differ)))
        }
    }

    #[inline]
    fn unslice(_: HasSse42, bits: &Bits) -> [u8; 81] {
        #[target_feature(enable = "sse4.2,ssse3")]
        fn unslice(bits: &Bits) -> [u8; 81] {
            // Byte i of a half tests bit i % 8 of its byte of the mask.
            let spread = _mm_set_epi64x(0x0101_0101_0101_0101, 0);
            let own = _mm_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
            let mut whole = [0; 96];
            for part in 0..6 {
                let mut sum = _mm_setzero_si128();
                for k in 0..4 {
                    let bits = if part < 4 {
                        (bits[k] >> (16 * part)) as u32
                    } else {
                        rest(bits, k) >> (16 * (part - 4))
                    };
                    let mask = _mm_cvtsi32_si128(bits.cast_signed());
                    let here = _mm_and_si128(_mm_shuffle_epi8(mask, spread), own);
                    let value = _mm_and_si128(_mm_cmpeq_epi8(here, own), _mm_set1_epi8(1 << k));
                    sum = _mm_or_si128(sum, value);
                }
                // SAFETY: the store is of 16 of the 96 bytes.
                unsafe { _mm_storeu_si128(whole.as_mut_ptr().add(16 * part).cast(), sum) };
            }
            let mut bytes = [0; 81];
            bytes.copy_from_slice(&whole[..81]);
            bytes
        }
        // SAFETY: `HasSse42` proves these instructions.
        unsafe { unslice(bits) }
    }

    #[inline]
    fn pack(_: HasSse42, bytes: &[u8; 81]) -> Candidates {
        #[target_feature(enable = "sse4.2,ssse3")]
        fn pack(bytes: &[u8; 81]) -> Candidates {
            let mut whole = [10; 96];
            whole[..81].copy_from_slice(bytes);
            let mut words = [0; CANDIDATES];
            let mut nines = [0_u64; 6];
            for (part, nines) in nines.iter_mut().enumerate() {
                // SAFETY: the loads are of 16 bytes, and of 16 of 96; the store is of 2 of 12
                // words.
                unsafe {
                    let eights = _mm_loadu_si128(EIGHTS.as_ptr().cast());
                    let digits = _mm_loadu_si128(whole.as_ptr().add(16 * part).cast());
                    let nine = _mm_or_si128(
                        _mm_cmpeq_epi8(digits, _mm_set1_epi8(9)),
                        _mm_cmpeq_epi8(digits, _mm_setzero_si128()),
                    );
                    *nines = u64::from(_mm_movemask_epi8(nine).cast_unsigned());
                    let eights = _mm_shuffle_epi8(eights, digits);
                    _mm_storeu_si128(words.as_mut_ptr().add(2 * part).cast(), eights);
                }
            }
            words[10] |= (nines[4] | nines[5] << 16) << 8;
            words[11] = nines[0] | nines[1] << 16 | nines[2] << 32 | nines[3] << 48;
            words
        }
        // SAFETY: `HasSse42` proves these instructions.
        unsafe { pack(bytes) }
    }

    fn words(planes: &[Self]) -> &[u64] {
        // SAFETY: a `Plane128` is two 64-bit words, all of whose values are valid.
        unsafe { std::slice::from_raw_parts(planes.as_ptr().cast(), planes.len() * 2) }
    }
    fn words_mut(planes: &mut [Self]) -> &mut [u64] {
        // SAFETY: a `Plane128` is two 64-bit words, all of whose values are valid.
        unsafe { std::slice::from_raw_parts_mut(planes.as_mut_ptr().cast(), planes.len() * 2) }
    }
}
