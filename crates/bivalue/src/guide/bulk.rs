//! Lists of millions of puzzles: read fast, and solved on all processors.
//!
//! [`Reader::read_grids`](crate::format::Reader::read_grids) takes the givens of many lines at once,
//! and a [`BatchSolver`](crate::engine::BatchSolver) searches hundreds of puzzles at the same time,
//! with the vector instructions that the processor has. It is told whether the first solution is
//! enough, or whether it has to prove that there is no other:
//! [`BatchOptions`](crate::engine::BatchOptions).
//!
//! ```
//! use std::error::Error;
//! use std::io::BufRead;
//! use std::thread;
//!
//! use bivalue::Solution;
//! use bivalue::engine::{BatchOptions, BatchSolver, FirstSolution};
//! use bivalue::format::{ReadError, ReadOptions, Reader};
//!
//! fn main() -> Result<(), Box<dyn Error>> {
//!     let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
//!     // A file in a `std::io::BufReader` is read like these bytes.
//!     let solutions = solve_all(line.repeat(1000).as_bytes(), 2)?;
//!     assert_eq!(solutions.len(), 1000);
//!     assert_eq!(solutions[999], Some(bivalue::solve(line)?));
//!     Ok(())
//! }
//!
//! /// Returns the only solution of each puzzle, in the order of the list.
//! fn solve_all(list: impl BufRead, threads: usize) -> Result<Vec<Option<Solution>>, ReadError> {
//!     let mut reader = Reader::new(list, ReadOptions::default());
//!     let mut grids = Vec::new();
//!     while reader.read_grids(&mut grids)? > 0 {}
//!     let size = grids.len().div_ceil(threads).max(1);
//!     Ok(thread::scope(|scope| {
//!         let solve = |part| {
//!             move || {
//!                 let mut found: Vec<FirstSolution> = Vec::new();
//!                 BatchSolver::new().first_solutions(part, &BatchOptions::proving(), &mut found);
//!                 found
//!             }
//!         };
//!         let parts: Vec<_> = grids.chunks(size).map(|part| scope.spawn(solve(part))).collect();
//!         let found = parts.into_iter().flat_map(|part| part.join().unwrap_or_default());
//!         found.map(|found| found.only_solution().copied()).collect()
//!     }))
//! }
//! ```
//!
//! Reading is not what takes the time: on two virtual processors of an AMD EPYC that had other work
//! as well, one thread read a million lines of generated puzzles in 0.24 s, and two threads solved
//! them, with the proof that there is no other solution, in 0.93 s. That holds for lines of 81
//! characters and nothing else. A line with more, such as a comment or the solution in a table,
//! takes as long to read as several take to solve, so a list for such a program has the puzzles
//! alone. Lines that the program splits itself and parses as [`Grid`](crate::Grid) take 0.31 s.
//!
//! A list that does not fit into memory is read in parts: `read_grids` returns after each buffer.
//! If the lines have more than givens, or the puzzles may be wrong, a
//! [`Reader`](crate::format::Reader) returns them one by one, with titles, errors and their places.
//!
//! The crate `bivalue-bulk` does all of that with threads, an order that is kept, cancelling, sorted
//! files and tables, and the command `bivalue` is built on it.
