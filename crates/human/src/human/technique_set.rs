use std::fmt;

use bivalue_core::budget::{Budget, Meter, Stop};
use bivalue_core::grid::{CellSet, Digit, DigitSet};

use super::order::sight;
use super::sink::Wanted;
use super::{Kind, Order, Rank, Scope, Step, StepSink, Technique, View};

/// The number of lines of the longest proof that a reader is asked to follow where a technique that
/// is looked for later has a shorter one.
const LONGEST_FOLLOWED: usize = 60;

/// A set of techniques: the kinds of steps that are looked for, and their order.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{TechniqueSet, View, kind};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let view = View::new(Board::new(&grid).unwrap());
/// let singles = TechniqueSet::of(["hidden-single"].map(|name| kind(name).unwrap().1));
/// let step = singles.first(&view, &Budget::UNLIMITED).unwrap().unwrap();
/// assert_eq!(step.to_string(), "Hidden Single: r1c9=9");
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
#[derive(Clone)]
pub struct TechniqueSet {
    stages: Vec<Stage>,
    /// The kinds of all stages, in order.
    kinds: Vec<&'static Kind>,
    order: Order,
}

/// A technique, and those of its kinds that are looked for.
#[derive(Clone)]
struct Stage {
    technique: &'static dyn Technique,
    /// The kinds that are looked for; all kinds of the technique if the list is empty.
    only: Vec<&'static Kind>,
}

/// Writes the identifiers of the kinds.
impl fmt::Debug for TechniqueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<_> = self.kinds.iter().map(|kind| kind.id).collect();
        f.debug_tuple("TechniqueSet").field(&ids).finish()
    }
}

impl TechniqueSet {
    /// The set of those stages in the order of the list.
    fn from_stages(stages: Vec<Stage>) -> Self {
        Self::ordered(stages, Order::Hodoku)
    }

    fn ordered(stages: Vec<Stage>, order: Order) -> Self {
        Self { kinds: stages.iter().flat_map(Stage::kinds).collect(), stages, order }
    }

