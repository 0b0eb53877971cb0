//! Rating scales: the difficulty of a puzzle on the scales of other programs.
//!
//! A scale makes one rating of a proper puzzle: a level, a score, or the rating of its hardest
//! step. There are two ways of doing it, by what the original program does:
//!
//! - A scale that rates a path of the techniques of [`human`](crate::human) is a table, keyed by
//!   the kinds of steps, with the order in which they are tried.
//! - A scale whose ratings depend on the order in which its program searches is an engine of its
//!   own, in that order. It uses the nouns of [`grid`](bivalue_core::grid) and nothing else.
//!
//! | scale | rates | is |
//! |---|---|---|
//! | [`se`] | ER/EP/ED, as the Sudoku Explainer does | an engine of its own |
//! | [`hodoku`] | level and score, as HoDoKu does | a table, and HoDoKu's choice of each step |
//! | [`stable`] | level and score by HoDoKu's table, the same for every transform of a puzzle | a choice of steps that depends on no order of search |
//! | [`whips`] | the longest whip, as Denis Berthier's ratings W and gW do | the search for whips, with all that are published as such |
//!
//! Adding a scale is one file or folder here. Nothing in [`human`](crate::human) knows of the
//! scales.

pub mod hodoku;
pub mod se;
pub mod stable;
pub mod whips;
