//! Engines: ways to search for the solutions of a board.
//!
//! All of them answer through one call, [`Engine::run`]: it visits solutions until the visitor
//! says stop, a bound of the [`Search`] is met or nothing is left, and reports how it ended and
//! what it cost. [`judge`] turns that into a [`Verdict`] with evidence. Adding an engine is one
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
mod batch_solver;
mod choice;
mod exact_cover;
mod filling;
mod guide;
mod judge;
mod lanes;
mod meter;
mod most_constrained;
mod propagation;
mod random;
mod rows;
#[cfg(feature = "sat")]
mod sat;
mod search;
mod sequential;
mod simd;
mod state;
mod stochastic;
mod watch;

pub use batch_answers::{FirstSolution, FirstTwoSolutions, SolutionCount};
pub use batch_solver::{BatchOptions, BatchSolver};
pub use guide::{SearchGuide, guided_search, other_solution};
pub use judge::{Unknown, Verdict, count, judge, judge_visiting};
pub use lanes::Tally;
pub use propagation::propagate;
pub use search::{Claims, Cost, End, Event, Report, Search, Visit};
pub use simd::Isa;

use meter::Meter;

/// A way to search for solutions.
///
/// Engines have no state: one engine may search on many threads at once, and the same search
/// gives the same solutions in the same order with the same cost, on every machine.
pub trait Engine: Send + Sync {
    /// The name by which callers ask for it, in lower case with hyphens.
    fn name(&self) -> &'static str;

    /// What it does, in one line without a full stop.
    fn about(&self) -> &'static str;

    /// Which answers it can give.
    fn claims(&self) -> Claims;

    /// Visits solutions of the search's board, each once, until told to stop.
    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report;
}

/// All engines.
#[must_use]
pub fn engines() -> &'static [&'static dyn Engine] {
    &[
        &rows::Rows::DETECTED,
        &lanes::OnLanes::DETECTED,
        &exact_cover::ExactCover,
        &most_constrained::MostConstrained,
        &sequential::Sequential,
        &random::Random,
        &stochastic::Stochastic,
        &propagation::Propagation,
        #[cfg(feature = "sat")]
        &sat::Sat,
    ]
}

/// The engine of that name.
#[must_use]
pub fn engine(name: &str) -> Option<&'static dyn Engine> {
    engines().iter().copied().find(|engine| engine.name() == name)
}

/// The engine of that name on one instruction set instead of the best one; none if the engine has no
/// version for it, or if this processor cannot run it. Answers and costs are the same on all of them.
#[must_use]
pub fn engine_at(name: &str, isa: Isa) -> Option<&'static dyn Engine> {
    let (rows, lanes) = (rows::Rows::at(isa)?, lanes::OnLanes::at(isa)?);
    [rows as &dyn Engine, lanes].into_iter().find(|engine| engine.name() == name)
}

/// The engine that callers get who name none: the fastest that proves its answers.
#[must_use]
pub fn default_engine() -> &'static dyn Engine {
    &rows::Rows::DETECTED
}
