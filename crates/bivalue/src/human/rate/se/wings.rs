//! XY-Wing and XYZ-Wing.

use super::hint::{Hint, Removed};
use super::state::State;
use super::tables::{PEER_SETS, PEERS, cells_of};
use super::technique::Technique;

/// A cell with two candidates (or three) and two of its peers with two each, which leave a digit
/// no place where both peers (and the cell) are seen.
pub(super) fn wing(state: &State, xyz: bool) -> Option<Hint> {
    let cells = &state.candidates.cells;
    let (count, technique, rating) =
        if xyz { (3, Technique::XyzWing, 4.4) } else { (2, Technique::XyWing, 4.2) };
    for (pivot, &digits) in cells.iter().enumerate() {
        if digits.count_ones() != count {
            continue;
        }
        let peers = || PEERS[pivot].iter().map(|&peer| (peer as usize, cells[peer as usize]));
        for (first, xz) in peers() {
            if xz.count_ones() != 2 || (digits & !xz).count_ones() != 1 {
                continue;
            }
            for (second, yz) in peers() {
                let three = digits | xz | yz;
                let all = digits & xz & yz;
                if yz.count_ones() != 2
                    || three.count_ones() != 3
                    || all.count_ones() != u32::from(xyz)
                    || (xz & yz).count_ones() != 1
                {
                    continue;
                }
                let digit = xz & yz;
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
