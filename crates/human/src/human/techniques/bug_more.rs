//! BUG types 2 to 4 and BUG+n: a bivalue universal grave with extra candidates in several cells.
//!
//! If every open cell had two candidates, and every house every open digit twice, the puzzle would
//! have two solutions (or none). So one of the candidates that prevent that, the *guardians*, is
//! true. *Type 2*: all guardians are one digit, which is eliminated from every cell that sees them
//! all. *Type 3*: they lie in one house, and with other cells of it are a naked subset. *Type 4*:
//! they are in two cells of a house, which are the only places there for another digit; so each of
//! the two cells is that digit or a guardian. *BUG+n*: whichever guardian is true, it excludes
//! the same candidate.

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::Technique;
use super::counting::{self, Once};
use super::guardians::Guarded;
use super::shortlist::Shortlist;
use crate::human::{Constraint, Effect, Kind, Pattern, Reason, Role, Step, StepSink, View};

pub(super) struct BugMore;

static KINDS: [Kind; 4] = [
    Kind {
        id: "bug-2",
        code: "",
        name: "Bivalue Universal Grave Type 2",
        about: "All open cells and digits go in twos but for one digit in several cells: it is in one of them",
        pattern: "{guardian}",
        explanation: "But for {guardian}, every open cell would have two candidates, and every \
                      digit two places in each house that lacks it. Then every cell could take its \
                      other digit instead, and the puzzle would have two solutions. It has one, so \
                      the digit {digits} is in one of these cells, and a cell that sees them all \
                      cannot have it: {so}.",
        example: ":bug-2:9:3.2..5..+8.8+71+3+2+4+5..+5...+83.+2+27+5+3+9618+4..3+5+8+47+2.8..2+17.+35+569+7+2+1+8+434+3+185+9+2+67+7+2+8+64+3+59+1:631:921 931 952 962::",
        ..Kind::PLAIN
    },
    Kind {
        id: "bug-3",
        code: "",
        name: "Bivalue Universal Grave Type 3",
        about: "All open cells and digits go in twos but for candidates that are a naked subset with other cells",
        pattern: "{guardian} with {set-a}",
        explanation: "But for {guardian}, every open cell would have two candidates, and every \
                      digit two places in each house that lacks it. Then every cell could take its \
                      other digit instead, and the puzzle would have two solutions. It has one, so \
                      one of {guardian} is true. For {base} that is as if these cells were one \
                      cell with these candidates: together with {set-a} there are as many cells as \
                      digits, {digits}. So no other cell of {base} can have these digits: {so}.",
        example: ":bug-3:46:1+9+42.+76+8.+7+3.9...12+25...+1+9+7..69+37.+1+2.+47+1+5+2+9+3+68.+231.6.+97+3+1+7..+2+85+9+68+579+3+24+1+9+4+28157+3+6:825:465::",
        ..Kind::PLAIN
    },
    Kind {
        id: "bug-4",
        code: "",
        name: "Bivalue Universal Grave Type 4",
        about: "All open cells and digits go in twos but for candidates in two cells that are tied by a digit",
        pattern: "{guardian} tied by {restricted}",
        explanation: "But for {guardian}, every open cell would have two candidates, and every \
                      digit two places in each house that lacks it. Then every cell could take its \
                      other digit instead, and the puzzle would have two solutions. It has one, so \
                      one of {guardian} is true. In {base}, the digit {digits} has no places but \
                      in these cells ({restricted}), so the other one of them holds it. So neither \
                      of them can have any other candidate: {so}.",
        example: ":bug-4:1:+7+54+2+9+816+3..3+65+4+82+7+2+8+6731.+9...24+8+67+51+46.+5.+7..+9.+7+59.+3+64..27.+4+5+916+6+4..+79...5.+9.+62.+7.:387 889:384 894::",
        ..Kind::PLAIN
    },
    Kind {
        id: "bug-n",
        code: "",
        name: "Bivalue Universal Grave + n",
        about: "All open cells and digits go in twos but for some candidates: what all of them see is false",
        pattern: "{guardian}",
        explanation: "But for {guardian}, every open cell would have two candidates, and every \
                      digit two places in each house that lacks it. Then every cell could take its \
                      other digit instead, and the puzzle would have two solutions. It has one, so \
                      one of {guardian} is true. Whichever it is, it excludes what all of them \
                      see: {so}.",
        example: ":bug-n:68:+4631+7+8+5+2+9+29.4+5+6.3....+2+3+9..4+1..+58.+3.6..8+36.7.163.9+1...+2....2+1..+3+3.+26+459+1..1..+932.5:531 732 733 837 838 442 743 446 552 458 463 468 771 871 772 872 473 573 773 478 793 798 898:677 878::",
        ..Kind::PLAIN
    },
];

