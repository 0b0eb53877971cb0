use super::sets::{bands_of, of_bands};
use super::{Board, Cell, CellSet, Digit, DigitSet};

impl Board {
    /// Fills in naked and hidden singles until there are none left, and returns the cells that were
    /// filled.
    ///
    /// On a board with a solution the result does not depend on the order. On a board without a
    /// solution the singles may lead to a contradiction, see [`Board::contradiction`].
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    ///
    /// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///     .parse()
    ///     .unwrap();
    /// let mut board = Board::new(&grid).unwrap();
    /// assert_eq!(board.settle().len(), 51);
    /// assert!(board.empty_cells().is_empty());
    /// ```
    pub fn settle(&mut self) -> CellSet {
        let before = self.filled;
        // The digits that have lost a place since they were last looked at.
        let mut open = DigitSet::ALL;
        loop {
            let alone = self.alone_in_cells();
            let mut singles = self.places.map(|places| places & alone);
            for digit in open {
                singles[digit.index()] |= alone_in_houses(self.places[digit.index()]);
            }
            open = DigitSet::EMPTY;
            for digit in Digit::all() {
                for cell in singles[digit.index()] {
                    // Another single of this round may have excluded the digit.
                    if self.candidates[cell.index()].contains(digit) {
                        open |= self.candidates[cell.index()];
                        self.fill(cell, digit);
                    }
                }
            }
            if open.is_empty() {
                return self.filled - before;
            }
        }
    }

    /// Returns the cells with one candidate.
    #[doc(hidden)]
    #[must_use]
    pub fn alone_in_cells(&self) -> CellSet {
        let (mut any, mut more) = (CellSet::EMPTY, CellSet::EMPTY);
        for &places in &self.places {
            more |= any & places;
            any |= places;
        }
        any - more
    }

    /// Fills a cell with one of its candidates.
    pub(super) fn fill(&mut self, cell: Cell, digit: Digit) {
        for other in std::mem::take(&mut self.candidates[cell.index()]) {
            self.places[other.index()].remove(cell);
        }
        let places = &mut self.places[digit.index()];
        for peer in cell.peers() & *places {
            self.candidates[peer.index()].remove(digit);
        }
        *places -= cell.peers();
        self.values[cell] = Some(digit);
        self.filled.insert(cell);
    }
}

/// Returns the places of a digit that are the only place of the digit in some house.
fn alone_in_houses(places: CellSet) -> CellSet {
    /// The first box of a band.
    const BOX: u32 = 0x1C_0E07;
    /// The first column of a band.
    const COLUMN: u32 = 1 | 1 << 9 | 1 << 18;
    let bands = bands_of(places.bits());
    let (mut once, mut twice) = (0, 0);
    let mut alone = [0; 3];
    for (found, cells) in alone.iter_mut().zip(bands) {
        for at in 0..3 {
            let row = cells & 0x1FF << (9 * at);
            let block = cells & BOX << (3 * at);
            *found |= if row & row.wrapping_sub(1) == 0 { row } else { 0 };
            *found |= if block & block.wrapping_sub(1) == 0 { block } else { 0 };
            let columns = row >> (9 * at);
            twice |= once & columns;
            once |= columns;
        }
    }
    let columns = (once & !twice) * COLUMN;
    for (alone, cells) in alone.iter_mut().zip(bands) {
        *alone |= cells & columns;
    }
    CellSet::from_bits(of_bands(alone))
}
