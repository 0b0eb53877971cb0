use std::hash::Hasher;
use std::ops::ControlFlow;

use super::prints::Prints;
use super::{Effect, Kind, Step, Technique, View};
use crate::grid::{CellSet, Digit, DigitSet};

/// Where techniques put the steps that they find.
///
/// It takes a step only if that changes the board and no step of the same kind and effect was
/// taken before, and builds it only then: marks and proofs cost nothing until they are wanted.
pub struct Found<'a> {
    view: &'a View,
    steps: Vec<Step>,
    /// The steps by their effects, if all are wanted.
    seen: Prints,
    wants_all: bool,
    /// Whether one step of an effect is enough, of whatever kind.
    by_effect: bool,
    /// The kinds that are wanted; all if there are none here.
    only: &'a [&'static Kind],
    /// The effect that is wanted, if only one is.
    effect: Option<&'a Effect>,
    /// The digits that techniques which look at one digit at a time have to look at.
    digits: DigitSet,
    /// The houses that techniques which look at houses have to look at: those of these cells.
    cells: CellSet,
    /// The kinds of which it is known that there is no step.
    absent: &'a [&'static Kind],
    /// What is the best step, if only that is wanted, and how good the one is that was taken.
    rank: Option<(Rank, u64)>,
    /// Whether steps get marks and proofs.
    tells: bool,
}

/// How good a step is, by its effect.
pub(crate) type Rank = fn(&Effect) -> u64;

impl<'a> Found<'a> {
    /// Stops at the first step.
    #[must_use]
    pub fn first(view: &'a View) -> Self {
        Self {
            view,
            steps: Vec::new(),
            seen: Prints::default(),
            wants_all: false,
            by_effect: false,
            only: &[],
            effect: None,
            digits: DigitSet::ALL,
            cells: CellSet::ALL,
            absent: &[],
            rank: None,
            tells: true,
        }
    }

    /// Takes every step, but one only for each kind and effect: the one that is found first.
    #[must_use]
    pub fn all(view: &'a View) -> Self {
        Self { wants_all: true, ..Self::first(view) }
    }

    /// Takes one step for each effect: the one that is found first.
    pub(super) fn effects(view: &'a View) -> Self {
        Self { by_effect: true, ..Self::all(view) }
    }

    /// Looks at every step and keeps the best one; of equal ones, that which is found first.
    pub(super) fn best(view: &'a View, rank: Rank) -> Self {
        Self { rank: Some((rank, 0)), ..Self::all(view) }
    }

    /// Takes the first step that has this effect.
    pub(crate) fn exactly(view: &'a View, effect: &'a Effect) -> Self {
        Self { effect: Some(effect), ..Self::first(view) }
    }

