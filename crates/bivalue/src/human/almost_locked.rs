//! All almost locked sets of a board, and which of them restrict each other.

use std::collections::HashMap;
use std::fmt;
use std::hash::BuildHasherDefault;
use std::sync::OnceLock;

use super::View;
use super::found::Fold;
use crate::grid::{Board, Candidate, CellSet, Digit, DigitSet, House};

/// Cells of a house with one digit more than cells: without one of the digits, all others
/// are locked in.
#[derive(Clone, Copy)]
pub(super) struct AlmostLocked {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// The digits that can be eliminated somewhere if the set has them.
    pub(super) useful: DigitSet,
    /// By digit, its group.
    groups: [u16; 9],
}

/// The places of a digit in a set, and what sees them all.
pub(super) struct Group {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
    /// The cells that see all of them.
    pub(super) peers: CellSet,
    /// Those of them that have the digit.
    pub(super) targets: CellSet,
    members: Vec<u16>,
}

/// A set of almost locked sets, by number: words of 64 bits.
pub(super) type Bits = [u64];

/// The almost locked sets of a board, smallest first, or by house if the options say so.
///
/// A digit is *restricted* in two sets if every place of it in one sees every place in the other, so
/// that only one of the sets can have it. Sets with the same places of a digit are one
/// group there, which is what makes finding all restricted digits cheap.
pub(super) struct AlmostLockedSets {
    pub(super) sets: Vec<AlmostLocked>,
    groups: Vec<Group>,
    words: usize,
    /// By set and digit, the sets in which that digit is restricted together with this one.
    restricted: Vec<u64>,
    /// By set, the sets with which it shares no cell.
    apart: Vec<u64>,
}

impl AlmostLockedSets {
    fn of(view: &View) -> Self {
        let mut sets = enumerate(view);
        if view.options().als_by_house {
            sets.sort_by_key(|&(place, _)| place);
        } else {
            sets.sort_by_key(|(_, set)| set.cells.len());
        }
        let sets: Vec<_> = sets.into_iter().map(|(_, set)| set).collect();
        let words = sets.len().div_ceil(64);
        let mut all = Self {
            restricted: vec![0; sets.len() * 9 * words],
            apart: Vec::new(),
            groups: Vec::new(),
            sets,
            words,
        };
        all.fill_groups(view.board());
        all.restrict();
        all.set_apart();
        all
    }

    /// Puts every set into its groups, digit by digit.
    fn fill_groups(&mut self, board: &Board) {
        let mut known: HashMap<u128, usize, BuildHasherDefault<Fold>> = HashMap::default();
        for digit in Digit::all() {
            known.clear();
            let places = board.places(digit);
            for (number, set) in self.sets.iter_mut().enumerate() {
                if !set.digits.contains(digit) {
                    continue;
                }
                let cells = set.cells & places;
                let at = *known.entry(cells.bits()).or_insert_with(|| {
                    let peers = cells.common_peers();
                    let targets = peers & places;
                    self.groups.push(Group { digit, cells, peers, targets, members: Vec::new() });
                    self.groups.len() - 1
                });
                let group = &mut self.groups[at];
                group.members.push(number as u16);
                set.groups[digit.index()] = at as u16;
                if !group.targets.is_empty() {
                    set.useful.insert(digit);
                }
            }
        }
    }

    /// Finds all restricted digits.
    fn restrict(&mut self) {
        let words = self.words;
        let mut seen = vec![0u64; words];
        let mut of_digit = 0..0;
        // By first cell, the groups of a digit.
        let mut by_first: Vec<Vec<usize>> = vec![Vec::new(); 81];
        for number in 0..self.groups.len() {
            let group = &self.groups[number];
            if !of_digit.contains(&number) {
                by_first.iter_mut().for_each(Vec::clear);
                let same = self.groups[number..].iter().take_while(|g| g.digit == group.digit);
                of_digit = number..number + same.count();
                for other in of_digit.clone() {
                    if let Some(first) = self.groups[other].cells.first() {
                        by_first[first.index()].push(other);
                    }
                }
            }
            // The sets that can no longer have the digit if one of this group has it.
            seen.fill(0);
            for first in group.targets {
                for &other in &by_first[first.index()] {
                    if self.groups[other].cells.is_subset(group.targets) {
                        for member in self.groups[other].members() {
                            seen[member / 64] |= 1 << (member % 64);
                        }
                    }
                }
            }
            for member in group.members() {
                let at = (member * 9 + group.digit.index()) * words;
                self.restricted[at..at + words].copy_from_slice(&seen);
            }
        }
    }

    /// Finds the sets that share no cell.
    fn set_apart(&mut self) {
        let words = self.words;
        let mut with = vec![0u64; 81 * words];
        for (number, set) in self.sets.iter().enumerate() {
            for cell in set.cells {
                with[cell.index() * words + number / 64] |= 1 << (number % 64);
            }
        }
        self.apart = vec![u64::MAX; self.sets.len() * words];
        for (number, set) in self.sets.iter().enumerate() {
            for cell in set.cells {
                let apart = &mut self.apart[number * words..][..words];
                let with = &with[cell.index() * words..][..words];
                apart.iter_mut().zip(with).for_each(|(apart, with)| *apart &= !with);
            }
        }
    }

