use std::fmt;
use std::hash::Hasher;
use std::ops::ControlFlow;

use bivalue_core::budget::{Budget, Meter, Stop};
use bivalue_core::grid::{CellSet, Conclusion, Digit, DigitSet};

use super::fingerprints::Fingerprints;
use super::goal::Goal;
use super::{Effect, Kind, Step, View};

/// The receiver of the steps that techniques find.
///
/// It keeps a step only if it changes the board and no step of the same kind and effect was kept
/// before, and has it built only then: marks and proofs cost nothing until they are wanted.
///
/// ```
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{StepSink, View, kind};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
/// let view = View::new(Board::new(&grid).unwrap());
/// let (technique, _) = kind("full-house").unwrap();
/// let mut sink = StepSink::all(&view);
/// assert!(technique.find(&view, &mut sink).is_continue());
/// let steps = sink.into_steps().unwrap();
/// assert_eq!(steps[0].to_string(), "Full House: r1c9=9");
/// ```
pub struct StepSink<'a> {
    view: &'a View,
    steps: Vec<Step>,
    /// A table of the steps by their effects, if all steps are wanted.
    seen: Fingerprints,
    wants_all: bool,
    /// True if one step for each effect is enough, of any kind.
    by_effect: bool,
    /// The effect of the steps before the technique, and the number of these steps.
    easier: (Effect, usize),
    /// The kinds of steps that are wanted; all kinds if the list is empty.
    only: &'a [&'static Kind],
    /// The effects that are wanted.
    effects: Wanted<'a>,
    /// The digits to search, for techniques of [`super::Scope::Digits`].
    digits: DigitSet,
    /// The cells whose houses are to be searched, for techniques of [`super::Scope::Houses`].
    cells: CellSet,
    /// The kinds that are known to have no step.
    absent: &'a [&'static Kind],
    /// If only the best step is wanted: the rank by which steps are compared, and that of the step
    /// kept so far.
    rank: Option<(Rank, u64)>,
    /// True if steps are built with marks and proofs.
    with_proofs: bool,
    meter: Meter<'a>,
}

/// The effects of the steps that a sink receives.
#[derive(Clone, Copy)]
pub(super) enum Wanted<'a> {
    All,
    /// This one alone.
    Exactly(&'a Effect),
    /// Those that have all of these conclusions among theirs.
    AtLeast(&'a Effect),
    /// Those that meet a goal.
    Meeting(Goal),
}

impl Wanted<'_> {
    fn has(self, effect: &Effect) -> bool {
        match self {
            Self::All => true,
            Self::Exactly(wanted) => wanted == effect,
            Self::AtLeast(wanted) => effect.or(wanted) == *effect,
            Self::Meeting(goal) => goal.is_met_by(effect),
        }
    }

    fn conclusion(self) -> Option<Conclusion> {
        match self {
            Self::All => None,
            Self::Exactly(effect) | Self::AtLeast(effect) => {
                let mut all = effect.conclusions();
                all.next().filter(|_| all.next().is_none())
            }
            Self::Meeting(goal) => Some(goal.conclusion()),
        }
    }
}

/// The rank of a step by its effect: the higher, the better.
pub(crate) type Rank = fn(&Effect) -> u64;

impl fmt::Debug for StepSink<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StepSink").field("steps", &self.steps).finish_non_exhaustive()
    }
}

impl<'a> StepSink<'a> {
    /// Keeps the first step, and stops there.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{StepSink, View, kind};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let (technique, _) = kind("hidden-single").unwrap();
    /// let mut sink = StepSink::first(&view);
    /// // It breaks as soon as there is a step.
    /// assert!(technique.find(&view, &mut sink).is_break());
    /// assert_eq!(sink.into_steps().unwrap().len(), 1);
    /// ```
    #[must_use]
    pub fn first(view: &'a View) -> Self {
        Self {
            view,
            steps: Vec::new(),
            seen: Fingerprints::default(),
            wants_all: false,
            by_effect: false,
            easier: (Effect::NONE, 0),
            only: &[],
            effects: Wanted::All,
            digits: DigitSet::ALL,
            cells: CellSet::ALL,
            absent: &[],
            rank: None,
            with_proofs: true,
            meter: Meter::new(Budget::UNLIMITED),
        }
    }

