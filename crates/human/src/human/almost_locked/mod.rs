//! The almost locked sets of a board, their restricted commons, and the chains that they form.

mod groups;
mod links;
mod list;
mod restricted;
mod targets;
mod wings;

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use bivalue_core::grid::{Candidate, CellSet, Digit, DigitSet, House};
use groups::Grouped;

use super::Options;
use super::indexed_board::IndexedBoard;
use super::subsets::{Subset, cells_at};
pub(super) use links::{Layers, Links};
pub(super) use list::almost_locked_sets;
use restricted::{RestrictedBySet, RestrictedCommon};
use targets::Assumed;
pub(super) use targets::TargetFilter;
pub(super) use wings::Wing;

/// An almost locked set: cells of a house with one digit more than cells. If one of the digits is
/// not there, all others are.
#[derive(Clone, Copy)]
pub(super) struct AlmostLocked {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// The digits that some cell outside of the set has as candidates while it sees all their
    /// places in the set.
    pub(super) useful: DigitSet,
    /// The number of cells.
    pub(super) size: u8,
    /// The house for which it is listed, and the positions of its cells there.
    house: House,
    positions: u16,
    /// For each digit the number of its group.
    groups: [u16; 9],
}

impl AlmostLocked {
    fn new(house: House, set: Subset) -> Self {
        let Subset { positions, digits } = set;
        let (cells, size) = (cells_at(house, positions), digits.len() as u8 - 1);
        let (useful, groups) = (DigitSet::EMPTY, [0; 9]);
        Self { cells, digits, useful, size, house, positions, groups }
    }
}

/// The places of a digit in one or more almost locked sets.
pub(super) struct Group {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
    /// The cells outside that have the digit and see all of the places.
    pub(super) targets: CellSet,
    members: Range<u32>,
    excluded: Range<u32>,
}

/// A subset of the almost locked sets: one bit for each set, by its number.
pub(super) type Bits = [u64];

/// The almost locked sets of a board, smallest first, or by house if the options say so.
///
/// A digit is *restricted* in two sets if every place of it in one sees every place in the other,
/// so that only one of the sets can have it. Sets with the same places of a digit are one group
/// there. Few groups exclude each other, so these pairs are listed; the rows of bits by set are
/// made on first use.
pub(super) struct AlmostLockedSets {
    pub(super) sets: Vec<AlmostLocked>,
    /// The groups by digit, and of each digit in the order of their first sets.
    groups: Vec<Group>,
    /// The sets of all groups, one group after the other.
    members: Vec<u16>,
    /// The groups that each group excludes, one group after the other.
    excluded: Vec<u16>,
    /// The pairs of groups that exclude each other, by digit.
    exclusions: Vec<[u16; 2]>,
    by_target: OnceLock<ByTarget>,
    rows: OnceLock<Rows>,
    /// True if any technique looks at pairs of sets that share cells.
    may_overlap: bool,
    restricted_commons: OnceLock<Vec<RestrictedCommon>>,
    /// The restricted commons of sets that share no cell.
    disjoint_restricted: OnceLock<RestrictedBySet>,
    assumed: OnceLock<Vec<Assumed>>,
}

/// For each candidate the groups whose target it is, in their order.
struct ByTarget {
    /// The groups of one candidate after the other.
    groups: Vec<u16>,
    /// For each candidate the place where its groups begin, and at last the place where they end.
    first: Box<[u32; Candidate::COUNT + 1]>,
}

impl ByTarget {
    fn of(all: &[Group]) -> Self {
        let targets = |group: &Group| {
            let digit = group.digit;
            group.targets.into_iter().map(move |cell| Candidate::new(cell, digit).index())
        };
        // Each list ends where the next one begins.
        let mut next = [0; Candidate::COUNT];
        all.iter().flat_map(targets).for_each(|target| next[target] += 1);
        let mut first = Box::new([0; Candidate::COUNT + 1]);
        let mut start = 0;
        for (first, next) in first.iter_mut().zip(&mut next) {
            *first = start;
            start += std::mem::replace(next, start);
        }
        first[Candidate::COUNT] = start;
        let mut groups = vec![0; start as usize];
        for (number, group) in all.iter().enumerate() {
            for target in targets(group) {
                groups[next[target] as usize] = number as u16;
                next[target] += 1;
            }
        }
        Self { groups, first }
    }

    fn groups(&self, x: Candidate) -> &[u16] {
        let [start, end] = [0, 1].map(|next| self.first[x.index() + next] as usize);
        &self.groups[start..end]
    }
}

/// The restricted commons as rows of bits.
struct Rows {
    /// For each group the sets that have a restricted common with its sets in its digit.
    restricted: Vec<u64>,
    /// For each set the sets with which it shares no cell.
    disjoint: Vec<u64>,
}

impl AlmostLockedSets {
    fn of(indexed: &IndexedBoard, options: &Options) -> Self {
        let mut sets = list::list(indexed.board(), options.als_by_house);
        let Grouped { groups, members, excluded, exclusions } = Grouped::of(&mut sets, indexed);
        Self {
            sets,
            groups,
            members,
            excluded,
            exclusions,
            by_target: OnceLock::new(),
            rows: OnceLock::new(),
            may_overlap: !options.als_by_house || options.als_overlap,
            restricted_commons: OnceLock::new(),
            disjoint_restricted: OnceLock::new(),
            assumed: OnceLock::new(),
        }
    }

    /// The number of words in a set of almost locked sets.
    #[inline]
    pub(super) fn words(&self) -> usize {
        self.sets.len().div_ceil(64)
    }

