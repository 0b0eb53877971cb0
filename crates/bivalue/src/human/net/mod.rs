//! Nets: what follows from an assumption by singles and locked candidates, with the reasons.

mod implications;

use std::sync::Arc;

use crate::grid::{Board, Candidate, Cell, Conclusion, Digit, DigitSet, House};
use crate::human::{Constraint, Cover, Line, Reason, View};
pub(super) use implications::{Implications, Lazy};

/// Number of the event by which nothing was killed.
const ALIVE: u16 = u16::MAX;

/// Places of a candidate: its row, its column and its box are before these.
const CELL: usize = 3;
const NOWHERE: usize = 4;

/// What follows from one assumption. It is a fixed point, so it does not depend on the order in
/// which things are found; what singles give comes before what locked candidates give.
pub(super) struct Net {
    /// What follows without an assumption.
    start: State,
    now: State,
}

#[derive(Clone)]
struct State {
    /// What is not known to be false: by cell, and by house and digit.
    digits: [DigitSet; 81],
    positions: [[u16; 9]; 27],
    placed: [bool; 81],
    events: Vec<Event>,
    killed_by: [u16; Candidate::COUNT],
    /// What has no candidate left.
    broken: Option<Spot>,
    /// What is to be looked at: the only candidates of something, and digits in houses that are
    /// in one other house only; each with how far that is done.
    singles: Vec<(Candidate, Spot)>,
    locks: Vec<(House, Digit)>,
    done: (usize, usize),
}

#[derive(Clone, Copy, Debug)]
enum Event {
    /// What is assumed.
    Assumed,
    /// That candidate is the only one left of something.
    Placed(Candidate, Spot),
    /// All places of a digit in a house lie in another one too.
    Locked(Digit, House, House),
}

/// Something that has exactly one true candidate.
#[derive(Clone, Copy, Debug)]
enum Spot {
    Cell(Cell),
    House(House, Digit),
}

impl Spot {
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

    /// Starts again with that assumption, and goes on to the end.
    pub(super) fn assume(&mut self, assumed: Conclusion) {
        self.now.restart(&self.start);
        match assumed {
            Conclusion::Place(x) if self.now.is_live(x) => self.now.place(x, Event::Assumed),
            Conclusion::Place(x) => {
                // It is known to be false. Its cell is left without it all the same.
                self.now.events.push(Event::Assumed);
                self.now.empty(x.cell());
            }
            Conclusion::Eliminate(x) => {
                self.now.events.push(Event::Assumed);
                self.now.kill(x.cell(), x.digit());
            }
        }
        self.now.run();
    }

    /// What follows from all assumptions at once.
    pub(super) fn implications(&self, view: &View) -> Arc<Implications> {
        view.implications().get(view, &self.start)
    }

    /// What follows if a candidate is placed, to be kept.
    pub(super) fn placed(&mut self, x: Candidate) -> Placed {
        self.assume(Conclusion::Place(x));
        Placed(self.now.clone())
    }

    /// How many events the contradiction takes to which an assumption leads.
    pub(super) fn cost(&mut self, assumed: Conclusion) -> usize {
        self.assume(assumed);
        self.now.needed(None).into_iter().filter(|&needed| needed).count()
    }

    /// Whether a candidate is not known to be false without an assumption.
    pub(super) fn is_open(&self, x: Candidate) -> bool {
        self.start.is_live(x)
    }

    /// The cell that has no candidate left, if that is the contradiction.
    pub(super) fn empty_cell(&self) -> Option<Cell> {
        match self.now.broken {
            Some(Spot::Cell(cell)) => Some(cell),
            _ => None,
        }
    }

    /// The lines that show the contradiction.
    pub(super) fn lines(&self) -> Vec<Line> {
        self.now.lines(None)
    }
}

/// What follows from a candidate's being placed.
pub(super) struct Placed(State);

impl Placed {
    /// How many events there are.
    pub(super) fn size(&self) -> usize {
        self.0.events.len()
    }

    /// The lines that show a conclusion, or the contradiction; only those that it takes.
    pub(super) fn lines(&self, so: Conclusion) -> Vec<Line> {
        self.0.lines(Some(so))
    }
}

