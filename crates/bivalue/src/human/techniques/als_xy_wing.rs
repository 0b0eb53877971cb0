//! ALS-XY-Wing: two almost locked sets held apart by a third.
//!
//! Set C shares the restricted digit x with A and another one, y, with B. C can lack only
//! one of them: if it has x, A has not, and locks in all its other digits; if it has y, B does. A
//! cell that sees every z of A and B, a digit of both besides x and y, cannot be z.

use std::ops::ControlFlow;

use super::Technique;
use super::als_proof::{Web, eliminated};
use super::shortlist::Shortlist;
use crate::grid::{Digit, DigitSet};
use crate::human::almost_locked::AlmostLockedSets;
use crate::human::als_reach::Reach;
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
        let mut list = Shortlist::new(found);
        let mut seen = vec![0u64; all.sets.len() * all.words()];
        let reach = Reach::of(all, 2, false);
        for (one, other) in reach.pairs().filter(|&(one, other)| reach.joins(one, other, 2)) {
            for a in all.groups()[one].members() {
                for b in all.groups()[other].members().filter(|&b| b != a) {
                    let (a, b) = (a.max(b), a.min(b));
                    let word = &mut seen[a * all.words() + b / 64];
                    let is_new = *word >> (b % 64) & 1 == 0;
                    *word |= 1 << (b % 64);
                    let is_apart = !all.sets[a].cells.intersects(all.sets[b].cells);
                    if is_new && (is_apart || may_overlap) {
                        connect(&reach, all, [a, b], may_overlap, &mut list);
                    }
                }
            }
        }
        list.offer(|seen| offer(all, &seen, found))
    }
}

/// Looks for sets between the two.
fn connect(
    reach: &Reach<'_>,
    all: &AlmostLockedSets,
    [a, b]: [usize; 2],
    may_overlap: bool,
    list: &mut Shortlist<Seen>,
) {
    let common = all.common(a, b);
    let mut told: Vec<(DigitSet, u32)> = Vec::new();
    for x in all.sets[a].digits {
        for y in all.sets[b].digits - DigitSet::of(x) {
            let common = common - DigitSet::of(x) - DigitSet::of(y);
            let (from, to) = (all.sets[a].group(x), all.sets[b].group(y));
            if common.is_empty() || !reach.takes(from, to, 2) {
                continue;
            }
            let restricted = all.restricted(a, x).iter().zip(all.restricted(b, y));
            let apart = all.apart(a).iter().zip(all.apart(b));
            // The first one is the smallest.
            let first = restricted.zip(apart).enumerate().find_map(|(at, ((x, y), (a, b)))| {
                let both = x & y & if may_overlap { u64::MAX } else { a & b };
                (both != 0).then(|| at * 64 + both.trailing_zeros() as usize)
            });
            let Some(c) = first else { continue };
            let sets = [a, c, b];
            let size = sets.map(|set| all.sets[set].cells.len() as u32).into_iter().sum();
            if !told.iter().any(|&(same, smaller)| same == common && smaller <= size) {
                told.push((common, size));
                list.push(size, Seen { sets, x, y, common });
            }
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
