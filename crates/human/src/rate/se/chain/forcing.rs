//! Forcing chains of several assumptions: contradictions, and conclusions to which all cases lead.

use bivalue_core::budget::Stop;

use super::super::state::{Candidates, Removed};
use super::super::tables::{CELLS, HOUSES, POSITIONS, bits, count};
use super::nest::{Kind, Nest};
use super::net::{Net, Parents};
use super::outline::{Common, Outlines};
use super::rank::{Collector, Rank, Wanted};
use super::reach::Reach;
use super::{Cause, ChainDeduction, OFF, Potential, Proof, Root, candidate, negated};

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
        self.meter.node()?;
        let mut net = self.pool.take();
        let mut grid = Grid { source, now: source.clone(), open: source.clone() };
        let root = net.add(root, Cause::None, Parents::NONE);
        net.keep(root);
        let (mut on, mut off) = (0, 0);
        grid.close(&net, 0);
        loop {
            let flow = if let Some(&node) = net.on.get(on) {
                on += 1;
                grid.turn_on(&mut net, node, kind)
            } else if let Some(&node) = net.off.get(off) {
                off += 1;
                grid.turn_off(&mut net, node, kind)
            } else {
                if kind.level > 0 {
                    self.advance(&mut net, source, &grid.now, kind.level)?;
                    grid.close(&net, off);
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

/// The grid while an assumption is followed.
struct Grid<'a> {
    source: &'a Candidates,
    /// The candidates, if the chains are dynamic without those that have been turned off.
    now: Candidates,
    /// The candidates that are not off.
    open: Candidates,
}

impl Grid<'_> {
    /// Notes that the nodes of the net from `from` on are off.
    fn close(&mut self, net: &Net, from: usize) {
        for &node in &net.off[from..] {
            let (cell, digit) = candidate(net.node(node).potential);
            self.open.remove(cell, digit);
        }
    }

    /// Adds the candidates that are off because a candidate is on. Returns the two sides of a
    /// contradiction, if there is one.
    #[inline]
    fn turn_on(&mut self, net: &mut Net, node: u16, kind: Kind) -> Option<(u16, u16)> {
        let potential = net.node(node).potential;
        let (cell, digit) = candidate(potential);
        let start = net.start_parents();
        net.parent(node);
        let parents = net.parents_since(start);
        let mut switch_off = |candidate: u16, cause| {
            let node = net.add(OFF + candidate, cause, parents);
            let on = net.find(candidate);
            if on.is_none() {
                net.keep(node);
            }
            on.map(|on| (on, node))
        };
        if !kind.nishio {
            for other in bits(self.open.cells[cell] & !(1 << digit)) {
                let clash = switch_off((cell * 9 + other) as u16, Cause::Cell);
                if clash.is_some() {
                    return clash;
                }
                self.open.remove(cell, other);
            }
        }
        for at in 0..3 {
            let house = HOUSES[cell][at] as usize;
            let own = 1 << POSITIONS[cell][at];
            for position in bits(self.open.places(house, digit) & !own) {
                let other = CELLS[house][position] as usize;
                let clash = switch_off((other * 9 + digit) as u16, Cause::House(at as u8));
                if clash.is_some() {
                    return clash;
                }
                self.open.remove(other, digit);
            }
        }
        None
    }

    /// Adds the candidates that are on because a candidate is off. Returns the two sides of a
    /// contradiction, if there is one.
    #[inline]
    fn turn_off(&mut self, net: &mut Net, node: u16, kind: Kind) -> Option<(u16, u16)> {
        let Self { source, now, .. } = self;
        let potential = net.node(node).potential;
        let (cell, digit) = candidate(potential);
        // Up to four candidates that are the last ones of a cell or a house, each with its cause.
        let mut last = [(0, Cause::None); 4];
        let mut found = 0;
        let others = now.cells[cell] & !(1 << digit);
        if !kind.nishio && others.is_power_of_two() {
            last[found] = (cell as u16 * 9 + others.trailing_zeros() as u16, Cause::Cell);
            found += 1;
        }
        for at in 0..3 {
            let house = HOUSES[cell][at] as usize;
            let others = now.places(house, digit) & !(1 << POSITIONS[cell][at]);
            if others.is_power_of_two() {
                let other = CELLS[house][(others.trailing_zeros() & 15) as usize];
                last[found] = (u16::from(other) * 9 + digit as u16, Cause::House(at as u8));
                found += 1;
            }
        }
        let mut clash = None;
        for &(other, cause) in &last[..found] {
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
            let on = net.add(other, cause, net.parents_since(start));
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
}

/// The ends of the chains of a deduction: the assumption of the net, and the node in it.
type Targets = Vec<(Potential, u16)>;

/// The consequences of each assumption, and the deductions so far.
struct ForcingSearch<'s, 'a, 'b, 'c> {
    nest: &'s mut Nest<'a, 'b>,
    source: &'c Candidates,
    kind: Kind,
    basis: Kind,
    nets: Vec<Option<Box<Net>>>,
    /// The consequences of assumptions by this kind of chains, or by dynamic chains, which include
    /// them.
    outlines: &'s mut Outlines,
    /// The outlines of the level below.
    below: Option<&'s Outlines>,
    /// The consequences without eliminations.
    statics: Option<&'s dyn Reach>,
    collector: Collector<(Potential, Root, Targets)>,
    found: u32,
}

/// The facts about the grid that are known before the search.
pub(super) struct KnownBefore<'s> {
    /// The outlines of this level, and of the one below.
    pub(super) outlines: &'s mut Outlines,
    pub(super) below: Option<&'s Outlines>,
    /// The consequences without eliminations, if they refute nothing by themselves.
    pub(super) statics: Option<&'s dyn Reach>,
    /// The assumptions about single digits that lead to a contradiction.
    pub(super) absurd: &'s [Potential],
}

impl<'s> KnownBefore<'s> {
    /// Nothing.
    pub(super) fn nothing(outlines: &'s mut Outlines) -> Self {
        Self { outlines, below: None, statics: None, absurd: &[] }
    }
}

/// The deductions of a kind that are wanted, the best first.
pub(super) fn search(
    nest: &mut Nest<'_, '_>,
    KnownBefore { outlines, below, statics, absurd }: KnownBefore<'_>,
    source: &Candidates,
    kind: Kind,
    wanted: Wanted,
) -> Result<Vec<ChainDeduction>, Stop> {
    let mut nets = Vec::new();
    nets.resize_with(1458, || None);
    // The consequences of dynamic chains include those of the others, and all techniques of a step
    // can share them.
    let basis = if kind.level == 0 { Kind::dynamic(0) } else { kind };
    if !kind.nishio && statics.is_none() {
        outlines.turn_to(basis, source, nest.state);
    }
    let collector = Collector::new(wanted);
    let mut search = ForcingSearch {
        nest,
        source,
        kind,
        basis,
        nets,
        outlines,
        below,
        statics,
        collector,
        found: 0,
    };
    for &root in absurd {
        search.contradicted(root)?;
    }
    for cell in 0..81 {
        if kind.nishio {
            break;
        }
        let digits = count(source.cells[cell]);
        if digits > 2 || digits == 2 && kind.dynamic {
            search.cell(cell)?;
        }
    }
    let ForcingSearch { nest, nets, collector, .. } = search;
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
            ChainDeduction { rating: rank.rating(), placed, removed, root, proof }
        })
        .collect();
    for net in nets.into_iter().flatten() {
        nest.pool.give(net);
    }
    Ok(hints)
}

