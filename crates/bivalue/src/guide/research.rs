//! Grids and puzzles as a population: drawn without bias, numbered, compared and analysed.
//!
//! Every complete grid has a number ([`grids::rank`](crate::grids::rank)), and every grid is as
//! likely to be drawn as any other. [`Generator::full_grid`](crate::generate::Generator::full_grid)
//! draws by a seed and an index, the same on every machine;
//! [`grids::uniform`](crate::grids::uniform) takes a source of random numbers, of the version of
//! `rand` that the library exports as [`rand`](crate::rand).
//!
//! Grids and puzzles that differ by the order of lines and the names of digits have one
//! [canonical form](crate::canon). [`analyse`](crate::analyse) finds unavoidable sets, redundant
//! givens, backdoors and the minimal puzzles within a puzzle.
//!
//! ```
//! use std::collections::HashSet;
//! use std::error::Error;
//!
//! use bivalue::analyse::unavoidable_sets;
//! use bivalue::generate::{Generator, Request};
//! use bivalue::{Budget, Transform, canon, grids};
//!
//! fn main() -> Result<(), Box<dyn Error>> {
//!     let sample = Generator::new(Request::default(), 2026)?;
//!     let (mut classes, mut sets) = (HashSet::new(), 0);
//!     for index in 0..20 {
//!         let grid = sample.full_grid(index, &Budget::UNLIMITED)?;
//!         assert_eq!(grids::unrank(grids::rank(&grid)), Some(grid));
//!         sets += unavoidable_sets(&grid, 4, &Budget::UNLIMITED)?.len();
//!         let canonical = canon::grid_minlex(&grid);
//!         assert_eq!(canonical.transform.solution(&grid), canonical.form);
//!         // A rearranged grid is of the same class.
//!         classes.insert(canonical.form);
//!         classes.insert(canon::grid_minlex(&Transform::nth(index).solution(&grid)).form);
//!     }
//!     println!("{} classes, {} sets of four cells a grid", classes.len(), sets as f64 / 20.0);
//!     assert_eq!(classes.len(), 20);
//!     Ok(())
//! }
//! ```
//!
//! [`Generator::estimate`](crate::generate::Generator::estimate) and the weight of a
//! [`Made`](crate::generate::Made) puzzle are for unbiased statistics of puzzles. The
//! [Sudoku Explainer's](crate::rate::se) ratings and [HoDoKu's](crate::rate::hodoku) follow those
//! programs to the digit, and [`rate::stable`](crate::rate::stable) is the same for equivalent
//! puzzles.
