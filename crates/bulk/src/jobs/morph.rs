//! Puzzles rearranged at random.

use std::ops::ControlFlow;

use bivalue::canon::seeded_transform;
use bivalue::format::Record;
use bivalue::grid::Transform;

use super::{Refused, entry};
use crate::input::Item;
use crate::reply::{Outcome, Reply};
use crate::stream::Job;

/// Rearranges each puzzle and renames its digits at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Morph {
    /// The seed that the transforms follow from, with the number of each puzzle.
    pub seed: u64,
}

/// A rearranged puzzle.
#[derive(Clone, Debug)]
pub struct Morphed {
    /// The record of the rearranged puzzle.
    pub record: Record,
    /// The transform that leads there.
    pub transform: Transform,
}

impl Outcome for Morphed {
    fn reply(&self) -> Reply {
        Reply::Yes
    }
}

impl Job for Morph {
    type Outcome = Result<Morphed, Refused>;

    fn work(
        &self,
        item: &Item,
        _: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let mut record = entry(item)?.record.clone();
        let transform = seeded_transform(self.seed, item.location.number);
        record.position = transform.position(&record.position);
        record.solution = record.solution.map(|solution| transform.grid(&solution));
        Ok(Morphed { record, transform })
    }
}
