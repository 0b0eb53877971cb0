//! `hint`, `explain`, `steps` and `filter`: solving as a human does.

use serde::{Deserialize, Serialize};

use super::names::{Start, TechniqueName, TechniqueNames};
use super::ranges::Levels;
use super::{Answers, Or, Outcome, ReadPuzzle, Refused, Reply, Subject, stopped, subject};
use crate::budget::Budget;
use crate::engine::{self, Search, Verdict};
use crate::generate::{Difficulty, Wanted};
use crate::grid::{Position, Puzzle, Solution};
use crate::human::{
    Advice, Bounds, HintLevel, View, advise, by_conclusions, path_by, repaired, shortest_path,
};
use crate::rate::hodoku;
use crate::wire::{self, Answer, Place, Status};

/// What is said of a position with more than one solution.
pub(super) const SEVERAL: &str = "more than one solution: mistakes are not looked for, and nothing \
                                  is concluded from uniqueness";

/// A position that techniques can be tried on.
pub(super) struct Ready {
    /// The solution, if there is exactly one.
    pub(super) solution: Option<Solution>,
    /// The position as techniques see it; nothing if a placed digit stands twice in a house.
    pub(super) view: Option<View>,
    /// Where it was read, with what is to be known of it.
    pub(super) place: Place,
    /// Yes, or no if there is more than one solution.
    pub(super) outcome: Outcome,
}

impl Ready {
    /// Makes a position ready, or answers why nothing can be said about it.
    pub(super) fn of(
        position: &Position,
        mut place: Place,
        budget: &Budget<'_>,
    ) -> Result<Self, Reply<Answer>> {
        let Subject { board, by_givens, .. } = match subject(position, budget) {
            Ok(subject) => subject,
            Err(refused) => return Err(refused.reply().map(|answer| answer.at(place))),
        };
        let search = Search::of(&board).within(*budget);
        let verdict = engine::judge(engine::default_engine(), &search).0;
        let view = position.board().ok().map(View::new);
        match &verdict {
            Verdict::One(puzzle) => {
                let solution = *puzzle.solution();
                let view = if by_givens { view.map(View::with_unique_solution) } else { view };
                let view = view.map(|view| view.with_solution(solution));
                Ok(Self { solution: Some(solution), view, place, outcome: Outcome::Yes })
            }
            Verdict::Many(_) => {
                place.warnings.push(SEVERAL.into());
                Ok(Self { solution: None, view, place, outcome: Outcome::No })
            }
            Verdict::None(_) => {
                Err(Reply::new(Outcome::No, Answer::from_verdict(&verdict).at(place)))
            }
            Verdict::Unknown(_) => {
                Err(Reply::new(Outcome::Limit, Answer::from_verdict(&verdict).at(place)))
            }
        }
    }

    /// The view of a position without mistakes, from which a path can lead to the solution, or an
    /// answer that counts the mistakes.
    fn without_mistakes(
        self,
        position: &Position,
    ) -> Result<(View, Place, Outcome), Reply<Answer>> {
        let mistakes = self.solution.map_or(0, |solution| position.mistakes(&solution).len());
        match self.view {
            Some(view) if mistakes == 0 => Ok((view, self.place, self.outcome)),
            _ => {
                let mistakes = Some(mistakes as u64);
                let answer = Answer { mistakes, ..Answer::new(Status::None) };
                Err(Reply::new(Outcome::No, answer.at(self.place)))
            }
        }
    }
}

/// How much a hint tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Level {
    /// Whether there is a mistake, and whether a digit can be placed.
    #[default]
    Nudge,
    /// A house to look at.
    Area,
    /// The name of the technique.
    Name,
    /// The cells and digits of the pattern.
    Cells,
    /// The whole step with its proof.
    Full,
    /// The position after the step.
    Apply,
}

impl From<Level> for HintLevel {
    fn from(level: Level) -> Self {
        match level {
            Level::Nudge => Self::Nudge,
            Level::Area => Self::Area,
            Level::Name => Self::Name,
            Level::Cells => Self::Cells,
            Level::Full => Self::Full,
            Level::Apply => Self::Apply,
        }
    }
}

/// Give a hint for a position, as much of it as is asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// How much to tell.
    pub level: Level,
    /// The techniques to try; the usual ones if none is named.
    pub technique: TechniqueNames,
    /// Whether there being only one solution may be used as a reason.
    pub uniqueness: bool,
}

