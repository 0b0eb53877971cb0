//! Tables of cells and houses for boards of bits.

use bivalue_core::grid::{Cell, House};

/// A set of cells, one bit for each.
pub(super) type Cells = u128;

/// For each house a number of up to four bits, which counts cells of the house.
pub(super) type Counts = u128;

/// One in every house.
const ONES: Counts = (1 << (4 * 27)) / 15;
const SEVENS: Counts = 7 * ONES;
const EIGHTS: Counts = 8 * ONES;

/// The tables of a cell. Tables have a power of two of entries, so that a masked index needs no
/// bounds check.
#[derive(Clone, Copy)]
pub(super) struct Site {
    /// The cell by itself.
    pub(super) cell: Cells,
    pub(super) peers: Cells,
    /// A count of one in each of its houses.
    pub(super) houses: Counts,
    /// All bits of the count set, in each of its houses.
    pub(super) settled: Counts,
}

static SITES: [Site; 128] = sites();

/// The cells of the houses.
static HOUSES: [Cells; 32] = {
    let mut all = [0; 32];
    let mut house = 0;
    while house < House::COUNT {
        all[house] = House::from_index(house).cells().bits();
        house += 1;
    }
    all
};

const fn sites() -> [Site; 128] {
    let mut all = [Site { cell: 0, peers: 0, houses: 0, settled: 0 }; 128];
    let mut cell = 0;
    while cell < Cell::COUNT {
        let site = &mut all[cell];
        site.cell = 1 << cell;
        let houses = Cell::from_index(cell).houses();
        let mut kind = 0;
        while kind < 3 {
            site.peers |= houses[kind].cells().bits() & !site.cell;
            site.houses |= 1 << (4 * houses[kind].index());
            kind += 1;
        }
        site.settled = 15 * site.houses;
        cell += 1;
    }
    all
}

pub(super) fn site(cell: u8) -> &'static Site {
    &SITES[usize::from(cell & 127)]
}

/// The cells of a house, by its index.
pub(super) fn cells_of(house: usize) -> Cells {
    HOUSES[house & 31]
}

/// The houses with a count of one, each as the highest of its four bits.
pub(super) fn alone(counts: Counts) -> Counts {
    having(1, counts)
}

/// The houses with a certain count, at most 9, each as the highest of its four bits.
pub(super) fn having(count: Counts, counts: Counts) -> Counts {
    let other = counts ^ (count * ONES);
    !(((other & SEVENS) + SEVENS) | other) & EIGHTS
}

/// The first of some houses.
pub(super) fn house_of(houses: Counts) -> usize {
    houses.trailing_zeros() as usize / 4
}

/// The mask of one bit.
pub(super) fn bit(at: u8) -> u128 {
    static BITS: [u128; 128] = {
        let mut all = [0; 128];
        let mut at = 0;
        while at < 128 {
            all[at] = 1 << at;
            at += 1;
        }
        all
    };
    BITS[usize::from(at & 127)]
}

/// Calls `visit` with the cells of a set in reading order.
// Going by halves of the set would take fewer instructions for each cell, but most sets are small,
// and the mispredicted end of a loop costs most.
#[inline(always)]
pub(super) fn each(mut cells: Cells, mut visit: impl FnMut(u8)) {
    while cells != 0 {
        visit(cells.trailing_zeros() as u8);
        cells &= cells - 1;
    }
}

/// For each set of cells of a row, their number in the nine columns, the three boxes and the row,
/// in four bits each.
static IN_ROW: [u64; 512] = {
    let mut all = [0; 512];
    let mut cells = 0;
    while cells < 512 {
        let mut column = 0;
        while column < 9 {
            if cells >> column & 1 != 0 {
                all[cells] += 1 << (4 * column) | 1 << (36 + column / 3 * 4) | 1 << 48;
            }
            column += 1;
        }
        cells += 1;
    }
    all
};

/// The number of the given cells in each house.
pub(super) fn counts(cells: Cells) -> Counts {
    let (mut rows, mut columns, mut boxes) = (0, 0, 0);
    for band in 0..3 {
        let of_band = (cells >> (27 * band)) as usize;
        let three = [0, 1, 2].map(|row| IN_ROW[of_band >> (9 * row) & 511]);
        for (row, counts) in three.iter().enumerate() {
            rows |= counts >> 48 << (12 * band + 4 * row);
        }
        let sum = three.iter().sum::<u64>();
        columns += sum & 0xF_FFFF_FFFF;
        boxes |= (sum >> 36 & 0xFFF) << (12 * band);
    }
    Counts::from(rows) | Counts::from(columns) << 36 | Counts::from(boxes) << 72
}

#[cfg(test)]
mod tests {
    use super::{alone, counts};
    use bivalue_core::grid::{CellSet, House};

    #[test]
    fn count_by_house() {
        let some = 0x1_2345_6789_ABCD_EF01_2480;
        for cells in [0, CellSet::ALL.bits(), some, some << 13 & CellSet::ALL.bits()] {
            let (counts, alone) = (counts(cells), alone(counts(cells)));
            for house in House::all() {
                let count = (house.cells() & CellSet::from_bits(cells)).len();
                let at = 4 * house.index();
                assert_eq!((counts >> at) as usize & 15, count, "{house} of {cells:x}");
                assert_eq!(alone >> (at + 3) & 1 != 0, count == 1, "{house} of {cells:x}");
            }
        }
    }
}
