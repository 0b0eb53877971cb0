use crate::grid::{Board, Cell, CellSet, Digit, DigitSet, Solution};

/// A board that a backtracking engine fills: the candidates of each cell and the digits used in
/// each house as bits, so that a digit is put in and taken out in a few instructions.
pub(super) struct Filling {
    domains: [DigitSet; 81],
    used: [DigitSet; 27],
    /// The digits of filled cells; those of empty cells are arbitrary.
    digits: [Digit; 81],
    empty: CellSet,
}

/// The indices of each cell's three houses.
static HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut index = 0;
    while index < 81 {
        let [row, column, box_] = Cell::from_index(index).houses();
        houses[index] = [row.index() as u8, column.index() as u8, box_.index() as u8];
        index += 1;
    }
    houses
};

impl Filling {
    /// The filling that has the board's digits.
    pub(super) fn of(board: &Board) -> Self {
        let mut filling = Self {
            domains: [DigitSet::EMPTY; 81],
            used: [DigitSet::EMPTY; 27],
            digits: [Digit::from_index(0); 81],
            empty: CellSet::ALL,
        };
        for cell in Cell::all() {
            filling.domains[cell.index()] = board.domain(cell);
            if let Some(digit) = board.value(cell) {
                filling.put(cell, digit);
            }
        }
        filling
    }

    /// The cells without a digit.
    #[cfg(feature = "engines")]
    pub(super) fn empty_cells(&self) -> CellSet {
        self.empty
    }

    /// The candidates of an empty cell: those of the board that no peer has as a digit.
    #[inline]
    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        let [row, column, box_] = HOUSES[cell.index()].map(usize::from);
        self.domains[cell.index()] - (self.used[row] | self.used[column] | self.used[box_])
    }

    /// The empty cell with the fewest candidates, the first such in reading order.
    pub(super) fn fewest_candidates(&self) -> Option<(Cell, DigitSet)> {
        let mut fewest = None;
        let mut count = usize::MAX;
        for cell in self.empty {
            let candidates = self.candidates(cell);
            if candidates.len() < count {
                count = candidates.len();
                fewest = Some((cell, candidates));
                if count == 0 {
                    break;
                }
            }
        }
        fewest
    }

    /// Puts one of its candidates into an empty cell.
    #[inline]
    pub(super) fn put(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = digit;
        self.empty.remove(cell);
        for house in HOUSES[cell.index()] {
            self.used[usize::from(house)].insert(digit);
        }
    }

    /// Takes a digit out of its cell.
    #[inline]
    pub(super) fn take(&mut self, cell: Cell, digit: Digit) {
        self.empty.insert(cell);
        for house in HOUSES[cell.index()] {
            self.used[usize::from(house)].remove(digit);
        }
    }

    /// The solution, when no cell is empty.
    pub(super) fn solution(&self) -> Solution {
        debug_assert!(self.empty.is_empty());
        Solution::from_digits(self.digits)
    }
}
