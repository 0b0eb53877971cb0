use bivalue_core::bits::{Row, bits, contains, join, members};
use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Candidate, Digit};

use super::closure::Closure;
use super::reach::Reach;
use super::relation::Relation;
use super::{Graph, TargetFilter};
use crate::human::Node;

/// The nodes from which walks start. Each has the nodes at which a walk from it may end with a
/// step: itself or later nodes.
pub(super) struct Goals {
    words: usize,
    starts: Vec<usize>,
    ends: Vec<u64>,
}

impl Goals {
    fn new(words: usize) -> Self {
        Self { words, starts: Vec::new(), ends: Vec::new() }
    }

    /// Adds a start, if it has ends.
    fn add(&mut self, start: usize, ends: &[u64]) {
        if ends.iter().any(|&word| word != 0) {
            self.starts.push(start);
            self.ends.extend_from_slice(ends);
        }
    }

    pub(super) fn each(&mut self) -> impl Iterator<Item = (usize, &mut [u64])> {
        self.starts.iter().copied().zip(self.ends.chunks_exact_mut(self.words))
    }

    /// The starts and ends of walks that may show a step, from the closure of the graph: the length
    /// of a walk and the nodes that it passes are not taken into account. Directly linked pairs are
    /// skipped.
    fn by_closure(
        graph: &Graph<'_>,
        filter: &TargetFilter,
        loops: bool,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let closure = Closure::of(graph, meter)?;
        let excluders = graph.excluders(filter);
        let mut goals = Self::new(graph.words);
        let [mut partners, mut ends] = [0, 1].map(|_| vec![0; graph.words]);
        for start in 0..graph.nodes.len() {
            graph.count(meter)?;
            let (first, bit) = (start / 64, start % 64);
            let (reached, strong) = (closure.half(start, false, true), graph.strong(start));
            let mut any = 0;
            for at in first..graph.words {
                ends[at] = reached[at] & !strong[at];
                any |= ends[at];
            }
            ends[first] &= u64::MAX << bit;
            if any == 0 {
                continue;
            }
            graph.partners(&excluders, filter, start, &mut partners);
            if loops {
                join(&mut partners, graph.weak(start));
            }
            partners[first] |= 1 << bit;
            ends[first..].iter_mut().zip(&partners[first..]).for_each(|(end, one)| *end &= one);
            goals.add(start, &ends);
            ends[first] = 0;
        }
        Ok(goals)
    }
}

impl TargetFilter {
    /// The starts and ends of walks that may show a step. The length of a walk and the nodes that
    /// it passes are not taken into account, so that some of these walks may show nothing. Directly
    /// linked pairs are skipped.
    pub(super) fn goals(
        &self,
        graph: &Graph<'_>,
        loops: bool,
        meter: &Meter<'_>,
    ) -> Result<Goals, Stop> {
        match self.reach() {
            Some(Reach::Small(all)) if graph.has_no_sets() => Ok(all.goals(graph, loops, self)),
            Some(Reach::Large(all)) if graph.has_no_sets() => Ok(all.goals(graph, loops, self)),
            _ => Goals::by_closure(graph, self, loops, meter),
        }
    }
}

impl<const WORDS: usize> Relation<WORDS> {
    /// The nodes that, if they are false, lead to another node's truth or to their own, so that a
    /// candidate of the filter is eliminated or a loop is closed.
    fn goals(&self, graph: &Graph<'_>, loops: bool, filter: &TargetFilter) -> Goals {
        if graph.has_groups {
            self.grouped(graph, loops, filter)
        } else {
            self.plain(graph, loops, filter)
        }
    }

    /// [`Self::goals`] for a graph without groups.
    fn plain(&self, graph: &Graph<'_>, loops: bool, filter: &TargetFilter) -> Goals {
        let number =
            |node: &Node| node.cells.first().map_or(0, |cell| self.number(cell, node.digit));
        let numbers: Vec<usize> = graph.nodes.iter().map(number).collect();
        // If an earlier node leads to this one, the earlier node is the start and this one its end.
        let mut later = Row::NONE;
        let mut nodes = [0; Candidate::COUNT];
        for (node, &number) in numbers.iter().enumerate() {
            later.insert(number);
            nodes[number] = node;
        }
        let excluding: Vec<_> = Digit::all()
            .flat_map(|digit| filter.cells(digit).into_iter().map(move |cell| (cell, digit)))
            .map(|(cell, digit)| self.excluders[self.number(cell, digit)])
            .collect();
        let mut goals = Goals::new(graph.words);
        let mut row = vec![0; graph.words];
        for (node, &number) in numbers.iter().enumerate() {
            let ends = self.rows[2 * number][1].and(&later);
            let mut wanted = if loops { self.excluders[number] } else { Row::NONE };
            for excluders in excluding.iter().filter(|row| row.contains(number)) {
                wanted.join(excluders);
            }
            // Directly linked pairs are skipped.
            let mut near = Row::NONE;
            members(graph.strong(node)).for_each(|other| near.insert(numbers[other]));
            let mut shown = ends.and(&wanted).without(&near);
            if ends.contains(number) {
                shown.insert(number);
            }
            if !shown.is_empty() {
                row.fill(0);
                for end in shown.members().map(|number| nodes[number]) {
                    row[end / 64] |= 1 << (end % 64);
                }
                goals.add(node, &row);
            }
            later.remove(number);
        }
        goals
    }

