//! Moves, and the choice of a proof about them, as requests have them.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::grid::Conclusion;

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

/// The default of a member that is a choice of yes.
pub(super) fn yes() -> bool {
    true
}
