//! The 128-bit registers of ARM processors.

#[allow(clippy::wildcard_imports)]
use std::arch::aarch64::*;

use super::UNIT;
use super::cpu::HasNeon;
use super::layout_128::turn;
use super::plane::{Bits, CANDIDATES, Candidates, EIGHTS, Plane, lower_halves, rest};
use super::vector::Bitwise;
use super::vector_128::Register;

/// A register of 128 bits, for [`Vector128`](super::vector_128::Vector128).
#[derive(Clone, Copy)]
pub(in crate::engine) struct NeonRegister(uint16x8_t);

/// Defines operations on two registers that are an instruction each.
macro_rules! instructions {
    ($($name:ident: $instruction:ident),+) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                // SAFETY: a value is only made with a `HasNeon`, which proves NEON.
                Self(unsafe { $instruction(self.0, other.0) })
            }
        )+
    };
}

/// Defines operations on two registers that are an instruction for 64-bit lanes.
macro_rules! on_halves {
    ($($name:ident: $instruction:ident),+) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                // SAFETY: a value is only made with a `HasNeon`, which proves NEON.
                Self(unsafe {
                    let (a, b) = (vreinterpretq_u64_u16(self.0), vreinterpretq_u64_u16(other.0));
                    vreinterpretq_u16_u64($instruction(a, b))
                })
            }
        )+
    };
}

impl NeonRegister {
    /// The larger of each two 32-bit parts, both results in one word.
    #[inline(always)]
    fn folded(self) -> u64 {
        // SAFETY: the register was made with a `HasNeon`.
        unsafe {
            let register = vreinterpretq_u32_u16(self.0);
            vgetq_lane_u64::<0>(vreinterpretq_u64_u32(vpmaxq_u32(register, register)))
        }
    }

    /// The bytes at these indices.
    #[inline(always)]
    fn turned(self, indices: &[u8; 16]) -> Self {
        // SAFETY: the register was made with a `HasNeon`; the array has 16 bytes.
        unsafe {
            let bytes = vreinterpretq_u8_u16(self.0);
            Self(vreinterpretq_u16_u8(vqtbl1q_u8(bytes, vld1q_u8(indices.as_ptr()))))
        }
    }
}

impl Bitwise for NeonRegister {
    instructions!(and: vandq_u16, or: vorrq_u16, without: vbicq_u16);
}

/// SAFETY of all blocks: `cpu`, or the proof that the register was made with, is a `HasNeon`.
impl Register for NeonRegister {
    type Cpu = HasNeon;

    #[inline(always)]
    fn load(_: HasNeon, lanes: &[u16; 8]) -> Self {
        // SAFETY: see above; the array has 16 bytes.
        Self(unsafe { vld1q_u16(lanes.as_ptr()) })
    }

    #[inline(always)]
    fn load_bytes(_: HasNeon, bytes: &[u8; 16]) -> Self {
        // SAFETY: see above; the array has 16 bytes.
        Self(unsafe { vreinterpretq_u16_u8(vld1q_u8(bytes.as_ptr())) })
    }

    #[inline(always)]
    fn store(self) -> [u16; 8] {
        let mut lanes = [0; 8];
        // SAFETY: see above; the array has 16 bytes.
        unsafe { vst1q_u16(lanes.as_mut_ptr(), self.0) };
        lanes
    }

    #[inline(always)]
    fn splat(_: HasNeon, bits: u16) -> Self {
        // SAFETY: see above.
        Self(unsafe { vdupq_n_u16(bits) })
    }

    #[inline(always)]
    fn next([a, b, c, d, e]: [Self; 5]) -> [Self; 5] {
        static NEXT: [u8; 16] = turn(1);
        [a.turned(&NEXT), b.turned(&NEXT), c.turned(&NEXT), d.turned(&NEXT), e.turned(&NEXT)]
    }

    #[inline(always)]
    fn after([a, b, c, d, e]: [Self; 5]) -> [Self; 5] {
        static AFTER: [u8; 16] = turn(2);
        let [a, b, c] = [a.turned(&AFTER), b.turned(&AFTER), c.turned(&AFTER)];
        [a, b, c, d.turned(&AFTER), e.turned(&AFTER)]
    }

    on_halves!(low_low: vtrn1q_u64, high_high: vtrn2q_u64);

    instructions!(
        xor: veorq_u16,
        plus: vaddq_u16,
        equal: vceqq_u16,
        greater: vcgtq_u16,
        min: vminq_u16,
        max: vmaxq_u16
    );

