//! What is left of a puzzle, in the form in which this scale looks at it.

use super::tables::{BOX, CELLS, COLUMN, HOUSES, POSITIONS, bits};
use crate::grid::{Board, Cell};

/// The candidates, by cell and by house.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Candidates {
    /// The candidates of each cell; none in a filled one.
    pub(super) cells: [u16; 81],
    /// For each house and digit the positions that have it as a candidate; house times nine plus
    /// digit, and then nothing up to a power of two.
    places: [u16; 256],
}

/// For each candidate and kind of house where [`Candidates::places`] has it, and as which bit.
static SLOTS: [[(u8, u16); 3]; 729] = {
    let mut slots = [[(0, 0); 3]; 729];
    let mut candidate = 0;
    while candidate < 729 {
        let (cell, digit) = (candidate / 9, candidate % 9);
        let mut kind = 0;
        while kind < 3 {
            let slot = HOUSES[cell][kind] as usize * 9 + digit;
            slots[candidate][kind] = (slot as u8, 1 << POSITIONS[cell][kind]);
            kind += 1;
        }
        candidate += 1;
    }
    slots
};

impl Candidates {
    pub(super) fn new(cells: &[u16; 81]) -> Self {
        let mut places = [0; 256];
        for cell in 0..81 {
            for digit in bits(cells[cell]) {
                for (slot, bit) in SLOTS[cell * 9 + digit] {
                    places[slot as usize] |= bit;
                }
            }
        }
        Self { cells: *cells, places }
    }

    /// The positions of a house that have the digit as a candidate.
    #[inline]
    pub(super) fn places(&self, house: usize, digit: usize) -> u16 {
        self.places[(house * 9 + digit) & 255]
    }

    /// Takes out a candidate, which need not be there.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.cells[cell] &= !(1 << digit);
        for (slot, bit) in SLOTS[cell * 9 + digit] {
            self.places[slot as usize] &= !bit;
        }
    }

    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell] >> digit & 1 != 0
    }

    /// The cells that have the digit as a candidate.
    pub(super) fn cells_with(&self, digit: usize) -> u128 {
        (0..9).fold(0, |set, row| set | u128::from(self.places(9 + row, digit)) << (9 * row))
    }
}

/// A puzzle on its way to being solved.
#[derive(Clone)]
pub(super) struct State {
    pub(super) candidates: Candidates,
    /// The digit of each filled cell, from 1; 0 in an empty one.
    values: [u8; 81],
    /// How many cells of each house are empty.
    empties: [u8; 27],
    /// How many cells hold each digit.
    placed: [u8; 9],
    /// By house, the digits that have exactly one place left.
    singles: [u16; 27],
    /// The houses that have such digits, in the order in which they are looked at.
    with_singles: u32,
    left: usize,
}

/// The place of a house in the order box, column, row.
const fn rank(house: usize) -> usize {
    match house / 9 {
        BOX => house,
        COLUMN => house - 9,
        _ => house + 9,
    }
}

/// The house at a place of that order.
const fn ranked(rank: usize) -> usize {
    match rank {
        0..9 => rank,
        9..18 => rank + 9,
        _ => rank - 9,
    }
}

impl State {
    pub(super) fn new(board: &Board) -> Self {
        let mut cells = [0; 81];
        let mut state = Self {
            candidates: Candidates::new(&cells),
            values: [0; 81],
            empties: [9; 27],
            placed: [0; 9],
            singles: [0; 27],
            with_singles: 0,
            left: 81,
        };
        for cell in Cell::all() {
            cells[cell.index()] = board.digits(cell).bits();
            if let Some(digit) = board.value(cell) {
                state.fill(cell.index(), digit.index());
            }
        }
        state.candidates = Candidates::new(&cells);
        for house in 0..27 {
            for digit in 0..9 {
                state.note(house, digit);
            }
        }
        state
    }

    fn fill(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u8 + 1;
        self.placed[digit] += 1;
        self.left -= 1;
        for house in HOUSES[cell] {
            self.empties[house as usize] -= 1;
        }
    }

    /// Sees whether the digit has one place left in the house.
    #[inline]
    fn note(&mut self, house: usize, digit: usize) {
        let single = self.candidates.places(house, digit).is_power_of_two();
        let singles = self.singles[house] & !(1 << digit) | u16::from(single) << digit;
        self.singles[house] = singles;
        let bit = 1 << rank(house);
        self.with_singles = self.with_singles & !bit | if singles == 0 { 0 } else { bit };
    }

    /// Takes out a candidate.
    #[inline]
    pub(super) fn eliminate(&mut self, cell: usize, digit: usize) {
        if !self.candidates.has(cell, digit) {
            return;
        }
        self.candidates.remove(cell, digit);
        for house in HOUSES[cell] {
            let left = self.candidates.places(house as usize, digit);
            if left & left.wrapping_sub(1) == 0 {
                self.note(house as usize, digit);
            }
        }
    }

    /// Puts a digit into an empty cell, and takes it from the peers' candidates.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.fill(cell, digit);
        for other in bits(self.candidates.cells[cell]) {
            self.eliminate(cell, other);
        }
        for house in HOUSES[cell] {
            for position in bits(self.candidates.places(house as usize, digit)) {
                self.eliminate(CELLS[house as usize][position] as usize, digit);
            }
        }
    }

    pub(super) fn is_solved(&self) -> bool {
        self.left == 0
    }

    pub(super) fn is_empty(&self, cell: usize) -> bool {
        self.values[cell] == 0
    }

    /// How many cells of the house are empty.
    pub(super) fn empties(&self, house: usize) -> usize {
        self.empties[house] as usize
    }

    /// How many cells hold the digit.
    pub(super) fn placed(&self, digit: usize) -> usize {
        self.placed[digit] as usize
    }

    /// The first house, in the order box, column, row, that has a digit with one place left and
    /// exactly one empty cell (or not exactly one), and the lowest such digit.
    pub(super) fn single(&self, alone: bool) -> Option<(usize, usize)> {
        let mut rest = self.with_singles;
        while rest != 0 {
            let house = ranked(rest.trailing_zeros() as usize);
            if (self.empties[house] == 1) == alone {
                return Some((house, self.singles[house].trailing_zeros() as usize));
            }
            rest &= rest - 1;
        }
        None
    }
}
