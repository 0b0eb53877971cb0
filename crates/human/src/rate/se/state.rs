//! The state of a puzzle that is being solved, in the form that this scale needs.

use bivalue_core::grid::of_bands;

use super::run::{Absurd, Run};
use super::tables::{ALL_HOUSES, COLUMN, HOUSE_SETS, HOUSES, PEERS, POSITIONS, bits, cells_of};

/// The distance between digits in [`Candidates::places`]: the number of houses, rounded up to a
/// power of two.
const STRIDE: usize = 32;

/// A mask for each house.
type Lanes = [u16; STRIDE];

/// Eliminated candidates by cell, in the order in which the technique comes upon the cells.
pub(super) type Removed = Vec<(u8, u16)>;

/// The candidates, by cell and by house.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Candidates {
    /// The candidates of each cell; none in a filled one.
    pub(super) cells: [u16; 81],
    /// For each digit and house the positions that have it as a candidate.
    places: [Lanes; 9],
}

/// For each cell the positions of each house that a digit may still have after it was placed in the
/// cell; the cell itself is no candidate any more.
static KEPT: [Lanes; 81] = {
    let mut kept = [[511; STRIDE]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut at = 0;
        while at < 20 {
            let peer = PEERS[cell][at] as usize;
            let mut kind = 0;
            while kind < 3 {
                kept[cell][HOUSES[peer][kind] as usize] &= !(1 << POSITIONS[peer][kind]);
                kind += 1;
            }
            at += 1;
        }
        let mut kind = 0;
        while kind < 3 {
            kept[cell][HOUSES[cell][kind] as usize] = 0;
            kind += 1;
        }
        cell += 1;
    }
    kept
};

/// The houses for which a condition holds, in a loop that the compiler turns into vector
/// instructions.
#[inline]
fn houses_where(lanes: &Lanes, holds: impl Fn(u16) -> bool) -> u32 {
    let mut halves = [0u16; 2];
    for (half, lanes) in halves.iter_mut().zip(lanes.as_chunks::<16>().0) {
        for at in 0..16 {
            *half |= u16::from(holds(lanes[at])).wrapping_neg() & 1 << at;
        }
    }
    (u32::from(halves[0]) | u32::from(halves[1]) << 16) & ALL_HOUSES
}

impl Candidates {
    /// Makes candidates from the cells that have each digit.
    fn new(cells_with: [u128; 9]) -> Self {
        let mut cells = [0; 81];
        let mut places = [[0; STRIDE]; 9];
        for (digit, with) in cells_with.into_iter().enumerate() {
            let places = &mut places[digit];
            for cell in cells_of(with) {
                cells[cell] |= 1 << digit;
                for kind in 0..3 {
                    places[HOUSES[cell][kind] as usize % STRIDE] |= 1 << POSITIONS[cell][kind];
                }
            }
        }
        Self { cells, places }
    }

    /// The positions of a house that have the digit as a candidate.
    #[inline]
    pub(super) fn places(&self, house: usize, digit: usize) -> u16 {
        self.places[digit][house % STRIDE]
    }

    /// Eliminates a candidate, which need not be there.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.cells[cell] &= !(1 << digit);
        for kind in 0..3 {
            let house = HOUSES[cell][kind] as usize % STRIDE;
            self.places[digit][house] &= !(1 << POSITIONS[cell][kind]);
        }
    }

    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell] >> digit & 1 != 0
    }

    /// The houses and digits in which candidates of `earlier` are gone.
    pub(super) fn changes_since(&self, earlier: &Self) -> Changes {
        let mut changes = Changes::NONE;
        for cell in 0..81 {
            let gone = earlier.cells[cell] & !self.cells[cell];
            changes.digits |= gone;
            changes.houses |= if gone == 0 { 0 } else { HOUSE_SETS[cell] };
        }
        changes
    }

    /// The cells that have the digit as a candidate.
    pub(super) fn cells_with(&self, digit: usize) -> u128 {
        let row = |row: usize| u32::from(self.places(9 + row, digit));
        of_bands([0, 3, 6].map(|at| row(at) | row(at + 1) << 9 | row(at + 2) << 18))
    }
}

/// The houses and digits in which something has changed.
#[derive(Clone, Copy)]
pub(super) struct Changes {
    pub(super) houses: u32,
    pub(super) digits: u16,
}

impl Changes {
    pub(super) const NONE: Self = Self { houses: 0, digits: 0 };
    /// All houses and digits.
    pub(super) const ALL: Self = Self { houses: ALL_HOUSES, digits: 511 };
}

/// A puzzle while it is being solved.
#[derive(Clone)]
pub(super) struct State {
    pub(super) candidates: Candidates,
    /// The digit of each filled cell, from 1; 0 in an empty one.
    values: [u8; 81],
    /// The number of empty cells of each house.
    empties: [u8; 27],
    /// The number of cells that hold each digit.
    placed: [u8; 9],
    /// For each digit the houses in which it is placed.
    filled: [u32; 9],
    /// For each digit the houses in which it has exactly one place left.
    singles: [u32; 9],
    left: usize,
    /// The changes since [`State::take_changes`].
    changes: Changes,
    /// True if there is a cell without candidates, or a digit without a place.
    is_absurd: bool,
}

/// The boxes, as a set of houses.
const BOXES: u32 = 511;

