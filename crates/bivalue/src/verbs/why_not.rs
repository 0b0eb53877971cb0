//! `why-not`: whether a candidate is false or true, and what proves it.

use serde::{Deserialize, Serialize};

use super::moves::CandidateText;
use super::names::{TechniqueNames, TechniqueSetName};
use super::start::StartView;
use super::words::{StepWords, teller, told};
use super::{Example, Finding, Info, Or, Outcome, PuzzleVerb, Refused, Tells};
use crate::budget::Budget;
use crate::format::Entry;
use crate::grid::Candidate;
use crate::human::{Prefer, Why, why_not};
use crate::wire::{self, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "why-not",
    shown: &["/lines", "/steps"],
    about: "Prove that a candidate is false, or that it is true",
    usage: "For a digit that is in doubt: whether it is false or true, and why. Mostly an \
            instant and some 700 characters; the detail `path` names the steps alone.",
    brief: &[("detail", "words")],
    examples: &[Example {
        title: "why no 2 in r1c3?",
        request: r#"{"verb":"why-not","candidate":"r1c3=2","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
    }],
};

told! {
/// Prove that a candidate is false, or that it is true.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct WhyNot {
    /// The candidate, such as `r4c7=2` or `D7=2`.
    #[cfg_attr(feature = "arguments", arg(short, long, value_name = "CANDIDATE"))]
    pub candidate: CandidateText,
    /// Which of several proofs is given.
    #[serde(default)]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_enum, ignore_case = true, default_value = "few-steps")
    )]
    pub prefer: Prefer,
    /// The techniques that may prove it, by name or by HoDoKu's number, or groups: `default`,
    /// `hodoku` or `all`. If none is named: `default` without brute force.
    #[serde(default)]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub technique: Vec<TechniqueSetName>,
    /// True if techniques may assume that the puzzle has only one solution.
    #[serde(default = "super::moves::yes")]
    #[cfg_attr(
        feature = "arguments",
        arg(
            long = "no-uniqueness",
            action = clap::ArgAction::SetFalse,
            help = "Use no technique that assumes that the puzzle has only one solution",
        )
    )]
    pub uniqueness: bool,
}
}

/// Why a candidate is false or true.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WhyNotFound {
    /// The candidate.
    pub candidate: Candidate,
    /// The proof, or why there is none.
    pub why: Why,
    /// The position.
    pub start: StartView,
}

impl Finding for WhyNotFound {
    fn outcome(&self) -> Outcome {
        match self.why {
            Why::False(_) | Why::True(_) | Why::Placed | Why::Excluded(_) => Outcome::Yes,
            Why::NotProvable { .. } | Why::NotProper(_) => Outcome::No,
            Why::NotFinished { .. } => Outcome::Limit,
        }
    }
}

impl PuzzleVerb for WhyNot {
    type Found = WhyNotFound;
    type Record = Or<wire::WhyNot>;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<WhyNotFound, Refused> {
        let names = TechniqueNames(&self.technique);
        let start = StartView::of(entry, names, self.uniqueness, budget)?;
        let candidate = self.candidate.on(start.view.board())?;
        let why = why_not(&start.view, candidate, &names.listed(), self.prefer, budget)?;
        Ok(WhyNotFound { candidate, why, start })
    }

    fn record(&self, found: &WhyNotFound, place: Place) -> Self::Record {
        let start = &found.start;
        let place = start.with_warning(place);
        let (board, words) = (start.view.board(), self.told_in());
        let words = teller(&words, self.spans);
        Or::Record(wire::WhyNot::new(found.candidate, &found.why, board, place, words))
    }
}
