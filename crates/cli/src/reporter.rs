//! What the commands over puzzles have in common: messages, records, and where they are printed.

use std::io::{self, Write};

use serde::Serialize;

use bivalue::engine::Verdict;
use bivalue::format::{Entry, Format};
use bivalue::grid::Contradiction;
use bivalue::wire::{Answer, Fault, Place, Status};
use bivalue_bulk::input::{Failure, Item};
use bivalue_bulk::jobs::Refused;
use bivalue_bulk::output;
use bivalue_bulk::stream::{Deliver, Origin, Sink};
use bivalue_bulk::{Outcome, Reply};

use crate::limit_words;
use crate::messages::{At, Messages, Severity};
use crate::progress::Progress;

/// The printed answers of some puzzles.
#[derive(Default)]
pub(crate) struct Printed {
    /// Answers, for standard output.
    pub(crate) data: Vec<u8>,
    /// Messages, for standard error.
    pub(crate) messages: Vec<u8>,
}

/// Writes printed answers, and shows progress.
pub(crate) struct Output<'a> {
    pub(crate) data: output::Output,
    pub(crate) progress: &'a mut Progress,
    /// Whether what stands before the first answer was written.
    begun: bool,
}

impl<'a> Output<'a> {
    pub(crate) fn new(data: output::Output, progress: &'a mut Progress) -> Self {
        Self { data, progress, begun: false }
    }

    /// Takes note that all that was written is whole, if it is an answer.
    pub(crate) fn mark(&mut self) {
        if std::mem::replace(&mut self.begun, true) {
            self.data.mark();
        }
    }

    /// Writes messages, and empties them.
    pub(crate) fn write_messages(&mut self, messages: &mut Vec<u8>) -> io::Result<()> {
        if !messages.is_empty() {
            self.progress.stderr().write_all(messages)?;
            messages.clear();
        }
        Ok(())
    }
}

impl Deliver<Printed> for Output<'_> {
    fn deliver(&mut self, part: &mut Printed) -> io::Result<()> {
        self.data.write_all(&part.data)?;
        part.data.clear();
        self.mark();
        self.write_messages(&mut part.messages)
    }

    fn is_large(&self, part: &Printed) -> bool {
        part.data.len() >= 64 << 10
    }

    fn flush(&mut self) -> io::Result<()> {
        self.data.flush()
    }

    fn progress(&mut self, count: u64) {
        self.progress.update(count);
    }

    fn done(&mut self) {
        self.progress.finish();
    }
}

/// Prints the outcomes of a command as text or records.
pub(crate) trait Print<O>: Send + Sync {
    /// What messages and records are made by.
    fn reporter(&self) -> &Reporter;

    /// Prints an outcome; returns how a failure to do so counts, and yes otherwise.
    fn print(&self, item: &Item, entry: &Entry, outcome: O, out: &mut Printed)
    -> io::Result<Reply>;

    /// Prints why there is no answer.
    fn refused(&self, item: &Item, refused: &Refused, out: &mut Printed) -> io::Result<()> {
        self.reporter().refused(item, refused, &|verdict| self.improper(verdict), out)
    }

    /// What is said of a puzzle that is not proper.
    fn improper(&self, verdict: &Verdict) -> String {
        improper_words(verdict)
    }

    /// Prints what stands before the first answer.
    fn begin(&self, out: &mut Printed) -> io::Result<()> {
        let _ = out;
        Ok(())
    }

    /// Prints what stands after the last answer.
    fn end(&self, out: &mut Printed) -> io::Result<()> {
        let _ = out;
        Ok(())
    }
}

/// The sink of a command that prints.
pub(crate) struct Printer<T>(pub(crate) T);

impl<O: Outcome, T: Print<O>> Sink<Result<O, Refused>> for Printer<T> {
    type Part = Printed;

    fn begin(&self, out: &mut Printed) -> io::Result<()> {
        self.0.begin(out)
    }

    fn begin_puzzle(&self, origin: &Origin<'_>, out: &mut Printed) -> io::Result<()> {
        self.0.reporter().warnings(origin, out)
    }

    fn render(
        &self,
        origin: &Origin<'_>,
        outcome: Result<O, Refused>,
        out: &mut Printed,
    ) -> io::Result<Reply> {
        origin.with_item(|item| match (outcome, &item.result) {
            (Ok(outcome), Ok(entry)) => self.0.print(item, entry, outcome, out),
            (Ok(_), Err(_)) => {
                self.0.refused(item, &Refused::Unreadable, out).map(|()| Reply::Error)
            }
            (Err(refused), _) => self.0.refused(item, &refused, out).map(|()| Reply::Yes),
        })
    }

    fn end(&self, out: &mut Printed) -> io::Result<()> {
        self.0.end(out)
    }
}

/// Makes messages and records about puzzles.
pub(crate) struct Reporter {
    pub(crate) messages: Messages,
    /// Whether records are printed.
    pub(crate) json: bool,
    /// Whether records name their source.
    pub(crate) names_sources: bool,
}