impl Technique for BugMore {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let Some(bug) = Bug::of(view) else { return ControlFlow::Continue(()) };
        bug.same(sink)?;
        bug.subsets(sink)?;
        bug.tied(sink)?;
        bug.seen(sink)
    }
}

/// The guardians of a BUG, by digit: without them every cell has two candidates, and every house
/// has two places for every digit.
pub(super) struct Bug<'a> {
    view: &'a View,
    guardians: [CellSet; 9],
    /// The cells and the digits of the guardians.
    cells: CellSet,
    digits: DigitSet,
}

impl<'a> Bug<'a> {
    /// The BUG whose guardians are the candidates with a third place in each house of their cell,
    /// if their removal leaves a BUG.
    fn of(view: &'a View) -> Option<Self> {
        let board = view.board();
        let cells = board.empty_cells() - view.bivalue();
        if !view.has_unique_solution() || cells.len() < 2 || cells.len() > 20 {
            return None;
        }
        let mut bug = Self { view, guardians: [CellSet::EMPTY; 9], cells, digits: DigitSet::EMPTY };
        for cell in cells {
            let is_extra = |digit: &Digit| {
                cell.houses().iter().all(|&house| view.positions(*digit, house).count_ones() > 2)
            };
            let extra: DigitSet = board.digits(cell).into_iter().filter(is_extra).collect();
            if extra.len() + 2 != board.digits(cell).len() {
                return None;
            }
            for digit in extra {
                bug.guardians[digit.index()].insert(cell);
            }
            bug.digits |= extra;
        }
        bug.has_twos().then_some(bug)
    }

    /// The BUG with one guardian, in the only cell that does not have two candidates.
    pub(super) fn of_one(view: &'a View, x: Candidate) -> Option<Self> {
        let (cells, digits) = (CellSet::of(x.cell()), DigitSet::of(x.digit()));
        let mut guardians = [CellSet::EMPTY; 9];
        guardians[x.digit().index()] = cells;
        let bug = Self { view, guardians, cells, digits };
        bug.has_twos().then_some(bug)
    }

    /// Returns whether without the guardians each digit has two places in each house where it is
    /// not placed.
    fn has_twos(&self) -> bool {
        let is_paired = |house: House, digit: Digit| {
            let guardians = self.guardians[digit.index()];
            matches!((self.view.places(digit, house) - guardians).len(), 0 | 2)
        };
        House::all().all(|house| Digit::all().all(|digit| is_paired(house, digit)))
    }

    fn guardians_in(&self, cell: Cell) -> DigitSet {
        self.digits
            .into_iter()
            .filter(|digit| self.guardians[digit.index()].contains(cell))
            .collect()
    }

    fn same(&self, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        if self.digits.len() > 1 {
            return ControlFlow::Continue(());
        }
        let effect = Effect::eliminate(self.digits, self.cells.common_peers());
        sink.offer(&KINDS[0], effect, |step| {
            self.proved(step.digits(self.digits), vec![], &[], &[])
        })
    }

