//! Full house: a house with one empty cell.

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, CellSet, House};

use super::Technique;
use crate::human::{Constraint, Effect, Kind, Role, StepSink, View};

pub(super) struct FullHouse;

static KINDS: [Kind; 1] = [Kind {
    id: "full-house",
    code: "0000",
    name: "Full House",
    about: "A house with one empty cell: the missing digit goes there",
    pattern: "",
    explanation: "In {base}, only {pattern} is empty and only the digit {digits} is missing: {so}.",
    example: ":0000:9:5..+137.28...+5.+6......+824..545.....3.89........3...9.7....61......23+4+8.5.1..+97..4.:::925:",
    ..Kind::PLAIN
}];

impl Technique for FullHouse {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let empty = view.board().empty_cells();
        // Its only candidate is the missing digit: the other eight are placed in the house.
        let last = |house: House| (empty & house.cells()).single();
        for house in House::all() {
            let Some(cell) = last(house) else { continue };
            let Some(digit) = view.board().digits(cell).single() else { continue };
            sink.offer(&KINDS[0], Effect::place(Candidate::new(cell, digit)), |step| {
                step.digits(digit)
                    .cells(Role::Pattern, CellSet::of(cell))
                    .house(Role::Base, house)
                    .because_only(Constraint::Cell(cell))
            })?;
        }
        ControlFlow::Continue(())
    }
}
