//! Paths through the links that visit no candidate twice: only these are printed.

use bivalue_core::grid::CellSet;

use super::{Chain, Graph, Walk};

/// The number of shortest ways that are looked at; almost always that is all of them.
pub(super) const WAYS: usize = 256;

/// A shortest way of a walk to a node of a level: if possible one that passes no candidate twice,
/// by itself or in a group. With `grouped` it goes through a group or an almost locked set, if such
/// a way exists.
pub(in crate::human) fn simple_way(
    graph: &Graph<'_>,
    walk: &Walk<'_>,
    end: usize,
    level: usize,
    grouped: bool,
) -> Vec<u16> {
    let simple = way_where(graph, walk, end, level, grouped, |way| !repeats(graph, way));
    simple.unwrap_or_else(|| walk.way(end, level, grouped))
}

/// The first shortest way of a walk to a node of a level that `is_good`, if there is one. With
/// `grouped` it goes through a group or an almost locked set.
pub(super) fn way_where(
    graph: &Graph<'_>,
    walk: &Walk<'_>,
    end: usize,
    level: usize,
    grouped: bool,
    is_good: impl Fn(&[u16]) -> bool,
) -> Option<Vec<u16>> {
    let first = walk.way(end, level, grouped);
    if is_good(&first) {
        return Some(first);
    }
    let mut found = None;
    walk.ways(end, level, WAYS, |way| {
        if found.is_none() && is_good(way) {
            let chain = Chain::new(graph, way.to_vec());
            found = (!grouped || chain.is_grouped()).then_some(chain.nodes);
        }
    });
    found
}

/// Returns whether a way passes a candidate twice, by itself or in a group, other than by coming
/// back to the node where it starts.
fn repeats(graph: &Graph<'_>, way: &[u16]) -> bool {
    let closes = way.len() > 1 && way.first() == way.last();
    passed(graph, &way[usize::from(closes)..]).is_none()
}

/// The candidates that a way passes, by digit, unless it passes one of them twice.
pub(super) fn passed(graph: &Graph<'_>, way: &[u16]) -> Option<[CellSet; 9]> {
    let mut passed = [CellSet::EMPTY; 9];
    for &node in way {
        let node = &graph.nodes[usize::from(node)];
        let passed = &mut passed[node.digit.index()];
        if node.cells.intersects(*passed) {
            return None;
        }
        *passed |= node.cells;
    }
    Some(passed)
}
