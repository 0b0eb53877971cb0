//! ALS chain: almost locked sets, each of which takes a digit from the next.
//!
//! Four to seven sets stand in a row; neighbours share a restricted digit, another one at each side of a
//! set. If the first set is without z, it locks in the digit that it shares with the second, which
//! then lacks it and locks in the one that it shares with the third, and so on: the last
//! set lacks a digit and holds its z. A cell that sees every z of both ends cannot be z.

use std::ops::ControlFlow;

use super::als_proof::{Web, eliminated, excluded};
use super::shortlist::Shortlist;
use super::{Technique, als_forward};
use crate::grid::{Digit, DigitSet};
use crate::human::almost_locked::AlmostLockedSets;
use crate::human::row::members;
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

/// A chain.
struct Seen {
    sets: Vec<usize>,
    digits: Vec<Digit>,
    common: DigitSet,
}

impl Technique for AlsChain {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, found: &mut Found<'_>) -> ControlFlow<()> {
        let all = view.almost_locked_sets();
        if view.options().als_by_house {
            return als_forward::find(view, all, found);
        }
        let mut list = Shortlist::new(found);
        // Half a chain's length around a target some set loses two digits.
        let hopes = all.hopes_within(view.board(), LINKS.div_ceil(2));
        let mut walk = Walk::of(all);
        let mut common = vec![DigitSet::EMPTY; all.sets.len()];
        for (a, set) in all.sets.iter().enumerate() {
            let is_hoped = |z: Digit| all.group(a, z).targets.intersects(hopes[z.index()]);
            if !set.useful.into_iter().any(is_hoped) {
                continue;
            }
            let mut any = false;
            for b in 0..a {
                let is_hoped = |z: &Digit| all.targets(a, b, *z).intersects(hopes[z.index()]);
                common[b] = all.common(a, b).into_iter().filter(is_hoped).collect();
                any |= !common[b].is_empty();
            }
            for x in set.digits.into_iter().filter(|_| any) {
                walk.search(a, x, &common[..a], &mut list);
            }
        }
        list.sorted().offer(|_, seen| offer(all, &seen, found))
    }
}

/// The sets that lose a digit if one set has x, by how many links away they are.
struct Walk<'a> {
    all: &'a AlmostLockedSets,
    /// By links and by the digit that is lost: those that had not lost it before.
    layers: [Vec<u64>; LINKS + 1],
    /// By the digit that is lost.
    reached: Vec<u64>,
    /// By set, the digits that it lost, and those that it was found to hold.
    lost: Vec<DigitSet>,
    held: Vec<DigitSet>,
}

impl<'a> Walk<'a> {
    fn of(all: &'a AlmostLockedSets) -> Self {
        let states = vec![0; 9 * all.words()];
        let digits = vec![DigitSet::EMPTY; all.sets.len()];
        Self {
            all,
            layers: std::array::from_fn(|_| states.clone()),
            reached: states,
            lost: digits.clone(),
            held: digits,
        }
    }

    fn part(&self, digit: Digit) -> std::ops::Range<usize> {
        digit.index() * self.all.words()..(digit.index() + 1) * self.all.words()
    }

    /// Walks from a set that holds x to sets before it with which it shares something to
    /// eliminate.
    fn search(&mut self, a: usize, x: Digit, common: &[DigitSet], list: &mut Shortlist<'_, Seen>) {
        let from = self.part(x);
        self.reached.fill(0);
        self.lost.fill(DigitSet::EMPTY);
        self.held.fill(DigitSet::EMPTY);
        self.layers[1].fill(0);
        self.layers[1][from.clone()].copy_from_slice(self.all.restricted(a, x));
        self.reached[from].copy_from_slice(self.all.restricted(a, x));
        for links in 2..=LINKS {
            if list.is_full(size(links, 0)) || !self.step(links) {
                break;
            }
            if links > 2 {
                self.look(x, links, a, common, list);
            }
        }
    }

