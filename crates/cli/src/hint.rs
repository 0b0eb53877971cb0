//! `bivalue hint`.

use std::io::{self, Write};

use bivalue::format::{self, Entry, Format, Record, WriteOptions, Writer};
use bivalue::human::{Advice, HintLevel};
use bivalue::render::{Paint, drawing};
use bivalue::wire;
use bivalue_bulk::Reply;
use bivalue_bulk::input::Item;
use bivalue_bulk::jobs::{Hint, Hinted};

use crate::args::HintArgs;
use crate::cancel;
use crate::explain::{SEVERAL, place};
use crate::layout::{Losses, begin_writing, end_writing, write_record, writer_of};
use crate::messages::Severity;
use crate::reporter::{Print, Printed, Reporter, record};

/// The job and what prints it, or what is wrong with the arguments.
pub(crate) fn hint(
    args: &HintArgs,
    reporter: Reporter,
    paint: Paint,
) -> Result<(Hint, Hints), String> {
    let format = args.format.or_else(|| format::format("candidates"));
    let (format, writer) = writer_of(format.ok_or("no format holds candidates")?)?;
    let techniques = args.techniques.techniques(args.techniques.set());
    let hints = Hints {
        reporter,
        level: args.level.into(),
        format,
        writer,
        options: WriteOptions { blank: args.input.blank },
        losses: Losses::new(format),
        paint,
    };
    Ok((Hint { techniques, cancel: cancel() }, hints))
}

/// Prints hints.
pub(crate) struct Hints {
    reporter: Reporter,
    level: HintLevel,
    format: &'static dyn Format,
    writer: &'static dyn Writer,
    options: WriteOptions,
    losses: Losses,
    paint: Paint,
}

impl Hints {
    /// The format, if positions are printed in it.
    fn written(&self) -> Option<(&'static dyn Format, &'static dyn Writer)> {
        let is_written = self.level == HintLevel::Apply && !self.reporter.json;
        is_written.then_some((self.format, self.writer))
    }

    /// The hint in words, with a drawing where cells are told.
    fn print_words(&self, hinted: &Hinted, out: &mut Printed) -> io::Result<()> {
        if let (Advice::Step(step), Some(board)) = (&hinted.advice, hinted.board())
            && matches!(self.level, HintLevel::Cells | HintLevel::Full)
        {
            let shown = match self.level {
                HintLevel::Full => (**step).clone(),
                _ => step.outline(),
            };
            write!(out.data, "{}", drawing(board, Some(&shown), self.paint))?;
        }
        writeln!(out.data, "{}", hinted.advice.text(self.level, hinted.board()))
    }

    /// Prints the position after it, and says if that is no other than before.
    fn print_after(
        &self,
        advice: &Advice,
        after: &Record,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        let number = item.location.number;
        if let Err(message) = write_record(self.writer, after, number, &self.options, out)? {
            self.reporter.say(Severity::Error, &message, item, entry, &[], out)?;
            return Ok(Reply::Error);
        }
        self.losses.note(after);
        let (severity, reply, text, help) = match advice {
            Advice::Solved => (Severity::Note, Reply::Yes, advice.text(self.level, None), None),
            Advice::Stuck => (Severity::Error, Reply::No, advice.text(self.level, None), None),
            // What was placed is seen in every format.
            Advice::Step(step) if !step.places() && !self.format.holds().candidates => {
                let text = format!(
                    "{} has no place for the step, {step}: the position is printed as it was",
                    self.format.name()
                );
                let help = Some("`--format candidates` has".into());
                (Severity::Error, Reply::No, text, help)
            }
            Advice::Step(_) | Advice::Mistakes(_) => return Ok(Reply::Yes),
        };
        self.reporter.say(severity, &text, item, entry, help.as_slice(), out)?;
        Ok(reply)
    }
}

impl Print<Hinted> for Hints {
    fn reporter(&self) -> &Reporter {
        &self.reporter
    }

    fn print(
        &self,
        item: &Item,
        entry: &Entry,
        hinted: Hinted,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        let several = hinted.ready.has_several_solutions();
        if self.reporter.json {
            let (advice, board) = (&hinted.advice, hinted.board());
            let mut hint = wire::Hint::new(advice, self.level, board, &hinted.after);
            hint.place = place(&self.reporter, several, item, entry);
            record(&hint, out)?;
            return Ok(Reply::Yes);
        }
        if several {
            self.reporter.say(Severity::Warning, SEVERAL, item, entry, &[], out)?;
        }
        if self.level == HintLevel::Apply {
            let record = Record { position: hinted.after, ..entry.record.clone() };
            return self.print_after(&hinted.advice, &record, item, entry, out);
        }
        if item.location.number > 0 && self.level >= HintLevel::Cells {
            writeln!(out.data)?;
        }
        self.print_words(&hinted, out)?;
        Ok(Reply::Yes)
    }

    fn begin(&self, out: &mut Printed) -> io::Result<()> {
        begin_writing(self.written(), &self.options, &mut out.data)
    }

    fn end(&self, out: &mut Printed) -> io::Result<()> {
        self.losses.tell(&self.reporter.messages, out);
        end_writing(self.written(), &self.options, &mut out.data)
    }
}
