use std::sync::LazyLock;

use super::{Kind, Rank, Scope, Step, StepSink, Technique, View, kinds, techniques};
use crate::grid::{CellSet, Digit, DigitSet};

/// Which kinds of steps are looked for, and in which order.
///
/// ```
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{TechniqueSet, View, kind};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let view = View::new(Board::new(&grid).unwrap());
/// let singles = TechniqueSet::of(["hidden-single"].map(|name| kind(name).unwrap().1));
/// assert_eq!(singles.first(&view).unwrap().to_string(), "Hidden Single: r1c9=9");
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
#[derive(Clone)]
pub struct TechniqueSet {
    stages: Vec<Stage>,
    /// The kinds of all stages, in their order.
    kinds: Vec<&'static Kind>,
}

/// A technique, and those of its kinds that are looked for.
#[derive(Clone)]
struct Stage {
    technique: &'static dyn Technique,
    /// All of them if there are none here.
    only: Vec<&'static Kind>,
}

impl TechniqueSet {
    /// Every technique, easiest first.
    #[must_use]
    pub fn everything() -> &'static Self {
        static EVERYTHING: LazyLock<TechniqueSet> = LazyLock::new(|| {
            let stage = |&technique| Stage { technique, only: Vec::new() };
            TechniqueSet::from_stages(techniques().iter().map(stage).collect())
        });
        &EVERYTHING
    }

    /// What is tried unless something else is asked for: the kinds that [are
    /// usual](Kind::is_usual). The default [`Options`](super::Options)
    /// [allow](super::Options::allow) all of them.
    #[must_use]
    pub fn usual() -> &'static Self {
        static USUAL: LazyLock<TechniqueSet> = LazyLock::new(|| {
            TechniqueSet::of(kinds().map(|(_, kind)| kind).filter(|kind| kind.is_usual))
        });
        &USUAL
    }

    fn from_stages(stages: Vec<Stage>) -> Self {
        Self { kinds: stages.iter().flat_map(Stage::kinds).collect(), stages }
    }

    /// These kinds, in the order of the techniques.
    #[must_use]
    pub fn of(wanted: impl IntoIterator<Item = &'static Kind>) -> Self {
        let wanted: Vec<_> = wanted.into_iter().collect();
        let stage = |&technique: &&'static dyn Technique| {
            let is_wanted = |kind: &&'static Kind| wanted.contains(kind);
            let only: Vec<_> = technique.kinds().iter().filter(is_wanted).collect();
            (!only.is_empty()).then_some(Stage { technique, only })
        };
        Self::from_stages(techniques().iter().filter_map(stage).collect())
    }

    /// The kinds that have a key, by that key and then in the order of the techniques.
    ///
    /// A technique whose kinds have several keys is asked several times.
    #[must_use]
    pub fn by_key<K: Ord>(key: impl Fn(&Kind) -> Option<K>) -> Self {
        let mut keyed: Vec<_> =
            kinds().filter_map(|(technique, kind)| Some((key(kind)?, technique, kind))).collect();
        // Stable, so that those of one technique and one key stay together.
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
        Self::from_stages(stages)
    }

    /// The same without these kinds.
    #[must_use]
    pub fn without(&self, unwanted: &[&'static Kind]) -> Self {
        let stage = |stage: &Stage| {
            let only: Vec<_> = stage.kinds().filter(|kind| !unwanted.contains(kind)).collect();
            (!only.is_empty()).then_some(Stage { technique: stage.technique, only })
        };
        Self::from_stages(self.stages.iter().filter_map(stage).collect())
    }

    /// The kinds, in the order in which they are looked for.
    pub fn kinds(&self) -> impl Iterator<Item = &'static Kind> + '_ {
        self.kinds.iter().copied()
    }

    /// The kinds of each stage: of techniques that are tried one after the other.
    pub(crate) fn stages(
        &self,
    ) -> impl DoubleEndedIterator<Item = impl Iterator<Item = &'static Kind> + '_> + '_ {
        self.stages.iter().map(Stage::kinds)
    }

    /// The first step of the first technique that has one.
    #[must_use]
    pub fn first(&self, view: &View) -> Option<Step> {
        self.stages.iter().find_map(|stage| stage.search(StepSink::first(view)).pop())
    }

    /// A step of the first technique that has one: the best, where there is a rank by which some
    /// are better, and otherwise the first. It has marks and a proof if it `tells`.
    ///
    /// Before a technique is searched it is asked whether to go on, though so many stages have
    /// nothing.
    pub(crate) fn first_ranked(
        &self,
        view: &View,
        memory: &mut Memory,
        tells: bool,
        rank: impl Fn(&'static Kind) -> Option<Rank>,
        mut goes_on: impl FnMut(usize) -> bool,
    ) -> Option<Step> {
        memory.seen.resize(self.stages.len(), Seen::default());
        // How many kinds stages have that were passed.
        let mut passed: usize = self.stages.iter().take(memory.barren).map(Stage::count).sum();
        for (at, (stage, seen)) in
            self.stages.iter().zip(&mut memory.seen).enumerate().skip(memory.barren)
        {
            let scope = stage.technique.scope();
            let absent = &self.kinds[..passed];
            passed += stage.count();
            let Some((digits, cells)) = seen.unseen(scope, view) else { continue };
            if !goes_on(at) {
                return None;
            }
            let sink = match stage.kinds().next().and_then(&rank) {
                Some(rank) => StepSink::best(view, rank),
                None => StepSink::first(view),
            };
            let sink = if tells { sink } else { sink.bare() };
            let sink = sink.with_digits(digits).with_cells(cells).with_absent(absent);
            let step = stage.search(sink).pop();
            if step.is_some() {
                return step;
            }
            seen.note(scope, view);
        }
        None
    }

    /// Every step of the first technique that has one.
    #[must_use]
    pub fn easiest(&self, view: &View) -> Vec<Step> {
        let mut steps = self.stages.iter().map(|stage| stage.search(StepSink::all(view)));
        steps.find(|steps| !steps.is_empty()).unwrap_or_default()
    }

    /// Every step, in the order of the techniques; an effect that a step before has is not told
    /// again.
    #[must_use]
    pub fn all(&self, view: &View) -> Vec<Step> {
        let mut sink = StepSink::effects(view);
        for stage in &self.stages {
            sink.go_on(&stage.only);
            // A collector of all steps never breaks.
            let _ = stage.technique.find(view, &mut sink);
        }
        sink.into_steps()
    }

    /// Every step of every technique, one for each kind and effect.
    #[must_use]
    pub fn each(&self, view: &View) -> Vec<Step> {
        self.stages.iter().flat_map(|stage| stage.search(StepSink::all(view))).collect()
    }
}

