//! `explain`: the path to the solution, step by step.

use serde::{Deserialize, Serialize};

use super::names::{Start, TechniqueName, TechniqueNames, TechniqueSetName};
use super::phrases::{NO_STEP_OF, both};
use super::start::{StartView, chosen};
use super::subject::proper;
use super::words::{StepWords, teller, told};
use super::{Example, Finding, Info, Or, Outcome, PuzzleVerb, Refused, Tells, without_bound};
use crate::budget::{Budget, Stop};
use crate::format::Entry;
use crate::human::{Bounds, Detail, Language, Order, Path, View, path_until, shortest_path};
use crate::rate::hodoku;
use crate::wire::{self, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "explain",
    shown: &["/lines", "/steps"],
    about: "Explain the path to the solution of a puzzle, step by step",
    usage: "For the whole path to the solution: mostly an instant, some seconds for the hardest \
            puzzles. The detail `path` takes a line of 60 characters a step, `words` some 500, \
            and `full` adds the proofs; for one step ask `hint`.",
    brief: &[("detail", "path")],
    examples: &[Example {
        title: "every step",
        request: r#"{"verb":"explain","puzzle":"534678912672195348198342567859761423426853791713924856961537284287419.3534528617."}"#,
    }],
};

told! {
/// Explain the path to the solution of a puzzle, step by step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
// Every switch is a question of its own.
#[allow(clippy::struct_excessive_bools)]
pub struct Explain {
    /// The position in which the path starts.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_enum, ignore_case = true, default_value = "position")
    )]
    pub from: Start,
    /// Search for a path with few steps other than singles and locked candidates.
    #[cfg_attr(feature = "arguments", arg(long))]
    pub shortest: bool,
    /// Take HoDoKu's path, by which puzzles get their level and score, and on which `filter` and
    /// `generate` look for the techniques that HoDoKu uses by default. It starts from the givens.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long,
            conflicts_with_all = ["technique", "shortest", "order", "uniqueness"]
        )
    )]
    pub hodoku: bool,
    /// The techniques to use, by name or by HoDoKu's number (`bivalue techniques` lists them), or
    /// groups: families such as `fish`, levels such as `easy`, `default`, `hodoku` (those that
    /// HoDoKu uses by default) or `all` (except Franken fish of five and more houses, mutant fish,
    /// dual kites and dual empty rectangles, which are slow and must be named). If none is named:
    /// `default`.
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long,
            value_name = "NAME,...",
            value_delimiter = ',',
            hide_possible_values = true
        )
    )]
    pub technique: Vec<TechniqueSetName>,
    /// Stop before the first step of this technique, or of one of this family.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME", hide_possible_values = true)
    )]
    pub before: Option<TechniqueName>,
    /// The order in which techniques are tried: as people learn them, or as HoDoKu has them. If it
    /// is not named: `human`, and `hodoku` for the group of techniques of that name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "arguments",
        arg(hide_short_help = true, long, value_enum, ignore_case = true)
    )]
    pub order: Option<Order>,
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

impl Default for Explain {
    fn default() -> Self {
        Self {
            from: Start::default(),
            shortest: false,
            hodoku: false,
            technique: Vec::new(),
            before: None,
            order: None,
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

/// The share of the time in which a path is found, in per cent; the rest is for telling it.
const FOUND: u32 = 90;

/// A path, whole or as far as the budget went.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explained {
    /// Its start.
    pub start: StartView,
    /// The path.
    pub path: Path,
}

impl Finding for Explained {
    fn outcome(&self) -> Outcome {
        if self.path.stopped.is_some() {
            return Outcome::Limit;
        }
        let is_whole = self.path.is_solved() || self.path.is_part;
        if is_whole && !self.start.several { Outcome::Yes } else { Outcome::No }
    }
}

impl Explain {
    /// The position in which the path starts: that of the givens for HoDoKu's path.
    fn from(&self) -> Start {
        if self.hodoku { Start::Givens } else { self.from }
    }

    /// The part of the path that is asked for.
    fn part(&self, start: StartView, path: Path) -> Result<Explained, Refused> {
        let Some(before) = self.before else { return Ok(Explained { start, path }) };
        let stopped = path.stopped;
        let none = || match stopped {
            Some(stop) => stop.into(),
            None => Refused::request(NO_STEP_OF.with("technique", before.name())),
        };
        let path = path.before(&start.view, before.kinds()).ok_or_else(none)?;
        Ok(Explained { start, path })
    }
}

impl PuzzleVerb for Explain {
    type Found = Explained;
    type Record = Or<wire::Steps>;

    fn check(&self) -> Result<(), Refused> {
        let others = [
            ("shortest", self.shortest),
            ("technique", !self.technique.is_empty()),
            ("order", self.order.is_some()),
            ("uniqueness", !self.uniqueness),
        ];
        match others.into_iter().find(|(_, is_given)| self.hodoku && *is_given) {
            Some((other, _)) => Err(Refused::request(both("hodoku", other))),
            None => Ok(()),
        }
    }

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Explained, Refused> {
        PuzzleVerb::check(self)?;
        let chosen = chosen(entry, self.from());
        let names = TechniqueNames(&self.technique);
        let entry = chosen.as_ref().unwrap_or(entry);
        if self.hodoku {
            let puzzle = proper(&entry.record.position, budget)?;
            let (path, _) = hodoku::solve(&puzzle, budget)?;
            let start = StartView { view: View::of(&puzzle), several: false };
            return self.part(start, path);
        }
        let start = StartView::of(entry, names, self.uniqueness, budget)?;
        let path = if self.shortest {
            shortest_path(&start.view, &names.set(self.order), Bounds::default(), budget)?
        } else {
            // What was found before a bound is met must still be told.
            let budget = budget.with_share_of_time(FOUND);
            let path = path_until(&start.view, &names.set(self.order), &budget);
            // Nobody waits for a part of what was cancelled.
            if path.stopped == Some(Stop::Cancelled) {
                return Err(Stop::Cancelled.into());
            }
            path
        };
        self.part(start, path)
    }

    fn record_within(
        &self,
        found: &Explained,
        place: &Place,
        budget: &Budget<'_>,
    ) -> Result<Self::Record, Stop> {
        let Explained { start, path } = found;
        let (place, words) = (start.with_warning(place.clone()), self.told_in());
        let words = teller(&words, self.spans);
        Ok(Or::Record(wire::Steps::of_path(path, start.view.board(), place, words, budget)))
    }

    fn outcome(&self, found: &Explained, record: &Self::Record) -> Outcome {
        match record {
            Or::Record(record) if record.reason.is_some() => Outcome::Limit,
            _ => found.outcome(),
        }
    }

    fn record(&self, found: &Explained, place: Place) -> Self::Record {
        without_bound(self, found, place)
    }

    fn place(&self, entry: &Entry, format: Option<&'static str>) -> Place {
        Place::of(chosen(entry, self.from()).as_ref().unwrap_or(entry), format)
    }
}
