//! Options of subcommands that are verbs, beside those of their requests.

use std::ffi::OsString;

use clap::{Args, ValueEnum, ValueHint};

use bivalue::verbs::{Canon, Explain, FormatName, Hint, Minimise, Rate, Solve, WrittenFormat};
use bivalue_bulk::template::Template;

use super::{Asked, InputArgs, OutputArgs};

// Every switch is a question of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) asked: Asked<Solve>,
    /// The format of the output [that of the input if it is a grid, otherwise line]
    #[arg(short, long, value_name = "FORMAT", hide_possible_values = true)]
    pub(crate) format: Option<WrittenFormat>,
    /// Print every solution, one after the other
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,
    /// Print the cost: digits tried, guesses, nodes; with `-f` on standard error
    #[arg(long)]
    pub(crate) steps: bool,
    /// Print the grid after every round or placement; `sat` and `stochastic` show none
    #[arg(long)]
    pub(crate) trace: bool,
    /// Ask for puzzles row by row, as without input on a terminal
    #[arg(long, conflicts_with = "puzzles")]
    pub(crate) interactive: bool,
}

#[derive(Clone, Args)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) asked: Asked<Rate>,
    /// What is printed of each puzzle, see below [%g ED=%r/%p/%d or %g %l %s %h]
    #[arg(short, long, value_name = "FORMAT")]
    pub(crate) format: Option<Template>,
}

#[derive(Clone, Args)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) asked: Asked<Canon>,
    /// Print each form once, where it first comes up
    #[arg(long)]
    pub(crate) dedupe: bool,
    /// Go on after an interruption: what the output file holds is kept, and not printed again
    #[arg(long, requires_all = ["dedupe", "output"])]
    pub(crate) resume: bool,
    /// How much memory the forms may take before they go to temporary files
    #[arg(long, value_name = "MIB", default_value_t = 512, requires = "dedupe", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub(crate) memory: u64,
    /// Print behind each form the transform that leads there
    #[arg(long)]
    pub(crate) transform: bool,
}

/// Say whether two puzzles are the same but for the order of lines and the names of digits
#[derive(Clone, Args)]
pub(crate) struct SameArgs {
    /// A puzzle, or a file of which the first puzzle is taken
    #[arg(value_name = "PUZZLE|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) one: OsString,
    /// The puzzle to compare with, or a file of which the first puzzle is taken
    #[arg(value_name = "PUZZLE|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) other: OsString,
    /// The format of both [auto]; `bivalue formats` lists them
    #[arg(short, long, value_name = "FORMAT", hide_possible_values = true)]
    pub(crate) input_format: Option<FormatName>,
    /// Print a JSON record
    #[arg(long)]
    pub(crate) json: bool,
}

/// Rearrange each puzzle and rename its digits at random
#[derive(Clone, Args)]
pub(crate) struct MorphArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The seed that the transforms follow from, with the number of each puzzle [another one each time]; `-v` says which it was
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The format to write; `bivalue formats` lists them
    #[arg(short, long, value_name = "FORMAT", default_value = "line", hide_possible_values = true)]
    pub(crate) format: WrittenFormat,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Args)]
pub(crate) struct MinimiseArgs {
    #[command(flatten)]
    pub(crate) asked: Asked<Minimise>,
    /// The format to write; `bivalue formats` lists them
    #[arg(short, long, value_name = "FORMAT", default_value = "line", hide_possible_values = true)]
    pub(crate) format: WrittenFormat,
}

#[derive(Clone, Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) asked: Asked<Hint>,
    /// The format of the position that `--level apply` prints
    #[arg(
        short,
        long,
        value_name = "FORMAT",
        default_value = "candidates",
        hide_possible_values = true
    )]
    pub(crate) format: WrittenFormat,
    /// The puzzle as it was printed: what else stands in the position was placed by the player
    #[arg(long, value_name = "PUZZLE|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) original: Option<OsString>,
}

#[derive(Clone, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) asked: Asked<Explain>,
    /// How the path is written
    #[arg(short, long, value_enum, default_value = "text")]
    pub(crate) format: PathFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PathFormat {
    /// A line and an explanation for each step
    Text,
    /// Markdown with drawings
    Md,
    /// A JSON record for each puzzle
    Json,
}
