//! The JSON records of an audit.

use std::collections::BTreeMap;

use bivalue::wire::{Rearrangement, VERSION};
use serde::Serialize;

#[cfg(feature = "schema")]
use super::{ClassKind, State};
use super::{Line, Remark, Report};
use crate::words::printable;

/// A finding of an audit. Its `status` tells its kind.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum AuditRecord {
    /// A puzzle that is not proper.
    NotProper(NotProper),
    /// With `--minimal`: a puzzle that is not minimal.
    Redundant(Redundant),
    /// A proper puzzle whose solution in the file is wrong.
    WrongSolution(WrongSolution),
    /// A puzzle that is equivalent to an earlier one.
    Duplicate(Duplicate),
    /// Classes that two files have in common.
    Shared(Shared),
    /// Classes that occur in many files; they are counted here and not in the records of two files.
    SharedWidely(SharedWidely),
    /// Too many pairs of files have classes in common: some pairs have no record.
    SharedNotListed(SharedNotListed),
}

/// A puzzle that is not proper.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NotProper {
    /// The version of the record.
    pub v: u32,
    /// `multiple`: more than one solution; `none`: no solution; `invalid`: a digit stands twice in
    /// a house; `sukaku`: a puzzle without givens; `limit`: the search was stopped; `error`: the
    /// text cannot be read.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = State::NOT_PROPER.map(State::word))))]
    pub status: &'static str,
    /// The file.
    pub file: String,
    /// The line, from 1; a file that cannot be opened or read has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// A puzzle that is not minimal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Redundant {
    /// The version of the record.
    pub v: u32,
    /// `redundant`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["redundant"])))]
    pub status: &'static str,
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// The redundant givens.
    pub redundant: Vec<String>,
}

/// A proper puzzle whose solution in the file is wrong.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WrongSolution {
    /// The version of the record.
    pub v: u32,
    /// `wrong-solution`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["wrong-solution"])))]
    pub status: &'static str,
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
}

/// A puzzle that is equivalent to an earlier one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Duplicate {
    /// The version of the record.
    pub v: u32,
    /// `duplicate`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["duplicate"])))]
    pub status: &'static str,
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// The first equivalent puzzle.
    pub of: PlaceInFile,
    /// The transform from this puzzle to that one.
    pub transform: Rearrangement,
}

/// The place of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlaceInFile {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
}

/// Classes that two files have in common.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Shared {
    /// The version of the record.
    pub v: u32,
    /// `shared`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["shared"])))]
    pub status: &'static str,
    /// The kind of the shared classes.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ClassKind::ALL.map(ClassKind::words))))]
    pub what: &'static str,
    /// The later file.
    pub file: String,
    /// The earlier file.
    pub with: String,
    /// The number of common classes.
    pub classes: u64,
    /// The number of puzzles of the later file in these classes.
    pub puzzles: u64,
}

/// Classes that occur in many files.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SharedWidely {
    /// The version of the record.
    pub v: u32,
    /// `shared-widely`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["shared-widely"])))]
    pub status: &'static str,
    /// The kind of the shared classes.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ClassKind::ALL.map(ClassKind::words))))]
    pub what: &'static str,
    /// The classes occur in more files than this.
    pub sources: u64,
    /// The number of such classes.
    pub classes: u64,
    /// The number of puzzles in them.
    pub puzzles: u64,
}

/// Pairs of files that have no record, because there are too many.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SharedNotListed {
    /// The version of the record.
    pub v: u32,
    /// `shared-not-listed`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["shared-not-listed"])))]
    pub status: &'static str,
    /// The kind of the shared classes.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ClassKind::ALL.map(ClassKind::words))))]
    pub what: &'static str,
    /// The number of pairs that have a record.
    pub pairs: u64,
    /// The number of classes for which a pair is missing.
    pub classes: u64,
}

