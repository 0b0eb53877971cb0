//! `bivalue convert`.

use std::io;

use bivalue::format::{Entry, Format, Record, WriteOptions, Writer};
use bivalue::wire::{self, Answer, Fault};
use bivalue_bulk::Reply;
use bivalue_bulk::input::Item;
use bivalue_bulk::jobs::{Convert, Converted};

use crate::args::ConvertArgs;
use crate::cancel;
use crate::layout::{Losses, begin_writing, end_writing, write_record, writer_of};
use crate::messages::Severity;
use crate::reporter::{Print, Printed, Reporter, record};

/// The job and what prints it, or what is wrong with the arguments.
pub(crate) fn convert(
    args: &ConvertArgs,
    reporter: Reporter,
) -> Result<(Convert, Conversions), String> {
    let (format, writer) = writer_of(args.format)?;
    let options = WriteOptions { blank: args.input.blank };
    let losses = Losses::new(format);
    let job = Convert { solve: args.solve, cancel: cancel() };
    Ok((job, Conversions { reporter, format, writer, options, losses }))
}

/// Prints puzzles in another format.
pub(crate) struct Conversions {
    reporter: Reporter,
    format: &'static dyn Format,
    writer: &'static dyn Writer,
    options: WriteOptions,
    losses: Losses,
}

impl Conversions {
    /// The format, if what is printed is in it.
    fn written(&self) -> Option<(&'static dyn Format, &'static dyn Writer)> {
        (!self.reporter.json).then_some((self.format, self.writer))
    }

    /// Prints a JSON record that holds the puzzle in the other format.
    fn print_record(
        &self,
        puzzle: &Record,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        let mut text = String::new();
        self.writer.begin(&self.options, &mut text);
        let written = self.writer.record(puzzle, 0, &self.options, &mut text);
        self.writer.end(&self.options, &mut text);
        let (answer, reply) = match written {
            Ok(()) => {
                let lost = self.losses.of(puzzle).collect();
                let converted = wire::Converted { format: self.format.name(), text, lost };
                (Answer::converted(converted), Reply::Yes)
            }
            Err(error) => {
                let message = error.to_string();
                let fault = Fault { code: "write", message, line: None, col: None };
                (Answer::unreadable(fault), Reply::Error)
            }
        };
        record(&answer.at(self.reporter.place(item, entry)), out)?;
        Ok(reply)
    }
}

impl Print<Converted> for Conversions {
    fn reporter(&self) -> &Reporter {
        &self.reporter
    }

    fn print(
        &self,
        item: &Item,
        entry: &Entry,
        Converted(record): Converted,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        if self.reporter.json {
            return self.print_record(&record, item, entry, out);
        }
        match write_record(self.writer, &record, item.location.number, &self.options, out)? {
            Ok(()) => {
                self.losses.note(&record);
                Ok(Reply::Yes)
            }
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
        self.losses.tell(&self.reporter.messages, out);
        end_writing(self.written(), &self.options, &mut out.data)
    }
}
