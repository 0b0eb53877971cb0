use std::fmt;

use crate::budget::Budget;
use crate::grid::{Board, Grid, Puzzle};

use super::batch_answers::{BatchAnswer, FirstSolution, FirstTwoSolutions, SolutionCount};
use super::batch_options::BatchOptions;
use super::batch_work::{All, Entered, MOST_COUNTED, REFUTED};
use super::bitslice::{Searcher, Start, SweepTally, Workload};
use super::simd::Processor;
use super::{End, Isa, rows, simd_rows};

/// A solver of batches of puzzles, which keeps its memory from one batch to the next.
///
/// Large batches run on the engine `lanes`, which searches 512 puzzles at once, and small ones on
/// the engine `rows`, one puzzle at a time. Both walk the same search trees, so the answers do not
/// depend on how puzzles are divided into batches.
///
/// ```
/// use bivalue::engine::{BatchOptions, BatchSolver};
/// use bivalue::grid::Grid;
///
/// let grid: Grid = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
///     .parse()
///     .unwrap();
/// let mut found = Vec::new();
/// BatchSolver::new().two_solutions(&[grid; 1000], &BatchOptions::proving(), &mut found);
/// assert!(found[999].first.unwrap().to_string().starts_with("237841569"));
/// assert_eq!(found[999].second(), None);
/// ```
pub struct BatchSolver {
    processor: Processor,
    /// The batch size from which puzzles are searched together; if none, the solver
    /// [decides](Self::one_by_one).
    together: Option<usize>,
    /// The lanes, which are made when they are first needed: they take some hundred kilobytes.
    searcher: Option<Searcher>,
    entered: Vec<Entered>,
}

impl fmt::Debug for BatchSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchSolver").field("together", &self.together).finish_non_exhaustive()
    }
}

impl BatchSolver {
    /// From this number of puzzles on, they are searched together without a sample of how hard they
    /// are.
    const ALWAYS_TOGETHER: usize = 2048;

    /// From this number on they are searched together after the [sample](Self::SAMPLE): the lanes
    /// then begin with nearly as many puzzles as there are lanes, and no second round of a few
    /// puzzles follows. Measured on every instruction set, this is faster from 260 to 400 puzzles
    /// on for most kinds of puzzles.
    const TOGETHER: usize = 480;

    /// The same if no puzzle of the sample needed a guess.
    const TOGETHER_IF_EASY: usize = 256;

    /// The same if no puzzle of the sample has a solution. Most such puzzles are refuted at once,
    /// and a few after long searches.
    const TOGETHER_IF_REFUTED: usize = 1_100;

    /// Fewer puzzles are searched together if they are hard: if they need at least this number of
    /// nodes, estimated from those searched so far. The measured optimum is 2,000 to 4,400, the
    /// largest if one solution is enough. The number is the same on every instruction set, so that
    /// the cost of a search does not depend on it.
    const WORTH: u64 = 3_000;

    /// The number of puzzles that are searched one by one before the solver decides again about the
    /// rest.
    const SAMPLE: usize = 16;

    /// The number of puzzles after which it decides for the first time, if the case is clear.
    const FIRST_SAMPLE: usize = 4;

