//! The fish that a search has found.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::ControlFlow;

use bivalue_core::grid::{CellSet, Digit, DigitSet};

use super::{Fish, FishShape, Houses, houses};
use crate::human::sink::FoldHasher;
use crate::human::sort::sorted;
use crate::human::{
    Constraint, Cover, Effect, Kind, Options, Proof, ProofLine, Reason, Role, Step, StepSink, View,
};

/// A collector of fish: for each effect it keeps the fish with the fewest fins, and of these the
/// first.
pub(super) struct FishCollector<'a> {
    shape: FishShape,
    kind: &'static Kind,
    sink: &'a StepSink<'a>,
    options: &'a Options,
    wants_all: bool,
    fish: Vec<Fish>,
    /// The place in `fish` of each effect (for siamese fish: of each effect of certain bases and a
    /// shape). There are several tables, since a single one would take long to grow.
    seen: Vec<Table<(u8, Houses, u128)>>,
    /// By digit: for its eliminated places, the number of fins below which a fish is of use; 0 if a
    /// step with that effect was found already.
    least: [Table<u128>; 9],
}

type Table<K> = HashMap<K, usize, BuildHasherDefault<FoldHasher>>;

/// The number of tables of effects, if they are kept by bases.
const TABLES: u32 = 256;

/// The number of targets up to which their effects are compared with known ones before a fish is
/// complete.
const FEW: usize = 3;

impl<'a> FishCollector<'a> {
    pub(super) fn new(shape: FishShape, kind: &'static Kind, sink: &'a StepSink<'_>) -> Self {
        let options = sink.view().options();
        Self {
            shape,
            kind,
            sink,
            options,
            wants_all: sink.wants_all() || options.siamese,
            fish: Vec::new(),
            seen: Vec::new(),
            least: Default::default(),
        }
    }

    /// The shape that is looked for.
    pub(super) fn shape(&self) -> FishShape {
        self.shape
    }

    /// Returns whether fish of that shape are kept: one half of a siamese fish may have another
    /// shape.
    pub(super) fn wants(&self, shape: FishShape) -> bool {
        shape == self.shape || self.options.siamese && self.allows_fins()
    }

    pub(super) fn allows_fins(&self) -> bool {
        !matches!(self.shape, FishShape::Basic | FishShape::Franken | FishShape::Mutant)
    }

    /// The greatest number of fins with which a fish is of use.
    pub(super) fn max_fins(&self) -> usize {
        let most = if self.allows_fins() { usize::from(self.options.max_fins) } else { 0 };
        match self.fish.first() {
            // If one fish is enough, another one is better only if it has fewer fins.
            Some(best) if !self.wants_all => most.min(best.fins.len().saturating_sub(1)),
            _ => most,
        }
    }

    pub(super) fn max_endo_fins(&self) -> usize {
        usize::from(self.options.max_endo_fins).min(self.max_fins())
    }

    /// Returns whether no better fish can be found.
    pub(super) fn is_full(&self) -> bool {
        let best = self.fish.first().map(|fish| fish.fins.len());
        !self.wants_all && best.is_some_and(|fins| fins <= usize::from(self.allows_fins()))
    }

    /// Returns whether no fish with that many fins or more is of use if it eliminates only places
    /// among the given ones.
    pub(super) fn is_closed(&mut self, digit: Digit, places: CellSet, fins: usize) -> bool {
        if places.is_empty() || self.is_stopped() {
            return true;
        }
        if !self.wants_all || self.options.siamese || places.len() > FEW {
            return false;
        }
        let mut part = places.bits();
        while part != 0 {
            let lost = CellSet::from_bits(part);
            let least = self.least[digit.index()].entry(part).or_insert_with(|| {
                let effect = Effect::eliminate(DigitSet::of(digit), lost);
                if self.sink.is_known(self.kind, &effect) { 0 } else { usize::MAX }
            });
            if *least > fins {
                return false;
            }
            part = (part - 1) & places.bits();
        }
        true
    }

    pub(super) fn keep(&mut self, fish: Fish) {
        if fish.lost.is_empty() || !self.wants(fish.shape) {
            return;
        }
        if !self.wants_all {
            if self.fish.first().is_none_or(|best| fish.fins.len() < best.fins.len()) {
                self.fish = vec![fish];
            }
            return;
        }
        let group = if self.options.siamese { fish.bases | (fish.shape as u32) << 27 } else { 0 };
        if !self.options.siamese && fish.lost.len() <= FEW {
            let least = &mut self.least[fish.digit.index()];
            let least = least.entry(fish.lost.bits()).or_insert(usize::MAX);
            *least = fish.fins.len().min(*least);
        }
        let key = (fish.digit.index() as u8, group, fish.lost.bits());
        if self.seen.is_empty() {
            let tables = if self.options.siamese { TABLES } else { 1 };
            self.seen.resize_with(tables as usize, Table::default);
        }
        // The high bits of the product depend on all bases.
        let table = (group.wrapping_mul(0x9E37_79B1) >> 16) as usize % self.seen.len();
        let seen = &mut self.seen[table];
        match seen.get(&key) {
            Some(&at) if self.fish[at].fins.len() <= fish.fins.len() => {}
            // The old fish is replaced by the new one at the end of the list, so that of equal fish
            // the first one stays first.
            Some(&at) => {
                self.fish[at].lost = CellSet::EMPTY;
                seen.insert(key, self.fish.len());
                self.fish.push(fish);
            }
            None => {
                seen.insert(key, self.fish.len());
                self.fish.push(fish);
            }
        }
    }

