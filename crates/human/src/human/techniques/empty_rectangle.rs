//! Empty rectangle: a box whose places for a digit all lie in one row and one column, and a bilocal
//! line.
//!
//! If a cell of that row, outside the box, is true, the box has the digit in the column. So let one
//! end of a bilocal line lie in the row: either it is true, and the column has its digit in the
//! box; or the other end is. Where that end's line meets the column, the digit cannot be. (And the
//! same with row and column exchanged.) Two of them in one box may be one step, a *dual*.

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, Digit, DigitSet, House};

use super::bilocal::{Bilocal, chain};
use super::{Scope, Technique};
use crate::human::{Effect, Kind, Proof, ProofLine, Requirement, Role, Step, StepSink, View};

pub(super) struct EmptyRectangle;

static KINDS: [Kind; 2] = [
    Kind {
        id: "empty-rectangle",
        code: "0402",
        name: "Empty Rectangle",
        about: "In a box, a digit fits only in one row and one column; together with a line in which it fits in two cells, this excludes it from a cell",
        pattern: "{digits} in {base}, {pattern}",
        explanation: "In {base}, all places for the digit {digits} lie in {cover}. In {strong} it \
                      has only two places, {near} and {far}. If it is in {near}, {base} cannot \
                      have it in {near-line} and has it in {far-line}; if it is not, it is in \
                      {far}. What is false in both cases can be eliminated: {so}.",
        example: ":0402:7:+4631+7+8+5+2+9.9.4+5+6.3....+2+3+9..4+1..+58.+3.6..8+36.7.163.9+1...+2....2+1..+3+3..6+459+1..1..+932.5:821 837 838 442 243 743 446 458 463 468 771 871 772 872 473 573 773 478 793 798 898:721::",
        ..Kind::PLAIN
    },
    Kind {
        id: "dual-empty-rectangle",
        code: "0405",
        name: "Dual Empty Rectangle",
        about: "Two empty rectangles of the same box",
        pattern: "{digits} in {base}, {pattern}",
        explanation: "In {base}, all places for the digit {digits} lie in {cover}. Elsewhere two \
                      houses have two places for it each ({pattern}), one of which lies in one of \
                      these lines. If that one is true, {base} has its {digits} in the other line; \
                      if not, the other place is true. What is false in both cases can be eliminated: {so}.",
        example: ":0405:4:+4631....+9.9.4.+6.3.....+3+9..4....8.+3.6..8+36.7.163.9.........2.......6.59...1..+932.5::463 488::",
        is_usual: false,
        requires: Requirement::Duals,
        ..Kind::PLAIN
    },
];

/// A box with its two lines, and a bilocal house that starts in the first of them.
#[derive(Clone, Copy)]
struct Rectangle {
    digit: Digit,
    hinge: House,
    /// The line in which the bilocal house has its near end, and the line that loses a candidate.
    lines: [House; 2],
    string: Bilocal,
    target: Cell,
}

impl Rectangle {
    fn effect(self) -> Effect {
        Effect::eliminate(DigitSet::of(self.digit), self.target)
    }

    fn mark(self, step: Step) -> Step {
        let ends: CellSet = self.string.ends.into_iter().collect();
        step.candidates(Role::Pattern, self.digit, ends)
    }

    fn mark_box(self, view: &View, step: Step) -> Step {
        let [mut a, mut b] = self.lines;
        if b.index() < a.index() {
            (a, b) = (b, a);
        }
        step.digits(self.digit)
            .house(Role::Base, self.hinge)
            .house(Role::Cover, a)
            .house(Role::Cover, b)
            .candidates(Role::Pivot, self.digit, view.places(self.digit, self.hinge))
    }

    fn line(self) -> ProofLine {
        let so = self.effect().conclusions().collect();
        ProofLine { so, why: chain([self.hinge, self.string.house], self.lines[0], self.digit) }
    }
}

impl Technique for EmptyRectangle {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn scope(&self) -> Scope {
        Scope::Digits
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut rectangles = Vec::new();
        for digit in sink.digits() {
            for hinge in (18..27).map(House::from_index) {
                of_box(view, digit, hinge, &mut rectangles);
            }
        }
        if view.options().duals {
            for (at, b) in rectangles.iter().enumerate() {
                for a in &rectangles[..at] {
                    if a.hinge != b.hinge || a.digit != b.digit || a.target == b.target {
                        continue;
                    }
                    let effect = a.effect().and_eliminate(DigitSet::of(b.digit), b.target);
                    sink.offer(&KINDS[1], effect, |step| {
                        let step = b.mark(a.mark(a.mark_box(view, step)));
                        step.proof(Proof { lines: vec![a.line(), b.line()] })
                    })?;
                }
            }
        }
        let is_known = |one: &&Rectangle| {
            view.options().small_empty_rectangles || view.places(one.digit, one.hinge).len() > 2
        };
        for one in rectangles.iter().filter(is_known) {
            sink.offer(&KINDS[0], one.effect(), |step| {
                one.mark(one.mark_box(view, step)).proof(Proof { lines: vec![one.line()] })
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// Adds all empty rectangles of a box and a digit that eliminate a candidate.
fn of_box(view: &View, digit: Digit, hinge: House, all: &mut Vec<Rectangle>) {
    let places = view.places(digit, hinge);
    // Two empty rectangles of two candidates may be one step in any case.
    let options = view.options();
    let fewest = if options.small_empty_rectangles || options.duals { 2 } else { 3 };
    if !(fewest..=5).contains(&places.len()) {
        return;
    }
    let corner = hinge.cell(0);
    for row in (corner.row()..corner.row() + 3).map(House::row) {
        for column in (corner.column()..corner.column() + 3).map(House::column) {
            let uses_both = places.is_subset(row.cells() | column.cells())
                && places.intersects(row.cells() - column.cells())
                && places.intersects(column.cells() - row.cells());
            if uses_both {
                of_lines(view, digit, hinge, [row, column], all);
                of_lines(view, digit, hinge, [column, row], all);
            }
        }
    }
}

fn of_lines(view: &View, digit: Digit, hinge: House, lines: [House; 2], all: &mut Vec<Rectangle>) {
    for near in view.places(digit, lines[0]) - hinge.cells() {
        // The line through the near end that runs along the line of the target.
        let [row, column, _] = near.houses();
        let along = if row == lines[0] { column } else { row };
        let Some(string) = Bilocal::of(view, digit, along) else { continue };
        let far = if string.ends[0] == near { string.ends[1] } else { string.ends[0] };
        let [row, column, _] = far.houses();
        let back = if column == along { row } else { column };
        let Some(target) = (back.cells() & lines[1].cells()).single() else { continue };
        if view.places(digit, lines[1]).contains(target) && !hinge.cells().contains(target) {
            all.push(Rectangle { digit, hinge, lines, string, target });
        }
    }
}