    /// A solver on the best instruction set of this processor.
    ///
    /// ```
    /// use bivalue::engine::{BatchSolver, Isa};
    ///
    /// assert_eq!(BatchSolver::new().isa(), Isa::detected());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::on(Processor::detected())
    }

    /// A solver on that instruction set, if this processor has it.
    ///
    /// ```
    /// use bivalue::engine::{BatchSolver, Isa};
    ///
    /// assert_eq!(BatchSolver::at(Isa::detected()).unwrap().isa(), Isa::detected());
    /// ```
    #[must_use]
    pub fn at(isa: Isa) -> Option<Self> {
        Processor::with(isa).map(Self::on)
    }

    fn on(processor: Processor) -> Self {
        Self { processor, together: None, searcher: None, entered: Vec::new() }
    }

    /// The same solver, but it searches batches of at least this size together, even if that is
    /// slower than one by one. The answers are the same.
    #[must_use]
    pub fn together_from(mut self, puzzles: usize) -> Self {
        self.together = Some(puzzles);
        self
    }

    /// The instruction set that it runs on.
    #[must_use]
    pub fn isa(&self) -> Isa {
        self.processor.isa()
    }

    /// Returns what the lanes have done so far, for the puzzles that were searched together.
    ///
    /// ```
    /// use bivalue::engine::{BatchOptions, BatchSolver};
    /// use bivalue::grid::Grid;
    ///
    /// let mut solver = BatchSolver::new().together_from(2);
    /// solver.count(&[Grid::EMPTY; 2], &BatchOptions::proving(), &mut Vec::new());
    /// assert!(solver.tally().sweeps > 0);
    /// ```
    #[must_use]
    pub fn tally(&self) -> SweepTally {
        self.searcher.as_ref().map_or_else(SweepTally::default, Searcher::tally)
    }

    /// Appends the first two solutions of each grid to `found`, in the order of the grids.
    ///
    /// A grid in which a house has a digit twice has no solution.
    ///
    /// ```
    /// use bivalue::engine::{BatchOptions, BatchSolver};
    /// use bivalue::grid::Grid;
    ///
    /// let clash: Grid = format!("11{}", ".".repeat(79)).parse().unwrap();
    /// let mut found = Vec::new();
    /// BatchSolver::new().two_solutions(&[Grid::EMPTY, clash], &BatchOptions::proving(), &mut found);
    /// assert_eq!([found[0].count(), found[1].count()], [2, 0]);
    /// ```
    pub fn two_solutions(
        &mut self,
        puzzles: &[Grid],
        batch: &BatchOptions<'_>,
        found: &mut Vec<FirstTwoSolutions>,
    ) {
        self.search(puzzles, batch, found);
    }

    /// Appends each grid as a proven puzzle to `puzzles`, in the order of the grids: none in the
    /// place of a grid that is not proper or whose budget was spent.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::engine::BatchSolver;
    /// use bivalue::grid::Grid;
    ///
    /// let mut puzzles = Vec::new();
    /// BatchSolver::new().proper_puzzles(&[Grid::EMPTY], Budget::UNLIMITED, &mut puzzles);
    /// assert!(puzzles[0].is_none());
    /// ```
    pub fn proper_puzzles(
        &mut self,
        grids: &[Grid],
        budget: Budget<'_>,
        puzzles: &mut Vec<Option<Puzzle>>,
    ) {
        let mut solved = Vec::new();
        self.first_solutions(grids, &BatchOptions::proving().within(budget), &mut solved);
        let mut is_over = false;
        for (at, (grid, solved)) in grids.iter().zip(&solved).enumerate() {
            is_over = is_over || at % 1024 == 1023 && budget.check().is_err();
            let solution = solved.only_solution().filter(|_| !is_over);
            let proven = |solution| Some(Puzzle::proven(Board::new(grid).ok()?, solution));
            puzzles.push(solution.copied().and_then(proven));
        }
    }

    /// Appends the first two solutions of each board to `found`, in the order of the boards.
    ///
    /// ```
    /// use bivalue::engine::{BatchOptions, BatchSolver};
    /// use bivalue::grid::{Board, DigitSet};
    ///
    /// let board = Board::sukaku(&[DigitSet::ALL; 81]);
    /// let mut found = Vec::new();
    /// BatchSolver::new().two_solutions_of_boards(&[board], &BatchOptions::proving(), &mut found);
    /// assert_eq!(found[0].count(), 2);
    /// ```
    pub fn two_solutions_of_boards(
        &mut self,
        puzzles: &[Board],
        batch: &BatchOptions<'_>,
        found: &mut Vec<FirstTwoSolutions>,
    ) {
        self.search(puzzles, batch, found);
    }

    /// Appends the first solution of each grid to `solved`, in the order of the grids. The searches
    /// are those of [`two_solutions`](Self::two_solutions); the answers take less memory.
    pub fn first_solutions(
        &mut self,
        puzzles: &[Grid],
        batch: &BatchOptions<'_>,
        solved: &mut Vec<FirstSolution>,
    ) {
        self.search(puzzles, batch, solved);
    }

    /// Appends the number of solutions of each grid to `counts`, in the order of the grids. This
    /// takes less time and less memory than [`two_solutions`](Self::two_solutions), whose searches
    /// it makes.
    pub fn count(
        &mut self,
        puzzles: &[Grid],
        batch: &BatchOptions<'_>,
        counts: &mut Vec<SolutionCount>,
    ) {
        self.search(puzzles, batch, counts);
    }

    /// Appends the number of solutions of each board to `counts`, in the order of the boards.
    pub fn count_boards(
        &mut self,
        puzzles: &[Board],
        batch: &BatchOptions<'_>,
        counts: &mut Vec<SolutionCount>,
    ) {
        self.search(puzzles, batch, counts);
    }

    /// Searches puzzles one by one as long as it is not worth while to search the rest together,
    /// and returns how many it searched.
    ///
    /// Towards the end of a batch most lanes are idle. That costs the same for small batches as for
    /// large ones.
    fn one_by_one<T: simd_rows::Puzzle, A: BatchAnswer>(
        &self,
        puzzles: &[T],
        batch: &BatchOptions<'_>,
        found: &mut Vec<A>,
    ) -> usize {
        let (mut done, mut nodes, mut most, mut guesses, mut solved) = (0, 0, 0, 0, 0);
        while done < puzzles.len() {
            let left = puzzles.len() - done;
            let sample = done.clamp(Self::FIRST_SAMPLE, Self::SAMPLE);
            let end = done + sample.min(left);
            let is_worth = match self.together {
                _ if batch.budget.nodes() < u64::MAX => false,
                Some(from) => puzzles.len() >= from,
                None if left >= Self::ALWAYS_TOGETHER && !T::ALWAYS_SAMPLED => true,
                None if done == 0 => false,
                None if solved + guesses == 0 && T::ALWAYS_SAMPLED => false,
                None => {
                    let many = match (solved, guesses) {
                        (0, _) => Self::TOGETHER_IF_REFUTED,
                        (_, 0) => Self::TOGETHER_IF_EASY,
                        _ => Self::TOGETHER,
                    };
                    let clear = (Self::SAMPLE / sample) as u64;
                    // One refutation that takes long says little about the others, and a few of
                    // them are finished sooner one by one.
                    let (nodes, worth) = if solved == 0 {
                        (nodes - most, 2 * Self::WORTH)
                    } else {
                        (nodes, Self::WORTH)
                    };
                    done >= Self::SAMPLE && left >= many
                        || left as u64 * nodes >= clear * worth * done as u64
                }
            };
            if is_worth {
                break;
            }
            for puzzle in &puzzles[done..end] {
                let at = found.len();
                found.push(A::nothing(End::Exhausted));
                let one = &mut found[at];
                rows::find(self.processor, puzzle, batch, one);
                let [_, its_guesses, its_nodes] = *one.outcome().1;
                let its_nodes = u64::from(its_nodes).min(MOST_COUNTED);
                (nodes, most) = (nodes + its_nodes, most.max(its_nodes));
                solved += one.count() as u64;
                guesses += u64::from(its_guesses);
            }
            done = end;
        }
        done
    }

    fn search<T, A: BatchAnswer>(
        &mut self,
        puzzles: &[T],
        batch: &BatchOptions<'_>,
        found: &mut Vec<A>,
    ) where
        T: simd_rows::Puzzle,
        for<'a> &'a T: Into<Start<'a>>,
    {
        // Reserved at once, so that answers are not moved when the vector grows.
        found.reserve(puzzles.len());
        let alone = self.one_by_one(puzzles, batch, found);
        let puzzles = &puzzles[alone..];
        if puzzles.is_empty() {
            return;
        }
        let first = found.len();
        let searcher = self.searcher.get_or_insert_with(|| Searcher::new(self.processor));
        self.entered.clear();
        self.entered.resize(puzzles.len(), Entered::default());
        let mut all = All {
            processor: self.processor,
            puzzles,
            batch,
            found,
            first,
            entered: &mut self.entered,
            stopped: None,
            finished: 0,
            guesses: 0,
            alternatives: 0,
            refuted: Vec::new(),
            abandoned: Vec::new(),
        };
        if T::HAS_OWN_LANES {
            searcher.search(&mut all);
        } else {
            searcher.search(&mut all as &mut dyn Workload);
        }
        let All { stopped, abandoned, refuted, .. } = all;
        for puzzle in refuted {
            self.entered[puzzle as usize].nodes -= REFUTED;
        }
        if stopped.is_some() {
            for (found, entered) in found[first..].iter_mut().zip(&self.entered) {
                found.set_cost(entered.cost());
            }
        }
        // Lanes that share a puzzle enter at least as many nodes as one search would. So a puzzle
        // that the lanes give up may still be finished here, and one that they do not give up gets
        // the same answer here.
        for puzzle in abandoned {
            let puzzle = puzzle as usize;
            found[first + puzzle] = A::nothing(End::Exhausted);
            rows::find(self.processor, &puzzles[puzzle], batch, &mut found[first + puzzle]);
        }
        if let Some(stop) = stopped {
            found.resize(first + puzzles.len(), A::nothing(stop.into()));
        }
    }
}

impl Default for BatchSolver {
    fn default() -> Self {
        Self::new()
    }
}
