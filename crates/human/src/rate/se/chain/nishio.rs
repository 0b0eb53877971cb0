//! Contradictions of a single digit, found from its places before any chain is followed.

use bivalue_core::grid::cell_bit;

use super::super::state::Candidates;
use super::super::tables::{HOUSE_SETS, PEER_SETS, SETS, cells_of};
use super::{OFF, Potential};

/// The assumptions about single digits that lead to a contradiction, in the scale's order.
///
/// `clean` has for each digit the places for which there was none at the last search.
pub(super) fn absurd(source: &Candidates, clean: &mut [u128; 9]) -> Vec<Potential> {
    let mut found = Vec::new();
    for digit in 0..9 {
        let plane = source.cells_with(digit);
        if plane == clean[digit] {
            continue;
        }
        let before = found.len();
        for cell in cells_of(plane) {
            let potential = (cell * 9 + digit) as Potential;
            if leads_nowhere(plane, cell_bit(cell), 0) {
                found.push(potential);
            }
            if leads_nowhere(plane, 0, cell_bit(cell)) {
                found.push(OFF + potential);
            }
        }
        if found.len() == before {
            clean[digit] = plane;
        }
    }
    found.sort_unstable_by_key(|&potential| (potential % OFF, potential));
    found
}

/// Returns whether a digit has no place left in some house if it is placed in the cells of `on` and
/// eliminated from those of `off`.
fn leads_nowhere(plane: u128, mut on: u128, mut off: u128) -> bool {
    let mut left = plane;
    loop {
        left &= !off;
        let mut houses = cells_of(off).fold(0, |houses, cell| houses | HOUSE_SETS[cell]);
        while houses != 0 {
            let house = houses.trailing_zeros() as usize;
            houses &= houses - 1;
            let places = left & SETS[house];
            if places == 0 {
                return true;
            }
            if places.is_power_of_two() {
                on |= places;
            }
        }
        if on == 0 {
            return false;
        }
        off = cells_of(on).fold(0, |off, cell| off | PEER_SETS[cell]) & left;
        if off & on != 0 {
            return true;
        }
        on = 0;
    }
}
