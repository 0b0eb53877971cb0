//! Unique and avoidable rectangles: four cells that would have two solutions with two digits only.
//!
//! Two rows and two columns meet in four cells of exactly two boxes, none of them given. If they
//! held only two digits, a and b, the two could be exchanged without any change elsewhere: the
//! puzzle would have two solutions. So one of the other candidates in the four cells, the
//! *guardians*, is true. At least one cell has no other candidates than a and b; by default, other
//! cells may lack one of these. The cells with guardians are the *roof*.
//!
//! - Type 1: one cell is the roof: it is neither a nor b.
//! - Type 2: the guardians are one digit, in two cells side by side; type 5: in three cells or in
//!   opposite corners. A cell that sees all of them cannot have it.
//! - Type 3: the guardians are in two cells side by side, and count as one cell of a house:
//!   together with n other cells of the house they have n + 1 digits, which no further cell of the
//!   house can have.
//! - Type 4: the roof is two cells side by side, which are the only places for a in a house:
//!   neither cell is b.
//! - Type 6: the roof is two opposite corners, and a's places in both rows, or in both columns, are
//!   in the rectangle: neither cell of the roof is a.
//! - Hidden rectangle: one cell, or two opposite cells, have a and b only; all places for a in the
//!   row and in the column of the opposite corner are in the rectangle: that corner is not b.
//! - Avoidable: two or three of the cells were filled while solving; types 1 and 2.

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, DigitSet, House};

use super::Technique;
use super::counting;
use super::deadly::Deadly;
use super::naked_subset::shared_houses;
use super::rectangle_kinds::{
    AVOIDABLE_1, AVOIDABLE_2, HIDDEN, TYPE_1, TYPE_2, TYPE_3, TYPE_4, TYPE_5, TYPE_6,
};
use crate::human::rectangles::{Rectangle, Roof};
use crate::human::{Constraint, Effect, Kind, Role, StepSink, View};

/// The type of a rectangle: where its guardians are.
#[derive(Clone, Copy)]
enum Type {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Hidden,
}

pub(super) struct UniqueRectangle {
    of: Type,
    /// True if some cells are filled already.
    is_avoidable: bool,
    kinds: &'static [Kind; 1],
}

const fn unique(of: Type, kinds: &'static [Kind; 1]) -> UniqueRectangle {
    UniqueRectangle { of, is_avoidable: false, kinds }
}

pub(super) static UNIQUE_1: UniqueRectangle = unique(Type::One, &TYPE_1);
pub(super) static UNIQUE_2: UniqueRectangle = unique(Type::Two, &TYPE_2);
pub(super) static UNIQUE_3: UniqueRectangle = unique(Type::Three, &TYPE_3);
pub(super) static UNIQUE_4: UniqueRectangle = unique(Type::Four, &TYPE_4);
pub(super) static UNIQUE_5: UniqueRectangle = unique(Type::Five, &TYPE_5);
pub(super) static UNIQUE_6: UniqueRectangle = unique(Type::Six, &TYPE_6);
pub(super) static HIDDEN_RECTANGLE: UniqueRectangle = unique(Type::Hidden, &HIDDEN);
pub(super) static AVOIDABLE_RECTANGLE_1: UniqueRectangle =
    UniqueRectangle { is_avoidable: true, ..unique(Type::One, &AVOIDABLE_1) };
pub(super) static AVOIDABLE_RECTANGLE_2: UniqueRectangle =
    UniqueRectangle { is_avoidable: true, ..unique(Type::Two, &AVOIDABLE_2) };

impl Technique for UniqueRectangle {
    fn kinds(&self) -> &'static [Kind] {
        self.kinds
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        if !view.has_unique_solution() {
            return ControlFlow::Continue(());
        }
        let fits = |rectangle: &&Rectangle| {
            let shape = rectangle.shape;
            let is_same = rectangle.extras.single().is_some();
            match self.of {
                Type::One => shape == Roof::One,
                Type::Two if self.is_avoidable => {
                    is_same && matches!(shape, Roof::Beside | Roof::Diagonal)
                }
                Type::Two => is_same && shape == Roof::Beside,
                Type::Three | Type::Four => shape == Roof::Beside,
                Type::Five => is_same && matches!(shape, Roof::Diagonal | Roof::Three),
                Type::Six => shape == Roof::Diagonal,
                Type::Hidden => matches!(shape, Roof::Diagonal | Roof::Three),
            }
        };
        let rectangles =
            if self.is_avoidable { view.avoidable_rectangles() } else { view.unique_rectangles() };
        let offer = |rectangle: &Rectangle| Corners::of(*rectangle).offer(self, view, sink);
        rectangles.iter().filter(fits).try_for_each(offer)
    }
}

