//! Options of subcommands that are verbs, beside those of their requests.

use std::ffi::OsString;
use std::ops::RangeInclusive;

use clap::{Args, ValueEnum, ValueHint};

use bivalue::verbs::arguments::whole_number;
use bivalue::verbs::{
    Canon, Check, Convert, Explain, Filter, FormatName, Hint, Minimise, Morph, PuzzleInput, Rate,
    Solve, WrittenFormat,
};
use bivalue_bulk::arguments::{RateFormat, TableFormat};
use bivalue_bulk::input::Source;
use bivalue_bulk::sample::Sample;
use bivalue_bulk::words::printable;
use bivalue_bulk::writing::ColumnNames;

use super::{Asked, InputArgs, OutputArgs};

// Every switch is a question of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) asked: Asked<Solve>,
    /// The format of the output [default: the layout of the input if it is a grid, and otherwise
    /// line]; a table that was read keeps all its columns in csv and tsv
    #[arg(
        short,
        long,
        value_name = "FORMAT",
        hide_possible_values = true,
        conflicts_with = "cell"
    )]
    pub(crate) format: Option<WrittenFormat>,
    /// Print every solution, one after the other, with one thread
    #[arg(long, conflicts_with_all = ["limit", "cell"])]
    pub(crate) all: bool,
    /// Print the cost of the search: digits tried, guesses, search nodes; with `-f` on standard
    /// error
    #[arg(hide_short_help = true, long, alias = "steps", conflicts_with = "cell")]
    pub(crate) cost: bool,
    /// Print the grid after every round or placement, with one thread; for engines that place digit
    /// by digit. With `-f candidates` it shows what is left for each cell
    #[arg(hide_short_help = true, long, conflicts_with = "cell")]
    pub(crate) trace: bool,
    /// Ask for puzzles row by row; the default on a terminal without input
    #[arg(hide_short_help = true, long, conflicts_with_all = ["puzzles", "cell"])]
    pub(crate) interactive: bool,
}

#[derive(Clone, Args)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) asked: Asked<Rate>,
    /// The line for each puzzle, see the letters above; or csv or tsv for a table
    ///
    /// By default it is `%g ED=%r/%p/%d` or `%g %l %s %h`. A table has all columns that were read,
    /// or the puzzle and its name, and behind them its status and its ratings.
    #[arg(short, long, value_name = "FORMAT", hide_possible_values = true)]
    pub(crate) format: Option<RateFormat>,
}

#[derive(Clone, Args)]
pub(crate) struct FilterArgs {
    #[command(flatten)]
    pub(crate) asked: Asked<Filter>,
    /// Write a table, csv or tsv, with all columns that were read [default: each puzzle as it was
    /// read]
    #[arg(
        hide_short_help = true,
        short,
        long,
        value_name = "FORMAT",
        hide_possible_values = true,
        conflicts_with = "json"
    )]
    pub(crate) format: Option<TableFormat>,
    /// Print only the number of puzzles that match
    #[arg(short, long, conflicts_with_all = ["json", "sample"])]
    pub(crate) count: bool,
    /// Print only N of the puzzles, drawn at random
    ///
    /// They are drawn from those that match, or from all if there is no condition. The seed
    /// determines them.
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(1..=u64::MAX))]
    pub(crate) sample: Option<u64>,
    /// The seed of the sample
    #[arg(
        hide_short_help = true,
        long,
        value_name = "N",
        default_value_t = 0,
        requires = "sample",
        value_parser = whole_number::<u64>(0..=u64::MAX)
    )]
    pub(crate) seed: u64,
}

impl FilterArgs {
    /// The condition; without one, a sample is of all puzzles.
    pub(crate) fn asked(&self) -> Asked<Filter> {
        let mut asked = self.asked.clone();
        if self.sample.is_some()
            && asked.verb == (Filter { not: asked.verb.not, ..Filter::default() })
        {
            asked.verb.clues = "..81".parse().ok();
        }
        asked
    }

    /// The sample that is drawn.
    pub(crate) fn drawn(&self) -> Option<Sample<Vec<u8>>> {
        let size = usize::try_from(self.sample?).unwrap_or(usize::MAX);
        Some(Sample::new(size, self.seed))
    }
}

