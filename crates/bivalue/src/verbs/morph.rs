//! `morph`: a puzzle rearranged at random.

use serde::{Deserialize, Serialize};

use super::{Example, Finding, Info, Outcome, PuzzleVerb, Refused};
use crate::budget::Budget;
use crate::canon;
use crate::format::{Entry, Record};
use crate::grid::Transform;
use crate::wire::{self, Answer, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "morph",
    shown: &["/morph/text"],
    about: "Rearrange a puzzle and rename its digits at random",
    is_quick: false,
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
    /// The seed; it and the index determine the transform.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub seed: u64,
    /// The number of the transform among those of the seed, from 0.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub index: u64,
}

/// A rearranged puzzle.
#[derive(Clone, Debug)]
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

    fn find(&self, entry: &Entry, _: &Budget<'_>) -> Result<Morphed, Refused> {
        let mut record = entry.record.clone();
        let transform = canon::seeded_transform(self.seed, self.index);
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
