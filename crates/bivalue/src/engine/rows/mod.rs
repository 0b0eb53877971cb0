//! Row by row in vectors: the search for one puzzle at a time.

mod lanes;
mod portable;
mod weigh;

use std::borrow::Cow;
use std::ops::ControlFlow;

use crate::grid::{Board, Cell, Digit, DigitSet, Grid, Solution};

pub(super) use lanes::{ALL, Guess, Lanes, is_hopeless};
use lanes::{Fixpoint, IsBlocked, propagate};
pub(super) use portable::Words;
pub(super) use weigh::{Choose, ORDER, RANKS, UNIT, Weigh};

use super::batch_answers::Answer;
use super::exact_cover;
use super::simd::{self, Isa, Kernel, Stack};
use super::{BatchOptions, Claims, End, Engine, Meter, Report, Search, Visit};

/// See the [module's text](self).
pub(super) struct Rows {
    /// The best that there is, if none is named.
    level: Option<Isa>,
}

impl Rows {
    /// On the best level of this processor.
    pub(super) const DETECTED: Self = Self { level: None };

    /// On that level, if this processor can run it.
    pub(super) fn at(level: Isa) -> Option<&'static Self> {
        static AT: [Rows; Isa::ALL.len()] = [
            Rows { level: Some(Isa::ALL[0]) },
            Rows { level: Some(Isa::ALL[1]) },
            Rows { level: Some(Isa::ALL[2]) },
            Rows { level: Some(Isa::ALL[3]) },
        ];
        AT.iter().find(|rows| rows.level == Some(level) && level.is_available())
    }
}

impl Engine for Rows {
    fn name(&self) -> &'static str {
        "rows"
    }

    fn about(&self) -> &'static str {
        "vectors of rows: locked candidates and singles, guesses from which most follows"
    }

    fn claims(&self) -> Claims {
        Claims::Everything
    }

    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report {
        let level = self.level.unwrap_or_else(Isa::detected);
        run(level, search.board, Meter::new(search), visit)
    }
}

/// After that many nodes without a solution another engine takes over.
///
/// The guesses from which most follows jump about the grid. Where a few cells have no solution
/// and everything else has thousands, that is fatal: each of the thousands is tried with each
/// way in which the few fail. Dancing links stay where it is narrow. The hardest puzzles that
/// are known to have one solution take less than a tenth of these nodes.
pub(super) const PATIENCE: u64 = 10_000;

/// After that many nodes without a solution it is asked whether the puzzle [is hopeless](is_hopeless).
pub(super) const DOUBT: u64 = 256;

/// Searches on a level that this processor can run.
fn run<P: Puzzle, V: Visit + ?Sized>(
    level: Isa,
    puzzle: &P,
    meter: Meter<'_>,
    visit: &mut V,
) -> Report {
    let hopeless = || simd::is_hopeless(level, puzzle);
    let mut task = Metered { meter, visit, patience: DOUBT, hopeless: &hopeless };
    let mut flow = simd::rows(level, puzzle, &mut task);
    if flow == ControlFlow::Break(End::GaveUp) {
        let Metered { meter, visit, .. } = &mut task;
        flow = puzzle.board().map_or(ControlFlow::Continue(()), |board| {
            exact_cover::search(&board, meter, &mut |solution: &Solution| visit.solution(solution))
        });
    }
    task.meter.report(flow)
}

/// Notes what is found for one puzzle, on a level that this processor can run. It is written where it stays:
/// to move what was just written in pieces takes as long as a sweep.
pub(super) fn find<P: Puzzle, A: Answer>(
    level: Isa,
    puzzle: &P,
    batch: &BatchOptions<'_>,
    found: &mut A,
) {
    let mut visit = |solution: &Solution| {
        found.note(|| *solution, || simd::bits_of(simd::bytes(solution.grid())));
        ControlFlow::Continue(())
    };
    let report = run(level, puzzle, Meter::within(batch.enough() as u64, batch.budget), &mut visit);
    found.set_end(report.end);
    found.set_cost(report.cost);
}

/// What a search starts from.
pub(super) trait Puzzle {
    /// Its candidates.
    fn load<L: Lanes>(&self) -> [L; 3];

    /// As a board, unless a digit stands twice in a house.
    fn board(&self) -> Option<Cow<'_, Board>>;
}

impl Puzzle for Board {
    #[inline(always)]
    fn load<L: Lanes>(&self) -> [L; 3] {
        L::load(&self.domains())
    }

    fn board(&self) -> Option<Cow<'_, Board>> {
        Some(Cow::Borrowed(self))
    }
}

impl Puzzle for [DigitSet; 81] {
    #[inline(always)]
    fn load<L: Lanes>(&self) -> [L; 3] {
        L::load(&self.map(DigitSet::bits))
    }

    fn board(&self) -> Option<Cow<'_, Board>> {
        Some(Cow::Owned(Board::sukaku(self)))
    }
}

impl Puzzle for Grid {
    #[inline(always)]
    fn load<L: Lanes>(&self) -> [L; 3] {
        L::load_grid(self)
    }

    fn board(&self) -> Option<Cow<'_, Board>> {
        Board::new(self).ok().map(Cow::Owned)
    }
}

