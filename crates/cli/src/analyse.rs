//! `bivalue analyse`.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::time::Duration;

use bivalue::engine::{End, Report, Verdict};
use bivalue::grid::{Cell, CellSet};
use bivalue::verbs::{Analysed, Outcome};
use bivalue::wire::Analysis;
use bivalue_bulk::words::counted;

use crate::limit_words;
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
        let text = match (&found.analysis, &found.verdict) {
            (Some(Ok(analysis)), _) => words(analysis),
            (Some(Err(stop)), _) => {
                format!("proper, not analysed: {}", limit_words((*stop).into()))
            }
            (None, Verdict::None(contradiction)) => format!("no solution: {contradiction}"),
            (None, Verdict::Unknown(unknown)) => {
                format!("not known: {}", limit_words(unknown.end))
            }
            (None, _) => format!("not proper: {}", count_words(found.solutions.as_ref())),
        };
        writeln!(out.data, "{}: {text}", shown.name())?;
        Ok(Outcome::Yes)
    }
}

/// The number of solutions in words: `12 solutions`, or `at least` that number if the count was cut
/// short.
fn count_words(counted: Option<&Report>) -> String {
    match counted {
        Some(counted) if counted.end == End::Exhausted => {
            format!("{} solutions", counted.solutions)
        }
        Some(counted) => format!("{} solutions or more", counted.solutions.max(2)),
        None => "more than one solution".into(),
    }
}

/// Cells by name, in short: `all`, or `r1c123, r2c4`.
fn cells_words(cells: &[String]) -> String {
    let set: CellSet = cells.iter().filter_map(|name| name.parse::<Cell>().ok()).collect();
    if set == CellSet::ALL { "all".into() } else { set.to_string() }
}

/// The analysis in one line.
fn words(analysis: &Analysis) -> String {
    let mut text = format!("proper, {}, ", counted(analysis.givens, "given"));
    if analysis.minimal {
        text += "minimal";
    } else {
        let _ = write!(text, "redundant: {}", cells_words(&analysis.redundant));
    }
    match &analysis.backdoors {
        None => text += "; singles solve it",
        Some(cells) if cells.is_empty() => text += "; no single backdoor",
        Some(cells) => {
            let _ = write!(text, "; backdoors: {}", cells_words(cells));
        }
    }
    if let Some(pairs) = &analysis.backdoor_pairs {
        let _ = write!(text, "; {}", counted(pairs.len() as u64, "pair"));
        if let Some([first, second]) = pairs.first() {
            let _ = write!(text, ", the first {first} with {second}");
        }
    }
    if let Some(sets) = &analysis.unavoidable {
        let _ = write!(text, "; {}", counted(sets.len() as u64, "unavoidable set"));
        let mut mark = ':';
        for size in 4..=sets.last().map_or(0, Vec::len) {
            let count = sets.iter().filter(|set| set.len() == size).count();
            if count > 0 {
                let _ = write!(text, "{mark} {count} of {size} cells");
                mark = ',';
            }
        }
    }
    if let Some(puzzles) = &analysis.minimal_puzzles {
        let mark = if analysis.all_minimal_puzzles == Some(true) { "" } else { " at least" };
        let _ = write!(text, "; {} in it{mark}", counted(puzzles.len() as u64, "minimal puzzle"));
        let givens = |puzzle: &String| puzzle.bytes().filter(u8::is_ascii_digit).count();
        let mut mark = ':';
        for size in 17..=81 {
            let count = puzzles.iter().filter(|puzzle| givens(puzzle) == size).count();
            if count > 0 {
                let _ = write!(text, "{mark} {count} of {size} givens");
                mark = ',';
            }
        }
    }
    if let Some(classes) = &analysis.classes {
        let _ = write!(
            text,
            "; classes of bands and stacks {}, column sets {}; {}, {} of the solution",
            list(&classes.bands),
            list(&classes.column_sets),
            counted(classes.automorphisms.len() as u64, "automorphism"),
            classes.solution_automorphisms
        );
    }
    text
}

/// Numbers with spaces between them.
fn list<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
