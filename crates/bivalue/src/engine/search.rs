use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::budget::{Budget, Stop};
use crate::grid::{Board, Candidate, Solution};

/// A search to be made: from which board, within which bounds.
///
/// Without bounds it ends when every solution was visited.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// Where it starts: the board's digits stay, and only its candidates are tried.
    pub board: &'a Board,
    /// It ends after that many solutions.
    pub solutions: u64,
    /// It ends when this budget is spent. What a node is depends on the engine.
    pub budget: Budget<'a>,
    /// What the random choices of `random` and `stochastic` follow from.
    pub seed: u64,
}

impl<'a> Search<'a> {
    /// A search from that board, unbounded.
    #[must_use]
    pub const fn of(board: &'a Board) -> Self {
        Self { board, solutions: u64::MAX, budget: Budget::UNLIMITED, seed: 0 }
    }

    /// The same search, ending after that many solutions.
    #[must_use]
    pub const fn solutions(self, solutions: u64) -> Self {
        Self { solutions, ..self }
    }

    /// The same search within that budget.
    #[must_use]
    pub const fn within(self, budget: Budget<'a>) -> Self {
        Self { budget, ..self }
    }

    /// The same search, ending after that many nodes.
    #[must_use]
    pub const fn nodes(self, nodes: u64) -> Self {
        Self { budget: self.budget.with_nodes(nodes), ..self }
    }

    /// The same search, ending soon after that flag was set.
    #[must_use]
    pub const fn cancel(self, cancel: &'a AtomicBool) -> Self {
        Self { budget: self.budget.with_cancel(cancel), ..self }
    }

    /// The same search with random choices from that seed.
    #[must_use]
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

/// Which answers an engine can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claims {
    /// Every answer: it finds all solutions and proves that there are no others.
    Everything,
    /// It may get stuck, but what it says is proven: it reasons without guessing.
    WhatLogicShows,
    /// Solutions only: that it finds none, or no other, proves nothing.
    SolutionsOnly,
}

/// What a search cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct Cost {
    /// Digits tried in cells.
    pub steps: u64,
    /// Choices made among more than one alternative.
    pub guesses: u64,
    /// Search states visited.
    pub nodes: u64,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End {
    /// Everything was searched: there are no solutions but those that were visited.
    Exhausted,
    /// The visitor said stop, or as many solutions were found as were asked for.
    Enough,
    /// The node budget was spent.
    Nodes,
    /// The deadline passed.
    Timeout,
    /// The flag was set.
    Cancelled,
    /// Logic alone went no further.
    Stuck,
    /// The engine's own bound on tries was met.
    GaveUp,
}

impl From<Stop> for End {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Nodes => Self::Nodes,
            Stop::Timeout => Self::Timeout,
            Stop::Cancelled => Self::Cancelled,
        }
    }
}

impl End {
    /// The bound of the budget that was met, if that is how it ended.
    #[must_use]
    pub const fn stop(self) -> Option<Stop> {
        match self {
            Self::Nodes => Some(Stop::Nodes),
            Self::Timeout => Some(Stop::Timeout),
            Self::Cancelled => Some(Stop::Cancelled),
            Self::Exhausted | Self::Enough | Self::Stuck | Self::GaveUp => None,
        }
    }

    /// The reason as a word for records: `exhausted`, `enough`, `nodes`, `timeout`,
    /// `cancelled`, `stuck`, `gave-up`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Exhausted => "exhausted",
            Self::Enough => "enough",
            Self::Nodes => "nodes",
            Self::Timeout => "timeout",
            Self::Cancelled => "cancelled",
            Self::Stuck => "stuck",
            Self::GaveUp => "gave-up",
        }
    }
}

/// What a search found out about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// How it ended.
    pub end: End,
    /// What all of it cost.
    pub cost: Cost,
    /// What it had cost when the first solution was found.
    pub first: Option<Cost>,
    /// How many solutions were visited.
    pub solutions: u64,
}

/// Something that a watched search does.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A digit was placed; the board shows it.
    Placed(Candidate, &'a Board),
    /// The digit last placed was taken back; the board shows the state before it.
    TakenBack(Candidate, &'a Board),
    /// A round of eliminations is over; rounds count from 1.
    Round(u64, &'a Board),
}

/// Who is shown the solutions. A closure over `&Solution` is one.
pub trait Visit {
    /// Takes a solution and says whether the search goes on.
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()>;

    /// Whether events are wanted; engines ask once, before they start. Searches are slower
    /// then.
    fn watches(&self) -> bool {
        false
    }

    /// Takes an event. Engines that have nothing to show send none.
    fn event(&mut self, event: Event<'_>) {
        let _ = event;
    }
}

impl<F: FnMut(&Solution) -> ControlFlow<()>> Visit for F {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self(solution)
    }
}
