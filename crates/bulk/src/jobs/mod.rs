//! Verbs for each puzzle of a stream, with typed findings.
//!
//! [`Ask`] is the job of any verb about a puzzle. It searches a whole batch at once
//! where that is faster ([`BatchVerb`]); what is found is the same. Two verbs whose answers may be
//! long have jobs of their own that hand them out in pieces, [`Solutions`] and [`Neighbours`], and
//! [`Select`] finds the puzzles that are as requested, without their paths, and
//! [`Conversions`] finds what is to be written of each puzzle, without a record of a plain line.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use bivalue::verbs::Count;
//! use bivalue_bulk::input::{Input, InputOptions, Source};
//! use bivalue_bulk::jobs::Ask;
//! use bivalue_bulk::stream::Job;
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let input = Input::new(vec![Source::Text(text.to_owned())], InputOptions::default());
//! let count = Ask::new(Count { limit: 10, ..Count::default() });
//! let answer = count.work(&input.all()[0], &mut |_| ControlFlow::Continue(()));
//! assert_eq!(answer.found.unwrap().solutions, 1);
//! ```

mod batch_verb;
mod conversions;
mod named;
mod pieces;
mod select;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use bivalue::grid::Grid;
use bivalue::verbs::{Finding, Outcome, Refused};

use crate::bounds::Bounds;
use crate::input::Item;
use crate::stream::{Job, Lookahead, Origin};

pub use batch_verb::BatchVerb;
pub use conversions::{Conversion, Conversions};
pub use named::{AnswerFormat, Named, Replied, answer_all};
pub use pieces::{Neighbour, Neighbours, Piece, Solutions};
pub use select::{Select, Selected};

/// Asks a verb of each puzzle.
#[derive(Clone, Debug, Default)]
pub struct Ask<V> {
    /// The verb with its options.
    pub verb: V,
    /// The bounds of the work on each puzzle.
    pub bounds: Bounds,
    /// True if findings become records. Then each puzzle is searched by itself, since records have
    /// the cost of the search.
    pub records: bool,
    /// True if the time of each puzzle is wanted.
    pub timed: bool,
    /// True if the verb selects puzzles. Then an answer of no leaves a puzzle out, and does not
    /// make the outcome of the stream no.
    pub selects: bool,
}

impl<V> Ask<V> {
    /// Asks that verb without bounds.
    ///
    /// ```
    /// use bivalue::verbs::Count;
    /// use bivalue_bulk::jobs::Ask;
    ///
    /// assert!(Ask::new(Count::default()).bounds.are_open());
    /// ```
    #[must_use]
    pub fn new(verb: V) -> Self {
        Self { verb, bounds: Bounds::default(), records: false, timed: false, selects: false }
    }
}

/// The finding of a verb about a puzzle.
#[derive(Debug)]
pub struct Answered<F> {
    /// The finding, or the reason why there is none.
    pub found: Result<F, Refused>,
    /// The time that it took; zero unless times are wanted.
    pub elapsed: Duration,
    /// True if puzzles are selected.
    pub selects: bool,
}

impl<F> From<Result<F, Refused>> for Answered<F> {
    fn from(found: Result<F, Refused>) -> Self {
        Self { found, elapsed: Duration::ZERO, selects: false }
    }
}

impl<F: Finding> Finding for Answered<F> {
    fn outcome(&self) -> Outcome {
        match &self.found {
            // A puzzle without an answer because it is not proper is left out like any other.
            found if self.selects && found.outcome() == Outcome::No => Outcome::Yes,
            found => found.outcome(),
        }
    }
}

impl<V: BatchVerb> Ask<V> {
    fn timed<T>(&self, work: impl FnOnce() -> T) -> (T, Duration) {
        if !self.timed {
            return (work(), Duration::ZERO);
        }
        let started = Instant::now();
        let found = work();
        (found, started.elapsed())
    }

    fn find(&self, item: &Item) -> Result<V::Found, Refused> {
        let entry = item.entry()?;
        let budget = self.bounds.budget();
        match self.verb.numbered(item.location.number) {
            Some(verb) => verb.find(entry, &budget),
            None => self.verb.find(entry, &budget),
        }
    }
}

impl<V: BatchVerb> Job for Ask<V> {
    type Found = Answered<V::Found>;

    fn work(&self, item: &Item, _: &mut dyn FnMut(Self::Found) -> ControlFlow<()>) -> Self::Found {
        let (found, elapsed) = self.timed(|| self.find(item));
        Answered { found, elapsed, selects: self.selects }
    }

    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        V::look_ahead(self, grids, lookahead)
    }

    fn known(
        &self,
        origin: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
    ) -> Option<Self::Found> {
        let (found, elapsed) = self.timed(|| V::known(self, origin, index, lookahead));
        Some(Answered { found: found?, elapsed, selects: self.selects })
    }
}
