//! What follows from an assumption, as sets: what is on, what is off, whether that is absurd.
//!
//! Taking out candidates and placing what is left alone comes to the same in any order, so
//! whether there is anything to deduce is known from here, and the search in the scale's own order
//! is made only where there is. The sets are those of that search, unless there is a
//! contradiction, at which it stops with whatever it has.

use super::super::budget::Stop;
use super::super::state::Candidates;
use super::super::tables::{CELLS, HOUSES, bits};
use super::advanced::Nest;
use super::forcing::Kind;
use super::{OFF, Potential};

/// A set of candidates.
pub(super) type Set = [u64; 12];

#[inline]
fn has(set: &Set, candidate: usize) -> bool {
    set[candidate / 64] >> (candidate % 64) & 1 == 1
}

/// Adds a candidate, and says whether it is new.
#[inline]
fn insert(set: &mut Set, candidate: usize) -> bool {
    let word = &mut set[candidate / 64];
    let bit = 1 << (candidate % 64);
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}

/// What follows from an assumption.
#[derive(Clone)]
pub(super) struct Outline {
    pub(super) on: Set,
    pub(super) off: Set,
    pub(super) is_absurd: bool,
}

impl Outline {
    /// Whether all these outlines may have something in common. What the scale knows of one that
    /// is absurd cannot be said from here, and so it counts as everything.
    pub(super) fn may_agree<'a>(outlines: impl Iterator<Item = &'a Self>) -> bool {
        let (mut on, mut off) = ([u64::MAX; 12], [u64::MAX; 12]);
        for outline in outlines.filter(|outline| !outline.is_absurd) {
            for word in 0..12 {
                on[word] &= outline.on[word];
                off[word] &= outline.off[word];
            }
        }
        on.iter().chain(&off).any(|word| *word != 0)
    }
}

/// The outlines of a grid, each made when it is first asked for.
pub(super) struct Outlines {
    /// The grid and the kind that they are of.
    of: Option<(Kind, [u16; 81])>,
    /// By assumption, the number of the outline, from 1.
    number: Box<[u16; 1458]>,
    made: Vec<Outline>,
}

impl Default for Outlines {
    fn default() -> Self {
        Self { of: None, number: Box::new([0; 1458]), made: Vec::new() }
    }
}

impl Outlines {
    /// Forgets everything that is not of that grid and kind.
    pub(super) fn turn_to(&mut self, kind: Kind, source: &Candidates) {
        let is_of = |(old_kind, old): &(Kind, [u16; 81])| *old_kind == kind && *old == source.cells;
        if !self.of.as_ref().is_some_and(is_of) {
            self.number.fill(0);
            self.made.clear();
            self.of = Some((kind, source.cells));
        }
    }

    /// An outline that was made.
    pub(super) fn get(&self, root: Potential) -> Option<&Outline> {
        self.made.get(usize::from(self.number[root as usize]).checked_sub(1)?)
    }

    fn keep(&mut self, root: Potential, outline: Outline) {
        self.made.push(outline);
        self.number[root as usize] = self.made.len() as u16;
    }
}

/// Follows an assumption.
struct Sketch<'a> {
    outline: Outline,
    /// The candidates that links are read from.
    links: &'a Candidates,
    kind: Kind,
    /// What is on, but not yet followed.
    waiting: Vec<u16>,
}

impl Nest<'_, '_> {
    /// Sees to it that what follows from an assumption is known.
    pub(super) fn outline(
        &mut self,
        outlines: &mut Outlines,
        source: &Candidates,
        root: Potential,
        kind: Kind,
    ) -> Result<(), Stop> {
        if outlines.get(root).is_none() {
            self.budget.node()?;
            let mut waiting = std::mem::take(self.waiting);
            waiting.clear();
            let outline = Outline { on: [0; 12], off: [0; 12], is_absurd: false };
            let mut sketch = Sketch { outline, links: source, kind, waiting };
            self.draw(&mut sketch, root)?;
            let Sketch { outline, waiting, .. } = sketch;
            *self.waiting = waiting;
            outlines.keep(root, outline);
        }
        Ok(())
    }

    fn draw(&mut self, sketch: &mut Sketch<'_>, root: Potential) -> Result<(), Stop> {
        let (source, kind) = (sketch.links, sketch.kind);
        let mut now = source.clone();
        if root < OFF {
            sketch.waiting.push(root);
        } else {
            sketch.switch_off(&mut now, usize::from(root - OFF));
        }
        loop {
            sketch.settle(&mut now);
            if sketch.outline.is_absurd || kind.level == 0 {
                return Ok(());
            }
            let removed = self.next_removed(&now, kind.level)?;
            if removed.is_empty() {
                return Ok(());
            }
            for (cell, digits) in removed {
                for digit in bits(digits) {
                    sketch.switch_off(&mut now, cell as usize * 9 + digit);
                }
            }
        }
    }
}

impl Sketch<'_> {
    /// Follows everything that is waiting.
    fn settle(&mut self, now: &mut Candidates) {
        while let Some(on) = self.waiting.pop() {
            let candidate = usize::from(on);
            if has(&self.outline.off, candidate) {
                self.outline.is_absurd = true;
            }
            if self.outline.is_absurd {
                return;
            }
            if insert(&mut self.outline.on, candidate) {
                self.switch_on(now, candidate);
            }
        }
    }

    fn switch_on(&mut self, now: &mut Candidates, candidate: usize) {
        let (cell, digit) = (candidate / 9, candidate % 9);
        if !self.kind.nishio {
            for other in bits(now.cells[cell] & !(1 << digit)) {
                self.switch_off(now, cell * 9 + other);
            }
        }
        for house in HOUSES[cell] {
            let house = house as usize;
            for position in bits(now.places(house, digit)) {
                let other = CELLS[house][position] as usize;
                if other != cell {
                    self.switch_off(now, other * 9 + digit);
                }
            }
        }
    }

    #[inline]
    fn switch_off(&mut self, now: &mut Candidates, candidate: usize) {
        if has(&self.outline.on, candidate) {
            self.outline.is_absurd = true;
            return;
        }
        if !insert(&mut self.outline.off, candidate) {
            return;
        }
        let (cell, digit) = (candidate / 9, candidate % 9);
        if self.kind.dynamic {
            now.remove(cell, digit);
            if !self.kind.nishio {
                self.wait_for_cell(cell, now.cells[cell]);
            }
            for house in HOUSES[cell] {
                self.wait_for_place(house as usize, digit, now.places(house as usize, digit));
            }
        } else {
            self.wait_for_cell(cell, self.links.cells[cell] & !(1 << digit));
            for (kind, house) in HOUSES[cell].into_iter().enumerate() {
                let own = 1 << super::super::tables::POSITIONS[cell][kind];
                let places = self.links.places(house as usize, digit) & !own;
                self.wait_for_place(house as usize, digit, places);
            }
        }
    }

    /// The last candidate of a cell is on.
    #[inline]
    fn wait_for_cell(&mut self, cell: usize, left: u16) {
        if left.is_power_of_two() {
            self.waiting.push((cell * 9) as u16 + left.trailing_zeros() as u16);
        }
    }

    /// The last place of a digit is on.
    #[inline]
    fn wait_for_place(&mut self, house: usize, digit: usize, left: u16) {
        if left.is_power_of_two() {
            let cell = CELLS[house][(left.trailing_zeros() & 15) as usize];
            self.waiting.push(u16::from(cell) * 9 + digit as u16);
        }
    }
}
