//! XY-Wing and XYZ-Wing.

use bivalue_core::grid::cell_bit;

use super::deduction::Deduction;
use super::state::{Removed, State};
use super::tables::{HOUSE_SETS, PEER_SETS, PEERS, bits, cells_of, count};
use super::technique::SeTechnique;

/// A cell with two candidates (or three) and two of its peers with two candidates each, which
/// eliminate a digit from the cells that see both peers (and the cell).
///
/// Only cells in houses that have changed are searched.
pub(super) fn wing(state: &State, xyz: bool, changed: u32) -> Option<Deduction> {
    if changed == 0 {
        return None;
    }
    let cells = &state.candidates.cells;
    let (size, technique, rating) =
        if xyz { (3, SeTechnique::XyzWing, 4.4) } else { (2, SeTechnique::XyWing, 4.2) };
    let WingCells { bivalue, with, pivots } = WingCells::of(cells, size, changed);
    for pivot in cells_of(pivots) {
        let near = PEER_SETS[pivot] & bivalue;
        let digits = cells[pivot];
        let (mut one, mut two) = (0, 0);
        for digit in bits(digits) {
            two |= one & with[digit];
            one |= with[digit];
        }
        let near = near & if xyz { two } else { one & !two };
        // Each of two peers that have a digit in common has one of two digits of the pivot.
        let is_any = if xyz {
            bits(digits).filter(|&digit| near & !with[digit] != 0).count() >= 2
        } else {
            let [x, y] =
                [digits, digits & (digits - 1)].map(|of| near & with[of.trailing_zeros() as usize]);
            with.iter().any(|with| x & with != 0 && y & with != 0)
        };
        if !is_any {
            continue;
        }
        // For a pivot of three candidates, each peer has two of them; for a pivot of two, one of
        // them.
        let mut pincers = [(0, 0); 20];
        let mut found = 0;
        for &peer in &PEERS[pivot] {
            if near & cell_bit(peer.into()) != 0 {
                pincers[found] = (peer as usize, cells[peer as usize]);
                found += 1;
            }
        }
        let eliminated = eliminations(cells, pivot, xyz, &pincers[..found]);
        if let Some(removed) = eliminated {
            return Some(Deduction::removes(technique, rating, removed));
        }
    }
    None
}

/// The cells that wings are made of.
struct WingCells {
    /// The cells with two candidates.
    bivalue: u128,
    /// Those of them that have each digit.
    with: [u128; 9],
    /// The cells with as many candidates as a pivot has, in houses that have changed.
    pivots: u128,
}

impl WingCells {
    #[inline]
    fn of(cells: &[u16; 81], size: usize, changed: u32) -> Self {
        let mut found = Self { bivalue: 0, with: [0; 9], pivots: 0 };
        for cell in 0..81 {
            let count = count(cells[cell]);
            if count == 2 {
                found.bivalue |= cell_bit(cell);
                for digit in bits(cells[cell]) {
                    found.with[digit] |= cell_bit(cell);
                }
            }
            if count == size && HOUSE_SETS[cell] & changed != 0 {
                found.pivots |= cell_bit(cell);
            }
        }
        found
    }
}

/// The eliminations of the first two pincers that make a wing with the pivot. Each pincer is a cell
/// with its two candidates.
#[inline]
fn eliminations(
    cells: &[u16; 81],
    pivot: usize,
    xyz: bool,
    pincers: &[(usize, u16)],
) -> Option<Removed> {
    let digits = cells[pivot];
    for &(first, xz) in pincers {
        for &(second, yz) in pincers {
            let digit = xz & yz;
            if xz == yz
                || digit == 0
                || count(digits | xz | yz) != 3
                || (digits & digit != 0) != xyz
            {
                continue;
            }
            let mut seen = PEER_SETS[first] & PEER_SETS[second];
            if xyz {
                seen &= PEER_SETS[pivot];
            }
            seen &= !(cell_bit(pivot) | cell_bit(first) | cell_bit(second));
            let removed: Removed = cells_of(seen)
                .filter(|&cell| cells[cell] & digit != 0)
                .map(|cell| (cell as u8, digit))
                .collect();
            if !removed.is_empty() {
                return Some(removed);
            }
        }
    }
    None
}
