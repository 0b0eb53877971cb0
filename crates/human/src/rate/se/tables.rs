//! The geometry in this scale's own order: boxes, then rows, then columns.
//!
//! The order of houses, of peers and of subsets decides which step is found first, and with it
//! the rating. Houses here are numbered boxes 0 to 8, rows 9 to 17, columns 18 to 26.

use bivalue_core::grid::{House, bands_of};

/// The kinds of house, as they are numbered: box, row, column.
pub(super) const BOX: usize = 0;
/// See [`BOX`].
pub(super) const ROW: usize = 1;
/// See [`BOX`].
pub(super) const COLUMN: usize = 2;

/// The order in which singles and sets go through the kinds of house.
pub(super) const BOX_COLUMN_ROW: [usize; 3] = [BOX, COLUMN, ROW];

/// The cell at a position of a house.
const fn cell_in(house: usize, position: usize) -> u8 {
    let n = house % 9;
    (match house / 9 {
        0 => (n / 3 * 3 + position / 3) * 9 + n % 3 * 3 + position % 3,
        1 => n * 9 + position,
        _ => position * 9 + n,
    }) as u8
}

/// The cells of each house, by position.
pub(super) static CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut house = 0;
    while house < 27 {
        let mut position = 0;
        while position < 9 {
            cells[house][position] = cell_in(house, position);
            position += 1;
        }
        house += 1;
    }
    cells
};

/// The cells of each house as a set.
pub(super) static SETS: [u128; 27] = {
    let mut sets = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut position = 0;
        while position < 9 {
            sets[house] |= 1 << cell_in(house, position);
            position += 1;
        }
        house += 1;
    }
    sets
};

/// The box, row and column of each cell.
pub(super) static HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[cell] = [(row / 3 * 3 + column / 3) as u8, (9 + row) as u8, (18 + column) as u8];
        cell += 1;
    }
    houses
};

/// The position of each cell in its box, row and column.
pub(super) static POSITIONS: [[u8; 3]; 81] = {
    let mut positions = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        positions[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    positions
};

/// The 20 peers of each cell: those in its box, then in its row, then in its column.
pub(super) static PEERS: [[u8; 20]; 81] = {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut seen: u128 = 1 << cell;
        let mut count = 0;
        let mut kind = 0;
        while kind < 3 {
            let mut position = 0;
            while position < 9 {
                let other = cell_in(HOUSES[cell][kind] as usize, position);
                if seen >> other & 1 == 0 {
                    seen |= 1 << other;
                    peers[cell][count] = other;
                    count += 1;
                }
                position += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    peers
};

/// The houses of each cell as a set.
pub(super) static HOUSE_SETS: [u32; 81] = {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        sets[cell] = 1 << HOUSES[cell][0] | 1 << HOUSES[cell][1] | 1 << HOUSES[cell][2];
        cell += 1;
    }
    sets
};

/// All houses.
pub(super) const ALL_HOUSES: u32 = (1 << 27) - 1;

/// The peers of each cell, three rows at a time.
pub(super) static PEER_BANDS: [[u32; 3]; 81] = {
    let mut bands = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        bands[cell] = bands_of(PEER_SETS[cell]);
        cell += 1;
    }
    bands
};

/// The peers of each cell as a set.
pub(super) static PEER_SETS: [u128; 81] = {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut at = 0;
        while at < 20 {
            sets[cell] |= 1 << PEERS[cell][at];
            at += 1;
        }
        cell += 1;
    }
    sets
};

/// The positions of a house that lie in another house, for houses of different kinds.
pub(super) static SHARED: [[u16; 27]; 27] = {
    let mut shared = [[0; 27]; 27];
    let mut house = 0;
    while house < 27 {
        let mut position = 0;
        while position < 9 {
            let mut other = 0;
            while other < 27 {
                if SETS[other] >> cell_in(house, position) & 1 == 1 {
                    shared[house][other] |= 1 << position;
                }
                other += 1;
            }
            position += 1;
        }
        house += 1;
    }
    shared
};

/// The number of ones of each mask of nine bits. A table is faster than counting on baseline
/// processors.
static COUNT: [u8; 512] = {
    let mut count = [0; 512];
    let mut mask: usize = 0;
    while mask < 512 {
        count[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    count
};

/// The number of positions or digits in a mask.
#[inline]
pub(super) fn count(mask: u16) -> usize {
    if cfg!(target_family = "wasm") {
        // One instruction there.
        (mask & 511).count_ones() as usize
    } else {
        COUNT[(mask & 511) as usize] as usize
    }
}

/// The sets of `size` out of `count` members, as masks, ascending.
pub(super) fn subsets_of(count: usize, size: usize) -> impl Iterator<Item = u32> {
    let first = (1u64 << size) - 1;
    let mut next = Some(first).filter(|first| *first < 1 << count);
    std::iter::from_fn(move || {
        let mask = next?;
        // The next larger number with as many ones.
        next = (mask != 0)
            .then(|| {
                let lowest = mask & mask.wrapping_neg();
                let ripple = mask + lowest;
                ripple | ((mask ^ ripple) / lowest) >> 2
            })
            .filter(|mask| *mask < 1 << count);
        Some(mask as u32)
    })
}

/// The same house as the rest of the library numbers it.
pub(super) fn house(house: usize) -> House {
    let n = house % 9;
    match house / 9 {
        BOX => House::box_(n),
        ROW => House::row(n),
        _ => House::column(n),
    }
}

/// The positions or digits of a mask, ascending.
pub(super) fn bits(mask: u16) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(bit)
    })
}

/// The cells of a set, ascending.
pub(super) fn cells_of(set: u128) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let cell = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(cell)
    })
}
