//! The project's chores, as `cargo xtask CHORE`.
//!
//! This crate has those that work on processes and files, and does not depend on the library, so
//! that it is built in seconds. Those that ask the library are in the crate `checks`, which is
//! built when one of them is called. The modules that both need are public here.

#[macro_use]
pub mod print;

mod arm;
pub mod checks;
mod clients;
mod cluster;
pub mod coverage;
mod deny;
mod features;
mod first;
mod full;
mod instructions;
pub mod links;
pub mod machine;
mod miri;
mod notices;
mod npm;
mod oldest;
mod outcome;
mod package;
mod page;
mod process;
mod proofs;
mod python_env;
mod simd128;
mod sizes;
pub mod suites;
mod test;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};

/// The project's chores
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run every test and check, and list what could not be run
    Test(test::TestArgs),
    /// List the crates of others in what is shipped, with their licences, again
    Notices {
        /// Only say whether the lists are fresh
        #[arg(long)]
        check: bool,
    },
    /// Lint and test the engines for ARM, on an emulated processor
    ///
    /// That takes qemu-aarch64 (Debian's qemu-user) and rustup's target aarch64-unknown-linux-musl,
    /// which are installed if they can be.
    Arm,
    /// Test the engines for WebAssembly, in Node
    ///
    /// That takes Node, and rustup's target wasm32-wasip1, which is installed if it can be.
    Simd128 {
        /// Without vectors: by portable words
        #[arg(long)]
        portable: bool,
    },
    /// Build the WebAssembly of the npm package
    ///
    /// That takes Node, and rustup's target wasm32-unknown-unknown or else Debian's rustc-web and
    /// rust-web-src, which are installed if they can be.
    Wasm {
        /// Build quickly, for tests: what comes out is large and slow
        #[arg(long)]
        quick: bool,
        /// Pack the package, and test what was packed
        #[arg(long)]
        test: bool,
    },
    /// Write the files of the page for players to a folder, which any host can serve
    ///
    /// That takes what wasm takes; the modules are built if they are not there.
    Page {
        /// The folder
        #[arg(required_unless_present = "test")]
        folder: Option<PathBuf>,
        /// Run the page's tests, in Node and in Chromium
        #[arg(long, conflicts_with = "folder")]
        test: bool,
    },
    /// Look for undefined behaviour in the engines, without vectors and with AVX2, by Miri
    ///
    /// That takes a nightly toolchain; its components miri and rust-src are installed if they
    /// can be.
    Miri,
    /// Count the instructions of a search with callgrind, beside those that are recorded
    Instructions {
        /// Record them
        #[arg(long)]
        write: bool,
    },
}

/// Returns what there is to call: the chores of this crate, and behind them those of `checks`.
fn command() -> Command {
    let own = Cli::command();
    let names = own.get_subcommands().map(Command::get_name);
    let width = names.chain(checks::CHORES.iter().map(|(name, _)| *name)).map(str::len).max();
    let width = width.unwrap_or_default();
    let list = checks::CHORES
        .iter()
        .fold(String::new(), |list, (name, about)| list + &format!("\n  {name:width$}  {about}"));
    // Their names are known, so that a similar one is suggested where a name is wrong.
    let handed_on = checks::CHORES.iter().map(|(name, _)| Command::new(*name).hide(true));
    own.subcommands(handed_on).after_help(format!("{}{list}", checks::HEADING))
}

/// Runs the chore that the arguments name.
#[must_use]
pub fn main() -> ExitCode {
    let mut args = env::args_os().skip(1);
    let first = args.next().and_then(|name| name.into_string().ok()).unwrap_or_default();
    let result = if checks::has(&first) {
        // Its arguments and its help are its own.
        checks::hand_on(&first, args)
    } else {
        let matches = command().get_matches();
        let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        chore(cli.chore).map(|()| ExitCode::SUCCESS)
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

fn chore(chore: Chore) -> Result<()> {
    match chore {
        Chore::Test(args) => test::test(&args),
        Chore::Notices { check } => notices::notices(check),
        Chore::Arm => arm::arm(),
        Chore::Simd128 { portable } => simd128::simd128(portable),
        Chore::Wasm { quick, test } => npm::alone().and_then(|_alone| {
            npm::build(quick)?;
            if test { npm::test() } else { Ok(()) }
        }),
        Chore::Page { folder, test } => {
            let built = folder.map_or(Ok(()), |folder| page::build(&folder));
            built.and_then(|()| if test { page::test() } else { Ok(()) })
        }
        Chore::Miri => miri::miri(),
        Chore::Instructions { write } => instructions::instructions(write),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_lists_all_chores_once_and_wrong_names_are_told() {
        let help = command().term_width(1000).render_long_help().to_string();
        for (name, about) in checks::CHORES {
            let lines = help.lines().filter(|line| line.starts_with(&format!("  {name} ")));
            assert_eq!(
                lines.map(|line| line.trim_end().ends_with(about)).collect::<Vec<_>>(),
                [true]
            );
        }
        let wrong = command().try_get_matches_from(["cargo xtask", "regilb"]).unwrap_err();
        assert_eq!(wrong.exit_code(), 2);
        assert!(wrong.to_string().contains("'reglib'"), "{wrong}");
    }
}
