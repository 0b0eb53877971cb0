//! `why-not` and `judge-move`: a candidate or a move of a player, and what proves it.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::names::TechniqueNames;
use super::steps::start;
use super::{Answers, Or, Outcome, ReadPuzzle, Reply, refused, stopped};
use crate::budget::Budget;
use crate::grid::Conclusion;
use crate::human::{self, Judgement, Why, judge_moves, why_not};
use crate::wire;

/// A move: a digit that is placed, `r4c7=2`, or a candidate that is eliminated, `r4c7<>2`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(pub Conclusion);

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
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
pub struct WhyNot {
    /// The candidate, such as `r4c7=2`.
    pub candidate: Move,
    /// Which of several proofs is given.
    #[serde(default)]
    pub prefer: Prefer,
    /// The techniques that may prove it; the usual ones but for brute force if none is named.
    #[serde(default)]
    pub technique: TechniqueNames,
    /// Whether there being only one solution may be used as a reason.
    #[serde(default = "yes")]
    pub uniqueness: bool,
}

fn yes() -> bool {
    true
}

impl Answers for WhyNot {
    type About = ReadPuzzle;
    type Record = Or<wire::WhyNot>;

    fn answer(&self, about: &ReadPuzzle, budget: &Budget<'_>) -> Reply<Self::Record> {
        let (view, place, _) = match start(about, &self.technique, self.uniqueness, budget) {
            Ok(start) => start,
            Err(reply) => return reply.into(),
        };
        let candidate = self.candidate.0.candidate();
        let set = self.technique.listed();
        match why_not(&view, candidate, &set, self.prefer.into(), budget) {
            Ok(why) => {
                let outcome = match why {
                    Why::False(_) | Why::True(_) | Why::Placed | Why::Excluded(_) => Outcome::Yes,
                    Why::NotProvable { .. } | Why::NotProper(_) => Outcome::No,
                };
                let record = wire::WhyNot::new(candidate, &why, view.board(), place);
                Reply::new(outcome, Or::Record(record))
            }
            Err(stop) => stopped(stop).map(|answer| answer.at(place)).into(),
        }
    }
}

/// Judge moves: right or wrong, and the easiest technique that proves each now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgeMove {
    /// The moves in order, `r4c7=2` or `r4c7<>2`, at least one and at most 1,000. Each is judged on
    /// the position after the right moves before it.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 1000)))]
    pub moves: Vec<Move>,
    /// The techniques that may prove them; the usual ones but for brute force if none is named.
    #[serde(default)]
    pub technique: TechniqueNames,
    /// Whether there being only one solution may be used as a reason.
    #[serde(default = "yes")]
    pub uniqueness: bool,
}

impl JudgeMove {
    /// More moves than that are not judged in one request: a puzzle has 729 candidates.
    pub const MOST: usize = 1000;
}

impl Answers for JudgeMove {
    type About = ReadPuzzle;
    type Record = Or<wire::JudgedMoves>;

    fn answer(&self, about: &ReadPuzzle, budget: &Budget<'_>) -> Reply<Self::Record> {
        let count = self.moves.len();
        if count == 0 || count > Self::MOST {
            let message = format!("moves: found {count}, expected 1 to {}", Self::MOST);
            return refused("request", message).map(|answer| answer.at(about.place())).into();
        }
        let (view, place, _) = match start(about, &self.technique, self.uniqueness, budget) {
            Ok(start) => start,
            Err(reply) => return reply.into(),
        };
        let moves: Vec<Conclusion> = self.moves.iter().map(|one| one.0).collect();
        match judge_moves(&view, &moves, &self.technique.listed(), budget) {
            Ok(judged) => {
                let is_right = |one: &Judgement| one.is_right() || *one == Judgement::NoChange;
                let all_right = judged.judgements.iter().all(is_right);
                let record = wire::JudgedMoves::new(&moves, &judged, &view, place);
                let outcome = if all_right { Outcome::Yes } else { Outcome::No };
                Reply::new(outcome, Or::Record(record))
            }
            Err(stop) => stopped(stop).map(|answer| answer.at(place)).into(),
        }
    }
}
