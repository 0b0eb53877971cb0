use crate::grid::{Digit, Grid};

use super::plane::{BITS, Bits, Plane, REST, rest};

/// The cells of a grid as bytes: 1 to 9 for a digit, 0 for none.
#[inline]
pub(in crate::engine) fn bytes(grid: &Grid) -> &[u8; 81] {
    let cells: *const [Option<Digit>; 81] = grid.as_array();
    // SAFETY: a `Digit` is a `NonZeroU8`, by its `repr(transparent)`, and an `Option` of that is
    // guaranteed to be a byte that is 0 for `None`.
    unsafe { &*cells.cast() }
}

/// The bits of the values of 81 cells.
#[inline]
pub(in crate::engine) fn bits_of(bytes: &[u8; 81]) -> Bits {
    let mut bits = [0; BITS];
    let (chunks, last) = bytes.as_chunks::<8>();
    for (at, chunk) in chunks.iter().enumerate() {
        let word = u64::from_le_bytes(*chunk);
        for k in 0..4 {
            // The multiplication gathers one bit of each byte in the highest byte.
            let gathered =
                (word >> k & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            if at < 8 {
                bits[k] |= gathered << (8 * at);
            } else {
                bits[4 + k / 2] |= gathered << (8 * (at - 8) + REST * (k % 2));
            }
        }
    }
    for k in 0..4 {
        bits[4 + k / 2] |= u64::from(last[0] >> k & 1) << (16 + REST * (k % 2));
    }
    bits
}

/// Transposes 8 x 8 bits: bit `8 * i + j` goes to bit `8 * j + i`.
#[inline]
pub(in crate::engine) fn transposed(bits: u64) -> u64 {
    let swapped = |bits: u64, by: u32, mask: u64| {
        let differ = (bits ^ bits >> by) & mask;
        bits ^ differ ^ differ << by
    };
    let bits = swapped(bits, 7, 0x00aa_00aa_00aa_00aa);
    let bits = swapped(bits, 14, 0x0000_cccc_0000_cccc);
    swapped(bits, 28, 0x0000_0000_f0f0_f0f0)
}

/// The bits of the 81 cells, with zeros in the unused places, whose contents are arbitrary.
#[inline]
pub(in crate::engine) fn of_cells(mut bits: Bits) -> Bits {
    for word in &mut bits[4..] {
        *word &= 0x1_ffff << REST | 0x1_ffff;
    }
    bits
}

/// The digits of 81 cells from the bits of their values.
///
/// # Panics
/// If a value is not 1 to 9.
#[inline]
pub(in crate::engine) fn digits_of<P: Plane>(cpu: P::Cpu, bits: &Bits) -> [Digit; 81] {
    let wrong = |[a, b, c, d]: [u64; 4]| !(a | b | c | d) | d & (b | c);
    let [a, b, c, d, ..] = *bits;
    let others = [0, 1, 2, 3].map(|k| u64::from(rest(bits, k)));
    let wrong = wrong([a, b, c, d]) | wrong(others) & 0x1_ffff;
    assert!(wrong == 0, "a cell without exactly one candidate");
    // SAFETY: all are 1 to 9, and a `Digit` is a `NonZeroU8` by its `repr(transparent)`.
    unsafe { std::mem::transmute(P::unslice(cpu, bits)) }
}
