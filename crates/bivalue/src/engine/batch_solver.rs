use std::ops::ControlFlow;

use crate::budget::{Budget, Stop};
use crate::grid::{Board, Grid, Puzzle, Solution};

use super::batch_answers::{Answer, FirstSolution, FirstTwoSolutions, SolutionCount};
use super::lanes::{Goal, Searcher, Start, Tally};
use super::simd::Bits;
use super::{Cost, End, Isa, rows, simd};

/// How the puzzles of a batch are searched.
#[derive(Clone, Copy, Debug)]
pub struct BatchOptions<'a> {
    /// Whether a search goes on after the first solution, to find a second or prove that there is none.
    pub proof: bool,
    /// The node limit is that of each puzzle; the deadline and the flag end the whole batch.
    /// Puzzles with a node limit are searched one by one.
    pub budget: Budget<'a>,
}

impl BatchOptions<'_> {
    /// The number of solutions after which the search of a puzzle ends.
    pub(super) fn enough(&self) -> usize {
        if self.proof { 2 } else { 1 }
    }
}

/// A solver of batches of puzzles, which keeps its memory from one batch to the next.
///
/// Large batches run on the engine `lanes`, which searches 512 puzzles at once, and small ones on the
/// engine `rows`, one puzzle at a time. Both walk the same search trees, so the answers do not
/// depend on how puzzles are divided into batches.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::engine::{BatchOptions, BatchSolver};
/// use bivalue::grid::Grid;
///
/// let grid: Grid = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
///     .parse()
///     .unwrap();
/// let mut found = Vec::new();
/// BatchSolver::new().two_solutions(&[grid; 1000], &BatchOptions { proof: true, budget: Budget::UNLIMITED }, &mut found);
/// assert!(found[999].first.unwrap().to_string().starts_with("237841569"));
/// assert_eq!(found[999].second(), None);
/// ```
pub struct BatchSolver {
    isa: Isa,
    /// From that many puzzles on, they are searched together; if that was not said, when it is
    /// [worth while](Self::one_by_one).
    together: Option<usize>,
    /// Made when it is first needed: it is some hundred kilobytes.
    searcher: Option<Searcher>,
    entered: Vec<Entered>,
}

impl BatchSolver {
    /// So many puzzles are searched together without a look at how hard they are.
    const CERTAINLY: usize = 2048;

    /// So many are as well, when a [sample](Self::SAMPLE) was searched: that leaves no few for the lanes to begin with
    /// when the others are through. From 260 to 400 puzzles on that is faster for most kinds, on every instruction set; for some that
    /// have no solution, most at once and few after long searches, from 1,100 on.
    const MANY: usize = 480;

    /// If none of the sample needed a guess, so many are enough.
    const MANY_EASY: usize = 256;

    /// Of fewer, from so many nodes on puzzles are searched together: few hard puzzles. Measured, it is 2,000 to 4,400,
    /// the most where one solution is enough; it is the same on every instruction set, so that what a search costs does not
    /// depend on it.
    const WORTH: u64 = 3_000;

    /// How many are searched before it is asked again whether the others are worth it.
    const SAMPLE: usize = 16;

    /// It is asked earlier where it is clear, for the first time after so many.
    const FIRST_SAMPLE: usize = 4;

    /// A solver on the best instruction set of this processor.
    #[must_use]
    pub fn new() -> Self {
        Self::on(Isa::detected())
    }

    /// A solver on that instruction set, if this processor can run it.
    #[must_use]
    pub fn at(isa: Isa) -> Option<Self> {
        isa.is_available().then(|| Self::on(isa))
    }

    fn on(isa: Isa) -> Self {
        Self { isa, together: None, searcher: None, entered: Vec::new() }
    }

    /// The same, but it searches puzzles together from that many on, whether that is faster than
    /// one after the other or not. What it finds is the same.
    #[must_use]
    pub fn together_from(mut self, puzzles: usize) -> Self {
        self.together = Some(puzzles);
        self
    }

