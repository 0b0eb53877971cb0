//! `bivalue convert`.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use bivalue::engine::{self, Search, Verdict};
use bivalue::format::{Entry, Format, Record, WriteOptions, Writer};
use bivalue::grid::Grid;
use bivalue::wire::{Answer, Converted, Fault};

use crate::answer::{Voice, record};
use crate::args::ConvertArgs;
use crate::dress::{begin_writing, end_writing, write_record, writer_of};
use crate::exit::Exit;
use crate::input::Item;
use crate::stream::{Job, Out};
use crate::talk::{Grade, tell};

/// Writes puzzles in another format.
pub(crate) struct Convert {
    voice: Voice,
    format: &'static dyn Format,
    writer: &'static dyn Writer,
    options: WriteOptions,
    solve: bool,
    /// How many records lost each of [`LOSSES`].
    lost: [AtomicU64; 3],
}

/// What a format may have no place for.
const LOSSES: [&str; 3] = ["which digits were placed", "eliminated candidates", "the solution"];

impl Convert {
    pub(crate) fn new(args: &ConvertArgs, voice: Voice) -> Result<Self, String> {
        let (format, writer) = writer_of(args.format)?;
        let options = WriteOptions { blank: args.input.blank };
        let lost = Default::default();
        Ok(Self { voice, format, writer, options, solve: args.solve, lost })
    }

    /// Which of [`LOSSES`] the format has no place for, of what the record says.
    fn losses(&self, record: &Record) -> [bool; 3] {
        let holds = self.format.holds();
        let position = &record.position;
        [
            !holds.placed && position.placed != Grid::EMPTY,
            !holds.candidates && !position.candidates_follow(),
            !holds.solution && record.solution.is_some(),
        ]
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
                let losses = LOSSES.iter().zip(self.losses(puzzle));
                let lost = losses.filter(|(_, lost)| *lost).map(|(what, _)| *what).collect();
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
                for (count, lost) in self.lost.iter().zip(self.losses(&record)) {
                    count.fetch_add(u64::from(lost), Ordering::Relaxed);
                }
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
        for (what, count) in LOSSES.iter().zip(&self.lost) {
            let count = count.load(Ordering::Relaxed);
            if count > 0 {
                let format = self.format.name();
                let text = format!("{format} has no place for {what}: lost in {count} records");
                let text = self.voice.talk.message(Grade::Warning, &text, None, &[]);
                tell(&text);
            }
        }
        end_writing(self.written(), &self.options, data)
    }
}
