//! Shows the steps in which a human solves a puzzle, from the givens to the solution.
//!
//! `cargo run --example explain`

use bivalue::human::{View, path};
use bivalue::render::{Paint, drawing};
use bivalue::{Budget, Puzzle};

const PUZZLE: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = PUZZLE.parse()?;
    let path = path(&View::of(&puzzle), &Budget::UNLIMITED)?;
    for (number, step) in (1..).zip(&path.steps) {
        println!("{number:3}. {step}");
    }
    println!("{}", drawing(path.end.board(), None, Paint::Plain));
    Ok(())
}
