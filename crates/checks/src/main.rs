//! The chores that ask the library: comparisons with other programs, searches for faults, and the
//! files that are made from the code.
//!
//! `cargo xtask CHORE` builds this program with the features of the tests and calls it. Where time
//! counts, `cargo run --profile dist -p checks -- CHORE` calls an optimised one.

#[macro_use(println)]
extern crate xtask;

mod allsteps;
mod bases;
mod beyond;
mod canon;
mod clock;
mod data;
mod docs;
mod fuzz;
mod generated;
mod hints;
mod mutations;
mod paths;
mod proofs;
mod puzzles;
mod python;
mod ratings;
mod reading;
mod records;
mod reglib;
mod scores;
mod sound;
mod texts;
mod traces;
mod typescript;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

// What the chores of both crates need.
use xtask::{coverage, links, machine, suites};

/// The project's chores that ask the library
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

/// `cargo xtask --help` lists them as well: `xtask::checks::CHORES`.
#[derive(Subcommand)]
enum Chore {
    /// Write the generated docs again
    Docs {
        /// Only say whether they are fresh
        #[arg(long)]
        check: bool,
    },
    /// Answer the requests in testdata/wire again
    Wire {
        /// Only say whether the records are fresh
        #[arg(long)]
        check: bool,
    },
    /// Make the puzzles in testdata again
    Puzzles {
        /// Only say whether they are fresh
        #[arg(long)]
        check: bool,
    },
    /// Look for inputs that break a law
    ///
    /// Without a bound, or with --runs, inputs are made on stable Rust, the same in every run.
    /// With --seconds (or --coverage) libFuzzer looks for them, guided by what the code does
    /// with them: that needs a nightly toolchain and a C++ compiler.
    Fuzz(fuzz::FuzzArgs),
    /// Hold the techniques against cases in HoDoKu's library format
    Reglib {
        /// Lines of cases
        file: PathBuf,
        /// Only cases of these techniques, by name or number
        technique: Vec<String>,
    },
    /// Print the first case of a technique on the paths of our own puzzles as a library line
    Example {
        /// Its name or number
        technique: String,
        /// Look on the paths of the puzzles of this list instead
        #[arg(long)]
        file: Option<PathBuf>,
        /// Print so many cases
        #[arg(long, default_value_t = 1)]
        count: usize,
    },
    /// Hold effects that HoDoKu finds in states against all steps that are found here
    Allsteps {
        /// A table of effects
        file: PathBuf,
        /// A table of the states
        states: PathBuf,
        /// Only effects of these techniques, by name or number
        technique: Vec<String>,
        /// List the effects that are missing
        #[arg(long)]
        list: bool,
        /// Search all steps of each state this number of times, and print the least time
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
    },
    /// Hold HoDoKu's levels and scores against ours
    Scores {
        /// A table of puzzles with levels and scores
        file: PathBuf,
        /// List the puzzles that are rated differently
        #[arg(long)]
        list: bool,
        /// Rate this number of transforms of each puzzle by the stable form of the scale, too
        #[arg(long, default_value_t = 0)]
        transforms: u64,
    },
    /// Time the next step over the paths of puzzles
    Hints {
        /// Lists of puzzles
        files: Vec<PathBuf>,
        /// Take only every Nth puzzle
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
        every: u64,
    },
    /// Explain puzzles for techniques that HoDoKu does not have, and look for their techniques
    Beyond {
        /// A table of puzzles, each with the family of its technique
        file: PathBuf,
        /// Leave these techniques out, by name or number
        #[arg(long)]
        without: Vec<String>,
    },
    /// Find all steps in random positions with notes, and look whether they are true and proved
    Sound(sound::SoundArgs),
    /// Go along HoDoKu's paths and hold its steps against ours
    Paths {
        /// A file of paths
        file: PathBuf,
        /// List the steps that are others
        #[arg(long)]
        list: bool,
    },
    /// Write paths with their proofs for checkers in other languages, and altered proofs
    Proofs(proofs::ProofsArgs),
    /// Read and solve the outer data set, if it is there
    Data,
    /// Read a folder of texts as people have them, if it is there, and compare with its table
    Reading {
        /// The folder with expected.tsv
        folder: PathBuf,
    },
    /// Read mutations of the texts of a folder and of plain texts, and compare with a second reader
    Mutations {
        /// The folder
        folder: PathBuf,
        /// Make this number of mutations
        #[arg(long, value_name = "N", default_value_t = 1_000_000)]
        runs: u64,
        /// The seed from which they follow
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Make texts of every shape that people have, and look whether each is read right or refused
    Texts(texts::TextsArgs),
    /// Compare ratings with those in tables: puzzle, ER, EP, ED and milliseconds, in tabs
    Ratings {
        /// The tables; their first line names the columns
        files: Vec<PathBuf>,
        /// Take only every Nth puzzle
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
        every: u64,
        /// Rate the puzzles of each band this number of times, and print the least time
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
    },
    /// Compare the steps of ratings with those of the reference, a puzzle in each line of JSON
    Traces {
        /// Files of steps
        files: Vec<PathBuf>,
    },
    /// Hold canonical forms, band classes and drawn grids against a folder of known tables
    Canon(canon::CanonArgs),
    /// Make many puzzles and compare their statistics with the documented ones
    Generated(generated::GeneratedArgs),
}

fn main() -> ExitCode {
    let result = match Cli::parse().chore {
        Chore::Docs { check } => docs::docs(check),
        Chore::Wire { check } => records::wire(check),
        Chore::Puzzles { check } => puzzles::puzzles(check),
        Chore::Fuzz(args) => fuzz::fuzz(&args),
        Chore::Reglib { file, technique } => reglib::reglib(&file, &technique),
        Chore::Example { technique, file, count } => {
            reglib::example(&technique, file.as_deref(), count)
        }
        Chore::Allsteps { file, states, technique, list, rounds } => {
            allsteps::allsteps(&file, &states, &technique, list, rounds)
        }
        Chore::Scores { file, list, transforms } => scores::scores(&file, list, transforms),
        Chore::Hints { files, every } => hints::hints(&files, every),
        Chore::Beyond { file, without } => beyond::beyond(&file, &without),
        Chore::Sound(args) => sound::sound(&args),
        Chore::Paths { file, list } => paths::paths(&file, list),
        Chore::Proofs(args) => proofs::proofs(&args),
        Chore::Data => data::data(),
        Chore::Reading { folder } => reading::reading(&folder),
        Chore::Mutations { folder, runs, seed } => mutations::mutations(&folder, runs, seed),
        Chore::Texts(args) => texts::texts(&args),
        Chore::Ratings { files, every, rounds } => ratings::ratings(&files, every, rounds),
        Chore::Traces { files } => traces::traces(&files),
        Chore::Canon(args) => canon::canon(&args),
        Chore::Generated(args) => generated::generated(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_list_of_xtask_is_that_of_this_program() {
        let command = Cli::command();
        let own: Vec<_> = command
            .get_subcommands()
            .map(|chore| (chore.get_name(), chore.get_about().unwrap().to_string()))
            .collect();
        let listed = xtask::checks::CHORES.iter().map(|(name, about)| (*name, (*about).to_owned()));
        assert_eq!(listed.collect::<Vec<_>>(), own);
    }
}
