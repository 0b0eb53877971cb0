//! `bivalue analyse`.

use std::io::{self, Write as _};
use std::time::Duration;

use bivalue::verbs::{Analysed, Outcome};
use bivalue_bulk::words::analysed_words;

use crate::reporter::Print;
use crate::shown::{Printed, Shown};

/// Prints the analysis of each puzzle.
pub(crate) struct Analyses;

impl Print<Analysed> for Analyses {
    fn print(
        &self,
        shown: &Shown<'_>,
        found: Analysed,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        writeln!(out.data, "{}: {}", shown.name(), analysed_words(&found))?;
        Ok(Outcome::Yes)
    }
}
