//! Steps that fill a cell: singles, and patterns that lead directly to a single.

use std::ops::ControlFlow;

use super::deduction::Deduction;
use super::sets::{LOCKING_KINDS, confined, few, in_order, places_of, tight};
use super::state::State;
use super::tables::{BOX, CELLS, SHARED, bits};
use super::technique::SeTechnique;

/// A digit with one place left in a house; houses with one empty cell come first.
pub(super) fn hidden(state: &State) -> Option<Deduction> {
    let (alone, (house, digit)) = match state.single(true) {
        Some(single) => (true, single),
        None => (false, state.single(false)?),
    };
    let rating = match house / 9 {
        _ if alone => 1.0,
        BOX => 1.2,
        _ => 1.5,
    };
    let cell = CELLS[house][state.candidates.places(house, digit).trailing_zeros() as usize];
    Some(Deduction::places(SeTechnique::HiddenSingle, rating, cell as usize, digit))
}

/// A cell with one candidate left.
pub(super) fn naked(state: &State) -> Option<Deduction> {
    let cell = state.candidates.cells.iter().position(|cell| cell.is_power_of_two())?;
    let digit = state.candidates.cells[cell].trailing_zeros() as usize;
    Some(Deduction::places(SeTechnique::NakedSingle, 2.3, cell, digit))
}

/// Locked candidates of one of the digits that leave the digit one place in a third house.
pub(super) fn direct_locking(state: &State, digits: u16) -> Option<Deduction> {
    if digits == 0 {
        return None;
    }
    let candidates = &state.candidates;
    for (first, second) in LOCKING_KINDS {
        for from in first * 9..first * 9 + 9 {
            for (to, digits) in confined(candidates, digits, from, second) {
                for digit in bits(digits) {
                    for third in first * 9..first * 9 + 9 {
                        let shared = SHARED[third][to];
                        if third == from || shared == 0 {
                            continue;
                        }
                        let places = candidates.places(third, digit);
                        let left = places & !shared;
                        if left.is_power_of_two() && places != left {
                            let cell = CELLS[third][left.trailing_zeros() as usize] as usize;
                            let (technique, rating) = if first == BOX {
                                (SeTechnique::DirectPointing, 1.7)
                            } else {
                                (SeTechnique::DirectClaiming, 1.9)
                            };
                            return Some(Deduction::places(technique, rating, cell, digit));
                        }
                    }
                }
            }
        }
    }
    None
}

/// A hidden set in one of the houses that leaves another digit one place there.
pub(super) fn direct_hidden_set(state: &State, size: usize, houses: u32) -> Option<Deduction> {
    let (technique, rating) = match size {
        2 => (SeTechnique::DirectHiddenPair, 2.0),
        _ => (SeTechnique::DirectHiddenTriplet, 2.5),
    };
    for house in in_order(houses) {
        if state.empties(house) <= size {
            continue;
        }
        let places = places_of(&state.candidates, house);
        let flow = tight(&places, few(&places, size), size, &mut |digits, union| {
            let single = bits(511 & !digits)
                .map(|digit| (digit, places[digit] & !union))
                .find(|&(digit, left)| left.is_power_of_two() && places[digit] != left);
            single.map_or(ControlFlow::Continue(()), ControlFlow::Break)
        });
        if let ControlFlow::Break((digit, left)) = flow {
            let cell = CELLS[house][left.trailing_zeros() as usize] as usize;
            return Some(Deduction::places(technique, rating, cell, digit));
        }
    }
    None
}
