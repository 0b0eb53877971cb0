//! Forcing chains: cases, each of which leads by a chain to the same conclusion.
//!
//! One candidate of a cell, or one place of a digit in a house, is true. *Verity*: whichever it is,
//! a chain of links leads from it to the same candidate, which is true. *Contradiction*: a
//! candidate leads by chains to all of them being false, so it is false. As links can be followed
//! in both directions, each is the other one read backwards: here eliminations are shown as
//! contradictions, and placements as verities. Groups may be nodes of the chains.

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, House};

use super::Technique;
use crate::human::chain::{Chain, Graph, GraphRules, Walk, contradiction, itself, simple_way};
use crate::human::sort::sort_by_number;
use crate::human::{
    Branch, Constraint, Effect, Kind, Link, Node, Proof, ProofLine, Reason, Role, Step, StepSink,
    View,
};

pub(super) struct ForcingChains;

/// All nodes and links, without almost locked sets.
pub(super) const RULES: GraphRules = GraphRules {
    cells: true,
    houses: true,
    within_cells: true,
    groups: true,
    all: true,
    sets: false,
};

static KINDS: [Kind; 2] = [
    Kind {
        id: "forcing-chain-contradiction",
        code: "1301",
        name: "Forcing Chain Contradiction",
        about: "Chains from a candidate leave a cell or a house without one",
        pattern: "{pattern}: {chain}",
        explanation: "Suppose that {opposite}. {cases}{stories}\nSo {so}.",
        example: ":1301:5:.+246.38+71...+7812..+8+17+42....18..7..6..3......8..9......2..........+81.4.+25.6....3..:521 921 523 328 329 629 555 655 955 457 458 365 565 665 467 468 469 772 374 575 975 676 985 787 791:547::",
        ..Kind::PLAIN
    },
    Kind {
        id: "forcing-chain-verity",
        code: "1302",
        name: "Forcing Chain Verity",
        about: "Chains from every candidate of a cell or a house lead to the same",
        pattern: "{pattern}: {chain}",
        explanation: "{cases}{stories}\nSo {so}.",
        example: ":1302:7:.+56+1..9.2...39..51...5.2.4.14.......+6....51..8...13.9.2...3..+6..6.8+5+17+2.5.86+2..+19:722 723 732 333 733 835 746 647 349 649 859 769 972 973 776 477 479::796:",
        ..Kind::PLAIN
    },
];

