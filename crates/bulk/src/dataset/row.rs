//! The rows of a dataset, and the rows of its table of steps.

use std::sync::Arc;

use bivalue::grid::Grid;
use bivalue::rate::hodoku::Level;

use crate::hash::Key;

/// The outcome of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Status {
    /// It has all that was requested.
    Ok,
    /// The puzzle is proper, but a rating took more than its budget.
    Unrated,
    /// The text could not be read as a puzzle.
    Unreadable,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    SeveralSolutions,
    /// The solution beside the puzzle is not its solution.
    WrongSolution,
    /// The generator gave up.
    NotMade,
    /// The puzzle is equivalent to one before.
    Duplicate,
    /// The puzzle, or its solution grid, is equivalent to one of the files that were to be kept
    /// out.
    KeptOut,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Ok,
        Self::Unrated,
        Self::Unreadable,
        Self::NoSolution,
        Self::SeveralSolutions,
        Self::WrongSolution,
        Self::NotMade,
        Self::Duplicate,
        Self::KeptOut,
    ];

    /// The word for it in tables.
    ///
    /// ```
    /// assert_eq!(bivalue_bulk::dataset::Status::NoSolution.word(), "no-solution");
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Unrated => "unrated",
            Self::Unreadable => "unreadable",
            Self::NoSolution => "no-solution",
            Self::SeveralSolutions => "several-solutions",
            Self::WrongSolution => "wrong-solution",
            Self::NotMade => "not-made",
            Self::Duplicate => "duplicate",
            Self::KeptOut => "kept-out",
        }
    }

    /// Returns whether the row is a proper puzzle that is not left out.
    #[must_use]
    pub const fn is_published(self) -> bool {
        matches!(self, Self::Ok | Self::Unrated)
    }
}

/// A row of a dataset. What is not known is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The number of the row in the dataset, from 0.
    pub id: u64,
    /// Its outcome.
    pub status: Status,
    /// Why it is not as it should be, in words.
    pub reason: Option<String>,
    /// The puzzle.
    pub puzzle: Option<Grid>,
    /// Its only solution.
    pub solution: Option<Grid>,
    /// The number of givens.
    pub clues: Option<u8>,
    /// True if no given is redundant.
    pub minimal: Option<bool>,
    /// The key of its canonical form B: equivalent puzzles have the same.
    pub canon_key: Option<Key>,
    /// The key of the canonical form A of its solution.
    pub grid_class: Option<Key>,
    /// The number of automorphisms of the puzzle.
    pub automorphisms: Option<u32>,
    /// The part of a split that its solution grid is in, an index of
    /// [`PARTS`](crate::split::PARTS).
    pub part: Option<u8>,
    /// ER, EP and ED by the Sudoku Explainer, in tenths.
    pub se: Option<[u16; 3]>,
    /// Level, score and hardest technique on `HoDoKu`'s scale.
    pub hodoku: Option<(Level, u32, Option<&'static str>)>,
    /// The number of steps of each technique of the path, as a JSON object.
    pub step_counts: Option<String>,
    /// The origin of an imported row.
    pub import: Option<Import>,
}

/// The origin of an imported row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The name of the file.
    pub file: Arc<str>,
    /// The line in it, or the number of the record in a file without lines.
    pub line: u64,
    /// The puzzle's source, as the file names it.
    pub origin: Option<String>,
    /// The level or rating that the file gives, on its own scale.
    pub rating: Option<String>,
}

impl Row {
    /// A row of which nothing is known but its number.
    pub(super) fn new(id: u64) -> Self {
        Self {
            id,
            status: Status::Ok,
            reason: None,
            puzzle: None,
            solution: None,
            clues: None,
            minimal: None,
            canon_key: None,
            grid_class: None,
            automorphisms: None,
            part: None,
            se: None,
            hodoku: None,
            step_counts: None,
            import: None,
        }
    }

    /// The row with what is wrong with it.
    pub(super) fn bad(mut self, status: Status, reason: impl Into<String>) -> Self {
        (self.status, self.reason) = (status, Some(reason.into()));
        self
    }
}

/// A step of the path of a puzzle on `HoDoKu`'s scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepRow {
    /// The number of the puzzle's row.
    pub id: u64,
    /// The number of the step on the path, from 1.
    pub step: u32,
    /// The name of its technique.
    pub technique: &'static str,
    /// Its placements and eliminations, such as `r4c7=2` or `r1c1<>3 r1c2<>3`.
    pub conclusions: String,
}
