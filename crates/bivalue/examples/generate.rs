//! Shows how to make puzzles: three minimal puzzles whose pattern of givens is unchanged by half a
//! turn, each with its rating on the Sudoku Explainer's scale.
//!
//! `cargo run --example generate`

use std::error::Error;

use bivalue::Budget;
use bivalue::generate::{Generator, Request, Symmetry, Workshop};
use bivalue::rate::se::rate;

/// The puzzles depend only on the seed and on their index.
const SEED: u64 = 2026;

fn main() -> Result<(), Box<dyn Error>> {
    let request = Request { symmetry: Symmetry::HalfTurn, ..Request::default() };
    let generator = Generator::new(request, SEED)?;
    let mut workshop = Workshop::new();
    for index in 0..3 {
        let made = generator.puzzle(index, &mut workshop, &Budget::UNLIMITED, &mut |_| Ok(true))?;
        let board = made.puzzle.board();
        let rating = rate(board, &Budget::UNLIMITED)?;
        println!("{} {rating}", board.givens());
    }
    Ok(())
}
