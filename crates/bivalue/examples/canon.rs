//! Shows canonical forms: finds the puzzles of a list that are equivalent, which means that they
//! differ only in the order of their lines and in the names of their digits.
//!
//! `cargo run --example canon`

use std::collections::HashMap;
use std::error::Error;

use bivalue::{Grid, Transform, canon};

const PUZZLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn main() -> Result<(), Box<dyn Error>> {
    let grid: Grid = PUZZLE.parse()?;
    let other: Grid = PUZZLE.replacen('8', ".", 1).parse()?;
    let list = [grid, Transform::nth(123_456_789).grid(&grid), other];
    let mut seen = HashMap::new();
    for (number, grid) in (1..).zip(&list) {
        let form = canon::puzzle_minlex(grid)?.form;
        match seen.get(&form) {
            None => println!("{number}: {grid} is new"),
            Some(first) => println!("{number}: {grid} is equivalent to number {first}"),
        }
        seen.entry(form).or_insert(number);
    }
    Ok(())
}