/// The effect of a conclusion.
fn changes(source: &Candidates, conclusion: Potential) -> (Option<(u8, u8)>, Removed) {
    let (cell, digit) = candidate(conclusion);
    if conclusion >= OFF {
        return (None, vec![(cell as u8, 1 << digit)]);
    }
    let others = source.cells[cell] & !(1 << digit);
    let removed = if others == 0 { Vec::new() } else { vec![(cell as u8, others)] };
    (Some((cell as u8, digit as u8)), removed)
}

impl ForcingSearch<'_, '_, '_, '_> {
    fn ensure(&mut self, root: Potential) -> Result<(), Stop> {
        if self.nets[root as usize].is_none() {
            self.nets[root as usize] = Some(self.nest.follow(self.source, root, self.kind)?);
        }
        Ok(())
    }

    fn outline(&mut self, root: Potential) -> Result<(), Stop> {
        self.nest.outline(self.outlines, self.below, self.source, root, self.basis.level)
    }

    fn cell(&mut self, cell: usize) -> Result<(), Stop> {
        let digits = self.source.cells[cell];
        let on_of = |digit: usize| (cell * 9 + digit) as Potential;
        for digit in bits(digits) {
            let on = on_of(digit);
            if self.kind.dynamic {
                self.contradiction(on)?;
                self.contradiction(OFF + on)?;
                if count(digits) > 2 {
                    self.common(&[on, OFF + on], DOUBLE, Root::Free)?;
                }
            }
            for at in 0..3 {
                let house = HOUSES[cell][at] as usize;
                let places = self.source.places(house, digit);
                let first = CELLS[house][(places.trailing_zeros() & 7) as usize] as usize;
                if count(places) < 2 || first != cell {
                    continue;
                }
                let mut roots = [0; 9];
                for (root, position) in roots.iter_mut().zip(bits(places)) {
                    *root = u16::from(CELLS[house][position]) * 9 + digit as u16;
                }
                self.common(&roots[..count(places)], BY_HOUSE, Root::House(at as u8))?;
            }
        }
        let mut roots = [0; 9];
        for (root, digit) in roots.iter_mut().zip(bits(digits)) {
            *root = on_of(digit);
        }
        self.common(&roots[..count(digits)], BY_CELL, Root::Cell)
    }

