use std::array;

use super::bytes::transposed;
use super::plane::{Bits, CANDIDATES, Candidates, EIGHTS, Plane, lower_halves, ninth, rest};

/// 64 bits in a general register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::engine) struct Plane64(u64);

// SAFETY: all bits may be zero, in a vector as in a word.
unsafe impl Plane for Plane64 {
    const LANES: usize = 64;
    type Cpu = ();

    #[inline(always)]
    fn ones((): ()) -> Self {
        Self(u64::MAX)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
    #[inline(always)]
    fn but(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline(always)]
    fn swap<const J: i32>(a: Self, b: Self) -> (Self, Self) {
        let differ = ((a.0 >> J) ^ b.0) & lower_halves(J);
        (Self(a.0 ^ differ << J), Self(b.0 ^ differ))
    }

    fn unslice((): (), bits: &Bits) -> [u8; 81] {
        let others = array::from_fn(|k| rest(bits, k).into());
        let eight = |words: &[u64; 4], at: usize| {
            let [a, b, c, d] = words.map(|word| (word >> (8 * at)) as u8);
            transposed(u64::from_le_bytes([a, b, c, d, 0, 0, 0, 0])).to_le_bytes()
        };
        let mut bytes = [0; 81];
        let (chunks, last) = bytes.as_chunks_mut::<8>();
        for at in 0..8 {
            chunks[at] = eight(&[bits[0], bits[1], bits[2], bits[3]], at);
        }
        chunks[8] = eight(&others, 0);
        chunks[9] = eight(&others, 1);
        last[0] = eight(&others, 2)[0];
        bytes
    }

    fn pack((): (), digits: &[u8; 81]) -> Candidates {
        let mut words = [0; CANDIDATES];
        for (word, cells) in words.iter_mut().zip(digits.chunks(8)) {
            let mut bytes = [0; 8];
            for (byte, digit) in bytes.iter_mut().zip(cells) {
                *byte = EIGHTS[usize::from(digit % 16)];
            }
            *word = u64::from_le_bytes(bytes);
        }
        for (cell, digit) in digits.iter().enumerate() {
            let (word, bit) = ninth(cell);
            words[word] |= u64::from(matches!(digit, 0 | 9)) << bit;
        }
        words
    }

    fn words(planes: &[Self]) -> &[u64] {
        // SAFETY: a `Plane64` is a 64-bit word, by its `repr(transparent)`.
        unsafe { std::slice::from_raw_parts(planes.as_ptr().cast(), planes.len()) }
    }
    fn words_mut(planes: &mut [Self]) -> &mut [u64] {
        // SAFETY: a `Plane64` is a 64-bit word, by its `repr(transparent)`.
        unsafe { std::slice::from_raw_parts_mut(planes.as_mut_ptr().cast(), planes.len()) }
    }
}
