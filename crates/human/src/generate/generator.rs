use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bivalue_core::budget::{Budget, Meter, Stop};
use bivalue_core::grid::{Board, CellSet, Puzzle, Solution};
use bivalue_core::text::{Message, MessageValue};

use super::phrases::{
    GAVE_UP, NOT_PROPER, STOPPED, TRIES, TRIES_HAD_GIVENS, TRIES_HAD_REDUNDANT,
    TRIES_HAD_SOLUTIONS, TRIES_MET_NOTHING, TRIES_OF_OTHER_DIFFICULTY, TRIES_WITH_RESULTS,
};
use super::sukaku::SukakuMaker;
use super::{Attempt, Dice, Minimiser, Request, RequestError, Symmetry, proved};

/// Makes puzzles as requested.
#[derive(Clone, Debug)]
pub struct Generator {
    /// The request, with each of the symmetries of which one is drawn for each puzzle.
    requests: Vec<Request>,
    seed: u64,
}

/// A puzzle that was made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made {
    /// Its index.
    pub index: u64,
    /// The puzzle, with its only solution.
    pub puzzle: Puzzle,
    /// The factor by which the puzzle counts in statistics, so that these are about all minimal
    /// puzzles and not about those that the method prefers. It is known up to a constant factor;
    /// none if the method gives no weights.
    pub weight: Option<f64>,
    /// At which try it was made, from 1.
    pub tries: u64,
}

/// The tries for a puzzle, by their results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tried {
    /// The number of tries.
    pub tries: u64,
    /// For each number of givens that was not requested, the number of tries that had it.
    pub clues: Vec<u64>,
    /// The number of tries with a redundant given.
    pub redundant: u64,
    /// The number of tries with more than one solution.
    pub not_proper: u64,
    /// The number of tries that met no puzzle.
    pub nothing: u64,
    /// The number of puzzles that the caller's `accept` refused.
    pub refused: u64,
}

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotMade {
    /// The tries of the request were used up.
    GaveUp(Tried),
    /// A bound of the call was met.
    Stopped(Stop),
    /// The method of that name handed over a puzzle that has other solutions than the one that came
    /// with it. No method of the library does so.
    NotProper(&'static str),
}

impl From<Stop> for NotMade {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl std::error::Error for NotMade {}

impl NotMade {
    /// Returns the reason as a message.
    ///
    /// ```
    /// use bivalue::budget::Stop;
    /// use bivalue::generate::NotMade;
    ///
    /// assert_eq!(NotMade::Stopped(Stop::Nodes).message().phrase().name, "stopped");
    /// ```
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::GaveUp(tried) => GAVE_UP.with("tried", tried.message()),
            Self::Stopped(stop) => STOPPED.with("reason", stop.to_string()),
            Self::NotProper(method) => NOT_PROPER.with("method", *method),
        }
    }
}

