use bivalue_core::grid::{Candidate, CellSet, Conclusion, Digit, DigitSet};

use super::crossings::houses_of;
use super::graph::Graph;
use crate::human::{
    Constraint, Cover, Effect, Link, Mark, Node, Proof, ProofLine, Reason, Role, Shape, Step,
};

/// An alternating inference chain: nodes that are linked strongly and weakly in turn. Its first and
/// its last link are strong.
pub(in crate::human) struct Chain<'g> {
    pub(in crate::human) graph: &'g Graph<'g>,
    pub(in crate::human) nodes: Vec<u16>,
}

impl<'g> Chain<'g> {
    pub(in crate::human) fn new(graph: &'g Graph<'g>, nodes: Vec<u16>) -> Self {
        Self { graph, nodes }
    }

    fn node(&self, at: usize) -> Node {
        self.graph.nodes[usize::from(self.nodes[at])]
    }

    fn last(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The strong links, or the weak ones. Closed to a loop, the weak link from the end to the
    /// start is among them.
    fn links(&self, strong: bool, closed: bool) -> impl Iterator<Item = (usize, usize)> + '_ {
        let nodes = &self.nodes;
        let closing = (closed && !strong).then(|| (nodes.last(), nodes.first()));
        let closing = closing.and_then(|(last, first)| Some((*last?, *first?)));
        let inner = nodes.windows(2).skip(usize::from(!strong)).step_by(2);
        inner
            .map(|pair| (pair[0], pair[1]))
            .chain(closing)
            .map(|(a, b)| (usize::from(a), usize::from(b)))
    }

    /// Returns whether the chain uses a group or an almost locked set.
    pub(in crate::human) fn is_grouped(&self) -> bool {
        self.nodes.iter().any(|&node| !self.graph.is_single(node.into()))
            || self.links(true, false).any(|(a, b)| self.graph.set_between(a, b).is_some())
    }

    /// The conclusions from the fact that the two ends are not both false.
    pub(in crate::human) fn effect(&self) -> Effect {
        let ends = [self.nodes[0], self.nodes[self.last()]].map(usize::from);
        self.graph.excluded_by(ends[0], ends[1])
    }

    /// The conclusions of a continuous loop, in which the ends exclude each other too: exactly one
    /// end of each weak link is true, and each almost locked set has all of its other digits. The
    /// second effect leaves out the eliminations that links between cells make in the loop's own
    /// cells, as some programs do; if chains are plain, both are that one.
    pub(in crate::human) fn effects_of_loop(&self) -> [Effect; 2] {
        let [mut all, mut outside] = [Effect::NONE; 2];
        let nodes = &self.graph.nodes;
        let own: CellSet = self
            .nodes
            .iter()
            .map(|&node| nodes[usize::from(node)].cells)
            .fold(CellSet::EMPTY, |all, cells| all | cells);
        for (a, b) in self.links(false, true) {
            let is_of_digit = nodes[a].digit == nodes[b].digit;
            self.graph.exclude_by(a, b, |digit, cells| {
                all.remove(digit, cells);
                outside.remove(digit, if is_of_digit { cells - own } else { cells });
            });
        }
        for (digits, cells) in self.locked() {
            for digit in digits {
                let places = self.graph.view.board().places(digit);
                let seen = (places & cells).common_peers() & places;
                all.remove(digit, seen);
                outside.remove(digit, seen);
            }
        }
        if self.graph.view.options().plain_chains { [outside; 2] } else { [all, outside] }
    }

