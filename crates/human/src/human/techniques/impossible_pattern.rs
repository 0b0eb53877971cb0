//! Impossible patterns of three digits: cells that three digits cannot fill.
//!
//! Most of the cells have no other candidates than the three digits. The others have a few, the
//! *guardians*, and without these there would be no way to fill the cells, so one of them is true.
//! Tridagons are the patterns of this kind that players look for; there are many others, of ten
//! cells and more. They are not looked up, but found by filling what stands on the board: the cells
//! with guardians of which none can be left out are worked out by trying which of the others can be
//! filled besides. Each cell may be filled with any of the three digits, even with one that it has
//! lost, so that the cells alone are impossible. Without four cells in one house, which would be a
//! naked subset, they are ten at least.
//!
//! (After the lists of "impossible patterns" that players made since 2022, among them eleven,
//! mith, marek stefanik and denis berthier. The patterns here are not taken from such a list.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, DigitSet, House};

use super::Technique;
use super::guardians::{Guarded, direct, forced};
use super::tridagon::triples;
use crate::human::sort::sort_by_number;
use crate::human::{Kind, StepSink, View};

/// The greatest number of guardians.
const MOST: usize = 4;

/// The least number of cells without guardians, and that of all cells from which a pattern can be
/// taken. Without these bounds there would be many sets of cells to try on most boards.
const LEAST: [usize; 2] = [6, 10];

static KINDS: [Kind; 2] = [
    Kind {
        id: "impossible-pattern",
        code: "",
        name: "Impossible Pattern",
        about: "Cells that three digits cannot fill: one of their other candidates is true",
        pattern: "{digits} in {pattern}, or {guardian}",
        explanation: "The digits {digits} alone cannot fill the cells {pattern}:{letters}\nSo \
                      {guardian:the only other candidate there is true,|one of the other \
                      candidates there is true:} {one-guardian}. {guardian:That is|Whichever it is, \
                      it excludes what all of them see}: {so}.",
        example: ":impossible-pattern:347:+416.+92.8.982...+1+6.753681+49+2+398.5+621.5.192.+8.6+2+6.1.8.598.9+26...1+1..8.+9+62.+62..+1.9.+8:714 729 756 376:577::",
        ..Kind::PLAIN
    },
    Kind {
        id: "impossible-pattern-forcing-chain",
        code: "",
        name: "Impossible Pattern Forcing Chain",
        about: "Cells that three digits cannot fill: all of their other candidates lead to the same",
        pattern: "{digits} in {pattern}: {chain}",
        explanation: "The digits {digits} alone cannot fill the cells {pattern}:{letters}\nSo one of \
                      the other candidates there is true: {one-guardian}. {refuted:Each leads to \
                      the same, or to a contradiction|Whichever it is, the same \
                      follows}:{proof}\nSo {so}.",
        example: ":impossible-pattern-forcing-chain:345:4.+962..+81+1...8.2.9+8+231+9.6....+8.69+1.7+9..7..82..1+78...9+679.....686..+9.+8+71..81.7+69..:552 466 291:273::",
        ..Kind::PLAIN
    },
];

/// Patterns whose guardians show or exclude something at once.
pub(super) struct ImpossiblePattern;

/// Patterns whose guardians all lead to the same.
pub(super) struct ImpossiblePatternForcing;

impl Technique for ImpossiblePattern {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS[..1]
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let patterns = patterns(view, sink)?;
        direct(view, patterns, &KINDS[0], sink)
    }
}

impl Technique for ImpossiblePatternForcing {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS[1..]
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let patterns = patterns(view, sink)?;
        forced(view, patterns, &KINDS[1], sink)
    }
}

/// All patterns with few guardians. Breaks if a bound is met.
fn patterns(view: &View, sink: &StepSink<'_>) -> ControlFlow<(), Vec<Guarded>> {
    let mut found = Vec::new();
    for digits in triples() {
        sink.tick()?;
        let Some(part) = Part::of(view, digits) else { continue };
        let mut sets = Vec::new();
        part.search(CellSet::EMPTY, part.open, &mut sets, sink)?;
        for &guarded in &sets {
            // A set that has another one in it has a guardian more than are needed.
            if sets.iter().all(|&other| other == guarded || !other.is_subset(guarded)) {
                sink.tick()?;
                let cells = in_order(part.needed(guarded));
                let cells = cells.into_iter().map(|cell| (cell, digits)).collect();
                found.push(Guarded::of(view, digits, cells));
            }
        }
    }
    ControlFlow::Continue(found)
}

/// The cells of a board from which the patterns of three digits can be taken.
struct Part<'a> {
    view: &'a View,
    /// The cells without guardians.
    sure: CellSet,
    /// The cells with few guardians.
    open: CellSet,
    /// The cells with exactly one guardian, with two and so on.
    with: [CellSet; MOST],
}

