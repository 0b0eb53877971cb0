//! BUG: a grid that would have two solutions or none without a few extra candidates.

use super::deduction::Deduction;
use super::state::{Candidates, Removed, State};
use super::tables::{CELLS, PEER_SETS, SETS, bits, cells_of, count, subsets_of};
use super::technique::SeTechnique;

/// The extra candidates that keep a grid from being a BUG.
struct Extras {
    /// The cells with extra candidates, in the order in which they were found.
    cells: Vec<(usize, u16)>,
    /// All extra digits.
    digits: u16,
    /// The cells that see all those cells.
    common: u128,
}

/// The step by the extra candidates of a BUG.
pub(super) fn bug(state: &State) -> Option<Deduction> {
    let cells = &state.candidates.cells;
    let extras = extras(state)?;
    let hint = |rating: f64, removed: Removed| {
        (!removed.is_empty()).then(|| Deduction::removes(SeTechnique::Bug, rating, removed))
    };
    if let [(cell, digits)] = extras.cells[..] {
        return hint(5.6, vec![(cell as u8, cells[cell] & !digits)]);
    }
    let is_pair = extras.cells.len() == 2;
    if extras.digits.is_power_of_two() {
        let removed = cells_of(extras.common)
            .filter(|&cell| cells[cell] & extras.digits != 0)
            .map(|cell| (cell as u8, extras.digits))
            .collect();
        return hint(5.7, removed).or_else(|| {
            is_pair.then(|| pair(cells, &extras)).flatten().and_then(|removed| hint(5.7, removed))
        });
    }
    if extras.common == 0 {
        return None;
    }
    if is_pair && let Some(hint) = pair(cells, &extras).and_then(|removed| hint(5.7, removed)) {
        return Some(hint);
    }
    with_naked_set(cells, &extras)
}

fn extras(state: &State) -> Option<Extras> {
    let original = &state.candidates;
    let mut trimmed = original.clone();
    let mut extras = Extras { cells: Vec::new(), digits: 0, common: 0 };
    let mut members = 0u128;
    for house in 0..27 {
        for digit in 0..9 {
            let places = original.places(house, digit);
            if matches!(count(places), 0 | 2) {
                continue;
            }
            let mut many = bits(places)
                .map(|position| CELLS[house][position] as usize)
                .filter(|&cell| count(original.cells[cell]) >= 3);
            let cell = many.next()?;
            if many.next().is_some() {
                continue;
            }
            let known = extras.cells.iter_mut().find(|(member, _)| *member == cell);
            if let Some((_, digits)) = known {
                *digits |= 1 << digit;
            } else {
                let peers = PEER_SETS[cell];
                extras.common = if extras.cells.is_empty() { peers } else { extras.common & peers };
                extras.cells.push((cell, 1 << digit));
                members |= 1 << cell;
            }
            extras.digits |= 1 << digit;
            trimmed.remove(cell, digit);
            extras.common &= !members;
            if extras.cells.len() > 1 && extras.digits.count_ones() > 1 && extras.common == 0 {
                return None;
            }
        }
    }
    (!extras.cells.is_empty() && is_bug(state, &trimmed)).then_some(extras)
}

/// Returns whether each empty cell has two candidates, and each digit two places or none in each
/// house.
fn is_bug(state: &State, candidates: &Candidates) -> bool {
    (0..81).all(|cell| !state.is_empty(cell) || count(candidates.cells[cell]) == 2)
        && (0..27).all(|house| {
            (0..9).all(|digit| matches!(count(candidates.places(house, digit)), 0 | 2))
        })
}

/// Two cells with a further digit in common that must be in one of them.
fn pair(cells: &[u16; 81], extras: &Extras) -> Option<Removed> {
    let [(a, of_a), (b, of_b)] = extras.cells[..] else { return None };
    let shared = cells[a] & cells[b] & !extras.digits;
    let is_seen = PEER_SETS[a] >> b & 1 == 1;
    if shared.count_ones() != 1 || !is_seen {
        return None;
    }
    let removed = [(a, of_a), (b, of_b)]
        .map(|(cell, own)| (cell as u8, cells[cell] & !(own | shared)))
        .into_iter()
        .filter(|(_, digits)| *digits != 0);
    Some(removed.collect())
}

/// Cells that are a naked set together with the extra digits.
fn with_naked_set(cells: &[u16; 81], extras: &Extras) -> Option<Deduction> {
    for house in 0..27 {
        if !extras.cells.iter().all(|(cell, _)| SETS[house] >> cell & 1 == 1) {
            continue;
        }
        let common: Vec<usize> = CELLS[house]
            .iter()
            .map(|&cell| cell as usize)
            .filter(|cell| extras.common >> cell & 1 == 1)
            .collect();
        for size in 2..=6 {
            if common.len() < size {
                continue;
            }
            for subset in subsets_of(common.len(), size - 1) {
                let is_member = |at: &usize| subset >> at & 1 == 1;
                let members = || (0..common.len()).filter(is_member).map(|at| cells[common[at]]);
                let union = members().fold(0, |union, digits| union | digits);
                if members().any(|digits| digits.count_ones() < 2)
                    || union.count_ones() as usize != size
                    || (union | extras.digits).count_ones() as usize != size
                {
                    continue;
                }
                let removed: Removed = (0..common.len())
                    .filter(|at| !is_member(at))
                    .map(|at| (common[at] as u8, cells[common[at]] & union))
                    .filter(|(_, digits)| *digits != 0)
                    .collect();
                if !removed.is_empty() {
                    let rating = 5.7 + (size - 1) as f64 * 0.1;
                    return Some(Deduction::removes(SeTechnique::Bug, rating, removed));
                }
            }
        }
    }
    None
}
