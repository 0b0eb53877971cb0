//! The `bivalue` command: reads arguments, streams puzzles through the library, prints.

mod ahead;
mod analyse;
mod answer;
mod args;
mod audit;
mod batch;
mod bench;
mod canon;
mod check;
mod conversation;
mod convert;
mod count;
mod dedupe;
mod dress;
mod exit;
mod explain;
mod filter;
mod gather;
mod generate;
mod hint;
mod input;
mod ledger;
mod lists;
mod making;
mod morph;
mod progress;
mod rate;
mod ready;
mod rounds;
mod runs;
mod same;
mod score;
mod show;
mod solve;
mod split;
mod stream;
mod talk;
mod threads;
mod values;
mod vicinity;

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::Parser;

use bivalue::render::Paint;

use crate::analyse::Analyse;
use crate::answer::{Searching, Voice};
use crate::args::{
    AuditArgs, CanonArgs, Cli, Command, InputArgs, OutputArgs, Scale, SolveArgs, SplitArgs,
    TalkArgs, When,
};
use crate::audit::Audit;
use crate::canon::Canon;
use crate::check::Check;
use crate::convert::Convert;
use crate::count::Count;
use crate::dedupe::Dedupe;
use crate::exit::{Exit, INTERRUPTED};
use crate::explain::{Explain, Steps};
use crate::filter::Filter;
use crate::hint::Hint;
use crate::input::{Input, reason};
use crate::ledger::Ledger;
use crate::morph::Morph;
use crate::progress::Progress;
use crate::rate::Rate;
use crate::score::Score;
use crate::solve::Solve;
use crate::split::{Parts, Split};
use crate::stream::{CANCEL, Job, Plan, cancelled};
use crate::talk::{Grade, Talk, tell};
use crate::vicinity::Vicinity;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(said) => return say(&said),
    };
    let talk = talk(&cli.talk);
    stop_on_interrupt();
    let command = cli.command.unwrap_or_else(solve_by_default);
    match run(command, &cli.talk, &talk) {
        _ if cancelled() => ExitCode::from(INTERRUPTED),
        Ok(exit) => exit.into(),
        // Whoever reads has seen enough.
        Err(Failed::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Yes.into(),
        Err(Failed::Io(error)) => complain(&talk, &cannot_write(&error)),
        Err(Failed::Usage(message)) => complain(&talk, &message),
    }
}

/// Prints help, the version or what is wrong with the arguments.
fn say(said: &clap::Error) -> ExitCode {
    match said.print() {
        // Help is what was asked for, so it must arrive.
        Err(error) if !said.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&Talk::new(false, false, false), &cannot_write(&error))
        }
        _ if said.use_stderr() => Exit::Error.into(),
        _ => Exit::Yes.into(),
    }
}

fn cannot_write(error: &io::Error) -> String {
    format!("cannot write: {}", reason(error))
}

