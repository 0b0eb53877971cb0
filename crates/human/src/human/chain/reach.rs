//! The consequences of each candidate by links, kept up along a path, and the candidates that a
//! chain may eliminate according to them.
//!
//! Every candidate that a chain or loop eliminates leads to its own falsity. If no candidate does,
//! no chain has to be looked for.

use std::sync::Arc;

use bivalue_core::bits::Row;
use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Candidate, CellSet};

use super::relation::{Relation, candidates};
use super::tables::Tabled;
use crate::human::incremental::Incremental;
use crate::human::indexed_board::IndexedBoard;

/// The consequences of the candidates of a board, by links in cells and houses, and if wanted by
/// groups.
#[derive(Clone)]
pub(in crate::human) enum Reach {
    /// Four words of candidates are nearly always enough for a board.
    Small(Box<Relation<4>>),
    Large(Box<Relation<{ Candidate::COUNT.div_ceil(64) }>>),
}

impl Reach {
    fn new(indexed: &IndexedBoard) -> Self {
        if candidates(indexed.board()).count() <= Row::<4>::BITS {
            Self::Small(Relation::new(indexed).into())
        } else {
            Self::Large(Relation::new(indexed).into())
        }
    }

    fn update(&mut self, indexed: &IndexedBoard, grouped: bool) {
        match self {
            Self::Small(all) => all.update(indexed, grouped),
            Self::Large(all) => all.update(indexed, grouped),
        }
    }

    /// Makes the next update look at all links again.
    fn forget_links(&mut self) {
        match self {
            Self::Small(all) => all.forget_links(),
            Self::Large(all) => all.forget_links(),
        }
    }

    /// For each digit the cells where it cannot be true, because its truth leads to its own
    /// falsity.
    pub(in crate::human) fn refuted(&self) -> [CellSet; 9] {
        match self {
            Self::Small(all) => all.refuted(),
            Self::Large(all) => all.refuted(),
        }
    }

    /// For each digit the cells where it is shown to be false, and those where it is shown to be
    /// true: all candidates of a cell, or all places of a digit in a house, lead to that, or its
    /// own opposite does.
    pub(in crate::human) fn shown(&self, indexed: &IndexedBoard) -> [[CellSet; 9]; 2] {
        match self {
            Self::Small(all) => all.shown(indexed),
            Self::Large(all) => all.shown(indexed),
        }
    }

    /// The conclusions by the nets of HoDoKu's tables, of which these consequences are a part.
    pub(in crate::human) fn tabled(
        &self,
        indexed: &IndexedBoard,
        meter: &Meter<'_>,
    ) -> Result<Tabled, Stop> {
        match self {
            Self::Small(all) => all.tabled(indexed, meter),
            Self::Large(all) => all.tabled(indexed, meter),
        }
    }
}

/// The consequences on a board or on an earlier one of its path: without groups, and with them.
#[derive(Clone, Debug, Default)]
pub(in crate::human) struct ReachCache(Incremental<[Option<Arc<Reach>>; 2]>);

impl ReachCache {
    pub(in crate::human) fn get(&self, indexed: &IndexedBoard, grouped: bool) -> Arc<Reach> {
        let mut known = self.0.lock();
        let [plain, with_groups] = &mut *known;
        let own = if grouped {
            // Groups only add consequences.
            if let (Some(plain), None) = (plain, &with_groups) {
                let mut reach = Reach::clone(plain);
                reach.forget_links();
                *with_groups = Some(reach.into());
            }
            with_groups
        } else {
            plain
        };
        let reach = own.get_or_insert_with(|| Reach::new(indexed).into());
        Arc::make_mut(reach).update(indexed, grouped);
        Arc::clone(reach)
    }
}

#[cfg(test)]
#[path = "reach_tests.rs"]
mod tests;
