//! Hidden single: a digit with one place in a house.

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Digit, House};

use super::Technique;
use crate::human::{Constraint, Effect, Kind, Role, StepSink, View};

pub(super) struct HiddenSingle;

static KINDS: [Kind; 1] = [Kind {
    id: "hidden-single",
    code: "0002",
    name: "Hidden Single",
    about: "A digit that fits in only one cell of a house: it goes there",
    pattern: "",
    explanation: "In {base}, the digit {digits} has no place left but {pattern}{blocked}, and \
                  {base} needs one: {so}.",
    example: ":0002:4:5...37.28.............24..545.....3.89........3...9.7....61......23.+8.5.1...7..4.:::485:",
    ..Kind::PLAIN
}];

impl Technique for HiddenSingle {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        // Boxes come first, as people look there first.
        for house in House::all().rev() {
            for digit in Digit::all() {
                let positions = view.positions(digit, house);
                if !positions.is_power_of_two() {
                    continue;
                }
                let cell = house.cell(positions.trailing_zeros() as usize);
                sink.offer(&KINDS[0], Effect::place(Candidate::new(cell, digit)), |step| {
                    step.digits(digit)
                        .cells(Role::Pattern, cell)
                        .house(Role::Base, house)
                        .because_only(Constraint::House(house, digit))
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
