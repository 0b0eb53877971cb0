//! `hint`, `explain` and `steps`: solving as a human does.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::names::{Start, TechniqueNames, TechniqueSetName};
use super::ranges::Levels;
use super::{Finding, Or, Outcome, PuzzleInput, PuzzleVerb, Refused, subject};
use crate::budget::{Budget, Stop};
use crate::engine::Verdict;
use crate::format::Entry;
use crate::grid::{Board, Position, Solution};
use crate::human::{
    Advice, Bounds, HintLevel, Kind, Path, Step, TechniqueSet, View, advise, by_conclusions,
    path_by, repaired, shortest_path,
};
use crate::rate::hodoku;
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

pub(super) fn with_warning(mut place: Place, several: bool) -> Place {
    place.warnings.extend(several.then(|| Refused::SEVERAL.to_owned()));
    place
}

/// The amount of information in a hint.
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

/// Give a hint for a position, with as much information as wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Hint {
    /// The amount of information.
    #[cfg_attr(feature = "arguments", arg(short, long, value_enum, default_value = "nudge"))]
    pub level: Level,
    /// The puzzle as it was printed, without the digits of the player: all other digits of the
    /// position were placed by the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub original: Option<PuzzleInput>,
    /// The techniques to use, by name or by HoDoKu's number (`bivalue techniques` lists them), or
    /// groups: `default`, `hodoku` (those that HoDoKu uses by default) or `all` (except Franken
    /// fish of five and more houses, mutant fish, dual kites and dual empty rectangles, which are
    /// slow and must be named). If none is named: `default`.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub technique: Vec<TechniqueSetName>,
    /// Whether techniques may assume that the puzzle has only one solution.
    #[cfg_attr(feature = "arguments", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse, help = "Use no technique that assumes that the puzzle has only one solution"))]
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
    /// The position in which the path starts.
    #[cfg_attr(feature = "arguments", arg(long, value_enum, default_value = "position"))]
    pub from: Start,
    /// Search for a path with few steps other than singles and locked candidates.
    #[cfg_attr(feature = "arguments", arg(long))]
    pub shortest: bool,
    /// The techniques to use, by name or by HoDoKu's number (`bivalue techniques` lists them), or
    /// groups: `default`, `hodoku` (those that HoDoKu uses by default) or `all` (except Franken
    /// fish of five and more houses, mutant fish, dual kites and dual empty rectangles, which are
    /// slow and must be named). If none is named: `default`.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub technique: Vec<TechniqueSetName>,
    /// Whether techniques may assume that the puzzle has only one solution.
    #[cfg_attr(feature = "arguments", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse, help = "Use no technique that assumes that the puzzle has only one solution"))]
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

/// List the steps that are possible in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Steps {
    /// The position whose steps are listed.
    #[cfg_attr(feature = "arguments", arg(long, value_enum, default_value = "position"))]
    pub from: Start,
    /// List also steps with the same effect as an easier step, grouped by their conclusions.
    #[cfg_attr(feature = "arguments", arg(long))]
    pub all: bool,
    /// The level of the techniques on HoDoKu's scale, or a range, such as `hard` or `easy..hard`.
    /// By default only the easiest level that has a step is listed, except if techniques are named
    /// or all steps are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "LEVEL", hide_possible_values = true)
    )]
    pub level: Option<Levels>,
    /// List up to this number of steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[cfg_attr(feature = "arguments", arg(short = 'n', long, value_name = "N", value_parser = super::arguments::whole_number::<u64>(1..=u64::MAX)))]
    pub limit: Option<u64>,
    /// The techniques to use, by name or by HoDoKu's number (`bivalue techniques` lists them), or
    /// groups: `default`, `hodoku` (those that HoDoKu uses by default) or `all` (except Franken
    /// fish of five and more houses, mutant fish, dual kites and dual empty rectangles, which are
    /// slow and must be named). If none is named: `default`
    /// without brute force.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub technique: Vec<TechniqueSetName>,
    /// Whether techniques may assume that the puzzle has only one solution.
    #[cfg_attr(feature = "arguments", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse, help = "Use no technique that assumes that the puzzle has only one solution"))]
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
            let of = |is_chosen: &dyn Fn(hodoku::Level) -> bool| {
                TechniqueSet::of(set.kinds().filter(|kind| is_chosen(level_of(kind))))
            };
            for level in hodoku::Level::all().filter(|level| *level < hodoku::Level::Extreme) {
                if of(&|own| own == level).first(view, budget)?.is_some() {
                    return Ok((find(&of(&|own| own <= level))?, Some(level)));
                }
            }
        }
        Ok((find(&set)?, None))
    }
}

impl StepsFound {
    /// Whether the position is solved already.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::verbs::{PuzzleInput, PuzzleVerb, Steps};
    ///
    /// let puzzle = PuzzleInput::from_text(
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    /// );
    /// let puzzle = puzzle.read().unwrap();
    /// let found = Steps::default().find(&puzzle.entry, &Budget::UNLIMITED).unwrap();
    /// assert!(!found.is_solved() && !found.steps.is_empty());
    /// ```
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
