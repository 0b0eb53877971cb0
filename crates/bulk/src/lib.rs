//! Streams and collections of Sudoku puzzles, over the [`bivalue`] library.
//!
//! The library answers questions about one puzzle. This crate asks them of many: it reads puzzles
//! from files, texts and readers ([`input`]), works on them on any number of threads and keeps
//! their order ([`stream`]), and sorts collections that memory does not hold ([`runs`]). What it
//! finds out is typed; text, JSON lines and other formats are sinks that a program brings.
//!
//! Nothing here belongs to the process: a stream is cancelled by its own [`Cancel`] flag, and
//! several can run at once.

#[cfg(feature = "arguments")]
pub mod arguments;
pub mod audit;
pub mod bounds;
#[cfg(feature = "dataset")]
pub mod dataset;
pub mod dedupe;
#[cfg(feature = "dataset")]
mod hash;
mod identity;
pub mod input;
pub mod jobs;
pub mod making;
pub mod output;
#[doc(hidden)]
pub mod phrases;
pub mod runs;
pub mod sample;
#[cfg(feature = "schema")]
pub mod schema;
pub mod split;
pub mod stream;
pub mod template;
pub mod timing;
pub mod words;
pub mod writing;

pub use bivalue::verbs::{Finding, Outcome};
pub use bounds::{Bounds, Cancel};
