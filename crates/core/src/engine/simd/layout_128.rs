//! Tables of the places of cells in the registers of [`Vector128`](super::vector_128::Vector128).

use super::vector::{cells_of_row, column_and_box};

/// The index of a byte that becomes zero in
/// [`Register::bytes_at`](super::vector_128::Register::bytes_at).
pub(super) const NONE: u8 = 0x80;

/// The place of a minirow in the state: the value, the register and the first of its four lanes.
pub(super) const fn place(row: usize, stack: usize) -> (usize, usize, usize) {
    let band = row / 3;
    let (register, half) = match stack {
        2 => (3 + band / 2, band % 2),
        half => (band, half),
    };
    (row % 3, register, 4 * half)
}

/// The numbers of cells in their lanes, and zero in the other lanes.
pub(super) const fn in_lanes(numbers: &[u16; 81]) -> [[[u16; 8]; 5]; 3] {
    let mut lanes = [[[0; 8]; 5]; 3];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let (value, register, lane) = place(row, column / 3);
        lanes[value][register][lane + column % 3] = numbers[cell];
        if register == 4 {
            lanes[value][register][4 + column % 3] = numbers[cell];
        }
        cell += 1;
    }
    lanes
}

/// The byte indices that rotate the lanes of both halves.
#[cfg_attr(target_feature = "simd128", allow(dead_code))] // which names lanes in the instruction
pub(super) const fn turn(columns: usize) -> [u8; 16] {
    let mut indices = [0; 16];
    let mut byte = 0;
    while byte < 16 {
        let lane = byte % 8 / 2;
        let from = if lane < 3 { (lane + columns) % 3 } else { lane };
        indices[byte] = (byte / 8 * 8 + 2 * from + byte % 2) as u8;
        byte += 1;
    }
    indices
}

/// For each byte, where its digit is among 16 digits of the grid, if the minirows begin there, or
/// [`NONE`]. Both bytes of a lane have the same digit.
pub(super) const fn minirows(low: Option<u8>, high: Option<u8>) -> [u8; 16] {
    let mut indices = [NONE; 16];
    let mut byte = 0;
    while byte < 6 {
        if let Some(low) = low {
            indices[byte] = low + byte as u8 / 2;
        }
        if let Some(high) = high {
            indices[8 + byte] = high + byte as u8 / 2;
        }
        byte += 1;
    }
    indices
}

/// By minicolumn, the lanes of its column and its box, in all values alike.
pub(super) static COLUMNS_AND_BOXES: [[[u16; 8]; 5]; 27] = {
    let mut lanes = [[[0; 8]; 5]; 27];
    let mut minicolumn = 0;
    while minicolumn < 27 {
        lanes[minicolumn] = in_lanes(&column_and_box(minicolumn))[0];
        minicolumn += 1;
    }
    lanes
};

/// By band, the lanes of a row in the value that has it; the last one is for the other values.
pub(super) static ROWS: [[[u16; 8]; 5]; 4] = [
    in_lanes(&cells_of_row(0))[0],
    in_lanes(&cells_of_row(3))[0],
    in_lanes(&cells_of_row(6))[0],
    [[0; 8]; 5],
];
