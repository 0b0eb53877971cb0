//! ALS-XZ: two almost locked sets that cannot both have a digit.
//!
//! If x is restricted in both (each place of it in one sees each in the other), one of the sets is
//! without x, and locks in all its other digits: z is in it. A cell that sees every z of both
//! sets cannot be z.
//!
//! If two digits are restricted, each set has to do without one of them, and each digit goes to one of the sets:
//! all digits are locked, each restricted one in both sets together, each other one in its own.
//! (What that takes from the other set's own cells is not told, as in HoDoKu.)

use std::ops::ControlFlow;

use super::Technique;
use super::als_proof::{Web, eliminated};
use super::shortlist::Shortlist;
use crate::grid::{Digit, DigitSet};
use crate::human::almost_locked::{AlmostLockedSets, numbers};
use crate::human::{Effect, Found, Kind, Role, View};

pub(super) struct AlsXz;

static KINDS: [Kind; 1] = [Kind {
    id: "als-xz",
    code: "0901",
    name: "Almost Locked Set XZ-Rule",
    about: "Two almost locked sets that cannot both have a digit: one of them has all its others",
    pattern: "A: {set-a}, B: {set-b}, X: {restricted}",
    explanation: "Each of {set-a} and {set-b} has one digit more than cells. They cannot both have the digit of \
                  {restricted}, for its places in the two sets see each other; and a set that lacks one \
                  digit holds all its others. So one of the sets holds every other digit that they \
                  share (and if two digits are restricted, each set holds all its others): {so}.",
    example: ":0901:9:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..:319 322 928 934 258 262 462 463 394 398 399:947::",
}];

/// Two sets and what is restricted.
struct Seen {
    a: usize,
    b: usize,
    restricted: DigitSet,
}

impl Technique for AlsXz {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, found: &mut Found<'_>) -> ControlFlow<()> {
        let all = view.almost_locked_sets();
        let mut list = Shortlist::new(found);
        let mut partners = vec![0u64; all.words()];
        for (a, set) in all.sets.iter().enumerate() {
            partners.fill(0);
            for digit in set.digits {
                partners
                    .iter_mut()
                    .zip(all.restricted(a, digit))
                    .for_each(|(to, from)| *to |= from);
            }
            for b in numbers(&partners).skip_while(|&b| b <= a) {
                consider(all, a, b, &mut list);
            }
        }
        list.offer(|seen| offer(all, &seen, found))
    }
}

/// Looks whether the two sets eliminate something.
fn consider(all: &AlmostLockedSets, a: usize, b: usize, list: &mut Shortlist<Seen>) {
    let size = (all.sets[a].cells | all.sets[b].cells).len() as u32;
    if list.is_full(size) {
        return;
    }
    let shared = all.sets[a].digits & all.sets[b].digits;
    let is_restricted = |digit: &Digit| all.restricted(a, *digit)[b / 64] >> (b % 64) & 1 != 0;
    let restricted: DigitSet = shared.into_iter().filter(is_restricted).collect();
    let seen = Seen { a, b, restricted };
    let changes = if restricted.len() >= 2 {
        !seen.effect(all).is_empty()
    } else {
        !(all.common(a, b) - restricted).is_empty()
    };
    if changes {
        list.push(size, seen);
    }
}

impl Seen {
    fn effect(&self, all: &AlmostLockedSets) -> Effect {
        let &Self { a, b, restricted } = self;
        let mut effect = Effect::NONE;
        let is_locked = restricted.len() >= 2;
        for digit in all.common(a, b) {
            if is_locked || !restricted.contains(digit) {
                let targets = all.targets(a, b, digit);
                effect = effect.and_eliminate(DigitSet::of(digit), targets);
            }
        }
        for set in [a, b].into_iter().filter(|_| is_locked) {
            for digit in all.sets[set].useful - restricted {
                let targets = all.group(set, digit).targets - all.cells(a) - all.cells(b);
                effect = effect.and_eliminate(DigitSet::of(digit), targets);
            }
        }
        effect
    }
}

fn offer(all: &AlmostLockedSets, seen: &Seen, found: &mut Found<'_>) -> ControlFlow<()> {
    let effect = seen.effect(all);
    found.offer(&KINDS[0], effect, |step| {
        let restricted: Vec<_> = seen.restricted.into_iter().map(|digit| (0, 1, digit)).collect();
        let web = Web { all, sets: &[seen.a, seen.b], ends: &[0, 1], restricted: &restricted };
        let proof =
            if restricted.len() >= 2 { web.proof_of_all(&effect) } else { web.proof(&effect) };
        web.mark(step.digits(eliminated(&effect)), Role::Set).proof(proof)
    })
}
