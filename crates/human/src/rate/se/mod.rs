//! Ratings as the Sudoku Explainer gives them: ER/EP/ED.
//!
//! The players' forum rates by Nicolas Juillerat's *Sudoku Explainer* 1.2.1 (2007) with Glenn
//! Fowler's batch program `serate` 1.2.1.3 (2009), and so does every list of hardest puzzles. The
//! program takes the first step that it finds at every turn, so that a rating depends on the order
//! of its loops; that order is kept here, and nothing else of it: see `docs/rating.md`.
//!
//! | number | is |
//! |---|---|
//! | ER | the rating of the hardest step |
//! | EP | that of the hardest up to the first placement: "pearl" if it is the ER |
//! | ED | that of the first step: "diamond" if it is the ER, and the EP |
//!
//! ```
//! use bivalue::budget::Budget;
//! use bivalue::grid::{Board, Grid};
//! use bivalue::rate::se::rate;
//!
//! let grid: Grid = "....2.3.5.9...7..44.....8.9.7214......5.63.4.....8......1576...6.....5.3........."
//!     .parse()
//!     .unwrap();
//! let rating = rate(&Board::new(&grid).unwrap(), &Budget::UNLIMITED).unwrap();
//! assert_eq!(rating.to_string(), "2.6/2.0/2.0");
//! ```

mod aligned;
mod bug;
mod chain;
mod deduction;
mod direct;
mod ladder;
mod locks;
mod loops;
mod rating;
mod run;
mod sets;
mod settle;
mod singles;
mod state;
mod step;
mod tables;
mod technique;
mod tenths;
mod wings;

pub use rating::{Ending, SeRating, WantedRatings, is_at_least, rate, rate_with};
pub use step::{SeLink, SeReason, SeStep};
pub use technique::SeTechnique;
pub use tenths::{NotARating, Tenths};
