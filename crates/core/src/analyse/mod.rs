//! Analysis: what there is to know of a puzzle or of a full grid.
//!
//! ```
//! use bivalue::analyse::{self, Backdoors};
//! use bivalue::budget::Budget;
//! use bivalue::engine::{self, Search, Verdict};
//! use bivalue::grid::{Board, Grid};
//!
//! let grid: Grid = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
//!     .parse()
//!     .unwrap();
//! let board = Board::new(&grid).unwrap();
//! let (verdict, _) = engine::judge(engine::default_engine(), &Search::of(&board));
//! let Verdict::One(puzzle) = verdict else { panic!("not proper") };
//! assert!(analyse::redundant_givens(&puzzle, &Budget::UNLIMITED).unwrap().is_empty());
//! let backdoors = analyse::backdoors(&puzzle, 1, &Budget::UNLIMITED).unwrap();
//! let Backdoors::Cells { one, .. } = backdoors else { panic!("singles do") };
//! assert!(!one.is_empty());
//! ```

mod attempt;
mod backdoors;
mod difference;
mod minimal_puzzles;
mod redundant;
mod unavoidable;

pub use attempt::{AttemptGrade, attempt};
pub use backdoors::{Backdoors, backdoors};
pub use difference::Places;
#[doc(hidden)]
pub use difference::differing_cells;
pub use minimal_puzzles::{Minimals, minimal_puzzles};
pub use redundant::redundant_givens;
#[doc(hidden)]
pub use redundant::redundant_with;
pub use unavoidable::{LARGEST_UNAVOIDABLE, unavoidable_sets};
