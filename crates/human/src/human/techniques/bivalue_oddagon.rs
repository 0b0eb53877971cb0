//! Bivalue oddagon: an odd ring of cells that two digits cannot fill, and its guardians.
//!
//! Neighbours in the ring see each other, and all cells have the same two digits. With these alone
//! the cells would have one and the other in turn all around, which an odd number of cells cannot.
//! So one of the other candidates in the cells, the *guardians*, is true, whether or not the puzzle
//! has one solution. A single guardian is true. If all are in one cell, that cell has neither of
//! the two digits; if all are one digit, what sees all of them is false. Two cells that see each
//! other and have all guardians are like one cell that has only these digits, which can be a part
//! of a naked subset.
//!
//! Cells of a ring that see each other but are no neighbours would make a smaller ring with no
//! other guardians, or are three in one house. So no such rings are searched, and a house has at
//! most two of the cells.
//!
//! (Described by the player borescoper, 2016, on the New Sudoku Players' Forum.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, DigitSet};

use super::Technique;
use super::deadly::Deadly;
use super::guardians::Guarded;
use super::naked_subset::shared_houses;
use super::shortlist::Shortlist;
use crate::human::sort::sort_by_number;
use crate::human::{Kind, Link, Node, Step, StepSink, View};

/// The least number of cells. Three cells of one house are a naked subset, or part of one.
const LEAST: usize = 5;

/// The greatest number of cells. Nine rows would hold seventeen, but rings as long as that do not
/// occur in practice.
const MOST: usize = 13;

macro_rules! ring {
    ($rest:literal) => {
        concat!(
            "The ring {way} leads back to its start. It has an odd number of cells, and each sees \
             the next. If they held no digits but {digits}, these would take turns all around, \
             which an odd number of cells cannot do. So {guardian:the only other candidate there is \
             true,|one of the other candidates there is true:} {one-guardian}. ",
            $rest
        )
    };
}

static KINDS: [Kind; 2] = [
    Kind {
        id: "bivalue-oddagon",
        code: "",
        name: "Bivalue Oddagon",
        about: "A ring of an odd number of cells that two digits cannot fill: one of their other candidates is true",
        pattern: "{digits} in {pattern}, or {guardian}",
        explanation: ring!(
            "{guardian:That is|Whichever it is, it excludes what all of them see}: {so}."
        ),
        example: ":bivalue-oddagon:18:+3+5..2+6+497...9+4..+3+5.4.7+35....+3.46.5......+59..35..+3+7.+9..+27+5+6+9+4+318+8+93+51+72..4+16+2+83+7+5+9:123 823 131 233 153 853 658 858:637::",
        ..Kind::PLAIN
    },
    Kind {
        id: "bivalue-oddagon-subset",
        code: "",
        name: "Bivalue Oddagon with Subset",
        about: "A ring of an odd number of cells that two digits cannot fill, where the other candidates make a naked subset with further cells",
        pattern: "{digits} in {pattern} with {set-a}",
        explanation: ring!(
            "For {base}, {roof} together are like one cell with only {guardian-digits}. With \
             {set-a} that makes as many cells as digits, so no further cell that sees all of them \
             can have one of these digits: {so}."
        ),
        example: ":bivalue-oddagon-subset:78:+3..+6194.+2+6...4+2+93.+42+9+3..6..5.+3+9+2..+6.+29..+61+543.6.53.+2....629.+3.+49..+1.3.2+68+3+2+4.+61..:723 823 129 538 838 539 846 763 782:512::",
        ..Kind::PLAIN
    },
];

/// Rings whose guardians show or exclude something at once.
pub(super) struct BivalueOddagon;

/// Rings whose guardians are a part of a naked subset.
pub(super) struct BivalueOddagonSubset;

impl Technique for BivalueOddagon {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS[..1]
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut list = Shortlist::new(sink);
        search(view, sink, Roof::may_exclude, &mut |ring, roof| {
            // From a board without a solution nothing has to follow.
            if roof.cells.is_empty() {
                return;
            }
            let cells = ring.cells.iter().map(|&cell| (cell, ring.pair)).collect();
            let pattern = Guarded::of(view, ring.pair, cells);
            let size = 100 * pattern.guardians.len() + ring.cells.len();
            let effect = pattern.direct().on(view.board());
            if !effect.is_empty() {
                list.push(size as u64, &KINDS[0], &effect, (pattern, ring.clone()));
            }
        })?;
        list.sorted().offer(|effect, (pattern, ring)| {
            sink.offer(&KINDS[0], *effect, |step| ring.linked(pattern.proved(step)))
        })
    }
}

