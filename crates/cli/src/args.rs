//! The arguments of the command line.

mod collection;
mod examples;
mod generate;
#[cfg(feature = "serve")]
mod serve;
mod verbs;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, Str};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};

use bivalue::format::Blank;
use bivalue::verbs::arguments::whole_number;
use bivalue::verbs::{
    Analyse, Count, EngineName, FormatName, JudgeMove, Picture, Steps, TechniqueName, Techniques,
    Vicinity, WhyNot,
};
use bivalue_bulk::Bounds;
use bivalue_bulk::arguments::{Engines, HELP, jobs_parser, seconds};
#[cfg(feature = "dataset")]
use bivalue_bulk::dataset;
use bivalue_bulk::input::{Input, InputOptions, Source};
use bivalue_bulk::jobs::Ask;
use bivalue_bulk::stream::RunOptions;
use bivalue_bulk::timing::Question;

pub(crate) use collection::{AuditArgs, SplitArgs};
pub(crate) use generate::GenerateArgs;
#[cfg(feature = "serve")]
pub(crate) use serve::ServeArgs;
pub(crate) use verbs::{
    CanonArgs, CheckArgs, ConvertArgs, ExplainArgs, FilterArgs, HintArgs, MinimiseArgs, MorphArgs,
    PathFormat, RateArgs, SameArgs, SolveArgs,
};

use crate::cancel;
use crate::exit::EXIT_STATUS;

/// Solve, check, rate, explain, convert and make Sudoku puzzles in any text format.
///
/// A puzzle is given as text, as a file, or on standard input (-). Answers go to standard
/// output, messages to standard error.
#[derive(Parser)]
#[command(
    name = "bivalue",
    version,
    max_term_width = 80,
    help_template = HELP,
    after_help = format!("{EXAMPLES}\n\n{EXIT_STATUS}"),
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

const EXAMPLES: &str = "\
Examples:
  bivalue solve puzzles.txt       a solution a line, in order
  bivalue solve --json big.csv    a JSON record a puzzle
  bivalue check mine.sdk          proper? minimal? which givens are redundant?
  bivalue rate hardest.txt        how hard is each, by the Sudoku Explainer?
  bivalue convert -f f-puzzles mine.txt
  bivalue generate -n 100 --symmetry half-turn
  bivalue                         type nine rows, get the solved grid";

