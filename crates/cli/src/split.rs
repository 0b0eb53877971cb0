//! `bivalue split`.

use std::io::{self, Write};
use std::path::PathBuf;

use bivalue::engine::Verdict;
use bivalue::verbs::{Outcome, Refused};
use bivalue_bulk::arguments::mebibytes;
use bivalue_bulk::output;
use bivalue_bulk::split::{Assigned, PARTS, Parts, SplitReport, Unassigned, ending};
use bivalue_bulk::stream::{Deliver, Origin, Sink};
use bivalue_bulk::words::refused_words;

use crate::args::SplitArgs;
use crate::interrupt;
use crate::lists::json_line;
use crate::messages::Severity;
use crate::progress::Progress;
use crate::reporter::Output;
use crate::shown::{Printed, Reporter, Shown, first_header};

/// Puzzles with their parts, in the order of reading, and messages about them.
#[derive(Default)]
pub(crate) struct AssignedTexts {
    /// Before the first puzzle: the header of a table, and the ending of the files.
    beginning: Option<(Option<String>, &'static str)>,
    texts: String,
    /// Each with the end of its text.
    assigned: Vec<(Assigned, usize)>,
    printed: Printed,
}

/// Gathers the texts of puzzles with their parts.
pub(crate) struct Assigner(pub(crate) Reporter);

impl Sink<Result<Assigned, Unassigned>> for Assigner {
    type Part = AssignedTexts;

    fn begin_puzzle(&self, origin: &Origin<'_>, part: &mut AssignedTexts) -> io::Result<()> {
        if origin.number() == 0 {
            part.beginning = Some((first_header(origin), ending(origin)));
        }
        self.0.warnings(origin, &mut part.printed)
    }

    fn render(
        &self,
        origin: &Origin<'_>,
        found: Result<Assigned, Unassigned>,
        part: &mut AssignedTexts,
    ) -> io::Result<Outcome> {
        let assigned = match found {
            Ok(assigned) => assigned,
            Err(Unassigned(refused)) => {
                self.unassigned(origin, &refused, &mut part.printed)?;
                return Ok(Outcome::Yes);
            }
        };
        origin.with_item(|item| {
            if let Ok(entry) = &item.result {
                let text = item.text();
                part.texts +=
                    &text.unwrap_or_else(|| entry.record.position.givens.to_string().into());
            }
        });
        part.assigned.push((assigned, part.texts.len()));
        Ok(Outcome::Yes)
    }
}

impl Assigner {
    fn unassigned(
        &self,
        origin: &Origin<'_>,
        refused: &Refused,
        out: &mut Printed,
    ) -> io::Result<()> {
        let improper = |verdict: &Verdict| match verdict {
            Verdict::None(_) => "it has no solution".into(),
            Verdict::Many(_) => "it has more than one solution".into(),
            _ => "its solutions are not known".into(),
        };
        origin.with_item(|item| match &item.result {
            Ok(entry) => {
                let text = format!("in no part: {}", refused_words(refused, &improper));
                let shown = Shown { item, entry, reporter: &self.0 };
                shown.say(Severity::Error, &text, &[], out)
            }
            Err(failure) => self.0.not_read(item, failure, false, out),
        })
    }
}

/// Creates the files of the parts, whose names begin with the given text. Existing files are not
/// overwritten, since they may be the only copy.
fn parts(args: &SplitArgs, ending: &str) -> io::Result<Parts<output::Output>> {
    let file = |part: &str| -> io::Result<output::Output> {
        let mut path = args.output.clone().into_os_string();
        path.push(format!(".{part}.{ending}"));
        let file = output::Output::new_file(&PathBuf::from(path))?;
        interrupt::keep(&file);
        Ok(file)
    };
    let [train, validation, test] = PARTS.map(file);
    Ok(Parts::new([train?, validation?, test?], mebibytes(args.memory)))
}

/// Writes puzzles to their parts.
pub(crate) struct SplitOutput<'a> {
    args: &'a SplitArgs,
    /// The parts, from the first puzzle on, on which the ending of the files depends.
    parts: Option<Parts<output::Output>>,
    messages: Output<'a>,
}

impl<'a> SplitOutput<'a> {
    pub(crate) fn new(args: &'a SplitArgs, progress: &'a mut Progress) -> Self {
        let messages = Output::new(output::Output::stream(io::sink()), progress);
        Self { args, parts: None, messages }
    }
}

impl Deliver<AssignedTexts> for SplitOutput<'_> {
    fn deliver(&mut self, part: &mut AssignedTexts) -> io::Result<()> {
        if let Some((header, ending)) = part.beginning.take() {
            let parts = self.parts.insert(parts(self.args, ending)?);
            header.map_or(Ok(()), |header| parts.begin(&header))?;
        }
        let mut start = 0;
        for (assigned, end) in part.assigned.drain(..) {
            let parts = self.parts.as_mut();
            parts.map_or(Ok(()), |parts| parts.add(&assigned, &part.texts[start..end]))?;
            start = end;
        }
        part.texts.clear();
        self.messages.write_messages(&mut part.printed.messages)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.parts.as_mut().map_or(Ok(()), Parts::flush)
    }

    fn progress(&mut self, count: u64) {
        self.messages.progress(count);
    }

    fn done(&mut self) {
        self.messages.done();
    }
}

/// Moves all finished parts to their final names together, and prints their contents.
pub(crate) fn finish(output: SplitOutput<'_>) -> io::Result<()> {
    let mut found = SplitReport::default();
    if let Some(parts) = output.parts {
        let (report, files) = parts.finish()?;
        // Where no puzzle was read, nothing is left behind.
        let is_empty = report.puzzles() == 0;
        for file in files {
            if is_empty { file.discard() } else { file.finish()? }
        }
        found = report;
    }
    if output.args.json {
        return json_line(&found.record(), &mut io::stdout());
    }
    writeln!(io::stdout(), "{found}")
}
