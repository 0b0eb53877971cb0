//! Engines: ways to search for the solutions of a board.
//!
//! All of them answer through one call, [`Engine::run`]: it visits solutions until the visitor
//! ends the search, a bound of the [`Search`] is met or everything was searched, and reports how it
//! ended and what it cost. [`judge`] turns that into a [`Verdict`] with evidence, and a
//! [`BatchSolver`] answers thousands of puzzles at once. Adding an engine is one
//! file here and one line in [`engines`]; the conformance suite then runs over it.
//!
//! ```
//! use bivalue::engine::{self, Search, Verdict};
//! use bivalue::grid::{Board, Grid};
//!
//! let grid: Grid = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
//!     .parse()
//!     .unwrap();
//! let board = Board::new(&grid).unwrap();
//! let (verdict, _report) = engine::judge(engine::default_engine(), &Search::of(&board));
//! let Verdict::One(puzzle) = verdict else { panic!("not proper") };
//! assert!(puzzle.solution().to_string().starts_with("237841569"));
//! ```

mod batch_answers;
mod batch_options;
mod batch_solver;
mod batch_work;
mod bitslice;
mod branching;
#[cfg_attr(not(feature = "engines"), allow(dead_code))]
mod exact_cover;
mod filling;
mod guide;
mod judge;
mod meter;
mod most_constrained;
#[cfg_attr(not(feature = "engines"), allow(dead_code))]
mod propagation;
#[cfg(feature = "engines")]
mod random;
mod rows;
#[cfg(feature = "sat")]
mod sat;
mod search;
#[cfg(feature = "engines")]
mod sequential;
mod simd;
mod simd_rows;
mod solutions;
mod state;
#[cfg(feature = "engines")]
mod stochastic;
mod subject;
mod unrolled;
mod watch;

pub use batch_answers::{FirstSolution, FirstTwoSolutions, SolutionCount};
pub use batch_options::BatchOptions;
pub use batch_solver::BatchSolver;
pub use bitslice::SweepTally;
pub use guide::{SearchGuide, guided_search, other_solution, prove_only};
pub use judge::{Unknown, Verdict, count, judge, judge_visiting};
pub use propagation::propagate;
pub use search::{Claims, Cost, End, Event, Report, Search, Visit};
pub use simd::Isa;
pub use solutions::{Solutions, solutions};
pub use subject::Subject;
#[doc(hidden)]
pub use subject::{NotMeant, judge_board, subject, to_judge};

use meter::SearchMeter;

/// A way to search for solutions.
///
/// Engines have no state: one engine may search on many threads at once, and the same search
/// gives the same solutions in the same order with the same cost, on every machine. The trait is
/// sealed, because a [`Puzzle`](crate::grid::Puzzle) is proven by what an engine reports.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use bivalue::engine::{Search, engine};
/// use bivalue::grid::{Board, Grid, Solution};
///
/// let board = Board::new(&Grid::EMPTY).unwrap();
/// let sequential = engine("sequential").unwrap();
/// let mut first = None;
/// let report = sequential.run(&Search::of(&board).solutions(1), &mut |solution: &Solution| {
///     first = Some(*solution);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(report.solutions, 1);
/// assert!(first.unwrap().to_string().starts_with("123456789456789123"));
/// ```
#[expect(private_bounds)] // This is what seals it.
pub trait Engine: Sealed + Send + Sync {
    /// The description of the engine.
    fn info(&self) -> &'static EngineInfo;

    /// Visits solutions of the search's board, each once, until the visitor or a bound ends the
    /// search.
    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report;

    /// The name by which callers ask for it: see [`EngineInfo::name`].
    fn name(&self) -> &'static str {
        self.info().name
    }

    /// Returns its description: see [`EngineInfo::about`].
    fn about(&self) -> &'static str {
        self.info().about
    }

    /// Which answers it can give: see [`EngineInfo::claims`].
    fn claims(&self) -> Claims {
        self.info().claims
    }
}

/// Only this module implements engines.
trait Sealed {}

/// The description of an engine.
///
/// ```
/// use bivalue::engine::{Claims, default_engine};
///
/// let info = default_engine().info();
/// assert_eq!((info.name, info.claims), ("rows", Claims::Everything));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EngineInfo {
    /// The name by which callers ask for it, in lower case with hyphens.
    pub name: &'static str,
    /// Other names in use for it.
    pub aliases: &'static [&'static str],
    /// Its description, in one line without a full stop.
    pub about: &'static str,
    /// The answers that it can give.
    pub claims: Claims,
    /// True if it reports the digits that it places to a [`Visit`] ([`Event`]).
    pub shows_placements: bool,
}

/// All engines. Without the feature `engines` that is `rows` alone.
///
/// ```
/// assert!(bivalue::engine::engines().iter().any(|engine| engine.name() == "exact-cover"));
/// ```
#[must_use]
pub fn engines() -> &'static [&'static dyn Engine] {
    &[
        &rows::Rows::DETECTED,
        #[cfg(feature = "engines")]
        &bitslice::Lanes::DETECTED,
        #[cfg(feature = "engines")]
        &exact_cover::ExactCover,
        #[cfg(feature = "engines")]
        &most_constrained::MostConstrained,
        #[cfg(feature = "engines")]
        &sequential::Sequential,
        #[cfg(feature = "engines")]
        &random::Random,
        #[cfg(feature = "engines")]
        &stochastic::Stochastic,
        #[cfg(feature = "engines")]
        &propagation::Propagation,
        #[cfg(feature = "sat")]
        &sat::Sat,
    ]
}

/// The engine of that name or alias.
///
/// ```
/// assert!(bivalue::engine::engine("exact-cover").is_some());
/// assert!(bivalue::engine::engine("DLX").is_some());
/// assert!(bivalue::engine::engine("no-such-engine").is_none());
/// ```
#[must_use]
pub fn engine(name: &str) -> Option<&'static dyn Engine> {
    engines().iter().copied().find(|engine| {
        let is_alias = |alias: &&str| alias.eq_ignore_ascii_case(name);
        engine.name() == name || engine.info().aliases.iter().any(is_alias)
    })
}

/// The engine of that name on one instruction set instead of the best one; none if the engine has
/// no version for it, or if this processor cannot run it. Answers and costs are the same on all of
/// them.
///
/// ```
/// use bivalue::engine::{Isa, engine_at};
///
/// assert!(engine_at("rows", Isa::detected()).is_some());
/// assert!(engine_at("exact-cover", Isa::detected()).is_none(), "it uses no vectors");
/// ```
#[must_use]
pub fn engine_at(name: &str, isa: Isa) -> Option<&'static dyn Engine> {
    let (rows, lanes) = (rows::Rows::at(isa)?, bitslice::Lanes::at(isa)?);
    [rows as &dyn Engine, lanes].into_iter().find(|engine| engine.name() == name)
}

/// The engine for callers that do not name one: the fastest that proves its answers.
///
/// ```
/// assert_eq!(bivalue::engine::default_engine().name(), "rows");
/// ```
#[must_use]
pub fn default_engine() -> &'static dyn Engine {
    &rows::Rows::DETECTED
}

/// The engine whose number of steps says most to people: it counts every digit that it tries.
///
/// ```
/// assert_eq!(bivalue::engine::step_counter().name(), "most-constrained");
/// ```
#[must_use]
pub fn step_counter() -> &'static dyn Engine {
    &most_constrained::MostConstrained
}
