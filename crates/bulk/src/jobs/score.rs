//! Ratings on `HoDoKu`'s scale.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use bivalue::budget::Stop;
use bivalue::engine::Verdict;
use bivalue::grid::{Grid, Puzzle};
use bivalue::human::{Path, Step};
use bivalue::rate::hodoku::{self, Rating};
use bivalue::rate::stable;

use super::{Judged, Refused, entry, judge_with_default};
use crate::bounds::{Cancel, with_timeout};
use crate::input::Item;
use crate::reply::{Outcome, Reply};
use crate::stream::{Job, Lookahead, Origin};

/// Rates puzzles on `HoDoKu`'s scale: level, score and hardest technique.
#[derive(Clone, Default)]
pub struct Score {
    /// Whether the rating is that which is the same for every rearrangement of a puzzle.
    pub stable: bool,
    /// Whether the steps are wanted.
    pub steps: bool,
    /// The time of a puzzle at most.
    pub timeout: Option<Duration>,
    /// Ends every rating when it is set.
    pub cancel: Cancel,
}

/// A rating on `HoDoKu`'s scale.
#[derive(Debug)]
pub struct Scored {
    /// The puzzle.
    pub puzzle: Box<Puzzle>,
    /// The rating and, if they are wanted, the steps; or the bound that was met.
    pub found: Result<(Rating, Vec<Step>), Stop>,
    /// The time that it took.
    pub elapsed: Duration,
}

impl Outcome for Scored {
    fn reply(&self) -> Reply {
        if self.found.is_ok() { Reply::Yes } else { Reply::Limit }
    }
}

impl Score {
    fn find(&self, puzzle: &Puzzle) -> Result<(Rating, Vec<Step>), Stop> {
        let budget = with_timeout(self.cancel.budget(), self.timeout);
        let with_steps = |(path, rating): (Path, Rating)| {
            (rating, if self.steps { path.steps } else { Vec::new() })
        };
        if self.stable {
            stable::solve(puzzle, &budget).map(with_steps)
        } else if self.steps {
            hodoku::solve(puzzle, &budget).map(with_steps)
        } else {
            hodoku::rate(puzzle, &budget).map(|rating| (rating, Vec::new()))
        }
    }

    fn score(&self, puzzle: Box<Puzzle>) -> Scored {
        let started = Instant::now();
        let found = self.find(&puzzle);
        Scored { puzzle, found, elapsed: started.elapsed() }
    }
}

impl Job for Score {
    type Outcome = Result<Scored, Refused>;

    fn work(
        &self,
        item: &Item,
        _: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let Judged { verdict, report, .. } =
            judge_with_default(&entry(item)?.record.position, &self.cancel)?;
        match verdict {
            Verdict::One(puzzle) => Ok(self.score(puzzle)),
            verdict => Err(Refused::NotProper(Box::new((verdict, report)))),
        }
    }

    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        lookahead.search_proper(grids);
        true
    }

    fn known(&self, _: &Origin<'_>, index: usize, lookahead: &Lookahead) -> Option<Self::Outcome> {
        let puzzle = lookahead.puzzle(index)?;
        Some(Ok(self.score(Box::new(puzzle.clone()))))
    }
}
