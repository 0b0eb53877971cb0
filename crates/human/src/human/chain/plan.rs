use std::collections::{BTreeSet, HashMap};
use std::hash::BuildHasherDefault;

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Candidate, CellSet, DigitSet};

use super::rings::Rings;
use super::simple::{WAYS, simple_way, way_where};
use super::{Chain, Graph, TargetFilter, Walk, contradiction};
use crate::human::fingerprints::Fingerprints;
use crate::human::sink::FoldHasher;
use crate::human::sort::sorted;
use crate::human::{Effect, Rank};

/// Which chains are looked for.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // independent switches
pub(in crate::human) struct Wanted {
    /// Only chains with groups or almost locked sets.
    pub(in crate::human) grouped: bool,
    /// Continuous loops as well, besides eliminations by both ends.
    pub(in crate::human) loops: bool,
    /// Chains that come back to where they start.
    pub(in crate::human) itself: bool,
    /// Of these only chains that pass no other node twice.
    pub(in crate::human) straight: bool,
    /// The least number of links.
    pub(in crate::human) least: usize,
    /// Every effect, not only one that a shortest chain has.
    pub(in crate::human) all: bool,
    /// The rank by which steps are compared, if only the best step is wanted and it may have any
    /// shape.
    pub(in crate::human) rank: Option<Rank>,
    /// Only chains that pass no cell twice: for chains without groups and loops.
    pub(in crate::human) plain: bool,
    /// The greatest number of links.
    pub(in crate::human) most: usize,
    /// Only eliminations by two ends of the same digit.
    pub(in crate::human) of_one_digit: bool,
}

/// The kind of conclusion that a chain has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::human) enum ChainShape {
    /// A continuous loop.
    Loop,
    /// Both ends exclude the same candidates.
    Ends,
    /// The chain leads from a node's being false to its being true, so it is true.
    Itself,
    /// A candidate excludes both ends, so it is false.
    From(Candidate),
}

/// A chain that shows a step.
pub(in crate::human) struct Plan {
    pub(in crate::human) length: usize,
    pub(in crate::human) shape: ChainShape,
    pub(in crate::human) way: Vec<u16>,
}

/// Finds chains by a walk from every node, shortest first: only those that eliminate a candidate of
/// the filter, and none whose effect has been found already.
pub(in crate::human) fn plans(
    graph: &Graph<'_>,
    wanted: Wanted,
    filter: &TargetFilter,
    is_known: &dyn Fn(ChainShape, &Effect) -> bool,
    meter: &Meter<'_>,
) -> Result<Vec<Plan>, Stop> {
    let mut search = PlanSearch {
        graph,
        wanted,
        is_known,
        meter,
        plans: Vec::new(),
        best: usize::MAX,
        best_rank: 0,
        shortest: HashMap::default(),
        shortest_from: [u16::MAX; Candidate::COUNT],
        loops: Vec::new(),
        fingerprints: Fingerprints::default(),
        looped: BTreeSet::new(),
        rings: Rings::default(),
    };
    if graph.nodes.is_empty() {
        return Ok(Vec::new());
    }
    let mut walk = Walk::new(graph);
    let mut goals = filter.goals(graph, wanted.loops, meter)?;
    for (start, ends) in goals.each() {
        walk.start(start, false);
        while walk.depth() < wanted.most.min(search.best / 2) && walk.spread() {
            let length = walk.depth();
            graph.count(meter)?;
            if length % 2 == 1 {
                if length >= wanted.least {
                    search.look(&walk, start, ends, length)?;
                }
                if !walk.strike(ends) {
                    break;
                }
            }
        }
    }
    // Loops that are shortest for one of their strong links, and for none of their weak links.
    let mut ends = vec![0; graph.words];
    for start in std::mem::take(&mut search.looped) {
        ends.copy_from_slice(graph.strong(start));
        walk.start(start, true);
        while walk.depth() < wanted.most.min(search.best / 2) && walk.spread() {
            let length = walk.depth();
            graph.count(meter)?;
            if length % 2 == 1 {
                if length >= wanted.least {
                    for end in walk.reached_of(&ends, false) {
                        search.look_for_loops(&walk, end, length)?;
                    }
                }
                if !walk.strike(&mut ends) {
                    break;
                }
            }
        }
    }
    let keys = search.plans.iter().enumerate();
    let keys = keys.map(|(at, plan)| (cost(plan.length, plan.shape), at)).collect();
    let mut plans: Vec<_> = search.plans.into_iter().map(Some).collect();
    Ok(sorted(keys, meter)?.into_iter().filter_map(|(_, at)| plans[at].take()).collect())
}

/// Shorter chains cost less; of the same length, those with stronger conclusions.
fn cost(length: usize, shape: ChainShape) -> usize {
    2 * length + usize::from(matches!(shape, ChainShape::From(_)))
}