    /// Keeps every step, but for each kind and effect only the one that is found first.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{StepSink, View, kind};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let (technique, _) = kind("naked-single").unwrap();
    /// let mut sink = StepSink::all(&view);
    /// assert!(technique.find(&view, &mut sink).is_continue());
    /// assert_eq!(sink.into_steps().unwrap().len(), 1);
    /// ```
    #[must_use]
    pub fn all(view: &'a View) -> Self {
        Self { wants_all: true, ..Self::first(view) }
    }

    /// Keeps one step for each effect: the one that is found first. Of kinds that
    /// [follow an assumption](Kind::follows_assumption), it keeps only steps whose conclusion no
    /// step of a technique before has among others.
    pub(super) fn effects(view: &'a View) -> Self {
        Self { by_effect: true, ..Self::all(view) }
    }

    /// Looks at every step and keeps the best one; of equally good steps the one that is found
    /// first.
    pub(super) fn best(view: &'a View, rank: Rank) -> Self {
        Self { rank: Some((rank, 0)), ..Self::all(view) }
    }

    /// Keeps the first step that has exactly this effect.
    pub(crate) fn exactly(view: &'a View, effect: &'a Effect) -> Self {
        Self { effects: Wanted::Exactly(effect), ..Self::first(view) }
    }

    /// Restricts the sink to steps of certain effects.
    pub(super) fn with_effects(self, effects: Wanted<'a>) -> Self {
        Self { effects, ..self }
    }

    /// The conclusion that makes a step a wanted one, if not all are; it is true in every solution
    /// of the board.
    pub(super) fn conclusion(&self) -> Option<Conclusion> {
        self.effects.conclusion()
    }

    /// Gives the search a budget. Its nodes are the ticks of techniques.
    ///
    /// ```
    /// use bivalue::budget::{Budget, Stop};
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{StepSink, View};
    ///
    /// let view = View::new(Board::new(&Grid::EMPTY).unwrap());
    /// let sink = StepSink::all(&view).within(Budget::UNLIMITED.with_nodes(1));
    /// assert!(sink.tick().is_continue());
    /// assert!(sink.tick().is_break());
    /// assert_eq!(sink.into_steps(), Err(Stop::Nodes));
    /// ```
    #[must_use]
    pub fn within(self, budget: Budget<'a>) -> Self {
        Self { meter: Meter::new(budget), ..self }
    }

    /// Counts a piece of a technique's work, of some microseconds at most.
    ///
    /// Every technique that can take longer than ten milliseconds ticks in its inner loops. The
    /// caller must stop when this breaks: a bound of the budget was met, and no step is wanted any
    /// more.
    #[inline]
    pub fn tick(&self) -> ControlFlow<()> {
        if self.meter.node().is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// The meter of the search, for work outside the techniques that belongs to it.
    pub(super) fn meter(&self) -> &Meter<'a> {
        &self.meter
    }

    /// The ticks that were counted so far.
    pub(super) fn spent(&self) -> u64 {
        self.meter.spent()
    }