impl fmt::Display for NotMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Tried {
    /// Returns the tries with their results as a message:
    /// `1000 tries: 990 had 22 to 28 givens, 10 had a redundant given`.
    fn message(&self) -> Message {
        let mut results: Vec<Message> = Vec::new();
        let clues = self.clues.iter().copied().fold(0, u64::saturating_add);
        if clues > 0 {
            let least = self.clues.iter().position(|&count| count > 0).unwrap_or(0);
            let most = self.clues.iter().rposition(|&count| count > 0).unwrap_or(0);
            let had = TRIES_HAD_GIVENS.with("count", clues);
            results.push(had.with("least", least).with("most", most));
        }
        let others = [
            (self.redundant, TRIES_HAD_REDUNDANT),
            (self.not_proper, TRIES_HAD_SOLUTIONS),
            (self.nothing, TRIES_MET_NOTHING),
            (self.refused, TRIES_OF_OTHER_DIFFICULTY),
        ];
        let others = others.into_iter().filter(|(count, _)| *count > 0);
        results.extend(others.map(|(count, phrase)| phrase.with("count", count)));
        let tries = TRIES.with("count", self.tries);
        if results.is_empty() {
            return tries;
        }
        let results: MessageValue = results.into_iter().collect();
        TRIES_WITH_RESULTS.with("tries", tries).with("results", results)
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// An estimate of how rare puzzles are that meet a request.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The tries by their results.
    pub tried: Tried,
    /// The number of successful tries.
    pub hits: u64,
}

impl Estimate {
    /// The mean number of tries for a puzzle, if any try was successful.
    #[must_use]
    pub fn tries_each(&self) -> Option<f64> {
        (self.hits > 0).then(|| self.tried.tries as f64 / self.hits as f64)
    }
}

/// Memory that a thread uses again for each puzzle. It has no influence on the puzzles.
#[derive(Clone, Default)]
pub struct Workshop {
    pub(super) minimiser: Minimiser,
    pub(super) orbits: Orbits,
    pub(super) units: Vec<CellSet>,
    sukakus: SukakuMaker,
    tries: Option<Arc<AtomicU64>>,
}

impl Workshop {
    /// Memory of one of several threads that count their tries together.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    ///
    /// use bivalue::Budget;
    /// use bivalue::generate::{Generator, Request, Workshop};
    ///
    /// let tries = Arc::new(AtomicU64::new(0));
    /// let generator = Generator::new(Request::default(), 1).unwrap();
    /// let mut workshop = Workshop::counting(&tries);
    /// generator.puzzle(0, &mut workshop, &Budget::UNLIMITED, &mut |_| Ok(true)).unwrap();
    /// assert_eq!(tries.load(Ordering::Relaxed), 1);
    /// ```
    #[must_use]
    pub fn counting(tries: &Arc<AtomicU64>) -> Self {
        Self { tries: Some(Arc::clone(tries)), ..Self::default() }
    }
}

/// The orbits of the symmetry that was requested last.
#[derive(Clone, Default)]
pub(super) struct Orbits {
    symmetry: Symmetry,
    orbits: Vec<CellSet>,
}

impl Orbits {
    pub(super) fn of(&mut self, symmetry: Symmetry) -> &[CellSet] {
        if self.orbits.is_empty() || self.symmetry != symmetry {
            *self = Self { symmetry, orbits: symmetry.orbits() };
        }
        &self.orbits
    }
}

impl fmt::Debug for Workshop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workshop").finish_non_exhaustive()
    }
}

