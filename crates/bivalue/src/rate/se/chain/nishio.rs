//! Contradictions of a single digit, known from where it stands before any chain is followed.

use super::super::state::Candidates;
use super::super::tables::{HOUSE_SETS, PEER_SETS, SETS, cells_of};
use super::{OFF, Potential};

/// The assumptions about single digits that lead to a contradiction, in the scale's order.
///
/// `clean` has for each digit where it stood when there was none last.
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
            if leads_nowhere(plane, 1 << cell, 0) {
                found.push(potential);
            }
            if leads_nowhere(plane, 0, 1 << cell) {
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

/// Whether a house is left without a place, where a digit stands in one cell or not in another.
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
