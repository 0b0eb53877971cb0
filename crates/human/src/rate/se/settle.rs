//! Settling: making all steps that are rated no higher than a step that was made before.
//!
//! Singles, locked candidates, naked and hidden sets and fish lead to the same board in any order:
//! if a step is not made first, the candidates that it eliminates are eliminated later by other
//! steps of these techniques that are rated no higher. So if the steps need not be shown, all steps
//! that are rated no higher than the current rating are made at once, and the search for the next
//! step begins after them. That holds as long as no cell is without candidates and no digit without
//! a place; otherwise the steps are made one by one from the start.

use std::ops::ControlFlow;

use super::ladder::Solver;
use super::sets::{FISH_KINDS, digits_of, few, in_order, lines_of, places_of, tight};
use super::tables::{CELLS, bits};

/// The patterns after locked candidates, which a run handles: their ratings in tenths, and their
/// places in the ladder.
const PATTERNS: [(u16, usize, PatternKind, usize); 6] = [
    (30, 6, PatternKind::Naked, 2),
    (32, 7, PatternKind::Fish, 2),
    (34, 8, PatternKind::Hidden, 2),
    (36, 9, PatternKind::Naked, 3),
    (38, 10, PatternKind::Fish, 3),
    (40, 11, PatternKind::Hidden, 3),
];

#[derive(Clone, Copy)]
enum PatternKind {
    Naked,
    Hidden,
    Fish,
}

impl Solver<'_> {
    /// Makes steps that are rated no higher than `ceiling`, in tenths, until there are none or the
    /// board has a contradiction.
    pub(super) fn settle(&mut self, ceiling: u16) {
        self.settled = ceiling;
        'again: loop {
            self.state.run(ceiling);
            if ceiling < PATTERNS[0].0 || self.state.is_solved() || self.state.is_absurd() {
                return;
            }
            self.spread_changes();
            for (tenths, at, pattern, size) in PATTERNS {
                if tenths > ceiling {
                    return;
                }
                let has_changed = match pattern {
                    PatternKind::Naked => self.take_out_naked(at, size),
                    PatternKind::Hidden => self.take_out_hidden(at, size),
                    PatternKind::Fish => self.take_out_fish(at, size),
                };
                if has_changed {
                    continue 'again;
                }
            }
            return;
        }
    }

    fn take_out(&mut self, cell: usize, digits: u16) -> bool {
        let goes = self.state.candidates.cells[cell] & digits;
        for digit in bits(goes) {
            self.state.eliminate(cell, digit);
        }
        goes != 0
    }

    fn take_out_naked(&mut self, at: usize, size: usize) -> bool {
        let mut has_changed = false;
        for house in in_order(std::mem::take(&mut self.fresh[at].houses)) {
            if self.state.empties(house) < size * 2 {
                continue;
            }
            let digits = digits_of(&self.state.candidates, house);
            let _ = tight(&digits, few(&digits, size), size, &mut |positions, union| {
                for position in bits(511 & !positions) {
                    has_changed |= self.take_out(CELLS[house][position] as usize, union);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        has_changed
    }

    fn take_out_hidden(&mut self, at: usize, size: usize) -> bool {
        let mut has_changed = false;
        for house in in_order(std::mem::take(&mut self.fresh[at].houses)) {
            if self.state.empties(house) <= size * 2 {
                continue;
            }
            let places = places_of(&self.state.candidates, house);
            let _ = tight(&places, few(&places, size), size, &mut |digits, union| {
                for position in bits(union) {
                    has_changed |= self.take_out(CELLS[house][position] as usize, 511 & !digits);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        has_changed
    }

    fn take_out_fish(&mut self, at: usize, size: usize) -> bool {
        let mut has_changed = false;
        for digit in bits(std::mem::take(&mut self.fresh[at].digits)) {
            if self.state.placed(digit) + size * 2 > 9 {
                continue;
            }
            for (base, _) in FISH_KINDS {
                let places = lines_of(&self.state.candidates, base, digit);
                let _ = tight(&places, few(&places, size), size, &mut |lines, union| {
                    for line in bits(511 & !lines) {
                        for position in bits(places[line] & union) {
                            let cell = CELLS[base * 9 + line][position] as usize;
                            has_changed |= self.take_out(cell, 1 << digit);
                        }
                    }
                    ControlFlow::<()>::Continue(())
                });
            }
        }
        has_changed
    }
}