    /// Counts a piece of work, and returns whether a bound was met.
    pub(super) fn is_stopped(&self) -> bool {
        self.sink.tick().is_break()
    }

    /// Returns the fish, those with the fewest fins first; none if a bound was met.
    pub(super) fn sorted(self) -> Caught {
        let meter = self.sink.meter();
        let keys = self.fish.iter().enumerate().filter(|(_, fish)| !fish.lost.is_empty());
        let keys = keys.map(|(at, fish)| (fish.fins.len(), at));
        let order = meter.check().and_then(|()| sorted(keys.collect(), meter));
        let order = order.unwrap_or_default();
        let siamese = self.options.siamese && self.allows_fins();
        Caught { shape: self.shape, siamese, fish: self.fish, order }
    }
}

/// Fish in the order in which they are offered.
pub(super) struct Caught {
    shape: FishShape,
    /// True if pairs of fish with the same bases are offered first, as siamese fish.
    siamese: bool,
    fish: Vec<Fish>,
    /// The numbers of fins and the places of the fish to offer, in order.
    order: Vec<(usize, usize)>,
}

impl Caught {
    /// Offers the fish as steps.
    pub(super) fn offer(
        self,
        view: &View,
        kind: &'static Kind,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        if self.siamese {
            self.offer_siamese(view, kind, sink)?;
        }
        let fish = self.order.iter().map(|&(_, at)| &self.fish[at]);
        for fish in fish.filter(|fish| fish.shape == self.shape) {
            let effect = Effect::eliminate(DigitSet::of(fish.digit), fish.lost);
            sink.offer(kind, effect, |step| {
                let step = fish.mark(view, step.digits(fish.digit));
                let lines = vec![fish.line()];
                step.proof(Proof { lines })
            })?;
        }
        ControlFlow::Continue(())
    }

    fn offer_siamese(
        &self,
        view: &View,
        kind: &'static Kind,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let keys = self.order.iter().enumerate().map(|(place, &(_, at))| {
            let fish = &self.fish[at];
            (fish.digit, fish.bases, place)
        });
        let Ok(order) = sorted(keys.collect(), sink.meter()) else {
            return ControlFlow::Break(());
        };
        let of_bases: Vec<&Fish> =
            order.into_iter().map(|(_, _, place)| &self.fish[self.order[place].1]).collect();
        for group in of_bases.chunk_by(|a, b| (a.digit, a.bases) == (b.digit, b.bases)) {
            for (at, b) in group.iter().enumerate() {
                sink.tick()?;
                for a in &group[..at] {
                    let is_of_kind = a.shape == self.shape || b.shape == self.shape;
                    let both = a.lost | b.lost;
                    if !is_of_kind || both == a.lost || both == b.lost {
                        continue;
                    }
                    sink.offer(kind, Effect::eliminate(DigitSet::of(a.digit), both), |step| {
                        let step = b.mark_more(a.mark(view, step.digits(a.digit)));
                        step.proof(Proof { lines: vec![a.line(), b.line()] })
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Fish {
    fn mark(&self, view: &View, mut step: Step) -> Step {
        let mut bases = CellSet::EMPTY;
        for house in houses(self.bases) {
            bases |= view.places(self.digit, house);
            step = step.house(Role::Base, house);
        }
        self.mark_more(step.candidates(Role::Pattern, self.digit, bases - self.fins))
    }

    /// Adds the marks that differ between fish of the same bases.
    fn mark_more(&self, mut step: Step) -> Step {
        for house in houses(self.covers) {
            step = step.house(Role::Cover, house);
        }
        if !self.fins.is_empty() {
            step = step.cells(Role::Fin, self.fins);
        }
        if !self.endo_fins.is_empty() {
            step = step.candidates(Role::EndoFin, self.digit, self.endo_fins);
        }
        step
    }

    fn line(&self) -> ProofLine {
        let of = |set| houses(set).map(|house| Constraint::House(house, self.digit));
        let effect = Effect::eliminate(DigitSet::of(self.digit), self.lost);
        let so = effect.conclusions().collect();
        ProofLine { so, why: Reason::Counting(Cover::new(of(self.bases), of(self.covers))) }
    }
}
