//! Forcing chains and cycles of one assumption, on a grid that stays as it is.

use super::super::budget::{Budget, Stop};
use super::super::hint::Removed;
use super::super::state::Candidates;
use super::super::tables::{CELLS, HOUSES, PEER_SETS, PEERS, POSITIONS, bits};
use super::rank::{Collector, Rank, Wanted};
use super::{Cause, ChainHint, Link, OFF, Potential, Proof, Root, candidate, negated};

/// Which links are used.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Links {
    /// Those within cells.
    cells: bool,
    /// "If not here then there", within houses.
    houses: bool,
}

impl Links {
    const X: Self = Self { cells: false, houses: true };
    const Y: Self = Self { cells: true, houses: false };
    const XY: Self = Self { cells: true, houses: true };

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

struct Search<'a> {
    candidates: &'a Candidates,
    links: Links,
    nodes: Vec<Node>,
    seen: [u64; 23],
    collector: Collector<ChainHint>,
}

/// The deductions that are wanted, the best first.
pub(super) fn search(
    candidates: &Candidates,
    budget: &mut Budget<'_>,
    wanted: Wanted,
) -> Result<Vec<ChainHint>, Stop> {
    let mut search = Search {
        candidates,
        links: Links::X,
        nodes: Vec::new(),
        seen: [0; 23],
        collector: Collector::new(wanted),
    };
    for links in [Links::X, Links::Y, Links::XY] {
        search.links = links;
        for cell in 0..81 {
            let digits = candidates.cells[cell];
            if digits.count_ones() < 2 || !links.houses && digits.count_ones() > 2 {
                continue;
            }
            for digit in bits(digits) {
                budget.node()?;
                let root = (cell * 9 + digit) as Potential;
                search.cycles(root);
                if links.houses {
                    search.chain(root);
                    search.chain(OFF + root);
                }
            }
        }
    }
    Ok(search.collector.sorted().map(|(_, hint)| hint).collect())
}

