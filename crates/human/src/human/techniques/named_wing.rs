//! M-wing, S-wing, L-wing and H-wing: chains of three strong links that players know by name.
//!
//! A strong link is a cell with two candidates (a cell link), or a house with two places for a
//! digit (a house link). A weak link between two of them is two places of a digit in a house, or
//! two candidates of a cell. If the first candidate of such a chain is false, the last one is true,
//! so a candidate that both exclude is false. What the links are gives the name; x, y and z are
//! digits:
//!
//! - *M-wing* (after 3D Medusa): a cell link, then two house links that meet in a cell,
//!   `(x=y)-y=(y-z)=z`, where z is x in most of them;
//! - *S-wing* (split wing): a cell link between two house links, `x=x-(x=y)-y=y`;
//! - *H-wing* (hybrid wing): any other chain of cell links and house links that begins with a cell
//!   link and ends with a house link, `(x=y)-(y=z)-z=z` and `(x=y)-y=y-y=y`, where z may be x;
//! - *L-wing* (local wing): three house links of two digits or more, `x=x-x=(x-y)=y`,
//!   `x=(x-y)=(y-z)=z` and `x=(x-y)=(y-x)=x`, which is called the inverted W-wing, too.
//!
//! Two cell links with a house link between them are a W-wing, three cell links an XY-wing, and
//! three house links of one digit an X-chain. (The names grew in the players' forums from 2007 on,
//! among them by the players udosuk, ronk and `StrmCkr`; the S-wing is by the last of these.)

use std::ops::ControlFlow;

use bivalue_core::grid::CellSet;

use super::Technique;
use super::shortlist::Shortlist;
use crate::human::chain::{Chain, Graph, GraphRules, TargetFilter, chains_of_three};
use crate::human::{Constraint, Kind, Node, Role, Step, StepSink, View};

pub(super) struct NamedWing;

const PATTERN: &str = "{chain}";

static KINDS: [Kind; 4] = [
    Kind {
        id: "m-wing",
        code: "",
        name: "M-Wing",
        about: "A cell with two candidates, then two houses with two places for a digit that meet in a cell: one end of the chain is true",
        pattern: PATTERN,
        explanation: "The cell {pattern} has two candidates, and in {base} a digit has two \
                      places. These are three strong links of a chain, the last two of which meet \
                      in a cell: if {story}. So at least one of {ends} is true, and what excludes \
                      both is false: {so}.",
        example: ":m-wing:6:3+1.+8+79....795+2+6.1....+34+1.7+92+3.+9.+4+7...+976.+3..2.8.+75+29+3.7+482+6+5.+9...31+9+7..4+92+1+4+386+5+7:613:648::",
        ..Kind::PLAIN
    },
    Kind {
        id: "s-wing",
        code: "",
        name: "S-Wing",
        about: "A cell with two candidates, each of which leads on to a house with two places for it: one end of the chain is true",
        pattern: PATTERN,
        explanation: "The cell {pattern} has two candidates, each of which leads on to a house \
                      with two places for it: {base}. The chain changes from the one digit to the \
                      other in that cell: if {story}. So at least one of {ends} is true, and what \
                      excludes both is false: {so}.",
        example: ":s-wing:8:+85.+4.2+1..1+2...3.54.+6.+1+5+72.+8.8+1...3+7+5..+57....1.+76.+1+5..96..2+71+5.37..5...1.51..4....:351 655 656 383 298:885::",
        ..Kind::PLAIN
    },
    Kind {
        id: "l-wing",
        code: "",
        name: "L-Wing",
        about: "Three houses with two places for a digit, in a chain of several digits: one of its two ends is true",
        pattern: PATTERN,
        explanation: "In {base}, a digit has two places. These are three strong links of a chain \
                      that changes from digit to digit within cells: if {story}. So at least one \
                      of {ends} is true, and what excludes both is false: {so}.",
        example: ":l-wing:9:+357+8+12+9+642....6+5.+8..+8.+5.+2.3.+2....+8+5984..+2+513+7..5.8.+4+26+17+2+46+8+3+9+5...5.17+8258.2..+64+1:924 643 962 764:981::",
        ..Kind::PLAIN
    },
    Kind {
        id: "h-wing",
        code: "",
        name: "H-Wing",
        about: "Cells with two candidates and houses with two places for a digit, in a chain from cell to cell: one of its two ends is true",
        pattern: PATTERN,
        explanation: "The {pattern:cell|cells} {pattern} {pattern:has|have} two candidates, and in \
                      {base} a digit has two places. These are three strong links of a chain that \
                      goes on from cell to cell with the same digit: if {story}. So at least one \
                      of {ends} is true, and what excludes both is false: {so}.",
        example: ":h-wing:8:36.+9.2....1.+8+3+7..99..6.+1.3.+7+3+916+842+5..+6+57....15.+2+9...6.9.+4+1+6..864.+7+89.1.+8+7+1325..+4:513 717 718 527 737:813::",
        ..Kind::PLAIN
    },
];

