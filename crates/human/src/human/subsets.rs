//! The sets of a house's empty cells, with the digits that they have between them.

use std::ops::Range;

use bivalue_core::grid::{Board, CellSet, DigitSet, House, HouseKind};

/// Cells of a house and the digits that they have between them.
#[derive(Clone, Copy)]
pub(super) struct Subset {
    /// The positions of the cells in the house.
    pub(super) positions: u16,
    pub(super) digits: DigitSet,
}

impl Subset {
    pub(super) fn len(self) -> usize {
        DigitSet::from_bits(self.positions).len()
    }

    /// The number of digits minus the number of cells.
    pub(super) fn excess(self) -> i8 {
        self.digits.len() as i8 - self.len() as i8
    }
}

/// One cell: what each cell adds to the count in [`Subsets::chosen`].
const ONE: u16 = 1 << SIZE;
const SIZE: u32 = 12;

/// All sets of the empty cells of a house, in memory that is used again for the next house.
///
/// They are made by doubling and tested without branches, so that the compiler uses vectors.
pub(super) struct Subsets {
    /// The positions of the cells, and from bit 12 on their number.
    chosen: [u16; 512],
    digits: [u16; 512],
    is_wanted: [u8; 512],
}

impl Default for Subsets {
    fn default() -> Self {
        Self { chosen: [0; 512], digits: [0; 512], is_wanted: [0; 512] }
    }
}

impl Subsets {
    /// Calls `each` with every set of cells that has one digit more than cells, in the order of
    /// their last cells: 0, 1, 01, 2, 02, 12, 012.
    pub(super) fn almost_locked(&mut self, digits: &[DigitSet; 9], each: impl FnMut(Subset)) {
        let count = self.fill(digits);
        self.is_wanted[..8].fill(0);
        self.want_almost_locked(0..count);
        self.each(0..count, each);
    }

    /// The same in the order of their first cells: 0, 01, 012, 02, 1, 12, 2.
    pub(super) fn almost_locked_by_first(
        &mut self,
        digits: &[DigitSet; 9],
        each: impl FnMut(Subset),
    ) {
        let start = 512 - self.fill_by_first(digits);
        self.is_wanted[504..].fill(0);
        self.want_almost_locked(start..512);
        self.each(start..512, each);
    }

    fn want_almost_locked(&mut self, places: Range<usize>) {
        let sets = self.digits[places.clone()].iter().zip(&self.chosen[places.clone()]);
        for (is_wanted, (digits, chosen)) in self.is_wanted[places].iter_mut().zip(sets) {
            *is_wanted = u8::from(excess(*digits, *chosen) == 1);
        }
    }

    /// Calls `each` with every set of cells that has at most `most` digits more than cells and
    /// shares a digit with other empty cells of the house, in the order of their last cells.
    pub(super) fn tight(&mut self, digits: &[DigitSet; 9], most: i16, each: impl FnMut(Subset)) {
        let count = self.fill(digits);
        self.is_wanted[..8].fill(0);
        // The complement of the set in a place is in the mirrored place.
        let digits = &self.digits[..count];
        let sets = digits.iter().zip(digits.iter().rev()).zip(&self.chosen);
        for (is_wanted, ((digits, others), chosen)) in self.is_wanted.iter_mut().zip(sets) {
            let is_tight = u8::from(excess(*digits, *chosen).cast_signed() <= most);
            *is_wanted = is_tight & u8::from(digits & others != 0);
        }
        self.each(0..count, each);
    }

    /// Calls `each` with the wanted sets at those places. Other places in the same groups of eight
    /// hold no wanted sets.
    fn each(&self, places: Range<usize>, mut each: impl FnMut(Subset)) {
        let (first, end) = (places.start / 8, places.end.div_ceil(8));
        let flags = &self.is_wanted.as_chunks::<8>().0[first..end];
        for (eight, flags) in (first..).zip(flags) {
            let mut flags = u64::from_le_bytes(*flags);
            while flags != 0 {
                let at = 8 * eight + flags.trailing_zeros() as usize / 8;
                flags &= flags - 1;
                each(Subset {
                    positions: self.chosen[at] & 0x1FF,
                    digits: DigitSet::from_bits(self.digits[at]),
                });
            }
        }
    }

    /// Makes all sets, from the empty one on, and returns how many there are. The sets with a cell
    /// come after those without it.
    fn fill(&mut self, digits: &[DigitSet; 9]) -> usize {
        (self.chosen[0], self.digits[0]) = (0, 0);
        let mut count = 1;
        for (at, own) in digits.iter().enumerate().filter(|(_, own)| !own.is_empty()) {
            let (without, with) = self.chosen[..2 * count].split_at_mut(count);
            with.iter_mut().zip(without).for_each(|(with, set)| *with = *set + (ONE | 1 << at));
            let (without, with) = self.digits[..2 * count].split_at_mut(count);
            with.iter_mut().zip(without).for_each(|(with, set)| *with = *set | own.bits());
            count *= 2;
        }
        count
    }

