//! Restricted commons: pairs of almost locked sets that cannot both have a digit.

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::Digit;

use super::AlmostLockedSets;
use crate::human::incremental::known_or;
use crate::human::sort::sorted;

/// How many pairs of sets are looked at for each node that is counted.
const SETS_PER_NODE: usize = 64;

/// A restricted common: two sets and a digit that only one of them can have.
#[derive(Clone, Copy)]
pub(super) struct RestrictedCommon {
    /// The sets, the lower number first.
    pub(super) sets: [u16; 2],
    pub(super) digit: Digit,
    /// True if the sets share no cell.
    pub(super) is_apart: bool,
}

impl AlmostLockedSets {
    /// The restricted commons, lower digits first: all of them, or only those of sets that share no
    /// cell if no technique looks at others.
    pub(super) fn restricted_commons(
        &self,
        meter: &Meter<'_>,
    ) -> Result<&[RestrictedCommon], Stop> {
        let known = known_or(&self.restricted_commons, || {
            let mut restricted_commons = Vec::with_capacity(8 * self.exclusions.len());
            for pair in &self.exclusions {
                let [here, there] = pair.map(|group| &self.groups[usize::from(group)]);
                // A node for every few sets.
                let [ours, theirs] = [here, there].map(|group| self.member_numbers(group).len());
                (0..=ours * theirs / SETS_PER_NODE).try_for_each(|_| meter.node())?;
                for &a in self.member_numbers(here) {
                    let cells = self.cells(a.into());
                    for &b in self.member_numbers(there) {
                        let is_apart = !cells.intersects(self.cells(b.into()));
                        if is_apart || self.may_overlap {
                            let (sets, digit) = ([a.min(b), a.max(b)], here.digit);
                            restricted_commons.push(RestrictedCommon { sets, digit, is_apart });
                        }
                    }
                }
            }
            Ok(restricted_commons)
        });
        known.map(Vec::as_slice)
    }

    /// The restricted commons of each set with those that share no cell with it.
    pub(super) fn disjoint_restricted(&self, meter: &Meter<'_>) -> Result<&RestrictedBySet, Stop> {
        known_or(&self.disjoint_restricted, || RestrictedBySet::of(self, false, meter))
    }

    /// The pairs of sets that may eliminate a candidate, in order: a candidate takes from both a
    /// digit that is not the restricted one, or they have two restricted commons.
    pub(in crate::human) fn pairs(
        &self,
        may_overlap: bool,
        meter: &Meter<'_>,
    ) -> Result<Vec<[u16; 2]>, Stop> {
        let assumed = self.assumed(meter)?;
        let words = self.words();
        // For each set the row of the sets of higher numbers that are paired with it.
        let mut known = vec![0u64; self.sets.len() * words];
        let mut pairs = Vec::new();
        let mut left = 0;
        for common in
            self.restricted_commons(meter)?.iter().filter(|common| may_overlap || common.is_apart)
        {
            if left == 0 {
                meter.node()?;
                left = SETS_PER_NODE;
            }
            left -= 1;
            let [a, b] = common.sets.map(usize::from);
            let word = &mut known[a * words + b / 64];
            let bit = 1 << (b % 64);
            if *word & bit != 0 || assumed.iter().any(|one| one.share(a, b, common.digit)) {
                pairs.push(common.sets);
            }
            *word |= bit;
        }
        let mut pairs = sorted(pairs, meter)?;
        pairs.dedup();
        Ok(pairs)
    }
}

/// The restricted commons of each set.
pub(super) struct RestrictedBySet {
    /// The restricted commons of one set after the other, and of each set by digit.
    all: Vec<Half>,
    /// For each set the place where its restricted commons begin, and at last the place where they
    /// end.
    first: Vec<u32>,
}

/// A restricted common, seen from one of its two sets.
#[derive(Clone, Copy)]
pub(super) struct Half {
    pub(super) other: u16,
    pub(super) digit: Digit,
    /// The place of the same restricted common among those of the other set.
    pub(super) there: u32,
}

impl RestrictedBySet {
    pub(super) fn of(
        all: &AlmostLockedSets,
        may_overlap: bool,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let all_commons = all.restricted_commons(meter)?;
        let is_meant = |common: &&RestrictedCommon| may_overlap || common.is_apart;
        let mut first = vec![0; all.sets.len() + 1];
        for some in all_commons.chunks(SETS_PER_NODE) {
            meter.node()?;
            for set in some.iter().filter(is_meant).flat_map(|common| common.sets) {
                first[usize::from(set)] += 1;
            }
        }
        let mut start = 0;
        for first in &mut first {
            start += std::mem::replace(first, start);
        }
        let none = Half { other: 0, digit: Digit::from_index(0), there: 0 };
        let mut halves = vec![none; start as usize];
        for (at, common) in all_commons.iter().filter(is_meant).enumerate() {
            if at % SETS_PER_NODE == 0 {
                meter.node()?;
            }
            let places = common.sets.map(|set| {
                let place = first[usize::from(set)];
                first[usize::from(set)] += 1;
                place
            });
            for (at, place) in places.into_iter().enumerate() {
                let (other, there) = (common.sets[1 - at], places[1 - at]);
                halves[place as usize] = Half { other, digit: common.digit, there };
            }
        }
        // The list of each set ends where the next one begins.
        first.rotate_right(1);
        first[0] = 0;
        Ok(Self { all: halves, first })
    }

    /// The number of restricted commons, each counted for both its sets.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The place where those of a set begin.
    pub(super) fn start(&self, set: usize) -> usize {
        self.first[set] as usize
    }

    /// The restricted commons of a set, by digit.
    pub(super) fn of_set(&self, set: usize) -> &[Half] {
        &self.all[self.first[set] as usize..self.first[set + 1] as usize]
    }
}
