//! `bivalue hint`.

use std::io;

use bivalue::format::{self, Record, WriteOptions, Writer};
use bivalue::grid::Position;
use bivalue::human::{Advice, HintLevel, Repertoire, View, advise, repaired};
use bivalue::render::{Paint, drawing};
use bivalue::wire;

use crate::answer::{Voice, record};
use crate::args::{HintArgs, TechniqueArgs};
use crate::dress::{write_record, writer_of};
use crate::exit::Exit;
use crate::input::Item;
use crate::ready::Ready;
use crate::stream::{Job, Out};
use crate::talk::Grade;

/// Gives hints.
pub(crate) struct Hint {
    voice: Voice,
    level: HintLevel,
    techniques: TechniqueArgs,
    repertoire: Repertoire,
    writer: &'static dyn Writer,
    options: WriteOptions,
    paint: Paint,
}

impl Hint {
    pub(crate) fn new(args: &HintArgs, voice: Voice, paint: Paint) -> Result<Self, String> {
        let format = args.format.or_else(|| format::format("candidates"));
        let (_, writer) = writer_of(format.ok_or("no format holds candidates")?)?;
        Ok(Self {
            voice,
            level: args.level.into(),
            techniques: args.techniques.clone(),
            repertoire: args.techniques.repertoire(),
            writer,
            options: WriteOptions { blank: args.input.blank },
            paint,
        })
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
        ready.view = ready.view.map(|view| self.techniques.view(view));
        let position = &ready.entry.record.position;
        let view = ready.view.as_ref();
        let advice = advise(position, ready.solution.as_ref(), view, &self.repertoire);
        let exit = match advice {
            Advice::Mistakes(_) | Advice::Stuck => Exit::No,
            _ => ready.exit,
        };
        let after = Self::after(&advice, &ready);
        if self.voice.json {
            let board = ready.view.as_ref().map(View::board);
            let mut hint = wire::Hint::new(&advice, self.level, board, &after);
            hint.place = self.voice.place(item, ready.entry);
            record(&hint, out)?;
            return Ok(exit);
        }
        if self.level == HintLevel::Apply && advice != Advice::Stuck {
            let record = Record { position: after, ..ready.entry.record.clone() };
            let number = item.head.number;
            if let Err(message) = write_record(self.writer, &record, number, &self.options, out)? {
                self.voice.say(Grade::Error, &message, item, ready.entry, &[], out)?;
                return Ok(Exit::Error);
            }
            return Ok(exit);
        }
        if item.head.number > 0 && self.level >= HintLevel::Cells {
            writeln!(out.data)?;
        }
        self.print(&advice, &ready, out)?;
        Ok(exit)
    }
}
