//! `bivalue explain` and `bivalue steps`.

use std::io::{self, Write};

use bivalue::format::Entry;
use bivalue::human::{Advice, HintLevel, Path, Step, View, by_conclusions, conclusions_text};
use bivalue::render::{Paint, drawing, paragraphs};
use bivalue::wire::{self, Place};
use bivalue_bulk::Reply;
use bivalue_bulk::input::{Item, printable};
use bivalue_bulk::jobs::{Explain, Explained, Start, Steps, StepsFound, Unexplained};
use bivalue_bulk::stream::{Origin, Sink};

use crate::args::{ExplainArgs, InputArgs, PathFormat, StartArg, StepsArgs};
use crate::cancel;
use crate::messages::Severity;
use crate::reporter::{Printed, Reporter, improper_words, record};

/// What is said of a position with more than one solution.
pub(crate) const SEVERAL: &str = "more than one solution: mistakes are not looked for, and nothing \
                                  is concluded from uniqueness";

/// The place of a position for its record, with what is to be known of it.
pub(crate) fn place(reporter: &Reporter, several: bool, item: &Item, entry: &Entry) -> Place {
    let mut place = reporter.place(item, entry);
    if several {
        place.warnings.push(SEVERAL.into());
    }
    place
}

/// Whether there is one puzzle, which was typed as an argument: it needs no name.
fn is_typed(args: &InputArgs) -> bool {
    args.puzzles.len() == 1 && args.input(false).is_small()
}

/// What `explain` and `steps` have in common.
struct Common {
    reporter: Reporter,
    from_givens: bool,
    is_typed: bool,
}

impl Common {
    /// The item that was looked at: that of the givens alone, if these were asked for.
    fn with_item<T>(&self, origin: &Origin<'_>, show: impl FnOnce(&Item) -> T) -> T {
        origin.with_item(|item| match item.by_givens().filter(|_| self.from_givens) {
            Some(givens) => show(&givens),
            None => show(item),
        })
    }

    /// Says why there are no steps.
    fn refuse(
        &self,
        origin: &Origin<'_>,
        why: &Unexplained,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        self.with_item(origin, |item| {
            match (why, &item.result) {
                (Unexplained::Refused(refused), _) => {
                    self.reporter.refused(item, refused, &improper_words, out)?;
                }
                (Unexplained::Mistakes { count, several }, Ok(entry)) => {
                    self.mistakes(*count, *several, item, entry, out)?;
                }
                _ => {}
            }
            Ok(Reply::Yes)
        })
    }

    /// A position with mistakes has no path to the solution.
    fn mistakes(
        &self,
        count: usize,
        several: bool,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<()> {
        if self.reporter.json {
            let mut answer = wire::Answer::new(wire::Status::None);
            answer.mistakes = Some(count as u64);
            return record(&answer.at(place(&self.reporter, several, item, entry)), out);
        }
        self.warn(several, item, entry, out)?;
        let text = match count {
            1 => "there is a mistake in one cell".into(),
            count => format!("there are mistakes in {count} cells"),
        };
        let them = if count == 1 { "it" } else { "them" };
        let help =
            format!("`bivalue hint --level full` names {them}, `--from givens` ignores {them}");
        self.reporter.say(Severity::Error, &text, item, entry, &[help], out)
    }

    /// Says that there is more than one solution.
    fn warn(&self, several: bool, item: &Item, entry: &Entry, out: &mut Printed) -> io::Result<()> {
        if several {
            self.reporter.say(Severity::Warning, SEVERAL, item, entry, &[], out)?;
        }
        Ok(())
    }

    /// Names the puzzle, which what follows is about, apart from what stands before.
    fn heading(&self, item: &Item, entry: &Entry, out: &mut Printed) -> io::Result<()> {
        let number = item.location.number;
        if number > 0 {
            writeln!(out.data)?;
        }
        if self.is_typed && number == 0 {
            return Ok(());
        }
        let (source, input) =
            (printable(&item.location.source), wire::input_text(&entry.record.position));
        writeln!(out.data, "{source}:{}: {input}", entry.line)
    }
}

/// The job of `explain` and what prints it.
pub(crate) fn explain(args: &ExplainArgs, reporter: Reporter, paint: Paint) -> (Explain, Paths) {
    let json = reporter.json || args.format == PathFormat::Json;
    let from_givens = args.from == StartArg::Givens;
    let techniques = args.techniques.techniques(args.techniques.set());
    let start = Start { from_givens, techniques, cancel: cancel() };
    let paths = Paths {
        common: Common {
            reporter: Reporter { json, ..reporter },
            from_givens,
            is_typed: is_typed(&args.input),
        },
        markdown: args.format == PathFormat::Md,
        paint,
    };
    (Explain { start, shortest: args.shortest }, paths)
}

/// Prints paths.
pub(crate) struct Paths {
    common: Common,
    markdown: bool,
    paint: Paint,
}

impl Paths {
    fn print(&self, view: &View, path: &Path, out: &mut Printed) -> io::Result<()> {
        let mut view = view.clone();
        for (number, step) in (1..).zip(&path.steps) {
            if self.markdown {
                markdown(number, step, &view, out)?;
            } else {
                writeln!(out.data, "{number:3}. {step}")?;
                for line in step.explain_on(view.board()).lines() {
                    writeln!(out.data, "     {line}")?;
                }
            }
            view.take(step);
        }
        let board = view.board();
        let end = if path.is_solved() {
            format!("Solved: {}", board.values())
        } else if self.markdown {
            format!("Stuck:\n\n```text\n{}```", drawing(board, None, Paint::Plain))
        } else {
            format!("Stuck:\n{}", drawing(board, None, self.paint).trim_end())
        };
        writeln!(out.data, "{end}")
    }
}

/// A step as a section.
fn markdown(number: usize, step: &Step, view: &View, out: &mut Printed) -> io::Result<()> {
    writeln!(out.data, "## {number}. {}\n", step.kind.name)?;
    if !step.places() {
        writeln!(out.data, "```text\n{}```\n", drawing(view.board(), Some(step), Paint::Plain))?;
    }
    writeln!(out.data, "`{step}`\n\n{}", paragraphs(&step.explain_on(view.board())))
}

impl Sink<Result<Explained, Unexplained>> for Paths {
    type Part = Printed;

