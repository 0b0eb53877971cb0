//! Answers found for the plain puzzles of a whole batch at once.

use bivalue::engine::{BatchOptions, BatchSolver, End, FirstSolution, SolutionCount};
use bivalue::grid::{CellSet, Grid, Puzzle, Solution};

use std::time::Duration;

use crate::bounds::{Cancel, with_timeout};

/// Searches all plain puzzles of a batch at once and keeps what was found until they are answered.
///
/// A worker keeps it from batch to batch, with the memory of its solver. Results are requested by
/// the index of a grid in the batch; what was not searched for, or was cut short, is `None`.
///
/// ```
/// use bivalue::grid::Grid;
/// use bivalue_bulk::Cancel;
/// use bivalue_bulk::stream::Lookahead;
///
/// let mut lookahead = Lookahead::new(Cancel::new());
/// lookahead.search(&[Grid::EMPTY], true);
/// assert_eq!(lookahead.found(0).map(|found| found.count.count()), Some(2));
/// assert_eq!(lookahead.only_solution(0), None);
/// ```
pub struct Lookahead {
    cancel: Cancel,
    /// The time that a search may take, if there is a bound.
    time: Option<Duration>,
    solver: Option<BatchSolver>,
    found: Vec<FirstSolution>,
    counts: Vec<SolutionCount>,
    redundant: Vec<Option<CellSet>>,
    proper: Vec<Option<Puzzle>>,
}

impl Lookahead {
    /// A lookahead that holds nothing yet; its searches end when `cancel` is set.
    ///
    /// ```
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::stream::Lookahead;
    ///
    /// assert!(Lookahead::new(Cancel::new()).found(0).is_none());
    /// ```
    #[must_use]
    pub fn new(cancel: Cancel) -> Self {
        Self {
            cancel,
            time: None,
            solver: None,
            found: Vec::new(),
            counts: Vec::new(),
            redundant: Vec::new(),
            proper: Vec::new(),
        }
    }

    /// Bounds the time of each search from now on. What is not found by then is not known.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::stream::Lookahead;
    ///
    /// let mut lookahead = Lookahead::new(Cancel::new());
    /// lookahead.end_within(Some(Duration::ZERO));
    /// lookahead.search(&[Grid::EMPTY], true);
    /// assert_eq!(lookahead.only_solution(0), None);
    /// ```
    pub fn end_within(&mut self, time: Option<Duration>) {
        self.time = time;
    }

    /// Forgets what was found.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::stream::Lookahead;
    ///
    /// let mut lookahead = Lookahead::new(Cancel::new());
    /// lookahead.search(&[Grid::EMPTY], false);
    /// lookahead.clear();
    /// assert!(lookahead.found(0).is_none());
    /// ```
    pub fn clear(&mut self) {
        self.found.clear();
        self.counts.clear();
        self.redundant.clear();
        self.proper.clear();
    }

    /// Finds the first solution of each grid and, with `proof`, whether there is another.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::stream::Lookahead;
    ///
    /// let mut lookahead = Lookahead::new(Cancel::new());
    /// let puzzle: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// lookahead.search(&[puzzle], true);
    /// assert!(lookahead.only_solution(0).is_some());
    /// ```
    pub fn search(&mut self, grids: &[Grid], proof: bool) {
        self.found.clear();
        let bounds = with_timeout(self.cancel.budget(), self.time);
        let bounds = options(proof).within(bounds);
        self.solver.get_or_insert_default().first_solutions(grids, &bounds, &mut self.found);
    }

    /// Counts the solutions of each grid: up to two with `proof`, and up to one without.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::stream::Lookahead;
    ///
    /// let mut lookahead = Lookahead::new(Cancel::new());
    /// lookahead.count(&[Grid::EMPTY], true);
    /// assert_eq!(lookahead.counted(0).unwrap().count(), 2);
    /// ```
    pub fn count(&mut self, grids: &[Grid], proof: bool) {
        self.counts.clear();
        let bounds = with_timeout(self.cancel.budget(), self.time);
        let bounds = options(proof).within(bounds);
        self.solver.get_or_insert_default().count(grids, &bounds, &mut self.counts);
    }

    /// Finds which grids are proper puzzles.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::stream::Lookahead;
    ///
    /// let mut lookahead = Lookahead::new(Cancel::new());
    /// let puzzle: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// lookahead.search_proper(&[puzzle, Grid::EMPTY]);
    /// assert!(lookahead.puzzle(0).is_some() && lookahead.puzzle(1).is_none());
    /// ```
    pub fn search_proper(&mut self, grids: &[Grid]) {
        self.proper.clear();
        self.solver.get_or_insert_default().proper_puzzles(
            grids,
            with_timeout(self.cancel.budget(), self.time),
            &mut self.proper,
        );
    }

