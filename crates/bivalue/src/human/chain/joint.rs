//! Chains through a joint: a link between two nodes that a pattern makes, and no cell or house.

use std::collections::BTreeMap;

use super::{Chain, Graph, Walk};
use crate::budget::{Meter, Stop};
use crate::grid::CellSet;
use crate::human::{Cover, Step};

/// The greatest number of links on each side of a joint.
const LINKS: usize = 9;

/// The number of shortest ways on each side that are looked at for two that pass no candidate twice.
const WAYS: usize = 32;

/// A link between two nodes of a graph.
#[derive(Clone, Copy)]
pub(in crate::human) struct Joint {
    /// Whether one of the nodes is true at least. Otherwise one of them is false at least.
    pub(in crate::human) is_strong: bool,
    pub(in crate::human) nodes: [u16; 2],
}

/// The ends of a chain through a joint, and the number of its links.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::human) struct Ends {
    pub(in crate::human) length: usize,
    pub(in crate::human) nodes: [u16; 2],
}

/// What follows from the nodes of joints, by walks.
pub(in crate::human) struct JointWalks<'g> {
    graph: &'g Graph<'g>,
    /// The walks from both nodes of a joint.
    walks: [Walk<'g>; 2],
    /// For nodes that are true, or false, the levels at which each node is first false.
    false_at: BTreeMap<(u16, bool), Box<[u8]>>,
}

/// The level of a node that is not reached.
const NEVER: u8 = u8::MAX;

/// A chain through a joint: the ways from both sides of the joint to the ends.
pub(in crate::human) struct JointChain<'g> {
    graph: &'g Graph<'g>,
    sides: [Vec<u16>; 2],
}

impl<'g> JointWalks<'g> {
    pub(in crate::human) fn new(graph: &'g Graph<'g>) -> Self {
        let walks = [Walk::new(graph), Walk::new(graph)];
        Self { graph, walks, false_at: BTreeMap::new() }
    }

    /// The ends of the shortest chains of a wanted length through a joint that exclude some candidate, shortest
    /// first. The joint alone is no chain.
    pub(in crate::human) fn ends(
        &mut self,
        joint: Joint,
        is_wanted: impl Fn(usize) -> bool,
        meter: &Meter<'_>,
    ) -> Result<Vec<Ends>, Stop> {
        for node in joint.nodes {
            self.graph.count(meter)?;
            if !self.false_at.contains_key(&(node, joint.is_strong)) {
                let walk = &mut self.walks[0];
                spread(walk, node, joint.is_strong);
                let levels = walk.levels_when_false().into_iter();
                let levels = levels.map(|level| level.map_or(NEVER, |level| level as u8)).collect();
                self.false_at.insert((node, joint.is_strong), levels);
            }
        }
        let [one, other] = joint.nodes.map(|node| &self.false_at[&(node, joint.is_strong)]);
        let is_excluded = |&(x, (&a, &b)): &(usize, (&u8, &u8))| {
            let has_levels = a != NEVER && b != NEVER && a.min(b) > 0 && a + b > 2;
            has_levels && is_wanted(usize::from(a + b) - 1) && self.graph.is_single(x)
        };
        let excluded = one.iter().zip(other).enumerate().filter(is_excluded);
        let excluded: Vec<_> = excluded.map(|(x, (&a, &b))| (x, [a, b].map(usize::from))).collect();
        let mut all = Vec::new();
        if excluded.is_empty() {
            return Ok(all);
        }
        for (walk, node) in self.walks.iter_mut().zip(joint.nodes) {
            spread(walk, node, joint.is_strong);
        }
        for (x, [a, b]) in excluded {
            for first in self.walks[0].before(x, a) {
                let nodes = self.walks[1].before(x, b).map(|last| [first as u16, last as u16]);
                all.extend(nodes.map(|nodes| Ends { length: a + b - 1, nodes }));
            }
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// A shortest chain that passes no candidate twice, between two ends out of those that were asked for last.
    pub(in crate::human) fn chain(&self, ends: Ends) -> Option<JointChain<'g>> {
        let ways = [0, 1].map(|at| {
            let (walk, end) = (&self.walks[at], usize::from(ends.nodes[at]));
            let mut ways: Vec<(Vec<u16>, [CellSet; 9])> = Vec::new();
            let Some(level) = walk.level_of(end, true) else { return ways };
            walk.ways(end, level, WAYS, |way| {
                if let Some(passed) = self.passed(way) {
                    ways.push((way.to_vec(), passed));
                }
            });
            ways
        });
        // A chain may close: both of its ends may be the same node.
        let closes = ends.nodes[0] == ends.nodes[1];
        let own = &self.graph.nodes[usize::from(ends.nodes[0])];
        let are_apart = |a: &[CellSet; 9], b: &[CellSet; 9]| {
            let mut both = a.iter().zip(b).map(|(a, b)| *a & *b).enumerate();
            both.all(|(digit, both)| {
                both.is_empty() || closes && digit == own.digit.index() && both == own.cells
            })
        };
        ways[0].iter().find_map(|(one, passed)| {
            let other = ways[1].iter().find(|(_, other)| are_apart(passed, other))?;
            Some(JointChain { graph: self.graph, sides: [one.clone(), other.0.clone()] })
        })
    }

    /// The candidates that a way passes, by digit, if it passes none of them twice.
    fn passed(&self, way: &[u16]) -> Option<[CellSet; 9]> {
        let mut passed = [CellSet::EMPTY; 9];
        for &node in way {
            let node = &self.graph.nodes[usize::from(node)];
            let passed = &mut passed[node.digit.index()];
            if passed.intersects(node.cells) {
                return None;
            }
            *passed |= node.cells;
        }
        Some(passed)
    }
}

/// Walks from a node as far as a chain may go.
fn spread(walk: &mut Walk<'_>, node: u16, is_true: bool) {
    walk.start(node.into(), is_true);
    while walk.depth() < LINKS && walk.spread() {}
}

impl JointChain<'_> {
    /// The truths and links of the chain without those of its joint.
    pub(in crate::human) fn cover(&self) -> Cover {
        let mut cover = Cover::default();
        for side in &self.sides {
            let to_joint = side.iter().rev().copied().collect();
            let own = Chain::new(self.graph, to_joint).cover(false);
            cover.truths.extend(own.truths);
            cover.links.extend(own.links);
        }
        cover
    }

    /// Adds the marks of the links.
    pub(in crate::human) fn marked(&self, step: Step) -> Step {
        let [one, other] = &self.sides;
        let nodes = one.iter().rev().chain(other).copied().collect();
        Chain::new(self.graph, nodes).mark(step)
    }
}
