//! The kinds of forcing chains, and the memory that searches nested within each other share.

use std::collections::HashMap;
use std::rc::Rc;

use bivalue_core::budget::Meter;

use super::super::state::State;
use super::net::Pool;
use super::proof::ChainDeduction;

/// A kind of forcing chains.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Kind {
    /// True if links within cells are left out, and only contradictions are looked for.
    pub(super) nishio: bool,
    /// True if candidates that turn out to be off are eliminated on the way.
    pub(super) dynamic: bool,
    /// The level of advanced deductions that are used when there are no further links; 0 for none.
    pub(super) level: u8,
}

impl Kind {
    pub(super) const NISHIO: Self = Self { nishio: true, dynamic: true, level: 0 };
    pub(super) const MULTIPLE: Self = Self { nishio: false, dynamic: false, level: 0 };

    pub(super) const fn dynamic(level: u8) -> Self {
        Self { nishio: false, dynamic: true, level }
    }

    /// The rating of the shortest chains.
    pub(super) const fn base(self) -> f64 {
        match self {
            Self { nishio: true, .. } => 7.5,
            Self { dynamic: false, .. } => 8.0,
            Self { level: 0, .. } => 8.5,
            Self { level: 1, .. } => 9.0,
            Self { level: 2, .. } => 9.5,
            Self { level: 3, .. } => 10.0,
            Self { level: 4, .. } => 10.5,
            _ => 11.0,
        }
    }
}

/// Chains found on a grid, in the order in which they are used.
pub(super) type Nested = Rc<[Rc<ChainDeduction>]>;

/// The chains found before, by family and grid.
///
/// The same grids occur many times: from different assumptions, and from step to step.
#[derive(Default)]
pub(super) struct Memo {
    pub(super) found: HashMap<(Family, [u16; 81]), Nested>,
    /// The approximate size in bytes.
    bytes: usize,
}

/// The approximate size in bytes up to which chains are remembered. Above it all are forgotten.
const REMEMBERED: usize = 64 << 20;

impl Memo {
    pub(super) fn remember(&mut self, key: (Family, [u16; 81]), hints: &Nested) {
        // A table is at least half full, and every list has a length and an owner.
        let of_key = 3 * size_of::<((Family, [u16; 81]), Nested)>();
        let bytes = of_key + hints.iter().map(|hint| hint.bytes()).sum::<usize>();
        if self.bytes + bytes > REMEMBERED {
            *self = Self::default();
        }
        self.bytes += bytes;
        self.found.insert(key, Rc::clone(hints));
    }
}

/// The kinds of nested chains.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Family {
    Unary,
    Forcing(Kind),
}

/// The memory that nested searches share.
pub(super) struct Nest<'a, 'b> {
    pub(super) state: &'a State,
    pub(super) meter: &'a Meter<'b>,
    pub(super) pool: &'a mut Pool,
    pub(super) memo: &'a mut Memo,
    /// The outlines that are made, used again and again.
    pub(super) waiting: &'a mut Vec<u16>,
}
