//! Nets: what follows from an assumption by singles and locked candidates, with the reasons.

use crate::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, House, HouseKind};
use crate::human::{Constraint, Cover, Line, Reason, View};

/// Number of the event by which nothing was killed.
const ALIVE: u16 = u16::MAX;

/// What follows from one assumption. It is a fixed point, so it does not depend on the order in
/// which things are found, but every event is found at its first round.
#[derive(Clone)]
pub(super) struct Net {
    start: [CellSet; 9],
    live: [CellSet; 9],
    placed: CellSet,
    events: Vec<Event>,
    killed_by: [u16; Candidate::COUNT],
    /// What has no candidate left.
    broken: Option<Constraint>,
    dirty: DigitSet,
    /// Houses, by digit, that are locked in another one already.
    locked: [u32; 9],
}

#[derive(Clone, Debug)]
enum Event {
    /// What is assumed.
    Assumed,
    /// That candidate is the only one left of a constraint.
    Placed(Candidate, Constraint),
    /// All places of a digit in a house lie in another one too.
    Locked(Digit, House, House),
}

impl Net {
    /// A net without an assumption.
    pub(super) fn new(view: &View) -> Self {
        let start = std::array::from_fn(|index| view.board().places(Digit::from_index(index)));
        Self {
            start,
            live: start,
            placed: CellSet::EMPTY,
            events: Vec::new(),
            killed_by: [ALIVE; Candidate::COUNT],
            broken: None,
            dirty: DigitSet::EMPTY,
            locked: [0; 9],
        }
    }

    /// Starts again with that assumption, and goes on to the end.
    pub(super) fn assume(&mut self, assumed: Conclusion) {
        self.live = self.start;
        self.placed = CellSet::EMPTY;
        self.events.clear();
        self.killed_by.fill(ALIVE);
        self.broken = None;
        self.dirty = DigitSet::EMPTY;
        self.locked = [0; 9];
        match assumed {
            Conclusion::Place(x) => self.place(x, Event::Assumed),
            Conclusion::Eliminate(x) => {
                self.events.push(Event::Assumed);
                self.kill(x);
            }
        }
        while !self.dirty.is_empty() && self.broken.is_none() {
            self.round();
        }
    }

    pub(super) fn is_contradiction(&self) -> bool {
        self.broken.is_some()
    }

    /// How many events there are.
    pub(super) fn size(&self) -> usize {
        self.events.len()
    }

    /// By digit, where it is not known to be false.
    pub(super) fn live(&self) -> &[CellSet; 9] {
        &self.live
    }

    pub(super) fn placed(&self) -> CellSet {
        self.placed
    }

    fn kill(&mut self, x: Candidate) {
        self.live[x.digit().index()].remove(x.cell());
        self.killed_by[x.index()] = self.events.len() as u16 - 1;
        self.dirty.insert(x.digit());
    }

    /// Places a candidate that is live, and kills all that it sees.
    fn place(&mut self, x: Candidate, event: Event) {
        self.events.push(event);
        self.placed.insert(x.cell());
        for digit in Digit::all().filter(|&digit| digit != x.digit()) {
            if self.live[digit.index()].contains(x.cell()) {
                self.kill(Candidate::new(x.cell(), digit));
            }
        }
        for cell in self.live[x.digit().index()] & x.cell().peers() {
            self.kill(Candidate::new(cell, x.digit()));
        }
        self.dirty.insert(x.digit());
    }

    /// Everything that is now a single, then what is locked.
    fn round(&mut self) {
        let dirty = std::mem::replace(&mut self.dirty, DigitSet::EMPTY);
        let [mut once, mut twice] = [CellSet::EMPTY; 2];
        for &cells in &self.live {
            twice |= once & cells;
            once |= cells;
        }
        let start = self.start.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
        if let Some(cell) = (start - once).first() {
            self.broken = Some(Constraint::Cell(cell));
            return;
        }
        for cell in once - twice - self.placed {
            let Some(digit) = Digit::all().find(|d| self.live[d.index()].contains(cell)) else {
                self.broken = Some(Constraint::Cell(cell));
                return;
            };
            let x = Candidate::new(cell, digit);
            self.place(x, Event::Placed(x, Constraint::Cell(cell)));
        }
        for digit in dirty {
            for house in House::all() {
                if !self.hidden(digit, house) {
                    return;
                }
            }
        }
        for digit in dirty {
            House::all().for_each(|house| self.lock(digit, house));
        }
    }

