//! The arguments of the commands about whole collections.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use bivalue::verbs::arguments::whole_number;
use bivalue_bulk::split::Shares;

use super::{InputArgs, OutputArgs};
use bivalue_bulk::arguments::jobs_parser;

#[derive(Clone, Args)]
pub(crate) struct AuditArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// List also puzzles with redundant givens; if there are any, the exit status is 1
    #[arg(long)]
    pub(crate) minimal: bool,
    /// Count also the levels on HoDoKu's scale, which takes longer
    #[arg(long)]
    pub(crate) levels: bool,
    /// The memory for the classes in MiB; what does not fit goes to temporary files
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = 256,
        value_parser = whole_number::<u64>(1..=1 << 20)
    )]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Args)]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The shares of train, validation and test, or of train and test, in percent of the classes of
    /// solution grids
    #[arg(long, value_name = "N,N,N", default_value = "80,10,10")]
    pub(crate) shares: Shares,
    /// The seed, which determines the part of each class
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        value_parser = whole_number::<u64>(0..=u64::MAX)
    )]
    pub(crate) seed: u64,
    /// The memory for the classes in MiB; what does not fit goes to temporary files
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = 256,
        value_parser = whole_number::<u64>(1..=1 << 20)
    )]
    pub(crate) memory: u64,
    /// The beginning of the file names: NAME.train.txt and so on, or NAME.train.csv for a table; the
    /// files must not exist
    #[arg(short, long, value_name = "NAME", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,
    /// Print the report as a JSON record
    #[arg(long)]
    pub(crate) json: bool,
    /// The number of threads [default: 0, which is one for each core]; the order of the puzzles is
    /// kept
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