    /// For each almost locked set of the chain the digits that it has in any case, and its cells.
    fn locked(&self) -> impl Iterator<Item = (DigitSet, CellSet)> + '_ {
        self.links(true, false).filter_map(|(a, b)| {
            let set = self.graph.set_between(a, b)?;
            let used = [a, b].map(|node| DigitSet::of(self.graph.nodes[node].digit));
            Some((set.digits - used[0] - used[1], set.cells))
        })
    }

    /// The truths of the proof, and for every link the constraints that can serve as that link.
    fn slots(&self, closed: bool) -> (Vec<Constraint>, Vec<Vec<Constraint>>) {
        let mut links = Vec::with_capacity(self.nodes.len() / 2);
        let mut truths = Vec::with_capacity(self.nodes.len() / 2);
        self.count(closed, &mut truths, |all| links.push(all.collect()));
        (truths, links)
    }

    /// The truths and links of the proof.
    pub(in crate::human) fn cover(&self, closed: bool) -> Cover {
        let mut links = Vec::with_capacity(self.nodes.len() / 2);
        let mut truths = Vec::with_capacity(self.nodes.len() / 2);
        self.count(closed, &mut truths, |all| links.extend(all.next()));
        Cover { truths, links }
    }

    /// Adds the truths, and passes on for each link the constraints that can serve as that link.
    fn count(
        &self,
        closed: bool,
        truths: &mut Vec<Constraint>,
        mut link: impl FnMut(&mut dyn Iterator<Item = Constraint>),
    ) {
        let board = self.graph.view.board();
        for (a, b) in self.links(true, closed) {
            let Some(set) = self.graph.set_between(a, b) else {
                truths.push(self.graph.truth(a, b));
                continue;
            };
            truths.extend(set.cells.into_iter().map(Constraint::Cell));
            let used = [a, b].map(|node| DigitSet::of(self.graph.nodes[node].digit));
            for digit in set.digits - used[0] - used[1] {
                let within = board.places(digit) & set.cells;
                link(&mut houses_of(within).map(|house| Constraint::House(house, digit)));
            }
        }
        for (a, b) in self.links(false, closed) {
            link(&mut self.graph.bounds(a, b));
        }
    }

    /// The proof of a loop's conclusions. Where two houses can serve as a link, each of them proves
    /// the conclusions that lie in it.
    fn proof_of_loop(&self, conclusions: impl Iterator<Item = Conclusion>) -> Proof {
        let mut lines: Vec<ProofLine> = Vec::new();
        let (truths, choices) = self.slots(true);
        let first = choices.iter().filter_map(|all| all.first().cloned());
        let cover = Cover::new(truths, first);
        for so in conclusions {
            let why = Reason::Counting(cover_for(so.candidate(), &cover, &choices));
            match lines.iter_mut().find(|line| line.why == why) {
                Some(line) => line.so.push(so),
                None => lines.push(ProofLine { so: vec![so], why }),
            }
        }
        Proof { lines }
    }

    /// The nodes that are shown: all, or those up to a contradiction on the way.
    fn told(&self) -> &[u16] {
        contradiction(&self.nodes).unwrap_or(&self.nodes)
    }

    /// Adds the marks and the proof that the two ends are not both false.
    pub(in crate::human) fn proved(&self, step: Step) -> Step {
        self.mark(step).because(Reason::Counting(self.cover(false)))
    }

    /// Adds the marks and the proof of a discontinuous loop, which begins and ends at a candidate
    /// that sees both ends of the chain.
    pub(in crate::human) fn proved_from(&self, mut step: Step, x: Candidate) -> Step {
        let origin = Node { digit: x.digit(), cells: CellSet::of(x.cell()) };
        let weak = |from, to| Link { from, to, strong: false, through: CellSet::EMPTY };
        // If the chain passes the candidate on its way, a part of the chain does the same: the one
        // up to there if the candidate is false there, or else the one from there on.
        if let Some(at) = (0..self.nodes.len()).find(|&at| self.node(at) == origin) {
            let part = if at % 2 == 0 { &self.nodes[..at] } else { &self.nodes[at + 1..] };
            return Self::new(self.graph, part.to_vec()).proved_from(step, x);
        }
        let closes = self.nodes.first() == self.nodes.last();
        if closes || contradiction(&self.nodes).is_some() {
            step = self.mark(step.link(weak(origin, self.node(0))));
            return step.because(Reason::Counting(self.cover(false)));
        }
        let (mut nodes, ends) = (self.nodes.clone(), [0, self.last()].map(|at| self.node(at)));
        let is_within = ends.map(|end| end.cells == origin.cells);
        if is_within[1] && !is_within[0] {
            nodes.reverse();
        }
        let chain = Self::new(self.graph, nodes);
        let (first, last) = (chain.node(0), chain.node(chain.last()));
        if is_within[0] || is_within[1] {
            step = chain.mark(step).link(weak(last, origin)).link(weak(origin, first));
        } else {
            step = chain.mark(step.link(weak(origin, first))).link(weak(last, origin));
        }
        step.because(Reason::Counting(self.cover(false)))
    }

    /// Adds the marks and the proof of a continuous loop.
    pub(in crate::human) fn proved_loop(&self, step: Step) -> Step {
        let nodes = &self.graph.nodes;
        let turned = self.turned();
        let mut step = turned.mark(step);
        let ends = [self.last(), 0].map(|at| nodes[usize::from(turned.nodes[at])]);
        let [from, to] = ends;
        step = step.link(Link { from, to, strong: false, through: CellSet::EMPTY });
        let proof = self.proof_of_loop(step.conclusions());
        step.proof(proof)
    }

    /// The same loop, started at another node so that its closing link is a weak link within a
    /// cell, if the loop has one.
    fn turned(&self) -> Self {
        let mut nodes = self.nodes.clone();
        for _ in 0..nodes.len() / 2 {
            let ends = [nodes[0], nodes[nodes.len() - 1]];
            let [first, last] = ends.map(|node| self.graph.nodes[usize::from(node)].cells);
            if first == last {
                break;
            }
            nodes.rotate_left(2);
        }
        Self::new(self.graph, nodes)
    }

    /// Adds the marks of the links.
    pub(super) fn mark(&self, mut step: Step) -> Step {
        let lost = step.effect.digits();
        step = step.digits(lost);
        let links =
            self.told().windows(2).enumerate().map(|(at, pair)| self.link(pair, at % 2 == 0));
        step.marks.extend(links.map(|link| Mark { role: Role::Chain, shape: Shape::Link(link) }));
        step
    }

    fn link(&self, pair: &[u16], strong: bool) -> Link {
        let (a, b) = (usize::from(pair[0]), usize::from(pair[1]));
        let set = if strong { self.graph.set_between(a, b) } else { None };
        Link {
            from: self.graph.nodes[a],
            to: self.graph.nodes[b],
            strong,
            through: set.map_or(CellSet::EMPTY, |set| set.cells),
        }
    }
}

