//! The candidates that almost locked sets may eliminate, found for all candidates at once.
//!
//! Assume that a candidate is true. A set whose places for that digit it all sees loses the digit
//! and has all its other digits, so that further sets lose those. If a set loses two digits, there
//! is a contradiction. A row has a bit for each candidate that may be assumed, so one pass over the
//! sets follows all the assumptions. Techniques search only for patterns that eliminate one of the
//! candidates found here.

use bivalue_core::bits;
use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Candidate, CellSet, Digit, DigitSet};

use super::restricted::RestrictedBySet;
use super::{AlmostLockedSets, Group};
use crate::human::incremental::known_or;

/// For each digit the cells where a pattern may eliminate it.
pub(in crate::human) type TargetFilter = [CellSet; 9];

/// A set of assumptions. Four words are nearly always enough for all candidates of a board.
pub(super) type Row = bits::Row<4>;

/// For each assumption, how many digits a set loses, counted up to two.
struct LossCounts {
    /// The assumptions under which the set loses at least one digit.
    one: Row,
    /// The assumptions under which the set loses at least two digits.
    two: Row,
}

impl LossCounts {
    const NONE: Self = Self { one: Row::NONE, two: Row::NONE };

    /// Counts over the digits that a set has; `rows` are the assumptions by which it loses each.
    #[inline]
    fn of(rows: &[Row; 9], digits: DigitSet) -> Self {
        let mut losses = Self::NONE;
        digits.into_iter().for_each(|digit| losses.add(&rows[digit.index()]));
        losses
    }

    #[inline]
    fn add(&mut self, row: &Row) {
        self.two.join(&self.one.and(row));
        self.one.join(row);
    }

    /// The assumptions by which it loses a digit other than the one that it loses by the row's
    /// assumptions.
    #[inline]
    fn but(&self, row: &Row) -> Row {
        self.one.without(row).or(&self.two)
    }
}

/// As many candidates as a row has bits, and the digits that sets lose directly if one of them is
/// true.
pub(super) struct Assumed {
    candidates: Vec<Candidate>,
    /// For each digit its candidates.
    of_digit: [Row; 9],
    /// For each group the candidates that see all of it.
    seen: Vec<Row>,
    /// For each set the candidates that see all its places for their digit.
    ends: Vec<Row>,
}

impl AlmostLockedSets {
    /// The candidates from which a chain leads to a set that loses two digits. Each set of the
    /// chain is later in the list than the one before, and shares no cell with it.
    pub(in crate::human) fn targets_forward(
        &self,
        meter: &Meter<'_>,
    ) -> Result<TargetFilter, Stop> {
        let restricted = self.disjoint_restricted(meter)?;
        self.targets_where(|assumed| assumed.forward(restricted, meter), meter)
    }

    /// The candidates from which chains of at most `links` links lead to a set that loses two
    /// digits.
    pub(in crate::human) fn targets_within(
        &self,
        links: usize,
        meter: &Meter<'_>,
    ) -> Result<TargetFilter, Stop> {
        self.targets_where(|assumed| assumed.within(self, links, meter), meter)
    }

    fn targets_where(
        &self,
        found: impl Fn(&Assumed) -> Result<Row, Stop>,
        meter: &Meter<'_>,
    ) -> Result<TargetFilter, Stop> {
        let mut targets = [CellSet::EMPTY; 9];
        for assumed in self.assumed(meter)? {
            let found = found(assumed)?;
            for (bit, x) in assumed.candidates.iter().enumerate() {
                if found.contains(bit) {
                    targets[x.digit().index()].insert(x.cell());
                }
            }
        }
        Ok(targets)
    }

    pub(super) fn assumed(&self, meter: &Meter<'_>) -> Result<&[Assumed], Stop> {
        let known = known_or(&self.assumed, || {
            let mut all = [CellSet::EMPTY; 9];
            for group in &self.groups {
                all[group.digit.index()] |= group.targets;
            }
            let mut number = [0; Candidate::COUNT];
            let of = |digit: Digit| {
                all[digit.index()].into_iter().map(move |cell| Candidate::new(cell, digit))
            };
            let all: Vec<Candidate> = Digit::all().flat_map(of).collect();
            let some = |assumed| {
                meter.check()?;
                Ok(Assumed::new(self, assumed, &mut number))
            };
            all.chunks(Row::BITS).map(some).collect()
        });
        known.map(Vec::as_slice)
    }
}

impl Assumed {
    /// Prepares the assumptions of some candidates; `number` is memory that is used again.
    fn new(
        all: &AlmostLockedSets,
        assumed: &[Candidate],
        number: &mut [u16; Candidate::COUNT],
    ) -> Self {
        let mut of_digit = [Row::NONE; 9];
        let mut cells = [CellSet::EMPTY; 9];
        for (bit, x) in assumed.iter().enumerate() {
            let digit = x.digit().index();
            of_digit[digit].insert(bit);
            cells[digit].insert(x.cell());
            number[x.index()] = bit as u16;
        }
        let seen = |group: &Group| {
            let mut row = Row::NONE;
            for cell in group.targets & cells[group.digit.index()] {
                row.insert(number[Candidate::new(cell, group.digit).index()].into());
            }
            row
        };
        let seen: Vec<Row> = all.groups.iter().map(seen).collect();
        let end = |groups: &[u16; 9], digit: Digit| seen[usize::from(groups[digit.index()])];
        let ends = all.sets.iter().map(|set| {
            set.useful.into_iter().fold(Row::NONE, |row, digit| row.or(&end(&set.groups, digit)))
        });
        let ends = ends.collect();
        Self { candidates: assumed.to_vec(), of_digit, seen, ends }
    }

