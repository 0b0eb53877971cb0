use std::cmp::Reverse;

use bivalue_core::grid::{Board, Candidate, CellSet, Digit};

use super::sites::{Cells, Counts, alone, bit, cells_of, counts, each, house_of, site};

/// An event: a change of a board.
#[derive(Clone, Copy)]
pub(super) enum BoardEvent {
    /// A cell is filled, which had these other candidates.
    Place(Place, u16),
    /// A cell loses a candidate.
    Eliminate(Place),
}

/// A cell, and a digit from 0 on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place(pub(super) u8, pub(super) u8);

impl Place {
    pub(super) fn of(x: Candidate) -> Self {
        Self(x.cell().index() as u8, x.digit().index() as u8)
    }
}

/// Hidden singles in the order in which they appear, from the events on a board.
///
/// All houses of a digit are looked at together.
pub(super) struct Hidden {
    digits: [Of; 16],
    queue: HiddenQueue,
}

/// The facts about a digit.
#[derive(Clone, Copy, Default)]
struct Of {
    /// The cells that have it as a candidate.
    places: Cells,
    /// The number of its places in each house.
    counts: Counts,
    /// The houses where it has one place.
    alone: Counts,
}

impl Of {
    /// The houses where the digit has come to have one place since the last call.
    fn newly_alone(&mut self) -> Counts {
        let before = std::mem::replace(&mut self.alone, alone(self.counts));
        self.alone & !before
    }
}

/// A queue of singles, first in, first out. A cell is added once.
///
/// A single stays one until its cell is filled.
struct HiddenQueue {
    all: [Place; 128],
    /// For each cell its place in the queue; [`NOWHERE`] if it was not added.
    places: [u8; 128],
    /// The places in the queue whose cells are empty.
    waiting: u128,
    end: u8,
}

/// No place in a queue.
const NOWHERE: u8 = 127;

impl HiddenQueue {
    const EMPTY: Self =
        Self { all: [Place(0, 0); 128], places: [NOWHERE; 128], waiting: 0, end: 0 };

    /// Adds a cell, unless it was added before.
    fn push(&mut self, x: Place) {
        let place = &mut self.places[usize::from(x.0 & 127)];
        let is_new = *place == NOWHERE;
        *place = if is_new { self.end } else { *place };
        self.all[usize::from(self.end & 127)] = x;
        self.waiting |= if is_new { bit(self.end) } else { 0 };
        self.end += u8::from(is_new);
    }

    /// Removes a cell.
    fn pass(&mut self, cell: u8) {
        self.waiting &= !bit(self.places[usize::from(cell & 127)]);
    }

    fn first(&self) -> Option<Place> {
        let first = self.all[self.waiting.trailing_zeros() as usize & 127];
        (self.waiting != 0).then_some(first)
    }
}

impl Hidden {
    /// The state at the start, on a board with all candidates that its digits leave.
    pub(super) fn of_plain(start: &Board) -> Self {
        let mut hidden = Self { digits: [Of::default(); 16], queue: HiddenQueue::EMPTY };
        for (of, digit) in hidden.digits.iter_mut().zip(Digit::all()) {
            of.places = start.places(digit).bits();
            of.counts = counts(of.places);
            of.alone = alone(of.counts);
        }
        hidden.note_at_first(start);
        hidden
    }

    /// Processes an event.
    pub(super) fn take(&mut self, event: BoardEvent) {
        match event {
            BoardEvent::Eliminate(Place(cell, digit)) => self.forget(cell, digit),
            BoardEvent::Place(x, others) => self.place(x, others),
        }
    }

    /// The number of places of a digit in each house, according to the events so far.
    pub(super) fn counts(&self, digit: usize) -> Counts {
        self.digits[digit & 15].counts
    }

    /// The single that is taken next.
    pub(super) fn first(&self) -> Option<Place> {
        self.queue.first()
    }

    fn place(&mut self, Place(cell, digit): Place, mut others: u16) {
        self.queue.pass(cell);
        let own = site(cell);
        let of = &mut self.digits[usize::from(digit & 15)];
        let hit = of.places & own.peers;
        of.places &= !(own.peers | own.cell);
        // The digit is settled in the houses of the cell. The counts are raised so far that they
        // never reach one.
        let mut counts = of.counts | own.settled;
        each(hit, |peer| counts -= site(peer).houses);
        of.counts = counts & !own.settled;
        self.note_in_turn(digit, hit);
        while others != 0 {
            self.forget(cell, others.trailing_zeros() as u8);
            others &= others - 1;
        }
    }

