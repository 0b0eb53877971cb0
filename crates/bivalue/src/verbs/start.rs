//! Positions that techniques are tried on.

use super::names::{Start, TechniqueNames};
use super::{Refused, subject};
use crate::budget::Budget;
use crate::engine::Verdict;
use crate::format::Entry;
use crate::grid::{Position, Solution};
use crate::human::View;
use crate::wire::Place;

/// A position that techniques can be tried on.
pub(super) struct Ready {
    /// The solution, if there is exactly one.
    pub(super) solution: Option<Solution>,
    /// The position as techniques see it; nothing if a placed digit stands twice in a house.
    pub(super) view: Option<View>,
}

impl Ready {
    /// Makes a position ready. Refused are clashes, no solution, and solutions that are not known.
    pub(super) fn of(position: &Position, budget: &Budget<'_>) -> Result<Self, Refused> {
        let puzzle = subject(position, budget)?;
        let (verdict, report) = puzzle.judge(budget);
        let view = position.board().ok().map(View::new);
        match verdict {
            Verdict::One(proper) => {
                let solution = *proper.solution();
                let is_certain = puzzle.by_givens;
                let view = if is_certain { view.map(View::with_unique_solution) } else { view };
                let view = view.map(|view| view.with_solution(solution));
                Ok(Self { solution: Some(solution), view })
            }
            Verdict::Many(_) => Ok(Self { solution: None, view }),
            verdict => Err((verdict, report).into()),
        }
    }
}

/// A position without mistakes, from which a path can lead to the solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StartView {
    /// The position as the techniques see it.
    pub view: View,
    /// True if there is more than one solution.
    pub several: bool,
}

impl StartView {
    pub(super) fn of(
        entry: &Entry,
        techniques: TechniqueNames<'_>,
        uniqueness: bool,
        budget: &Budget<'_>,
    ) -> Result<Self, Refused> {
        let position = &entry.record.position;
        let Ready { solution, view } = Ready::of(position, budget)?;
        let several = solution.is_none();
        let mistakes = solution.map_or(0, |solution| position.mistakes(&solution).len());
        match view {
            Some(view) if mistakes == 0 => {
                Ok(Self { view: techniques.view(view, uniqueness), several })
            }
            _ => Err(Refused::Mistakes { count: mistakes as u64, several }),
        }
    }

    /// The place with a warning if there is more than one solution.
    pub(super) fn with_warning(&self, place: Place) -> Place {
        with_warning(place, self.several)
    }
}

pub(super) fn with_warning(mut place: Place, several: bool) -> Place {
    place.warnings.extend(several.then(|| Refused::SEVERAL.to_owned()));
    place
}

/// The entry to work on: that of the givens alone, if requested.
pub(super) fn chosen(entry: &Entry, from: Start) -> Option<Entry> {
    let position = &entry.record.position;
    (from == Start::Givens && position.has_marks()).then(|| {
        let mut chosen = entry.clone();
        chosen.record.position = Position::from_givens(position.givens);
        chosen
    })
}
