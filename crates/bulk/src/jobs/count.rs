//! The number of solutions of each puzzle.

use std::ops::ControlFlow;

use bivalue::engine::{self, End, Report};
use bivalue::grid::Grid;

use super::{Refused, Searcher, entry};
use crate::input::Item;
use crate::reply::{Outcome, Reply};
use crate::stream::{Job, Lookahead, Origin};

/// Counts the solutions of each puzzle.
#[derive(Clone, Default)]
pub struct Count {
    /// How they are searched for.
    pub searcher: Searcher,
    /// The number at which counting stops, from 1.
    pub limit: u64,
    /// Whether the report of the search is wanted of every puzzle, so that each is searched by
    /// itself.
    pub records_cost: bool,
}

/// What was counted.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The solutions that were found.
    pub solutions: u64,
    /// Why counting ended: the count is exact if the search was exhausted.
    pub end: End,
    /// How the search went, where the puzzle was searched by itself.
    pub report: Option<Report>,
}

impl Counted {
    /// Whether there are no other solutions.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.end == End::Exhausted
    }
}

impl Outcome for Counted {
    fn reply(&self) -> Reply {
        match (self.is_exact(), self.solutions) {
            (true, 0) => Reply::No,
            (true, _) => Reply::Yes,
            (false, _) => Reply::Limit,
        }
    }
}

impl Job for Count {
    type Outcome = Result<Counted, Refused>;

    fn work(
        &self,
        item: &Item,
        _: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let board = entry(item)?.record.position.board()?;
        let search = self.searcher.search(&board, self.limit);
        let report = engine::count(self.searcher.engine(), &search);
        Ok(Counted { solutions: report.solutions, end: report.end, report: Some(report) })
    }

    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        let looks = self.searcher.searches_together() && !self.records_cost;
        if looks {
            lookahead.count(grids, self.limit > 1);
        }
        looks
    }

    fn known(
        &self,
        origin: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
    ) -> Option<Self::Outcome> {
        let counted = lookahead.counted(index)?;
        let solutions = counted.count() as u64;
        let is_known = match (solutions, counted.end) {
            // Of no solution the reason may be a digit that stands twice in a house.
            (0, End::Exhausted) => origin.givens()?.clash().is_none(),
            (1, End::Exhausted) => true,
            (1 | 2, End::Enough) => self.limit == solutions,
            _ => false,
        };
        is_known.then_some(Ok(Counted { solutions, end: counted.end, report: None }))
    }
}
