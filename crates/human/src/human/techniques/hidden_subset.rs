//! Hidden pair, triple and quad: digits that have only as many places in a house as there are
//! digits.
//!
//! Each of the places takes one of the digits, so it can have no other digit.

use std::ops::ControlFlow;

use bivalue_core::grid::{CellSet, Digit, DigitSet, House};

use super::naked_subset::{boxes_first, few_in_few, has_fewer_empty};
use super::{Scope, Technique, most_naked_absent};
use crate::human::{Constraint, Effect, Kind, Role, StepSink, View};

pub(super) struct HiddenSubset {
    size: usize,
    kinds: &'static [Kind; 1],
}

const EXPLANATION: &str = "In {base}, the digits {digits} have no places but {pattern}: as many \
                           cells as digits. So each of these cells holds one of these digits, and \
                           no other: {so}.";

pub(super) static PAIR: HiddenSubset = HiddenSubset {
    size: 2,
    kinds: &[Kind {
        id: "hidden-pair",
        code: "0210",
        name: "Hidden Pair",
        about: "Two digits that fit only in the same two cells of a house: these cells can have no other digit",
        pattern: "{digits} in {pattern}",
        explanation: EXPLANATION,
        example: ":0210:28:3....9....795...1.....4..7+92..........76....2.8..5+29..7.82.......31....4.2...86..::587 588 787 988::",
        ..Kind::PLAIN
    }],
};

pub(super) static TRIPLE: HiddenSubset = HiddenSubset {
    size: 3,
    kinds: &[Kind {
        id: "hidden-triple",
        code: "0211",
        name: "Hidden Triple",
        about: "Three digits that fit only in the same three cells of a house: these cells can have no other digit",
        pattern: "{digits} in {pattern}",
        explanation: EXPLANATION,
        example: ":0211:467:.+62..3...7+4+3..8.6..59......5+1+79+26..8+3+8+61+4..92+924+3+8....+4+9+5....832+3+8.5+9...+6+718+34..9:117 417 517 717 127 527 736 137 437 737 138 438 738 776 177 277:135 139 234::",
        ..Kind::PLAIN
    }],
};

pub(super) static QUAD: HiddenSubset = HiddenSubset {
    size: 4,
    kinds: &[Kind {
        id: "hidden-quad",
        code: "0212",
        name: "Hidden Quadruple",
        about: "Four digits that fit only in the same four cells of a house: these cells can have no other digit",
        pattern: "{digits} in {pattern}",
        explanation: EXPLANATION,
        example: ":0212:2346:..74..+6.3..1...94.42...6......3.5..+4....875.9...2.+436.2..8+5...6..5.4.8.......3..5:915 225 734 935 641 642 995:151 152 843 943::",
        ..Kind::PLAIN
    }],
};

impl Technique for HiddenSubset {
    fn kinds(&self) -> &'static [Kind] {
        self.kinds
    }

    fn scope(&self) -> Scope {
        Scope::Houses
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let least = self.size + most_naked_absent(sink) + 1;
        for house in boxes_first() {
            if !sink.is_new(house.cells()) || has_fewer_empty(view, house, least) {
                continue;
            }
            let mut within = [Digit::from_index(0); 9];
            let mut places = [0; 9];
            let mut count = 0;
            let mut all = 0;
            for digit in Digit::all() {
                let positions = view.positions(digit, house);
                all |= positions;
                if (2..=self.size).contains(&DigitSet::from_bits(positions).len()) {
                    (within[count], places[count]) = (digit, positions);
                    count += 1;
                }
            }
            // At least one cell has to remain for the other digits.
            if DigitSet::from_bits(all).len() <= self.size {
                continue;
            }
            few_in_few(&places[..count], self.size, &mut |chosen, positions| {
                let digits = (0..count).filter(|at| chosen >> at & 1 != 0).map(|at| within[at]);
                self.offer(view, house, digits.collect(), positions, sink)
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl HiddenSubset {
    fn offer(
        &self,
        view: &View,
        house: House,
        digits: DigitSet,
        positions: u16,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let others = !digits;
        if others.into_iter().all(|other| view.positions(other, house) & positions == 0) {
            return ControlFlow::Continue(());
        }
        let cells = digits
            .into_iter()
            .map(|digit| view.places(digit, house))
            .fold(CellSet::EMPTY, |all, places| all | places);
        sink.offer(&self.kinds[0], Effect::eliminate(others, cells), |step| {
            step.digits(digits)
                .cells(Role::Pattern, cells)
                .house(Role::Base, house)
                .because_counting(
                    digits.into_iter().map(|digit| Constraint::House(house, digit)),
                    cells.into_iter().map(Constraint::Cell),
                )
        })
    }
}