    /// Makes the same sets at the end of the memory. The sets with a cell come before those without
    /// it, but after the empty set.
    fn fill_by_first(&mut self, digits: &[DigitSet; 9]) -> usize {
        let mut count = 1;
        (self.chosen[511], self.digits[511]) = (0, 0);
        for (at, own) in digits.iter().enumerate().rev().filter(|(_, own)| !own.is_empty()) {
            put_before(&mut self.chosen[512 - 2 * count..], |set| set + (ONE | 1 << at));
            put_before(&mut self.digits[512 - 2 * count..], |set| set | own.bits());
            count *= 2;
        }
        count
    }
}

/// Fills the first half: with the empty set, and then with the images of the members of the second
/// half, whose own first member is the empty set.
#[inline]
fn put_before(all: &mut [u16], with: impl Fn(u16) -> u16) {
    let (to, from) = all.split_at_mut(all.len() / 2);
    let count = from.len();
    let last = with(from[count - 1]);
    to[1..].iter_mut().zip(&from[..count - 1]).for_each(|(to, set)| *to = with(*set));
    to[0] = 0;
    from[0] = last;
}

/// The number of digits minus the number of cells; negative numbers wrap around.
#[inline(always)]
fn excess(digits: u16, chosen: u16) -> u16 {
    count_of(digits).wrapping_sub(chosen >> SIZE)
}

/// The number of ones among nine bits.
#[inline(always)]
fn count_of(bits: u16) -> u16 {
    let pairs = (bits & 0x155) + (bits >> 1 & 0x155);
    let fours = (pairs & 0x333) + (pairs >> 2 & 0x333);
    (fours & 0xF) + (fours >> 4 & 0xF) + (fours >> 8)
}

/// The candidates of a house's cells, by position.
pub(super) fn digits_of(board: &Board, house: House) -> [DigitSet; 9] {
    std::array::from_fn(|at| board.digits(house.cell(at)))
}

/// The cells of a house at those positions.
pub(super) fn cells_at(house: House, positions: u16) -> CellSet {
    let three = |at: u32| u128::from(positions >> (3 * at) & 7);
    let number = house.number();
    let (bits, first) = match house.kind() {
        HouseKind::Row => (u128::from(positions), 9 * number),
        HouseKind::Column => {
            // Every ninth bit of a band.
            let band = |at: u32| {
                let three = three(at);
                (three & 1 | (three & 2) << 8 | (three & 4) << 16) << (27 * at)
            };
            (band(0) | band(1) | band(2), number)
        }
        HouseKind::Box => {
            (three(0) | three(1) << 9 | three(2) << 18, number / 3 * 27 + number % 3 * 3)
        }
    };
    CellSet::from_bits(bits << first)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every set of cells with one digit more than cells, found by trying all sets.
    fn expected(digits: &[DigitSet; 9]) -> Vec<u16> {
        let is_chosen = |set: u16, at: usize| set >> at & 1 != 0;
        let of = |set: u16| {
            let chosen = digits.iter().enumerate().filter(|(at, _)| is_chosen(set, *at));
            chosen.fold(DigitSet::EMPTY, |all, (_, own)| all | *own)
        };
        let is_empty = |set: u16| (0..9).all(|at| !is_chosen(set, at) || !digits[at].is_empty());
        (1..512)
            .filter(|&set| is_empty(set) && of(set).len() == set.count_ones() as usize + 1)
            .collect()
    }

    #[test]
    fn sets_are_in_the_order_of_their_lists() {
        let mut subsets = Subsets::default();
        // One empty cell, then two, up to nine, and back to one.
        for empty in (1..=9).chain((1..9).rev()) {
            let digits = std::array::from_fn(|at| {
                let bits = if (at * 5) % 9 < empty { 0b1_0100_1011 >> (at % 4) } else { 0 };
                DigitSet::from_bits(bits | bits << (at % 5))
            });
            let mut wanted = expected(&digits);
            let mut found = Vec::new();
            subsets.almost_locked(&digits, |set| found.push(set.positions));
            assert_eq!(found, wanted, "{empty} cells");
            let list = |set: &u16| (0..9).filter(|at| set >> at & 1 != 0).collect::<Vec<_>>();
            wanted.sort_by_key(list);
            found.clear();
            subsets.almost_locked_by_first(&digits, |set| found.push(set.positions));
            assert_eq!(found, wanted, "{empty} cells by the first");
        }
    }

    #[test]
    fn positions_are_those_of_the_cells() {
        for house in House::all() {
            for positions in 0..512 {
                let at = (0..9).filter(|at| positions >> at & 1 != 0);
                let cells: CellSet = at.map(|at| house.cell(at)).collect();
                assert_eq!(cells_at(house, positions), cells, "{house}");
            }
        }
    }
}
