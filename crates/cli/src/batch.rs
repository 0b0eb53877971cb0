//! Batches of puzzles, as they travel from whoever reads to whoever works.

use std::io;

use bivalue::engine::{BatchOptions, BatchSolver, End, FirstSolution, SolutionCount};
use bivalue::grid::{CellSet, Grid, Position, Puzzle};

use crate::exit::Exit;
use crate::input::{Head, Item, plain_item};
use crate::stream::{Job, Out, cancelled, until_cancelled};

/// Puzzles one after the other.
#[derive(Default)]
pub(crate) struct Batch {
    /// Those that are givens and nothing else, so that they can be searched all at once.
    grids: Vec<Grid>,
    pieces: Vec<Piece>,
    puzzles: usize,
}

/// Some puzzles of a batch.
enum Piece {
    /// That many of the batch's grids, of lines one after the other.
    Plain { first: Head, line: u64, count: usize },
    /// Something by itself, and whether its givens are one of the batch's grids.
    Item { item: Box<Item>, is_grid: bool },
}

/// One puzzle of a batch that is givens and nothing else.
pub(crate) enum Spot<'a> {
    /// On a line of its own, which holds nothing else.
    Plain { first: &'a Head, line: u64, index: usize, grid: &'a Grid },
    /// In whatever text.
    Item { item: &'a Item, grid: &'a Grid },
}

impl Spot<'_> {
    pub(crate) fn grid(&self) -> &Grid {
        match self {
            Self::Plain { grid, .. } | Self::Item { grid, .. } => grid,
        }
    }

    /// Whether it is a plain line of which there is nothing to be said beforehand, even by who
    /// is talkative.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self, Self::Plain { first, index, .. } if !first.first || *index > 0)
    }

    /// Shows it as an item by itself.
    pub(crate) fn with_item<T>(&self, show: impl FnOnce(&Item) -> T) -> T {
        match *self {
            Self::Plain { first, line, index, grid } => {
                show(&plain_item(first, line, index, *grid))
            }
            Self::Item { item, .. } => show(item),
        }
    }
}

/// What a worker keeps from batch to batch.
#[derive(Default)]
pub(crate) struct Desk {
    many: Option<BatchSolver>,
    /// What was found for each grid.
    pub(crate) solved: Vec<FirstSolution>,
    /// How many solutions each grid has, where only that was asked.
    pub(crate) counts: Vec<SolutionCount>,
    /// The redundant givens of each grid that has one solution, if they are known.
    pub(crate) redundant: Vec<Option<CellSet>>,
    /// Each grid as a puzzle, if it is known to be proper.
    pub(crate) proper: Vec<Option<Puzzle>>,
}

impl Desk {
    /// Searches these grids, for what is then found in [`Desk::solved`]; `proof` as in
    /// [`BatchOptions`].
    pub(crate) fn search(&mut self, grids: &[Grid], proof: bool) {
        self.solved.clear();
        let bounds = BatchOptions::new(proof).within(until_cancelled());
        self.many.get_or_insert_default().first_solutions(grids, &bounds, &mut self.solved);
    }

    /// Counts the solutions of these grids, for what is then in [`Desk::counts`]; `proof` as in
    /// [`BatchOptions`].
    pub(crate) fn count(&mut self, grids: &[Grid], proof: bool) {
        self.counts.clear();
        let bounds = BatchOptions::new(proof).within(until_cancelled());
        self.many.get_or_insert_default().count(grids, &bounds, &mut self.counts);
    }

    /// Searches these grids for what is then in [`Desk::proper`].
    pub(crate) fn search_proper(&mut self, grids: &[Grid]) {
        self.proper.clear();
        self.many.get_or_insert_default().proper_puzzles(
            grids,
            until_cancelled(),
            &mut self.proper,
        );
    }

    /// For each of these grids that was found to have exactly one solution, searches it without
    /// each of its givens, for what is then in [`Desk::redundant`].
    pub(crate) fn search_without(&mut self, grids: &[Grid]) {
        /// Of how many grids at once: enough for the engine to be at its best, and few enough
        /// for little memory.
        const TOGETHER: usize = 256;
        let bounds = BatchOptions::new(true).within(until_cancelled());
        let many = self.many.get_or_insert_default();
        self.redundant.clear();
        let (mut fewer, mut counts) = (Vec::new(), Vec::new());
        for (grids, proper) in grids.chunks(TOGETHER).zip(self.solved.chunks(TOGETHER)) {
            let proper =
                || grids.iter().zip(proper).map(|(grid, solved)| (grid, solved.count.is_proper()));
            fewer.clear();
            counts.clear();
            for (grid, _) in proper().filter(|(_, proper)| *proper) {
                let cells = grid.filled();
                fewer.extend(cells.into_iter().map(|c| grid.restricted_to(cells - c.into())));
            }
            many.count(&fewer, &bounds, &mut counts);
            let mut counts = counts.iter();
            self.redundant.extend(proper().map(|(grid, proper)| {
                let cells = if proper { grid.filled() } else { CellSet::EMPTY };
                // All of them are taken, also those after one that is not known.
                let known: Vec<_> = cells.into_iter().zip(&mut counts).collect();
                let all = known.iter().all(|(_, counted)| counted.end != End::Cancelled);
                let redundant = known.iter().filter(|(_, counted)| counted.is_proper());
                all.then(|| redundant.map(|(cell, _)| *cell).collect())
            }));
        }
    }
}

