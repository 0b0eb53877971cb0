//! Shows the rating scales: rates a puzzle on the scale of the Sudoku Explainer and on HoDoKu's.
//!
//! `cargo run --example rate` rates a puzzle of its own; `cargo run --example rate -- PUZZLE` rates
//! the puzzle that is the first argument.

use std::env;
use std::error::Error;

use bivalue::rate::{hodoku, se};
use bivalue::{Budget, Puzzle};

const PUZZLE: &str =
    "...7.....28........9.23.6.5..1.2...9..36..17......52.......3...8...1.....79...5.3";

fn main() -> Result<(), Box<dyn Error>> {
    let text = env::args().nth(1).unwrap_or_else(|| PUZZLE.to_owned());
    // A puzzle that is not proper has no rating, so the text is parsed as a `Puzzle`.
    let puzzle: Puzzle = text.parse()?;
    let ratings = se::rate(puzzle.board(), &Budget::UNLIMITED)?;
    println!("Sudoku Explainer, ER/EP/ED: {ratings}");
    let rating = hodoku::rate(&puzzle, &Budget::UNLIMITED)?;
    println!("HoDoKu: {:?}, score {}", rating.level, rating.score);
    if let Some(kind) = rating.hardest {
        println!("Hardest technique: {}", kind.name);
    }
    Ok(())
}
