//! What can be said on the command line.

mod canon;
mod collection;
mod generate;
mod human;
mod rate;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};

use bivalue::engine::Engine;
use bivalue::format::Format;
use bivalue_bulk::input::{Input, InputOptions, Source};
use bivalue_bulk::jobs::Searcher;

pub(crate) use canon::{CanonArgs, MorphArgs, SameArgs};
pub(crate) use collection::{AuditArgs, SplitArgs};
pub(crate) use generate::{AnalyseArgs, GenerateArgs, Rated, VicinityArgs};
pub(crate) use human::{ExplainArgs, FilterArgs, HintArgs, PathFormat, StartArg, StepsArgs};
pub(crate) use rate::{RateArgs, Scale};

use crate::cancel;
use crate::values::{
    blank, engine_parser, format_parser, jobs_parser, seconds, written_format_parser,
};
use canon::{CANON_EXAMPLES, MORPH_EXAMPLES, SAME_EXAMPLES};
use collection::{AUDIT_EXAMPLES, SPLIT_EXAMPLES};
use generate::{ANALYSE_EXAMPLES, GENERATE_EXAMPLES, VICINITY_EXAMPLES};
use human::{EXPLAIN_EXAMPLES, FILTER_EXAMPLES, HINT_EXAMPLES, STEPS_EXAMPLES};
use rate::RATE_EXAMPLES;

/// Solve, check, rate, explain, convert and make Sudoku puzzles in any text format.
///
/// A puzzle is given as text, as a file, or on standard input (-). Data goes to standard
/// output, talk to standard error. Exit status: 0 yes, 1 no (no solution, not unique, check
/// failed), 2 usage, reading or writing failed, 3 a limit was met, 130 interrupted; over many
/// puzzles the worst wins (2, 3, 1, 0).
#[derive(Parser)]
#[command(
    name = "bivalue",
    version,
    max_term_width = 80,
    help_template = HELP,
    after_help = EXAMPLES,
    disable_help_subcommand = true,
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

/// What it is for, examples, and then the rest.
const HELP: &str = "{about}{after-help}\n\n{usage-heading} {usage}\n\n{all-args}";

const EXAMPLES: &str = "\
Examples:
  bivalue solve puzzles.txt       a solution a line, in order
  bivalue solve --json big.csv    a JSON record a puzzle
  bivalue check mine.sdk          proper? minimal? which givens are redundant?
  bivalue rate hardest.txt        how hard is each, by the Sudoku Explainer?
  bivalue convert -f f-puzzles mine.txt
  bivalue generate -n 100 --symmetry half-turn
  bivalue                         type nine rows, get the solved grid";

const SOLVE_EXAMPLES: &str = "\
Examples:
  bivalue solve grid.txt                      the same grid, filled in
  bivalue solve --limit 10 few.txt            up to ten solutions of each
  bivalue solve --steps -e most-constrained - < puzzles.txt
  bivalue solve --trace -e propagation easy.txt";

const CHECK_EXAMPLES: &str = "\
Examples:
  bivalue check mine.sdk               the verdict and redundant givens in words
  bivalue check --minimal mine.txt     fails also where a given is redundant";

const COUNT_EXAMPLES: &str = "\
Examples:
  bivalue count puzzles.txt            a number a line
  bivalue count --limit 2 big.txt      0, 1 or >=2";

const CONVERT_EXAMPLES: &str = "\
Examples:
  bivalue convert -f f-puzzles mine.txt          a link
  bivalue convert -f csv --solve -o all.csv *.txt";

const ASK_EXAMPLES: &str = "\
Examples:
  bivalue ask requests.jsonl
  echo '{\"verb\": \"techniques\", \"name\": \"x-wing\"}' | bivalue ask

docs/records.md has every verb with the members of its requests and records.";

const BENCH_EXAMPLES: &str = "\
Examples:
  bivalue bench puzzles.txt
  bivalue bench --job unique --threads 2 --json puzzles.txt
  bivalue bench -e most-constrained --take 1000 puzzles.txt";

