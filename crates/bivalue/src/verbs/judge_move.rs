//! `judge-move`: whether moves are right, and what proves each.

use serde::{Deserialize, Serialize};

use super::moves::MoveText;
use super::names::{TechniqueNames, TechniqueSetName};
use super::phrases::{FOUND_VALUE, MOVES, RANGE, in_member};
use super::start::StartView;
use super::words::{StepWords, teller, told};
use super::{Example, Finding, Info, Or, Outcome, PuzzleVerb, Refused, Tells};
use crate::budget::Budget;
use crate::format::Entry;
use crate::grid::Conclusion;
use crate::human::{self, Judgement, judge_moves};
use crate::wire::{self, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "judge-move",
    shown: &["/moves"],
    about: "Judge moves: right or wrong, and the easiest technique that proves each now",
    usage: "For moves that a player has made: right, wrong or a guess, with what proves it. Some \
            700 characters a move; the detail `path` names the steps alone.",
    brief: &[("detail", "words")],
    examples: &[Example {
        title: "two moves",
        request: r#"{"verb":"judge-move","moves":["r5c5=5","r1c3=2"],"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
    }],
};

told! {
/// Judge moves: right or wrong, and the easiest technique that proves each now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct JudgeMove {
    /// The moves in order, `r4c7=2` or `r4c7<>2`, also as `D7=2`, at least one and at most 1,000.
    /// Each is judged on the position after the right moves before it.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 1000)))]
    #[cfg_attr(
        feature = "arguments",
        arg(short, long, value_name = "MOVE,...", value_delimiter = ',', required = true)
    )]
    pub moves: Vec<MoveText>,
    /// The techniques that may prove them, by name or by HoDoKu's number, or groups: `default`,
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

impl JudgeMove {
    /// More moves than that are not judged in one request: a puzzle has 729 candidates.
    pub const MOST: usize = 1000;
}

/// Moves that were judged.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JudgedMoves {
    /// The judgement of each move.
    pub judged: human::Judged,
    /// The position before them.
    pub start: StartView,
}

impl Finding for JudgedMoves {
    fn outcome(&self) -> Outcome {
        let is_stopped = |one: &Judgement| matches!(one, Judgement::NotFinished { .. });
        if self.judged.judgements.iter().any(is_stopped) {
            return Outcome::Limit;
        }
        let is_right = |one: &Judgement| one.is_right() || *one == Judgement::NoChange;
        let all_right = self.judged.judgements.iter().all(is_right);
        if all_right { Outcome::Yes } else { Outcome::No }
    }
}

impl JudgeMove {
    fn conclusions(&self) -> Vec<Conclusion> {
        self.moves.iter().map(|one| one.0).collect()
    }
}

impl PuzzleVerb for JudgeMove {
    type Found = JudgedMoves;
    type Record = Or<wire::JudgedMoves>;

    fn check(&self) -> Result<(), Refused> {
        let (count, most) = (self.moves.len(), Self::MOST);
        if (1..=most).contains(&count) {
            return Ok(());
        }
        let found = FOUND_VALUE.with("found", MOVES.with("count", count));
        let what = found.with("expected", RANGE.with("least", 1_u64).with("most", most));
        Err(Refused::request(in_member("moves", what)))
    }

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<JudgedMoves, Refused> {
        self.check()?;
        let names = TechniqueNames(&self.technique);
        let start = StartView::of(entry, names, self.uniqueness, budget)?;
        let judged = judge_moves(&start.view, &self.conclusions(), &names.listed(), budget)?;
        Ok(JudgedMoves { judged, start })
    }

    fn record(&self, found: &JudgedMoves, place: Place) -> Self::Record {
        let JudgedMoves { judged, start } = found;
        let place = start.with_warning(place);
        let (moves, words) = (self.conclusions(), self.told_in());
        let words = teller(&words, self.spans);
        Or::Record(wire::JudgedMoves::new(&moves, judged, &start.view, place, words))
    }
}
