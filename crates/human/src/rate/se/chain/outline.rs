//! Outlines: the consequences of an assumption as sets of candidates that are on and off, and
//! whether there is a contradiction.
//!
//! Eliminations and singles lead to the same consequences in any order. So outlines show whether
//! there is anything to deduce, and the search in the scale's own order is made only if there is.
//! The sets are those of that search, unless there is a contradiction, at which the search stops
//! with the sets that it has.

use bivalue_core::budget::Stop;

use super::super::state::{Candidates, Changes, State};
use super::super::tables::{CELLS, HOUSE_SETS, HOUSES, bits};
use super::nest::{Kind, Nest};
use super::{OFF, Potential, Set, candidate, has, insert};

/// The consequences of an assumption.
pub(super) struct Outline {
    pub(super) on: Set,
    pub(super) off: Set,
    pub(super) is_absurd: bool,
    /// The remaining candidates, without those that are off.
    now: Candidates,
    /// The changes of these since patterns were last looked for.
    fresh: Changes,
    /// The number of facts learned about the grid that it takes into account.
    learned: usize,
}

impl Outline {
    /// The outline of an assumption on a grid, not yet followed, or followed as far as on the level
    /// below.
    fn new(source: &Candidates, below: Option<&Self>) -> Self {
        let (on, off) = below.map_or(([0; 12], [0; 12]), |below| (below.on, below.off));
        let now = below.map_or(source, |below| &below.now).clone();
        let fresh = now.changes_since(source);
        Self {
            on,
            off,
            is_absurd: below.is_some_and(|below| below.is_absurd),
            now,
            fresh,
            learned: 0,
        }
    }
}

/// The consequences that all of some outlines have in common.
pub(super) struct Common {
    on: Set,
    off: Set,
}

impl Common {
    /// All remaining candidates.
    pub(super) fn all(left: &Set) -> Self {
        Self { on: *left, off: *left }
    }

    pub(super) fn keep(&mut self, on: &Set, off: &Set) {
        for word in 0..12 {
            self.on[word] &= on[word];
            self.off[word] &= off[word];
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.on.iter().chain(&self.off).all(|word| *word == 0)
    }
}

/// The outlines of a grid, each made on first use and updated on later uses: facts that are learned
/// about a grid only add consequences.
pub(super) struct Outlines {
    kind: Option<Kind>,
    /// The candidates of the grid.
    cells: [u16; 81],
    /// The same as a set.
    left: Set,
    /// The facts learned about the grid since the first outline: candidates that turned out to be
    /// on or off.
    learned: Vec<Potential>,
    /// For each assumption the number of its outline, from 1.
    number: Box<[u16; 1458]>,
    made: Vec<Outline>,
}

impl Default for Outlines {
    fn default() -> Self {
        Self {
            kind: None,
            cells: [0; 81],
            left: [0; 12],
            learned: Vec::new(),
            number: Box::new([0; 1458]),
            made: Vec::new(),
        }
    }
}

impl Outlines {
    /// Changes to another grid, or kind of chains. If the grid is a later state of the same puzzle,
    /// no outline is forgotten.
    pub(super) fn turn_to(&mut self, kind: Kind, source: &Candidates, state: &State) {
        let is_later = || (0..81).all(|cell| source.cells[cell] & !self.cells[cell] == 0);
        if self.kind == Some(kind) && is_later() {
            for cell in 0..81 {
                for digit in bits(self.cells[cell] & !source.cells[cell]) {
                    let candidate = (cell * 9 + digit) as Potential;
                    let is_on = state.holds(cell, digit);
                    self.learned.push(if is_on { candidate } else { OFF + candidate });
                }
            }
        } else {
            self.kind = Some(kind);
            self.learned.clear();
            self.number.fill(0);
            self.made.clear();
        }
        self.cells = source.cells;
        self.left = [0; 12];
        for cell in 0..81 {
            for digit in bits(source.cells[cell]) {
                insert(&mut self.left, cell * 9 + digit);
            }
        }
    }

    /// The candidates that are left.
    pub(super) fn left(&self) -> &Set {
        &self.left
    }

    /// An outline, if it takes all learned facts into account.
    fn current(&self, root: Potential) -> Option<&Outline> {
        self.get(root).filter(|outline| outline.learned == self.learned.len())
    }

    /// An outline, if it was made.
    pub(super) fn get(&self, root: Potential) -> Option<&Outline> {
        self.made.get(usize::from(self.number[root as usize]).checked_sub(1)?)
    }
}

/// Follows an assumption.
struct Follower<'a> {
    outline: &'a mut Outline,
    level: u8,
    /// The candidates that are on and not yet followed.
    waiting: &'a mut Vec<u16>,
}

