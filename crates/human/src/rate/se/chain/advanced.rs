//! The advanced deductions of a dynamic chain that has no further links: patterns and nested chains
//! that appear because candidates are gone.

use std::ops::ControlFlow;
use std::rc::Rc;

use bivalue_core::budget::Stop;

use super::super::deduction::HousePattern;
use super::super::locks::lockable;
use super::super::sets;
use super::super::state::{Candidates, Changes, Removed};
use super::super::tables::{CELLS, bits};
use super::forcing::{self, KnownBefore};
use super::graph::Graph;
use super::nest::{Family, Kind, Nest, Nested};
use super::net::{Net, Parents};
use super::outline::Outlines;
use super::rank::Wanted;
use super::reach::reach;
use super::{Cause, ChainDeduction, OFF, unary};

/// The nested chains that a level may use, in order.
const fn families(level: u8) -> &'static [Family] {
    const UNARY: Family = Family::Unary;
    const MULTIPLE: Family = Family::Forcing(Kind::MULTIPLE);
    const DYNAMIC: Family = Family::Forcing(Kind::dynamic(0));
    const DEEP: Family = Family::Forcing(Kind::dynamic(2));
    match level {
        0 | 1 => &[],
        2 => &[UNARY],
        3 => &[UNARY, MULTIPLE],
        4 => &[DYNAMIC],
        _ => &[DYNAMIC, DEEP],
    }
}

impl Nest<'_, '_> {
    /// Adds to the net the candidates that are off according to the first family of deductions that
    /// has any.
    pub(super) fn advance(
        &mut self,
        net: &mut Net,
        source: &Candidates,
        now: &Candidates,
        level: u8,
    ) -> Result<(), Stop> {
        // A deduction that rests on no missing candidate is of no use.
        let changes = now.changes_since(source);
        for pattern in 0..4 {
            if self.patterns(net, source, now, (pattern, changes)) {
                return Ok(());
            }
        }
        for &family in families(level) {
            let hints = self.nested(now, family)?;
            let mut found = false;
            for hint in &*hints {
                let start = net.start_parents();
                for ground in hint.grounds() {
                    parents_of_ground(net, source, now, ground as usize);
                }
                let parents = net.parents_since(start);
                if parents.count > 0 {
                    found = true;
                    add(net, &hint.removed, parents, Some(hint));
                }
            }
            if found {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The candidates that are off according to the first family that has any. Patterns are looked
    /// for only where something has changed.
    pub(super) fn next_removed(
        &mut self,
        now: &Candidates,
        changes: Changes,
        level: u8,
    ) -> Result<Removed, Stop> {
        let mut removed = Removed::new();
        for pattern in 0..4 {
            let mut show = |pattern: HousePattern| {
                removed.extend(pattern.removed);
                ControlFlow::<()>::Continue(())
            };
            let _ = self.show_patterns(now, (pattern, changes), &mut show);
            if !removed.is_empty() {
                return Ok(removed);
            }
        }
        for &family in families(level) {
            if family == Family::Unary {
                self.meter.node()?;
                removed.clone_from(reach(&Graph::new(now)).refuted());
            } else {
                let hints = self.nested(now, family)?;
                removed.extend(hints.iter().flat_map(|hint| hint.removed.iter().copied()));
            }
            if !removed.is_empty() {
                break;
            }
        }
        Ok(removed)
    }

    /// Calls `show` with the patterns of one kind in the houses and of the digits that have
    /// changed.
    fn show_patterns(
        &self,
        now: &Candidates,
        (pattern, Changes { houses, digits }): (usize, Changes),
        show: sets::Show<'_, ()>,
    ) -> ControlFlow<()> {
        match pattern {
            0 => sets::locking(now, lockable(now, digits), show),
            1 => sets::hidden(self.state, now, 2, houses, show),
            2 => sets::naked(self.state, now, 2, houses, show),
            _ => sets::fish(self.state, now, 2, digits, show),
        }
    }

    /// Adds the candidates that are off according to patterns of one kind, and returns whether
    /// there is one.
    fn patterns(
        &self,
        net: &mut Net,
        source: &Candidates,
        now: &Candidates,
        pattern: (usize, Changes),
    ) -> bool {
        let mut found = false;
        let mut show = |HousePattern { removed, gone, .. }: HousePattern| {
            let start = net.start_parents();
            for (cell, digits) in gone {
                net.parents_off(cell as usize, digits & source.cells[cell as usize]);
            }
            let parents = net.parents_since(start);
            if parents.count > 0 {
                found = true;
                add(net, &removed, parents, None);
            }
            ControlFlow::<()>::Continue(())
        };
        let _ = self.show_patterns(now, pattern, &mut show);
        found
    }

    fn nested(&mut self, now: &Candidates, family: Family) -> Result<Nested, Stop> {
        if let Some(found) = self.memo.found.get(&(family, now.cells)) {
            return Ok(Rc::clone(found));
        }
        let hints = match family {
            Family::Unary => unary::search(now, self.meter, Wanted::BestByCandidate)?.0,
            Family::Forcing(kind) => {
                let outlines = &mut Outlines::default();
                let known = KnownBefore::nothing(outlines);
                forcing::search(self, known, now, kind, Wanted::BestByCandidate)?
            }
        };
        let hints: Nested = hints.into_iter().map(Rc::new).collect();
        self.memo.remember((family, now.cells), &hints);
        Ok(hints)
    }
}

/// Adds the candidates that are gone from a cell, or from the places of a digit in a house, as
/// parents.
fn parents_of_ground(net: &mut Net, source: &Candidates, now: &Candidates, ground: usize) {
    if ground < 81 {
        net.parents_off(ground, source.cells[ground] & !now.cells[ground]);
        return;
    }
    let (house, digit) = ((ground - 81) / 9, (ground - 81) % 9);
    for position in bits(source.places(house, digit) & !now.places(house, digit)) {
        net.parents_off(CELLS[house][position] as usize, 1 << digit);
    }
}

/// Adds the candidates as nodes that are off, unless they are off already.
fn add(net: &mut Net, removed: &[(u8, u16)], parents: Parents, hint: Option<&Rc<ChainDeduction>>) {
    for &(cell, digits) in removed {
        for digit in bits(digits) {
            let potential = OFF + (u16::from(cell) * 9 + digit as u16);
            if !net.has(potential) {
                let node = net.add(potential, Cause::Advanced, parents);
                if let Some(hint) = hint {
                    net.set_nested(hint);
                }
                net.keep(node);
            }
        }
    }
}
