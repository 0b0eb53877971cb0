//! `cargo xtask ratings`: ratings compared with those of the reference program.

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use bivalue::budget::Budget;
use bivalue::grid::{Board, Grid};
use bivalue::rate::se::rate;

use crate::clock::timed;

/// Puzzles of half a point of ER, and what the reference took for all of them, in milliseconds.
#[derive(Default)]
struct Band {
    boards: Vec<Board>,
    reference: f64,
}

impl Band {
    /// How long the puzzles take, one after the other, at the best of so many rounds.
    fn least(&self, rounds: u32) -> Duration {
        let rate_all = || {
            for board in &self.boards {
                // What comes out has been compared.
                let _ = black_box(rate(black_box(board), &Budget::UNLIMITED));
            }
        };
        (0..rounds).map(|_| timed(rate_all).1).min().unwrap_or_default()
    }
}

/// Puzzles that were compared.
#[derive(Default)]
struct Compared {
    equal: u64,
    all: u64,
    bands: BTreeMap<u64, Band>,
}

/// Compares and prints what differs, times by band of ER, and how many are equal.
pub(crate) fn ratings(files: &[PathBuf], every: u64, rounds: u32) -> Result<()> {
    if files.is_empty() {
        println!("not run: name tables of ratings");
        return Ok(());
    }
    let mut compared = Compared::default();
    for file in files {
        let (equal, all) = (compared.equal, compared.all);
        compared.file(file, every).with_context(|| file.display().to_string())?;
        let (equal, all) = (compared.equal - equal, compared.all - all);
        println!("{}: {equal} of {all} equal", file.display());
    }
    println!("ER from  puzzles  own ms     reference ms  ratio");
    for (number, band) in &compared.bands {
        let puzzles = band.boards.len();
        let own = band.least(rounds).as_secs_f64() * 1e3 / puzzles as f64;
        let reference = band.reference / puzzles as f64;
        let from = *number as f64 / 2.0;
        println!(
            "{from:<7.1}  {puzzles:>7}  {own:>9.4}  {reference:>12.1}  {:>5.0}",
            reference / own
        );
    }
    let Compared { equal, all, .. } = compared;
    println!("{equal} of {all} equal");
    if equal == all { Ok(()) } else { bail!("{} ratings differ", all - equal) }
}

impl Compared {
    fn file(&mut self, file: &Path, every: u64) -> Result<()> {
        let text = fs::read_to_string(file)?;
        for (number, line) in (1..).zip(text.lines()).skip(1) {
            if (number - 2) % every == 0 {
                self.line(line).with_context(|| format!("line {number}"))?;
            }
        }
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<()> {
        let columns: Vec<&str> = line.split('\t').collect();
        let [puzzle, er, ep, ed, milliseconds] = columns[..] else {
            bail!("expected five columns, found {}", columns.len());
        };
        let grid: Grid = puzzle.parse()?;
        let board = Board::new(&grid)?;
        let own = rate(&board, &Budget::UNLIMITED);
        let own = own.map_or_else(|stop| stop.word().into(), |rating| rating.to_string());
        let expected = format!("{er}/{ep}/{ed}");
        self.all += 1;
        if own == expected {
            self.equal += 1;
        } else {
            println!("{puzzle} expected {expected}, found {own}");
        }
        let er: f64 = er.parse()?;
        // A tenth such as 6.5 may be a little less than it says.
        let band = self.bands.entry((er * 2.0 + 0.01) as u64).or_default();
        band.boards.push(board);
        band.reference += milliseconds.parse::<f64>()?;
        Ok(())
    }
}