/// What techniques looked at when they found nothing, on one path: by stage.
///
/// Candidates only go on a path, so what shows a step was there before unless it is new.
#[derive(Default)]
pub(crate) struct Memory {
    seen: Vec<Seen>,
    /// Of so many first stages it is known that they find nothing.
    barren: usize,
}

impl Memory {
    /// Of so many first stages it is known each time that they find nothing.
    pub(crate) fn without(barren: usize) -> Self {
        Self { barren, ..Self::default() }
    }
}

#[derive(Clone, Copy)]
struct Seen {
    places: [CellSet; 9],
    bivalue: CellSet,
}

impl Default for Seen {
    /// Nothing.
    fn default() -> Self {
        Self { places: [CellSet::ALL; 9], bivalue: CellSet::EMPTY }
    }
}

impl Seen {
    /// The digits and the cells to look at; nothing if there is nothing to look at.
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

    /// Notes that nothing was found.
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

    fn count(&self) -> usize {
        if self.only.is_empty() { self.technique.kinds().len() } else { self.only.len() }
    }

    fn search<'a>(&'a self, sink: StepSink<'a>) -> Vec<Step> {
        let mut sink = sink.only(&self.only);
        // That it breaks means that it has what is wanted.
        let view = sink.view();
        let _ = self.technique.find(view, &mut sink);
        sink.into_steps()
    }
}