impl Nest<'_, '_> {
    /// Makes or updates the outline of an assumption.
    pub(super) fn outline(
        &mut self,
        outlines: &mut Outlines,
        below: Option<&Outlines>,
        source: &Candidates,
        root: Potential,
        level: u8,
    ) -> Result<(), Stop> {
        if outlines.current(root).is_some() {
            return Ok(());
        }
        let Outlines { learned, number, made, .. } = outlines;
        let number = &mut number[root as usize];
        let is_new = *number == 0;
        if is_new {
            made.push(Outline::new(source, below.and_then(|below| below.current(root))));
            *number = made.len() as u16;
        }
        let outline = &mut made[usize::from(*number) - 1];
        let news = &learned[if is_new { learned.len() } else { outline.learned }..];
        outline.learned = learned.len();
        if outline.is_absurd {
            return Ok(());
        }
        self.meter.node()?;
        let mut waiting = std::mem::take(self.waiting);
        waiting.clear();
        let mut follower = Follower { outline, level, waiting: &mut waiting };
        if is_new {
            follower.assume(root);
        }
        follower.learn(news);
        self.go_on(&mut follower)?;
        *self.waiting = waiting;
        Ok(())
    }

    fn go_on(&mut self, follower: &mut Follower<'_>) -> Result<(), Stop> {
        let level = follower.level;
        loop {
            follower.settle();
            if follower.outline.is_absurd || level == 0 {
                return Ok(());
            }
            let changes = std::mem::replace(&mut follower.outline.fresh, Changes::NONE);
            let removed = self.next_removed(&follower.outline.now, changes, level)?;
            if removed.is_empty() {
                return Ok(());
            }
            // Further patterns in the changed houses are looked for in the next round.
            follower.outline.fresh = changes;
            for (cell, digits) in removed {
                for digit in bits(digits) {
                    follower.switch_off(cell as usize * 9 + digit);
                }
            }
        }
    }
}

impl Follower<'_> {
    fn assume(&mut self, potential: Potential) {
        let known = if potential < OFF { &self.outline.on } else { &self.outline.off };
        if has(known, usize::from(potential % OFF)) {
            return;
        }
        if potential < OFF {
            self.waiting.push(potential);
        } else {
            self.switch_off(usize::from(potential - OFF));
        }
    }

    /// Adds candidates that turned out to be on or off.
    fn learn(&mut self, news: &[Potential]) {
        for &known in news {
            self.assume(known);
        }
        self.settle();
        // A placed candidate is no candidate any more.
        for &known in news.iter().filter(|known| **known < OFF) {
            let (cell, digit) = candidate(known);
            self.outline.now.remove(cell, digit);
        }
    }

    /// Follows all waiting candidates.
    fn settle(&mut self) {
        while let Some(on) = self.waiting.pop() {
            let candidate = usize::from(on);
            if has(&self.outline.off, candidate) {
                self.outline.is_absurd = true;
            }
            if self.outline.is_absurd {
                return;
            }
            if insert(&mut self.outline.on, candidate) {
                self.switch_on(candidate);
            }
        }
    }

    fn switch_on(&mut self, candidate: usize) {
        let (cell, digit) = (candidate / 9, candidate % 9);
        for other in bits(self.outline.now.cells[cell] & !(1 << digit)) {
            self.switch_off(cell * 9 + other);
        }
        for house in HOUSES[cell] {
            let house = house as usize;
            for position in bits(self.outline.now.places(house, digit)) {
                let other = CELLS[house][position] as usize;
                if other != cell {
                    self.switch_off(other * 9 + digit);
                }
            }
        }
    }

    #[inline]
    fn switch_off(&mut self, candidate: usize) {
        if has(&self.outline.on, candidate) {
            self.outline.is_absurd = true;
            return;
        }
        if !insert(&mut self.outline.off, candidate) {
            return;
        }
        let (cell, digit) = (candidate / 9, candidate % 9);
        let Outline { now, fresh, .. } = &mut *self.outline;
        now.remove(cell, digit);
        fresh.houses |= HOUSE_SETS[cell];
        fresh.digits |= 1 << digit;
        let left = now.cells[cell];
        if left.is_power_of_two() {
            self.waiting.push((cell * 9) as u16 + left.trailing_zeros() as u16);
        }
        for house in HOUSES[cell] {
            let left = now.places(house as usize, digit);
            if left.is_power_of_two() {
                let cell = CELLS[house as usize][(left.trailing_zeros() & 15) as usize];
                self.waiting.push(u16::from(cell) * 9 + digit as u16);
            }
        }
    }
}
