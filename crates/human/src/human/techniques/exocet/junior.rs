//! Junior exocet: both targets are in the chute of the base.
//!
//! In each of the other two boxes, one of the two cells of the crossing line that are not in the
//! base's line, the *target*, has base digits, and the other has none. So the three crossing lines
//! have no place for a true base digit within the chute but the targets, and two lines hold the
//! places outside. (`JExocet` in David P. Bird's compendium.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, Digit, DigitSet, House};

use super::super::Technique;
use super::{Chute, Exocet, Holders, base_rule};
use crate::human::{Kind, StepSink, View};

pub(in crate::human::techniques) struct JuniorExocet;

static KINDS: [Kind; 1] = [Kind {
    id: "junior-exocet",
    code: "",
    name: "Junior Exocet",
    about: "Two cells of a line in a box, whose digits must be those of two cells in the boxes beside",
    pattern: "{digits} in {base} with targets {target}, cross lines {cover}",
    explanation: "Two of the digits {digits} are true in {base}. Each of {cover} needs such a \
                  digit. Beyond the boxes of {base} and {target}, two lines hold all its places in \
                  {cover} ({count}), so one of the three has it within these boxes, and there {target} are \
                  the only places for it that {base} do not see. So each of the two digits is in one of {target}, one in each, and \
                  these hold nothing else: {so}.",
    example: ":junior-exocet:367:46+2......+7+5+3+681+4299+1+8+42..65+6+3......7+1+2+73...4.58.17....3.+6715...2.5+8.9..1+8.+1+2.....:315 655 657 857 396:492 495 992::",
    ..Kind::PLAIN
}];

/// A possible target, and the crossing line through it.
#[derive(Clone, Copy)]
struct Target {
    cell: Cell,
    across: usize,
}

impl Technique for JuniorExocet {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for chute in Chute::all() {
            for place in 0..27 {
                let (block, line, third) = (place / 9, place / 3 % 3, place % 3);
                let Some((base, digits)) = chute.base(view, line, block, third) else { continue };
                let targets =
                    |beside: usize| chute.targets(view, digits, line, (block + beside) % 3);
                for one in targets(1).into_iter().flatten() {
                    for other in targets(2).into_iter().flatten() {
                        let exocet = Exocet {
                            chute,
                            base,
                            digits,
                            targets: [one.cell, other.cell],
                            across: [block * 3 + third, one.across, other.across],
                            holders: Vec::new(),
                        };
                        sink.tick()?;
                        exocet.offer(view, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Chute {
    /// The possible targets in a box: for each crossing line, the one cell not in the base's line
    /// that has base digits, if the other has none.
    fn targets(
        self,
        view: &View,
        digits: DigitSet,
        line: usize,
        block: usize,
    ) -> [Option<Target>; 3] {
        let board = view.board();
        [0, 1, 2].map(|at| {
            let across = block * 3 + at;
            let cells = [1, 2].map(|next| self.cell((line + next) % 3, across));
            let has = cells.map(|cell| !(board.domain(cell) & digits).is_empty());
            let cell = match has {
                [true, false] => cells[0],
                [false, true] => cells[1],
                _ => return None,
            };
            board.value(cell).is_none().then_some(Target { cell, across })
        })
    }
}

impl Exocet {
    /// Two lines that hold all places of a digit in the crossing lines outside of the chute.
    fn held(&self, view: &View, digit: Digit) -> Option<Vec<House>> {
        let board = view.board();
        // For each crossing line the parallel lines where the digit is a candidate or placed.
        let along = self.across.map(|across| {
            let is_place = |&along: &usize| {
                let cell = self.chute.crossing(along, across);
                along / 3 != self.chute.number && board.domain(cell).contains(digit)
            };
            (0..9).filter(is_place).fold(0u16, |all, along| all | 1 << along)
        });
        let lines =
            |mask: u16| (0..9).filter(move |at| mask >> at & 1 != 0).map(|at| self.chute.along(at));
        let all = along[0] | along[1] | along[2];
        if all.count_ones() <= 2 {
            return Some(lines(all).collect());
        }
        (0..3).find_map(|at| {
            let rest = along[(at + 1) % 3] | along[(at + 2) % 3];
            let own = self.chute.across(self.across[at]);
            (rest.count_ones() <= 1).then(|| lines(rest).chain([own]).collect())
        })
    }

    fn offer(mut self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let effect = base_rule(view, self.digits, self.base, self.targets);
        if !effect.changes(view.board()) {
            return ControlFlow::Continue(());
        }
        for digit in self.digits {
            match self.held(view, digit) {
                Some(pair) => self.holders.push(Holders { digit, pairs: vec![pair] }),
                None => return ControlFlow::Continue(()),
            }
        }
        sink.offer(&KINDS[0], effect, |step| {
            let proof = self.proof(view, &step.effect);
            self.marked(step).proof(proof)
        })
    }
}
