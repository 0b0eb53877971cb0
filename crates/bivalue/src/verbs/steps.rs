//! `hint`, `explain`, `steps` and `filter`: solving as a human does.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::names::{Start, TechniqueName, TechniqueNames, TechniqueSetName};
use super::ranges::Levels;
use super::refused::SEVERAL;
use super::subject::proper;
use super::{Finding, Or, Outcome, PuzzleInput, PuzzleVerb, Refused, subject};
use crate::budget::{Budget, Stop};
use crate::engine::Verdict;
use crate::format::Entry;
use crate::generate::{Difficulty, Wanted};
use crate::grid::{Board, Position, Solution};
use crate::human::{
    Advice, Bounds, HintLevel, Kind, Path, Step, TechniqueSet, View, advise, by_conclusions,
    path_by, repaired, shortest_path,
};
use crate::rate::hodoku::{self, Rating};
use crate::wire::{self, Place};

/// A position that techniques can be tried on.
struct Ready {
    /// The solution, if there is exactly one.
    solution: Option<Solution>,
    /// The position as techniques see it; nothing if a placed digit stands twice in a house.
    view: Option<View>,
}

impl Ready {
    /// Makes a position ready. Refused are clashes, no solution, and solutions that are not known.
    fn of(position: &Position, budget: &Budget<'_>) -> Result<Self, Refused> {
        let puzzle = subject(position, budget)?;
        let (verdict, report) = puzzle.judge(budget);
        let view = position.board().ok().map(View::new);
        match verdict {
            Verdict::One(proper) => {
                let solution = *proper.solution();
                let is_certain = puzzle.by_givens;
                let view = if is_certain { view.map(View::with_unique_solution) } else { view };
                let view = view.map(|view| view.with_solution(solution));
                Ok(Self { solution: Some(solution), view })
            }
            Verdict::Many(_) => Ok(Self { solution: None, view }),
            verdict => Err((verdict, report).into()),
        }
    }
}

/// A position without mistakes, from which a path can lead to the solution.
#[derive(Clone, Debug)]
pub struct StartView {
    /// The position as the techniques see it.
    pub view: View,
    /// Whether there is more than one solution.
    pub several: bool,
}

impl StartView {
    pub(super) fn of(
        entry: &Entry,
        techniques: TechniqueNames<'_>,
        uniqueness: bool,
        budget: &Budget<'_>,
    ) -> Result<Self, Refused> {
        let position = &entry.record.position;
        let Ready { solution, view } = Ready::of(position, budget)?;
        let several = solution.is_none();
        let mistakes = solution.map_or(0, |solution| position.mistakes(&solution).len());
        match view {
            Some(view) if mistakes == 0 => {
                Ok(Self { view: techniques.view(view, uniqueness), several })
            }
            _ => Err(Refused::Mistakes { count: mistakes as u64, several }),
        }
    }

    /// The place with a warning if there is more than one solution.
    pub(super) fn with_warning(&self, place: Place) -> Place {
        with_warning(place, self.several)
    }
}

fn with_warning(mut place: Place, several: bool) -> Place {
    place.warnings.extend(several.then(|| SEVERAL.to_owned()));
    place
}

/// How much a hint tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
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
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Hint {
    /// How much to tell.
    #[cfg_attr(feature = "arguments", arg(short, long, value_enum, default_value = "nudge"))]
    pub level: Level,
    /// The puzzle as it was printed, without what the player wrote: what else stands in the
    /// position was placed by the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub original: Option<PuzzleInput>,
    /// The techniques to try, by name or by HoDoKu's number, or sets of them: `default`, `hodoku`
    /// (those that HoDoKu uses by default) or `all`; the usual ones if none is named.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub technique: Vec<TechniqueSetName>,
    /// Whether there being only one solution may be used as a reason.
    #[cfg_attr(feature = "arguments", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse, help = "Conclude nothing from there being only one solution"))]
    pub uniqueness: bool,
}

impl Default for Hint {
    fn default() -> Self {
        Self { level: Level::default(), original: None, technique: Vec::new(), uniqueness: true }
    }
}

/// A hint.
#[derive(Clone, Debug)]
pub struct Hinted {
    /// The advice.
    pub advice: Advice,
    /// The board that it is about; nothing if a placed digit stands twice in a house.
    pub board: Option<Board>,
    /// The position that a player has after taking the advice.
    pub after: Position,
    /// Whether there is more than one solution, so that mistakes cannot be told.
    pub several: bool,
}

