//! The command, run as others run it.

mod answers;
mod canon;
mod explain;
mod input;
mod levels;
mod lists;
mod memory;
mod output;
mod ratings;
mod run;
mod streams;
mod talk;
