//! What can be asked of the making and the analysis of puzzles.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use bivalue::format::Format;
use bivalue::generate::{Method, Pattern, Symmetry, TRIES, VICINITY_SOLUTIONS};
use bivalue::grid::Solution;

use super::{InputArgs, OutputArgs, SearchArgs};
use crate::values::{
    ClueRange, clue_range, format_parser, method_parser, solution, symmetry_parser,
};

pub(super) const GENERATE_EXAMPLES: &str = "\
Examples:
  bivalue generate                                a minimal puzzle, another one each time
  bivalue generate -n 1000 --seed 1 -o book.txt   the same thousand, everywhere
  bivalue generate --symmetry half-turn --clues 24..26 --truly-minimal
  bivalue generate -n 5 --json --method controlled-bias";

pub(super) const ANALYSE_EXAMPLES: &str = "\
Examples:
  bivalue analyse mine.txt                      redundant givens and backdoors
  bivalue analyse --unavoidable 12 --json mine.txt";

pub(super) const VICINITY_EXAMPLES: &str = "\
Examples:
  bivalue vicinity seeds.txt                    {-1+1}: one given goes, another comes
  bivalue vicinity --minus 2 --plus 2 seeds.txt";

// Every switch is a question of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Args)]
pub(crate) struct GenerateArgs {
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    pub(crate) number: u64,
    /// What everything follows from [another one each time]; `-v` and `--json` say which it was
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Begin after the first N puzzles of the seed
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) skip: u64,
    /// How they are made: top-down takes givens away from a full grid, bottom-up adds them to an empty one, controlled-bias gives weights for unbiased statistics
    #[arg(long, value_name = "METHOD", value_parser = method_parser(), default_value = "top-down", hide_possible_values = true)]
    pub(crate) method: &'static dyn Method,
    /// The symmetry of where the givens are: none, half-turn, quarter-turn, left-right, top-bottom, diagonal, anti-diagonal, both-mirrors, both-diagonals, full
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetry_parser(), default_value = "none", hide_possible_values = true, hide_default_value = true)]
    pub(crate) symmetry: Symmetry,
    /// How many givens: a number or a range, such as 24, 22..25, ..23
    #[arg(long, value_name = "A..B", value_parser = clue_range)]
    pub(crate) clues: Option<ClueRange>,
    /// No single given can go, instead of none with those that are symmetric to it
    #[arg(long, conflicts_with = "not_minimal")]
    pub(crate) truly_minimal: bool,
    /// Givens may be redundant; --clues or --pattern says how many there are
    #[arg(long)]
    pub(crate) not_minimal: bool,
    /// Where givens are: 81 of x for a given, . for none, ? for either, a digit, or a to i for equal digits
    #[arg(long, value_name = "PATTERN")]
    pub(crate) pattern: Option<Pattern>,
    /// The solution that the puzzles are to have: 81 digits
    #[arg(long, value_name = "GRID", value_parser = solution)]
    pub(crate) solution: Option<Solution>,
    /// Give up after N tries for a puzzle
    #[arg(long, value_name = "N", default_value_t = TRIES, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) tries: u64,
    /// Only say how rare such puzzles look
    #[arg(long)]
    pub(crate) estimate: bool,
    /// Sukakus: puzzles of candidates alone, of which no eliminated one can come back
    #[arg(long, conflicts_with_all = ["method", "symmetry", "clues", "truly_minimal", "not_minimal", "pattern", "estimate"])]
    pub(crate) sukaku: bool,
    /// The format to write [line, or sukaku]; `bivalue formats` lists them
    #[arg(short, long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true, conflicts_with = "json")]
    pub(crate) format: Option<&'static dyn Format>,
    /// Print one JSON record a puzzle: with its solution, number and seed
    #[arg(long)]
    pub(crate) json: bool,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// How many threads make puzzles, 0 (as without this) for one a core; the order is kept
    #[arg(short, long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) jobs: usize,
}

#[derive(Clone, Args)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Look for backdoors of up to N cells: digits with which singles solve the rest
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub(crate) backdoors: u8,
    /// List the minimal unavoidable sets of the solution of up to N cells, 12 at most; without --json, count them
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = clap::value_parser!(u8).range(0..=12))]
    pub(crate) unavoidable: u8,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Args)]
pub(crate) struct VicinityArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// How many givens go
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=6))]
    pub(crate) minus: u8,
    /// How many givens come
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=6))]
    pub(crate) plus: u8,
    /// Where more than N solutions are left when givens went, look no further
    #[arg(long, value_name = "N", default_value_t = VICINITY_SOLUTIONS, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) solutions: u64,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
