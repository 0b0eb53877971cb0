//! The questions that are asked of each puzzle of a stream, with typed answers.
//!
//! Every job is a plain struct of options whose outcome is a `Result`: the answer, or why the
//! puzzle was [`Refused`]. A job looks at a whole batch at once where that is faster; the outcomes
//! are the same.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use bivalue_bulk::input::{Input, InputOptions, Source};
//! use bivalue_bulk::jobs::{Count, Searcher};
//! use bivalue_bulk::stream::Job;
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let input = Input::new(vec![Source::Text(text.to_owned())], InputOptions::default());
//! let count = Count { searcher: Searcher::default(), limit: 10, records_cost: false };
//! let outcome = count.work(&input.all()[0], &mut |_| ControlFlow::Continue(()));
//! assert_eq!(outcome.unwrap().solutions, 1);
//! ```

mod analyse;
mod canon;
mod check;
mod convert;
mod count;
mod explain;
mod filter;
mod hint;
mod judged;
mod morph;
mod ready;
mod score;
mod se_rate;
mod searcher;
mod solve;
mod vicinity;

use bivalue::budget::Stop;
use bivalue::engine::{Report, Verdict};
use bivalue::format::Entry;
use bivalue::grid::{Contradiction, Grid};

use crate::input::Item;
use crate::reply::{Outcome, Reply};

pub use analyse::{Analyse, Analysed};
pub use canon::Canonicalize;
pub use check::{Check, Checked, CheckedVerdict};
pub use convert::{Convert, Converted};
pub use count::{Count, Counted};
pub use explain::{Explain, Explained, Start, Steps, StepsFound, Unexplained};
pub use filter::{Filter, Filtered, Match};
pub use hint::{Hint, Hinted};
pub use judged::{Judged, judge, judge_with_default};
pub use morph::{Morph, Morphed};
pub use ready::{Ready, Techniques};
pub use score::{Score, Scored};
pub use se_rate::{SeRate, SeRated, SeRating};
pub use searcher::Searcher;
pub use solve::{Conclusion, Solve, Solved};
pub use vicinity::{VicinityFound, VicinityOf};

/// Why a job has no answer for a puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum Refused {
    /// It could not be read; the item holds the failure.
    Unreadable,
    /// A digit stands twice in a house.
    Clash(Box<Contradiction>),
    /// It is a Sukaku, which has no givens, and the answer depends on them.
    Sukaku,
    /// It does not have exactly one solution, or that is not known; with the report of the search.
    NotProper(Box<(Verdict, Report)>),
    /// A bound was met before the answer was known.
    Stopped(Stop),
}

impl Outcome for Refused {
    fn reply(&self) -> Reply {
        match self {
            Self::Unreadable | Self::Sukaku => Reply::Error,
            Self::Clash(_) => Reply::No,
            Self::NotProper(judged) => match judged.0 {
                Verdict::Unknown(_) => Reply::Limit,
                _ => Reply::No,
            },
            Self::Stopped(_) => Reply::Limit,
        }
    }
}

impl From<Contradiction> for Refused {
    fn from(clash: Contradiction) -> Self {
        Self::Clash(Box::new(clash))
    }
}

impl From<Stop> for Refused {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The entry of an item.
fn entry(item: &Item) -> Result<&Entry, Refused> {
    item.result.as_ref().map_err(|_| Refused::Unreadable)
}

/// The givens of an entry, for an answer that a Sukaku does not have.
///
/// # Errors
/// [`Refused::Sukaku`].
pub fn givens(entry: &Entry) -> Result<&Grid, Refused> {
    let position = &entry.record.position;
    if position.is_sukaku() { Err(Refused::Sukaku) } else { Ok(&position.givens) }
}
