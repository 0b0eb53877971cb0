//! The examples of techniques.

use crate::budget::Budget;
use crate::engine::{self, Search, Verdict};
use crate::format::LibraryLine;
use crate::grid::Conclusion;
use crate::human::{self, Effect, Kind, Options, Step, View};

/// The example of a technique: a position and its step there; nothing for a technique that is not
/// in the list.
///
/// ```
/// use bivalue::human::kind;
/// use bivalue::verbs::example_of;
///
/// let (_, x_wing) = kind("x-wing").unwrap();
/// let (view, step) = example_of(x_wing).unwrap();
/// assert_eq!(step.kind.name, "X-Wing");
/// assert!(step.explain_on(view.board()).contains("r"));
/// ```
#[must_use]
pub fn example_of(kind: &Kind) -> Option<(View, Step)> {
    let (technique, kind) = human::kind(kind.id)?;
    let line: LibraryLine = kind.example.parse().ok()?;
    let board = line.position().board().ok()?;
    let mut view = View::new(board);
    let search = Search::of(view.board());
    if let Verdict::One(puzzle) = engine::judge(engine::default_engine(), &search).0 {
        view = view.clone().with_unique_solution().with_solution(*puzzle.solution());
    }
    // Also what is not looked for unless it is asked for has an example.
    let view = view.with_options(Options::default().for_kind(kind));
    let mut effect = Effect::NONE;
    line.placements.iter().for_each(|&placed| effect.add(Conclusion::Place(placed)));
    line.eliminations.iter().for_each(|&gone| effect.add(Conclusion::Eliminate(gone)));
    let mut steps = human::steps_of(technique, &view, &Budget::UNLIMITED).ok()?.into_iter();
    let step = steps.find(|step| step.kind.id == kind.id && step.effect == effect)?;
    Some((view, step))
}
