//! The consequences of one assumption as a net of potentials, each with the potentials that it
//! follows from.

use std::cell::OnceCell;
use std::rc::Rc;

use super::super::tables::bits;
use super::{Cause, ChainDeduction, Link, OFF, Potential, Set, insert};

/// A potential that was reached.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) potential: Potential,
    pub(super) cause: Cause,
    parents: Parents,
    /// The number, from 1, of the nested deduction that it came from; 0 if there is none.
    nested: u16,
    /// A lower bound for the number of potentials that it follows from, itself included.
    pub(super) depth: u16,
}

/// The parents of a node.
#[derive(Clone, Copy)]
pub(super) struct Parents {
    /// The place in [`Net::parents`] where they start.
    first: u32,
    pub(super) count: u16,
    /// The greatest depth of a parent; 0 if there is none.
    deepest: u16,
}

impl Parents {
    pub(super) const NONE: Self = Self { first: 0, count: 0, deepest: 0 };
}

const ABSENT: u16 = u16::MAX;

/// The potentials that follow from an assumption, in the order in which they were reached.
pub(super) struct Net {
    nodes: Vec<Node>,
    parents: Vec<u16>,
    nested: Vec<Rc<ChainDeduction>>,
    /// The node of each potential.
    index: [u16; 1458],
    pub(super) on: Vec<u16>,
    pub(super) off: Vec<u16>,
    /// Two nodes that contradict each other, the one that is on first.
    pub(super) clash: Option<(u16, u16)>,
    /// The sets of potentials that are on and off, made on first use.
    sets: OnceCell<[Set; 2]>,
}

impl Net {
    fn new() -> Self {
        Self {
            nodes: Vec::new(),
            parents: Vec::new(),
            nested: Vec::new(),
            index: [ABSENT; 1458],
            on: Vec::new(),
            off: Vec::new(),
            clash: None,
            sets: OnceCell::new(),
        }
    }

    fn clear(&mut self) {
        for node in &self.nodes {
            self.index[node.potential as usize] = ABSENT;
        }
        self.nodes.clear();
        self.parents.clear();
        self.nested.clear();
        self.on.clear();
        self.off.clear();
        self.clash = None;
        self.sets.take();
    }

    /// The sets of potentials that are on and off. No potentials may be added after that.
    pub(super) fn sets(&self) -> &[Set; 2] {
        self.sets.get_or_init(|| {
            [&self.on, &self.off].map(|nodes| {
                let mut set = [0; 12];
                for &node in nodes {
                    insert(&mut set, usize::from(self.node(node).potential % OFF));
                }
                set
            })
        })
    }

    pub(super) fn node(&self, node: u16) -> &Node {
        &self.nodes[node as usize]
    }

    /// The node of a potential that was reached.
    #[inline]
    pub(super) fn find(&self, potential: Potential) -> Option<u16> {
        let node = self.index[potential as usize];
        (node != ABSENT).then_some(node)
    }

    #[inline]
    pub(super) fn has(&self, potential: Potential) -> bool {
        self.index[potential as usize] != ABSENT
    }

    /// Starts a list of parents.
    #[inline]
    pub(super) fn start_parents(&mut self) -> u32 {
        self.parents.len() as u32
    }

    #[inline]
    pub(super) fn parent(&mut self, node: u16) {
        self.parents.push(node);
    }

    /// The parents since `start` that were given to [`Net::parent`].
    #[inline]
    pub(super) fn parents_since(&self, start: u32) -> Parents {
        let parents = &self.parents[start as usize..];
        let deepest = parents.iter().map(|&parent| self.nodes[parent as usize].depth).max();
        Parents { first: start, count: parents.len() as u16, deepest: deepest.unwrap_or(0) }
    }

    /// Adds a node with these parents; it is not yet found by its potential.
    #[inline]
    pub(super) fn add(&mut self, potential: Potential, cause: Cause, parents: Parents) -> u16 {
        let depth = parents.deepest + 1;
        self.nodes.push(Node { potential, cause, parents, nested: 0, depth });
        self.nodes.len() as u16 - 1
    }

