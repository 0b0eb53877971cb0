//! Bivalue: a Sudoku toolkit.
//!
//! | module | holds |
//! |---|---|
//! | [`grid`] | the nouns: cells, digits, houses, grids, boards, symmetries |
//! | [`budget`] | the bounds of a call: nodes, a deadline, a cancel flag |
//! | [`engine`] | ways to search for solutions, and verdicts with evidence |
//! | [`canon`] | canonical forms, automorphisms, band classes |
//! | [`grids`] | all complete grids: counted, numbered, drawn uniformly |
//! | [`analyse`] | what there is to know of a puzzle or a grid: unavoidable sets, redundant givens, backdoors |
//! | [`generate`] | puzzles at random, as they are asked for |
//! | [`mod@format`] | every way of writing a puzzle down: detect, read, write |
//! | [`human`] | solving as a human does: steps with marks and proofs, paths |
//! | [`rate`] | rating scales of other programs: the Sudoku Explainer, HoDoKu |
//! | [`render`] | pictures of boards and steps |
//! | `wire` | the JSON records that every skin speaks (feature `wire`) |

pub mod analyse;
mod bits;
pub mod budget;
pub mod canon;
pub mod engine;
pub mod format;
pub mod generate;
mod graph;
pub mod grid;
pub mod grids;
pub mod human;
pub mod rate;
pub mod render;
#[cfg(feature = "wire")]
pub mod wire;

/// The README's example is tested with the library's own.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadMe;
