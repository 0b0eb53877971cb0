//! `steps`: the steps that a position has.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::names::{Start, TechniqueNames, TechniqueSetName};
use super::ranges::Levels;
use super::start::{StartView, chosen};
use super::words::{StepWords, teller, told};
use super::{
    Bound, Example, Finding, Info, Or, Outcome, PuzzleVerb, Refused, Tells, without_bound,
};
use crate::budget::{Budget, Stop};
use crate::format::Entry;
use crate::human::{Detail, Kind, Language, Step, TechniqueSet, View, by_conclusions, kind};
use crate::rate::hodoku;
use crate::wire::{self, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "steps",
    shown: &["/lines", "/steps"],
    about: "List the steps that are possible in a position",
    usage: "For all steps that a position offers now: name techniques, or set `limit`, since \
            hundreds may be listed. The detail `path` takes a line of 60 characters a step, \
            `words` some 500, `full` 1,000 and more.",
    brief: &[("detail", "path")],
    examples: &[Example {
        title: "naked and hidden singles",
        request: r#"{"verb":"steps","technique":["naked-single","hidden-single"],"puzzle":"534678912672195348198342567859761423426853791713924856961537284287419.3534528617."}"#,
    }],
};

told! {
/// List the steps that are possible in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
// Every switch is a question of its own.
#[allow(clippy::struct_excessive_bools)]
pub struct Steps {
    /// The position whose steps are listed.
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long,
            value_enum,
            ignore_case = true,
            default_value = "position"
        )
    )]
    pub from: Start,
    /// List also steps with the same effect as an easier step, or a part of it, grouped by their
    /// conclusions.
    #[cfg_attr(feature = "arguments", arg(long))]
    pub all: bool,
    /// The level of the techniques on HoDoKu's scale, or a range, such as `hard` or `easy..hard`.
    /// By default only the easiest level that has a step is listed, except if techniques are named
    /// or all steps are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "arguments",
        arg(short, long, value_name = "LEVEL", hide_possible_values = true)
    )]
    pub level: Option<Levels>,
    /// List up to this number of steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "arguments",
        arg(
            short = 'n',
            long,
            value_name = "N",
            value_parser = super::arguments::whole_number::<u64>(1..=u64::MAX),
        )
    )]
    pub limit: Option<u64>,
    /// The techniques to use, by name or by HoDoKu's number (`bivalue techniques` lists them), or
    /// groups: families such as `fish`, levels such as `easy`, `default`, `hodoku` (those that
    /// HoDoKu uses by default) or `all` (except Franken fish of five and more houses, mutant fish,
    /// dual kites and dual empty rectangles, which are slow and must be named). If none is named:
    /// `default` without brute force.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub technique: Vec<TechniqueSetName>,
    /// True if techniques may assume that the puzzle has only one solution.
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long = "no-uniqueness",
            action = clap::ArgAction::SetFalse,
            help = "Use no technique that assumes that the puzzle has only one solution",
        )
    )]
    pub uniqueness: bool,
}
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
            detail: Detail::Full,
            brief: false,
            spans: false,
            language: Language::English,
            names: None,
            words: StepWords::default(),
        }
    }
}

/// The steps of a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StepsFound {
    /// The position.
    pub start: StartView,
    /// The steps.
    pub steps: Vec<Step>,
    /// The level beyond which no technique was tried, because there are easier steps.
    pub easiest: Option<hodoku::Level>,
    /// The number of steps that are not listed, because of the limit.
    pub more: u64,
    /// Locked pairs and triples, which are not listed because only naked ones were named.
    pub locked: Vec<(&'static Kind, u64)>,
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

/// Kinds of steps that are special cases of others, after which people look for them.
const SPECIAL: [(&str, &str); 2] =
    [("naked-pair", "locked-pair"), ("naked-triple", "locked-triple")];

impl Steps {
    /// The special cases of the named techniques that are not named, with their numbers of steps.
    fn locked(&self, view: &View, budget: &Budget<'_>) -> Result<Vec<(&'static Kind, u64)>, Stop> {
        let mut all = Vec::new();
        if self.technique.is_empty() || self.level.is_some() {
            return Ok(all);
        }
        let named = TechniqueNames(&self.technique).set(None);
        let is_named = |id: &str| named.kinds().any(|kind| kind.id == id);
        for (general, special) in SPECIAL {
            if let Some((_, kind)) =
                kind(special).filter(|_| is_named(general) && !is_named(special))
            {
                let count = TechniqueSet::of([kind]).all(view, budget)?.len() as u64;
                all.extend((count > 0).then_some((kind, count)));
            }
        }
        Ok(all)
    }
}

impl StepsFound {
    /// Returns whether the position is solved already.
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
    const BOUNDS: &'static [Bound] = &[("limit", 1..=u64::MAX)];

    type Found = StepsFound;
    type Record = Or<wire::Steps>;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<StepsFound, Refused> {
        let chosen = chosen(entry, self.from);
        let names = TechniqueNames(&self.technique);
        let entry = chosen.as_ref().unwrap_or(entry);
        let start = StartView::of(entry, names, self.uniqueness, budget)?;
        let (mut steps, easiest) = self.of(&start.view, budget)?;
        let locked = self.locked(&start.view, budget)?;
        let count = steps.len() as u64;
        let limit = self.limit.unwrap_or(u64::MAX);
        steps.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(StepsFound { start, steps, easiest, more: count.saturating_sub(limit), locked })
    }

    fn record_within(
        &self,
        found: &StepsFound,
        place: &Place,
        budget: &Budget<'_>,
    ) -> Result<Self::Record, Stop> {
        let StepsFound { start, steps, .. } = found;
        let (place, words) = (start.with_warning(place.clone()), self.told_in());
        let words = teller(&words, self.spans);
        let record = wire::Steps::of_position(steps, &start.view, place, words, budget)?;
        Ok(Or::Record(if self.all { record.with_groups(&by_conclusions(steps)) } else { record }))
    }

    fn record(&self, found: &StepsFound, place: Place) -> Self::Record {
        without_bound(self, found, place)
    }

    fn place(&self, entry: &Entry, format: Option<&'static str>) -> Place {
        Place::of(chosen(entry, self.from).as_ref().unwrap_or(entry), format)
    }
}
