use super::Graph;
use crate::human::row::{contains, join};

/// Everything that follows from each node being true and from each being false, one link at a
/// time.
///
/// A row has a bit for each node that is false, and then, from a new word on, one for each that is
/// true.
pub(in crate::human) struct Closure {
    nodes: usize,
    /// Words in half a row.
    words: usize,
    /// By node the rows of what follows if it is false, then those if it is true.
    rows: Vec<u64>,
}

impl Closure {
    /// By strongly connected components, each after those that it leads to (Tarjan 1972).
    pub(in crate::human) fn of(graph: &Graph<'_>) -> Self {
        let mut search = Components::new(graph);
        for literal in 0..search.found.len() {
            if search.found[literal] == 0 {
                search.visit(literal);
            }
        }
        search.closure
    }

    /// What follows from a node being true, or false, itself with it.
    fn row(&self, node: usize, is_true: bool) -> &[u64] {
        let literal = node + usize::from(is_true) * self.nodes;
        &self.rows[literal * 2 * self.words..][..2 * self.words]
    }

    /// Of that, the nodes that are true, or those that are false.
    pub(super) fn half(&self, node: usize, is_true: bool, true_ones: bool) -> &[u64] {
        &self.row(node, is_true)[usize::from(true_ones) * self.words..][..self.words]
    }

    /// Whether it follows from one node being true, or false, that another one is.
    pub(in crate::human) fn follows(&self, from: (usize, bool), to: (usize, bool)) -> bool {
        contains(self.half(from.0, from.1, to.1), to.0)
    }
}

/// A search from literals: a node by its number if it is false, that and the number of nodes if it
/// is true.
struct Components<'g> {
    graph: &'g Graph<'g>,
    closure: Closure,
    /// When a literal was found, from 1.
    found: Vec<u32>,
    /// The earliest literal on the stack that it leads to; `u32::MAX` once it is done.
    low: Vec<u32>,
    stack: Vec<usize>,
    /// What is not yet found, and what is on the stack, as rows.
    unseen: Vec<u64>,
    open: Vec<u64>,
    /// Nodes from whose being false nothing follows.
    leaves: Vec<u64>,
    /// Memory for a row.
    all: Vec<u64>,
}

impl<'g> Components<'g> {
    fn new(graph: &'g Graph<'g>) -> Self {
        let (nodes, words) = (graph.nodes.len(), graph.words);
        let mut search = Self {
            graph,
            closure: Closure { nodes, words, rows: vec![0; 2 * nodes * 2 * words] },
            found: vec![0; 2 * nodes],
            low: vec![u32::MAX; 2 * nodes],
            stack: Vec::with_capacity(2 * nodes),
            unseen: vec![0; 2 * words],
            open: vec![0; 2 * words],
            leaves: vec![0; words],
            all: vec![0; 2 * words],
        };
        for node in 0..nodes {
            let (word, bit) = (node / 64, 1 << (node % 64));
            search.unseen[words + word] |= bit;
            if graph.strong(node).iter().all(|&word| word == 0) {
                search.leaves[word] |= bit;
                search.found[node] = 1;
                search.closure.rows[node * 2 * words + word] |= bit;
            } else {
                search.unseen[word] |= bit;
            }
        }
        search
    }

    /// By literal, where its word in a row is, and its bit.
    #[inline]
    fn place(&self, literal: usize) -> (usize, u64) {
        let Closure { nodes, words, .. } = self.closure;
        let (node, half) = if literal < nodes { (literal, 0) } else { (literal - nodes, words) };
        (half + node / 64, 1 << (node % 64))
    }

    /// What follows by one link: a half of a row, in which half that is, and the literal of its
    /// first bit.
    #[inline]
    fn next(&self, literal: usize) -> (&'g [u64], usize, usize) {
        let Closure { nodes, words, .. } = self.closure;
        if literal < nodes {
            (self.graph.strong(literal), words, nodes)
        } else {
            (self.graph.weak(literal - nodes), 0, 0)
        }
    }

    fn visit(&mut self, literal: usize) {
        let number = self.stack.len() as u32 + 1;
        self.found[literal] = number;
        self.stack.push(literal);
        let (word, bit) = self.place(literal);
        self.unseen[word] &= !bit;
        self.open[word] |= bit;
        let mut low = number;
        let (row, half, first) = self.next(literal);
        for (at, &word) in row.iter().enumerate() {
            loop {
                let rest = word & self.unseen[half + at];
                if rest == 0 {
                    break;
                }
                let next = first + at * 64 + rest.trailing_zeros() as usize;
                self.visit(next);
                low = low.min(self.low[next]);
            }
            let mut open = word & self.open[half + at];
            while open != 0 {
                low = low.min(self.found[first + at * 64 + open.trailing_zeros() as usize]);
                open &= open - 1;
            }
        }
        if low == number {
            self.close(literal);
        } else {
            self.low[literal] = low;
        }
    }

    /// Takes the component from the stack: its members all lead to the same.
    fn close(&mut self, root: usize) {
        let start = self.found[root] as usize - 1;
        let words = self.leaves.len();
        let mut all = std::mem::take(&mut self.all);
        all.fill(0);
        for &member in &self.stack[start..] {
            let (word, bit) = self.place(member);
            all[word] |= bit;
            self.open[word] &= !bit;
            self.low[member] = u32::MAX;
            if member >= self.closure.nodes {
                let weak = self.graph.weak(member - self.closure.nodes).iter().zip(&self.leaves);
                all.iter_mut().zip(weak).for_each(|(all, (weak, leaves))| *all |= weak & leaves);
            }
        }
        for &member in &self.stack[start..] {
            let (row, half, first) = self.next(member);
            for (at, &word) in row.iter().enumerate() {
                let mut rest = word & !all[half + at];
                while rest != 0 {
                    let next = first + at * 64 + rest.trailing_zeros() as usize;
                    let row = &self.closure.rows[next * 2 * words..][..2 * words];
                    join(&mut all, row);
                    rest &= !all[half + at];
                }
            }
        }
        for &member in &self.stack[start..] {
            self.closure.rows[member * 2 * words..][..2 * words].copy_from_slice(&all);
        }
        self.stack.truncate(start);
        self.all = all;
    }
}
