//! Sorting of long lists in pieces, so that a call can end between two of them, and of lists by a
//! number.

use bivalue_core::budget::{Meter, Stop};

/// The number of items that are sorted or merged between two looks at the bounds: some hundred
/// microseconds of work.
pub(super) const PIECE: usize = 4096;

/// The items in order. Equal items must be the same in every respect.
///
/// Short lists are sorted at once; of longer ones pieces are sorted, and then merged.
pub(super) fn sorted<T: Ord + Copy>(mut items: Vec<T>, meter: &Meter<'_>) -> Result<Vec<T>, Stop> {
    if items.len() <= PIECE {
        items.sort_unstable();
        return Ok(items);
    }
    for piece in items.chunks_mut(PIECE) {
        meter.check()?;
        piece.sort_unstable();
    }
    let mut merged = Vec::with_capacity(items.len());
    let mut width = PIECE;
    while width < items.len() {
        merged.clear();
        for pair in items.chunks(2 * width) {
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let Some(&next) = first(&mut left, &mut right) {
                if merged.len() % PIECE == 0 {
                    meter.check()?;
                }
                merged.push(next);
            }
        }
        std::mem::swap(&mut items, &mut merged);
        width *= 2;
    }
    Ok(items)
}

/// Sorts a list by a number, and keeps items with the same number in their order.
///
/// Their numbers and places are sorted, and then the items are put there: so there is one sort for
/// the lists of all types. A sort for each of them is some ten kilobytes of code.
pub(crate) fn sort_by_number<T>(items: &mut Vec<T>, number: impl FnMut(&T) -> usize) {
    if items.len() < 2 {
        return;
    }
    let mut order: Vec<_> = items.iter().map(number).zip(0_usize..).collect();
    order.sort_unstable();
    let mut places: Vec<_> = items.drain(..).map(Some).collect();
    items.extend(order.into_iter().filter_map(|(_, place)| places[place].take()));
}

/// A number that puts large ones first where items are [sorted by it](sort_by_number).
pub(crate) const fn largest_first(number: usize) -> usize {
    usize::MAX - number
}

/// A list that grows in pieces, because a long one takes long to move when it grows.
pub(super) struct PieceList<T> {
    full: Vec<Vec<T>>,
    last: Vec<T>,
}

impl<T: Ord + Copy> PieceList<T> {
    pub(super) fn new() -> Self {
        Self { full: Vec::new(), last: Vec::new() }
    }

    pub(super) fn push(&mut self, item: T) {
        if self.last.len() == PIECE {
            self.full.push(std::mem::replace(&mut self.last, Vec::with_capacity(PIECE)));
        }
        self.last.push(item);
    }

    /// The items in order, as [`sorted`].
    pub(super) fn sorted(mut self, meter: &Meter<'_>) -> Result<Vec<T>, Stop> {
        if self.full.is_empty() {
            return sorted(self.last, meter);
        }
        self.full.push(self.last);
        let mut items = Vec::with_capacity(self.full.len() * PIECE);
        for piece in self.full {
            meter.check()?;
            items.extend(piece);
        }
        sorted(items, meter)
    }
}

/// Takes the least item from the front of two lists in order.
fn first<'a, T: Ord>(left: &mut &'a [T], right: &mut &'a [T]) -> Option<&'a T> {
    let is_right = match (left.first(), right.first()) {
        (Some(left), Some(right)) => right < left,
        (left, _) => left.is_none(),
    };
    if is_right { right.split_off_first() } else { left.split_off_first() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bivalue_core::budget::Budget;
    use std::time::Duration;

    #[test]
    fn long_lists_are_sorted_too() {
        let meter = Meter::new(Budget::UNLIMITED);
        for count in [0, 1, PIECE, PIECE + 1, 5 * PIECE - 3, 9 * PIECE] {
            let items: Vec<_> = (0..count).map(|at| at * 7919 % 10_007).collect();
            let mut expected = items.clone();
            expected.sort_unstable();
            let mut pieces = PieceList::new();
            for &item in &items {
                pieces.push(item);
            }
            assert_eq!(pieces.sorted(&meter).as_ref(), Ok(&expected), "{count}");
            assert_eq!(sorted(items, &meter), Ok(expected), "{count}");
        }
    }

    #[test]
    fn sorting_stops() {
        let budget = Budget::UNLIMITED.with_deadline(&|| Duration::MAX, Duration::ZERO);
        let items: Vec<_> = (0..2 * PIECE).collect();
        assert_eq!(sorted(items, &Meter::new(budget)), Err(Stop::Timeout));
    }
}
