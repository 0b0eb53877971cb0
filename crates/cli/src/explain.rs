//! `bivalue explain` and `bivalue steps`.

use std::io;

use bivalue::grid::Board;
use bivalue::human::{Bounds, Path, Repertoire, Step, View, path_by, shortest_path};
use bivalue::render::{Paint, drawing, paragraphs};
use bivalue::wire;

use crate::answer::{Voice, record};
use crate::args::{ExplainArgs, PathFormat, StartArg, StepsArgs, TechniqueArgs};
use crate::exit::Exit;
use crate::input::Item;
use crate::ready::Ready;
use crate::stream::{Job, Out};
use crate::talk::Grade;

/// The view that techniques are to be tried on; or that there is none, because of mistakes.
///
/// A position with mistakes has no path to the solution.
fn start(
    item: &Item,
    from: StartArg,
    techniques: &TechniqueArgs,
    voice: &Voice,
    out: &mut Out<'_>,
) -> io::Result<Result<(View, Exit), Exit>> {
    let ready = match Ready::of(item, voice, out)? {
        Ok(ready) => ready,
        Err(exit) => return Ok(Err(exit)),
    };
    let position = &ready.entry.record.position;
    if from == StartArg::Givens
        && !position.is_sukaku()
        && let Ok(board) = Board::new(&position.givens)
    {
        let view = View::new(board);
        // The view is of a proper puzzle only if the givens alone were judged to be one.
        let is_proper = ready.view.as_ref().is_none_or(View::has_unique_solution);
        let view = if is_proper { view.with_unique_solution() } else { view };
        return Ok(Ok((techniques.view(view), ready.exit)));
    }
    let mistakes = ready.solution.map(|solution| position.mistakes(&solution).len());
    match ready.view {
        Some(view) if mistakes.is_none_or(|count| count == 0) => {
            Ok(Ok((techniques.view(view), ready.exit)))
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
                record(&answer.at(voice.place(item, ready.entry)), out)?;
            } else {
                let help = "`bivalue hint --level full` names them, `--from givens` ignores them";
                voice.say(Grade::Error, &text, item, ready.entry, &[help.into()], out)?;
            }
            Ok(Err(Exit::No))
        }
    }
}

/// Explains paths.
pub(crate) struct Explain {
    voice: Voice,
    format: PathFormat,
    from: StartArg,
    shortest: bool,
    techniques: TechniqueArgs,
    repertoire: Repertoire,
    paint: Paint,
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
            repertoire: args.techniques.repertoire(),
            paint,
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
        let (view, exit) = match start(item, self.from, &self.techniques, &self.voice, out)? {
            Ok(start) => start,
            Err(exit) => return Ok(exit),
        };
        let path = if self.shortest {
            shortest_path(&view, &self.repertoire, Bounds::default())
        } else {
            path_by(&view, &self.repertoire)
        };
        let exit = if path.is_solved() { exit } else { Exit::No };
        let Ok(entry) = &item.result else { return Ok(exit) };
        if self.format == PathFormat::Json {
            record(&wire::Steps::of_path(&path, self.voice.place(item, entry)), out)?;
            return Ok(exit);
        }
        if item.head.number > 0 {
            writeln!(out.data)?;
        }
        if self.format == PathFormat::Md {
            writeln!(out.data, "# {}\n", wire::input_text(&entry.record.position))?;
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
    repertoire: Repertoire,
}

impl Steps {
    pub(crate) fn new(args: &StepsArgs, voice: Voice) -> Self {
        let repertoire = args.techniques.repertoire();
        Self {
            voice,
            from: args.from,
            all: args.all,
            techniques: args.techniques.clone(),
            repertoire,
        }
    }
}

impl Job for Steps {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let (view, exit) = match start(item, self.from, &self.techniques, &self.voice, out)? {
            Ok(start) => start,
            Err(exit) => return Ok(exit),
        };
        let repertoire = &self.repertoire;
        let steps = if self.all { repertoire.each(&view) } else { repertoire.all(&view) };
        let exit = if steps.is_empty() { Exit::No } else { exit };
        let Ok(entry) = &item.result else { return Ok(exit) };
        if self.voice.json {
            record(&wire::Steps::of_position(&steps, self.voice.place(item, entry)), out)?;
            return Ok(exit);
        }
        if item.head.number > 0 {
            writeln!(out.data)?;
        }
        for step in &steps {
            writeln!(out.data, "{step}")?;
        }
        Ok(exit)
    }
}
