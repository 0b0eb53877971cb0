//! `bivalue filter`.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bivalue::engine::Verdict;
use bivalue::format::Blank;
use bivalue::grid::Grid;
use bivalue::verbs::{Filtered, Outcome};
use bivalue::wire;
use bivalue_bulk::jobs::Selected;
use bivalue_bulk::sample::Sample;
use bivalue_bulk::stream::{Origin, Sink};
use bivalue_bulk::words::refused_words;
use bivalue_bulk::writing::{OutputFormat, TableRows};

use crate::reporter::Print;
use crate::shown::{Printed, Reporter, Shown, first_header};

/// Prints the puzzles that match.
pub(crate) struct Matches {
    pub(crate) reporter: Reporter,
    pub(crate) blank: Option<Blank>,
    /// The table that is written, if one is requested.
    pub(crate) rows: Option<TableRows>,
    /// The number of puzzles that match.
    pub(crate) matched: AtomicU64,
    /// True if only their number is printed.
    pub(crate) counts: bool,
    /// The sample of which they are printed.
    pub(crate) sample: Option<Sample<Vec<u8>>>,
}

impl Matches {
    /// Returns whether no puzzle matched.
    pub(crate) fn found_nothing(&self) -> bool {
        self.matched.load(Ordering::Relaxed) == 0
    }

    /// Prints the puzzle as it was: its line, its grid, or what its format makes of it.
    fn print(&self, shown: &Shown<'_>, out: &mut Printed) -> io::Result<Outcome> {
        self.matched.fetch_add(1, Ordering::Relaxed);
        if self.counts {
            return Ok(Outcome::Yes);
        }
        let (entry, number) = (shown.entry, shown.number());
        if let Some(rows) = &self.rows {
            return shown.write_by(|text| rows.puzzle(shown.item, text), out);
        }
        let output = || OutputFormat::with_blank_if_free(shown.item.location.format?, self.blank);
        if let Some(line) = shown.item.text() {
            writeln!(out.data, "{line}")?;
        } else if let Some(layout) = &entry.layout {
            let before = if number > 0 { "\n" } else { "" };
            write!(out.data, "{before}{}", layout.filled_with(&Grid::EMPTY))?;
        } else if let Some(output) = output() {
            return shown.write(&output, &entry.record, number, out);
        } else {
            writeln!(out.data, "{}", wire::input_text(&entry.record.position))?;
        }
        Ok(Outcome::Yes)
    }
}

/// The message about a puzzle that is not proper.
fn improper(_: &Verdict) -> String {
    "not proper: it has no level and no path".into()
}

impl Sink<Selected> for Matches {
    type Part = Printed;

    fn begin_puzzle(&self, origin: &Origin<'_>, out: &mut Printed) -> io::Result<()> {
        match (&self.rows, first_header(origin)) {
            _ if self.counts => {}
            (Some(rows), _) => rows.before(origin, &mut out.data)?,
            (None, Some(header)) => writeln!(out.data, "{header}")?,
            (None, None) => {}
        }
        self.reporter.warnings(origin, out)
    }

    fn render(
        &self,
        origin: &Origin<'_>,
        Selected(selected): Selected,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        origin.with_item(|item| {
            let entry = match &item.result {
                Ok(entry) => entry,
                Err(failure) => {
                    return self
                        .reporter
                        .not_read(item, failure, false, out)
                        .map(|()| Outcome::Yes);
                }
            };
            let shown = Shown { item, entry, reporter: &self.reporter };
            match selected {
                Ok(true) => match &self.sample {
                    None => self.print(&shown, out),
                    Some(sample) => {
                        let mut apart = Printed::default();
                        let outcome = self.print(&shown, &mut apart)?;
                        out.messages.extend(apart.messages);
                        sample.offer(shown.number(), || apart.data);
                        Ok(outcome)
                    }
                },
                Ok(false) => Ok(Outcome::Yes),
                Err(refused) => shown
                    .left_out(&refused, &refused_words(&refused, &improper), out)
                    .map(|()| Outcome::Yes),
            }
        })
    }

    fn end(&self, out: &mut Printed) -> io::Result<()> {
        if self.counts {
            return writeln!(out.data, "{}", self.matched.load(Ordering::Relaxed));
        }
        out.data.extend(self.sample.iter().flat_map(Sample::take).flatten());
        if let Some(rows) = &self.rows {
            self.reporter.lost_solutions(rows, out);
        }
        if self.found_nothing() { self.reporter.nothing_found(out) } else { Ok(()) }
    }
}

/// Prints the records of the puzzles that match, with their paths, or of a sample of them.
pub(crate) struct Records(pub(crate) Option<Sample<Vec<u8>>>);

impl Print<Filtered> for Records {
    fn print(
        &self,
        _: &Shown<'_>,
        _: Filtered,
        _: Duration,
        _: &mut Printed,
    ) -> io::Result<Outcome> {
        Ok(Outcome::Yes)
    }

    fn selects(&self) -> bool {
        true
    }

    fn sample(&self) -> Option<&Sample<Vec<u8>>> {
        self.0.as_ref()
    }
}