// Only the arguments of the subcommand that is called are built. The help of a verb comes from its
// request in the library.
#[derive(Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    #[command(about = about("solve"), help_template = HELP, after_help = examples::SOLVE)]
    Solve(SolveArgs),
    #[command(about = about("check"), help_template = HELP, after_help = examples::CHECK)]
    Check(CheckArgs),
    #[command(about = about("count"), help_template = HELP, after_help = examples::COUNT)]
    Count(Asked<Count>),
    #[command(about = about("rate"), help_template = HELP, after_help = examples::RATE)]
    Rate(RateArgs),
    #[command(about = about("convert"), help_template = HELP, after_help = examples::CONVERT)]
    Convert(ConvertArgs),
    #[command(
        about = about("canon"),
        help_template = HELP,
        after_help = examples::CANON,
        alias = "minlex"
    )]
    Canon(CanonArgs),
    #[command(about = about("same"), help_template = HELP, after_help = examples::SAME)]
    Same(SameArgs),
    #[command(about = about("morph"), help_template = HELP, after_help = examples::MORPH)]
    Morph(MorphArgs),
    #[command(
        about = about("minimise"),
        help_template = HELP,
        after_help = examples::MINIMISE,
        alias = "minimize"
    )]
    Minimise(MinimiseArgs),
    #[command(about = about("hint"), help_template = HELP, after_help = examples::HINT)]
    Hint(HintArgs),
    #[command(about = about("explain"), help_template = HELP, after_help = examples::EXPLAIN)]
    Explain(ExplainArgs),
    #[command(about = about("steps"), help_template = HELP, after_help = examples::STEPS)]
    Steps(Asked<Steps>),
    #[command(
        about = about("why-not"),
        help_template = HELP,
        after_help = examples::WHY_NOT,
        override_usage = "bivalue why-not [OPTIONS] <CANDIDATE> [PUZZLE|FILE]..."
    )]
    WhyNot(Asked<WhyNot>),
    #[command(
        about = about("judge-move"),
        help_template = HELP,
        after_help = examples::JUDGE_MOVE,
        override_usage = "bivalue judge-move [OPTIONS] <MOVE,...> [PUZZLE|FILE]..."
    )]
    JudgeMove(Asked<JudgeMove>),
    /// Draw a puzzle as SVG
    #[command(help_template = HELP, after_help = examples::PICTURE)]
    Picture(Asked<Picture>),
    #[command(about = about("filter"), help_template = HELP, after_help = examples::FILTER)]
    Filter(FilterArgs),
    #[command(
        about = about("analyse"),
        help_template = HELP,
        after_help = examples::ANALYSE,
        alias = "analyze"
    )]
    Analyse(Asked<Analyse>),
    /// Report on a whole collection: puzzles that are not proper, wrong solutions, duplicates up to
    /// equivalence, statistics
    #[command(help_template = HELP, after_help = examples::AUDIT)]
    Audit(AuditArgs),
    /// Split a collection into train, validation and test so that no solution grid is in two
    #[command(help_template = HELP, after_help = examples::SPLIT)]
    Split(SplitArgs),
    /// Make random puzzles with the given properties
    #[command(help_template = HELP, after_help = examples::GENERATE)]
    Generate(Box<GenerateArgs>),
    /// Make, finish, verify or export a dataset: tables of many puzzles, as Parquet files
    #[cfg(feature = "dataset")]
    #[command(help_template = HELP, after_help = dataset::EXAMPLES)]
    Dataset(dataset::DatasetArgs),
    #[command(about = about("vicinity"), help_template = HELP, after_help = examples::VICINITY)]
    Vicinity(Asked<Vicinity>),
    /// Answer requests that are written as JSON, one a line
    #[command(help_template = HELP, after_help = examples::ASK)]
    Ask(AskArgs),
    /// Answer requests over HTTP
    #[cfg(feature = "serve")]
    #[command(help_template = HELP, after_help = examples::SERVE)]
    Serve(Box<ServeArgs>),
    /// Offer tools to an agent, by the Model Context Protocol on standard input and output
    #[cfg(feature = "serve")]
    #[command(help_template = HELP, after_help = examples::MCP)]
    Mcp(bivalue_server::options::McpArguments),
    /// Time engines over a file of puzzles
    #[command(help_template = HELP, after_help = examples::BENCH)]
    Bench(BenchArgs),
    /// List the engines
    Engines(EnginesArgs),
    /// List the techniques, easiest first, or describe some of them
    Techniques(TechniquesArgs),
    /// List the formats, or name the one that files are in
    Formats(FormatsArgs),
    /// Print a completion script for a shell, or put it where the shell looks for it
    #[command(help_template = HELP, after_help = examples::COMPLETIONS)]
    Completions {
        /// The shell
        #[arg(ignore_case = true)]
        shell: clap_complete::Shell,
        /// Write the script to the usual place of the user's completions, and print its path
        #[arg(long)]
        install: bool,
    },
    /// Print the manual page of the command or of a subcommand, or put all pages where `man` looks
    #[command(help_template = HELP, after_help = examples::MAN)]
    Man(ManArgs),
}

impl Command {
    /// Returns whether the command handles signals itself, and ends when its running work is done.
    pub(crate) fn handles_signals(&self) -> bool {
        match self {
            #[cfg(feature = "serve")]
            Self::Serve(_) => true,
            _ => false,
        }
    }
}

/// The description of a verb for the list of subcommands.
fn about(verb: &str) -> &'static str {
    bivalue::verbs::verb(verb).map_or("", |verb| verb.about())
}

