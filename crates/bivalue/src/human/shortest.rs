//! Short paths: as few steps beyond the basic ones as a bounded search finds.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::LazyLock;

use super::{BRUTE_FORCE, Kind, Path, Step, TechniqueSet, View, check, kind, path_by};

/// How far the search for a short path goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// How many positions are looked at further after one step, the most advanced first; after
    /// more steps a quarter of them each time.
    pub width: usize,
    /// How many steps are taken at most.
    pub depth: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { width: 24, depth: 6 }
    }
}

/// The steps that do not count: singles and locked candidates, as far as there are any.
#[must_use]
pub fn basics() -> &'static TechniqueSet {
    static BASICS: LazyLock<TechniqueSet> = LazyLock::new(|| {
        let names = ["full-house", "naked-single", "hidden-single", "pointing", "claiming"];
        TechniqueSet::of(names.into_iter().filter_map(kind).map(|(_, kind)| kind))
    });
    &BASICS
}

impl Path {
    /// How many steps are beyond the [`basics`].
    #[must_use]
    pub fn non_basic(&self) -> usize {
        self.steps.iter().filter(|step| !is_basic(step.kind)).count()
    }
}

/// A path with as few steps beyond the [`basics`] as are found: none or one wherever there is
/// such a path, and never more than on the path that takes the easiest step each time.
///
/// Among several steps that would do, the easiest is taken. Where a wide search over few steps does
/// not arrive, steps are left out of the easiest path, the hardest first, for as long as the others
/// still follow from what is left and lead to the end. The same view gives the same path.
/// (After Denis Berthier's "Reducing the number of steps", players' forum.)
#[must_use]
pub fn shortest_path(view: &View, techniques: &TechniqueSet, bounds: Bounds) -> Path {
    let easiest = path_by(view, techniques);
    let most = easiest.non_basic();
    if !easiest.is_solved() || most <= 1 {
        return easiest;
    }
    let mut unwanted: Vec<_> = basics().kinds().collect();
    unwanted.push(&BRUTE_FORCE);
    let advanced = techniques.without(&unwanted);
    let basics = TechniqueSet::of(techniques.kinds().filter(|kind| is_basic(kind)));
    let start = path_by(view, &basics).end;
    let of_few = || few(&start, &advanced, &basics, bounds, most);
    let steps = of_few().unwrap_or_else(|| {
        let steps = easiest.steps.iter().filter(|step| !is_basic(step.kind)).cloned().collect();
        thinned(&start, &basics, techniques, steps)
    });
    replayed(view, &basics, steps)
}

/// Fewer steps than that, as many as the search goes deep at most, that with basic ones among them
/// lead to the end; if it finds any.
fn few(
    start: &View,
    advanced: &TechniqueSet,
    basics: &TechniqueSet,
    bounds: Bounds,
    most: usize,
) -> Option<Vec<Step>> {
    let mut seen = HashSet::new();
    let mut beam = vec![Node { view: start.clone(), steps: Vec::new() }];
    let mut width = bounds.width;
    for _ in 1..most.min(bounds.depth + 1) {
        let mut next = Vec::new();
        for node in &beam {
            for step in advanced.all(&node.view) {
                let mut after = node.view.clone();
                if !after.take(&step) {
                    continue;
                }
                finish(&mut after, basics);
                let is_solved = after.board().empty_cells().is_empty();
                if is_solved || seen.insert(after.board().clone()) {
                    let steps = node.steps.iter().cloned().chain([step]).collect();
                    if is_solved {
                        return Some(steps);
                    }
                    next.push(Node { view: after, steps });
                }
            }
        }
        // The sort is stable: ties stay in the order of the techniques.
        next.sort_by_key(|node| candidates(&node.view));
        next.truncate(width.max(1));
        width /= 4;
        beam = next;
    }
    None
}

/// The steps without those that it does without, the hardest of which go first.
fn thinned(
    start: &View,
    basics: &TechniqueSet,
    techniques: &TechniqueSet,
    mut steps: Vec<Step>,
) -> Vec<Step> {
    let kinds: Vec<_> = techniques.kinds().map(|kind| kind.id).collect();
    let rank = |step: &Step| kinds.iter().position(|id| *id == step.kind.id);
    let mut hardest = steps.clone();
    // Stable: of those of one kind the first go first.
    hardest.sort_by_key(|step| Reverse(rank(step)));
    for step in hardest {
        let rest = steps.iter().filter(|other| **other != step);
        if let Some(fewer) = leading(start, basics, rest) {
            steps = fewer;
        }
    }
    steps
}

/// Those of the steps that follow where the others before them lead, if they lead to the end.
fn leading<'a>(
    start: &View,
    basics: &TechniqueSet,
    steps: impl Iterator<Item = &'a Step>,
) -> Option<Vec<Step>> {
    let mut view = start.clone();
    let mut taken = Vec::new();
    for step in steps {
        if check(view.board(), view.has_unique_solution(), step).is_ok() && view.take(step) {
            finish(&mut view, basics);
            taken.push(step.clone());
        }
    }
    view.board().empty_cells().is_empty().then_some(taken)
}

/// A position and the steps beyond the basics that led to it.
struct Node {
    view: View,
    steps: Vec<Step>,
}

fn is_basic(kind: &Kind) -> bool {
    basics().kinds().any(|basic| basic.id == kind.id)
}

/// Takes basic steps until there is none.
fn finish(view: &mut View, basics: &TechniqueSet) {
    while let Some(step) = basics.first(view) {
        if !view.take(&step) {
            break;
        }
    }
}

fn candidates(view: &View) -> usize {
    crate::grid::Digit::all().map(|digit| view.board().places(digit).len()).sum()
}

/// The whole path that has these steps among basic ones.
fn replayed(view: &View, basics: &TechniqueSet, advanced: Vec<Step>) -> Path {
    let mut path = path_by(view, basics);
    for step in advanced {
        path.end.take(&step);
        path.steps.push(step);
        let rest = path_by(&path.end, basics);
        path.steps.extend(rest.steps);
        path.end = rest.end;
    }
    path
}