    /// Restricts the sink to steps of those kinds; an empty list stands for all kinds.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{StepSink, View, kind};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// // The technique finds naked singles, of which none is wanted.
    /// let wanted = [kind("hidden-single").unwrap().1];
    /// let mut sink = StepSink::all(&view).only(&wanted);
    /// let (technique, _) = kind("naked-single").unwrap();
    /// assert!(technique.find(&view, &mut sink).is_continue());
    /// assert!(sink.into_steps().unwrap().is_empty());
    /// ```
    #[must_use]
    pub fn only(self, kinds: &'a [&'static Kind]) -> Self {
        Self { only: kinds, ..self }
    }

    /// Goes on to the next technique: steps of those kinds are wanted from now on; an empty list
    /// stands for all kinds.
    pub(super) fn go_on(&mut self, kinds: &'a [&'static Kind]) {
        self.only = kinds;
        let (easier, count) = &mut self.easier;
        for step in &self.steps[*count..] {
            step.effect.conclusions().for_each(|so| easier.add_all(so));
        }
        *count = self.steps.len();
    }

    /// Leaves marks and proofs out of the steps.
    pub(super) fn without_proofs(self) -> Self {
        Self { with_proofs: false, ..self }
    }

    /// Restricts techniques of [`super::Scope::Digits`] to these digits, since they are known to
    /// find nothing for others.
    pub(super) fn with_digits(self, digits: DigitSet) -> Self {
        Self { digits, ..self }
    }

    /// Restricts techniques of [`super::Scope::Houses`] to the houses of these cells, since they
    /// are known to find nothing elsewhere.
    pub(super) fn with_cells(self, cells: CellSet) -> Self {
        Self { cells, ..self }
    }

    /// Notes that there is no step of those kinds.
    pub(super) fn with_absent(self, absent: &'a [&'static Kind]) -> Self {
        Self { absent, ..self }
    }

    /// Returns whether the board is known to have no step of a kind.
    pub(super) fn is_absent(&self, kind: &Kind) -> bool {
        self.absent.iter().any(|absent| std::ptr::eq(*absent, kind))
    }

    /// Returns whether a technique of [`super::Scope::Houses`] has to look at these cells.
    pub(super) fn is_new(&self, cells: CellSet) -> bool {
        self.cells.intersects(cells)
    }

    /// The digits that a technique of [`super::Scope::Digits`] has to look at.
    pub(super) fn digits(&self) -> impl Iterator<Item = Digit> + Clone + use<'a> {
        let view = self.view;
        self.digits.into_iter().filter(move |&digit| !view.template_eliminations(digit).is_empty())
    }

    /// The view that the steps are for.
    #[must_use]
    pub fn view(&self) -> &'a View {
        self.view
    }

    /// Offers a step: its kind, its effect (of which only changes of the board's candidates are
    /// kept), and a function that adds its marks and its proof, called if the step is kept.
    ///
    /// The caller must stop when this breaks: no further step is wanted, or a bound of the
    /// budget was met.
    ///
    /// ```
    /// use bivalue::grid::{Board, Candidate, Digit, Grid, House};
    /// use bivalue::human::{Effect, Role, StepSink, View, kind};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let mut sink = StepSink::all(&view);
    /// let (_, full_house) = kind("full-house").unwrap();
    /// let x = Candidate::new("r1c9".parse().unwrap(), Digit::from_index(8));
    /// let row = House::row(0);
    /// assert!(
    ///     sink.offer(full_house, Effect::place(x), |step| step.house(Role::Base, row)).is_continue()
    /// );
    /// // The same kind and effect is not kept twice.
    /// assert!(sink.offer(full_house, Effect::place(x), |step| step).is_continue());
    /// assert_eq!(sink.into_steps().unwrap().len(), 1);
    /// ```
    pub fn offer(
        &mut self,
        kind: &'static Kind,
        effect: Effect,
        rest: impl FnOnce(Step) -> Step,
    ) -> ControlFlow<()> {
        let Some(step) = self.opened(kind, &effect)? else { return ControlFlow::Continue(()) };
        let step = if self.with_proofs { rest(step).ended(self.view.board()) } else { step };
        self.steps.push(step);
        if self.wants_all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// The step of that kind and effect, without marks and proof, if it is to be kept. This part of
    /// [`offer`](Self::offer) does not depend on how a step is built, so it is compiled once and
    /// not for each technique.
    #[inline(never)]
    fn opened(&mut self, kind: &'static Kind, effect: &Effect) -> ControlFlow<(), Option<Step>> {
        self.tick()?;
        if !self.is_wanted(kind) {
            return ControlFlow::Continue(None);
        }
        let effect = effect.on(self.view.board());
        if effect.is_empty() || !self.effects.has(&effect) {
            return ControlFlow::Continue(None);
        }
        if let Some((rank, best)) = &mut self.rank {
            let own = rank(&effect);
            if !self.steps.is_empty() && own <= *best {
                return ControlFlow::Continue(None);
            }
            *best = own;
            self.steps.clear();
        } else if self.wants_all {
            let print = effect.fingerprint();
            if self.has(kind, &effect, print) {
                return ControlFlow::Continue(None);
            }
            self.seen.insert(print);
        }
        let mut step = Step::new(kind, effect);
        if self.with_proofs {
            step.marks.reserve(8);
        }
        ControlFlow::Continue(Some(step))
    }

    /// The rank of a step with that effect, if only the best step is wanted.
    pub(super) fn rank(&self, effect: &Effect) -> Option<u64> {
        self.rank.map(|(rank, _)| rank(effect))
    }

    /// The rank by which steps are compared, if only the best one is wanted and all those kinds
    /// are.
    pub(super) fn rank_of(&self, kinds: &'static [Kind]) -> Option<Rank> {
        let all = kinds.iter().all(|kind| self.is_wanted(kind));
        self.rank.map(|(rank, _)| rank).filter(|_| all)
    }

    /// Returns whether a step of that kind with that effect, which has to change the board, may be
    /// kept.
    pub(super) fn is_open(&self, kind: &'static Kind, effect: &Effect) -> bool {
        self.is_wanted(kind) && self.effects.has(effect) && !self.is_known(kind, effect)
    }

    /// Returns whether a step of that kind and effect was kept already, or one that serves as well.
    /// The effect has to be restricted to the board's candidates.
    pub(super) fn is_known(&self, kind: &'static Kind, effect: &Effect) -> bool {
        self.has(kind, effect, effect.fingerprint())
    }

    fn has(&self, kind: &'static Kind, effect: &Effect, print: u64) -> bool {
        let is_same = |at: usize| {
            let step = &self.steps[at];
            step.effect == *effect && (self.by_effect || std::ptr::eq(step.kind, kind))
        };
        let is_part =
            || kind.follows_assumption && effect.conclusions().all(|so| self.easier.0.contains(so));
        self.seen.find(print, is_same).is_some() || self.by_effect && is_part()
    }

    /// Returns whether steps of that kind are wanted.
    pub(super) fn is_wanted(&self, kind: &'static Kind) -> bool {
        self.only.is_empty() || self.only.iter().any(|wanted| std::ptr::eq(*wanted, kind))
    }

    /// Returns whether steps are built with marks and proofs.
    pub(super) fn with_proofs(&self) -> bool {
        self.with_proofs
    }

    /// Returns whether every step is wanted, not only the first.
    #[must_use]
    pub fn wants_all(&self) -> bool {
        self.wants_all
    }

    /// Returns whether every step is wanted, and not the best one alone.
    pub(super) fn wants_each(&self) -> bool {
        self.wants_all && self.rank.is_none()
    }

    /// Returns true if the first step of a technique must be the best one, and false if one step
    /// for each effect is collected.
    pub(super) fn is_ordered(&self) -> bool {
        !self.by_effect
    }

    /// Returns the steps that were kept, in the order of finding.
    ///
    /// # Errors
    /// The bound that ended the search: there may be other steps.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{StepSink, View};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// assert!(StepSink::all(&view).into_steps().unwrap().is_empty(), "nothing was offered");
    /// ```
    pub fn into_steps(self) -> Result<Vec<Step>, Stop> {
        self.meter.stopped().map_or(Ok(self.steps), Err)
    }
}

/// A fast hasher that multiplies. The keys are well mixed already, and no result depends on the
/// order of a hash table.
#[derive(Default)]
pub(super) struct FoldHasher(u64);

impl Hasher for FoldHasher {
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
