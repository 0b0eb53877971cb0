//! What each candidate leads to by links, carried along a path, and where it shows that there may be a
//! step.
//!
//! Whatever is eliminated by any chain or loop leads to its own opposite. If no candidate does, there
//! is nothing to look for.

use std::sync::Arc;

use super::relation::{Relation, candidates};
use crate::grid::{Candidate, CellSet, Digit};
use crate::human::carried::Carried;
use crate::human::row::Row;
use crate::human::{Found, View};

/// What follows from the candidates of a board, by links of cells and houses, and maybe by groups.
#[derive(Clone)]
pub(in crate::human) enum Reach {
    /// Nearly always these are enough for a board.
    Small(Box<Relation<4>>),
    Large(Box<Relation<{ Candidate::COUNT.div_ceil(64) }>>),
}

impl Reach {
    fn new(view: &View) -> Self {
        if candidates(view).count() <= Row::<4>::BITS {
            Self::Small(Relation::new(view).into())
        } else {
            Self::Large(Relation::new(view).into())
        }
    }

    fn update(&mut self, view: &View, grouped: bool) {
        match self {
            Self::Small(all) => all.update(view, grouped),
            Self::Large(all) => all.update(view, grouped),
        }
    }

    /// Has all links looked at again.
    fn forget_links(&mut self) {
        match self {
            Self::Small(all) => all.forget_links(),
            Self::Large(all) => all.forget_links(),
        }
    }

    /// By digit, the cells where it leads to its own opposite by being true.
    pub(in crate::human) fn doomed(&self) -> [CellSet; 9] {
        match self {
            Self::Small(all) => all.doomed(),
            Self::Large(all) => all.doomed(),
        }
    }

    /// By digit, the cells where it is false, and those where it is true, since all candidates of some
    /// cell, or of a digit in some house, lead to that, or its own opposite does.
    pub(in crate::human) fn shown(&self, view: &View) -> [[CellSet; 9]; 2] {
        match self {
            Self::Small(all) => all.shown(view),
            Self::Large(all) => all.shown(view),
        }
    }
}

/// Where candidates may be eliminated by a chain or a loop: those of a digit by its cells.
#[derive(Clone)]
pub(in crate::human) struct Hopes {
    cells: [CellSet; 9],
    /// How that is known.
    reach: Option<Arc<Reach>>,
}

impl Hopes {
    /// Anywhere.
    pub(in crate::human) fn all() -> Self {
        Self { cells: [CellSet::ALL; 9], reach: None }
    }

    /// Where that may be by links of cells and houses, and maybe by groups. Where each step is
    /// wanted there nearly always is one, and it is not found out.
    pub(in crate::human) fn of(found: &Found<'_>, grouped: bool) -> Self {
        if found.wants_each() {
            return Self::all();
        }
        let reach = found.view().reach(grouped);
        Self { cells: reach.doomed(), reach: Some(reach) }
    }

    pub(in crate::human) fn is_empty(&self) -> bool {
        self.cells.iter().all(|cells| cells.is_empty())
    }

    pub(super) fn cells(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()]
    }

    /// How that is known, if it is.
    pub(super) fn reach(&self) -> Option<&Reach> {
        self.reach.as_deref()
    }
}

/// What links lead to on a board or on an earlier one: without groups, and with them.
#[derive(Clone, Debug, Default)]
pub(in crate::human) struct Lazy(Carried<[Option<Arc<Reach>>; 2]>);

impl Lazy {
    pub(in crate::human) fn get(&self, view: &View, grouped: bool) -> Arc<Reach> {
        let mut known = self.0.lock();
        let [plain, with_groups] = &mut *known;
        let own = if grouped {
            // Groups only add to what follows.
            if let (Some(plain), None) = (plain, &with_groups) {
                let mut reach = Reach::clone(plain);
                reach.forget_links();
                *with_groups = Some(reach.into());
            }
            with_groups
        } else {
            plain
        };
        let reach = own.get_or_insert_with(|| Reach::new(view).into());
        Arc::make_mut(reach).update(view, grouped);
        Arc::clone(reach)
    }
}

#[cfg(test)]
#[path = "reach_tests.rs"]
mod tests;
