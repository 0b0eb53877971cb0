//! Which sets cannot both have a digit, pair by pair.

use super::AlmostLockedSets;
use crate::grid::Digit;

/// Two sets and a digit that is restricted in them.
#[derive(Clone, Copy)]
pub(super) struct Bond {
    /// The sets, the lower number first.
    pub(super) sets: [u16; 2],
    pub(super) digit: Digit,
    /// Whether they share no cell.
    pub(super) is_apart: bool,
}

impl AlmostLockedSets {
    /// All bonds, or those of sets that share no cell if others are never asked for. Those of lower digits
    /// come first.
    pub(super) fn bonds(&self) -> &[Bond] {
        self.bonds.get_or_init(|| {
            let mut bonds = Vec::with_capacity(8 * self.exclusions.len());
            for pair in &self.exclusions {
                let [here, there] = pair.map(|group| &self.groups[usize::from(group)]);
                for &a in self.member_numbers(here) {
                    let cells = self.cells(a.into());
                    for &b in self.member_numbers(there) {
                        let is_apart = !cells.intersects(self.cells(b.into()));
                        if is_apart || self.may_overlap {
                            let (sets, digit) = ([a.min(b), a.max(b)], here.digit);
                            bonds.push(Bond { sets, digit, is_apart });
                        }
                    }
                }
            }
            bonds
        })
    }

    /// The bonds of each set with those that share no cell with it.
    pub(super) fn bonded_apart(&self) -> &Bonded {
        self.bonded_apart.get_or_init(|| Bonded::of(self, false))
    }

    /// The pairs of sets, in their order, that may eliminate something: some candidate takes a digit
    /// from both that is not the restricted one, or two digits are restricted.
    pub(in crate::human) fn pairs(&self, may_overlap: bool) -> Vec<[u16; 2]> {
        let assumed = self.assumed();
        let words = self.words();
        // By lower set, as rows, the higher ones.
        let mut known = vec![0u64; self.sets.len() * words];
        let mut pairs = Vec::new();
        for bond in self.bonds().iter().filter(|bond| may_overlap || bond.is_apart) {
            let [a, b] = bond.sets.map(usize::from);
            let word = &mut known[a * words + b / 64];
            let bit = 1 << (b % 64);
            if *word & bit != 0 || assumed.iter().any(|one| one.share(a, b, bond.digit)) {
                pairs.push(bond.sets);
            }
            *word |= bit;
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

/// The bonds of each set.
pub(super) struct Bonded {
    /// By set, and there by digit, the other set, the digit, and where the same bond is among
    /// those of the other set.
    all: Vec<Half>,
    /// By set, where its bonds begin; and where the last one's end.
    first: Vec<u32>,
}

/// A bond as one of its sets has it.
#[derive(Clone, Copy)]
pub(super) struct Half {
    pub(super) other: u16,
    pub(super) digit: Digit,
    /// Where the other set has it.
    pub(super) there: u32,
}

impl Bonded {
    pub(super) fn of(all: &AlmostLockedSets, may_overlap: bool) -> Self {
        let bonds = all.bonds().iter().filter(|bond| may_overlap || bond.is_apart);
        let mut first = vec![0; all.sets.len() + 1];
        for set in bonds.clone().flat_map(|bond| bond.sets) {
            first[usize::from(set)] += 1;
        }
        let mut start = 0;
        for first in &mut first {
            start += std::mem::replace(first, start);
        }
        let none = Half { other: 0, digit: Digit::from_index(0), there: 0 };
        let mut halves = vec![none; start as usize];
        for bond in bonds {
            let places = bond.sets.map(|set| {
                let place = first[usize::from(set)];
                first[usize::from(set)] += 1;
                place
            });
            for (at, place) in places.into_iter().enumerate() {
                let (other, there) = (bond.sets[1 - at], places[1 - at]);
                halves[place as usize] = Half { other, digit: bond.digit, there };
            }
        }
        // Where each one's end is the next one begins.
        first.rotate_right(1);
        first[0] = 0;
        Self { all: halves, first }
    }

    /// How many there are, each counted for both its sets.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Where those of a set begin.
    pub(super) fn start(&self, set: usize) -> usize {
        self.first[set] as usize
    }

    /// Those of a set, by digit.
    pub(super) fn of_set(&self, set: usize) -> &[Half] {
        &self.all[self.first[set] as usize..self.first[set + 1] as usize]
    }
}
