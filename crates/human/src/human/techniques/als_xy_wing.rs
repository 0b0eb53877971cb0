//! ALS-XY-Wing: two almost locked sets that both have a restricted common with a third.
//!
//! Set C has the restricted common x with A, and another one, y, with B. C can lack only one of
//! them: if it has x, A does not, and has all its other digits; if it has y, the same goes for B.
//! So a digit z of both A and B, other than x and y, is in one of them, and a cell that sees every
//! place of z in A and B cannot be z.

use std::ops::ControlFlow;

use bivalue_core::grid::{Digit, DigitSet};

use super::Technique;
use super::als_proof::{Web, eliminated, excluded};
use super::shortlist::Shortlist;
use crate::human::almost_locked::{AlmostLockedSets, Wing};
use crate::human::{Effect, Kind, Role, StepSink, View};

pub(super) struct AlsXyWing;

static KINDS: [Kind; 1] = [Kind {
    id: "als-xy-wing",
    code: "0902",
    name: "Almost Locked Set XY-Wing",
    about: "Two almost locked sets and a third that leaves one of them all its digits",
    pattern: "A: {set-a}, B: {set-b}, C: {set-c}, X,Y: {restricted-digits}",
    explanation: "Each of the sets A ({set-a}), B ({set-b}) and C ({set-c}) has one digit more \
                  than cells, so it can lack only one of them. A and C cannot both have X, nor B \
                  and C both Y (X and Y are {restricted-digits}), since the places see each other. \
                  C holds X or Y and so takes it from A or B, which then holds all its other \
                  digits: {chain}. So A or B has {digits}, and what sees all {digits:its \
                  places|places of such a digit} in both cannot have it: {so}.",
    example: ":0902:3:...1.87.......76.+8+8.+7.2...1+5+86+93+1+2+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..:319 322 928 332 262 462 463 394 398 399:334::",
    ..Kind::PLAIN
}];

/// Three sets, of which the middle one is second, and their two restricted commons.
#[derive(Clone, Copy)]
struct ThreeSets {
    sets: [usize; 3],
    x: Digit,
    y: Digit,
}

impl Technique for AlsXyWing {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let all = view.almost_locked_sets();
        let options = view.options();
        let mut list = Shortlist::new(sink);
        let by_house = options.als_by_house;
        let Ok(wings) = all.wings(options.als_overlap, sink.meter()) else {
            return ControlFlow::Break(());
        };
        for same in wings.chunk_by(|one, other| one.ends == other.ends) {
            sink.tick()?;
            Ends::new(all, by_house, same[0].ends).look(same, &mut list);
        }
        list.sorted().offer(|effect, seen| offer(all, effect, &seen, sink))
    }
}

/// Two sets that are the ends of wings.
struct Ends<'a> {
    all: &'a AlmostLockedSets,
    by_house: bool,
    sets: [usize; 2],
    /// The digits that both have, and the number of their cells.
    common: DigitSet,
    size: u64,
    known: Vec<PairEliminations>,
}

impl<'a> Ends<'a> {
    fn new(all: &'a AlmostLockedSets, by_house: bool, sets: [usize; 2]) -> Self {
        let [a, b] = sets;
        let size = u64::from(all.sets[a].size) + u64::from(all.sets[b].size);
        Self { all, by_house, sets, common: all.common(a, b), size, known: Vec::new() }
    }

    /// Adds the wings with these ends.
    fn look(&mut self, wings: &[Wing], list: &mut Shortlist<'_, ThreeSets>) {
        let [a, b] = self.sets;
        let least = if self.by_house { 0 } else { self.size + 1 };
        for &Wing { middle, digits: [x, y], .. } in wings {
            let left = self.common - DigitSet::of(x) - DigitSet::of(y);
            let sets = [a, middle, b];
            let size = if self.by_house {
                place(sets)
            } else {
                self.size + u64::from(self.all.sets[middle].size)
            };
            let known = self.know(left, least, list);
            if size < known.smallest {
                known.smallest = size;
                list.push(size, &KINDS[0], &known.effect, ThreeSets { sets, x, y });
            }
        }
    }

    /// The eliminations of some digits by the two sets, and whether a wing of at least that size
    /// may be wanted.
    fn know(
        &mut self,
        left: DigitSet,
        least: u64,
        list: &Shortlist<'_, ThreeSets>,
    ) -> &mut PairEliminations {
        let at = self.known.iter().position(|known| known.left == left).unwrap_or_else(|| {
            let effect = excluded(self.all, self.sets[0], self.sets[1], left);
            let is_open = list.is_open(least, &KINDS[0], &effect);
            self.known.push(PairEliminations {
                left,
                effect,
                smallest: if is_open { u64::MAX } else { 0 },
            });
            self.known.len() - 1
        });
        &mut self.known[at]
    }
}

/// The eliminations of some digits by two sets.
struct PairEliminations {
    left: DigitSet,
    effect: Effect,
    /// The size of the smallest wing with these eliminations that was found, or 0 if no further one
    /// is wanted.
    smallest: u64,
}

/// A number by which triples of sets are ordered: by the two pairs of neighbours, the pair of lower
/// numbers first.
fn place([a, c, b]: [usize; 3]) -> u64 {
    let pair = |a: usize, b: usize| (a.min(b) as u64) << 16 | a.max(b) as u64;
    let (one, other) = (pair(a, c), pair(c, b));
    one.min(other) << 32 | one.max(other)
}

fn offer(
    all: &AlmostLockedSets,
    effect: &Effect,
    seen: &ThreeSets,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    sink.offer(&KINDS[0], *effect, |step| {
        let restricted = [(0, 1, seen.x), (1, 2, seen.y)];
        let web = Web { all, sets: &seen.sets, ends: &[0, 2], restricted: &restricted };
        let proof = web.proof(effect);
        // The set in the middle is usually called C.
        let role = |place| Role::Set([0, 2, 1][usize::from(place)]);
        web.mark(step.digits(eliminated(effect)), role).proof(proof)
    })
}