/// The givens of a position that is nothing else.
pub(crate) fn plain_givens(position: &Position) -> Option<&Grid> {
    let plain = position.placed == Grid::EMPTY && position.candidates.is_none();
    plain.then_some(&position.givens)
}

/// What became of a batch.
#[derive(Clone, Copy)]
pub(crate) struct Done {
    pub(crate) exit: Exit,
    /// How many puzzles were answered.
    pub(crate) count: u64,
}

impl Batch {
    pub(crate) fn len(&self) -> usize {
        self.puzzles
    }

    pub(crate) fn clear(&mut self) {
        self.grids.clear();
        self.pieces.clear();
        self.puzzles = 0;
    }

    pub(crate) fn push(&mut self, item: Item) {
        let entry = item.result.as_ref().ok();
        let grid = entry.and_then(|entry| plain_givens(&entry.record.position));
        self.grids.extend(grid);
        let is_grid = grid.is_some();
        self.pieces.push(Piece::Item { item: Box::new(item), is_grid });
        self.puzzles += 1;
    }

    /// Where the grids of plain lines go, each time before these are [pushed](Self::push_plain).
    pub(crate) fn grids(&mut self) -> &mut Vec<Grid> {
        &mut self.grids
    }

    /// Takes so many plain lines, whose grids are there.
    pub(crate) fn push_plain(&mut self, first: Head, line: u64, count: usize) {
        self.puzzles += count;
        self.pieces.push(Piece::Plain { first, line, count });
    }

    /// Answers all puzzles in order, or until the command is to stop.
    ///
    /// # Errors
    /// If an answer cannot be printed.
    pub(crate) fn answer(
        &self,
        job: &dyn Job,
        desk: &mut Desk,
        fail_fast: bool,
        out: &mut Out<'_>,
    ) -> io::Result<Done> {
        let known = !self.grids.is_empty() && job.looks_ahead(&self.grids, desk);
        let mut answers = Answers {
            job,
            known: known.then_some(desk),
            fail_fast,
            done: Done { exit: Exit::Yes, count: 0 },
        };
        let mut grids = self.grids.iter().enumerate();
        for piece in &self.pieces {
            let flow = match piece {
                Piece::Plain { first, line, count } => {
                    (0..*count).zip(&mut grids).try_for_each(|(index, (at, grid))| {
                        answers.next(&Spot::Plain { first, line: *line, index, grid }, at, out)
                    })
                }
                Piece::Item { item, is_grid: true } => grids
                    .next()
                    .into_iter()
                    .try_for_each(|(at, grid)| answers.next(&Spot::Item { item, grid }, at, out)),
                Piece::Item { item, is_grid: false } => answers.alone(item, out),
            };
            match flow {
                Ok(()) => {}
                Err(Stop::Enough) => break,
                Err(Stop::Failed(error)) => return Err(error),
            }
        }
        Ok(answers.done)
    }
}

/// Why no more of a batch is answered.
enum Stop {
    Enough,
    Failed(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

/// Answers the puzzles of a batch one after the other.
struct Answers<'a> {
    job: &'a dyn Job,
    /// What the job found out beforehand, if it did.
    known: Option<&'a mut Desk>,
    fail_fast: bool,
    done: Done,
}

impl Answers<'_> {
    /// Answers a puzzle that is one of the batch's grids, the one at that index.
    fn next(&mut self, spot: &Spot<'_>, at: usize, out: &mut Out<'_>) -> Result<(), Stop> {
        if cancelled() {
            return Err(Stop::Enough);
        }
        let answer = match self.known.as_deref() {
            Some(desk) => self.job.answer(spot, at, desk, out)?,
            None => None,
        };
        match answer {
            Some(exit) => self.note(exit),
            None => spot.with_item(|item| self.alone(item, out)),
        }
    }

    /// Answers a puzzle by itself.
    fn alone(&mut self, item: &Item, out: &mut Out<'_>) -> Result<(), Stop> {
        if cancelled() {
            return Err(Stop::Enough);
        }
        let exit = self.job.work(item, out)?;
        self.note(exit)
    }

    fn note(&mut self, exit: Exit) -> Result<(), Stop> {
        self.done.count += 1;
        self.done.exit = self.done.exit.max(exit);
        if self.fail_fast && exit > Exit::Yes { Err(Stop::Enough) } else { Ok(()) }
    }
}
