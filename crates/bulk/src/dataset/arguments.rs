//! Datasets as arguments of a command.

use std::path::PathBuf;

use bivalue::generate::Minimal;
use bivalue::verbs::arguments::whole_number;
use bivalue::verbs::{Generate, Outcome};
use clap::{Args, Subcommand, ValueHint};

use super::{
    ExportFormat, Failed, FinishOptions, MakeOptions, Plan, RATING_NODES, Shard, Spec, export,
    finish, make, verify,
};
use crate::arguments::{HELP, jobs_parser, mebibytes};
use crate::bounds::Cancel;
use crate::split::Shares;
use crate::words::printable;

/// Make, finish, verify or export a dataset: tables of many puzzles, as Parquet files
#[derive(Clone, Args)]
pub struct DatasetArgs {
    /// The action.
    #[command(subcommand)]
    pub command: DatasetCommand,
}

/// The actions on a dataset.
#[derive(Clone, Subcommand)]
pub enum DatasetCommand {
    /// Make the rows of a dataset, or go on where an earlier run ended, and then its tables
    #[command(help_template = HELP, after_help = MAKE)]
    Make(Box<MakeArgs>),
    /// Make the tables of a dataset whose blocks are all there
    #[command(help_template = HELP, after_help = FINISH, alias = "finalize")]
    Finish(FinishArgs),
    /// Check a dataset: the hashes of its files, and its rows, made again
    #[command(help_template = HELP, after_help = VERIFY)]
    Verify(VerifyArgs),
    /// Write the tables of a dataset in another layout
    #[command(help_template = HELP, after_help = EXPORT)]
    Export(ExportArgs),
}

/// The examples of the help of the subcommand.
pub const EXAMPLES: &str = "\
Examples:
  bivalue dataset make -n 100000 --seed 7 --out set
  bivalue dataset make --import train.csv --rate se --out set
  bivalue dataset verify set --sample 1000
  bivalue dataset export set --to hrm --out set-hrm";

const MAKE: &str = "\
Examples:
  bivalue dataset make -n 100000 --seed 7 --rate se,hodoku --out set
  bivalue dataset make --spec spec.toml --out set
  bivalue dataset make --import sudoku.csv --max-bad 10 --out set
  bivalue dataset make --spec spec.toml --shard 2/4 --out /shared/set";

const FINISH: &str = "\
Examples:
  bivalue dataset finish set
  bivalue dataset finish set --keep-out their-tests.csv";

const VERIFY: &str = "\
Examples:
  bivalue dataset verify set
  bivalue dataset verify set --sample 1000";

const EXPORT: &str = "\
Examples:
  bivalue dataset export set --to csv --out set-csv
  bivalue dataset export set --to hrm --out set-hrm";

/// Arguments of `make`.
#[derive(Clone, Args)]
pub struct MakeArgs {
    /// The folder of the dataset
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: PathBuf,
    /// The specification of the dataset as a file of TOML, instead of the options
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with_all = ["number", "seed", "import", "Generate", "truly_minimal", "not_minimal", "rating_nodes", "steps", "shares", "split_seed"]
    )]
    spec: Option<PathBuf>,
    /// The number of puzzles, or of rows of the files at most
    #[arg(short = 'n', long, value_name = "N", value_parser = whole_number::<u64>(1..=u64::MAX))]
    number: Option<u64>,
    /// The seed, which determines the puzzles
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        value_parser = whole_number::<u64>(0..=u64::MAX)
    )]
    seed: u64,
    /// Take the puzzles of these files instead of generating any: tables, lists, arrays of `NumPy`
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath)]
    import: Vec<PathBuf>,
    #[command(flatten)]
    verb: Generate,
    /// No single given may be redundant; by default no group of symmetric givens is
    #[arg(hide_short_help = true, long, conflicts_with = "not_minimal")]
    truly_minimal: bool,
    /// Givens may be redundant; needs --clues
    #[arg(hide_short_help = true, long)]
    not_minimal: bool,
    /// Give up on a rating after this number of steps and assumptions
    #[arg(
        hide_short_help = true,
        long,
        value_name = "N",
        default_value_t = RATING_NODES,
        value_parser = whole_number::<u64>(1..=u64::MAX)
    )]
    rating_nodes: u64,
    /// Make also a table of the steps of each puzzle's path; needs --rate hodoku or hodoku-stable
    #[arg(long)]
    steps: bool,
    /// The shares of train, validation and test, or of train and test, in percent of the classes of
    /// solution grids
    #[arg(
        hide_short_help = true,
        long,
        value_name = "N,N,N",
        default_value = "80,10,10",
        value_parser = shares,
    )]
    shares: String,
    /// The seed of the split, which determines the part of each class
    #[arg(
        hide_short_help = true,
        long,
        value_name = "N",
        default_value_t = 0,
        value_parser = whole_number::<u64>(0..=u64::MAX)
    )]
    split_seed: u64,
    /// Make only a share of the blocks, and no tables: the first of four is 1/4
    #[arg(
        hide_short_help = true,
        long,
        value_name = "I/N",
        conflicts_with_all = ["keep_out", "memory"],
    )]
    shard: Option<Shard>,
    /// Stop when more than this number of rows are no proper puzzles [default: never]
    #[arg(
        hide_short_help = true,
        long,
        value_name = "N",
        value_parser = whole_number::<u64>(0..=u64::MAX),
    )]
    max_bad: Option<u64>,
    #[command(flatten)]
    tables: TableArgs,
    /// The number of threads [default: 0, which is one for each core]; the dataset does not depend
    /// on it
    #[arg(
        hide_short_help = true,
        short,
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = jobs_parser()
    )]
    jobs: usize,
}

