//! ALS chains that go forward only, as HoDoKu's do: from each set to one that is later in the list,
//! which is in the order of rows, columns and boxes, and in a house of the sets' first cells.

use std::ops::ControlFlow;

use bivalue_core::bits::members;
use bivalue_core::grid::{Digit, DigitSet};

use super::offer_between;
use crate::human::StepSink;
use crate::human::almost_locked::{AlmostLockedSets, TargetFilter};

/// The least number of links of a chain: shorter ones are ALS-XZ and ALS-XY-wings.
const LEAST: usize = 3;

/// Offers the eliminations by any two sets that are joined by a forward chain of four sets or more.
/// Neighbours in the chain share no cell; other sets may.
pub(super) fn find(all: &AlmostLockedSets, sink: &mut StepSink<'_>) -> ControlFlow<()> {
    let Ok(open) = all.targets_forward(sink.meter()) else { return ControlFlow::Break(()) };
    if open.iter().all(|cells| cells.is_empty()) {
        return ControlFlow::Continue(());
    }
    let mut reached: [Reached; LEAST] = std::array::from_fn(|_| Reached::none(all));
    let mut common = vec![DigitSet::EMPTY; all.sets.len()];
    for (a, set) in all.sets.iter().enumerate() {
        sink.tick()?;
        let is_hoped = |z: &Digit| all.group(a, *z).targets.intersects(open[z.index()]);
        let hoped: DigitSet = set.useful.into_iter().filter(is_hoped).collect();
        let Some(last) = partners(all, a, hoped, &open, &mut common) else { continue };
        for x in set.digits {
            sink.tick()?;
            reached.iter_mut().for_each(Reached::clear);
            reached[0].join(all, a, x);
            let mut from = a;
            while let Some(b) = Reached::next(&reached, from).filter(|&b| b <= last) {
                sink.tick()?;
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
                        offer_between(all, a, b, common, sink, || way(all, a, x, b, y))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The first member, from `from` on, of a set of the given number of words.
fn first_from(from: usize, word: impl Fn(usize) -> u64, words: usize) -> Option<usize> {
    (from / 64..words).find_map(|at| {
        let rest = word(at) & if at == from / 64 { u64::MAX << (from % 64) } else { u64::MAX };
        (rest != 0).then(|| at * 64 + rest.trailing_zeros() as usize)
    })
}

/// Notes for each later set the digits that it and the given set may eliminate, and returns the
/// last set that has any.
fn partners(
    all: &AlmostLockedSets,
    a: usize,
    hoped: DigitSet,
    open: &TargetFilter,
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

/// The digits that a set has if it lost one of the given digits, but it is not known which.
fn held(digits: DigitSet, lost: DigitSet) -> DigitSet {
    match lost.len() {
        0 => DigitSet::EMPTY,
        1 => digits - lost,
        _ => digits,
    }
}

/// The sets that chains of a certain number of links reach, or of that number and more.
struct Reached {
    words: usize,
    /// For each digit the sets that lose it.
    lost: Vec<u64>,
    /// The sets that lose any digit.
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

    /// Adds the later sets that lose a digit to the given set and share no cell with it.
    fn join(&mut self, all: &AlmostLockedSets, set: usize, digit: Digit) {
        let from = set / 64;
        let lost = &mut self.lost[digit.index() * self.words..][..self.words];
        let takes = all.restricted(set, digit).iter().zip(all.disjoint(set));
        let to = lost.iter_mut().zip(&mut self.any);
        for (at, ((lost, any), (takes, apart))) in to.zip(takes).enumerate().skip(from) {
            // Sets before the given one are left out.
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

    /// The first set after the given one that loses a digit in any of these.
    fn next(reached: &[Self; LEAST], after: usize) -> Option<usize> {
        let word = |at: usize| reached.iter().fold(0, |all, one| all | one.any[at]);
        first_from(after + 1, word, reached[0].words)
    }
}

/// A shortest chain from a set that has x to a later one that loses y: the sets, and the restricted
/// commons between them.
fn way(
    all: &AlmostLockedSets,
    from: usize,
    x: Digit,
    to: usize,
    y: Digit,
) -> (Vec<usize>, Vec<Digit>) {
    // For each number of links (as above), set and digit that it loses, the step back.
    let size = all.sets.len() * 9;
    let mut back = vec![None; LEAST * size];
    let mut next = vec![(from, DigitSet::of(x), None)];
    let end = (LEAST - 1) * size + to * 9 + y.index();
    for links in 0..all.sets.len() {
        let mut states = Vec::new();
        for (set, digits, state) in next {
            for digit in digits {
                let takes = all.restricted(set, digit).iter().zip(all.disjoint(set));
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
