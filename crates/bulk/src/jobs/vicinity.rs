//! Minimal puzzles that differ from each puzzle by a few givens.

use std::ops::ControlFlow;

use bivalue::budget::Stop;
use bivalue::engine::{self, Verdict};
use bivalue::generate::Vicinity;
use bivalue::grid::{Board, Puzzle};

use super::{Refused, Searcher, entry};
use crate::input::Item;
use crate::reply::{Outcome, Reply};
use crate::stream::Job;

/// Finds the minimal puzzles that differ from each puzzle by a few givens.
#[derive(Clone)]
pub struct VicinityOf {
    /// How the solution of each puzzle is searched for.
    pub searcher: Searcher,
    /// How far the others may be.
    pub vicinity: Vicinity,
}

/// A piece of what was found.
#[derive(Debug)]
#[non_exhaustive]
pub enum VicinityFound {
    /// A minimal puzzle.
    Puzzle(Box<Puzzle>),
    /// The last piece: the number of cases that were left aside, because too many solutions were
    /// left in them, or the bound that was met.
    End(Result<u64, Stop>),
}

impl Outcome for VicinityFound {
    fn reply(&self) -> Reply {
        match self {
            Self::Puzzle(_) | Self::End(Ok(0)) => Reply::Yes,
            Self::End(_) => Reply::Limit,
        }
    }
}

impl Job for VicinityOf {
    type Outcome = Result<VicinityFound, Refused>;

    fn work(
        &self,
        item: &Item,
        more: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let board = Board::new(&entry(item)?.record.position.givens)?;
        let budget = self.searcher.budget();
        let search = self.searcher.search(&board, 2).within(budget);
        let judged = engine::judge(self.searcher.engine(), &search);
        let Verdict::One(puzzle) = &judged.0 else {
            return Err(Refused::NotProper(Box::new(judged)));
        };
        let end = self.vicinity.of(puzzle, &budget, &mut |neighbour: &Puzzle| {
            more(Ok(VicinityFound::Puzzle(Box::new(neighbour.clone()))))
        });
        Ok(VicinityFound::End(end))
    }
}
