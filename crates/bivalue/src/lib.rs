//! Bivalue: a Sudoku toolkit. It reads puzzles in any text format in use, solves them, proves that
//! a solution is the only one, explains each step as a human would take it, rates, and generates.
//!
//! # Solve
//!
//! [`solve`] reads a text and answers with the solution, or says what is wrong: the text cannot be
//! read, digits clash, there is no solution, or there are several.
//!
//! ```
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let solution = bivalue::solve(text)?;
//! assert_eq!(
//!     solution.to_string(),
//!     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
//! );
//! # Ok::<(), bivalue::Error>(())
//! ```
//!
//! # Check
//!
//! A [`Puzzle`] is proper by construction: only a search that went through everything makes one.
//!
//! ```
//! use bivalue::{Budget, Error, Puzzle, analyse};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! // It is proper, but not minimal.
//! assert!(!analyse::redundant_givens(&puzzle, &Budget::UNLIMITED)?.is_empty());
//!
//! // Without two of the digits these can change places.
//! match text.replace(['5', '8'], ".").parse::<Puzzle>() {
//!     Err(Error::Several(two)) => assert_ne!(two[0], two[1]),
//!     other => panic!("not expected: {other:?}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Hint and explain
//!
//! A [`human::View`] is how a player sees a board. Each step comes with its proof and its words.
//!
//! ```
//! use bivalue::Budget;
//!
//! # #[cfg(feature = "human")] {
//! use bivalue::Puzzle;
//! use bivalue::human::{View, next_step, path};
//!
//! let text = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
//! let puzzle: Puzzle = text.parse()?;
//! let view = View::of(&puzzle);
//! let hint = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
//! assert_eq!(hint.to_string(), "Hidden Single: r7c7=3");
//! assert!(path(&view, &Budget::UNLIMITED).unwrap().is_solved());
//! # }
//! # Ok::<(), bivalue::Error>(())
//! ```
//!
//! # Rate
//!
//! Ratings follow the scales of other programs to the digit: the Sudoku Explainer's, and HoDoKu's.
//!
//! ```
//! # #[cfg(feature = "human")] {
//! use bivalue::rate::se::rate;
//! use bivalue::{Budget, Puzzle};
//!
//! let text = "....2.3.5.9...7..44.....8.9.7214......5.63.4.....8......1576...6.....5.3.........";
//! let puzzle: Puzzle = text.parse()?;
//! let rating = rate(puzzle.board(), &Budget::UNLIMITED).unwrap();
//! assert_eq!(rating.to_string(), "2.6/2.0/2.0"); // ER/EP/ED
//! # }
//! # Ok::<(), bivalue::Error>(())
//! ```
//!
//! # Generate
//!
//! The puzzle of an index follows from the seed and the index alone.
//!
//! ```
//! # #[cfg(feature = "generate")] {
//! use bivalue::generate::{Generator, Request, Symmetry};
//!
//! let request = Request { symmetry: Symmetry::HalfTurn, ..Request::default() };
//! let generator = Generator::new(request, 1).unwrap();
//! for made in generator.puzzles().take(3) {
//!     assert!(Symmetry::HalfTurn.is_of(made.unwrap().puzzle.board().given_cells()));
//! }
//! # }
//! ```
//!
//! # Canonical forms
//!
//! Puzzles that differ by the order of lines and the names of digits have one canonical form.
//!
//! ```
//! # #[cfg(feature = "canon")] {
//! use bivalue::{Grid, Transform, canon};
//!
//! let grid: Grid =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let disguised = Transform::nth(123_456_789).grid(&grid);
//! let form = |grid| canon::puzzle_minlex(grid).unwrap().form;
//! assert_eq!(form(&disguised), form(&grid));
//! # }
//! # Ok::<(), bivalue::grid::GridError>(())
//! ```
//!
//! # Read a file
//!
//! A [`format::Reader`] detects the format, and streams: memory does not grow with the file. A
//! puzzle that cannot be read is an error among the others, and the rest goes on.
//!
//! ```
//! use bivalue::Puzzle;
//! use bivalue::format::{ReadOptions, Reader};
//!
//! // A file in a `std::io::BufReader` is read like these bytes.
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
//!             53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n";
//! let mut proper = 0;
//! for entry in Reader::new(text.as_bytes(), ReadOptions::default()) {
//!     match entry {
//!         Ok(entry) => proper += usize::from(Puzzle::try_from(entry.record.position).is_ok()),
//!         Err(error) => assert_eq!(error.to_string(), "line 2, column 81: 80 cells, expected 81 cells"),
//!     }
//! }
//! assert_eq!(proper, 1);
//! ```
//!
//! Long lists are read and solved much faster as in [`guide::bulk`].
//!
//! # Guides
//!
//! | I want to | guide |
//! |---|---|
//! | solve, check and explain puzzles in a program for people | [`guide::app`] |
//! | let a player fill in a puzzle, with notes and undo | [`game`] |
//! | solve lists of millions of puzzles | [`guide::bulk`] |
//! | write a technique, a format or a search of my own | [`guide::author`] |
//! | have the library in a browser or a small device | [`guide::small`] |
//! | draw, count and compare grids and puzzles | [`guide::research`] |
//! | explain puzzles to learners, also in another language | [`guide::teacher`] |
//! | make puzzles | [`guide::setter`] |
//!
//! # Modules
//!
//! | module | holds |
//! |---|---|
//! | [`grid`] | the basic types: cells, digits, houses, grids, boards, symmetries |
//! | [`budget`] | the bounds of a call: nodes, a deadline, a cancel flag |
//! | [`engine`] | ways to search for solutions, and verdicts with evidence |
//! | [`mod@format`] | every way of writing a puzzle down: detect, read, write |
//! | [`analyse`] | facts about a puzzle or a grid: unavoidable sets, redundant givens, backdoors |
//! | [`human`] | solving as a human does: steps with marks and proofs, paths |
//! | [`game`] | a puzzle that is played: moves, notes, undo, mistakes, hints |
//! | [`rate`] | rating scales of other programs: the Sudoku Explainer, HoDoKu |
//! | [`render`] | pictures of boards and steps |
//! | [`canon`] | canonical forms, automorphisms, band classes |
//! | [`grids`] | all complete grids: counted, numbered, drawn uniformly |
//! | [`generate`] | random puzzles with the properties that are requested |
//! | `verbs` | the questions that the library answers, with requests and answers as JSON |
//! | `wire` | the JSON records that the command prints |
//!
//! # Features
//!
//! Without any feature a third of the library is left, and no crate of others is compiled. The last
//! column is the number of these with one feature alone, as `cargo tree -e normal` lists them on
//! Linux; features share many of them, and the default ones need 26 together.
//!
//! | feature | default | adds | crates of others |
//! |---|---|---|---|
//! | none | | [`grid`], [`engine`], [`analyse`], and the [formats](mod@format) of lines and of grids | 0 |
//! | `engines` | yes | the engines beside `rows`, and [`engine::engines`] lists them | 5 |
//! | `text-formats` | yes | all other formats that are plain text, and what amends grids with labels and the like | 0 |
//! | `formats` | yes | formats that stand on JSON, XML, CSV, or packed links, and with them `text-formats` | 21 |
//! | `human` | yes | [`human`], [`game`], [`rate`], [`render`]; `canon` and `generate` then only add names | 5 |
//! | `languages` | | [steps](human::Words::of) in German, Spanish, French and Japanese, and with it `human` | 5 |
//! | `canon` | yes | [`canon`], [`grids`] | 5 |
//! | `generate` | yes | [`generate`], and with it `human` and `canon` | 5 |
//! | `sat` | | the engine that asks a SAT solver | 2 |
//! | `serde` | | the basic types in serde, as the texts that they are displayed as; a puzzle is proved again when it is read | 7 |
//! | `wire` | | `wire`, and with it `generate` | 16 |
//! | `verbs` | | `verbs`, and with it `wire` | 16 |
//! | `values` | | answers as JSON values and as lines of plain text, and with it `verbs` | 16 |
//! | `arguments` | | requests as arguments of a command, by `clap`, and with it `verbs` | 22 |
//! | `schema` | | JSON Schemas of requests and records, and with it `verbs` | 22 |
//!
//! # Crates of others
//!
//! Crates whose types stand in signatures are exported, so that a program can use the same version
//! of them: `rand` with the feature `canon`, `serde` and `serde_json` with `wire`, `clap` with
//! `arguments`, `schemars` with `schema`.
//!
//! # Versions
//!
//! The oldest Rust that compiles every feature is 1.89, the `rust-version` of the manifest. A minor
//! version may raise it, and a patch never does. The same holds for a new major version of an
//! exported crate before version 1; from then on that is a new major version of this crate.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(all(feature = "formats", feature = "generate"))]
pub mod guide;
mod solve;
#[cfg(feature = "verbs")]
pub mod verbs;
#[cfg(feature = "wire")]
pub mod wire;

