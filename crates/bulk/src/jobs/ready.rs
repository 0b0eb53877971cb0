//! Positions made ready for the techniques of a human solver.

use bivalue::engine::Verdict;
use bivalue::grid::Solution;
use bivalue::human::{Options, TechniqueSet, View};

use super::{Judged, Refused, entry, judge_with_default};
use crate::bounds::Cancel;
use crate::input::Item;

/// The techniques that are tried.
#[derive(Clone)]
pub struct Techniques {
    /// The techniques in their order.
    pub set: TechniqueSet,
    /// What they need of a view.
    pub options: Options,
    /// Whether conclusions may be drawn from there being only one solution.
    pub uniqueness: bool,
}

impl Default for Techniques {
    fn default() -> Self {
        Self { set: TechniqueSet::usual().clone(), options: Options::default(), uniqueness: true }
    }
}

impl Techniques {
    /// The view as these techniques see it.
    #[must_use]
    pub fn view(&self, view: View) -> View {
        let view = view.with_options(self.options);
        if self.uniqueness { view } else { view.without_uniqueness() }
    }
}

/// A position that the techniques of a human solver can be tried on.
#[derive(Clone, Debug)]
pub struct Ready {
    /// The solution, if there is exactly one.
    pub solution: Option<Solution>,
    /// The position as techniques see it; nothing if a placed digit stands twice in a house.
    pub view: Option<View>,
}

impl Ready {
    /// Judges the puzzle of an item and makes its position ready.
    ///
    /// # Errors
    /// If it cannot be read, a digit stands twice in a house, or it has no solution or none that is
    /// known.
    pub fn of(item: &Item, cancel: &Cancel) -> Result<Self, Refused> {
        let position = &entry(item)?.record.position;
        let Judged { verdict, report, by_givens } = judge_with_default(position, cancel)?;
        let view = position.board().ok().map(View::new);
        match verdict {
            Verdict::One(puzzle) => {
                let solution = *puzzle.solution();
                let view = if by_givens { view.map(View::with_unique_solution) } else { view };
                let view = view.map(|view| view.with_solution(solution));
                Ok(Self { solution: Some(solution), view })
            }
            Verdict::Many(_) => Ok(Self { solution: None, view }),
            verdict => Err(Refused::NotProper(Box::new((verdict, report)))),
        }
    }

    /// Whether there is more than one solution, so that mistakes cannot be told.
    #[must_use]
    pub fn has_several_solutions(&self) -> bool {
        self.solution.is_none()
    }
}
