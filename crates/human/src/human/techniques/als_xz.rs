//! ALS-XZ: two almost locked sets with a restricted common.
//!
//! If each place of x in one set sees each place of x in the other, only one of the sets has x. The
//! other one has all its other digits, so a digit z of both sets is in one of them. A cell that
//! sees every place of z in both sets cannot be z.
//!
//! With two restricted commons each set lacks one of them and has the other: all digits are locked,
//! each restricted common in the two sets together, each other digit in its own set. (Eliminations
//! in the cells of the other set are left out, as in HoDoKu.)

use std::ops::ControlFlow;

use bivalue_core::grid::DigitSet;

use super::Technique;
use super::als_proof::{Web, eliminated};
use super::shortlist::Shortlist;
use crate::human::almost_locked::AlmostLockedSets;
use crate::human::{Effect, Kind, Role, StepSink, View};

pub(super) struct AlsXz;

static KINDS: [Kind; 1] = [Kind {
    id: "als-xz",
    code: "0901",
    name: "Almost Locked Set XZ-Rule",
    about: "Two almost locked sets (ALS: cells of a house with one candidate more than cells) that cannot both have a digit: one of them has all its others",
    pattern: "A: {set-a}, B: {set-b}, X: {restricted-digits}",
    explanation: "Each of the sets A ({set-a}) and B ({set-b}) has one digit more than cells, so \
                  it can lack only one of them. A and B cannot both have {restricted-digits:X \
                  =|either of} {restricted-digits}, since its places there see each other. \
                  {restricted-digits:So one of them lacks X and holds all its other digits|So each \
                  of them lacks one of these and holds all its other digits}: {chain}. That leaves \
                  them no choice but to hold {digits}, and what sees all {digits:its places|places \
                  of such a digit} {restricted-digits:in A and B|in the sets} cannot have it: \
                  {so}.",
    example: ":0901:9:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..:319 322 928 934 258 262 462 463 394 398 399:947::",
    ..Kind::PLAIN
}];

/// Two sets and their restricted commons.
struct TwoSets {
    a: usize,
    b: usize,
    restricted: DigitSet,
}

impl Technique for AlsXz {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let all = view.almost_locked_sets();
        let mut list = Shortlist::new(sink);
        let by_house = view.options().als_by_house;
        let Ok(pairs) = all.pairs(!by_house, sink.meter()) else {
            return ControlFlow::Break(());
        };
        for [a, b] in pairs {
            sink.tick()?;
            if list.is_full(0) {
                break;
            }
            let [a, b] = [a, b].map(usize::from);
            consider(all, TwoSets { a, b, restricted: all.between(a, b) }, by_house, &mut list);
        }
        list.sorted().offer(|effect, seen| offer(all, effect, &seen, sink))
    }
}

/// Adds the steps of two sets.
///
/// With `by_house`, the first two restricted commons count, and sets that share cells are left out.
fn consider(
    all: &AlmostLockedSets,
    seen: TwoSets,
    by_house: bool,
    list: &mut Shortlist<'_, TwoSets>,
) {
    let TwoSets { a, b, restricted } = seen;
    let both = all.sets[a].cells | all.sets[b].cells;
    let size = if by_house { 0 } else { both.len() as u64 };
    if list.is_full(size) {
        return;
    }
    let changes = if restricted.len() >= 2 {
        !seen.effect(all).is_empty()
    } else {
        !(all.common(a, b) - restricted).is_empty()
    };
    if changes {
        list.push(size, &KINDS[0], &seen.effect(all), seen);
    }
}

impl TwoSets {
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

fn offer(
    all: &AlmostLockedSets,
    effect: &Effect,
    seen: &TwoSets,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    sink.offer(&KINDS[0], *effect, |step| {
        let restricted: Vec<_> = seen.restricted.into_iter().map(|digit| (0, 1, digit)).collect();
        let web = Web { all, sets: &[seen.a, seen.b], ends: &[0, 1], restricted: &restricted };
        let proof =
            if restricted.len() >= 2 { web.proof_of_all(effect) } else { web.proof(effect) };
        web.mark(step.digits(eliminated(effect)), Role::Set).proof(proof)
    })
}
