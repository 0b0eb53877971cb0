//! Skyscraper: two parallel lines with two places for a digit each, with one end of each in the
//! same crossing line.
//!
//! These two ends are not both true, so one of the other two is true: no cell that sees both has
//! the digit.

use std::ops::ControlFlow;

use bivalue_core::grid::{CellSet, Digit, DigitSet, House};

use super::bilocal::{Bilocal, chain};
use super::{Scope, Technique};
use crate::human::{Effect, Kind, Role, StepSink, View};

pub(super) struct Skyscraper;

static KINDS: [Kind; 1] = [Kind {
    id: "skyscraper",
    code: "0400",
    name: "Skyscraper",
    about: "A digit fits in two cells of each of two parallel lines, and two of these cells share a crossing line: one of the other two has it",
    pattern: "{pattern}, ends {pincer}",
    explanation: "Each of {base} has two places for the digit {digits}. One end of each lies in \
                  {cover}, which can have it only once, so at least one of the other ends \
                  ({pincer}) is true. What sees both of these is false: {so}.",
    example: ":0400:7:+4+5+9+6+71+3+28+723+85+9+64+1+8..32+4+7+9+5+1..+96+5+2+8.+2.5+1+8.+4+69698..+25+1.+9.2+5..+87.+58.2..+93.+3...981+5+2:672 683:743 792::",
    ..Kind::PLAIN
}];

impl Technique for Skyscraper {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn scope(&self) -> Scope {
        Scope::Digits
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in sink.digits() {
            for lines in [0..9, 9..18] {
                let mut walls = [None; 9];
                for (wall, line) in walls.iter_mut().zip(lines) {
                    *wall = Bilocal::of(view, digit, House::from_index(line));
                }
                for (at, a) in walls.iter().enumerate() {
                    for b in &walls[..at] {
                        if let (Some(a), Some(b)) = (a, b) {
                            offer(view, digit, *b, *a, sink)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn offer(
    view: &View,
    digit: Digit,
    a: Bilocal,
    b: Bilocal,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let floors = [a, b].map(|wall| view.positions(digit, wall.house));
    if (floors[0] & floors[1]).count_ones() != 1 {
        return ControlFlow::Continue(());
    }
    // The crossing line is a column if the two lines are rows.
    let across = if a.house.index() < 9 { 9 } else { 0 };
    let base = House::from_index(across + (floors[0] & floors[1]).trailing_zeros() as usize);
    let cells: CellSet = a.ends.into_iter().chain(b.ends).collect();
    let roofs = cells - base.cells();
    let effect = Effect::eliminate(DigitSet::of(digit), roofs.common_peers());
    sink.offer(&KINDS[0], effect, |step| {
        step.digits(digit)
            .candidates(Role::Pattern, digit, cells)
            .cells(Role::Pincer, roofs)
            .house(Role::Base, a.house)
            .house(Role::Base, b.house)
            .house(Role::Cover, base)
            .because(chain([a.house, b.house], base, digit))
    })
}
