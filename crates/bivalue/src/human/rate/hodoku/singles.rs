use super::basics::Loss;
use crate::grid::{Board, Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Grid, House};
use crate::human::view::Positions;

/// A single, by what shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Single {
    FullHouse,
    Naked,
    Hidden,
}

/// Where a cell is. Tables by cell, and by what else is told in a byte, have 256 entries, so that
/// none is ever looked for in vain.
#[derive(Clone, Copy)]
pub(super) struct Site {
    /// Of its row, column and box, nine times the number, from 0 to 26: the first of the house's
    /// entries, if it has one for each digit or for each cell.
    pub(super) houses: [u8; 3],
    /// Its bit in the positions of each.
    pub(super) bits: [u16; 3],
    /// Its peers, as bits by band.
    peers: [u32; 3],
}

/// Which of a cell's three houses.
pub(super) const ROW: usize = 0;
pub(super) const COLUMN: usize = 1;
pub(super) const BOX: usize = 2;

pub(super) static SITES: [Site; 256] = sites();

/// By first entry of a house and position in it, the cell.
pub(super) static CELLS: [u8; 256] = cells();

const fn sites() -> [Site; 256] {
    let mut all = [Site { houses: [0; 3], bits: [0; 3], peers: [0; 3] }; 256];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let (block, within) = (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3);
        let site = &mut all[cell];
        site.houses = [9 * row as u8, 81 + 9 * column as u8, 162 + 9 * block as u8];
        site.bits = [1 << column, 1 << row, 1 << within];
        let mut other = 0;
        while other < 81 {
            let (r, c) = (other / 9, other % 9);
            let sees = r == row || c == column || (r / 3 == row / 3 && c / 3 == column / 3);
            if sees && other != cell {
                site.peers[other / 27] |= 1 << (other % 27);
            }
            other += 1;
        }
        cell += 1;
    }
    all
}

const fn cells() -> [u8; 256] {
    let sites = sites();
    let mut all = [0; 256];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            let at = sites[cell].bits[kind].trailing_zeros() as usize;
            all[sites[cell].houses[kind] as usize + at] = cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    all
}

/// Singles in the order in which they come up while a board changes, which is the order in which
/// HoDoKu takes them.
///
/// It starts from an empty grid: the givens are placed one after another, in reading order. A
/// placement takes the digit from its peers in reading order, then the other candidates from its
/// cell.
///
/// The board is kept so that what a placement changes is found with few operations.
pub(super) struct Singles {
    /// By cell, its candidates as bits; none once it is filled.
    candidates: [u16; 256],
    /// By digit, the same as bits by band.
    places: [[u32; 3]; 9],
    /// By house and digit, the positions as bits.
    positions: [u16; 256],
    values: Grid,
    /// By first entry of a house, its empty cells.
    empty: [u8; 256],
    /// How many houses have one empty cell.
    last: u8,
    naked: Queue,
    hidden: Queue,
}

/// Candidates, first in, first out; each place is used once.
struct Queue {
    all: [Waiting; 256],
    first: u8,
    end: u8,
}

/// A candidate in a queue: its cell, and its digit from 0 on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting(u8, u8);

impl Queue {
    const EMPTY: Self = Self { all: [Waiting(0, 0); 256], first: 0, end: 0 };

    /// Takes the candidate in, if that is so.
    fn push_if(&mut self, is_so: bool, x: Waiting) {
        // A cell gets down to one candidate once, a digit in a house to one place once.
        self.all[usize::from(self.end)] = x;
        self.end = self.end.wrapping_add(is_so.into());
    }

    /// Passes what was taken or went since it came.
    fn skip(&mut self, candidates: &[u16; 256]) {
        while self.first < self.end && !self.all[usize::from(self.first)].is_open(candidates) {
            self.first += 1;
        }
    }

    fn waiting(&self) -> &[Waiting] {
        &self.all[usize::from(self.first)..usize::from(self.end)]
    }
}

impl Waiting {
    fn of(x: Candidate) -> Self {
        Self(x.cell().index() as u8, x.digit().index() as u8)
    }

    fn is_open(self, candidates: &[u16; 256]) -> bool {
        candidates[usize::from(self.0)] >> (self.1 & 15) & 1 != 0
    }
}