impl Technique for BivalueOddagonSubset {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS[1..]
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut found = Vec::new();
        search(view, sink, Roof::is_like_one_cell, &mut |ring, roof| {
            if roof.cells.len() == 2 && roof.extras.len() > 1 {
                found.push((ring.clone(), *roof));
            }
        })?;
        sort_by_number(&mut found, |(ring, _)| ring.cells.len());
        for (ring, roof) in &found {
            let deadly = Deadly {
                cells: ring.cells.iter().copied().collect(),
                pair: ring.pair,
                roof: roof.cells,
                extras: roof.extras,
            };
            for house in shared_houses(roof.cells) {
                deadly.subsets_with(&KINDS[1], view, house, sink, &|step| ring.linked(step))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Neighbouring cells, each of which sees the next. In a complete ring the last sees the first.
#[derive(Clone)]
struct Ring {
    pair: DigitSet,
    cells: Vec<Cell>,
}

impl Ring {
    /// Adds the links between neighbours: one of the digits is not in both.
    fn linked(&self, mut step: Step) -> Step {
        let Some(digit) = self.pair.first() else { return step };
        let node = |cell: Cell| Node { digit, cells: CellSet::of(cell) };
        let nexts = self.cells.iter().cycle().skip(1);
        for (&cell, &next) in self.cells.iter().zip(nexts) {
            let through = CellSet::EMPTY;
            step = step.link(Link { from: node(cell), to: node(next), strong: false, through });
        }
        step
    }
}

/// The cells of a ring that have guardians, and the digits of these.
#[derive(Clone, Copy)]
struct Roof {
    cells: CellSet,
    extras: DigitSet,
}

impl Roof {
    const EMPTY: Self = Self { cells: CellSet::EMPTY, extras: DigitSet::EMPTY };

    fn with(self, cell: Cell, others: DigitSet) -> Self {
        if others.is_empty() {
            return self;
        }
        Self { cells: self.cells | CellSet::of(cell), extras: self.extras | others }
    }

    /// Returns whether all guardians may see a candidate: in one cell the pair, and in several the
    /// only digit that they have.
    fn may_exclude(&self, view: &View) -> bool {
        self.cells.len() <= 1
            || self.extras.single().is_some_and(|digit| {
                self.cells.common_peers().intersects(view.board().places(digit))
            })
    }

    /// Returns whether the cells are none, one, or two that see each other.
    fn is_like_one_cell(&self, _: &View) -> bool {
        self.cells.len() <= 1 || self.cells.len() == 2 && shared_houses(self.cells).next().is_some()
    }
}

/// Hands over all rings whose guardians, and those of each part of the ring, pass the test.
fn search(
    view: &View,
    sink: &StepSink<'_>,
    test: fn(&Roof, &View) -> bool,
    keep: &mut dyn FnMut(&Ring, &Roof),
) -> ControlFlow<()> {
    let board = view.board();
    for pair in pairs() {
        let both = pair.into_iter().map(|digit| board.places(digit));
        let mut pool = both.fold(CellSet::ALL, |pool, places| pool & places);
        let mut search = RingSearch {
            view,
            sink,
            test,
            ring: Ring { pair, cells: Vec::new() },
            keep: &mut *keep,
        };
        // The start is the first cell of its ring.
        while let Some(start) = pool.first() {
            pool.remove(start);
            if pool.len() + 1 < LEAST {
                break;
            }
            search.extend(start, pool, Roof::EMPTY)?;
        }
    }
    ControlFlow::Continue(())
}

/// All sets of two digits.
fn pairs() -> impl Iterator<Item = DigitSet> {
    (0..1 << 9).map(DigitSet::from_bits).filter(|digits| digits.len() == 2)
}

struct RingSearch<'a, 'b> {
    view: &'a View,
    sink: &'a StepSink<'b>,
    test: fn(&Roof, &View) -> bool,
    ring: Ring,
    keep: &'a mut dyn FnMut(&Ring, &Roof),
}

impl RingSearch<'_, '_> {
    /// Adds a cell, and hands over the ring if that completes it. The cells of `usable` see none of
    /// the ring so far but its ends.
    fn extend(&mut self, cell: Cell, usable: CellSet, roof: Roof) -> ControlFlow<()> {
        self.sink.tick()?;
        let roof = roof.with(cell, self.view.board().digits(cell) - self.ring.pair);
        if !(self.test)(&roof, self.view) {
            return ControlFlow::Continue(());
        }
        self.ring.cells.push(cell);
        let count = self.ring.cells.len();
        let (first, second) = (self.ring.cells[0], self.ring.cells.get(1));
        if count > 2 && cell.sees(first) {
            // Of the two directions the one is taken whose second cell comes before the last.
            if count >= LEAST && count % 2 == 1 && second < Some(&cell) {
                (self.keep)(&self.ring, &roof);
            }
        } else if count < MOST {
            let rest = if count == 1 { usable } else { usable - cell.peers() };
            for next in usable & cell.peers() {
                self.extend(next, rest - CellSet::of(next), roof)?;
            }
        }
        self.ring.cells.pop();
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use bivalue_core::budget::Budget;
    use bivalue_core::grid::{Board, Digit};

    use super::*;
    use crate::human::{check, conclusions_text, steps_of};

    /// The conclusions of a technique on a board that has those digits in those cells and all
    /// digits but 1 in the others, and of which it is not known that it has one solution.
    fn found(technique: &dyn Technique, cells: &[(&str, &[usize])]) -> Vec<String> {
        let mut candidates = [DigitSet::ALL - DigitSet::of(Digit::from_index(0)); 81];
        for (cell, digits) in cells {
            let cell: Cell = cell.parse().unwrap();
            candidates[cell.index()] =
                digits.iter().map(|digit| Digit::from_index(digit - 1)).collect();
        }
        let view = View::new(Board::sukaku(&candidates));
        let steps = steps_of(technique, &view, &Budget::UNLIMITED).unwrap();
        for step in &steps {
            assert_eq!(check(&view, step, &Budget::UNLIMITED), Ok(()), "{step}");
        }
        steps.iter().map(|step| conclusions_text(step.conclusions())).collect()
    }

    /// A ring of five cells, of which the last two have these digits.
    fn ring<'a>(a: &'a [usize], b: &'a [usize]) -> [(&'static str, &'a [usize]); 5] {
        [("r3c2", &[1, 2]), ("r1c1", &[1, 2]), ("r1c4", &[1, 2]), ("r4c4", a), ("r4c2", b)]
    }

    #[test]
    fn a_single_guardian_is_true() {
        assert_eq!(found(&BivalueOddagon, &ring(&[1, 2, 3], &[1, 2])), ["r4c4=3"]);
    }

    #[test]
    fn guardians_in_one_cell_exclude_the_pair() {
        assert_eq!(found(&BivalueOddagon, &ring(&[1, 2, 3, 4], &[1, 2])), ["r4c4<>12"]);
    }

    #[test]
    fn guardians_of_one_digit_exclude_what_all_of_them_see() {
        let seen = ["r4c1356789<>3"];
        assert_eq!(found(&BivalueOddagon, &ring(&[1, 2, 3], &[1, 2, 3])), seen);
    }

    #[test]
    fn guardians_in_two_cells_can_be_in_a_naked_subset() {
        let mut cells = ring(&[1, 2, 3], &[1, 2, 4]).to_vec();
        assert_eq!(found(&BivalueOddagonSubset, &cells), [] as [&str; 0]);
        cells.push(("r4c9", &[3, 4]));
        assert_eq!(found(&BivalueOddagonSubset, &cells), ["r4c135678<>34"]);
        assert_eq!(found(&BivalueOddagon, &cells), [] as [&str; 0]);
    }

    #[test]
    fn seven_cells_are_a_ring_too() {
        let long = |last: &'static [usize]| -> [(&'static str, &'static [usize]); 7] {
            let pair: &[usize] = &[1, 2];
            let [a, b, c, d, e, f] =
                ["r1c1", "r1c4", "r4c4", "r4c7", "r7c7", "r7c2"].map(|cell| (cell, pair));
            [a, b, c, d, e, f, ("r3c2", last)]
        };
        assert_eq!(found(&BivalueOddagon, &long(&[1, 2, 3])), ["r3c2=3"]);
        // Without a guardian the board has no solution, from which nothing has to follow.
        assert_eq!(found(&BivalueOddagon, &long(&[1, 2])), [] as [&str; 0]);
    }

    #[test]
    fn an_even_ring_or_a_cell_without_one_of_the_digits_shows_nothing() {
        let even: [(&str, &[usize]); 6] = [
            ("r1c1", &[1, 2]),
            ("r1c4", &[1, 2]),
            ("r4c4", &[1, 2]),
            ("r4c7", &[1, 2]),
            ("r7c7", &[1, 2, 3]),
            ("r7c1", &[1, 2, 3]),
        ];
        let near: [&[(&str, &[usize])]; 3] =
            [&even, &ring(&[1, 2, 3], &[2, 3]), &ring(&[1, 3, 4], &[1, 2])];
        for cells in near {
            assert_eq!(found(&BivalueOddagon, cells), [] as [&str; 0]);
            assert_eq!(found(&BivalueOddagonSubset, cells), [] as [&str; 0]);
        }
    }
}
