//! `analyse`: what there is to know of a puzzle.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::ranges::in_ranges;
use super::subject::to_judge;
use super::{Bound, Example, Finding, Info, Outcome, PuzzleVerb, Refused, stopped, subject};
use crate::budget::{Budget, Stop};
use crate::engine::{self, End, Report, Search, Verdict};
use crate::format::Entry;
use crate::grid::Puzzle;
use crate::grids;
use crate::wire::{Analysis, Answer, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "analyse",
    shown: &[],
    about: "Analyse a puzzle: redundant givens, backdoors, unavoidable sets, classes, minimal puzzles",
    usage: "For the structure of a puzzle: each part that is requested takes an instant to \
            seconds, and up to 10,000 characters.",
    brief: &[],
    examples: &[Example {
        title: "unavoidable sets",
        request: r#"{"verb":"analyse","unavoidable":6,"puzzle":"...8.1..........435............7.8........1...2..3....6......75..34........2..6.."}"#,
    }],
};

/// The cells of a backdoor.
const BACKDOORS: RangeInclusive<u64> = 1..=2;
/// The cells of an unavoidable set.
const UNAVOIDABLE: RangeInclusive<u64> = 0..=12;
/// The givens of the minimal puzzles in a puzzle.
const MINIMALS: RangeInclusive<u64> = 1..=81;
/// The solutions that are counted.
const SOLUTIONS: RangeInclusive<u64> = 2..=u64::MAX;

/// Analyse a puzzle: redundant givens, backdoors, unavoidable sets, classes, minimal puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Analyse {
    /// Search for backdoors of up to this number of cells, 1 or 2. With the digits of a backdoor,
    /// singles solve the rest.
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_name = "N",
            default_value_t = 1,
            value_parser = super::arguments::whole_number::<u8>(BACKDOORS),
        )
    )]
    pub backdoors: u8,
    /// List the minimal unavoidable sets of the solution of up to this number of cells, 12 at most;
    /// none if it is 0.
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_name = "N",
            default_value_t = 0,
            value_parser = super::arguments::whole_number::<u8>(UNAVOIDABLE),
        )
    )]
    pub unavoidable: u8,
    /// Add the classes of the solution's bands and column sets, and all automorphisms.
    #[cfg_attr(feature = "arguments", arg(long))]
    pub classes: bool,
    /// List the minimal puzzles of at most this number of givens that are in the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "N", value_parser = super::arguments::whole_number::<u8>(MINIMALS))
    )]
    pub minimals: Option<u8>,
    /// Of a puzzle with several solutions, count up to this number of them.
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_name = "N",
            default_value_t = 1000,
            value_parser = super::arguments::whole_number::<u64>(SOLUTIONS),
        )
    )]
    pub solutions: u64,
}

impl Default for Analyse {
    fn default() -> Self {
        Self { backdoors: 1, unavoidable: 0, classes: false, minimals: None, solutions: 1000 }
    }
}

/// Nodes of the search for minimal puzzles, if nothing else is requested.
const NODES_OF_MINIMALS: u64 = 5_000_000;

/// More minimal puzzles than that are not listed.
const MOST_MINIMALS: usize = 100_000;

impl Analyse {
    /// The analysis of a puzzle that is proper by its givens.
    fn analysis(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Analysis, Stop> {
        let (backdoors, unavoidable) = (self.backdoors.into(), self.unavoidable.into());
        let mut analysis = Analysis::of(puzzle, backdoors, unavoidable, &to_judge(budget))?;
        if self.classes {
            grids::prepare(|| budget.check())?;
            analysis = analysis.with_classes(puzzle);
        }
        if let Some(most) = self.minimals {
            let nodes = budget.nodes().min(NODES_OF_MINIMALS);
            let budget = budget.with_nodes(nodes);
            analysis = analysis.with_minimal_puzzles(puzzle, most.into(), MOST_MINIMALS, &budget);
        }
        Ok(analysis)
    }
}

/// The results of an analysis.
#[derive(Debug)]
#[non_exhaustive]
pub struct Analysed {
    /// The number of solutions, with the evidence.
    pub verdict: Verdict,
    /// How the search went.
    pub report: Report,
    /// Of a proper puzzle: what there is to know of it, or the bound that was met.
    pub analysis: Option<Result<Analysis, Stop>>,
    /// Of a puzzle with several solutions: their count.
    pub solutions: Option<Report>,
    /// The number of cells in which a player is wrong, if there are any.
    pub mistakes: Option<u64>,
}

impl Finding for Analysed {
    fn outcome(&self) -> Outcome {
        match (&self.verdict, &self.analysis) {
            (Verdict::One(_), Some(Ok(found))) if found.all_minimal_puzzles != Some(false) => {
                Outcome::Yes
            }
            (Verdict::One(_) | Verdict::Unknown(_), _) => Outcome::Limit,
            (Verdict::None(_) | Verdict::Many(_), _) => Outcome::No,
        }
    }
}

impl PuzzleVerb for Analyse {
    type Found = Analysed;
    type Record = Answer;

    const BOUNDS: &'static [Bound] = &[
        ("backdoors", BACKDOORS),
        ("unavoidable", UNAVOIDABLE),
        ("minimals", MINIMALS),
        ("solutions", SOLUTIONS),
    ];

    fn check(&self) -> Result<(), Refused> {
        in_ranges(&[
            ("backdoors", u64::from(self.backdoors), BACKDOORS),
            ("unavoidable", u64::from(self.unavoidable), UNAVOIDABLE),
            ("minimals", self.minimals.map_or(1, u64::from), MINIMALS),
            ("solutions", self.solutions, SOLUTIONS),
        ])
    }

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Analysed, Refused> {
        self.check()?;
        let puzzle = subject(&entry.record.position, budget)?;
        let (verdict, report) = puzzle.judge(budget);
        let mut analysed = Analysed {
            verdict,
            report,
            analysis: None,
            solutions: None,
            mistakes: puzzle.count_of_mistakes(),
        };
        match &analysed.verdict {
            Verdict::One(proper) => analysed.analysis = Some(self.analysis(proper, budget)),
            Verdict::Many(_) => {
                let search = Search::of(&puzzle.board).solutions(self.solutions).within(*budget);
                let counted = engine::count(engine::default_engine(), &search);
                analysed.solutions = Some(counted);
            }
            Verdict::None(_) | Verdict::Unknown(_) => {}
        }
        Ok(analysed)
    }

    fn record(&self, found: &Analysed, place: Place) -> Answer {
        let mut answer = match found.analysis {
            Some(Err(stop)) => return stopped(stop).at(place),
            _ => Answer::from_verdict(&found.verdict).with_cost(&found.report).at(place),
        };
        answer.mistakes = found.mistakes;
        if let Some(Ok(analysis)) = &found.analysis {
            answer.analysis = Some(analysis.clone());
        }
        if let Some(counted) = &found.solutions {
            answer.solutions = Some(counted.solutions.max(2));
            answer.exact = Some(counted.end == End::Exhausted);
        }
        answer
    }
}