#[doc(hidden)]
pub use bivalue_core::phrases;
#[doc(inline)]
pub use bivalue_core::{analyse, budget, engine, grid};
#[cfg(feature = "canon")]
#[doc(inline)]
pub use bivalue_core::{canon, grids};
#[doc(inline)]
pub use bivalue_format as format;
#[cfg(feature = "generate")]
#[doc(inline)]
pub use bivalue_human::generate;
#[cfg(feature = "human")]
#[doc(inline)]
pub use bivalue_human::{game, human, rate, render};

#[cfg(feature = "canon")]
#[doc(no_inline)]
pub use bivalue_core::rand;
#[cfg(feature = "arguments")]
#[doc(no_inline)]
pub use clap;
#[cfg(feature = "schema")]
#[doc(no_inline)]
pub use schemars;
#[cfg(feature = "wire")]
#[doc(no_inline)]
pub use {serde, serde_json};

pub use bivalue_core::{
    Board, Budget, Candidate, Cell, CellSet, Conclusion, Contradiction, Digit, DigitSet, Error,
    Flaw, Grid, House, Position, Puzzle, Solution, Stop, Transform, Verdict,
};
pub use solve::{read, solve};

/// The README's examples are tested with the library's own.
#[cfg(all(doctest, feature = "generate"))]
#[doc = include_str!("../../../README.md")]
struct ReadMe;
