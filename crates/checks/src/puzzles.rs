//! `cargo xtask puzzles`: puzzles of the project's own making, the same every time.

use std::fmt::Write;

use anyhow::{Context, Result, bail};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use bivalue::engine::{self, Search, Verdict};
use bivalue::grid::{Board, Cell, CellSet, Grid, Solution};

use crate::machine::settle;

/// How many there are.
const COUNT: u64 = 1000;

/// Writes the puzzles, or says whether they are fresh.
pub(crate) fn puzzles(check: bool) -> Result<()> {
    let mut text = String::new();
    for number in 1..=COUNT {
        writeln!(text, "{}", minimal_puzzle(number)?)?;
    }
    settle("testdata/puzzles/mixed.txt", &text, check, "puzzles")
}

/// A minimal puzzle: part of a random solution, from which givens were taken in random order
/// as long as it stays the only one.
fn minimal_puzzle(number: u64) -> Result<Grid> {
    let solution = random_solution(number)?;
    let mut order: Vec<Cell> = Cell::all().collect();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(number));
    let mut givens = !CellSet::EMPTY;
    // A given that is needed among many is needed among fewer, so one pass is enough.
    for cell in order {
        let fewer = givens - CellSet::of(cell);
        if is_proper(&solution.grid().restricted_to(fewer))? {
            givens = fewer;
        }
    }
    Ok(solution.grid().restricted_to(givens))
}

fn random_solution(number: u64) -> Result<Solution> {
    let empty = Board::new(&Grid::EMPTY)?;
    let engine = engine::engine("random").context("no random engine")?;
    match engine::judge(engine, &Search::of(&empty).solutions(1).seed(number)).0 {
        Verdict::Unknown(unknown) => unknown.found.context("no solution"),
        verdict => bail!("the empty grid has {verdict:?}"),
    }
}

fn is_proper(grid: &Grid) -> Result<bool> {
    let (verdict, _) = engine::judge(engine::default_engine(), &Search::of(&Board::new(grid)?));
    Ok(matches!(verdict, Verdict::One(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_proper_and_minimal() {
        for number in [1, 2] {
            let puzzle = minimal_puzzle(number).unwrap();
            assert!(is_proper(&puzzle).unwrap());
            for cell in puzzle.filled() {
                let fewer = puzzle.restricted_to(puzzle.filled() - cell.into());
                assert!(!is_proper(&fewer).unwrap(), "{cell} can go");
            }
        }
        assert_ne!(minimal_puzzle(1).unwrap(), minimal_puzzle(2).unwrap());
    }
}
