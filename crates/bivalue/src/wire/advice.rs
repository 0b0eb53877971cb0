//! Records of hints, of paths and of all steps of a position.

use std::collections::BTreeMap;

use serde::Serialize;

use super::step::{Step, Technique, conclusions};
use super::{Place, Span, VERSION, names};
use crate::budget::{Budget, Stop};
use crate::grid::{Board, Digit, Position};
use crate::human::{self, Advice, Detail, HintLevel, Path, Teller, View};
#[cfg(feature = "schema")]
use crate::rate::hodoku;
use crate::rate::hodoku::HodokuRating;

/// A hint: the full step with members left out, the more the lower the level.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Hint {
    /// The version of the record.
    pub v: u32,
    /// The place where the puzzle was read.
    #[serde(flatten)]
    pub place: Place,
    /// `mistake`, `step`, `solved` or `stuck`.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["mistake", "step", "solved", "stuck"]))
    )]
    pub status: &'static str,
    /// The amount of information: `nudge`, `area`, `name`, `cells`, `full` or `apply`.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["nudge", "area", "name", "cells", "full", "apply"]))
    )]
    pub level: &'static str,
    /// The hint in words.
    pub text: String,
    /// With `spans`: what these words name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_spans: Option<Vec<Span>>,
    /// The number of cells with a mistake.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<u64>,
    /// The kind of change by the step: `place` or `eliminate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["place", "eliminate"])))]
    pub does: Option<&'static str>,
    /// From `area` on: a house to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// From `name` on: what the step is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<Technique>,
    /// From `cells` on: the cells of the pattern; with `full` also those with mistakes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// From `full` on: the candidates of the solution that the player crossed out, `r5c3=6`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub crossed_out: Vec<String>,
    /// From `cells` on: the digits of the pattern, except if they would give the conclusion away.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub digits: Vec<u8>,
    /// From `full` on: the whole step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// With `apply`: the position after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<After>,
}

/// A position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct After {
    /// All digits, a character a cell.
    pub grid: String,
    /// The candidates of each cell in reading order, `137`; empty for a filled cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<String>,
}

impl From<&Position> for After {
    fn from(position: &Position) -> Self {
        let values = position.values();
        let noted = position.candidates.as_deref();
        let candidates = noted.into_iter().flatten().zip(values.as_array()).map(|(set, digit)| {
            if digit.is_some() || set.is_empty() { String::new() } else { set.to_string() }
        });
        Self { grid: values.to_string(), candidates: candidates.collect() }
    }
}

impl Hint {
    /// The part of an advice that a level shows, in those words. `board` is the board of the
    /// advice, if there is one, and `after` is the position after it.
    ///
    /// ```
    /// use bivalue::grid::{Grid, Position};
    /// use bivalue::human::{Advice, HintLevel, Words};
    /// use bivalue::wire::Hint;
    ///
    /// let after = Position::from_givens(Grid::EMPTY);
    /// let (level, words) = (HintLevel::Nudge, Words::english());
    /// let hint = Hint::new(&Advice::Stuck, level, None, &after, words);
    /// assert_eq!((hint.status, hint.level), ("stuck", "nudge"));
    /// ```
    #[must_use]
    pub fn new<'a>(
        advice: &Advice,
        level: HintLevel,
        board: Option<&Board>,
        after: &Position,
        words: impl Into<Teller<'a>>,
    ) -> Self {
        let words = words.into();
        let text = words.hint(advice, level, board);
        let tells = |least| level >= least;
        let mut hint = Self {
            v: VERSION,
            place: Place::default(),
            status: "step",
            level: level.name(),
            text_spans: Span::of(&text, words),
            text: text.into(),
            mistakes: None,
            does: None,
            house: None,
            technique: None,
            cells: Vec::new(),
            crossed_out: Vec::new(),
            digits: Vec::new(),
            step: None,
            after: None,
        };
        match advice {
            Advice::Mistakes { cells, crossed_out } => {
                hint.status = "mistake";
                hint.mistakes = Some(cells.len() as u64);
                if tells(HintLevel::Full) {
                    hint.cells = names(*cells);
                    hint.crossed_out = crossed_out.iter().map(ToString::to_string).collect();
                }
            }
            Advice::Clash { cells, .. } => {
                hint.status = "mistake";
                let cells = || names(cells.iter().copied().collect());
                hint.cells = if tells(HintLevel::Full) { cells() } else { Vec::new() };
            }
            Advice::Step(step) => {
                hint.does = Some(if step.places() { "place" } else { "eliminate" });
                hint.house = tells(HintLevel::Area).then(|| step.house_to_see().to_string());
                hint.technique =
                    tells(HintLevel::Name).then(|| Technique::of(step.kind, words.words()));
                if tells(HintLevel::Cells) {
                    hint.cells = names(step.cells_to_see());
                    hint.digits = step.digits_to_see().into_iter().map(Digit::get).collect();
                }
                let has_step = words.words().detail() != Detail::Path;
                hint.step =
                    (has_step && tells(HintLevel::Full)).then(|| Step::new(step, board, words));
            }
            Advice::Solved => hint.status = "solved",
            Advice::Stuck => hint.status = "stuck",
        }
        let changes = matches!(advice, Advice::Mistakes { .. } | Advice::Step(_));
        hint.after = (changes && tells(HintLevel::Apply)).then(|| after.into());
        hint
    }
}

