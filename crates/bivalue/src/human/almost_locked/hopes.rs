//! Which candidates almost locked sets may eliminate, for all candidates at once.
//!
//! Assume that a candidate is true. A set all of whose places of that digit it sees loses the
//! digit and holds all its others; so other sets lose those, and when a set has lost two digits there is a
//! contradiction. A row has a bit for each candidate that may be assumed, so one pass over the
//! sets follows all the assumptions. Techniques look for patterns only where that shows one.

use super::{AlmostLockedSets, Group};
use crate::grid::{Board, Candidate, CellSet, Digit, DigitSet};
use crate::human::row;

/// By digit, the candidates that might be the target of some pattern.
pub(in crate::human) type Hopes = [CellSet; 9];

/// Assumptions. Nearly always these are enough for all candidates of a board.
type Row = row::Row<4>;

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
struct Assumed<'a> {
    all: &'a AlmostLockedSets,
    /// By digit, its candidates.
    of_digit: [Row; 9],
    /// By group, the candidates that see all of it.
    seen: Vec<Row>,
}

impl AlmostLockedSets {
    /// The candidates that take a digit from two sets, which then take two others from a third. Those that
    /// overlap with the third may be meant or not.
    pub(in crate::human) fn hopes_of_wings(&self, board: &Board, may_overlap: bool) -> Hopes {
        self.hopes(board, |assumed| assumed.wings(may_overlap))
    }

    /// The candidates from which a way leads, each time from a set to a later one that shares no
    /// cell with it, to a set that loses two digits.
    #[allow(clippy::redundant_closure_for_method_calls)] // the method itself is of one lifetime
    pub(in crate::human) fn hopes_forward(&self, board: &Board) -> Hopes {
        self.hopes(board, |assumed| assumed.forward())
    }

    /// The candidates by which a set loses two digits so many links away or sooner.
    pub(in crate::human) fn hopes_within(&self, board: &Board, links: usize) -> Hopes {
        self.hopes(board, |assumed| assumed.within(links))
    }

    fn hopes(&self, board: &Board, found: impl Fn(&Assumed<'_>) -> Row) -> Hopes {
        let all: Vec<Candidate> = Digit::all()
            .flat_map(|digit| {
                board.places(digit).into_iter().map(move |cell| Candidate::new(cell, digit))
            })
            .collect();
        let mut hopes = [CellSet::EMPTY; 9];
        let mut number = [0; Candidate::COUNT];
        for assumed in all.chunks(Row::BITS) {
            let found = found(&Assumed::new(self, assumed, &mut number));
            for (bit, x) in assumed.iter().enumerate() {
                if found.contains(bit) {
                    hopes[x.digit().index()].insert(x.cell());
                }
            }
        }
        hopes
    }
}

impl<'a> Assumed<'a> {
    /// Of some candidates; `number` is memory.
    fn new(
        all: &'a AlmostLockedSets,
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
        Self { all, of_digit, seen: all.groups.iter().map(seen).collect() }
    }

    /// By set, the candidates by which it loses a digit at once.
    fn ends(&self) -> Vec<Row> {
        let sets = self.all.sets.iter();
        let end = |groups: &[u16; 9], digit: Digit| self.seen[usize::from(groups[digit.index()])];
        sets.map(|set| {
            set.useful.into_iter().fold(Row::NONE, |row, digit| row.or(&end(&set.groups, digit)))
        })
        .collect()
    }

    fn wings(&self, may_overlap: bool) -> Row {
        let all = self.all;
        let ends = self.ends();
        let of_group =
            |group: &Group| all.members(group).fold(Row::NONE, |row, member| row.or(&ends[member]));
        let of_groups: Vec<Row> = all.groups.iter().map(of_group).collect();
        // By group, the assumptions by which sets take its digit, were they all apart from its sets.
        let taken = |group: &Group| {
            let by = all.excluded_numbers(group).iter();
            let row = by.fold(Row::NONE, |row, &by| row.or(&of_groups[usize::from(by)]));
            row.without(&self.of_digit[group.digit.index()])
        };
        let taken: Vec<Row> = all.groups.iter().map(taken).collect();
        let mut found = Row::NONE;
        for (middle, set) in all.sets.iter().enumerate() {
            let mut losses = Losses::NONE;
            for digit in set.useful {
                losses.add(&taken[all.number(middle, digit)]);
            }
            // Few are left for which it has to be known whether sets overlap.
            if may_overlap || losses.two.without(&found).is_empty() {
                found.join(&losses.two);
                continue;
            }
            losses = Losses::NONE;
            for digit in set.useful {
                let by = all.partners(middle, digit);
                let by = by.filter(|&by| !all.cells(by).intersects(set.cells));
                let row = by.fold(Row::NONE, |row, by| row.or(&ends[by]));
                losses.add(&row.without(&self.of_digit[digit.index()]));
            }
            found.join(&losses.two);
        }
        found
    }

    fn forward(&self) -> Row {
        let all = self.all;
        let ends = self.ends();
        let mut found = Row::NONE;
        // By set and digit, the assumptions by which sets before take the digit.
        let mut lost = vec![[Row::NONE; 9]; all.sets.len()];
        for (number, set) in all.sets.iter().enumerate() {
            let end = &ends[number];
            let own = lost[number];
            let taken = Losses::of(&own, set.useful);
            if end.is_empty() && taken.one.is_empty() {
                continue;
            }
            for digit in set.useful {
                let of_digit = &self.of_digit[digit.index()];
                found.join(&end.and(&own[digit.index()]).without(of_digit));
                // At an end it holds all but the assumption's digit.
                let held = taken.but(&own[digit.index()]).without(end);
                let held = held.or(&end.without(of_digit));
                if held.is_empty() {
                    continue;
                }
                for other in all.partners(number, digit).filter(|&other| other > number) {
                    if !all.cells(other).intersects(set.cells) {
                        lost[other][digit.index()].join(&held);
                    }
                }
            }
        }
        found
    }

    fn within(&self, links: usize) -> Row {
        let all = self.all;
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
