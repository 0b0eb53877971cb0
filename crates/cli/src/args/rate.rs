//! What can be said to `rate`.

use std::time::Duration;

use clap::{Args, ValueEnum};

use bivalue::rate::se::Tenths;
use bivalue_bulk::template::Template;

use super::{InputArgs, OutputArgs, seconds};

pub(super) const RATE_EXAMPLES: &str = "\
Examples:
  bivalue rate puzzles.txt             the puzzle and ED=ER/EP/ED
  bivalue rate --format '%n %r' - < puzzles.txt
  bivalue rate --steps mine.sdk        every step, with its chains
  bivalue rate --at-least 7.2 big.txt  the puzzles that are rated 7.2 or more
  bivalue rate --scale hodoku big.txt  level, score, hardest technique

Format:
  %g puzzle, %n its number from 1, %e seconds taken, %% a %
  of se: %r ER, %p EP, %d ED
  of hodoku and hodoku-stable: %l level, %s score, %h hardest technique";

// Every switch is a question of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Args)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The scale
    #[arg(long, value_enum, default_value = "se")]
    pub(crate) scale: Scale,
    /// What is printed of each puzzle, see below [%g ED=%r/%p/%d or %g %l %s %h]
    #[arg(short, long, value_name = "FORMAT")]
    pub(crate) format: Option<Template>,
    /// Print every step: what it is and what it changes; of se also its rating and its chains
    #[arg(long, conflicts_with_all = ["at_least", "at_most"])]
    pub(crate) steps: bool,
    /// Rate to the end only puzzles whose hardest step is up to the first placement; 20.0 the others
    #[arg(long, conflicts_with_all = ["diamond", "at_least", "at_most"])]
    pub(crate) pearl: bool,
    /// Rate to the end only puzzles whose first step is the hardest; 20.0 the others
    #[arg(long, conflicts_with_all = ["at_least", "at_most"])]
    pub(crate) diamond: bool,
    /// Print only the puzzles that are rated R or more, which takes less than rating them
    #[arg(long, value_name = "R")]
    pub(crate) at_least: Option<Tenths>,
    /// Print only the puzzles that are rated R or less, which takes less than rating them
    #[arg(long, value_name = "R")]
    pub(crate) at_most: Option<Tenths>,
    /// Give up on a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Give up on a puzzle after so many assumptions followed
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// A scale of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scale {
    /// Sudoku Explainer 1.2.1, as serate 1.2.1.3 has it
    Se,
    /// HoDoKu 2.2.0 with its default settings: a level and a score
    Hodoku,
    /// The same levels and scores, but the same for every rearrangement of a puzzle
    HodokuStable,
}
