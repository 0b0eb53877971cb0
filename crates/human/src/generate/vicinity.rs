use std::ops::ControlFlow;

use bivalue_core::analyse::redundant_with;
use bivalue_core::budget::{Budget, Meter, Stop};
use bivalue_core::engine::{Search, default_engine};
use bivalue_core::grid::{Board, Cell, CellSet, Digit, Grid, Puzzle, Solution};

use super::proper;

/// The bounds of a search for puzzles that differ from one at hand by a few givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VicinityBounds {
    /// The number of givens that are removed.
    pub minus: usize,
    /// The number of other givens that are added.
    pub plus: usize,
    /// The most solutions that a puzzle may have after givens were removed. If it has more, no
    /// givens are added to it.
    pub solutions: u64,
}

/// The most solutions that a puzzle may have after givens were removed, by default.
pub const VICINITY_SOLUTIONS: u64 = 20_000;

impl VicinityBounds {
    /// Shows every minimal puzzle that is made of this proper one by removing `minus` givens and
    /// adding `plus` others (`{-n+m}` in the words of the Patterns Game), each once, until `each`
    /// breaks: ordered by the removed givens, then by the added ones. Returns how many ways to
    /// remove givens were skipped because too many solutions remained.
    ///
    /// An added given is never the digit that was removed from the same cell. All solutions of the
    /// puzzle without the removed givens are listed; the added givens must leave exactly one of
    /// them.
    ///
    /// # Errors
    /// The bound that was met: there may be other neighbours than those that were shown. Nodes are
    /// those of the searches, and sets of givens that are tried.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::engine::{self, Search, Verdict};
    /// use bivalue::generate::{VICINITY_SOLUTIONS, VicinityBounds};
    /// use bivalue::grid::{Board, Grid};
    ///
    /// let grid: Grid = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
    ///     .parse()
    ///     .unwrap();
    /// let board = Board::new(&grid).unwrap();
    /// let (verdict, _) = engine::judge(engine::default_engine(), &Search::of(&board));
    /// let Verdict::One(puzzle) = verdict else { panic!("not proper") };
    /// let vicinity = VicinityBounds { minus: 1, plus: 1, solutions: VICINITY_SOLUTIONS };
    /// let mut count = 0;
    /// let left_aside = vicinity.of(&puzzle, &Budget::UNLIMITED, &mut |neighbour| {
    ///     assert_eq!(neighbour.board().given_cells().len(), 17);
    ///     count += 1;
    ///     std::ops::ControlFlow::Continue(())
    /// });
    /// assert!(left_aside.is_ok() && count < 20);
    /// ```
    pub fn of(
        &self,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
        each: &mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
    ) -> Result<u64, Stop> {
        let givens = puzzle.board().givens();
        let cells: Vec<_> = givens.filled().into_iter().collect();
        let meter = Meter::every(8, *budget);
        let mut walk = VicinityWalk { vicinity: *self, givens, each, meter, left_aside: 0 };
        // Whether the visitor said stop makes no difference here.
        let _ = walk.take(&cells, self.minus, CellSet::EMPTY)?;
        Ok(walk.left_aside)
    }
}

struct VicinityWalk<'a> {
    vicinity: VicinityBounds,
    givens: Grid,
    each: &'a mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
    meter: Meter<'a>,
    left_aside: u64,
}

/// The solutions that are looked through between two looks at the clock.
const SOLUTIONS_PER_NODE: usize = 1024;

/// The most solutions for which memory is reserved at once.
const MOST_RESERVED: u64 = 1 << 20;

impl VicinityWalk<'_> {
    /// Removes `left` more of these givens, in every way.
    fn take(
        &mut self,
        cells: &[Cell],
        left: usize,
        gone: CellSet,
    ) -> Result<ControlFlow<()>, Stop> {
        if left == 0 {
            return self.refill(gone);
        }
        for (at, cell) in cells.iter().enumerate() {
            self.meter.node()?;
            if self.take(&cells[at + 1..], left - 1, gone | CellSet::of(*cell))?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Adds givens to the puzzle without the removed ones, in every way.
    fn refill(&mut self, gone: CellSet) -> Result<ControlFlow<()>, Stop> {
        let mut rest = self.givens.restricted_to(self.givens.filled() - gone);
        let Ok(board) = Board::new(&rest) else { return Ok(ControlFlow::Continue(())) };
        let most = self.vicinity.solutions;
        // A list that grows is moved, which takes long if there are very many.
        let mut solutions = Vec::with_capacity(most.min(MOST_RESERVED) as usize + 1);
        let search = Search::of(&board).solutions(most.saturating_add(1)).within(self.meter.rest());
        let report = default_engine().run(&search, &mut |solution: &Solution| {
            solutions.push(*solution);
            ControlFlow::Continue(())
        });
        self.meter.spend(report.cost.nodes);
        if let Some(stop) = report.end.stop() {
            return Err(stop);
        }
        if solutions.len() as u64 > most {
            self.left_aside += 1;
            return Ok(ControlFlow::Continue(()));
        }
        let mut all = Vec::with_capacity(solutions.len());
        for some in solutions.chunks(SOLUTIONS_PER_NODE) {
            self.meter.node()?;
            all.extend(some);
        }
        self.add(&mut rest, &all, 0, self.vicinity.plus)
    }

    /// Adds `left` more givens in the cells from the index `from` on, so that one of these
    /// solutions is left.
    fn add(
        &mut self,
        rest: &mut Grid,
        solutions: &[&Solution],
        from: usize,
        left: usize,
    ) -> Result<ControlFlow<()>, Stop> {
        if left == 0 {
            return self.show(rest, solutions);
        }
        for cell in Cell::all().skip(from) {
            if rest[cell].is_some() {
                continue;
            }
            let gone = self.givens[cell];
            for digit in Digit::all().filter(|&digit| gone != Some(digit)) {
                let fewer = self.with(solutions, cell, digit)?;
                // A digit that all solutions have excludes none of them, and a single solution
                // needs no further givens.
                let is_needed = fewer.len() < solutions.len() && (fewer.len() > 1 || left == 1);
                if !fewer.is_empty() && is_needed {
                    rest[cell] = Some(digit);
                    let flow = self.add(rest, &fewer, cell.index() + 1, left - 1);
                    rest[cell] = None;
                    if flow?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Those of the solutions that have the digit in the cell.
    fn with<'s>(
        &mut self,
        solutions: &[&'s Solution],
        cell: Cell,
        digit: Digit,
    ) -> Result<Vec<&'s Solution>, Stop> {
        let mut with = Vec::new();
        for some in solutions.chunks(SOLUTIONS_PER_NODE) {
            self.meter.node()?;
            with.extend(some.iter().filter(|solution| solution.grid()[cell] == Some(digit)));
        }
        Ok(with)
    }

    fn show(&mut self, givens: &Grid, solutions: &[&Solution]) -> Result<ControlFlow<()>, Stop> {
        let ([solution], Ok(board)) = (solutions, Board::new(givens)) else {
            return Ok(ControlFlow::Continue(()));
        };
        let puzzle = proper(board, solution, &self.meter)?;
        if redundant_with(&puzzle, &self.meter)?.is_empty() {
            return Ok((self.each)(&puzzle));
        }
        Ok(ControlFlow::Continue(()))
    }
}
