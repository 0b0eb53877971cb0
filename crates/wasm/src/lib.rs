//! Bivalue for JavaScript: requests and records as texts, batches as arrays of bytes.
//!
//! This is a front end: it hands over requests, clocks and cancel flags, and decides nothing about
//! Sudoku. The package in `packages/bivalue` is what JavaScript sees of it. What is here without
//! `wasm_bindgen` runs natively, too, so that both can be compared.

pub mod grids;
pub mod host;
pub mod requests;