impl Default for Hint {
    fn default() -> Self {
        Self { level: Level::default(), technique: TechniqueNames::default(), uniqueness: true }
    }
}

/// The position that a player has after taking an advice.
fn after(
    advice: &Advice,
    position: &Position,
    view: Option<&View>,
    solution: Option<&Solution>,
) -> Position {
    match (advice, view, solution) {
        (Advice::Step(step), Some(view), _) => {
            let mut view = view.clone();
            view.take(step);
            view.board().position()
        }
        (Advice::Mistakes(_), _, Some(solution)) => repaired(position, solution),
        _ => position.clone(),
    }
}

impl Answers for Hint {
    type About = ReadPuzzle;
    type Record = Or<wire::Hint>;

    fn answer(&self, about: &ReadPuzzle, budget: &Budget<'_>) -> Reply<Self::Record> {
        let position = &about.entry.record.position;
        let ready = match Ready::of(position, about.place(), budget) {
            Ok(ready) => ready,
            Err(reply) => return reply.into(),
        };
        let view = ready.view.map(|view| {
            let view = self.technique.view(view, self.uniqueness);
            // In a Sukaku there is no other way to fill a cell.
            if position.is_sukaku() { view.with_lone_placed() } else { view }
        });
        let (view, solution) = (view.as_ref(), ready.solution.as_ref());
        let advice = match advise(position, solution, view, &self.technique.set(), budget) {
            Ok(advice) => advice,
            Err(stop) => return stopped(stop).map(|answer| answer.at(ready.place)).into(),
        };
        let outcome = match advice {
            Advice::Mistakes(_) | Advice::Stuck => Outcome::No,
            _ => ready.outcome,
        };
        let after = after(&advice, position, view, solution);
        let mut hint = wire::Hint::new(&advice, self.level.into(), view.map(View::board), &after);
        hint.place = ready.place;
        Reply::new(outcome, Or::Record(hint))
    }
}

/// Explain the path to the solution of a puzzle, step by step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explain {
    /// Where the path starts.
    pub from: Start,
    /// Look for a path with few steps beyond singles and locked candidates.
    pub shortest: bool,
    /// The techniques to try; the usual ones if none is named.
    pub technique: TechniqueNames,
    /// Whether there being only one solution may be used as a reason.
    pub uniqueness: bool,
}

impl Default for Explain {
    fn default() -> Self {
        Self {
            from: Start::default(),
            shortest: false,
            technique: TechniqueNames::default(),
            uniqueness: true,
        }
    }
}

/// The puzzle that is looked at: with its givens alone, if these are asked for.
fn chosen(about: &ReadPuzzle, from: Start) -> ReadPuzzle {
    let mut chosen = about.clone();
    let position = &mut chosen.entry.record.position;
    if from == Start::Givens && position.has_marks() {
        *position = Position::from_givens(position.givens);
    }
    chosen
}

/// The view that techniques are tried on, or an answer that says why there is none.
pub(super) fn start(
    about: &ReadPuzzle,
    technique: &TechniqueNames,
    uniqueness: bool,
    budget: &Budget<'_>,
) -> Result<(View, Place, Outcome), Reply<Answer>> {
    let position = &about.entry.record.position;
    let ready = Ready::of(position, about.place(), budget)?;
    let (view, place, outcome) = ready.without_mistakes(position)?;
    Ok((technique.view(view, uniqueness), place, outcome))
}

impl Answers for Explain {
    type About = ReadPuzzle;
    type Record = Or<wire::Steps>;

    fn answer(&self, about: &ReadPuzzle, budget: &Budget<'_>) -> Reply<Self::Record> {
        let about = chosen(about, self.from);
        let (view, place, outcome) = match start(&about, &self.technique, self.uniqueness, budget) {
            Ok(start) => start,
            Err(reply) => return reply.into(),
        };
        let set = self.technique.set();
        let path = if self.shortest {
            shortest_path(&view, &set, Bounds::default(), budget)
        } else {
            path_by(&view, &set, budget)
        };
        let path = match path {
            Ok(path) => path,
            Err(stop) => return stopped(stop).map(|answer| answer.at(place)).into(),
        };
        let outcome = if path.is_solved() { outcome } else { Outcome::No };
        Reply::new(outcome, Or::Record(wire::Steps::of_path(&path, view.board(), place)))
    }
}

