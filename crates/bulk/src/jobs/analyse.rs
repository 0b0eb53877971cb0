//! What there is to know of each puzzle.

use std::ops::ControlFlow;

use bivalue::budget::{Budget, Stop};
use bivalue::engine::{self, Report, Verdict};
use bivalue::grid::{Board, Contradiction, Grid, Position, Puzzle};
use bivalue::wire::Analysis;

use super::{Refused, Searcher, entry};
use crate::input::Item;
use crate::reply::{Outcome, Reply};
use crate::stream::Job;

/// Finds redundant givens, backdoors, unavoidable sets and more of each puzzle.
#[derive(Clone, Default)]
pub struct Analyse {
    /// How solutions are searched for; its nodes bound the search for minimal puzzles, too.
    pub searcher: Searcher,
    /// The cells of a backdoor at most, from 1 to 2.
    pub backdoors: usize,
    /// The cells of an unavoidable set at most, up to 12; 0 for no sets.
    pub unavoidable: usize,
    /// Whether the classes of the solution's bands and all automorphisms are wanted.
    pub classes: bool,
    /// The givens of a minimal puzzle within at most, if these are wanted.
    pub minimals: Option<usize>,
    /// The number of solutions at which counting stops, where there are several.
    pub solutions: u64,
}

/// What was found.
#[derive(Debug)]
pub struct Analysed {
    /// The number of solutions, with the evidence.
    pub verdict: Verdict,
    /// How the search went.
    pub report: Report,
    /// Of a proper puzzle: what there is to know of it, or the bound that was met.
    pub analysis: Option<Result<Analysis, Stop>>,
    /// Of a puzzle with several solutions: their count.
    pub solutions: Option<Report>,
}

/// The node limit of a search for minimal puzzles, if nothing else was said.
const MINIMALS_NODES: u64 = 50_000_000;

/// The minimal puzzles that are listed at most.
const MOST_MINIMALS: usize = 100_000;

impl Outcome for Analysed {
    fn reply(&self) -> Reply {
        match &self.verdict {
            Verdict::One(_) => match &self.analysis {
                Some(Ok(analysis)) if analysis.all_minimal_puzzles != Some(false) => Reply::Yes,
                _ => Reply::Limit,
            },
            Verdict::None(_) | Verdict::Many(_) => Reply::No,
            Verdict::Unknown(_) => Reply::Limit,
        }
    }
}

impl Analyse {
    fn analysis(&self, puzzle: &Puzzle, budget: Budget<'_>) -> Result<Analysis, Stop> {
        let mut analysis = Analysis::of(puzzle, self.backdoors, self.unavoidable, &budget)?;
        if self.classes {
            analysis = analysis.with_classes(puzzle);
        }
        if let Some(most) = self.minimals {
            let budget = budget.with_nodes(self.searcher.nodes.unwrap_or(MINIMALS_NODES));
            analysis = analysis.with_minimal_puzzles(puzzle, most, MOST_MINIMALS, &budget);
        }
        Ok(analysis)
    }
}

/// The board of the givens; of a Sukaku, of its candidates.
fn givens(position: &Position) -> Result<Board, Contradiction> {
    if position.givens == Grid::EMPTY { position.board() } else { Board::new(&position.givens) }
}

impl Job for Analyse {
    type Outcome = Result<Analysed, Refused>;

    fn work(
        &self,
        item: &Item,
        _: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let board = givens(&entry(item)?.record.position)?;
        let (engine, budget) = (self.searcher.engine(), self.searcher.budget());
        let search = self.searcher.search(&board, 2).within(budget);
        let (verdict, report) = engine::judge(engine, &search);
        let analysis = match &verdict {
            Verdict::One(puzzle) => Some(self.analysis(puzzle, budget.with_nodes(u64::MAX))),
            _ => None,
        };
        let solutions = matches!(verdict, Verdict::Many(_)).then(|| {
            let search = self.searcher.search(&board, self.solutions);
            engine::count(engine, &search)
        });
        Ok(Analysed { verdict, report, analysis, solutions })
    }
}
