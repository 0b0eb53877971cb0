//! Turbot fish: two houses with two places for a digit each, with one end of each in a third
//! house.
//!
//! It is the shortest chain of one digit: the two ends in the third house are not both true, so one
//! of the other two is true, and no cell that sees both has the digit. (Skyscrapers and kites are
//! special cases. The other two may be one and the same cell.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, Digit, DigitSet, House};

use super::bilocal::{Bilocal, chain};
use super::{Scope, Technique};
use crate::human::{Effect, Kind, Role, StepSink, View};

pub(super) struct TurbotFish;

static KINDS: [Kind; 1] = [Kind {
    id: "turbot-fish",
    code: "0403",
    name: "Turbot Fish",
    about: "A digit fits in two cells of each of two houses, and a cell of one sees a cell of the other: one of the other two cells has it",
    pattern: "{pattern}, ends {pincer}",
    explanation: "Each of {base} has two places for the digit {digits}. One end of each lies in \
                  {cover}, which can have it only once, so at least one of the other ends \
                  ({pincer}) is true. What sees both of these is false: {so}.",
    example: ":0403:8:+7+6254+8.+3.+3+54+9+12+68781+9+7+63+45+2..56+3+7.94.+9+3+4.5+7..47..9+13.+5.+4...+9.7.93...+4........6.+4.:171 191 894:899::",
    ..Kind::PLAIN
}];

impl Technique for TurbotFish {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn scope(&self) -> Scope {
        Scope::Digits
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in sink.digits() {
            let mut links = [None; 27];
            let all = House::all().filter_map(|house| Bilocal::of(view, digit, house));
            for (slot, link) in links.iter_mut().zip(all) {
                *slot = Some(link);
            }
            let links = || links.iter().flatten().copied();
            for (at, b) in links().enumerate() {
                for a in links().take(at) {
                    for (near_a, far_a) in a.both_ways() {
                        for (near_b, far_b) in b.both_ways() {
                            if near_a.sees(near_b) {
                                let ends = [near_a, near_b, far_a, far_b];
                                offer(view, digit, [a.house, b.house], ends, sink)?;
                            }
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
    houses: [House; 2],
    [near_a, near_b, far_a, far_b]: [Cell; 4],
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let seen = far_a.peers() & far_b.peers() & view.board().places(digit);
    // Two houses with a common place make no chain.
    if seen.is_empty() || near_a == far_b || near_b == far_a {
        return ControlFlow::Continue(());
    }
    let link = near_a.houses().into_iter().find(|house| house.cells().contains(near_b));
    let Some(link) = link else { return ControlFlow::Continue(()) };
    sink.offer(&KINDS[0], Effect::eliminate(DigitSet::of(digit), seen), |step| {
        let far: CellSet = [far_a, far_b].into_iter().collect();
        let near: CellSet = [near_a, near_b].into_iter().collect();
        step.digits(digit)
            .candidates(Role::Pattern, digit, near | far)
            .cells(Role::Pincer, far)
            .house(Role::Base, houses[0])
            .house(Role::Base, houses[1])
            .house(Role::Cover, link)
            .because(chain(houses, link, digit))
    })
}