impl Technique for NamedWing {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let filter = TargetFilter::of(sink, false);
        if filter.is_empty() {
            return ControlFlow::Continue(());
        }
        let rules =
            GraphRules { cells: true, houses: true, within_cells: true, ..GraphRules::default() };
        let Ok(graph) = Graph::of(view, rules, sink.meter()) else {
            return ControlFlow::Break(());
        };
        let mut list = Shortlist::new(sink);
        let search = chains_of_three(&graph, &filter, sink.meter(), |mut nodes| {
            let is_cell = cell_links(&graph, nodes);
            let Some(kind) = kind_of(&graph, nodes, is_cell) else {
                return ControlFlow::Continue(());
            };
            // The cell comes first.
            if is_cell[2] && !is_cell[0] {
                nodes.reverse();
            }
            let effect = Chain::new(&graph, nodes.to_vec()).effect();
            // A wing with several eliminations comes before those with one.
            let size = u64::from(effect.conclusions().nth(1).is_none());
            if list.is_open(size, kind, &effect) {
                list.push(size, kind, &effect, (kind, nodes));
            }
            if list.is_full(0) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if search.is_break() && !list.is_full(0) {
            return ControlFlow::Break(());
        }
        list.sorted().offer(|effect, (kind, nodes)| {
            let chain = Chain::new(&graph, nodes.to_vec());
            sink.offer(kind, *effect, |step| mark(&graph, nodes, chain.proved(step)))
        })
    }
}

/// The two nodes of each strong link of a chain.
fn strong_links(graph: &Graph<'_>, nodes: [u16; 6]) -> [[Node; 2]; 3] {
    [0, 2, 4].map(|at| [nodes[at], nodes[at + 1]].map(|node| graph.nodes[usize::from(node)]))
}

/// For each strong link of a chain whether it is a cell with two candidates.
fn cell_links(graph: &Graph<'_>, nodes: [u16; 6]) -> [bool; 3] {
    strong_links(graph, nodes).map(|[a, b]| a.cells == b.cells)
}

/// The kind of a chain whose strong links of cells are known.
fn kind_of(graph: &Graph<'_>, nodes: [u16; 6], is_cell: [bool; 3]) -> Option<&'static Kind> {
    let [first, middle, last] = strong_links(graph, nodes);
    let changes = [[first[1], middle[0]], [middle[1], last[0]]].map(|[a, b]| a.digit != b.digit);
    let [m, s, l, h] = &KINDS;
    match is_cell {
        [true, false, false] => Some(if changes[1] { m } else { h }),
        [false, false, true] => Some(if changes[0] { m } else { h }),
        [true, true, false] | [false, true, true] => Some(h),
        [false, true, false] => Some(s),
        [false, false, false] if changes.contains(&true) => Some(l),
        _ => None,
    }
}

/// Adds marks of the cells and houses of the strong links.
fn mark(graph: &Graph<'_>, nodes: [u16; 6], step: Step) -> Step {
    let (mut cells, mut houses) = (CellSet::EMPTY, Vec::new());
    for pair in nodes.chunks_exact(2) {
        match graph.truth(pair[0].into(), pair[1].into()) {
            Constraint::Cell(cell) => {
                cells.insert(cell);
            }
            Constraint::House(house, _) if !houses.contains(&house) => houses.push(house),
            _ => {}
        }
    }
    let step = if cells.is_empty() { step } else { step.cells(Role::Pattern, cells) };
    houses.into_iter().fold(step, |step, house| step.house(Role::Base, house))
}
