//! `bivalue convert`.

use std::io::{self, Write};

use bivalue::engine::{self, Search, Verdict};
use bivalue::format::{Entry, Format, Record, WriteOptions, Writer};
use bivalue::wire::{Answer, Converted, Fault};

use crate::answer::{Voice, record};
use crate::args::ConvertArgs;
use crate::dress::{Losses, begin_writing, end_writing, write_record, writer_of};
use crate::exit::Exit;
use crate::input::Item;
use crate::stream::{Job, Out};
use crate::talk::Grade;

/// Writes puzzles in another format.
pub(crate) struct Convert {
    voice: Voice,
    format: &'static dyn Format,
    writer: &'static dyn Writer,
    options: WriteOptions,
    solve: bool,
    losses: Losses,
}

impl Convert {
    pub(crate) fn new(args: &ConvertArgs, voice: Voice) -> Result<Self, String> {
        let (format, writer) = writer_of(args.format)?;
        let options = WriteOptions { blank: args.input.blank };
        let losses = Losses::new(format);
        Ok(Self { voice, format, writer, options, solve: args.solve, losses })
    }

    /// The format, if what is printed is in it.
    fn written(&self) -> Option<(&'static dyn Format, &'static dyn Writer)> {
        (!self.voice.json).then_some((self.format, self.writer))
    }

    /// Prints a JSON record that holds the puzzle in the other format.
    fn print_record(
        &self,
        puzzle: &Record,
        item: &Item,
        entry: &Entry,
        out: &mut Out<'_>,
    ) -> io::Result<Exit> {
        let mut text = String::new();
        self.writer.begin(&self.options, &mut text);
        let written = self.writer.record(puzzle, 0, &self.options, &mut text);
        self.writer.end(&self.options, &mut text);
        let (answer, exit) = match written {
            Ok(()) => {
                let lost = self.losses.of(puzzle).collect();
                let converted = Converted { format: self.format.name(), text, lost };
                (Answer::converted(converted), Exit::Yes)
            }
            Err(error) => {
                let message = error.to_string();
                let fault = Fault { code: "write", message, line: None, col: None };
                (Answer::unreadable(fault), Exit::Error)
            }
        };
        record(&answer.at(self.voice.place(item, entry)), out)?;
        Ok(exit)
    }
}

impl Job for Convert {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => return self.voice.failure(item, failure, out),
        };
        self.voice.warnings(item, entry, out)?;
        let mut record = entry.record.clone();
        if self.solve
            && record.solution.is_none()
            && let Ok(board) = record.position.board()
            && let (Verdict::One(puzzle), _) =
                engine::judge(engine::default_engine(), &Search::of(&board))
        {
            record.solution = Some(*puzzle.solution().grid());
        }
        if self.voice.json {
            return self.print_record(&record, item, entry, out);
        }
        match write_record(self.writer, &record, item.head.number, &self.options, out)? {
            Ok(()) => {
                self.losses.note(&record);
                Ok(Exit::Yes)
            }
            Err(message) => {
                self.voice.say(Grade::Error, &message, item, entry, &[], out)?;
                Ok(Exit::Error)
            }
        }
    }

    fn begin(&self, data: &mut dyn Write) -> io::Result<()> {
        begin_writing(self.written(), &self.options, data)
    }

    fn end(&self, data: &mut dyn Write) -> io::Result<()> {
        self.losses.tell(&self.voice.talk);
        end_writing(self.written(), &self.options, data)
    }
}
