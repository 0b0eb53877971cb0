use super::{BRUTE_FORCE, Step, StepSink, Technique, TechniqueSet, View};

/// The steps from a board to where the techniques lead.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Where they lead.
    pub end: View,
}

impl Path {
    /// Whether every cell is filled at the end.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.end.board().empty_cells().is_empty()
    }
}

/// The easiest step of a view: the first step of the first technique that has one.
///
/// ```
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{View, next_step};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let step = next_step(&View::new(Board::new(&grid).unwrap())).unwrap();
/// assert_eq!(step.to_string(), "Full House: r1c9=9");
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
#[must_use]
pub fn next_step(view: &View) -> Option<Step> {
    TechniqueSet::everything().first(view)
}

/// Every step of one technique, one for each kind and effect.
#[must_use]
pub fn steps_of(technique: &dyn Technique, view: &View) -> Vec<Step> {
    let mut sink = StepSink::all(view);
    // A collector of all steps never breaks.
    let _ = technique.find(view, &mut sink);
    sink.into_steps()
}

/// Every step of every technique but brute force, easiest first; an effect that an easier
/// technique has is not told again.
#[must_use]
pub fn all_steps(view: &View) -> Vec<Step> {
    TechniqueSet::everything().without(&[&BRUTE_FORCE]).all(view)
}

/// The path that takes the easiest step each time, until the board is full or no technique has
/// a step.
///
/// On a transformed board every technique finds the transformed steps. Which of several of one
/// technique comes first may differ, and with it what comes after: the path is the same, transformed, as far
/// as each step is the only one of its technique, or its order against others makes no difference.
/// [`crate::rate::stable`] goes along a path that is always the same.
///
/// On a board without a solution it ends when a step cannot be taken.
#[must_use]
pub fn path(view: &View) -> Path {
    path_by(view, TechniqueSet::everything())
}

/// The path with those kinds of steps, in their order.
#[must_use]
pub fn path_by(view: &View, techniques: &TechniqueSet) -> Path {
    let mut path = Path { steps: Vec::new(), end: view.clone() };
    while !path.end.board().empty_cells().is_empty()
        && let Some(step) = techniques.first(&path.end)
    {
        // Every step changes something, so this ends.
        if !path.end.take(&step) {
            break;
        }
        path.steps.push(step);
    }
    path
}
