//! The basic types: cells, digits, houses and sets of them; grids, boards and solutions;
//! symmetries.
//!
//! Nothing in this module searches. The only texts that it reads are those that its types are
//! displayed as, such as the 81 characters of a [`Grid`] and the name of a [`Cell`]. With the
//! feature `serde` the types are written and read as these texts, and a [`Digit`] as a number.
//!
//! Types carry proofs: a [`Grid`] may have clashes, a [`Board`] never has two equal digits in a
//! house, a [`Solution`] is full and valid, and a [`Puzzle`] has been proven to have exactly one
//! solution.

#[cfg(feature = "serde")]
mod as_text;
mod board;
mod candidate;
mod cell;
mod conclusion;
mod contradiction;
mod digit;
#[allow(clippy::module_inception)] // the module is the family, the file is the noun
mod grid;
mod house;
mod position;
mod puzzle;
mod sets;
mod settle;
mod texts;
mod transform;

#[cfg(feature = "serde")]
pub(crate) use as_text::{TextVisitor, as_texts, board_of_text};
pub use board::{Board, Conclusion, NotACandidate};
pub use candidate::Candidate;
pub use cell::{Cell, NotACell};
pub use conclusion::NotAConclusion;
pub use contradiction::{Contradiction, Flaw};
pub use digit::{Digit, NotADigit};
pub use grid::{Grid, GridError};
pub use house::{House, HouseKind};
pub use position::Position;
pub use puzzle::{NotASolution, Puzzle, Solution};
#[doc(hidden)]
pub use sets::{BAND, bands_of, cell_bit, of_bands};
pub use sets::{CellSet, DigitSet, SetIter};
pub use texts::UnexpectedText;
pub use transform::{InvalidTransform, Transform};
