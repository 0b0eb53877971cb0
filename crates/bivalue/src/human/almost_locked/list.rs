//! The list of almost locked sets: which there are, and in which order.

use super::AlmostLocked;
use crate::grid::{CellSet, DigitSet, House, HouseKind};
use crate::human::View;

/// Every almost locked set once: by rows, then columns, then boxes, and in a house by first cells
/// if that is wanted; otherwise smallest first.
pub(super) fn list(view: &View, by_first: bool) -> Vec<AlmostLocked> {
    let board = view.board();
    let orders = if by_first { &ORDERS.by_first } else { &ORDERS.by_last };
    let mut sets = Vec::with_capacity(256);
    // By set of the house's empty cells, the digits of all of them.
    let mut digits = [DigitSet::EMPTY; 512];
    for house in House::all() {
        let mut positions = [0; 9];
        let mut count = 0;
        for position in 0..9 {
            let of = board.digits(house.cell(position));
            if !of.is_empty() {
                let (below, above) = digits.split_at_mut(1 << count);
                above.iter_mut().zip(below).for_each(|(above, below)| *above = *below | of);
                positions[count] = position;
                count += 1;
            }
        }
        for &choice in &orders[count][..(1 << count) - 1] {
            let chosen = DigitSet::from_bits(choice);
            let digits = digits[usize::from(choice)];
            if digits.len() == chosen.len() + 1 {
                let chosen = chosen.into_iter().map(|at| positions[at.index()]);
                let bits = chosen.clone().fold(0u16, |bits, position| bits | 1 << position);
                if is_first(house.kind(), bits) {
                    let cells: CellSet = chosen.map(|position| house.cell(position)).collect();
                    sets.push(AlmostLocked::new(cells, digits));
                }
            }
        }
    }
    if !by_first {
        sets.sort_by_key(|set| set.cells.len());
    }
    sets
}

/// Whether no house of an earlier kind has all cells at those positions.
fn is_first(kind: HouseKind, positions: u16) -> bool {
    match kind {
        HouseKind::Row => true,
        HouseKind::Column => !positions.is_power_of_two(),
        HouseKind::Box => {
            ![0o7u16, 0o70, 0o700, 0o111, 0o222, 0o444].iter().any(|line| positions & !line == 0)
        }
    }
}

/// By number of cells, all sets of so many cells but the empty one.
struct Orders {
    /// By first cells: 0, 01, 012, 02, 1, 12, 2.
    by_first: [[u16; 512]; 10],
    /// By last cells: 0, 1, 01, 2, 02, 12, 012.
    by_last: [[u16; 512]; 10],
}

static ORDERS: Orders = {
    let mut orders = Orders { by_first: [[0; 512]; 10], by_last: [[0; 512]; 10] };
    let mut count = 1;
    while count < 10 {
        let mut set = 1;
        while set < 1 << count {
            orders.by_last[count][set - 1] = set as u16;
            orders.by_first[count][first_to_last(set, count) - 1] = set as u16;
            set += 1;
        }
        count += 1;
    }
    orders
};

/// The place of a set of so many positions in the order by first positions, from 1.
const fn first_to_last(positions: usize, count: usize) -> usize {
    let mut place = 0;
    let mut before = 0;
    let mut position = 0;
    while position < count {
        if positions >> position & 1 != 0 {
            // Itself, and every set that goes on from here with a position that is left out.
            place += 1;
            while before < position {
                place += 1 << (count - 1 - before);
                before += 1;
            }
            before = position + 1;
        }
        position += 1;
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_positions_are_in_the_order_of_their_lists() {
        let list = |set: &u16| (0..9).filter(|at| set >> at & 1 != 0).collect::<Vec<_>>();
        for count in 1..10 {
            let mut sets: Vec<u16> = (1..1 << count).collect();
            assert_eq!(ORDERS.by_last[count][..sets.len()], sets);
            sets.sort_by_key(list);
            assert_eq!(ORDERS.by_first[count][..sets.len()], sets, "{count} positions");
        }
    }
}
