//! A list of possible steps, which are offered smallest first.

use std::ops::ControlFlow;

use crate::human::fingerprints::Fingerprints;
use crate::human::sort::sorted;
use crate::human::{Effect, Kind, StepSink};

/// The steps that a search has seen, with the sizes of their patterns. Of equal sizes, the step
/// that was seen first is offered first.
///
/// If one step is enough, it keeps one; if all are wanted, the smallest of each kind and effect.
pub(super) struct Shortlist<'a, T> {
    sink: &'a StepSink<'a>,
    seen: Vec<ListedStep<T>>,
    fingerprints: Fingerprints,
    /// The number of steps that were pushed.
    turns: usize,
}

struct ListedStep<T> {
    size: u64,
    turn: usize,
    kind: &'static Kind,
    effect: Effect,
    what: T,
}

impl<'a, T> Shortlist<'a, T> {
    pub(super) fn new(sink: &'a StepSink<'_>) -> Self {
        Self { sink, seen: Vec::new(), fingerprints: Fingerprints::default(), turns: 0 }
    }

    /// Counts a piece of work: see [`StepSink::tick`].
    pub(super) fn tick(&self) -> ControlFlow<()> {
        self.sink.tick()
    }

    /// Adds a step that changes the board, unless a step of the same size or smaller has its
    /// effect.
    pub(super) fn push(&mut self, size: u64, kind: &'static Kind, effect: &Effect, what: T) {
        let turn = self.turns;
        self.turns += 1;
        let effect = effect.on(self.sink.view().board());
        let seen = ListedStep { size, turn, kind, effect, what };
        if !self.sink.wants_all() {
            if !self.sink.is_open(kind, &seen.effect) {
                return;
            }
            match self.seen.first_mut() {
                Some(best) if best.size <= size => {}
                Some(best) => *best = seen,
                None => self.seen.push(seen),
            }
            return;
        }
        let print = effect.fingerprint();
        match self.known(kind, &effect, print) {
            Some(at) if self.seen[at].size <= size => {}
            Some(at) => self.seen[at] = seen,
            None if self.sink.is_open(kind, &effect) => {
                self.fingerprints.insert(print);
                self.seen.push(seen);
            }
            None => {}
        }
    }

    /// Returns whether a step of that size cannot be kept any more, whatever its effect.
    pub(super) fn is_full(&self, size: u64) -> bool {
        !self.sink.wants_all() && self.seen.first().is_some_and(|best| best.size <= size)
    }

    /// Returns whether a step of that size would be kept. The effect has to be restricted to the
    /// board's candidates.
    pub(super) fn is_open(&self, size: u64, kind: &'static Kind, effect: &Effect) -> bool {
        if !self.sink.wants_all() {
            return !self.is_full(size) && self.sink.is_open(kind, effect);
        }
        match self.known(kind, effect, effect.fingerprint()) {
            Some(at) => size < self.seen[at].size,
            None => self.sink.is_open(kind, effect),
        }
    }

    fn known(&self, kind: &'static Kind, effect: &Effect, print: u64) -> Option<usize> {
        self.fingerprints.find(print, |at| {
            let seen = &self.seen[at];
            std::ptr::eq(seen.kind, kind) && seen.effect == *effect
        })
    }

    /// The steps in the order in which they are offered, smallest first; none if a bound is met
    /// while they are sorted.
    pub(super) fn sorted(self) -> Sorted<T> {
        let keys = self.seen.iter().enumerate().map(|(at, seen)| (seen.size, seen.turn, at));
        let order = sorted(keys.collect(), self.sink.meter()).unwrap_or_default();
        let mut seen: Vec<_> = self.seen.into_iter().map(Some).collect();
        Sorted(order.into_iter().filter_map(|(_, _, at)| seen[at].take()).collect())
    }
}

/// Steps in the order in which they are offered.
pub(super) struct Sorted<T>(Vec<ListedStep<T>>);

impl<T> Sorted<T> {
    /// Passes every step to `offer`: its effect, and the pattern that shows it.
    pub(super) fn offer(
        self,
        mut offer: impl FnMut(&Effect, T) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.into_iter().try_for_each(|seen| offer(&seen.effect, seen.what))
    }
}