/// The part of a way up to the first node that it comes back to, other than by closing. As the node
/// was reached in its other state before, what the way starts from has led to a contradiction.
pub(in crate::human) fn contradiction(way: &[u16]) -> Option<&[u16]> {
    let at = (1..way.len()).find(|&at| way[..at].contains(&way[at]))?;
    (at + 1 < way.len() || way[0] != way[at]).then(|| &way[..=at])
}

/// The cover for one eliminated candidate. If the candidate is in no more links than truths, one
/// link is replaced by another house that holds the candidate too.
fn cover_for(x: Candidate, cover: &Cover, slots: &[Vec<Constraint>]) -> Cover {
    let has = |constraint: &Constraint| match constraint {
        Constraint::Cell(cell) => x.cell() == *cell,
        Constraint::House(house, digit) => x.digit() == *digit && house.cells().contains(x.cell()),
        Constraint::Pattern(_) => false,
    };
    let count = |all: &[Constraint]| all.iter().filter(|one| has(one)).count();
    let mut cover = cover.clone();
    let mut others = slots.iter().enumerate().filter_map(|(at, all)| {
        let is_new = !all.first().is_some_and(has);
        let other = all.iter().find(|one| is_new && has(one))?;
        Some((at, other))
    });
    if count(&cover.links) <= count(&cover.truths)
        && let Some((at, other)) = others.next()
    {
        cover.links[at] = other.clone();
    }
    cover
}

impl Graph<'_> {
    /// The candidates that are false if at least one of two nodes is true. The two nodes may be the
    /// same one.
    pub(in crate::human) fn excluded_by(&self, a: usize, b: usize) -> Effect {
        let mut effect = Effect::NONE;
        self.exclude_by(a, b, |digit, cells| effect.remove(digit, cells));
        effect
    }

    /// The same, digit by digit.
    #[inline]
    pub(super) fn exclude_by(&self, a: usize, b: usize, mut exclude: impl FnMut(Digit, CellSet)) {
        let (one, other) = (&self.nodes[a], &self.nodes[b]);
        if one.digit == other.digit {
            exclude(one.digit, self.seen[a] & self.seen[b]);
        } else if one.cells == other.cells {
            if let Some(cell) = one.cells.single() {
                let rest = self.view.board().digits(cell)
                    - DigitSet::of(one.digit)
                    - DigitSet::of(other.digit);
                rest.into_iter().for_each(|digit| exclude(digit, cell.into()));
            }
        } else {
            let (a, b) = if one.digit < other.digit { (a, b) } else { (b, a) };
            for (a, b) in [(a, b), (b, a)] {
                if self.is_single(b) {
                    exclude(self.nodes[a].digit, self.seen[a] & self.nodes[b].cells);
                }
            }
        }
    }

    /// Returns whether two nodes exclude any candidate, and whether they exclude more than one.
    pub(in crate::human) fn excludes(&self, a: usize, b: usize) -> (bool, bool) {
        let (one, other) = (&self.nodes[a], &self.nodes[b]);
        if one.digit == other.digit {
            let seen = self.seen[a] & self.seen[b];
            return (!seen.is_empty(), !seen.is_empty() && seen.single().is_none());
        }
        let count = if one.cells == other.cells {
            one.cells.single().map_or(0, |cell| self.view.board().digits(cell).len() - 2)
        } else {
            let sees = |a: usize, b: usize| {
                self.is_single(b) && self.nodes[b].cells.is_subset(self.seen[a])
            };
            usize::from(sees(a, b)) + usize::from(sees(b, a))
        };
        (count > 0, count > 1)
    }
}
