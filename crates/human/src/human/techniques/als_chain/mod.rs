//! ALS chain: almost locked sets that take digits from one another in a chain.
//!
//! Four to seven sets form a chain: neighbours have a restricted common, and a set has different
//! ones with its two neighbours. If the first set does not have z, it has its restricted common
//! with the second, which does not have that digit and so has its restricted common with the third,
//! and so on: the last set lacks a digit and so has z. A cell that sees every z of both ends cannot
//! be z.

mod forward;

use std::ops::ControlFlow;

use bivalue_core::bits::{bits, members};
use bivalue_core::grid::{Candidate, Digit, DigitSet};

use super::Technique;
use super::als_proof::{Web, eliminated, excluded};
use super::shortlist::Shortlist;
use crate::human::almost_locked::{AlmostLockedSets, Bits, Layers, Links};
use crate::human::{Kind, Role, StepSink, View};

pub(super) struct AlsChain;

/// The greatest number of restricted commons in a chain. (A chain with two is an ALS-XY-wing.)
const LINKS: usize = 6;

static KINDS: [Kind; 1] = [Kind {
    id: "als-chain",
    code: "0903",
    name: "Almost Locked Set Chain",
    about: "Almost locked sets in a row, each of which takes a digit from the next",
    pattern: "{pincer} by {restricted-digits}",
    explanation: "Each of the sets {pincer} has one digit more than cells, so it can lack only one \
                  of them. Each shares a digit with the next one (in turn {restricted-digits}) \
                  that they cannot both have. If the first set lacks {digits}, it holds the digit \
                  that it shares with the second, which lacks that and holds the next, and so on: \
                  {chain}. So the first or the last set has {digits}, and what sees all \
                  {digits:its places|places of such a digit} in both cannot have it: {so}.",
    example: ":0903:9:+85.+4.2+1..1+2...3.54.+6.+1+5+72.+8.8+1...3+7+5..+57....1.+76.+1+5..96..2+71+5.37..5...1.51..4....:655 656 298:985::",
    ..Kind::PLAIN
}];

/// A chain.
struct SetChain {
    sets: Vec<usize>,
    digits: Vec<Digit>,
    common: DigitSet,
}

impl Technique for AlsChain {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let all = view.almost_locked_sets();
        if view.options().als_by_house {
            return forward::find(all, sink);
        }
        let mut list = Shortlist::new(sink);
        // From a target of a chain, half the chain's length in both directions leads to a set that
        // loses two digits.
        let Ok(targets) = all.targets_within(LINKS.div_ceil(2), sink.meter()) else {
            return ControlFlow::Break(());
        };
        if targets.iter().all(|cells| cells.is_empty()) {
            return ControlFlow::Continue(());
        }
        let Ok(mut links) = Links::new(all, LINKS, sink.meter()) else {
            return ControlFlow::Break(());
        };
        let mut common = vec![DigitSet::EMPTY; all.sets.len()];
        // The earlier sets that can be the other end of a chain from the current one, as bits.
        let mut partners = vec![0; all.words()];
        for (a, set) in all.sets.iter().enumerate() {
            sink.tick()?;
            for z in set.useful {
                for cell in all.group(a, z).targets & targets[z.index()] {
                    for b in all.losers(Candidate::new(cell, z)).filter(|&b| b < a) {
                        partners[b / 64] |= 1 << (b % 64);
                        common[b].insert(z);
                    }
                }
            }
            if partners.iter().all(|&word| word == 0) {
                continue;
            }
            for x in set.useful {
                sink.tick()?;
                let Ok(layers) = links.from(a, x, sink.meter()) else {
                    return ControlFlow::Break(());
                };
                look(all, (a, x), layers, (&partners, &common), &mut list)?;
            }
            members(&partners).for_each(|b| common[b] = DigitSet::EMPTY);
            partners.fill(0);
        }
        list.sorted().offer(|_, seen| offer(all, &seen, sink))
    }
}

/// Adds the chains from a set that has x to its partners, the sets with which it may eliminate a
/// digit.
fn look(
    all: &AlmostLockedSets,
    (a, x): (usize, Digit),
    layers: Layers<'_>,
    (partners, common): (&Bits, &[DigitSet]),
    list: &mut Shortlist<'_, SetChain>,
) -> ControlFlow<()> {
    for links in 3..=LINKS {
        if list.is_full(size(links, 0)) {
            break;
        }
        let both = partners.iter().zip(layers.losers(links)).map(|(a, b)| a & b).enumerate();
        let ends = both.flat_map(|(at, word)| bits(word).map(move |bit| at * 64 + bit));
        for b in ends {
            list.tick()?;
            for y in all.sets[b].useful.into_iter().filter(|&y| layers.loses(links, b, y)) {
                let common = common[b] - DigitSet::of(x) - DigitSet::of(y);
                if common.is_empty() {
                    continue;
                }
                let effect = excluded(all, a, b, common);
                if list.is_open(size(links, links + 1), &KINDS[0], &effect) {
                    let (mut sets, digits) = layers.way(links, b, y);
                    sets.push(a);
                    let cells = sets.iter().map(|&set| all.sets[set].cells.len()).sum();
                    debug_assert_eq!(digits.last(), Some(&x));
                    let seen = SetChain { sets, digits, common };
                    list.push(size(links, cells), &KINDS[0], &effect, seen);
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Shorter chains first, then those of fewer cells.
fn size(links: usize, cells: usize) -> u64 {
    links as u64 * 100 + cells as u64
}

fn offer(all: &AlmostLockedSets, seen: &SetChain, sink: &mut StepSink<'_>) -> ControlFlow<()> {
    let (Some(&a), Some(&b)) = (seen.sets.first(), seen.sets.last()) else {
        return ControlFlow::Continue(());
    };
    offer_between(all, a, b, seen.common, sink, || (seen.sets.clone(), seen.digits.clone()))
}

/// Offers the eliminations by the two sets at the ends of a chain; the chain is made if the step is
/// kept.
fn offer_between(
    all: &AlmostLockedSets,
    a: usize,
    b: usize,
    common: DigitSet,
    sink: &mut StepSink<'_>,
    way: impl FnOnce() -> (Vec<usize>, Vec<Digit>),
) -> ControlFlow<()> {
    let effect = excluded(all, a, b, common);
    sink.offer(&KINDS[0], effect, |step| {
        let (sets, digits) = way();
        let restricted: Vec<_> =
            digits.iter().enumerate().map(|(at, &digit)| (at, at + 1, digit)).collect();
        let web = Web { all, sets: &sets, ends: &[0, sets.len() - 1], restricted: &restricted };
        let proof = web.proof(&effect);
        web.mark(step.digits(eliminated(&effect)), |_| Role::Pincer).proof(proof)
    })
}
