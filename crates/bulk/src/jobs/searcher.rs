//! How solutions are searched for.

use std::time::Duration;

use bivalue::budget::Budget;
use bivalue::engine::{self, Claims, Engine, Search};
use bivalue::grid::Board;

use crate::bounds::{Cancel, with_timeout};

/// How the solutions of each puzzle are searched for.
///
/// ```
/// use bivalue_bulk::jobs::Searcher;
///
/// assert!(Searcher::default().searches_together());
/// assert!(!Searcher { nodes: Some(1000), ..Searcher::default() }.searches_together());
/// ```
#[derive(Clone, Default)]
pub struct Searcher {
    /// The engine; without one, the default engine, or the solver of batches where that is faster.
    pub engine: Option<&'static dyn Engine>,
    /// The seed of random choices.
    pub seed: u64,
    /// The nodes of a search at most.
    pub nodes: Option<u64>,
    /// The time of a search at most.
    pub timeout: Option<Duration>,
    /// Ends every search when it is set.
    pub cancel: Cancel,
}

impl Searcher {
    /// Whether the puzzles of a batch may be searched together: there is no bound and no engine
    /// that a search by itself would need.
    #[must_use]
    pub fn searches_together(&self) -> bool {
        self.engine.is_none() && self.nodes.is_none() && self.timeout.is_none()
    }

    /// The engine that searches puzzles one by one.
    #[must_use]
    pub fn engine(&self) -> &'static dyn Engine {
        self.engine.unwrap_or_else(engine::default_engine)
    }

    /// A search of that board for up to `solutions` solutions.
    #[must_use]
    pub fn search<'a>(&'a self, board: &'a Board, solutions: u64) -> Search<'a> {
        Search::of(board).solutions(solutions).within(self.budget()).seed(self.seed)
    }

    /// The bounds of the work on one puzzle, beginning now.
    #[must_use]
    pub fn budget(&self) -> Budget<'_> {
        let budget = self.cancel.budget().with_nodes(self.nodes.unwrap_or(u64::MAX));
        with_timeout(budget, self.timeout)
    }

    /// The number of solutions to look for to know whether there is exactly one: two, or one if
    /// the engine could not prove it anyway.
    #[must_use]
    pub fn solutions_for_proof(&self) -> u64 {
        if self.engine().claims() == Claims::SolutionsOnly { 1 } else { 2 }
    }
}
