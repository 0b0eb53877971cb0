//! The command, run as others run it.

mod answers;
mod explain;
mod input;
mod levels;
mod lists;
mod memory;
mod output;
mod run;
mod streams;
mod talk;