impl Finding for Hinted {
    fn outcome(&self) -> Outcome {
        match self.advice {
            Advice::Mistakes(_) | Advice::Stuck => Outcome::No,
            _ if self.several => Outcome::No,
            _ => Outcome::Yes,
        }
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

/// The position in which only what the original has is given.
fn with_original(position: &Position, original: &PuzzleInput) -> Result<Position, Refused> {
    let original = original.read().map_err(Refused::Fault)?.entry.record.position.givens;
    let values = position.values();
    for cell in original.filled() {
        if let (Some(given), here) = (original[cell], values[cell])
            && here != Some(given)
        {
            let here = here.map_or("empty".to_owned(), |digit| digit.to_string());
            return Err(Refused::request(format!(
                "{cell} is {given} in the original, and {here} in the position"
            )));
        }
    }
    let placed = values.restricted_to(!original.filled());
    Ok(Position { givens: original, placed, candidates: position.candidates.clone() })
}

impl PuzzleVerb for Hint {
    type Found = Hinted;
    type Record = Or<wire::Hint>;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Hinted, Refused> {
        let told_apart = match &self.original {
            Some(original) => Some(with_original(&entry.record.position, original)?),
            None => None,
        };
        let position = told_apart.as_ref().unwrap_or(&entry.record.position);
        let names = TechniqueNames(&self.technique);
        let Ready { solution, view } = Ready::of(position, budget)?;
        let view = view.map(|view| {
            let view = names.view(view, self.uniqueness);
            // In a Sukaku there is no other way to fill a cell.
            if position.is_sukaku() { view.with_lone_placed() } else { view }
        });
        let (view, solution) = (view.as_ref(), solution.as_ref());
        let advice = advise(position, solution, view, &names.set(), budget)?;
        let after = after(&advice, position, view, solution);
        let board = view.map(|view| view.board().clone());
        Ok(Hinted { advice, board, after, several: solution.is_none() })
    }

    fn record(&self, found: &Hinted, place: Place) -> Self::Record {
        let Hinted { advice, board, after, several } = found;
        let mut hint = wire::Hint::new(advice, self.level.into(), board.as_ref(), after);
        hint.place = with_warning(place, *several);
        Or::Record(hint)
    }
}

/// The entry that is looked at: that of the givens alone, if these are asked for.
fn chosen(entry: &Entry, from: Start) -> Option<Entry> {
    let position = &entry.record.position;
    (from == Start::Givens && position.has_marks()).then(|| {
        let mut chosen = entry.clone();
        chosen.record.position = Position::from_givens(position.givens);
        chosen
    })
}

/// Explain the path to the solution of a puzzle, step by step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Explain {
    /// Where the path starts.
    #[cfg_attr(feature = "arguments", arg(long, value_enum, default_value = "position"))]
    pub from: Start,
    /// Look for a path with few steps beyond singles and locked candidates.
    #[cfg_attr(feature = "arguments", arg(long))]
    pub shortest: bool,
    /// The techniques to try, by name or by HoDoKu's number, or sets of them: `default`, `hodoku`
    /// (those that HoDoKu uses by default) or `all`; the usual ones if none is named.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub technique: Vec<TechniqueSetName>,
    /// Whether there being only one solution may be used as a reason.
    #[cfg_attr(feature = "arguments", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse, help = "Conclude nothing from there being only one solution"))]
    pub uniqueness: bool,
}

impl Default for Explain {
    fn default() -> Self {
        Self { from: Start::default(), shortest: false, technique: Vec::new(), uniqueness: true }
    }
}

/// A path.
#[derive(Clone, Debug)]
pub struct Explained {
    /// Where it starts.
    pub start: StartView,
    /// The path.
    pub path: Path,
}

impl Finding for Explained {
    fn outcome(&self) -> Outcome {
        if self.path.is_solved() && !self.start.several { Outcome::Yes } else { Outcome::No }
    }
}

impl PuzzleVerb for Explain {
    type Found = Explained;
    type Record = Or<wire::Steps>;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Explained, Refused> {
        let chosen = chosen(entry, self.from);
        let names = TechniqueNames(&self.technique);
        let entry = chosen.as_ref().unwrap_or(entry);
        let start = StartView::of(entry, names, self.uniqueness, budget)?;
        let path = if self.shortest {
            shortest_path(&start.view, &names.set(), Bounds::default(), budget)?
        } else {
            path_by(&start.view, &names.set(), budget)?
        };
        Ok(Explained { start, path })
    }

