//! Vectors of candidates: one lane of 16 bits for each cell.

// Arithmetic in lanes is for instruction sets with vectors alone.
#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")),
    allow(dead_code)
)]

use crate::grid::Grid;

use super::cpu::Cpu;

/// All nine candidates of a cell.
pub(in crate::engine) const ALL: u16 = 0x1ff;

/// Logic bit by bit, which candidates and masks of lanes have in common.
pub(in crate::engine) trait Bitwise: Copy {
    /// `self & other`
    fn and(self, other: Self) -> Self;
    /// `self | other`
    fn or(self, other: Self) -> Self;
    /// `self & !other`
    fn without(self, other: Self) -> Self;
}

/// One row of each band: 27 lanes of 16 bits, whose nine low bits are a cell's candidates.
///
/// Three of them are a state: value `i` holds row `i` of each of the three bands. The register may
/// have more lanes than 27; those hold [`ALL`] and keep it, because no operation mixes them with
/// the 27.
///
/// ```text
///            box 0      box 1      box 2
/// band 0   c0 c1 c2   c3 c4 c5   c6 c7 c8     value i: row i of the band
/// band 1   c0 c1 c2   c3 c4 c5   c6 c7 c8
/// band 2   c0 c1 c2   c3 c4 c5   c6 c7 c8
/// ```
///
/// The layout is symmetric: columns within their box, boxes within their band and bands can each be
/// rotated. The three rotations commute, and every deduction treats both directions alike.
pub(in crate::engine) trait CandidateVector: Bitwise {
    /// The proof that this processor has the vector's instructions: every value was made with one.
    type Cpu: Cpu;
    /// A yes or no for each lane.
    type Mask: Bitwise;

    /// The proof that the value was made with.
    fn cpu(self) -> Self::Cpu;

    /// The state with these candidates of the cells, in reading order.
    fn load(cpu: Self::Cpu, cells: &[u16; 81]) -> [Self; 3];
    /// The state of a grid: a given has one candidate, an empty cell all nine.
    #[inline(always)]
    fn load_grid(cpu: Self::Cpu, grid: &Grid) -> [Self; 3] {
        Self::load(cpu, &grid.domains())
    }
    /// The candidates of the state's cells in reading order; the last 15 numbers are arbitrary.
    fn store(state: [Self; 3]) -> [u16; 96];

    /// These bits in every lane.
    fn splat(cpu: Self::Cpu, bits: u16) -> Self;

    /// Rotates the columns of each box by one: every lane gets the value of the next column.
    fn next_column(self) -> Self;
    /// Rotates the columns of each box by two.
    fn column_after(self) -> Self;
    /// Rotates the boxes of each band by one.
    fn next_box(self) -> Self;
    /// Rotates the boxes of each band by two.
    fn box_after(self) -> Self;
    /// Rotates the bands by one.
    fn next_band(self) -> Self;
    /// Rotates the bands by two.
    fn band_after(self) -> Self;
    /// Locked candidates of the stacks: `self` holds the digits of each minicolumn, and the result
    /// those that the minicolumn can keep, because the other two columns of the stack can take them
    /// in the other two boxes, in some order.
    #[inline(always)]
    fn columns_allowed(self) -> Self {
        let (one, two) = (self.next_column(), self.column_after());
        let either = one.next_band().and(two.band_after());
        either.or(two.next_band().and(one.band_after()))
    }

    /// Each lane without its lowest bit.
    fn without_lowest(self) -> Self;
    /// The lanes that are not zero.
    fn nonzero(self) -> Self::Mask;
    /// The lanes with at most one bit.
    fn at_most_one(self) -> Self::Mask;
    /// `self` in the lanes of the mask, `other` elsewhere.
    fn or_else(self, mask: Self::Mask, other: Self) -> Self;
    /// `self` in the lanes where it is not zero, `other` elsewhere.
    #[inline(always)]
    fn or_if_zero(self, other: Self) -> Self {
        self.or_else(self.nonzero(), other)
    }
    /// `self` in the lanes of the mask, zero elsewhere.
    fn only(self, mask: Self::Mask) -> Self;

    /// Returns whether any lane is in the mask.
    fn any(mask: Self::Mask) -> bool;
    /// Returns whether all 27 lanes are in the mask.
    fn all(mask: Self::Mask) -> bool;
    /// Returns whether the states differ in any lane.
    fn differ(state: [Self; 3], other: [Self; 3]) -> bool;
    /// Returns whether any lane of the state is zero.
    fn any_zero(state: [Self; 3]) -> bool;
    /// Returns whether any lane is not [`ALL`].
    fn any_incomplete(digits: Self) -> bool;

