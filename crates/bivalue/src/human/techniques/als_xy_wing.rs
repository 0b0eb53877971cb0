//! ALS-XY-Wing: two almost locked sets held apart by a third.
//!
//! Set C shares the restricted digit x with A and another one, y, with B. C can lack only
//! one of them: if it has x, A has not, and locks in all its other digits; if it has y, B does. A
//! cell that sees every z of A and B, a digit of both besides x and y, cannot be z.

use std::ops::ControlFlow;

use super::Technique;
use super::als_proof::{Web, eliminated};
use super::shortlist::Shortlist;
use crate::grid::{Candidate, Digit, DigitSet};
use crate::human::almost_locked::AlmostLockedSets;
use crate::human::row::members;
use crate::human::{Effect, Found, Kind, Role, View};

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
struct Seen {
    sets: [usize; 3],
    x: Digit,
    y: Digit,
    common: DigitSet,
}

impl Technique for AlsXyWing {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, found: &mut Found<'_>) -> ControlFlow<()> {
        let all = view.almost_locked_sets();
        let may_overlap = view.options().als_overlap;
        let allowed = Allowed { may_overlap, by_house: view.options().als_by_house };
        let mut list = Shortlist::new(found);
        let hopes = all.hopes_of_wings(view.board(), may_overlap);
        let mut seen = vec![0u64; all.sets.len() * all.words()];
        for z in Digit::all() {
            for target in hopes[z.index()] {
                // Few candidates are the target of some wing: the pairs of sets of those are looked at.
                let ends = all.losers(Candidate::new(target, z));
                for (a, b) in pairs(&ends) {
                    let word = &mut seen[a * all.words() + b / 64];
                    let is_new = *word >> (b % 64) & 1 == 0;
                    *word |= 1 << (b % 64);
                    let is_apart = !all.sets[a].cells.intersects(all.sets[b].cells);
                    if is_new && (is_apart || may_overlap) {
                        connect(all, [a, b], all.common(a, b), allowed, &mut list);
                    }
                }
            }
        }
        list.offer(|seen| offer(all, &seen, found))
    }
}

/// Every two of the sets, the later first.
fn pairs(sets: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let before = move |at: usize| sets[..at].iter().map(move |&b| (sets[at], b));
    (0..sets.len()).flat_map(before).map(|(a, b)| (a.max(b), a.min(b)))
}

/// Which sets may be a step, and which step comes first.
#[derive(Clone, Copy)]
struct Allowed {
    may_overlap: bool,
    by_house: bool,
}

/// How far down in the list three sets are: by the two pairs of neighbours, the upper pair first.
fn place([a, c, b]: [usize; 3]) -> u64 {
    let pair = |a: usize, b: usize| (a.min(b) as u64) << 16 | a.max(b) as u64;
    let (one, other) = (pair(a, c), pair(c, b));
    one.min(other) << 32 | one.max(other)
}

/// Looks for sets between the two.
fn connect(
    all: &AlmostLockedSets,
    [a, b]: [usize; 2],
    common: DigitSet,
    Allowed { may_overlap, by_house }: Allowed,
    list: &mut Shortlist<Seen>,
) {
    for x in all.sets[a].digits {
        for y in all.sets[b].digits - DigitSet::of(x) {
            let common = common - DigitSet::of(x) - DigitSet::of(y);
            if common.is_empty() {
                continue;
            }
            let restricted = all.restricted(a, x).iter().zip(all.restricted(b, y));
            let apart = all.apart(a).iter().zip(all.apart(b));
            let both = restricted
                .zip(apart)
                .map(|((x, y), (a, b))| x & y & if may_overlap { u64::MAX } else { a & b });
            let between = both.enumerate().flat_map(|(at, word)| {
                members(&[word]).map(move |bit| at * 64 + bit).collect::<Vec<_>>()
            });
            if by_house {
                for c in between {
                    let sets = [a, c, b];
                    list.push(place(sets), Seen { sets, x, y, common });
                }
                continue;
            }
            // The first one is the smallest.
            let mut between = between;
            let first = between.next();
            let Some(c) = first else { continue };
            let sets = [a, c, b];
            let size = sets.map(|set| all.sets[set].cells.len() as u64).into_iter().sum();
            list.push(size, Seen { sets, x, y, common });
        }
    }
}

fn offer(all: &AlmostLockedSets, seen: &Seen, found: &mut Found<'_>) -> ControlFlow<()> {
    let [a, _, b] = seen.sets;
    let effect = seen.common.into_iter().fold(Effect::NONE, |effect, digit| {
        effect.and_eliminate(DigitSet::of(digit), all.targets(a, b, digit))
    });
    found.offer(&KINDS[0], effect, |step| {
        let restricted = [(0, 1, seen.x), (1, 2, seen.y)];
        let web = Web { all, sets: &seen.sets, ends: &[0, 2], restricted: &restricted };
        let proof = web.proof(&effect);
        web.mark(step.digits(eliminated(&effect)), Role::Set).proof(proof)
    })
}