    #[inline(always)]
    fn high_low(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { vextq_u16::<4>(self.0, other.0) })
    }

    #[inline(always)]
    fn bytes_at(self, indices: Self) -> Self {
        // SAFETY: see above. An index that is too large gives zero.
        Self(unsafe {
            let (bytes, indices) = (vreinterpretq_u8_u16(self.0), vreinterpretq_u8_u16(indices.0));
            vreinterpretq_u16_u8(vqtbl1q_u8(bytes, indices))
        })
    }

    #[inline(always)]
    fn select(self, mask: Self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { vbslq_u16(mask.0, self.0, other.0) })
    }

    #[inline(always)]
    fn units_by_count(self, table: &[u8; 16]) -> Self {
        const SHIFT: i32 = UNIT.trailing_zeros().cast_signed();
        // SAFETY: see above; the array has 16 bytes.
        unsafe {
            let bits = vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(self.0)));
            let numbers = vqtbl1q_u8(vld1q_u8(table.as_ptr()), vreinterpretq_u8_u16(bits));
            Self(vshlq_n_u16::<SHIFT>(vreinterpretq_u16_u8(numbers)))
        }
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.folded() != 0
    }

    #[inline(always)]
    fn any_zero(self) -> bool {
        // SAFETY: see above.
        unsafe { vminvq_u16(self.0) == 0 }
    }

    #[inline(always)]
    fn greatest(self) -> u16 {
        // SAFETY: see above.
        unsafe { vmaxvq_u16(self.0) }
    }

    #[inline(always)]
    fn count([a, b, c, d, e]: [Self; 5]) -> u32 {
        // SAFETY: see above.
        unsafe {
            // Both halves of the last register are the same minirow, so one is left out. A lane in
            // the mask is -1.
            let e = vcombine_u16(vget_low_u16(e.0), vdup_n_u16(0));
            let sum = vaddq_u16(a.plus(b).plus(c.plus(d)).0, e);
            u32::from(vaddvq_u16(sum).wrapping_neg())
        }
    }
}

/// 128 bits in a NEON register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::engine) struct Plane128(uint64x2_t);

/// In each half, byte `i` has bit `i` only.
static OWN: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

/// [`Plane::swap`] by instructions on parts of the words.
macro_rules! parts {
    ($parts:ident, $words:ident, $first:expr, $second:expr, $a:ident, $b:ident) => {{
        let (a, b) = ($parts($a.0), $parts($b.0));
        (Self($words($first(a, b))), Self($words($second(a, b))))
    }};
}

// SAFETY: all bits may be zero, in a vector as in a word.
unsafe impl Plane for Plane128 {
    const LANES: usize = 128;
    type Cpu = HasNeon;

