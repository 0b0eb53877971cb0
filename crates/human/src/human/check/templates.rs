//! The ways to place a digit in all rows, columns and boxes at once.

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Cell, CellSet, Conclusion, Digit, DigitSet};

/// The templates of every digit that are still possible.
pub(super) struct Templates([Vec<CellSet>; 9]);

impl Templates {
    /// The templates of live candidates, after some rounds of dropping each template that shares a
    /// cell with every template of another digit.
    pub(super) fn of(live: &[CellSet; 9], rounds: u8, meter: &Meter<'_>) -> Result<Self, Stop> {
        let mut templates = [const { Vec::new() }; 9];
        for (all, cells) in templates.iter_mut().zip(live) {
            extend(*cells, 0, CellSet::EMPTY, [DigitSet::EMPTY; 2], all, meter)?;
        }
        for _ in 0..rounds {
            let mut after = [const { Vec::new() }; 9];
            for (digit, fitting) in after.iter_mut().enumerate() {
                for &one in &templates[digit] {
                    if fits(&templates, digit, one, meter)? {
                        fitting.push(one);
                    }
                }
            }
            templates = after;
        }
        Ok(Self(templates))
    }

    /// Returns whether the templates show a conclusion.
    pub(super) fn show(&self, so: Conclusion) -> bool {
        let of = |digit: Digit| &self.0[digit.index()];
        match so {
            Conclusion::Place(x) => of(x.digit()).iter().all(|cells| cells.contains(x.cell())),
            Conclusion::Eliminate(x) => of(x.digit()).iter().all(|cells| !cells.contains(x.cell())),
        }
    }
}

/// Checks whether a template of a digit leaves every other digit one.
fn fits(
    templates: &[Vec<CellSet>; 9],
    digit: usize,
    one: CellSet,
    meter: &Meter<'_>,
) -> Result<bool, Stop> {
    for other in (0..9).filter(|&other| other != digit) {
        meter.node()?;
        if !templates[other].iter().any(|cells| !cells.intersects(one)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Extends a partial template by one cell of each remaining row.
fn extend(
    cells: CellSet,
    row: usize,
    so_far: CellSet,
    [columns, boxes]: [DigitSet; 2],
    all: &mut Vec<CellSet>,
    meter: &Meter<'_>,
) -> Result<(), Stop> {
    meter.node()?;
    if row == 9 {
        all.push(so_far);
        return Ok(());
    }
    for column in 0..9 {
        let cell = Cell::at(row, column);
        let in_column = DigitSet::of(Digit::from_index(column));
        let in_box = DigitSet::of(Digit::from_index(cell.box_index()));
        if cells.contains(cell) && !columns.intersects(in_column) && !boxes.intersects(in_box) {
            let used = [columns | in_column, boxes | in_box];
            extend(cells, row + 1, so_far | CellSet::of(cell), used, all, meter)?;
        }
    }
    Ok(())
}