impl Workshop {
    /// An empty workshop.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::{Generator, Request, Workshop};
    ///
    /// let generator = Generator::new(Request::default(), 1).unwrap();
    /// // One workshop serves for many puzzles; they do not depend on what it was used for before.
    /// let workshop = &mut Workshop::new();
    /// for index in 0..3 {
    ///     let accept = &mut |_: &_| Ok(true);
    ///     assert_eq!(generator.puzzle(index, workshop, &Budget::UNLIMITED, accept).unwrap().tries, 1);
    /// }
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl Generator {
    /// A generator for a request; everything that it makes follows from the seed.
    ///
    /// # Errors
    /// Why no puzzle can be as requested.
    ///
    /// ```
    /// use bivalue::generate::{Generator, Request, RequestError};
    ///
    /// let request = Request { clues: 0..=16, ..Request::default() };
    /// assert_eq!(Generator::new(request, 1).err(), Some(RequestError::TooFewClues(16)));
    /// ```
    pub fn new(request: Request, seed: u64) -> Result<Self, RequestError> {
        request.check()?;
        Ok(Self { requests: vec![request], seed })
    }

    /// The same generator, but that each puzzle has one of these symmetries, drawn at random,
    /// instead of that of the request.
    ///
    /// # Errors
    /// Why no puzzle can be as requested with one of them.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::{Generator, Request, Symmetry, Workshop};
    ///
    /// let mirrors = [Symmetry::LeftRight, Symmetry::TopBottom];
    /// let generator = Generator::new(Request::default(), 1).unwrap().with_symmetries(&mirrors).unwrap();
    /// let workshop = &mut Workshop::new();
    /// for index in 0..4 {
    ///     let made = generator.puzzle(index, workshop, &Budget::UNLIMITED, &mut |_| Ok(true)).unwrap();
    ///     let givens = made.puzzle.board().given_cells();
    ///     assert!(mirrors.iter().any(|symmetry| symmetry.is_of(givens)));
    /// }
    /// ```
    pub fn with_symmetries(self, symmetries: &[Symmetry]) -> Result<Self, RequestError> {
        let mut requests = Vec::new();
        for &symmetry in symmetries {
            let request = Request { symmetry, ..self.request().clone() };
            request.check()?;
            requests.push(request);
        }
        Ok(if requests.is_empty() { self } else { Self { requests, ..self } })
    }

    /// The request that the puzzle of that index is made by: one with its symmetry.
    ///
    /// ```
    /// use bivalue::generate::{Generator, Request};
    ///
    /// let generator = Generator::new(Request::default(), 1).unwrap();
    /// assert_eq!(generator.request_of(7).symmetry, generator.request().symmetry);
    /// ```
    #[must_use]
    pub fn request_of(&self, index: u64) -> &Request {
        self.drawn(&mut Dice::new(self.seed, index))
    }

    fn drawn(&self, dice: &mut Dice) -> &Request {
        match &self.requests[..] {
            [only] => only,
            several => &several[dice.below(several.len() as u32) as usize],
        }
    }

    /// Returns the request. If the symmetry is random, this one has been drawn.
    ///
    /// ```
    /// use bivalue::generate::{Generator, Request};
    ///
    /// let generator = Generator::new(Request { tries: 5, ..Request::default() }, 1).unwrap();
    /// assert_eq!(generator.request().tries, 5);
    /// ```
    #[must_use]
    pub fn request(&self) -> &Request {
        &self.requests[0]
    }

    /// The seed, from which every puzzle follows.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Makes the puzzle of that index: the first that `accept` takes, within the tries of the
    /// request.
    ///
    /// `accept` keeps its own bounds; a stop of it ends the call.
    ///
    /// # Errors
    /// The counts of the tries, if no puzzle was taken, the bound that was met, or that the method
    /// handed over a puzzle that is not proper. Nodes are those of the searches.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::{Generator, Request, Workshop};
    ///
    /// let generator = Generator::new(Request::default(), 1).unwrap();
    /// // The first puzzle with at most 25 givens.
    /// let mut accept = |made: &bivalue::generate::Made| Ok(made.puzzle.board().given_cells().len() <= 25);
    /// let made = generator.puzzle(0, &mut Workshop::new(), &Budget::UNLIMITED, &mut accept).unwrap();
    /// assert!(made.puzzle.board().given_cells().len() <= 25);
    /// ```
    pub fn puzzle(
        &self,
        index: u64,
        workshop: &mut Workshop,
        budget: &Budget<'_>,
        accept: &mut dyn FnMut(&Made) -> Result<bool, Stop>,
    ) -> Result<Made, NotMade> {
        let meter = Meter::new(*budget);
        let mut dice = Dice::new(self.seed, index);
        let mut tried = Tried::default();
        let request = self.drawn(&mut dice);
        while tried.tries < request.tries {
            let attempt = Self::attempt(request, index, &mut dice, workshop, &meter, &mut tried)?;
            if let Some(tries) = &workshop.tries {
                tries.fetch_add(1, Ordering::Relaxed);
            }
            if let Some(made) = attempt {
                if accept(&made)? {
                    return Ok(made);
                }
                tried.refused += 1;
            }
        }
        Err(NotMade::GaveUp(tried))
    }

    /// Makes the full grid of that index.
    ///
    /// # Errors
    /// The bound that was met.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::{Generator, Request};
    ///
    /// let generator = Generator::new(Request::default(), 1).unwrap();
    /// let grid = generator.full_grid(0, &Budget::UNLIMITED).unwrap();
    /// assert_eq!(generator.full_grid(0, &Budget::UNLIMITED), Ok(grid));
    /// assert_ne!(generator.full_grid(1, &Budget::UNLIMITED), Ok(grid));
    /// ```
    pub fn full_grid(&self, index: u64, budget: &Budget<'_>) -> Result<Solution, Stop> {
        self.request().grids.grid(&mut Dice::new(self.seed, index), &Meter::new(*budget))
    }

    /// Makes the minimal Sukaku of that index: a puzzle of candidates alone, of which none that was
    /// eliminated can come back. Of the request only the solution counts.
    ///
    /// Candidates come back to those of a full grid in random order, each if the puzzle stays
    /// proper: the way of `top-down`.
    ///
    /// # Errors
    /// The bound that was met.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::{Generator, Request, Workshop};
    ///
    /// let generator = Generator::new(Request::default(), 1).unwrap();
    /// let made = generator.sukaku(0, &mut Workshop::new(), &Budget::UNLIMITED).unwrap();
    /// assert!(made.puzzle.board().given_cells().is_empty());
    /// ```
    pub fn sukaku(
        &self,
        index: u64,
        workshop: &mut Workshop,
        budget: &Budget<'_>,
    ) -> Result<Made, Stop> {
        let mut dice = Dice::new(self.seed, index);
        let meter = Meter::new(*budget);
        let solution = match self.request().solution {
            Some(solution) => solution,
            None => self.request().grids.grid(&mut dice, &meter)?,
        };
        let puzzle = workshop.sukakus.make(&solution, &mut dice, &meter)?;
        Ok(Made { index, puzzle, weight: None, tries: 1 })
    }

    fn attempt(
        request: &Request,
        index: u64,
        dice: &mut Dice,
        workshop: &mut Workshop,
        meter: &Meter<'_>,
        tried: &mut Tried,
    ) -> Result<Option<Made>, NotMade> {
        tried.tries += 1;
        match request.method.attempt(request, dice, workshop, meter)? {
            Attempt::Made { givens, solution, weight } => {
                let board = Board::new(&solution.grid().restricted_to(givens))
                    .expect("no digit stands twice in a part of a solution");
                let puzzle = proved(board, &solution, meter)?;
                let puzzle = puzzle.ok_or(NotMade::NotProper(request.method.name()))?;
                return Ok(Some(Made { index, puzzle, weight, tries: tried.tries }));
            }
            Attempt::Clues(clues) => {
                // A grid has no more cells.
                let clues = clues.min(81);
                tried.clues.resize(tried.clues.len().max(clues + 1), 0);
                tried.clues[clues] += 1;
            }
            Attempt::Redundant => tried.redundant += 1,
            Attempt::NotProper => tried.not_proper += 1,
            Attempt::Nothing => tried.nothing += 1,
        }
        Ok(None)
    }

    /// Estimates how rare puzzles are that meet the request and that `accept` takes, by this number
    /// of tries. Their random numbers are not those of any puzzle.
    ///
    /// # Errors
    /// The bound that was met, here or by `accept`, or that the method handed over a puzzle that is
    /// not proper.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::{Generator, Request, Workshop};
    ///
    /// let request = Request { clues: 0..=24, ..Request::default() };
    /// let generator = Generator::new(request, 1).unwrap();
    /// let workshop = &mut Workshop::new();
    /// let estimate = generator.estimate(50, workshop, &Budget::UNLIMITED, &mut |_| Ok(true)).unwrap();
    /// assert!(estimate.tried.tries == 50 && estimate.hits < 50);
    /// ```
    pub fn estimate(
        &self,
        tries: u64,
        workshop: &mut Workshop,
        budget: &Budget<'_>,
        accept: &mut dyn FnMut(&Made) -> Result<bool, Stop>,
    ) -> Result<Estimate, NotMade> {
        let meter = Meter::new(*budget);
        // A stream that no puzzle has in practice.
        let mut dice = Dice::new(self.seed, u64::MAX);
        let mut estimate = Estimate { tried: Tried::default(), hits: 0 };
        while estimate.tried.tries < tries {
            let request = self.drawn(&mut dice);
            match Self::attempt(request, 0, &mut dice, workshop, &meter, &mut estimate.tried)? {
                Some(made) if accept(&made)? => estimate.hits += 1,
                Some(_) => estimate.tried.refused += 1,
                None => {}
            }
        }
        Ok(estimate)
    }
}
