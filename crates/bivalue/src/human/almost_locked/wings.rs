//! Two sets that take two digits from a third.

use super::AlmostLockedSets;
use super::bonds::{Bonded, Half};
use super::hopes::{Assumed, Row};
use crate::grid::Digit;

/// Sets of which one loses a digit to each of the others, while some candidate of another digit takes
/// one from both of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::human) struct Wing {
    /// The first candidate that takes a digit from both ends and from whose like some wing comes: its
    /// place by digit and cell.
    first: usize,
    /// The ends, the higher number first.
    pub(in crate::human) ends: [usize; 2],
    pub(in crate::human) middle: usize,
    /// The digits that the middle has with the ends.
    pub(in crate::human) digits: [Digit; 2],
}

impl AlmostLockedSets {
    /// All wings, by their first candidates, ends, middles and digits.
    pub(in crate::human) fn wings(&self, may_overlap: bool) -> Vec<Wing> {
        let all;
        let bonded = if may_overlap {
            all = Bonded::of(self, true);
            &all
        } else {
            self.bonded_apart()
        };
        let assumed = self.assumed();
        let lost: Vec<Vec<Row>> = assumed.iter().map(|assumed| assumed.wings(bonded)).collect();
        let join = |all: Row, row: &Row| all.or(row);
        let hopes: Vec<Row> = lost.iter().map(|rows| rows.iter().fold(Row::NONE, join)).collect();
        let mut wings = Vec::new();
        // Of one middle, those that may be of use.
        let mut halves: Vec<Half> = Vec::new();
        if hopes.iter().all(Row::is_empty) {
            return wings;
        }
        let first = |a: usize, b: usize| {
            let places =
                assumed.iter().zip(&hopes).enumerate().filter_map(|(at, (assumed, hopes))| {
                    let place = assumed.both(a, b).and(hopes).members().next();
                    place.map(|place| at * Row::BITS + place)
                });
            places.min().unwrap_or(usize::MAX)
        };
        for middle in 0..self.sets.len() {
            if lost.iter().all(|rows| rows[middle].is_empty()) {
                continue;
            }
            let takes_one = |half: &&Half| {
                let takes = |(one, lost): (&Assumed, &Vec<Row>)| {
                    one.takes_some(half.other.into(), &lost[middle])
                };
                assumed.iter().zip(&lost).any(takes)
            };
            halves.clear();
            halves.extend(bonded.of_set(middle).iter().filter(takes_one));
            let mut push = |x: Half, y: Half| {
                let sets = [x, y].map(|half| usize::from(half.other));
                let (ends, digits) = if sets[0] > sets[1] {
                    (sets, [x.digit, y.digit])
                } else {
                    ([sets[1], sets[0]], [y.digit, x.digit])
                };
                wings.push(Wing { first: first(ends[0], ends[1]), ends, middle, digits });
            };
            for (at, &x) in halves.iter().enumerate() {
                for &y in halves[at + 1..].iter().filter(|y| y.digit != x.digit) {
                    if self.is_wing([x, y], assumed, may_overlap) {
                        push(x, y);
                    }
                }
            }
        }
        wings.sort_unstable();
        wings
    }

    /// Whether some candidate takes a digit from both ends, but neither of those that they share with
    /// the middle.
    #[inline]
    fn is_wing(&self, [x, y]: [Half; 2], assumed: &[Assumed], may_overlap: bool) -> bool {
        let [a, b] = [x, y].map(|half| usize::from(half.other));
        let takes = |one: &Assumed| one.has_others(&one.both(a, b), [x.digit, y.digit]);
        a != b
            && assumed.iter().any(takes)
            && (may_overlap || !self.cells(a).intersects(self.cells(b)))
    }
}