    fn record(&self, found: &Explained, place: Place) -> Self::Record {
        let Explained { start, path } = found;
        let place = start.with_warning(place);
        Or::Record(wire::Steps::of_path(path, start.view.board(), place))
    }

    fn place(&self, entry: &Entry, format: Option<&'static str>) -> Place {
        Place::of(chosen(entry, self.from).as_ref().unwrap_or(entry), format)
    }
}

/// List the steps that a position has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Steps {
    /// Which position is looked at.
    #[cfg_attr(feature = "arguments", arg(long, value_enum, default_value = "position"))]
    pub from: Start,
    /// List also steps whose effect an easier technique has, grouped by what they conclude.
    #[cfg_attr(feature = "arguments", arg(long))]
    pub all: bool,
    /// The levels on HoDoKu's scale of the techniques to try, `hard` or `easy..hard`. If it is left
    /// out, and neither techniques are named nor all steps asked for, no level is tried that is
    /// harder than the easiest one that has a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "LEVEL"))]
    pub level: Option<Levels>,
    /// List up to this number of steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[cfg_attr(feature = "arguments", arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..)))]
    pub limit: Option<u64>,
    /// The techniques to try, by name or by HoDoKu's number, or sets of them: `default`, `hodoku`
    /// (those that HoDoKu uses by default) or `all`; the usual ones but for brute force if none is
    /// named.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub technique: Vec<TechniqueSetName>,
    /// Whether there being only one solution may be used as a reason.
    #[cfg_attr(feature = "arguments", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse, help = "Conclude nothing from there being only one solution"))]
    pub uniqueness: bool,
}

impl Default for Steps {
    fn default() -> Self {
        Self {
            from: Start::default(),
            all: false,
            level: None,
            limit: None,
            technique: Vec::new(),
            uniqueness: true,
        }
    }
}

/// The steps of a position.
#[derive(Clone, Debug)]
pub struct StepsFound {
    /// The position.
    pub start: StartView,
    /// The steps.
    pub steps: Vec<Step>,
    /// The level beyond which no technique was tried, because there are easier steps.
    pub easiest: Option<hodoku::Level>,
    /// The number of steps that are not listed, because of the limit.
    pub more: u64,
}

/// The level of a technique on `HoDoKu`'s scale; extreme for those that the scale does not have.
fn level_of(kind: &Kind) -> hodoku::Level {
    hodoku::entry(kind.id).map_or(hodoku::Level::Extreme, |entry| entry.level)
}

impl Steps {
    /// The steps of a position, and the level beyond which none were looked for.
    fn of(
        &self,
        view: &View,
        budget: &Budget<'_>,
    ) -> Result<(Vec<Step>, Option<hodoku::Level>), Stop> {
        let set = TechniqueNames(&self.technique).listed();
        let find = |set: &TechniqueSet| {
            if self.all { set.each(view, budget) } else { set.all(view, budget) }
        };
        if let Some(levels) = self.level {
            let levels: RangeInclusive<hodoku::Level> = levels.into();
            let is_chosen = |kind: &&'static Kind| levels.contains(&level_of(kind));
            return Ok((find(&TechniqueSet::of(set.kinds().filter(is_chosen)))?, None));
        }
        if self.technique.is_empty() && !self.all {
            for level in hodoku::Level::all() {
                let is_easy = |kind: &&'static Kind| level_of(kind) <= level;
                let steps = find(&TechniqueSet::of(set.kinds().filter(is_easy)))?;
                if !steps.is_empty() && level < hodoku::Level::Extreme {
                    return Ok((steps, Some(level)));
                }
            }
        }
        Ok((find(&set)?, None))
    }
}

impl StepsFound {
    /// Whether the position is solved already.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.start.view.board().empty_cells().is_empty()
    }
}

impl Finding for StepsFound {
    fn outcome(&self) -> Outcome {
        let has_steps = !self.steps.is_empty() || self.is_solved();
        if has_steps && !self.start.several { Outcome::Yes } else { Outcome::No }
    }
}

