//! Makes three puzzles whose givens look the same after half a turn, and rates them.

use std::error::Error;

use bivalue::Budget;
use bivalue::generate::{Generator, Request, Symmetry, Workshop};
use bivalue::rate::se::rate;

/// Another seed makes other puzzles.
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
