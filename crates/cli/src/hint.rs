//! `bivalue hint`.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use bivalue::format::Record;
use bivalue::human::{Advice, HintLevel, Words};
use bivalue::render::{Paint, drawing};
use bivalue::verbs::{Hinted, Outcome, Refused, Tells};
use bivalue_bulk::writing::{Losses, OutputFormat, TableRows};

use crate::args::HintArgs;
use crate::explain::{Headings, single_within};
use crate::messages::{Messages, Severity};
use crate::reporter::Print;
use crate::shown::{Printed, Shown};

/// Prints hints.
pub(crate) struct Hints {
    level: HintLevel,
    words: Words,
    output: OutputFormat,
    rows: TableRows,
    losses: Losses,
    messages: Messages,
    paint: Paint,
    headings: Headings,
    /// True if techniques are named.
    is_choosy: bool,
    /// True if the levels that show cells draw them.
    draws: bool,
}

impl Hints {
    pub(crate) fn new(
        args: &HintArgs,
        output: OutputFormat,
        messages: &Messages,
        paint: Paint,
    ) -> Self {
        let (verb, draws) = (&args.asked.verb, !args.no_drawing);
        let (level, words) = (verb.level, verb.told_in().into_owned());
        let is_choosy = !verb.technique.is_empty();
        let losses = Losses::new(output.format());
        let applied = (level == HintLevel::Apply).then_some(output);
        let rows = TableRows::of_puzzles(applied);
        let (messages, headings) = (messages.clone(), Headings::of(&args.asked.input));
        Self { level, words, output, rows, losses, messages, paint, headings, is_choosy, draws }
    }

    /// Prints the hint in words, with a drawing if the level shows cells.
    fn print_words(&self, hinted: &Hinted, out: &mut Printed) -> io::Result<()> {
        if let (Advice::Step(step), Some(board)) = (&hinted.advice, &hinted.board)
            && matches!(self.level, HintLevel::Cells | HintLevel::Full)
            && self.draws
        {
            let shown = match self.level {
                HintLevel::Full => (**step).clone(),
                _ => step.outline(),
            };
            write!(out.data, "{}", drawing(board, Some(&shown), self.paint))?;
        }
        let text = self.words.hint(&hinted.advice, self.level, hinted.board.as_ref());
        writeln!(out.data, "{text}")
    }

    /// Prints the position after the hint's step, and says so if the position did not change.
    fn print_after(
        &self,
        shown: &Shown<'_>,
        advice: &Advice,
        after: &Record,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        if !self.rows.record(shown.item, after, &mut out.data) {
            let outcome = shown.write(&self.output, after, shown.number(), out)?;
            if outcome != Outcome::Yes {
                self.not_written(shown.item, out)?;
                return Ok(outcome);
            }
        }
        self.losses.note(after);
        let told = self.words.hint(advice, self.level, None);
        let (severity, outcome, text, help) = match advice {
            Advice::Stuck | Advice::Clash { .. } => (Severity::Error, Outcome::No, told, None),
            // Every format shows a placed digit.
            Advice::Step(step) if !step.places() && !self.output.format().holds().candidates => {
                let text = format!(
                    "{} has no place for the step, {}: the position is printed as it was",
                    self.output.format().name(),
                    self.words.line(step)
                );
                (Severity::Error, Outcome::No, text, Some("`--format candidates` has".into()))
            }
            Advice::Step(_) | Advice::Mistakes { .. } => return Ok(Outcome::Yes),
            // The position stays as it is.
            Advice::Solved => (Severity::Note, Outcome::Yes, told, None),
        };
        shown.say(severity, &text, help.as_slice(), out)?;
        Ok(outcome)
    }
}

impl Print<Hinted> for Hints {
    fn print(
        &self,
        shown: &Shown<'_>,
        hinted: Hinted,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        if hinted.several {
            shown.say(Severity::Warning, Refused::SEVERAL, &[], out)?;
        }
        if self.level == HintLevel::Apply {
            let record = Record { position: hinted.after, ..shown.entry.record.clone() };
            return self.print_after(shown, &hinted.advice, &record, out);
        }
        if shown.number() > 0 && self.level >= HintLevel::Cells {
            writeln!(out.data)?;
        }
        if self.headings.are_for(shown) {
            let is_long = matches!(self.level, HintLevel::Cells | HintLevel::Full);
            write!(out.data, "{}:{}", shown.name(), if is_long { '\n' } else { ' ' })?;
        }
        self.print_words(&hinted, out)?;
        if self.is_choosy
            && self.level >= HintLevel::Name
            && let (Advice::Step(step), Some(board)) = (&hinted.advice, &hinted.board)
            && let Some(text) = single_within(board, [&**step])
        {
            shown.say(Severity::Note, &text, &[], out)?;
        }
        Ok(Outcome::Yes)
    }

    fn has_lines(&self) -> bool {
        self.level == HintLevel::Apply && self.output.takes_comments()
    }

    fn output(&self) -> Option<OutputFormat> {
        (self.level == HintLevel::Apply).then_some(self.output)
    }

    fn rows(&self) -> Option<&TableRows> {
        Some(&self.rows)
    }

    fn end(&self, out: &mut Printed) {
        self.messages.losses(&self.losses, &mut out.messages);
        if self.level == HintLevel::Nudge && io::stdout().is_terminal() {
            let text = "`--level area`, `name`, `cells` and `full` show more";
            let text = self.messages.message(Severity::Note, text, None, &[]);
            out.messages.extend_from_slice(text.as_bytes());
        }
    }
}
