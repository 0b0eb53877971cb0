//! The patterns of rows, and the sorting of three things.

use crate::grid::Grid;

use super::orders::ORDERS;

/// A puzzle or its transpose.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// The digits, 0 for a blank, with 16 bytes for each row.
    pub(super) rows: [[u8; 16]; 9],
    /// The filled cells of each row as nine bits, the first cell in the highest bit.
    pub(super) patterns: [u16; 9],
    /// The rows without a digit.
    pub(super) blank: u16,
}

/// Returns a puzzle and its transpose.
pub(super) fn sides(grid: &Grid) -> [Side; 2] {
    let mut sides = [Side { rows: [[0; 16]; 9], patterns: [0; 9], blank: 0 }; 2];
    let cells = grid.to_numbers();
    let (rows, _) = cells.as_chunks::<9>();
    for (row, cells) in rows.iter().enumerate() {
        sides[0].rows[row][..9].copy_from_slice(cells);
        for column in 0..9 {
            sides[1].rows[column][row] = cells[column];
        }
    }
    for side in &mut sides {
        for row in 0..9 {
            let pattern = filled(&side.rows[row]);
            side.patterns[row] = pattern;
            side.blank |= u16::from(pattern == 0) << row;
        }
    }
    sides
}

/// Returns nine bits that say which of the first nine bytes are not zero, the first byte in the
/// highest bit. All bytes must be below 128.
fn filled(row: &[u8; 16]) -> u16 {
    let (eight, _) = row.as_chunks::<8>();
    let carried = u64::from_le_bytes(eight[0]) + 0x7F7F_7F7F_7F7F_7F7F;
    let ones = (carried >> 7) & 0x0101_0101_0101_0101;
    // The product collects the bits of all bytes in the highest byte.
    let eight = ones.wrapping_mul(0x8040_2010_0804_0201_u64.reverse_bits()) >> 56;
    (eight as u16) << 1 | u16::from(row[8] != 0)
}

/// The least pattern of a minirow, by the order of its columns, by the number of free columns at
/// the left, and by its pattern.
static PATTERNS: [u8; 256] = {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 6 * 4 * 8 {
        let (order, free, pattern) = (at / 32, at / 8 % 4, at % 8);
        let mut seen = [0; 3];
        let mut place = 0;
        while place < 3 {
            seen[place] = pattern >> (2 - ORDERS[order][place]) & 1;
            place += 1;
        }
        let mut among = 0;
        place = 0;
        while place < free {
            among += seen[place];
            place += 1;
        }
        place = 0;
        while place < free {
            seen[place] = (place + among >= free) as usize;
            place += 1;
        }
        table[at] = (seen[0] << 2 | seen[1] << 1 | seen[2]) as u8;
        at += 1;
    }
    table
};

/// The numbers that are added to three things so that sorting them sorts only the first of them.
/// They are greater than any of the things.
const ONLY: [[u32; 3]; 4] = {
    const ALL: u32 = 1 << 16;
    [[0, ALL, 2 * ALL], [0, ALL, 2 * ALL], [0, 0, ALL], [0; 3]]
};

/// Sorts the first `free` of three things below 2 to the 16th. It has no branches, because a
/// processor could not predict them.
#[inline(always)]
pub(super) fn sort_first(things: [u32; 3], free: u8) -> [u32; 3] {
    let only = &ONLY[usize::from(free & 3)];
    let [a, b, c] = [things[0] + only[0], things[1] + only[1], things[2] + only[2]];
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    let (a, b) = (a.min(b), a.max(b));
    [a & 0xFFFF, b & 0xFFFF, c & 0xFFFF]
}

/// Returns ones in all bits up to the highest one of a row's pattern, which is given by minirows.
#[inline(always)]
pub(super) fn front(minirows: [u32; 3]) -> u32 {
    let [a, b, c] = minirows;
    let pattern = a << 6 | b << 3 | c;
    let pattern = pattern | pattern >> 1 | pattern >> 2;
    pattern | pattern >> 3 | pattern >> 6
}

/// A view of the patterns of rows, with the stacks and columns in some order, and some of the
/// stacks and columns free.
pub(super) struct Forms {
    /// The lowest bit of the pattern of each minirow.
    shifts: [u8; 3],
    /// The index of the first entry of each minirow in [`PATTERNS`].
    entries: [u8; 3],
}

impl Forms {
    #[inline(always)]
    pub(super) fn of(stacks: [u8; 3], orders: [u8; 3], free: [u8; 3]) -> Self {
        Self {
            shifts: stacks.map(|stack| 6 - 3 * (stack & 3)),
            entries: [0, 1, 2].map(|place| orders[place] << 5 | free[place] << 3),
        }
    }

    /// Returns the least pattern of each minirow.
    #[inline(always)]
    pub(super) fn minirows(&self, row: u16) -> [u32; 3] {
        [0, 1, 2].map(|place| {
            let pattern = (u32::from(row) >> (self.shifts[place] & 15)) as u8 & 0b111;
            u32::from(PATTERNS[usize::from(self.entries[place] | pattern)])
        })
    }
}
