//! ALS-XY-Wing: two almost locked sets held apart by a third.
//!
//! Set C shares the restricted digit x with A and another one, y, with B. C can lack only
//! one of them: if it has x, A has not, and locks in all its other digits; if it has y, B does. A
//! cell that sees every z of A and B, a digit of both besides x and y, cannot be z.

use std::ops::ControlFlow;

use super::Technique;
use super::als_proof::{Web, eliminated, excluded};
use super::shortlist::Shortlist;
use crate::grid::{Candidate, Digit, DigitSet};
use crate::human::almost_locked::{AlmostLockedSets, Hopes};
use crate::human::row::{bits, join, members};
use crate::human::{Effect, Found, Kind, Options, Role, View};

pub(super) struct AlsXyWing;

static KINDS: [Kind; 1] = [Kind {
    id: "als-xy-wing",
    code: "0902",
    name: "Almost Locked Set XY-Wing",
    about: "Two almost locked sets and a third that leaves one of them all its digits",
    pattern: "A: {set-a}, C: {set-b}, B: {set-c}, X,Y: {restricted}",
    explanation: "{set-a}, {set-b} and {set-c} each have one digit more than cells. The middle one shares a digit with \
                  each of the others that they cannot both have ({restricted}). It can lack only one of these, \
                  so it takes one away from one of the others, which then holds all its other \
                  digits. What sees all places of such a digit in both cannot have it: {so}.",
    example: ":0902:3:...1.87.......76.+8+8.+7.2...1+5+86+93+1+2+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..:319 322 928 332 262 462 463 394 398 399:334::",
}];

/// Three sets, the one in the middle second, and what is restricted.
#[derive(Clone, Copy)]
struct Seen {
    sets: [usize; 3],
    x: Digit,
    y: Digit,
}

impl Technique for AlsXyWing {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, found: &mut Found<'_>) -> ControlFlow<()> {
        let all = view.almost_locked_sets();
        let options = view.options();
        let hopes = all.hopes_of_wings(view.board(), options.als_overlap);
        if hopes.iter().all(|cells| cells.is_empty()) {
            return ControlFlow::Continue(());
        }
        let mut list = Shortlist::new(found);
        Search::new(all, options, &mut list).run(&hopes);
        list.sorted().offer(|effect, seen| offer(all, effect, &seen, found))
    }
}

struct Search<'a, 'f> {
    all: &'a AlmostLockedSets,
    may_overlap: bool,
    by_house: bool,
    /// By set, as rows, those that may take a digit from it, and the earlier ones that may take one
    /// from one of these.
    near: Vec<u64>,
    second: Vec<u64>,
    /// By set, which of these are made.
    is_made: Vec<[bool; 2]>,
    list: &'a mut Shortlist<'f, Seen>,
    /// Memory for what two sets exclude.
    known: Vec<Known>,
}

impl<'a, 'f> Search<'a, 'f> {
    fn new(
        all: &'a AlmostLockedSets,
        options: &Options,
        list: &'a mut Shortlist<'f, Seen>,
    ) -> Self {
        let &Options { als_overlap: may_overlap, als_by_house: by_house, .. } = options;
        let words = all.words();
        let rows = vec![0; all.sets.len() * words];
        let (near, second) = (rows.clone(), rows);
        let is_made = vec![[false; 2]; all.sets.len()];
        Self { all, may_overlap, by_house, near, second, is_made, list, known: Vec::new() }
    }

    fn near(&self, set: usize) -> &[u64] {
        &self.near[set * self.all.words()..][..self.all.words()]
    }

    /// Makes the first row of a set.
    fn make_near(&mut self, set: usize) {
        if std::mem::replace(&mut self.is_made[set][0], true) {
            return;
        }
        let words = self.all.words();
        let near = &mut self.near[set * words..][..words];
        for digit in self.all.sets[set].useful {
            join(near, self.all.restricted(set, digit));
        }
        if !self.may_overlap {
            keep(near, self.all.apart(set));
        }
    }

