//! Aligned exclusion: the ways of filling two or three cells, less those that would leave a cell
//! seen by all of them empty.

use super::hint::{Hint, Removed};
use super::state::State;
use super::tables::{PEER_SETS, PEERS, bits, cells_of};
use super::technique::Technique;

/// A cell of a pair or triple, with the cells that could be left empty.
struct Member {
    cell: usize,
    excluders: u128,
}

fn members(cells: &[u16; 81], size: u32) -> Vec<Member> {
    let of_count = |counts: std::ops::RangeInclusive<u32>| {
        (0..81)
            .filter(|&cell| counts.contains(&cells[cell].count_ones()))
            .fold(0, |set, cell| set | 1u128 << cell)
    };
    let (singles, few) = (of_count(1..=1), of_count(2..=size));
    (0..81)
        .filter(|&cell| cells[cell].count_ones() >= 2 && PEER_SETS[cell] & singles == 0)
        .map(|cell| Member { cell, excluders: PEER_SETS[cell] & few })
        .filter(|member| member.excluders != 0)
        .collect()
}

/// The candidates that occur in no way to fill these cells.
fn excluded<const N: usize>(
    cells: &[u16; 81],
    chosen: [usize; N],
    excluders: u128,
) -> Option<Removed> {
    let masks: Vec<u16> = cells_of(excluders).map(|cell| cells[cell]).collect();
    let sees: [[bool; N]; N] = chosen.map(|a| chosen.map(|b| PEER_SETS[a] >> b & 1 == 1));
    let mut possible = [0u16; N];
    for at in 0..N {
        for digit in bits(cells[chosen[at]]) {
            if possible[at] >> digit & 1 == 0 {
                let mut ways = Ways { cells, chosen, masks: &masks, sees: &sees, possible };
                let mut digits = [0; N];
                digits[at] = 1 << digit;
                ways.fill(0, at, &mut digits);
                possible = ways.possible;
            }
        }
    }
    let removed: Removed = chosen
        .iter()
        .zip(possible)
        .map(|(&cell, possible)| (cell as u8, cells[cell] & !possible))
        .filter(|(_, digits)| *digits != 0)
        .collect();
    (!removed.is_empty()).then_some(removed)
}

/// Ways to fill cells, each with a digit.
struct Ways<'a, const N: usize> {
    cells: &'a [u16; 81],
    chosen: [usize; N],
    masks: &'a [u16],
    sees: &'a [[bool; N]; N],
    /// The digits that were found in a way, by cell.
    possible: [u16; N],
}

impl<const N: usize> Ways<'_, N> {
    /// Looks for one way with that digit at `fixed`, and says whether there is one.
    fn fill(&mut self, next: usize, fixed: usize, digits: &mut [u16; N]) -> bool {
        if next == N {
            let union = digits.iter().fold(0, |union, digit| union | digit);
            let is_possible = self.masks.iter().all(|mask| mask & !union != 0);
            if is_possible {
                for (possible, digit) in self.possible.iter_mut().zip(digits) {
                    *possible |= *digit;
                }
            }
            return is_possible;
        }
        if next == fixed {
            return self.fill(next + 1, fixed, digits);
        }
        for digit in bits(self.cells[self.chosen[next]]) {
            let digit = 1 << digit;
            let clashes = (0..N).any(|other| {
                (other < next || other == fixed) && self.sees[next][other] && digits[other] == digit
            });
            if !clashes {
                digits[next] = digit;
                if self.fill(next + 1, fixed, digits) {
                    return true;
                }
            }
        }
        false
    }
}

/// Two cells.
pub(super) fn pair(state: &State) -> Option<Hint> {
    let cells = &state.candidates.cells;
    let members = members(cells, 2);
    for (at, second) in members.iter().enumerate() {
        for first in &members[..at] {
            let common = first.excluders & second.excluders;
            if common.count_ones() < 2 {
                continue;
            }
            if let Some(removed) = excluded(cells, [first.cell, second.cell], common) {
                return Some(Hint::removes(Technique::AlignedPair, 6.2, removed));
            }
        }
    }
    None
}

/// Three cells.
pub(super) fn triplet(state: &State) -> Option<Hint> {
    let cells = &state.candidates.cells;
    let members = members(cells, 3);
    let mut excluders_of = [0; 81];
    for member in &members {
        excluders_of[member.cell] = member.excluders;
    }
    for (at, second) in members.iter().enumerate() {
        for first in &members[..at] {
            let common = first.excluders & second.excluders;
            if common.count_ones() < 2 {
                continue;
            }
            let mut seen = 1 << first.cell | 1 << second.cell;
            let ordered = [first, second].into_iter().flat_map(|member| {
                let is_excluder = |peer: &usize| member.excluders >> peer & 1 == 1;
                PEERS[member.cell].iter().map(|&peer| peer as usize).filter(is_excluder)
            });
            for third in ordered {
                if seen >> third & 1 == 1 {
                    continue;
                }
                seen |= 1 << third;
                let common = common & excluders_of[third];
                if common.count_ones() < 2 {
                    continue;
                }
                if let Some(removed) = excluded(cells, [first.cell, second.cell, third], common) {
                    return Some(Hint::removes(Technique::AlignedTriplet, 7.5, removed));
                }
            }
        }
    }
    None
}
