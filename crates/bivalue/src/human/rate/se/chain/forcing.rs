//! Forcing chains of several assumptions: contradictions, and what all cases lead to.

use super::super::budget::Stop;
use super::super::hint::Removed;
use super::super::state::Candidates;
use super::super::tables::{CELLS, HOUSES, bits};
use super::advanced::Nest;
use super::net::Net;
use super::outline::{Outline, Outlines};
use super::rank::{Collector, Rank, Wanted};
use super::{Cause, ChainHint, OFF, Potential, Proof, Root, candidate, negated};

/// A kind of forcing chains.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Kind {
    /// Whether links within cells are left out, and only contradictions looked for.
    pub(super) nishio: bool,
    /// Whether candidates that turn out to be off are taken out on the way.
    pub(super) dynamic: bool,
    /// What is used when that comes to a standstill, 0 for nothing.
    pub(super) level: u8,
}

impl Kind {
    pub(super) const NISHIO: Self = Self { nishio: true, dynamic: true, level: 0 };
    pub(super) const MULTIPLE: Self = Self { nishio: false, dynamic: false, level: 0 };

    pub(super) const fn dynamic(level: u8) -> Self {
        Self { nishio: false, dynamic: true, level }
    }

    /// The rating of the shortest.
    const fn base(self) -> f64 {
        match self {
            Self { nishio: true, .. } => 7.5,
            Self { dynamic: false, .. } => 8.0,
            Self { level: 0, .. } => 8.5,
            Self { level: 1, .. } => 9.0,
            Self { level: 2, .. } => 9.5,
            Self { level: 3, .. } => 10.0,
            Self { level: 4, .. } => 10.5,
            _ => 11.0,
        }
    }
}

/// How deductions of the same rating and complexity are sorted.
const DOUBLE: u8 = 1;
const BY_CELL: u8 = 5;
const BY_HOUSE: u8 = 6;
const BY_CONTRADICTION: u8 = 7;

impl Nest<'_, '_> {
    /// Follows an assumption to its end, or to a contradiction.
    fn follow(
        &mut self,
        source: &Candidates,
        root: Potential,
        kind: Kind,
    ) -> Result<Box<Net>, Stop> {
        self.budget.node()?;
        let mut net = self.pool.take();
        let mut now = source.clone();
        let start = net.start_parents();
        let root = net.add(root, Cause::None, start);
        net.keep(root);
        let (mut on, mut off) = (0, 0);
        loop {
            let flow = if let Some(&node) = net.on.get(on) {
                on += 1;
                turn_on(&mut net, &now, node, kind)
            } else if let Some(&node) = net.off.get(off) {
                off += 1;
                turn_off(&mut net, source, &mut now, node, kind)
            } else {
                if kind.level > 0 {
                    self.advance(&mut net, source, &now, kind.level)?;
                }
                if net.off.len() > off { None } else { return Ok(net) }
            };
            if flow.is_some() {
                net.clash = flow;
                return Ok(net);
            }
        }
    }
}

/// What is off because a candidate is on. Gives the two sides of a contradiction.
#[inline]
fn turn_on(net: &mut Net, now: &Candidates, node: u16, kind: Kind) -> Option<(u16, u16)> {
    let potential = net.node(node).potential;
    let (cell, digit) = candidate(potential);
    let start = net.start_parents();
    net.parent(node);
    let mut switch_off = |candidate: u16, cause| {
        let stored = net.find(candidate);
        if stored.is_none() && net.has(OFF + candidate) {
            return None;
        }
        let node = net.add(OFF + candidate, cause, start);
        if let Some(on) = stored {
            return Some((on, node));
        }
        net.keep(node);
        None
    };
    if !kind.nishio {
        for other in bits(now.cells[cell] & !(1 << digit)) {
            let clash = switch_off((cell * 9 + other) as u16, Cause::Cell);
            if clash.is_some() {
                return clash;
            }
        }
    }
    for at in 0..3 {
        let house = HOUSES[cell][at] as usize;
        for position in bits(now.places(house, digit)) {
            let other = CELLS[house][position] as usize;
            if other != cell {
                let clash = switch_off((other * 9 + digit) as u16, Cause::House(at as u8));
                if clash.is_some() {
                    return clash;
                }
            }
        }
    }
    None
}

