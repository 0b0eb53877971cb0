use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use bivalue_core::bits::contains;
use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::crossings::{CROSSING, houses_of, parts_of};
use crate::human::almost_locked::{AlmostLocked, almost_locked_sets};
use crate::human::sink::FoldHasher;
use crate::human::{Constraint, Node, View};

/// Which nodes and links a graph has.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // independent switches
pub(in crate::human) struct GraphRules {
    /// Cells of two candidates are strong links.
    pub(in crate::human) cells: bool,
    /// Houses with two places for a digit are strong links.
    pub(in crate::human) houses: bool,
    /// The candidates of a cell are weakly linked.
    pub(in crate::human) within_cells: bool,
    /// The candidates of a digit where a line meets a box are a node, if there are several.
    pub(in crate::human) groups: bool,
    /// All candidates are nodes, also those without a strong link.
    pub(in crate::human) all: bool,
    /// Almost locked sets are strong links between the places of any two of their digits.
    pub(in crate::human) sets: bool,
}

/// A graph of candidates and groups with their links as rows of bits. As a rule its nodes are those
/// that have a strong link.
pub(in crate::human) struct Graph<'a> {
    pub(in crate::human) view: &'a View,
    pub(in crate::human) nodes: Vec<Node>,
    /// For each node the other cells where its digit is a candidate that sees all of the node.
    pub(in crate::human) seen: Vec<CellSet>,
    /// The number of words in a row of bits.
    pub(super) words: usize,
    strong: Vec<u64>,
    weak: Vec<u64>,
    /// Strong links that are made by almost locked sets alone.
    special: Vec<u64>,
    /// The nodes of several cells.
    pub(super) groups: Vec<u64>,
    /// True if any node is a group, or any link goes through an almost locked set.
    pub(super) has_groups: bool,
    joined_by: HashMap<(u16, u16), AlmostLocked, BuildHasherDefault<FoldHasher>>,
}

impl<'a> Graph<'a> {
    /// The graph of a view by those rules.
    pub(in crate::human) fn of(
        view: &'a View,
        rules: GraphRules,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        Self::within(view, rules, DigitSet::ALL, meter)
    }

    /// The graph of a view by those rules, with those nodes besides. (Their cells lie in a house.)
    pub(in crate::human) fn with_nodes(
        view: &'a View,
        rules: GraphRules,
        nodes: impl IntoIterator<Item = Node>,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let mut build = GraphBuilder::new(view, DigitSet::ALL);
        for node in nodes {
            build.nodes.of(node.digit, node.cells);
        }
        build.graph(rules, meter)
    }

    /// The graph of a view by those rules, in which only these digits have links in houses.
    pub(in crate::human) fn within(
        view: &'a View,
        rules: GraphRules,
        digits: DigitSet,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        GraphBuilder::new(view, digits).graph(rules, meter)
    }

    /// The rows of all nodes, one after the other: of the nodes strongly linked to each, or of
    /// those weakly linked.
    #[inline]
    pub(super) fn rows(&self, strong: bool) -> &[u64] {
        if strong { &self.strong } else { &self.weak }
    }

    /// The rows of all nodes: of the nodes strongly linked to each by an almost locked set only.
    pub(super) fn special_rows(&self) -> &[u64] {
        &self.special
    }

    /// The nodes strongly linked to a node.
    #[inline]
    pub(super) fn strong(&self, node: usize) -> &[u64] {
        &self.strong[node * self.words..][..self.words]
    }

    /// The number of a node, if it is one of the graph.
    pub(in crate::human) fn number(&self, node: Node) -> Option<u16> {
        self.nodes.iter().position(|other| *other == node).map(|at| at as u16)
    }

    /// The nodes strongly linked to a node by an almost locked set only.
    #[inline]
    pub(super) fn special(&self, node: usize) -> &[u64] {
        &self.special[node * self.words..][..self.words]
    }

    /// The nodes weakly linked to a node.
    #[inline]
    pub(super) fn weak(&self, node: usize) -> &[u64] {
        &self.weak[node * self.words..][..self.words]
    }

    pub(in crate::human) fn are_weakly_linked(&self, a: usize, b: usize) -> bool {
        contains(self.weak(a), b)
    }

    /// The almost locked set that links two nodes strongly, if nothing simpler does.
    pub(in crate::human) fn set_between(&self, a: usize, b: usize) -> Option<&AlmostLocked> {
        if self.has_no_sets() { None } else { self.joined_by.get(&(a as u16, b as u16)) }
    }

    /// The constraint by which two strongly linked nodes are not both false, where no almost locked
    /// set is needed.
    pub(in crate::human) fn truth(&self, a: usize, b: usize) -> Constraint {
        let (a, b) = (self.nodes[a], self.nodes[b]);
        if a.cells == b.cells
            && let Some(cell) = a.cells.first()
        {
            return Constraint::Cell(cell);
        }
        let both = a.cells | b.cells;
        let house = houses_of(both).find(|&house| self.view.places(a.digit, house) == both);
        Constraint::House(house.unwrap_or(House::row(0)), a.digit)
    }

