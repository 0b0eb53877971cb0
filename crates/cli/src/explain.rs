//! `bivalue explain` and `bivalue steps`.

use std::io;

use bivalue::human::{
    Advice, Bounds, HintLevel, Path, Step, TechniqueSet, View, by_conclusions, conclusions_text,
    path_by, shortest_path,
};
use bivalue::render::{Paint, drawing, paragraphs};
use bivalue::wire::{self, Place};

use crate::answer::{Voice, record};
use crate::args::{ExplainArgs, InputArgs, PathFormat, StartArg, StepsArgs, TechniqueArgs};
use crate::exit::Exit;
use crate::input::{Input, Item};
use crate::ready::Ready;
use crate::stream::{Job, Out, until_cancelled};
use crate::talk::{Grade, shown};

/// The view that techniques are to be tried on; or that there is none, because of mistakes.
///
/// A position with mistakes has no path to the solution.
fn start(
    item: &Item,
    techniques: &TechniqueArgs,
    voice: &Voice,
    out: &mut Out<'_>,
) -> io::Result<Result<(View, Place, Exit), Exit>> {
    let ready = match Ready::of(item, voice, out)? {
        Ok(ready) => ready,
        Err(exit) => return Ok(Err(exit)),
    };
    let position = &ready.entry.record.position;
    let place = ready.place(item, voice);
    let mistakes = ready.solution.map(|solution| position.mistakes(&solution).len());
    match ready.view {
        Some(view) if mistakes.is_none_or(|count| count == 0) => {
            Ok(Ok((techniques.view(view), place, ready.exit)))
        }
        _ => {
            let count = mistakes.unwrap_or(0);
            let text = match count {
                1 => "there is a mistake in one cell".into(),
                count => format!("there are mistakes in {count} cells"),
            };
            if voice.json {
                let mut answer = wire::Answer::new(wire::Status::None);
                answer.mistakes = Some(count as u64);
                record(&answer.at(place), out)?;
            } else {
                let them = if count == 1 { "it" } else { "them" };
                let help = format!(
                    "`bivalue hint --level full` names {them}, `--from givens` ignores {them}"
                );
                voice.say(Grade::Error, &text, item, ready.entry, &[help], out)?;
            }
            Ok(Err(Exit::No))
        }
    }
}

/// Whether there is one puzzle, which was typed as an argument: it needs no name.
fn is_typed(args: &InputArgs) -> bool {
    args.puzzles.len() == 1 && Input::new(args).is_small()
}

/// The item to look at: that of the givens alone, if these are asked for.
fn chosen<'a>(item: &'a Item, from: StartArg, givens: &'a mut Option<Item>) -> &'a Item {
    *givens = if from == StartArg::Givens { item.by_givens() } else { None };
    givens.as_ref().unwrap_or(item)
}

/// Names the puzzle, which what follows is about, apart from what stands before.
fn heading(item: &Item, is_typed: bool, out: &mut Out<'_>) -> io::Result<()> {
    if item.head.number > 0 {
        writeln!(out.data)?;
    }
    if let Ok(entry) = &item.result
        && !(is_typed && item.head.number == 0)
    {
        let input = wire::input_text(&entry.record.position);
        writeln!(out.data, "{}:{}: {input}", shown(&item.head.source), entry.line)?;
    }
    Ok(())
}

/// Explains paths.
pub(crate) struct Explain {
    voice: Voice,
    format: PathFormat,
    from: StartArg,
    shortest: bool,
    techniques: TechniqueArgs,
    set: TechniqueSet,
    paint: Paint,
    is_typed: bool,
}

impl Explain {
    pub(crate) fn new(args: &ExplainArgs, voice: Voice, paint: Paint) -> Self {
        let json = voice.json || args.format == PathFormat::Json;
        Self {
            voice: Voice { json, ..voice },
            format: if json { PathFormat::Json } else { args.format },
            from: args.from,
            shortest: args.shortest,
            techniques: args.techniques.clone(),
            set: args.techniques.set(),
            paint,
            is_typed: is_typed(&args.input),
        }
    }

