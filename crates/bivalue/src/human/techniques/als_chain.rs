//! ALS chain: almost locked sets, each of which takes a digit from the next.
//!
//! Four to seven sets stand in a row; neighbours share a restricted digit, another one at each side of a
//! set. If the first set is without z, it locks in the digit that it shares with the second, which
//! then lacks it and locks in the one that it shares with the third, and so on: the last
//! set lacks a digit and holds its z. A cell that sees every z of both ends cannot be z.

use std::ops::ControlFlow;

use super::Technique;
use super::als_proof::{Web, eliminated};
use super::shortlist::Shortlist;
use crate::grid::{Digit, DigitSet};
use crate::human::almost_locked::{AlmostLockedSets, numbers};
use crate::human::als_reach::Reach;
use crate::human::{Effect, Found, Kind, Role, View};

pub(super) struct AlsChain;

/// Restricted digits in a chain at most; with two it is an ALS-XY-wing.
const LINKS: usize = 6;

static KINDS: [Kind; 1] = [Kind {
    id: "als-chain",
    code: "0903",
    name: "Almost Locked Set Chain",
    about: "Almost locked sets in a row, each of which takes a digit from the next",
    pattern: "{pincer} by {restricted}",
    explanation: "Each of these sets has one digit more than cells: {pincer}. Each shares a digit with the \
                  next one that they cannot both have: {restricted}. If the first set lacks a \
                  digit, it holds the one that it shares with the second, which therefore lacks that one and holds the next, and \
                  so on; then the last set holds all its digits but the one it lost. So a \
                  digit that both ends have is in one of them: {so}.",
    example: ":0903:9:+85.+4.2+1..1+2...3.54.+6.+1+5+72.+8.8+1...3+7+5..+57....1.+76.+1+5..96..2+71+5.37..5...1.51..4....:655 656 298:985::",
}];

/// A chain of so many links: what the first set holds and what the last one loses by it.
struct Chain {
    ends: [usize; 2],
    x: Digit,
    y: Digit,
    links: usize,
    common: DigitSet,
}

impl Technique for AlsChain {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, found: &mut Found<'_>) -> ControlFlow<()> {
        let all = view.almost_locked_sets();
        let mut list = Shortlist::new(found);
        let search = Search { all, reach: Reach::of(all, LINKS, true) };
        for (one, other) in search.reach.pairs() {
            search.look(one, other, &mut list);
        }
        list.offer(|chain| offer(&search, &chain, found))
    }
}

struct Search<'a> {
    all: &'a AlmostLockedSets,
    reach: Reach<'a>,
}

impl Search<'_> {
    /// Looks for chains between sets that have those groups.
    fn look(&self, one: usize, other: usize, list: &mut Shortlist<Chain>) {
        let links = self.reach.links().skip(2);
        let Some(fewest) = links.clone().find(|&links| self.reach.joins(one, other, links)) else {
            return;
        };
        if list.is_full(size(fewest, 0)) {
            return;
        }
        let z = self.all.groups()[one].digit;
        let mut told: Vec<(DigitSet, u32)> = Vec::new();
        for a in self.all.groups()[one].members() {
            for b in self.all.groups()[other].members().filter(|&b| b != a) {
                let common = self.all.common(a, b);
                // What has several digits is told with the first, and part of it with others.
                for (x, y, links) in self.ways([a, b], z, links.clone()) {
                    let common = common - DigitSet::of(x) - DigitSet::of(y);
                    let cells = [a, b].map(|set| self.all.cells(set).len()).into_iter().sum();
                    let size = size(links, cells);
                    // Of one digit, all sets of these groups eliminate the same.
                    let is_told = |&(same, smaller): &(DigitSet, u32)| {
                        same == common && smaller <= size && common.len() == 1
                    };
                    if common.first() == Some(z) && !told.iter().any(is_told) {
                        told.push((common, size));
                        list.push(size, Chain { ends: [a, b], x, y, links, common });
                    }
                }
            }
        }
    }

    /// The digits, not z, by which the first of two sets starts a chain and the second ends it, with
    /// the fewest links of such a chain.
    fn ways(
        &self,
        [a, b]: [usize; 2],
        z: Digit,
        links: impl Iterator<Item = usize> + Clone,
    ) -> impl Iterator<Item = (Digit, Digit, usize)> {
        let [first, last] = [a, b].map(|set| self.all.sets[set]);
        let rest = DigitSet::of(z);
        (first.digits - rest).into_iter().flat_map(move |x| {
            let links = links.clone();
            (last.digits - rest).into_iter().filter_map(move |y| {
                let takes = |&links: &usize| self.reach.takes(first.group(x), last.group(y), links);
                Some((x, y, links.clone().find(takes)?))
            })
        })
    }

    /// The sets of a chain from its start, and the digits between them.
    fn way(&self, chain: &Chain) -> (Vec<usize>, Vec<Digit>) {
        let (mut sets, mut digits) = (vec![chain.ends[1]], vec![chain.y]);
        let start = self.all.sets[chain.ends[0]].group(chain.x);
        for links in (1..chain.links).rev() {
            let (to, by) = (sets[sets.len() - 1], digits[digits.len() - 1]);
            // The first one is the smallest.
            let before = numbers(self.all.restricted(to, by)).find_map(|set| {
                let set_of = self.all.sets[set];
                let mut others = (set_of.digits - DigitSet::of(by)).into_iter();
                let digit =
                    others.find(|&digit| self.reach.takes(start, set_of.group(digit), links))?;
                Some((set, digit))
            });
            let Some((set, digit)) = before else { break };
            sets.push(set);
            digits.push(digit);
        }
        sets.push(chain.ends[0]);
        debug_assert_eq!(digits.last(), Some(&chain.x));
        (sets, digits)
    }
}

/// Shorter chains first, then those with fewer cells at the ends.
fn size(links: usize, cells: usize) -> u32 {
    links as u32 * 100 + cells as u32
}

fn offer(search: &Search<'_>, chain: &Chain, found: &mut Found<'_>) -> ControlFlow<()> {
    let all = search.all;
    let [a, b] = chain.ends;
    let effect = chain.common.into_iter().fold(Effect::NONE, |effect, digit| {
        effect.and_eliminate(DigitSet::of(digit), all.targets(a, b, digit))
    });
    found.offer(&KINDS[0], effect, |step| {
        let (sets, digits) = search.way(chain);
        let restricted: Vec<_> =
            digits.iter().enumerate().map(|(at, &digit)| (at, at + 1, digit)).collect();
        let web = Web { all, sets: &sets, ends: &[0, sets.len() - 1], restricted: &restricted };
        let proof = web.proof(&effect);
        web.mark(step.digits(eliminated(&effect)), |_| Role::Pincer).proof(proof)
    })
}
