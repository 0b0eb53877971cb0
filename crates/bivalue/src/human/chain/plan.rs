use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use super::{Chain, Graph, Hopes, Walk};
use crate::grid::{Candidate, CellSet, DigitSet};
use crate::human::found::Fold;
use crate::human::prints::Prints;
use crate::human::{Effect, Rank};

/// Ways that are looked at for one loop: all shortest ones, as good as always.
const LOOPS: usize = 256;

/// Which chains are looked for.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // independent switches
pub(in crate::human) struct Wanted {
    /// Only those with groups or almost locked sets.
    pub(in crate::human) grouped: bool,
    /// Loops as well, not only what both ends exclude.
    pub(in crate::human) loops: bool,
    /// Chains that come back to where they start.
    pub(in crate::human) itself: bool,
    /// Links at least.
    pub(in crate::human) least: usize,
    /// Every effect, not only one with the shortest chain.
    pub(in crate::human) all: bool,
    /// If only the best step is wanted, and may have any shape, what is the best.
    pub(in crate::human) rank: Option<Rank>,
    /// Only those that pass no cell twice, and what both ends exclude only if they are cells.
    pub(in crate::human) plain: bool,
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

/// Looks for chains by a walk from every node, only for those that eliminate something where that may
/// be; the shortest come first. No plan has an effect that is told already.
pub(in crate::human) fn plans(
    graph: &Graph<'_>,
    wanted: Wanted,
    hopes: &Hopes,
    is_told: &dyn Fn(Shape, &Effect) -> bool,
) -> Vec<Plan> {
    let mut search = Search {
        graph,
        wanted,
        is_told,
        plans: Vec::new(),
        best: usize::MAX,
        best_rank: 0,
        shortest: HashMap::default(),
        shortest_from: [u16::MAX; Candidate::COUNT],
        loops: Vec::new(),
        prints: Prints::default(),
        looped: BTreeSet::new(),
        rings: Rings::default(),
    };
    if graph.nodes.is_empty() {
        return Vec::new();
    }
    let mut walk = Walk::new(graph);
    let mut goals = hopes.goals(graph, wanted.loops);
    for (start, ends) in goals.each() {
        walk.start(start, false);
        while walk.depth() < search.best / 2 && walk.spread() {
            let length = walk.depth();
            if length % 2 == 1 {
                if length >= wanted.least {
                    search.look(&walk, start, ends, length);
                }
                if !walk.strike(ends) {
                    break;
                }
            }
        }
    }
    // Loops that are the shortest ones not for one of their weak links, but for a strong one.
    let mut ends = vec![0; graph.words];
    for start in std::mem::take(&mut search.looped) {
        ends.copy_from_slice(graph.strong(start));
        walk.start(start, true);
        while walk.depth() < search.best / 2 && walk.spread() {
            let length = walk.depth();
            if length % 2 == 1 {
                if length >= wanted.least {
                    for end in walk.reached_of(&ends, false) {
                        search.look_for_loops(&walk, end, length);
                    }
                }
                if !walk.strike(&mut ends) {
                    break;
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
    is_told: &'g dyn Fn(Shape, &Effect) -> bool,
    plans: Vec<Plan>,
    /// The cost of the cheapest plan, if only that is wanted.
    best: usize,
    /// The rank of the best plan, if only that is wanted.
    best_rank: u64,
    /// By effect of both ends, the length of the shortest chain.
    shortest: HashMap<(usize, u128), usize, BuildHasherDefault<Fold>>,
    /// By candidate, the length of the shortest chain that excludes it; 0 if that is told.
    shortest_from: [u16; Candidate::COUNT],
    /// What loops show, with the length of the shortest one.
    loops: Vec<([Effect; 2], usize)>,
    prints: Prints,
    /// Nodes on loops.
    looped: BTreeSet<usize>,
    /// Loops that were looked at.
    rings: Rings,
}

/// Loops, each from its lowest node on by a strong link, one after the other.
#[derive(Default)]
struct Rings {
    nodes: Vec<u16>,
    ends: Vec<usize>,
    prints: Prints,
}

impl Rings {
    /// Adds a loop, told from anywhere in either direction by a strong link, and says whether it is new.
    fn add(&mut self, way: &[u16]) -> bool {
        let before = self.nodes.len();
        let lowest = (0..way.len()).min_by_key(|&at| way[at]).unwrap_or(0);
        let (left, right) = way.split_at(lowest);
        if lowest % 2 == 0 {
            self.nodes.extend(right.iter().chain(left));
        } else {
            // The strong link goes back.
            let (one, others) = right.split_at(1);
            self.nodes.extend(one.iter().chain(left.iter().rev()).chain(others.iter().rev()));
        }
        let (known, new) = self.nodes.split_at(before);
        let mut fold = Fold::default();
        for &node in new {
            fold.write_u64(node.into());
        }
        let print = fold.finish();
        let start = |at: usize| if at == 0 { 0 } else { self.ends[at - 1] };
        let is_same = |at: usize| &known[start(at)..self.ends[at]] == new;
        let is_new = self.prints.find(print, is_same).is_none();
        if is_new {
            self.prints.insert(print);
            self.ends.push(self.nodes.len());
        } else {
            self.nodes.truncate(before);
        }
        is_new
    }
}

impl Search<'_> {
    /// Looks at those ends that a walk has just reached.
    fn look(&mut self, walk: &Walk<'_>, start: usize, ends: &[u64], length: usize) {
        let grouped = self.wanted.grouped;
        for end in walk.reached_of(ends, grouped) {
            if end == start {
                if self.wanted.itself {
                    self.look_at_itself(walk, start, length);
                }
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
            let plain = self.wanted.plain;
            let mut way = None;
            if (several || !self.wanted.loops)
                && (!plain || self.graph.is_single(start) && self.graph.is_single(end))
                && (!plain || self.shortest_known(start, end) > length)
                && self.is_good(|graph| graph.excluded_by(start, end))
                && (!plain || self.is_plain(&mut way, walk, end, length, None))
                && self.is_shortest(start, end, length)
                && !(self.is_told)(Shape::Ends, &self.graph.excluded_by(start, end))
            {
                let effect = |graph: &Graph<'_>| graph.excluded_by(start, end);
                self.plan(length, Shape::Ends, effect, || {
                    way.clone().unwrap_or_else(|| walk.way(end, length, grouped))
                });
            }
            if self.wanted.loops {
                let graph = self.graph;
                graph.exclude_by(start, end, |digit, cells| {
                    for x in cells.into_iter().map(|cell| Candidate::new(cell, digit)) {
                        self.look_from(walk, end, length, x, &mut way);
                    }
                });
            }
        }
    }

    /// Considers a chain from a candidate that excludes both ends.
    fn look_from(
        &mut self,
        walk: &Walk<'_>,
        end: usize,
        length: usize,
        x: Candidate,
        way: &mut Option<Vec<u16>>,
    ) {
        let shortest = self.shortest_from[x.index()];
        if usize::from(shortest) <= length {
            return;
        }
        let effect = |_: &Graph<'_>| Effect::eliminate(DigitSet::of(x.digit()), x.cell());
        if shortest == u16::MAX && (self.is_told)(Shape::From(x), &effect(self.graph)) {
            self.shortest_from[x.index()] = 0;
            return;
        }
        if self.is_good(effect)
            && (!self.wanted.plain || self.is_plain(way, walk, end, length, Some(x)))
        {
            self.shortest_from[x.index()] = length as u16;
            let grouped = self.wanted.grouped;
            self.plan(length, Shape::From(x), effect, || {
                way.clone().unwrap_or_else(|| walk.way(end, length, grouped))
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
        if self.wanted.plain {
            let is_wanted = self.graph.is_single(start);
            let way = walk.way(start, length, grouped);
            if !is_wanted || self.crosses(&way[..way.len() - 1]) {
                return;
            }
        }
        let own = effect(self.graph);
        if !own.is_empty() && !(self.is_told)(Shape::Itself, &own) {
            self.plan(length, Shape::Itself, effect, || walk.way(start, length, grouped));
        }
    }

    fn look_for_loops(&mut self, walk: &Walk<'_>, end: usize, length: usize) {
        if cost(length, Shape::Loop) >= self.best {
            return;
        }
        let mut chain = Chain::new(self.graph, Vec::new());
        walk.ways(end, length, LOOPS, |way| {
            chain.nodes.clear();
            chain.nodes.extend(way);
            if walk.is_from_true() {
                // A chain starts with a strong link.
                chain.nodes.rotate_right(1);
            }
            if self.wanted.grouped && !chain.is_grouped()
                || self.wanted.plain && self.crosses(&chain.nodes)
                || self.wanted.all && !self.rings.add(&chain.nodes)
            {
                return;
            }
            let effects = chain.effects_of_loop();
            if !effects[0].is_empty()
                && self.is_good(|_| effects[0])
                && self.is_shortest_loop(&effects, length)
            {
                self.plan(length, Shape::Loop, |_| effects[0], || chain.nodes.clone());
            }
        });
    }

    /// Whether no loop as short is known for some effect of these.
    fn is_shortest_loop(&mut self, effects: &[Effect; 2], length: usize) -> bool {
        let is_told = |effect: &Effect| effect.is_empty() || (self.is_told)(Shape::Loop, effect);
        if !self.wanted.all {
            return !effects.iter().all(is_told);
        }
        let print = effects[0].print() ^ effects[1].print().rotate_left(7);
        if let Some(at) = self.prints.find(print, |at| self.loops[at].0 == *effects) {
            let known = &mut self.loops[at].1;
            let is_shorter = length < *known;
            *known = length.min(*known);
            return is_shorter;
        }
        let is_told = effects.iter().all(is_told);
        self.prints.insert(print);
        self.loops.push((*effects, if is_told { 0 } else { length }));
        !is_told
    }

    /// Whether the way to a node, and on to a candidate, passes no cell twice. The way is found when
    /// it is first asked for.
    fn is_plain(
        &self,
        way: &mut Option<Vec<u16>>,
        walk: &Walk<'_>,
        end: usize,
        length: usize,
        from: Option<Candidate>,
    ) -> bool {
        let way = way.get_or_insert_with(|| walk.way(end, length, self.wanted.grouped));
        let [first, .., last] = way[..] else { return true };
        let cells = |node: u16| self.graph.nodes[usize::from(node)].cells;
        if cells(first).intersects(cells(last)) || self.crosses(way) {
            return false;
        }
        let between = |node: &&u16| cells(**node) != cells(first) && cells(**node) != cells(last);
        from.is_none_or(|x| way.iter().filter(between).all(|&node| !cells(node).contains(x.cell())))
    }

    /// Whether a way comes back to a cell that it has passed, other than to where it starts.
    fn crosses(&self, way: &[u16]) -> bool {
        let cells = |node: u16| self.graph.nodes[usize::from(node)].cells;
        let (Some(&first), Some(&last)) = (way.first(), way.last()) else { return false };
        // A loop may end in the cell where it starts.
        let closes = cells(first) == cells(last);
        let mut passed = CellSet::EMPTY;
        let mut before = CellSet::EMPTY;
        for (at, &node) in way.iter().enumerate() {
            let here = cells(node);
            if here == before {
                continue;
            }
            if here.intersects(passed) && !(closes && here == cells(first) && at + 1 == way.len()) {
                return true;
            }
            passed |= here;
            before = here;
        }
        false
    }

    /// Whether no chain as short is known for what these ends exclude.
    fn is_shortest(&mut self, a: usize, b: usize, length: usize) -> bool {
        let known = self.shortest.entry(self.excluded(a, b)).or_insert(usize::MAX);
        let is_shorter = length < *known;
        *known = length.min(*known);
        is_shorter
    }

    /// The length of the shortest chain that is known for what these ends exclude.
    fn shortest_known(&self, a: usize, b: usize) -> usize {
        self.shortest.get(&self.excluded(a, b)).copied().unwrap_or(usize::MAX)
    }

    /// What two ends exclude, as a key.
    fn excluded(&self, a: usize, b: usize) -> (usize, u128) {
        let nodes = &self.graph.nodes;
        if nodes[a].digit == nodes[b].digit {
            let seen: CellSet = self.graph.seen[a] & self.graph.seen[b];
            (nodes[a].digit.index(), seen.bits())
        } else {
            (9, (a as u128) << 16 | b as u128)
        }
    }

    /// Whether a plan of that effect may be the best.
    fn is_good(&self, effect: impl FnOnce(&Graph<'_>) -> Effect) -> bool {
        self.wanted.rank.is_none_or(|rank| rank(&effect(self.graph)) >= self.best_rank)
    }

    /// Takes a plan that may be the best.
    fn plan(
        &mut self,
        length: usize,
        shape: Shape,
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