    /// Returns whether some of those candidates take a digit from a set.
    #[inline]
    pub(super) fn takes_some(&self, set: usize, candidates: &Row) -> bool {
        !self.ends[set].and(candidates).is_empty()
    }

    /// The candidates that take a digit from both sets.
    #[inline]
    pub(super) fn both(&self, a: usize, b: usize) -> Row {
        self.ends[a].and(&self.ends[b])
    }

    /// Returns whether some of the candidates have neither of two digits.
    #[inline]
    pub(super) fn has_others(&self, row: &Row, [x, y]: [Digit; 2]) -> bool {
        let [x, y] = [x, y].map(|digit| &self.of_digit[digit.index()]);
        !row.without(x).without(y).is_empty()
    }

    /// Returns whether some candidate of another digit takes its digit from both sets.
    #[inline]
    pub(super) fn share(&self, a: usize, b: usize, digit: Digit) -> bool {
        !self.both(a, b).without(&self.of_digit[digit.index()]).is_empty()
    }

    /// For each set the candidates by which it loses two digits to other sets.
    pub(super) fn wings(
        &self,
        restricted: &RestrictedBySet,
        meter: &Meter<'_>,
    ) -> Result<Vec<Row>, Stop> {
        let sets = 0..self.ends.len();
        let lost = |set: usize| {
            meter.node()?;
            let mut losses = LossCounts::NONE;
            for same in restricted.of_set(set).chunk_by(|a, b| a.digit == b.digit) {
                let ends = same.iter().map(|half| &self.ends[usize::from(half.other)]);
                let row = ends.fold(Row::NONE, |row, end| row.or(end));
                losses.add(&row.without(&self.of_digit[same[0].digit.index()]));
            }
            Ok(losses.two)
        };
        sets.map(lost).collect()
    }

    fn forward(&self, restricted: &RestrictedBySet, meter: &Meter<'_>) -> Result<Row, Stop> {
        let mut found = Row::NONE;
        // For each restricted common, at its place in the later set, the assumptions by which that
        // set loses the digit.
        let mut lost = vec![Row::NONE; restricted.len()];
        for (set, end) in self.ends.iter().enumerate() {
            meter.node()?;
            let (halves, start) = (restricted.of_set(set), restricted.start(set));
            let by_digit = || halves.chunk_by(|a, b| a.digit == b.digit);
            let mut own = [Row::NONE; 9];
            let mut taken = LossCounts::NONE;
            let mut at = start;
            for same in by_digit() {
                let digit = same[0].digit.index();
                for (half, lost) in same.iter().zip(&lost[at..]) {
                    if usize::from(half.other) < set {
                        own[digit].join(lost);
                    }
                }
                taken.add(&own[digit]);
                at += same.len();
            }
            if end.is_empty() && taken.one.is_empty() {
                continue;
            }
            for same in by_digit() {
                let digit = same[0].digit.index();
                let (own, of_digit) = (&own[digit], &self.of_digit[digit]);
                found.join(&end.and(own).without(of_digit));
                // A set at the end of a chain has all digits but that of the assumption.
                let held = taken.but(own).without(end).or(&end.without(of_digit));
                for half in same.iter().filter(|half| usize::from(half.other) > set) {
                    lost[half.there as usize] = held;
                }
            }
        }
        Ok(found)
    }

    fn within(&self, all: &AlmostLockedSets, links: usize, meter: &Meter<'_>) -> Result<Row, Stop> {
        let mut found = Row::NONE;
        // For each group the assumptions by which it loses its digit.
        let mut lost = self.seen.clone();
        // For each set the assumptions by which it is known to have all digits that it has not
        // lost.
        let mut known = vec![Row::NONE; all.sets.len()];
        for layer in 0..=links {
            let mut next = lost.clone();
            for (set, known) in all.sets.iter().zip(&mut known) {
                meter.node()?;
                let group = |digit: Digit| usize::from(set.groups[digit.index()]);
                let mut own = [Row::NONE; 9];
                set.useful.into_iter().for_each(|digit| own[digit.index()] = lost[group(digit)]);
                let losses = LossCounts::of(&own, set.useful);
                // An assumption takes only its own digit from a set directly, so two losses are not
                // both direct.
                found.join(&losses.two);
                if layer == links || losses.one.without(known).is_empty() {
                    continue;
                }
                for digit in set.useful {
                    let held = losses.but(&own[digit.index()]).without(known);
                    for other in all.excluded_numbers(&all.groups[group(digit)]) {
                        next[usize::from(*other)].join(&held);
                    }
                }
                known.join(&losses.one);
            }
            lost = next;
        }
        Ok(found)
    }
}
