//! The tables of a view: positions of digits in houses, and cells by their number of candidates.

use bivalue_core::grid::{Board, Cell, CellSet, Digit};

/// For each house and digit the positions in the house where the digit is a candidate, as bits.
pub(in crate::human) type Positions = [[u16; 9]; 27];

/// Sets the positions of a digit in all houses from its places.
pub(in crate::human) fn set_positions(positions: &mut Positions, digit: Digit, places: CellSet) {
    let (bits, at) = (places.bits(), digit.index());
    for band in 0..3 {
        let cells = (bits >> (27 * band)) as u32 & 0x7FF_FFFF;
        for row in 0..3 {
            positions[3 * band + row][at] = (cells >> (9 * row) & 0x1FF) as u16;
        }
        for column in 0..9 {
            let thin = cells >> column;
            let of_band = (thin & 1 | thin >> 8 & 2 | thin >> 16 & 4) as u16;
            let positions = &mut positions[9 + column][at];
            *positions = *positions & !(7 << (3 * band)) | of_band << (3 * band);
        }
        for stack in 0..3 {
            let wide = cells >> (3 * stack);
            positions[18 + 3 * band + stack][at] =
                (wide & 7 | wide >> 6 & 0o70 | wide >> 12 & 0o700) as u16;
        }
    }
}

/// For each number of candidates, 0 to 9, the empty cells that have that many.
pub(in crate::human) fn by_count(board: &Board) -> [CellSet; 10] {
    // The numbers of all cells are added up together in binary: each set holds one binary digit of
    // them.
    let mut sums = [CellSet::EMPTY; 4];
    for digit in Digit::all() {
        let mut carry = board.places(digit);
        for sum in &mut sums {
            (*sum, carry) = (*sum ^ carry, *sum & carry);
        }
    }
    let empty = board.empty_cells();
    std::array::from_fn(|count| {
        let fits = |at: usize| if count >> at & 1 == 0 { !sums[at] } else { sums[at] };
        (0..4).fold(empty, |cells, at| cells & fits(at))
    })
}

/// The cell's positions in its row, its column and its box.
pub(in crate::human) fn positions_of(cell: Cell) -> [usize; 3] {
    [cell.column(), cell.row(), cell.row() % 3 * 3 + cell.column() % 3]
}
