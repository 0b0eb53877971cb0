//! Steps by the chains that HoDoKu knows, the best one without looking at the others.
//!
//! The consequences of each node determine which steps there may be. They are tried in the order of
//! their rank, until the chain of one is known.

use std::cmp::Reverse;

use bivalue_core::bits::Row;
use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Candidate, CellSet, Digit, DigitSet};

use super::filter::TargetFilter;
use super::reach::Reach;
use super::relation::{Relation, candidates};
use super::spread::{KnownLinks, is_known};
use super::{ChainShape, Graph};
use crate::human::{Effect, Node, View};

/// A chain with what it shows.
pub(in crate::human) struct KnownChain {
    pub(in crate::human) shape: ChainShape,
    pub(in crate::human) effect: Effect,
    nodes: Vec<Node>,
}

/// The conclusion of a chain, if one is known: it leads from a candidate being true or false to
/// another one being so, or to the same one. The effect of a loop depends on the chain.
pub(super) struct Claim {
    start: (Candidate, bool),
    end: (Candidate, bool),
    shape: ChainShape,
    effect: Effect,
}

impl KnownChain {
    /// The nodes of the chain in a graph, from its first strong link to its last one.
    pub(in crate::human) fn way(&self, graph: &Graph<'_>) -> Vec<u16> {
        self.nodes.iter().filter_map(|&node| graph.number(node)).collect()
    }
}

/// Finds the known chain with the best effect by `rank`, or with `each` all of them.
pub(in crate::human) fn known_chains(
    (view, grouped, each): (&View, bool, bool),
    filter: &TargetFilter,
    is_open: impl Fn(ChainShape, &Effect) -> bool,
    rank: impl Fn(&Effect) -> Option<u64>,
    meter: &Meter<'_>,
) -> Result<Vec<KnownChain>, Stop> {
    let links = KnownLinks::of(view, grouped);
    let (loops, mut others): (Vec<_>, Vec<_>) = view
        .reach(grouped)
        .claims(view, filter)
        .into_iter()
        .partition(|claim| claim.shape == ChainShape::Loop);
    others.retain(|claim| is_open(claim.shape, &claim.effect));
    others.sort_by_cached_key(|claim| Reverse(rank(&claim.effect)));
    let mut found = Vec::new();
    let mut best = None;
    for claim in loops.into_iter().chain(others) {
        let is_loop = claim.shape == ChainShape::Loop;
        if !is_loop && !each && !found.is_empty() && rank(&claim.effect) <= best {
            break;
        }
        meter.node()?;
        let chain = claim.chain(view, &links, grouped);
        found.extend(chain.filter(|chain| !is_loop || is_open(chain.shape, &chain.effect)));
        best = found.iter().map(|chain: &KnownChain| rank(&chain.effect)).max().flatten();
    }
    found.sort_by_cached_key(|chain| Reverse(rank(&chain.effect)));
    Ok(found)
}

impl Claim {
    /// The chain, if it is known and, with `grouped`, has a group.
    fn chain(self, view: &View, links: &KnownLinks<'_>, grouped: bool) -> Option<KnownChain> {
        let mut nodes = links.chain(self.start, self.end)?;
        let has_group = nodes.iter().any(|node| node.cells.single().is_none());
        if grouped && !has_group || !is_known(&nodes, self.shape != ChainShape::Ends) {
            return None;
        }
        let effect =
            if self.shape == ChainShape::Loop { effect_of_loop(view, &nodes) } else { self.effect };
        if let ChainShape::From(_) = self.shape {
            // The candidate itself is no part of the chain.
            if self.start.1 {
                nodes.remove(0);
            }
            if !self.end.1 {
                nodes.pop();
            }
        }
        (!effect.is_empty()).then_some(KnownChain { shape: self.shape, effect, nodes })
    }
}

/// Returns what the weak links of a loop exclude, outside of its own cells if they are between
/// cells.
fn effect_of_loop(view: &View, nodes: &[Node]) -> Effect {
    let own = nodes.iter().fold(CellSet::EMPTY, |all, node| all | node.cells);
    let mut effect = Effect::NONE;
    let closing = [nodes[nodes.len() - 1], nodes[0]];
    let inner = nodes.windows(2).skip(1).step_by(2).map(|pair| [pair[0], pair[1]]);
    for [a, b] in inner.chain([closing]) {
        if a.digit == b.digit {
            let places = view.board().places(a.digit);
            effect.remove(a.digit, ((a.cells | b.cells).common_peers() & places) - own);
        } else if let Some(cell) = a.cells.single() {
            let used = DigitSet::of(a.digit) | DigitSet::of(b.digit);
            (view.board().digits(cell) - used)
                .into_iter()
                .for_each(|digit| effect.remove(digit, cell.into()));
        }
    }
    effect
}

