//! Forcing chains and cycles of one assumption, on a grid that stays as it is.

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::cell_bit;

use super::super::state::{Candidates, Removed};
use super::super::tables::{PEER_SETS, PEERS, bits};
use super::graph::{Graph, LinkKinds};
use super::rank::{Collector, Rank, Wanted};
use super::reach::{Reach, reach};
use super::{Cause, ChainDeduction, Link, OFF, Potential, Proof, Root, candidate, negated};

impl LinkKinds {
    const fn sort(self) -> u8 {
        match self {
            Self::X => 2,
            Self::Y => 3,
            _ => 4,
        }
    }

    const fn cycle_base(self) -> f64 {
        if self.cells && self.houses { 7.0 } else { 6.5 }
    }

    const fn chain_base(self) -> f64 {
        if self.cells { 7.0 } else { 6.6 }
    }
}

#[derive(Clone, Copy)]
struct Node {
    potential: Potential,
    cause: Cause,
    parent: u16,
}

const ROOT: u16 = 0;

struct UnarySearch<'a> {
    candidates: &'a Candidates,
    graph: &'a Graph,
    links: LinkKinds,
    nodes: Vec<Node>,
    turns: Vec<Turn>,
    seen: [u64; 23],
    /// For each candidate the last turn that it, as off, is an ancestor of. The last entry stands
    /// for no candidate.
    before: [u16; 730],
}

type Found = Collector<ChainDeduction>;

/// The wanted deductions, best first, and the closure of the links.
///
/// The scale looks for X, then Y, then both, and at each candidate for cycles, then for the chain
/// from on to off, then for that from off to on. Here short chains come first, since they bound the
/// search for others, and candidates that lead nowhere are left out. Deductions are numbered in the
/// order in which the scale finds them.
pub(super) fn search(
    candidates: &Candidates,
    meter: &Meter<'_>,
    wanted: Wanted,
) -> Result<(Vec<ChainDeduction>, Box<dyn Reach>), Stop> {
    meter.node()?;
    let graph = Graph::new(candidates);
    let reach = reach(&graph);
    if reach.refuted().is_empty() {
        return Ok((Vec::new(), reach));
    }
    let mut search = UnarySearch {
        candidates,
        graph: &graph,
        links: LinkKinds::X,
        nodes: Vec::with_capacity(1024),
        turns: Vec::with_capacity(1024),
        seen: [0; 23],
        before: [0; 730],
    };
    let mut found = Collector::new(wanted);
    let circles = reach.circles();
    // Chains come first: their lengths are found fast, and they bound the length of cycles that are
    // of use.
    for links in [LinkKinds::X, LinkKinds::XY] {
        search.links = links;
        search.chains(&*reach, &mut found);
    }
    for links in [LinkKinds::X, LinkKinds::Y, LinkKinds::XY] {
        search.links = links;
        search.cycles(&circles, reach.refuted(), &mut found, meter)?;
    }
    Ok((found.sorted().map(|(_, hint)| hint).collect(), reach))
}

/// An upper bound for the number of deductions from one assumption by one set of links. The last
/// two are chains.
const PER_ROOT: u32 = 1 << 16;

