use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::grid::Solution;

use super::{Cost, End, Report, Search, Visit};

/// Where a search ends, as in [`Search`].
#[derive(Clone, Copy)]
pub(super) struct Bounds<'a> {
    pub(super) solutions: u64,
    pub(super) nodes: u64,
    pub(super) deadline: Option<Instant>,
    pub(super) cancel: Option<&'a AtomicBool>,
}

/// Counts what a search costs and says when a bound is met: every engine's one way to stop.
///
/// The methods return `Break` with the [`End`] that the search has come to; engines pass it on
/// with `?`.
pub(super) struct Meter<'a> {
    bounds: Bounds<'a>,
    cost: Cost,
    first: Option<Cost>,
    solutions: u64,
}

/// The clock and the flag are looked at every so many nodes, and at the first.
const NODES_BETWEEN_LOOKS: u64 = 256;

impl<'a> Meter<'a> {
    pub(super) fn new(search: &Search<'a>) -> Self {
        let Search { solutions, nodes, deadline, cancel, .. } = *search;
        Self::within(Bounds { solutions, nodes, deadline, cancel })
    }

    pub(super) fn within(bounds: Bounds<'a>) -> Self {
        Self { bounds, cost: Cost::default(), first: None, solutions: 0 }
    }

    /// Enters a node.
    #[inline]
    pub(super) fn node(&mut self) -> ControlFlow<End> {
        if self.cost.nodes >= self.bounds.nodes {
            return ControlFlow::Break(End::Nodes);
        }
        if self.cost.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.look()?;
        }
        self.cost.nodes += 1;
        ControlFlow::Continue(())
    }

    /// Whether more than that many nodes were entered and no solution was found.
    #[inline]
    pub(super) fn is_fruitless(&self, nodes: u64) -> bool {
        self.cost.nodes > nodes && self.solutions == 0
    }

    /// Whether two solutions are enough.
    #[inline]
    pub(super) fn is_content_with_two(&self) -> bool {
        self.bounds.solutions <= 2
    }

    #[cold]
    fn look(&self) -> ControlFlow<End> {
        if self.bounds.solutions == 0 {
            return ControlFlow::Break(End::Enough);
        }
        if self.bounds.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return ControlFlow::Break(End::Cancelled);
        }
        if self.bounds.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return ControlFlow::Break(End::Timeout);
        }
        ControlFlow::Continue(())
    }

    /// Tries a digit in a cell.
    #[inline]
    pub(super) fn step(&mut self) {
        self.cost.steps += 1;
    }

    /// Chooses among more than one alternative.
    #[inline]
    pub(super) fn guess(&mut self) {
        self.cost.guesses += 1;
    }

    /// Adds choices that someone else made and counted, each of which tried a digit.
    #[cfg(feature = "sat")]
    pub(super) fn chose(&mut self, times: u64) {
        self.cost.guesses += times;
        self.cost.steps += times;
    }

    /// Shows a solution to the visitor.
    pub(super) fn found<V: Visit + ?Sized>(
        &mut self,
        solution: &Solution,
        visit: &mut V,
    ) -> ControlFlow<End> {
        self.solutions += 1;
        self.first.get_or_insert(self.cost);
        if visit.solution(solution).is_break() || self.solutions >= self.bounds.solutions {
            return ControlFlow::Break(End::Enough);
        }
        ControlFlow::Continue(())
    }

    /// The report of a search that ran through (`Continue`) or was ended (`Break`).
    pub(super) fn report(self, flow: ControlFlow<End>) -> Report {
        let end = match flow {
            ControlFlow::Continue(()) => End::Exhausted,
            ControlFlow::Break(end) => end,
        };
        Report { end, cost: self.cost, first: self.first, solutions: self.solutions }
    }
}
