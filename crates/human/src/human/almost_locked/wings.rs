//! ALS-XY-Wings: two almost locked sets that take two digits from a third.

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::Digit;

use super::AlmostLockedSets;
use super::restricted::{Half, RestrictedBySet};
use super::targets::{Assumed, Row};
use crate::human::sort::PieceList;

/// Three sets: the middle one has a restricted common with each of the two ends, and a candidate of
/// another digit takes its digit from both ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::human) struct Wing {
    /// The first candidate that takes a digit from both ends and is the target of some wing: its
    /// number by digit and cell.
    first: usize,
    /// The ends, the higher number first.
    pub(in crate::human) ends: [usize; 2],
    pub(in crate::human) middle: usize,
    /// The restricted commons of the middle with the ends.
    pub(in crate::human) digits: [Digit; 2],
}

impl AlmostLockedSets {
    /// All wings, by their first candidates, ends, middles and digits.
    pub(in crate::human) fn wings(
        &self,
        may_overlap: bool,
        meter: &Meter<'_>,
    ) -> Result<Vec<Wing>, Stop> {
        let all;
        let restricted = if may_overlap {
            all = RestrictedBySet::of(self, true, meter)?;
            &all
        } else {
            self.disjoint_restricted(meter)?
        };
        let assumed = self.assumed(meter)?;
        let lost = assumed.iter().map(|assumed| assumed.wings(restricted, meter));
        let lost: Vec<Vec<Row>> = lost.collect::<Result<_, _>>()?;
        let join = |all: Row, row: &Row| all.or(row);
        let targets: Vec<Row> = lost.iter().map(|rows| rows.iter().fold(Row::NONE, join)).collect();
        let mut wings = PieceList::new();
        // The restricted commons of one middle that may be part of a wing.
        let mut halves: Vec<Half> = Vec::new();
        if targets.iter().all(Row::is_empty) {
            return Ok(Vec::new());
        }
        let first = |a: usize, b: usize| {
            let places =
                assumed.iter().zip(&targets).enumerate().filter_map(|(at, (assumed, targets))| {
                    let place = assumed.both(a, b).and(targets).members().next();
                    place.map(|place| at * Row::BITS + place)
                });
            places.min().unwrap_or(usize::MAX)
        };
        for middle in 0..self.sets.len() {
            meter.node()?;
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
            halves.extend(restricted.of_set(middle).iter().filter(takes_one));
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
                meter.node()?;
                for &y in halves[at + 1..].iter().filter(|y| y.digit != x.digit) {
                    if self.is_wing([x, y], assumed, may_overlap) {
                        meter.node()?;
                        push(x, y);
                    }
                }
            }
        }
        wings.sorted(meter)
    }

    /// Returns whether a candidate takes from both ends a digit that is no restricted common with
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
