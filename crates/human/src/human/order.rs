//! The orders in which techniques are tried, and the order in which a person sees singles.

use bivalue_core::grid::{Cell, CellSet, Conclusion, House, HouseKind};

use super::{Mark, Role, Shape, Step, View};

/// The order in which the techniques of a path and of a hint are tried.
///
/// ```
/// use bivalue::human::{Order, TechniqueSet, kind};
///
/// let singles = ["naked-single", "hidden-single"].map(|name| kind(name).unwrap().1);
/// let ids = |order| -> Vec<_> {
///     TechniqueSet::of(singles).in_order(order).kinds().map(|kind| kind.id).collect()
/// };
/// assert_eq!(ids(Order::Human), ["hidden-single", "naked-single"]);
/// assert_eq!(ids(Order::Hodoku), ["naked-single", "hidden-single"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Order {
    /// The order in which people learn techniques. Of several singles the one is taken that is seen
    /// first: in a box before a line, by placed digits before notes, in the fullest house.
    #[default]
    Human,
    /// The order of HoDoKu, in which naked singles come before hidden ones.
    Hodoku,
}

/// The order of singles by what a person sees: the lower, the earlier. A hidden single in a box goes
/// before one in a line, one that placed digits show before one that needs notes, and then that in the
/// house with the fewest empty cells.
pub(super) fn sight(view: &View, step: &Step) -> impl Ord + use<> {
    let base = step.marks.iter().find_map(|mark| match mark {
        Mark { role: Role::Base, shape: Shape::House(house) } => Some(*house),
        _ => None,
    });
    let so = step.conclusions().next().map(Conclusion::candidate);
    let (cell, digit) = so.map_or((None, None), |so| (Some(so.cell()), Some(so.digit())));
    let board = view.board();
    let is_line = base.is_some_and(|house| house.kind() != HouseKind::Box);
    let needs_notes = base.zip(digit).is_some_and(|(house, digit)| {
        let others = board.empty_cells() & house.cells();
        let is_seen =
            |cell: Cell| cell.peers().into_iter().any(|peer| board.value(peer) == Some(digit));
        others.into_iter().any(|other| Some(other) != cell && !is_seen(other))
    });
    let around = base.map_or_else(|| cell.map_or(CellSet::EMPTY, Cell::peers), House::cells);
    let empty = (board.empty_cells() & around).len();
    (is_line, needs_notes, empty)
}
