//! `bivalue morph`.

use std::io;

use bivalue::format::{Entry, Format, WriteOptions, Writer};
use bivalue::wire::{self, Answer};
use bivalue_bulk::Reply;
use bivalue_bulk::input::Item;
use bivalue_bulk::jobs::{Morph, Morphed};

use crate::args::MorphArgs;
use crate::layout::{begin_writing, end_writing, write_record, writer_of};
use crate::messages::Severity;
use crate::reporter::{Print, Printed, Reporter, record};

/// The job and what prints it, or what is wrong with the arguments.
pub(crate) fn morph(args: &MorphArgs, reporter: Reporter) -> Result<(Morph, Morphs), String> {
    let format = writer_of(args.format)?;
    let options = WriteOptions { blank: args.input.blank };
    Ok((Morph { seed: args.seed }, Morphs { reporter, format, options }))
}

/// Prints rearranged puzzles.
pub(crate) struct Morphs {
    reporter: Reporter,
    format: (&'static dyn Format, &'static dyn Writer),
    options: WriteOptions,
}

impl Morphs {
    /// The format, if what is printed is in it.
    fn written(&self) -> Option<(&'static dyn Format, &'static dyn Writer)> {
        (!self.reporter.json).then_some(self.format)
    }
}

impl Print<Morphed> for Morphs {
    fn reporter(&self) -> &Reporter {
        &self.reporter
    }

    fn print(
        &self,
        item: &Item,
        entry: &Entry,
        Morphed { record: moved, transform }: Morphed,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        if self.reporter.json {
            let text = wire::input_text(&moved.position);
            let morph = wire::Morph { text, transform: (&transform).into() };
            record(&Answer::morph(morph).at(self.reporter.place(item, entry)), out)?;
            return Ok(Reply::Yes);
        }
        match write_record(self.format.1, &moved, item.location.number, &self.options, out)? {
            Ok(()) => Ok(Reply::Yes),
            Err(message) => {
                self.reporter.say(Severity::Error, &message, item, entry, &[], out)?;
                Ok(Reply::Error)
            }
        }
    }

    fn begin(&self, out: &mut Printed) -> io::Result<()> {
        begin_writing(self.written(), &self.options, &mut out.data)
    }

    fn end(&self, out: &mut Printed) -> io::Result<()> {
        end_writing(self.written(), &self.options, &mut out.data)
    }
}
