use crate::grid::{Digit, Grid};

use super::plane::{Bits, Plane, rest};

/// The cells of a grid as bytes: 1 to 9 for a digit, 0 for none.
#[inline]
pub(in crate::engine) fn bytes(grid: &Grid) -> &[u8; 81] {
    let cells: *const [Option<Digit>; 81] = grid.as_array();
    // SAFETY: a `Digit` is a `NonZeroU8`, by its `repr(transparent)`, and an `Option` of that is
    // guaranteed to be a byte that is 0 for `None`.
    unsafe { &*cells.cast() }
}

/// The digits of those values.
///
/// # Panics
/// If one is not 1 to 9.
#[inline]
pub(in crate::engine) fn digits(bytes: [u8; 81]) -> [Digit; 81] {
    // Summed up without a branch, which is checked in a few instructions for all.
    let wrong = bytes.iter().fold(false, |wrong, byte| wrong | (byte.wrapping_sub(1) > 8));
    assert!(!wrong, "a cell without exactly one candidate");
    // SAFETY: all are 1 to 9, and a `Digit` is a `NonZeroU8` by its `repr(transparent)`.
    unsafe { std::mem::transmute(bytes) }
}

/// The digits whose values have these bits.
///
/// # Panics
/// If one is not 1 to 9.
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