/// Who counts what a search does and takes what it finds.
pub(super) trait Task {
    /// Whether guesses may be [bold](super::choice) at first. These count on being right, so the digit that is
    /// tried first has to be the one that was chosen.
    #[inline(always)]
    fn is_ahead(&self) -> bool {
        true
    }
    /// Whether the search begins with a puzzle, and not with what is left of one.
    #[inline(always)]
    fn is_whole(&self) -> bool {
        true
    }
    /// Whether two solutions are enough: then one side of a [grave](super::choice) is.
    #[inline(always)]
    fn is_content_with_two(&self) -> bool {
        false
    }
    fn node(&mut self) -> ControlFlow<End>;
    fn guess(&mut self);
    /// The candidate to be guessed, if it may be another than the one that was chosen.
    #[inline(always)]
    fn first(
        &mut self,
        chosen: impl FnOnce() -> (Cell, Digit),
        candidates: impl FnOnce(Cell) -> DigitSet,
    ) -> Option<(Cell, Digit)> {
        let _ = (chosen, candidates);
        None
    }
    fn found(&mut self, solution: &Solution) -> ControlFlow<End>;
}

struct Metered<'a, V: ?Sized> {
    meter: Meter<'a>,
    visit: &'a mut V,
    /// After so many nodes without a solution something else is tried.
    patience: u64,
    hopeless: &'a dyn Fn() -> bool,
}

impl<V: ?Sized> Metered<'_, V> {
    #[cold]
    fn lose_patience(&mut self) -> ControlFlow<End> {
        if self.patience == PATIENCE {
            return ControlFlow::Break(End::GaveUp);
        }
        self.patience = PATIENCE;
        if (self.hopeless)() {
            ControlFlow::Break(End::Exhausted)
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl<V: Visit + ?Sized> Task for Metered<'_, V> {
    #[inline(always)]
    fn is_content_with_two(&self) -> bool {
        self.meter.is_content_with_two()
    }

    #[inline(always)]
    fn node(&mut self) -> ControlFlow<End> {
        if self.meter.is_fruitless(self.patience) {
            self.lose_patience()?;
        }
        self.meter.node()
    }

    #[inline(always)]
    fn guess(&mut self) {
        self.meter.guess();
        self.meter.step();
    }

    #[inline(always)]
    fn found(&mut self, solution: &Solution) -> ControlFlow<End> {
        self.meter.found(solution, self.visit)
    }
}

/// Searches a puzzle in lanes of that kind.
#[inline(always)]
pub(super) fn search<L: Lanes, P: Puzzle, T: Task>(puzzle: &P, task: &mut T) -> ControlFlow<End> {
    let mut pending: Stack<[L; 3]> = Stack::new();
    let mut state: [L; 3] = puzzle.load();
    let mut ahead = task.is_ahead();
    loop {
        task.node()?;
        match propagate(&mut state) {
            Fixpoint::Stuck => {
                let was_ahead = ahead;
                let mut guess;
                (guess, ahead) = L::choose(state, ahead);
                // At the start, and only where there are few pairs: where there are more, there are
                // several solutions or hardly any guesses.
                let is_start = was_ahead && !ahead && pending.is_empty() && task.is_whole();
                if is_start && L::apart(IsBlocked(state)) {
                    return ControlFlow::Continue(());
                }
                task.guess();
                if guess.is_grave && task.is_content_with_two() {
                    L::apart(OneSide { grave: state, guess, ahead, task: &mut *task })?;
                } else {
                    let candidates =
                        |cell: Cell| DigitSet::from_bits(L::store(state)[cell.index()]);
                    if let Some((cell, digit)) = task.first(|| guess.candidate(), candidates) {
                        guess = Guess::of(cell, digit);
                    }
                    pending.push(guess.is_false(state));
                    state = guess.is_true(state);
                    continue;
                }
            }
            Fixpoint::Solved => task.found(&solution(state))?,
            Fixpoint::Dead => {}
        }
        match pending.pop() {
            Some(next) => (state, ahead) = (next, false),
            None => return ControlFlow::Continue(()),
        }
    }
}

/// The solution that a solved state is.
#[inline(always)]
fn solution<L: Lanes>(state: [L; 3]) -> Solution {
    let cells = L::store(state);
    let mut digits = [Digit::from_index(0); 81];
    for (digit, &cell) in digits.iter_mut().zip(&cells[..81]) {
        *digit = Digit::lowest_of(cell);
    }
    Solution::from_digits(digits)
}

/// Searches one side of a [grave](super::choice) from its guess on, for who is content with two solutions: if
/// there is one, the other side has the one with the other candidate wherever there are two.
struct OneSide<'a, L: Lanes, T> {
    grave: [L; 3],
    guess: Guess<L>,
    ahead: bool,
    task: &'a mut T,
}

impl<L: Lanes, T: Task> Kernel for OneSide<'_, L, T> {
    type Output = ControlFlow<End>;

    #[inline(always)]
    fn run(self) -> ControlFlow<End> {
        let Self { mut grave, mut guess, mut ahead, task } = self;
        loop {
            let mut state = guess.is_true(grave);
            task.node()?;
            match propagate(&mut state) {
                Fixpoint::Stuck => {
                    task.guess();
                    (guess, ahead) = L::choose(state, ahead);
                    grave = state;
                }
                Fixpoint::Solved => {
                    task.found(&solution(state))?;
                    let [a, b, c] = [
                        grave[0].without(state[0]),
                        grave[1].without(state[1]),
                        grave[2].without(state[2]),
                    ];
                    return task.found(&solution([
                        a.or_else(a.filled(), state[0]),
                        b.or_else(b.filled(), state[1]),
                        c.or_else(c.filled(), state[2]),
                    ]));
                }
                Fixpoint::Dead => return ControlFlow::Continue(()),
            }
        }
    }
}
