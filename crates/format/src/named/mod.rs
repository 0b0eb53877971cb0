//! The formats that have a name and a specification: a file or folder for each, or for a family.
//!
//! They use what stands in the root of the crate, and nothing of `loose`.

pub(super) mod boxed;
#[cfg(feature = "text-formats")]
pub(super) mod candidates;
#[cfg(feature = "text-formats")]
pub(super) mod clipboard;
#[cfg(feature = "formats")]
pub(super) mod csv;
pub(super) mod forum;
#[cfg(feature = "text-formats")]
pub(super) mod html;
#[cfg(feature = "text-formats")]
pub(super) mod latex;
#[cfg_attr(not(feature = "text-formats"), allow(dead_code))]
pub(super) mod library;
pub(super) mod line;
#[cfg(feature = "formats")]
pub(super) mod packed;
#[cfg(feature = "text-formats")]
pub(super) mod pzl;
pub(super) mod rows;
#[cfg(feature = "text-formats")]
pub(super) mod sadman;
#[cfg(feature = "text-formats")]
pub(super) mod sdm;
#[cfg(feature = "text-formats")]
pub(super) mod sdx;
pub(super) mod simple_sudoku;
#[cfg(feature = "text-formats")]
pub(super) mod solo;
pub(super) mod spaced;
pub(super) mod spf;
#[cfg(feature = "text-formats")]
pub(super) mod studio;
#[cfg(feature = "text-formats")]
pub(super) mod sukaku;
#[cfg(feature = "text-formats")]
pub(super) mod susser;
#[cfg(feature = "text-formats")]
pub(super) mod taxonomy;
