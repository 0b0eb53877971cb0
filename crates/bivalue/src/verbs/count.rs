//! `count`: the number of solutions of a puzzle.

use serde::{Deserialize, Serialize};

use super::names::EngineName;
use super::{Bound, Example, Finding, Info, Outcome, PuzzleVerb, Refused, subject};
use crate::budget::Budget;
use crate::engine::{self, End, Report, Search};
use crate::format::Entry;
use crate::wire::{Answer, Place, Status};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "count",
    shown: &["/solutions"],
    about: "Count the solutions of a puzzle",
    usage: "For the number of solutions: an instant for few of them; `limit` ends the search. \
            The answer has some 300 characters.",
    brief: &[],
    examples: &[Example {
        title: "up to ten",
        request: r#"{"verb":"count","limit":10,"puzzle":"....7....6..195....98....6.8...6....4..8.3..17...2...6.6....28....419..5....8..79"}"#,
    }],
};

/// Count the solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Count {
    /// Stop counting at this number. If there are at least that many solutions, the answer says so
    /// (`>=` before the number, or `exact` false in a record), and a greater limit counts on.
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_name = "N",
            default_value_t = 1_000_000,
            value_parser = super::arguments::whole_number::<u64>(1..=u64::MAX),
        )
    )]
    pub limit: u64,
    /// The engine that searches (`bivalue engines` lists them); by default the fastest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "arguments",
        arg(short, long, value_name = "ENGINE", hide_possible_values = true)
    )]
    pub engine: Option<EngineName>,
    /// The seed of the random choices of the engines `random` and `stochastic`.
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_name = "N",
            default_value_t = 0,
            value_parser = super::arguments::whole_number::<u64>(0..=u64::MAX),
        )
    )]
    pub seed: u64,
}

impl Default for Count {
    fn default() -> Self {
        Self { limit: 1_000_000, engine: None, seed: 0 }
    }
}

/// The number of solutions of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The solutions that were found.
    pub solutions: u64,
    /// Why counting ended.
    pub end: End,
    /// How the search went, where the puzzle was searched by itself.
    pub report: Option<Report>,
    /// In how many cells a player is wrong, if in any.
    pub mistakes: Option<u64>,
}

impl Counted {
    /// Returns whether there are no other solutions.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::verbs::{Count, PuzzleInput, PuzzleVerb};
    ///
    /// let puzzle = PuzzleInput::from_text(".".repeat(81)).read().unwrap();
    /// let count = Count { limit: 10, ..Count::default() };
    /// let counted = count.find(&puzzle.entry, &Budget::UNLIMITED).unwrap();
    /// assert_eq!((counted.solutions, counted.is_exact()), (10, false));
    /// ```
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.end == End::Exhausted
    }
}

impl Finding for Counted {
    fn outcome(&self) -> Outcome {
        match (self.is_exact(), self.solutions) {
            (true, 0) => Outcome::No,
            (true, _) => Outcome::Yes,
            (false, _) => Outcome::Limit,
        }
    }
}

impl PuzzleVerb for Count {
    type Found = Counted;
    type Record = Answer;

    const BOUNDS: &'static [Bound] = &[("limit", 1..=u64::MAX)];

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Counted, Refused> {
        let puzzle = subject(&entry.record.position, budget)?;
        let search = Search::of(&puzzle.board).solutions(self.limit).within(*budget);
        let search = search.seed(self.seed);
        let report = engine::count(self.engine.unwrap_or_default().get(), &search);
        Ok(Counted {
            solutions: report.solutions,
            end: report.end,
            report: Some(report),
            mistakes: puzzle.count_of_mistakes(),
        })
    }

    fn record(&self, found: &Counted, place: Place) -> Answer {
        let exact = found.is_exact();
        let mut answer = Answer::new(match (exact, found.solutions) {
            (true, 0) => Status::None,
            (true, 1) => Status::Unique,
            (_, 2..) => Status::Multiple,
            (false, _) => Status::Limit,
        });
        if let Some(report) = &found.report {
            answer = answer.with_cost(report);
        }
        answer.solutions = Some(found.solutions);
        answer.exact = Some(exact);
        answer.reason = (!exact).then(|| found.end.word());
        answer.mistakes = found.mistakes;
        answer.at(place)
    }
}
