//! Puzzles that take certain techniques or are of a level.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use bivalue::engine::Verdict;
use bivalue::generate::Difficulty;
use bivalue::human::Path;
use bivalue::rate::hodoku::{self, Rating};

use super::{Judged, Refused, entry, judge_with_default};
use crate::bounds::Cancel;
use crate::input::Item;
use crate::reply::{Outcome, Reply};
use crate::stream::Job;

/// Finds the puzzles that are of a certain difficulty.
pub struct Filter {
    difficulty: Difficulty,
    with_paths: bool,
    cancel: Cancel,
    matched: AtomicU64,
}

/// Whether a puzzle is of that difficulty.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Filtered {
    /// It is; with its path, if that was asked for.
    Matches(Option<Box<Match>>),
    /// It is not.
    Other,
}

/// The path of a puzzle that was looked for.
#[derive(Clone, Debug)]
pub struct Match {
    /// The path on `HoDoKu`'s scale.
    pub path: Path,
    /// The rating on that scale.
    pub rating: Rating,
    /// The path with further techniques, where the question was about these.
    pub explained: Option<Path>,
}

impl Outcome for Filtered {
    fn reply(&self) -> Reply {
        Reply::Yes
    }
}

impl Filter {
    /// A filter for that difficulty; with `with_paths` every match comes with its path.
    #[must_use]
    pub fn new(difficulty: Difficulty, with_paths: bool, cancel: Cancel) -> Self {
        Self { difficulty, with_paths, cancel, matched: AtomicU64::new(0) }
    }

    /// The number of puzzles that matched so far.
    #[must_use]
    pub fn matched(&self) -> u64 {
        self.matched.load(Ordering::Relaxed)
    }
}

impl Job for Filter {
    type Outcome = Result<Filtered, Refused>;

    fn work(
        &self,
        item: &Item,
        _: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let Judged { verdict, report, .. } =
            judge_with_default(&entry(item)?.record.position, &self.cancel)?;
        let Verdict::One(puzzle) = &verdict else {
            return Err(Refused::NotProper(Box::new((verdict, report))));
        };
        let budget = self.cancel.budget();
        if !self.difficulty.suits(puzzle, &budget)? {
            return Ok(Filtered::Other);
        }
        let found = if self.with_paths {
            let (path, rating) = hodoku::solve(puzzle, &budget)?;
            let explained = self.difficulty.explained(puzzle, &budget)?;
            Some(Box::new(Match { path, rating, explained }))
        } else {
            None
        };
        self.matched.fetch_add(1, Ordering::Relaxed);
        Ok(Filtered::Matches(found))
    }
}