/// The first of a set of houses in the order box, column, row.
fn first(houses: u32) -> usize {
    let columns = houses & 511 << (9 * COLUMN);
    let first = if houses & BOXES == 0 && columns != 0 { columns } else { houses };
    first.trailing_zeros() as usize
}

impl State {
    pub(super) fn new(run: &Run) -> Self {
        let mut state = Self {
            candidates: Candidates::new(std::array::from_fn(|digit| run.places(digit))),
            values: [0; 81],
            empties: [9; 27],
            placed: [0; 9],
            filled: [0; 9],
            singles: [0; 9],
            left: 81,
            changes: Changes::ALL,
            is_absurd: false,
        };
        for (cell, value) in run.values().iter().enumerate() {
            if let Some(digit) = value.checked_sub(1) {
                state.fill(cell, digit as usize);
            }
        }
        for digit in 0..9 {
            state.note(digit);
        }
        state
    }

    fn fill(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u8 + 1;
        self.placed[digit] += 1;
        self.filled[digit] |= HOUSE_SETS[cell];
        self.left -= 1;
        for house in HOUSES[cell] {
            self.empties[house as usize] -= 1;
        }
    }

    /// Updates the houses in which the digit has one place left, or none.
    #[inline]
    fn note(&mut self, digit: usize) {
        let lanes = &self.candidates.places[digit];
        let at_most_one = houses_where(lanes, |places| places & places.wrapping_sub(1) == 0);
        let none = houses_where(lanes, |places| places == 0);
        self.singles[digit] = at_most_one & !none;
        self.is_absurd |= none & !self.filled[digit] != 0;
    }

    /// Eliminates a candidate.
    #[inline]
    pub(super) fn eliminate(&mut self, cell: usize, digit: usize) {
        if !self.candidates.has(cell, digit) {
            return;
        }
        self.candidates.remove(cell, digit);
        let houses = HOUSE_SETS[cell];
        self.changes.houses |= houses;
        self.changes.digits |= 1 << digit;
        self.singles[digit] &= !houses;
        for house in HOUSES[cell] {
            let left = self.candidates.places(house as usize, digit);
            if left & left.wrapping_sub(1) == 0 {
                let house = 1 << house;
                self.singles[digit] |= if left == 0 { 0 } else { house };
                self.is_absurd |= left == 0 && self.filled[digit] & house == 0;
            }
        }
    }

    /// Places a digit in an empty cell, and eliminates it from the peers.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.fill(cell, digit);
        for other in bits(self.candidates.cells[cell] & !(1 << digit)) {
            self.eliminate(cell, other);
        }
        let before = self.candidates.places[digit];
        let lanes = &mut self.candidates.places[digit];
        let mut changed = [0; STRIDE];
        for house in 0..STRIDE {
            lanes[house] = before[house] & KEPT[cell][house];
            changed[house] = lanes[house] ^ before[house];
        }
        self.changes.houses |= houses_where(&changed, |places| places != 0);
        self.changes.digits |= 1 << digit;
        self.candidates.cells[cell] = 0;
        for peer in PEERS[cell] {
            self.candidates.cells[peer as usize] &= !(1 << digit);
        }
        self.note(digit);
    }

    /// Makes all steps of a [`Run`] that are rated no higher than `ceiling`, in tenths.
    pub(super) fn run(&mut self, ceiling: u16) {
        let mut run = Run::of(self.values, |digit| self.candidates.cells_with(digit.index()));
        match run.place(ceiling) {
            Err(Absurd) => self.is_absurd = true,
            Ok(false) => {}
            // The rest of a solved puzzle is not looked at.
            Ok(true) if run.is_solved() => self.left = 0,
            Ok(true) => {
                let Changes { houses, digits } = self.changes;
                let earlier = std::mem::replace(self, Self::new(&run));
                self.changes = self.candidates.changes_since(&earlier.candidates);
                self.changes.houses |= houses;
                self.changes.digits |= digits;
            }
        }
    }

    /// Returns whether there is a cell without candidates, or a digit without a place.
    pub(super) fn is_absurd(&self) -> bool {
        self.is_absurd
    }

    /// Returns the changes since the last call.
    pub(super) fn take_changes(&mut self) -> Changes {
        std::mem::replace(&mut self.changes, Changes::NONE)
    }

    pub(super) fn is_solved(&self) -> bool {
        self.left == 0
    }

    pub(super) fn is_empty(&self, cell: usize) -> bool {
        self.values[cell] == 0
    }

    /// Returns whether that digit is in the cell.
    pub(super) fn holds(&self, cell: usize, digit: usize) -> bool {
        usize::from(self.values[cell]) == digit + 1
    }

    /// The number of empty cells of a house.
    pub(super) fn empties(&self, house: usize) -> usize {
        self.empties[house] as usize
    }

    /// The number of cells that hold a digit.
    pub(super) fn placed(&self, digit: usize) -> usize {
        self.placed[digit] as usize
    }

    /// The first house, in the order box, column, row, that has a digit with one place left and
    /// exactly one empty cell (or not exactly one), and the lowest such digit.
    pub(super) fn single(&self, alone: bool) -> Option<(usize, usize)> {
        let mut rest = self.singles.iter().fold(0, |all, singles| all | singles);
        while rest != 0 {
            let house = first(rest);
            if (self.empties[house] == 1) == alone {
                let digit = self.singles.iter().position(|singles| singles >> house & 1 == 1)?;
                return Some((house, digit));
            }
            rest &= !(1 << house);
        }
        None
    }
}
