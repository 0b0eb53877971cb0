use super::Level;
use super::plane::{
    Bits, CANDIDATES, Candidates, EIGHTS, Kernel, Plane, lower_halves, ninth, rest,
};

/// 64 bits in a general register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::engine) struct Plane64(u64);

impl Plane for Plane64 {
    const LANES: usize = 64;
    const LEVEL: Level = Level::Portable;
    type Cpu = ();

    fn run<K: Kernel>((): (), kernel: K) -> K::Output {
        kernel.run()
    }

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
        let mut bytes = [0; 81];
        for (at, chunk) in bytes.chunks_mut(8).enumerate() {
            let mut eight = 0;
            for k in 0..4 {
                let byte = if at < 8 {
                    bits[k] >> (8 * at)
                } else {
                    u64::from(rest(bits, k)) >> (8 * (at - 8))
                };
                // Byte i keeps bit i of the repeated byte, and carries it to its top.
                let byte = u64::from(byte as u8) * 0x0101_0101_0101_0101;
                let own = byte & 0x8040_2010_0804_0201;
                let top = (own + 0x7f7f_7f7f_7f7f_7f7f) | own;
                eight |= ((top >> 7) & 0x0101_0101_0101_0101) << k;
            }
            chunk.copy_from_slice(&eight.to_le_bytes()[..chunk.len()]);
        }
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
