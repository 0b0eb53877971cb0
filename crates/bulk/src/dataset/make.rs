//! Blocks of rows: made or imported, proved by two engines, and looked at.

use bivalue::budget::Stop;
use bivalue::engine::{self, BatchOptions, BatchSolver, Search, Verdict};
use bivalue::generate::{Made, Minimal, NotMade, Symmetry, Workshop};
use bivalue::grid::{Board, Grid, Puzzle};
use bivalue::verbs::Maker;

use super::evaluate::evaluate;
use super::import::{self, Draft};
use super::row::{Row, Status, StepRow};
use super::spec::Plan;
use super::{BLOCK, Failed};
use crate::bounds::Cancel;

/// Rows that follow one another.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The number of the block, from 0.
    pub index: u64,
    /// Its rows.
    pub rows: Vec<Row>,
    /// The steps of all paths, if requested.
    pub steps: Vec<StepRow>,
}

impl Block {
    /// The number of rows that are no proper puzzles.
    ///
    /// ```
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::dataset::{Plan, Spec, make_block};
    ///
    /// let plan = Plan::new(Spec { number: Some(2), ..Spec::default() }).unwrap();
    /// assert_eq!(make_block(&plan, 0, &Cancel::new()).unwrap().bad(), 0);
    /// ```
    #[must_use]
    pub fn bad(&self) -> u64 {
        self.rows.iter().filter(|row| !row.status.is_published()).count() as u64
    }
}

/// Makes a block of a plan: what is in it follows from the plan and the number of the block alone.
///
/// # Errors
/// [`Failed::Cancelled`] if the flag was set, or why a file that is imported cannot be read.
///
/// ```
/// use bivalue_bulk::Cancel;
/// use bivalue_bulk::dataset::{Plan, Spec, make_block};
///
/// let plan = Plan::new(Spec { number: Some(5), seed: 1, ..Spec::default() }).unwrap();
/// let block = make_block(&plan, 0, &Cancel::new()).unwrap();
/// assert_eq!(block, make_block(&plan, 0, &Cancel::new()).unwrap());
/// ```
pub fn make_block(plan: &Plan, index: u64, cancel: &Cancel) -> Result<Block, Failed> {
    let drafts = match plan.maker() {
        Some(_) => Vec::new(),
        None => import::read_block(plan.imported(), index, cancel)?,
    };
    Bench::new(plan).block(index, drafts, cancel)
}

/// The tools of a thread. They have no influence on the rows.
pub(super) struct Bench<'a> {
    plan: &'a Plan,
    workshop: Workshop,
    /// One puzzle at a time, on the engine `rows`.
    rows: BatchSolver,
    /// Many puzzles at once, on the engine `lanes`.
    lanes: BatchSolver,
}

impl<'a> Bench<'a> {
    pub(super) fn new(plan: &'a Plan) -> Self {
        Self {
            plan,
            workshop: Workshop::new(),
            rows: BatchSolver::new().together_from(usize::MAX),
            lanes: BatchSolver::new().together_from(1),
        }
    }

    /// Makes a block, of rows that were read if the plan imports any.
    pub(super) fn block(
        &mut self,
        index: u64,
        drafts: Vec<Draft>,
        cancel: &Cancel,
    ) -> Result<Block, Failed> {
        let plan = self.plan;
        let (mut rows, puzzles) = match plan.maker() {
            Some(maker) => self.made(maker, plan.block_rows(index), cancel)?,
            None => self.solved(drafts, cancel)?,
        };
        self.prove(&rows, &puzzles)?;
        let mut steps = Vec::new();
        for (row, puzzle) in rows.iter_mut().zip(&puzzles) {
            if let Some(puzzle) = puzzle {
                evaluate(plan, puzzle, row, &mut steps, cancel).map_err(stopped)?;
            }
        }
        Ok(Block { index, rows, steps })
    }

    /// The row of one id, made for itself.
    pub(super) fn row(&mut self, id: u64, cancel: &Cancel) -> Result<Option<Row>, Failed> {
        let Some(maker) = self.plan.maker() else { return Ok(None) };
        let (mut rows, puzzles) = self.made(maker, id..id + 1, cancel)?;
        let Some(mut row) = rows.pop() else { return Ok(None) };
        if let Some(puzzle) = &puzzles[0] {
            evaluate(self.plan, puzzle, &mut row, &mut Vec::new(), cancel).map_err(stopped)?;
        }
        Ok(Some(row))
    }

