//! Moves, and the choice of a proof about them, as requests have them.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::Refused;
use super::phrases::{CELL_WITHOUT_DIGIT, in_member};
use crate::format::MessageValue;
use crate::grid::{Board, Candidate, Cell, Conclusion, DigitSet, NotACell};

/// A move: a digit that is placed, `r4c7=2`, or a candidate that is eliminated, `r4c7<>2`. `D7=2` is
/// read, too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct MoveText(pub Conclusion);

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl std::str::FromStr for MoveText {
    type Err = <Conclusion as std::str::FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for MoveText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for MoveText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'_, str>::deserialize(deserializer)?;
        text.parse().map(Self).map_err(de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for MoveText {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Move".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": "^([rR][1-9][cC]|[A-Ia-i])[1-9](=|<>)[1-9]$",
            "examples": ["r4c7=2", "r4c7<>2", "D7=2"],
        })
    }
}

/// A candidate, `r4c7=2` or `D7=2`. A move about it stands for it, as in `r4c7<>2`. A cell alone is
/// read as well, because only the position tells the candidates that it may be meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CandidateText {
    /// A cell with a digit.
    Candidate(Candidate),
    /// A cell without a digit.
    Cell(Cell),
}

impl CandidateText {
    /// The candidate, if it has a digit.
    pub(super) fn on(self, board: &Board) -> Result<Candidate, Refused> {
        let cell = match self {
            Self::Candidate(candidate) => return Ok(candidate),
            Self::Cell(cell) => cell,
        };
        // Each digit of a filled cell is either the one that is there or excluded by it.
        let digits = if board.value(cell).is_some() { DigitSet::ALL } else { board.digits(cell) };
        let names = digits.into_iter().map(|digit| Candidate::new(cell, digit).to_string());
        let names: MessageValue = names.collect();
        let message = CELL_WITHOUT_DIGIT.with("cell", cell.to_string()).with("names", names);
        Err(Refused::request(in_member("candidate", message)))
    }
}

impl std::str::FromStr for CandidateText {
    type Err = <Conclusion as std::str::FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match (text.parse::<Conclusion>(), text.parse()) {
            (Ok(conclusion), _) => Ok(Self::Candidate(conclusion.candidate())),
            (Err(_), Ok(cell)) => Ok(Self::Cell(cell)),
            (Err(error), Err(_)) => Err(error),
        }
    }
}

impl Serialize for CandidateText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Candidate(candidate) => serializer.collect_str(&Conclusion::Place(*candidate)),
            Self::Cell(cell) => serializer.collect_str(cell),
        }
    }
}

impl<'de> Deserialize<'de> for CandidateText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'_, str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for CandidateText {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Move".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        MoveText::json_schema(generator)
    }
}

/// A cell, `r4c7` or `D7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellText(pub Cell);

impl std::str::FromStr for CellText {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Self, NotACell> {
        text.parse().map(Self)
    }
}

impl Serialize for CellText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for CellText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'_, str>::deserialize(deserializer)?;
        text.parse().map(Self).map_err(de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for CellText {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": "^([rR][1-9][cC]|[A-Ia-i])[1-9]$",
            "examples": ["r4c7", "D7"],
        })
    }
}

/// The default of a member that is a choice of yes.
pub(super) fn yes() -> bool {
    true
}