impl PuzzleVerb for Steps {
    type Found = StepsFound;
    type Record = Or<wire::Steps>;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<StepsFound, Refused> {
        let chosen = chosen(entry, self.from);
        let names = TechniqueNames(&self.technique);
        let entry = chosen.as_ref().unwrap_or(entry);
        let start = StartView::of(entry, names, self.uniqueness, budget)?;
        let (mut steps, easiest) = self.of(&start.view, budget)?;
        let count = steps.len() as u64;
        let limit = self.limit.unwrap_or(u64::MAX);
        steps.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(StepsFound { start, steps, easiest, more: count.saturating_sub(limit) })
    }

    fn record(&self, found: &StepsFound, place: Place) -> Self::Record {
        let StepsFound { start, steps, .. } = found;
        let record = wire::Steps::of_position(steps, &start.view, start.with_warning(place));
        Or::Record(if self.all { record.with_groups(&by_conclusions(steps)) } else { record })
    }

    fn place(&self, entry: &Entry, format: Option<&'static str>) -> Place {
        Place::of(chosen(entry, self.from).as_ref().unwrap_or(entry), format)
    }
}

/// Say whether a puzzle takes certain techniques or is of a level.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Filter {
    /// The path has steps of each of these techniques. It is the path on `HoDoKu`'s scale; for
    /// techniques that this scale does not use by default it is the one that `explain` takes from
    /// the givens, with these techniques added in their places.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub technique: Vec<TechniqueName>,
    /// The path has no step of any of these techniques.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub not_technique: Vec<TechniqueName>,
    /// The hardest step of the path is of one of these techniques.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub hardest: Vec<TechniqueName>,
    /// The level, or a range of levels: `hard`, `easy..hard`, `hard..`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "LEVEL"))]
    pub level: Option<Levels>,
}

/// Whether a puzzle is as it was asked for.
#[derive(Clone, Debug)]
pub struct Filtered {
    /// Whether it is.
    pub suits: bool,
    /// Its path on `HoDoKu`'s scale with all that is known of it.
    pub details: Match,
}

/// The path of a puzzle.
#[derive(Clone, Debug)]
pub struct Match {
    /// The path on `HoDoKu`'s scale.
    pub path: Path,
    /// The rating on that scale.
    pub rating: Rating,
    /// The path with further techniques, where the question was about these.
    pub explained: Option<Path>,
}

impl Finding for Filtered {
    fn outcome(&self) -> Outcome {
        if self.suits { Outcome::Yes } else { Outcome::No }
    }
}

impl Filter {
    /// How hard puzzles are to be.
    ///
    /// # Errors
    /// Why no puzzle can be as hard as that.
    pub fn difficulty(&self) -> Result<Difficulty, Refused> {
        let kinds = |names: &[TechniqueName]| names.iter().map(|name| name.get()).collect();
        let wanted = Wanted {
            technique: kinds(&self.technique),
            not_technique: kinds(&self.not_technique),
            hardest: kinds(&self.hardest),
            level: self.level.map(Into::into),
            ..Wanted::default()
        };
        Difficulty::new(wanted).map_err(|error| Refused::request(error.to_string()))
    }

    /// Says whether a puzzle is as it was asked for, which takes less than also finding its path.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn suits(
        difficulty: &Difficulty,
        entry: &Entry,
        budget: &Budget<'_>,
    ) -> Result<bool, Refused> {
        Ok(difficulty.suits(&*proper(&entry.record.position, budget)?, budget)?)
    }
}

impl PuzzleVerb for Filter {
    type Found = Filtered;
    type Record = Or<wire::Match>;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Filtered, Refused> {
        let difficulty = self.difficulty()?;
        let puzzle = proper(&entry.record.position, budget)?;
        let suits = difficulty.suits(&puzzle, budget)?;
        let (path, rating) = hodoku::solve(&puzzle, budget)?;
        let explained = difficulty.explained(&puzzle, budget)?;
        Ok(Filtered { suits, details: Match { path, rating, explained } })
    }

    fn record(&self, found: &Filtered, place: Place) -> Self::Record {
        let Match { path, rating, explained } = &found.details;
        let mut record = wire::Match::new(path, rating, place);
        if let Some(path) = explained {
            record = record.with_explained(path);
        }
        if !found.suits {
            record.status = "no-match";
        }
        Or::Record(record)
    }
}
