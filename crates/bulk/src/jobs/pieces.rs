//! Long answers, handed out in pieces: all solutions of a puzzle, all puzzles around one.

use std::ops::ControlFlow;

use bivalue::engine::{End, Event, Visit};
use bivalue::grid::{Board, Grid, Puzzle, Solution};
use bivalue::verbs::{EngineName, Finding, Outcome, Refused, Solve, Solved, Vicinity};

use crate::bounds::Bounds;
use crate::input::Item;
use crate::stream::{Job, Lookahead, Origin};

/// Finds the solutions of each puzzle, and hands them out one by one.
#[derive(Clone, Debug, Default)]
pub struct Solutions {
    /// The verb with its options; a limit may be larger than that of a record.
    pub solve: Solve,
    /// The bounds of the work on each puzzle.
    pub bounds: Bounds,
    /// True if events of the search are handed out.
    pub trace: bool,
    /// True if [`Piece::Solved`] is wanted of every puzzle, so that each is searched by itself.
    pub records: bool,
}

/// A piece of the answer to a puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum Piece {
    /// The solution of that number, from 1.
    Solution(u64, Solution),
    /// A step of the search: its title, and the board after it.
    Event(String, Box<Board>),
    /// The last piece, where the puzzles of a batch were searched together: the solution, which is
    /// the only one if others were looked for.
    Found(Solution),
    /// The last piece of a puzzle that was searched by itself.
    Solved(Box<Solved>),
    /// The work was cancelled before the end.
    Cancelled,
}

impl Finding for Piece {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Solved(solved) => solved.outcome(),
            Self::Cancelled => Outcome::Limit,
            _ => Outcome::Yes,
        }
    }
}

/// Takes the pieces of an answer, and says whether there are to be more.
type More<'a> = &'a mut dyn FnMut(Result<Piece, Refused>) -> ControlFlow<()>;

impl Solutions {
    /// The number of solutions that are handed out.
    ///
    /// ```
    /// use bivalue::verbs::Solve;
    /// use bivalue_bulk::jobs::Solutions;
    ///
    /// let solve = Solve { limit: Some(5), ..Solve::default() };
    /// assert_eq!(Solutions { solve, ..Solutions::default() }.show(), 5);
    /// assert_eq!(Solutions::default().show(), 1);
    /// ```
    #[must_use]
    pub fn show(&self) -> u64 {
        self.solve.limit.unwrap_or(1)
    }

    fn search_together(&self) -> bool {
        let takes_batches = self.solve.engine.is_none_or(EngineName::is_of_batches);
        let plain = takes_batches && !self.solve.lists();
        plain && self.bounds.let_search_together() && !self.trace && !self.records
    }
}

impl Job for Solutions {
    type Found = Result<Piece, Refused>;

    fn work(&self, item: &Item, more: More<'_>) -> Self::Found {
        let mut visitor = Pieces { job: self, count: 0, stopped: false, more };
        let solved = self.solve.visit(item.entry()?, &self.bounds.budget(), &mut visitor)?;
        if visitor.stopped || self.bounds.cancel.is_cancelled() {
            return Ok(Piece::Cancelled);
        }
        Ok(Piece::Solved(Box::new(solved)))
    }

    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        let looks = self.search_together();
        if looks {
            lookahead.end_within(self.bounds.together);
            lookahead.search(grids, self.solve.looks_for() > 1);
        }
        looks
    }

    fn known(&self, _: &Origin<'_>, index: usize, lookahead: &Lookahead) -> Option<Self::Found> {
        let found = lookahead.found(index)?;
        let solution = *found.first.as_ref()?;
        // Of several solutions the evidence is wanted, which a search of the puzzle alone gives.
        let is_whole = match (found.count.count(), found.count.end) {
            (1, End::Exhausted) => true,
            (1, End::Enough) => self.solve.looks_for() == 1,
            _ => false,
        };
        is_whole.then_some(Ok(Piece::Found(solution)))
    }
}