    fn made(
        &mut self,
        maker: &Maker,
        ids: std::ops::Range<u64>,
        cancel: &Cancel,
    ) -> Result<Drafted, Failed> {
        let budget = &cancel.budget();
        let (mut rows, mut puzzles) = (Vec::with_capacity(BLOCK as usize), Vec::new());
        let minimal = is_minimal(maker).then_some(true);
        for id in ids {
            let mut accept = |made: &Made| maker.difficulty().suits(&made.puzzle, budget);
            let made = maker.generator().puzzle(id, &mut self.workshop, budget, &mut accept);
            let row = Row { minimal, ..Row::new(id) };
            match made {
                Ok(made) => {
                    rows.push(row);
                    puzzles.push(Some(made.puzzle));
                }
                Err(NotMade::Stopped(stop)) => return Err(stopped(stop)),
                Err(gave_up) => {
                    rows.push(Row::new(id).bad(Status::NotMade, gave_up.to_string()));
                    puzzles.push(None);
                }
            }
        }
        Ok((rows, puzzles))
    }

    /// Solves what was read.
    fn solved(&mut self, drafts: Vec<Draft>, cancel: &Cancel) -> Result<Drafted, Failed> {
        let grids: Vec<Grid> =
            drafts.iter().map(|draft| draft.givens.unwrap_or(Grid::EMPTY)).collect();
        let mut proper = Vec::new();
        self.rows.proper_puzzles(&grids, cancel.budget(), &mut proper);
        let (mut rows, mut puzzles) = (Vec::with_capacity(drafts.len()), Vec::new());
        for (draft, puzzle) in drafts.into_iter().zip(proper) {
            let Draft { mut row, givens, solution } = draft;
            let puzzle = match (givens, puzzle) {
                (None, _) => None,
                (Some(givens), Some(puzzle)) => {
                    if solution.is_some_and(|solution| solution != *puzzle.solution().grid()) {
                        let clues = Some(givens.filled().len() as u8);
                        row = Row { puzzle: Some(givens), clues, ..row };
                        row = row.bad(
                            Status::WrongSolution,
                            "the solution beside the puzzle is not its solution",
                        );
                        None
                    } else {
                        Some(puzzle)
                    }
                }
                (Some(givens), None) => {
                    row = improper(Row { puzzle: Some(givens), ..row }, &givens, cancel)?;
                    None
                }
            };
            rows.push(row);
            puzzles.push(puzzle);
        }
        Ok((rows, puzzles))
    }

    /// Proves once more, by an engine that shares no search with the first, that each puzzle has
    /// one solution, and that it is the one that is known.
    fn prove(&mut self, rows: &[Row], puzzles: &[Option<Puzzle>]) -> Result<(), Failed> {
        let all = || rows.iter().zip(puzzles).filter_map(|(row, one)| Some((row, one.as_ref()?)));
        let grids: Vec<Grid> = all().map(|(_, puzzle)| puzzle.board().givens()).collect();
        let mut found = Vec::new();
        self.lanes.first_solutions(&grids, &BatchOptions::proving(), &mut found);
        for ((row, puzzle), found) in all().zip(&found) {
            let solution = puzzle.solution();
            if found.only_solution() != Some(solution) || !solution.solves(puzzle.board()) {
                return Err(Failed::Usage(format!(
                    "row {}: two engines disagree about {}; this is an error in the program",
                    row.id,
                    puzzle.board().givens()
                )));
            }
        }
        Ok(())
    }
}

/// Rows, and the puzzles of those that are proper.
type Drafted = (Vec<Row>, Vec<Option<Puzzle>>);

/// Returns whether no given of a puzzle can be redundant.
fn is_minimal(maker: &Maker) -> bool {
    let request = maker.generator().request();
    match request.minimal {
        Minimal::Truly => true,
        Minimal::WithinSymmetry => request.symmetry == Symmetry::None,
        // Then each puzzle is searched for redundant givens.
        _ => false,
    }
}

/// A row whose puzzle is not proper, with what is wrong.
fn improper(row: Row, givens: &Grid, cancel: &Cancel) -> Result<Row, Failed> {
    let row = Row { clues: Some(givens.filled().len() as u8), ..row };
    let board = match Board::new(givens) {
        Ok(board) => board,
        Err(clash) => return Ok(row.bad(Status::NoSolution, clash.to_string())),
    };
    let search = Search::of(&board).within(cancel.budget());
    Ok(match engine::judge(engine::default_engine(), &search).0 {
        Verdict::None(why) => row.bad(Status::NoSolution, why.to_string()),
        Verdict::Many(_) => row.bad(Status::SeveralSolutions, "it has several solutions"),
        _ => return Err(Failed::Cancelled),
    })
}

/// A stop, which is never that of a budget of nodes: these are for ratings alone.
fn stopped(_: Stop) -> Failed {
    Failed::Cancelled
}
