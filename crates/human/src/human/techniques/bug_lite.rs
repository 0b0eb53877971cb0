//! BUG-Lite: cells with two digits each, where every house has each digit in two cells or in none.
//!
//! If these cells held no other digits, each could take the other one of its two digits: every
//! house would keep its digits, and the puzzle would have two solutions. So a puzzle with one
//! solution has another candidate in one of the cells, a *guardian*. A single guardian is true, and
//! what all guardians see is false. With two digits the cells are a unique rectangle or a unique
//! loop; with all open cells of the board, they are a bivalue universal grave.
//!
//! (After the players' forums, 2005, where such patterns within a board were named after the
//! bivalue universal grave.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, Digit, DigitSet, House};

use super::Technique;
use super::guardians::Guarded;
use super::shortlist::Shortlist;
use crate::human::{Kind, StepSink, View};

pub(super) struct BugLite;

/// The greatest number of cells.
const CELLS: usize = 12;

/// The greatest number of guardians.
const MOST: usize = 3;

static KINDS: [Kind; 1] = [Kind {
    id: "bug-lite",
    code: "",
    name: "BUG-Lite",
    about: "Cells that would have two digits each, in every house twice or not at all, but for other candidates",
    pattern: "{digits} in {pattern}, or {guardian}",
    explanation: "But for {guardian}, each of {pattern} would have two of the digits {digits}, and \
                  every house would have each of these in two of the cells or in none. Then every cell \
                  could take the other one of its two digits, and the puzzle would have two \
                  solutions. It has one, so {guardian:the other candidate is true|one of the other \
                  candidates is true} ({one-guardian}). {guardian:That is|Whichever it is, it \
                  excludes what all of them see}: {so}.",
    example: ":bug-lite:147:+9+2+6.4..71.5.....+23+3.8.2..+9....9+523...3+2+61..596+95.+7.+2+1.1+4.+28....2+8.+5.71..+5+674+3+1+98+2:816 824 427 639 857 866 677 679::841:",
    ..Kind::PLAIN
}];

impl Technique for BugLite {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        if !view.has_unique_solution() {
            return ControlFlow::Continue(());
        }
        let mut list = Shortlist::new(sink);
        let few = (2..=2 + MOST).map(|count| view.with_count(count));
        let mut pool = few.fold(CellSet::EMPTY, |all, cells| all | cells);
        for start in view.bivalue() {
            // The start is the first cell of the pattern that has two candidates.
            pool.remove(start);
            let mut search = BugLiteSearch { view, pool, list: &mut list };
            let first = Chosen::default().with(view, start, view.board().digits(start));
            first.map_or(ControlFlow::Continue(()), |first| search.extend(&first))?;
        }
        list.sorted().offer(|effect, pattern: Guarded| {
            sink.offer(&KINDS[0], *effect, |step| pattern.proved(step))
        })
    }
}

struct BugLiteSearch<'a, 'b> {
    view: &'a View,
    /// The cells that may be added.
    pool: CellSet,
    list: &'a mut Shortlist<'b, Guarded>,
}

/// The cells so far with the digits to which they would keep.
#[derive(Clone)]
struct Chosen {
    cells: [(Cell, DigitSet); CELLS],
    count: usize,
    all: CellSet,
    /// For each digit the houses that have it in one of the cells, and in two, by index.
    one: [u32; 9],
    two: [u32; 9],
    guardians: usize,
    /// For each digit the cells where what all guardians see is a candidate.
    seen: [CellSet; 9],
}

impl Default for Chosen {
    fn default() -> Self {
        Self {
            cells: [(Cell::from_index(0), DigitSet::EMPTY); CELLS],
            count: 0,
            all: CellSet::EMPTY,
            one: [0; 9],
            two: [0; 9],
            guardians: 0,
            seen: [CellSet::ALL; 9],
        }
    }
}

impl Chosen {
    /// The same with a further cell; None if a house has a digit too often, or if there are
    /// guardians of which nothing follows.
    fn with(&self, view: &View, cell: Cell, pair: DigitSet) -> Option<Self> {
        let houses = cell.houses().iter().fold(0, |all, house| all | 1 << house.index());
        let others = view.board().digits(cell) - pair;
        let guardians = self.guardians + others.len();
        let is_full = pair.into_iter().any(|digit| self.two[digit.index()] & houses != 0);
        if is_full || guardians > MOST || self.count == CELLS {
            return None;
        }
        let mut next = self.clone();
        for digit in pair.into_iter().map(Digit::index) {
            next.two[digit] |= self.one[digit] & houses;
            next.one[digit] ^= houses;
        }
        next.cells[self.count] = (cell, pair);
        next.count += 1;
        next.all.insert(cell);
        next.guardians = guardians;
        if !others.is_empty() {
            for digit in Digit::all() {
                let seen = &mut next.seen[digit.index()];
                for other in others {
                    let of_same = if other == digit { cell.peers() } else { cell.into() };
                    *seen &= of_same & view.board().places(digit);
                }
            }
            if guardians > 1 && next.seen.iter().all(|cells| cells.is_empty()) {
                return None;
            }
        }
        Some(next)
    }
}

impl BugLiteSearch<'_, '_> {
    /// Adds a cell to the house and the digit that have one cell and the fewest others to add, or
    /// keeps a complete pattern.
    fn extend(&mut self, chosen: &Chosen) -> ControlFlow<()> {
        self.list.tick()?;
        let mut best: Option<(usize, Digit, CellSet)> = None;
        for digit in Digit::all() {
            let places = (self.view.board().places(digit) & self.pool) - chosen.all;
            let mut open = chosen.one[digit.index()];
            while open != 0 {
                let house = House::from_index(open.trailing_zeros() as usize);
                open &= open - 1;
                let cells = places & house.cells();
                if best.is_none_or(|(least, ..)| cells.len() < least) {
                    best = Some((cells.len(), digit, cells));
                }
            }
        }
        let Some((_, digit, cells)) = best else {
            self.keep(chosen);
            return ControlFlow::Continue(());
        };
        for cell in cells {
            for other in self.view.board().digits(cell) - DigitSet::of(digit) {
                let pair = DigitSet::of(digit) | DigitSet::of(other);
                if let Some(next) = chosen.with(self.view, cell, pair) {
                    self.extend(&next)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn keep(&mut self, chosen: &Chosen) {
        if chosen.guardians == 0 {
            return;
        }
        let cells = chosen.cells[..chosen.count].to_vec();
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, (_, pair)| all | *pair);
        let pattern = Guarded::of(self.view, digits, cells);
        let effect = pattern.direct().on(self.view.board());
        let size = 100 * chosen.count + chosen.guardians;
        if !effect.is_empty() {
            self.list.push(size as u64, &KINDS[0], &effect, pattern);
        }
    }
}