/// List the steps that a position has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Steps {
    /// Which position is looked at.
    pub from: Start,
    /// List also steps whose effect an easier technique has, grouped by what they conclude.
    pub all: bool,
    /// The techniques to try; the usual ones but for brute force if none is named.
    pub technique: TechniqueNames,
    /// Whether there being only one solution may be used as a reason.
    pub uniqueness: bool,
}

impl Default for Steps {
    fn default() -> Self {
        Self {
            from: Start::default(),
            all: false,
            technique: TechniqueNames::default(),
            uniqueness: true,
        }
    }
}

impl Answers for Steps {
    type About = ReadPuzzle;
    type Record = Or<wire::Steps>;

    fn answer(&self, about: &ReadPuzzle, budget: &Budget<'_>) -> Reply<Self::Record> {
        let about = chosen(about, self.from);
        let (view, place, outcome) = match start(&about, &self.technique, self.uniqueness, budget) {
            Ok(start) => start,
            Err(reply) => return reply.into(),
        };
        let set = self.technique.listed();
        let steps = if self.all { set.each(&view, budget) } else { set.all(&view, budget) };
        let steps = match steps {
            Ok(steps) => steps,
            Err(stop) => return stopped(stop).map(|answer| answer.at(place)).into(),
        };
        let is_stuck = steps.is_empty() && !view.board().empty_cells().is_empty();
        let mut record = wire::Steps::of_position(&steps, &view, place);
        if self.all {
            record = record.with_groups(&by_conclusions(&steps));
        }
        Reply::new(if is_stuck { Outcome::No } else { outcome }, Or::Record(record))
    }
}

/// Say whether a puzzle takes certain techniques or is of a level.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Filter {
    /// The path has steps of each of these techniques. It is the path on `HoDoKu`'s scale; for
    /// techniques that this scale does not use by default it is the one that `explain` takes from
    /// the givens, with these techniques added in their places.
    pub technique: Vec<TechniqueName>,
    /// The path has no step of any of these techniques.
    pub not_technique: Vec<TechniqueName>,
    /// The hardest step of the path is of one of these techniques.
    pub hardest: Vec<TechniqueName>,
    /// The level, or a range of levels: `hard`, `easy..hard`, `hard..`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Levels>,
}

/// The puzzle that is proper, or the answer that it is not.
pub(super) fn proper(
    about: &ReadPuzzle,
    budget: &Budget<'_>,
) -> Result<Box<Puzzle>, Reply<Answer>> {
    let answer = |reply: Reply<Answer>| reply.map(|answer| answer.at(about.place()));
    let puzzle = subject(&about.entry.record.position, budget)
        .map_err(|refused: Refused| answer(refused.reply()))?;
    let search = Search::of(&puzzle.board).within(*budget);
    match engine::judge(engine::default_engine(), &search).0 {
        Verdict::One(proper) => Ok(proper),
        verdict @ Verdict::Unknown(_) => {
            Err(answer(Reply::new(Outcome::Limit, Answer::from_verdict(&verdict))))
        }
        verdict => Err(answer(Reply::new(Outcome::No, Answer::from_verdict(&verdict)))),
    }
}

impl Answers for Filter {
    type About = ReadPuzzle;
    type Record = Or<wire::Match>;

    fn answer(&self, about: &ReadPuzzle, budget: &Budget<'_>) -> Reply<Self::Record> {
        let kinds = |names: &[TechniqueName]| names.iter().map(|name| name.get()).collect();
        let wanted = Wanted {
            technique: kinds(&self.technique),
            not_technique: kinds(&self.not_technique),
            hardest: kinds(&self.hardest),
            level: self.level.map(Into::into),
            ..Wanted::default()
        };
        let difficulty = match Difficulty::new(wanted) {
            Ok(difficulty) => difficulty,
            Err(error) => return super::refused("request", error.to_string()).into(),
        };
        let puzzle = match proper(about, budget) {
            Ok(puzzle) => puzzle,
            Err(reply) => return reply.into(),
        };
        let found = || {
            let suits = difficulty.suits(&puzzle, budget)?;
            let (path, rating) = hodoku::solve(&puzzle, budget)?;
            let mut found = wire::Match::new(&path, &rating, about.place());
            if let Some(path) = difficulty.explained(&puzzle, budget)? {
                found = found.with_explained(&path);
            }
            if !suits {
                found.status = "no-match";
            }
            Ok(Reply::new(if suits { Outcome::Yes } else { Outcome::No }, Or::Record(found)))
        };
        found().unwrap_or_else(|stop| stopped(stop).map(|answer| answer.at(about.place())).into())
    }
}
