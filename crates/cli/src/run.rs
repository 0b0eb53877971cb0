//! Each command: its job, what prints the outcomes, and the stream from input to output.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;

use bivalue::render::Paint;
use bivalue_bulk::Reply;
use bivalue_bulk::audit::{Audit, Collection};
use bivalue_bulk::dedupe::Distinct;
use bivalue_bulk::input::{Input, printable};
use bivalue_bulk::output;
use bivalue_bulk::split::{Parts, Split};
use bivalue_bulk::stream::{self, Deliver, Job, RunOptions, Sink};

use crate::args::{
    AuditArgs, CanonArgs, Command, FilterArgs, InputArgs, MessageArgs, OutputArgs, Scale,
    SolveArgs, SplitArgs, When,
};
use crate::audit::{AuditOutput, Auditor};
use crate::dedupe::{DistinctOutput, KeyedForms, resume};
use crate::messages::{Messages, Severity, counted, tell};
use crate::progress::{Progress, Whole};
use crate::reporter::{Output, Printed, Printer, Reporter};
use crate::split::{Assigner, SplitOutput};
use crate::{
    Failed, analyse, ask, bench, cancel, canon, check, conversation, convert, count, explain,
    filter, generate, hint, interrupt, lists, morph, rate, same, score, solve, split, vicinity,
};

/// Runs a command.
pub(crate) fn run(
    command: Command,
    message_args: &MessageArgs,
    messages: &Messages,
) -> Result<Reply, Failed> {
    let context = Context { message_args, messages };
    let mut stdout = io::stdout();
    match command {
        Command::Solve(args) => context.solve(args),
        Command::Check(args) => {
            let (job, sink) = check::check(&args, context.reporter(args.output.json, &args.input));
            context.print(job, Printer(sink), &args.input, &args.output)
        }
        Command::Analyse(args) => {
            let reporter = context.reporter(args.output.json, &args.input);
            let (job, sink) = analyse::analyse(&args, reporter);
            context.print(job, Printer(sink), &args.input, &args.output)
        }
        Command::Vicinity(args) => {
            let reporter = context.reporter(args.output.json, &args.input);
            let (job, sink) = vicinity::vicinity(&args, reporter);
            context.print(job, Printer(sink), &args.input, &args.output)
        }
        Command::Count(args) => {
            let (job, sink) = count::count(&args, context.reporter(args.output.json, &args.input));
            context.print(job, sink, &args.input, &args.output)
        }
        Command::Rate(args) => {
            let reporter = context.reporter(args.output.json, &args.input);
            if args.scale == Scale::Se {
                let (job, sink) = rate::rate(&args, reporter)?;
                return context.print(job, Printer(sink), &args.input, &args.output);
            }
            let (job, sink) = score::score(&args, reporter)?;
            context.print(job, Printer(sink), &args.input, &args.output)
        }
        Command::Convert(args) => {
            let reporter = context.reporter(args.output.json, &args.input);
            let (job, sink) = convert::convert(&args, reporter)?;
            context.print(job, Printer(sink), &args.input, &args.output)
        }
        Command::Canon(args) if args.dedupe => context.dedupe(&args),
        Command::Canon(args) => {
            let (job, sink) = canon::canon(&args, context.reporter(args.output.json, &args.input));
            context.print(job, sink, &args.input, &args.output)
        }
        Command::Morph(args) => {
            let (job, sink) = morph::morph(&args, context.reporter(args.output.json, &args.input))?;
            context.print(job, Printer(sink), &args.input, &args.output)
        }
        Command::Same(args) => same::same(&args, messages, &mut stdout),
        Command::Hint(args) => {
            let reporter = context.reporter(args.output.json, &args.input);
            let (job, sink) = hint::hint(&args, reporter, context.paint(&args.output))?;
            context.print(job, Printer(sink), &args.input, &args.output)
        }
        Command::Explain(args) => {
            let reporter = context.reporter(args.output.json, &args.input);
            let (job, sink) = explain::explain(&args, reporter, context.paint(&args.output));
            context.print(job, sink, &args.input, &args.output)
        }
        Command::Steps(args) => {
            let reporter = context.reporter(args.output.json, &args.input);
            let (job, sink) = explain::steps(&args, reporter);
            context.print(job, sink, &args.input, &args.output)
        }
        Command::Filter(args) => context.filter(&args),
        Command::Audit(args) => context.audit(&args),
        Command::Split(args) => context.split(&args),
        Command::Generate(args) => generate::generate(&args, message_args, messages),
        Command::Ask(args) => ask::run(&args, &mut stdout),
        Command::Bench(args) => Ok(bench::bench(&args, messages, &mut stdout)?),
        Command::Engines(args) => Ok(lists::engines(&args, &mut stdout)?),
        Command::Techniques(args) => Ok(lists::techniques(&args, &mut stdout)?),
        Command::Formats(args) => Ok(lists::formats(&args, messages, &mut stdout)?),
        Command::Completions { shell } => Ok(lists::completions(shell, &mut stdout)?),
        Command::Man { command } => lists::man(command.as_deref(), &mut stdout),
    }
}

