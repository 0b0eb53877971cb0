//! The project's chores, as `cargo xtask CHORE`.

mod coverage;
mod data;
mod docs;
mod fuzz;
mod instructions;
mod machine;
mod puzzles;
mod ratings;
mod test;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The project's chores
#[derive(Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run every test and check there is
    Test,
    /// Look for inputs that break a law
    ///
    /// Without a bound, or with --runs, inputs are made on stable Rust, the same in every run.
    /// With --seconds (or --coverage) libFuzzer looks for them, guided by what the code does
    /// with them: that needs a nightly toolchain and a C++ compiler.
    Fuzz(fuzz::FuzzArgs),
    /// Write the generated docs again
    Docs {
        /// Only say whether they are fresh
        #[arg(long)]
        check: bool,
    },
    /// Make the puzzles in testdata again
    Puzzles {
        /// Only say whether they are fresh
        #[arg(long)]
        check: bool,
    },
    /// Read and solve the outer data set, if it is there
    Data,
    /// Compare ratings with those in tables: puzzle, ER, EP, ED and milliseconds, in tabs
    Ratings {
        /// The tables; their first line names the columns
        files: Vec<PathBuf>,
        /// Take only every Nth puzzle
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
        every: u64,
    },
    /// Count the command's instructions with callgrind, beside those that are recorded
    Instructions {
        /// Record them
        #[arg(long)]
        write: bool,
    },
}

fn main() -> ExitCode {
    let result = match Cli::parse().chore {
        Chore::Test => test::test(),
        Chore::Fuzz(args) => fuzz::fuzz(&args),
        Chore::Docs { check } => docs::docs(check),
        Chore::Puzzles { check } => puzzles::puzzles(check),
        Chore::Data => data::data(),
        Chore::Ratings { files, every } => ratings::ratings(&files, every),
        Chore::Instructions { write } => instructions::instructions(write),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