    /// Finds the redundant givens of each grid that [`Lookahead::search`] found to have exactly
    /// one solution, by counting the solutions without each of its givens.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::stream::Lookahead;
    ///
    /// let mut lookahead = Lookahead::new(Cancel::new());
    /// let puzzle: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// lookahead.search(&[puzzle], true);
    /// lookahead.search_without(&[puzzle]);
    /// assert!(!lookahead.redundant(0).unwrap().is_empty());
    /// ```
    pub fn search_without(&mut self, grids: &[Grid]) {
        /// The puzzles whose reduced grids are searched at once: enough for the solver to be at its
        /// best, and few enough for little memory.
        const TOGETHER: usize = 256;
        let bounds = with_timeout(self.cancel.budget(), self.time);
        let bounds = BatchOptions::proving().within(bounds);
        let solver = self.solver.get_or_insert_default();
        self.redundant.clear();
        let (mut fewer, mut counts) = (Vec::new(), Vec::new());
        for (grids, found) in grids.chunks(TOGETHER).zip(self.found.chunks(TOGETHER)) {
            let proper =
                || grids.iter().zip(found).map(|(grid, solved)| (grid, solved.count.is_proper()));
            fewer.clear();
            counts.clear();
            for (grid, _) in proper().filter(|(_, proper)| *proper) {
                let cells = grid.filled();
                fewer.extend(cells.into_iter().map(|c| grid.restricted_to(cells - c.into())));
            }
            solver.count(&fewer, &bounds, &mut counts);
            let mut counts = counts.iter();
            self.redundant.extend(proper().map(|(grid, proper)| {
                let cells = if proper { grid.filled() } else { CellSet::EMPTY };
                // All counts of this grid are taken, also those after one that was cut short.
                let known: Vec<_> = cells.into_iter().zip(&mut counts).collect();
                let cut_short = |end| matches!(end, End::Cancelled | End::Timeout);
                let all = known.iter().all(|(_, counted)| !cut_short(counted.end));
                let redundant = known.iter().filter(|(_, counted)| counted.is_proper());
                all.then(|| redundant.map(|(cell, _)| *cell).collect())
            }));
        }
    }

    /// Returns the result of [`Lookahead::search`] for a grid.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::stream::Lookahead;
    ///
    /// let mut lookahead = Lookahead::new(Cancel::new());
    /// lookahead.search(&[Grid::EMPTY], true);
    /// assert!(lookahead.found(0).unwrap().first.is_some());
    /// ```
    #[must_use]
    pub fn found(&self, index: usize) -> Option<&FirstSolution> {
        self.found.get(index)
    }

    /// The solution of a grid that was found to have exactly one.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::stream::Lookahead;
    ///
    /// let mut lookahead = Lookahead::new(Cancel::new());
    /// lookahead.search(&[Grid::EMPTY], true);
    /// // It has more than one.
    /// assert!(lookahead.only_solution(0).is_none());
    /// ```
    #[must_use]
    pub fn only_solution(&self, index: usize) -> Option<&Solution> {
        self.found(index).and_then(FirstSolution::only_solution)
    }

    /// Returns the result of [`Lookahead::count`] for a grid.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::stream::Lookahead;
    ///
    /// let mut lookahead = Lookahead::new(Cancel::new());
    /// assert!(lookahead.counted(0).is_none());
    /// lookahead.count(&[Grid::EMPTY], false);
    /// assert_eq!(lookahead.counted(0).unwrap().count(), 1);
    /// ```
    #[must_use]
    pub fn counted(&self, index: usize) -> Option<&SolutionCount> {
        self.counts.get(index)
    }

    /// The redundant givens of a grid, from [`Lookahead::search_without`].
    #[must_use]
    pub fn redundant(&self, index: usize) -> Option<CellSet> {
        self.redundant.get(index).copied().flatten()
    }

    /// The grid as a puzzle, if [`Lookahead::search_proper`] found it to be proper.
    #[must_use]
    pub fn puzzle(&self, index: usize) -> Option<&Puzzle> {
        self.proper.get(index).and_then(Option::as_ref)
    }
}

/// The options of a search that goes on to a proof, or of one that does not.
fn options(proof: bool) -> BatchOptions<'static> {
    if proof { BatchOptions::proving() } else { BatchOptions::first_only() }
}