    /// Removes a place of a digit, and adds the singles in those of the cell's houses where only
    /// one place is left.
    fn forget(&mut self, cell: u8, digit: u8) {
        let from = site(cell);
        let of = &mut self.digits[usize::from(digit & 15)];
        of.places &= !from.cell;
        of.counts = of.counts.wrapping_sub(from.houses);
        let mut fresh = of.newly_alone();
        while fresh != 0 {
            let last = self.last(digit, house_of(fresh));
            self.queue.push(last);
            fresh &= fresh - 1;
        }
    }

    /// Adds the singles of a digit that was eliminated from the given cells in reading order. A
    /// house came to have one place with the last of these cells that it holds; rows come before
    /// columns, and columns before boxes.
    fn note_in_turn(&mut self, digit: u8, from: Cells) {
        let mut fresh = self.digits[usize::from(digit & 15)].newly_alone();
        let (mut turns, mut count) = ([(0, Place(0, 0)); 27], 0);
        while fresh != 0 && count < 27 {
            let cells = cells_of(house_of(fresh));
            turns[count] =
                ((from & cells).leading_zeros() as u8, self.last(digit, house_of(fresh)));
            fresh &= fresh - 1;
            count += 1;
        }
        if count > 1 {
            turns[..count].sort_by_key(|(above, _)| Reverse(*above));
        }
        turns[..count].iter().for_each(|(_, x)| self.queue.push(*x));
    }

    /// The only place of a digit in a house.
    fn last(&self, digit: u8, house: usize) -> Place {
        let places = self.digits[usize::from(digit & 15)].places & cells_of(house);
        Place(places.trailing_zeros() as u8, digit)
    }

    /// Adds the digits that have one place in a house when the last given is placed, in the order
    /// in which that happened.
    ///
    /// It happened when the last of the house's other cells lost the digit: when the digit was
    /// first placed in a cell that sees it, in reading order; or when the cell was filled with
    /// another digit, in the order of the eliminated digits. One elimination may leave one place in
    /// a row, in a column and in a box, in that order.
    fn note_at_first(&mut self, board: &Board) {
        let (mut moments, mut found) = ([(0, Place(0, 0)); 243], 0);
        let filled = !board.empty_cells();
        let mut given = [CellSet::EMPTY; 9];
        for cell in filled {
            if let Some(digit) = board.value(cell) {
                given[digit.index()].insert(cell);
            }
        }
        for (digit, given) in given.into_iter().enumerate() {
            let mut fresh = self.digits[digit].alone;
            if fresh == 0 {
                continue;
            }
            let losses = Losses::of(filled, given);
            while fresh != 0 {
                let house = house_of(fresh);
                fresh &= fresh - 1;
                let last = self.last(digit as u8, house);
                let others = CellSet::from_bits(cells_of(house) & !site(last.0).cell);
                let moment = losses.moment(others, digit) << 2 | (house / 9);
                moments[found] = (moment as u32, last);
                found += 1;
            }
        }
        moments[..found].sort_unstable();
        moments[..found].iter().for_each(|(_, x)| self.queue.push(*x));
    }
}

/// The ways in which cells lost a digit while the givens were placed.
struct Losses {
    /// The cells in which the digit was placed, in order, and the cells that lost it by that.
    givens: [(usize, CellSet); 9],
    count: usize,
    /// The cells that were filled with another digit before that.
    by_filling: CellSet,
}

impl Losses {
    /// The losses of a digit, from the filled cells and those with the digit.
    fn of(filled: CellSet, digit: CellSet) -> Self {
        let mut losses = Self { givens: [(0, CellSet::EMPTY); 9], count: 0, by_filling: filled };
        let mut seen = CellSet::EMPTY;
        for given in digit {
            let earlier = CellSet::from_bits(u128::MAX >> (127 - given.index()));
            let to_this = given.peers() - seen - (filled & earlier);
            losses.givens[losses.count] = (given.index(), to_this);
            losses.count += 1;
            seen |= given.peers();
            losses.by_filling -= to_this;
        }
        losses
    }

    /// The moment when the last of those cells lost the digit.
    fn moment(&self, cells: CellSet, digit: usize) -> usize {
        let highest = |cells: CellSet| 127 - cells.bits().leading_zeros() as usize;
        let by_given = self.givens[..self.count]
            .iter()
            .rev()
            .find(|(_, lost)| lost.intersects(cells))
            .map_or(0, |(given, lost)| given << 8 | highest(*lost & cells));
        let filled = cells & self.by_filling;
        let by_filling = if filled.is_empty() { 0 } else { highest(filled) << 8 | (128 + digit) };
        by_given.max(by_filling)
    }
}
