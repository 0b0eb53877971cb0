//! `canon`, `same` and `morph`: equivalent puzzles.

use serde::{Deserialize, Serialize};

use super::names::FormName;
use super::{Answers, Or, Outcome, PuzzleInput, ReadPuzzle, Reply, refused};
use crate::budget::Budget;
use crate::canon::{self, Canonical, Form};
use crate::engine::{self, Search, Verdict};
use crate::grid::{Board, Grid, Solution};
use crate::wire::{self, Answer, Equivalence};

/// Find the canonical form of a puzzle: the same for all puzzles that are equivalent to it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Canon {
    /// The form: `a`, of the grid or of the puzzle's one solution; `b`, of the puzzle as its
    /// solution's form has it; `c`, of the puzzle alone.
    pub form: FormName,
}

/// The givens of a puzzle, which is what a canonical form is of; a Sukaku has none.
fn givens(about: &ReadPuzzle) -> Result<&Grid, Reply<Answer>> {
    let position = &about.entry.record.position;
    if position.is_sukaku() {
        let message = "a Sukaku has no givens, and no canonical form".to_owned();
        return Err(refused("sukaku", message).map(|answer| answer.at(about.place())));
    }
    Ok(&position.givens)
}

impl Canon {
    /// Whether the form of that grid depends on its solution.
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

impl Answers for Canon {
    type About = ReadPuzzle;
    type Record = Answer;

    fn answer(&self, about: &ReadPuzzle, budget: &Budget<'_>) -> Reply<Answer> {
        let grid = match givens(about) {
            Ok(grid) => grid,
            Err(reply) => return reply,
        };
        let place = about.place();
        let board = match Board::new(grid) {
            Ok(board) => board,
            Err(clash) => return Reply::new(Outcome::No, Answer::invalid(&clash).at(place)),
        };
        let mut solution = None;
        if self.needs_solution(grid) {
            let search = Search::of(&board).within(*budget);
            match engine::judge(engine::default_engine(), &search).0 {
                Verdict::One(puzzle) => solution = Some(*puzzle.solution()),
                verdict => {
                    let unknown = matches!(verdict, Verdict::Unknown(_));
                    let outcome = if unknown { Outcome::Limit } else { Outcome::No };
                    return Reply::new(outcome, Answer::from_verdict(&verdict).at(place));
                }
            }
        }
        match self.form_of(grid, solution.as_ref()) {
            Some(form) => {
                let form = wire::Canonical::new(self.form.get(), &form);
                Reply::new(Outcome::Yes, Answer::canonical(form).at(place))
            }
            // A board that clashes was refused above.
            None => refused("canon", "there is no such form".to_owned()),
        }
    }
}

/// Say whether two puzzles are the same but for the order of lines and the names of digits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Same {
    /// The puzzle to compare with.
    pub other: PuzzleInput,
}

impl Answers for Same {
    type About = ReadPuzzle;
    type Record = Or<Equivalence>;

    fn answer(&self, about: &ReadPuzzle, _: &Budget<'_>) -> Reply<Self::Record> {
        let other = match self.other.read() {
            Ok(other) => other,
            Err(fault) => {
                return Reply::new(Outcome::Error, Answer::unreadable(fault)).into();
            }
        };
        let form = |about: &ReadPuzzle| {
            let found = canon::puzzle_minlex(givens(about)?);
            found
                .map_err(|clash| Reply::new(Outcome::No, Answer::invalid(&clash).at(about.place())))
        };
        let (one, other) = match (form(about), form(&other)) {
            (Ok(one), Ok(other)) => (one, other),
            (Err(reply), _) | (_, Err(reply)) => return reply.into(),
        };
        let is_same = one.form == other.form;
        let transform = is_same.then(|| one.transform.then(&other.transform.inverse()));
        let forms = [&one.form, &other.form];
        let record = Equivalence::new(Form::PuzzleMinlex, forms, transform.as_ref());
        Reply::new(if is_same { Outcome::Yes } else { Outcome::No }, Or::Record(record))
    }
}

/// Rearrange a puzzle and rename its digits at random.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Morph {
    /// The seed that the transform follows from, together with the index.
    pub seed: u64,
    /// Which of the transforms of that seed it is, from 0.
    pub index: u64,
}

impl Answers for Morph {
    type About = ReadPuzzle;
    type Record = Answer;

    fn answer(&self, about: &ReadPuzzle, _: &Budget<'_>) -> Reply<Answer> {
        let transform = canon::seeded_transform(self.seed, self.index);
        let moved = transform.position(&about.entry.record.position);
        let text = wire::input_text(&moved);
        let morph = wire::Morph { text, transform: (&transform).into() };
        Reply::new(Outcome::Yes, Answer::morph(morph).at(about.place()))
    }
}