impl Technique for ForcingChains {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut shown = shown(view);
        // Chains are followed only as long as they may be shorter than the best one.
        shown.retain(|so| sink.is_open(kind(*so), &effect(*so)));
        // Each conclusion is an effect of its own, so if only the best step is wanted, only its
        // chains are looked for.
        let rank = |so: &Conclusion| sink.rank(&effect(*so));
        let best = shown.iter().map(rank).max().flatten();
        shown.retain(|so| rank(so) == best);
        if let ([so], false) = (&shown[..], sink.with_proofs()) {
            // If one step without marks and proof is wanted, its chains do not matter.
            return sink.offer(kind(*so), effect(*so), |step| step);
        }
        if shown.is_empty() {
            return ControlFlow::Continue(());
        }
        let Ok(graph) = Graph::of(view, RULES, sink.meter()) else {
            return ControlFlow::Break(());
        };
        let at = nodes(&graph);
        let cases = cases(&graph, &at);
        let mut walk = Walk::new(&graph);
        let mut most = usize::MAX;
        let mut plans: Vec<_> =
            shown.into_iter().map(|so| CommonConclusion::new(so, &at)).collect();
        for plan in &mut plans {
            sink.tick()?;
            plan.choose(&graph, &cases, &mut walk, most);
            if !sink.wants_all() {
                most = most.min(plan.length);
            }
        }
        sort_by_number(&mut plans, |plan| plan.length);
        for plan in plans {
            sink.offer(kind(plan.so), effect(plan.so), |step| {
                plan.proved(&graph, &cases, &mut walk, step)
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// The conclusions to which all candidates of a cell, or all places of a digit in a house, lead,
/// and those that follow from their own opposites.
fn shown(view: &View) -> Vec<Conclusion> {
    let [are_false, are_true] = view.reach(true).shown(view.indexed());
    let mut shown = Vec::new();
    for digit in Digit::all() {
        let [are_false, are_true] = [are_false, are_true].map(|cells| cells[digit.index()]);
        for cell in are_false | are_true {
            let x = Candidate::new(cell, digit);
            shown.extend(are_false.contains(cell).then_some(Conclusion::Eliminate(x)));
            shown.extend(are_true.contains(cell).then_some(Conclusion::Place(x)));
        }
    }
    shown
}

fn kind(so: Conclusion) -> &'static Kind {
    &KINDS[usize::from(matches!(so, Conclusion::Place(_)))]
}

fn effect(so: Conclusion) -> Effect {
    let mut effect = Effect::NONE;
    effect.add(so);
    effect
}

/// The nodes of a cell, or of a digit in a house, of which one is true.
struct Cases {
    of: Constraint,
    nodes: Vec<usize>,
    digits: DigitSet,
    cells: CellSet,
}

/// For each candidate its node.
fn nodes(graph: &Graph<'_>) -> [usize; Candidate::COUNT] {
    let mut at = [0; Candidate::COUNT];
    for (node, of) in graph.nodes.iter().enumerate() {
        if let Some(cell) = of.cells.single() {
            at[Candidate::new(cell, of.digit).index()] = node;
        }
    }
    at
}

fn cases(graph: &Graph<'_>, at: &[usize; Candidate::COUNT]) -> Vec<Cases> {
    let view = graph.view;
    let node = |cell: Cell, digit: Digit| at[Candidate::new(cell, digit).index()];
    let cells = (3..=9).flat_map(|count| view.with_count(count)).map(|cell| {
        let digits = view.board().digits(cell);
        let nodes = digits.into_iter().map(|digit| node(cell, digit)).collect();
        Cases { of: Constraint::Cell(cell), nodes, digits, cells: CellSet::of(cell) }
    });
    let houses = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
    let houses = houses.filter_map(|(house, digit)| {
        let cells = view.places(digit, house);
        let nodes: Vec<_> = cells.into_iter().map(|cell| node(cell, digit)).collect();
        let of = Constraint::House(house, digit);
        (nodes.len() > 2).then_some(Cases { of, nodes, digits: DigitSet::of(digit), cells })
    });
    cells.chain(houses).collect()
}

/// A conclusion that holds in all cases.
struct CommonConclusion {
    so: Conclusion,
    node: usize,
    is_true: bool,
    /// The number of the cell or house whose candidates are the cases; none if the conclusion's
    /// opposite leads to it.
    cases: Option<usize>,
    /// The number of links of all chains together.
    length: usize,
}

impl CommonConclusion {
    /// A plan whose cases are yet to be chosen.
    fn new(so: Conclusion, at: &[usize; Candidate::COUNT]) -> Self {
        let node = at[so.candidate().index()];
        let is_true = matches!(so, Conclusion::Place(_));
        Self { so, node, is_true, cases: None, length: usize::MAX }
    }

    /// Chooses the cases with the shortest chains, if these have fewer than `most` links together.
    fn choose(&mut self, graph: &Graph<'_>, cases: &[Cases], walk: &mut Walk<'_>, most: usize) {
        walk.start(self.node, !self.is_true);
        while walk.depth() + 1 < most && walk.spread() {}
        if let Some(length) = walk.level_of(self.node, self.is_true) {
            self.length = length;
        }
        let levels = walk.levels_when_false();
        for (number, case) in cases.iter().enumerate() {
            let length = case.nodes.iter().map(|&node| levels[node]).sum::<Option<usize>>();
            if let Some(length) = length
                && length < self.length
            {
                (self.length, self.cases) = (length, Some(number));
            }
        }
        debug_assert!(self.length < most || most < usize::MAX, "{:?}", graph.nodes[self.node]);
    }

    fn proved<'g>(
        &self,
        graph: &'g Graph<'g>,
        cases: &[Cases],
        walk: &mut Walk<'g>,
        step: Step,
    ) -> Step {
        walk.start(self.node, !self.is_true);
        while walk.spread() {}
        let x = self.so.candidate();
        let mut step = step.digits(x.digit());
        let Some(case) = self.cases.map(|number| &cases[number]) else {
            return self.proved_itself(graph, walk, step, None);
        };
        let way = |node: usize| {
            let level = walk.level_of(node, false).unwrap_or(0);
            (node, simple_way(graph, walk, node, level, false))
        };
        let ways: Vec<_> = case.nodes.iter().map(|&node| way(node)).collect();
        // A way that comes back to a node is a contradiction already: no other case matters.
        let contradictions = ways.iter().filter_map(|(_, way)| contradiction(way));
        if let Some(way) = contradictions.min_by_key(|way| way.len()) {
            let way = way.to_vec();
            return self.proved_itself(graph, walk, step, Some(&way));
        }
        step = step.candidates(Role::Pattern, case.digits, case.cells);
        let mut lines = Vec::new();
        let mut branches = Vec::new();
        for (node, mut way) in ways {
            if self.is_true {
                way.reverse();
            }
            step = mark(graph, step, &way, false);
            let cell = graph.nodes[node].cells.first().unwrap_or(x.cell());
            let case = Candidate::new(cell, graph.nodes[node].digit);
            if self.is_true {
                branches.push(Branch { case, lines: lines_to(graph, &way, x) });
            } else {
                lines.extend(line_against(graph, &way));
            }
        }
        let proof = if self.is_true {
            Reason::Cases(case.of.clone(), branches)
        } else {
            if let (Constraint::House(..), Some(cell)) = (&case.of, case.cells.first()) {
                // The digit has no place left.
                let none = Candidate::new(cell, graph.nodes[case.nodes[0]].digit);
                let so = vec![Conclusion::Place(none)];
                lines.push(ProofLine { so, why: Reason::Only(case.of.clone()) });
            }
            Reason::Refuted(lines)
        };
        step.because(proof)
    }

    /// A chain from the opposite to the conclusion, or to a contradiction on the way there, which
    /// may be given.
    fn proved_itself<'g>(
        &self,
        graph: &'g Graph<'g>,
        walk: &Walk<'g>,
        step: Step,
        shown: Option<&[u16]>,
    ) -> Step {
        let x = self.so.candidate();
        let level = walk.level_of(self.node, self.is_true).unwrap_or(0);
        let way = simple_way(graph, walk, self.node, level, false);
        let shown = shown.or_else(|| contradiction(&way)).unwrap_or(&way);
        let end = shown.last().map_or(self.node, |&node| node.into());
        let Node { digit, cells } = graph.nodes[end];
        let step = mark(graph, step, shown, self.is_true);
        let step = step.candidates(Role::Pattern, DigitSet::of(digit), cells);
        if !self.is_true {
            let inner = Chain::new(graph, way[1..way.len() - 1].to_vec());
            return step.because(Reason::Counting(inner.cover(false)));
        }
        let others = itself(graph, self.node, true);
        let why = Reason::Counting(Chain::new(graph, way).cover(false));
        let lines = vec![
            ProofLine { so: others.conclusions().collect(), why },
            ProofLine {
                so: vec![Conclusion::Place(x)],
                why: Reason::Only(Constraint::Cell(x.cell())),
            },
        ];
        step.proof(Proof { lines })
    }
}

/// Marks the links of a way, which are strong and weak in turn; `strong` says which the first one
/// is.
pub(super) fn mark(graph: &Graph<'_>, mut step: Step, way: &[u16], strong: bool) -> Step {
    for (at, pair) in way.windows(2).enumerate() {
        let [from, to] = [pair[0], pair[1]].map(|node| graph.nodes[usize::from(node)]);
        let strong = (at % 2 == 0) == strong;
        step = step.link(Link { from, to, strong, through: CellSet::EMPTY });
    }
    step
}

/// The line by which the last node of a way is false if the first one is true; none if the first
/// node excludes it directly.
pub(super) fn line_against<'g>(graph: &'g Graph<'g>, way: &[u16]) -> Option<ProofLine> {
    let [_, inner @ .., last] = way else { return None };
    if inner.is_empty() {
        return None;
    }
    let last = graph.nodes[usize::from(*last)];
    let so = |cell| Conclusion::Eliminate(Candidate::new(cell, last.digit));
    let why = Reason::Counting(Chain::new(graph, inner.to_vec()).cover(false));
    Some(ProofLine { so: last.cells.into_iter().map(so).collect(), why })
}

/// The lines by which the candidate at the end of a way is true if the first node is true.
fn lines_to<'g>(graph: &'g Graph<'g>, way: &[u16], x: Candidate) -> Vec<ProofLine> {
    let [before @ .., _] = way else { return Vec::new() };
    let [.., last, end] = way else { return Vec::new() };
    let mut lines: Vec<_> = line_against(graph, before).into_iter().collect();
    let why = Reason::Only(graph.truth((*last).into(), (*end).into()));
    lines.push(ProofLine { so: vec![Conclusion::Place(x)], why });
    lines
}