impl<'a> Part<'a> {
    /// None if there are too few cells, or if all of them can be filled.
    fn of(view: &'a View, digits: DigitSet) -> Option<Self> {
        let board = view.board();
        let mut places = [CellSet::EMPTY; 3];
        for (places, digit) in places.iter_mut().zip(digits) {
            *places = board.places(digit) & board.empty_cells();
        }
        let others = (!digits).into_iter().map(|digit| board.places(digit));
        // The cells with at least so many other candidates.
        let mut least = [CellSet::EMPTY; MOST + 1];
        for cells in others {
            for at in (1..=MOST).rev() {
                least[at] |= least[at - 1] & cells;
            }
            least[0] |= cells;
        }
        let [a, b, c] = places;
        let (any, two) = (a | b | c, a & b | a & c | b & c);
        let sure = any - least[0];
        if sure.len() < LEAST[0] {
            return None;
        }
        let with: [CellSet; MOST] = std::array::from_fn(|at| (least[at] - least[at + 1]) & two);
        let open = with.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
        let part = Self { view, sure, open, with }.without_loose();
        let is_large = part.sure.len() >= LEAST[0] && (part.sure | part.open).len() >= LEAST[1];
        let may_fail = is_large
            && !part.open.is_empty()
            && can_fill(part.sure)
            && !can_fill(part.sure | part.open);
        may_fail.then_some(part)
    }

    /// The same without the cells that can be filled whatever stands in the others, because fewer
    /// than three see each.
    fn without_loose(mut self) -> Self {
        loop {
            let cells = self.sure | self.open;
            let is_loose = |cell: &Cell| (cells & cell.peers()).len() < 3;
            let loose: CellSet = cells.into_iter().filter(is_loose).collect();
            if loose.is_empty() {
                return self;
            }
            self.sure -= loose;
            self.open -= loose;
        }
    }

    /// The number of guardians of a cell.
    fn weight(&self, cell: Cell) -> usize {
        1 + self.with.iter().position(|cells| cells.contains(cell)).unwrap_or(MOST)
    }

    /// Finds sets of cells with guardians that together with the cells without guardians cannot be
    /// filled, among them all from which no cell can be left out. All contain `chosen`, and their
    /// other cells are among `usable`.
    ///
    /// If the chosen cells can be filled, so can others besides. A set that cannot be filled has at
    /// least one further cell that is not among those.
    fn search(
        &self,
        chosen: CellSet,
        usable: CellSet,
        found: &mut Vec<CellSet>,
        sink: &StepSink<'_>,
    ) -> ControlFlow<()> {
        sink.tick()?;
        let own = self.sure | chosen;
        if House::all().any(|house| (own & house.cells()).len() > 3) {
            return ControlFlow::Continue(());
        }
        if !can_fill(own) {
            found.push(chosen);
            return ControlFlow::Continue(());
        }
        let weight: usize = chosen.into_iter().map(|cell| self.weight(cell)).sum();
        let light: CellSet =
            (usable - chosen).into_iter().filter(|&x| weight + self.weight(x) <= MOST).collect();
        if light.is_empty() || can_fill(own | light) {
            return ControlFlow::Continue(());
        }
        let mut filled = own;
        for cell in light {
            if can_fill(filled | CellSet::of(cell)) {
                filled.insert(cell);
            }
        }
        let mut usable = light;
        for cell in light - filled {
            usable.remove(cell);
            self.search(chosen | CellSet::of(cell), usable, found, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// The guarded cells with those others that are needed so that they cannot be filled.
    fn needed(&self, guarded: CellSet) -> CellSet {
        let mut needed = self.sure | guarded;
        // Cells far from the guarded ones, those with few neighbours, are left out first.
        let mut sure: Vec<Cell> = self.sure.into_iter().collect();
        sort_by_number(&mut sure, |cell| {
            10 * (needed & cell.peers()).len() + self.view.board().digits(*cell).len()
        });
        for cell in sure {
            if !can_fill(needed - CellSet::of(cell)) {
                needed.remove(cell);
            }
        }
        needed
    }
}

/// Returns whether three digits can fill the cells.
fn can_fill(cells: CellSet) -> bool {
    fill([cells; 3], cells)
}

/// Returns whether the cells can be filled, given the places of the three digits in them.
fn fill(mut places: [CellSet; 3], mut cells: CellSet) -> bool {
    loop {
        let [a, b, c] = places;
        if !cells.is_subset(a | b | c) {
            return false;
        }
        let Some(cell) = (cells - (a & b | a & c | b & c)).first() else { break };
        for places in places.iter_mut().filter(|places| places.contains(cell)) {
            *places -= cell.peers();
        }
        cells.remove(cell);
    }
    let [a, b, c] = places;
    let Some(cell) = (cells - (a & b & c)).first().or(cells.first()) else { return true };
    cells.remove(cell);
    (0..3).filter(|&at| places[at].contains(cell)).any(|at| {
        let mut then = places;
        then[at] -= cell.peers();
        fill(then, cells)
    })
}

/// The cells in an order in which each sees as many before it as possible.
fn in_order(cells: CellSet) -> Vec<Cell> {
    let mut order: Vec<Cell> = Vec::new();
    let mut rest = cells;
    while !rest.is_empty() {
        let before = cells - rest;
        let seen = |cell: &Cell| {
            let peers = cell.peers();
            ((peers & before).len(), (peers & rest).len(), 81 - cell.index())
        };
        let Some(next) = rest.into_iter().max_by_key(seen) else { break };
        order.push(next);
        rest.remove(next);
    }
    order
}
