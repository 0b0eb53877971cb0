//! The common part of all commands about puzzles: how findings are printed, and where.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bivalue::engine::Verdict;
use bivalue::format::Format;
use bivalue::grid::Grid;
use bivalue::verbs::{Finding, Outcome, PuzzleVerb, Refused, Reply};
use bivalue::wire::{Place, Status};
use bivalue_bulk::input::Item;
use bivalue_bulk::jobs::Answered;
use bivalue_bulk::output;
use bivalue_bulk::sample::Sample;
use bivalue_bulk::stream::{Deliver, Origin, Sink};
use bivalue_bulk::words::{improper_words, placeholder};
use bivalue_bulk::writing::{OutputFormat, TableRows};

use crate::progress::Progress;
use crate::shown::{Printed, Reporter, Shown, is_line, record};

/// Writes printed answers, and shows progress.
pub(crate) struct Output<'a> {
    pub(crate) data: output::Output,
    pub(crate) progress: &'a mut Progress,
    /// True if the text before the first answer was written.
    begun: bool,
}

impl<'a> Output<'a> {
    pub(crate) fn new(data: output::Output, progress: &'a mut Progress) -> Self {
        Self { data, progress, begun: false }
    }

    /// Notes that everything written so far is complete, unless it is only the text before the
    /// first answer.
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

/// Prints what a verb found in words.
pub(crate) trait Print<F>: Send + Sync {
    /// Prints a finding, which took the given time. Returns [`Outcome::Yes`], or the outcome of a
    /// failure to print it.
    fn print(
        &self,
        shown: &Shown<'_>,
        found: F,
        elapsed: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome>;

    /// Prints the finding about a plain line without making an item of the line. Returns whether
    /// that was possible.
    fn print_plain(&self, found: &F, givens: &Grid, out: &mut Printed) -> io::Result<bool> {
        let _ = (found, givens, out);
        Ok(false)
    }

    /// Prints why there is no answer.
    fn refused(&self, shown: &Shown<'_>, refused: &Refused, out: &mut Printed) -> io::Result<()> {
        shown.refused(refused, &|verdict| self.improper(verdict), out)
    }

    /// The message about a puzzle that is not proper.
    fn improper(&self, verdict: &Verdict) -> String {
        improper_words(verdict)
    }

    /// Returns whether a line is printed for each puzzle: then a comment stands in the place of an
    /// answer that is missing.
    fn has_lines(&self) -> bool {
        false
    }

    /// The format in which all answers are printed, if they are printed in one.
    fn output(&self) -> Option<OutputFormat> {
        None
    }

    /// The rows of a table, if answers are printed as such.
    fn rows(&self) -> Option<&TableRows> {
        None
    }

    /// The signs that may stand between the columns of tables that are read and printed again, with
    /// all of their columns; nothing if they are not.
    fn separators(&self) -> Option<&'static [char]> {
        self.rows().and_then(TableRows::separators)
    }

    /// Returns whether only the puzzles are printed whose answer is yes.
    fn selects(&self) -> bool {
        false
    }

    /// The sample of which the records are printed, of a selection.
    fn sample(&self) -> Option<&Sample<Vec<u8>>> {
        None
    }

    /// The line in the place of a missing answer.
    fn placeholder(&self, shown: &Shown<'_>, refused: &Refused) -> String {
        let _ = shown;
        format!("# {}", placeholder(refused))
    }

    /// Prints what stands in the place of a missing answer with that status, besides a comment.
    fn without_answer(&self, item: &Item, status: Status, out: &mut Printed) {
        let _ = status;
        if let Some(rows) = self.rows() {
            rows.row_without(item, None, &mut out.data);
        }
    }

    /// Prints what stands in the place of an answer that its format cannot show.
    fn not_written(&self, item: &Item, out: &mut Printed) -> io::Result<()> {
        if self.has_lines() {
            writeln!(out.data, "# not written")?;
        }
        self.without_answer(item, Status::Error, out);
        Ok(())
    }

    /// Prints the messages after the last answer.
    fn end(&self, out: &mut Printed) {
        let _ = out;
    }
}

/// The sink of a verb: prints what it found, or what a job found piece by piece, in words or as
/// records.
pub(crate) struct Printer<V: PuzzleVerb, T, F> {
    verb: V,
    pub(crate) words: T,
    pub(crate) reporter: Reporter,
    /// Makes the record of a whole answer. Pieces are printed one by one, also those that are
    /// records.
    reply: Option<MakeReply<V, F>>,
    /// The number of puzzles whose answer is yes.
    matched: AtomicU64,
}

type MakeReply<V, F> = fn(&V, &Result<F, Refused>, Place) -> Reply<<V as PuzzleVerb>::Record>;

impl<V: PuzzleVerb, T> Printer<V, T, V::Found> {
    /// Prints whole answers.
    pub(crate) fn new(verb: V, words: T, reporter: Reporter) -> Self {
        Self { reply: Some(V::reply), ..Printer::of_pieces(verb, words, reporter) }
    }
}

impl<V: PuzzleVerb, T, F> Printer<V, T, F> {
    /// Prints pieces of answers.
    pub(crate) fn of_pieces(verb: V, words: T, reporter: Reporter) -> Self {
        Self { verb, words, reporter, reply: None, matched: AtomicU64::new(0) }
    }

