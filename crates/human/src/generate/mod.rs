//! Generation of random puzzles by a request.
//!
//! A [`Request`] says which puzzles, a [`Generator`] makes them: the puzzle of an index follows
//! from the seed and the index alone, so that it makes no difference how many threads make
//! puzzles, and any of them can be made without those before it. How puzzles are made is a family,
//! [`methods`]; so is where full grids come from,
//! [`grid_sources`]. How hard the puzzles are to be is for a [`Difficulty`] to judge.
//!
//! ```
//! use bivalue::generate::{Generator, Request, Symmetry};
//!
//! let request = Request { symmetry: Symmetry::HalfTurn, ..Request::default() };
//! let generator = Generator::new(request, 1).unwrap();
//! let made = generator.puzzles().next().unwrap().unwrap();
//! let givens = made.puzzle.board().given_cells();
//! assert!(Symmetry::HalfTurn.is_of(givens));
//! ```

mod bottom_up;
mod climb;
mod controlled_bias;
mod dice;
mod difficulty;
mod generator;
mod grids;
mod hitting;
mod minimise;
mod pattern;
#[doc(hidden)]
pub mod phrases;
mod puzzles;
mod request;
mod sukaku;
mod symmetry;
mod top_down;
mod vicinity;

pub use dice::Dice;
pub use difficulty::{Difficulty, DifficultyError, Wanted};
pub use generator::{Estimate, Generator, Made, NotMade, Tried, Workshop};
pub use grids::{Filled, Grids, Uniform, grid_source, grid_sources};
pub use minimise::Minimiser;
pub use pattern::{GivenPattern, PatternError};
pub use puzzles::Puzzles;
pub use request::{Minimal, Request, RequestError, TRIES};
pub use symmetry::Symmetry;
pub use vicinity::{VICINITY_SOLUTIONS, VicinityBounds};

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::engine::prove_only;
use bivalue_core::grid::{Board, Puzzle, Solution};

/// Proves that a board has no other solution than this one; none if it has. The proof is no part of
/// the cost of what made the board.
fn proved(board: Board, solution: &Solution, meter: &Meter<'_>) -> Result<Option<Puzzle>, Stop> {
    prove_only(board, solution, &Meter::new(meter.rest().with_nodes(u64::MAX)))
}

/// Proves the puzzle of a board that is proper by the way in which it was made.
fn proper(board: Board, solution: &Solution, meter: &Meter<'_>) -> Result<Puzzle, Stop> {
    let puzzle = proved(board, solution, meter)?;
    Ok(puzzle.expect("only proper puzzles are made here"))
}

/// A way to make puzzles.
///
/// Methods other than [those of the library](methods) are possible. A [`Generator`] proves that
/// every puzzle that a method hands over is proper, and ends with [`NotMade::NotProper`] at one
/// that is not. It believes that the puzzle is as the request wants it in all other respects.
///
/// ```
/// use bivalue::budget::{Meter, Stop};
/// use bivalue::engine::other_solution;
/// use bivalue::generate::{Attempt, Dice, Generator, Method, Request, Workshop};
/// use bivalue::{Cell, CellSet};
///
/// /// Empties each cell in random order, unless there is a second solution then.
/// struct Plain;
///
/// impl Method for Plain {
///     fn name(&self) -> &'static str {
///         "plain"
///     }
///
///     fn about(&self) -> &'static str {
///         "takes every given away that is not needed"
///     }
///
///     fn attempt(
///         &self,
///         request: &Request,
///         dice: &mut Dice,
///         _: &mut Workshop,
///         meter: &Meter<'_>,
///     ) -> Result<Attempt, Stop> {
///         let solution = request.grids.grid(dice, meter)?;
///         let mut cells: Vec<Cell> = Cell::all().collect();
///         dice.shuffle(&mut cells);
///         let mut givens = CellSet::ALL;
///         for cell in cells {
///             let fewer = givens - cell.into();
///             if other_solution(&solution.domains(fewer), &solution, meter)?.is_none() {
///                 givens = fewer;
///             }
///         }
///         Ok(Attempt::Made { givens, solution, weight: None })
///     }
/// }
///
/// let request = Request { method: &Plain, ..Request::default() };
/// let made = Generator::new(request, 1).unwrap().puzzles().next().unwrap().unwrap();
/// // It is proper, whatever the method says.
/// assert!((17..41).contains(&made.puzzle.board().given_cells().len()));
/// ```
pub trait Method: Send + Sync {
    /// The name of the method in requests, in lower case with hyphens.
    fn name(&self) -> &'static str;

    /// Its way of working and its bias, in one line without a full stop.
    fn about(&self) -> &'static str;

    /// Returns whether its puzzles come with weights that make statistics unbiased.
    fn gives_weights(&self) -> bool {
        false
    }

    /// Checks whether the method can meet the request.
    ///
    /// # Errors
    /// The part of the request that the method cannot meet.
    fn check(&self, request: &Request) -> Result<(), RequestError> {
        let _ = request;
        Ok(())
    }

    /// Tries to make a puzzle once, of one of the request's full grids or with its solution.
    ///
    /// # Errors
    /// The bound that was met.
    fn attempt(
        &self,
        request: &Request,
        dice: &mut Dice,
        workshop: &mut Workshop,
        meter: &Meter<'_>,
    ) -> Result<Attempt, Stop>;
}

/// The result of a try.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Attempt {
    /// A proper puzzle that meets the request, and its weight if the method gives one.
    Made {
        /// The cells of the givens.
        givens: bivalue_core::grid::CellSet,
        /// The only solution.
        solution: bivalue_core::grid::Solution,
        /// See [`Made::weight`].
        weight: Option<f64>,
    },
    /// A puzzle with this number of givens, which is outside of the requested range.
    Clues(usize),
    /// A puzzle in which a given is redundant.
    Redundant,
    /// There was more than one solution.
    NotProper,
    /// No puzzle was met.
    Nothing,
}

/// All methods, the default first.
///
/// ```
/// use bivalue::generate::methods;
///
/// let names: Vec<_> = methods().iter().map(|method| method.name()).collect();
/// assert_eq!(names, ["top-down", "bottom-up", "controlled-bias"]);
/// ```
#[must_use]
pub fn methods() -> &'static [&'static dyn Method] {
    &[&top_down::TopDown, &bottom_up::BottomUp, &controlled_bias::ControlledBias]
}

/// The method of that name.
///
/// ```
/// use bivalue::generate::method;
///
/// assert!(method("bottom-up").is_some());
/// assert!(method("no such method").is_none());
/// ```
#[must_use]
pub fn method(name: &str) -> Option<&'static dyn Method> {
    methods().iter().copied().find(|method| method.name() == name)
}
