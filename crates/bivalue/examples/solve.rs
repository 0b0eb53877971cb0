//! Solves the puzzle that is the first argument, in whatever format, and says why if that fails.
//!
//! `cargo run --example solve -- 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`

use std::env;

use bivalue::Error;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() {
    let text = env::args().nth(1).unwrap_or_else(|| PUZZLE.to_owned());
    match bivalue::solve(&text) {
        Ok(solution) => println!("{solution}"),
        Err(Error::Unreadable(error)) => println!("I cannot read that: {error}"),
        Err(Error::Several(two)) => println!("{}\n{}\nand maybe more", two[0], two[1]),
        Err(other) => println!("{other}"),
    }
}