/// The four corners of a rectangle. Filled cells, if any, have the pattern's digits.
struct Corners {
    /// The first corner, its neighbours in the row and in the column, and the opposite corner.
    corners: [Cell; 4],
    deadly: Deadly,
}

impl Corners {
    fn of(Rectangle { corners, pair, roof, extras, .. }: Rectangle) -> Self {
        let cells = corners.into_iter().collect();
        Self { corners, deadly: Deadly { cells, pair, roof, extras } }
    }

    fn offer(&self, of: &UniqueRectangle, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let kind = &of.kinds[0];
        let deadly = &self.deadly;
        let mut houses = shared_houses(deadly.roof);
        match of.of {
            Type::One => deadly.alone(kind, sink),
            Type::Two | Type::Five => deadly.same(kind, sink),
            Type::Three => houses.try_for_each(|house| deadly.subsets(kind, view, house, sink)),
            Type::Four => houses.try_for_each(|house| deadly.locked(kind, view, house, sink)),
            Type::Six => self.crossed(kind, view, sink),
            Type::Hidden => self.hidden(kind, view, sink),
        }
    }

    /// Type 6: one digit has no place outside of the rectangle in two parallel lines.
    fn crossed(
        &self,
        kind: &'static Kind,
        view: &View,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let Deadly { cells, pair, roof, .. } = self.deadly;
        let [start, .., opposite] = self.corners;
        let rows = [start, opposite].map(Cell::row_house);
        let columns = [start, opposite].map(Cell::column_house);
        for digit in pair {
            for lines in [rows, columns] {
                let is_confined = |&line: &House| {
                    let places = view.places(digit, line);
                    !places.is_empty() && places.is_subset(cells)
                };
                if !lines.iter().all(is_confined) {
                    continue;
                }
                let effect = Effect::eliminate(DigitSet::of(digit), roof);
                sink.offer(kind, effect, |mut step| {
                    let truths = lines.map(|line| Constraint::House(line, digit)).to_vec();
                    let links: Vec<_> = counting::cells(roof).collect();
                    step = lines.into_iter().fold(step, |step, line| step.house(Role::Base, line));
                    self.deadly.proved(step, truths, &[], &links).candidates(
                        Role::Restricted,
                        digit,
                        cells,
                    )
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Hidden rectangle: in the row and the column of a corner, opposite to one without guardians,
    /// one digit has no place outside of the rectangle.
    fn hidden(&self, kind: &'static Kind, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let Deadly { cells, pair, roof, .. } = self.deadly;
        let [start, .., corner] = self.corners;
        if roof.contains(start) {
            return ControlFlow::Continue(());
        }
        for digit in pair {
            let both = [corner.row_house(), corner.column_house()];
            let is_confined = |&line: &House| {
                let places = view.places(digit, line);
                !places.is_empty() && places.is_subset(cells)
            };
            if !both.iter().all(is_confined) {
                continue;
            }
            let effect = Effect::eliminate(pair - DigitSet::of(digit), corner);
            sink.offer(kind, effect, |step| {
                let truths = both.map(|line| Constraint::House(line, digit)).to_vec();
                let links: Vec<_> =
                    counting::cells(cells - CellSet::of(start) - CellSet::of(corner)).collect();
                let step = both.into_iter().fold(step, |step, line| step.house(Role::Base, line));
                self.deadly
                    .proved(step, truths, &[], &links)
                    .candidates(Role::Restricted, digit, cells)
                    .cells(Role::Pivot, corner)
            })?;
        }
        ControlFlow::Continue(())
    }
}
