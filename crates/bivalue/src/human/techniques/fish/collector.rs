//! The fish that a search has found.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::ControlFlow;

use super::{Fish, Houses, Shape, houses};
use crate::grid::{CellSet, Digit, DigitSet};
use crate::human::sink::FoldHasher;
use crate::human::{
    Constraint, Cover, Effect, Kind, Line, Options, Proof, Reason, Role, Step, StepSink, View,
};

/// A collector of fish: for each effect it keeps the fish with the fewest fins, and of these the
/// first.
pub(super) struct FishCollector<'a> {
    shape: Shape,
    kind: &'static Kind,
    sink: &'a StepSink<'a>,
    options: &'a Options,
    wants_all: bool,
    fish: Vec<Fish>,
    /// The place in `fish` of each effect (for siamese fish: of each effect of certain bases and a
    /// shape).
    seen: HashMap<(u8, Houses, u128), usize, BuildHasherDefault<FoldHasher>>,
    /// For a digit and its eliminated places, the number of fins below which a fish is of use; 0 if
    /// a step with that effect was found already.
    least: HashMap<(u8, u128), usize, BuildHasherDefault<FoldHasher>>,
}

/// The number of targets up to which their effects are compared with known ones before a fish is
/// complete.
const FEW: usize = 3;

impl<'a> FishCollector<'a> {
    pub(super) fn new(shape: Shape, kind: &'static Kind, sink: &'a StepSink<'_>) -> Self {
        let options = sink.view().options();
        Self {
            shape,
            kind,
            sink,
            options,
            wants_all: sink.wants_all() || options.siamese,
            fish: Vec::new(),
            seen: HashMap::default(),
            least: HashMap::default(),
        }
    }

    /// The shape that is looked for.
    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether fish of that shape are kept: one half of a siamese fish may have another shape.
    pub(super) fn wants(&self, shape: Shape) -> bool {
        shape == self.shape || self.options.siamese && self.allows_fins()
    }

    pub(super) fn allows_fins(&self) -> bool {
        !matches!(self.shape, Shape::Basic | Shape::Franken | Shape::Mutant)
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

    /// Whether no better fish can be found.
    pub(super) fn is_full(&self) -> bool {
        let best = self.fish.first().map(|fish| fish.fins.len());
        !self.wants_all && best.is_some_and(|fins| fins <= usize::from(self.allows_fins()))
    }

    /// Whether no fish with that many fins or more is of use if it eliminates only places among the
    /// given ones.
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
            let least = self.least.entry((digit.index() as u8, part)).or_insert_with(|| {
                let effect = Effect::eliminate(DigitSet::of(digit), lost);
                if self.sink.is_told(self.kind, &effect) { 0 } else { usize::MAX }
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
            let key = (fish.digit.index() as u8, fish.lost.bits());
            let least = self.least.entry(key).or_insert(usize::MAX);
            *least = fish.fins.len().min(*least);
        }
        let key = (fish.digit.index() as u8, group, fish.lost.bits());
        match self.seen.get(&key) {
            Some(&at) if self.fish[at].fins.len() <= fish.fins.len() => {}
            // The old fish is replaced by the new one at the end of the list, so that of equal fish
            // the first one stays first.
            Some(&at) => {
                self.fish[at].lost = CellSet::EMPTY;
                self.seen.insert(key, self.fish.len());
                self.fish.push(fish);
            }
            None => {
                self.seen.insert(key, self.fish.len());
                self.fish.push(fish);
            }
        }
    }

    /// Returns the fish, those with the fewest fins first.
    pub(super) fn is_stopped(&self) -> bool {
        self.sink.tick().is_break()
    }

    pub(super) fn sorted(mut self) -> Caught {
        self.fish.retain(|fish| !fish.lost.is_empty());
        self.fish.sort_by_key(|fish| fish.fins.len());
        let siamese = self.options.siamese && self.allows_fins();
        Caught { shape: self.shape, siamese, fish: self.fish }
    }
}

/// Fish in the order in which they are offered.
pub(super) struct Caught {
    shape: Shape,
    /// Whether pairs of fish with the same bases are offered first, as siamese fish.
    siamese: bool,
    fish: Vec<Fish>,
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
        for fish in self.fish.iter().filter(|fish| fish.shape == self.shape) {
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
        let mut of_bases: Vec<&Fish> = self.fish.iter().collect();
        of_bases.sort_by_key(|fish| (fish.digit, fish.bases));
        for group in of_bases.chunk_by(|a, b| (a.digit, a.bases) == (b.digit, b.bases)) {
            for (at, b) in group.iter().enumerate() {
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

    fn line(&self) -> Line {
        let of = |set| houses(set).map(|house| Constraint::House(house, self.digit));
        let effect = Effect::eliminate(DigitSet::of(self.digit), self.lost);
        let so = effect.conclusions().collect();
        Line { so, why: Reason::Counting(Cover::new(of(self.bases), of(self.covers))) }
    }
}