impl AuditRecord {
    /// The record of a remark.
    #[must_use]
    pub fn of(remark: &Remark<'_>) -> Self {
        let v = VERSION;
        let place = |line: &Line| (printable(&line.source).into_owned(), line.line);
        match *remark {
            Remark::NotProper(line, state) => {
                let (file, line) = place(line);
                // Of a file that cannot be opened there is no line.
                let line = Some(line).filter(|line| *line > 0);
                Self::NotProper(NotProper { v, status: state.word(), file, line })
            }
            Remark::Redundant(line, cells) => {
                let (file, line) = place(line);
                let redundant = cells.into_iter().map(|cell| cell.to_string()).collect();
                Self::Redundant(Redundant { v, status: "redundant", file, line, redundant })
            }
            Remark::WrongSolution(line) => {
                let (file, line) = place(line);
                Self::WrongSolution(WrongSolution { v, status: "wrong-solution", file, line })
            }
            Remark::Duplicate { line, of, transform, .. } => {
                let (file, line) = place(line);
                let (first, first_line) = place(of);
                let of = PlaceInFile { file: first, line: first_line };
                let transform = transform.into();
                Self::Duplicate(Duplicate { v, status: "duplicate", file, line, of, transform })
            }
            Remark::Shared { kind, earlier, later, shared } => Self::Shared(Shared {
                v,
                status: "shared",
                what: kind.words(),
                file: printable(later).into_owned(),
                with: printable(earlier).into_owned(),
                classes: shared.classes,
                puzzles: shared.puzzles,
            }),
            Remark::SharedWidely { kind, sources, shared } => Self::SharedWidely(SharedWidely {
                v,
                status: "shared-widely",
                what: kind.words(),
                sources: sources as u64,
                classes: shared.classes,
                puzzles: shared.puzzles,
            }),
            Remark::SharedNotTold { kind, pairs, classes } => {
                let (status, what, pairs) = ("shared-not-listed", kind.words(), pairs as u64);
                Self::SharedNotListed(SharedNotListed { v, status, what, pairs, classes })
            }
        }
    }
}

/// The totals of a collection.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AuditTotals {
    /// The version of the record.
    pub v: u32,
    /// `audit`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["audit"])))]
    pub status: &'static str,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of puzzles of each kind: `proper`, or a `status` of puzzles that are not.
    pub states: BTreeMap<&'static str, u64>,
    /// The number of puzzles that are not minimal.
    pub redundant: u64,
    /// The number of puzzles for each number of givens.
    pub givens: BTreeMap<String, u64>,
    /// The number of puzzles for each symmetry of the pattern of givens.
    pub symmetries: BTreeMap<&'static str, u64>,
    /// The number of puzzles that some transform leaves as they are.
    pub automorphic: u64,
    /// With `--levels`: the number of puzzles of each level on HoDoKu's scale.
    pub levels: BTreeMap<&'static str, u64>,
    /// The number of proper puzzles whose solution in the files is `right`, `wrong` or `missing`;
    /// empty if no puzzle came with one.
    pub solutions: BTreeMap<&'static str, u64>,
    /// The number of classes of equivalent puzzles.
    pub classes: u64,
    /// The number of puzzles that are equivalent to an earlier one.
    pub duplicates: u64,
    /// The number of classes of equivalent solution grids.
    pub solution_classes: u64,
    /// The number of puzzles in the largest of these.
    pub largest_solution_class: u64,
}

impl From<&Report> for AuditTotals {
    fn from(report: &Report) -> Self {
        let levels = report.levels.iter();
        Self {
            v: VERSION,
            status: "audit",
            puzzles: report.puzzles,
            states: report.states.iter().map(|(state, count)| (state.word(), *count)).collect(),
            redundant: report.redundant,
            givens: report.givens.iter().map(|(n, count)| (n.to_string(), *count)).collect(),
            symmetries: report.symmetries.clone(),
            automorphic: report.automorphic,
            levels: levels.map(|(level, count)| (level.id(), *count)).collect(),
            solutions: report.solutions.iter().map(|(c, count)| (c.word(), *count)).collect(),
            classes: report.classes,
            duplicates: report.duplicates(),
            solution_classes: report.solution_classes,
            largest_solution_class: report.largest_solution_class,
        }
    }
}