/// The names of all subcommands, and of those below them.
fn subcommands() -> PossibleValuesParser {
    let command = Cli::command();
    let named = |command: &clap::Command| {
        let aliases = command.get_all_aliases().map(|alias| Str::from(alias.to_owned()));
        PossibleValue::new(Str::from(command.get_name().to_owned())).aliases(aliases)
    };
    let mut names: Vec<_> = command.get_subcommands().map(named).collect();
    // They are built when they are needed, and `man` needs these names.
    for mut one in command.get_subcommands().filter(|one| one.get_name() != "man").cloned() {
        one.build();
        names.extend(one.get_subcommands().filter(|one| one.get_name() != "help").map(named));
    }
    PossibleValuesParser::new(names)
}

// A verb with its options, the puzzles that it is asked of, its bounds, and where answers go.
#[derive(Clone, Args)]
pub(crate) struct Asked<V: Args> {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) verb: V,
    #[command(flatten)]
    pub(crate) bounds: BoundsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl<V: Args + Clone> Asked<V> {
    /// The job that asks the verb of each puzzle.
    pub(crate) fn job(&self) -> Ask<V> {
        Ask {
            verb: self.verb.clone(),
            bounds: self.bounds.bounds(),
            records: self.output.json,
            timed: false,
            selects: false,
        }
    }
}

/// Messages for people.
#[derive(Clone, Args)]
pub(crate) struct MessageArgs {
    /// Print no messages, except if the command cannot run
    #[arg(short, long, global = true, conflicts_with = "verbose", display_order = 90)]
    pub(crate) quiet: bool,
    /// Print more messages: the detected format and a summary
    #[arg(short, long, global = true, display_order = 91)]
    pub(crate) verbose: bool,
    /// Colour messages: auto, always or never [auto: on a terminal, unless `NO_COLOR` is set]
    #[arg(
        hide_short_help = true,
        long,
        global = true,
        value_name = "WHEN",
        ignore_case = true,
        default_value = "auto",
        hide_possible_values = true,
        hide_default_value = true,
        display_order = 92
    )]
    pub(crate) color: When,
    /// Show a progress bar: auto, always or never [auto: for files, after a second; on a terminal
    /// only]
    #[arg(
        hide_short_help = true,
        long,
        global = true,
        value_name = "WHEN",
        ignore_case = true,
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
#[derive(Clone, Default, Args)]
pub(crate) struct InputArgs {
    /// Puzzles as text, files, or - for standard input
    #[arg(value_name = "PUZZLE|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) puzzles: Vec<OsString>,
    /// The format of the input [default: detected]; `bivalue formats` lists them
    #[arg(short, long, value_name = "FORMAT", hide_possible_values = true)]
    pub(crate) input_format: Option<FormatName>,
    /// Accept rows of a wrong length and foreign characters, with a warning
    #[arg(hide_short_help = true, long)]
    pub(crate) lenient: bool,
    /// A further character for an empty cell, read and written
    #[arg(hide_short_help = true, long, value_name = "CHAR")]
    pub(crate) blank: Option<Blank>,
    /// Skip the first N puzzles
    #[arg(
        hide_short_help = true,
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = whole_number::<u64>(0..=u64::MAX)
    )]
    pub(crate) skip: u64,
    /// Stop after N puzzles
    #[arg(
        hide_short_help = true,
        long,
        value_name = "N",
        value_parser = whole_number::<u64>(0..=u64::MAX),
    )]
    pub(crate) take: Option<u64>,
    /// The number of copies of each puzzle that come behind it.
    #[arg(skip)]
    pub(crate) copies: u64,
}

impl InputArgs {
    /// The first puzzle of one argument.
    pub(crate) fn of(puzzle: &OsString, input_format: Option<FormatName>) -> Self {
        Self { puzzles: vec![puzzle.clone()], input_format, take: Some(1), ..Self::default() }
    }

