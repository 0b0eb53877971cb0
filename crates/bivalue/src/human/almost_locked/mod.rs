//! All almost locked sets of a board, and which of them restrict each other.

mod bonds;
mod groups;
mod hopes;
mod links;
mod list;
mod wings;

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::View;
use super::subsets::{Subset, cells_at};
use crate::grid::{Candidate, CellSet, Digit, DigitSet, House};
use bonds::{Bond, Bonded};
use groups::Grouped;
use hopes::Assumed;
pub(super) use hopes::Hopes;
pub(super) use links::{Layers, Links};
pub(super) use wings::Wing;

/// Cells of a house with one digit more than cells: without one of the digits, all others
/// are locked in.
#[derive(Clone, Copy)]
pub(super) struct AlmostLocked {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// The digits that can be eliminated somewhere if the set has them.
    pub(super) useful: DigitSet,
    /// How many cells there are.
    pub(super) size: u8,
    /// The house that it is listed for, and the positions of the cells there.
    house: House,
    positions: u16,
    /// By digit, its group.
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

/// The places of a digit in a set, and what sees them all.
pub(super) struct Group {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
    /// The cells with the digit that see all of them.
    pub(super) targets: CellSet,
    members: Range<u32>,
    excluded: Range<u32>,
}

/// A set of almost locked sets, by number: words of 64 bits.
pub(super) type Bits = [u64];

/// The almost locked sets of a board, smallest first, or by house if the options say so.
///
/// A digit is *restricted* in two sets if every place of it in one sees every place in the other, so
/// that only one of the sets can have it. Sets with the same places of a digit are one
/// group there. Few groups exclude each other, so they are listed; rows of bits by set are made
/// when somebody asks for them.
pub(super) struct AlmostLockedSets {
    pub(super) sets: Vec<AlmostLocked>,
    /// By digit, and there in the order of their first sets.
    groups: Vec<Group>,
    /// The sets of all groups, one group after the other.
    members: Vec<u16>,
    /// The groups that each group excludes, one group after the other.
    excluded: Vec<u16>,
    /// The pairs of groups that exclude each other, by digit.
    exclusions: Vec<[u16; 2]>,
    by_target: OnceLock<ByTarget>,
    rows: OnceLock<Rows>,
    /// Whether sets that share cells are ever looked at together.
    may_overlap: bool,
    bonds: OnceLock<Vec<Bond>>,
    /// The bonds of sets that share no cell.
    bonded_apart: OnceLock<Bonded>,
    assumed: OnceLock<Vec<Assumed>>,
}

/// The groups of which each candidate is a target, in their order.
struct ByTarget {
    /// Those of one candidate after the other.
    groups: Vec<u16>,
    /// By candidate, where its groups begin; and where the last one's end.
    first: Box<[u32; Candidate::COUNT + 1]>,
}

impl ByTarget {
    fn of(all: &[Group]) -> Self {
        let targets = |group: &Group| {
            let digit = group.digit;
            group.targets.into_iter().map(move |cell| Candidate::new(cell, digit).index())
        };
        // Where each ends is where the next one begins.
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

/// Which sets restrict each other, as bits.
struct Rows {
    /// By group, the sets in which its digit is restricted together with its own.
    restricted: Vec<u64>,
    /// By set, the sets with which it shares no cell.
    apart: Vec<u64>,
}

impl AlmostLockedSets {
    fn of(view: &View) -> Self {
        let options = view.options();
        let mut sets = list::list(view, options.als_by_house);
        let Grouped { groups, members, excluded, exclusions } = Grouped::of(&mut sets, view);
        Self {
            sets,
            groups,
            members,
            excluded,
            exclusions,
            by_target: OnceLock::new(),
            rows: OnceLock::new(),
            may_overlap: !options.als_by_house || options.als_overlap,
            bonds: OnceLock::new(),
            bonded_apart: OnceLock::new(),
            assumed: OnceLock::new(),
        }
    }

    /// How many words a set of sets has.
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

    /// The number of that group.
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

    /// The same, by number.
    #[inline]
    fn excluded_numbers(&self, group: &Group) -> &[u16] {
        let Range { start, end } = group.excluded;
        &self.excluded[start as usize..end as usize]
    }

    /// The sets that lose the digit if that candidate is true: it sees all their places for it.
    pub(super) fn losers(&self, x: Candidate) -> impl Iterator<Item = usize> {
        let by_target = self.by_target.get_or_init(|| ByTarget::of(&self.groups));
        let groups = by_target.groups(x).iter();
        groups.flat_map(|&group| self.members(&self.groups[usize::from(group)]))
    }

    /// The sets in which the digit is restricted together with that one, as bits; the set has to have
    /// the digit.
    #[inline]
    pub(super) fn restricted(&self, set: usize, digit: Digit) -> &Bits {
        &self.rows().restricted[self.number(set, digit) * self.words()..][..self.words()]
    }

    /// The digits that are restricted in both sets.
    #[inline]
    pub(super) fn between(&self, a: usize, b: usize) -> DigitSet {
        let shared = self.sets[a].useful & self.sets[b].useful;
        let excludes =
            |&digit: &Digit| self.group(b, digit).cells.is_subset(self.group(a, digit).targets);
        shared.into_iter().filter(excludes).collect()
    }

    /// The sets that share no cell with that one.
    #[inline]
    pub(super) fn apart(&self, set: usize) -> &Bits {
        &self.rows().apart[set * self.words()..][..self.words()]
    }

    fn rows(&self) -> &Rows {
        self.rows.get_or_init(|| Rows { restricted: self.restrict(), apart: self.set_apart() })
    }

    /// Finds all restricted digits.
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

    /// Finds the sets that share no cell.
    fn set_apart(&self) -> Vec<u64> {
        let words = self.words();
        let mut with = vec![0u64; 81 * words];
        for (number, set) in self.sets.iter().enumerate() {
            for cell in set.cells {
                with[cell.index() * words + number / 64] |= 1 << (number % 64);
            }
        }
        let mut all_apart = vec![u64::MAX; self.sets.len() * words];
        for (set, apart) in self.sets.iter().zip(all_apart.chunks_exact_mut(words.max(1))) {
            for cell in set.cells {
                let with = &with[cell.index() * words..][..words];
                apart.iter_mut().zip(with).for_each(|(apart, with)| *apart &= !with);
            }
        }
        all_apart
    }

    /// Where the digit could be eliminated if one of both sets had to have it.
    #[inline]
    pub(super) fn targets(&self, a: usize, b: usize, digit: Digit) -> CellSet {
        self.group(a, digit).targets & self.group(b, digit).targets
    }

    /// The digits that both sets have and that see a common candidate outside.
    #[inline]
    pub(super) fn common(&self, a: usize, b: usize) -> DigitSet {
        let shared = self.sets[a].useful & self.sets[b].useful;
        shared.into_iter().filter(|&digit| !self.targets(a, b, digit).is_empty()).collect()
    }
}

/// The sets of a view, found when they are first asked for.
#[derive(Clone, Default)]
pub(super) struct Lazy(OnceLock<Arc<AlmostLockedSets>>);

impl Lazy {
    pub(super) fn get(&self, view: &View) -> &AlmostLockedSets {
        self.0.get_or_init(|| AlmostLockedSets::of(view).into())
    }
}

/// Nothing to tell: it follows from the rest of the view.
impl fmt::Debug for Lazy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lazy")
    }
}
