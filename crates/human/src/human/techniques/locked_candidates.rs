//! Locked candidates: a digit that one house confines to another.
//!
//! *Pointing*: the places of a digit in a box all lie in one line, so that line has it in the
//! box. *Claiming* is the reverse: a line's places all lie in one box.

use std::ops::ControlFlow;

use bivalue_core::grid::{Digit, DigitSet, House};

use super::{Scope, Technique};
use crate::human::{Constraint, Effect, Kind, Role, StepSink, View};

/// Locked candidates in a box, or in a line.
pub(super) struct LockedCandidates {
    in_box: bool,
    kinds: &'static [Kind; 1],
}

pub(super) static POINTING: LockedCandidates = LockedCandidates {
    in_box: true,
    kinds: &[Kind {
        id: "pointing",
        code: "0100",
        name: "Locked Candidates Type 1 (Pointing)",
        about: "In a box, a digit fits only in one row or column: the rest of that line cannot have it",
        pattern: PATTERN,
        explanation: EXPLANATION,
        example: ":0100:4:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..::462 463::",
        ..Kind::PLAIN
    }],
};

pub(super) static CLAIMING: LockedCandidates = LockedCandidates {
    in_box: false,
    kinds: &[Kind {
        id: "claiming",
        code: "0101",
        name: "Locked Candidates Type 2 (Claiming)",
        about: "In a row or column, a digit fits only in one box: the rest of that box cannot have it",
        pattern: PATTERN,
        explanation: EXPLANATION,
        example: ":0101:2:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..:319 462 463 394 398 399:258::",
        ..Kind::PLAIN
    }],
};

const PATTERN: &str = "{digits} in {base}";
const EXPLANATION: &str = "In {base}, all places for the digit {digits} ({pattern}) lie in {cover} \
                           too. One of them is true, and {cover} can have the digit only once, so \
                           it has it nowhere else: {so}.";

impl Technique for LockedCandidates {
    fn kinds(&self) -> &'static [Kind] {
        self.kinds
    }

    fn scope(&self) -> Scope {
        Scope::Houses
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let bases = if self.in_box { 18..27 } else { 0..18 };
        for base in bases.map(House::from_index) {
            if !sink.is_new(base.cells()) {
                continue;
            }
            for digit in Digit::all() {
                let positions = view.positions(digit, base);
                if !MAY_BE_COVERED[usize::from(self.in_box)][usize::from(positions)] {
                    continue;
                }
                let Some(cover) = base.crossing(positions) else { continue };
                let count = |positions: u16| DigitSet::from_bits(positions).len();
                if count(view.positions(digit, cover)) == count(positions) {
                    continue;
                }
                let places = view.places(digit, base);
                let rest = view.places(digit, cover) - places;
                let digits = DigitSet::of(digit);
                sink.offer(&self.kinds[0], Effect::eliminate(digits, rest), |step| {
                    step.digits(digit)
                        .candidates(Role::Pattern, digits, places)
                        .house(Role::Base, base)
                        .house(Role::Cover, cover)
                        .because_counting(
                            [Constraint::House(base, digit)],
                            [Constraint::House(cover, digit)],
                        )
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// For each set of positions in a line, and in a box: whether it is of two or three cells that lie
/// in one other house. (A single place is a hidden single.)
static MAY_BE_COVERED: [[bool; 512]; 2] = {
    let mut all = [[false; 512]; 2];
    let mut positions = 0u32;
    while positions < 512 {
        if positions.count_ones() > 1 {
            let mut at = 0;
            while at < 3 {
                let third = positions & !(0b111 << (3 * at)) == 0;
                all[0][positions as usize] |= third;
                all[1][positions as usize] |= third || positions & !(0b001_001_001 << at) == 0;
                at += 1;
            }
        }
        positions += 1;
    }
    all
};