impl Singles {
    pub(super) fn of(board: &Board) -> Self {
        if board.has_all_candidates() {
            return Self::of_plain(board);
        }
        let plain = board.with_all_candidates();
        let mut singles = Self::of_plain(&plain);
        for cell in board.empty_cells() {
            for digit in plain.digits(cell) - board.digits(cell) {
                singles.apply(Conclusion::Eliminate(Candidate::new(cell, digit)));
            }
        }
        singles
    }

    /// Of a board with all candidates that its digits leave.
    fn of_plain(board: &Board) -> Self {
        let mut singles = Self {
            candidates: [0; 256],
            places: [[0; 3]; 9],
            positions: [0; 256],
            values: *board.values(),
            empty: [0; 256],
            last: 0,
            naked: Queue::EMPTY,
            hidden: Queue::EMPTY,
        };
        for (cell, candidates) in Cell::all().zip(&mut singles.candidates) {
            *candidates = board.digits(cell).bits();
        }
        for cell in board.empty_cells() {
            let site = &SITES[cell.index()];
            for (house, bit) in site.houses.into_iter().zip(site.bits) {
                singles.empty[usize::from(house)] += 1;
                // For each digit the bit, or nothing: without a branch.
                let digits = singles.candidates[cell.index()];
                let first = usize::from(house);
                for (digit, positions) in singles.positions[first..first + 9].iter_mut().enumerate()
                {
                    *positions |= bit & (digits >> digit & 1).wrapping_neg();
                }
            }
        }
        singles.last = singles.empty.iter().map(|empty| u8::from(*empty == 1)).sum();
        for (places, digit) in singles.places.iter_mut().zip(Digit::all()) {
            let bits = board.places(digit).bits();
            *places = [0, 27, 54].map(|at| (bits >> at) as u32 & 0x7FF_FFFF);
        }
        naked_at_first(board, &mut singles.naked);
        hidden_at_first(board, &singles.positions, &mut singles.hidden);
        singles
    }

    /// What a board of those givens has become.
    pub(super) fn board(&self, start: &Board) -> Board {
        let mut candidates = [DigitSet::EMPTY; 81];
        for (digits, bits) in candidates.iter_mut().zip(&self.candidates) {
            *digits = DigitSet::from_bits(*bits);
        }
        start.turned(self.values, candidates, self.places.map(cells_in))
    }

    /// How many cells are empty.
    pub(super) fn left(&self) -> usize {
        (0..81).step_by(9).map(|row| usize::from(self.empty[row])).sum()
    }

    /// By house and digit, where in the house it is a candidate.
    pub(super) fn positions(&self) -> Positions {
        let mut positions = [[0; 9]; 27];
        for (to, from) in positions.as_flattened_mut().iter_mut().zip(&self.positions) {
            *to = *from;
        }
        positions
    }

    /// The positions in a house, named by its first entry, where the digit is a candidate.
    pub(super) fn positions_at(&self, house: u8, digit: u8) -> u16 {
        self.positions[usize::from(house.wrapping_add(digit))]
    }

    /// The candidates of a cell, as bits.
    pub(super) fn digits_of(&self, cell: u8) -> u16 {
        self.candidates[usize::from(cell)]
    }

    /// The cells with two candidates.
    pub(super) fn bivalue(&self) -> CellSet {
        let (mut one, mut two, mut more) = ([0; 3], [0; 3], [0; 3]);
        for places in &self.places {
            for band in 0..3 {
                more[band] |= two[band] & places[band];
                two[band] |= one[band] & places[band];
                one[band] |= places[band];
            }
        }
        cells_in(two) - cells_in(more)
    }

    /// Takes in what some cells lose.
    pub(super) fn take_out(&mut self, loss: &Loss) {
        for digit in DigitSet::from_bits(loss.digits) {
            for cell in cells_in(self.places[digit.index()]) & loss.cells {
                self.apply(Conclusion::Eliminate(Candidate::new(cell, digit)));
            }
        }
    }

