//! The easy steps with which most puzzles begin and all of them end, made many at a time: singles,
//! and the steps after them in [`direct`](super::direct).
//!
//! They lead to the same board in any order, so only the places of each digit are kept: in words of
//! 27 cells, three rows each, by digit. Candidates that are single in a box, a row or a column are
//! found with bitwise logic, for all digits side by side.

use bivalue_core::grid::{Board, Digit, bands_of, of_bands};

use super::tables::PEER_BANDS;

/// The nine digits, the empty cells, and padding to a multiple of a vector's length.
pub(super) const LANES: usize = 12;
/// The lane of the empty cells.
pub(super) const EMPTY: usize = 9;
/// The cells of a row; also the columns.
pub(super) const ROW: u32 = (1 << 9) - 1;
/// The first of each three columns.
pub(super) const FIRSTS: u32 = 0o111;

/// A word for each digit.
pub(super) type Lanes = [u32; LANES];

/// The contradiction that a digit has no place left, or a cell no candidate.
pub(super) struct Absurd;

/// The candidates of a puzzle and its digits while easy steps are made.
pub(super) struct Run {
    /// For each band and digit, the cells that may have the digit. Filled cells count until
    /// [`Run::singles`].
    pub(super) places: [Lanes; 3],
    /// The digit of each filled cell, from 1; 0 in an empty one.
    values: [u8; 81],
}

/// The candidates that are single in a house, and the empty cells that are, by band.
struct Once {
    in_box: [Lanes; 3],
    in_line: [Lanes; 3],
}

impl Run {
    pub(super) fn new(board: &Board) -> Self {
        let mut values = [0; 81];
        for (cell, digit) in board.values().digits() {
            values[cell.index()] = digit.index() as u8 + 1;
        }
        Self::of(values, |digit| board.places(digit).bits())
    }

    /// Makes a run from the digits of filled cells, from 1, and the cells that have each digit as a
    /// candidate.
    pub(super) fn of(values: [u8; 81], cells_with: impl Fn(Digit) -> u128) -> Self {
        let mut places = [[0; LANES]; 3];
        let mut lane = |lane: usize, cells: u128| {
            for (lanes, cells) in places.iter_mut().zip(bands_of(cells)) {
                lanes[lane] = cells;
            }
        };
        for digit in Digit::all() {
            lane(digit.index(), cells_with(digit));
        }
        for (lanes, values) in places.iter_mut().zip(values.as_chunks::<27>().0) {
            for (cell, value) in values.iter().enumerate() {
                lanes[EMPTY] |= u32::from(*value == 0) << cell;
            }
        }
        Self { places, values }
    }

    /// The digit of each filled cell, from 1; 0 in an empty one.
    pub(super) fn values(&self) -> &[u8; 81] {
        &self.values
    }

    /// The cells that have the digit as a candidate.
    pub(super) fn places(&self, digit: usize) -> u128 {
        of_bands(self.places.map(|lanes| lanes[digit] & lanes[EMPTY]))
    }

    pub(super) fn is_solved(&self) -> bool {
        self.places.iter().all(|lanes| lanes[EMPTY] == 0)
    }

    /// The rating, in tenths, of the easiest step up to naked singles that is rated higher than
    /// `floor`.
    pub(super) fn easiest(&mut self, floor: u16) -> Option<u16> {
        if self.is_solved() {
            return None;
        }
        let once = self.once();
        match () {
            () if any(&self.last(&once)) => Some(10),
            () if any(&once.in_box) => Some(12),
            () if any(&once.in_line) => Some(15),
            () => self.easiest_direct(floor).or_else(|| any(&self.naked()).then_some(23)),
        }
    }

    /// Makes all steps that are rated no higher than `ceiling`, in tenths, up to naked singles and
    /// locked candidates, until none is left, and returns whether there were any.
    pub(super) fn place(&mut self, ceiling: u16) -> Result<bool, Absurd> {
        let mut has_changed = false;
        loop {
            let singles = self.singles(ceiling);
            if !self.fill_all(&singles)? {
                if !self.has_all() {
                    return Err(Absurd);
                }
                if self.is_solved() || !self.place_direct(ceiling)? {
                    return Ok(has_changed);
                }
            }
            has_changed = true;
        }
    }

    /// The singles that are rated no higher than `ceiling`, in tenths.
    #[inline(always)]
    fn singles(&mut self, ceiling: u16) -> [Lanes; 3] {
        let once = self.once();
        let mut all = [[0; LANES]; 3];
        let mut add = |singles: &[Lanes; 3]| {
            for (all, cells) in all.as_flattened_mut().iter_mut().zip(singles.as_flattened()) {
                *all |= cells;
            }
        };
        // The last empty cell of a line need not be the last place in a box.
        if ceiling < 15 {
            add(&self.last(&once));
        } else {
            add(&once.in_line);
        }
        if ceiling >= 12 {
            add(&once.in_box);
        }
        if ceiling >= 23 {
            add(&self.naked());
        }
        all
    }

