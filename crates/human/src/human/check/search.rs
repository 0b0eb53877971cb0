//! A search through all fillings for any solution.

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Cell, CellSet, Digit, House};

/// The greatest number of trials.
const TRIALS: u32 = 1_000_000;

/// Returns whether the cells can be filled with live candidates, or None if the search takes too
/// many trials.
pub(super) fn is_solvable(live: &[CellSet; 9], meter: &Meter<'_>) -> Result<Option<bool>, Stop> {
    let mut left = TRIALS;
    search(*live, &mut left, meter)
}

fn search(mut live: [CellSet; 9], left: &mut u32, meter: &Meter<'_>) -> Result<Option<bool>, Stop> {
    meter.node()?;
    let Some(fewer) = left.checked_sub(1) else { return Ok(None) };
    *left = fewer;
    if !settle(&mut live) {
        return Ok(Some(false));
    }
    let count = |cell| live.iter().filter(|cells| cells.contains(cell)).count();
    let open = CellSet::ALL.into_iter().filter(|&cell| count(cell) > 1);
    let Some(cell) = open.min_by_key(|&cell| count(cell)) else {
        return Ok(Some(true));
    };
    for digit in Digit::all().filter(|digit| live[digit.index()].contains(cell)) {
        let mut then = live;
        fill(&mut then, cell, digit);
        match search(then, left, meter)? {
            Some(false) => {}
            known => return Ok(known),
        }
    }
    Ok(Some(false))
}

/// Applies naked and hidden singles until nothing changes, and returns whether each cell and each
/// digit of a house still has a live candidate.
fn settle(live: &mut [CellSet; 9]) -> bool {
    loop {
        let before = *live;
        // The cells with at least one live candidate, and those with at least two.
        let (mut any, mut more) = (CellSet::EMPTY, CellSet::EMPTY);
        for cells in live.iter() {
            (any, more) = (any | *cells, more | any & *cells);
        }
        if any != CellSet::ALL {
            return false;
        }
        for cells in live.iter_mut() {
            for cell in *cells - more {
                *cells -= cell.peers();
            }
        }
        for digit in Digit::all() {
            for house in House::all() {
                let places = live[digit.index()] & house.cells();
                if places.is_empty() {
                    return false;
                }
                if let Some(cell) = places.single() {
                    fill(live, cell, digit);
                }
            }
        }
        if *live == before {
            return true;
        }
    }
}

/// Eliminates all other digits from the cell.
fn fill(live: &mut [CellSet; 9], cell: Cell, digit: Digit) {
    for cells in live.iter_mut() {
        cells.remove(cell);
    }
    live[digit.index()].insert(cell);
}
