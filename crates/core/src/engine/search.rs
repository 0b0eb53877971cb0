use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::budget::{Budget, Stop};
use crate::grid::{Board, Candidate, Solution};

/// A search to be made: from which board, within which bounds.
///
/// Without bounds it ends when every solution was visited.
///
/// ```
/// use bivalue::engine::{Search, count, engine};
/// use bivalue::grid::{Board, Grid};
///
/// let board = Board::new(&Grid::EMPTY).unwrap();
/// let search = Search::of(&board).solutions(3).nodes(1_000_000).seed(42);
/// assert_eq!(count(engine("random").unwrap(), &search).solutions, 3);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Search<'a> {
    /// The start of the search: the board's digits stay, and only its candidates are tried.
    pub board: &'a Board,
    /// It ends after that many solutions.
    pub solutions: u64,
    /// It ends when this budget is spent. What a node is depends on the engine.
    pub budget: Budget<'a>,
    /// The seed of the random choices of the engines `random` and `stochastic`.
    pub seed: u64,
}

impl<'a> Search<'a> {
    /// A search from that board, unbounded.
    ///
    /// ```
    /// use bivalue::engine::Search;
    /// use bivalue::grid::{Board, Grid};
    ///
    /// let board = Board::new(&Grid::EMPTY).unwrap();
    /// assert_eq!(Search::of(&board).solutions, u64::MAX);
    /// ```
    #[must_use]
    pub const fn of(board: &'a Board) -> Self {
        Self { board, solutions: u64::MAX, budget: Budget::UNLIMITED, seed: 0 }
    }

    /// The same search, ending after that many solutions.
    ///
    /// ```
    /// use bivalue::engine::{Search, count, default_engine};
    /// use bivalue::grid::{Board, Grid};
    ///
    /// let board = Board::new(&Grid::EMPTY).unwrap();
    /// let search = Search::of(&board).solutions(5);
    /// assert_eq!(count(default_engine(), &search).solutions, 5);
    /// ```
    #[must_use]
    pub const fn solutions(self, solutions: u64) -> Self {
        Self { solutions, ..self }
    }

    /// The same search within that budget.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::engine::{End, Search, count, default_engine};
    /// use bivalue::grid::{Board, Grid};
    ///
    /// let board = Board::new(&Grid::EMPTY).unwrap();
    /// let search = Search::of(&board).within(Budget::UNLIMITED.with_nodes(100));
    /// assert_eq!(count(default_engine(), &search).end, End::Nodes);
    /// ```
    #[must_use]
    pub const fn within(self, budget: Budget<'a>) -> Self {
        Self { budget, ..self }
    }

    /// The same search, ending after that many nodes.
    ///
    /// ```
    /// use bivalue::engine::{End, Search, count, default_engine};
    /// use bivalue::grid::{Board, Grid};
    ///
    /// let board = Board::new(&Grid::EMPTY).unwrap();
    /// assert_eq!(count(default_engine(), &Search::of(&board).nodes(100)).end, End::Nodes);
    /// ```
    #[must_use]
    pub const fn nodes(self, nodes: u64) -> Self {
        Self { budget: self.budget.with_nodes(nodes), ..self }
    }

    /// The same search, ending soon after that flag was set.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use bivalue::engine::{End, Search, count, default_engine};
    /// use bivalue::grid::{Board, Grid};
    ///
    /// let board = Board::new(&Grid::EMPTY).unwrap();
    /// let flag = AtomicBool::new(true);
    /// assert_eq!(count(default_engine(), &Search::of(&board).cancel(&flag)).end, End::Cancelled);
    /// ```
    #[must_use]
    pub const fn cancel(self, cancel: &'a AtomicBool) -> Self {
        Self { budget: self.budget.with_cancel(cancel), ..self }
    }

    /// The same search with random choices from that seed.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use bivalue::engine::{Search, engine};
    /// use bivalue::grid::{Board, Grid, Solution};
    ///
    /// let board = Board::new(&Grid::EMPTY).unwrap();
    /// let filled = |seed| {
    ///     let mut found = None;
    ///     let mut visit = |solution: &Solution| {
    ///         found = Some(*solution);
    ///         ControlFlow::Break(())
    ///     };
    ///     engine("random").unwrap().run(&Search::of(&board).seed(seed), &mut visit);
    ///     found
    /// };
    /// assert_eq!(filled(1), filled(1));
    /// assert_ne!(filled(1), filled(2));
    /// ```
    #[must_use]
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

/// Which answers an engine can give.
///
/// ```
/// use bivalue::engine::{Claims, engine};
///
/// let claims = |name| engine(name).map(|engine| engine.claims());
/// assert_eq!(claims("exact-cover"), Some(Claims::Everything));
/// assert_eq!(claims("propagation"), Some(Claims::WhatLogicShows));
/// assert_eq!(claims("stochastic"), Some(Claims::SolutionsOnly));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claims {
    /// Every answer: it finds all solutions and proves that there are no others.
    Everything,
    /// It may get stuck, but what it says is proven: it reasons without guessing.
    WhatLogicShows,
    /// Solutions only: that it finds none, or no other, proves nothing.
    SolutionsOnly,
}

