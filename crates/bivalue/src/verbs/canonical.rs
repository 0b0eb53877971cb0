//! `canon`, `same` and `morph`: equivalent puzzles.

use serde::{Deserialize, Serialize};

use super::names::FormName;
use super::refused::givens;
use super::{Finding, Or, Outcome, PuzzleInput, PuzzleVerb, Refused};
use crate::budget::Budget;
use crate::canon::{self, Canonical, Form};
use crate::engine::{self, Search, Verdict};
use crate::format::{Entry, Record};
use crate::grid::{Board, Grid, Solution, Transform};
use crate::wire::{self, Answer, Equivalence, Fault, Place};

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
    /// Whether the form of that grid depends on its solution.
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

    /// The form of a grid; the solution is there if it is [needed](Self::needs_solution). Nothing
    /// if a digit stands twice in a house.
    ///
    /// ```
    /// use bivalue::verbs::Canon;
    ///
    /// let grid = format!("7{}", ".".repeat(80)).parse().unwrap();
    /// let form = Canon::default().form_of(&grid, None).unwrap().form;
    /// assert_eq!(form.to_string(), format!("{}1", ".".repeat(80)));
    /// ```
    #[must_use]
    pub fn form_of(&self, grid: &Grid, solution: Option<&Solution>) -> Option<Canonical> {
        match (self.form.get(), solution) {
            (Form::SolutionMinlex, Some(solution)) => Some(canon::solution_minlex(grid, solution)),
            (Form::GridMinlex, Some(solution)) => {
                let Canonical { form, transform, automorphisms } = canon::grid_minlex(solution);
                Some(Canonical { form: *form.grid(), transform, automorphisms })
            }
            // The form C of a complete grid is its form A.
            _ => canon::puzzle_minlex(grid).ok(),
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
        let board = Board::new(grid)?;
        let mut solution = None;
        if self.needs_solution(grid) {
            let search = Search::of(&board).within(*budget);
            match engine::judge(engine::default_engine(), &search) {
                (Verdict::One(puzzle), _) => solution = Some(*puzzle.solution()),
                judged => return Err(judged.into()),
            }
        }
        let form = self.form_of(grid, solution.as_ref());
        // A grid that clashes was refused above.
        form.ok_or_else(|| Refused::fault("canon", "there is no such form"))
    }

    fn record(&self, found: &Canonical, place: Place) -> Answer {
        Answer::canonical(wire::Canonical::new(self.form.get(), found)).at(place)
    }
}

/// Say whether two puzzles are the same except for the order of lines and the names of digits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Same {
    /// The puzzle to compare with.
    pub other: PuzzleInput,
}

/// Two puzzles compared.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The canonical forms of both.
    pub forms: [Grid; 2],
    /// The transform that makes the second of the first, if they are equivalent.
    pub transform: Option<Transform>,
}

impl Finding for Compared {
    fn outcome(&self) -> Outcome {
        if self.transform.is_some() { Outcome::Yes } else { Outcome::No }
    }
}

impl Compared {
    /// Compares two puzzles that were read.
    ///
    /// # Errors
    /// Why one of them has no canonical form.
    ///
    /// ```
    /// use bivalue::verbs::{Compared, PuzzleInput};
    ///
    /// let one = PuzzleInput::from_text(format!("1{}", ".".repeat(80))).read().unwrap();
    /// let other = PuzzleInput::from_text(format!("{}9", ".".repeat(80))).read().unwrap();
    /// assert!(Compared::of(&one.entry, &other.entry).unwrap().transform.is_some());
    /// ```
    pub fn of(one: &Entry, other: &Entry) -> Result<Self, Refused> {
        let form = |entry| Ok::<_, Refused>(canon::puzzle_minlex(givens(entry)?)?);
        let of_other = |refused: Refused| {
            let fault = refused.answer().error;
            let clash = || refused.answer().contradiction.map(|reason| reason.message);
            let why = fault.map(|fault| fault.message).or_else(clash).unwrap_or_default();
            Refused::fault("other", format!("the other puzzle: {why}"))
        };
        let (one, other) = (form(one)?, form(other).map_err(of_other)?);
        let is_same = one.form == other.form;
        let transform = is_same.then(|| one.transform.then(&other.transform.inverse()));
        Ok(Self { forms: [one.form, other.form], transform })
    }

    /// The record of it.
    ///
    /// ```
    /// use bivalue::verbs::{Compared, PuzzleInput};
    ///
    /// let one = PuzzleInput::from_text(format!("1{}", ".".repeat(80))).read().unwrap();
    /// let compared = Compared::of(&one.entry, &one.entry).unwrap();
    /// assert_eq!(compared.record().status, "same");
    /// ```
    #[must_use]
    pub fn record(&self) -> Equivalence {
        let [one, other] = &self.forms;
        Equivalence::new(Form::PuzzleMinlex, [one, other], self.transform.as_ref())
    }
}

impl PuzzleVerb for Same {
    type Found = Compared;
    type Record = Or<Equivalence>;

    fn find(&self, entry: &Entry, _: &Budget<'_>) -> Result<Compared, Refused> {
        let other = self.other.read().map_err(|fault| {
            let message = format!("the other puzzle: {}", fault.message);
            Refused::Fault(Fault { message, ..fault })
        })?;
        Compared::of(entry, &other.entry)
    }

    fn record(&self, found: &Compared, _: Place) -> Self::Record {
        Or::Record(found.record())
    }
}

/// Rearrange a puzzle and rename its digits at random.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Morph {
    /// The seed; it and the index determine the transform.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub seed: u64,
    /// The number of the transform among those of the seed, from 0.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub index: u64,
}

/// A rearranged puzzle.
#[derive(Clone, Debug)]
pub struct Morphed {
    /// The rearranged puzzle, with what else was read of it.
    pub record: Record,
    /// The transform that leads there.
    pub transform: Transform,
}

impl Finding for Morphed {
    fn outcome(&self) -> Outcome {
        Outcome::Yes
    }
}

impl PuzzleVerb for Morph {
    type Found = Morphed;
    type Record = Answer;

    fn find(&self, entry: &Entry, _: &Budget<'_>) -> Result<Morphed, Refused> {
        let mut record = entry.record.clone();
        let transform = canon::seeded_transform(self.seed, self.index);
        record.position = transform.position(&record.position);
        record.solution = record.solution.map(|solution| transform.grid(&solution));
        Ok(Morphed { record, transform })
    }

    fn record(&self, found: &Morphed, place: Place) -> Answer {
        let text = wire::input_text(&found.record.position);
        let morph = wire::Morph { text, transform: (&found.transform).into() };
        Answer::morph(morph).at(place)
    }

    fn numbered(&self, number: u64) -> Option<Self> {
        Some(Self { index: self.index.wrapping_add(number), ..self.clone() })
    }
}