/// How the command talks to people.
#[derive(Clone, Copy)]
struct Context<'a> {
    message_args: &'a MessageArgs,
    messages: &'a Messages,
}

impl Context<'_> {
    fn reporter(self, json: bool, input: &InputArgs) -> Reporter {
        let names_sources = input.puzzles.len() > 1;
        Reporter { messages: self.messages.clone(), json, names_sources }
    }

    /// Whether drawings on standard output have colours.
    fn paint(self, output: &OutputArgs) -> Paint {
        let auto = || anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
        match self.message_args.color {
            When::Always => Paint::Colors,
            When::Auto if output.output.is_none() && auto() => Paint::Colors,
            _ => Paint::Plain,
        }
    }

    fn solve(self, mut args: SolveArgs) -> Result<Reply, Failed> {
        if converses(&args) {
            return converse(&args, &mut io::stdout());
        }
        let (job, sink) = solve::solve(&args, self.reporter(args.output.json, &args.input))?;
        if sink.are_long() {
            args.output.jobs = 1;
        }
        self.print(job, sink, &args.input, &args.output)
    }

    fn filter(self, args: &FilterArgs) -> Result<Reply, Failed> {
        let (job, sink) = filter::filter(args, self.reporter(args.output.json, &args.input))?;
        let (job, input) = (Arc::new(job), args.input.input(true));
        let reply = self.print_shared(&job, Printer(sink), input, &args.output)?;
        Ok(if job.matched() == 0 { reply.max(Reply::No) } else { reply })
    }

    /// Streams the input through a job and prints its outcomes.
    fn print<J, S>(
        self,
        job: J,
        sink: S,
        input: &InputArgs,
        output: &OutputArgs,
    ) -> Result<Reply, Failed>
    where
        J: Job + 'static,
        S: Sink<J::Outcome, Part = Printed> + 'static,
    {
        self.print_shared(&Arc::new(job), sink, input.input(false), output)
    }

    fn print_shared<J, S>(
        self,
        job: &Arc<J>,
        sink: S,
        input: Input,
        output: &OutputArgs,
    ) -> Result<Reply, Failed>
    where
        J: Job + 'static,
        S: Sink<J::Outcome, Part = Printed> + 'static,
    {
        let data = create(output, &input)?;
        let mut progress = self.progress(&input);
        let mut output_data = Output::new(data, &mut progress);
        let options =
            RunOptions { threads: output.jobs, fail_fast: output.fail_fast, cancel: cancel() };
        let reply = self.stream(job, sink, input, &options, &mut output_data)?;
        output_data.data.finish()?;
        Ok(reply)
    }

    /// Streams the input through canonical forms that are printed once.
    fn dedupe(self, args: &CanonArgs) -> Result<Reply, Failed> {
        let (job, forms) = canon::canon(args, self.reporter(args.output.json, &args.input));
        let input = args.input.input(false);
        let mut distinct = Distinct::new(mebibytes(args.memory));
        let data = match checked(&args.output, &input)? {
            // What a killed run has written is there to go on from.
            Some(path) if args.resume || !path.exists() || path.is_file() => {
                let data = output::Output::in_place(path, |file| {
                    if args.resume { resume(file, &mut distinct) } else { file.set_len(0) }
                })?;
                interrupt::keep(&data);
                data
            }
            path => interrupt::output(path)?,
        };
        let mut progress = self.progress(&input);
        let mut output = DistinctOutput::new(data, distinct, &mut progress);
        let options = RunOptions {
            threads: args.output.jobs,
            fail_fast: args.output.fail_fast,
            cancel: cancel(),
        };
        let sink = KeyedForms(forms);
        let reply = self.stream(&Arc::new(job), sink, input, &options, &mut output)?;
        // After an interruption the rest would not be all.
        if cancel().is_cancelled() {
            output.stop()?;
        } else {
            output.finish()?;
        }
        Ok(reply)
    }

    /// Streams the input through an audit.
    fn audit(self, args: &AuditArgs) -> Result<Reply, Failed> {
        let input = args.input.input(false);
        let data = create(&args.output, &input)?;
        let collection = Collection::new(mebibytes(args.memory), args.minimal);
        let mut progress = self.progress(&input);
        let mut output = AuditOutput::new(data, collection, args.output.json, &mut progress);
        let options = RunOptions {
            threads: args.output.jobs,
            fail_fast: args.output.fail_fast,
            cancel: cancel(),
        };
        let job = Arc::new(Audit { levels: args.levels, cancel: cancel() });
        let sink = Auditor(self.reporter(false, &args.input));
        let reply = self.stream(&job, sink, input, &options, &mut output)?;
        // After an interruption sums would be of a part.
        if cancel().is_cancelled() {
            output.stop()?;
            return Ok(reply);
        }
        Ok(reply.max(output.finish()?))
    }

    /// Streams the input into the parts of a split.
    fn split(self, args: &SplitArgs) -> Result<Reply, Failed> {
        let input = args.input.input(true);
        input.check_files().map_err(|failure| failure.to_string())?;
        let parts = Parts::new(split::files(args)?, mebibytes(args.memory));
        let mut progress = self.progress(&input);
        let mut output = SplitOutput::new(parts, &mut progress);
        let options = RunOptions { threads: args.jobs, fail_fast: false, cancel: cancel() };
        let job = Arc::new(Split { seed: args.seed, shares: args.shares, cancel: cancel() });
        let sink = Assigner(self.reporter(false, &args.input));
        let reply = self.stream(&job, sink, input, &options, &mut output)?;
        if !cancel().is_cancelled() {
            split::finish(output.parts, args.json)?;
        }
        Ok(reply)
    }

    /// The progress bar over an input.
    fn progress(self, input: &Input) -> Progress {
        let when = match self.message_args.progress {
            When::Auto if self.messages.quiet => When::Never,
            when => when,
        };
        let whole = Whole { bytes: input.size(), puzzles: input.most_puzzles() };
        Progress::new(when, whole, Arc::clone(input.bytes_read()))
    }

    fn stream<J, S>(
        self,
        job: &Arc<J>,
        sink: S,
        input: Input,
        options: &RunOptions,
        output: &mut dyn Deliver<S::Part>,
    ) -> Result<Reply, Failed>
    where
        J: Job + 'static,
        S: Sink<J::Outcome> + 'static,
    {
        if input.reads_stdin() && io::stdin().is_terminal() {
            self.note("reading puzzles from the terminal, until Ctrl-D");
        }
        let summary = stream::run(job, &Arc::new(sink), &Arc::new(input), options, output)?;
        if self.messages.verbose {
            self.note(&counted(summary.count, "puzzle", "puzzles"));
        }
        Ok(summary.reply)
    }

    fn note(self, text: &str) {
        tell(&self.messages.message(Severity::Note, text, None, &[]));
    }
}