fn shares(text: &str) -> Result<String, String> {
    text.parse::<Shares>().map(|_| text.to_owned())
}

// How tables are made.
#[derive(Clone, Args)]
struct TableArgs {
    /// Keep out the puzzles of these files, and all whose solution grids are equivalent to theirs
    #[arg(
        hide_short_help = true,
        long,
        value_name = "FILE",
        num_args = 1..,
        value_hint = ValueHint::FilePath,
    )]
    keep_out: Vec<PathBuf>,
    /// The memory for keys; what does not fit goes to temporary files
    #[arg(
        hide_short_help = true,
        long,
        value_name = "MIB",
        default_value_t = 256,
        value_parser = whole_number::<u64>(1..=1 << 20)
    )]
    memory: u64,
}

/// Arguments of `finish`.
#[derive(Clone, Args)]
pub struct FinishArgs {
    /// The folder of the dataset
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    #[command(flatten)]
    tables: TableArgs,
}

/// Arguments of `verify`.
#[derive(Clone, Args)]
pub struct VerifyArgs {
    /// The folder of the dataset
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// Make only about this number of rows again, at equal distances [default: all]
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(1..=u64::MAX))]
    sample: Option<u64>,
}

/// Arguments of `export`.
#[derive(Clone, Args)]
pub struct ExportArgs {
    /// The folder of the dataset
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The layout
    #[arg(long, value_enum, ignore_case = true, value_name = "LAYOUT")]
    to: ExportFormat,
    /// The folder of the files that are written
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: PathBuf,
}

impl DatasetCommand {
    /// Does it, and returns whether all is well and the messages. `progress` is called with how
    /// many rows are done, and of how many.
    ///
    /// # Errors
    /// Why it could not be done.
    pub fn run(
        &self,
        cancel: &Cancel,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<(Outcome, String), Failed> {
        match self {
            Self::Make(args) => args.run(cancel, progress),
            Self::Finish(args) => {
                let finished = finish(&args.folder, &args.tables.options(cancel))?;
                Ok((Outcome::Yes, finished.to_string()))
            }
            Self::Verify(args) => {
                let rows = args.sample.unwrap_or(0);
                let mut done = |done| progress(done, rows.max(done));
                let verified = verify(&args.folder, args.sample, cancel, &mut done)?;
                let outcome = if verified.count == 0 { Outcome::Yes } else { Outcome::No };
                Ok((outcome, verified.to_string()))
            }
            Self::Export(args) => {
                let files = export(&args.folder, args.to, &args.out, cancel)?;
                let names = files.iter().map(|path| path.to_string_lossy());
                let names: Vec<_> = names.map(|name| printable(&name).into_owned()).collect();
                Ok((Outcome::Yes, names.join("\n")))
            }
        }
    }
}

impl TableArgs {
    fn options(&self, cancel: &Cancel) -> FinishOptions {
        FinishOptions {
            memory: mebibytes(self.memory),
            keep_out: self.keep_out.clone(),
            cancel: cancel.clone(),
        }
    }
}

impl MakeArgs {
    fn run(
        &self,
        cancel: &Cancel,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<(Outcome, String), Failed> {
        let plan = Plan::new_or_cancelled(self.spec()?, cancel)?;
        let options = MakeOptions {
            threads: self.jobs,
            shard: self.shard,
            max_bad: self.max_bad,
            cancel: cancel.clone(),
        };
        let made = make(&plan, &self.out, &options, &mut |done| progress(done, plan.rows()))?;
        if self.shard.is_some() {
            return Ok((Outcome::Yes, made.to_string()));
        }
        let finished = finish(&self.out, &self.tables.options(cancel))?;
        Ok((Outcome::Yes, format!("{made}\n{finished}")))
    }

    fn spec(&self) -> Result<Spec, Failed> {
        if let Some(path) = &self.spec {
            return Spec::of_file(path);
        }
        let rate = self.verb.rate.clone();
        let minimal = match (self.truly_minimal, self.not_minimal) {
            (true, _) => Minimal::Truly,
            (_, true) => Minimal::No,
            _ => Minimal::WithinSymmetry,
        };
        Ok(Spec {
            number: self.number,
            seed: self.seed,
            import: self.import.clone(),
            rate,
            rating_nodes: self.rating_nodes,
            steps: self.steps,
            shares: self.shares.clone(),
            split_seed: self.split_seed,
            generate: Generate { minimal, rate: Vec::new(), ..self.verb.clone() },
        })
    }
}
