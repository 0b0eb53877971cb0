//! `bivalue check`.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::time::Duration;

use bivalue::engine::Verdict;
use bivalue::verbs::{Checked, Outcome, Refused};
use bivalue::wire::names;
use bivalue_bulk::words::counted;

use crate::limit_words;
use crate::reporter::Print;
use crate::shown::{Printed, Shown};

/// Prints what checks found.
pub(crate) struct Findings;

/// The verdict and the findings in one line.
fn words(checked: &Checked) -> String {
    let mut text = verdict_words(checked);
    match checked.redundant {
        Some(redundant) if redundant.is_empty() => text += ", minimal",
        Some(redundant) => {
            text += ", not minimal, redundant: ";
            text += &names(redundant).join(", ");
        }
        None if checked.is_proper() == Some(true) && checked.by_givens => {
            text += ", minimal or not is not known";
        }
        None => {}
    }
    if let Some(cells) = checked.mistakes {
        let cells = counted(cells, "cell");
        let _ = write!(text, ", mistakes of the player in {cells}");
    }
    match checked.solution_matches {
        Some(true) => text += ", its solution is right",
        Some(false) => text += ", its solution is WRONG",
        None => {}
    }
    text
}

fn verdict_words(checked: &Checked) -> String {
    let givens = counted(checked.givens, "given");
    match checked.verdict() {
        None => format!("proper, {givens}"),
        Some(Verdict::None(contradiction)) => format!("no solution: {contradiction}"),
        Some(Verdict::One(_)) if checked.by_givens => format!("proper, {givens}"),
        Some(Verdict::One(_)) if checked.givens == 0 => "proper".into(),
        Some(Verdict::One(_)) => {
            format!("proper with what was placed and noted beside its {givens}")
        }
        Some(Verdict::Many(pair)) => {
            format!("not proper, {givens}: solutions {} and {}", pair[0], pair[1])
        }
        Some(Verdict::Unknown(unknown)) => format!("not known: {}", limit_words(unknown.end)),
    }
}

impl Print<Checked> for Findings {
    fn print(
        &self,
        shown: &Shown<'_>,
        checked: Checked,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        writeln!(out.data, "{}: {}", shown.name(), words(&checked))?;
        Ok(Outcome::Yes)
    }

    fn refused(&self, shown: &Shown<'_>, refused: &Refused, out: &mut Printed) -> io::Result<()> {
        match refused {
            Refused::Clash(clash) => writeln!(out.data, "{}: not valid: {clash}", shown.name()),
            _ => shown.refused(refused, &|verdict| self.improper(verdict), out),
        }
    }
}
