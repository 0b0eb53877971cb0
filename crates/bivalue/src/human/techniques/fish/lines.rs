//! Basic fish, by the positions of a digit in lines.
//!
//! What they eliminate is outside the bases, so all fins lie in one box, and the rest of that box
//! has to lose something: the fins' box says which columns must be covers.

use super::catch::Catch;
use super::{COLUMNS, Fish, ROWS, Shape};
use crate::grid::{Cell, CellSet, Digit, House};
use crate::human::View;

/// A digit in rows, or in columns; everything is told as if it were rows.
struct Lines<'a, 'b> {
    digit: Digit,
    is_row: bool,
    size: u32,
    /// The positions of the digit in each line, and those of them that fish may eliminate.
    positions: [u16; 9],
    doomed: [u16; 9],
    catch: &'a mut Catch<'b>,
}

pub(super) fn search(view: &View, digit: Digit, size: usize, catch: &mut Catch<'_>) {
    for is_row in [true, false] {
        let first = if is_row { 0 } else { 9 };
        let positions =
            std::array::from_fn(|line| view.positions(digit, House::from_index(first + line)));
        let doomed = std::array::from_fn(|line| {
            let cells = House::from_index(first + line).cells() & view.doomed(digit);
            let across = |cell: Cell| if is_row { cell.column() } else { cell.row() };
            cells.into_iter().fold(0, |all, cell| all | 1 << across(cell))
        });
        let mut lines = Lines { digit, is_row, size: size as u32, positions, doomed, catch };
        // Some line has to be left that can lose something.
        let open = positions.iter().filter(|&&line| line != 0).count();
        if open > size {
            lines.extend(0, 0, [0; 3]);
        }
    }
}

impl Lines<'_, '_> {
    /// Adds a base, or completes a set of bases, with the columns that they use by band.
    fn extend(&mut self, from: usize, bases: u16, used: [u16; 3]) {
        let missing = self.size - bases.count_ones();
        if missing == 0 {
            let all = used[0] | used[1] | used[2];
            if all.count_ones() == self.size && self.catch.wants(Shape::Basic) {
                self.catch_plain(bases, all);
            } else {
                self.catch_finned(bases, used);
            }
            return;
        }
        for line in from..=9 - missing as usize {
            let mut with = used;
            with[line / 3] |= self.positions[line];
            if self.positions[line] != 0 && self.fits(with) {
                self.extend(line + 1, bases | 1 << line, with);
            }
        }
    }

    /// Whether bases that use these columns may still become a fish.
    fn fits(&self, [top, middle, bottom]: [u16; 3]) -> bool {
        let is_few = |columns: u16| columns.count_ones() <= self.size;
        if self.catch.allows_fins() {
            // What is not in the fins' band has to be covered.
            is_few(middle | bottom) || is_few(top | bottom) || is_few(top | middle)
        } else {
            is_few(top | middle | bottom)
        }
    }

    fn catch_plain(&mut self, bases: u16, covers: u16) {
        let lost = self.cells(!bases, covers);
        self.keep(Shape::Basic, bases, covers, CellSet::EMPTY, lost);
    }

    /// All ways to have fins in one box.
    fn catch_finned(&mut self, bases: u16, used: [u16; 3]) {
        if !self.catch.allows_fins() {
            return;
        }
        let all = used[0] | used[1] | used[2];
        for at in 0..3 {
            let [near, far] = [used[at], used[(at + 1) % 3] | used[(at + 2) % 3]];
            if far.count_ones() > self.size {
                continue;
            }
            let band = 0b111 << (3 * at);
            let beside = union(&self.doomed, band & !bases);
            if beside == 0 {
                continue;
            }
            for stack in [0b111, 0b111 << 3, 0b111 << 6] {
                // What is not in the box has to be covered.
                let forced = far | near & !stack;
                if forced.count_ones() > self.size || near & stack == 0 || beside & stack == 0 {
                    continue;
                }
                for choice in subsets(stack & all & !forced) {
                    let covers = forced | choice;
                    let is_finned = near & stack & !covers != 0;
                    let bites = beside & stack & covers != 0;
                    if covers.count_ones() == self.size && is_finned && bites {
                        self.catch_with_fins(bases, covers, band, stack);
                    }
                }
            }
        }
    }

    /// The fish of those bases and covers, with all fins in one box.
    fn catch_with_fins(&mut self, bases: u16, covers: u16, band: u16, stack: u16) {
        let fins = self.cells(bases & band, stack & !covers);
        if fins.len() > self.catch.max_fins() {
            return;
        }
        let lost = self.cells(band & !bases, covers & stack);
        let is_thin = |line: usize| {
            bases >> line & 1 != 0 && (self.positions[line] & covers).count_ones() <= 1
        };
        let shape = if (0..9).any(is_thin) { Shape::Sashimi } else { Shape::Finned };
        self.keep(shape, bases, covers, fins, lost);
    }

    /// The places in those lines and columns.
    fn cells(&self, lines: u16, columns: u16) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for line in (0..9).filter(|line| lines >> line & 1 != 0) {
            let mut positions = self.positions[line] & columns;
            while positions != 0 {
                let column = positions.trailing_zeros() as usize;
                positions &= positions - 1;
                let (row, column) = if self.is_row { (line, column) } else { (column, line) };
                cells.insert(Cell::at(row, column));
            }
        }
        cells
    }

    fn keep(&mut self, shape: Shape, bases: u16, covers: u16, fins: CellSet, lost: CellSet) {
        let (bases, covers) = (u32::from(bases), u32::from(covers));
        let (bases, covers) = if self.is_row { (bases, covers << 9) } else { (bases << 9, covers) };
        debug_assert!((bases | covers) & !(ROWS | COLUMNS) == 0);
        let endo_fins = CellSet::EMPTY;
        self.catch.keep(Fish { digit: self.digit, shape, bases, covers, fins, endo_fins, lost });
    }
}

/// The columns that those lines use.
fn union(positions: &[u16; 9], lines: u16) -> u16 {
    let of = |line: usize| if lines >> line & 1 == 0 { 0 } else { positions[line] };
    (0..9).fold(0, |all, line| all | of(line))
}

/// All subsets of a set of columns, small ones last.
fn subsets(set: u16) -> impl Iterator<Item = u16> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let this = next?;
        next = (this != 0).then(|| (this - 1) & set);
        Some(this)
    })
}
