//! ALS chains that go forward only, as those of HoDoKu: from each set to one that is later in the
//! list, which goes by rows, columns and boxes, and in a house by the first cells of the sets.

use std::ops::ControlFlow;

use super::als_chain::offer_between;
use crate::grid::{Digit, DigitSet};
use crate::human::Found;
use crate::human::almost_locked::{AlmostLockedSets, Hopes};
use crate::human::row::members;

/// Links of a chain at least: shorter ones are ALS-XZ and ALS-XY-wings.
const LEAST: usize = 3;

/// Offers what any two sets exclude that are joined by a chain forward, of any length from four
/// sets on. Sets that follow each other share no cell; others may.
pub(super) fn find(all: &AlmostLockedSets, found: &mut Found<'_>) -> ControlFlow<()> {
    let open = all.hopes_forward();
    if open.iter().all(|cells| cells.is_empty()) {
        return ControlFlow::Continue(());
    }
    let mut reached: [Reached; LEAST] = std::array::from_fn(|_| Reached::none(all));
    let mut common = vec![DigitSet::EMPTY; all.sets.len()];
    for (a, set) in all.sets.iter().enumerate() {
        let is_hoped = |z: &Digit| all.group(a, *z).targets.intersects(open[z.index()]);
        let hoped: DigitSet = set.useful.into_iter().filter(is_hoped).collect();
        let Some(last) = partners(all, a, hoped, &open, &mut common) else { continue };
        for x in set.digits {
            reached.iter_mut().for_each(Reached::clear);
            reached[0].join(all, a, x);
            let mut from = a;
            while let Some(b) = Reached::next(&reached, from).filter(|&b| b <= last) {
                from = b;
                for links in 1..=LEAST {
                    let taken = reached[links - 1].lost(b);
                    for digit in held(all.sets[b].digits, taken) {
                        reached[links.min(LEAST - 1)].join(all, b, digit);
                    }
                }
                for y in reached[LEAST - 1].lost(b) {
                    let common = common[b] - DigitSet::of(x) - DigitSet::of(y);
                    if !common.is_empty() {
                        offer_between(all, a, b, common, found, || way(all, a, x, b, y))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The first member from one on of a set of so many words.
fn first_from(from: usize, word: impl Fn(usize) -> u64, words: usize) -> Option<usize> {
    (from / 64..words).find_map(|at| {
        let rest = word(at) & if at == from / 64 { u64::MAX << (from % 64) } else { u64::MAX };
        (rest != 0).then(|| at * 64 + rest.trailing_zeros() as usize)
    })
}

/// Notes by later set which hoped digits it has in common with one; the last set that has any.
fn partners(
    all: &AlmostLockedSets,
    a: usize,
    hoped: DigitSet,
    open: &Hopes,
    common: &mut [DigitSet],
) -> Option<usize> {
    common.fill(DigitSet::EMPTY);
    let mut last = None;
    for z in hoped {
        let targets = all.group(a, z).targets & open[z.index()];
        for group in all.groups_of(z).filter(|group| group.targets.intersects(targets)) {
            for b in all.members(group).filter(|&b| b > a) {
                common[b].insert(z);
                last = last.max(Some(b));
            }
        }
    }
    last
}

/// What a set holds that lost one of some digits.
fn held(digits: DigitSet, lost: DigitSet) -> DigitSet {
    match lost.len() {
        0 => DigitSet::EMPTY,
        1 => digits - lost,
        _ => digits,
    }
}

/// What is reached by so many links, or by so many and more.
struct Reached {
    words: usize,
    /// By digit, the sets that lose it.
    lost: Vec<u64>,
    /// The sets that lose some digit.
    any: Vec<u64>,
}

impl Reached {
    fn none(all: &AlmostLockedSets) -> Self {
        let words = all.words();
        Self { words, lost: vec![0; 9 * words], any: vec![0; words] }
    }

    fn clear(&mut self) {
        self.lost.fill(0);
        self.any.fill(0);
    }

    /// Adds the later sets that lose a digit to one and share no cell with it.
    fn join(&mut self, all: &AlmostLockedSets, set: usize, digit: Digit) {
        let from = set / 64;
        let lost = &mut self.lost[digit.index() * self.words..][..self.words];
        let takes = all.restricted(set, digit).iter().zip(all.apart(set));
        let to = lost.iter_mut().zip(&mut self.any);
        for (at, ((lost, any), (takes, apart))) in to.zip(takes).enumerate().skip(from) {
            // Those before the set are not later.
            let later = if at == from { u64::MAX << (set % 64) } else { u64::MAX };
            *lost |= takes & apart & later;
            *any |= takes & apart & later;
        }
    }

    /// The digits that a set can lose.
    fn lost(&self, set: usize) -> DigitSet {
        if self.any[set / 64] >> (set % 64) & 1 == 0 {
            return DigitSet::EMPTY;
        }
        let is_lost =
            |digit: &Digit| self.lost[digit.index() * self.words + set / 64] >> (set % 64) & 1 != 0;
        Digit::all().filter(is_lost).collect()
    }

    /// The first set after one that loses something in any of these.
    fn next(reached: &[Self; LEAST], after: usize) -> Option<usize> {
        let word = |at: usize| reached.iter().fold(0, |all, one| all | one.any[at]);
        first_from(after + 1, word, reached[0].words)
    }
}

/// A shortest way from a set that holds x to a later one that loses y: the sets, and the digits
/// between them.
fn way(
    all: &AlmostLockedSets,
    from: usize,
    x: Digit,
    to: usize,
    y: Digit,
) -> (Vec<usize>, Vec<Digit>) {
    // By links (as above), set and digit that it loses, the way back.
    let size = all.sets.len() * 9;
    let mut back = vec![None; LEAST * size];
    let mut next = vec![(from, DigitSet::of(x), None)];
    let end = (LEAST - 1) * size + to * 9 + y.index();
    for links in 0..all.sets.len() {
        let mut states = Vec::new();
        for (set, digits, state) in next {
            for digit in digits {
                let takes = all.restricted(set, digit).iter().zip(all.apart(set));
                let takes: Vec<u64> = takes.map(|(takes, apart)| takes & apart).collect();
                for other in members(&takes).filter(|other| (set + 1..=to).contains(other)) {
                    let new = links.min(LEAST - 1) * size + other * 9 + digit.index();
                    if back[new].is_none() {
                        back[new] = Some(state);
                        states.push(new);
                    }
                }
            }
        }
        if back[end].is_some() || states.is_empty() {
            break;
        }
        let open = |state: usize| {
            let set = state % size / 9;
            let lost = DigitSet::of(Digit::from_index(state % 9));
            (set, all.sets[set].digits - lost, Some(state))
        };
        next = states.into_iter().map(open).collect();
    }
    let (mut sets, mut digits) = (Vec::new(), Vec::new());
    let mut state = Some(end);
    while let Some(at) = state {
        sets.push(at % size / 9);
        digits.push(Digit::from_index(at % 9));
        state = back[at].flatten();
    }
    sets.push(from);
    sets.reverse();
    digits.reverse();
    (sets, digits)
}