    /// The sources that were named, or standard input if there are none. With `keep_lines` every
    /// puzzle that is a line keeps its text.
    pub(crate) fn input(&self, keep_lines: bool) -> Input {
        self.input_of(InputOptions { keep_lines, ..InputOptions::default() })
    }

    /// The same with all lines, and the header of a table.
    pub(crate) fn input_with_headers(&self) -> Input {
        let kept = InputOptions { keep_lines: true, keep_tables: true, ..InputOptions::default() };
        self.input_of(kept)
    }

    /// The same, with the columns of tables if they are written again, with one of these signs
    /// between them.
    pub(crate) fn input_with_tables(&self, separators: Option<&'static [char]>) -> Input {
        let (keep_tables, separators) = (separators.is_some(), separators.unwrap_or_default());
        self.input_of(InputOptions { keep_tables, separators, ..InputOptions::default() })
    }

    fn input_of(&self, kept: InputOptions) -> Input {
        let mut sources: Vec<_> = self.puzzles.iter().map(|a| Source::of_argument(a)).collect();
        if sources.is_empty() {
            sources.push(Source::Stdin);
        }
        let options = InputOptions {
            format: self.input_format.map(FormatName::get),
            lenient: self.lenient,
            blank: self.blank,
            skip: self.skip,
            take: self.take,
            copies: self.copies,
            ..kept
        };
        Input::new(sources, options)
    }
}

// Where answers go.
#[derive(Clone, Args)]
pub(crate) struct OutputArgs {
    /// Print one JSON record for each puzzle and each error
    #[arg(long)]
    pub(crate) json: bool,
    /// Write to a file; `-` is standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// The number of threads [default: 0, which is one for each core]; answers keep the order of
    /// the puzzles
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
    /// Stop at the first puzzle that cannot be read or whose exit status is not 0
    #[arg(hide_short_help = true, long)]
    pub(crate) fail_fast: bool,
}

impl OutputArgs {
    /// The file that answers are written to; none stands for standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        file_of(self.output.as_deref())
    }

    /// How puzzles are streamed to there.
    pub(crate) fn run_options(&self) -> RunOptions {
        RunOptions { threads: self.jobs, fail_fast: self.fail_fast, cancel: cancel() }
    }
}

/// Refuses the name of a file with the `%n` that stands for a number in the files of `picture`.
pub(crate) fn refuse_numbered(output: Option<&Path>) -> Result<(), String> {
    match output {
        Some(path) if path.to_string_lossy().contains("%n") => {
            Err("--output: all answers go to one file here, and `%n` is the number of a picture \
                 only in `picture` without --json"
                .into())
        }
        _ => Ok(()),
    }
}

/// The file that `--output` names: `-` is standard output.
pub(crate) fn file_of(output: Option<&Path>) -> Option<&Path> {
    output.filter(|path| path.as_os_str() != "-")
}

// The bounds of the work on each puzzle.
#[derive(Clone, Default, Args)]
pub(crate) struct BoundsArgs {
    /// Give up on a puzzle after this number of seconds
    #[arg(hide_short_help = true, long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Give up on a puzzle after this number of search nodes or assumptions
    #[arg(
        hide_short_help = true,
        long,
        value_name = "N",
        value_parser = whole_number::<u64>(0..=u64::MAX),
    )]
    pub(crate) nodes: Option<u64>,
}

impl BoundsArgs {
    pub(crate) fn bounds(&self) -> Bounds {
        let (nodes, timeout) = (self.nodes, self.timeout);
        Bounds { nodes, timeout, cancel: cancel(), ..Bounds::default() }
    }
}

#[derive(Clone, Args)]
pub(crate) struct AskArgs {
    /// Files of requests, or - for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    /// Give up on a request after this number of seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Give up on a request after this number of search nodes or assumptions
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) nodes: Option<u64>,
}

