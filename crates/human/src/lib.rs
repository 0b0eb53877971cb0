//! Solving as a human does, and what stands on it: games, ratings, pictures of steps, and generation
//! with a wanted difficulty.
//!
//! This crate is a part of [`bivalue`](https://docs.rs/bivalue), which has all of it under the same
//! names: depend on that one. What is hidden from the docs is shared between the crates of one
//! version and may change in any.

pub mod game;
pub mod generate;
pub mod human;
pub mod rate;
pub mod render;