    /// Fills cells, and returns whether there were any.
    #[inline]
    pub(super) fn fill_all(&mut self, placed: &[Lanes; 3]) -> Result<bool, Absurd> {
        let mut is_any = false;
        for (at, lanes) in placed.iter().enumerate() {
            for (digit, &cells) in lanes[..EMPTY].iter().enumerate() {
                let mut cells = cells;
                while cells != 0 {
                    self.fill(27 * at + cells.trailing_zeros() as usize, digit)?;
                    cells &= cells - 1;
                    is_any = true;
                }
            }
        }
        Ok(is_any)
    }

    /// Returns whether each empty cell has a candidate.
    fn has_all(&self) -> bool {
        self.places.iter().all(|lanes| {
            lanes[EMPTY] & !lanes[..EMPTY].iter().fold(0, |some, cells| some | cells) == 0
        })
    }

    fn fill(&mut self, cell: usize, digit: usize) -> Result<(), Absurd> {
        let (at, bit) = (cell / 27, 1 << (cell % 27));
        if self.places[at][digit] & self.places[at][EMPTY] & bit == 0 {
            return Err(Absurd);
        }
        self.values[cell] = digit as u8 + 1;
        self.places[at][EMPTY] &= !bit;
        for (lanes, peers) in self.places.iter_mut().zip(PEER_BANDS[cell]) {
            lanes[digit] &= !peers;
        }
        Ok(())
    }

    /// Finds the candidates that are single in a house, in a loop that the compiler turns into
    /// vector instructions.
    #[inline(always)]
    fn once(&mut self) -> Once {
        let mut in_box = [[0; LANES]; 3];
        let mut in_line = [[0; LANES]; 3];
        // For each column whether it has at least one place, and whether it has more.
        let (mut any, mut more) = ([0; LANES], [0; LANES]);
        for at in 0..3 {
            let empty = self.places[at][EMPTY];
            for lane in 0..LANES {
                let cells = self.places[at][lane] & empty;
                self.places[at][lane] = cells;
                let (top, middle, bottom) = (cells & ROW, cells >> 9 & ROW, cells >> 18);
                let either = top | middle;
                let (one, two) = (either | bottom, top & middle | either & bottom);
                more[lane] |= two | any[lane] & one;
                any[lane] |= one;
                let (left, center, right) = (one, one >> 1, one >> 2);
                let either = left | center;
                let two = two | two >> 1 | two >> 2 | left & center | either & right;
                let alone = (either | right) & !two & FIRSTS;
                in_box[at][lane] = thrice(alone | alone << 1 | alone << 2) & cells;
                let row = |cells: u32| if cells & cells.wrapping_sub(1) == 0 { ROW } else { 0 };
                let rows = row(top) | row(middle) << 9 | row(bottom) << 18;
                in_line[at][lane] = rows & cells;
            }
        }
        for at in 0..3 {
            for lane in 0..LANES {
                in_line[at][lane] |= thrice(any[lane] & !more[lane]) & self.places[at][lane];
            }
        }
        Once { in_box, in_line }
    }

    /// The candidates of houses with one empty cell.
    #[inline(always)]
    fn last(&self, once: &Once) -> [Lanes; 3] {
        let mut last = self.places;
        for (at, lanes) in last.iter_mut().enumerate() {
            for cells in lanes {
                *cells &= once.in_box[at][EMPTY] | once.in_line[at][EMPTY];
            }
        }
        last
    }

    /// The candidates that are the only ones of their cells.
    #[inline(always)]
    fn naked(&self) -> [Lanes; 3] {
        let mut naked = [[0; LANES]; 3];
        for (naked, lanes) in naked.iter_mut().zip(&self.places) {
            let (mut some, mut several) = (0, 0);
            for cells in &lanes[..EMPTY] {
                several |= some & cells;
                some |= cells;
            }
            for (naked, cells) in naked.iter_mut().zip(&lanes[..EMPTY]) {
                *naked = cells & !several;
            }
        }
        naked
    }
}

/// Returns whether there are places of any digit.
#[inline]
pub(super) fn any(places: &[Lanes; 3]) -> bool {
    places.iter().any(|lanes| lanes[..EMPTY].iter().any(|cells| *cells != 0))
}

/// Columns, as cells of three rows.
#[inline]
pub(super) fn thrice(columns: u32) -> u32 {
    columns | columns << 9 | columns << 18
}
