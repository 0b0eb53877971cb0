//! Basic fish, by the positions of a digit in lines.
//!
//! A fish eliminates places outside of its bases that see all fins, so all fins lie in one box with
//! such places. The box of the fins determines which columns must be covers.

use bivalue_core::grid::{Cell, CellSet, Digit, House};

use super::collector::FishCollector;
use super::{COLUMNS, Fish, FishShape, ROWS};
use crate::human::View;

/// A digit in rows, or in columns; names are as if the lines were rows.
struct LineSearch<'a, 'b> {
    digit: Digit,
    is_row: bool,
    size: u32,
    /// The positions of the digit in each line, and those among them that a fish may eliminate.
    positions: [u16; 9],
    doomed: [u16; 9],
    collector: &'a mut FishCollector<'b>,
}

pub(super) fn search(view: &View, digit: Digit, size: usize, collector: &mut FishCollector<'_>) {
    for is_row in [true, false] {
        let first = if is_row { 0 } else { 9 };
        let positions =
            std::array::from_fn(|line| view.positions(digit, House::from_index(first + line)));
        let doomed = std::array::from_fn(|line| {
            let cells = House::from_index(first + line).cells() & view.template_eliminations(digit);
            let across = |cell: Cell| if is_row { cell.column() } else { cell.row() };
            cells.into_iter().fold(0, |all, cell| all | 1 << across(cell))
        });
        let mut lines =
            LineSearch { digit, is_row, size: size as u32, positions, doomed, collector };
        // At least one line has to remain from which a place can be eliminated.
        let open = positions.iter().filter(|&&line| line != 0).count();
        if open > size {
            lines.extend(0, 0, [0; 3]);
        }
    }
}

impl LineSearch<'_, '_> {
    /// Adds a base, or looks at a complete set of bases, with the columns that they use, by stack.
    fn extend(&mut self, from: usize, bases: u16, used: [u16; 3]) {
        let missing = self.size - bases.count_ones();
        if missing == 0 {
            let all = used[0] | used[1] | used[2];
            if all.count_ones() == self.size && self.collector.wants(FishShape::Basic) {
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

    /// Returns whether bases that use these columns may still become a fish.
    fn fits(&self, [top, middle, bottom]: [u16; 3]) -> bool {
        let is_few = |columns: u16| columns.count_ones() <= self.size;
        if self.collector.allows_fins() {
            // Columns outside of the fins' stack have to be covers.
            is_few(middle | bottom) || is_few(top | bottom) || is_few(top | middle)
        } else {
            is_few(top | middle | bottom)
        }
    }

    fn catch_plain(&mut self, bases: u16, covers: u16) {
        let lost = self.cells(!bases, covers);
        self.keep(FishShape::Basic, bases, covers, CellSet::EMPTY, lost);
    }

    /// Looks for fish with all fins in one box.
    fn catch_finned(&mut self, bases: u16, used: [u16; 3]) {
        if !self.collector.allows_fins() {
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
                // Columns with places outside of the box have to be covers.
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
        if fins.len() > self.collector.max_fins() {
            return;
        }
        let lost = self.cells(band & !bases, covers & stack);
        let is_thin = |line: usize| {
            bases >> line & 1 != 0 && (self.positions[line] & covers).count_ones() <= 1
        };
        let shape = if (0..9).any(is_thin) { FishShape::Sashimi } else { FishShape::Finned };
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

    fn keep(&mut self, shape: FishShape, bases: u16, covers: u16, fins: CellSet, lost: CellSet) {
        let (bases, covers) = (u32::from(bases), u32::from(covers));
        let (bases, covers) = if self.is_row { (bases, covers << 9) } else { (bases << 9, covers) };
        debug_assert!((bases | covers) & !(ROWS | COLUMNS) == 0);
        let endo_fins = CellSet::EMPTY;
        self.collector.keep(Fish {
            digit: self.digit,
            shape,
            bases,
            covers,
            fins,
            endo_fins,
            lost,
        });
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
