//! XY-Wing and XYZ-Wing.

use super::hint::{Hint, Removed};
use super::state::State;
use super::tables::{HOUSE_SETS, PEER_SETS, PEERS, cells_of, count};
use super::technique::Technique;

/// A cell with two candidates (or three) and two of its peers with two each, which leave a digit
/// no place where both peers (and the cell) are seen.
///
/// It is looked for around cells in houses which have changed.
pub(super) fn wing(state: &State, xyz: bool, changed: u32) -> Option<Hint> {
    if changed == 0 {
        return None;
    }
    let cells = &state.candidates.cells;
    let (size, technique, rating) =
        if xyz { (3, Technique::XyzWing, 4.4) } else { (2, Technique::XyWing, 4.2) };
    let mut bivalue = 0u128;
    let mut pivots = 0u128;
    for cell in 0..81 {
        let count = count(cells[cell]);
        bivalue |= u128::from(count == 2) << cell;
        pivots |= u128::from(count == size) << cell;
    }
    for pivot in cells_of(pivots) {
        let near = PEER_SETS[pivot] & bivalue;
        if near & near.wrapping_sub(1) == 0 || HOUSE_SETS[pivot] & changed == 0 {
            continue;
        }
        let digits = cells[pivot];
        // For a pivot of three, each peer has two of them; of two, one of them.
        let mut pincers = [(0, 0); 20];
        let mut found = 0;
        for &peer in &PEERS[pivot] {
            let mask = cells[peer as usize];
            if near >> peer & 1 == 1 && count(digits & mask) == size - 1 {
                pincers[found] = (peer as usize, mask);
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