/// Hands out what a search finds.
struct Pieces<'a, 'm> {
    job: &'a Solutions,
    count: u64,
    stopped: bool,
    more: &'m mut dyn FnMut(Result<Piece, Refused>) -> ControlFlow<()>,
}

impl Pieces<'_, '_> {
    fn hand_out(&mut self, piece: Piece) -> ControlFlow<()> {
        let flow = (self.more)(Ok(piece));
        self.stopped = flow.is_break();
        flow
    }
}

impl Visit for Pieces<'_, '_> {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.count += 1;
        if self.count > self.job.show() {
            return ControlFlow::Continue(());
        }
        self.hand_out(Piece::Solution(self.count, *solution))
    }

    fn watches(&self) -> bool {
        self.job.trace
    }

    fn event(&mut self, event: Event<'_>) {
        let (title, board) = match event {
            Event::Placed(candidate, board) => (candidate.to_string(), board),
            Event::TakenBack(candidate, board) => (format!("{candidate} taken back"), board),
            Event::Round(round, board) => (format!("round {round}"), board),
            _ => return,
        };
        if !self.stopped {
            let _ = self.hand_out(Piece::Event(title, Box::new(board.clone())));
        }
    }
}

/// Finds the minimal puzzles around each puzzle, and hands them out one by one.
#[derive(Clone, Debug, Default)]
pub struct Neighbours {
    /// The verb with its options, of which the limit counts only in a record.
    pub vicinity: Vicinity,
    /// The bounds of the work on each puzzle.
    pub bounds: Bounds,
}

/// A piece of what was found around a puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum Neighbour {
    /// A minimal puzzle.
    Puzzle(Box<Puzzle>),
    /// The last piece.
    End {
        /// The number of puzzles that were found.
        found: u64,
        /// The number of cases that were skipped, because too many solutions remained in them.
        skipped: u64,
    },
}

impl Finding for Neighbour {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Puzzle(_) | Self::End { skipped: 0, .. } => Outcome::Yes,
            Self::End { .. } => Outcome::Limit,
        }
    }
}

impl Job for Neighbours {
    type Found = Result<Neighbour, Refused>;

    fn work(
        &self,
        item: &Item,
        more: &mut dyn FnMut(Self::Found) -> ControlFlow<()>,
    ) -> Self::Found {
        let mut found = 0;
        let each = &mut |neighbour: &Puzzle| {
            found += 1;
            more(Ok(Neighbour::Puzzle(Box::new(neighbour.clone()))))
        };
        let skipped = self.vicinity.visit(item.entry()?, &self.bounds.budget(), each)?;
        Ok(Neighbour::End { found, skipped })
    }
}

#[cfg(test)]
mod tests {
    use bivalue::verbs::{Count, EngineName};

    use super::*;
    use crate::Cancel;
    use crate::jobs::Ask;

    /// Returns whether a job searches puzzles together with that engine.
    fn looks_ahead<J: Job>(job: impl Fn(Option<EngineName>) -> J, name: Option<&str>) -> bool {
        let engine = name.map(|name| name.parse().unwrap());
        job(engine).look_ahead(&[Grid::EMPTY; 4], &mut Lookahead::new(Cancel::new()))
    }

    #[test]
    fn puzzles_are_searched_together_by_default_and_by_the_name_of_the_engine_that_does_it() {
        let solutions = |engine| {
            let solve = Solve { engine, ..Solve::default() };
            Solutions { solve, ..Solutions::default() }
        };
        let counts = |engine| Ask { verb: Count { engine, ..Count::default() }, ..Ask::default() };
        for (name, expected) in [
            (None, true),
            (Some("lanes"), true),
            (Some("rows"), false),
            (Some("sequential"), false),
        ] {
            assert_eq!(looks_ahead(solutions, name), expected, "{name:?}");
            assert_eq!(looks_ahead(counts, name), expected, "{name:?}");
        }
    }
}
