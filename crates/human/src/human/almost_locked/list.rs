//! The list of almost locked sets: which there are, and in which order.

use bivalue_core::grid::{Board, House, HouseKind};

use super::AlmostLocked;
use crate::human::subsets::{Subset, Subsets, digits_of};

/// The number of almost locked sets up to which sets of three cells and more are listed. Positions
/// of puzzles have some hundreds; random boards have thousands, and the time of some searches grows
/// with the third power of the number.
const MOST: usize = 1_000;

/// Every almost locked set once: with `by_first` by rows, then columns, then boxes, and in a house
/// by first cells; otherwise smallest first. Too long a list is cut to smaller sets.
pub(super) fn list(board: &Board, by_first: bool) -> Vec<AlmostLocked> {
    let mut sets = Vec::with_capacity(256);
    almost_locked_sets(board, by_first, |set| sets.push(set));
    if sets.len() > MOST {
        let most = most_cells(&sets);
        sets.retain(|set| set.size <= most);
    }
    if by_first { sets } else { by_size(&sets) }
}

/// Calls `each` with every almost locked set once: by rows, then columns, then boxes, and in a
/// house in the order of the sets' first cells or of their last cells.
pub(in crate::human) fn almost_locked_sets(
    board: &Board,
    by_first: bool,
    mut each: impl FnMut(AlmostLocked),
) {
    let mut subsets = Subsets::default();
    for house in House::all() {
        let kind = house.kind();
        let digits = digits_of(board, house);
        let push = |set: Subset| {
            if is_first(kind, set.positions) {
                each(AlmostLocked::new(house, set));
            }
        };
        if by_first {
            subsets.almost_locked_by_first(&digits, push);
        } else {
            subsets.almost_locked(&digits, push);
        }
    }
}

/// The size up to which sets are listed so that there are at most [`MOST`] of them.
fn most_cells(sets: &[AlmostLocked]) -> u8 {
    let fits = |size: u8| sets.iter().filter(|set| set.size <= size).count() <= MOST;
    (3..=8).take_while(|&size| fits(size)).last().unwrap_or(2)
}

/// The same sets, smallest first, and in the given order within a size.
fn by_size(sets: &[AlmostLocked]) -> Vec<AlmostLocked> {
    let mut sorted = Vec::with_capacity(sets.len());
    for size in 1..=8 {
        sorted.extend(sets.iter().filter(|set| set.size == size));
    }
    sorted
}

/// Returns whether no house of an earlier kind holds all cells at those positions, so that a set is
/// listed here.
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

#[cfg(test)]
mod tests {
    use super::*;
    use bivalue_core::grid::{Cell, Digit, DigitSet};

    #[test]
    fn there_are_never_too_many() {
        // Two arbitrary digits in each cell make thousands of sets.
        let digits = |at: usize| {
            let mut pair = DigitSet::of(Digit::from_index(at * at * 7 % 83 % 9));
            pair.insert(Digit::from_index((at * 31 + at / 5) % 9));
            pair
        };
        let board = Board::sukaku(&std::array::from_fn(digits));
        let mut all = 0;
        for house in House::all() {
            let count = |_| all += 1;
            Subsets::default().almost_locked(&digits_of(&board, house), count);
        }
        assert!(all > 2 * MOST, "{all}");
        for by_first in [false, true] {
            let sets = list(&board, by_first);
            assert!(sets.len() <= MOST);
            let has = |size: u8| sets.iter().any(|set| set.size == size);
            assert!(has(1) && has(2) && !has(8), "the smallest stay");
            let singles = sets.iter().filter(|set| set.size == 1).count();
            assert_eq!(singles, Cell::all().filter(|&c| board.digits(c).len() == 2).count());
        }
    }
}
