//! `bivalue morph`.

use std::io::{self, Write};

use bivalue::canon::seeded_transform;
use bivalue::format::{Format, WriteOptions, Writer};
use bivalue::wire::{self, Answer};

use crate::answer::{Voice, record};
use crate::args::MorphArgs;
use crate::dress::{begin_writing, end_writing, write_record, writer_of};
use crate::exit::Exit;
use crate::input::Item;
use crate::stream::{Job, Out};
use crate::talk::Grade;

/// Rearranges puzzles at random.
pub(crate) struct Morph {
    voice: Voice,
    format: (&'static dyn Format, &'static dyn Writer),
    options: WriteOptions,
    seed: u64,
}

impl Morph {
    /// The job, or what is wrong with the arguments.
    pub(crate) fn new(args: &MorphArgs, voice: Voice) -> Result<Self, String> {
        let format = writer_of(args.format)?;
        let options = WriteOptions { blank: args.input.blank };
        Ok(Self { voice, format, options, seed: args.seed })
    }

    fn written(&self) -> Option<(&'static dyn Format, &'static dyn Writer)> {
        (!self.voice.json).then_some(self.format)
    }
}

impl Job for Morph {
    fn work(&self, item: &Item, out: &mut Out<'_>) -> io::Result<Exit> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => return self.voice.failure(item, failure, out),
        };
        self.voice.warnings(item, entry, out)?;
        // By the puzzle's number: threads change nothing.
        let transform = seeded_transform(self.seed, item.head.number);
        let mut moved = entry.record.clone();
        moved.position = transform.position(&moved.position);
        moved.solution = moved.solution.map(|solution| transform.grid(&solution));
        if self.voice.json {
            let text = wire::input_text(&moved.position);
            let morph = wire::Morph { text, transform: (&transform).into() };
            record(&Answer::morph(morph).at(self.voice.place(item, entry)), out)?;
            return Ok(Exit::Yes);
        }
        match write_record(self.format.1, &moved, item.head.number, &self.options, out)? {
            Ok(()) => Ok(Exit::Yes),
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
        end_writing(self.written(), &self.options, data)
    }
}