impl State {
    /// The board as it is, and everything there that can be seen at once.
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
        // What has no candidate from the start is not the assumption's doing.
        state.broken = None;
        state
    }

    /// As it was, in the same memory.
    fn restart(&mut self, start: &Self) {
        self.events.clone_from(&start.events);
        self.singles.clone_from(&start.singles);
        self.locks.clone_from(&start.locks);
        self.digits = start.digits;
        self.positions = start.positions;
        self.placed = start.placed;
        self.killed_by = start.killed_by;
        self.broken = start.broken;
        self.done = start.done;
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

    /// Notes that a candidate is false, by the last event.
    fn kill(&mut self, cell: Cell, digit: Digit) {
        self.kill_but(cell, digit, NOWHERE);
    }

    /// The same, without a look at one of its four places, by number.
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
            self.broken.get_or_insert(Spot::Cell(cell));
        } else if let Some(digit) = digits.single()
            && !self.is_placed(cell)
        {
            self.singles.push((Candidate::new(cell, digit), Spot::Cell(cell)));
        }
    }

    fn look_at_house(&mut self, house: House, digit: Digit) {
        let spread = spread(house, self.positions[house.index()][digit.index()]);
        self.see(house.index(), digit, spread);
    }

    /// Takes down what is to be done about a digit in a house.
    #[inline]
    fn see(&mut self, house: usize, digit: Digit, spread: Spread) {
        let spot = || Spot::House(House::from_index(house), digit);
        match spread {
            Spread::None => {
                self.broken.get_or_insert_with(spot);
            }
            Spread::Single => {
                let positions = self.positions[house][digit.index()];
                let cell = CELLS[house][positions.trailing_zeros() as usize];
                if !self.is_placed(cell) {
                    self.singles.push((Candidate::new(cell, digit), spot()));
                }
            }
            Spread::Locked => self.locks.push((House::from_index(house), digit)),
            Spread::Open => {}
        }
    }

    /// Places a candidate that is live, and kills all that it sees.
    fn place(&mut self, x: Candidate, event: Event) {
        let (cell, digit) = (x.cell(), x.digit());
        self.events.push(event);
        self.placed[cell.index()] = true;
        // Where it is placed there is nothing to do any more.
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

    /// Kills what is left in a cell.
    fn empty(&mut self, cell: Cell) {
        for digit in self.digits[cell.index()] {
            self.kill(cell, digit);
        }
    }

    /// Kills what the places of a digit in a house exclude in another one.
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

    /// The lines that show the contradiction, or that conclusion; only those that it takes.
    fn lines(&self, so: Option<Conclusion>) -> Vec<Line> {
        let needed = self.needed(so);
        let lines = (0..needed.len()).filter(|&at| needed[at]);
        let last = match self.broken {
            Some(Spot::House(house, digit)) => {
                let none = Candidate::new(house.cell(0), digit);
                let why = Reason::Only(Constraint::House(house, digit));
                Some(Line { so: vec![Conclusion::Place(none)], why })
            }
            _ => None,
        };
        lines.filter_map(|at| self.line(at)).chain(last).collect()
    }

    /// Which events it takes to show the contradiction, or that conclusion.
    fn needed(&self, so: Option<Conclusion>) -> Vec<bool> {
        let mut needed = vec![false; self.events.len()];
        match (so, self.broken) {
            (_, Some(broken)) => {
                broken.candidates().into_iter().for_each(|x| self.need(x, &mut needed));
            }
            (Some(Conclusion::Eliminate(x)), None) => self.need(x, &mut needed),
            (Some(Conclusion::Place(x)), None) => {
                let is_it = |event: &Event| matches!(event, Event::Placed(y, _) if *y == x);
                if let Some(at) = self.events.iter().position(is_it) {
                    needed[at] = true;
                }
            }
            (None, None) => {}
        }
        for at in (0..self.events.len()).rev() {
            if !needed[at] {
                continue;
            }
            match self.events[at] {
                Event::Assumed => {}
                Event::Placed(x, of) => {
                    let others = of.candidates().into_iter().filter(|&y| y != x);
                    others.for_each(|y| self.need(y, &mut needed));
                }
                Event::Locked(digit, house, other) => {
                    for cell in house.cells() - other.cells() {
                        self.need(Candidate::new(cell, digit), &mut needed);
                    }
                }
            }
        }
        needed
    }

    /// Marks the event that killed a candidate, if any did.
    fn need(&self, x: Candidate, needed: &mut [bool]) {
        if let Some(needed) = needed.get_mut(usize::from(self.killed_by[x.index()])) {
            *needed = true;
        }
    }

    fn line(&self, at: usize) -> Option<Line> {
        match self.events[at] {
            Event::Assumed => None,
            Event::Placed(x, of) => {
                Some(Line { so: vec![Conclusion::Place(x)], why: Reason::Only(of.constraint()) })
            }
            Event::Locked(digit, house, other) => {
                let killed = other.cells().into_iter().map(|cell| Candidate::new(cell, digit));
                let killed = killed.filter(|x| usize::from(self.killed_by[x.index()]) == at);
                let cover = Cover::new(
                    [Constraint::House(house, digit)],
                    [Constraint::House(other, digit)],
                );
                let so = killed.map(Conclusion::Eliminate).collect();
                Some(Line { so, why: Reason::Counting(cover) })
            }
        }
    }
}

/// What those positions of a digit in a house are.
#[inline]
pub(super) fn spread(house: House, positions: u16) -> Spread {
    SPREADS[usize::from(house.index() >= 18)][usize::from(positions)]
}

/// What positions of a digit in a house are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spread {
    None,
    Single,
    /// Several that lie in another house too.
    Locked,
    Open,
}

/// By positions in a line, and in a box, what they are.
static SPREADS: [[Spread; 512]; 2] = {
    let mut all = [[Spread::Open; 512]; 2];
    // Where other houses meet it; a line has only the first three.
    let parts: [usize; 6] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444];
    let mut positions: usize = 0;
    while positions < 512 {
        let mut part = 0;
        while part < 6 {
            if positions & !parts[part] == 0 {
                all[1][positions] = Spread::Locked;
                if part < 3 {
                    all[0][positions] = Spread::Locked;
                }
            }
            part += 1;
        }
        if positions.count_ones() < 2 {
            let spread = if positions == 0 { Spread::None } else { Spread::Single };
            all[0][positions] = spread;
            all[1][positions] = spread;
        }
        positions += 1;
    }
    all
};

/// By cell, its houses by number, and its positions there as bits.
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

/// By house, its cells.
static CELLS: [[Cell; 9]; 27] = {
    let mut all = [[Cell::from_index(0); 9]; 27];
    let mut at = 0;
    while at < 27 * 9 {
        all[at / 9][at % 9] = House::from_index(at / 9).cell(at % 9);
        at += 1;
    }
    all
};

/// The candidates that lines place, by which a net is told.
pub(super) fn placed_by(lines: &[Line]) -> impl Iterator<Item = (Digit, Cell)> + '_ {
    let placed = |line: &Line| match (line.so.as_slice(), &line.why) {
        ([Conclusion::Place(x)], _) => Some((x.digit(), x.cell())),
        _ => None,
    };
    lines.iter().filter_map(placed)
}