    /// Places the digit if the house has one place for it; false if it has none.
    fn hidden(&mut self, digit: Digit, house: House) -> bool {
        if !self.start[digit.index()].intersects(house.cells()) {
            return true;
        }
        let places = self.live[digit.index()] & house.cells();
        let constraint = Constraint::House(house, digit);
        if places.is_empty() {
            self.broken = Some(constraint);
            return false;
        }
        if let Some(cell) = places.single()
            && !self.placed.contains(cell)
        {
            let x = Candidate::new(cell, digit);
            self.place(x, Event::Placed(x, constraint));
        }
        true
    }

    /// Kills what the places of a digit in a house exclude in another one.
    fn lock(&mut self, digit: Digit, house: House) {
        let places = self.live[digit.index()] & house.cells();
        if !matches!(places.len(), 2 | 3) || self.locked[digit.index()] >> house.index() & 1 != 0 {
            return;
        }
        let is_box = house.kind() == HouseKind::Box;
        let Some(first) = places.first() else { return };
        let other = first.houses().into_iter().find(|other| {
            (other.kind() == HouseKind::Box) != is_box && places.is_subset(other.cells())
        });
        let Some(other) = other else { return };
        self.locked[digit.index()] |= 1 << house.index();
        let killed = (self.live[digit.index()] & other.cells()) - places;
        if !killed.is_empty() {
            self.events.push(Event::Locked(digit, house, other));
            killed.into_iter().for_each(|cell| self.kill(Candidate::new(cell, digit)));
        }
    }

    /// The lines that show the contradiction, or that conclusion; only those that it takes.
    pub(super) fn lines(&self, so: Option<Conclusion>) -> Vec<Line> {
        let mut needed = vec![false; self.events.len()];
        let mut last = None;
        match (so, &self.broken) {
            (_, Some(broken)) => {
                self.need_all_but(broken, None, &mut needed);
                if let Constraint::House(house, digit) = broken {
                    let none = Candidate::new(house.cell(0), *digit);
                    let so = vec![Conclusion::Place(none)];
                    last = Some(Line { so, why: Reason::Only(broken.clone()) });
                }
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
            match &self.events[at] {
                Event::Assumed => {}
                Event::Placed(x, constraint) => {
                    self.need_all_but(constraint, Some(*x), &mut needed);
                }
                Event::Locked(digit, house, other) => {
                    for cell in (self.start[digit.index()] & house.cells()) - other.cells() {
                        self.need(Candidate::new(cell, *digit), &mut needed);
                    }
                }
            }
        }
        let lines = (0..self.events.len()).filter(|&at| needed[at]);
        lines.filter_map(|at| self.line(at)).chain(last).collect()
    }

    /// Marks the event that killed a candidate, if any did.
    fn need(&self, x: Candidate, needed: &mut [bool]) {
        if let Some(needed) = needed.get_mut(usize::from(self.killed_by[x.index()])) {
            *needed = true;
        }
    }

    fn need_all_but(&self, of: &Constraint, x: Option<Candidate>, needed: &mut [bool]) {
        let all: Vec<Candidate> = match of {
            Constraint::Cell(cell) => {
                Digit::all().map(|digit| Candidate::new(*cell, digit)).collect()
            }
            Constraint::House(house, digit) => {
                house.cells().into_iter().map(|cell| Candidate::new(cell, *digit)).collect()
            }
            Constraint::Pattern(_) => Vec::new(),
        };
        for y in all.into_iter().filter(|&y| Some(y) != x) {
            self.need(y, needed);
        }
    }

    fn line(&self, at: usize) -> Option<Line> {
        match &self.events[at] {
            Event::Assumed => None,
            Event::Placed(x, constraint) => Some(Line {
                so: vec![Conclusion::Place(*x)],
                why: Reason::Only(constraint.clone()),
            }),
            Event::Locked(digit, house, other) => {
                let killed = other.cells().into_iter().map(|cell| Candidate::new(cell, *digit));
                let killed = killed.filter(|x| usize::from(self.killed_by[x.index()]) == at);
                let cover = Cover::new(
                    [Constraint::House(*house, *digit)],
                    [Constraint::House(*other, *digit)],
                );
                let so = killed.map(Conclusion::Eliminate).collect();
                Some(Line { so, why: Reason::Counting(cover) })
            }
        }
    }
}

/// The candidates that lines place, by which a net is told.
pub(super) fn placed_by(lines: &[Line]) -> impl Iterator<Item = (Digit, Cell)> + '_ {
    let placed = |line: &Line| match (line.so.as_slice(), &line.why) {
        ([Conclusion::Place(x)], _) => Some((x.digit(), x.cell())),
        _ => None,
    };
    lines.iter().filter_map(placed)
}
