//! The 280 ways to put nine digits into three columns, whichever comes first.
//!
//! Digits are 0 to 8 here, and the *standard* columns are 012, 345 and 678.

use std::collections::BTreeMap;

/// The orders of three things.
pub(super) const ORDERS: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The number of an order.
pub(super) fn order_number(order: [u8; 3]) -> usize {
    usize::from(order[0] * 2 + u8::from(order[1] > order[2]))
}

/// New names for the digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Names([u8; 16]);

impl Names {
    pub(super) const SAME: Self = Self([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);

    /// The names that these nine are.
    pub(super) fn new(names: [u8; 9]) -> Self {
        let mut all = Self::SAME;
        all.0[..9].copy_from_slice(&names);
        all
    }

    /// The names that bring each of these columns, its digits ascending, to a standard one.
    pub(super) fn to_standard(columns: [u16; 3]) -> Self {
        let mut names = Self::SAME;
        let digits = columns.into_iter().flat_map(digits_of);
        for (name, digit) in (0..).zip(digits) {
            names.0[digit] = name;
        }
        names
    }

    /// The name of a digit.
    #[inline(always)]
    pub(super) fn of(&self, digit: u8) -> u8 {
        self.0[usize::from(digit & 15)]
    }

    /// These names, and then the others for them.
    #[inline(always)]
    pub(super) fn then(&self, next: &Self) -> Self {
        Self(self.0.map(|name| next.of(name)))
    }

    #[inline(always)]
    pub(super) fn inverse(&self) -> Self {
        let mut back = Self::SAME;
        for (digit, &name) in (0..).zip(&self.0) {
            back.0[usize::from(name & 15)] = digit;
        }
        back
    }

    /// The names of a set of digits.
    pub(super) fn of_set(&self, set: u16) -> u16 {
        // The digits of a set of three, from the lowest on.
        let [mut left, mut named] = [set, 0];
        while left != 0 {
            named |= 1 << self.0[left.trailing_zeros() as usize & 15];
            left &= left - 1;
        }
        named
    }
}

fn digits_of(set: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |digit| set >> digit & 1 == 1)
}

/// The column that each digit of a box is in.
pub(super) type Columns = [u8; 9];

/// The sets of digits in three columns.
pub(super) fn sets_of(columns: &Columns) -> [u16; 3] {
    let mut sets = [0; 3];
    for (digit, &column) in columns.iter().enumerate() {
        sets[usize::from(column)] |= 1 << digit;
    }
    sets
}

/// All ways to put the digits into columns without an order.
pub(super) struct Partitions {
    /// The columns of each, by their least digits.
    pub(super) sets: Vec<[u16; 3]>,
    /// By first set, numbered as in `firsts`, and second set: the number of the partition.
    numbers: Vec<[u16; 512]>,
    /// The numbers of the sets that have digit 0.
    firsts: [u8; 512],
    /// For each, which [`Orbit`] it is in, which of its members it is, and names that make the
    /// orbit's first member of it.
    pub(super) places: Vec<(u8, u16, Names)>,
    pub(super) orbits: Vec<Orbit>,
}

/// Partitions that become one another when digits are renamed in a way that keeps the standard
/// columns.
pub(super) struct Orbit {
    pub(super) members: Vec<u16>,
    /// The names that keep the standard columns and the first member's.
    pub(super) stabiliser: Vec<Names>,
}

impl Partitions {
    /// How many there are.
    pub(super) const COUNT: usize = 280;

    pub(super) fn new() -> Self {
        let triples = || (0..512u16).filter(|set| set.count_ones() == 3);
        let mut sets = Vec::new();
        for first in triples().filter(|set| set & 1 == 1) {
            let rest = 0x1FF & !first;
            let lowest = rest & rest.wrapping_neg();
            for second in triples().filter(|set| set & first == 0 && set & lowest != 0) {
                sets.push([first, second, rest & !second]);
            }
        }
        sets.sort_unstable();
        let (mut numbers, mut firsts) = (vec![[0; 512]; 28], [0; 512]);
        let mut count = 0;
        for (number, same) in sets.chunk_by(|a, b| a[0] == b[0]).enumerate() {
            firsts[usize::from(same[0][0])] = number as u8;
            for set in same {
                numbers[number][usize::from(set[1])] = count;
                count += 1;
            }
        }
        let places = vec![(u8::MAX, 0, Names::SAME); sets.len()];
        let mut partitions = Self { sets, numbers, firsts, places, orbits: Vec::new() };
        partitions.find_orbits();
        partitions
    }

    /// The number of a way.
    pub(super) fn number(&self, mut sets: [u16; 3]) -> u16 {
        sets.sort_unstable_by_key(|set| set.trailing_zeros());
        let first = self.firsts[usize::from(sets[0])];
        self.numbers[usize::from(first)][usize::from(sets[1])]
    }

    /// The way that another becomes by new names.
    pub(super) fn renamed(&self, number: u16, names: &Names) -> u16 {
        self.number(self.sets[usize::from(number)].map(|set| names.of_set(set)))
    }

    /// The column, by the order of their least digits, that each digit is in.
    pub(super) fn columns(&self, number: u16) -> Columns {
        let sets = &self.sets[usize::from(number)];
        std::array::from_fn(|digit| {
            (0..).zip(sets).map(|(c, set)| c * (set >> digit & 1) as u8).sum()
        })
    }

    fn find_orbits(&mut self) {
        let symmetries = symmetries();
        for first in 0..Self::COUNT {
            if self.places[first].0 != u8::MAX {
                continue;
            }
            let orbit = self.orbits.len() as u8;
            let mut stabiliser = Vec::new();
            let mut members = BTreeMap::new();
            for names in &symmetries {
                let image = self.renamed(first as u16, names);
                if usize::from(image) == first {
                    stabiliser.push(*names);
                }
                members.entry(image).or_insert_with(|| names.inverse());
            }
            for (number, (&image, &names)) in (0..).zip(&members) {
                self.places[usize::from(image)] = (orbit, number, names);
            }
            self.orbits.push(Orbit { members: members.into_keys().collect(), stabiliser });
        }
    }
}

/// The 1,296 renamings that keep the standard columns together; first that which changes nothing.
fn symmetries() -> Vec<Names> {
    let mut all = Vec::new();
    for columns in ORDERS {
        for within in 0..216 {
            let within =
                [within / 36, within / 6 % 6, within % 6].map(|order: usize| ORDERS[order]);
            let name = |digit: usize| columns[digit / 3] * 3 + within[digit / 3][digit % 3];
            all.push(Names::new(std::array::from_fn(name)));
        }
    }
    all
}

/// The 56 ways to choose, for each of nine things in three groups of three, another group, so
/// that each gets three again. What neither that way nor the first takes is way 55 minus its
/// number.
pub(super) fn shares(group: impl Fn(usize) -> u8) -> Vec<[u8; 9]> {
    let choice = |bits: usize| -> [u8; 9] {
        std::array::from_fn(|thing| (group(thing) + 1 + (bits >> (8 - thing) & 1) as u8) % 3)
    };
    let is_even = |share: &[u8; 9]| {
        let counts = share.iter().fold([0; 3], |mut counts, &group| {
            counts[usize::from(group)] += 1;
            counts
        });
        counts == [3; 3]
    };
    (0..512).map(choice).filter(is_even).collect()
}
