//! The arguments of `generate`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};

use bivalue::format::Blank;
use bivalue::verbs::arguments::whole_number;
use bivalue::verbs::{Generate, Levels, WrittenFormat};

use bivalue_bulk::arguments::{jobs_parser, seconds};
use bivalue_bulk::writing::ColumnNames;

// Every switch is a question of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Args)]
pub(crate) struct GenerateArgs {
    /// The number of puzzles
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = whole_number::<u64>(1..=u64::MAX)
    )]
    pub(crate) number: u64,
    /// The seed, which determines the puzzles
    ///
    /// Without it there is a new one each time; `-v` and `--json` print it.
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
    /// Begin after the first N puzzles of the seed
    #[arg(
        hide_short_help = true,
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = whole_number::<u64>(0..=u64::MAX)
    )]
    pub(crate) skip: u64,
    #[command(flatten)]
    pub(crate) verb: Generate,
    /// The level on HoDoKu's scale, easy to extreme
    ///
    /// The levels are easy, medium, hard, unfair and extreme, or a range, such as easy..hard. With
    /// several levels, `--number` puzzles of each are made. A table has a column of the level, and a
    /// record has a member.
    #[arg(
        short = 'l',
        long = "level",
        value_name = "LEVEL,...",
        value_delimiter = ',',
        hide_possible_values = true
    )]
    pub(crate) levels: Vec<Levels>,
    /// No single given may be redundant. By default none is without a symmetry, and with one no
    /// group of symmetric givens is, while a single given may be
    #[arg(hide_short_help = true, long, conflicts_with = "not_minimal")]
    pub(crate) truly_minimal: bool,
    /// Givens may be redundant; needs --clues or --pattern
    #[arg(hide_short_help = true, long)]
    pub(crate) not_minimal: bool,
    /// The pattern of givens: 81 characters x, . or ?
    ///
    /// It is a text, a file or - for standard input, with or without borders: x a given, . no given,
    /// ? either, 1 to 9 this digit, a to i equal digits; or a grid in any format, for the pattern of
    /// its givens.
    #[arg(
        long,
        value_name = "PATTERN|FILE",
        value_hint = ValueHint::FilePath,
    )]
    pub(crate) pattern: Option<OsString>,
    /// The solution of the puzzles, as text in any format, a file or - for standard input
    #[arg(hide_short_help = true, long, value_name = "GRID|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) solution: Option<OsString>,
    /// Only estimate how rare such puzzles are, by tries for that time [default: 1]
    #[arg(
        hide_short_help = true,
        long,
        value_name = "SECONDS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "1",
        value_parser = seconds
    )]
    pub(crate) estimate: Option<Duration>,
    /// Make Sukakus: puzzles of candidates without givens, to which no candidate can be added
    #[arg(hide_short_help = true, long, conflicts_with_all = ["full", "estimate"])]
    pub(crate) sukaku: bool,
    /// Make complete grids instead of puzzles
    #[arg(hide_short_help = true, long, conflicts_with = "estimate")]
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
    /// The character for an empty cell
    #[arg(hide_short_help = true, long, value_name = "CHAR", conflicts_with = "json")]
    pub(crate) blank: Option<Blank>,
    /// Print also the solution beside each puzzle, in a format with a place for it [default format:
    /// csv]
    #[arg(long, aliases = ["solve", "solutions"], conflicts_with_all = ["full", "sukaku"])]
    pub(crate) with_solutions: bool,
    /// Write the solutions to this file, in the same order and format as the puzzles
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with_all = ["full", "sukaku", "json", "estimate"]
    )]
    pub(crate) answers: Option<PathBuf>,
    /// The names of the columns of a table, as many as it has
    #[arg(hide_short_help = true, long, value_name = "NAME,...", conflicts_with = "json")]
    pub(crate) header: Option<ColumnNames>,
    /// Print one JSON record for each puzzle
    ///
    /// It has the solution, the number and the seed, too.
    #[arg(long)]
    pub(crate) json: bool,
    /// Write to a file; `-` is standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// The number of threads [default: 0, which is one for each core]; the puzzles and their order
    /// do not depend on it
    #[arg(
        hide_short_help = true,
        short,
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = jobs_parser()
    )]
    pub(crate) jobs: usize,
}