impl Reporter {
    /// Prints why there is no answer; `improper` says it of a puzzle that is not proper.
    pub(crate) fn refused(
        &self,
        item: &Item,
        refused: &Refused,
        improper: &dyn Fn(&Verdict) -> String,
        out: &mut Printed,
    ) -> io::Result<()> {
        let entry = match &item.result {
            Ok(entry) => entry,
            Err(failure) => return self.failure(item, failure, out),
        };
        match refused {
            Refused::Clash(clash) => self.invalid(clash, item, entry, out),
            Refused::NotProper(judged) if self.json => {
                record(&Answer::from_verdict(&judged.0).at(self.place(item, entry)), out)
            }
            Refused::NotProper(judged) => {
                self.say(Severity::Error, &improper(&judged.0), item, entry, &[], out)
            }
            Refused::Stopped(stop) if self.json => {
                let mut answer = Answer::new(Status::Limit).at(self.place(item, entry));
                answer.reason = Some(stop.word());
                record(&answer, out)
            }
            Refused::Stopped(stop) => {
                self.say(Severity::Error, &format!("stopped: {stop}"), item, entry, &[], out)
            }
            _ if self.json => {
                let message = SUKAKU.into();
                let fault = Fault { code: "sukaku", message, line: None, col: None };
                record(&Answer::unreadable(fault).at(self.place(item, entry)), out)
            }
            _ => self.say(Severity::Error, SUKAKU, item, entry, &[], out),
        }
    }

    /// Says why an item is no puzzle.
    fn failure(&self, item: &Item, failure: &Failure, out: &mut Printed) -> io::Result<()> {
        if self.json {
            let fault = failure.fault();
            let place = Place {
                file: self.source_name(item),
                line: fault.line,
                format: item.location.format.map(Format::name),
                ..Place::default()
            };
            return record(&Answer::unreadable(fault).at(place), out);
        }
        out.messages.write_all(self.messages.failure(failure, &item.location.source).as_bytes())
    }

    /// Passes on what was odd about a puzzle.
    pub(crate) fn warnings(&self, origin: &Origin<'_>, out: &mut Printed) -> io::Result<()> {
        // A plain line has no warnings, and only the first puzzle of a source is told its format.
        if origin.is_plain() {
            return Ok(());
        }
        origin.with_item(|item| match &item.result {
            Ok(entry) => self.warnings_of(item, entry, out),
            Err(_) => Ok(()),
        })
    }

    fn warnings_of(&self, item: &Item, entry: &Entry, out: &mut Printed) -> io::Result<()> {
        let location = &item.location;
        if self.messages.verbose
            && location.first
            && let Some(format) = location.format
        {
            let text = format!("detected: {}", format.name());
            self.say(Severity::Note, &text, item, entry, &[], out)?;
        }
        for warning in &entry.warnings {
            let at = At { source: &location.source, line: warning.line, column: warning.column };
            let text = &warning.message;
            let text = self.messages.message(Severity::Warning, text, Some(at), &[]);
            out.messages.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// Says something about an entry.
    pub(crate) fn say(
        &self,
        severity: Severity,
        text: &str,
        item: &Item,
        entry: &Entry,
        notes: &[String],
        out: &mut Printed,
    ) -> io::Result<()> {
        let at = At { source: &item.location.source, line: entry.line, column: 0 };
        let text = self.messages.message(severity, text, Some(at), notes);
        out.messages.write_all(text.as_bytes())
    }

    /// The place of an entry for its record.
    pub(crate) fn place(&self, item: &Item, entry: &Entry) -> Place {
        Place {
            file: self.source_name(item),
            ..Place::of(entry, item.location.format.map(Format::name))
        }
    }

    fn source_name(&self, item: &Item) -> Option<String> {
        self.names_sources.then(|| item.location.source.to_string())
    }

    /// Says that a digit is repeated.
    fn invalid(
        &self,
        clash: &Contradiction,
        item: &Item,
        entry: &Entry,
        out: &mut Printed,
    ) -> io::Result<()> {
        if self.json {
            return record(&Answer::invalid(clash).at(self.place(item, entry)), out);
        }
        let given = entry.record.position.givens.filled();
        let placed: Vec<String> = (clash.givens - given)
            .into_iter()
            .map(|cell| format!("{cell} was placed, not given"))
            .collect();
        self.say(Severity::Error, &clash.to_string(), item, entry, &placed, out)
    }
}

/// What is said of a Sukaku where givens are needed.
pub(crate) const SUKAKU: &str = "a Sukaku has no givens, and no canonical form";

/// What is said of a puzzle that is not proper, if a command has no words of its own.
pub(crate) fn improper_words(verdict: &Verdict) -> String {
    match verdict {
        Verdict::None(contradiction) => format!("no solution: {contradiction}"),
        Verdict::Unknown(unknown) => format!("not known: {}", limit_words(unknown.end)),
        _ => "more than one solution".into(),
    }
}

/// Prints a JSON record on a line.
pub(crate) fn record(record: &impl Serialize, out: &mut Printed) -> io::Result<()> {
    serde_json::to_writer(&mut out.data, record)?;
    out.data.write_all(b"\n")
}
