//! Shows how to solve a puzzle, and which errors there are if it has no single solution.
//!
//! `cargo run --example solve` solves a puzzle of its own; `cargo run --example solve -- PUZZLE`
//! solves the puzzle that is the first argument, in any format.

use std::env;

use bivalue::Error;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() {
    let text = env::args().nth(1).unwrap_or_else(|| PUZZLE.to_owned());
    match bivalue::solve(&text) {
        Ok(solution) => println!("{solution}"),
        Err(Error::Unreadable(error)) => println!("The text is not a puzzle: {error}"),
        Err(Error::Several(two)) => println!("There are several solutions: {}, {}", two[0], two[1]),
        Err(other) => println!("{other}"),
    }
}