    /// Makes both rows of a set.
    fn make(&mut self, set: usize) {
        if std::mem::replace(&mut self.is_made[set][1], true) {
            return;
        }
        self.make_near(set);
        let words = self.all.words();
        let mut second = vec![0; words];
        for at in 0..words {
            for middle in bits(self.near[set * words + at]).map(|bit| at * 64 + bit) {
                self.make_near(middle);
                join(&mut second, self.near(middle));
            }
        }
        if !self.may_overlap {
            keep(&mut second, self.all.apart(set));
        }
        second[set / 64] &= !(u64::MAX << (set % 64));
        second[set / 64 + 1..].fill(0);
        self.second[set * words..][..words].copy_from_slice(&second);
    }

    /// Looks at every two sets that might eliminate one of those.
    fn run(&mut self, hopes: &Hopes) {
        let words = self.all.words();
        let mut ends = vec![0; words];
        for z in Digit::all() {
            for target in hopes[z.index()] {
                ends.fill(0);
                let losers = self.all.losers(Candidate::new(target, z));
                losers.for_each(|set| ends[set / 64] |= 1 << (set % 64));
                for a in members(&ends) {
                    self.make(a);
                    for at in 0..=a / 64 {
                        // Each pair is looked at once.
                        let open = &mut self.second[a * words + at];
                        let mut others = ends[at] & *open;
                        *open &= !others;
                        while others != 0 {
                            self.connect(a, at * 64 + others.trailing_zeros() as usize);
                            others &= others - 1;
                        }
                    }
                }
            }
        }
    }

    /// Looks for sets between the two.
    fn connect(&mut self, a: usize, b: usize) {
        let all = self.all;
        let common = all.common(a, b);
        let [here, there] = [a, b].map(|set| all.sets[set].cells.len() as u64);
        let least = if self.by_house { 0 } else { here + there + 1 };
        self.known.clear();
        for at in 0..all.words() {
            let between = self.near(a)[at] & self.near(b)[at];
            for c in bits(between).map(|bit| at * 64 + bit) {
                let [xs, ys] = [a, b].map(|end| all.between(end, c));
                for (x, y) in xs.into_iter().flat_map(|x| ys.into_iter().map(move |y| (x, y))) {
                    let left = common - DigitSet::of(x) - DigitSet::of(y);
                    if x == y || left.is_empty() {
                        continue;
                    }
                    let sets = [a, c, b];
                    let size = if self.by_house {
                        place(sets)
                    } else {
                        here + there + all.sets[c].cells.len() as u64
                    };
                    let known = self.know([a, b], left, least);
                    if size < known.smallest {
                        known.smallest = size;
                        let effect = known.effect;
                        self.list.push(size, &KINDS[0], &effect, Seen { sets, x, y });
                    }
                }
            }
        }
    }

    /// What the two exclude of some digits, if a wing of that size at least may be wanted.
    fn know(&mut self, [a, b]: [usize; 2], left: DigitSet, least: u64) -> &mut Known {
        let at = self.known.iter().position(|known| known.left == left).unwrap_or_else(|| {
            let effect = excluded(self.all, a, b, left);
            let is_open = self.list.is_open(least, &KINDS[0], &effect);
            self.known.push(Known { left, effect, smallest: if is_open { u64::MAX } else { 0 } });
            self.known.len() - 1
        });
        &mut self.known[at]
    }
}

/// What two sets exclude, of some digits.
struct Known {
    left: DigitSet,
    effect: Effect,
    /// The size of the smallest wing of theirs that was found, or 0 if none is wanted.
    smallest: u64,
}

/// Keeps what another row has too.
fn keep(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(row, other)| *row &= other);
}

/// How far down in the list three sets are: by the two pairs of neighbours, the upper pair first.
fn place([a, c, b]: [usize; 3]) -> u64 {
    let pair = |a: usize, b: usize| (a.min(b) as u64) << 16 | a.max(b) as u64;
    let (one, other) = (pair(a, c), pair(c, b));
    one.min(other) << 32 | one.max(other)
}

fn offer(
    all: &AlmostLockedSets,
    effect: &Effect,
    seen: &Seen,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    found.offer(&KINDS[0], *effect, |step| {
        let restricted = [(0, 1, seen.x), (1, 2, seen.y)];
        let web = Web { all, sets: &seen.sets, ends: &[0, 2], restricted: &restricted };
        let proof = web.proof(effect);
        web.mark(step.digits(eliminated(effect)), Role::Set).proof(proof)
    })
}
