//! Nets: the consequences of an assumption by singles and locked candidates, with their reasons,
//! and beyond them by [facts](facts::Fact) of other kinds.

mod facts;
mod implications;
mod nested;
mod reasons;

use std::sync::Arc;

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Board, Candidate, Cell, Conclusion, Digit, DigitSet, House};
use facts::Fact;

use crate::human::proof::length;
use crate::human::spread::{SPREADS, Spread, spread};
use crate::human::{Constraint, ProofLine, View};
pub(super) use implications::{Implications, ImplicationsCache};
pub(super) use nested::{Depth, Followed, Nested};
pub(super) use reasons::{placed_by, void};

/// The number that stands for no event.
const ALIVE: u16 = u16::MAX;

/// The place of a candidate in its cell; its places in its row, column and box have the numbers
/// before.
const CELL: usize = 3;
const NOWHERE: usize = 4;

/// The consequences of one assumption. They are a fixed point, so they do not depend on the order
/// in which they are found; consequences by singles come before those by locked candidates.
pub(super) struct Net {
    /// The state without an assumption.
    start: State,
    now: State,
}

#[derive(Clone)]
struct State {
    /// The candidates that are not known to be false: by cell, and by house and digit.
    digits: [DigitSet; 81],
    positions: [[u16; 9]; 27],
    placed: [bool; 81],
    events: Vec<Event>,
    killed_by: [u16; Candidate::COUNT],
    /// The cell, or house and digit, that has no candidate left.
    broken: Option<ExactlyOne>,
    /// The events to process: the last candidates of cells or of digits in houses, and digits whose
    /// places in a house all lie in one other house; `done` has the number of processed events of
    /// each list.
    singles: Vec<(Candidate, ExactlyOne)>,
    locks: Vec<(House, Digit)>,
    done: (usize, usize),
    /// The facts of other kinds, by the numbers that their events have.
    facts: Vec<Arc<Fact>>,
}

#[derive(Clone, Copy, Debug)]
enum Event {
    /// The assumption.
    Assumed(Conclusion),
    /// A candidate is placed, since it is the only one left of a cell, or of a digit in a house.
    Placed(Candidate, ExactlyOne),
    /// All places of a digit in a house lie in another one too.
    Locked(Digit, House, House),
    /// Candidates are false by the fact of that number.
    Shown(u16),
}

/// A cell, or a digit in a house: exactly one of its candidates is true.
#[derive(Clone, Copy, Debug)]
enum ExactlyOne {
    Cell(Cell),
    House(House, Digit),
}

impl ExactlyOne {
    fn constraint(self) -> Constraint {
        match self {
            Self::Cell(cell) => Constraint::Cell(cell),
            Self::House(house, digit) => Constraint::House(house, digit),
        }
    }

    #[inline]
    fn candidates(self) -> [Candidate; 9] {
        match self {
            Self::Cell(cell) => {
                std::array::from_fn(|at| Candidate::new(cell, Digit::from_index(at)))
            }
            Self::House(house, digit) => {
                CELLS[house.index()].map(|cell| Candidate::new(cell, digit))
            }
        }
    }
}

impl Net {
    /// A net without an assumption.
    pub(super) fn new(view: &View) -> Self {
        let mut start = State::of(view.board());
        start.run();
        Self { now: start.clone(), start }
    }

    /// Restarts with an assumption, and follows it to the end.
    pub(super) fn assume(&mut self, assumed: Conclusion) {
        self.now.restart(&self.start);
        self.now.assume(assumed);
        self.now.run();
    }

    /// The number of candidates that are left after a conclusion and what follows from it by
    /// singles, locked candidates, subsets and fish.
    pub(super) fn left_after(&mut self, so: Conclusion) -> usize {
        self.assume(so);
        self.now.run_more();
        self.now.count()
    }

    /// The consequences of all assumptions, worked out together.
    pub(super) fn implications(
        &self,
        view: &View,
        meter: &Meter<'_>,
    ) -> Result<Arc<Implications>, Stop> {
        view.implications().get(view.board(), &self.start, meter)
    }

    /// The consequences of placing a candidate, to be kept.
    pub(super) fn placed(&mut self, x: Candidate) -> Placed {
        self.assume(Conclusion::Place(x));
        Placed(self.now.clone())
    }

    /// The number of events of the contradiction to which an assumption leads.
    pub(super) fn cost(&mut self, assumed: Conclusion) -> usize {
        self.assume(assumed);
        self.now.cost(None)
    }

    /// The number of lines that show the contradiction to which an assumption leads.
    pub(super) fn length(&mut self, assumed: Conclusion) -> usize {
        self.assume(assumed);
        length(&self.lines())
    }

