//! Patterns of two digits that cannot be filled with these alone, and their guardians.

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, DigitSet, House};

use super::counting::{self, Once};
use crate::human::{Constraint, Effect, Kind, Pattern, Role, Step, StepSink, View};

/// A deadly pattern: cells none of which is given, of which each house has none or two. If they
/// were filled with two digits only, the two digits could be exchanged, and the puzzle would have
/// two solutions. So one of the other candidates, the *guardians*, is true. The same is true of a
/// ring of an odd number of cells, which two digits cannot fill at all.
pub(super) struct Deadly {
    pub(super) cells: CellSet,
    pub(super) pair: DigitSet,
    /// The cells with guardians.
    pub(super) roof: CellSet,
    /// Their digits.
    pub(super) extras: DigitSet,
}

impl Deadly {
    /// Type 1: one cell has all guardians, so it is neither of the two digits.
    pub(super) fn alone(&self, kind: &'static Kind, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        sink.offer(kind, Effect::eliminate(self.pair, self.roof), |step| {
            self.proved(step, vec![], &[], &[])
        })
    }

    /// Type 2: all guardians are one digit, which is eliminated from the cells that see them all.
    pub(super) fn same(&self, kind: &'static Kind, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        if self.extras.len() != 1 {
            return ControlFlow::Continue(());
        }
        let effect = Effect::eliminate(self.extras, self.roof.common_peers());
        sink.offer(kind, effect, |step| self.proved(step, vec![], &[], &[]))
    }

    /// Type 3: the guardians and other cells of the house are a naked subset, so no further cell
    /// has its digits.
    pub(super) fn subsets(
        &self,
        kind: &'static Kind,
        view: &View,
        house: House,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        self.subsets_with(kind, view, house, sink, &|step| step)
    }

    /// The same with further marks of each step.
    pub(super) fn subsets_with(
        &self,
        kind: &'static Kind,
        view: &View,
        house: House,
        sink: &mut StepSink<'_>,
        marked: &dyn Fn(Step) -> Step,
    ) -> ControlFlow<()> {
        let board = view.board();
        let mut usable = [(Cell::from_index(0), DigitSet::EMPTY); 7];
        let mut count = 0;
        for cell in (house.cells() & board.empty_cells()) - self.roof {
            if !board.digits(cell).intersects(self.pair) {
                usable[count] = (cell, board.digits(cell));
                count += 1;
            }
        }
        // For each choice of these cells, their digits and the guardians.
        let mut unions = [self.extras; 128];
        for chosen in 1u16..1 << count {
            let before = unions[usize::from(chosen & (chosen - 1))];
            let digits = before | usable[chosen.trailing_zeros() as usize].1;
            unions[usize::from(chosen)] = digits;
            if digits.len() != chosen.count_ones() as usize + 1 {
                continue;
            }
            let cells: CellSet =
                (0..count).filter(|at| chosen >> at & 1 != 0).map(|at| usable[at].0).collect();
            let effect = Effect::eliminate(digits, (cells | self.roof).common_peers());
            sink.offer(kind, effect, |step| {
                let truths = counting::cells(cells).collect();
                let once: Vec<_> = digits
                    .into_iter()
                    .map(|digit| Once { digit, cells: cells | self.roof })
                    .collect();
                let step = self.proved(step, truths, &once, &[]);
                marked(step).candidates(Role::Set(0), digits, cells).house(Role::Base, house)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Type 4: one digit has no place in the house but the roof, so the roof does not have the
    /// other digit.
    pub(super) fn locked(
        &self,
        kind: &'static Kind,
        view: &View,
        house: House,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        for digit in self.pair {
            let places = view.places(digit, house);
            if places.is_empty() || !places.is_subset(self.roof) {
                continue;
            }
            let effect = Effect::eliminate(self.pair - DigitSet::of(digit), self.roof);
            sink.offer(kind, effect, |step| {
                let truths = vec![Constraint::House(house, digit)];
                let links: Vec<_> = counting::cells(self.roof).collect();
                self.proved(step, truths, &[], &links)
                    .candidates(Role::Restricted, digit, self.roof)
                    .house(Role::Base, house)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Adds marks and proof to the step: the pattern and those truths, against those links.
    pub(super) fn proved(
        &self,
        step: Step,
        mut truths: Vec<Constraint>,
        once: &[Once],
        links: &[Constraint],
    ) -> Step {
        let cells = self.cells.into_iter().map(|cell| (cell, self.pair)).collect();
        truths.push(Constraint::Pattern(Pattern { cells }));
        let proof = counting::proof(&step.effect, &truths, once, links);
        step.digits(self.pair)
            .cells(Role::Pattern, self.cells)
            .candidates(Role::Guardian, self.extras, self.roof)
            .proof(proof)
    }
}
