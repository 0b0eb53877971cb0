//! The search of one lane's state, by itself.

use std::ops::ControlFlow;

use crate::engine::End;
use crate::engine::rows::Task;
use crate::engine::simd::{self, Candidates, Level};
use crate::grid::Solution;

use super::rows::domains_in;

/// Who is told what such a search does.
pub(super) trait Alone {
    /// Takes note that a node is entered, by a guess or otherwise.
    fn node(&mut self, guess: bool) -> ControlFlow<()>;
    /// Takes a solution.
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()>;
}

/// Searches a state as [`rows`](crate::engine::rows) does, on a level that this processor can run, until it is
/// through or told to end.
pub(super) fn search(
    level: Level,
    words: &Candidates,
    is_ahead: bool,
    is_content_with_two: bool,
    alone: &mut dyn Alone,
) {
    let mut task = Told { alone, is_ahead, is_content_with_two, guess: false };
    // How it ends is known to who ended it.
    let _ = simd::rows(level, &domains_in(words), &mut task);
}

/// One kind of task for all kinds of lanes and goals, since every kind is a copy of the search.
struct Told<'a> {
    alone: &'a mut dyn Alone,
    is_ahead: bool,
    is_content_with_two: bool,
    /// Whether the next node is entered by a guess.
    guess: bool,
}

impl Task for Told<'_> {
    #[inline(always)]
    fn is_ahead(&self) -> bool {
        self.is_ahead
    }

    #[inline(always)]
    fn is_content_with_two(&self) -> bool {
        self.is_content_with_two
    }

    #[inline(always)]
    fn node(&mut self) -> ControlFlow<End> {
        let guess = std::mem::take(&mut self.guess);
        self.alone.node(guess).map_break(|()| End::Enough)
    }

    #[inline(always)]
    fn guess(&mut self) {
        self.guess = true;
    }

    #[inline(always)]
    fn found(&mut self, solution: &Solution) -> ControlFlow<End> {
        self.alone.solution(solution).map_break(|()| End::Enough)
    }
}