/// Why a command could not do its work.
pub(crate) enum Failed {
    Io(io::Error),
    Usage(String),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<String> for Failed {
    fn from(message: String) -> Self {
        Self::Usage(message)
    }
}

fn complain(talk: &Talk, message: &str) -> ExitCode {
    let loud = Talk { quiet: false, ..talk.clone() };
    tell(&loud.message(Grade::Error, message, None, &[]));
    Exit::Error.into()
}

fn run(command: Command, talk_args: &TalkArgs, talk: &Talk) -> Result<Exit, Failed> {
    let voice = |json, input: &InputArgs| Voice {
        talk: talk.clone(),
        json,
        names_sources: input.puzzles.len() > 1,
    };
    let mut stdout = io::stdout();
    let (job, input, output): (Arc<dyn Job>, _, _) = match command {
        Command::Solve(args) if converses(&args) => return Ok(converse(&args, &mut stdout)?),
        Command::Solve(mut args) => {
            let job = Solve::new(&args, voice(args.output.json, &args.input))?;
            if job.streams() {
                args.output.jobs = 1;
            }
            (Arc::new(job), args.input, args.output)
        }
        Command::Check(args) => {
            let job = Check::new(&args, voice(args.output.json, &args.input));
            (Arc::new(job), args.input, args.output)
        }
        Command::Analyse(args) => {
            let job = Analyse::new(&args, voice(args.output.json, &args.input));
            (Arc::new(job), args.input, args.output)
        }
        Command::Vicinity(args) => {
            let job = Vicinity::new(&args, voice(args.output.json, &args.input));
            (Arc::new(job), args.input, args.output)
        }
        Command::Count(args) => {
            let job = Count::new(&args, voice(args.output.json, &args.input));
            (Arc::new(job), args.input, args.output)
        }
        Command::Rate(args) => {
            let voice = voice(args.output.json, &args.input);
            let job: Arc<dyn Job> = match args.scale {
                Scale::Se => Arc::new(Rate::new(&args, voice)?),
                _ => Arc::new(Score::new(&args, voice)?),
            };
            (job, args.input, args.output)
        }
        Command::Convert(args) => {
            let job = Convert::new(&args, voice(args.output.json, &args.input))?;
            (Arc::new(job), args.input, args.output)
        }
        Command::Canon(args) => {
            let job = Canon::new(&args, voice(args.output.json, &args.input));
            let job: Arc<dyn Job> = Arc::new(job);
            if args.dedupe {
                return dedupe(&job, &args, talk_args, talk);
            }
            (job, args.input, args.output)
        }
        Command::Morph(args) => {
            let job = Morph::new(&args, voice(args.output.json, &args.input))?;
            (Arc::new(job), args.input, args.output)
        }
        Command::Same(args) => return same::same(&args, talk, &mut stdout),
        Command::Hint(args) => {
            let voice = voice(args.output.json, &args.input);
            let job = Hint::new(&args, voice, paint(&args.output, talk_args))?;
            (Arc::new(job), args.input, args.output)
        }
        Command::Explain(args) => {
            let voice = voice(args.output.json, &args.input);
            let job = Explain::new(&args, voice, paint(&args.output, talk_args));
            (Arc::new(job), args.input, args.output)
        }
        Command::Steps(args) => {
            let job = Steps::new(&args, voice(args.output.json, &args.input));
            (Arc::new(job), args.input, args.output)
        }
        Command::Filter(args) => {
            let job = Filter::new(&args, voice(args.output.json, &args.input));
            let job = Arc::new(job.map_err(|error| error.to_string())?);
            let shared: Arc<dyn Job> = Arc::<Filter>::clone(&job);
            let input = Input::new(&args.input).keeping_lines();
            let exit = stream(&shared, input, &args.output, talk_args, talk)?;
            return Ok(if job.found_nothing() { exit.max(Exit::No) } else { exit });
        }
        Command::Audit(args) => return audit(&args, voice(false, &args.input), talk_args, talk),
        Command::Split(args) => return split(&args, voice(false, &args.input), talk_args, talk),
        Command::Generate(args) => return generate::generate(&args, talk_args, talk),
        Command::Bench(args) => return Ok(bench::bench(&args, talk, &mut stdout)?),
        Command::Engines(args) => return Ok(lists::engines(&args, &mut stdout)?),
        Command::Techniques(args) => return Ok(lists::techniques(&args, &mut stdout)?),
        Command::Formats(args) => return Ok(lists::formats(&args, talk, &mut stdout)?),
        Command::Completions { shell } => return Ok(lists::completions(shell, &mut stdout)?),
        Command::Man { command } => return lists::man(command.as_deref(), &mut stdout),
    };
    stream(&job, Input::new(&input), &output, talk_args, talk)
}

/// Streams the input through a job to the output.
fn stream(
    job: &Arc<dyn Job>,
    input: Input,
    output: &OutputArgs,
    talk_args: &TalkArgs,
    talk: &Talk,
) -> Result<Exit, Failed> {
    let input = Arc::new(input);
    let data: Box<dyn Write> = match checked(output, &input)? {
        Some(path) => Box::new(File::create(path).map_err(|error| cannot_write_to(path, &error))?),
        None => Box::new(io::stdout()),
    };
    stream_to(data, job, &input, output, talk_args, talk)
}

/// The file that is written, if any and if it is not read.
fn checked<'a>(output: &'a OutputArgs, input: &Input) -> Result<Option<&'a Path>, String> {
    match &output.output {
        Some(path) if input.reads(path) => {
            Err(format!("{} cannot be read and written at the same time", path.display()))
        }
        path => Ok(path.as_deref()),
    }
}

fn cannot_write_to(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {}", path.display(), reason(error))
}

/// Streams the input through a job whose lines are printed once.
fn dedupe(
    job: &Arc<dyn Job>,
    args: &CanonArgs,
    talk_args: &TalkArgs,
    talk: &Talk,
) -> Result<Exit, Failed> {
    let input = Arc::new(Input::new(&args.input));
    let path = checked(&args.output, &input)?;
    let printed = match path {
        Some(path) if args.resume => Dedupe::resume(path, args.memory),
        Some(path) => File::create(path).map(|file| Dedupe::new(Box::new(file), args.memory)),
        None => Ok(Dedupe::new(Box::new(io::stdout()), args.memory)),
    };
    let printed = printed.map_err(|error| match path {
        Some(path) => cannot_write_to(path, &error),
        None => cannot_write(&error),
    })?;
    let data = Box::new(printed.clone());
    let exit = stream_to(data, job, &input, &args.output, talk_args, talk)?;
    // After an interruption the rest would not be all.
    if !cancelled() {
        printed.finish()?;
    }
    Ok(exit)
}