    #[inline(always)]
    fn ones(_: HasNeon) -> Self {
        // SAFETY: `HasNeon` proves NEON.
        Self(unsafe { vdupq_n_u64(u64::MAX) })
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: a `Plane128` is only made with a `HasNeon`, which proves NEON.
        Self(unsafe { vandq_u64(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: as in `and`.
        Self(unsafe { vorrq_u64(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: as in `and`.
        Self(unsafe { veorq_u64(self.0, other.0) })
    }
    #[inline(always)]
    fn but(self, other: Self) -> Self {
        // SAFETY: as in `and`.
        Self(unsafe { vbicq_u64(self.0, other.0) })
    }

    // One instruction selects each bit from one of two planes by the bit of a third.

    #[inline(always)]
    fn select(self, other: Self, mask: Self) -> Self {
        // SAFETY: as in `and`.
        Self(unsafe { vbslq_u64(mask.0, other.0, self.0) })
    }
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        // Where two are equal it is their bit; elsewhere it is the third.
        a.select(b, self.xor(a))
    }
    #[inline(always)]
    fn or_not(self, a: Self, _: Self) -> Self {
        // SAFETY: as in `and`.
        Self(unsafe { vornq_u64(self.0, a.0) })
    }
    #[inline(always)]
    fn pick([a, b, c]: [Self; 3], [_, second, third]: [Self; 3]) -> Self {
        a.select(b, second).select(c, third)
    }
    #[inline(always)]
    fn add(self, a: Self, b: Self) -> (Self, Self) {
        let differ = self.xor(a);
        (differ.xor(b), a.select(b, differ))
    }

    #[inline(always)]
    fn swap<const J: i32>(a: Self, b: Self) -> (Self, Self) {
        // SAFETY: as in `and`.
        unsafe {
            use {
                vreinterpretq_u8_u64 as as_u8, vreinterpretq_u16_u64 as as_u16,
                vreinterpretq_u32_u64 as as_u32, vreinterpretq_u64_u8 as of_u8,
                vreinterpretq_u64_u16 as of_u16, vreinterpretq_u64_u32 as of_u32,
            };
            match J {
                32 => parts!(as_u32, of_u32, vtrn1q_u32, vtrn2q_u32, a, b),
                16 => parts!(as_u16, of_u16, vtrn1q_u16, vtrn2q_u16, a, b),
                8 => parts!(as_u8, of_u8, vtrn1q_u8, vtrn2q_u8, a, b),
                4 => {
                    let (a, b) = (as_u8(a.0), as_u8(b.0));
                    (Self(of_u8(vsliq_n_u8::<4>(a, b))), Self(of_u8(vsriq_n_u8::<4>(b, a))))
                }
                _ => {
                    let lower = vdupq_n_u64(lower_halves(J));
                    (
                        Self(vbslq_u64(lower, a.0, vshlq_n_u64::<J>(b.0))),
                        Self(vbslq_u64(lower, vshrq_n_u64::<J>(a.0), b.0)),
                    )
                }
            }
        }
    }
    #[inline]
    fn unslice(_: HasNeon, bits: &Bits) -> [u8; 81] {
        #[target_feature(enable = "neon")]
        fn unslice(bits: &Bits) -> [u8; 81] {
            let mut whole = [0; 96];
            for part in 0..6 {
                let mut sum = vdupq_n_u8(0);
                for k in 0..4 {
                    let bits = if part < 4 {
                        (bits[k] >> (16 * part)) as u32
                    } else {
                        rest(bits, k) >> (16 * (part - 4))
                    };
                    // Byte i tests bit i % 8 of the byte of its half.
                    let bits = vcombine_u8(vdup_n_u8(bits as u8), vdup_n_u8((bits >> 8) as u8));
                    // SAFETY: the array has 16 bytes.
                    let here = vtstq_u8(bits, unsafe { vld1q_u8(OWN.as_ptr()) });
                    sum = vorrq_u8(sum, vandq_u8(here, vdupq_n_u8(1 << k)));
                }
                // SAFETY: the store is of 16 of the 96 bytes.
                unsafe { vst1q_u8(whole.as_mut_ptr().add(16 * part), sum) };
            }
            let mut bytes = [0; 81];
            bytes.copy_from_slice(&whole[..81]);
            bytes
        }
        // SAFETY: `HasNeon` proves it.
        unsafe { unslice(bits) }
    }

    #[inline]
    fn pack(_: HasNeon, bytes: &[u8; 81]) -> Candidates {
        #[target_feature(enable = "neon")]
        fn pack(bytes: &[u8; 81]) -> Candidates {
            let mut whole = [10; 96];
            whole[..81].copy_from_slice(bytes);
            let mut words = [0; CANDIDATES];
            // One bit of each byte if 9 is a candidate.
            let mut nines = [vdupq_n_u8(0); 8];
            for part in 0..6 {
                // SAFETY: the loads are of 16 bytes, the second of 16 of 96; the store is of 2 of
                // 12 words.
                unsafe {
                    let digits = vld1q_u8(whole.as_ptr().add(16 * part));
                    let nine = vorrq_u8(vceqq_u8(digits, vdupq_n_u8(9)), vceqzq_u8(digits));
                    nines[part] = vandq_u8(nine, vld1q_u8(OWN.as_ptr()));
                    let eights = vqtbl1q_u8(vld1q_u8(EIGHTS.as_ptr()), digits);
                    vst1q_u8(words.as_mut_ptr().add(2 * part).cast(), eights);
                }
            }
            let [first, others] = [gathered(&nines, 0), gathered(&nines, 4)];
            words[10] |= others << 8;
            words[11] = first;
            words
        }
        /// The sums of eight bytes each, for four vectors.
        #[target_feature(enable = "neon")]
        fn gathered(bytes: &[uint8x16_t; 8], from: usize) -> u64 {
            let first = vpaddq_u8(bytes[from], bytes[from + 1]);
            let last = vpaddq_u8(bytes[from + 2], bytes[from + 3]);
            let both = vpaddq_u8(first, last);
            vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(both, both)))
        }
        // SAFETY: `HasNeon` proves it.
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