    /// The set of all kinds of those techniques.
    pub(super) fn all_of(techniques: &[&'static dyn Technique]) -> Self {
        let stage = |&technique: &_| Stage { technique, only: Vec::new() };
        Self::from_stages(techniques.iter().map(stage).collect())
    }

    /// The set of the wanted kinds of those techniques, in their order.
    pub(super) fn among(
        techniques: &[&'static dyn Technique],
        is_wanted: impl Fn(&'static Kind) -> bool,
    ) -> Self {
        let stage = |&technique: &&'static dyn Technique| {
            let only: Vec<_> = technique.kinds().iter().filter(|kind| is_wanted(kind)).collect();
            (!only.is_empty()).then_some(Stage { technique, only })
        };
        Self::from_stages(techniques.iter().filter_map(stage).collect())
    }

    /// The set of those kinds that have a key, in the order of the keys.
    pub(super) fn sorted<K: Ord>(
        kinds: impl Iterator<Item = (&'static dyn Technique, &'static Kind)>,
        key: impl Fn(&Kind) -> Option<K>,
    ) -> Self {
        Self::from_stages(Self::sorted_stages(kinds, key))
    }

    /// The same kinds in the order of the keys.
    pub(super) fn sorted_by<K: Ord>(&self, order: Order, key: impl Fn(&Kind) -> Option<K>) -> Self {
        let kinds = self.stages.iter().flat_map(|stage| {
            let technique = stage.technique;
            stage.kinds().map(move |kind| (technique, kind))
        });
        Self::ordered(Self::sorted_stages(kinds, key), order)
    }

    fn sorted_stages<K: Ord>(
        kinds: impl Iterator<Item = (&'static dyn Technique, &'static Kind)>,
        key: impl Fn(&Kind) -> Option<K>,
    ) -> Vec<Stage> {
        let mut keyed: Vec<_> =
            kinds.filter_map(|(technique, kind)| Some((key(kind)?, technique, kind))).collect();
        // The sort is stable, so that kinds of one technique with the same key stay together.
        keyed.sort_by(|a, b| a.0.cmp(&b.0));
        let mut stages: Vec<Stage> = Vec::new();
        let mut last = None;
        for (key, technique, kind) in &keyed {
            let id = (key, technique.kinds().as_ptr());
            match stages.last_mut() {
                Some(stage) if last == Some(id) => stage.only.push(kind),
                _ => stages.push(Stage { technique: *technique, only: vec![kind] }),
            }
            last = Some(id);
        }
        stages
    }

    /// The same set without some kinds.
    ///
    /// ```
    /// use bivalue::human::{TechniqueSet, BRUTE_FORCE};
    ///
    /// let set = TechniqueSet::everything().without(&[&BRUTE_FORCE]);
    /// assert!(set.kinds().all(|kind| *kind != BRUTE_FORCE));
    /// ```
    #[must_use]
    pub fn without(&self, unwanted: &[&'static Kind]) -> Self {
        let stage = |stage: &Stage| {
            let only: Vec<_> = stage.kinds().filter(|kind| !unwanted.contains(kind)).collect();
            (!only.is_empty()).then_some(Stage { technique: stage.technique, only })
        };
        Self::ordered(self.stages.iter().filter_map(stage).collect(), self.order)
    }

    /// The same set with another technique, which is searched last.
    ///
    /// ```
    /// use bivalue::human::{TechniqueSet, kind};
    ///
    /// let singles = TechniqueSet::of(["hidden-single"].map(|name| kind(name).unwrap().1));
    /// let (x_wing, _) = kind("x-wing").unwrap();
    /// let ids: Vec<_> = singles.with(x_wing).kinds().map(|kind| kind.id).collect();
    /// assert_eq!(ids, ["hidden-single", "x-wing"]);
    /// ```
    #[must_use]
    pub fn with(&self, technique: &'static dyn Technique) -> Self {
        self.with_at(self.stages.len(), technique)
    }

    /// The same set with another technique, which is searched before the first one that finds the
    /// kind with that id, or last if none does. [`OwnTechnique`](super::OwnTechnique) shows how to
    /// write one.
    ///
    /// ```
    /// use bivalue::human::{TechniqueSet, kind};
    ///
    /// let singles = TechniqueSet::of(["hidden-single"].map(|name| kind(name).unwrap().1));
    /// let (x_wing, _) = kind("x-wing").unwrap();
    /// let set = singles.with_before(x_wing, "hidden-single");
    /// let ids: Vec<_> = set.kinds().map(|kind| kind.id).collect();
    /// assert_eq!(ids, ["x-wing", "hidden-single"]);
    /// ```
    #[must_use]
    pub fn with_before(&self, technique: &'static dyn Technique, id: &str) -> Self {
        let at = self.stages.iter().position(|stage| stage.kinds().any(|kind| kind.id == id));
        self.with_at(at.unwrap_or(self.stages.len()), technique)
    }

    fn with_at(&self, at: usize, technique: &'static dyn Technique) -> Self {
        let mut stages = self.stages.clone();
        stages.insert(at, Stage { technique, only: Vec::new() });
        Self::ordered(stages, self.order)
    }

    /// A set for each stage; the stages are searched one after the other.
    pub(super) fn each_stage(&self) -> impl Iterator<Item = Self> + '_ {
        self.stages.iter().map(|stage| Self::from_stages(vec![stage.clone()]))
    }

    /// The kinds, in the order in which they are looked for.
    pub fn kinds(&self) -> impl Iterator<Item = &'static Kind> + '_ {
        self.kinds.iter().copied()
    }

    /// The kinds of each stage; the stages are searched one after the other.
    pub(crate) fn stages(
        &self,
    ) -> impl DoubleEndedIterator<Item = impl Iterator<Item = &'static Kind> + '_> + '_ {
        self.stages.iter().map(Stage::kinds)
    }

    /// Finds the first step of the first technique that has one. In the [human order](Order::Human)
    /// it is the single that is seen first, if there are several, and a step whose proof has more
    /// than 60 lines is taken only if no later technique has a shorter one.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn first(&self, view: &View, budget: &Budget<'_>) -> Result<Option<Step>, Stop> {
        self.first_within(view, &Meter::new(*budget))
    }

