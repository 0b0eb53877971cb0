//! `bivalue count`.

use std::io::{self, Write};
use std::time::Duration;

use bivalue::engine::End;
use bivalue::grid::Grid;
use bivalue::verbs::{Counted, Outcome, Refused};
use bivalue_bulk::words::{limit_words, placeholder};

use crate::messages::Severity;
use crate::reporter::Print;
use crate::shown::{Printed, Shown};

/// Prints numbers of solutions.
pub(crate) struct Counts;

impl Counts {
    fn line(counted: &Counted, out: &mut Printed) -> io::Result<()> {
        match counted.solutions {
            // Most counts are 1: a line is written without the machinery of formatting.
            few @ 0..10 if counted.is_exact() => {
                out.data.extend_from_slice(&[b'0' + few as u8, b'\n']);
                Ok(())
            }
            solutions => {
                let mark = if counted.is_exact() { "" } else { ">=" };
                writeln!(out.data, "{mark}{solutions}")
            }
        }
    }
}

impl Print<Counted> for Counts {
    fn print(
        &self,
        shown: &Shown<'_>,
        counted: Counted,
        _: Duration,
        out: &mut Printed,
    ) -> io::Result<Outcome> {
        Self::line(&counted, out)?;
        if !counted.is_exact() && counted.end != End::Enough {
            let text = format!("not counted to the end: {}", limit_words(counted.end));
            shown.say(Severity::Note, &text, &[], out)?;
        }
        Ok(Outcome::Yes)
    }

    fn print_plain(&self, counted: &Counted, _: &Grid, out: &mut Printed) -> io::Result<bool> {
        let is_plain = counted.is_exact() || counted.end == End::Enough;
        if is_plain {
            Self::line(counted, out)?;
        }
        Ok(is_plain)
    }

    fn has_lines(&self) -> bool {
        true
    }

    fn placeholder(&self, _: &Shown<'_>, refused: &Refused) -> String {
        match refused {
            // A puzzle with a digit twice in a house has no solution.
            Refused::Clash(_) => "0".into(),
            refused => format!("# {}", placeholder(refused)),
        }
    }
}
