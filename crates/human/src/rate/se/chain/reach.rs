//! The candidates that each candidate leads to along static links: a transitive closure.
//!
//! The closure shows whether there is anything to find, without going from link to link in the
//! order that ratings depend on. That order matters only if there is.

use std::cell::OnceCell;

use bivalue_core::bits::Row;
use bivalue_core::graph::components;

use super::super::state::Removed;
use super::super::tables::bits;
use super::graph::{Graph, To};
use super::{OFF, Potential};

/// The possible results of chains and cycles of one assumption.
pub(super) trait Reach {
    /// Returns whether all of some assumptions that are on lead to a common consequence along
    /// static links.
    fn agree(&self, roots: &[Potential]) -> bool;

    /// The candidates that lead to their own opposite: these and no others can be eliminated.
    fn refuted(&self) -> &Removed;

    /// For each candidate the number, from 1, of a set of candidates that lead to each other and
    /// may be on a cycle that eliminates a candidate; 0 for candidates in no such set.
    fn circles(&self) -> [u16; 729];

    /// The number of potentials of the shortest chain from an assumption to its opposite, both
    /// included. `is_wanted` is called for each length, shorter ones first, and may end the
    /// search.
    fn length(&self, root: Potential, is_wanted: &mut dyn FnMut(u32) -> bool) -> Option<u32>;
}

/// Makes the closure of a graph.
pub(super) fn reach(graph: &Graph) -> Box<dyn Reach> {
    match graph.members.len() {
        0..=128 => Box::new(Closure::<2>::new(graph)),
        129..=192 => Box::new(Closure::<3>::new(graph)),
        193..=256 => Box::new(Closure::<4>::new(graph)),
        257..=320 => Box::new(Closure::<5>::new(graph)),
        _ => Box::new(Closure::<12>::new(graph)),
    }
}

/// The closure of "if on, then on" over static links.
struct Closure<const W: usize> {
    number: [u16; 729],
    /// The candidates that are left, ascending.
    members: Vec<u16>,
    /// For each candidate those that it excludes.
    weak: Vec<Row<W>>,
    /// For each candidate those that are on if it is off.
    strong: Vec<Row<W>>,
    /// For each candidate those that are on if it is on, by one candidate that is off.
    direct: Vec<Row<W>>,
    /// For each candidate all those that are on if it is on.
    reach: Vec<Row<W>>,
    refuted: Removed,
    /// For each candidate all those that are off if it is on.
    excluded: OnceCell<Vec<Row<W>>>,
}

impl<const W: usize> Closure<W> {
    fn new(graph: &Graph) -> Self {
        let members = graph.members.clone();
        let mut number = [0u16; 729];
        for (at, &member) in members.iter().enumerate() {
            number[member as usize] = at as u16;
        }
        let set = |of: &[To]| {
            let mut set = Row::NONE;
            for &(to, _) in of {
                set.insert(number[to as usize] as usize);
            }
            set
        };
        let weak: Vec<Row<W>> = members.iter().map(|&of| set(graph.all_off(of))).collect();
        let strong: Vec<Row<W>> = members.iter().map(|&of| set(graph.all_on(of))).collect();
        let mut direct = vec![Row::NONE; members.len()];
        for (middle, strong) in strong.iter().enumerate() {
            if !strong.is_empty() {
                for from in weak[middle].members() {
                    direct[from].join(strong);
                }
            }
        }
        let reach = close(&direct);
        let mut refuted = Removed::new();
        for (member, &candidate) in members.iter().enumerate() {
            if reach[member].intersects(&weak[member]) {
                let (cell, digit) = (candidate / 9, candidate % 9);
                match refuted.last_mut() {
                    Some((last, digits)) if u16::from(*last) == cell => *digits |= 1 << digit,
                    _ => refuted.push((cell as u8, 1 << digit)),
                }
            }
        }
        let excluded = OnceCell::new();
        Self { number, members, weak, strong, direct, reach, refuted, excluded }
    }
}

