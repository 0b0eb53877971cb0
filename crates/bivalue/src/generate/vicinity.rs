use std::ops::ControlFlow;

use crate::analyse::redundant_givens;
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
    /// ```
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
    /// vicinity.of(&puzzle, &mut |neighbour| {
    ///     assert_eq!(neighbour.board().given_cells().len(), 17);
    ///     count += 1;
    ///     std::ops::ControlFlow::Continue(())
    /// });
    /// assert!(count < 20);
    /// ```
    pub fn of(&self, puzzle: &Puzzle, each: &mut dyn FnMut(&Puzzle) -> ControlFlow<()>) -> u64 {
        let givens = puzzle.board().givens();
        let cells: Vec<_> = givens.filled().into_iter().collect();
        let mut walk = Walk { vicinity: *self, givens, each, left_aside: 0 };
        let _ = walk.take(&cells, self.minus, CellSet::EMPTY);
        walk.left_aside
    }
}

struct Walk<'a> {
    vicinity: Vicinity,
    givens: Grid,
    each: &'a mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
    left_aside: u64,
}

impl Walk<'_> {
    /// Takes so many more of these givens away, in every way.
    fn take(&mut self, cells: &[Cell], left: usize, gone: CellSet) -> ControlFlow<()> {
        if left == 0 {
            return self.refill(gone);
        }
        for (at, cell) in cells.iter().enumerate() {
            self.take(&cells[at + 1..], left - 1, gone | CellSet::of(*cell))?;
        }
        ControlFlow::Continue(())
    }

    /// Adds givens where those went, in every way.
    fn refill(&mut self, gone: CellSet) -> ControlFlow<()> {
        let mut rest = self.givens.restricted_to(self.givens.filled() - gone);
        let Ok(board) = Board::new(&rest) else { return ControlFlow::Continue(()) };
        let most = self.vicinity.solutions;
        let mut solutions = Vec::new();
        let search = Search::of(&board).solutions(most.saturating_add(1));
        let _ = default_engine().run(&search, &mut |solution: &Solution| {
            solutions.push(*solution);
            ControlFlow::Continue(())
        });
        if solutions.len() as u64 > most {
            self.left_aside += 1;
            return ControlFlow::Continue(());
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
    ) -> ControlFlow<()> {
        if left == 0 {
            return self.show(rest, solutions);
        }
        for cell in Cell::all().skip(from) {
            if rest[cell].is_some() {
                continue;
            }
            let gone = self.givens[cell];
            for digit in Digit::all().filter(|&digit| gone != Some(digit)) {
                let is_added = |solution: &&&Solution| solution.grid()[cell] == Some(digit);
                let fewer: Vec<_> = solutions.iter().filter(is_added).copied().collect();
                // What all have tells nothing, and to a single one nothing need be added.
                let is_needed = fewer.len() < solutions.len() && (fewer.len() > 1 || left == 1);
                if !fewer.is_empty() && is_needed {
                    rest[cell] = Some(digit);
                    let flow = self.add(rest, &fewer, cell.index() + 1, left - 1);
                    rest[cell] = None;
                    flow?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn show(&mut self, givens: &Grid, solutions: &[&Solution]) -> ControlFlow<()> {
        let ([solution], Ok(board)) = (solutions, Board::new(givens)) else {
            return ControlFlow::Continue(());
        };
        let puzzle = Puzzle::proven(board, **solution);
        if redundant_givens(&puzzle).is_empty() {
            (self.each)(&puzzle)?;
        }
        ControlFlow::Continue(())
    }
}