    /// Returns whether a candidate leads to a contradiction without leading to a conclusion first.
    pub(super) fn is_refuted(&mut self, x: Candidate, so: Conclusion) -> bool {
        self.assume(Conclusion::Place(x));
        self.now.broken.is_some() && !self.now.has_reached(so)
    }

    /// Returns whether a candidate is not known to be false without an assumption.
    pub(super) fn is_open(&self, x: Candidate) -> bool {
        self.start.is_live(x)
    }

    /// The cell that has no candidate left, if that is the contradiction.
    pub(super) fn empty_cell(&self) -> Option<Cell> {
        match self.now.broken {
            Some(ExactlyOne::Cell(cell)) => Some(cell),
            _ => None,
        }
    }

    /// The lines that show the contradiction.
    pub(super) fn lines(&self) -> Vec<ProofLine> {
        self.now.lines(None)
    }
}

/// The consequences of placing a candidate.
pub(super) struct Placed(State);

impl Placed {
    /// The number of events.
    pub(super) fn size(&self) -> usize {
        self.0.events.len()
    }

    /// The number of events that a conclusion, or the contradiction, needs.
    pub(super) fn cost(&self, so: Conclusion) -> usize {
        self.0.cost(Some(so))
    }

    /// The lines of the proof of a conclusion, or of the contradiction; only those that it needs.
    pub(super) fn lines(&self, so: Conclusion) -> Vec<ProofLine> {
        self.0.lines(Some(so))
    }
}

impl State {
    /// The state of a board, with the events that are open from the start.
    fn of(board: &Board) -> Self {
        let mut state = Self {
            digits: [DigitSet::EMPTY; 81],
            positions: [[0; 9]; 27],
            placed: [false; 81],
            events: Vec::new(),
            killed_by: [ALIVE; Candidate::COUNT],
            broken: None,
            singles: Vec::new(),
            locks: Vec::new(),
            done: (0, 0),
            facts: Vec::new(),
        };
        for cell in board.empty_cells() {
            state.digits[cell.index()] = board.digits(cell);
            for digit in board.digits(cell) {
                for (house, position) in PLACES[cell.index()] {
                    state.positions[usize::from(house)][digit.index()] |= position;
                }
            }
        }
        for cell in board.empty_cells() {
            state.look_at_cell(cell);
        }
        for house in House::all() {
            Digit::all().for_each(|digit| state.look_at_house(house, digit));
        }
        // A contradiction of the board itself does not come from an assumption.
        state.broken = None;
        state
    }

    /// Resets the state to the start, in the same memory.
    fn restart(&mut self, start: &Self) {
        self.events.clone_from(&start.events);
        self.facts.clone_from(&start.facts);
        self.singles.clone_from(&start.singles);
        self.locks.clone_from(&start.locks);
        self.digits = start.digits;
        self.positions = start.positions;
        self.placed = start.placed;
        self.killed_by = start.killed_by;
        self.broken = start.broken;
        self.done = start.done;
    }

    /// Adds an assumption.
    fn assume(&mut self, assumed: Conclusion) {
        let event = Event::Assumed(assumed);
        match assumed {
            Conclusion::Place(x) if self.is_live(x) => self.place(x, event),
            Conclusion::Place(x) => {
                // The candidate is known to be false; it is assumed in its cell all the same.
                self.events.push(event);
                self.empty(x.cell());
            }
            Conclusion::Eliminate(x) => {
                self.events.push(event);
                self.kill(x.cell(), x.digit());
            }
        }
    }

    /// The number of candidates in cells that are not filled.
    fn count(&self) -> usize {
        let open = Cell::all().filter(|&cell| !self.is_placed(cell));
        open.map(|cell| self.digits[cell.index()].len()).sum()
    }

    #[inline]
    fn is_placed(&self, cell: Cell) -> bool {
        self.placed[cell.index()]
    }

    fn is_live(&self, x: Candidate) -> bool {
        self.digits[x.cell().index()].contains(x.digit())
    }

    fn run(&mut self) {
        while self.broken.is_none() {
            if let Some(&(x, of)) = self.singles.get(self.done.0) {
                self.done.0 += 1;
                if !self.is_placed(x.cell()) {
                    self.place(x, Event::Placed(x, of));
                }
            } else if let Some(&(house, digit)) = self.locks.get(self.done.1) {
                self.done.1 += 1;
                self.lock(house, digit);
            } else {
                return;
            }
        }
    }

    /// Notes that a candidate is false by the last event.
    fn kill(&mut self, cell: Cell, digit: Digit) {
        self.kill_but(cell, digit, NOWHERE);
    }

