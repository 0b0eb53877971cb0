//! Steps that fill a cell by looking at houses: singles, and patterns with a single behind them.

use super::hint::Hint;
use super::sets::{LOCKING_KINDS, confined};
use super::state::State;
use super::tables::{BOX, BOX_COLUMN_ROW, CELLS, SHARED, bits, subsets_of_nine};
use super::technique::Technique;

/// A digit with one place left in a house, cells that are the last empty one first.
pub(super) fn hidden(state: &State) -> Option<Hint> {
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
    Some(Hint::places(Technique::HiddenSingle, rating, cell as usize, digit))
}

/// A cell with one candidate left.
pub(super) fn naked(state: &State) -> Option<Hint> {
    let cell = state.candidates.cells.iter().position(|cell| cell.is_power_of_two())?;
    let digit = state.candidates.cells[cell].trailing_zeros() as usize;
    Some(Hint::places(Technique::NakedSingle, 2.3, cell, digit))
}

/// A digit confined to where two houses meet, which leaves it one place in a third house.
pub(super) fn direct_locking(state: &State) -> Option<Hint> {
    let candidates = &state.candidates;
    for (first, second) in LOCKING_KINDS {
        for from in first * 9..first * 9 + 9 {
            for (to, digits) in confined(candidates, from, second) {
                for digit in bits(digits) {
                    for third in first * 9..first * 9 + 9 {
                        let shared = SHARED[third][to];
                        if third == from || shared == 0 {
                            continue;
                        }
                        let places = candidates.places(third, digit);
                        let left = places & !shared;
                        if places.count_ones() > 1 && left.is_power_of_two() {
                            let cell = CELLS[third][left.trailing_zeros() as usize] as usize;
                            let (technique, rating) = if first == BOX {
                                (Technique::DirectPointing, 1.7)
                            } else {
                                (Technique::DirectClaiming, 1.9)
                            };
                            return Some(Hint::places(technique, rating, cell, digit));
                        }
                    }
                }
            }
        }
    }
    None
}

/// As many digits as cells of a house, which leaves another digit one place there.
pub(super) fn direct_hidden_set(state: &State, size: usize) -> Option<Hint> {
    let (technique, rating) = match size {
        2 => (Technique::DirectHiddenPair, 2.0),
        _ => (Technique::DirectHiddenTriplet, 2.5),
    };
    for kind in BOX_COLUMN_ROW {
        for house in kind * 9..kind * 9 + 9 {
            if state.empties(house) <= size {
                continue;
            }
            let places: [u16; 9] = std::array::from_fn(|d| state.candidates.places(house, d));
            let many = (0..9).filter(|&d| places[d].count_ones() > 1).fold(0, |m, d| m | 1u16 << d);
            let few = bits(many)
                .filter(|&d| places[d].count_ones() as usize <= size)
                .fold(0, |m, d| m | 1u16 << d);
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
                let single = bits(many & !digits)
                    .map(|digit| (digit, places[digit] & !union))
                    .find(|(_, left)| left.is_power_of_two());
                if let Some((digit, left)) = single {
                    let cell = CELLS[house][left.trailing_zeros() as usize] as usize;
                    return Some(Hint::places(technique, rating, cell, digit));
                }
            }
        }
    }
    None
}
