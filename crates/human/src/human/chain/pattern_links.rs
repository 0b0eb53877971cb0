//! Chains in which a pattern links two nodes that no cell and no house links.

use std::collections::BTreeMap;

use bivalue_core::bits::contains;
use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{CellSet, DigitSet};

use super::simple::{WAYS, passed};
use super::{Chain, Graph, Walk};
use crate::human::{Cover, Effect, Step};

/// The greatest number of links from a node of the pattern's link to a candidate that is
/// eliminated, which is behind the end of the chain.
const LINKS: usize = 9;

/// A link between two nodes of a graph that a pattern makes.
#[derive(Clone, Copy)]
pub(in crate::human) struct PatternLink {
    /// True if at least one of the nodes is true. Otherwise at least one of them is false.
    pub(in crate::human) is_strong: bool,
    pub(in crate::human) nodes: [u16; 2],
}

/// The ends of a chain through a pattern's link, and the number of the chain's links.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::human) struct Ends {
    pub(in crate::human) length: usize,
    pub(in crate::human) nodes: [u16; 2],
}

/// The consequences of the nodes of patterns' links, by walks.
pub(in crate::human) struct PatternWalks<'g> {
    graph: &'g Graph<'g>,
    /// The walks from both nodes of a link.
    walks: [Walk<'g>; 2],
    /// For nodes that are true, or false, the levels at which each node is first false.
    false_at: BTreeMap<(u16, bool), Box<[u8]>>,
}

/// The level of a node that is not reached.
const NEVER: u8 = u8::MAX;

/// A chain through a pattern's link: the ways from its nodes to the ends.
pub(in crate::human) struct PatternChain<'g> {
    graph: &'g Graph<'g>,
    sides: [Vec<u16>; 2],
}

impl<'g> PatternWalks<'g> {
    pub(in crate::human) fn new(graph: &'g Graph<'g>) -> Self {
        let walks = [Walk::new(graph), Walk::new(graph)];
        Self { graph, walks, false_at: BTreeMap::new() }
    }

    /// The ends of the shortest chains of a wanted length through a pattern's link that exclude
    /// some candidate, shortest first; none if the nodes are linked without the pattern, too.
    pub(in crate::human) fn ends(
        &mut self,
        link: PatternLink,
        is_wanted: impl Fn(usize) -> bool,
        meter: &Meter<'_>,
    ) -> Result<Vec<Ends>, Stop> {
        let mut all = Vec::new();
        let [a, b] = link.nodes.map(usize::from);
        let rows = if link.is_strong { self.graph.strong(a) } else { self.graph.weak(a) };
        if contains(rows, b) {
            return Ok(all);
        }
        for node in link.nodes {
            if !self.false_at.contains_key(&(node, link.is_strong)) {
                self.graph.count(meter)?;
                let walk = &mut self.walks[0];
                spread(walk, node, link.is_strong);
                let levels = walk.levels_when_false().into_iter();
                let levels = levels.map(|level| level.map_or(NEVER, |level| level as u8)).collect();
                self.false_at.insert((node, link.is_strong), levels);
            }
        }
        let [one, other] = link.nodes.map(|node| &self.false_at[&(node, link.is_strong)]);
        let is_excluded = |&(x, (&a, &b)): &(usize, (&u8, &u8))| {
            let has_levels = a != NEVER && b != NEVER && a.min(b) > 0;
            has_levels && is_wanted(usize::from(a + b) - 1) && self.graph.is_single(x)
        };
        let excluded = one.iter().zip(other).enumerate().filter(is_excluded);
        let excluded: Vec<_> = excluded.map(|(x, (&a, &b))| (x, [a, b].map(usize::from))).collect();
        if excluded.is_empty() {
            return Ok(all);
        }
        for (walk, node) in self.walks.iter_mut().zip(link.nodes) {
            self.graph.count(meter)?;
            spread(walk, node, link.is_strong);
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

    /// Returns what a chain between two ends eliminates. If it closes with a candidate, that is
    /// true.
    pub(in crate::human) fn effect(&self, ends: Ends) -> Effect {
        let [first, last] = ends.nodes.map(usize::from);
        let effect = self.graph.excluded_by(first, last);
        let node = &self.graph.nodes[first];
        if first != last || !self.graph.is_single(first) {
            return effect;
        }
        effect.and_eliminate(!DigitSet::of(node.digit), node.cells)
    }

    /// A shortest chain between two ends out of those that were found last. It passes no candidate
    /// twice, and none that both ends exclude.
    pub(in crate::human) fn chain(&self, ends: Ends) -> Option<PatternChain<'g>> {
        let [first, last] = ends.nodes.map(usize::from);
        let effect = self.graph.excluded_by(first, last);
        let ways = [0, 1].map(|at| {
            let (walk, end) = (&self.walks[at], usize::from(ends.nodes[at]));
            let mut ways: Vec<(Vec<u16>, [CellSet; 9])> = Vec::new();
            let Some(level) = walk.level_of(end, true) else { return ways };
            let goes = |&node: &u16| {
                let node = &self.graph.nodes[usize::from(node)];
                node.cells.is_subset(effect.eliminated(node.digit))
            };
            walk.ways(end, level, WAYS, |way| {
                if let Some(passed) = passed(self.graph, way).filter(|_| !way.iter().any(goes)) {
                    ways.push((way.to_vec(), passed));
                }
            });
            ways
        });
        // A chain may close: both of its ends may be the same node.
        let (closes, own) = (first == last, &self.graph.nodes[first]);
        let are_apart = |a: &[CellSet; 9], b: &[CellSet; 9]| {
            let mut both = a.iter().zip(b).map(|(a, b)| *a & *b).enumerate();
            both.all(|(digit, both)| {
                both.is_empty() || closes && digit == own.digit.index() && both == own.cells
            })
        };
        ways[0].iter().find_map(|(one, passed)| {
            let other = ways[1].iter().find(|(_, other)| are_apart(passed, other))?;
            Some(PatternChain { graph: self.graph, sides: [one.clone(), other.0.clone()] })
        })
    }
}

/// Walks from a node as far as a chain may go.
fn spread(walk: &mut Walk<'_>, node: u16, is_true: bool) {
    walk.start(node.into(), is_true);
    while walk.depth() < LINKS && walk.spread() {}
}

impl PatternChain<'_> {
    /// The truths and links of the chain without those of the pattern.
    pub(in crate::human) fn cover(&self) -> Cover {
        let mut cover = Cover::default();
        for side in &self.sides {
            let to_pattern = side.iter().rev().copied().collect();
            let own = Chain::new(self.graph, to_pattern).cover(false);
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
