//! Short paths: as few steps beyond the basic ones as a bounded search finds.

use std::collections::HashSet;
use std::sync::LazyLock;

use bivalue_core::budget::{Budget, Meter, Stop};

use super::path::path_within;
use super::sort::{largest_first, sort_by_number};
use super::{BRUTE_FORCE, Kind, Objection, Order, Path, Step, TechniqueSet, View, check, kind};

/// The bounds of a search for a short path.
///
/// ```
/// use bivalue::human::Bounds;
///
/// let bounds = Bounds { depth: 3, ..Bounds::default() };
/// assert!(bounds.width > 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The number of positions that are searched further after one step, the most advanced first.
    /// After more steps it is a quarter of that.
    pub width: usize,
    /// The greatest number of steps.
    pub depth: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { width: 24, depth: 6 }
    }
}

/// The techniques whose steps do not count: singles and locked candidates.
///
/// ```
/// use bivalue::human::basics;
///
/// let ids: Vec<_> = basics().kinds().map(|kind| kind.id).collect();
/// assert_eq!(ids, ["full-house", "hidden-single", "naked-single", "pointing", "claiming"]);
/// ```
#[must_use]
pub fn basics() -> &'static TechniqueSet {
    static BASICS: LazyLock<TechniqueSet> = LazyLock::new(|| {
        let names = ["full-house", "naked-single", "hidden-single", "pointing", "claiming"];
        let kinds = names.into_iter().filter_map(kind).map(|(_, kind)| kind);
        TechniqueSet::of(kinds).in_order(Order::Human)
    });
    &BASICS
}

impl Path {
    /// The number of steps beyond the [`basics`].
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::engine::{self, Search, Verdict};
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, path};
    ///
    /// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///     .parse()
    ///     .unwrap();
    /// let board = Board::new(&grid).unwrap();
    /// let Verdict::One(puzzle) = engine::judge(engine::default_engine(), &Search::of(&board)).0 else {
    ///     panic!("not proper")
    /// };
    /// assert_eq!(path(&View::of(&puzzle), &Budget::UNLIMITED).unwrap().non_basic(), 0, "singles are enough");
    /// ```
    #[must_use]
    pub fn non_basic(&self) -> usize {
        self.steps.iter().filter(|step| !is_basic(step.kind)).count()
    }
}

/// Finds a path with as few steps beyond the [`basics`] as are found: none or one wherever there is
/// such a path, and never more than on the path that takes the easiest step each time.
///
/// Among several steps that would do, the easiest is taken. If a wide search over few steps does
/// not reach the end, steps are left out of the easiest path, the hardest first, as long as the
/// remaining steps can still be taken and lead to the end. The same view gives the same path.
/// (After Denis Berthier's "Reducing the number of steps", players' forum.)
///
/// # Errors
/// The bound of the budget that was met.
pub fn shortest_path(
    view: &View,
    techniques: &TechniqueSet,
    bounds: Bounds,
    budget: &Budget<'_>,
) -> Result<Path, Stop> {
    let meter = &Meter::new(*budget);
    let easiest = path_within(view, techniques, meter)?;
    let most = easiest.non_basic();
    if !easiest.is_solved() || most <= 1 {
        return Ok(easiest);
    }
    let mut unwanted: Vec<_> = basics().kinds().collect();
    unwanted.push(&BRUTE_FORCE);
    let advanced = techniques.without(&unwanted);
    let others: Vec<_> = techniques.kinds().filter(|kind| !is_basic(kind)).collect();
    let basics = techniques.without(&others);
    let start = path_within(view, &basics, meter)?.end;
    let few = few(&start, &advanced, &basics, bounds, most, meter)?;
    let steps = if let Some(steps) = few {
        steps
    } else {
        let steps = easiest.steps.iter().filter(|step| !is_basic(step.kind)).cloned();
        thinned(&start, &basics, techniques, steps.collect(), meter)?
    };
    replayed(view, &basics, steps, meter)
}

