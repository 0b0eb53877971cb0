//! Naked single: a cell with one candidate.

use std::ops::ControlFlow;

use bivalue_core::grid::Candidate;

use super::Technique;
use crate::human::{Constraint, Effect, Kind, Role, StepSink, View};

pub(super) struct NakedSingle;

static KINDS: [Kind; 1] = [Kind {
    id: "naked-single",
    code: "0003",
    name: "Naked Single",
    about: "A cell with only one candidate left: that digit goes there",
    pattern: "",
    explanation: "Only the digit {digits} is left in {pattern}{seen}{gone}: {so}.",
    example: ":0003:8:5...37.28.............24..545.....3.89........3...9.7....61......23...5.1...7..4.:::886:",
    ..Kind::PLAIN
}];

impl Technique for NakedSingle {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for cell in view.with_count(1) {
            for digit in view.board().digits(cell) {
                sink.offer(&KINDS[0], Effect::place(Candidate::new(cell, digit)), |step| {
                    step.digits(digit)
                        .cells(Role::Pattern, cell)
                        .because_only(Constraint::Cell(cell))
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