    /// The same, without looking at one of its four places, given by number.
    #[inline]
    fn kill_but(&mut self, cell: Cell, digit: Digit, but: usize) {
        let digits = &mut self.digits[cell.index()];
        if !digits.contains(digit) {
            return;
        }
        digits.remove(digit);
        if but != CELL && digits.bits() & digits.bits().wrapping_sub(1) == 0 {
            self.look_at_cell(cell);
        }
        self.killed_by[Candidate::new(cell, digit).index()] = self.events.len() as u16 - 1;
        for (at, (house, position)) in PLACES[cell.index()].into_iter().enumerate() {
            let positions = &mut self.positions[usize::from(house)][digit.index()];
            *positions &= !position;
            let spread = SPREADS[at / 2][usize::from(*positions)];
            if at != but && spread != Spread::Open {
                self.see(house.into(), digit, spread);
            }
        }
    }

    fn look_at_cell(&mut self, cell: Cell) {
        let digits = self.digits[cell.index()];
        if digits.is_empty() {
            self.broken.get_or_insert(ExactlyOne::Cell(cell));
        } else if let Some(digit) = digits.single()
            && !self.is_placed(cell)
        {
            self.singles.push((Candidate::new(cell, digit), ExactlyOne::Cell(cell)));
        }
    }

    fn look_at_house(&mut self, house: House, digit: Digit) {
        let spread = spread(house, self.positions[house.index()][digit.index()]);
        self.see(house.index(), digit, spread);
    }

    /// Adds the events to process for a digit in a house.
    #[inline]
    fn see(&mut self, house: usize, digit: Digit, spread: Spread) {
        let places = || ExactlyOne::House(House::from_index(house), digit);
        match spread {
            Spread::None => {
                self.broken.get_or_insert_with(places);
            }
            Spread::Single => {
                let positions = self.positions[house][digit.index()];
                let cell = CELLS[house][positions.trailing_zeros() as usize];
                if !self.is_placed(cell) {
                    self.singles.push((Candidate::new(cell, digit), places()));
                }
            }
            Spread::Locked => self.locks.push((House::from_index(house), digit)),
            Spread::Open => {}
        }
    }

    /// Places a live candidate, and eliminates all candidates that it sees.
    fn place(&mut self, x: Candidate, event: Event) {
        let (cell, digit) = (x.cell(), x.digit());
        self.events.push(event);
        self.placed[cell.index()] = true;
        // Its own cell and houses need no further look.
        for other in self.digits[cell.index()] - DigitSet::of(digit) {
            self.kill_but(cell, other, CELL);
        }
        for (at, (house, position)) in PLACES[cell.index()].into_iter().enumerate() {
            let others = self.positions[usize::from(house)][digit.index()] & !position;
            self.kill_at(house.into(), digit, others, at);
        }
    }

    #[inline]
    fn kill_at(&mut self, house: usize, digit: Digit, mut positions: u16, but: usize) {
        while positions != 0 {
            self.kill_but(CELLS[house][positions.trailing_zeros() as usize], digit, but);
            positions &= positions - 1;
        }
    }

    /// Eliminates all candidates of a cell.
    fn empty(&mut self, cell: Cell) {
        for digit in self.digits[cell.index()] {
            self.kill(cell, digit);
        }
    }

    /// Eliminates a digit from the rest of the house that holds all its places in another house.
    fn lock(&mut self, house: House, digit: Digit) {
        let positions = self.positions[house.index()][digit.index()];
        let Some(other) = house.crossing(positions).filter(|_| positions.count_ones() > 1) else {
            return;
        };
        let before = self.positions[other.index()][digit.index()];
        if before.count_ones() > positions.count_ones() {
            self.events.push(Event::Locked(digit, house, other));
            let is_outside =
                |at: &usize| before >> at & 1 != 0 && !house.cells().contains(other.cell(*at));
            let outside = (0..9).filter(is_outside).fold(0, |all, at| all | 1 << at);
            self.kill_at(other.index(), digit, outside, NOWHERE);
        }
    }
}

/// For each cell the numbers of its houses, and its positions there as bits.
static PLACES: [[(u8, u16); 3]; 81] = {
    let mut all = [[(0, 0); 3]; 81];
    let mut at = 0;
    while at < 81 {
        let cell = Cell::from_index(at);
        let (row, column) = (cell.row(), cell.column());
        all[at] = [
            (row as u8, 1 << column),
            (9 + column as u8, 1 << row),
            (18 + cell.box_index() as u8, 1 << (row % 3 * 3 + column % 3)),
        ];
        at += 1;
    }
    all
};

/// The cells of each house.
static CELLS: [[Cell; 9]; 27] = {
    let mut all = [[Cell::from_index(0); 9]; 27];
    let mut at = 0;
    while at < 27 * 9 {
        all[at / 9][at % 9] = House::from_index(at / 9).cell(at % 9);
        at += 1;
    }
    all
};