    /// The cells of a set.
    #[inline]
    pub(super) fn cells(&self, set: usize) -> CellSet {
        self.sets[set].cells
    }

    /// The places of a digit in a set that has it.
    #[inline]
    pub(super) fn group(&self, set: usize, digit: Digit) -> &Group {
        &self.groups[self.number(set, digit)]
    }

    /// The number of the group of a digit in a set that has it.
    #[inline]
    fn number(&self, set: usize, digit: Digit) -> usize {
        usize::from(self.sets[set].groups[digit.index()])
    }

    /// Every group.
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Every group of a digit.
    #[inline]
    pub(super) fn groups_of(&self, digit: Digit) -> impl Iterator<Item = &Group> {
        let first = self.groups.partition_point(|group| group.digit < digit);
        self.groups[first..].iter().take_while(move |group| group.digit == digit)
    }

    /// The sets with a group's places of its digit, in their order.
    #[inline]
    pub(super) fn members(&self, group: &Group) -> impl Iterator<Item = usize> + use<'_> {
        self.member_numbers(group).iter().map(|&member| usize::from(member))
    }

    #[inline]
    fn member_numbers(&self, group: &Group) -> &[u16] {
        let Range { start, end } = group.members;
        &self.members[start as usize..end as usize]
    }

    /// The groups that cannot have the digit if that one has it.
    #[inline]
    fn excluded(&self, group: &Group) -> impl Iterator<Item = &Group> {
        self.excluded_numbers(group).iter().map(|&number| &self.groups[usize::from(number)])
    }

    /// The numbers of the groups that cannot have the digit if `group` has it.
    #[inline]
    fn excluded_numbers(&self, group: &Group) -> &[u16] {
        let Range { start, end } = group.excluded;
        &self.excluded[start as usize..end as usize]
    }

    /// The sets that lose the digit if the candidate is true, since it sees all their places for
    /// the digit.
    pub(super) fn losers(&self, x: Candidate) -> impl Iterator<Item = usize> {
        let by_target = self.by_target.get_or_init(|| ByTarget::of(&self.groups));
        let groups = by_target.groups(x).iter();
        groups.flat_map(|&group| self.members(&self.groups[usize::from(group)]))
    }

    /// The sets that have a restricted common with a set in a digit, as bits. The set has to have
    /// the digit.
    #[inline]
    pub(super) fn restricted(&self, set: usize, digit: Digit) -> &Bits {
        &self.rows().restricted[self.number(set, digit) * self.words()..][..self.words()]
    }

    /// The restricted commons of two sets.
    #[inline]
    pub(super) fn between(&self, a: usize, b: usize) -> DigitSet {
        let shared = self.sets[a].useful & self.sets[b].useful;
        let excludes =
            |&digit: &Digit| self.group(b, digit).cells.is_subset(self.group(a, digit).targets);
        shared.into_iter().filter(excludes).collect()
    }

    /// The sets that share no cell with a set.
    #[inline]
    pub(super) fn disjoint(&self, set: usize) -> &Bits {
        &self.rows().disjoint[set * self.words()..][..self.words()]
    }

    fn rows(&self) -> &Rows {
        self.rows
            .get_or_init(|| Rows { restricted: self.restrict(), disjoint: self.find_disjoint() })
    }

    /// Finds the restricted commons of all sets, by group.
    fn restrict(&self) -> Vec<u64> {
        let words = self.words();
        let mut restricted = vec![0; self.groups.len() * words];
        for (group, seen) in self.groups.iter().zip(restricted.chunks_exact_mut(words.max(1))) {
            for member in self.excluded(group).flat_map(|other| self.members(other)) {
                seen[member / 64] |= 1 << (member % 64);
            }
        }
        restricted
    }

    /// Finds for each set the sets that share no cell with it.
    fn find_disjoint(&self) -> Vec<u64> {
        let words = self.words();
        let mut with = vec![0u64; 81 * words];
        for (number, set) in self.sets.iter().enumerate() {
            for cell in set.cells {
                with[cell.index() * words + number / 64] |= 1 << (number % 64);
            }
        }
        let mut all_disjoint = vec![u64::MAX; self.sets.len() * words];
        for (set, disjoint) in self.sets.iter().zip(all_disjoint.chunks_exact_mut(words.max(1))) {
            for cell in set.cells {
                let with = &with[cell.index() * words..][..words];
                disjoint.iter_mut().zip(with).for_each(|(disjoint, with)| *disjoint &= !with);
            }
        }
        all_disjoint
    }

    /// The cells where a digit is eliminated if one of two sets has it.
    #[inline]
    pub(super) fn targets(&self, a: usize, b: usize, digit: Digit) -> CellSet {
        self.group(a, digit).targets & self.group(b, digit).targets
    }

    /// The digits that both sets have, and that would be eliminated somewhere if one of the sets
    /// had them.
    #[inline]
    pub(super) fn common(&self, a: usize, b: usize) -> DigitSet {
        let shared = self.sets[a].useful & self.sets[b].useful;
        shared.into_iter().filter(|&digit| !self.targets(a, b, digit).is_empty()).collect()
    }
}

/// The almost locked sets of a view, found on first use.
#[derive(Clone, Default)]
pub(super) struct AlmostLockedCache(OnceLock<Arc<AlmostLockedSets>>);

impl AlmostLockedCache {
    pub(super) fn get(&self, indexed: &IndexedBoard, options: &Options) -> &AlmostLockedSets {
        self.0.get_or_init(|| AlmostLockedSets::of(indexed, options).into())
    }
}

/// Prints a name only: the contents follow from the rest of the view.
impl fmt::Debug for AlmostLockedCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AlmostLockedCache")
    }
}