    /// Returns whether no puzzle was answered with yes.
    pub(crate) fn found_nothing(&self) -> bool {
        self.matched.load(Ordering::Relaxed) == 0
    }
}

impl<V, T, F, A> Sink<A> for Printer<V, T, F>
where
    V: PuzzleVerb,
    F: Finding,
    T: Print<F>,
    A: Into<Answered<F>>,
{
    type Part = Printed;

    fn begin(&self, out: &mut Printed) -> io::Result<()> {
        // The header of a table that was read is printed with its first row.
        if let Some(output) = self.words.output()
            && !self.reporter.json
            && self.words.separators().is_none()
        {
            out.data.extend_from_slice(output.beginning().as_bytes());
        }
        Ok(())
    }

    fn begin_puzzle(&self, origin: &Origin<'_>, out: &mut Printed) -> io::Result<()> {
        if !self.reporter.json
            && let Some(rows) = self.words.rows()
        {
            rows.before(origin, &mut out.data)?;
        }
        self.reporter.warnings(origin, out)
    }

    fn render(&self, origin: &Origin<'_>, answer: A, out: &mut Printed) -> io::Result<Outcome> {
        let Answered { found, elapsed, .. } = answer.into();
        let (words, json) = (&self.words, self.reporter.json);
        let (outcome, is_found) = (found.outcome(), found.is_ok());
        if words.selects() && outcome == Outcome::Yes {
            self.matched.fetch_add(1, Ordering::Relaxed);
        }
        // Puzzles that do not match are left out of a selection.
        let is_left_out = words.selects() && outcome == Outcome::No && found.is_ok();
        if let Ok(found) = &found
            && !json
            && origin.is_plain()
            && let Some(givens) = origin.givens()
            && words.print_plain(found, givens, out)?
        {
            return Ok(Outcome::Yes);
        }
        origin.with_item(|item| {
            let entry = match &item.result {
                Ok(entry) => entry,
                Err(failure) => {
                    if !json && is_line(item, failure) {
                        words.without_answer(item, Status::Error, out);
                    }
                    self.reporter.not_read(item, failure, words.has_lines(), out)?;
                    return Ok(Outcome::Yes);
                }
            };
            let shown = Shown { item, entry, reporter: &self.reporter };
            let place = || {
                let place = self.verb.place(entry, item.location.format.map(Format::name));
                Place { file: self.reporter.source_name(item), ..place }
            };
            let reply = match found {
                found if json && let Some(reply) = self.reply => reply(&self.verb, &found, place()),
                Ok(found) => return words.print(&shown, found, elapsed, out),
                Err(refused) if json => self.verb.reply(&Err(refused), place()),
                Err(refused) => {
                    if words.has_lines() {
                        writeln!(out.data, "{}", words.placeholder(&shown, &refused))?;
                    }
                    words.without_answer(item, refused.answer().status, out);
                    words.refused(&shown, &refused, out)?;
                    return Ok(Outcome::Yes);
                }
            };
            match words.sample().filter(|_| outcome == Outcome::Yes && is_found) {
                _ if is_left_out => {}
                Some(sample) => {
                    let mut apart = Printed::default();
                    record(&reply.record, &mut apart)?;
                    sample.offer(item.location.number, || apart.data);
                }
                None => record(&reply.record, out)?,
            }
            Ok(if reply.outcome == Outcome::Error { Outcome::Error } else { Outcome::Yes })
        })
    }

    fn end(&self, out: &mut Printed) -> io::Result<()> {
        out.data.extend(self.words.sample().into_iter().flat_map(Sample::take).flatten());
        if self.reporter.json {
            return Ok(());
        }
        if self.words.selects() && self.found_nothing() {
            self.reporter.nothing_found(out)?;
        }
        self.words.end(out);
        if let Some(rows) = self.words.rows() {
            rows.end(&mut out.data);
            self.reporter.lost_solutions(rows, out);
        }
        if let Some(output) = self.words.output() {
            out.data.extend_from_slice(output.ending().as_bytes());
        }
        Ok(())
    }
}