impl Search<'_> {
    fn start(&mut self, root: Potential) {
        self.nodes.clear();
        self.nodes.push(Node { potential: root, cause: Cause::None, parent: ROOT });
        self.seen = [0; 23];
        self.mark(root);
    }

    /// Marks a potential as seen, and says whether it is for the first time.
    fn mark(&mut self, potential: Potential) -> bool {
        let word = &mut self.seen[potential as usize / 64];
        let bit = 1 << (potential % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Shows what is off because a candidate is on.
    #[inline]
    fn switches_off(&self, on: Potential, mut show: impl FnMut(Potential, Cause)) {
        let (cell, digit) = candidate(on);
        if self.links.cells {
            for other in bits(self.candidates.cells[cell] & !(1 << digit)) {
                show(OFF + (cell * 9 + other) as u16, Cause::Cell);
            }
        }
        let mut seen = 1u128 << cell;
        for at in 0..3 {
            let house = HOUSES[cell][at] as usize;
            for position in bits(self.candidates.places(house, digit)) {
                let other = CELLS[house][position];
                if seen >> other & 1 == 0 {
                    seen |= 1 << other;
                    show(OFF + u16::from(other) * 9 + digit as u16, Cause::House(at as u8));
                }
            }
        }
    }

    /// Shows what is on because a candidate is off.
    #[inline]
    fn switches_on(&self, off: Potential, mut show: impl FnMut(Potential, Cause)) {
        let (cell, digit) = candidate(off);
        if self.links.cells && self.candidates.cells[cell].count_ones() == 2 {
            let other = self.candidates.cells[cell] & !(1 << digit);
            show((cell * 9) as u16 + other.trailing_zeros() as u16, Cause::Cell);
        }
        if !self.links.houses {
            return;
        }
        let mut last = u8::MAX;
        for at in 0..3 {
            let house = HOUSES[cell][at] as usize;
            let places = self.candidates.places(house, digit);
            let others = places & !(1 << POSITIONS[cell][at]);
            if places.count_ones() == 2 && others.is_power_of_two() {
                let other = CELLS[house][(others.trailing_zeros() & 15) as usize];
                // A cell in the same box and line is shown once.
                if other != last {
                    last = other;
                    show(u16::from(other) * 9 + digit as u16, Cause::House(at as u8));
                }
            }
        }
    }

    /// The chain from an assumption to its opposite.
    fn chain(&mut self, root: Potential) {
        let goal = negated(root);
        let (cell, digit) = candidate(root);
        let removed = if root < OFF {
            vec![(cell as u8, 1 << digit)]
        } else {
            vec![(cell as u8, self.candidates.cells[cell] & !(1 << digit))]
        };
        self.start(root);
        let (base, sort) = (self.links.chain_base(), self.links.sort());
        let bound = self.collector.bound(&removed);
        let mut level = 0..1;
        let mut length = 2;
        while !level.is_empty() && Rank::new(base, length, sort) < bound {
            let first = self.nodes.len();
            for node in level {
                let from = self.nodes[node].potential;
                let mut found: [Node; 32] =
                    [Node { potential: 0, cause: Cause::None, parent: node as u16 }; 32];
                let mut count = 0;
                let show = |potential, cause| {
                    found[count & 31].potential = potential;
                    found[count & 31].cause = cause;
                    count += 1;
                };
                if from < OFF {
                    self.switches_off(from, show);
                } else {
                    self.switches_on(from, show);
                }
                for node in &found[..count] {
                    if node.potential == goal {
                        self.nodes.push(*node);
                        self.found_chain(root, length, removed);
                        return;
                    }
                    if self.mark(node.potential) {
                        self.nodes.push(*node);
                    }
                }
            }
            level = first..self.nodes.len();
            length += 1;
        }
    }

    fn found_chain(&mut self, root: Potential, length: u32, removed: Removed) {
        let rank = Rank::new(self.links.chain_base(), length, self.links.sort());
        let nodes = &self.nodes;
        let (cell, digit) = candidate(root);
        let placed = (root >= OFF).then_some((cell as u8, digit as u8));
        self.collector.offer(rank, &removed.clone(), || ChainHint {
            rating: rank.rating(),
            placed,
            removed,
            root: Root::Free,
            proof: Proof {
                chains: vec![path(nodes, nodes.len() - 1, true)],
                complexity: rank.complexity(),
            },
        });
    }

    /// The cycles from an assumption that is on back to itself.
    fn cycles(&mut self, root: Potential) {
        self.start(root);
        let mut level = 0..1;
        let mut length = 0;
        while !level.is_empty() {
            length += 1;
            let first = self.nodes.len();
            for node in level {
                let from = self.nodes[node].potential;
                let parent = node as u16;
                if from < OFF {
                    let mut behind = [0u64; 23];
                    let mut at = node;
                    while at != usize::from(ROOT) {
                        at = self.nodes[at].parent as usize;
                        let potential = self.nodes[at].potential as usize;
                        behind[potential / 64] |= 1 << (potential % 64);
                    }
                    let mut nodes = std::mem::take(&mut self.nodes);
                    self.switches_off(from, |potential, cause| {
                        if behind[potential as usize / 64] >> (potential % 64) & 1 == 0 {
                            nodes.push(Node { potential, cause, parent });
                        }
                    });
                    self.nodes = nodes;
                } else {
                    let mut found = [(0, Cause::None); 4];
                    let mut count = 0;
                    self.switches_on(from, |potential, cause| {
                        found[count & 3] = (potential, cause);
                        count += 1;
                    });
                    for &(potential, cause) in &found[..count] {
                        let node = Node { potential, cause, parent };
                        if length >= 4 && potential == root {
                            self.found_cycle(node, length);
                        }
                        if self.mark(potential) {
                            self.nodes.push(node);
                        }
                    }
                }
            }
            level = first..self.nodes.len();
        }
    }

    fn found_cycle(&mut self, last: Node, length: u32) {
        let rank = Rank::new(self.links.cycle_base(), length, self.links.sort());
        self.nodes.push(last);
        let end = self.nodes.len() - 1;
        let removed = self.seen_by_both(end);
        if !removed.is_empty() {
            let nodes = &self.nodes;
            self.collector.offer(rank, &removed.clone(), || ChainHint {
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
        self.nodes.pop();
    }

    /// The candidates outside the cycle that are off whichever way around it is true.
    fn seen_by_both(&self, end: usize) -> Removed {
        let mut own = 0u128;
        let mut by_sign = [[0u128; 9]; 2];
        let way = || walk(&self.nodes, end).filter(|node| *node != usize::from(ROOT));
        for node in way() {
            let (cell, digit) = candidate(self.nodes[node].potential);
            own |= 1 << cell;
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
                if both[digit] >> peer & 1 == 0 {
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

/// The same cycle with the signs exchanged, and run through the other way.
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
