//! The foundation of Bivalue: the basic types, the bounds of a call, the engines, canonical forms,
//! all complete grids, and the analysis of puzzles.
//!
//! This crate is a part of [`bivalue`](https://docs.rs/bivalue), which has all of it under the same
//! names: depend on that one. What is hidden from the docs is shared between the crates of one
//! version and may change in any.

pub mod analyse;
#[doc(hidden)]
pub mod bits;
pub mod budget;
#[cfg(feature = "canon")]
pub mod canon;
pub mod engine;
#[doc(hidden)]
pub mod graph;
pub mod grid;
#[cfg(feature = "canon")]
pub mod grids;
mod proper;
pub mod text;

#[cfg(feature = "canon")]
#[doc(hidden)]
pub use rand;

pub use budget::{Budget, Stop};
pub use engine::Verdict;
pub use grid::{
    Board, Candidate, Cell, CellSet, Conclusion, Contradiction, Digit, DigitSet, Flaw, Grid, House,
    Position, Puzzle, Solution, Transform,
};
pub use proper::Error;
