//! Aligned exclusion: the ways of filling two or three cells, without those that would leave a cell
//! seen by all of them no candidate.

use bivalue_core::grid::cell_bit;

use super::deduction::Deduction;
use super::state::{Removed, State};
use super::tables::{PEER_SETS, PEERS, cells_of, count};
use super::technique::SeTechnique;

/// The candidates at the last search that found nothing.
///
/// The eliminations by a group of cells depend on its candidates and on those of the cells that see
/// all of it, so that only groups with a change among these are looked at again.
#[derive(Default)]
pub(super) struct Aligned {
    /// The candidates at that time, for pairs and for triplets.
    before: [Option<Box<[u16; 81]>>; 2],
}

/// A cell of a group, with the cells that could be left empty.
struct Member {
    cell: usize,
    excluders: u128,
}

/// The cells that can be in groups, and those whose candidates have changed.
struct Group {
    members: Vec<Member>,
    changed: u128,
    /// The cells that could be left empty.
    few: u128,
    /// True if any cell is left out because a peer has one candidate.
    is_partial: bool,
}

impl Aligned {
    /// Two cells.
    pub(super) fn pair(&mut self, state: &State) -> Option<Deduction> {
        let cells = &state.candidates.cells;
        let Group { members, changed, is_partial, .. } = self.members(cells, 2);
        for (at, second) in members.iter().enumerate() {
            for first in &members[..at] {
                let common = first.excluders & second.excluders;
                if !has_two(common)
                    || (common | cell_bit(first.cell) | cell_bit(second.cell)) & changed == 0
                {
                    continue;
                }
                let group = [first.cell, second.cell, 81];
                if let Some(removed) = excluded(cells, group, common) {
                    return Some(Deduction::removes(SeTechnique::AlignedPair, 6.2, removed));
                }
            }
        }
        self.remember(cells, 2, is_partial);
        None
    }

    /// Three cells.
    pub(super) fn triplet(&mut self, state: &State) -> Option<Deduction> {
        let cells = &state.candidates.cells;
        let Group { members, changed, few, is_partial } = self.members(cells, 3);
        let mut excluders_of = [0; 81];
        let mut all = 0u128;
        for member in &members {
            all |= cell_bit(member.cell);
            excluders_of[member.cell] = member.excluders;
        }
        for (at, second) in members.iter().enumerate() {
            let before = cell_bit(second.cell) - 1;
            for first in &members[..at] {
                let common = first.excluders & second.excluders;
                if !has_two(common) {
                    continue;
                }
                let two = cell_bit(first.cell) | cell_bit(second.cell);
                let mut thirds = (first.excluders | second.excluders) & all & !two;
                // A group that was looked at before, in which this second cell was the third.
                if few & cell_bit(second.cell) != 0 {
                    let is_seen = first.excluders & cell_bit(second.cell) != 0;
                    thirds &= !(before & if is_seen { u128::MAX } else { PEER_SETS[second.cell] });
                }
                if (common | two) & changed == 0 {
                    thirds &= changed;
                }
                let gives = |third: usize| {
                    let common = common & excluders_of[third];
                    let is_new = (common | two | cell_bit(third)) & changed != 0;
                    (has_two(common) && is_new)
                        .then(|| excluded(cells, [first.cell, second.cell, third], common))
                        .flatten()
                };
                if !cells_of(thirds).any(|third| gives(third).is_some()) {
                    continue;
                }
                // Peers of the first cell come first.
                let ordered = [first, second].into_iter().flat_map(|member| {
                    let is_third =
                        |third: &usize| member.excluders & thirds & cell_bit(*third) != 0;
                    PEERS[member.cell].iter().map(|&peer| peer as usize).filter(is_third)
                });
                if let Some(removed) = ordered.into_iter().find_map(gives) {
                    return Some(Deduction::removes(SeTechnique::AlignedTriplet, 7.5, removed));
                }
            }
        }
        self.remember(cells, 3, is_partial);
        None
    }

