//! `cargo xtask traces`: the steps of the reference program of ratings, one by one, beside our own.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;

use bivalue::budget::Budget;
use bivalue::grid::{Board, Grid};
use bivalue::rate::se::{SeLink, SeStep, Tenths, WantedRatings, rate_with};

/// Steps that were compared.
#[derive(Default)]
struct Compared {
    puzzles: u64,
    /// Whose steps are all the same.
    same: u64,
    steps: usize,
    /// Steps before the first that is another one.
    equal: usize,
}

/// Compares the steps of a puzzle in each line, and prints the first of each that is another one.
pub(crate) fn traces(files: &[PathBuf]) -> Result<()> {
    if files.is_empty() {
        println!("not run: name files of steps");
        return Ok(());
    }
    let mut all = Compared::default();
    for file in files {
        compare(file, &mut all).with_context(|| file.display().to_string())?;
    }
    let Compared { puzzles, same, steps, equal } = all;
    println!("{equal} of {steps} steps, {same} of {puzzles} puzzles equal");
    if same == puzzles { Ok(()) } else { bail!("{} puzzles differ", puzzles - same) }
}

fn compare(file: &Path, all: &mut Compared) -> Result<()> {
    for (number, line) in (1..).zip(fs::read_to_string(file)?.lines()) {
        compare_line(line, all).with_context(|| format!("line {number}"))?;
    }
    Ok(())
}

fn compare_line(line: &str, all: &mut Compared) -> Result<()> {
    let trace: Value = serde_json::from_str(line)?;
    let puzzle = trace["puzzle"].as_str().context("no puzzle")?;
    let expected = trace["steps"].as_array().context("no steps")?;
    let board = Board::new(&puzzle.parse::<Grid>()?)?;
    let mut steps = Vec::new();
    let mut show = |step: &SeStep| steps.push(step.clone());
    rate_with(&board, &Budget::UNLIMITED, WantedRatings::Any, Some(&mut show))
        .map_err(|stop| anyhow!("met a limit: {}", stop.word()))?;
    let equal = steps.iter().zip(expected).take_while(|(own, other)| is_same(own, other)).count();
    let of = expected.len().max(steps.len());
    all.puzzles += 1;
    all.steps += of;
    all.equal += equal;
    if equal == of {
        all.same += 1;
        return Ok(());
    }
    let own = steps.get(equal).map_or("none".into(), SeStep::to_string);
    let other = expected.get(equal).map_or("none".into(), Value::to_string);
    println!("{puzzle} step {}: expected {other}, found {own}", equal + 1);
    Ok(())
}

/// Returns whether rating, conclusions and, if there are chains, their length are the same.
fn is_same(step: &SeStep, other: &Value) -> bool {
    let rating = other["r"].as_f64().map(|rating| Tenths((rating * 10.0).round() as u16));
    let placed = step.placed.map(|placed| placed.to_string());
    let own: BTreeSet<String> =
        step.eliminated.iter().map(|&candidate| SeLink::signed(&(candidate, false))).collect();
    let eliminated = other["elim"].as_array().map_or_else(BTreeSet::new, |eliminated| {
        eliminated.iter().filter_map(Value::as_str).flat_map(singly).collect()
    });
    rating == Some(step.rating)
        && placed.as_deref() == other["place"].as_str()
        // What goes because of the placement is told in some steps and not in others.
        && (own == eliminated || placed.is_some())
        && other["len"].as_u64().is_none_or(|length| length == u64::from(step.complexity))
}

/// `r3c8<>68` as `r3c8<>6` and `r3c8<>8`.
fn singly(eliminated: &str) -> Vec<String> {
    let (cell, digits) = eliminated.split_once("<>").unwrap_or((eliminated, ""));
    digits.chars().map(|digit| format!("{cell}<>{digit}")).collect()
}