#[derive(Clone, Args)]
pub(crate) struct BenchArgs {
    /// Files of puzzles
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<OsString>,
    /// The engines, timed puzzle by puzzle one after the other; `bivalue engines` lists them, and
    /// `all` stands for all of them [default: the batch search of many puzzles at once, as is lanes]
    #[arg(short, long, value_name = "ENGINE,...", value_delimiter = ',')]
    pub(crate) engine: Vec<Engines>,
    /// The job that is timed
    #[arg(long, value_enum, ignore_case = true, default_value = "first")]
    pub(crate) job: Question,
    /// The number of threads that share the puzzles
    #[arg(
        short = 'j',
        long = "jobs",
        alias = "threads",
        value_name = "N",
        default_value_t = 1,
        value_parser = whole_number::<u64>(1..=1024)
    )]
    pub(crate) threads: u64,
    /// The number of timed rounds over all puzzles, after one warm-up round
    #[arg(
        long,
        value_name = "N",
        default_value_t = 5,
        value_parser = whole_number::<u64>(1..=u64::MAX)
    )]
    pub(crate) rounds: u64,
    /// Use only the first N puzzles
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) take: Option<u64>,
    /// Without `--engine`: the number of puzzles that are searched at once [default: all]
    #[arg(
        long,
        value_name = "N",
        value_parser = whole_number::<u64>(1..=u64::MAX),
        conflicts_with_all = ["engine", "nodes"]
    )]
    pub(crate) batch: Option<u64>,
    /// Give up on a puzzle after this number of search nodes
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// The seed of random choices
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        value_parser = whole_number::<u64>(0..=u64::MAX)
    )]
    pub(crate) seed: u64,
    /// Print a JSON record for each engine
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Args)]
pub(crate) struct EnginesArgs {
    /// The engines to list; without any, all are listed
    #[arg(value_name = "NAME", hide_possible_values = true)]
    pub(crate) names: Vec<EngineName>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Args)]
pub(crate) struct TechniquesArgs {
    /// The techniques to describe, with an example of each; without any, all are listed
    #[arg(value_name = "NAME", hide_possible_values = true)]
    pub(crate) techniques: Vec<TechniqueName>,
    #[command(flatten)]
    pub(crate) verb: Techniques,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Args)]
pub(crate) struct FormatsArgs {
    /// Files or texts whose format to name, or formats to show with an example; without any, all
    /// formats are listed
    #[arg(value_name = "PUZZLE|FILE|NAME", value_hint = ValueHint::FilePath)]
    pub(crate) puzzles: Vec<OsString>,
    /// Print an example of each
    #[arg(long)]
    pub(crate) examples: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Args)]
pub(crate) struct ManArgs {
    /// The subcommand, such as `solve` or `dataset make`
    #[arg(value_parser = subcommands(), hide_possible_values = true)]
    pub(crate) command: Vec<String>,
    /// Write all pages to this folder, and print their paths [default: the usual folder of the
    /// user's manual pages]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "command")]
    #[allow(clippy::option_option)]
    pub(crate) install: Option<Option<PathBuf>>,
}

#[cfg(test)]
mod tests {
    use clap::Command;
    use clap::error::ErrorKind;

    use super::*;
    use crate::groups::{GROUPS, short_help};
    use crate::other_names::OTHER_NAMES;

    #[test]
    fn every_meant_name_is_there() {
        let mut command = Cli::command();
        command.build();
        for (other, meant) in OTHER_NAMES.subcommands {
            let first = meant.split(' ').next().unwrap();
            assert!(first == "--version" || command.find_subcommand(first).is_some(), "{meant}");
            assert!(command.find_subcommand(other).is_none(), "{other}");
        }
        let longs = |command: &Command| -> Vec<String> {
            command.get_arguments().filter_map(|arg| arg.get_long().map(str::to_owned)).collect()
        };
        let all: Vec<String> = command.get_subcommands().flat_map(longs).collect();
        for meant in OTHER_NAMES.options.iter().flat_map(|(_, meant)| *meant) {
            // Options of subcommands that a build lacks.
            assert!(all.iter().any(|long| long == meant) || *meant == "listen", "{meant}");
        }
    }

