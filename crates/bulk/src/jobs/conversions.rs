//! Puzzles to be written in another format.

use std::ops::ControlFlow;

use bivalue::format::Record;
use bivalue::grid::Grid;
use bivalue::verbs::{Convert, Finding, Outcome, PuzzleVerb, Refused, Rewritten};

use crate::bounds::Bounds;
use crate::input::Item;
use crate::stream::{Job, Lookahead, Origin};

/// Finds the record of each puzzle that is to be written in another format. No record is made of a
/// plain line, which is most of what is converted.
#[derive(Clone, Debug, Default)]
pub struct Conversions {
    /// The verb with its options.
    pub convert: Convert,
    /// The bounds of the work on each puzzle.
    pub bounds: Bounds,
}

/// The parts of a puzzle that are written.
#[derive(Debug)]
pub enum Conversion {
    /// The givens that its [`Origin`] has, and nothing else.
    Givens,
    /// That record.
    Record(Box<Rewritten>),
}

impl Finding for Conversion {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Givens => Outcome::Yes,
            Self::Record(rewritten) => rewritten.outcome(),
        }
    }
}

impl Job for Conversions {
    type Found = Result<Conversion, Refused>;

    fn work(&self, item: &Item, _: &mut dyn FnMut(Self::Found) -> ControlFlow<()>) -> Self::Found {
        let rewritten = self.convert.find(item.entry()?, &self.bounds.budget())?;
        Ok(Conversion::Record(Box::new(rewritten)))
    }

    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        if !self.convert.solve {
            return true;
        }
        let looks = self.bounds.let_search_together();
        if looks {
            lookahead.end_within(self.bounds.together);
            lookahead.search(grids, true);
        }
        looks
    }

    fn known(
        &self,
        origin: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
    ) -> Option<Self::Found> {
        let mut record = match origin {
            Origin::Plain { .. } if !self.convert.solve => return Some(Ok(Conversion::Givens)),
            Origin::Plain { grid, .. } => Record::from_givens(**grid),
            Origin::Item(item) => item.entry().ok()?.record.clone(),
        };
        if self.convert.solve {
            record.solution = Some(*lookahead.only_solution(index)?.grid());
        }
        Some(Ok(Conversion::Record(Box::new(record.into()))))
    }
}
