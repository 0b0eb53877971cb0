//! Selecting the puzzles that match a filter.

use std::ops::ControlFlow;

use bivalue::generate::Difficulty;
use bivalue::verbs::{Filter, Finding, Outcome, Refused};

use crate::bounds::Bounds;
use crate::input::Item;
use crate::stream::Job;

/// Selects puzzles by difficulty, without recording their paths.
pub struct Select {
    filter: Filter,
    difficulty: Difficulty,
    bounds: Bounds,
}

/// True if a puzzle matches. A puzzle that does not match, or that is not proper, is left out; it
/// does not make the outcome of the stream no.
#[derive(Debug)]
pub struct Selected(pub Result<bool, Refused>);

impl Finding for Selected {
    fn outcome(&self) -> Outcome {
        let outcome = self.0.as_ref().err().map_or(Outcome::Yes, Refused::outcome);
        if outcome == Outcome::No { Outcome::Yes } else { outcome }
    }
}

impl Select {
    /// The job for that verb.
    ///
    /// # Errors
    /// The reason why no puzzle can match.
    ///
    /// ```
    /// use bivalue::verbs::Filter;
    /// use bivalue_bulk::Bounds;
    /// use bivalue_bulk::jobs::Select;
    ///
    /// let easy = Filter { level: Some("easy".parse().unwrap()), ..Filter::default() };
    /// assert!(Select::new(&easy, Bounds::default()).is_ok());
    /// // A filter needs a condition.
    /// assert!(Select::new(&Filter::default(), Bounds::default()).is_err());
    /// ```
    pub fn new(filter: &Filter, bounds: Bounds) -> Result<Self, Refused> {
        Ok(Self { filter: filter.clone(), difficulty: filter.difficulty()?, bounds })
    }
}

impl Job for Select {
    type Found = Selected;

    fn work(&self, item: &Item, _: &mut dyn FnMut(Selected) -> ControlFlow<()>) -> Selected {
        let budget = self.bounds.budget();
        let suits = |entry| self.filter.suits(&self.difficulty, entry, &budget);
        Selected(item.entry().and_then(suits))
    }
}