    /// Takes in what a step changes.
    pub(super) fn apply(&mut self, conclusion: Conclusion) {
        let x @ Waiting(cell, digit) = Waiting::of(conclusion.candidate());
        if !x.is_open(&self.candidates) {
            return;
        }
        match conclusion {
            Conclusion::Place(_) => self.place(x),
            Conclusion::Eliminate(_) => {
                self.places[usize::from(digit)][usize::from(cell) / 27] &= !(1 << (cell % 27));
                self.lose(cell, digit);
                self.forget(cell, digit, [ROW, COLUMN, BOX]);
            }
        }
    }

    fn place(&mut self, Waiting(cell, digit): Waiting) {
        let at = usize::from(cell);
        let Site { houses, peers, .. } = SITES[at];
        // In houses of the cell the digit is settled: only the others of its peers are looked at.
        for (band, peers) in peers.into_iter().enumerate() {
            let places = &mut self.places[usize::from(digit)][band];
            let mut hit = *places & peers;
            *places &= !peers;
            while hit != 0 {
                let peer = 27 * band as u8 + hit.trailing_zeros() as u8;
                hit &= hit - 1;
                self.lose(peer, digit);
                if band != at / 27 {
                    self.forget(peer, digit, [ROW, BOX]);
                } else if peer / 9 == cell / 9 {
                    self.forget(peer, digit, [COLUMN, BOX]);
                } else {
                    self.forget(peer, digit, [ROW, COLUMN]);
                }
            }
        }
        for house in houses {
            self.positions[usize::from(house.wrapping_add(digit))] = 0;
            let empty = &mut self.empty[usize::from(house)];
            *empty = empty.wrapping_sub(1);
            self.last =
                self.last.wrapping_add((*empty == 1).into()).wrapping_sub((*empty == 0).into());
        }
        let mut rest = std::mem::take(&mut self.candidates[at]);
        while rest != 0 {
            let other = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            self.places[usize::from(other)][at / 27] &= !(1 << (at % 27));
            if other != digit {
                self.forget(cell, other, [ROW, COLUMN, BOX]);
            }
        }
        self.values[Cell::from_index(at)] = Some(Digit::from_index(usize::from(digit)));
    }

    /// Takes a candidate from a cell, and notes whether only one is left.
    fn lose(&mut self, cell: u8, digit: u8) {
        let candidates = &mut self.candidates[usize::from(cell)];
        *candidates &= !(1 << (digit & 15));
        let last = Waiting(cell, first_of(*candidates));
        self.naked.push_if(candidates.is_power_of_two(), last);
    }

    /// Takes a place from a digit in some houses of a cell, and notes where only one is left.
    #[inline(always)]
    fn forget<const N: usize>(&mut self, cell: u8, digit: u8, kinds: [usize; N]) {
        let site = &SITES[usize::from(cell)];
        for kind in kinds {
            let house = site.houses[kind];
            let positions = &mut self.positions[usize::from(house.wrapping_add(digit))];
            *positions &= !site.bits[kind];
            let last = CELLS[usize::from(house.wrapping_add(first_of(*positions)))];
            self.hidden.push_if(positions.is_power_of_two(), Waiting(last, digit));
        }
    }

    /// The single that is taken next.
    pub(super) fn next(&mut self) -> Option<(Single, Candidate)> {
        let (single, Waiting(cell, digit)) = self.first()?;
        let (cell, digit) = (Cell::from_index(cell.into()), Digit::from_index(digit.into()));
        Some((single, Candidate::new(cell, digit)))
    }

    /// Takes the next single.
    pub(super) fn take_next(&mut self) -> Option<Single> {
        let (single, x) = self.first()?;
        self.place(x);
        Some(single)
    }

    fn first(&mut self) -> Option<(Single, Waiting)> {
        self.naked.skip(&self.candidates);
        let naked = self.naked.waiting();
        let is_full = |x: &&Waiting| {
            let houses = SITES[usize::from(x.0)].houses;
            houses.into_iter().any(|house| self.empty[usize::from(house)] == 1)
                && x.is_open(&self.candidates)
        };
        let full = if self.last == 0 { None } else { naked.iter().find(is_full) };
        if let Some(x) = full {
            return Some((Single::FullHouse, *x));
        }
        if let Some(x) = naked.first() {
            return Some((Single::Naked, *x));
        }
        self.hidden.skip(&self.candidates);
        Some((Single::Hidden, *self.hidden.waiting().first()?))
    }
}

