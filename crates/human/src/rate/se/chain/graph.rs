//! The static links of a grid, in the scale's order.

use bivalue_core::grid::cell_bit;

use super::super::state::Candidates;
use super::super::tables::{CELLS, HOUSES, bits, count};
use super::Cause;

/// A linked candidate, and the cause of the link.
pub(super) type To = (u16, Cause);

/// The links that are used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct LinkKinds {
    /// Links within cells.
    pub(super) cells: bool,
    /// Strong links within houses.
    pub(super) houses: bool,
}

impl LinkKinds {
    pub(super) const X: Self = Self { cells: false, houses: true };
    pub(super) const Y: Self = Self { cells: true, houses: false };
    pub(super) const XY: Self = Self { cells: true, houses: true };

    /// Returns whether a link from off to on is used.
    const fn lead_on(self, cause: Cause) -> bool {
        match cause {
            Cause::Cell => self.cells,
            _ => self.houses,
        }
    }

    /// Returns whether a link from on to off is used.
    const fn lead_off(self, cause: Cause) -> bool {
        self.cells || !matches!(cause, Cause::Cell)
    }
}

/// The candidates that each candidate turns on or off.
pub(super) struct Graph {
    /// The candidates that are left, ascending.
    pub(super) members: Vec<u16>,
    /// For each candidate those that are off if it is on, one list after the other; and the places
    /// where the lists start.
    off: Vec<To>,
    off_start: [u16; 730],
    /// For each candidate those that are on if it is off, one list after the other; and the places
    /// where the lists start.
    on: Vec<To>,
    on_start: [u16; 730],
}

impl Graph {
    pub(super) fn new(candidates: &Candidates) -> Self {
        let mut graph = Self {
            members: Vec::with_capacity(256),
            off: Vec::with_capacity(4096),
            off_start: [0; 730],
            on: Vec::with_capacity(512),
            on_start: [0; 730],
        };
        for cell in 0..81 {
            let digits = candidates.cells[cell];
            for digit in 0..9 {
                let candidate = cell * 9 + digit;
                if digits >> digit & 1 == 1 {
                    graph.members.push(candidate as u16);
                    graph.link(candidates, cell, digit);
                }
                graph.off_start[candidate + 1] = graph.off.len() as u16;
                graph.on_start[candidate + 1] = graph.on.len() as u16;
            }
        }
        graph
    }

    fn link(&mut self, candidates: &Candidates, cell: usize, digit: usize) {
        let others = candidates.cells[cell] & !(1 << digit);
        for other in bits(others) {
            self.off.push(((cell * 9 + other) as u16, Cause::Cell));
        }
        if others.is_power_of_two() {
            self.on.push(((cell * 9) as u16 + others.trailing_zeros() as u16, Cause::Cell));
        }
        let mut seen = cell_bit(cell);
        let mut last = u8::MAX;
        for kind in 0..3 {
            let house = HOUSES[cell][kind] as usize;
            let cause = Cause::House(kind as u8);
            let places = candidates.places(house, digit);
            let are_two = count(places) == 2;
            for position in bits(places) {
                let other = CELLS[house][position];
                if seen & cell_bit(other.into()) == 0 {
                    seen |= cell_bit(other.into());
                    self.off.push((u16::from(other) * 9 + digit as u16, cause));
                }
                // A cell that sees the candidate by two houses counts once.
                if are_two && other as usize != cell && other != last {
                    last = other;
                    self.on.push((u16::from(other) * 9 + digit as u16, cause));
                }
            }
        }
    }

    /// All candidates that are off if the candidate is on.
    pub(super) fn all_off(&self, candidate: u16) -> &[To] {
        let at = candidate as usize;
        &self.off[self.off_start[at] as usize..self.off_start[at + 1] as usize]
    }

    /// All candidates that are on if the candidate is off.
    pub(super) fn all_on(&self, candidate: u16) -> &[To] {
        let at = candidate as usize;
        &self.on[self.on_start[at] as usize..self.on_start[at + 1] as usize]
    }

    /// The candidates that are off if the candidate is on, by some kinds of links.
    pub(super) fn off(&self, candidate: u16, links: LinkKinds) -> impl Iterator<Item = To> + '_ {
        self.all_off(candidate).iter().copied().filter(move |to| links.lead_off(to.1))
    }

    /// The candidates that are on if the candidate is off, by some kinds of links.
    pub(super) fn on(&self, candidate: u16, links: LinkKinds) -> impl Iterator<Item = To> + '_ {
        self.all_on(candidate).iter().copied().filter(move |to| links.lead_on(to.1))
    }
}