/// What is on because a candidate is off. Gives the two sides of a contradiction.
#[inline]
fn turn_off(
    net: &mut Net,
    source: &Candidates,
    now: &mut Candidates,
    node: u16,
    kind: Kind,
) -> Option<(u16, u16)> {
    let potential = net.node(node).potential;
    let (cell, digit) = candidate(potential);
    // Up to four candidates that are the last, each with its cause.
    let mut last = [(0, Cause::None); 4];
    let mut count = 0;
    if !kind.nishio && now.cells[cell].count_ones() == 2 {
        let other = (now.cells[cell] & !(1 << digit)).trailing_zeros() as u16;
        last[count] = (cell as u16 * 9 + other, Cause::Cell);
        count += 1;
    }
    for at in 0..3 {
        let house = HOUSES[cell][at] as usize;
        let places = now.places(house, digit);
        if places.count_ones() == 2 {
            let own = 1 << super::super::tables::POSITIONS[cell][at];
            let other = CELLS[house][((places & !own).trailing_zeros() & 15) as usize];
            last[count] = (u16::from(other) * 9 + digit as u16, Cause::House(at as u8));
            count += 1;
        }
    }
    let mut clash = None;
    for &(other, cause) in &last[..count] {
        let stored = net.find(OFF + other);
        if stored.is_none() && net.has(other) {
            continue;
        }
        let start = net.start_parents();
        net.parent(node);
        match cause {
            Cause::Cell => net.parents_off(cell, source.cells[cell] & !now.cells[cell]),
            Cause::House(at) => {
                let house = HOUSES[cell][at as usize] as usize;
                for position in bits(source.places(house, digit) & !now.places(house, digit)) {
                    net.parents_off(CELLS[house][position] as usize, 1 << digit);
                }
            }
            _ => {}
        }
        let on = net.add(other, cause, start);
        if let Some(off) = stored {
            clash = Some((on, off));
            break;
        }
        net.keep(on);
    }
    if kind.dynamic {
        now.remove(cell, digit);
    }
    clash
}

/// Where the chains of a deduction end: the assumption of the net, and the node in it.
type Targets = Vec<(Potential, u16)>;

/// What is known from each assumption, and what was deduced.
struct Search<'s, 'a, 'b, 'c> {
    nest: &'s mut Nest<'a, 'b>,
    source: &'c Candidates,
    kind: Kind,
    basis: Kind,
    nets: Vec<Option<Box<Net>>>,
    /// What follows from assumptions by that kind, or by dynamic chains, which includes it.
    outlines: &'s mut Outlines,
    collector: Collector<(Potential, Root, Targets)>,
    found: u32,
}

/// The deductions of a kind that are wanted, the best first.
pub(super) fn search(
    nest: &mut Nest<'_, '_>,
    outlines: &mut Outlines,
    source: &Candidates,
    kind: Kind,
    wanted: Wanted,
) -> Result<Vec<ChainHint>, Stop> {
    let mut nets = Vec::new();
    nets.resize_with(1458, || None);
    // What dynamic chains lead to includes what the others do, and all techniques of a step can
    // share it.
    let basis = if kind.level == 0 { Kind::dynamic(0) } else { kind };
    outlines.turn_to(basis, source);
    let collector = Collector::new(wanted);
    let mut search = Search { nest, source, kind, basis, nets, outlines, collector, found: 0 };
    for cell in 0..81 {
        let count = source.cells[cell].count_ones();
        if count > 2 || count == 2 && kind.dynamic {
            search.cell(cell)?;
        }
    }
    let Search { nest, nets, collector, .. } = search;
    let hints = collector
        .sorted()
        .map(|(rank, (conclusion, root, targets))| {
            let (placed, removed) = changes(source, conclusion);
            let net_of = |root: Potential| nets[root as usize].as_deref();
            let chains = targets
                .iter()
                .filter_map(|&(root, node)| net_of(root).map(|net| net.chain(node)))
                .collect();
            let proof = Proof { chains, complexity: rank.complexity() };
            ChainHint { rating: rank.rating(), placed, removed, root, proof }
        })
        .collect();
    for net in nets.into_iter().flatten() {
        nest.pool.give(net);
    }
    Ok(hints)
}

/// What a conclusion changes.
fn changes(source: &Candidates, conclusion: Potential) -> (Option<(u8, u8)>, Removed) {
    let (cell, digit) = candidate(conclusion);
    if conclusion >= OFF {
        return (None, vec![(cell as u8, 1 << digit)]);
    }
    let others = source.cells[cell] & !(1 << digit);
    let removed = if others == 0 { Vec::new() } else { vec![(cell as u8, others)] };
    (Some((cell as u8, digit as u8)), removed)
}

impl Search<'_, '_, '_, '_> {
    fn ensure(&mut self, root: Potential) -> Result<(), Stop> {
        if self.nets[root as usize].is_none() {
            self.nets[root as usize] = Some(self.nest.follow(self.source, root, self.kind)?);
        }
        Ok(())
    }

    fn outline(&mut self, root: Potential) -> Result<(), Stop> {
        self.nest.outline(self.outlines, self.source, root, self.basis)
    }

