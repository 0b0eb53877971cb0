//! Whether puzzles are proper and minimal, and their solutions right.

use std::ops::ControlFlow;

use bivalue::engine::{self, Report, Verdict};
use bivalue::format::Entry;
use bivalue::grid::{Board, CellSet, Grid, Puzzle, Solution};
use bivalue::wire::{self, names};

use super::{Judged, Refused, Searcher, entry, judge};
use crate::input::Item;
use crate::reply::{Outcome, Reply};
use crate::stream::{Job, Lookahead, Origin};

/// Checks whether puzzles are proper and minimal, and their solutions right.
#[derive(Clone, Default)]
pub struct Check {
    /// How solutions are searched for.
    pub searcher: Searcher,
    /// Whether a puzzle that is not minimal is answered with no.
    pub minimal: bool,
    /// Whether the verdict and the cost of the search are wanted of every puzzle, so that each is
    /// searched by itself.
    pub records_cost: bool,
}

/// What a check found.
#[derive(Debug)]
pub struct Checked {
    /// The number of givens.
    pub givens: u64,
    /// The verdict.
    pub verdict: CheckedVerdict,
    /// The givens of a proper puzzle without which it still has one solution; nothing if they were
    /// not asked for or are not known.
    pub redundant: Option<CellSet>,
    /// Whether the solution that stands beside a proper puzzle is right.
    pub solution_matches: Option<bool>,
    /// The number of cells in which placed digits and noted candidates are wrong, if there are any
    /// and the givens alone are proper.
    pub mistakes: Option<u64>,
    reply: Reply,
}

/// The verdict of a check.
#[derive(Debug)]
#[non_exhaustive]
pub enum CheckedVerdict {
    /// The givens are a proper puzzle; the puzzles of a batch were searched together.
    Proper,
    /// The puzzle was searched by itself.
    Judged(Box<Judged>),
}

impl Checked {
    /// Whether it is proper; nothing if that is not known.
    #[must_use]
    pub fn is_proper(&self) -> Option<bool> {
        match &self.verdict {
            CheckedVerdict::Proper => Some(true),
            CheckedVerdict::Judged(judged) => match judged.verdict {
                Verdict::One(_) => Some(true),
                Verdict::None(_) | Verdict::Many(_) => Some(false),
                Verdict::Unknown(_) => None,
            },
        }
    }

    /// Whether it was judged by its givens alone.
    #[must_use]
    pub fn by_givens(&self) -> bool {
        match &self.verdict {
            CheckedVerdict::Proper => true,
            CheckedVerdict::Judged(judged) => judged.by_givens,
        }
    }

    /// The findings as they stand in a record.
    #[must_use]
    pub fn record(&self) -> wire::Check {
        wire::Check {
            givens: self.givens,
            proper: self.is_proper(),
            minimal: self.redundant.map(CellSet::is_empty),
            redundant: self.redundant.map_or_else(Vec::new, names),
            solution_matches: self.solution_matches,
        }
    }
}

impl Outcome for Checked {
    fn reply(&self) -> Reply {
        self.reply
    }
}

impl Check {
    fn judge_board(&self, board: &Board) -> (Verdict, Report) {
        engine::judge(self.searcher.engine(), &self.searcher.search(board, 2))
    }

    /// The reply for a proper puzzle by its redundant givens and its solution.
    fn reply(&self, redundant: CellSet, solution_matches: Option<bool>) -> Reply {
        let fails = self.minimal && !redundant.is_empty() || solution_matches == Some(false);
        if fails { Reply::No } else { Reply::Yes }
    }

    /// The givens without which the puzzle still has one solution, or `None` if a bound was
    /// met before all was known.
    fn redundant_givens(&self, puzzle: &Puzzle) -> Option<CellSet> {
        let givens = puzzle.board().givens();
        let cells = puzzle.board().given_cells();
        let mut redundant = CellSet::EMPTY;
        for cell in cells {
            let board = Board::new(&givens.restricted_to(cells - cell.into())).ok()?;
            match self.judge_board(&board).0 {
                Verdict::One(_) => redundant.insert(cell),
                Verdict::Many(_) | Verdict::None(_) => {}
                Verdict::Unknown(_) => return None,
            }
        }
        Some(redundant)
    }

    /// The findings of a puzzle that was judged by itself.
    fn findings(&self, judged: Judged, entry: &Entry) -> Checked {
        let position = &entry.record.position;
        let mut checked = Checked {
            givens: position.givens.filled().len() as u64,
            verdict: CheckedVerdict::Proper,
            redundant: None,
            solution_matches: None,
            mistakes: None,
            reply: match judged.verdict {
                Verdict::One(_) => Reply::Yes,
                Verdict::None(_) | Verdict::Many(_) => Reply::No,
                Verdict::Unknown(_) => Reply::Limit,
            },
        };
        if let Verdict::One(puzzle) = &judged.verdict {
            let solution = puzzle.solution();
            checked.solution_matches = solution_matches(entry, solution);
            if judged.by_givens {
                checked.redundant = self.redundant_givens(puzzle);
                let mistakes = position.mistakes(solution).len() as u64;
                checked.mistakes = Some(mistakes).filter(|&count| count > 0);
            }
            let redundant = checked.redundant.unwrap_or(CellSet::EMPTY);
            let unknown = judged.by_givens && checked.redundant.is_none();
            checked.reply = match self.reply(redundant, checked.solution_matches) {
                Reply::Yes if unknown => Reply::Limit,
                reply => reply,
            };
            if checked.mistakes.is_some() {
                checked.reply = checked.reply.max(Reply::No);
            }
        }
        checked.verdict = CheckedVerdict::Judged(Box::new(judged));
        checked
    }
}

/// Whether the solution that stands beside a puzzle is right.
fn solution_matches(entry: &Entry, solution: &Solution) -> Option<bool> {
    entry.record.solution.map(|claimed| claimed == *solution.grid())
}

impl Job for Check {
    type Outcome = Result<Checked, Refused>;

    fn work(
        &self,
        item: &Item,
        _: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let entry = entry(item)?;
        let judged = judge(&entry.record.position, |board| self.judge_board(board))?;
        Ok(self.findings(judged, entry))
    }

    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        let looks = self.searcher.searches_together() && !self.records_cost;
        if looks {
            lookahead.search(grids, true);
            lookahead.search_without(grids);
        }
        looks
    }

    fn known(
        &self,
        origin: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
    ) -> Option<Self::Outcome> {
        let solution = lookahead.only_solution(index)?;
        let redundant = lookahead.redundant(index)?;
        let givens = origin.givens()?.filled().len() as u64;
        let solution_matches = match origin {
            Origin::Plain { .. } => None,
            Origin::Item(item) => solution_matches(item.result.as_ref().ok()?, solution),
        };
        Some(Ok(Checked {
            givens,
            verdict: CheckedVerdict::Proper,
            redundant: Some(redundant),
            solution_matches,
            mistakes: None,
            reply: self.reply(redundant, solution_matches),
        }))
    }
}
