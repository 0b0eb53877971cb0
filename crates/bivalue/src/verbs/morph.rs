//! `morph`: a puzzle rearranged at random.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::phrases::both;
use super::{Example, Finding, Info, Outcome, PuzzleVerb, Refused};
use crate::budget::Budget;
use crate::canon;
use crate::format::{Entry, Message, Record};
use crate::grid::{InvalidTransform, Transform};
use crate::wire::{self, Answer, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "morph",
    shown: &["/morph/text"],
    about: "Rearrange a puzzle and rename its digits at random",
    usage: "For a puzzle that is as hard but looks different: an instant and some 400 \
            characters.",
    brief: &[],
    examples: &[Example {
        title: "the first of seed 7",
        request: r#"{"verb":"morph","seed":7,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
    }],
};

/// Rearrange a puzzle and rename its digits at random.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Morph {
    /// The seed; it and the index determine the transform, which the record tells. If none is
    /// given, one is drawn at random.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub seed: u64,
    /// The number of the transform among those of the seed, from 0.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub index: u64,
    /// The transform, instead of a random one, such as
    /// `transpose, rows 213456789, columns 123456789, digits 987654321`: where each row and column
    /// goes, and what each digit becomes. Parts can be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "TEXT", conflicts_with = "keep"))]
    pub transform: Option<TransformText>,
    /// The part that the random transform leaves as it is: `cells` (only the digits get other
    /// names) or `digits` (only the cells are rearranged).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "WHICH", ignore_case = true))]
    pub keep: Option<Kept>,
}

/// The part of a puzzle that a random transform leaves as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Kept {
    /// The cells: only the digits get other names.
    Cells,
    /// The digits: only the cells are rearranged.
    Digits,
}

/// A transform, written as a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TransformText(pub Transform);

impl FromStr for TransformText {
    type Err = InvalidTransform;

    fn from_str(text: &str) -> Result<Self, InvalidTransform> {
        text.parse().map(Self)
    }
}

impl TryFrom<String> for TransformText {
    type Error = InvalidTransform;

    fn try_from(text: String) -> Result<Self, InvalidTransform> {
        text.parse()
    }
}

impl From<TransformText> for String {
    fn from(TransformText(transform): TransformText) -> Self {
        transform.to_string()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for TransformText {
    fn schema_name() -> Cow<'static, str> {
        "Transform".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string" })
    }
}

impl Morph {
    /// The transform that the request asks for.
    ///
    /// # Errors
    /// That a transform is named and something is to be kept.
    fn chosen(&self) -> Result<Transform, Refused> {
        let random = canon::seeded_transform(self.seed, self.index);
        let none = Transform::IDENTITY;
        let chosen = match (self.transform, self.keep) {
            (Some(_), Some(_)) => {
                return Err(Refused::request(both("transform", "keep")));
            }
            (Some(TransformText(transform)), None) => Ok(transform),
            (None, None) => Ok(random),
            (None, Some(Kept::Cells)) => {
                Transform::new(false, none.rows(), none.columns(), random.digits())
            }
            (None, Some(Kept::Digits)) => {
                Transform::new(random.transposes(), random.rows(), random.columns(), none.digits())
            }
        };
        chosen.map_err(|error| Refused::request(Message::text(error.to_string())))
    }
}

/// A rearranged puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Morphed {
    /// The rearranged puzzle, with what else was read of it.
    pub record: Record,
    /// The transform that leads there.
    pub transform: Transform,
}

impl Finding for Morphed {
    fn outcome(&self) -> Outcome {
        Outcome::Yes
    }
}

impl PuzzleVerb for Morph {
    type Found = Morphed;
    type Record = Answer;

    const SEEDED_BY: &'static [&'static str] = &["seed", "transform"];

    fn check(&self) -> Result<(), Refused> {
        self.chosen().map(|_| ())
    }

    fn find(&self, entry: &Entry, _: &Budget<'_>) -> Result<Morphed, Refused> {
        let mut record = entry.record.clone();
        let transform = self.chosen()?;
        record.position = transform.position(&record.position);
        record.solution = record.solution.map(|solution| transform.grid(&solution));
        Ok(Morphed { record, transform })
    }

    fn record(&self, found: &Morphed, place: Place) -> Answer {
        let text = wire::input_text(&found.record.position);
        let morph = wire::Morph { text, transform: (&found.transform).into() };
        Answer::morph(morph).at(place)
    }

    fn numbered(&self, number: u64) -> Option<Self> {
        Some(Self { index: self.index.wrapping_add(number), ..self.clone() })
    }
}