    fn subsets(&self, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let board = self.view.board();
        let mut list = Shortlist::new(sink);
        let houses = House::all().filter(|house| self.cells.is_subset(house.cells()));
        for house in houses {
            let usable: Vec<Cell> =
                ((house.cells() & board.empty_cells()) - self.cells).into_iter().collect();
            for chosen in 1u16..1 << usable.len() {
                let cells: CellSet =
                    (0..usable.len()).filter(|i| chosen >> i & 1 != 0).map(|i| usable[i]).collect();
                let digits =
                    cells.into_iter().fold(self.digits, |digits, cell| digits | board.digits(cell));
                let effect = Effect::eliminate(digits, (cells | self.cells).common_peers());
                if digits.len() == cells.len() + 1 && effect.changes(self.view.board()) {
                    list.push(cells.len() as u64, &KINDS[1], &effect, (house, cells, digits));
                }
            }
        }
        list.sorted().offer(|effect, (house, cells, digits)| {
            sink.offer(&KINDS[1], *effect, |step| {
                let once: Vec<_> = digits
                    .into_iter()
                    .map(|digit| Once { digit, cells: cells | self.cells })
                    .collect();
                self.proved(step.digits(digits), counting::cells(cells).collect(), &once, &[])
                    .cells(Role::Set(0), cells)
                    .house(Role::Base, house)
            })
        })
    }

    fn tied(&self, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let board = self.view.board();
        let both: Vec<Cell> = self.cells.into_iter().collect();
        let &[one, other] = &both[..] else { return ControlFlow::Continue(()) };
        let [mine, yours] = [one, other].map(|cell| self.guardians_in(cell));
        let shared = (board.digits(one) - mine) & (board.digits(other) - yours);
        for house in House::all().filter(|house| self.cells.is_subset(house.cells())) {
            for digit in shared {
                if self.view.places(digit, house) != self.cells {
                    continue;
                }
                let tie = DigitSet::of(digit);
                let effect = Effect::eliminate(board.digits(one) - mine - tie, one)
                    .and_eliminate(board.digits(other) - yours - tie, other);
                sink.offer(&KINDS[2], effect, |step| {
                    let truths = vec![Constraint::House(house, digit)];
                    let links: Vec<_> = counting::cells(self.cells).collect();
                    self.proved(step.digits(digit), truths, &[], &links)
                        .candidates(Role::Restricted, digit, self.cells)
                        .house(Role::Base, house)
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Offers what all guardians see, if they are of several digits.
    fn seen(&self, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        if self.digits.len() == 1 {
            return ControlFlow::Continue(());
        }
        let guarded = Guarded::of(self.view, self.digits, self.pattern());
        sink.offer(&KINDS[3], guarded.direct(), |mut step| {
            step = self.marked(step.digits(self.digits));
            step.because(Reason::Cases(guarded.constraint(), Vec::new()))
        })
    }

    /// The open cells with their candidates that are no guardians.
    fn pattern(&self) -> Vec<(Cell, DigitSet)> {
        let board = self.view.board();
        let left = |cell: Cell| (cell, board.digits(cell) - self.guardians_in(cell));
        board.empty_cells().into_iter().map(left).collect()
    }

    /// Adds the marks of the guardians to the step.
    fn marked(&self, mut step: Step) -> Step {
        for digit in self.digits {
            step = step.candidates(Role::Guardian, digit, self.guardians[digit.index()]);
        }
        step
    }

    /// Adds marks and proof to the step: the pattern and those truths, against those links.
    pub(super) fn proved(
        &self,
        step: Step,
        mut truths: Vec<Constraint>,
        once: &[Once],
        links: &[Constraint],
    ) -> Step {
        truths.push(Constraint::Pattern(Pattern { cells: self.pattern() }));
        let step = self.marked(step);
        let proof = counting::proof(&step.effect, &truths, once, links);
        step.proof(proof)
    }
}