struct PlanSearch<'g> {
    graph: &'g Graph<'g>,
    wanted: Wanted,
    is_known: &'g dyn Fn(ChainShape, &Effect) -> bool,
    meter: &'g Meter<'g>,
    plans: Vec<Plan>,
    /// The cost of the cheapest plan, if only the cheapest is wanted.
    best: usize,
    /// The rank of the best plan, if only the best is wanted.
    best_rank: u64,
    /// For each effect of two ends, the length of the shortest chain that has it.
    shortest: HashMap<(usize, u128), usize, BuildHasherDefault<FoldHasher>>,
    /// For each candidate the length of the shortest chain that excludes it; 0 if such a step has
    /// been found already.
    shortest_from: [u16; Candidate::COUNT],
    /// The effects of loops, each with the length of the shortest loop that has them.
    loops: Vec<([Effect; 2], usize)>,
    fingerprints: Fingerprints,
    /// Nodes on loops.
    looped: BTreeSet<usize>,
    /// Loops that were looked at.
    rings: Rings,
}

impl PlanSearch<'_> {
    /// Considers the chains to those ends that a walk has just reached.
    fn look(
        &mut self,
        walk: &Walk<'_>,
        start: usize,
        ends: &[u64],
        length: usize,
    ) -> Result<(), Stop> {
        let grouped = self.wanted.grouped;
        for end in walk.reached_of(ends, grouped) {
            self.meter.node()?;
            if end == start {
                if self.wanted.itself {
                    self.look_at_itself(walk, start, length);
                }
                continue;
            }
            let (any, several) = self.graph.excludes(start, end);
            let weak = self.wanted.loops && self.graph.are_weakly_linked(start, end);
            let nodes = &self.graph.nodes;
            let of_one_digit = nodes[start].digit == nodes[end].digit;
            if weak {
                self.looped.extend([start, end]);
                self.look_for_loops(walk, end, length)?;
            }
            if !any || (weak || self.wanted.of_one_digit) && !of_one_digit {
                continue;
            }
            if (several || !self.wanted.loops)
                && self.shortest_known(start, end) > length
                && self.is_good(|graph| graph.excluded_by(start, end))
                && let Some(way) = self.straight_way(walk, end, length)
                && self.is_shortest(start, end, length)
                && !(self.is_known)(ChainShape::Ends, &self.graph.excluded_by(start, end))
            {
                let effect = |graph: &Graph<'_>| graph.excluded_by(start, end);
                self.plan(length, ChainShape::Ends, effect, || way);
            }
            if self.wanted.loops {
                let graph = self.graph;
                graph.exclude_by(start, end, |digit, cells| {
                    for x in cells.into_iter().map(|cell| Candidate::new(cell, digit)) {
                        self.look_from(walk, end, length, x);
                    }
                });
            }
        }
        Ok(())
    }

    /// Considers a chain from a candidate that excludes both ends.
    fn look_from(&mut self, walk: &Walk<'_>, end: usize, length: usize, x: Candidate) {
        let shortest = self.shortest_from[x.index()];
        if usize::from(shortest) <= length {
            return;
        }
        let effect = |_: &Graph<'_>| Effect::eliminate(DigitSet::of(x.digit()), x.cell());
        if shortest == u16::MAX && (self.is_known)(ChainShape::From(x), &effect(self.graph)) {
            self.shortest_from[x.index()] = 0;
            return;
        }
        if self.is_good(effect) {
            self.shortest_from[x.index()] = length as u16;
            let grouped = self.wanted.grouped;
            let graph = self.graph;
            self.plan(length, ChainShape::From(x), effect, || {
                simple_way(graph, walk, end, length, grouped)
            });
        }
    }

    fn look_at_itself(&mut self, walk: &Walk<'_>, start: usize, length: usize) {
        let grouped = self.wanted.grouped;
        let loops = self.wanted.loops;
        let effect = |graph: &Graph<'_>| itself(graph, start, loops);
        if !self.is_good(effect) {
            return;
        }
        let mut way = None;
        if self.wanted.plain || self.wanted.straight {
            way = self.straight_way(walk, start, length);
            if way.is_none() {
                return;
            }
        }
        let own = effect(self.graph);
        if !own.is_empty() && !(self.is_known)(ChainShape::Itself, &own) {
            let graph = self.graph;
            self.plan(length, ChainShape::Itself, effect, || {
                way.unwrap_or_else(|| simple_way(graph, walk, start, length, grouped))
            });
        }
    }

    fn look_for_loops(&mut self, walk: &Walk<'_>, end: usize, length: usize) -> Result<(), Stop> {
        if cost(length, ChainShape::Loop) >= self.best {
            return Ok(());
        }
        // There may be hundreds of ways.
        (0..8).try_for_each(|_| self.meter.node())?;
        let mut chain = Chain::new(self.graph, Vec::new());
        walk.ways(end, length, WAYS, |way| {
            chain.nodes.clear();
            chain.nodes.extend(way);
            if walk.is_from_true() {
                // A chain starts with a strong link.
                chain.nodes.rotate_right(1);
            }
            if self.wanted.grouped && !chain.is_grouped()
                || self.wanted.all && !self.rings.add(&chain.nodes)
            {
                return;
            }
            let effects = chain.effects_of_loop();
            if !effects[0].is_empty()
                && self.is_good(|_| effects[0])
                && self.is_shortest_loop(&effects, length)
            {
                self.plan(length, ChainShape::Loop, |_| effects[0], || chain.nodes.clone());
            }
        });
        Ok(())
    }

    /// Returns whether one of these effects has no known loop that is as short.
    fn is_shortest_loop(&mut self, effects: &[Effect; 2], length: usize) -> bool {
        let is_known =
            |effect: &Effect| effect.is_empty() || (self.is_known)(ChainShape::Loop, effect);
        if !self.wanted.all {
            return !effects.iter().all(is_known);
        }
        let print = effects[0].fingerprint() ^ effects[1].fingerprint().rotate_left(7);
        if let Some(at) = self.fingerprints.find(print, |at| self.loops[at].0 == *effects) {
            let known = &mut self.loops[at].1;
            let is_shorter = length < *known;
            *known = length.min(*known);
            return is_shorter;
        }
        let is_known = effects.iter().all(is_known);
        self.fingerprints.insert(print);
        self.loops.push((*effects, if is_known { 0 } else { length }));
        !is_known
    }

    /// A shortest way to a node that comes back to no node before its end, if there is one: a way
    /// that does is a contradiction, which is more than that one of two ends is true.
    fn straight_way(&self, walk: &Walk<'_>, end: usize, length: usize) -> Option<Vec<u16>> {
        if self.wanted.plain {
            return self.plain_way(walk, end, length);
        }
        let way = simple_way(self.graph, walk, end, length, self.wanted.grouped);
        if contradiction(&way).is_none() {
            return Some(way);
        }
        way_where(self.graph, walk, end, length, self.wanted.grouped, |way| {
            contradiction(way).is_none()
        })
    }

    /// A shortest way to a node that passes no cell twice, other than by coming back to the node
    /// where it starts.
    fn plain_way(&self, walk: &Walk<'_>, end: usize, length: usize) -> Option<Vec<u16>> {
        way_where(self.graph, walk, end, length, self.wanted.grouped, |way| {
            let closes = way.first() == way.last();
            !self.crosses(&way[..way.len() - usize::from(closes)])
        })
    }

    /// Returns whether a chain comes back to a cell that it has left.
    fn crosses(&self, way: &[u16]) -> bool {
        let mut passed = CellSet::EMPTY;
        let mut before = CellSet::EMPTY;
        way.iter().map(|&node| self.graph.nodes[usize::from(node)].cells).any(|here| {
            let comes_back = here != before && here.intersects(passed);
            passed |= here;
            before = here;
            comes_back
        })
    }

    /// Returns whether no chain as short is known that has the effect of these ends.
    fn is_shortest(&mut self, a: usize, b: usize, length: usize) -> bool {
        let known = self.shortest.entry(self.excluded(a, b)).or_insert(usize::MAX);
        let is_shorter = length < *known;
        *known = length.min(*known);
        is_shorter
    }

    /// The length of the shortest known chain that has the effect of these ends.
    fn shortest_known(&self, a: usize, b: usize) -> usize {
        self.shortest.get(&self.excluded(a, b)).copied().unwrap_or(usize::MAX)
    }

    /// A key for the candidates that two ends exclude.
    fn excluded(&self, a: usize, b: usize) -> (usize, u128) {
        let nodes = &self.graph.nodes;
        if nodes[a].digit == nodes[b].digit {
            let seen: CellSet = self.graph.seen[a] & self.graph.seen[b];
            (nodes[a].digit.index(), seen.bits())
        } else {
            (9, (a as u128) << 16 | b as u128)
        }
    }

    /// Returns whether a plan with that effect may be the best one.
    fn is_good(&self, effect: impl FnOnce(&Graph<'_>) -> Effect) -> bool {
        self.wanted.rank.is_none_or(|rank| rank(&effect(self.graph)) >= self.best_rank)
    }

    /// Adds a plan that may be the best one.
    fn plan(
        &mut self,
        length: usize,
        shape: ChainShape,
        effect: impl FnOnce(&Graph<'_>) -> Effect,
        way: impl FnOnce() -> Vec<u16>,
    ) {
        if let Some(rank) = self.wanted.rank {
            let rank = rank(&effect(self.graph));
            if rank > self.best_rank {
                self.best_rank = rank;
                self.plans.clear();
            }
        }
        let cost = cost(length, shape);
        if self.wanted.all {
            self.plans.push(Plan { length, shape, way: way() });
        } else if cost < self.best {
            self.best = cost;
            self.plans = vec![Plan { length, shape, way: way() }];
        }
    }
}

/// The conclusions from a node's being true: its cell has no other digit, or (if only one digit is
/// looked at, or the node is a group) the cells that it sees do not have the digit.
pub(in crate::human) fn itself(graph: &Graph<'_>, node: usize, in_cell: bool) -> Effect {
    let of = &graph.nodes[node];
    match of.cells.single() {
        Some(cell) if in_cell => {
            let rest = graph.view.board().digits(cell) - DigitSet::of(of.digit);
            Effect::eliminate(rest, cell)
        }
        _ => Effect::eliminate(DigitSet::of(of.digit), graph.seen[node]),
    }
}