    /// The constraints by which two weakly linked nodes are not both true.
    pub(in crate::human) fn bounds(&self, a: usize, b: usize) -> impl Iterator<Item = Constraint> {
        let (a, b) = (self.nodes[a], self.nodes[b]);
        let is_in_cell = a.digit != b.digit;
        let cell = a.cells.first().filter(|_| is_in_cell).map(Constraint::Cell);
        let cells = if is_in_cell { CellSet::EMPTY } else { a.cells | b.cells };
        cell.into_iter().chain(houses_of(cells).map(move |house| Constraint::House(house, a.digit)))
    }

    /// The number of nodes that a piece of work is counted as which goes through rows of bits: more
    /// than one only if there are very many nodes of the graph.
    pub(super) fn count(&self, meter: &Meter<'_>) -> Result<(), Stop> {
        (0..=self.words / 8).try_for_each(|_| meter.node())
    }

    pub(super) fn has_no_sets(&self) -> bool {
        self.joined_by.is_empty()
    }

    pub(in crate::human) fn is_single(&self, node: usize) -> bool {
        !contains(&self.groups, node)
    }
}

/// No node.
const NONE: u16 = u16::MAX;

struct Nodes {
    all: Vec<Node>,
    singles: [u16; Candidate::COUNT],
    groups: HashMap<(Digit, u128), u16, BuildHasherDefault<FoldHasher>>,
}

impl Nodes {
    fn new() -> Self {
        Self {
            all: Vec::with_capacity(256),
            singles: [NONE; Candidate::COUNT],
            groups: HashMap::default(),
        }
    }

    #[inline]
    fn single(&mut self, digit: Digit, cell: Cell) -> u16 {
        let node = &mut self.singles[Candidate::new(cell, digit).index()];
        if *node == NONE {
            *node = self.all.len() as u16;
            self.all.push(Node { digit, cells: CellSet::of(cell) });
        }
        *node
    }

    fn of(&mut self, digit: Digit, cells: CellSet) -> u16 {
        if let Some(cell) = cells.single() {
            return self.single(digit, cell);
        }
        let new = self.all.len() as u16;
        let node = *self.groups.entry((digit, cells.bits())).or_insert(new);
        if node == new {
            self.all.push(Node { digit, cells });
        }
        node
    }
}

struct GraphBuilder<'a> {
    view: &'a View,
    digits: DigitSet,
    nodes: Nodes,
    strong: Vec<(u16, u16)>,
    sets: Vec<(u16, u16, AlmostLocked)>,
}

impl<'a> GraphBuilder<'a> {
    fn new(view: &'a View, digits: DigitSet) -> Self {
        let strong = Vec::with_capacity(256);
        Self { view, digits, nodes: Nodes::new(), strong, sets: Vec::new() }
    }

