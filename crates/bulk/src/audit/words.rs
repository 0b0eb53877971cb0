//! The remarks and the report of an audit in words.

use std::collections::BTreeMap;
use std::fmt;

use super::{Line, Remark, Report, State};
use crate::words::{counted, printable};

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printable(&self.source))?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        Ok(())
    }
}

/// For example `more than one solution`.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Proper => "proper",
            Self::Multiple => "more than one solution",
            Self::None => "no solution",
            Self::Invalid => "a digit stands twice in a house",
            Self::Sukaku => "a Sukaku, which has no givens",
            Self::Unreadable => "cannot be read",
            Self::Missing => "there is no puzzle",
            Self::Unknown => "its solutions are not known",
        })
    }
}

impl State {
    /// The state of some puzzles, behind their number.
    const fn of_some(self) -> &'static str {
        match self {
            Self::Proper => "proper",
            Self::Multiple => "with more than one solution",
            Self::None => "without a solution",
            Self::Invalid => "with a digit twice in a house",
            Self::Sukaku => "Sukakus",
            Self::Unreadable => "that cannot be read",
            Self::Missing => "missing",
            Self::Unknown => "whose solutions are not known",
        }
    }
}

/// A remark on one line.
impl fmt::Display for Remark<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotProper(line, State::Missing) if line.line == 0 => {
                write!(f, "{line}: {}", State::Unreadable)
            }
            Self::NotProper(line, state) => write!(f, "{line}: {state}"),
            Self::WrongSolution(line) => write!(f, "{line}: its solution in the file is wrong"),
            Self::Redundant(line, cells) => {
                let cells: Vec<_> = cells.into_iter().map(|cell| cell.to_string()).collect();
                write!(f, "{line}: not minimal, with redundant givens in {}", cells.join(", "))
            }
            Self::Duplicate { line, of, same: true, .. } => {
                write!(f, "{line}: the same puzzle as {of}")
            }
            Self::Duplicate { line, of, transform, .. } => {
                write!(f, "{line}: equivalent to {of}, by the transform {transform}")
            }
            Self::Shared { kind, earlier, later, shared } => {
                let (earlier, later) = (printable(earlier), printable(later));
                let (what, classes) = (kind.words(), counted(shared.classes, "class"));
                let puzzles = counted(shared.puzzles, "puzzle");
                write!(f, "{earlier} and {later} share {classes} of {what}: {puzzles} of {later}")
            }
            Self::SharedWidely { kind, sources, shared } => {
                let (classes, what) = (shared.classes, kind.words());
                let are = match classes {
                    1 => format!("class of {what} is"),
                    _ => format!("classes of {what} are"),
                };
                let puzzles = counted(shared.puzzles, "puzzle");
                write!(f, "{classes} more {are} in more than {sources} sources each: {puzzles}")
            }
            Self::SharedNotTold { kind, pairs, classes } => {
                let are = if *classes == 1 { "is" } else { "are" };
                let (what, classes) = (kind.words(), counted(*classes, "class"));
                write!(
                    f,
                    "{classes} of {what} {are} shared by further sources: only {pairs} pairs are listed"
                )
            }
        }
    }
}

/// Lines without a line feed at the end.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let states = self.states.iter().map(|(state, count)| (state.of_some(), *count));
        let givens = self.givens.iter().map(|(number, count)| (format!("with {number}"), *count));
        let levels = self.levels.iter().map(|(l, count)| (l.id(), *count));
        let solutions = self.solutions.iter().map(|(claim, count)| (claim.word(), *count));
        let named = |names: &BTreeMap<&'static str, u64>| {
            list(names.iter().map(|(name, count)| (*name, *count)))
        };
        let proper = self.proper();
        let different = counted(self.classes, "different puzzle");
        let duplicates = counted(self.duplicates(), "duplicate");
        let grids = self.solution_classes;
        let most = counted(self.largest_solution_class, "puzzle");
        f.write_str(&counted(self.puzzles, "puzzle"))?;
        for (what, items) in [
            (": ", list(states)),
            ("\nminimal: ", format!("{} of {proper} proper", proper - self.redundant)),
            ("\nnumbers of givens: ", list(givens)),
            ("\nsymmetries of the givens: ", named(&self.symmetries)),
            (
                "\nautomorphic puzzles, which some rearrangement leaves unchanged: ",
                self.automorphic.to_string(),
            ),
            ("\nlevels: ", list(levels)),
            ("\nsolutions in the file: ", list(solutions)),
            ("\nup to equivalence: ", format!("{different} and {duplicates}")),
            (
                "\nsolution grids up to equivalence: ",
                format!("{grids} different, at most {most} with the same one"),
            ),
        ] {
            if !items.is_empty() {
                write!(f, "{what}{items}")?;
            }
        }
        Ok(())
    }
}

/// For example `3 easy, 1 hard`.
fn list(items: impl Iterator<Item = (impl fmt::Display, u64)>) -> String {
    let items: Vec<_> = items.map(|(what, number)| format!("{number} {what}")).collect();
    items.join(", ")
}