    /// Goes on by one link; false if that leads nowhere.
    fn step(&mut self, links: usize) -> bool {
        let words = self.all.words();
        let (before, after) = self.layers.split_at_mut(links);
        let (before, after) = (&before[links - 1], &mut after[0]);
        after.fill(0);
        for digit in Digit::all() {
            for set in members(&before[digit.index() * words..][..words]) {
                self.lost[set].insert(digit);
            }
        }
        for digit in Digit::all() {
            for set in members(&before[digit.index() * words..][..words]) {
                let lost = self.lost[set];
                let kept = if lost.len() == 1 { lost } else { DigitSet::EMPTY };
                let holds = self.all.sets[set].digits - kept - self.held[set];
                self.held[set] |= holds;
                for next in holds {
                    let to = &mut after[next.index() * words..][..words];
                    let seen = self.all.restricted(set, next);
                    to.iter_mut().zip(seen).for_each(|(to, from)| *to |= from);
                }
            }
        }
        let mut any = false;
        for digit in Digit::all() {
            let at = digit.index() * words;
            for (new, reached) in after[at..at + words].iter_mut().zip(&mut self.reached[at..]) {
                *new &= !*reached;
                *reached |= *new;
                any |= *new != 0;
            }
        }
        any
    }

    /// Takes down the ends of the last layer with something to eliminate.
    fn look(
        &self,
        x: Digit,
        links: usize,
        a: usize,
        common: &[DigitSet],
        list: &mut Shortlist<'_, Seen>,
    ) {
        for y in Digit::all() {
            let words = &self.layers[links][self.part(y)];
            for b in members(words).take_while(|&b| b < a) {
                let common = common[b] - DigitSet::of(x) - DigitSet::of(y);
                if common.is_empty() || list.is_full(size(links, 0)) {
                    continue;
                }
                let effect = excluded(self.all, a, b, common);
                if list.is_open(size(links, links + 1), &KINDS[0], &effect) {
                    let (sets, digits) = self.way(a, x, b, y, links);
                    let cells = sets.iter().map(|&set| self.all.sets[set].cells.len()).sum();
                    let seen = Seen { sets, digits, common };
                    list.push(size(links, cells), &KINDS[0], effect, seen);
                }
            }
        }
    }

    /// The way from the start to a set of the last layer: the sets and the digits between.
    fn way(
        &self,
        a: usize,
        x: Digit,
        b: usize,
        y: Digit,
        links: usize,
    ) -> (Vec<usize>, Vec<Digit>) {
        let (mut sets, mut digits) = (vec![b], vec![y]);
        for layer in (1..links).rev() {
            let (to, by) = (sets[sets.len() - 1], digits[digits.len() - 1]);
            let before = Digit::all().filter(|&digit| digit != by).find_map(|digit| {
                let words = self.layers[layer][self.part(digit)].iter();
                let both = words.zip(self.all.restricted(to, by)).map(|(old, new)| old & new);
                let first = both.enumerate().find(|&(_, word)| word != 0);
                first.map(|(at, word)| (at * 64 + word.trailing_zeros() as usize, digit))
            });
            let Some((set, digit)) = before else { break };
            sets.push(set);
            digits.push(digit);
        }
        sets.push(a);
        debug_assert_eq!(digits.last(), Some(&x));
        (sets, digits)
    }
}

/// Shorter chains first, then those of fewer cells.
fn size(links: usize, cells: usize) -> u64 {
    links as u64 * 100 + cells as u64
}

fn offer(all: &AlmostLockedSets, seen: &Seen, found: &mut Found<'_>) -> ControlFlow<()> {
    let (Some(&a), Some(&b)) = (seen.sets.first(), seen.sets.last()) else {
        return ControlFlow::Continue(());
    };
    offer_between(all, a, b, seen.common, found, || (seen.sets.clone(), seen.digits.clone()))
}

/// Offers what two sets at the ends of a chain exclude; the chain is made if that is taken.
pub(super) fn offer_between(
    all: &AlmostLockedSets,
    a: usize,
    b: usize,
    common: DigitSet,
    found: &mut Found<'_>,
    way: impl FnOnce() -> (Vec<usize>, Vec<Digit>),
) -> ControlFlow<()> {
    let effect = excluded(all, a, b, common);
    found.offer(&KINDS[0], effect, |step| {
        let (sets, digits) = way();
        let restricted: Vec<_> =
            digits.iter().enumerate().map(|(at, &digit)| (at, at + 1, digit)).collect();
        let web = Web { all, sets: &sets, ends: &[0, sets.len() - 1], restricted: &restricted };
        let proof = web.proof(&effect);
        web.mark(step.digits(eliminated(&effect)), |_| Role::Pincer).proof(proof)
    })
}
