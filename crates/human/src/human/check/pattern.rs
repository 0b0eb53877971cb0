//! Checks whether a solution can have only the pattern's digits in the cells of a pattern.

use std::collections::BTreeMap;

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Cell, CellSet, DigitSet, House};

use crate::human::Pattern;

/// The number of partial fillings after which a pattern counts as possible.
const FILLINGS: usize = 200_000;

/// The verdict on a pattern.
pub(super) enum Verdict {
    /// No filling of its cells keeps to the rules.
    Impossible,
    /// Every filling can be exchanged for another one with the same digits in every house, and no
    /// cell is given: a solution with one filling gives a second solution.
    Exchangeable,
    /// Neither of these was shown.
    Possible,
}

/// Judges a pattern on a board with those cells given.
pub(super) fn judge(
    pattern: &Pattern,
    givens: CellSet,
    meter: &Meter<'_>,
) -> Result<Verdict, Stop> {
    let cells: CellSet = pattern.cells.iter().map(|&(cell, _)| cell).collect();
    if cells.len() != pattern.cells.len() || cells.is_empty() {
        return Ok(Verdict::Possible);
    }
    let has_givens = cells.intersects(givens);
    if !has_givens && is_paired(pattern) {
        return Ok(Verdict::Exchangeable);
    }
    let mut search =
        FillingSearch { pattern, left: FILLINGS, values: Vec::new(), found: BTreeMap::new() };
    Ok(if !search.fill(meter)? {
        Verdict::Possible
    } else if search.found.is_empty() {
        Verdict::Impossible
    } else if !has_givens && search.found.values().all(|&fillings| fillings > 1) {
        Verdict::Exchangeable
    } else {
        Verdict::Possible
    })
}

/// Returns whether each cell has two digits and each house every digit twice or not at all.
///
/// A house with n of the cells then has n digits. A filling uses each of them once there, and so
/// does the filling that takes the other digit in every cell.
fn is_paired(pattern: &Pattern) -> bool {
    let mut digits = DigitSet::EMPTY;
    pattern.cells.iter().for_each(|(_, pair)| digits |= *pair);
    let times = |house: House, digit| {
        pattern
            .cells
            .iter()
            .filter(|(cell, pair)| house.cells().contains(*cell) && pair.contains(digit))
            .count()
    };
    pattern.cells.iter().all(|(_, pair)| pair.len() == 2)
        && House::all().all(|house| digits.into_iter().all(|d| matches!(times(house, d), 0 | 2)))
}

/// Goes through all fillings.
struct FillingSearch<'a> {
    pattern: &'a Pattern,
    left: usize,
    values: Vec<(Cell, DigitSet)>,
    /// The number of fillings for each assignment of digit sets to houses.
    found: BTreeMap<[DigitSet; 27], usize>,
}

impl FillingSearch<'_> {
    /// Fills the next cell in every way, and returns false if there are too many fillings.
    fn fill(&mut self, meter: &Meter<'_>) -> Result<bool, Stop> {
        meter.node()?;
        let Some(&(cell, digits)) = self.pattern.cells.get(self.values.len()) else {
            let mut houses = [DigitSet::EMPTY; 27];
            for &(cell, digit) in &self.values {
                cell.houses().iter().for_each(|house| houses[house.index()] |= digit);
            }
            *self.found.entry(houses).or_default() += 1;
            return Ok(true);
        };
        for digit in digits.into_iter().map(DigitSet::of) {
            let Some(left) = self.left.checked_sub(1) else { return Ok(false) };
            self.left = left;
            if self.values.iter().any(|&(other, same)| same == digit && other.sees(cell)) {
                continue;
            }
            self.values.push((cell, digit));
            let is_done = self.fill(meter)?;
            self.values.pop();
            if !is_done {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
