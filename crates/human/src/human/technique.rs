use std::ops::ControlFlow;

use super::{Kind, StepSink, View};

/// A way to find steps.
///
/// The trait is sealed: the techniques are those of [`techniques`](super::techniques()), and
/// [`CheckedTechnique`](super::CheckedTechnique), which lets in those of others. They have no state and allocate nothing until they have a step to offer. On a transform of a board they
/// find the transformed steps, with the same kinds and effects. (If several patterns show an
/// effect, the order of the search may decide which one is found.)
///
/// ```
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{StepSink, View, techniques};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
/// let view = View::new(Board::new(&grid).unwrap());
/// let mut sink = StepSink::all(&view);
/// for technique in techniques().iter().take(3) {
///     assert!(technique.find(&view, &mut sink).is_continue());
/// }
/// let names: Vec<_> = sink.into_steps().unwrap().iter().map(|step| step.kind.id).collect();
/// assert_eq!(names[..2], ["full-house", "naked-single"]);
/// ```
pub trait Technique: sealed::Sealed + Send + Sync {
    /// The kinds of steps that it finds.
    fn kinds(&self) -> &'static [Kind];

    /// The part of the board that it depends on. If it found nothing before and nothing in that
    /// part has changed, it finds nothing again.
    fn scope(&self) -> Scope {
        Scope::Everything
    }

    /// Offers every step that it finds, until the sink breaks.
    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()>;
}

/// The part of a board that a technique depends on.
///
/// ```
/// use bivalue::human::{Scope, kind};
///
/// let (skyscraper, _) = kind("skyscraper").unwrap();
/// assert_eq!(skyscraper.scope(), Scope::Digits);
/// let (xy_wing, _) = kind("xy-wing").unwrap();
/// assert_eq!(xy_wing.scope(), Scope::Bivalue);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scope {
    /// All candidates of all cells.
    Everything,
    /// The places of one digit at a time. The technique asks its sink which digits to look at.
    Digits,
    /// The cells of one or two houses at a time. The technique asks its sink which houses to look
    /// at.
    Houses,
    /// Cells with two candidates, and the cells that see them.
    Bivalue,
}

/// The trait that only the types of this crate can have.
pub(super) mod sealed {
    pub trait Sealed {}
}