/// Streams the input through an audit.
fn audit(
    args: &AuditArgs,
    voice: Voice,
    talk_args: &TalkArgs,
    talk: &Talk,
) -> Result<Exit, Failed> {
    let input = Arc::new(Input::new(&args.input));
    let data: Box<dyn Write + Send> = match checked(&args.output, &input)? {
        Some(path) => Box::new(File::create(path).map_err(|error| cannot_write_to(path, &error))?),
        None => Box::new(io::stdout()),
    };
    let ledger = Ledger::new(data, args.output.json, args.minimal, args.memory);
    let job: Arc<dyn Job> = Arc::new(Audit::new(args, voice));
    let data = Box::new(ledger.clone());
    let exit = stream_to(data, &job, &input, &args.output, talk_args, talk)?;
    // After an interruption sums would be of a part.
    if cancelled() { Ok(exit) } else { Ok(exit.max(ledger.finish()?)) }
}

/// Streams the input into the parts of a split.
fn split(
    args: &SplitArgs,
    voice: Voice,
    talk_args: &TalkArgs,
    talk: &Talk,
) -> Result<Exit, Failed> {
    let input = Arc::new(Input::new(&args.input).keeping_lines());
    let parts = Parts::new(args)?;
    let job: Arc<dyn Job> = Arc::new(Split::new(args, voice));
    let output = OutputArgs { json: false, output: None, jobs: args.jobs, fail_fast: false };
    let data = Box::new(parts.clone());
    let exit = stream_to(data, &job, &input, &output, talk_args, talk)?;
    if !cancelled() {
        parts.report(args.json, &mut io::stdout())?;
    }
    Ok(exit)
}

fn stream_to(
    data: Box<dyn Write>,
    job: &Arc<dyn Job>,
    input: &Arc<Input>,
    output: &OutputArgs,
    talk_args: &TalkArgs,
    talk: &Talk,
) -> Result<Exit, Failed> {
    if input.reads_stdin() && io::stdin().is_terminal() {
        let text = "reading puzzles from the terminal, until Ctrl-D";
        tell(&talk.message(Grade::Note, text, None, &[]));
    }
    let jobs = match output.jobs {
        // Threads for a puzzle or two would cost more than they save.
        _ if input.is_small() => 1,
        0 => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        jobs => jobs,
    };
    let plan = Plan { jobs, fail_fast: output.fail_fast, size: input.size() };
    let when = match talk_args.progress {
        When::Auto if talk.quiet => When::Never,
        when => when,
    };
    let mut progress = Progress::new(when, plan.size, Arc::clone(&input.read));
    let outcome = stream::run(job, input, &plan, data, &mut progress)?;
    if talk.verbose {
        let text = match outcome.count {
            1 => "1 puzzle".into(),
            count => format!("{count} puzzles"),
        };
        tell(&talk.message(Grade::Note, &text, None, &[]));
    }
    Ok(outcome.exit)
}

/// Without a command: solve what comes on standard input, or converse with who sits there.
fn solve_by_default() -> Command {
    match Cli::parse_from(["bivalue", "solve"]).command {
        Some(command) => command,
        None => Command::Man { command: None },
    }
}

/// Whether nine rows are to be asked for.
fn converses(args: &SolveArgs) -> bool {
    args.interactive || args.input.puzzles.is_empty() && io::stdin().is_terminal()
}

fn converse(args: &SolveArgs, out: &mut dyn Write) -> io::Result<Exit> {
    // The number of steps is that of the write-up's engine, unless another is named.
    let mut search = args.search.clone();
    search.engine = search.engine.or_else(|| bivalue::engine::engine("most-constrained"));
    conversation::converse(&Searching::new(&search), io::stdin().lock(), out)
}

/// Whether drawings on standard output have colours.
fn paint(output: &OutputArgs, args: &TalkArgs) -> Paint {
    let auto = || anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    match args.color {
        When::Always => Paint::Colors,
        When::Auto if output.output.is_none() && auto() => Paint::Colors,
        _ => Paint::Plain,
    }
}

fn talk(args: &TalkArgs) -> Talk {
    let color = match args.color {
        When::Always => true,
        When::Never => false,
        When::Auto => anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never,
    };
    Talk::new(color, args.quiet, args.verbose)
}

/// On an interrupt, lets what is running come to its end, but not for long: a read that
/// nothing answers would never come to one.
fn stop_on_interrupt() {
    const PATIENCE: Duration = Duration::from_millis(300);
    // Without a handler an interrupt ends the command at once, which is right as well.
    let _ = ctrlc::set_handler(|| {
        CANCEL.store(true, Ordering::Relaxed);
        std::thread::sleep(PATIENCE);
        std::process::exit(i32::from(INTERRUPTED));
    });
}