// Arguments of the one subcommand that is called are looked at, not those of all. They come after what is said of
// it, so that they are not to say anything of their own: a text on what is flattened into them would take its place.
#[derive(Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    /// Print the solution of each puzzle, after proving that it is the only one
    #[command(help_template = HELP, after_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Say whether each puzzle is proper and minimal, and its solution right
    #[command(help_template = HELP, after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Count the solutions of each puzzle
    #[command(help_template = HELP, after_help = COUNT_EXAMPLES)]
    Count(CountArgs),
    /// Rate each puzzle: ER/EP/ED as the Sudoku Explainer does
    #[command(help_template = HELP, after_help = RATE_EXAMPLES)]
    Rate(RateArgs),
    /// Write each puzzle in another format
    #[command(help_template = HELP, after_help = CONVERT_EXAMPLES)]
    Convert(ConvertArgs),
    /// Print the canonical form of each puzzle
    #[command(help_template = HELP, after_help = CANON_EXAMPLES)]
    Canon(CanonArgs),
    /// Say whether two puzzles are the same but for the order of lines and the names of digits
    #[command(help_template = HELP, after_help = SAME_EXAMPLES)]
    Same(SameArgs),
    /// Rearrange each puzzle and rename its digits at random
    #[command(help_template = HELP, after_help = MORPH_EXAMPLES)]
    Morph(MorphArgs),
    /// Give a hint for each position, as much of it as is asked for
    #[command(help_template = HELP, after_help = HINT_EXAMPLES)]
    Hint(HintArgs),
    /// Explain the path to the solution of each puzzle, step by step
    #[command(help_template = HELP, after_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// List the steps that each position has, but those of brute force
    #[command(help_template = HELP, after_help = STEPS_EXAMPLES)]
    Steps(StepsArgs),
    /// Print the puzzles that take certain techniques or are of a level
    #[command(help_template = HELP, after_help = FILTER_EXAMPLES)]
    Filter(FilterArgs),
    /// Say what there is to know of each puzzle: redundant givens, backdoors, unavoidable sets
    #[command(help_template = HELP, after_help = ANALYSE_EXAMPLES)]
    Analyse(AnalyseArgs),
    /// Say what a whole collection is worth: what is not proper, duplicates up to equivalence, kinds
    #[command(help_template = HELP, after_help = AUDIT_EXAMPLES)]
    Audit(AuditArgs),
    /// Split a collection into train, validation and test so that no solution grid is in two
    #[command(help_template = HELP, after_help = SPLIT_EXAMPLES)]
    Split(SplitArgs),
    /// Make puzzles at random, as they are asked for
    #[command(help_template = HELP, after_help = GENERATE_EXAMPLES)]
    Generate(Box<GenerateArgs>),
    /// Find the minimal puzzles that differ from each puzzle by a few givens
    #[command(help_template = HELP, after_help = VICINITY_EXAMPLES)]
    Vicinity(VicinityArgs),
    /// Answer requests that are written as JSON, one a line
    #[command(help_template = HELP, after_help = ASK_EXAMPLES)]
    Ask(AskArgs),
    /// Time an engine over a file of puzzles
    #[command(help_template = HELP, after_help = BENCH_EXAMPLES)]
    Bench(BenchArgs),
    /// List the engines
    Engines(ListArgs),
    /// List the techniques, easiest first
    Techniques(ListArgs),
    /// List the formats, or say which one files are in
    Formats(FormatsArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page of the command, or of one of its subcommands
    Man {
        /// The subcommand
        command: Option<String>,
    },
}

/// How the command talks to people.
#[derive(Clone, Args)]
pub(crate) struct MessageArgs {
    /// Say nothing on standard error but that the command cannot run
    #[arg(short, long, global = true, conflicts_with = "verbose", display_order = 90)]
    pub(crate) quiet: bool,
    /// Say more: the format that was detected, a summary
    #[arg(short, long, global = true, display_order = 91)]
    pub(crate) verbose: bool,
    /// Colour messages: auto, always or never [auto: on a terminal, unless `NO_COLOR` is set]
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        hide_default_value = true,
        display_order = 92
    )]
    pub(crate) color: When,
    /// Show a progress bar: auto, always or never [auto: for files, after a second; on a terminal only]
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        hide_default_value = true,
        display_order = 93
    )]
    pub(crate) progress: When,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

// Where puzzles come from.
#[derive(Clone, Args)]
pub(crate) struct InputArgs {
    /// Puzzles as text, files, or - for standard input
    #[arg(value_name = "PUZZLE|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) puzzles: Vec<OsString>,
    /// The format of the input [auto]; `bivalue formats` lists them
    #[arg(short, long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true)]
    pub(crate) input_format: Option<&'static dyn Format>,
    /// Read rows that are too short or too long and foreign characters, with a warning
    #[arg(long)]
    pub(crate) lenient: bool,
    /// A further character for an empty cell, read and written
    #[arg(long, value_name = "CHAR", value_parser = blank)]
    pub(crate) blank: Option<char>,
    /// Pass over the first N puzzles
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) skip: u64,
    /// Stop after N puzzles
    #[arg(long, value_name = "N")]
    pub(crate) take: Option<u64>,
}

