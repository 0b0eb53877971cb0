use crate::grid::{Digit, Grid};

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