    #[test]
    fn every_subcommand_is_in_one_group_and_all_fit_on_a_screen() {
        let mut command = Cli::command();
        command.build();
        for one in command.get_subcommands() {
            let names = GROUPS.iter().flat_map(|(_, names)| *names);
            let count = names.filter(|name| **name == one.get_name()).count();
            assert_eq!(count, 1, "{}", one.get_name());
        }
        let help = short_help(Cli::command());
        assert!(help.lines().count() <= 40 && help.lines().all(|line| line.len() <= 90), "{help}");
    }

    #[test]
    fn the_short_help_of_every_subcommand_fits_on_a_screen() {
        fn walk(command: &mut Command) {
            let help = command.render_help().to_string();
            let widest = help.lines().map(|line| line.chars().count()).max();
            let name = command.get_name();
            assert!(help.lines().count() <= 40 && widest <= Some(80), "{name}:\n{help}");
            command.get_subcommands_mut().for_each(walk);
        }
        let mut command = Cli::command().term_width(80);
        command.build();
        command.get_subcommands_mut().filter(|one| one.get_name() != "help").for_each(walk);
    }

    #[test]
    fn names_are_taken_in_any_case() {
        let mut command = Cli::command();
        command.build();
        let refuses = |subcommand: &str, argument: &clap::Arg, value: &str| {
            let option = argument.get_long().map(|long| format!("--{long}={value}"));
            let words = ["bivalue", subcommand, option.as_deref().unwrap_or(value)];
            let error = Cli::command().try_get_matches_from(words).err();
            error.is_some_and(|error| {
                let kind = error.kind();
                [ErrorKind::InvalidValue, ErrorKind::ValueValidation].contains(&kind)
            })
        };
        let mut count = 0;
        // Subcommands themselves have names in lower case only.
        let is_other = |one: &&Command| !["help", "man"].contains(&one.get_name());
        for one in command.get_subcommands().filter(is_other) {
            for argument in one.get_arguments().filter(|arg| arg.get_action().takes_values()) {
                for value in argument.get_possible_values().iter().take(4) {
                    let name = value.get_name();
                    assert!(!refuses(one.get_name(), argument, name), "{name}");
                    let upper = name.to_uppercase();
                    assert!(!refuses(one.get_name(), argument, &upper), "{upper}");
                    count += 1;
                }
            }
        }
        assert!(count > 50);
    }

    #[test]
    fn short_options_mean_the_same_everywhere() {
        const MEANINGS: &[(char, &[&str])] = &[
            ('e', &["engine"]),
            ('f', &["format"]),
            ('i', &["input-format"]),
            ('j', &["jobs"]),
            ('l', &["level"]),
            // A number of puzzles or of steps.
            ('n', &["number", "limit"]),
            // Of a dataset it is a folder.
            ('o', &["output", "out"]),
            ('q', &["quiet"]),
            ('v', &["verbose"]),
        ];
        fn walk(command: &Command, seen: &mut Vec<char>) {
            for argument in command.get_arguments() {
                let (short, long) = (argument.get_short(), argument.get_long());
                for (letter, names) in MEANINGS {
                    if short == Some(*letter) {
                        let long = long.unwrap_or_default();
                        assert!(names.contains(&long), "{}: -{letter} {long}", command.get_name());
                        seen.push(*letter);
                    } else if long.is_some_and(|long| names[0] == long) {
                        let name = command.get_name();
                        assert_eq!(short, Some(*letter), "{name}: --{}", names[0]);
                    }
                }
            }
            command.get_subcommands().for_each(|command| walk(command, seen));
        }
        let mut command = Cli::command();
        command.build();
        let mut seen = Vec::new();
        walk(&command, &mut seen);
        assert!(MEANINGS.iter().all(|(letter, _)| seen.contains(letter)));
    }
}
