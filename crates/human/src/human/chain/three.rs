//! Chains of three strong links, from which the named wings are picked.

use std::ops::ControlFlow;

use bivalue_core::bits::{contains, join, members};
use bivalue_core::budget::Meter;

use super::{Graph, TargetFilter};

/// Calls `each` with every chain of three strong links and two weak ones between them that
/// eliminates a candidate of the filter by its two ends: its six nodes, which are different ones.
/// Of the two directions of a chain one is found.
pub(in crate::human) fn chains_of_three(
    graph: &Graph<'_>,
    filter: &TargetFilter,
    meter: &Meter<'_>,
    mut each: impl FnMut([u16; 6]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if graph.nodes.is_empty() {
        return ControlFlow::Continue(());
    }
    let Ok(mut goals) = filter.goals(graph, false, meter) else {
        return ControlFlow::Break(());
    };
    // The nodes that are strongly linked to an end.
    let mut before = vec![0; graph.words];
    for (a, ends) in goals.each() {
        before.fill(0);
        members(ends).for_each(|end| join(&mut before, graph.strong(end)));
        for b in members(graph.strong(a)) {
            if graph.count(meter).is_err() {
                return ControlFlow::Break(());
            }
            for c in members(graph.weak(b)).filter(|&c| c != a) {
                for d in members(graph.strong(c)).filter(|d| ![a, b].contains(d)) {
                    let is_next = |&e: &usize| contains(&before, e) && ![a, b, c].contains(&e);
                    for e in members(graph.weak(d)).filter(is_next) {
                        let is_end = |&f: &usize| contains(ends, f) && ![a, b, c, d].contains(&f);
                        for f in members(graph.strong(e)).filter(is_end) {
                            each([a, b, c, d, e, f].map(|node| node as u16))?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