/// The cells of those bits by band.
fn cells_in([a, b, c]: [u32; 3]) -> CellSet {
    CellSet::from_bits(u128::from(a) | u128::from(b) << 27 | u128::from(c) << 54)
}

/// The lowest of the bits; anything if there is none.
fn first_of(bits: u16) -> u8 {
    (u32::from(bits) | 1 << 16).trailing_zeros() as u8
}

/// Puts into the queue the cells with one candidate when the last given is placed, in the order in
/// which they came to that.
///
/// That is when the last of the other digits was placed for the first time where it sees the cell.
fn naked_at_first(board: &Board, queue: &mut Queue) {
    let filled = !board.empty_cells();
    let (mut moments, mut count) = ([(0, Waiting(0, 0)); 81], 0);
    for cell in board.alone_in_cells() {
        let (mut seen, mut last) = (0, 0);
        for peer in cell.peers() & filled {
            let digit = Digit::bit(board.value(peer));
            if seen & digit == 0 {
                seen |= digit;
                last = peer.index();
            }
        }
        let digit = board.digits(cell).bits().trailing_zeros() as u8;
        moments[count] = (last as u32, Waiting(cell.index() as u8, digit));
        count += 1;
    }
    in_order(&mut moments[..count], queue);
}

/// Puts candidates into a queue, those of the earliest moments first.
fn in_order(moments: &mut [(u32, Waiting)], queue: &mut Queue) {
    moments.sort_unstable();
    for (_, x) in moments {
        queue.push_if(true, *x);
    }
}

/// Puts into the queue the digits with one place in a house when the last given is placed, in the
/// order in which they came to that.
///
/// That is when the last of the house's other cells lost the digit: when it was placed first
/// where it sees the cell, in reading order of the cells; or when the cell was filled with another
/// digit, in order of the digits that went. One loss may leave one place in a row, in a column and
/// in a box, in that order.
fn hidden_at_first(board: &Board, positions: &[u16; 256], queue: &mut Queue) {
    let (mut moments, mut found) = ([(0, Waiting(0, 0)); 243], 0);
    let losses = losses(board);
    for house in House::all() {
        let first = 9 * house.index();
        for (digit, positions) in positions[first..first + 9].iter().enumerate() {
            if !positions.is_power_of_two() {
                continue;
            }
            let last = CELLS[first + positions.trailing_zeros() as usize];
            let others = house.cells() - Cell::from_index(last.into()).into();
            let highest = |cells: CellSet| 127 - cells.bits().leading_zeros() as usize;
            let Losses { givens, count, by_filling, .. } = &losses[digit];
            let by_given = givens[..*count]
                .iter()
                .rev()
                .find(|(_, cells)| cells.intersects(others))
                .map_or(0, |(given, cells)| given << 8 | highest(*cells & others));
            let filled = others & *by_filling;
            let by_filling =
                if filled.is_empty() { 0 } else { highest(filled) << 8 | (128 + digit) };
            let moment = by_given.max(by_filling) << 2 | (house.index() / 9);
            moments[found] = (moment as u32, Waiting(last, digit as u8));
            found += 1;
        }
    }
    in_order(&mut moments[..found], queue);
}

/// By what cells lost a digit while the givens were placed.
#[derive(Clone, Copy, Default)]
struct Losses {
    /// Where the digit was placed, in that order, and the cells that lost it to that.
    givens: [(usize, CellSet); 9],
    count: usize,
    /// The cells that see one of them.
    seen: CellSet,
    /// The cells that were filled with another digit before.
    by_filling: CellSet,
}

/// By digit, what cells lost it to.
fn losses(board: &Board) -> [Losses; 9] {
    let filled = !board.empty_cells();
    let mut all = [Losses { by_filling: filled, ..Losses::default() }; 9];
    for given in filled {
        let Some(digit) = board.value(given) else { continue };
        let losses = &mut all[digit.index()];
        let earlier = CellSet::from_bits(u128::MAX >> (127 - given.index()));
        let to_this = given.peers() - losses.seen - (filled & earlier);
        losses.givens[losses.count] = (given.index(), to_this);
        losses.count += 1;
        losses.seen |= given.peers();
        losses.by_filling -= to_this;
    }
    all
}
