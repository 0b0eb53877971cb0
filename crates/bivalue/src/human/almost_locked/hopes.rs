//! Which candidates almost locked sets may eliminate, for all candidates at once.
//!
//! Assume that a candidate is true. A set all of whose places of that digit it sees loses the
//! digit and holds all its others; so other sets lose those, and when a set has lost two digits there is a
//! contradiction. A row has a bit for each candidate that may be assumed, so one pass over the
//! sets follows all the assumptions. Techniques look for patterns only where that shows one.

use super::bonds::Bonded;
use super::{AlmostLockedSets, Group};
use crate::grid::{Candidate, CellSet, Digit, DigitSet};
use crate::human::row;

/// By digit, the candidates that might be the target of some pattern.
pub(in crate::human) type Hopes = [CellSet; 9];

/// Assumptions. Nearly always these are enough for all candidates of a board.
pub(super) type Row = row::Row<4>;

/// Assumptions by which a set loses each digit, added up.
struct Losses {
    /// Those by which it loses some digit.
    one: Row,
    /// Those by which it loses several.
    two: Row,
}

impl Losses {
    const NONE: Self = Self { one: Row::NONE, two: Row::NONE };

    /// By digit that the set has.
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

    /// Those by which it loses a digit other than the one that it loses by the row.
    #[inline]
    fn but(&self, row: &Row) -> Row {
        self.one.without(row).or(&self.two)
    }
}

/// So many candidates as a row has bits, and what sets lose at once if one of them is true.
pub(super) struct Assumed {
    candidates: Vec<Candidate>,
    /// By digit, its candidates.
    of_digit: [Row; 9],
    /// By group, the candidates that see all of it.
    seen: Vec<Row>,
    /// By set, the candidates by which it loses a digit at once.
    ends: Vec<Row>,
}

impl AlmostLockedSets {
    /// The candidates from which a way leads, each time from a set to a later one that shares no
    /// cell with it, to a set that loses two digits.
    pub(in crate::human) fn hopes_forward(&self) -> Hopes {
        self.hopes(|assumed| assumed.forward(self.bonded_apart()))
    }

    /// The candidates by which a set loses two digits so many links away or sooner.
    pub(in crate::human) fn hopes_within(&self, links: usize) -> Hopes {
        self.hopes(|assumed| assumed.within(self, links))
    }

    fn hopes(&self, found: impl Fn(&Assumed) -> Row) -> Hopes {
        let mut hopes = [CellSet::EMPTY; 9];
        for assumed in self.assumed() {
            let found = found(assumed);
            for (bit, x) in assumed.candidates.iter().enumerate() {
                if found.contains(bit) {
                    hopes[x.digit().index()].insert(x.cell());
                }
            }
        }
        hopes
    }

    pub(super) fn assumed(&self) -> &[Assumed] {
        self.assumed.get_or_init(|| {
            let mut all = [CellSet::EMPTY; 9];
            for group in &self.groups {
                all[group.digit.index()] |= group.targets;
            }
            let mut number = [0; Candidate::COUNT];
            let of = |digit: Digit| {
                all[digit.index()].into_iter().map(move |cell| Candidate::new(cell, digit))
            };
            let all: Vec<Candidate> = Digit::all().flat_map(of).collect();
            all.chunks(Row::BITS).map(|assumed| Assumed::new(self, assumed, &mut number)).collect()
        })
    }
}

impl Assumed {
    /// Of some candidates; `number` is memory.
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

    /// Whether some of those candidates take a digit from the set.
    #[inline]
    pub(super) fn takes_some(&self, set: usize, candidates: &Row) -> bool {
        !self.ends[set].and(candidates).is_empty()
    }

    /// The candidates that take a digit from both sets.
    #[inline]
    pub(super) fn both(&self, a: usize, b: usize) -> Row {
        self.ends[a].and(&self.ends[b])
    }

    /// Whether some of the candidates are of neither digit.
    #[inline]
    pub(super) fn has_others(&self, row: &Row, [x, y]: [Digit; 2]) -> bool {
        let [x, y] = [x, y].map(|digit| &self.of_digit[digit.index()]);
        !row.without(x).without(y).is_empty()
    }

    /// Whether some candidate, but not of that digit, takes a digit from both sets.
    #[inline]
    pub(super) fn share(&self, a: usize, b: usize, digit: Digit) -> bool {
        !self.both(a, b).without(&self.of_digit[digit.index()]).is_empty()
    }

    /// By set, the candidates by which it loses two digits to others.
    pub(super) fn wings(&self, bonded: &Bonded) -> Vec<Row> {
        let sets = 0..self.ends.len();
        let lost = |set: usize| {
            let mut losses = Losses::NONE;
            for same in bonded.of_set(set).chunk_by(|a, b| a.digit == b.digit) {
                let ends = same.iter().map(|half| &self.ends[usize::from(half.other)]);
                let row = ends.fold(Row::NONE, |row, end| row.or(end));
                losses.add(&row.without(&self.of_digit[same[0].digit.index()]));
            }
            losses.two
        };
        sets.map(lost).collect()
    }

    fn forward(&self, bonded: &Bonded) -> Row {
        let mut found = Row::NONE;
        // By bond as the later set has it, the assumptions by which that set loses the digit.
        let mut lost = vec![Row::NONE; bonded.len()];
        for (set, end) in self.ends.iter().enumerate() {
            let (halves, start) = (bonded.of_set(set), bonded.start(set));
            let by_digit = || halves.chunk_by(|a, b| a.digit == b.digit);
            let mut own = [Row::NONE; 9];
            let mut taken = Losses::NONE;
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
                // At an end it holds all but the assumption's digit.
                let held = taken.but(own).without(end).or(&end.without(of_digit));
                for half in same.iter().filter(|half| usize::from(half.other) > set) {
                    lost[half.there as usize] = held;
                }
            }
        }
        found
    }

    fn within(&self, all: &AlmostLockedSets, links: usize) -> Row {
        let mut found = Row::NONE;
        // By group, the assumptions by which its digit is lost.
        let mut lost = self.seen.clone();
        // By set, those by which it is known to hold what it has not lost.
        let mut known = vec![Row::NONE; all.sets.len()];
        for layer in 0..=links {
            let mut next = lost.clone();
            for (set, known) in all.sets.iter().zip(&mut known) {
                let group = |digit: Digit| usize::from(set.groups[digit.index()]);
                let mut own = [Row::NONE; 9];
                set.useful.into_iter().for_each(|digit| own[digit.index()] = lost[group(digit)]);
                let losses = Losses::of(&own, set.useful);
                // Two by the assumption itself are of one digit.
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
        found
    }
}
