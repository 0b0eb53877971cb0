use super::Graph;
use super::graph::members;

/// Everything that follows from each node being true and from each being false, one link at a
/// time: by literal (node, is true) a row of literals.
pub(in crate::human) struct Closure {
    words: usize,
    rows: Vec<u64>,
}

/// The literal that a node is false or true.
pub(in crate::human) fn literal(node: usize, is_true: bool) -> usize {
    2 * node + usize::from(is_true)
}

impl Closure {
    /// By strongly connected components, each after those that it leads to (Tarjan 1972).
    pub(in crate::human) fn of(graph: &Graph<'_>) -> Self {
        let count = 2 * graph.nodes.len();
        let words = count.div_ceil(64);
        let mut search = Components {
            graph,
            closure: Self { words, rows: vec![0; count * words] },
            found: vec![0; count],
            low: vec![0; count],
            stack: Vec::new(),
            all: vec![0; words],
            next: 1,
        };
        for start in 0..count {
            if search.found[start] == 0 {
                search.visit(start);
            }
        }
        search.closure
    }

    /// What follows from a literal, and the literal itself.
    pub(in crate::human) fn row(&self, literal: usize) -> &[u64] {
        &self.rows[literal * self.words..][..self.words]
    }

    /// The nodes from that one on that are true if the literal holds, itself if it says so.
    pub(super) fn true_from(&self, from: usize, first: usize) -> impl Iterator<Item = usize> + '_ {
        const TRUE: u64 = 0xAAAA_AAAA_AAAA_AAAA;
        let begin = literal(first, false);
        self.row(from).iter().enumerate().skip(begin / 64).flat_map(move |(at, &word)| {
            let mut rest = word & TRUE;
            if at == begin / 64 {
                rest &= u64::MAX << (begin % 64);
            }
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(at * 32 + bit / 2)
            })
        })
    }

    pub(in crate::human) fn follows(&self, from: usize, to: usize) -> bool {
        self.row(from)[to / 64] >> (to % 64) & 1 != 0
    }

    /// Adds what follows from each of some nodes being true.
    pub(in crate::human) fn add_common(&self, nodes: &[usize], found: &mut [u64]) {
        for (at, found) in found.iter_mut().enumerate() {
            *found |=
                nodes.iter().fold(u64::MAX, |all, &node| all & self.row(literal(node, true))[at]);
        }
    }
}

struct Components<'g> {
    graph: &'g Graph<'g>,
    closure: Closure,
    /// When a literal was found, from 1.
    found: Vec<usize>,
    /// The earliest literal on the stack that it leads to; `usize::MAX` once it is done.
    low: Vec<usize>,
    stack: Vec<usize>,
    /// Memory for a row.
    all: Vec<u64>,
    next: usize,
}

impl Components<'_> {
    fn visit(&mut self, literal: usize) {
        self.found[literal] = self.next;
        self.low[literal] = self.next;
        self.next += 1;
        self.stack.push(literal);
        for next in self.graph.next(literal) {
            if self.found[next] == 0 {
                self.visit(next);
            }
            self.low[literal] = self.low[literal].min(self.low[next]);
        }
        if self.low[literal] == self.found[literal] {
            self.close(literal);
        }
    }

    /// Takes the component from the stack: its members all lead to the same.
    fn close(&mut self, root: usize) {
        let words = self.closure.words;
        let start = self.stack.iter().rposition(|&member| member == root).unwrap_or(0);
        let mut all = std::mem::take(&mut self.all);
        all.fill(0);
        for &member in &self.stack[start..] {
            all[member / 64] |= 1 << (member % 64);
            for next in self.graph.next(member) {
                let row = self.closure.row(next);
                all.iter_mut().zip(row).for_each(|(all, row)| *all |= row);
            }
            self.low[member] = usize::MAX;
        }
        for &member in &self.stack[start..] {
            self.closure.rows[member * words..][..words].copy_from_slice(&all);
        }
        self.stack.truncate(start);
        self.all = all;
    }
}

impl<'a> Graph<'a> {
    /// The literals that follow by one link.
    fn next<'g>(&'g self, from: usize) -> impl Iterator<Item = usize> + use<'g, 'a> {
        let is_true = from % 2 == 1;
        let row = if is_true { self.weak(from / 2) } else { self.strong(from / 2) };
        members(row).map(move |node| literal(node, !is_true))
    }
}
