//! The command, run as others run it.

mod analyse;
mod answers;
mod apply;
mod ask;
mod booklets;
mod canon;
mod collection;
mod columns;
#[cfg(feature = "dataset")]
mod dataset;
mod explain;
mod files;
mod filter;
mod generate;
mod input;
mod levels;
mod lists;
mod losses;
mod memory;
mod names;
mod output;
mod pictures;
mod ratings;
mod readme;
mod run;
#[cfg(feature = "serve")]
mod serve;
mod streams;
mod tables;
mod talk;
mod vicinity;
