//! Locked candidates, naked and hidden sets, and fish: patterns of candidates in houses.
//!
//! Each function shows the patterns that take out something, in the scale's order, until it is
//! told to stop.

use std::ops::ControlFlow;

use super::hint::{Pattern, Removed};
use super::state::{Candidates, State};
use super::tables::{BOX, BOX_COLUMN_ROW, CELLS, COLUMN, ROW, SHARED, bits, subsets_of_nine};

/// The kinds of house in which a digit is confined, and which it is confined to.
pub(super) const LOCKING_KINDS: [(usize, usize); 4] =
    [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];

/// Who is shown the patterns.
pub(super) type Show<'a, B> = &'a mut dyn FnMut(Pattern) -> ControlFlow<B>;

/// The cells at some positions of a house, each with these digits.
fn at(house: usize, positions: u16, digits: u16) -> impl Iterator<Item = (u8, u16)> {
    bits(positions).map(move |position| (CELLS[house][position], digits))
}

/// The three houses of a kind that a house meets, and the digits that have two or more places in
/// the house, all of them there.
pub(super) fn confined(candidates: &Candidates, from: usize, kind: usize) -> [(usize, u16); 3] {
    let n = from % 9;
    let first = match (from / 9, kind) {
        (BOX, COLUMN) => COLUMN * 9 + n % 3 * 3,
        (BOX, _) => ROW * 9 + n / 3 * 3,
        (ROW, _) => n / 3 * 3,
        _ => n / 3,
    };
    // From column to column of boxes it goes by threes.
    let stride = if from / 9 == COLUMN { 3 } else { 1 };
    let thirds = if kind == COLUMN { [0o111, 0o222, 0o444] } else { [0o007, 0o070, 0o700] };
    let mut digits = [0u16; 3];
    for digit in 0..9 {
        let places = candidates.places(from, digit);
        let in_third = thirds.map(|third| places & !third == 0);
        let is_many = u16::from(places & places.wrapping_sub(1) != 0);
        for third in 0..3 {
            digits[third] |= (u16::from(in_third[third]) & is_many) << digit;
        }
    }
    [0, 1, 2].map(|third| (first + third * stride, digits[third]))
}

/// A digit confined to where two houses meet goes from the rest of the second.
pub(super) fn locking<B>(candidates: &Candidates, show: Show<'_, B>) -> ControlFlow<B> {
    for (first, second) in LOCKING_KINDS {
        for from in first * 9..first * 9 + 9 {
            for (to, digits) in confined(candidates, from, second) {
                for digit in bits(digits) {
                    let victims = candidates.places(to, digit) & !SHARED[to][from];
                    if victims != 0 {
                        show(Pattern {
                            removed: at(to, victims, 1 << digit).collect(),
                            gone: at(from, 511 & !SHARED[from][to], 1 << digit).collect(),
                            first_kind: first == BOX,
                        })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// As many cells of a house as digits in them: the digits go from its other cells.
pub(super) fn naked<B>(
    state: &State,
    candidates: &Candidates,
    size: usize,
    show: Show<'_, B>,
) -> ControlFlow<B> {
    for kind in BOX_COLUMN_ROW {
        for house in kind * 9..kind * 9 + 9 {
            if state.empties(house) < size * 2 {
                continue;
            }
            let digits: [u16; 9] =
                std::array::from_fn(|position| candidates.cells[CELLS[house][position] as usize]);
            let few = (0..9)
                .filter(|&p| (2..=size as u32).contains(&digits[p].count_ones()))
                .fold(0, |few, p| few | 1u16 << p);
            if few.count_ones() < size as u32 {
                continue;
            }
            for &positions in subsets_of_nine(size) {
                if positions & !few != 0 {
                    continue;
                }
                let union = bits(positions).fold(0, |union, position| union | digits[position]);
                if union.count_ones() as usize != size {
                    continue;
                }
                let removed: Removed = bits(511 & !positions)
                    .filter(|&position| digits[position] & union != 0)
                    .map(|position| (CELLS[house][position], digits[position] & union))
                    .collect();
                if !removed.is_empty() {
                    let gone = at(house, positions, 511 & !union).collect();
                    show(Pattern { removed, gone, first_kind: false })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// As many digits of a house as cells for them: other digits go from these cells.
pub(super) fn hidden<B>(
    state: &State,
    candidates: &Candidates,
    size: usize,
    show: Show<'_, B>,
) -> ControlFlow<B> {
    for kind in BOX_COLUMN_ROW {
        for house in kind * 9..kind * 9 + 9 {
            if state.empties(house) <= size * 2 {
                continue;
            }
            let places: [u16; 9] = std::array::from_fn(|digit| candidates.places(house, digit));
            let few = (0..9)
                .filter(|&d| (2..=size as u32).contains(&places[d].count_ones()))
                .fold(0, |few, d| few | 1u16 << d);
            if few.count_ones() < size as u32 {
                continue;
            }
            for &digits in subsets_of_nine(size) {
                if digits & !few != 0 {
                    continue;
                }
                let union = bits(digits).fold(0, |union, digit| union | places[digit]);
                if union.count_ones() as usize != size {
                    continue;
                }
                let removed: Removed = bits(union)
                    .map(|position| CELLS[house][position])
                    .map(|cell| (cell, candidates.cells[cell as usize] & !digits))
                    .filter(|(_, others)| *others != 0)
                    .collect();
                if !removed.is_empty() {
                    let gone = at(house, 511 & !union, digits).collect();
                    show(Pattern { removed, gone, first_kind: false })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// As many lines as lines across them for a digit: it goes from the rest of those across.
pub(super) fn fish<B>(
    state: &State,
    candidates: &Candidates,
    size: usize,
    show: Show<'_, B>,
) -> ControlFlow<B> {
    for (base, cover) in [(COLUMN, ROW), (ROW, COLUMN)] {
        let mut few = [0u16; 9];
        for digit in 0..9 {
            if state.placed(digit) + size * 2 > 9 {
                continue;
            }
            few[digit] = (0..9)
                .filter(|line| {
                    let count = candidates.places(base * 9 + line, digit).count_ones();
                    (2..=size as u32).contains(&count)
                })
                .fold(0, |few, line| few | 1 << line);
        }
        if few.iter().all(|few| few.count_ones() < size as u32) {
            continue;
        }
        for &lines in subsets_of_nine(size) {
            for digit in 0..9 {
                if lines & !few[digit] != 0 {
                    continue;
                }
                let union =
                    bits(lines).fold(0, |u, line| u | candidates.places(base * 9 + line, digit));
                if union.count_ones() as usize != size {
                    continue;
                }
                // A position in a line across is the number of the base line.
                let removed: Removed = bits(union)
                    .flat_map(|across| {
                        let victims = candidates.places(cover * 9 + across, digit) & !lines;
                        at(cover * 9 + across, victims, 1 << digit)
                    })
                    .collect();
                if !removed.is_empty() {
                    let gone = bits(lines)
                        .flat_map(|line| at(base * 9 + line, 511 & !union, 1 << digit))
                        .collect();
                    show(Pattern { removed, gone, first_kind: base == COLUMN })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
