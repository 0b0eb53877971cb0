//! Looking ahead: what easier techniques do after a step of a net.

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::Conclusion;

use super::technique_set::EmptyStages;
use super::{TechniqueSet, View};

/// The number of candidates in empty cells that are left after a conclusion and what follows from
/// it by the techniques that are easier than nets.
pub(super) fn left_ahead(
    view: &View,
    so: Conclusion,
    easier: &TechniqueSet,
    meter: &Meter<'_>,
) -> Result<usize, Stop> {
    let mut view = view.clone();
    let mut goes_on = view.apply(so).is_ok();
    let mut empty = EmptyStages::default();
    while goes_on
        && let Some(step) =
            easier.first_ranked(&view, &mut empty, false, |_| None, meter, |_| true)?
    {
        goes_on = view.take(&step);
    }
    let board = view.board();
    Ok(board.empty_cells().into_iter().map(|cell| board.digits(cell).len()).sum())
}