impl InputArgs {
    /// The sources that were asked for, standard input if none. With `keep_lines` every puzzle that
    /// is a line keeps its text.
    pub(crate) fn input(&self, keep_lines: bool) -> Input {
        let mut sources: Vec<_> = self.puzzles.iter().map(|a| Source::of_argument(a)).collect();
        if sources.is_empty() {
            sources.push(Source::Stdin);
        }
        let options = InputOptions {
            format: self.input_format,
            lenient: self.lenient,
            blank: self.blank,
            skip: self.skip,
            take: self.take,
            keep_lines,
        };
        Input::new(sources, options)
    }
}

// Where answers go.
#[derive(Clone, Args)]
pub(crate) struct OutputArgs {
    /// Print one JSON record a puzzle, and errors as records among them
    #[arg(long)]
    pub(crate) json: bool,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// How many puzzles to work on at once, 0 (as without this) for one a core; the order is kept. One with `--all` and `--trace`, whose answers are long
    #[arg(short, long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = jobs_parser())]
    pub(crate) jobs: usize,
    /// Stop at the first puzzle whose answer is not yes
    #[arg(long)]
    pub(crate) fail_fast: bool,
}

// How to search.
#[derive(Clone, Args)]
pub(crate) struct SearchArgs {
    /// The engine; `bivalue engines` lists them
    #[arg(short, long, value_name = "ENGINE", value_parser = engine_parser(), hide_possible_values = true)]
    pub(crate) engine: Option<&'static dyn Engine>,
    /// What random choices follow from
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) seed: u64,
    /// Give up on a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Give up on a puzzle after so many search nodes
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
}

impl SearchArgs {
    /// The searcher that was asked for.
    pub(crate) fn searcher(&self) -> Searcher {
        let Self { engine, seed, nodes, timeout } = *self;
        Searcher { engine, seed, nodes, timeout, cancel: cancel() }
    }
}

// Every switch is a question of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The dress of the output: a format, or that of the input if it is a grid [line]
    #[arg(short, long, value_name = "FORMAT", value_parser = written_format_parser(), hide_possible_values = true)]
    pub(crate) format: Option<&'static dyn Format>,
    /// Print every solution, one after the other
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,
    /// Print up to N solutions; 1 prints the first without proving that it is the only one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    /// Print the cost: digits tried, guesses, nodes; with `-f` on standard error
    #[arg(long)]
    pub(crate) steps: bool,
    /// Print the grid after every round or placement; `sat` and `stochastic` show none
    #[arg(long)]
    pub(crate) trace: bool,
    /// Ask for puzzles row by row, as without input on a terminal
    #[arg(long, conflicts_with = "puzzles")]
    pub(crate) interactive: bool,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Answer no also for proper puzzles that are not minimal
    #[arg(long)]
    pub(crate) minimal: bool,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Stop counting at N and say ">=N"
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: u64,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The format to write; `bivalue formats` lists them
    #[arg(short, long, value_name = "FORMAT", value_parser = written_format_parser(), hide_possible_values = true, default_value = "line")]
    pub(crate) format: &'static dyn Format,
    /// Write the solution too, where the format has a place for it and there is exactly one
    #[arg(long)]
    pub(crate) solve: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Args)]
pub(crate) struct AskArgs {
    /// Files of requests, or - for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    /// Give up on a request after this number of seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Give up on a request after this number of nodes
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
}

#[derive(Clone, Args)]
pub(crate) struct BenchArgs {
    /// Files of puzzles
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<OsString>,
    /// The engine, timed puzzle by puzzle; `bivalue engines` lists them [what searches many at once]
    #[arg(short, long, value_name = "ENGINE", value_parser = engine_parser(), hide_possible_values = true)]
    pub(crate) engine: Option<&'static dyn Engine>,
    /// Find the first solution, prove that it is the only one, or count to two
    #[arg(long, value_enum, default_value = "first")]
    pub(crate) job: BenchJob,
    /// How many threads share the puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub(crate) threads: u64,
    /// How many rounds over all puzzles are timed, after one that is not
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) rounds: u64,
    /// Use only the first N puzzles
    #[arg(long, value_name = "N")]
    pub(crate) take: Option<u64>,
    /// Without an engine: how many puzzles to search at once [all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with_all = ["engine", "nodes"])]
    pub(crate) batch: Option<u64>,
    /// Give up on a puzzle after so many search nodes
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// What random choices follow from
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) seed: u64,
    /// Print one JSON record
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchJob {
    /// The first solution
    First,
    /// One solution, and that there is no other
    Unique,
    /// How many solutions there are, up to two, not which
    Count,
}

#[derive(Clone, Args)]
pub(crate) struct ListArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Args)]
pub(crate) struct FormatsArgs {
    /// Files or texts whose format to name; without any, all formats are listed
    #[arg(value_name = "PUZZLE|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) puzzles: Vec<OsString>,
    /// Print an example of each
    #[arg(long)]
    pub(crate) examples: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