/// The cost of a search. The meaning of a step, a guess and a node depends on the engine.
///
/// ```
/// use bivalue::engine::{Search, count, default_engine};
/// use bivalue::grid::{Board, Grid};
///
/// let board = Board::new(&Grid::EMPTY).unwrap();
/// let cost = count(default_engine(), &Search::of(&board).solutions(1)).cost;
/// assert!(cost.guesses <= cost.nodes);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub struct Cost {
    /// The steps of the search: digits tried in cells.
    pub steps: u64,
    /// Choices made among more than one alternative.
    pub guesses: u64,
    /// Search states visited.
    pub nodes: u64,
}

/// How a search ended.
///
/// ```
/// use bivalue::engine::{End, Search, count, engine};
/// use bivalue::grid::{Board, Grid};
///
/// let board = Board::new(&Grid::EMPTY).unwrap();
/// let stuck = count(engine("propagation").unwrap(), &Search::of(&board));
/// assert_eq!(stuck.end, End::Stuck);
/// let cut_short = count(engine("sequential").unwrap(), &Search::of(&board).nodes(10));
/// assert_eq!(cut_short.end, End::Nodes);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End {
    /// Everything was searched: there are no solutions but those that were visited.
    Exhausted,
    /// The visitor said stop, or as many solutions were found as were requested.
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
    ///
    /// ```
    /// use bivalue::Stop;
    /// use bivalue::engine::End;
    ///
    /// assert_eq!(End::Timeout.stop(), Some(Stop::Timeout));
    /// assert_eq!(End::Exhausted.stop(), None);
    /// ```
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
    ///
    /// ```
    /// assert_eq!(bivalue::engine::End::GaveUp.word(), "gave-up");
    /// ```
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

/// The report of a search: how it ended, what it cost, and how many solutions it visited.
///
/// ```
/// use bivalue::engine::{End, Search, count, default_engine};
/// use bivalue::grid::{Board, Grid};
///
/// let board = Board::new(&Grid::EMPTY).unwrap();
/// let report = count(default_engine(), &Search::of(&board).solutions(2));
/// assert_eq!((report.end, report.solutions), (End::Enough, 2));
/// assert!(report.first.unwrap().nodes <= report.cost.nodes);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// How it ended.
    pub end: End,
    /// The cost of the whole search.
    pub cost: Cost,
    /// The cost up to the first solution.
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

/// The receiver of a search's solutions and events. A closure over `&Solution` is one.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use bivalue::engine::{Event, Search, Visit, engine};
/// use bivalue::grid::{Board, Grid, Solution};
///
/// /// Counts the digits that are placed on the way to the first solution.
/// struct Placements(u64);
///
/// impl Visit for Placements {
///     fn solution(&mut self, _: &Solution) -> ControlFlow<()> {
///         ControlFlow::Break(())
///     }
///
///     fn watches(&self) -> bool {
///         true
///     }
///
///     fn event(&mut self, event: Event<'_>) {
///         self.0 += u64::from(matches!(event, Event::Placed(..)));
///     }
/// }
///
/// let board = Board::new(&Grid::EMPTY).unwrap();
/// let mut placements = Placements(0);
/// engine("exact-cover").unwrap().run(&Search::of(&board), &mut placements);
/// assert!(placements.0 >= 81);
/// ```
pub trait Visit {
    /// Receives a solution and says whether the search goes on.
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()>;

    /// Returns whether events are wanted; engines ask once, before they start. Searches are slower
    /// then.
    fn watches(&self) -> bool {
        false
    }

    /// Returns whether only the number of solutions matters, which the report has; engines ask
    /// once, before they start. Then they may count in any order, and need not show what they
    /// count.
    fn only_counts(&self) -> bool {
        false
    }

    /// Receives an event. Some engines send none.
    fn event(&mut self, event: Event<'_>) {
        let _ = event;
    }
}

impl<F: FnMut(&Solution) -> ControlFlow<()>> Visit for F {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self(solution)
    }
}
