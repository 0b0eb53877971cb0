use std::collections::{BTreeSet, HashMap};

use super::{Chain, Graph, Walk};
use crate::grid::{Candidate, CellSet, DigitSet};
use crate::human::Effect;

/// Ways that are looked at for one loop: all shortest ones, as good as always.
const LOOPS: usize = 256;

/// Which chains are looked for.
#[derive(Clone, Copy, Debug)]
pub(in crate::human) struct Wanted {
    /// Only those with groups or almost locked sets.
    pub(in crate::human) grouped: bool,
    /// Loops as well, not only what both ends exclude.
    pub(in crate::human) loops: bool,
    /// Links at least.
    pub(in crate::human) least: usize,
    /// Every effect, not only one with the shortest chain.
    pub(in crate::human) all: bool,
}

/// What a chain shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::human) enum Shape {
    /// A loop that goes on and on.
    Loop,
    /// Both ends exclude something.
    Ends,
    /// The end is the start, so it is true.
    Itself,
    /// A candidate excludes both ends, and so itself.
    From(Candidate),
}

/// A chain that is worth a step.
pub(in crate::human) struct Plan {
    pub(in crate::human) length: usize,
    pub(in crate::human) shape: Shape,
    pub(in crate::human) way: Vec<u16>,
}

/// Looks for chains by a walk from every node; the shortest come first.
pub(in crate::human) fn plans(graph: &Graph<'_>, wanted: Wanted) -> Vec<Plan> {
    let mut search = Search {
        graph,
        wanted,
        plans: Vec::new(),
        best: usize::MAX,
        shortest: HashMap::new(),
        shortest_from: [u16::MAX; Candidate::COUNT],
        looped: BTreeSet::new(),
    };
    if graph.nodes.is_empty() {
        return Vec::new();
    }
    let mut walk = Walk::new(graph);
    for start in 0..graph.nodes.len() {
        walk.start(start, false);
        while walk.depth() < search.best / 2 && walk.spread() {
            let length = walk.depth();
            if length % 2 == 1 && length >= wanted.least {
                search.look(&walk, start, length);
            }
        }
    }
    // Loops that are the shortest ones not for one of their weak links, but for a strong one.
    for start in std::mem::take(&mut search.looped) {
        walk.start(start, true);
        while walk.depth() < search.best / 2 && walk.spread() {
            let length = walk.depth();
            if length % 2 == 1 && length >= wanted.least {
                for end in walk.reached().filter(|&end| graph.are_strongly_linked(start, end)) {
                    search.look_for_loops(&walk, end, length);
                }
            }
        }
    }
    search.plans.sort_by_key(|plan| cost(plan.length, plan.shape));
    search.plans
}

/// Shorter chains first; of the same length, those that say more.
fn cost(length: usize, shape: Shape) -> usize {
    2 * length + usize::from(matches!(shape, Shape::From(_)))
}

struct Search<'g> {
    graph: &'g Graph<'g>,
    wanted: Wanted,
    plans: Vec<Plan>,
    /// The cost of the cheapest plan, if only that is wanted.
    best: usize,
    /// By effect of both ends, the length of the shortest chain.
    shortest: HashMap<(usize, u128), usize>,
    shortest_from: [u16; Candidate::COUNT],
    /// Nodes on loops.
    looped: BTreeSet<usize>,
}

impl Search<'_> {
    /// Looks at the nodes that a walk has just reached.
    fn look(&mut self, walk: &Walk<'_>, start: usize, length: usize) {
        let grouped = self.wanted.grouped;
        for end in walk.reached() {
            if end < start || grouped && !walk.is_grouped(end) {
                continue;
            }
            if end == start {
                self.look_at_itself(walk, start, length);
                continue;
            }
            let (any, several) = self.graph.excludes(start, end);
            let weak = self.wanted.loops && self.graph.are_weakly_linked(start, end);
            if weak {
                self.looped.extend([start, end]);
                self.look_for_loops(walk, end, length);
            }
            let nodes = &self.graph.nodes;
            if !any || weak && nodes[start].digit != nodes[end].digit {
                continue;
            }
            if (several || !self.wanted.loops) && self.is_shortest(start, end, length) {
                self.plan(length, Shape::Ends, || walk.way(end, length, grouped));
            }
            if self.wanted.loops {
                for so in self.graph.excluded_by(start, end).conclusions() {
                    let x = so.candidate();
                    if usize::from(self.shortest_from[x.index()]) > length {
                        self.shortest_from[x.index()] = length as u16;
                        let way = || walk.way(end, length, grouped);
                        self.plan(length, Shape::From(x), way);
                    }
                }
            }
        }
    }

    fn look_at_itself(&mut self, walk: &Walk<'_>, start: usize, length: usize) {
        let grouped = self.wanted.grouped;
        if !itself(self.graph, start, self.wanted.loops).is_empty() {
            self.plan(length, Shape::Itself, || walk.way(start, length, grouped));
        }
    }

    fn look_for_loops(&mut self, walk: &Walk<'_>, end: usize, length: usize) {
        if cost(length, Shape::Loop) >= self.best {
            return;
        }
        for mut way in walk.ways(end, length, LOOPS) {
            if walk.is_from_true() {
                // A chain starts with a strong link.
                way.rotate_right(1);
            }
            let chain = Chain::new(self.graph, way);
            if self.wanted.grouped && !chain.is_grouped() {
                continue;
            }
            if !chain.effect_of_loop(false).on(self.graph.view.board()).is_empty() {
                self.plan(length, Shape::Loop, || chain.nodes);
            }
        }
    }

    /// Whether no chain as short is known for what these ends exclude.
    fn is_shortest(&mut self, a: usize, b: usize, length: usize) -> bool {
        let nodes = &self.graph.nodes;
        let key = if nodes[a].digit == nodes[b].digit {
            let seen: CellSet = self.graph.seen[a] & self.graph.seen[b];
            (nodes[a].digit.index(), seen.bits())
        } else {
            (9, (a as u128) << 16 | b as u128)
        };
        let known = self.shortest.entry(key).or_insert(usize::MAX);
        let is_shorter = length < *known;
        *known = length.min(*known);
        is_shorter
    }

    fn plan(&mut self, length: usize, shape: Shape, way: impl FnOnce() -> Vec<u16>) {
        let cost = cost(length, shape);
        if self.wanted.all {
            self.plans.push(Plan { length, shape, way: way() });
        } else if cost < self.best {
            self.best = cost;
            self.plans = vec![Plan { length, shape, way: way() }];
        }
    }
}

/// What follows if a node is true: its cell has no other digit, or (where only one digit is
/// looked at, or it is a group) what it sees does not have the digit.
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
