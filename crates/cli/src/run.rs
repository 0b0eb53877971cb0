//! Runs each command: its job, its printer, and the stream from input to output.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use bivalue::render::Paint;
use bivalue::verbs::{
    EngineName, Morph, Outcome, Picture, PuzzleVerb, Refused, Vicinity, drawn_seed,
};
use bivalue_bulk::arguments::mebibytes;
use bivalue_bulk::audit::{Audit, Collection};
use bivalue_bulk::dedupe::Distinct;
use bivalue_bulk::input::Input;
use bivalue_bulk::jobs::{self, Ask, BatchVerb, Conversion, Select};
use bivalue_bulk::output;
use bivalue_bulk::split::Split;
use bivalue_bulk::stream::{self, Deliver, Job, RunOptions, Sink, Summary};
use bivalue_bulk::words::{improper_words, printable, refused_words};
use bivalue_bulk::writing::{OutputFormat, TableRows};

use crate::analyse::Analyses;
use crate::args::{
    Asked, AuditArgs, BoundsArgs, CanonArgs, CheckArgs, Command, ConvertArgs, ExplainArgs,
    FilterArgs, HintArgs, InputArgs, MessageArgs, MinimiseArgs, MorphArgs, OutputArgs, PathFormat,
    RateArgs, SolveArgs, SplitArgs, When, refuse_numbered,
};
use crate::audit::{AuditOutput, Auditor};
use crate::canon::Forms;
use crate::check::Findings;
use crate::convert::Conversions;
use crate::count::Counts;
use crate::dedupe::{DistinctOutput, KeyedForms};
use crate::explain::{Headings, Paths, Pictures, Told};
use crate::filter::{Matches, Records};
use crate::hint::Hints;
use crate::messages::{Messages, Severity, tell};
use crate::progress::{Progress, Whole};
use crate::rate::Ratings;
use crate::reporter::{Output, Print, Printer};
use crate::shown::{Printed, Reporter};
use crate::split::{Assigner, SplitOutput};
use crate::vicinity::Neighbours;
use crate::{
    Failed, ask, bench, cancel, conversation, generate, interrupt, lists, pages, same, solve, split,
};

