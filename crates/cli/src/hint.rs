//! `bivalue hint`.

use std::io::{self, Write};

use bivalue::format::{self, Entry, Format, Record, WriteOptions, Writer};
use bivalue::grid::Position;
use bivalue::human::{Advice, HintLevel, TechniqueSet, View, advise, repaired};
use bivalue::render::{Paint, drawing};
use bivalue::wire;

use crate::answer::{Voice, record};
use crate::args::{HintArgs, TechniqueArgs};
use crate::dress::{Losses, begin_writing, end_writing, write_record, writer_of};
use crate::exit::Exit;
use crate::input::Item;
use crate::ready::Ready;
use crate::stream::{Job, Out, until_cancelled};
use crate::talk::Grade;

/// Gives hints.
pub(crate) struct Hint {
    voice: Voice,
    level: HintLevel,
    techniques: TechniqueArgs,
    set: TechniqueSet,
    format: &'static dyn Format,
    writer: &'static dyn Writer,
    options: WriteOptions,
    losses: Losses,
    paint: Paint,
}

impl Hint {
    pub(crate) fn new(args: &HintArgs, voice: Voice, paint: Paint) -> Result<Self, String> {
        let format = args.format.or_else(|| format::format("candidates"));
        let (format, writer) = writer_of(format.ok_or("no format holds candidates")?)?;
        Ok(Self {
            voice,
            level: args.level.into(),
            techniques: args.techniques.clone(),
            set: args.techniques.set(),
            format,
            writer,
            options: WriteOptions { blank: args.input.blank },
            losses: Losses::new(format),
            paint,
        })
    }

    /// The format, if positions are printed in it.
    fn written(&self) -> Option<(&'static dyn Format, &'static dyn Writer)> {
        let is_written = self.level == HintLevel::Apply && !self.voice.json;
        is_written.then_some((self.format, self.writer))
    }

    /// The hint in words, with a drawing where cells are told.
    fn print(&self, advice: &Advice, ready: &Ready<'_>, out: &mut Out<'_>) -> io::Result<()> {
        if let (Advice::Step(step), Some(view)) = (advice, &ready.view)
            && matches!(self.level, HintLevel::Cells | HintLevel::Full)
        {
            let shown = match self.level {
                HintLevel::Full => (**step).clone(),
                _ => step.outline(),
            };
            write!(out.data, "{}", drawing(view.board(), Some(&shown), self.paint))?;
        }
        let board = ready.view.as_ref().map(View::board);
        writeln!(out.data, "{}", advice.told(self.level, board))
    }

    /// Prints the position after it, and says if that is no other than before.
    fn apply(
        &self,
        advice: &Advice,
        after: &Record,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<Exit> {
        let number = item.head.number;
        if let Err(message) = write_record(self.writer, after, number, &self.options, out)? {
            self.voice.say(Grade::Error, &message, item, entry, &[], out)?;
            return Ok(Exit::Error);
        }
        self.losses.note(after);
        let (grade, exit, text, help) = match advice {
            Advice::Solved => (Grade::Note, Exit::Yes, advice.told(self.level, None), None),
            Advice::Stuck => (Grade::Error, Exit::No, advice.told(self.level, None), None),
            // What was placed is seen in every format.
            Advice::Step(step) if !step.places() && !self.format.holds().candidates => {
                let text = format!(
                    "{} has no place for the step, {step}: the position is printed as it was",
                    self.format.name()
                );
                (Grade::Error, Exit::No, text, Some("`--format candidates` has".into()))
            }
            Advice::Step(_) | Advice::Mistakes(_) => return Ok(Exit::Yes),
        };
        self.voice.say(grade, &text, item, entry, help.as_slice(), out)?;
        Ok(exit)
    }

    /// The position that a player has after taking the advice.
    fn after(advice: &Advice, ready: &Ready<'_>) -> Position {
        match (advice, &ready.view, &ready.solution) {
            (Advice::Step(step), Some(view), _) => {
                let mut view = view.clone();
                view.take(step);
                view.board().position()
            }
            (Advice::Mistakes(_), _, Some(solution)) => {
                repaired(&ready.entry.record.position, solution)
            }
            _ => ready.entry.record.position.clone(),
        }
    }
}

impl Job for Hint {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let mut ready = match Ready::of(item, &self.voice, out)? {
            Ok(ready) => ready,
            Err(exit) => return Ok(exit),
        };
        let position = &ready.entry.record.position;
        ready.view = ready.view.map(|view| {
            let view = self.techniques.view(view);
            // In a Sukaku there is no other way to fill a cell.
            if position.is_sukaku() { view.with_lone_placed() } else { view }
        });
        let view = ready.view.as_ref();
        let budget = &until_cancelled();
        let advice = advise(position, ready.solution.as_ref(), view, &self.set, budget);
        let advice = match advice {
            Ok(advice) => advice,
            Err(stop) => return self.voice.stopped(stop, item, ready.entry, out),
        };
        let exit = match advice {
            Advice::Mistakes(_) | Advice::Stuck => Exit::No,
            _ => ready.exit,
        };
        let after = Self::after(&advice, &ready);
        if self.voice.json {
            let board = ready.view.as_ref().map(View::board);
            let mut hint = wire::Hint::new(&advice, self.level, board, &after);
            hint.place = ready.place(item, &self.voice);
            record(&hint, out)?;
            return Ok(exit);
        }
        if self.level == HintLevel::Apply {
            let record = Record { position: after, ..ready.entry.record.clone() };
            return Ok(exit.max(self.apply(&advice, &record, item, ready.entry, out)?));
        }
        if item.head.number > 0 && self.level >= HintLevel::Cells {
            writeln!(out.data)?;
        }
        self.print(&advice, &ready, out)?;
        Ok(exit)
    }

    fn begin(&self, data: &mut dyn Write) -> io::Result<()> {
        begin_writing(self.written(), &self.options, data)
    }

    fn end(&self, data: &mut dyn Write) -> io::Result<()> {
        self.losses.tell(&self.voice.talk);
        end_writing(self.written(), &self.options, data)
    }
}