/// Searches for fewer than `most` steps, and no more than the depth, that together with basic steps
/// solve the puzzle.
fn few(
    start: &View,
    advanced: &TechniqueSet,
    basics: &TechniqueSet,
    bounds: Bounds,
    most: usize,
    meter: &Meter<'_>,
) -> Result<Option<Vec<Step>>, Stop> {
    let mut seen = HashSet::new();
    let mut beam = vec![Node { view: start.clone(), steps: Vec::new() }];
    let mut width = bounds.width;
    for _ in 1..most.min(bounds.depth.saturating_add(1)) {
        let mut next = Vec::new();
        for node in &beam {
            for step in advanced.all_within(&node.view, meter)? {
                let mut after = node.view.clone();
                if !after.take(&step) {
                    continue;
                }
                finish(&mut after, basics, meter)?;
                let is_solved = after.board().empty_cells().is_empty();
                if is_solved || seen.insert(after.board().clone()) {
                    let steps = node.steps.iter().cloned().chain([step]).collect();
                    if is_solved {
                        return Ok(Some(steps));
                    }
                    next.push(Node { view: after, steps });
                }
            }
        }
        // The sort is stable: equal positions stay in the order of the techniques.
        sort_by_number(&mut next, |node| candidates(&node.view));
        next.truncate(width.max(1));
        width /= 4;
        beam = next;
    }
    Ok(None)
}

/// The steps without those that are not needed; the hardest are tried first.
fn thinned(
    start: &View,
    basics: &TechniqueSet,
    techniques: &TechniqueSet,
    mut steps: Vec<Step>,
    meter: &Meter<'_>,
) -> Result<Vec<Step>, Stop> {
    let kinds: Vec<_> = techniques.kinds().map(|kind| kind.id).collect();
    let rank = |step: &Step| kinds.iter().position(|id| *id == step.kind.id);
    let mut hardest = steps.clone();
    // The sort is stable: of steps of one kind the first is tried first.
    sort_by_number(&mut hardest, |step| largest_first(rank(step).map_or(0, |rank| rank + 1)));
    for step in hardest {
        let rest = steps.iter().filter(|other| **other != step);
        if let Some(fewer) = leading(start, basics, rest, meter)? {
            steps = fewer;
        }
    }
    Ok(steps)
}

/// The steps that can be taken after those before them, if they lead to the end.
fn leading<'a>(
    start: &View,
    basics: &TechniqueSet,
    steps: impl Iterator<Item = &'a Step>,
    meter: &Meter<'_>,
) -> Result<Option<Vec<Step>>, Stop> {
    let mut view = start.clone();
    let mut taken = Vec::new();
    for step in steps {
        let is_proved = match check(&view, step, &meter.rest()) {
            Err(Objection::Stopped(stop)) => return Err(stop),
            checked => checked.is_ok() && step.is_of(view.board()),
        };
        if is_proved && view.take(step) {
            finish(&mut view, basics, meter)?;
            taken.push(step.clone());
        }
    }
    Ok(view.board().empty_cells().is_empty().then_some(taken))
}

/// A position, and the steps beyond the basics that led to it.
struct Node {
    view: View,
    steps: Vec<Step>,
}

fn is_basic(kind: &Kind) -> bool {
    basics().kinds().any(|basic| basic.id == kind.id)
}

/// Applies basic steps until there is no further one.
fn finish(view: &mut View, basics: &TechniqueSet, meter: &Meter<'_>) -> Result<(), Stop> {
    while let Some(step) = basics.first_within(view, meter)? {
        if !view.take(&step) {
            break;
        }
    }
    Ok(())
}

fn candidates(view: &View) -> usize {
    bivalue_core::grid::Digit::all().map(|digit| view.board().places(digit).len()).sum()
}

/// The whole path: these steps with basic steps between them.
fn replayed(
    view: &View,
    basics: &TechniqueSet,
    advanced: Vec<Step>,
    meter: &Meter<'_>,
) -> Result<Path, Stop> {
    let mut path = path_within(view, basics, meter)?;
    for step in advanced {
        path.end.take(&step);
        path.steps.push(step);
        let rest = path_within(&path.end, basics, meter)?;
        path.steps.extend(rest.steps);
        path.end = rest.end;
    }
    Ok(path)
}