    fn print(&self, view: &View, path: &Path, out: &mut Out<'_>) -> io::Result<()> {
        let mut view = view.clone();
        for (number, step) in (1..).zip(&path.steps) {
            if self.format == PathFormat::Md {
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
        let end = match (path.is_solved(), self.format) {
            (true, _) => format!("Solved: {}", board.values()),
            (false, PathFormat::Md) => {
                format!("Stuck:\n\n```text\n{}```", drawing(board, None, Paint::Plain))
            }
            (false, _) => format!("Stuck:\n{}", drawing(board, None, self.paint).trim_end()),
        };
        writeln!(out.data, "{end}")
    }
}

/// A step as a section.
fn markdown(number: usize, step: &Step, view: &View, out: &mut Out<'_>) -> io::Result<()> {
    writeln!(out.data, "## {number}. {}\n", step.kind.name)?;
    if !step.places() {
        writeln!(out.data, "```text\n{}```\n", drawing(view.board(), Some(step), Paint::Plain))?;
    }
    writeln!(out.data, "`{step}`\n\n{}", paragraphs(&step.explain_on(view.board())))
}

impl Job for Explain {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let mut givens = None;
        let item = chosen(item, self.from, &mut givens);
        let (view, place, exit) = match start(item, &self.techniques, &self.voice, out)? {
            Ok(start) => start,
            Err(exit) => return Ok(exit),
        };
        let budget = &until_cancelled();
        let path = if self.shortest {
            shortest_path(&view, &self.set, Bounds::default(), budget)
        } else {
            path_by(&view, &self.set, budget)
        };
        let Ok(entry) = &item.result else { return Ok(exit) };
        let path = match path {
            Ok(path) => path,
            Err(stop) => return self.voice.stopped(stop, item, entry, out),
        };
        let exit = if path.is_solved() { exit } else { Exit::No };
        if self.format == PathFormat::Json {
            record(&wire::Steps::of_path(&path, view.board(), place), out)?;
            return Ok(exit);
        }
        if self.format == PathFormat::Md {
            let before = if item.head.number > 0 { "\n" } else { "" };
            writeln!(out.data, "{before}# {}\n", wire::input_text(&entry.record.position))?;
        } else {
            heading(item, self.is_typed, out)?;
        }
        self.print(&view, &path, out)?;
        Ok(exit)
    }
}

/// Lists the steps that positions have.
pub(crate) struct Steps {
    voice: Voice,
    from: StartArg,
    all: bool,
    techniques: TechniqueArgs,
    set: TechniqueSet,
    is_typed: bool,
}

impl Steps {
    pub(crate) fn new(args: &StepsArgs, voice: Voice) -> Self {
        let set = args.techniques.listed();
        Self {
            voice,
            from: args.from,
            all: args.all,
            techniques: args.techniques.clone(),
            set,
            is_typed: is_typed(&args.input),
        }
    }

    /// The steps, one a line; all of them below what they conclude.
    fn print(&self, steps: &[Step], view: &View, out: &mut Out<'_>) -> io::Result<()> {
        if view.board().empty_cells().is_empty() {
            return writeln!(out.data, "{}", Advice::Solved.told(HintLevel::Full, None));
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
}

impl Job for Steps {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let mut givens = None;
        let item = chosen(item, self.from, &mut givens);
        let (view, place, exit) = match start(item, &self.techniques, &self.voice, out)? {
            Ok(start) => start,
            Err(exit) => return Ok(exit),
        };
        let set = &self.set;
        let budget = &until_cancelled();
        let steps = if self.all { set.each(&view, budget) } else { set.all(&view, budget) };
        let Ok(entry) = &item.result else { return Ok(exit) };
        let steps = match steps {
            Ok(steps) => steps,
            Err(stop) => return self.voice.stopped(stop, item, entry, out),
        };
        let is_solved = view.board().empty_cells().is_empty();
        let exit = if steps.is_empty() && !is_solved { Exit::No } else { exit };
        if self.voice.json {
            let mut answer = wire::Steps::of_position(&steps, &view, place);
            if self.all {
                answer = answer.with_groups(&by_conclusions(&steps));
            }
            record(&answer, out)?;
            return Ok(exit);
        }
        heading(item, self.is_typed, out)?;
        self.print(&steps, &view, out)?;
        if steps.is_empty() && !is_solved {
            // Without a solution there is none to tell of; where brute force was asked for it found
            // something if there is.
            let help: &[String] = match view.solution() {
                Some(_) => &["`--technique brute-force` tells cells of the solution".into()],
                None => &[],
            };
            let text = Advice::Stuck.told(HintLevel::Full, None);
            self.voice.say(Grade::Note, &text, item, entry, help, out)?;
        }
        Ok(exit)
    }
}