    /// Offers the deduction from an assumption that leads to a contradiction, so that its opposite
    /// is true.
    fn contradiction(&mut self, root: Potential) -> Result<(), Stop> {
        self.outline(root)?;
        if self.outlines.get(root).is_some_and(|outline| outline.is_absurd) {
            self.contradicted(root)?;
        }
        Ok(())
    }

    fn contradicted(&mut self, root: Potential) -> Result<(), Stop> {
        self.ensure(root)?;
        let clash = self.nets[root as usize].as_deref().and_then(|net| net.clash);
        if let Some((on, off)) = clash {
            let targets = [(root, on), (root, off)];
            self.offer(negated(root), &targets, BY_CONTRADICTION, Root::Free);
        }
        Ok(())
    }

    /// Offers the conclusions to which all of some assumptions lead, of which one is true.
    fn common(&mut self, roots: &[Potential], sort: u8, root: Root) -> Result<(), Stop> {
        if self.may_agree(roots)? {
            for &root in roots {
                self.ensure(root)?;
            }
            self.agreed(roots, sort, root);
        }
        Ok(())
    }

    /// Returns whether all of some assumptions may lead to the same conclusion.
    fn may_agree(&mut self, roots: &[Potential]) -> Result<bool, Stop> {
        if let Some(statics) = self.statics {
            return Ok(statics.agree(roots));
        }
        let mut common = Common::all(self.outlines.left());
        let mut absurd = [0; 9];
        let mut count = 0;
        for &root in roots {
            self.outline(root)?;
            let Some(outline) = self.outlines.get(root) else { continue };
            if outline.is_absurd {
                absurd[count] = root;
                count += 1;
                continue;
            }
            common.keep(&outline.on, &outline.off);
            if common.is_empty() {
                return Ok(false);
            }
        }
        for &root in &absurd[..count] {
            // The scale's own net is needed, which the outline does not show.
            self.ensure(root)?;
            let Some(net) = &self.nets[root as usize] else { continue };
            let [on, off] = net.sets();
            common.keep(on, off);
            if common.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Offers the conclusions to which all these assumptions lead.
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
            let count = net.count(node, limit - flat, &mut nested, self.nest.waiting);
            let Some(count) = count else { return };
            flat += count;
        }
        let nested: u32 = nested.iter().map(|hint| hint.proof.complexity).sum();
        let rank = Rank::new(self.kind.base(), flat + nested, sort);
        self.found += 1;
        self.collector.offer(rank, self.found, &removed, || (conclusion, root, targets.to_vec()));
    }
}
