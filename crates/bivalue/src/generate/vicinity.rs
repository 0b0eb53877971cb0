use std::ops::ControlFlow;

use crate::analyse::redundant_with;
use crate::budget::{Budget, Meter, Stop};
use crate::engine::{Search, default_engine};
use crate::grid::{Board, Cell, CellSet, Digit, Grid, Puzzle, Solution};

/// Where puzzles are looked for that differ from one at hand by a few givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vicinity {
    /// How many givens go.
    pub minus: usize,
    /// How many others come.
    pub plus: usize,
    /// Where more solutions than that are left when givens went, nothing is looked for.
    pub solutions: u64,
}

/// Solutions that are looked through where givens went, if nothing else is asked for.
pub const VICINITY_SOLUTIONS: u64 = 20_000;

impl Vicinity {
    /// Shows every minimal puzzle that is made of this proper one by taking `minus` givens away and
    /// adding `plus` others (`{-n+m}` in the words of the Patterns Game), each once, until told to
    /// stop: by what goes, then by what comes. Returns how many ways to take givens away were left
    /// aside because too many solutions remained.
    ///
    /// An added given is a digit that was not taken from that very cell. All solutions without the
    /// givens that went are listed; what comes must leave exactly one of them.
    ///
    /// # Errors
    /// The bound that was met: there may be other neighbours than those that were shown. Nodes are
    /// those of the searches, and sets of givens that are tried.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::engine::{self, Search, Verdict};
    /// use bivalue::generate::{VICINITY_SOLUTIONS, Vicinity};
    /// use bivalue::grid::{Board, Grid};
    ///
    /// let grid: Grid = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
    ///     .parse()
    ///     .unwrap();
    /// let board = Board::new(&grid).unwrap();
    /// let (verdict, _) = engine::judge(engine::default_engine(), &Search::of(&board));
    /// let Verdict::One(puzzle) = verdict else { panic!("not proper") };
    /// let vicinity = Vicinity { minus: 1, plus: 1, solutions: VICINITY_SOLUTIONS };
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
        let mut walk = Walk { vicinity: *self, givens, each, meter, left_aside: 0 };
        // Whether the visitor said stop makes no difference here.
        let _ = walk.take(&cells, self.minus, CellSet::EMPTY)?;
        Ok(walk.left_aside)
    }
}

struct Walk<'a> {
    vicinity: Vicinity,
    givens: Grid,
    each: &'a mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
    meter: Meter<'a>,
    left_aside: u64,
}

/// The solutions that are looked through between two looks at the clock.
const SOLUTIONS_PER_NODE: usize = 1024;

impl Walk<'_> {
    /// Takes so many more of these givens away, in every way.
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

    /// Adds givens where those went, in every way.
    fn refill(&mut self, gone: CellSet) -> Result<ControlFlow<()>, Stop> {
        let mut rest = self.givens.restricted_to(self.givens.filled() - gone);
        let Ok(board) = Board::new(&rest) else { return Ok(ControlFlow::Continue(())) };
        let most = self.vicinity.solutions;
        let mut solutions = Vec::new();
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
        let all: Vec<_> = solutions.iter().collect();
        self.add(&mut rest, &all, 0, self.vicinity.plus)
    }

    /// Adds so many more givens in the cells from that index on, so that one of these solutions is
    /// left.
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
                // What all have tells nothing, and to a single one nothing need be added.
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
        let puzzle = Puzzle::proven(board, **solution);
        if redundant_with(&puzzle, &self.meter)?.is_empty() {
            return Ok((self.each)(&puzzle));
        }
        Ok(ControlFlow::Continue(()))
    }
}
