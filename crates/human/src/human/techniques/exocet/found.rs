//! Exocets as a view keeps them.

use std::fmt;
use std::sync::{Arc, OnceLock};

use bivalue_core::grid::{Cell, DigitSet};

use super::Chute;

/// Cells of three crossing lines, nine bits for each, by the number of the other line.
pub(super) type Crossings = u32;

/// An exocet without what holds its digits.
#[derive(Clone, Copy)]
pub(in crate::human) struct Found {
    pub(super) chute: Chute,
    /// The line of the base in the chute.
    pub(super) line: usize,
    pub(super) base: [Cell; 2],
    pub(super) digits: DigitSet,
    pub(super) across: [usize; 3],
    pub(super) targets: Crossings,
}

/// The exocets of a view, found on first use.
#[derive(Clone, Default)]
pub(in crate::human) struct ExocetsCache(pub(super) OnceLock<Arc<[Found]>>);

/// Prints a name only: the contents follow from the rest of the view.
impl fmt::Debug for ExocetsCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ExocetsCache")
    }
}