    /// How many words a set of sets has.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The cells of a set.
    pub(super) fn cells(&self, set: usize) -> CellSet {
        self.sets[set].cells
    }

    /// The places of a digit in a set that has it.
    pub(super) fn group(&self, set: usize, digit: Digit) -> &Group {
        &self.groups[usize::from(self.sets[set].groups[digit.index()])]
    }

    /// Every group.
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Every group of a digit.
    pub(super) fn groups_of(&self, digit: Digit) -> impl Iterator<Item = &Group> {
        Self::of_digit(&self.groups, digit)
    }

    fn of_digit(groups: &[Group], digit: Digit) -> impl Iterator<Item = &Group> {
        let first = groups.partition_point(|group| group.digit < digit);
        groups[first..].iter().take_while(move |group| group.digit == digit)
    }

    /// The sets that lose the digit if that candidate is true: it sees all their places for it.
    pub(super) fn losers(&self, x: Candidate) -> Vec<usize> {
        let groups = self.groups_of(x.digit()).filter(|group| group.peers.contains(x.cell()));
        groups.flat_map(Group::members).collect()
    }

    /// The sets in which the digit is restricted together with that one.
    pub(super) fn restricted(&self, set: usize, digit: Digit) -> &Bits {
        &self.restricted[(set * 9 + digit.index()) * self.words..][..self.words]
    }

    /// The sets that share no cell with that one.
    pub(super) fn apart(&self, set: usize) -> &Bits {
        &self.apart[set * self.words..][..self.words]
    }

    /// Where the digit could be eliminated if one of both sets had to have it.
    pub(super) fn targets(&self, a: usize, b: usize, digit: Digit) -> CellSet {
        self.group(a, digit).targets & self.group(b, digit).targets
    }

    /// The digits that both sets have and that see a common candidate outside.
    pub(super) fn common(&self, a: usize, b: usize) -> DigitSet {
        let shared = self.sets[a].useful & self.sets[b].useful;
        shared.into_iter().filter(|&digit| !self.targets(a, b, digit).is_empty()).collect()
    }
}

impl Group {
    /// The sets with these places of the digit, smallest first.
    pub(super) fn members(&self) -> impl Iterator<Item = usize> + '_ {
        self.members.iter().map(|&member| usize::from(member))
    }
}

/// The numbers in a set of sets.
pub(super) fn numbers(bits: &Bits) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(at * 64 + bit)
        })
    })
}

/// Every almost locked set once: by rows, then columns, then boxes. With each, its place in the
/// order by house and there by first cells.
fn enumerate(view: &View) -> Vec<(u32, AlmostLocked)> {
    let board = view.board();
    let mut sets = Vec::new();
    let mut digits = [DigitSet::EMPTY; 512];
    let mut cells = [CellSet::EMPTY; 512];
    for house in House::all() {
        let mut of = [DigitSet::EMPTY; 9];
        let mut empty = 0usize;
        for (at, of) in of.iter_mut().enumerate() {
            *of = board.digits(house.cell(at));
            empty |= usize::from(!of.is_empty()) << at;
        }
        let mut chosen = empty & empty.wrapping_neg();
        while chosen != 0 {
            let last = chosen.trailing_zeros() as usize;
            let before = chosen & (chosen - 1);
            digits[chosen] = digits[before] | of[last];
            cells[chosen] = cells[before] | CellSet::of(house.cell(last));
            let count = DigitSet::from_bits(chosen as u16).len();
            if digits[chosen].len() == count + 1 && is_first(house, cells[chosen]) {
                let set = AlmostLocked {
                    cells: cells[chosen],
                    digits: digits[chosen],
                    useful: DigitSet::EMPTY,
                    groups: [0; 9],
                };
                sets.push(((house.index() * 512 + first_to_last(chosen)) as u32, set));
            }
            chosen = chosen.wrapping_sub(empty) & empty;
        }
    }
    sets
}

/// The place of a set of positions in the order by first positions: 0, 01, 012, 02, 1, 12.
fn first_to_last(positions: usize) -> usize {
    let mut place = 0;
    let mut before = 0;
    for position in (0..9).filter(|at| positions >> at & 1 != 0) {
        // Itself, and every set that goes on from here with a position that is left out.
        let skipped: usize = (before..position).map(|at| 1 << (8 - at)).sum();
        place += 1 + skipped;
        before = position + 1;
    }
    place
}

/// Whether no house before that one has all of the cells.
fn is_first(house: House, cells: CellSet) -> bool {
    let Some(first) = cells.first() else { return false };
    let mut before = first.houses().into_iter().take_while(|&before| before != house);
    before.all(|before| !cells.is_subset(before.cells()))
}

/// The sets of a view, found when they are first asked for.
#[derive(Clone, Default)]
pub(super) struct Lazy(OnceLock<std::sync::Arc<AlmostLockedSets>>);

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

#[cfg(test)]
mod tests {
    use super::first_to_last;

    #[test]
    fn sets_of_positions_are_in_the_order_of_their_lists() {
        let list = |set: &usize| (0..9).filter(|at| set >> at & 1 != 0).collect::<Vec<_>>();
        let mut sets: Vec<usize> = (1..512).collect();
        sets.sort_by_key(list);
        assert!(sets.iter().map(|&set| first_to_last(set)).eq(1..512));
    }
}