impl Reach {
    /// Returns what chains may show, of the candidates of the filter.
    fn claims(&self, view: &View, filter: &TargetFilter) -> Vec<Claim> {
        match self {
            Self::Small(all) => all.claims(view, filter),
            Self::Large(all) => all.claims(view, filter),
        }
    }
}

impl<const WORDS: usize> Relation<WORDS> {
    /// Returns what chains may show.
    fn claims(&self, view: &View, filter: &TargetFilter) -> Vec<Claim> {
        let mut gone = Row::NONE;
        for x in candidates(view.board()).filter(|x| filter.cells(x.digit()).contains(x.cell())) {
            gone.insert(self.number(x.cell(), x.digit()));
        }
        let mut claims = Vec::new();
        for x in candidates(view.board()) {
            self.claim_in_cell(view, x, &gone, &mut claims);
            self.claim_by_ends(view, x, &gone, &mut claims);
        }
        claims
    }

    /// Claims by the chains from a candidate to its own cell.
    fn claim_in_cell(&self, view: &View, x: Candidate, gone: &Row<WORDS>, claims: &mut Vec<Claim>) {
        let number = |digit: Digit| self.number(x.cell(), digit);
        let own = number(x.digit());
        let others = view.board().digits(x.cell()) - DigitSet::of(x.digit());
        let [if_false, if_true] = [2 * own, 2 * own + 1].map(|literal| &self.rows[literal]);
        let mut claim = |is_true, end, shape, effect| {
            claims.push(Claim { start: (x, is_true), end, shape, effect });
        };
        let without = |x: Candidate| Effect::eliminate(DigitSet::of(x.digit()), x.cell());
        if gone.contains(own) && if_true[0].contains(own) {
            claim(true, (x, false), ChainShape::From(x), without(x));
        }
        if if_false[1].contains(own) && !others.is_empty() {
            claim(false, (x, true), ChainShape::Itself, Effect::eliminate(others, x.cell()));
        }
        for (other, digit) in others.into_iter().map(|digit| (number(digit), digit)) {
            let y = Candidate::new(x.cell(), digit);
            if gone.contains(own) && if_true[1].contains(other) {
                claim(true, (y, true), ChainShape::From(x), without(x));
            }
            if gone.contains(other) && if_false[0].contains(other) {
                claim(false, (y, false), ChainShape::From(y), without(y));
            }
            if others.len() > 1 && if_false[1].contains(other) {
                claim(false, (y, true), ChainShape::Loop, Effect::NONE);
            }
        }
    }

    /// Claims by the chains from a candidate to another cell: two or more candidates that exclude
    /// both ends.
    fn claim_by_ends(&self, view: &View, x: Candidate, gone: &Row<WORDS>, claims: &mut Vec<Claim>) {
        let board = view.board();
        let number = self.number(x.cell(), x.digit());
        let mut wanted = Row::NONE;
        let targets = self.excluders[number].and(gone);
        targets.members().for_each(|target| wanted.join(&self.excluders[target]));
        for end in self.rows[2 * number][1].and(&wanted).members() {
            let y = self.candidate(end);
            if y.cell() == x.cell() || !board.has(y) {
                continue;
            }
            let mut effect = Effect::NONE;
            if x.digit() == y.digit() {
                let places = board.places(x.digit());
                effect.remove(x.digit(), x.cell().peers() & y.cell().peers() & places);
            } else if x.cell().peers().contains(y.cell()) {
                effect.remove(y.digit(), CellSet::of(x.cell()) & board.places(y.digit()));
                effect.remove(x.digit(), CellSet::of(y.cell()) & board.places(x.digit()));
            }
            if effect.conclusions().nth(1).is_some() {
                let (start, end) = ((x, false), (y, true));
                claims.push(Claim { start, end, shape: ChainShape::Ends, effect });
            }
        }
    }
}
