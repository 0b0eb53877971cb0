//! The library in a browser, or where every kilobyte counts.
//!
//! `default-features = false` leaves the basic types, the engine `rows`, verdicts, analyses and the
//! formats of lines and grids, and no crate of others. Each feature adds a part: the
//! [table](crate#features) has them.
//!
//! The library needs `std`, but neither files nor threads, a clock or random numbers of the system,
//! so that it compiles for `wasm32-unknown-unknown`. With the target feature `simd128` the engines
//! use its vectors. A call is bounded by nodes, or by a [`Clock`](crate::budget::Clock) of the
//! program. On other targets nothing has to be chosen: the engines look for the instructions that
//! the processor has.
//!
//! ```
//! use bivalue::engine::{Search, Verdict, default_engine, judge};
//! use bivalue::{Board, Grid};
//!
//! /// Solves a puzzle in place, and returns whether it has exactly one solution. In the cells, 0 is
//! /// an empty one.
//! fn solve(cells: &mut [u8; 81]) -> bool {
//!     let Ok(grid) = Grid::try_from(*cells) else { return false };
//!     let Ok(board) = Board::new(&grid) else { return false };
//!     match judge(default_engine(), &Search::of(&board).nodes(100_000)).0 {
//!         Verdict::One(puzzle) => {
//!             *cells = puzzle.solution().grid().to_numbers();
//!             true
//!         }
//!         _ => false,
//!     }
//! }
//!
//! fn main() {
//!     let text = b"530070000600195000098000060800060003400803001700020006060000280000419005000080079";
//!     let mut cells = text.map(|byte| byte - b'0');
//!     assert!(solve(&mut cells));
//!     assert_eq!(cells[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
//!     assert!(!solve(&mut [0; 81]));
//! }
//! ```
//!
//! The npm package `bivalue` has the module already, with a slim build of the verbs that need no
//! techniques.
