use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

use super::{Effect, Kind, Step, View};

/// Where techniques put the steps that they find.
///
/// It takes a step only if that changes the board and no step of the same kind and effect was
/// taken before, and builds it only then: marks and proofs cost nothing until they are wanted.
pub struct Found<'a> {
    view: &'a View,
    steps: Vec<Step>,
    seen: HashSet<(&'static str, Effect), BuildHasherDefault<Fold>>,
    wants_all: bool,
    /// The kinds that are wanted; all if there are none here.
    only: &'a [&'static Kind],
}

impl<'a> Found<'a> {
    /// Stops at the first step.
    #[must_use]
    pub fn first(view: &'a View) -> Self {
        Self { view, steps: Vec::new(), seen: HashSet::default(), wants_all: false, only: &[] }
    }

    /// Takes every step, but one only for each kind and effect: the one that is found first.
    #[must_use]
    pub fn all(view: &'a View) -> Self {
        Self { wants_all: true, ..Self::first(view) }
    }

    /// The same, but it takes no steps but of those kinds; of all kinds if there are none.
    #[must_use]
    pub fn only(self, kinds: &'a [&'static Kind]) -> Self {
        Self { only: kinds, ..self }
    }

    /// The view that the steps are for.
    #[must_use]
    pub fn view(&self) -> &'a View {
        self.view
    }

    /// Offers a step: its kind, its effect (what does not concern the board's candidates is
    /// dropped), and the rest of it, made if the step is taken.
    ///
    /// The caller must stop when this breaks: no further step is wanted.
    pub fn offer(
        &mut self,
        kind: &'static Kind,
        effect: Effect,
        rest: impl FnOnce(Step) -> Step,
    ) -> ControlFlow<()> {
        let is_wanted =
            self.only.is_empty() || self.only.iter().any(|wanted| std::ptr::eq(*wanted, kind));
        if !is_wanted || !effect.changes(self.view) {
            return ControlFlow::Continue(());
        }
        let effect = effect.on(self.view.board());
        if !self.wants_all {
            self.steps.push(rest(Step::new(kind, effect)));
            return ControlFlow::Break(());
        }
        if self.seen.insert((kind.id, effect)) {
            self.steps.push(rest(Step::new(kind, effect)));
        }
        ControlFlow::Continue(())
    }

    /// Whether every step is wanted, not only the first.
    #[must_use]
    pub fn wants_all(&self) -> bool {
        self.wants_all
    }

    /// What was taken, in the order of finding.
    #[must_use]
    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }
}

/// Folds words together by multiplying: keys are well mixed before they come here, and the
/// order of the set is never seen.
#[derive(Default)]
pub(super) struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
}
