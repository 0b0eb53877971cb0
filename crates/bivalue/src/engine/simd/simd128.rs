use std::arch::wasm32::{
    u8x16_bitmask, u8x16_eq, u8x16_splat, u8x16_swizzle, u32x4_shuffle, u64x2, u64x2_shl,
    u64x2_shr, u64x2_splat, v128, v128_and, v128_andnot, v128_bitselect, v128_load, v128_or,
    v128_store, v128_xor,
};

use super::cpu::HasSimd128;
use super::plane::{Bits, CANDIDATES, Candidates, EIGHTS, Plane, lower_halves, rest};

/// 128 bits in a register of WebAssembly.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::engine) struct WasmPlane(v128);

// SAFETY: all bits may be zero, in a vector as in a word.
unsafe impl Plane for WasmPlane {
    const LANES: usize = 128;
    type Cpu = HasSimd128;

    #[inline(always)]
    fn ones(_: HasSimd128) -> Self {
        Self(u64x2_splat(u64::MAX))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }
    #[inline(always)]
    fn but(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }
    #[inline(always)]
    fn select(self, other: Self, mask: Self) -> Self {
        Self(v128_bitselect(other.0, self.0, mask.0))
    }

    #[inline(always)]
    fn swap<const J: i32>(a: Self, b: Self) -> (Self, Self) {
        if J == 32 {
            return (
                Self(u32x4_shuffle::<0, 4, 2, 6>(a.0, b.0)),
                Self(u32x4_shuffle::<1, 5, 3, 7>(a.0, b.0)),
            );
        }
        let lower = Self(u64x2_splat(lower_halves(J)));
        let differ = Self(u64x2_shr(a.0, J as u32)).xor(b).and(lower);
        (a.xor(Self(u64x2_shl(differ.0, J as u32))), b.xor(differ))
    }

    #[inline]
    fn unslice(_: HasSimd128, bits: &Bits) -> [u8; 81] {
        let own = u64x2_splat(0x8040_2010_0804_0201);
        let mut whole = [0_u8; 96];
        for part in 0..6 {
            let mut sum = u8x16_splat(0);
            for k in 0..4 {
                let bits = if part < 4 {
                    bits[k] >> (16 * part)
                } else {
                    u64::from(rest(bits, k)) >> (16 * (part - 4))
                };
                // Byte i tests bit i % 8 of the byte of its half.
                let each = |byte: u64| (byte & 0xff) * 0x0101_0101_0101_0101;
                let here = v128_and(u64x2(each(bits), each(bits >> 8)), own);
                sum = v128_or(sum, v128_and(u8x16_eq(here, own), u8x16_splat(1 << k)));
            }
            // SAFETY: the store is of 16 of the 96 bytes.
            unsafe { v128_store(whole.as_mut_ptr().add(16 * part).cast(), sum) };
        }
        let mut bytes = [0; 81];
        bytes.copy_from_slice(&whole[..81]);
        bytes
    }

    #[inline]
    fn pack(_: HasSimd128, bytes: &[u8; 81]) -> Candidates {
        let mut whole = [10_u8; 96];
        whole[..81].copy_from_slice(bytes);
        let mut words: Candidates = [0; CANDIDATES];
        let mut nines = [0_u64; 6];
        for part in 0..6 {
            // SAFETY: the loads are of 16 of 96 bytes and of all 16; the store is of 2 of 12 words.
            unsafe {
                let digits = v128_load(whole.as_ptr().add(16 * part).cast());
                let eights = u8x16_swizzle(v128_load(EIGHTS.as_ptr().cast()), digits);
                v128_store(words.as_mut_ptr().add(2 * part).cast(), eights);
                let nine = u8x16_eq(digits, u8x16_splat(9));
                let nine = v128_or(nine, u8x16_eq(digits, u8x16_splat(0)));
                nines[part] = u8x16_bitmask(nine).into();
            }
        }
        words[10] |= (nines[4] | nines[5] << 16) << 8;
        words[11] = nines[0] | nines[1] << 16 | nines[2] << 32 | nines[3] << 48;
        words
    }

    fn words(planes: &[Self]) -> &[u64] {
        // SAFETY: a `WasmPlane` is two 64-bit words, all of whose values are valid.
        unsafe { std::slice::from_raw_parts(planes.as_ptr().cast(), planes.len() * 2) }
    }
    fn words_mut(planes: &mut [Self]) -> &mut [u64] {
        // SAFETY: a `WasmPlane` is two 64-bit words, all of whose values are valid.
        unsafe { std::slice::from_raw_parts_mut(planes.as_mut_ptr().cast(), planes.len() * 2) }
    }
}
