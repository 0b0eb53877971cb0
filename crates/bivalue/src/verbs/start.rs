//! Positions that techniques are tried on.

use super::names::{Start, TechniqueNames};
use super::{Refused, subject};
use crate::budget::Budget;
use crate::engine::Verdict;
use crate::format::Entry;
use crate::grid::Position;
use crate::human::{Premises, View};
use crate::wire::Place;

/// The premises about a position that techniques are tried on. Refused are clashes, no solution,
/// and solutions that are not known.
pub(super) fn premises(
    position: &Position,
    techniques: TechniqueNames<'_>,
    uniqueness: bool,
    budget: &Budget<'_>,
) -> Result<Premises, Refused> {
    let puzzle = subject(position, budget)?;
    let options = techniques.options();
    match puzzle.judge(budget) {
        (Verdict::One(proper), _) => {
            let is_unique = puzzle.by_givens && uniqueness;
            Ok(Premises { solution: Some(*proper.solution()), is_unique, options })
        }
        (Verdict::Many(_), _) => Ok(Premises { options, ..Premises::default() }),
        refused => Err(refused.into()),
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
        let premises = premises(position, techniques, uniqueness, budget)?;
        let several = premises.solution.is_none();
        let mistakes = premises.solution.map_or(0, |solution| position.mistakes(&solution).len());
        match premises.view_as_it_is(position) {
            Ok(view) if mistakes == 0 => Ok(Self { view, several }),
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
