//! Chains with a link that a pattern makes: a unique rectangle, or a firework.
//!
//! *AIC with a unique rectangle*: the guardians of a rectangle, within or outside of it, are two
//! nodes, of which one is true: a strong link. *AIC with a firework*: a row and a column that cross
//! in a cell have two digits only in their box and in one cell each outside. Both digits are in
//! these three cells, so that two other candidates in different ones of the cells are not both
//! true: a weak link. (With a single digit, the three cells make no link that groups do not make:
//! the crossing and one of the other two cells are a node, and what sees both of them and has the
//! digit is in the box, where it excludes the group of the other line.)
//!
//! (After the players of the forums, who call such rectangles almost unique, and after shye's
//! fireworks of 2022.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Digit, DigitSet};

use super::Technique;
use super::counting;
use super::firework::{Crossings, outside, pairs};
use super::forcing_chain::RULES;
use super::naked_subset::shared_houses;
use super::rectangle_guardians::{GuardedRectangle, guarded};
use super::shortlist::Shortlist;
use crate::human::chain::{Graph, PatternChain, PatternLink, PatternWalks};
use crate::human::{Constraint, Cover, Kind, Node, Reason, Role, Step, StepSink, View};

pub(super) struct PatternChains {
    /// Adds the links of the patterns on a board.
    links: fn(&View, &StepSink<'_>, &mut Vec<Source>) -> ControlFlow<()>,
    needs_unique: bool,
    kinds: &'static [Kind; 1],
}

const PATTERN: &str = "{digits} in {pattern}: {chain}";

/// The consequences of a chain between two ends.
macro_rules! chain {
    () => {
        " If {story}. So {ends:|at least one of }{ends} is true, and what excludes {ends:it|both} is false: {so}."
    };
}

pub(super) static RECTANGLE: PatternChains = PatternChains {
    links: rectangles,
    needs_unique: true,
    kinds: &[Kind {
        id: "rectangle-aic",
        code: "",
        name: "AIC with Unique Rectangle",
        about: "A chain in which the guardians of a unique rectangle are a strong link",
        pattern: PATTERN,
        explanation: guarded!(".", chain!()),
        example: ":rectangle-aic:36:+4+76.9..+323.+24.7+69.+95.362.+4...763..24..+3214..8+2.....3.6..5.+2.4..7.9...+2...2.....6.:117 768 897 997:386::",
        ..Kind::PLAIN
    }],
};

pub(super) static FIREWORK: PatternChains = PatternChains {
    links: fireworks,
    needs_unique: false,
    kinds: &[Kind {
        id: "firework-aic",
        code: "",
        name: "AIC with Firework",
        about: "A chain with two digits that a row and a column have only in their box and in the same two cells outside",
        pattern: PATTERN,
        explanation: concat!(
            "In {base}, {digits} are only in {cover} and in {pincer}. A digit in none of the three \
             cells {pattern} would be twice in {cover}, once for each line. So the two digits fill two of \
             these cells, and only one of the cells can hold another digit.",
            chain!()
        ),
        example: ":firework-aic:67:.6..4....8.7........+4....56...1...93.4..6.8+1.....7.2..+4+53.92.7.2.83......16......:911 514 814 316 516 716 816 117 218 224 126 326 926 327 428 229 336 736 137 563 486 187 189 794 497 498 499 999:599::",
        ..Kind::PLAIN
    }],
};

/// A pattern, and two nodes that it links.
struct Source {
    pattern: SourcePattern,
    nodes: [Node; 2],
}

#[derive(Clone)]
enum SourcePattern {
    Rectangle(GuardedRectangle),
    /// Two digits around a crossing, with the two cells outside of its box.
    Firework {
        pair: DigitSet,
        crossing: Cell,
        outer: CellSet,
    },
}

/// A chain through the link of a source.
struct SourceChain<'g> {
    source: usize,
    chain: PatternChain<'g>,
}

impl Technique for PatternChains {
    fn kinds(&self) -> &'static [Kind] {
        self.kinds
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        if self.needs_unique && !view.has_unique_solution() {
            return ControlFlow::Continue(());
        }
        let mut sources = Vec::new();
        (self.links)(view, sink, &mut sources)?;
        if sources.is_empty() {
            return ControlFlow::Continue(());
        }
        let nodes = sources.iter().flat_map(|source| source.nodes);
        let Ok(graph) = Graph::with_nodes(view, RULES, nodes, sink.meter()) else {
            return ControlFlow::Break(());
        };
        let kind = &self.kinds[0];
        let mut walks = PatternWalks::new(&graph);
        let mut list = Shortlist::new(sink);
        for (number, source) in sources.iter().enumerate() {
            list.tick()?;
            let [Some(one), Some(other)] = source.nodes.map(|node| graph.number(node)) else {
                continue;
            };
            let link = PatternLink { is_strong: source.pattern.is_strong(), nodes: [one, other] };
            let is_wanted = |length: usize| !list.is_full(length as u64);
            let Ok(ends) = walks.ends(link, is_wanted, sink.meter()) else {
                return ControlFlow::Break(());
            };
            for ends in ends {
                list.tick()?;
                let size = ends.length as u64;
                if list.is_full(size) {
                    break;
                }
                let effect = walks.effect(ends).on(view.board());
                if !effect.is_empty()
                    && list.is_open(size, kind, &effect)
                    && let Some(chain) = walks.chain(ends)
                {
                    list.push(size, kind, &effect, SourceChain { source: number, chain });
                }
            }
        }
        list.sorted().offer(|effect, seen| {
            let pattern = &sources[seen.source].pattern;
            sink.offer(kind, *effect, |step| {
                let mut cover = seen.chain.cover();
                let own = pattern.cover();
                cover.truths.extend(own.truths);
                cover.links.extend(own.links);
                pattern.marked(seen.chain.marked(step)).because(Reason::Counting(cover))
            })
        })
    }
}

