//! Proofs and marks for patterns of several almost locked sets.

use super::counting::{self, Once};
use crate::grid::{Digit, DigitSet};
use crate::human::almost_locked::AlmostLockedSets;
use crate::human::{Constraint, Effect, Proof, Role, Step};

/// Almost locked sets with restricted commons between them.
pub(super) struct Web<'a> {
    pub(super) all: &'a AlmostLockedSets,
    /// The sets, by number.
    pub(super) sets: &'a [usize],
    /// The sets, by their place in `sets`, that have the eliminated digits.
    pub(super) ends: &'a [usize],
    /// The restricted commons: the places of two sets in `sets`, and the digit.
    pub(super) restricted: &'a [(usize, usize, Digit)],
}

impl Web<'_> {
    /// The restricted commons of a set, by its place.
    fn restricted_of(&self, place: usize) -> DigitSet {
        let links = self.restricted.iter().filter(|(a, b, _)| *a == place || *b == place);
        links.map(|&(_, _, digit)| digit).collect()
    }

    /// Each restricted common, in the cells of its two sets.
    fn bridges(&self) -> impl Iterator<Item = Once> + '_ {
        self.restricted.iter().map(move |&(a, b, digit)| {
            let [a, b] = [a, b].map(|place| self.all.group(self.sets[place], digit).cells);
            Once { digit, cells: a | b }
        })
    }

    /// The other digits of each set.
    fn inner(&self) -> impl Iterator<Item = (usize, Once)> + '_ {
        self.sets.iter().enumerate().flat_map(move |(place, &set)| {
            let digits = self.all.sets[set].digits - self.restricted_of(place);
            digits
                .into_iter()
                .map(move |digit| (place, Once { digit, cells: self.all.group(set, digit).cells }))
        })
    }

    fn truths(&self) -> Vec<Constraint> {
        self.sets.iter().flat_map(|&set| counting::cells(self.all.sets[set].cells)).collect()
    }

    /// The proof of eliminations of digits of the ends: if no end had the digit, the sets would
    /// have fewer digits than cells.
    pub(super) fn proof(&self, effect: &Effect) -> Proof {
        let mut proof = Proof::default();
        let truths = self.truths();
        for digit in eliminated(effect) {
            let part = Effect::eliminate(DigitSet::of(digit), effect.eliminated(digit));
            let inner = self.inner();
            let inner =
                inner.filter(|(place, once)| once.digit != digit || !self.ends.contains(place));
            let once: Vec<_> = inner.map(|(_, once)| once).chain(self.bridges()).collect();
            proof.lines.extend(counting::proof(&part, &truths, &once, &[]).lines);
        }
        proof
    }

    /// The proof of eliminations of all digits: there are as many digits as cells, so each is
    /// there.
    pub(super) fn proof_of_all(&self, effect: &Effect) -> Proof {
        let once: Vec<_> = self.inner().map(|(_, once)| once).chain(self.bridges()).collect();
        counting::proof(effect, &self.truths(), &once, &[])
    }

    /// Marks the sets, in roles by their places, and their restricted commons.
    pub(super) fn mark(&self, mut step: Step, role: impl Fn(u8) -> Role) -> Step {
        for (place, &set) in self.sets.iter().enumerate() {
            let set = self.all.sets[set];
            step = step.candidates(role(place as u8), set.digits, set.cells);
        }
        for once in self.bridges() {
            step = step.candidates(Role::Restricted, once.digit, once.cells);
        }
        step
    }
}

/// The digits that an effect eliminates.
pub(super) fn eliminated(effect: &Effect) -> DigitSet {
    Digit::all().filter(|&digit| !effect.eliminated(digit).is_empty()).collect()
}

/// The eliminations by two sets of which at least one has each of those digits.
pub(super) fn excluded(all: &AlmostLockedSets, a: usize, b: usize, digits: DigitSet) -> Effect {
    digits.into_iter().fold(Effect::NONE, |effect, digit| {
        effect.and_eliminate(DigitSet::of(digit), all.targets(a, b, digit))
    })
}