    /// [`TechniqueSet::first`] as a part of a longer call.
    pub(crate) fn first_within(
        &self,
        view: &View,
        meter: &Meter<'_>,
    ) -> Result<Option<Step>, Stop> {
        let is_human = self.order == Order::Human;
        let mut shortest: Option<(usize, Step)> = None;
        for stage in &self.stages {
            let step = if is_human && stage.finds_singles() {
                let steps = stage.search(StepSink::all(view), meter)?;
                steps.into_iter().min_by_key(|step| sight(view, step))
            } else {
                stage.search(StepSink::first(view), meter)?.pop()
            };
            let Some(step) = step else { continue };
            let length = if step.proof.is_by_search() { usize::MAX } else { step.proof.length() };
            if !is_human || length <= LONGEST_FOLLOWED {
                return Ok(Some(step));
            }
            if shortest.as_ref().is_none_or(|(least, _)| length < *least) {
                shortest = Some((length, step));
            }
        }
        Ok(shortest.map(|(_, step)| step))
    }

    /// A step of the first technique that has one: the best step, if `rank` gives a rank for the
    /// technique's kinds, and otherwise the first. It has marks and a proof if `with_proofs` is
    /// set.
    ///
    /// Calls `goes_on(n)` before each technique, where n stages are known to have no step; returns
    /// `None` if it returns false.
    pub(crate) fn first_ranked(
        &self,
        view: &View,
        empty: &mut EmptyStages,
        with_proofs: bool,
        rank: impl Fn(&'static Kind) -> Option<Rank>,
        meter: &Meter<'_>,
        mut goes_on: impl FnMut(usize) -> bool,
    ) -> Result<Option<Step>, Stop> {
        empty.seen.resize(self.stages.len(), EmptyStage::default());
        // The number of kinds of the stages so far.
        let mut passed: usize = self.stages.iter().take(empty.first).map(Stage::count).sum();
        for (at, (stage, seen)) in
            self.stages.iter().zip(&mut empty.seen).enumerate().skip(empty.first)
        {
            let scope = stage.technique.scope();
            let absent = &self.kinds[..passed];
            passed += stage.count();
            let Some((digits, cells)) = seen.unseen(scope, view) else { continue };
            if !goes_on(at) {
                return Ok(None);
            }
            let sink = match stage.kinds().next().and_then(&rank) {
                Some(rank) => StepSink::best(view, rank),
                None => StepSink::first(view),
            };
            let sink = if with_proofs { sink } else { sink.without_proofs() };
            let sink = sink.with_digits(digits).with_cells(cells).with_absent(absent);
            let step = stage.search(sink, meter)?.pop();
            if step.is_some() {
                return Ok(step);
            }
            seen.note(scope, view);
        }
        Ok(None)
    }

    /// Finds every step of the first technique that has one.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn easiest(&self, view: &View, budget: &Budget<'_>) -> Result<Vec<Step>, Stop> {
        self.easiest_within(view, &Meter::new(*budget))
    }

    /// [`TechniqueSet::easiest`] as a part of a longer call.
    pub(crate) fn easiest_within(&self, view: &View, meter: &Meter<'_>) -> Result<Vec<Step>, Stop> {
        for stage in &self.stages {
            let steps = stage.search(StepSink::all(view), meter)?;
            if !steps.is_empty() {
                return Ok(steps);
            }
        }
        Ok(Vec::new())
    }

    /// Every step, in the order of the techniques. Each effect is found once, by the easiest
    /// technique that has it. A step that [follows an assumption](Kind::follows_assumption) is left
    /// out if an easier technique has its conclusion among others.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn all(&self, view: &View, budget: &Budget<'_>) -> Result<Vec<Step>, Stop> {
        self.all_within(view, &Meter::new(*budget))
    }

    /// [`TechniqueSet::all`] as a part of a longer call.
    pub(crate) fn all_within(&self, view: &View, meter: &Meter<'_>) -> Result<Vec<Step>, Stop> {
        self.collected(StepSink::effects(view), meter)
    }

    /// Every step of certain effects, in the order of the techniques.
    pub(super) fn with_effects<'a>(
        &'a self,
        effects: Wanted<'a>,
        view: &'a View,
        meter: &Meter<'a>,
    ) -> Result<Vec<Step>, Stop> {
        self.collected(StepSink::effects(view).with_effects(effects), meter)
    }

    fn collected<'a>(&'a self, sink: StepSink<'a>, meter: &Meter<'a>) -> Result<Vec<Step>, Stop> {
        let (view, mut sink) = (sink.view(), sink.within(meter.rest()));
        for stage in &self.stages {
            sink.go_on(&stage.only);
            // A collector of all steps breaks only at a bound.
            if sink.tick().is_break() || stage.technique.find(view, &mut sink).is_break() {
                break;
            }
        }
        ended(sink, meter)
    }

    /// Finds every step of every technique, one for each kind and effect.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn each(&self, view: &View, budget: &Budget<'_>) -> Result<Vec<Step>, Stop> {
        let meter = &Meter::new(*budget);
        let mut all = Vec::new();
        for stage in &self.stages {
            all.append(&mut stage.search(StepSink::all(view), meter)?);
        }
        Ok(all)
    }
}