    fn cell(&mut self, cell: usize) -> Result<(), Stop> {
        let digits = self.source.cells[cell];
        let on_of = |digit: usize| (cell * 9 + digit) as Potential;
        for digit in bits(digits) {
            let on = on_of(digit);
            if self.kind.dynamic {
                self.contradiction(on)?;
                self.contradiction(OFF + on)?;
                if !self.kind.nishio && digits.count_ones() > 2 {
                    self.common(&[on, OFF + on], DOUBLE, Root::Free)?;
                }
            }
            if self.kind.nishio {
                continue;
            }
            for at in 0..3 {
                let house = HOUSES[cell][at] as usize;
                let places = self.source.places(house, digit);
                let first = CELLS[house][(places.trailing_zeros() & 7) as usize] as usize;
                if places.count_ones() < 2 || first != cell {
                    continue;
                }
                let mut roots = [0; 9];
                for (root, position) in roots.iter_mut().zip(bits(places)) {
                    *root = u16::from(CELLS[house][position]) * 9 + digit as u16;
                }
                let count = places.count_ones() as usize;
                self.common(&roots[..count], BY_HOUSE, Root::House(at as u8))?;
            }
        }
        if !self.kind.nishio {
            let mut roots = [0; 9];
            for (root, digit) in roots.iter_mut().zip(bits(digits)) {
                *root = on_of(digit);
            }
            self.common(&roots[..digits.count_ones() as usize], BY_CELL, Root::Cell)?;
        }
        Ok(())
    }

    /// The assumption leads to a contradiction, so its opposite is true.
    fn contradiction(&mut self, root: Potential) -> Result<(), Stop> {
        self.outline(root)?;
        if self.outlines.get(root).is_some_and(|outline| outline.is_absurd) {
            self.ensure(root)?;
            let clash = self.nets[root as usize].as_deref().and_then(|net| net.clash);
            if let Some((on, off)) = clash {
                let targets = [(root, on), (root, off)];
                self.offer(negated(root), &targets, BY_CONTRADICTION, Root::Free);
            }
        }
        Ok(())
    }

    /// What all assumptions lead to, one of which is true.
    fn common(&mut self, roots: &[Potential], sort: u8, root: Root) -> Result<(), Stop> {
        for &root in roots {
            self.outline(root)?;
        }
        let outlines = roots.iter().filter_map(|&root| self.outlines.get(root));
        if Outline::may_agree(outlines) {
            for &root in roots {
                self.ensure(root)?;
            }
            self.agreed(roots, sort, root);
        }
        Ok(())
    }

    /// Offers what all these assumptions lead to.
    fn agreed(&mut self, roots: &[Potential], sort: u8, root: Root) {
        let Some(first) = self.nets[roots[0] as usize].take() else { return };
        for list in [&first.on, &first.off] {
            for &node in list {
                let potential = first.node(node).potential;
                let in_all = roots[1..].iter().all(|&root| {
                    self.nets[root as usize].as_ref().is_some_and(|net| net.has(potential))
                });
                if !in_all {
                    continue;
                }
                let mut targets = [(roots[0], node); 9];
                for (target, &root) in targets.iter_mut().zip(roots).skip(1) {
                    let net = self.nets[root as usize].as_ref();
                    let node = net.and_then(|net| net.find(potential)).unwrap_or_default();
                    *target = (root, node);
                }
                self.offer_of(potential, &targets[..roots.len()], sort, root, &first);
            }
        }
        self.nets[roots[0] as usize] = Some(first);
    }

    fn offer(&mut self, conclusion: Potential, targets: &[(Potential, u16)], sort: u8, root: Root) {
        let Some(first) = self.nets[targets[0].0 as usize].take() else { return };
        self.offer_of(conclusion, targets, sort, root, &first);
        self.nets[targets[0].0 as usize] = Some(first);
    }

    /// Offers a deduction; `first` is the net of the first target.
    fn offer_of(
        &mut self,
        conclusion: Potential,
        targets: &[(Potential, u16)],
        sort: u8,
        root: Root,
        first: &Net,
    ) {
        let (_, removed) = changes(self.source, conclusion);
        if removed.is_empty() {
            return;
        }
        let nets = &self.nets;
        let net = |root: Potential| {
            if root == targets[0].0 { Some(first) } else { nets[root as usize].as_deref() }
        };
        let bound = self.collector.bound(&removed);
        let limit = bound.complexity();
        let depth: u32 = targets
            .iter()
            .filter_map(|&(root, node)| net(root).map(|net| u32::from(net.node(node).depth)))
            .sum();
        if depth > limit {
            return;
        }
        let mut flat = 0;
        let mut nested = Vec::new();
        for &(root, node) in targets {
            let Some(net) = net(root) else { return };
            let Some(count) = net.count(node, limit - flat, &mut nested) else { return };
            flat += count;
        }
        let nested: u32 = nested.iter().map(|hint| hint.proof.complexity).sum();
        let rank = Rank::new(self.kind.base(), flat + nested, sort);
        self.found += 1;
        self.collector.offer(rank, self.found, &removed, || (conclusion, root, targets.to_vec()));
    }
}
