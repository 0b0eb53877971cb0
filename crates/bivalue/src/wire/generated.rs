use serde::Serialize;

use crate::generate::{Generator, Made};

use super::{VERSION, input_text};

/// A puzzle that was generated.
#[derive(Clone, Debug, Serialize)]
pub struct Generated {
    /// The version of the record.
    pub v: u32,
    /// `generated`.
    pub status: &'static str,
    /// The puzzle's number, from 1: with the seed and what was asked for it is made again.
    pub number: u64,
    /// The seed.
    pub seed: u64,
    /// The method.
    pub method: &'static str,
    /// The symmetry that was asked for.
    pub symmetry: &'static str,
    /// The puzzle: 81 characters, or 729 for a Sukaku.
    pub puzzle: String,
    /// The solution: 81 digits.
    pub solution: String,
    /// How many givens there are.
    pub givens: u64,
    /// By what statistics are to weigh it, if the method can tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// At which try it was made.
    pub tries: u64,
}

impl Generated {
    /// The record of a puzzle.
    #[must_use]
    pub fn of(made: &Made, generator: &Generator) -> Self {
        let board = made.puzzle.board();
        Self {
            v: VERSION,
            status: "generated",
            number: made.index + 1,
            seed: generator.seed(),
            method: generator.request().method.name(),
            symmetry: generator.request().symmetry.name(),
            puzzle: input_text(&board.position()),
            solution: made.puzzle.solution().to_string(),
            givens: board.given_cells().len() as u64,
            weight: made.weight,
            tries: made.tries,
        }
    }
}
