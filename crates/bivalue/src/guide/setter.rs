//! Puzzles to order: with a symmetry, a pattern, a number of givens and a difficulty.
//!
//! A [`Request`](crate::generate::Request) says how the puzzle is made and what it looks like, and a
//! [`Difficulty`](crate::generate::Difficulty) how hard it is: its level and score, techniques that
//! it needs or must not need, its rating. The puzzle of an index follows from the seed and the index
//! alone, so that indices can be shared among threads and machines.
//!
//! ```
//! use std::error::Error;
//!
//! use bivalue::Budget;
//! use bivalue::generate::{Difficulty, Generator, Request, Symmetry, Wanted, Workshop};
//! use bivalue::rate::hodoku::{self, Level};
//!
//! fn main() -> Result<(), Box<dyn Error>> {
//!     let request = Request { symmetry: Symmetry::HalfTurn, ..Request::default() };
//!     let generator = Generator::new(request, 2026)?;
//!     let level = Some(Level::Medium..=Level::Hard);
//!     let difficulty = Difficulty::new(Wanted { level, ..Wanted::default() })?;
//!     // Each thread has its own.
//!     let mut workshop = Workshop::new();
//!     let budget = Budget::UNLIMITED;
//!     for index in 0..3 {
//!         let made = generator.puzzle(index, &mut workshop, &budget, &mut |made| {
//!             difficulty.suits(&made.puzzle, &budget)
//!         })?;
//!         let rating = hodoku::rate(&made.puzzle, &budget)?;
//!         println!("{} {:?} {}", made.puzzle, rating.level, rating.score);
//!         assert!((Level::Medium..=Level::Hard).contains(&rating.level));
//!     }
//!     Ok(())
//! }
//! ```
//!
//! - A [`GivenPattern`](crate::generate::GivenPattern) says which cells are given, and with which digits.
//! - [`Generator::puzzles`](crate::generate::Generator::puzzles) iterates where nothing is wanted
//!   besides the request.
//! - A request that cannot be met is refused at once if that can be seen, and otherwise
//!   [`NotMade::GaveUp`](crate::generate::NotMade::GaveUp) says what stood in the way.
//! - [`VicinityBounds`](crate::generate::VicinityBounds) finds the puzzles next to one, and a
//!   [`Minimiser`](crate::generate::Minimiser) removes the givens that are not needed.
