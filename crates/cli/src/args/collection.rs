//! What can be said to the commands about whole collections.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use bivalue_bulk::split::Shares;

use super::{InputArgs, OutputArgs};
use crate::values::jobs_parser;

#[derive(Clone, Args)]
pub(crate) struct AuditArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// List also puzzles with redundant givens, and answer no where there are any
    #[arg(long)]
    pub(crate) minimal: bool,
    /// Count levels on `HoDoKu`'s scale too, which takes longer
    #[arg(long)]
    pub(crate) levels: bool,
    /// How much memory the classes may take before they go to temporary files
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Args)]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// How many of the classes of solution grids go where: train, validation and test, or train and test
    #[arg(long, value_name = "N,N,N", default_value = "80,10,10")]
    pub(crate) shares: Shares,
    /// What it follows from where a class goes
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) seed: u64,
    /// How much memory the classes may take before they go to temporary files
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub(crate) memory: u64,
    /// How the names of the parts begin, which must not be there yet: NAME.train.txt and so on
    #[arg(short, long, value_name = "NAME", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,
    /// Print the report as a JSON record
    #[arg(long)]
    pub(crate) json: bool,
    /// How many threads, 0 (as without this) for one a core; the order is kept
    #[arg(short, long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = jobs_parser())]
    pub(crate) jobs: usize,
}