    /// The graph by those rules.
    fn graph(mut self, rules: GraphRules, meter: &Meter<'_>) -> Result<Graph<'a>, Stop> {
        if rules.all {
            self.add_all();
        }
        if rules.cells {
            self.join_cells();
        }
        if rules.houses {
            self.join_houses(rules.groups);
        }
        if rules.sets {
            self.join_sets(meter)?;
        }
        self.finish(rules, meter)
    }

    fn add_all(&mut self) {
        for digit in Digit::all() {
            for cell in self.view.board().places(digit) {
                self.nodes.single(digit, cell);
            }
        }
    }

    fn join_cells(&mut self) {
        for cell in self.view.bivalue() {
            let mut digits = self.view.board().digits(cell).into_iter();
            if let (Some(one), Some(other)) = (digits.next(), digits.next()) {
                let pair = (self.nodes.single(one, cell), self.nodes.single(other, cell));
                self.strong.push(pair);
            }
        }
    }

    fn join_houses(&mut self, groups: bool) {
        for digit in self.digits {
            for house in House::all() {
                let positions = self.view.positions(digit, house);
                let count = positions.count_ones();
                if count == 2 {
                    let one = house.cell(positions.trailing_zeros() as usize);
                    let other = house.cell(15 - positions.leading_zeros() as usize);
                    let pair = (self.nodes.single(digit, one), self.nodes.single(digit, other));
                    self.strong.push(pair);
                } else if groups && (3..=6).contains(&count) {
                    self.join_groups(digit, house, positions);
                }
            }
        }
    }

    /// Links the two parts of a digit's places in a house strongly, if one is a group and the other
    /// a candidate or a group.
    fn join_groups(&mut self, digit: Digit, house: House, positions: u16) {
        for (at, one, _) in parts_of(house, positions) {
            let rest = positions & !one;
            if rest.is_power_of_two() || one < rest {
                let places = self.view.places(digit, house);
                let one = places & CROSSING[house.index()][at];
                let pair = (self.nodes.of(digit, one), self.nodes.of(digit, places - one));
                self.strong.push(pair);
            }
        }
    }

    fn join_sets(&mut self, meter: &Meter<'_>) -> Result<(), Stop> {
        let mut end = Ok(());
        almost_locked_sets(self.view.board(), false, |set| {
            end = end.and_then(|()| meter.node());
            // A set of one cell links the two candidates of that cell, which it does already.
            if set.size == 1 || end.is_err() {
                return;
            }
            for (one, other) in set.digits.pairs() {
                let mut of = |digit| {
                    let cells = self.view.board().places(digit) & set.cells;
                    self.nodes.of(digit, cells)
                };
                let pair = (of(one), of(other));
                self.sets.push((pair.0, pair.1, set));
            }
        });
        end
    }

    fn finish(self, rules: GraphRules, meter: &Meter<'_>) -> Result<Graph<'a>, Stop> {
        let Nodes { all: nodes, singles, .. } = self.nodes;
        let words = nodes.len().div_ceil(64);
        // Memory that is never written to costs nothing.
        let empty = || vec![0; nodes.len() * words];
        let board = self.view.board();
        let mut graph = Graph {
            view: self.view,
            seen: nodes
                .iter()
                .map(|node| node.cells.common_peers() & board.places(node.digit))
                .collect(),
            words,
            strong: empty(),
            special: if self.sets.is_empty() { Vec::new() } else { empty() },
            weak: empty(),
            groups: vec![0; words],
            has_groups: false,
            joined_by: HashMap::default(),
            nodes,
        };
        let set = |rows: &mut [u64], a: u16, b: u16| {
            rows[usize::from(a) * words + usize::from(b) / 64] |= 1 << (b % 64);
            rows[usize::from(b) * words + usize::from(a) / 64] |= 1 << (a % 64);
        };
        for (a, b) in self.strong {
            set(&mut graph.strong, a, b);
        }
        for (a, b, by) in self.sets {
            meter.node()?;
            if graph.joined_by.contains_key(&(a, b)) || !contains(graph.strong(a.into()), b.into())
            {
                let other = graph.joined_by.get(&(a, b));
                if other.is_none_or(|other| by.cells.len() < other.cells.len()) {
                    graph.joined_by.insert((a, b), by);
                    graph.joined_by.insert((b, a), by);
                }
                set(&mut graph.strong, a, b);
                set(&mut graph.special, a, b);
            }
        }
        graph.link_weakly(rules, &singles, meter)?;
        Ok(graph)
    }
}

impl Graph<'_> {
    fn link_weakly(
        &mut self,
        rules: GraphRules,
        singles: &[u16; Candidate::COUNT],
        meter: &Meter<'_>,
    ) -> Result<(), Stop> {
        let mut groups: Vec<usize> = Vec::new();
        // By digit, the cells that are nodes.
        let mut cells = [CellSet::EMPTY; 9];
        for (number, node) in self.nodes.iter().enumerate() {
            if node.cells.single().is_some() {
                cells[node.digit.index()] |= node.cells;
            } else {
                groups.push(number);
            }
        }
        let at = |x: Candidate| usize::from(singles[x.index()]);
        for node in 0..self.nodes.len() {
            let Node { digit, cells: own } = self.nodes[node];
            let Some(cell) = own.single() else { continue };
            let row = &mut self.weak[node * self.words..][..self.words];
            for peer in self.seen[node] & cells[digit.index()] {
                let other = at(Candidate::new(peer, digit));
                row[other / 64] |= 1 << (other % 64);
            }
            let others = self.view.board().digits(cell) - DigitSet::of(digit);
            for other in others.into_iter().filter(|_| rules.within_cells) {
                let other = at(Candidate::new(cell, other));
                if other != usize::from(NONE) {
                    row[other / 64] |= 1 << (other % 64);
                }
            }
        }
        for (number, &group) in groups.iter().enumerate() {
            meter.node()?;
            self.groups[group / 64] |= 1 << (group % 64);
            let digit = self.nodes[group].digit;
            for cell in self.seen[group] & cells[digit.index()] {
                self.link(group, at(Candidate::new(cell, digit)));
            }
            // Each pair of groups is looked at once.
            for &other in &groups[..number] {
                if self.nodes[other].digit == digit && self.disagree(group, other) {
                    self.link(group, other);
                }
            }
        }
        self.has_groups = !groups.is_empty() || !self.has_no_sets();
        Ok(())
    }

    /// Links two nodes weakly.
    fn link(&mut self, a: usize, b: usize) {
        self.weak[a * self.words + b / 64] |= 1 << (b % 64);
        self.weak[b * self.words + a / 64] |= 1 << (a % 64);
    }

    /// Returns whether two groups of one digit exclude each other.
    fn disagree(&self, a: usize, b: usize) -> bool {
        let (one, other) = (&self.nodes[a], &self.nodes[b]);
        other.cells.is_subset(self.seen[a]) && houses_of(one.cells | other.cells).next().is_some()
    }
}
