use std::collections::HashSet;

use super::{Found, Step, Technique, View, techniques};

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
    next_step_by(view, techniques())
}

/// The first step of the first of those techniques that has one.
fn next_step_by(view: &View, techniques: &[&dyn Technique]) -> Option<Step> {
    techniques.iter().find_map(|technique| {
        let mut found = Found::first(view);
        let _ = technique.find(view, &mut found);
        found.into_steps().pop()
    })
}

/// Every step of one technique, one for each kind and effect.
#[must_use]
pub fn steps_of(technique: &dyn Technique, view: &View) -> Vec<Step> {
    let mut found = Found::all(view);
    // A collector of all steps never breaks.
    let _ = technique.find(view, &mut found);
    found.into_steps()
}

/// Every step of every technique, easiest first; an effect that an easier technique has is not
/// told again.
#[must_use]
pub fn all_steps(view: &View) -> Vec<Step> {
    let mut told = HashSet::new();
    let mut steps = Vec::new();
    for technique in techniques() {
        let mut new = steps_of(*technique, view);
        new.retain(|step| !told.contains(&step.effect));
        told.extend(new.iter().map(|step| step.effect));
        steps.extend(new);
    }
    steps
}

/// The path that takes the easiest step each time, until the board is full or no technique has
/// a step.
///
/// On a board without a solution it ends when a step cannot be taken.
#[must_use]
pub fn path(view: &View) -> Path {
    path_by(view, techniques())
}

/// The path with those techniques, in their order.
#[must_use]
pub fn path_by(view: &View, techniques: &[&dyn Technique]) -> Path {
    let mut path = Path { steps: Vec::new(), end: view.clone() };
    while !path.end.board().empty_cells().is_empty()
        && let Some(step) = next_step_by(&path.end, techniques)
    {
        // Every step changes something, so this ends.
        if !path.end.take(&step) {
            break;
        }
        path.steps.push(step);
    }
    path
}