/// Where answers go: the file that was asked for, or standard output.
fn create(output: &OutputArgs, input: &Input) -> Result<output::Output, Failed> {
    Ok(interrupt::output(checked(output, input)?)?)
}

/// The file that is written, if any: after a look whether all files that are read are there, and
/// whether it is none of them.
fn checked<'a>(output: &'a OutputArgs, input: &Input) -> Result<Option<&'a Path>, String> {
    let twice = |name: &str| Err(format!("{name} cannot be read and written at the same time"));
    match output.output.as_deref() {
        Some(path) if input.reads(path) => twice(&printable(&path.to_string_lossy())),
        Some(path) => {
            input.check_files().map_err(|failure| failure.to_string()).map(|()| Some(path))
        }
        None => match input.read_by_stdout() {
            Some(source) => twice(&printable(&source.name())),
            None => Ok(None),
        },
    }
}

/// A number of MiB in bytes.
fn mebibytes(number: u64) -> usize {
    usize::try_from(number.saturating_mul(1 << 20)).unwrap_or(usize::MAX)
}

/// Whether nine rows are to be asked for.
fn converses(args: &SolveArgs) -> bool {
    args.interactive || args.input.puzzles.is_empty() && io::stdin().is_terminal()
}

fn converse(args: &SolveArgs, out: &mut dyn Write) -> Result<Reply, Failed> {
    let refused = [
        (args.output.json, "--json"),
        (args.trace, "--trace"),
        (args.limit.is_some(), "--limit"),
        (args.all, "--all"),
        (args.format.is_some(), "--format"),
        (args.output.output.is_some(), "--output"),
    ];
    if let Some((_, option)) = refused.iter().find(|(given, _)| *given) {
        let asked = "rows that are asked for one by one are answered in words";
        return Err(Failed::Usage(format!("{asked}: {option} takes puzzles, a file or -")));
    }
    // The number of steps is that of the write-up's engine, unless another is named.
    let mut searcher = args.search.searcher();
    searcher.engine = searcher.engine.or_else(|| bivalue::engine::engine("most-constrained"));
    Ok(conversation::converse(&searcher, io::stdin().lock(), out)?)
}