/// Steps: those of a path, or all that a position has.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Steps {
    /// The version of the record.
    pub v: u32,
    /// The place where the puzzle was read.
    #[serde(flatten)]
    pub place: Place,
    /// Of a path `solved`, `stuck`, `steps` if it ends before a technique, or `limit` if a bound was
    /// met before its end; of a position `steps`, or `solved` if it is full.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["solved", "stuck", "limit", "steps"]))
    )]
    pub status: &'static str,
    /// The bound that ended a path: `nodes` or `timeout`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["nodes", "timeout"])))]
    pub reason: Option<&'static str>,
    /// The steps.
    pub steps: Vec<Step>,
    /// With the detail `path`: the steps in one line each, in the place of `steps`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// With `all`: the groups of steps with the same conclusions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<Vec<Group>>,
    /// Of a path: the number of steps other than singles and locked candidates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub non_basic: Option<u64>,
    /// Of a path: the position at its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<After>,
}

impl Steps {
    /// The steps of a path from that board, in those words: those that were told within the budget,
    /// with the bound if the path or its telling met one.
    ///
    /// ```
    /// use bivalue::human::{View, Words, path};
    /// use bivalue::wire::{Place, Steps};
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let path = path(&View::of(&puzzle), &Budget::UNLIMITED).unwrap();
    /// let (place, words) = (Place::default(), Words::english());
    /// let record = Steps::of_path(&path, puzzle.board(), place, words, &Budget::UNLIMITED);
    /// assert_eq!((record.status, record.non_basic), ("solved", Some(0)));
    /// ```
    pub fn of_path<'a>(
        path: &Path,
        start: &Board,
        place: Place,
        words: impl Into<Teller<'a>>,
        budget: &Budget<'_>,
    ) -> Self {
        let words = words.into();
        let (steps, lines, stop) =
            within(budget, &path.steps, words, Step::each_along(start, words));
        let reason = stop.or(path.stopped);
        let status = match reason {
            Some(_) => "limit",
            None if path.is_solved() => "solved",
            None if path.is_part => "steps",
            None => "stuck",
        };
        // Without all of its steps, nothing is said of the end of the path.
        let is_told = stop.is_none();
        Self {
            v: VERSION,
            place,
            status,
            reason: reason.map(Stop::word),
            steps,
            lines,
            groups: None,
            non_basic: is_told.then(|| path.non_basic() as u64),
            end: is_told.then(|| After::from(&Board::position(path.end.board()))),
        }
    }

    /// The steps of a position, in those words, made within the budget.
    ///
    /// # Errors
    /// The bound of the budget that was met before a step.
    ///
    /// ```
    /// use bivalue::human::{View, Words, next_step};
    /// use bivalue::wire::{Place, Steps};
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let view = View::of(&puzzle);
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// let (place, words) = (Place::default(), Words::english());
    /// let record =
    ///     Steps::of_position(&[step], &view, place, words, &Budget::UNLIMITED).unwrap();
    /// assert_eq!((record.status, record.steps.len()), ("steps", 1));
    /// ```
    pub fn of_position<'a>(
        steps: &[human::Step],
        view: &View,
        place: Place,
        words: impl Into<Teller<'a>>,
        budget: &Budget<'_>,
    ) -> Result<Self, Stop> {
        let (board, words) = (view.board(), words.into());
        let record = |step: &_| Step::new(step, Some(board), words);
        let (steps, lines, stop) = within(budget, steps, words, record);
        if let Some(stop) = stop {
            return Err(stop);
        }
        Ok(Self {
            v: VERSION,
            place,
            reason: None,
            status: if board.empty_cells().is_empty() { "solved" } else { "steps" },
            steps,
            lines,
            groups: None,
            non_basic: None,
            end: None,
        })
    }

    /// The same with these groups.
    ///
    /// ```
    /// use bivalue::human::{View, Words, by_conclusions, next_step};
    /// use bivalue::wire::{Place, Steps};
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let view = View::of(&puzzle);
    /// let steps = [next_step(&view, &Budget::UNLIMITED).unwrap().unwrap()];
    /// let (place, words) = (Place::default(), Words::english());
    /// let record =
    ///     Steps::of_position(&steps, &view, place, words, &Budget::UNLIMITED).unwrap();
    /// let groups = record.with_groups(&by_conclusions(&steps)).groups.unwrap();
    /// assert_eq!(groups[0].steps, [0]);
    /// ```
    #[must_use]
    pub fn with_groups(mut self, groups: &[human::Group]) -> Self {
        self.groups = Some(groups.iter().map(Group::from).collect());
        self
    }
}

