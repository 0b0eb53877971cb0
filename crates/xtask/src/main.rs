//! The project's chores, as `cargo xtask CHORE`.

mod coverage;
mod data;
mod docs;
mod fuzz;
mod generated;
mod instructions;
mod machine;
mod puzzles;
mod test;

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
    /// Make many puzzles and look whether they have the laws that they are said to have
    Generated(generated::GeneratedArgs),
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
        Chore::Generated(args) => generated::generated(&args),
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
