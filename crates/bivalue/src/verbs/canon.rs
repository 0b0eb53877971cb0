//! `canon`: the canonical form of a puzzle.

use serde::{Deserialize, Serialize};

use super::names::FormName;
use super::phrases::NO_FORM;
use super::refused::givens;
use super::{Example, Finding, Info, Outcome, PuzzleVerb, Refused, proper_by_givens};
use crate::budget::Budget;
use crate::canon::{self, Canonical, Form};
use crate::format::Entry;
use crate::grid::{Board, Grid, Puzzle};
use crate::wire::{self, Answer, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "canon",
    shown: &["/canonical/text"],
    about: "Find the canonical form of a puzzle: the same for all puzzles that are equivalent to it",
    usage: "For the form that all equivalent puzzles share: an instant and some 500 characters.",
    brief: &[],
    examples: &[Example {
        title: "form c",
        request: r#"{"verb":"canon","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
    }],
};

/// Find the canonical form of a puzzle: the same for all puzzles that are equivalent to it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Canon {
    /// The form: `a` is the form of a complete grid, or of the solution of a puzzle; `b` is the
    /// puzzle in the orientation in which its solution has form `a`; `c` is the form of the puzzle
    /// alone.
    #[cfg_attr(feature = "arguments", arg(long, value_name = "FORM", default_value = "c"))]
    pub form: FormName,
}

impl Canon {
    /// Returns whether the form of that grid depends on its solution.
    ///
    /// ```
    /// use bivalue::grid::Grid;
    /// use bivalue::verbs::Canon;
    ///
    /// let of = |form: &str| Canon { form: form.parse().unwrap() };
    /// assert!(of("a").needs_solution(&Grid::EMPTY));
    /// assert!(!of("c").needs_solution(&Grid::EMPTY));
    /// ```
    #[must_use]
    pub fn needs_solution(&self, grid: &Grid) -> bool {
        match self.form.get() {
            Form::GridMinlex => grid.as_array().contains(&None),
            Form::SolutionMinlex => true,
            Form::PuzzleMinlex => false,
        }
    }

    /// The form of a grid alone. Nothing if it [needs](Self::needs_solution) the solution, or if a
    /// digit stands twice in a house.
    ///
    /// ```
    /// use bivalue::verbs::Canon;
    ///
    /// let grid = format!("7{}", ".".repeat(80)).parse().unwrap();
    /// let form = Canon::default().form_of_grid(&grid).unwrap().form;
    /// assert_eq!(form.to_string(), format!("{}1", ".".repeat(80)));
    /// let a = Canon { form: "a".parse().unwrap() };
    /// assert!(a.form_of_grid(&grid).is_none());
    /// ```
    #[must_use]
    pub fn form_of_grid(&self, grid: &Grid) -> Option<Canonical> {
        // The form C of a complete grid is its form A.
        if self.needs_solution(grid) { None } else { canon::puzzle_minlex(grid).ok() }
    }

    /// The form of a puzzle.
    ///
    /// ```
    /// use bivalue::Puzzle;
    /// use bivalue::verbs::Canon;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// let form = Canon { form: "a".parse().unwrap() }.form_of(&puzzle).form;
    /// assert!(form.to_string().starts_with("123456789"));
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    #[allow(clippy::missing_panics_doc)] // No puzzle has a clash.
    pub fn form_of(&self, puzzle: &Puzzle) -> Canonical {
        match self.form.get() {
            Form::GridMinlex => canon::grid_minlex(puzzle.solution()).into(),
            Form::SolutionMinlex => canon::solution_minlex(puzzle),
            Form::PuzzleMinlex => {
                let form = canon::puzzle_minlex(&puzzle.board().givens());
                form.expect("no digit stands twice in a house of a puzzle")
            }
        }
    }
}

impl Finding for Canonical {
    fn outcome(&self) -> Outcome {
        Outcome::Yes
    }
}

impl PuzzleVerb for Canon {
    type Found = Canonical;
    type Record = Answer;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Canonical, Refused> {
        let grid = givens(entry)?;
        // Givens that clash have no form.
        Board::new(grid)?;
        if self.needs_solution(grid) {
            return Ok(self.form_of(&*proper_by_givens(grid, budget)?));
        }
        // A grid that clashes was refused above.
        self.form_of_grid(grid).ok_or_else(|| Refused::fault("canon", NO_FORM))
    }

    fn record(&self, found: &Canonical, place: Place) -> Answer {
        Answer::canonical(wire::Canonical::new(self.form.get(), found)).at(place)
    }
}