/// The records of steps, or their lines, each made only if the budget is not spent, and the bound
/// that was met.
fn within(
    budget: &Budget<'_>,
    steps: &[human::Step],
    words: Teller<'_>,
    mut record: impl FnMut(&human::Step) -> Step,
) -> (Vec<Step>, Vec<String>, Option<Stop>) {
    let is_path = words.words().detail() == Detail::Path;
    let (mut records, mut lines) = (Vec::new(), Vec::new());
    for step in steps {
        if let Err(stop) = budget.check() {
            return (records, lines, Some(stop));
        }
        if is_path {
            lines.push(words.line(step).into());
        } else {
            records.push(record(step));
        }
    }
    (records, lines, None)
}

/// Steps with the same conclusions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Group {
    /// The placed digits: `r4c7=2`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub place: Vec<String>,
    /// The eliminated candidates: `r4c7<>2`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub eliminate: Vec<String>,
    /// Their places in the list of steps, from 0, easiest first.
    pub steps: Vec<usize>,
}

impl From<&human::Group> for Group {
    fn from(group: &human::Group) -> Self {
        let so = |places: bool| conclusions(group.effect.conclusions(), places);
        Self { place: so(true), eliminate: so(false), steps: group.steps.clone() }
    }
}

/// A puzzle that meets the condition, with its rating on HoDoKu's scale.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Match {
    /// The version of the record.
    pub v: u32,
    /// The place where the puzzle was read.
    #[serde(flatten)]
    pub place: Place,
    /// `match`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["match", "no-match"])))]
    pub status: &'static str,
    /// The rating on HoDoKu's scale, unless the puzzle is not proper.
    #[serde(flatten)]
    pub graded: Option<Graded>,
    /// For techniques that HoDoKu does not use by default: the number of steps of each technique on
    /// the path of `explain`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explained: Option<BTreeMap<&'static str, u64>>,
}

/// The rating of a puzzle on HoDoKu's scale.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Graded {
    /// The level: `easy` to `extreme`.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = hodoku::Level::all().map(hodoku::Level::id).collect::<Vec<_>>()))
    )]
    pub level: &'static str,
    /// The score.
    pub score: u32,
    /// The hardest technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<&'static str>,
    /// The number of steps of each technique, by name.
    pub techniques: BTreeMap<&'static str, u64>,
}

impl Match {
    /// The record of a path and its rating.
    ///
    /// ```
    /// use bivalue::rate::hodoku;
    /// use bivalue::wire::{Match, Place};
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let (path, rating) = hodoku::solve(&puzzle, &Budget::UNLIMITED).unwrap();
    /// let record = Match::new(&path, &rating, Place::default());
    /// assert_eq!((record.status, record.graded.unwrap().level), ("match", "easy"));
    /// ```
    #[must_use]
    pub fn new(path: &Path, rating: &HodokuRating, place: Place) -> Self {
        Self { graded: Some(Graded::of(path, rating)), ..Self::of_givens(place) }
    }

    /// The record of a puzzle that is not proper, and has the wanted pattern of givens.
    ///
    /// ```
    /// use bivalue::wire::{Match, Place};
    ///
    /// let record = Match::of_givens(Place::default());
    /// assert_eq!(serde_json::to_string(&record).unwrap(), r#"{"v":1,"status":"match"}"#);
    /// ```
    #[must_use]
    pub fn of_givens(place: Place) -> Self {
        Self { v: VERSION, place, status: "match", graded: None, explained: None }
    }

    /// The same with the path that `explain` takes.
    ///
    /// ```
    /// use bivalue::rate::hodoku;
    /// use bivalue::wire::{Match, Place};
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let (path, rating) = hodoku::solve(&puzzle, &Budget::UNLIMITED).unwrap();
    /// let record = Match::new(&path, &rating, Place::default()).with_explained(&path);
    /// assert_eq!(record.explained, Some(record.graded.unwrap().techniques));
    /// ```
    #[must_use]
    pub fn with_explained(mut self, path: &Path) -> Self {
        self.explained = Some(counted(path));
        self
    }
}

impl Graded {
    /// The rating of a path.
    ///
    /// ```
    /// use bivalue::rate::hodoku;
    /// use bivalue::wire::Graded;
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let (path, rating) = hodoku::solve(&puzzle, &Budget::UNLIMITED).unwrap();
    /// assert_eq!(Graded::of(&path, &rating).level, "easy");
    /// ```
    #[must_use]
    pub fn of(path: &Path, rating: &HodokuRating) -> Self {
        Self {
            level: rating.level.id(),
            score: rating.score,
            hardest: rating.hardest.map(|kind| kind.id),
            techniques: counted(path),
        }
    }
}

/// How many steps of each technique a path has.
fn counted(path: &Path) -> BTreeMap<&'static str, u64> {
    let mut techniques = BTreeMap::new();
    for step in &path.steps {
        *techniques.entry(step.kind.id).or_default() += 1;
    }
    techniques
}
