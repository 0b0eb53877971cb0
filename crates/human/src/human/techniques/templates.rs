//! Templates: the ways to place a digit in all rows, columns and boxes at once.
//!
//! A template of a digit uses its candidates and the cells where it is placed. It is dropped if it
//! shares a cell with every template of another digit, and so on with the remaining templates until
//! nothing changes. A cell of all templates has the digit, a cell of no template does not.

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, CellSet, Conclusion, Digit, DigitSet, House};

use super::Technique;
use crate::human::{Effect, Kind, Reason, Role, StepSink, View};

pub(super) struct TemplateOverlay;

static KINDS: [Kind; 2] = [
    Kind {
        id: "template-set",
        code: "1201",
        name: "Template Set",
        about: "Cells that are in every way to place all of a digit",
        pattern: "{digits}",
        explanation: "Take every way to place the digit {digits} in all rows, columns and boxes at \
                      once ({pattern}), but for those that leave some other digit no way. All of \
                      them have these cells in common: {so}.",
        example: ":1201:2:4+9+86+1+57..1+5+397+2+8..+72+6+834+5+19+3+7+1.5...8+9+8+23.1.5+76+4+57.+8..+1+5+1..8..7.23.+5..1+8.86.+1....+5:479 679::219 248 265 274 297:",
        is_usual: false,
        ..Kind::PLAIN
    },
    Kind {
        id: "template-delete",
        code: "1202",
        name: "Template Delete",
        about: "Candidates that are in no way to place all of a digit",
        pattern: "{digits}",
        explanation: "Take every way to place the digit {digits} in all rows, columns and boxes at \
                      once ({pattern}), but for those that leave some other digit no way. None of \
                      them has any of these cells: {so}.",
        example: ":1202:7:+2+345+6+81+9+71+8+923+7+5..65+7+4+9+13+28+8.23+56+9.....+18+9+2..9..7+24+8.53..+8..6.9.+98+6..7.....9..4+8.::792::",
        is_usual: false,
        ..Kind::PLAIN
    },
];

impl Technique for TemplateOverlay {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut templates = templates(view, sink)?;
        // Each round may show more eliminations, and is harder to follow.
        for rounds in 0..=u8::MAX {
            for (kind, is_set) in [(&KINDS[0], true), (&KINDS[1], false)] {
                for digit in Digit::all() {
                    let places = view.board().places(digit);
                    let effect = effect(digit, places, &templates[digit.index()], is_set);
                    sink.offer(kind, effect, |step| {
                        step.digits(digit)
                            .candidates(Role::Pattern, digit, places)
                            .because(Reason::Templates { rounds })
                    })?;
                }
            }
            let left = those_that_fit(&templates, sink)?;
            if (0..9).all(|digit| left[digit].len() == templates[digit].len()) {
                break;
            }
            templates = left;
        }
        ControlFlow::Continue(())
    }
}

/// The cells that all templates have, placed, or those that none has, eliminated.
fn effect(digit: Digit, places: CellSet, templates: &[CellSet], is_set: bool) -> Effect {
    if templates.is_empty() {
        // The board has no solution, which no step should claim.
        Effect::NONE
    } else if is_set {
        let common = templates.iter().fold(CellSet::ALL, |all, cells| all & *cells);
        let mut effect = Effect::NONE;
        for cell in common & places {
            effect.add(Conclusion::Place(Candidate::new(cell, digit)));
        }
        effect
    } else {
        let union = templates.iter().fold(CellSet::EMPTY, |all, cells| all | *cells);
        Effect::eliminate(DigitSet::of(digit), places - union)
    }
}

/// The templates of every digit, as the empty cells that they fill.
fn templates(view: &View, sink: &StepSink<'_>) -> ControlFlow<(), [Vec<CellSet>; 9]> {
    let mut templates = [const { Vec::new() }; 9];
    for (digit, all) in Digit::all().zip(&mut templates) {
        extend((view, digit, sink), 0, view.board().places(digit), CellSet::EMPTY, all)?;
    }
    ControlFlow::Continue(templates)
}

/// The templates that leave every other digit a template.
fn those_that_fit(
    templates: &[Vec<CellSet>; 9],
    sink: &StepSink<'_>,
) -> ControlFlow<(), [Vec<CellSet>; 9]> {
    let mut left = [const { Vec::new() }; 9];
    for (digit, fitting) in left.iter_mut().enumerate() {
        for &one in &templates[digit] {
            let mut fits = true;
            for other in (0..9).filter(|&other| other != digit) {
                sink.tick()?;
                fits = fits && templates[other].iter().any(|it| !it.intersects(one));
            }
            if fits {
                fitting.push(one);
            }
        }
    }
    ControlFlow::Continue(left)
}

/// Extends a partial template by a place in each remaining row.
fn extend(
    (view, digit, sink): (&View, Digit, &StepSink<'_>),
    row: usize,
    free: CellSet,
    so_far: CellSet,
    all: &mut Vec<CellSet>,
) -> ControlFlow<()> {
    sink.tick()?;
    if row == 9 {
        all.push(so_far);
        return ControlFlow::Continue(());
    }
    let house = House::row(row);
    let is_placed = house.cells().into_iter().any(|cell| view.board().value(cell) == Some(digit));
    if is_placed {
        return extend((view, digit, sink), row + 1, free, so_far, all);
    }
    for cell in free & house.cells() {
        let free = free - cell.peers();
        extend((view, digit, sink), row + 1, free, so_far | CellSet::of(cell), all)?;
    }
    ControlFlow::Continue(())
}