    fn begin_puzzle(&self, origin: &Origin<'_>, out: &mut Printed) -> io::Result<()> {
        self.common.reporter.warnings(origin, out)
    }

    fn render(
        &self,
        origin: &Origin<'_>,
        outcome: Result<Explained, Unexplained>,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        let Explained { view, path, several } = match outcome {
            Ok(explained) => explained,
            Err(why) => return self.common.refuse(origin, &why, out),
        };
        let common = &self.common;
        common.with_item(origin, |item| {
            let Ok(entry) = &item.result else { return Ok(Reply::Error) };
            if common.reporter.json {
                let place = place(&common.reporter, several, item, entry);
                record(&wire::Steps::of_path(&path, view.board(), place), out)?;
                return Ok(Reply::Yes);
            }
            common.warn(several, item, entry, out)?;
            if self.markdown {
                let before = if item.location.number > 0 { "\n" } else { "" };
                writeln!(out.data, "{before}# {}\n", wire::input_text(&entry.record.position))?;
            } else {
                common.heading(item, entry, out)?;
            }
            self.print(&view, &path, out)?;
            Ok(Reply::Yes)
        })
    }
}

/// The job of `steps` and what prints it.
pub(crate) fn steps(args: &StepsArgs, reporter: Reporter) -> (Steps, StepLists) {
    let from_givens = args.from == StartArg::Givens;
    let techniques = args.techniques.techniques(args.techniques.listed());
    let start = Start { from_givens, techniques, cancel: cancel() };
    let common = Common { reporter, from_givens, is_typed: is_typed(&args.input) };
    (Steps { start, all: args.all }, StepLists { common, all: args.all })
}

/// Lists the steps that positions have.
pub(crate) struct StepLists {
    common: Common,
    all: bool,
}

impl StepLists {
    /// The steps, one a line; all of them below what they conclude.
    fn print(&self, found: &StepsFound, out: &mut Printed) -> io::Result<()> {
        let steps = &found.steps;
        if found.is_solved() {
            return writeln!(out.data, "{}", Advice::Solved.text(HintLevel::Full, None));
        }
        if !self.all {
            return steps.iter().try_for_each(|step| writeln!(out.data, "{step}"));
        }
        for group in by_conclusions(steps) {
            writeln!(out.data, "{}", conclusions_text(group.effect.conclusions()))?;
            for at in group.steps {
                writeln!(out.data, "  {}", steps[at])?;
            }
        }
        Ok(())
    }

    fn record(
        &self,
        found: &StepsFound,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<()> {
        let place = place(&self.common.reporter, found.several, item, entry);
        let mut answer = wire::Steps::of_position(&found.steps, &found.view, place);
        if self.all {
            answer = answer.with_groups(&by_conclusions(&found.steps));
        }
        record(&answer, out)
    }
}

impl Sink<Result<StepsFound, Unexplained>> for StepLists {
    type Part = Printed;

    fn begin_puzzle(&self, origin: &Origin<'_>, out: &mut Printed) -> io::Result<()> {
        self.common.reporter.warnings(origin, out)
    }

    fn render(
        &self,
        origin: &Origin<'_>,
        outcome: Result<StepsFound, Unexplained>,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        let found = match outcome {
            Ok(found) => found,
            Err(why) => return self.common.refuse(origin, &why, out),
        };
        let common = &self.common;
        common.with_item(origin, |item| {
            let Ok(entry) = &item.result else { return Ok(Reply::Error) };
            if common.reporter.json {
                self.record(&found, item, entry, out)?;
                return Ok(Reply::Yes);
            }
            common.warn(found.several, item, entry, out)?;
            common.heading(item, entry, out)?;
            self.print(&found, out)?;
            if found.steps.is_empty() && !found.is_solved() {
                // Without a solution there is no cell of it to tell; where brute force was asked
                // for it found something if there is.
                let help: &[String] = match found.view.solution() {
                    Some(_) => &["`--technique brute-force` tells cells of the solution".into()],
                    None => &[],
                };
                let text = Advice::Stuck.text(HintLevel::Full, None);
                common.reporter.say(Severity::Note, &text, item, entry, help, out)?;
            }
            Ok(Reply::Yes)
        })
    }
}