impl SourcePattern {
    /// Returns whether one of the nodes is true. Otherwise one of them is false.
    fn is_strong(&self) -> bool {
        matches!(self, Self::Rectangle(_))
    }

    /// The truths and links by which the nodes are linked.
    fn cover(&self) -> Cover {
        match self {
            Self::Rectangle(rectangle) => Cover::new(rectangle.truths(), rectangle.links()),
            &Self::Firework { pair, crossing, outer } => {
                let of = |house| move |digit| Constraint::House(house, digit);
                let lines = [crossing.row_house(), crossing.column_house()];
                let truths = lines.into_iter().flat_map(|line| pair.into_iter().map(of(line)));
                let links = pair.into_iter().map(of(crossing.box_house()));
                let cells = counting::cells(outer | crossing.into());
                Cover::new(truths, links.chain(cells))
            }
        }
    }

    fn marked(&self, step: Step) -> Step {
        match self {
            Self::Rectangle(rectangle) => rectangle.marked(step),
            &Self::Firework { pair, crossing, outer } => step
                .digits(pair)
                .cells(Role::Pattern, outer | crossing.into())
                .cells(Role::Pincer, outer)
                .house(Role::Base, crossing.row_house())
                .house(Role::Base, crossing.column_house())
                .house(Role::Cover, crossing.box_house()),
        }
    }
}

/// Adds the strong links between the guardians of rectangles.
fn rectangles(view: &View, sink: &StepSink<'_>, sources: &mut Vec<Source>) -> ControlFlow<()> {
    let add = |rectangle: GuardedRectangle| {
        split(&rectangle.guardians, |nodes| {
            sources.push(Source { pattern: SourcePattern::Rectangle(rectangle.clone()), nodes });
        });
    };
    GuardedRectangle::find(view, sink, add)
}

/// Calls `each` for each way to make two nodes of some candidates.
fn split(guardians: &[Node], mut each: impl FnMut([Node; 2])) {
    let is_node = |cells: CellSet| shared_houses(cells).next().is_some();
    match *guardians {
        [one, other] if is_node(one.cells) && is_node(other.cells) => each([one, other]),
        [Node { digit, cells }] => {
            let all: Vec<Cell> = cells.into_iter().collect();
            for chosen in 1u16..1 << all.len().saturating_sub(1) {
                let is_chosen = |at: &usize| chosen >> at & 1 != 0;
                let one: CellSet = (0..all.len()).filter(is_chosen).map(|at| all[at]).collect();
                let parts = [one, cells - one];
                if parts.into_iter().all(is_node) {
                    each(parts.map(|cells| Node { digit, cells }));
                }
            }
        }
        _ => {}
    }
}

/// Adds the weak links between the other candidates of the cells of fireworks.
fn fireworks(view: &View, sink: &StepSink<'_>, sources: &mut Vec<Source>) -> ControlFlow<()> {
    let crossings = Crossings::of(view);
    for crossing in view.board().empty_cells() {
        sink.tick()?;
        if crossings.at(crossing).len() < 2 {
            continue;
        }
        for (across, down) in outside(crossing) {
            for pair in pairs(crossings.digits(crossing, across, down)) {
                sink.tick()?;
                let outer = CellSet::of(across) | down.into();
                let pattern = SourcePattern::Firework { pair, crossing, outer };
                for cells in [[crossing, across], [crossing, down], [across, down]] {
                    add_others(view, &pattern, pair, cells, sources);
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Adds the weak links between the candidates of two cells that are not of a pair of digits.
fn add_others(
    view: &View,
    pattern: &SourcePattern,
    pair: DigitSet,
    [one, other]: [Cell; 2],
    sources: &mut Vec<Source>,
) {
    let others = |cell: Cell| {
        let node = move |digit: Digit| Node { digit, cells: cell.into() };
        (view.board().digits(cell) - pair).into_iter().map(node)
    };
    for a in others(one) {
        for b in others(other) {
            if !Candidate::new(one, a.digit).sees(Candidate::new(other, b.digit)) {
                sources.push(Source { pattern: pattern.clone(), nodes: [a, b] });
            }
        }
    }
}
