//! What can be asked of the making and the analysis of puzzles.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use bivalue::generate::TRIES;
use bivalue::verbs::{
    Clues, FormName, GridsName, Levels, MethodName, Ratings, Scores, SymmetryName, TechniqueName,
    WrittenFormat,
};

use crate::values::jobs_parser;

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
    #[arg(long, value_name = "METHOD", default_value = "top-down", hide_possible_values = true)]
    pub(crate) method: MethodName,
    /// Where full grids come from: uniform, each as likely as the others, or filled, by a random search
    #[arg(long, value_name = "GRIDS", default_value = "uniform", hide_possible_values = true)]
    pub(crate) grids: GridsName,
    /// The symmetry of where the givens are: none, half-turn, quarter-turn, left-right, top-bottom, diagonal, anti-diagonal, both-mirrors, both-diagonals, full
    #[arg(
        long,
        value_name = "SYMMETRY",
        default_value = "none",
        hide_possible_values = true,
        hide_default_value = true
    )]
    pub(crate) symmetry: SymmetryName,
    /// How many givens: a number or a range, such as 24, 22..25, ..23
    #[arg(long, value_name = "A..B")]
    pub(crate) clues: Option<Clues>,
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
    #[arg(long, value_name = "LEVEL")]
    pub(crate) level: Option<Levels>,
    /// The score on HoDoKu's scale, or a range, 500..800
    #[arg(long, value_name = "A..B")]
    pub(crate) score: Option<Scores>,
    /// The path has steps of each of these techniques; of which path see `bivalue filter`, `bivalue techniques` lists them
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)]
    pub(crate) technique: Vec<TechniqueName>,
    /// It has no step of any of these
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)]
    pub(crate) not_technique: Vec<TechniqueName>,
    /// Its hardest step is of one of these
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)]
    pub(crate) hardest: Vec<TechniqueName>,
    /// The rating by the Sudoku Explainer, or a range, 7.0..8.3
    #[arg(long, value_name = "A..B")]
    pub(crate) er: Option<Ratings>,
    /// Print how hard each puzzle is: on HoDoKu's scale, by the Sudoku Explainer
    #[arg(long, value_enum, value_name = "SCALE,...", value_delimiter = ',')]
    pub(crate) rate: Vec<Rated>,
    /// Print the canonical form of each puzzle: a, b or c; see `bivalue canon`
    #[arg(long, value_name = "FORM")]
    pub(crate) canon: Option<FormName>,
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
    #[arg(
        short,
        long,
        value_name = "FORMAT",
        hide_possible_values = true,
        conflicts_with = "json"
    )]
    pub(crate) format: Option<WrittenFormat>,
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
