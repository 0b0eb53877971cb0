//! `why-not` and `judge-move`: a candidate or a move of a player, and what proves it.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::names::{TechniqueNames, TechniqueSetName};
use super::steps::StartView;
use super::{Finding, Or, Outcome, PuzzleVerb, Refused};
use crate::budget::Budget;
use crate::format::Entry;
use crate::grid::Conclusion;
use crate::human::{self, Judgement, Why, judge_moves, why_not};
use crate::wire::{self, Place};

/// A move: a digit that is placed, `r4c7=2`, or a candidate that is eliminated, `r4c7<>2`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(pub Conclusion);

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl std::str::FromStr for Move {
    type Err = <Conclusion as std::str::FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'_, str>::deserialize(deserializer)?;
        text.parse().map(Self).map_err(de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Move {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Move".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": "^[rR][1-9][cC][1-9](=|<>)[1-9]$",
            "examples": ["r4c7=2", "r4c7<>2"],
        })
    }
}

/// Which of several proofs is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
pub enum Prefer {
    /// The one of the fewest steps.
    #[default]
    FewSteps,
    /// The one whose hardest step is the easiest.
    EasySteps,
}

impl From<Prefer> for human::Prefer {
    fn from(prefer: Prefer) -> Self {
        match prefer {
            Prefer::FewSteps => Self::FewSteps,
            Prefer::EasySteps => Self::EasySteps,
        }
    }
}

/// Prove that a candidate is false, or that it is true.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct WhyNot {
    /// The candidate, such as `r4c7=2`.
    #[cfg_attr(feature = "arguments", arg(short, long, value_name = "MOVE"))]
    pub candidate: Move,
    /// Which of several proofs is given.
    #[serde(default)]
    #[cfg_attr(feature = "arguments", arg(long, value_enum, default_value = "few-steps"))]
    pub prefer: Prefer,
    /// The techniques that may prove it; the usual ones but for brute force if none is named.
    #[serde(default)]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub technique: Vec<TechniqueSetName>,
    /// Whether techniques may assume that the puzzle has only one solution.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "arguments", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse, help = "Use no technique that assumes that the puzzle has only one solution"))]
    pub uniqueness: bool,
}

fn yes() -> bool {
    true
}

/// Why a candidate is false or true.
#[derive(Clone, Debug)]
pub struct WhyNotFound {
    /// The proof, or why there is none.
    pub why: Why,
    /// The position.
    pub start: StartView,
}

impl Finding for WhyNotFound {
    fn outcome(&self) -> Outcome {
        match self.why {
            Why::False(_) | Why::True(_) | Why::Placed | Why::Excluded(_) => Outcome::Yes,
            Why::NotProvable { .. } | Why::NotProper(_) => Outcome::No,
        }
    }
}

impl PuzzleVerb for WhyNot {
    type Found = WhyNotFound;
    type Record = Or<wire::WhyNot>;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<WhyNotFound, Refused> {
        let names = TechniqueNames(&self.technique);
        let start = StartView::of(entry, names, self.uniqueness, budget)?;
        let candidate = self.candidate.0.candidate();
        let why = why_not(&start.view, candidate, &names.listed(), self.prefer.into(), budget)?;
        Ok(WhyNotFound { why, start })
    }

    fn record(&self, found: &WhyNotFound, place: Place) -> Self::Record {
        let (candidate, start) = (self.candidate.0.candidate(), &found.start);
        let place = start.with_warning(place);
        Or::Record(wire::WhyNot::new(candidate, &found.why, start.view.board(), place))
    }
}

/// Judge moves: right or wrong, and the easiest technique that proves each now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct JudgeMove {
    /// The moves in order, `r4c7=2` or `r4c7<>2`, at least one and at most 1,000. Each is judged on
    /// the position after the right moves before it.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 1000)))]
    #[cfg_attr(
        feature = "arguments",
        arg(short, long, value_name = "MOVE,...", value_delimiter = ',', required = true)
    )]
    pub moves: Vec<Move>,
    /// The techniques that may prove them; the usual ones but for brute force if none is named.
    #[serde(default)]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub technique: Vec<TechniqueSetName>,
    /// Whether techniques may assume that the puzzle has only one solution.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "arguments", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse, help = "Use no technique that assumes that the puzzle has only one solution"))]
    pub uniqueness: bool,
}

impl JudgeMove {
    /// More moves than that are not judged in one request: a puzzle has 729 candidates.
    pub const MOST: usize = 1000;
}

/// Moves that were judged.
#[derive(Clone, Debug)]
pub struct JudgedMoves {
    /// What is to be said of each.
    pub judged: human::Judged,
    /// The position before them.
    pub start: StartView,
}

impl Finding for JudgedMoves {
    fn outcome(&self) -> Outcome {
        let is_right = |one: &Judgement| one.is_right() || *one == Judgement::NoChange;
        let all_right = self.judged.judgements.iter().all(is_right);
        if all_right { Outcome::Yes } else { Outcome::No }
    }
}

impl JudgeMove {
    fn conclusions(&self) -> Vec<Conclusion> {
        self.moves.iter().map(|one| one.0).collect()
    }
}

impl PuzzleVerb for JudgeMove {
    type Found = JudgedMoves;
    type Record = Or<wire::JudgedMoves>;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<JudgedMoves, Refused> {
        let count = self.moves.len();
        if count == 0 || count > Self::MOST {
            let most = Self::MOST;
            return Err(Refused::request(format!("moves: found {count}, expected 1 to {most}")));
        }
        let names = TechniqueNames(&self.technique);
        let start = StartView::of(entry, names, self.uniqueness, budget)?;
        let judged = judge_moves(&start.view, &self.conclusions(), &names.listed(), budget)?;
        Ok(JudgedMoves { judged, start })
    }

    fn record(&self, found: &JudgedMoves, place: Place) -> Self::Record {
        let JudgedMoves { judged, start } = found;
        let place = start.with_warning(place);
        Or::Record(wire::JudgedMoves::new(&self.conclusions(), judged, &start.view, place))
    }
}
