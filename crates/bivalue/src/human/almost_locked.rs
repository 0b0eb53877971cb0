//! All almost locked sets of a board, and which of them restrict each other.

use std::fmt;
use std::sync::OnceLock;

use super::View;
use crate::grid::{Board, Cell, CellSet, Digit, DigitSet, House};

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
    /// Groups of the digit all of whose places see all of these.
    neighbors: Vec<u16>,
}

/// A set of almost locked sets, by number: words of 64 bits.
pub(super) type Bits = [u64];

/// The almost locked sets of a board, smallest first.
///
/// A digit is *restricted* in two sets if every place of it in one sees every place in the other, so
/// that only one of the sets can have it. Sets with the same places of a digit are one
/// group there, which is what makes finding all restricted digits cheap.
pub(super) struct AlmostLockedSets {
    pub(super) sets: Vec<AlmostLocked>,
    groups: Vec<Group>,
    words: usize,
    /// By group, the sets in which its digit is restricted together with it.
    restricted: Vec<u64>,
    /// By set, the sets with which it shares no cell.
    apart: Vec<u64>,
}

impl AlmostLockedSets {
    fn of(view: &View) -> Self {
        let mut sets = enumerate(view);
        sets.sort_by_key(|set| set.cells.len());
        let words = sets.len().div_ceil(64);
        let mut all =
            Self { restricted: Vec::new(), apart: Vec::new(), groups: Vec::new(), sets, words };
        all.fill_groups(view.board());
        all.restrict();
        all.set_apart();
        all
    }

    /// Puts every set into its groups, digit by digit.
    fn fill_groups(&mut self, board: &Board) {
        for digit in Digit::all() {
            let first = self.groups.len();
            for (number, set) in self.sets.iter_mut().enumerate() {
                if !set.digits.contains(digit) {
                    continue;
                }
                let cells = set.cells & board.places(digit);
                let known = self.groups[first..].iter().position(|group| group.cells == cells);
                let at = known.map_or(self.groups.len(), |at| first + at);
                if known.is_none() {
                    let peers = cells.common_peers();
                    let targets = peers & board.places(digit);
                    self.groups.push(Group {
                        digit,
                        cells,
                        peers,
                        targets,
                        members: Vec::new(),
                        neighbors: Vec::new(),
                    });
                }
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
        self.restricted = vec![0; self.groups.len() * words];
        for digit in Digit::all() {
            for one in self.numbers_of(digit) {
                for other in one + 1..self.numbers_of(digit).end {
                    if self.groups[other].cells.is_subset(self.groups[one].peers) {
                        self.take(one, other);
                        self.take(other, one);
                    }
                }
            }
        }
    }

    /// Notes that sets of one group take the digit from those of the other.
    fn take(&mut self, one: usize, other: usize) {
        self.groups[one].neighbors.push(other as u16);
        let row = &mut self.restricted[one * self.words..][..self.words];
        for member in self.groups[other].members() {
            row[member / 64] |= 1 << (member % 64);
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
        &self.groups[self.sets[set].group(digit)]
    }

    /// Every group.
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Every group of a digit.
    pub(super) fn groups_of(&self, digit: Digit) -> impl Iterator<Item = &Group> {
        self.groups[self.numbers_of(digit)].iter()
    }

    /// The numbers of a digit's groups.
    pub(super) fn numbers_of(&self, digit: Digit) -> std::ops::Range<usize> {
        let first = self.groups.partition_point(|group| group.digit < digit);
        first..self.groups.partition_point(|group| group.digit <= digit)
    }

    /// The sets in which the digit, one of its own, is restricted together with that one.
    pub(super) fn restricted(&self, set: usize, digit: Digit) -> &Bits {
        &self.restricted[self.sets[set].group(digit) * self.words..][..self.words]
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

impl AlmostLocked {
    /// The number of the group that a digit of the set has there.
    pub(super) fn group(&self, digit: Digit) -> usize {
        usize::from(self.groups[digit.index()])
    }
}

impl Group {
    /// The groups that cannot have the digit together with this one.
    pub(super) fn neighbors(&self) -> impl Iterator<Item = usize> + '_ {
        self.neighbors.iter().map(|&other| usize::from(other))
    }

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

/// Every almost locked set once: by rows, then columns, then boxes.
fn enumerate(view: &View) -> Vec<AlmostLocked> {
    let board = view.board();
    let mut sets = Vec::new();
    for house in House::all() {
        let mut cells = [Cell::from_index(0); 9];
        let mut count = 0;
        for cell in house.cells() & board.empty_cells() {
            cells[count] = cell;
            count += 1;
        }
        let mut digits = [DigitSet::EMPTY; 512];
        for chosen in 1usize..1 << count {
            let last = cells[chosen.trailing_zeros() as usize];
            digits[chosen] = digits[chosen & (chosen - 1)] | board.digits(last);
            if digits[chosen].len() != chosen.count_ones() as usize + 1 {
                continue;
            }
            let set: CellSet =
                (0..count).filter(|i| chosen >> i & 1 != 0).map(|i| cells[i]).collect();
            if is_first(house, set) {
                sets.push(AlmostLocked {
                    cells: set,
                    digits: digits[chosen],
                    useful: DigitSet::EMPTY,
                    groups: [0; 9],
                });
            }
        }
    }
    sets
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
