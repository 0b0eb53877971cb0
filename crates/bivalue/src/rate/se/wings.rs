//! XY-Wing and XYZ-Wing.

use super::hint::{Hint, Removed};
use super::state::State;
use super::tables::{HOUSE_SETS, PEER_SETS, PEERS, bits, cells_of, count};
use super::technique::Technique;

/// A cell with two candidates (or three) and two of its peers with two candidates each, which
/// eliminate a digit from the cells that see both peers (and the cell).
///
/// Only cells in houses that have changed are searched.
pub(super) fn wing(state: &State, xyz: bool, changed: u32) -> Option<Hint> {
    if changed == 0 {
        return None;
    }
    let cells = &state.candidates.cells;
    let (size, technique, rating) =
        if xyz { (3, Technique::XyzWing, 4.4) } else { (2, Technique::XyWing, 4.2) };
    // The cells with two candidates, and those of them that have each digit.
    let mut bivalue = 0u128;
    let mut with = [0u128; 9];
    let mut pivots = 0u128;
    for cell in 0..81 {
        let count = count(cells[cell]);
        if count == 2 {
            bivalue |= 1 << cell;
            for digit in bits(cells[cell]) {
                with[digit] |= 1 << cell;
            }
        }
        if count == size && HOUSE_SETS[cell] & changed != 0 {
            pivots |= 1 << cell;
        }
    }
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
            if near & 1 << peer != 0 {
                pincers[found] = (peer as usize, cells[peer as usize]);
                found += 1;
            }
        }
        for &(first, xz) in &pincers[..found] {
            for &(second, yz) in &pincers[..found] {
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
                seen &= !(1 << pivot | 1 << first | 1 << second);
                let removed: Removed = cells_of(seen)
                    .filter(|&cell| cells[cell] & digit != 0)
                    .map(|cell| (cell as u8, digit))
                    .collect();
                if !removed.is_empty() {
                    return Some(Hint::removes(technique, rating, removed));
                }
            }
        }
    }
    None
}