    /// The lane of a cell, 0 to 80, in each value of a state.
    fn lane_of(cpu: Self::Cpu, cell: usize) -> [Self::Mask; 3];
    /// The lanes of the row, the column and the box of a cell, 0 to 80, its own lane among them.
    fn houses_of(cpu: Self::Cpu, cell: usize) -> [Self::Mask; 3];
    /// Returns what the lane of a cell, 0 to 80, holds, in every lane.
    fn everywhere(self, cell: usize) -> Self;
    /// The candidates of a cell, 0 to 80.
    fn of_cell(state: [Self; 3], cell: usize) -> u16;
}

/// Arithmetic in the lanes, with which vectors compare the candidates to guess.
pub(in crate::engine) trait LaneArithmetic: CandidateVector {
    /// `self ^ other`
    fn xor(self, other: Self) -> Self;
    /// The sum of each lane.
    fn plus(self, other: Self) -> Self;
    /// The sums in the lanes of the mask, `self` elsewhere.
    #[inline(always)]
    fn plus_where(self, mask: Self::Mask, other: Self) -> Self {
        self.plus(other.only(mask))
    }
    /// The largest number of all lanes, and the lanes that hold it.
    fn greatest(self) -> (u16, Self::Mask);
    /// The lanes where `self` is larger than `other`.
    fn larger(self, other: Self) -> Self::Mask;
    /// The larger number of each lane.
    fn max(self, other: Self) -> Self;
    /// [`UNIT`] times the number at the index that is the number of bits of each lane, at most
    /// nine. The numbers are less than 32, and the first is zero.
    fn units_by_count(self, table: &[u8; 16]) -> Self;
    /// Sum and carry of three bits, for each bit.
    fn add(a: Self, b: Self, c: Self) -> (Self, Self);

    /// The rank of each lane's cell, from [`RANKS`], and zero in the lanes beyond the 27.
    fn ranks(cpu: Self::Cpu) -> [Self; 3];
    /// The number of each lane's cell, from [`ORDER`], and zero in the lanes beyond the 27.
    fn order(cpu: Self::Cpu) -> [Self; 3];
    /// The 27 lanes if the condition holds, no lane otherwise.
    fn where_if(cpu: Self::Cpu, condition: bool) -> Self::Mask;
    /// The number of lanes in a mask that has none beyond the 27.
    fn count(mask: Self::Mask) -> u32;
}

/// The cells of a minicolumn's column and box, by the number of the minicolumn in the grid: all
/// ones there, and zero elsewhere.
pub(in crate::engine) const fn column_and_box(minicolumn: usize) -> [u16; 81] {
    let (band, column) = (minicolumn / 9, minicolumn % 9);
    let mut cells = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let is_in_box = cell / 27 == band && cell % 9 / 3 == column / 3;
        if is_in_box || cell % 9 == column {
            cells[cell] = u16::MAX;
        }
        cell += 1;
    }
    cells
}

/// The cells of a row: all ones there, and zero elsewhere.
pub(in crate::engine) const fn cells_of_row(row: usize) -> [u16; 81] {
    let mut cells = [0; 81];
    let mut column = 0;
    while column < 9 {
        cells[9 * row + column] = u16::MAX;
        column += 1;
    }
    cells
}

/// A weight of one, larger than every number in [`RANKS`] and [`ORDER`]: a weight in units and a
/// rank add up to a number whose maximum is the first of the heaviest.
pub(in crate::engine) const UNIT: u16 = 0x80;

/// A number for each cell that is the larger, the earlier its minicolumn comes by band and column;
/// in its two lowest bits is the row within the band.
pub(in crate::engine) const RANKS: [u16; 81] = {
    let mut ranks = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let minicolumn = cell / 27 * 9 + cell % 9;
        ranks[cell] = (4 * (31 - minicolumn) + cell / 9 % 3) as u16;
        cell += 1;
    }
    ranks
};

/// The cell with that [rank](RANKS), whatever multiple of [`UNIT`] is added to it.
#[inline(always)]
pub(in crate::engine) fn cell_of_rank(rank: u16) -> usize {
    let (minicolumn, row) = (31 - usize::from(rank / 4 % 32), usize::from(rank % 4));
    minicolumn / 9 * 27 + row * 9 + minicolumn % 9
}

/// A number for each cell that is the larger, the earlier it comes in reading order.
pub(in crate::engine) const ORDER: [u16; 81] = {
    let mut order = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        order[cell] = 81 - cell as u16;
        cell += 1;
    }
    order
};
