use std::collections::HashMap;

use super::{Effect, Step};

/// Steps with the same effect.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{TechniqueSet, View, by_conclusions};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
/// let view = View::new(Board::new(&grid).unwrap());
/// let steps = TechniqueSet::usual().each(&view, &Budget::UNLIMITED).unwrap();
/// let groups = by_conclusions(&steps);
/// // Every step is in one group.
/// assert_eq!(groups.iter().map(|group| group.steps.len()).sum::<usize>(), steps.len());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Group {
    /// Their effect.
    pub effect: Effect,
    /// Their places in the list, from 0, ascending. There is at least one.
    pub steps: Vec<usize>,
}

/// Groups steps by their conclusions: groups in the order of their first steps, and the steps of
/// each group in the order of the list. If the list is sorted by difficulty, so are the groups and
/// the steps in them.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{TechniqueSet, View, by_conclusions};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let view = View::new(Board::new(&grid).unwrap());
/// let steps = TechniqueSet::usual().each(&view, &Budget::UNLIMITED).unwrap();
/// let groups = by_conclusions(&steps);
/// // A full house, a naked single and a hidden single are ways to see the same.
/// let names = groups[0].steps.iter().map(|&at| steps[at].kind.id);
/// assert_eq!(names.take(3).collect::<Vec<_>>(), ["full-house", "hidden-single", "naked-single"]);
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
#[must_use]
pub fn by_conclusions(steps: &[Step]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut place_of: HashMap<Effect, usize> = HashMap::new();
    for (at, step) in steps.iter().enumerate() {
        let place = *place_of.entry(step.effect).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.steps.push(at),
            None => groups.push(Group { effect: step.effect, steps: vec![at] }),
        }
    }
    groups
}
