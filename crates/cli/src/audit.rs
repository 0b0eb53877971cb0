//! `bivalue audit`.

use std::io::{self, Write};
use std::sync::Arc;

use bivalue::verbs::Outcome;
use bivalue_bulk::audit::records::{AuditRecord, AuditTotals};
use bivalue_bulk::audit::{Audited, Collection, Remark, State};
use bivalue_bulk::stream::{Deliver, Origin, Sink};

use crate::interrupt;
use crate::lists::json_line;
use crate::reporter::Output;
use crate::shown::{Printed, Reporter};

/// Findings in the order of reading, with messages about them.
#[derive(Default)]
pub(crate) struct Findings {
    /// Each with the name of its source and its line.
    findings: Vec<(Arc<str>, u64, Audited)>,
    printed: Printed,
}

/// Gathers findings.
pub(crate) struct Auditor(pub(crate) Reporter);

impl Sink<Audited> for Auditor {
    type Part = Findings;

    fn begin_puzzle(&self, origin: &Origin<'_>, part: &mut Findings) -> io::Result<()> {
        self.0.warnings(origin, &mut part.printed)
    }

    fn render(
        &self,
        origin: &Origin<'_>,
        finding: Audited,
        part: &mut Findings,
    ) -> io::Result<Outcome> {
        if matches!(finding.state, State::Unreadable | State::Missing) {
            let out = &mut part.printed;
            origin.with_item(|item| match &item.result {
                Err(failure) => self.0.not_read(item, failure, false, out),
                Ok(_) => Ok(()),
            })?;
        }
        part.findings.push((Arc::clone(&origin.location().source), origin.line(), finding));
        Ok(Outcome::Yes)
    }
}

/// Writes the remarks and the report of an audit.
pub(crate) struct AuditOutput<'a> {
    pub(crate) output: Output<'a>,
    pub(crate) collection: Collection,
    pub(crate) json: bool,
}

impl AuditOutput<'_> {
    /// Writes duplicates and sums, and says what the collection comes to.
    pub(crate) fn finish(self) -> io::Result<Outcome> {
        let Self { output, collection, json } = self;
        let mut data = output.data;
        let (report, outcome) = collection.finish(&mut |remark| tell(&remark, json, &mut data))?;
        match &report {
            report if report.is_of_nothing => {}
            report if json => json_line(&AuditTotals::from(report), &mut data)?,
            report => writeln!(data, "{report}")?,
        }
        data.finish()?;
        Ok(outcome)
    }

    /// Ends without the totals, which would cover only a part of the collection.
    pub(crate) fn stop(&self) -> io::Result<()> {
        interrupt::finish(&self.output.data)
    }
}

impl Deliver<Findings> for AuditOutput<'_> {
    fn deliver(&mut self, part: &mut Findings) -> io::Result<()> {
        for (source, line, finding) in part.findings.drain(..) {
            let (json, data) = (self.json, &mut self.output.data);
            self.collection
                .add(&source, line, &finding, &mut |remark| tell(&remark, json, data))?;
        }
        self.output.mark();
        self.output.write_messages(&mut part.printed.messages)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    fn progress(&mut self, count: u64) {
        self.output.progress(count);
    }

    fn done(&mut self) {
        self.output.done();
    }
}

/// Writes a remark on a line.
fn tell(remark: &Remark<'_>, json: bool, out: &mut dyn Write) -> io::Result<()> {
    if json {
        return json_line(&AuditRecord::of(remark), out);
    }
    writeln!(out, "{remark}")
}
