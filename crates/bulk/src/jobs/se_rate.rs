//! Ratings by the Sudoku Explainer.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use bivalue::budget::Stop;
use bivalue::engine::{self, Search, Verdict};
use bivalue::grid::Board;
use bivalue::rate::se::{self, Rating, Step, Tenths, Wanted, is_at_least};

use super::{Refused, entry};
use crate::bounds::{Cancel, with_timeout};
use crate::input::Item;
use crate::reply::{Outcome, Reply};
use crate::stream::Job;

/// Rates puzzles as the Sudoku Explainer does.
#[derive(Clone)]
pub struct SeRate {
    /// Which puzzles are rated to the end.
    pub wanted: Wanted,
    /// Whether the steps are wanted.
    pub steps: bool,
    /// Asks only whether the rating is at least this, which takes less than rating.
    pub at_least: Option<Tenths>,
    /// Asks only whether the rating is at most this.
    pub at_most: Option<Tenths>,
    /// The time of a puzzle at most.
    pub timeout: Option<Duration>,
    /// The assumptions that are followed at most.
    pub nodes: Option<u64>,
    /// Ends every rating when it is set.
    pub cancel: Cancel,
}

impl Default for SeRate {
    fn default() -> Self {
        Self {
            wanted: Wanted::Any,
            steps: false,
            at_least: None,
            at_most: None,
            timeout: None,
            nodes: None,
            cancel: Cancel::new(),
        }
    }
}

/// What was asked of a puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum SeRating {
    /// Its rating and, if they are wanted, its steps.
    Rating(Rating, Vec<Step>),
    /// Whether its rating is within the bounds.
    Within(bool),
}

/// The rating of a puzzle by the Sudoku Explainer.
#[derive(Debug)]
pub struct SeRated {
    /// The number of its solutions. What is not proper is rated all the same, as far as it goes.
    pub verdict: Verdict,
    /// The rating, or the bound that was met.
    pub found: Result<SeRating, Stop>,
    /// The time that it took.
    pub elapsed: Duration,
}

/// The assumptions that are followed at most in a puzzle that is not proper, if nothing else was
/// said: a rating of it may never come to an end.
const NODES_IF_IMPROPER: u64 = 50_000;

impl SeRated {
    /// Whether it is known not to have exactly one solution.
    #[must_use]
    pub fn is_improper(&self) -> bool {
        matches!(self.verdict, Verdict::None(_) | Verdict::Many(_))
    }
}

impl Outcome for SeRated {
    fn reply(&self) -> Reply {
        match self.found {
            Err(_) => Reply::Limit,
            Ok(SeRating::Within(false)) => Reply::No,
            Ok(_) if self.is_improper() => Reply::No,
            Ok(_) => Reply::Yes,
        }
    }
}

impl SeRate {
    fn find(&self, board: &Board, nodes: u64) -> Result<SeRating, Stop> {
        let budget = self.cancel.budget().with_nodes(self.nodes.unwrap_or(nodes));
        let budget = with_timeout(budget, self.timeout);
        if self.at_least.is_none() && self.at_most.is_none() {
            let mut steps = Vec::new();
            let mut show = |step: &Step| steps.push(step.clone());
            let show: Option<&mut dyn FnMut(&Step)> =
                if self.steps { Some(&mut show) } else { None };
            let rating = se::rate_with(board, &budget, self.wanted, show)?;
            return Ok(SeRating::Rating(rating, steps));
        }
        let mut within = true;
        if let Some(bound) = self.at_least {
            within = is_at_least(board, bound, &budget)?;
        }
        if let (true, Some(bound)) = (within, self.at_most) {
            within = !is_at_least(board, Tenths(bound.0.saturating_add(1)), &budget)?;
        }
        Ok(SeRating::Within(within))
    }
}

impl Job for SeRate {
    type Outcome = Result<SeRated, Refused>;

    fn work(
        &self,
        item: &Item,
        _: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let board = entry(item)?.record.position.board()?;
        let started = Instant::now();
        let search = Search::of(&board).within(self.cancel.budget());
        let verdict = engine::judge(engine::default_engine(), &search).0;
        let is_improper = matches!(verdict, Verdict::None(_) | Verdict::Many(_));
        let found = self.find(&board, if is_improper { NODES_IF_IMPROPER } else { u64::MAX });
        Ok(SeRated { verdict, found, elapsed: started.elapsed() })
    }
}
