//! A game that is played by arguments, each a move or a question.
//!
//! `cargo run --example game -- r1c3=5 clashes undo 'note all' hint`

use std::env;

use bivalue::game::{Game, Move};
use bivalue::human::{Advice, HintLevel, Words};
use bivalue::{Budget, Puzzle};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = PUZZLE.parse()?;
    let mut game = Game::new(&puzzle);
    println!("{}", game.values());
    let mut said: Vec<_> = env::args().skip(1).collect();
    if said.is_empty() {
        said = ["r1c3=5", "clashes", "hint", "undo", "note all", "apply"].map(String::from).into();
    }
    for said in said {
        println!("{said}: {}", answer(&mut game, &said)?);
    }
    // What is printed last can be kept in a file, and read with `parse`.
    println!("{game}");
    Ok(())
}

/// Answers a question, or makes a move such as `r1c3=4`.
fn answer(game: &mut Game, said: &str) -> Result<String, bivalue::budget::Stop> {
    let budget = Budget::UNLIMITED;
    Ok(match said {
        "undo" => format!("{}, {}", game.undo(), game.values()),
        "redo" => format!("{}, {}", game.redo(), game.values()),
        "clashes" => game.clashes().to_string(),
        "mistakes" => game.mistakes().map_or("unknown".to_owned(), |cells| cells.to_string()),
        "repair" => game.repair().to_string(),
        "hint" => game.hint(HintLevel::Full, Words::english(), &budget)?,
        "apply" => match game.advice(&budget)? {
            Advice::Step(step) => match game.apply(&step) {
                Ok(_) => step.to_string(),
                Err(error) => error.to_string(),
            },
            advice => advice.text(HintLevel::Full, None),
        },
        _ => match said.parse::<Move>() {
            Err(error) => error.to_string(),
            Ok(made) => match game.make(&[made]) {
                Err(error) => error.to_string(),
                Ok(_) if game.is_solved() => "The puzzle is solved.".to_owned(),
                Ok(_) => game.values().to_string(),
            },
        },
    })
}