impl<const W: usize> Closure<W> {
    /// Returns whether some candidate sees both a candidate that is on and one that is off in such
    /// a cycle, so that it can be eliminated.
    fn takes_out_something(&self, circle: &Row<W>) -> bool {
        let union = |sets: &[Row<W>], members: &Row<W>| {
            let mut union = Row::NONE;
            for member in members.members() {
                union.join(&sets[member]);
            }
            union
        };
        let seen_by_on = union(&self.weak, circle);
        let leading_back = union(&self.strong, circle);
        let off = seen_by_on.and(&leading_back);
        let seen_by_off = union(&self.weak, &off);
        self.refuted.iter().any(|&(cell, digits)| {
            bits(digits).any(|digit| {
                let member = self.number[cell as usize * 9 + digit] as usize;
                seen_by_on.contains(member) && seen_by_off.contains(member)
            })
        })
    }
}

impl<const W: usize> Reach for Closure<W> {
    fn agree(&self, roots: &[Potential]) -> bool {
        let excluded = self.excluded.get_or_init(|| {
            let all = |from: usize| {
                let mut all = self.weak[from];
                for next in self.reach[from].members() {
                    all.join(&self.weak[next]);
                }
                all
            };
            (0..self.members.len()).map(all).collect()
        });
        let (mut on, mut off) = (Row::ALL, Row::ALL);
        for &root in roots {
            let from = self.number[root as usize] as usize;
            let mut follows = self.reach[from];
            follows.insert(from);
            on = on.and(&follows);
            off = off.and(&excluded[from]);
        }
        !on.is_empty() || !off.is_empty()
    }

    fn refuted(&self) -> &Removed {
        &self.refuted
    }

    fn circles(&self) -> [u16; 729] {
        let mut circles = [0; 729];
        let mut count = 0;
        let mut done = Row::NONE;
        for (member, reach) in self.reach.iter().enumerate() {
            if done.contains(member) || !reach.contains(member) {
                continue;
            }
            let mut circle = Row::NONE;
            for other in reach.members().filter(|&other| self.reach[other].contains(member)) {
                circle.insert(other);
            }
            done.join(&circle);
            if circle.members().nth(1).is_some() && self.takes_out_something(&circle) {
                count += 1;
                for member in circle.members() {
                    circles[self.members[member] as usize] = count;
                }
            }
        }
        circles
    }

    fn length(&self, root: Potential, is_wanted: &mut dyn FnMut(u32) -> bool) -> Option<u32> {
        let own = self.number[root as usize % 729] as usize;
        let mut own_set = Row::NONE;
        own_set.insert(own);
        // A chain from on ends at a candidate that excludes the first; a chain from off at the
        // candidate itself.
        let (mut front, goal) =
            if root < OFF { (own_set, &self.weak[own]) } else { (self.strong[own], &own_set) };
        let mut seen = front;
        let mut length = 2;
        while is_wanted(length) {
            if front.intersects(goal) {
                return Some(length);
            }
            let mut next = Row::NONE;
            for from in front.members() {
                next.join(&self.direct[from]);
            }
            next = next.without(&seen);
            seen.join(&next);
            if next.is_empty() {
                return None;
            }
            front = next;
            length += 2;
        }
        None
    }
}

/// For each member all that it leads to in one step or more. The members of a strongly connected
/// component lead to the same members.
fn close<const W: usize>(direct: &[Row<W>]) -> Vec<Row<W>> {
    let mut reach = vec![Row::NONE; direct.len()];
    let mut all = Row::<W>::NONE;
    (0..direct.len()).for_each(|member| all.insert(member));
    let links = |member: usize| (direct[member].as_ref(), 0);
    components(all, links, |component| {
        let mut follows = Row::NONE;
        // The members to which an added member leads are added with it, and need not be looked at
        // themselves.
        let mut waiting = Row::ALL;
        for &member in component {
            follows.join(&direct[member]);
            waiting.remove(member);
        }
        while let Some(to) = follows.first_in_both(&waiting) {
            follows.join(&reach[to]);
            waiting.remove(to);
            waiting = waiting.without(&reach[to]);
        }
        for &member in component {
            reach[member] = follows;
        }
    });
    reach
}
