//! The chores of the crate `checks`, which ask the library: their names, and how they are called.

use std::env;
use std::ffi::OsString;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::suites;

/// Their heading in the help.
pub(crate) const HEADING: &str =
    "Chores that ask the library, which is compiled first (crates/checks):";

/// Their names and what they do, as the help lists them. A test of `checks` compares this list with
/// its own.
pub const CHORES: &[(&str, &str)] = &[
    ("docs", "Write the generated docs again"),
    ("wire", "Answer the requests in testdata/wire again"),
    ("puzzles", "Make the puzzles in testdata again"),
    ("fuzz", "Look for inputs that break a law"),
    ("reglib", "Hold the techniques against cases in HoDoKu's library format"),
    (
        "example",
        "Print the first case of a technique on the paths of our own puzzles as a library line",
    ),
    ("allsteps", "Hold effects that HoDoKu finds in states against all steps that are found here"),
    ("scores", "Hold HoDoKu's levels and scores against ours"),
    ("hints", "Time the next step over the paths of puzzles"),
    (
        "beyond",
        "Explain puzzles for techniques that HoDoKu does not have, and look for their techniques",
    ),
    (
        "sound",
        "Find all steps in random positions with notes, and look whether they are true and proved",
    ),
    ("paths", "Go along HoDoKu's paths and hold its steps against ours"),
    ("proofs", "Write paths with their proofs for checkers in other languages, and altered proofs"),
    ("data", "Read and solve the outer data set, if it is there"),
    (
        "reading",
        "Read a folder of texts as people have them, if it is there, and compare with its table",
    ),
    (
        "mutations",
        "Read mutations of the texts of a folder and of plain texts, and compare with a second reader",
    ),
    (
        "texts",
        "Make texts of every shape that people have, and look whether each is read right or refused",
    ),
    (
        "ratings",
        "Compare ratings with those in tables: puzzle, ER, EP, ED and milliseconds, in tabs",
    ),
    (
        "traces",
        "Compare the steps of ratings with those of the reference, a puzzle in each line of JSON",
    ),
    (
        "canon",
        "Hold canonical forms, band classes and drawn grids against a folder of known tables",
    ),
    ("generated", "Make many puzzles and compare their statistics with the documented ones"),
];

/// Returns whether a chore of that name is one of them.
pub(crate) fn has(name: &str) -> bool {
    CHORES.iter().any(|(chore, _)| *chore == name)
}

/// Builds the program of `checks`, which is quickly done where the tests have built it, and calls
/// the chore.
pub(crate) fn hand_on(name: &str, args: impl IntoIterator<Item = OsString>) -> Result<ExitCode> {
    let program = suites::checks()?.join(format!("checks{}", env::consts::EXE_SUFFIX));
    let status = Command::new(program).arg(name).args(args).status();
    let status = status.context("cannot start the program of the checks")?;
    let code = status.code().with_context(|| format!("{name} ended with {status}"))?;
    Ok(ExitCode::from(u8::try_from(code).unwrap_or(1)))
}
