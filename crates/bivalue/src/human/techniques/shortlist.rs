//! Steps that were seen and are to be offered smallest first.

use std::ops::ControlFlow;

use crate::human::prints::Prints;
use crate::human::{Effect, Found, Kind};

/// What a search has seen, with how much there is to look at; of equals, the first seen is first.
///
/// If one step is enough, it keeps one; if all are wanted, the smallest of each kind and effect.
pub(super) struct Shortlist<'a, T> {
    found: &'a Found<'a>,
    seen: Vec<Seen<T>>,
    prints: Prints,
    /// How many were taken.
    turns: usize,
}

struct Seen<T> {
    size: u64,
    turn: usize,
    kind: &'static Kind,
    effect: Effect,
    what: T,
}

impl<'a, T> Shortlist<'a, T> {
    pub(super) fn new(found: &'a Found<'_>) -> Self {
        Self { found, seen: Vec::new(), prints: Prints::default(), turns: 0 }
    }

    /// Takes a step that changes the board, if nothing as small shows its effect.
    pub(super) fn push(&mut self, size: u64, kind: &'static Kind, effect: &Effect, what: T) {
        let turn = self.turns;
        self.turns += 1;
        let effect = effect.on(self.found.view().board());
        let seen = Seen { size, turn, kind, effect, what };
        if !self.found.wants_all() {
            if !self.found.is_open(kind, &seen.effect) {
                return;
            }
            match self.seen.first_mut() {
                Some(best) if best.size <= size => {}
                Some(best) => *best = seen,
                None => self.seen.push(seen),
            }
            return;
        }
        let print = effect.print();
        match self.known(kind, &effect, print) {
            Some(at) if self.seen[at].size <= size => {}
            Some(at) => self.seen[at] = seen,
            None if self.found.is_open(kind, &effect) => {
                self.prints.insert(print);
                self.seen.push(seen);
            }
            None => {}
        }
    }

    /// Whether a step of that size would be of no use any more, whatever it shows.
    pub(super) fn is_full(&self, size: u64) -> bool {
        !self.found.wants_all() && self.seen.first().is_some_and(|best| best.size <= size)
    }

    /// Whether a step of that size would be taken, the effect of which is as it changes the board.
    pub(super) fn is_open(&self, size: u64, kind: &'static Kind, effect: &Effect) -> bool {
        if !self.found.wants_all() {
            return !self.is_full(size) && self.found.is_open(kind, effect);
        }
        match self.known(kind, effect, effect.print()) {
            Some(at) => size < self.seen[at].size,
            None => self.found.is_open(kind, effect),
        }
    }

    fn known(&self, kind: &'static Kind, effect: &Effect, print: u64) -> Option<usize> {
        self.prints.find(print, |at| {
            let seen = &self.seen[at];
            std::ptr::eq(seen.kind, kind) && seen.effect == *effect
        })
    }

    /// Everything that is to be offered, smallest first.
    pub(super) fn sorted(mut self) -> Sorted<T> {
        self.seen.sort_unstable_by_key(|seen| (seen.size, seen.turn));
        Sorted(self.seen)
    }
}

/// Steps in the order in which they are to be offered.
pub(super) struct Sorted<T>(Vec<Seen<T>>);

impl<T> Sorted<T> {
    /// Offers everything: the effect, and what shows it.
    pub(super) fn offer(
        self,
        mut offer: impl FnMut(&Effect, T) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.into_iter().try_for_each(|seen| offer(&seen.effect, seen.what))
    }
}
