//! Short paths: as few steps beyond the basic ones as a bounded search finds.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::{Kind, Path, Repertoire, Step, View, kind, path_by};

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
pub fn basics() -> &'static Repertoire {
    static BASICS: LazyLock<Repertoire> = LazyLock::new(|| {
        let names = ["full-house", "naked-single", "hidden-single", "pointing", "claiming"];
        Repertoire::of(names.into_iter().filter_map(kind).map(|(_, kind)| kind))
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
/// Among several steps that would do, the easiest is taken. The same view gives the same path.
/// (After Denis Berthier's "Reducing the number of steps", players' forum.)
#[must_use]
pub fn shortest_path(view: &View, repertoire: &Repertoire, bounds: Bounds) -> Path {
    let easiest = path_by(view, repertoire);
    let most = easiest.non_basic();
    if !easiest.is_solved() || most <= 1 {
        return easiest;
    }
    let advanced = repertoire.without(&basics().kinds().collect::<Vec<_>>());
    let basics = Repertoire::of(repertoire.kinds().filter(|kind| is_basic(kind)));
    let start = path_by(view, &basics);
    let mut seen = HashSet::new();
    let mut beam = vec![Node { view: start.end, steps: Vec::new() }];
    let mut width = bounds.width;
    for _ in 1..most.min(bounds.depth + 1) {
        let mut next = Vec::new();
        for node in &beam {
            for step in advanced.all(&node.view) {
                let mut after = node.view.clone();
                if !after.take(&step) {
                    continue;
                }
                finish(&mut after, &basics);
                let is_solved = after.board().empty_cells().is_empty();
                if is_solved || seen.insert(after.board().clone()) {
                    let steps = node.steps.iter().cloned().chain([step]).collect();
                    let node = Node { view: after, steps };
                    if is_solved {
                        return replayed(view, &basics, node.steps);
                    }
                    next.push(node);
                }
            }
        }
        // The sort is stable: ties stay in the order of the techniques.
        next.sort_by_key(|node| candidates(&node.view));
        next.truncate(width.max(1));
        width /= 4;
        beam = next;
    }
    easiest
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
fn finish(view: &mut View, basics: &Repertoire) {
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
fn replayed(view: &View, basics: &Repertoire, advanced: Vec<Step>) -> Path {
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
