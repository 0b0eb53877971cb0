//! Proofs and marks for patterns of several almost locked sets.

use bivalue_core::grid::{CellSet, Digit, DigitSet};

use super::counting::{self, Once};
use crate::human::almost_locked::AlmostLockedSets;
use crate::human::{Constraint, Effect, Link, Node, Proof, Role, Step};

/// An almost locked set, by its number, that loses a digit to cells outside it.
#[derive(Clone, Copy)]
pub(super) struct Loser {
    pub(super) set: usize,
    pub(super) lost: Digit,
    /// Those cells, which all see the places of the digit in the set.
    pub(super) to: CellSet,
}

/// The proof of eliminations of digits that one of these sets holds. Because of the other truths,
/// not all of the sets can keep the digits that they lose; without an eliminated digit, the cells
/// and the other truths would have fewer digits than they need.
pub(super) fn proof_of_one(
    all: &AlmostLockedSets,
    effect: &Effect,
    losers: &[Loser],
    others: impl IntoIterator<Item = Constraint>,
) -> Proof {
    let cells = losers.iter().flat_map(|loser| counting::cells(all.cells(loser.set)));
    let truths: Vec<Constraint> = cells.chain(others).collect();
    let mut proof = Proof::default();
    for z in eliminated(effect) {
        let part = Effect::eliminate(DigitSet::of(z), effect.eliminated(z));
        let mut once = Vec::new();
        for &Loser { set, lost, to } in losers {
            for digit in all.sets[set].digits - DigitSet::of(z) {
                let cells = all.group(set, digit).cells;
                once.push(Once { digit, cells: if digit == lost { cells | to } else { cells } });
            }
        }
        proof.lines.extend(counting::proof(&part, &truths, &once, &[]).lines);
    }
    proof
}

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

    /// Marks the chains of sets that are in a row, each of which has a restricted common with the
    /// next: for each eliminated digit the chain from that digit in the first set to the same one
    /// in the last. Two sets with two restricted commons are a ring, whatever they eliminate.
    fn mark_chains(&self, mut step: Step) -> Step {
        let node = |place: usize, digit: Digit| Node {
            digit,
            cells: self.all.group(self.sets[place], digit).cells,
        };
        let within = |place: usize, from: Digit, to: Digit| {
            let through = self.all.sets[self.sets[place]].cells;
            Link { from: node(place, from), to: node(place, to), strong: true, through }
        };
        let between = |[one, other]: [usize; 2], digit: Digit| Link {
            from: node(one, digit),
            to: node(other, digit),
            strong: false,
            through: CellSet::EMPTY,
        };
        if let &[(0, 1, x), (0, 1, y), ..] = self.restricted {
            let links = [within(0, x, y), between([0, 1], y), within(1, y, x), between([1, 0], x)];
            return links.into_iter().fold(step, Step::link);
        }
        let digits: Vec<Digit> = self.restricted.iter().map(|&(_, _, digit)| digit).collect();
        for z in step.digits {
            let mut from = z;
            for (place, &digit) in digits.iter().enumerate() {
                step = step.link(within(place, from, digit));
                step = step.link(between([place, place + 1], digit));
                from = digit;
            }
            step = step.link(within(digits.len(), from, z));
        }
        step
    }

    /// Marks the sets, in roles by their places, their restricted commons and the chains through
    /// them. The step has its digits.
    pub(super) fn mark(&self, mut step: Step, role: impl Fn(u8) -> Role) -> Step {
        for (place, &set) in self.sets.iter().enumerate() {
            let set = self.all.sets[set];
            step = step.candidates(role(place as u8), set.digits, set.cells);
        }
        for once in self.bridges() {
            step = step.candidates(Role::Restricted, once.digit, once.cells);
        }
        self.mark_chains(step)
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