    /// Sets the nested deduction that the last node came from.
    pub(super) fn set_nested(&mut self, hint: &Rc<ChainDeduction>) {
        let is_last = self.nested.last().is_some_and(|last| Rc::ptr_eq(last, hint));
        if !is_last {
            self.nested.push(Rc::clone(hint));
        }
        if let Some(node) = self.nodes.last_mut() {
            node.nested = self.nested.len() as u16;
        }
    }

    /// Enters the node in the index, under its potential.
    #[inline]
    pub(super) fn keep(&mut self, node: u16) {
        let potential = self.nodes[node as usize].potential;
        self.index[potential as usize] = node;
        if potential < OFF {
            self.on.push(node);
        } else {
            self.off.push(node);
        }
    }

    fn parents_of(&self, node: &Node) -> &[u16] {
        let first = node.parents.first as usize;
        &self.parents[first..first + node.parents.count as usize]
    }

    /// The nodes behind a node, itself first, breadth first, each potential once.
    pub(super) fn chain(&self, target: u16) -> Vec<Link> {
        let mut seen = [0u64; 23];
        let mut queue = vec![target];
        let mut links = Vec::new();
        let mut at = 0;
        mark(&mut seen, self.node(target).potential);
        while at < queue.len() {
            let node = self.node(queue[at]);
            at += 1;
            let parents = self.parents_of(node);
            for &parent in parents {
                if mark(&mut seen, self.node(parent).potential) {
                    queue.push(parent);
                }
            }
            links.push(Link {
                potential: node.potential,
                cause: node.cause,
                parents: parents.iter().map(|&parent| self.node(parent).potential).collect(),
                nested: (node.nested > 0)
                    .then(|| Rc::clone(&self.nested[node.nested as usize - 1])),
            });
        }
        links
    }

    /// The number of potentials that a node follows from, itself included; adds the nested
    /// deductions on the way to `nested`. None above `limit`. `stack` is memory that is used again.
    pub(super) fn count<'a>(
        &'a self,
        target: u16,
        limit: u32,
        nested: &mut Vec<&'a Rc<ChainDeduction>>,
        stack: &mut Vec<u16>,
    ) -> Option<u32> {
        let mut seen = [0u64; 23];
        let mut count = 1;
        stack.clear();
        stack.push(target);
        mark(&mut seen, self.node(target).potential);
        while let Some(node) = stack.pop() {
            let node = self.node(node);
            if node.nested > 0 {
                let hint = &self.nested[node.nested as usize - 1];
                if !nested.iter().any(|other| Rc::ptr_eq(other, hint) || other.is_same(hint)) {
                    nested.push(hint);
                }
            }
            for &parent in self.parents_of(node) {
                if mark(&mut seen, self.node(parent).potential) {
                    stack.push(parent);
                    count += 1;
                }
            }
            if count > limit {
                return None;
            }
        }
        Some(count)
    }

    /// Adds nodes of the removed candidates as parents: of a cell, or of a house and digit.
    pub(super) fn parents_off(&mut self, cell: usize, digits: u16) {
        for digit in bits(digits) {
            if let Some(node) = self.find(OFF + (cell * 9 + digit) as u16) {
                self.parents.push(node);
            }
        }
    }
}

/// Marks a potential as seen, and returns whether that is new.
#[inline]
fn mark(seen: &mut [u64; 23], potential: Potential) -> bool {
    let word = &mut seen[potential as usize / 64];
    let bit = 1 << (potential % 64);
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}

/// Nets that are not in use, whose memory is used again.
#[derive(Default)]
// Moving a net would copy its index.
#[allow(clippy::vec_box)]
pub(super) struct Pool(Vec<Box<Net>>);

impl Pool {
    pub(super) fn take(&mut self) -> Box<Net> {
        self.0.pop().unwrap_or_else(|| Box::new(Net::new()))
    }

    pub(super) fn give(&mut self, mut net: Box<Net>) {
        net.clear();
        self.0.push(net);
    }
}
