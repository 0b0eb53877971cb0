//! Broken wing: an odd loop of places of a digit, and its guardians.
//!
//! Neighbours in the loop share a house. If these houses had no other places for the digit, the
//! places around the loop would be true and false in turn, which is impossible for an odd number.
//! So one of the other places, the *guardians*, is true: a candidate that sees all of them is
//! false, and a single guardian is true. (Described by the players Rod Hagglund and Myth Jellies,
//! 2006, as "guardians".)

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, House};

use super::Technique;
use super::shortlist::Shortlist;
use crate::human::{Constraint, Effect, Kind, Link, Node, ProofLine, Reason, Role, StepSink, View};

pub(super) struct BrokenWing;

/// The greatest number of guardians.
const GUARDIANS: usize = 5;

static KINDS: [Kind; 1] = [Kind {
    id: "broken-wing",
    code: "",
    name: "Broken Wing",
    about: "A ring of an odd number of places for a digit: one of the guardians that break it is true",
    pattern: "{digits} in the ring {pattern}, {guardian:guardian|guardians} {guardian}",
    explanation: "But for {guardian}, every two neighbours in the ring of {pattern} would be the \
                  only places for the digit {digits} in a house. Then they would be true and false \
                  in turn all around, which an odd number of cells cannot be. So {guardian:it is \
                  true|one of the guardians is true}, and what sees {guardian:it|them all} is \
                  false: {so}.",
    example: ":broken-wing:7:..4...2..6+2.7..8..81.2.3.6.5......27......9....8..4+6.1.+8+6+915.4+21.2+4..+5+9+6+4+596..+1..:711 915 916 919 539 342 942 345 352 752 854 355 855 856 361 362 365 565 965 895 896:762::",
    ..Kind::PLAIN
}];

/// A loop: its cells, and the houses that link each cell to the next.
#[derive(Clone)]
struct Ring {
    digit: Digit,
    cells: Vec<Cell>,
    houses: Vec<House>,
    guardians: CellSet,
}

impl Technique for BrokenWing {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let digits = sink.digits();
        let mut list = Shortlist::new(sink);
        for digit in digits {
            let mut search = BrokenWingSearch {
                view,
                ring: Ring { digit, cells: vec![], houses: vec![], guardians: CellSet::EMPTY },
                list: &mut list,
            };
            for start in view.board().places(digit) {
                search.ring.cells.push(start);
                search.extend(view.template_eliminations(digit), 0)?;
                search.ring.cells.clear();
            }
        }
        list.sorted().offer(|effect, ring: Ring| {
            sink.offer(&KINDS[0], *effect, |step| {
                let mut step = step.digits(ring.digit);
                for (at, &house) in ring.houses.iter().enumerate() {
                    let node = |at: usize| Node {
                        digit: ring.digit,
                        cells: CellSet::of(ring.cells[at % ring.cells.len()]),
                    };
                    let (from, to) = (node(at), node(at + 1));
                    let link = Link { from, to, strong: true, through: CellSet::EMPTY };
                    step = step.link(link).house(Role::Base, house);
                }
                step.cells(Role::Pattern, ring.cells.iter().copied().collect::<CellSet>())
                    .candidates(Role::Guardian, ring.digit, ring.guardians)
                    .because(ring.proof())
            })
        })
    }
}

/// The size of a loop of that many places with that many guardians.
fn size(places: usize, guardians: usize) -> u64 {
    (100 * places + guardians) as u64
}

struct BrokenWingSearch<'a, 'b> {
    view: &'a View,
    ring: Ring,
    list: &'a mut Shortlist<'b, Ring>,
}

impl BrokenWingSearch<'_, '_> {
    /// Adds a place that shares a house with the last one, or closes the loop. The first place is
    /// that of the lowest index, and the second is before the last. `targets` sees all guardians,
    /// and `passed` are the houses of the loop, a bit for each.
    fn extend(&mut self, targets: CellSet, passed: u32) -> ControlFlow<()> {
        self.list.tick()?;
        let Ring { digit, cells, guardians, .. } = &self.ring;
        let (digit, guardians, count) = (*digit, *guardians, cells.len());
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
            return ControlFlow::Continue(());
        };
        // Even closed at once, the loop would not be the smallest.
        if self.list.is_full(size(count, 1)) {
            return ControlFlow::Continue(());
        }
        let ring: CellSet = cells.iter().copied().collect();
        let may_close = count >= 5 && count % 2 == 1 && cells[1] < last;
        for house in last.houses() {
            let bit = 1 << house.index();
            let beside = self.view.places(digit, house) - CellSet::of(last);
            let inside = beside & ring;
            let closes = may_close && inside == CellSet::of(first);
            if passed & bit != 0 || !closes && !inside.is_empty() {
                continue;
            }
            let nexts = if closes { inside } else { beside - guardians };
            for next in nexts.into_iter().filter(|&next| next >= first) {
                let others = beside - CellSet::of(next);
                let targets = targets & others.common_peers();
                if targets.is_empty() || (others | guardians).len() > GUARDIANS {
                    continue;
                }
                self.ring.guardians = guardians | others;
                self.ring.houses.push(house);
                if closes {
                    self.close();
                } else {
                    self.ring.cells.push(next);
                    self.extend(targets, passed | bit)?;
                    self.ring.cells.pop();
                }
                self.ring.houses.pop();
                self.ring.guardians = guardians;
            }
        }
        ControlFlow::Continue(())
    }

    /// Notes a closed loop.
    fn close(&mut self) {
        if self.ring.guardians.is_empty() {
            return;
        }
        let size = size(self.ring.cells.len(), self.ring.guardians.len());
        let effect = self.ring.effect().on(self.view.board());
        if self.list.is_open(size, &KINDS[0], &effect) {
            self.list.push(size, &KINDS[0], &effect, self.ring.clone());
        }
    }
}

impl Ring {
    fn effect(&self) -> Effect {
        match self.guardians.single() {
            Some(guardian) => Effect::place(Candidate::new(guardian, self.digit)),
            None => Effect::eliminate(DigitSet::of(self.digit), self.guardians.common_peers()),
        }
    }

    /// The proof: with all guardians false, the first place can be neither true nor false.
    fn proof(&self) -> Reason {
        let count = self.cells.len();
        let place = |at: usize, house: usize| ProofLine {
            so: vec![Conclusion::Place(Candidate::new(self.cells[at], self.digit))],
            why: Reason::Only(Constraint::House(self.houses[house], self.digit)),
        };
        let first = Candidate::new(self.cells[0], self.digit);
        let if_true = (2..count).step_by(2).map(|at| place(at, at - 1)).collect();
        let so = vec![Conclusion::Eliminate(first)];
        let mut lines = vec![ProofLine { so, why: Reason::Refuted(if_true) }];
        lines.extend((1..count).step_by(2).map(|at| place(at, at - 1)));
        lines.push(place(0, count - 1));
        Reason::Refuted(lines)
    }
}