/// Runs a command.
pub(crate) fn run(
    command: Command,
    message_args: &MessageArgs,
    messages: &Messages,
) -> Result<Outcome, Failed> {
    let context = Context { message_args, messages };
    let mut stdout = io::stdout();
    match command {
        Command::Solve(args) => context.solve(args),
        Command::Check(CheckArgs { mut asked, original }) => {
            asked.verb.original = original.read()?;
            context.ask(&asked, Findings)
        }
        Command::Analyse(args) => context.ask(&args, Analyses),
        Command::Vicinity(args) => context.vicinity(args),
        Command::Count(args) => context.ask(&args, Counts),
        Command::Rate(args) => context.rate(&args),
        Command::Convert(args) => context.convert(args),
        Command::Canon(args) if args.dedupe => context.dedupe(&args),
        Command::Canon(CanonArgs { asked: args, transform, .. }) => {
            let words = Forms { form: args.verb.form, transform, all: true };
            context.ask(&args, words)
        }
        Command::Morph(args) => context.morph(args),
        Command::Minimise(MinimiseArgs { asked: args, format }) => {
            let written = OutputFormat::new(format, args.input.blank)?;
            let words = Conversions::of_others(written, messages);
            context.ask(&args, words)
        }
        Command::Same(args) => same::same(&args, messages, &mut stdout),
        Command::Hint(args) => context.hint(args),
        Command::Explain(args) => context.explain(args),
        Command::Steps(args) => context.ask(&args, Told::of(&args)),
        Command::WhyNot(args) => context.ask(&args, Told::of(&args)),
        Command::JudgeMove(args) => context.ask(&args, Told::of(&args)),
        Command::Picture(args) => context.picture(args),
        Command::Filter(args) => context.filter(&args),
        Command::Audit(args) => context.audit(&args),
        Command::Split(args) => context.split(&args),
        Command::Generate(args) => generate::generate(&args, message_args, messages),
        #[cfg(feature = "dataset")]
        Command::Dataset(args) => crate::dataset::dataset(&args, message_args, messages),
        Command::Ask(args) => ask::run(&args, &mut stdout),
        #[cfg(feature = "serve")]
        Command::Serve(args) => crate::serve::serve(&args, messages, &mut stdout),
        #[cfg(feature = "serve")]
        Command::Mcp(args) => crate::serve::mcp(&args),
        Command::Bench(args) => Ok(bench::bench(&args, messages, &mut stdout)?),
        Command::Engines(args) => Ok(lists::engines(&args, &mut stdout)?),
        Command::Techniques(args) => Ok(lists::techniques(&args, &mut stdout)?),
        Command::Formats(args) => Ok(lists::formats(&args, messages, &mut stdout)?),
        Command::Completions { shell, install } => {
            pages::completions(shell, install, messages, &mut stdout)
        }
        Command::Man(args) => pages::man(&args, &mut stdout),
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
        Reporter { messages: self.messages.clone(), json, names_sources, is_for_players: false }
    }

    /// Returns how drawings on standard output have colours.
    fn paint(self, output: &OutputArgs) -> Paint {
        let auto = || anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
        match self.message_args.color {
            When::Always => Paint::Colors,
            When::Auto if output.file().is_none() && auto() => Paint::Colors,
            _ => Paint::Plain,
        }
    }

    fn solve(self, mut args: SolveArgs) -> Result<Outcome, Failed> {
        if converses(&args) {
            return converse(&args, &mut io::stdout());
        }
        let (json, paint) = (args.asked.output.json, self.paint(&args.asked.output));
        let (job, pieces) = solve::solve(&args, json, paint, self.messages)?;
        if pieces.are_long() {
            args.asked.output.jobs = 1;
        }
        let (input, output) = (&args.asked.input, &args.asked.output);
        let reporter = self.reporter(json, input);
        let input = input.input_with_tables(pieces.separators().filter(|_| !json));
        let sink = Printer::of_pieces(job.solve.clone(), pieces, reporter);
        self.print(&Arc::new(job), &Arc::new(sink), input, output)
    }

    fn rate(self, args: &RateArgs) -> Result<Outcome, Failed> {
        let words = Ratings::new(args)?;
        let asked = &args.asked;
        let input = asked.input.input_with_tables(words.separators());
        let selects = asked.verb.within.is_some();
        let job = Arc::new(Ask { timed: true, selects, ..asked.job() });
        let sink = Arc::new(self.printer(asked, words));
        let outcome = self.print(&job, &sink, input, &asked.output)?;
        Ok(outcome.max(no_if(selects && sink.found_nothing())))
    }

    fn vicinity(self, args: Asked<Vicinity>) -> Result<Outcome, Failed> {
        let reporter = self.reporter(args.output.json, &args.input);
        let words = Neighbours(args.verb.clone());
        let sink = Printer::of_pieces(args.verb.clone(), words, reporter);
        let job = jobs::Neighbours { vicinity: args.verb, bounds: args.bounds.bounds() };
        self.print(&Arc::new(job), &Arc::new(sink), args.input.input(false), &args.output)
    }

    fn convert(self, args: ConvertArgs) -> Result<Outcome, Failed> {
        let ConvertArgs { asked: mut args, header } = args;
        args.verb.blank = args.input.blank;
        let written = OutputFormat::new(args.verb.format, args.input.blank)?;
        let words = Conversions::new(written, args.verb.solve, self.messages);
        let words = words.with_names(header)?;
        if args.output.json {
            return self.ask(&args, words);
        }
        let reporter = self.reporter(false, &args.input);
        let input = args.input.input_with_tables(Print::<Conversion>::separators(&words));
        let sink = Printer::of_pieces(args.verb.clone(), words, reporter);
        let job = jobs::Conversions { convert: args.verb, bounds: args.bounds.bounds() };
        self.print(&Arc::new(job), &Arc::new(sink), input, &args.output)
    }

    fn filter(self, filter: &FilterArgs) -> Result<Outcome, Failed> {
        let args = &filter.asked();
        let option = |name: &str| format!("--{}", name.replace('_', "-"));
        let told = |refused: Refused| match refused {
            Refused::Fault(fault) => fault.message.with_members(&option),
            refused => refused_words(&refused, &improper_words),
        };
        let format = filter.format.map(|format| OutputFormat::new(format.0, args.input.blank));
        let rows = format.transpose()?.map(|format| TableRows::of_puzzles(Some(format)));
        let input = match &rows {
            Some(rows) => args.input.input_with_tables(rows.separators()),
            None => args.input.input_with_headers(),
        };
        if args.output.json {
            args.verb.difficulty().map_err(told)?;
            let job = Arc::new(Ask { selects: true, ..args.job() });
            let sink = Arc::new(self.printer(args, Records(filter.drawn())));
            let outcome = self.print(&job, &sink, input, &args.output)?;
            return Ok(outcome.max(no_if(sink.found_nothing())));
        }
        let job = Select::new(&args.verb, args.bounds.bounds()).map_err(told)?;
        let sink = Arc::new(Matches {
            reporter: self.reporter(false, &args.input),
            blank: args.input.blank,
            rows,
            matched: AtomicU64::new(0),
            counts: filter.count,
            sample: filter.drawn(),
        });
        let outcome = self.print(&Arc::new(job), &sink, input, &args.output)?;
        Ok(outcome.max(no_if(sink.found_nothing())))
    }

    fn morph(self, args: MorphArgs) -> Result<Outcome, Failed> {
        let seed = args.seed.unwrap_or_else(drawn_seed);
        if self.messages.verbose {
            self.note(&format!("seed {seed}"));
        }
        let written = OutputFormat::new(args.format, args.input.blank)?;
        let words = Conversions::of_others(written, self.messages);
        let MorphArgs { input, output, verb, number, .. } = args;
        let input = InputArgs { copies: number - 1, ..input };
        let (verb, bounds) = (Morph { seed, ..verb }, BoundsArgs::default());
        self.ask(&Asked { input, verb, bounds, output }, words)
    }

    fn hint(self, args: HintArgs) -> Result<Outcome, Failed> {
        let paint = self.paint(&args.asked.output);
        let written = OutputFormat::new(args.format, args.asked.input.blank)?;
        let words = Hints::new(&args, written, self.messages, paint);
        let mut asked = args.asked;
        asked.verb.original = args.original.read()?;
        let input =
            asked.input.input_with_tables(words.separators().filter(|_| !asked.output.json));
        let mut sink = self.printer(&asked, words);
        sink.reporter.is_for_players = asked.verb.original.is_none();
        self.print(&Arc::new(asked.job()), &Arc::new(sink), input, &asked.output)
    }

    fn picture(self, mut args: Asked<Picture>) -> Result<Outcome, Failed> {
        let output = &mut args.output;
        let name = output.file().map(|path| path.to_string_lossy().into_owned());
        let files = name.filter(|name| name.contains("%n") && !output.json);
        if files.is_some() {
            output.output = None;
        } else {
            output.fail_fast |= !output.json;
        }
        // The line of a record has its step.
        let input = args.input.input(true);
        let (job, sink) = (Arc::new(args.job()), Arc::new(self.printer(&args, Pictures { files })));
        self.print(&job, &sink, input, &args.output)
    }

    fn explain(self, mut args: ExplainArgs) -> Result<Outcome, Failed> {
        let is_part = args.draw || args.step.is_some() || args.to.is_some();
        let position = (args.format == PathFormat::Candidates).then(OutputFormat::candidates);
        let has_parts = args.format == PathFormat::Text || position.is_some() && !args.draw;
        if is_part && (!has_parts || args.asked.output.json) {
            return Err("--draw, --step and --to are for paths as text".to_owned().into());
        }
        args.asked.output.json |= args.format == PathFormat::Json;
        let asked = &args.asked;
        let words = Paths {
            verb: asked.verb.clone(),
            headings: Headings::of(&asked.input),
            markdown: args.format == PathFormat::Md,
            position: position.flatten(),
            range: args.range(),
            draws: args.draw || args.step.is_some(),
            paint: self.paint(&asked.output),
        };
        self.ask(asked, words)
    }

    /// Asks a verb of each puzzle of the input, and prints what it finds.
    fn ask<V, T>(self, asked: &Asked<V>, words: T) -> Result<Outcome, Failed>
    where
        V: BatchVerb + clap::Args,
        T: Print<V::Found> + 'static,
    {
        let input =
            asked.input.input_with_tables(words.separators().filter(|_| !asked.output.json));
        let (job, sink) = (Arc::new(asked.job()), Arc::new(self.printer(asked, words)));
        self.print(&job, &sink, input, &asked.output)
    }

    /// The printer of a verb's findings.
    fn printer<V, T>(self, asked: &Asked<V>, words: T) -> Printer<V, T, V::Found>
    where
        V: PuzzleVerb + clap::Args + Clone,
    {
        Printer::new(asked.verb.clone(), words, self.reporter(asked.output.json, &asked.input))
    }

    /// Streams the input through a job and prints what it finds.
    fn print<J, S>(
        self,
        job: &Arc<J>,
        sink: &Arc<S>,
        input: Input,
        output: &OutputArgs,
    ) -> Result<Outcome, Failed>
    where
        J: Job + 'static,
        S: Sink<J::Found, Part = Printed> + 'static,
    {
        let data = create(output, &input)?;
        let mut progress = self.progress(&input, output.file().is_none());
        let mut output_data = Output::new(data, &mut progress);
        let options = output.run_options();
        let summary = self.stream(job, sink, input, &options, &mut output_data)?;
        // If no puzzle was read, the output would hold nothing but comments, and if none was
        // answered it may hold nothing at all. The old file is kept then.
        let of = |outcome| summary.counts.of(outcome);
        let is_empty = of(Outcome::Yes) == 0 && output_data.data.is_empty();
        let has_none = summary.count > 0 && (of(Outcome::Error) == summary.count || is_empty);
        if let (Some(path), true, false) = (output.file(), has_none, output.json) {
            if output_data.data.leave()? {
                let path = printable(&path.to_string_lossy()).into_owned();
                self.note(&format!("no puzzle was answered, so {path} is not written"));
            }
        } else {
            interrupt::finish(&output_data.data)?;
        }
        Ok(summary.outcome)
    }

    /// Streams the input through canonical forms that are printed once.
    fn dedupe(self, args: &CanonArgs) -> Result<Outcome, Failed> {
        let (input, output_args) = (&args.asked.input, &args.asked.output);
        let job = Arc::new(args.asked.job());
        let words = Forms { form: job.verb.form, transform: args.transform, all: false };
        let sink = Arc::new(KeyedForms(self.printer(&args.asked, words)));
        let input = input.input(false);
        let mut distinct = Distinct::new(mebibytes(args.memory));
        let data = match checked(output_args, &input)? {
            // A run can continue from what a killed run has written.
            Some(path) if args.resume || !path.exists() || path.is_file() => {
                let data = output::Output::in_place(path, |file| {
                    if args.resume { distinct.resume(file) } else { file.set_len(0) }
                })?;
                interrupt::keep(&data);
                data
            }
            path => interrupt::output(path)?,
        };
        let mut progress = self.progress(&input, output_args.output.is_none());
        let mut output = DistinctOutput { output: Output::new(data, &mut progress), distinct };
        let options = output_args.run_options();
        let outcome = self.stream(&job, &sink, input, &options, &mut output)?.outcome;
        // After an interruption the rest is not known.
        if cancel().is_cancelled() {
            output.stop()?;
        } else {
            output.finish()?;
        }
        Ok(outcome)
    }

    /// Streams the input through an audit.
    fn audit(self, args: &AuditArgs) -> Result<Outcome, Failed> {
        let input = args.input.input(false);
        let data = create(&args.output, &input)?;
        let collection = Collection::new(mebibytes(args.memory), args.minimal);
        let mut progress = self.progress(&input, args.output.file().is_none());
        let (output, json) = (Output::new(data, &mut progress), args.output.json);
        let mut output = AuditOutput { output, collection, json };
        let options = args.output.run_options();
        let job = Arc::new(Audit { levels: args.levels, cancel: cancel() });
        let sink = Arc::new(Auditor(self.reporter(false, &args.input)));
        let outcome = self.stream(&job, &sink, input, &options, &mut output)?.outcome;
        // After an interruption the totals would cover only a part.
        if cancel().is_cancelled() {
            output.stop()?;
            return Ok(outcome);
        }
        Ok(outcome.max(output.finish()?))
    }

    /// Streams the input into the parts of a split.
    fn split(self, args: &SplitArgs) -> Result<Outcome, Failed> {
        refuse_numbered(Some(&args.output))?;
        let input = args.input.input_with_headers();
        input.check_files().map_err(|failure| failure.to_string())?;
        let mut progress = self.progress(&input, false);
        let mut output = SplitOutput::new(args, &mut progress);
        let options = RunOptions { threads: args.jobs, fail_fast: false, cancel: cancel() };
        let job = Arc::new(Split { seed: args.seed, shares: args.shares, cancel: cancel() });
        let sink = Arc::new(Assigner(self.reporter(false, &args.input)));
        let outcome = self.stream(&job, &sink, input, &options, &mut output)?.outcome;
        if !cancel().is_cancelled() {
            split::finish(output)?;
        }
        Ok(outcome)
    }

    /// The progress bar over an input, whose answers go to standard output or to files.
    fn progress(self, input: &Input, to_stdout: bool) -> Progress {
        let when = match self.message_args.progress {
            When::Auto if self.messages.quiet => When::Never,
            when => when,
        };
        let whole = Whole { bytes: input.size(), puzzles: input.most_puzzles() };
        Progress::new(when, whole, Arc::clone(input.bytes_read()), to_stdout)
    }

    fn stream<J, S>(
        self,
        job: &Arc<J>,
        sink: &Arc<S>,
        input: Input,
        options: &RunOptions,
        output: &mut dyn Deliver<S::Part>,
    ) -> Result<Summary, Failed>
    where
        J: Job + 'static,
        S: Sink<J::Found> + 'static,
    {
        if input.reads_stdin() && io::stdin().is_terminal() {
            self.note("reading puzzles from the terminal, until Ctrl-D");
        }
        let start = Instant::now();
        let summary = stream::run(job, sink, &Arc::new(input), options, output)?;
        if self.messages.verbose {
            self.note(&summary.words(start.elapsed()));
        }
        Ok(summary)
    }

    fn note(self, text: &str) {
        tell(&self.messages.message(Severity::Note, text, None, &[]));
    }
}

