//! The list of almost locked sets: which there are, and in which order.

use super::AlmostLocked;
use crate::grid::{House, HouseKind};
use crate::human::View;
use crate::human::subsets::{Subset, Subsets, digits_of};

/// Every almost locked set once: by rows, then columns, then boxes, and in a house by first cells
/// if that is wanted; otherwise smallest first.
pub(super) fn list(view: &View, by_first: bool) -> Vec<AlmostLocked> {
    let mut sets = Vec::with_capacity(256);
    let mut subsets = Subsets::default();
    for house in House::all() {
        let kind = house.kind();
        let digits = digits_of(view, house);
        let push = |set: Subset| {
            if is_first(kind, set.positions) {
                sets.push(AlmostLocked::new(house, set));
            }
        };
        if by_first {
            subsets.almost_locked_by_first(&digits, push);
        } else {
            subsets.almost_locked(&digits, push);
        }
    }
    if by_first { sets } else { by_size(&sets) }
}

/// Smallest first, and otherwise in the same order.
fn by_size(sets: &[AlmostLocked]) -> Vec<AlmostLocked> {
    let mut sorted = Vec::with_capacity(sets.len());
    for size in 1..=8 {
        sorted.extend(sets.iter().filter(|set| set.size == size));
    }
    sorted
}

/// Whether no house of an earlier kind has all cells at those positions.
#[inline]
pub(super) fn is_first(kind: HouseKind, positions: u16) -> bool {
    match kind {
        HouseKind::Row => true,
        HouseKind::Column => !positions.is_power_of_two(),
        HouseKind::Box => {
            ![0o7u16, 0o70, 0o700, 0o111, 0o222, 0o444].iter().any(|line| positions & !line == 0)
        }
    }
}
