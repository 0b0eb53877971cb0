use std::fmt;
use std::ops::ControlFlow;

use super::check::check_within;
use super::technique::sealed::Sealed;
use super::{Kind, Objection, Step, StepSink, Technique, View};

/// A technique that is written outside of the library.
///
/// A [`CheckedTechnique`] makes it a [`Technique`]: every step that it finds passes [`check`] before
/// anything else sees it. So no technique can make the library say what is not true.
///
/// Its [`Kind`]s are statics, so that the kind of each step is one of them and no copy.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use bivalue::human::{
///     CheckedTechnique, Constraint, Effect, Kind, Objection, OwnTechnique, Proof, Reason, Role,
///     Step, StepSink, TechniqueSet, View,
/// };
/// use bivalue::{Budget, Candidate, Conclusion, DigitSet, House, Puzzle};
///
/// /// A digit that is the only candidate of a cell in the middle box.
/// struct Centre;
///
/// static KINDS: [Kind; 1] = [Kind {
///     id: "centre",
///     name: "Centre",
///     about: "A cell of the middle box with one candidate",
///     explanation: "In {pattern} there is nothing left but {digits}: {so}.",
///     ..Kind::PLAIN
/// }];
///
/// impl OwnTechnique for Centre {
///     fn kinds(&self) -> &'static [Kind] {
///         &KINDS
///     }
///
///     fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
///         for cell in House::box_(4).cells() {
///             let Some(digit) = view.board().digits(cell).single() else { continue };
///             let place = Conclusion::Place(Candidate::new(cell, digit));
///             sink.offer(&KINDS[0], Effect::place(place.candidate()), |step| {
///                 let why = Reason::Only(Constraint::Cell(cell));
///                 step.digits(DigitSet::of(digit))
///                     .cells(Role::Pattern, cell)
///                     .proof(Proof::line([place], why))
///             })?;
///         }
///         ControlFlow::Continue(())
///     }
///
///     fn refused(&self, step: &Step, objection: &Objection) {
///         panic!("{step}: {objection}");
///     }
/// }
///
/// static CENTRE: CheckedTechnique = CheckedTechnique::new(&Centre);
///
/// let techniques = TechniqueSet::usual().with_before(&CENTRE, "full-house");
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let view = View::of(&text.parse::<Puzzle>()?);
/// let step = techniques.first(&view, &Budget::UNLIMITED).unwrap().unwrap();
/// assert_eq!(step.to_string(), "Centre: r5c5=5");
/// # Ok::<(), bivalue::Error>(())
/// ```
///
/// [`check`]: super::check()
pub trait OwnTechnique: Send + Sync {
    /// The kinds of steps that it finds.
    fn kinds(&self) -> &'static [Kind];

    /// Offers every step that it finds, with its proof, until the sink breaks. A search that may
    /// take longer than ten milliseconds [ticks](StepSink::tick) in its inner loops.
    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()>;

    /// Receives a step that was refused, and why: nobody else sees the step.
    fn refused(&self, step: &Step, objection: &Objection);
}

/// A technique of which only those steps are believed that the checker of proofs accepts.
///
/// It is a static, since a [`TechniqueSet`](super::TechniqueSet) keeps a reference to it:
/// [`OwnTechnique`] shows an example. The marks of a step are not checked: they say what to look
/// at, and no conclusion rests on them.
#[derive(Clone, Copy)]
pub struct CheckedTechnique {
    own: &'static dyn OwnTechnique,
}

impl CheckedTechnique {
    /// Makes the technique whose steps are checked.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use bivalue::human::{
    ///     CheckedTechnique, Kind, Objection, OwnTechnique, Step, StepSink, Technique, View,
    /// };
    ///
    /// struct Nothing;
    ///
    /// impl OwnTechnique for Nothing {
    ///     fn kinds(&self) -> &'static [Kind] {
    ///         &[]
    ///     }
    ///
    ///     fn find(&self, _: &View, _: &mut StepSink<'_>) -> ControlFlow<()> {
    ///         ControlFlow::Continue(())
    ///     }
    ///
    ///     fn refused(&self, _: &Step, _: &Objection) {}
    /// }
    ///
    /// static NOTHING: CheckedTechnique = CheckedTechnique::new(&Nothing);
    /// assert!(NOTHING.kinds().is_empty());
    /// ```
    #[must_use]
    pub const fn new(own: &'static dyn OwnTechnique) -> Self {
        Self { own }
    }
}

/// Writes the identifiers of the kinds.
impl fmt::Debug for CheckedTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<_> = self.own.kinds().iter().map(|kind| kind.id).collect();
        f.debug_tuple("CheckedTechnique").field(&ids).finish()
    }
}

impl Sealed for CheckedTechnique {}

impl Technique for CheckedTechnique {
    fn kinds(&self) -> &'static [Kind] {
        self.own.kinds()
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut found = StepSink::all(view).within(sink.meter().rest());
        // A collector of all steps breaks only at a bound, which it remembers.
        let _ = self.own.find(view, &mut found);
        sink.meter().spend(found.spent());
        let steps = match found.into_steps() {
            Ok(steps) => steps,
            Err(stop) => {
                sink.meter().stop(stop);
                return ControlFlow::Break(());
            }
        };
        for step in steps {
            let Step { kind, effect, .. } = step;
            let is_own = self.own.kinds().iter().any(|own| std::ptr::eq(own, kind));
            if is_own && !sink.is_open(kind, &effect) {
                continue;
            }
            let is_unique = view.has_unique_solution();
            let checked = if is_own {
                check_within(view.board(), is_unique, &step, sink.meter())
            } else {
                Err(Objection::OtherKind)
            };
            match checked {
                Ok(()) => sink.offer(kind, effect, |_| step)?,
                Err(Objection::Stopped(stop)) => {
                    sink.meter().stop(stop);
                    return ControlFlow::Break(());
                }
                Err(objection) => self.own.refused(&step, &objection),
            }
        }
        ControlFlow::Continue(())
    }
}
