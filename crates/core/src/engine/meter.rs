use std::ops::ControlFlow;

use crate::budget::Budget;
use crate::grid::Solution;

use super::{Cost, End, Report, Search, Visit};

/// Counts what a search costs and says when a bound is met: every engine's one way to stop.
///
/// The methods return `Break` with the [`End`] that the search has come to; engines pass it on
/// with `?`.
pub(super) struct SearchMeter<'a> {
    /// The search ends after this number of solutions.
    most_solutions: u64,
    budget: Budget<'a>,
    cost: Cost,
    first: Option<Cost>,
    solutions: u64,
}

/// The clock and the flag are checked at the first node and then once in this number of nodes.
const NODES_BETWEEN_LOOKS: u64 = 256;

impl<'a> SearchMeter<'a> {
    pub(super) fn new(search: &Search<'a>) -> Self {
        Self::within(search.solutions, search.budget)
    }

    pub(super) fn within(most_solutions: u64, budget: Budget<'a>) -> Self {
        Self { most_solutions, budget, cost: Cost::default(), first: None, solutions: 0 }
    }

    /// Enters a node.
    #[inline]
    pub(super) fn node(&mut self) -> ControlFlow<End> {
        if self.cost.nodes >= self.budget.nodes() {
            return ControlFlow::Break(End::Nodes);
        }
        if self.cost.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.look()?;
        }
        self.cost.nodes += 1;
        ControlFlow::Continue(())
    }

    /// Returns whether more than this number of nodes was entered and no solution was found.
    #[inline]
    pub(super) fn is_fruitless(&self, nodes: u64) -> bool {
        self.cost.nodes > nodes && self.solutions == 0
    }

    /// The number of solutions that were found.
    #[inline]
    pub(super) fn solutions(&self) -> u64 {
        self.solutions
    }

    /// Returns whether the bounds let a search go on until it has found this number of solutions.
    pub(super) fn may_find(&self, solutions: u64) -> bool {
        self.most_solutions >= solutions && self.budget.nodes() == u64::MAX
    }

    /// Returns whether two solutions are enough.
    #[inline]
    pub(super) fn is_content_with_two(&self) -> bool {
        self.most_solutions <= 2
    }

    #[cold]
    fn look(&self) -> ControlFlow<End> {
        if self.most_solutions == 0 {
            return ControlFlow::Break(End::Enough);
        }
        match self.budget.check() {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => ControlFlow::Break(stop.into()),
        }
    }

    /// Counts a digit that is tried in a cell.
    #[inline]
    pub(super) fn step(&mut self) {
        self.cost.steps += 1;
    }

    /// Counts a choice among more than one alternative.
    #[inline]
    pub(super) fn guess(&mut self) {
        self.cost.guesses += 1;
    }

    /// Adds guesses that the SAT solver made and counted, each of which tried a digit.
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
        let flow = self.count();
        if visit.solution(solution).is_break() { ControlFlow::Break(End::Enough) } else { flow }
    }

    /// Counts a solution.
    #[inline]
    pub(super) fn count(&mut self) -> ControlFlow<End> {
        self.solutions += 1;
        self.first.get_or_insert(self.cost);
        if self.solutions >= self.most_solutions {
            return ControlFlow::Break(End::Enough);
        }
        ControlFlow::Continue(())
    }

    /// The report of a search that was exhausted (`Continue`) or ended early (`Break`).
    pub(super) fn report(self, flow: ControlFlow<End>) -> Report {
        let end = match flow {
            ControlFlow::Continue(()) => End::Exhausted,
            ControlFlow::Break(end) => end,
        };
        Report { end, cost: self.cost, first: self.first, solutions: self.solutions }
    }
}