    /// The instruction set that it runs on.
    #[must_use]
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// The cost so far of the searches that were run together.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.searcher.as_ref().map_or_else(Tally::default, Searcher::tally)
    }

    /// Appends the first two solutions of each grid to `found`, in the order of the grids.
    ///
    /// A grid in which a house has a digit twice has no solution.
    pub fn two_solutions(
        &mut self,
        puzzles: &[Grid],
        batch: &BatchOptions<'_>,
        found: &mut Vec<FirstTwoSolutions>,
    ) {
        self.search(puzzles, batch, found);
    }

    /// Appends each grid as a proven puzzle to `puzzles`, in the order of the grids: none in the place
    /// of a grid that is not proper or whose budget was spent.
    pub fn proper_puzzles(
        &mut self,
        grids: &[Grid],
        budget: Budget<'_>,
        puzzles: &mut Vec<Option<Puzzle>>,
    ) {
        let mut solved = Vec::new();
        self.first_solutions(grids, &BatchOptions { proof: true, budget }, &mut solved);
        puzzles.extend(grids.iter().zip(&solved).map(|(grid, solved)| {
            let solution = *solved.only_solution()?;
            Some(Puzzle::proven(Board::new(grid).ok()?, solution))
        }));
    }

    /// Appends the first two solutions of each board to `found`, in the order of the boards.
    pub fn two_solutions_of_boards(
        &mut self,
        puzzles: &[Board],
        batch: &BatchOptions<'_>,
        found: &mut Vec<FirstTwoSolutions>,
    ) {
        self.search(puzzles, batch, found);
    }

    /// Appends the first solution of each grid to `solved`, in the order of the grids. The searches are
    /// those of [`two_solutions`](Self::two_solutions); the answers take less memory.
    pub fn first_solutions(
        &mut self,
        puzzles: &[Grid],
        batch: &BatchOptions<'_>,
        solved: &mut Vec<FirstSolution>,
    ) {
        self.search(puzzles, batch, solved);
    }

    /// Appends the number of solutions of each grid to `counts`, in the order of the grids. This takes less
    /// time and less memory than [`two_solutions`](Self::two_solutions), whose searches it makes.
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

    /// Searches puzzles one by one for as long as those that are left are not worth to be searched
    /// together, and says how many that were.
    ///
    /// The last searches of a batch leave most lanes idle, which costs the same however many were
    /// there before.
    fn one_by_one<T: rows::Puzzle, A: Answer>(
        &self,
        puzzles: &[T],
        batch: &BatchOptions<'_>,
        found: &mut Vec<A>,
    ) -> usize {
        let (mut done, mut nodes, mut guesses) = (0, 0, 0);
        while done < puzzles.len() {
            let left = puzzles.len() - done;
            let sample = done.clamp(Self::FIRST_SAMPLE, Self::SAMPLE);
            let end = done + sample.min(left);
            let is_worth = match self.together {
                _ if batch.budget.nodes() < u64::MAX => false,
                Some(from) => puzzles.len() >= from,
                None if left >= Self::CERTAINLY => true,
                None if done == 0 => false,
                None => {
                    let many = if guesses == 0 { Self::MANY_EASY } else { Self::MANY };
                    let clear = (Self::SAMPLE / sample) as u64;
                    done >= Self::SAMPLE && left >= many
                        || left as u64 * nodes >= clear * Self::WORTH * done as u64
                }
            };
            if is_worth {
                break;
            }
            for puzzle in &puzzles[done..end] {
                let at = found.len();
                found.push(A::nothing(End::Exhausted));
                let one = &mut found[at];
                rows::find(self.isa, puzzle, batch, one);
                let [_, its_guesses, its_nodes] = *one.outcome().1;
                nodes += u64::from(its_nodes).min(MOST_COUNTED);
                guesses += u64::from(its_guesses);
            }
            done = end;
        }
        done
    }

    fn search<T, A: Answer>(&mut self, puzzles: &[T], batch: &BatchOptions<'_>, found: &mut Vec<A>)
    where
        T: rows::Puzzle,
        for<'a> &'a T: Into<Start<'a>>,
    {
        // At once, so that answers are not moved when there are more of them.
        found.reserve(puzzles.len());
        let alone = self.one_by_one(puzzles, batch, found);
        let puzzles = &puzzles[alone..];
        if puzzles.is_empty() {
            return;
        }
        let first = found.len();
        let searcher = self.searcher.get_or_insert_with(|| Searcher::new(self.isa));
        self.entered.clear();
        self.entered.resize(puzzles.len(), Entered::default());
        let mut all = All {
            isa: self.isa,
            puzzles,
            batch,
            found,
            first,
            entered: &mut self.entered,
            stopped: None,
            through: 0,
            guesses: 0,
            alternatives: 0,
            hopeless: Vec::new(),
            abandoned: Vec::new(),
        };
        searcher.search(&mut all);
        let All { stopped, abandoned, hopeless, .. } = all;
        for puzzle in hopeless {
            self.entered[puzzle as usize].nodes -= HOPELESS;
        }
        if stopped.is_some() {
            for (found, entered) in found[first..].iter_mut().zip(&self.entered) {
                found.set_cost(entered.cost());
            }
        }
        // Where lanes share a puzzle they enter no fewer nodes than one search would: what they
        // give up may be found there, and what they do not is the same there.
        for puzzle in abandoned {
            let puzzle = puzzle as usize;
            found[first + puzzle] = A::nothing(End::Exhausted);
            rows::find(self.isa, &puzzles[puzzle], batch, &mut found[first + puzzle]);
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

/// So many nodes, or guesses, of a puzzle are counted where it is asked how hard the others may be: one that takes forever
/// says little about them.
const MOST_COUNTED: u64 = 256;

/// Where many alternatives are entered, what is at work last is what takes long, up to that many times what is otherwise
/// likely. (Six times was too few where most have no solution at once and some take long.)
const LEFT_TO_THE_LAST: u64 = 24;

/// What is added to the nodes of a puzzle that is seen to have no solution: lanes lose their patience.
const HOPELESS: u32 = rows::PATIENCE as u32;

/// What a puzzle has cost so far, or the most that can be said so.
#[derive(Clone, Copy, Default)]
struct Entered {
    nodes: u32,
    guesses: u32,
}

impl Entered {
    fn cost(self) -> Cost {
        let (nodes, guesses) = (self.nodes.into(), self.guesses.into());
        Cost { steps: guesses, guesses, nodes }
    }
}

/// All puzzles of a batch, and what was found for those that were begun.
struct All<'a, T, A> {
    isa: Isa,
    puzzles: &'a [T],
    batch: &'a BatchOptions<'a>,
    found: &'a mut Vec<A>,
    /// Where the answers to this batch begin.
    first: usize,
    /// What each puzzle has cost: by itself, since lanes count at every step, and the answers
    /// would not stay in the cache.
    entered: &'a mut [Entered],
    stopped: Option<Stop>,
    /// How many are through, how often they guessed, and how many alternatives were entered; of one that takes
    /// forever, a part.
    through: u64,
    guesses: u64,
    alternatives: u64,
    /// The puzzles that are left to [`rows`], which knows what to do.
    abandoned: Vec<u32>,
    /// Those among them that were seen to have no solution.
    hopeless: Vec<u32>,
}

impl<T: rows::Puzzle, A: Answer> All<'_, T, A> {
    /// Asks what [`rows`] asks as well of a puzzle that takes long.
    #[cold]
    fn doubt(&mut self, puzzle: u32) {
        if self.found[self.first + puzzle as usize].count() == 0
            && simd::is_hopeless(self.isa, &self.puzzles[puzzle as usize])
        {
            self.hopeless.push(puzzle);
            self.entered[puzzle as usize].nodes += HOPELESS;
        }
    }
}

impl<T: rows::Puzzle, A: Answer> Goal for All<'_, T, A>
where
    for<'a> &'a T: Into<Start<'a>>,
{
    const ORDERED: bool = true;
    const TAKES_SOLUTIONS: bool = A::KEEPS_SOLUTIONS;
    const TAKES_OTHERS: bool = A::KEEPS_SECOND;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let number = self.found.len() - self.first;
        if number >= self.puzzles.len() {
            return None;
        }
        // Until its search is through, it may be cancelled.
        self.found.push(A::nothing(End::Cancelled));
        Some(number as u32)
    }

    #[inline]
    fn has_next(&self) -> bool {
        self.found.len() - self.first < self.puzzles.len()
    }

    #[inline]
    fn start(&self, puzzle: u32) -> Start<'_> {
        (&self.puzzles[puzzle as usize]).into()
    }

    #[inline]
    fn node(&mut self, puzzle: u32, guess: bool) -> ControlFlow<()> {
        let entered = &mut self.entered[puzzle as usize];
        entered.nodes = entered.nodes.saturating_add(1);
        entered.guesses = entered.guesses.saturating_add(guess.into());
        if entered.nodes == rows::DOUBT as u32 {
            self.doubt(puzzle);
        }
        ControlFlow::Continue(())
    }

    /// As many as were entered, or as many as those that are through took on average, if these are the more. Where many
    /// alternatives are entered puzzles differ: [`LEFT_TO_THE_LAST`].
    fn likely_left(&self, puzzles: impl Iterator<Item = u32>) -> u64 {
        let begun = (self.found.len() - self.first) as u64;
        if 2 * self.through <= begun {
            return u64::MAX;
        }
        let times = if 2 * self.alternatives < self.guesses { 1 } else { LEFT_TO_THE_LAST };
        let average = (self.guesses + self.alternatives).div_ceil(self.through);
        let entered = |puzzle: u32| u64::from(self.entered[puzzle as usize].nodes);
        puzzles.map(|puzzle| 1 + times * average.max(entered(puzzle) - 1)).sum()
    }

    fn missing(&self, puzzle: u32) -> usize {
        self.batch.enough() - self.found[self.first + puzzle as usize].count()
    }

    #[inline]
    fn abandons(&self, puzzle: u32) -> bool {
        u64::from(self.entered[puzzle as usize].nodes) > rows::PATIENCE
            && self.found[self.first + puzzle as usize].count() == 0
    }

    #[inline]
    fn solution(&mut self, puzzle: u32, bits: &Bits, solution: impl Fn(&Bits) -> Solution) -> bool {
        // Parts of its tree may have been dropped: this need not be the first, nor the only one.
        if self.abandons(puzzle) {
            return true;
        }
        let found = &mut self.found[self.first + puzzle as usize];
        found.note(|| solution(bits), || *bits) >= self.batch.enough()
    }

    fn enough(&self) -> usize {
        self.batch.enough()
    }

    #[inline]
    fn through(&mut self, puzzle: u32) {
        if self.abandons(puzzle) {
            self.abandoned.push(puzzle);
        }
        let found = &mut self.found[self.first + puzzle as usize];
        let entered = self.entered[puzzle as usize];
        self.through += 1;
        let alternatives = entered.nodes.saturating_sub(entered.guesses + 1);
        self.guesses += u64::from(entered.guesses).min(MOST_COUNTED);
        self.alternatives += u64::from(alternatives).min(MOST_COUNTED);
        found.set_cost(entered.cost());
        let enough = found.count() >= self.batch.enough();
        found.set_end(if enough { End::Enough } else { End::Exhausted });
    }

    fn look(&mut self) -> ControlFlow<()> {
        match self.batch.budget.check() {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                self.stopped = Some(stop);
                ControlFlow::Break(())
            }
        }
    }
}
