//! The first command of the README, as a newcomer runs it: built for release, with the default
//! features.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Output};

use anyhow::{Context, Result, bail};

use crate::machine::{cargo, root};
use crate::outcome::Outcome;

/// The arguments of the command in the README.
pub(crate) const ARGUMENTS: [&str; 2] = ["solve", "testdata/puzzles/mixed.txt"];

/// Builds the command and runs it, and asks it for a subcommand that is a feature.
pub(crate) fn command() -> Outcome {
    run().into()
}

fn run() -> Result<()> {
    let readme = fs::read_to_string(root().join("README.md")).context("no README.md")?;
    if !readme.contains(&format!("cargo run --release -- {}", ARGUMENTS.join(" "))) {
        bail!("the README begins with another command");
    }
    solves_the_file(&ran(&ARGUMENTS)?)?;
    for (subcommand, feature) in [("serve", "serve"), ("mcp", "serve"), ("dataset", "dataset")] {
        let refused = ran(&[subcommand])?;
        let message = String::from_utf8_lossy(&refused.stderr);
        let names_feature = message.contains(&format!("--features {feature}"));
        if refused.status.code() != Some(2) || !names_feature {
            bail!("`bivalue {subcommand}` ended with {}: {message}", refused.status);
        }
    }
    Ok(())
}

/// Fails if the output of the command is not a solution of each of the puzzles in the file.
pub(crate) fn solves_the_file(solved: &Output) -> Result<()> {
    let answers = String::from_utf8_lossy(&solved.stdout);
    let puzzles = fs::read_to_string(root().join(ARGUMENTS[1])).context("no puzzles")?;
    let lines = answers.lines().count();
    if !solved.status.success() || lines != 1000 || puzzles.lines().count() != lines {
        bail!("{} with {lines} lines: {}", solved.status, String::from_utf8_lossy(&solved.stderr));
    }
    match puzzles.lines().zip(answers.lines()).find(|(puzzle, answer)| !solves(puzzle, answer)) {
        Some((puzzle, answer)) => bail!("{answer} is not a solution of {puzzle}"),
        None => Ok(()),
    }
}

/// Returns whether a line is a grid in which each digit is once in each house, with the givens of a
/// puzzle.
fn solves(puzzle: &str, answer: &str) -> bool {
    let (puzzle, answer) = (puzzle.as_bytes(), answer.as_bytes());
    let keeps_givens =
        || puzzle.iter().zip(answer).all(|(given, digit)| [b'.', *digit].contains(given));
    let is_filled = |cell: fn(usize, usize) -> usize| {
        (0..9).all(|house| {
            let digits = (0..9).map(|place| answer[cell(house, place)]);
            digits.collect::<BTreeSet<u8>>().into_iter().eq(b'1'..=b'9')
        })
    };
    puzzle.len() == 81
        && answer.len() == 81
        && keeps_givens()
        && is_filled(|row, column| 9 * row + column)
        && is_filled(|column, row| 9 * row + column)
        && is_filled(|square, at| 27 * (square / 3) + 3 * (square % 3) + 9 * (at / 3) + at % 3)
}

/// Runs the command with these arguments; the first time it is built.
fn ran(arguments: &[&str]) -> Result<Output> {
    let mut command: Command = cargo();
    command.args(["run", "--quiet", "--locked", "--release", "--"]).args(arguments);
    command.current_dir(root()).output().context("cannot start cargo")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_keeps_the_givens_and_has_each_digit_once_in_each_house() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let answer =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert!(solves(puzzle, answer));
        // Moved rows spoil the squares, a changed digit the houses.
        assert!(!solves(&".".repeat(81), &format!("{}{}", &answer[9..], &answer[..9])));
        assert!(!solves(puzzle, &answer.replacen('4', "1", 1)));
        assert!(!solves(&puzzle.replacen('5', "4", 1), answer) && !solves(puzzle, &answer[1..]));
    }
}
