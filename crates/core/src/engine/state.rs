// Only portable words are stored in this form.
#![cfg_attr(not(portable_level), allow(dead_code))]

use crate::grid::{Cell, Digit};

/// The candidates of a search state, by band and digit.
///
/// Word `9 * band + digit` has 27 bits, bit `9 * (row within the band) + column` for the cell.
/// Five more words are 0 and fill the last cache line. A filled cell is a cell with one candidate;
/// nothing else is stored of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct State(pub(super) [u32; 32]);

/// The 27 cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;

impl State {
    /// The word and the bit of a candidate.
    #[inline]
    pub(super) fn place_of(cell: Cell, digit: Digit) -> (usize, u32) {
        let (band, within) = (cell.index() / 27, cell.index() % 27);
        (9 * band + digit.index(), 1 << within)
    }

    /// The candidates of cells in reading order, plus padding.
    #[inline(always)]
    pub(super) fn of_cells(cells: &[u16; 96]) -> Self {
        let mut state = Self([0; 32]);
        for band in 0..3 {
            for digit in 0..9 {
                let mut word = 0;
                for within in 0..27 {
                    let bit = cells[27 * band + within] >> digit & 1;
                    word |= u32::from(bit) << within;
                }
                state.0[9 * band + digit] = word;
            }
        }
        state
    }
}
