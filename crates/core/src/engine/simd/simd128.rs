//! The 128-bit registers of WebAssembly.

#[allow(clippy::wildcard_imports)]
use std::arch::wasm32::*;

use super::UNIT;
use super::cpu::HasSimd128;
use super::plane::{Bits, CANDIDATES, Candidates, EIGHTS, Plane, lower_halves, rest};
use super::vector::Bitwise;
use super::vector_128::Register;

/// A register of 128 bits, for [`Vector128`](super::vector_128::Vector128).
#[derive(Clone, Copy)]
pub(in crate::engine) struct WasmRegister(v128);

/// Defines operations on two registers that are an instruction each.
macro_rules! instructions {
    ($($name:ident: $instruction:ident),+) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Self($instruction(self.0, other.0))
            }
        )+
    };
}

impl Bitwise for WasmRegister {
    instructions!(and: v128_and, or: v128_or, without: v128_andnot);
}

// The comparisons are of signed numbers, because an x86 processor below the browser has no others.
impl Register for WasmRegister {
    type Cpu = HasSimd128;

    #[inline(always)]
    fn load(_: HasSimd128, lanes: &[u16; 8]) -> Self {
        // SAFETY: the array has 16 bytes, and a load may be from any address.
        Self(unsafe { v128_load(lanes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn load_bytes(_: HasSimd128, bytes: &[u8; 16]) -> Self {
        // SAFETY: the array has 16 bytes, and a load may be from any address.
        Self(unsafe { v128_load(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> [u16; 8] {
        let mut lanes = [0; 8];
        // SAFETY: the array has 16 bytes, and a store may be to any address.
        unsafe { v128_store(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }

    #[inline(always)]
    fn splat(_: HasSimd128, bits: u16) -> Self {
        Self(u16x8_splat(bits))
    }

    #[inline(always)]
    fn next([a, b, c, d, e]: [Self; 5]) -> [Self; 5] {
        macro_rules! turned {
            ($register:ident) => {
                Self(u16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>($register.0, $register.0))
            };
        }
        [turned!(a), turned!(b), turned!(c), turned!(d), turned!(e)]
    }

    #[inline(always)]
    fn after([a, b, c, d, e]: [Self; 5]) -> [Self; 5] {
        macro_rules! turned {
            ($register:ident) => {
                Self(u16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>($register.0, $register.0))
            };
        }
        [turned!(a), turned!(b), turned!(c), turned!(d), turned!(e)]
    }

    #[inline(always)]
    fn low_low(self, other: Self) -> Self {
        Self(u64x2_shuffle::<0, 2>(self.0, other.0))
    }

    #[inline(always)]
    fn high_low(self, other: Self) -> Self {
        Self(u64x2_shuffle::<1, 2>(self.0, other.0))
    }

    #[inline(always)]
    fn high_high(self, other: Self) -> Self {
        Self(u64x2_shuffle::<1, 3>(self.0, other.0))
    }

    instructions!(
        bytes_at: u8x16_swizzle,
        xor: v128_xor,
        plus: u16x8_add,
        equal: i16x8_eq,
        greater: i16x8_gt,
        min: i16x8_min,
        max: i16x8_max
    );

    #[inline(always)]
    fn select(self, mask: Self, other: Self) -> Self {
        Self(v128_bitselect(self.0, other.0, mask.0))
    }

    #[inline(always)]
    fn units_by_count(self, table: &[u8; 16]) -> Self {
        let bits = u16x8_extadd_pairwise_u8x16(u8x16_popcnt(self.0));
        // SAFETY: the array has 16 bytes, and a load may be from any address.
        let numbers = u8x16_swizzle(unsafe { v128_load(table.as_ptr().cast()) }, bits);
        Self(u16x8_shl(numbers, UNIT.trailing_zeros()))
    }

    #[inline(always)]
    fn any(self) -> bool {
        v128_any_true(self.0)
    }

    #[inline(always)]
    fn any_zero(self) -> bool {
        !u16x8_all_true(self.0)
    }

    #[inline(always)]
    fn greatest(self) -> u16 {
        let most = i16x8_max(self.0, u64x2_shuffle::<1, 0>(self.0, self.0));
        let most = i16x8_max(most, u32x4_shuffle::<1, 0, 3, 2>(most, most));
        let most = i16x8_max(most, u16x8_shuffle::<1, 0, 3, 2, 5, 4, 7, 6>(most, most));
        u16x8_extract_lane::<0>(most)
    }

    #[inline(always)]
    fn count(masks: [Self; 5]) -> u32 {
        let [a, b, c, d, e] = masks.map(|mask| u16x8_bitmask(mask.0));
        // Both halves of the last register are the same minirow.
        u32::from_le_bytes([a, b, c, d]).count_ones() + (e & 0xf).count_ones()
    }
}

/// 128 bits in a register of WebAssembly.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::engine) struct Plane128(v128);

// SAFETY: all bits may be zero, in a vector as in a word.
unsafe impl Plane for Plane128 {
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
        // SAFETY: a `Plane128` is two 64-bit words, all of whose values are valid.
        unsafe { std::slice::from_raw_parts(planes.as_ptr().cast(), planes.len() * 2) }
    }
    fn words_mut(planes: &mut [Self]) -> &mut [u64] {
        // SAFETY: a `Plane128` is two 64-bit words, all of whose values are valid.
        unsafe { std::slice::from_raw_parts_mut(planes.as_mut_ptr().cast(), planes.len() * 2) }
    }
}