#[derive(Clone, Args)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) asked: Asked<Canon>,
    /// Print each form only once; to learn which puzzles are equivalent, ask `audit`
    #[arg(long)]
    pub(crate) dedupe: bool,
    /// Continue after an interruption: keep the forms in the output file, and add only new ones
    #[arg(long, requires_all = ["dedupe", "output"])]
    pub(crate) resume: bool,
    /// The memory for the forms in MiB; what does not fit goes to temporary files
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = 512,
        requires = "dedupe",
        value_parser = whole_number::<u64>(1..=1 << 20)
    )]
    pub(crate) memory: u64,
    /// Print after each form a tab and the transform that leads to it
    #[arg(long)]
    pub(crate) transform: bool,
}

/// Say whether two puzzles are the same except for the order of lines and the names of digits
#[derive(Clone, Args)]
pub(crate) struct SameArgs {
    /// A puzzle, or a file that holds one
    #[arg(value_name = "PUZZLE|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) one: OsString,
    /// The puzzle to compare with, or a file that holds it
    #[arg(value_name = "PUZZLE|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) other: OsString,
    /// The format of both [default: detected]; `bivalue formats` lists them
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
    /// The number of variants of each puzzle, one after the other
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        default_value_t = 1,
        conflicts_with = "transform",
        value_parser = whole_number::<u64>(1..=u64::MAX)
    )]
    pub(crate) number: u64,
    /// The seed; it and the place in the output determine the transform [default: a new one each
    /// time; `-v` prints it]
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) verb: Morph,
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
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) asked: Asked<Convert>,
    /// The names of the columns of a new table, as many as it has; a table that was read keeps its
    /// own
    #[arg(hide_short_help = true, long, value_name = "NAME,...", conflicts_with = "json")]
    pub(crate) header: Option<ColumnNames>,
}

#[derive(Clone, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) asked: Asked<Check>,
    #[command(flatten)]
    pub(crate) original: OriginalArgs,
}

// The puzzle beside a player's position.
#[derive(Clone, Args)]
pub(crate) struct OriginalArgs {
    /// The puzzle as it was printed: all other digits of the position were placed by the player
    #[arg(long, value_name = "PUZZLE|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) original: Option<OsString>,
}

impl OriginalArgs {
    /// The puzzle, if it is named.
    pub(crate) fn read(&self) -> Result<Option<PuzzleInput>, String> {
        let Some(original) = &self.original else { return Ok(None) };
        let source = Source::of_argument(original);
        let puzzle = source.text().map(PuzzleInput::from_text);
        let puzzle = puzzle.map_err(|failure| format!("--original: {failure}"))?;
        // A message about the position names the file of the position.
        puzzle.read().map_err(|fault| {
            let name = source.name();
            let line = fault.line.map(|line| format!(":{line}")).unwrap_or_default();
            format!("--original: {}{line}: {}", printable(&name), fault.message)
        })?;
        Ok(Some(puzzle))
    }
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
    #[command(flatten)]
    pub(crate) original: OriginalArgs,
    /// Print the levels cells and full in words alone, for a screen reader
    #[arg(long, conflicts_with = "json")]
    pub(crate) no_drawing: bool,
}

#[derive(Clone, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) asked: Asked<Explain>,
    /// The form of the path
    #[arg(short, long, value_enum, ignore_case = true, default_value = "text")]
    pub(crate) format: PathFormat,
    /// Draw the board above each step; with `-f text`
    #[arg(long)]
    pub(crate) draw: bool,
    /// Print only the step of that number, with the board before it; with `-f candidates` the
    /// position after it
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(1..=u64::MAX))]
    pub(crate) step: Option<u64>,
    /// Print the steps up to that number; with `-f candidates` the position after them
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "step",
        value_parser = whole_number::<u64>(1..=u64::MAX)
    )]
    pub(crate) to: Option<u64>,
}

impl ExplainArgs {
    /// The numbers of the steps that are printed.
    pub(crate) fn range(&self) -> RangeInclusive<usize> {
        let last = self.step.or(self.to).and_then(|number| usize::try_from(number).ok());
        let last = last.unwrap_or(usize::MAX);
        if self.step.is_some() { last..=last } else { 1..=last }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PathFormat {
    /// A line and an explanation for each step
    Text,
    /// Markdown, with drawings of the steps that eliminate candidates
    Md,
    /// A JSON record for each puzzle
    Json,
    /// The position after the last of the steps alone, as a grid with candidates
    Candidates,
}