    /// [`Self::goals`] for a graph with groups, which are not in the relation. A group counts as
    /// true where its strong partner is false; a partner that is a group itself counts as false
    /// where all of its candidates are.
    fn grouped(&self, graph: &Graph<'_>, loops: bool, filter: &TargetFilter) -> Goals {
        let words = graph.words;
        let excluders = self.excluders(graph, filter);
        let mut goals = Goals::new(words);
        let mut ends = vec![0; words];
        for (start, node) in graph.nodes.iter().enumerate() {
            let (first, bit) = (start / 64, start % 64);
            ends.fill(0);
            for row in excluders.chunks_exact(words).filter(|row| contains(row, start)) {
                join(&mut ends, row);
            }
            if loops {
                join(&mut ends, graph.weak(start));
            }
            ends[..first].fill(0);
            ends[first] = ends[first] & (u64::MAX << bit) | 1 << bit;
            ends.iter_mut().zip(graph.strong(start)).for_each(|(end, strong)| *end &= !strong);
            let so = self.so(graph, node, start);
            for at in first..words {
                for bit in bits(ends[at]) {
                    if !self.is_true(graph, &so, at * 64 + bit) {
                        ends[at] &= !(1 << bit);
                    }
                }
            }
            goals.add(start, &ends);
        }
        goals
    }

    /// For each candidate of the filter, the nodes that exclude it.
    fn excluders(&self, graph: &Graph<'_>, filter: &TargetFilter) -> Vec<u64> {
        let mut rows = Vec::new();
        for digit in Digit::all() {
            for cell in filter.cells(digit) {
                let own = &self.excluders[self.number(cell, digit)];
                let before = rows.len();
                rows.resize(before + graph.words, 0);
                for (at, node) in graph.nodes.iter().enumerate() {
                    let excludes = match self.number_of(node) {
                        Some(number) => own.contains(number),
                        None => node.digit == digit && graph.seen[at].contains(cell),
                    };
                    rows[before + at / 64] |= u64::from(excludes) << (at % 64);
                }
            }
        }
        rows
    }

    /// The number of a node's candidate, unless the node is a group.
    fn number_of(&self, node: &Node) -> Option<usize> {
        node.cells.single().map(|cell| self.number(cell, node.digit))
    }

    /// The candidates that are false if a node is false, and the candidates that are true then.
    fn so(&self, graph: &Graph<'_>, node: &Node, start: usize) -> [Row<WORDS>; 2] {
        if let Some(number) = self.number_of(node) {
            return self.rows[2 * number];
        }
        let digit = node.digit;
        let mut so = [Row::NONE; 2];
        node.cells.into_iter().for_each(|cell| so[0].insert(self.number(cell, digit)));
        // Groups that are false and make other groups true.
        let mut groups = vec![start];
        let mut next = 0;
        while let Some(&group) = groups.get(next) {
            next += 1;
            for other in members(graph.strong(group)) {
                if let Some(number) = self.number_of(&graph.nodes[other]) {
                    super::relation::join(&mut so, &self.rows[2 * number + 1]);
                    continue;
                }
                for cell in graph.seen[other] {
                    super::relation::join(&mut so, &self.rows[2 * self.number(cell, digit)]);
                }
                for group in members(graph.weak(other)).filter(|&node| !graph.is_single(node)) {
                    if !groups.contains(&group) {
                        groups.push(group);
                    }
                }
            }
        }
        so
    }

    /// Returns whether a node counts as true, given the candidates that are false and those that
    /// are true.
    fn is_true(&self, graph: &Graph<'_>, so: &[Row<WORDS>; 2], node: usize) -> bool {
        if let Some(number) = self.number_of(&graph.nodes[node]) {
            return so[1].contains(number);
        }
        let is_false = |other: usize| {
            let Node { digit, cells } = graph.nodes[other];
            cells.into_iter().all(|cell| so[0].contains(self.number(cell, digit)))
        };
        members(graph.strong(node)).any(is_false)
    }
}