/// The stages that had no step on one path: for each the candidates at the last search that found
/// nothing.
///
/// On a path candidates are only removed, so a technique finds a step only if something in its
/// scope has changed.
#[derive(Default)]
pub(crate) struct EmptyStages {
    seen: Vec<EmptyStage>,
    /// The number of stages, from the first on, that are known to have no step.
    first: usize,
}

impl EmptyStages {
    /// The empty stages of a search whose first `first` stages are known to have no step.
    pub(crate) fn up_to(first: usize) -> Self {
        Self { first, ..Self::default() }
    }
}

#[derive(Clone, Copy)]
struct EmptyStage {
    places: [CellSet; 9],
    bivalue: CellSet,
}

impl Default for EmptyStage {
    /// Nothing was looked at.
    fn default() -> Self {
        Self { places: [CellSet::ALL; 9], bivalue: CellSet::EMPTY }
    }
}

impl EmptyStage {
    /// The digits and the cells that a technique of a scope has to look at; None if nothing has
    /// changed for it.
    fn unseen(&self, scope: Scope, view: &View) -> Option<(DigitSet, CellSet)> {
        let changed = |digit: Digit| self.places[digit.index()] ^ view.board().places(digit);
        let (digits, cells) = match scope {
            Scope::Bivalue if view.bivalue().is_subset(self.bivalue) => return None,
            Scope::Everything | Scope::Bivalue => (DigitSet::ALL, CellSet::ALL),
            Scope::Digits => {
                let is_new = |&digit: &Digit| !changed(digit).is_empty();
                (Digit::all().filter(is_new).collect(), CellSet::ALL)
            }
            Scope::Houses => {
                let cells = Digit::all().map(changed).fold(CellSet::EMPTY, |all, one| all | one);
                (DigitSet::ALL, cells)
            }
        };
        (!digits.is_empty() && !cells.is_empty()).then_some((digits, cells))
    }

    /// Notes that a technique of a scope found nothing.
    fn note(&mut self, scope: Scope, view: &View) {
        match scope {
            Scope::Everything => {}
            Scope::Bivalue => self.bivalue = view.bivalue(),
            Scope::Digits | Scope::Houses => {
                for digit in Digit::all() {
                    self.places[digit.index()] = view.board().places(digit);
                }
            }
        }
    }
}

impl Stage {
    fn kinds(&self) -> impl Iterator<Item = &'static Kind> + '_ {
        let all = if self.only.is_empty() { self.technique.kinds() } else { &[] };
        all.iter().chain(self.only.iter().copied())
    }

    /// Returns whether it finds nothing but singles.
    fn finds_singles(&self) -> bool {
        let is_single =
            |kind: &Kind| matches!(kind.id, "full-house" | "naked-single" | "hidden-single");
        self.kinds().all(is_single)
    }

    fn count(&self) -> usize {
        if self.only.is_empty() { self.technique.kinds().len() } else { self.only.len() }
    }

    fn search<'a>(&'a self, sink: StepSink<'a>, meter: &Meter<'_>) -> Result<Vec<Step>, Stop> {
        let mut sink = sink.only(&self.only).within(meter.rest());
        if sink.tick().is_continue() {
            // The search breaks if it has the wanted step, or if a bound was met.
            let view = sink.view();
            let _ = self.technique.find(view, &mut sink);
        }
        ended(sink, meter)
    }
}

/// The steps of a search within the rest of a meter, which receives what the search cost and what
/// bound it met.
fn ended(sink: StepSink<'_>, meter: &Meter<'_>) -> Result<Vec<Step>, Stop> {
    meter.spend(sink.spent());
    sink.into_steps().inspect_err(|&stop| meter.stop(stop))
}
