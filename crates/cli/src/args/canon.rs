//! What can be said to the commands about equivalent puzzles.

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};

use bivalue::canon::Form;
use bivalue::format::Format;

use super::{InputArgs, OutputArgs, format_parser};

#[derive(Clone, Args)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The form: a, of the grid or of the puzzle's one solution; b, of the puzzle as its solution's form has it; c, of the puzzle alone
    #[arg(long, value_name = "FORM", value_parser = form_parser(), default_value = "c")]
    pub(crate) form: Form,
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
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Args)]
pub(crate) struct SameArgs {
    /// A puzzle, or a file of which the first puzzle is taken
    #[arg(value_name = "PUZZLE|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) one: OsString,
    /// Another
    #[arg(value_name = "PUZZLE|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) other: OsString,
    /// The format of both [auto]; `bivalue formats` lists them
    #[arg(short, long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true)]
    pub(crate) input_format: Option<&'static dyn Format>,
    /// Print a JSON record
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Args)]
pub(crate) struct MorphArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// What the transforms follow from, with the number of each puzzle
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) seed: u64,
    /// The format to write; `bivalue formats` lists them
    #[arg(short, long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true, default_value = "line")]
    pub(crate) format: &'static dyn Format,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Takes the letter of a canonical form.
fn form_parser() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.map(Form::letter)).try_map(|letter| {
        Form::ALL.into_iter().find(|form| form.letter() == letter).ok_or("no such form")
    })
}
