//! What can be asked of the making and the analysis of puzzles.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use bivalue::canon::Form;
use bivalue::format::Format;
use bivalue::generate::{Grids, Method, Symmetry, TRIES, VICINITY_SOLUTIONS};
use bivalue::human::Kind;
use bivalue::rate::hodoku::Level;
use bivalue::rate::se::Tenths;

use super::canon::form_parser;
use super::human::{levels, one_kind};
use super::{InputArgs, OutputArgs, SearchArgs};
use crate::values::{
    ClueRange, clue_range, grids_parser, jobs_parser, method_parser, ratings, scores,
    symmetry_parser, written_format_parser,
};

pub(super) const GENERATE_EXAMPLES: &str = "\
Examples:
  bivalue generate                                a minimal puzzle, another one each time
  bivalue generate -n 1000 --seed 1 -o book.txt   the same thousand, everywhere
  bivalue generate --symmetry half-turn --clues 24..26 --truly-minimal
  bivalue generate -n 100 --level hard --rate hodoku,se --json
  bivalue generate -n 1000 --full                 complete grids, all equally likely
  bivalue generate -n 5 --json --method controlled-bias";

pub(super) const ANALYSE_EXAMPLES: &str = "\
Examples:
  bivalue analyse mine.txt                      redundant givens and backdoors
  bivalue analyse --unavoidable 12 --json mine.txt
  bivalue analyse --classes --minimals 24 mine.txt";

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
    /// Where full grids come from: uniform, each as likely as the others, or filled, by a random search
    #[arg(long, value_name = "GRIDS", value_parser = grids_parser(), default_value = "uniform", hide_possible_values = true)]
    pub(crate) grids: &'static dyn Grids,
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
    /// Where givens are, as text, a file or - for standard input: 81 of x for a given, . for none, ? for either, a digit, or a to i for equal digits
    #[arg(long, value_name = "PATTERN|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) pattern: Option<OsString>,
    /// The solution that the puzzles are to have, as text in any format, a file or - for standard input
    #[arg(long, value_name = "GRID|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) solution: Option<OsString>,
    /// The level on HoDoKu's scale: easy, medium, hard, unfair or extreme, or a range, easy..hard
    #[arg(long, value_name = "LEVEL", value_parser = levels)]
    pub(crate) level: Option<RangeInclusive<Level>>,
    /// The score on HoDoKu's scale, or a range, 500..800
    #[arg(long, value_name = "A..B", value_parser = scores)]
    pub(crate) score: Option<RangeInclusive<u32>>,
    /// The path has steps of each of these techniques; of which path see `bivalue filter`, `bivalue techniques` lists them
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = one_kind)]
    pub(crate) technique: Vec<&'static Kind>,
    /// It has no step of any of these
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = one_kind)]
    pub(crate) not_technique: Vec<&'static Kind>,
    /// Its hardest step is of one of these
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = one_kind)]
    pub(crate) hardest: Vec<&'static Kind>,
    /// The rating by the Sudoku Explainer, or a range, 7.0..8.3
    #[arg(long, value_name = "A..B", value_parser = ratings)]
    pub(crate) er: Option<RangeInclusive<Tenths>>,
    /// Print how hard each puzzle is: on HoDoKu's scale, by the Sudoku Explainer
    #[arg(long, value_enum, value_name = "SCALE,...", value_delimiter = ',')]
    pub(crate) rate: Vec<Rated>,
    /// Print the canonical form of each puzzle: a, b or c; see `bivalue canon`
    #[arg(long, value_name = "FORM", value_parser = form_parser())]
    pub(crate) canon: Option<Form>,
    /// Give up after N tries for a puzzle
    #[arg(long, value_name = "N", default_value_t = TRIES, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) tries: u64,
    /// Only say how rare such puzzles look
    #[arg(long)]
    pub(crate) estimate: bool,
    /// Sukakus: puzzles of candidates alone, of which no eliminated one can come back
    #[arg(long, conflicts_with_all = ["method", "symmetry", "clues", "truly_minimal", "not_minimal", "pattern", "estimate", "level", "score", "technique", "not_technique", "hardest", "er", "rate", "canon"])]
    pub(crate) sukaku: bool,
    /// Complete grids instead of puzzles
    #[arg(long, conflicts_with_all = ["method", "symmetry", "clues", "truly_minimal", "not_minimal", "pattern", "solution", "estimate", "level", "score", "technique", "not_technique", "hardest", "er", "rate", "sukaku"])]
    pub(crate) full: bool,
    /// The format to write [line, or sukaku]; `bivalue formats` lists them
    #[arg(short, long, value_name = "FORMAT", value_parser = written_format_parser(), hide_possible_values = true, conflicts_with = "json")]
    pub(crate) format: Option<&'static dyn Format>,
    /// Print one JSON record a puzzle: with its solution, number and seed
    #[arg(long)]
    pub(crate) json: bool,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// How many threads make puzzles, 0 (as without this) for one a core; the order is kept
    #[arg(short, long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = jobs_parser())]
    pub(crate) jobs: usize,
}

/// A scale by which puzzles are rated.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Rated {
    /// `HoDoKu`: level, score, hardest technique
    Hodoku,
    /// Sudoku Explainer: ER/EP/ED
    Se,
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
    /// The classes of the solution's bands and column sets, and all automorphisms
    #[arg(long)]
    pub(crate) classes: bool,
    /// Find the minimal puzzles of at most N givens that are in it; without --json, count them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=81))]
    pub(crate) minimals: Option<u8>,
    /// Of a puzzle with several solutions, count up to N of them
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..))]
    pub(crate) solutions: u64,
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