    /// The same, but it takes no steps but of those kinds; of all kinds if there are none.
    #[must_use]
    pub fn only(self, kinds: &'a [&'static Kind]) -> Self {
        Self { only: kinds, ..self }
    }

    /// Takes no further steps but of those kinds; of all kinds if there are none.
    pub(super) fn go_on(&mut self, kinds: &'a [&'static Kind]) {
        self.only = kinds;
    }

    /// The same, but steps have neither marks nor proofs.
    pub(super) fn bare(self) -> Self {
        Self { tells: false, ..self }
    }

    /// The same, where it is known that techniques which look at one digit at a time find nothing
    /// with any other digit.
    pub(super) fn with_digits(self, digits: DigitSet) -> Self {
        Self { digits, ..self }
    }

    /// The same, where it is known that techniques which look at cells of one or two houses find
    /// nothing in houses without any of these cells.
    pub(super) fn with_cells(self, cells: CellSet) -> Self {
        Self { cells, ..self }
    }

    /// The same, where it is known that there is no step of those kinds.
    pub(super) fn with_absent(self, absent: &'a [&'static Kind]) -> Self {
        Self { absent, ..self }
    }

    /// Of how many first lists of techniques it is known that none of them has a step.
    pub(super) fn lacks_up_to(&self, lists: &[&[&dyn Technique]]) -> usize {
        let is_absent = |kind: &Kind| self.absent.iter().any(|absent| std::ptr::eq(*absent, kind));
        let are_absent = |list: &&&[&dyn Technique]| {
            list.iter().flat_map(|technique| technique.kinds()).all(is_absent)
        };
        lists.iter().take_while(are_absent).count()
    }

    /// Whether a technique that looks at all of those cells together has to.
    pub(super) fn is_new(&self, cells: CellSet) -> bool {
        self.cells.intersects(cells)
    }

    /// The digits that a technique which looks at one digit at a time has to look at.
    pub(super) fn digits(&self) -> impl Iterator<Item = Digit> + Clone + use<'a> {
        let view = self.view;
        self.digits.into_iter().filter(move |&digit| !view.doomed(digit).is_empty())
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
        if !self.is_wanted(kind) {
            return ControlFlow::Continue(());
        }
        let effect = effect.on(self.view.board());
        if effect.is_empty() || self.effect.is_some_and(|wanted| *wanted != effect) {
            return ControlFlow::Continue(());
        }
        if let Some((rank, best)) = &mut self.rank {
            let own = rank(&effect);
            if self.steps.is_empty() || own > *best {
                *best = own;
                self.steps.clear();
                self.steps.push(made(self.tells, Step::new(kind, effect), rest));
            }
            return ControlFlow::Continue(());
        }
        if !self.wants_all {
            self.steps.push(made(self.tells, Step::new(kind, effect), rest));
            return ControlFlow::Break(());
        }
        let print = effect.print();
        if !self.has(kind, &effect, print) {
            self.seen.insert(print);
            self.steps.push(made(self.tells, Step::new(kind, effect), rest));
        }
        ControlFlow::Continue(())
    }

    /// How good a step of that effect is, if only the best one is wanted.
    pub(super) fn rank(&self, effect: &Effect) -> Option<u64> {
        self.rank.map(|(rank, _)| rank(effect))
    }

    /// What is the best step of all those kinds, if only that is wanted.
    pub(super) fn rank_of(&self, kinds: &'static [Kind]) -> Option<Rank> {
        let all = kinds.iter().all(|kind| self.is_wanted(kind));
        self.rank.map(|(rank, _)| rank).filter(|_| all)
    }

    /// Whether a step of that kind and effect, which changes the board, may be wanted.
    pub(super) fn is_open(&self, kind: &'static Kind, effect: &Effect) -> bool {
        self.is_wanted(kind)
            && self.effect.is_none_or(|wanted| wanted == effect)
            && !self.is_told(kind, effect)
    }

    /// Whether there is a step of that kind and effect, or one that serves as well. The effect has to
    /// be as it changes the board.
    pub(super) fn is_told(&self, kind: &'static Kind, effect: &Effect) -> bool {
        self.has(kind, effect, effect.print())
    }

    fn has(&self, kind: &'static Kind, effect: &Effect, print: u64) -> bool {
        let is_same = |at: usize| {
            let step = &self.steps[at];
            step.effect == *effect && (self.by_effect || std::ptr::eq(step.kind, kind))
        };
        self.seen.find(print, is_same).is_some()
    }

    /// Whether steps of that kind are wanted.
    fn is_wanted(&self, kind: &'static Kind) -> bool {
        self.only.is_empty() || self.only.iter().any(|wanted| std::ptr::eq(*wanted, kind))
    }

    /// Whether steps get marks and proofs.
    pub(super) fn tells(&self) -> bool {
        self.tells
    }

    /// Whether every step is wanted, not only the first.
    #[must_use]
    pub fn wants_all(&self) -> bool {
        self.wants_all
    }

    /// Whether every step is wanted, and not the best one alone.
    pub(super) fn wants_each(&self) -> bool {
        self.wants_all && self.rank.is_none()
    }

    /// What was taken, in the order of finding.
    #[must_use]
    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }
}

/// The step, with the rest of it if that is wanted.
fn made(tells: bool, mut step: Step, rest: impl FnOnce(Step) -> Step) -> Step {
    if tells {
        step.marks.reserve(8);
        rest(step)
    } else {
        step
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

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
}
