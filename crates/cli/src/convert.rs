//! `bivalue convert`.

use std::io::{self, Write};

use bivalue::engine::{self, Search, Verdict};
use bivalue::format::{Format, Record, WriteOptions, Writer};

use crate::answer::{Voice, write_record};
use crate::args::ConvertArgs;
use crate::exit::Exit;
use crate::input::Item;
use crate::solve::{begin_writing, end_writing, writer_of};
use crate::stream::{Job, Out};
use crate::talk::Grade;

/// Writes puzzles in another format.
pub(crate) struct Convert {
    voice: Voice,
    format: &'static dyn Format,
    writer: &'static dyn Writer,
    options: WriteOptions,
    solve: bool,
}

impl Convert {
    pub(crate) fn new(args: &ConvertArgs, voice: Voice) -> Result<Self, String> {
        let (format, writer) = writer_of(args.format)?;
        let options = WriteOptions { blank: args.input.blank };
        Ok(Self { voice, format, writer, options, solve: args.solve })
    }

    /// What the format cannot hold of the record.
    fn lost(&self, record: &Record) -> Vec<&'static str> {
        let holds = self.format.holds();
        let position = &record.position;
        let mut lost = Vec::new();
        if !holds.placed && !position.placed.filled().is_empty() {
            lost.push("which digits were placed");
        }
        if !holds.candidates && !position.candidates_follow() {
            lost.push("eliminated candidates");
        }
        if !holds.solution && record.solution.is_some() {
            lost.push("the solution");
        }
        lost
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
        let lost = self.lost(&record);
        if !lost.is_empty() && self.voice.talk.verbose {
            let text = format!("{} has no place for {}", self.format.name(), lost.join(", "));
            self.voice.say(Grade::Warning, &text, item, entry, &[], out)?;
        }
        match write_record(self.writer, &record, item.number, &self.options, out)? {
            Ok(()) => Ok(Exit::Yes),
            Err(message) => {
                self.voice.say(Grade::Error, &message, item, entry, &[], out)?;
                Ok(Exit::Error)
            }
        }
    }

    fn begin(&self, data: &mut dyn Write) -> io::Result<()> {
        begin_writing(Some((self.format, self.writer)), &self.options, data)
    }

    fn end(&self, data: &mut dyn Write) -> io::Result<()> {
        end_writing(Some((self.format, self.writer)), &self.options, data)
    }
}
