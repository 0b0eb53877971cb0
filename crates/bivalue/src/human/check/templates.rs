//! The ways to place a digit in all rows, columns and boxes at once.

use crate::grid::{Cell, CellSet, Conclusion, Digit, DigitSet};

/// The templates of every digit that are still possible.
pub(super) struct Templates([Vec<CellSet>; 9]);

impl Templates {
    /// The templates of live candidates, after some rounds of dropping each template that shares a
    /// cell with every template of another digit.
    pub(super) fn of(live: &[CellSet; 9], rounds: u8) -> Self {
        let mut templates = Self(live.map(|cells| {
            let mut all = Vec::new();
            extend(cells, 0, CellSet::EMPTY, [DigitSet::EMPTY; 2], &mut all);
            all
        }));
        for _ in 0..rounds {
            let before = &templates.0;
            let fits = |digit: usize, one: &CellSet| {
                (0..9)
                    .filter(|&other| other != digit)
                    .all(|other| before[other].iter().any(|cells| !cells.intersects(*one)))
            };
            let after = std::array::from_fn(|digit| {
                before[digit].iter().filter(|one| fits(digit, one)).copied().collect()
            });
            templates = Self(after);
        }
        templates
    }

    /// Whether the templates show a conclusion.
    pub(super) fn show(&self, so: Conclusion) -> bool {
        let of = |digit: Digit| &self.0[digit.index()];
        match so {
            Conclusion::Place(x) => of(x.digit()).iter().all(|cells| cells.contains(x.cell())),
            Conclusion::Eliminate(x) => of(x.digit()).iter().all(|cells| !cells.contains(x.cell())),
        }
    }
}

/// Extends a partial template by one cell of each remaining row.
fn extend(
    cells: CellSet,
    row: usize,
    so_far: CellSet,
    [columns, boxes]: [DigitSet; 2],
    all: &mut Vec<CellSet>,
) {
    if row == 9 {
        all.push(so_far);
        return;
    }
    for column in 0..9 {
        let cell = Cell::at(row, column);
        let in_column = DigitSet::of(Digit::from_index(column));
        let in_box = DigitSet::of(Digit::from_index(cell.box_index()));
        if cells.contains(cell) && !columns.intersects(in_column) && !boxes.intersects(in_box) {
            let used = [columns | in_column, boxes | in_box];
            extend(cells, row + 1, so_far | CellSet::of(cell), used, all);
        }
    }
}
