//! What can be asked of the making and the analysis of puzzles.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use bivalue::generate::TRIES;
use bivalue::verbs::arguments::whole_number;
use bivalue::verbs::{
    Clues, FormName, GridsName, Levels, MethodName, Ratings, Scores, SymmetryName, TechniqueName,
    WrittenFormat,
};

use crate::values::jobs_parser;

// Every switch is a question of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Args)]
pub(crate) struct GenerateArgs {
    /// The number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) number: u64,
    /// The seed, which determines the puzzles [default: a new one each time; `-v` and `--json` print it]
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
    /// Begin after the first N puzzles of the seed
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) skip: u64,
    /// The method: top-down removes givens from a full grid, bottom-up adds givens to an empty grid, controlled-bias also gives weights for unbiased statistics
    #[arg(long, value_name = "METHOD", default_value = "top-down", hide_possible_values = true)]
    pub(crate) method: MethodName,
    /// The source of full grids: uniform (all grids are equally likely) or filled (by a random search)
    #[arg(long, value_name = "GRIDS", default_value = "uniform", hide_possible_values = true)]
    pub(crate) grids: GridsName,
    /// The symmetry of the pattern of givens: none, half-turn, quarter-turn, left-right, top-bottom, diagonal, anti-diagonal, both-mirrors, both-diagonals, full
    #[arg(
        long,
        value_name = "SYMMETRY",
        default_value = "none",
        hide_possible_values = true,
        hide_default_value = true
    )]
    pub(crate) symmetry: SymmetryName,
    /// The number of givens, or a range, such as 24, 22..25, ..23
    #[arg(long, value_name = "A..B")]
    pub(crate) clues: Option<Clues>,
    /// No single given may be redundant; by default no group of symmetric givens is
    #[arg(long, conflicts_with = "not_minimal")]
    pub(crate) truly_minimal: bool,
    /// Givens may be redundant; needs --clues or --pattern
    #[arg(long)]
    pub(crate) not_minimal: bool,
    /// The pattern of givens, as text, a file or - for standard input; 81 characters: x a given, . no given, ? either, 1 to 9 this digit, a to i equal digits
    #[arg(long, value_name = "PATTERN|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) pattern: Option<OsString>,
    /// The solution of the puzzles, as text in any format, a file or - for standard input
    #[arg(long, value_name = "GRID|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) solution: Option<OsString>,
    /// The level on HoDoKu's scale: easy, medium, hard, unfair or extreme, or a range, easy..hard
    #[arg(long, value_name = "LEVEL", hide_possible_values = true)]
    pub(crate) level: Option<Levels>,
    /// The score on HoDoKu's scale, or a range, 500..800
    #[arg(long, value_name = "A..B")]
    pub(crate) score: Option<Scores>,
    /// The path has steps of each of these techniques; see `bivalue filter` for the path, `bivalue techniques` for the names
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)]
    pub(crate) technique: Vec<TechniqueName>,
    /// The path has no step of any of these techniques
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)]
    pub(crate) not_technique: Vec<TechniqueName>,
    /// The hardest step of the path is of one of these techniques
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)]
    pub(crate) hardest: Vec<TechniqueName>,
    /// The rating by the Sudoku Explainer, or a range, 7.0..8.3
    #[arg(long, value_name = "A..B")]
    pub(crate) er: Option<Ratings>,
    /// Print the rating of each puzzle, on one or both scales
    #[arg(long, value_enum, value_name = "SCALE,...", value_delimiter = ',')]
    pub(crate) rate: Vec<Rated>,
    /// Print the canonical form of each puzzle: a, b or c; see `bivalue canon`
    #[arg(long, value_name = "FORM")]
    pub(crate) canon: Option<FormName>,
    /// Give up after N tries for a puzzle
    #[arg(long, value_name = "N", default_value_t = TRIES, value_parser = whole_number::<u64>(1..=u64::MAX))]
    pub(crate) tries: u64,
    /// Only estimate how rare such puzzles are
    #[arg(long)]
    pub(crate) estimate: bool,
    /// Make Sukakus: puzzles of candidates without givens, to which no candidate can be added
    #[arg(long, conflicts_with_all = ["method", "symmetry", "clues", "truly_minimal", "not_minimal", "pattern", "estimate", "level", "score", "technique", "not_technique", "hardest", "er", "rate", "canon"])]
    pub(crate) sukaku: bool,
    /// Make complete grids instead of puzzles
    #[arg(long, conflicts_with_all = ["method", "symmetry", "clues", "truly_minimal", "not_minimal", "pattern", "solution", "estimate", "level", "score", "technique", "not_technique", "hardest", "er", "rate", "sukaku"])]
    pub(crate) full: bool,
    /// The format to write [default: line, or sukaku]; `bivalue formats` lists them
    #[arg(
        short,
        long,
        value_name = "FORMAT",
        hide_possible_values = true,
        conflicts_with = "json"
    )]
    pub(crate) format: Option<WrittenFormat>,
    /// Print one JSON record for each puzzle: with its solution, number and seed
    #[arg(long)]
    pub(crate) json: bool,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// The number of threads [default: one for each core]; the puzzles and their order do not depend on it
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