    fn members(&self, cells: &[u16; 81], size: usize) -> Group {
        let mut singles = 0u128;
        let mut few = 0u128;
        let mut many = 0u128;
        let mut changed = 0u128;
        let before = self.before[size - 2].as_deref();
        for cell in 0..81 {
            let count = count(cells[cell]);
            let bit_if = |holds: bool| if holds { cell_bit(cell) } else { 0 };
            singles |= bit_if(count == 1);
            few |= bit_if((2..=size).contains(&count));
            many |= bit_if(count > 1);
            changed |= bit_if(before.is_none_or(|before| before[cell] != cells[cell]));
        }
        let members = cells_of(many)
            .filter(|&cell| PEER_SETS[cell] & singles == 0)
            .map(|cell| Member { cell, excluders: PEER_SETS[cell] & few })
            .filter(|member| member.excluders != 0)
            .collect();
        Group { members, changed, few, is_partial: singles != 0 }
    }

    fn remember(&mut self, cells: &[u16; 81], size: usize, is_partial: bool) {
        self.before[size - 2] = (!is_partial).then(|| Box::new(*cells));
    }
}

/// The digits of a cell one by one, as masks.
fn digits(mask: u16) -> impl Iterator<Item = u16> {
    super::tables::bits(mask).map(|digit| 1 << digit)
}

/// Returns whether there are two cells or more.
fn has_two(cells: u128) -> bool {
    cells & cells.wrapping_sub(1) != 0
}

/// The candidates that occur in no way to fill the cells. The last cell is 81 for a pair.
fn excluded(cells: &[u16; 81], group: [usize; 3], excluders: u128) -> Option<Removed> {
    let of = group.map(|cell| cells.get(cell).copied().unwrap_or(0));
    let union = of[0] | of[1] | of[2];
    // For each digit the digits that together with it would leave a cell no candidate, and the sets
    // of three digits that would.
    let mut pairs = [0u16; 9];
    let mut threes = [0u16; 20];
    let mut count = 0;
    for cell in cells_of(excluders) {
        let mask = cells[cell];
        if mask & !union != 0 {
            continue;
        }
        let rest = mask & (mask - 1);
        if rest.is_power_of_two() {
            pairs[mask.trailing_zeros() as usize] |= rest;
            pairs[rest.trailing_zeros() as usize] |= mask & !rest;
        } else {
            threes[count] = mask;
            count += 1;
        }
    }
    let sees = |a: usize, b: usize| group[b] < 81 && PEER_SETS[group[a]] & cell_bit(group[b]) != 0;
    let (sees01, sees02, sees12) = (sees(0, 1), sees(0, 2), sees(1, 2));
    if of[2] == 0 {
        let has_none = |own: u16, others: u16| {
            digits(own).any(|digit| {
                let same = if sees01 { digit } else { 0 };
                others & !(pairs[digit.trailing_zeros() as usize] | same) == 0
            })
        };
        if !has_none(of[0], of[1]) && !has_none(of[1], of[0]) {
            return None;
        }
    }
    let mut possible = [0u16; 3];
    for a in digits(of[0]) {
        let not_with_a = pairs[a.trailing_zeros() as usize];
        let not_second = not_with_a | if sees01 { a } else { 0 };
        let not_third = not_with_a | if sees02 { a } else { 0 };
        for b in digits(of[1] & !not_second) {
            // The digits that cannot be in the third cell.
            let mut not = not_third | pairs[b.trailing_zeros() as usize];
            not |= if sees12 { b } else { 0 };
            for mask in &threes[..count] {
                let rest = mask & !(a | b);
                not |= if rest & rest.wrapping_sub(1) == 0 { rest } else { 0 };
            }
            let third = of[2] & !not;
            if third != 0 || of[2] == 0 {
                possible[0] |= a;
                possible[1] |= b;
                possible[2] |= third;
                if possible[1..] == of[1..] {
                    break;
                }
            }
        }
        if possible == of {
            return None;
        }
    }
    let removed: Removed = (0..3)
        .map(|at| (group[at] as u8, of[at] & !possible[at]))
        .filter(|(_, digits)| *digits != 0)
        .collect();
    (!removed.is_empty()).then_some(removed)
}