/// The outcome of a selection: no if nothing was found.
fn no_if(found_nothing: bool) -> Outcome {
    if found_nothing { Outcome::No } else { Outcome::Yes }
}

/// Returns the destination of answers: the file that was requested, or standard output.
fn create(output: &OutputArgs, input: &Input) -> Result<output::Output, Failed> {
    Ok(interrupt::output(checked(output, input)?)?)
}

/// The file that is written, if any, after checking that all files that are read exist and that it
/// is not one of them.
fn checked<'a>(output: &'a OutputArgs, input: &Input) -> Result<Option<&'a Path>, String> {
    refuse_numbered(output.file())?;
    let twice = |name: &str| Err(format!("{name} cannot be read and written at the same time"));
    match output.file() {
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

/// Returns whether to ask for puzzles row by row.
fn converses(args: &SolveArgs) -> bool {
    args.interactive || args.asked.input.puzzles.is_empty() && io::stdin().is_terminal()
}

fn converse(args: &SolveArgs, out: &mut dyn Write) -> Result<Outcome, Failed> {
    let asked = &args.asked;
    let refused = [
        (asked.output.json, "--json"),
        (args.trace, "--trace"),
        (asked.verb.limit.is_some(), "--limit"),
        (args.all, "--all"),
        (!asked.verb.cell.is_empty(), "--cell"),
        (args.format.is_some(), "--format"),
        (asked.output.output.is_some(), "--output"),
    ];
    if let Some((_, option)) = refused.iter().find(|(given, _)| *given) {
        let why = "rows that are asked for one by one are answered in words";
        return Err(Failed::Usage(format!("{why}: {option} takes puzzles, a file or -")));
    }
    // The conversation uses an engine whose number of steps means something to people, unless
    // another one is named.
    let mut solve = asked.verb.clone();
    solve.engine = solve.engine.or(Some(EngineName(bivalue::engine::step_counter())));
    Ok(conversation::converse(&solve, &asked.bounds.bounds(), io::stdin().lock(), out)?)
}