impl UnarySearch<'_> {
    fn chains(&mut self, reach: &dyn Reach, found: &mut Found) {
        for &(cell, refuted) in reach.refuted() {
            let first = u16::from(cell) * 9;
            let digits = self.candidates.cells[cell as usize];
            for digit in bits(refuted) {
                self.chain(first + digit as u16, vec![(cell, 1 << digit)], reach, found);
            }
            for digit in bits(digits) {
                let others = digits & !(1 << digit);
                if others != 0 && others & !refuted == 0 {
                    self.chain(OFF + first + digit as u16, vec![(cell, others)], reach, found);
                }
            }
        }
    }

    fn cycles(
        &mut self,
        circles: &[u16; 729],
        refuted: &Removed,
        found: &mut Found,
        meter: &Meter<'_>,
    ) -> Result<(), Stop> {
        let shortest = Rank::new(self.links.cycle_base(), 4, self.links.sort());
        if shortest >= found.bound(refuted) {
            return Ok(());
        }
        let leads = Leads::new(self.graph, self.links, circles);
        // Cycles of one digit eliminate only that digit.
        let refuted_digits = refuted.iter().fold(0, |digits, (_, of_cell)| digits | of_cell);
        let digits = if self.links.cells { 511 } else { refuted_digits };
        for &root in &self.graph.members {
            if !leads.of(root).is_empty() && digits >> candidate(root).1 & 1 == 1 {
                meter.node()?;
                self.cycles_from(root, &leads, refuted, found);
            }
        }
        Ok(())
    }

    /// The number of a deduction in the scale's order: by links (X, Y, both), and then by
    /// assumption.
    fn number(&self, root: Potential, nth: u32) -> u32 {
        let links = u32::from(self.links.sort()) - 2;
        (links * 729 + u32::from(root % OFF)) * PER_ROOT + nth.min(PER_ROOT - 1)
    }

    fn start(&mut self, root: Potential) {
        self.nodes.clear();
        self.nodes.push(Node { potential: root, cause: Cause::None, parent: ROOT });
        self.seen = [0; 23];
        self.mark(root);
    }

    /// Marks a potential as seen, and returns whether that is new.
    fn mark(&mut self, potential: Potential) -> bool {
        let word = &mut self.seen[potential as usize / 64];
        let bit = 1 << (potential % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// The chain from an assumption to its opposite.
    fn chain(&mut self, root: Potential, removed: Removed, reach: &dyn Reach, found: &mut Found) {
        let (base, sort) = (self.links.chain_base(), self.links.sort());
        let bound = found.bound(&removed);
        let number = self.number(root, PER_ROOT - if root < OFF { 2 } else { 1 });
        let mut is_wanted = |length| Rank::new(base, length, sort).numbered(number) < bound;
        // With all links the length is known from the closure, and the chain is followed only if it
        // is the best.
        let length = if self.links.cells {
            reach.length(root, &mut is_wanted)
        } else {
            self.follow(root, &mut is_wanted)
        };
        let Some(length) = length else { return };
        let rank = Rank::new(base, length, sort);
        found.offer(rank, number, &removed.clone(), || {
            if self.links.cells {
                self.follow(root, &mut |_| true);
            }
            let (cell, digit) = candidate(root);
            let end = self.nodes.len() - 1;
            ChainDeduction {
                rating: rank.rating(),
                placed: (root >= OFF).then_some((cell as u8, digit as u8)),
                removed,
                root: Root::Free,
                proof: Proof {
                    chains: vec![path(&self.nodes, end, true)],
                    complexity: rank.complexity(),
                },
            }
        });
    }

    /// Searches from an assumption to its opposite, which then is the last node, and returns the
    /// number of potentials on the way.
    fn follow(&mut self, root: Potential, is_wanted: &mut dyn FnMut(u32) -> bool) -> Option<u32> {
        let goal = negated(root);
        self.start(root);
        let graph = self.graph;
        let mut level = 0..1;
        let mut length = 2;
        while !level.is_empty() && is_wanted(length) {
            let first = self.nodes.len();
            for node in level {
                let from = self.nodes[node].potential;
                let parent = node as u16;
                if from < OFF {
                    for (to, cause) in graph.off(from, self.links) {
                        let potential = OFF + to;
                        if self.mark(potential) {
                            self.nodes.push(Node { potential, cause, parent });
                        }
                        if potential == goal {
                            return Some(length);
                        }
                    }
                } else {
                    for (potential, cause) in graph.on(from - OFF, self.links) {
                        if self.mark(potential) {
                            self.nodes.push(Node { potential, cause, parent });
                        }
                        if potential == goal {
                            return Some(length);
                        }
                    }
                }
            }
            level = first..self.nodes.len();
            length += 1;
        }
        None
    }

    /// Finds the cycles from an assumption that is on back to itself. They can eliminate only
    /// candidates of `refuted`.
    fn cycles_from(
        &mut self,
        root: Potential,
        leads: &Leads,
        refuted: &Removed,
        found: &mut Found,
    ) {
        let start = Lead { off: NOTHING, on: root, causes: [Cause::None; 2] };
        let mut turns = std::mem::take(&mut self.turns);
        turns.clear();
        turns.push(Turn { lead: start, parent: ROOT });
        self.seen = [0; 23];
        self.mark(root);
        self.before = [0; 730];
        let mut level = 0..1;
        let mut length = 0;
        let mut nth = 0;
        let (base, sort) = (self.links.cycle_base(), self.links.sort());
        while !level.is_empty() {
            length += 2;
            let best = Rank::new(base, length.max(4), sort).numbered(self.number(root, nth));
            if best >= found.bound(refuted) {
                break;
            }
            let first = turns.len();
            for turn in level {
                let parent = turn as u16;
                let mut at = turn;
                while at != usize::from(ROOT) {
                    self.before[usize::from(turns[at].lead.off)] = parent;
                    at = turns[at].parent as usize;
                }
                for &lead in leads.of(turns[turn].lead.on) {
                    // The root has no lead before it.
                    if self.before[lead.off as usize] == parent && parent != ROOT {
                        continue;
                    }
                    if length >= 4 && lead.on == root {
                        self.found_cycle(&turns, Turn { lead, parent }, root, nth, found);
                        nth += 1;
                    }
                    if self.mark(lead.on) {
                        turns.push(Turn { lead, parent });
                    }
                }
            }
            level = first..turns.len();
        }
        self.turns = turns;
    }

    fn found_cycle(
        &mut self,
        turns: &[Turn],
        last: Turn,
        root: Potential,
        nth: u32,
        found: &mut Found,
    ) {
        let mut way = Vec::with_capacity(64);
        way.push(last);
        while way[way.len() - 1].parent != ROOT {
            way.push(turns[way[way.len() - 1].parent as usize]);
        }
        self.nodes.clear();
        self.nodes.push(Node { potential: root, cause: Cause::None, parent: ROOT });
        for Turn { lead: Lead { off, on, causes }, .. } in way.into_iter().rev() {
            for (potential, cause) in [OFF + off, on].into_iter().zip(causes) {
                let parent = self.nodes.len() as u16 - 1;
                self.nodes.push(Node { potential, cause, parent });
            }
        }
        let end = self.nodes.len() - 1;
        let rank = Rank::new(self.links.cycle_base(), end as u32, self.links.sort());
        let removed = self.seen_by_both(end);
        if !removed.is_empty() {
            let nodes = &self.nodes;
            found.offer(rank, self.number(root, nth), &removed.clone(), || ChainDeduction {
                rating: rank.rating(),
                placed: None,
                removed,
                root: Root::Free,
                proof: Proof {
                    chains: vec![path(nodes, end, false), reversed(nodes, end)],
                    complexity: rank.complexity(),
                },
            });
        }
    }

    /// The candidates outside of the cycle that are off in both directions of the cycle.
    fn seen_by_both(&self, end: usize) -> Removed {
        let mut own = 0u128;
        let mut by_sign = [[0u128; 9]; 2];
        let way = || walk(&self.nodes, end).filter(|node| *node != usize::from(ROOT));
        for node in way() {
            let (cell, digit) = candidate(self.nodes[node].potential);
            own |= cell_bit(cell);
            by_sign[usize::from(self.nodes[node].potential >= OFF)][digit] |= PEER_SETS[cell];
        }
        let [on, off] = by_sign;
        let mut both = [0; 9];
        for digit in 0..9 {
            both[digit] = on[digit] & off[digit] & !own;
            if both[digit] != 0 {
                both[digit] &= self.candidates.cells_with(digit);
            }
        }
        let mut removed = Removed::new();
        if both == [0; 9] {
            return removed;
        }
        for node in way().filter(|&node| self.nodes[node].potential < OFF) {
            let (cell, digit) = candidate(self.nodes[node].potential);
            for peer in PEERS[cell] {
                if both[digit] & cell_bit(peer.into()) == 0 {
                    continue;
                }
                match removed.iter_mut().find(|(cell, _)| *cell == peer) {
                    Some((_, digits)) => *digits |= 1 << digit,
                    None => removed.push((peer, 1 << digit)),
                }
            }
        }
        removed
    }
}

/// A lead: a candidate that is off if another one is on, and a candidate that is on then.
#[derive(Clone, Copy)]
struct Lead {
    off: u16,
    on: u16,
    causes: [Cause; 2],
}

/// The value that stands for no candidate.
const NOTHING: u16 = OFF;

/// A lead that was followed, and the one before it.
#[derive(Clone, Copy)]
struct Turn {
    lead: Lead,
    parent: u16,
}

/// The leads that can be part of a cycle, in the scale's order.
struct Leads {
    leads: Vec<Lead>,
    /// For each candidate the range of its leads in `leads`.
    of: [(u16, u16); 729],
}

impl Leads {
    /// The leads within circles, without those that lead straight back, dead ends and dead
    /// beginnings.
    fn new(graph: &Graph, links: LinkKinds, circles: &[u16; 729]) -> Self {
        let mut own = Self { leads: Vec::with_capacity(1024), of: [(0, 0); 729] };
        for &from in graph.members.iter().filter(|from| circles[**from as usize] > 0) {
            let first = own.leads.len();
            for (off, cause) in graph.off(from, links) {
                let circle = circles[from as usize];
                for (on, next) in graph.on(off, links) {
                    if circles[on as usize] == circle && on != from {
                        own.leads.push(Lead { off, on, causes: [cause, next] });
                    }
                }
            }
            own.of[from as usize] = (first as u16, own.leads.len() as u16);
        }
        while own.trim(graph) {}
        own
    }

    /// Removes the leads to which nothing leads or that lead nowhere, and returns whether there
    /// were any.
    fn trim(&mut self, graph: &Graph) -> bool {
        let mut is_led_to = [false; 729];
        for &from in &graph.members {
            for lead in self.of(from) {
                is_led_to[lead.on as usize] = true;
            }
        }
        let mut has_changed = false;
        for &from in &graph.members {
            let (first, end) = self.of[from as usize];
            let mut kept = first;
            for at in first..end {
                let lead = self.leads[at as usize];
                let (first, end) = self.of[lead.on as usize];
                if is_led_to[from as usize] && first < end {
                    self.leads[kept as usize] = lead;
                    kept += 1;
                }
            }
            self.of[from as usize].1 = kept;
            has_changed |= kept < end;
        }
        has_changed
    }

    fn of(&self, candidate: u16) -> &[Lead] {
        let (first, end) = self.of[candidate as usize];
        &self.leads[first as usize..end as usize]
    }
}

/// The nodes from an end back to the root.
fn walk(nodes: &[Node], end: usize) -> impl Iterator<Item = usize> {
    let mut next = Some(end);
    std::iter::from_fn(move || {
        let node = next?;
        next = (node != usize::from(ROOT)).then(|| nodes[node].parent as usize);
        Some(node)
    })
}

/// The chain that ends at a node, with its root or without.
fn path(nodes: &[Node], end: usize, with_root: bool) -> Vec<Link> {
    walk(nodes, end)
        .filter(|&node| with_root || node != usize::from(ROOT))
        .map(|node| {
            let Node { potential, cause, parent } = nodes[node];
            let parents = match cause {
                Cause::None => Vec::new(),
                _ => vec![nodes[parent as usize].potential],
            };
            Link { potential, cause, parents, nested: None }
        })
        .collect()
}

/// The same cycle in the other direction, with signs exchanged.
fn reversed(nodes: &[Node], end: usize) -> Vec<Link> {
    let mut way: Vec<usize> = walk(nodes, end).collect();
    way.reverse();
    way.windows(2)
        .map(|pair| Link {
            potential: negated(nodes[pair[0]].potential),
            cause: nodes[pair[0]].cause,
            parents: vec![negated(nodes[pair[1]].potential)],
            nested: None,
        })
        .collect()
}
