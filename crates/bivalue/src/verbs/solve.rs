//! `solve`: the solution of a puzzle, after proving that it is the only one.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::moves::CellText;
use super::names::EngineName;
use super::phrases::both;
use super::{Bound, Example, Finding, Info, Outcome, PuzzleVerb, Refused, subject};
use crate::budget::Budget;
use crate::engine::{self, End, Report, Search, Verdict, Visit};
use crate::format::Entry;
use crate::grid::{Candidate, Grid, Solution};
use crate::wire::{Answer, Place};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "solve",
    shown: &["/solution", "/cells"],
    about: "Find the solution of a puzzle, and prove that it is the only one",
    usage: "For the solution, and whether it is the only one: an instant and some 300 \
            characters. A `limit` above 1 adds 84 characters for each solution.",
    brief: &[],
    examples: &[
        Example {
            title: "the solution",
            request: r#"{"verb":"solve","puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
        },
        Example {
            title: "up to three solutions",
            request: r#"{"verb":"solve","limit":3,"puzzle":"....7....6..195....98....6.8...6....4..8.3..17...2...6.6....28....419..5....8..79"}"#,
        },
        Example {
            title: "the digit of one cell alone",
            request: r#"{"verb":"solve","cell":["r5c5"],"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#,
        },
    ],
};

/// Find the solution of a puzzle, and prove that it is the only one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Solve {
    /// List up to this number of solutions; with 1, the first solution is not proved to be the
    /// only one. A JSON record lists at most 10,000. Without a limit, one solution is listed, and
    /// the search for a second one proves that it is the only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_name = "N",
            value_parser = super::arguments::whole_number::<u64>(1..=u64::MAX),
        )
    )]
    pub limit: Option<u64>,
    /// Give only the digits of these cells, `r5c5` or `E5`, in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "CELL,...", value_delimiter = ',', conflicts_with = "limit")
    )]
    pub cell: Vec<CellText>,
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
            hide_short_help = true,
            long,
            value_name = "N",
            default_value_t = 0,
            value_parser = super::arguments::whole_number::<u64>(0..=u64::MAX),
        )
    )]
    pub seed: u64,
}

/// The solutions of a puzzle, or why there are none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The number of solutions, with the evidence.
    pub verdict: Verdict,
    /// How the search went.
    pub report: Report,
    /// In how many cells a player is wrong, if in any: then the puzzle was solved from its givens.
    pub mistakes: Option<u64>,
    /// The grid that logic came to, where the engine got stuck.
    pub stuck: Option<Grid>,
    /// The solutions, if a list of them was requested.
    pub listed: Vec<Solution>,
    /// True if a list was requested.
    pub lists: bool,
}

impl Solved {
    /// Returns whether everything that was requested was found.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::verbs::{PuzzleInput, PuzzleVerb, Solve};
    ///
    /// let puzzle = PuzzleInput::from_text(
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    /// );
    /// let puzzle = puzzle.read().unwrap();
    /// let solved = Solve::default().find(&puzzle.entry, &Budget::UNLIMITED).unwrap();
    /// assert!(solved.is_whole());
    /// ```
    #[must_use]
    pub fn is_whole(&self) -> bool {
        matches!(self.report.end, End::Exhausted | End::Enough)
    }

    /// The solution that was found first.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::verbs::{PuzzleInput, PuzzleVerb, Solve};
    ///
    /// let puzzle = PuzzleInput::from_text(".".repeat(81)).read().unwrap();
    /// let solved = Solve::default().find(&puzzle.entry, &Budget::UNLIMITED).unwrap();
    /// assert!(solved.first().is_some());
    /// ```
    #[must_use]
    pub fn first(&self) -> Option<&Solution> {
        match &self.verdict {
            Verdict::None(_) => None,
            Verdict::One(puzzle) => Some(puzzle.solution()),
            Verdict::Many(pair) => pair.first(),
            Verdict::Unknown(unknown) => unknown.found.as_ref(),
        }
    }
}

impl Finding for Solved {
    fn outcome(&self) -> Outcome {
        match &self.verdict {
            Verdict::One(_) => Outcome::Yes,
            Verdict::None(_) => Outcome::No,
            Verdict::Many(_) if !self.lists => Outcome::No,
            Verdict::Unknown(unknown) if unknown.found.is_none() => Outcome::Limit,
            _ if self.is_whole() => Outcome::Yes,
            _ => Outcome::Limit,
        }
    }
}

impl Solve {
    /// More solutions are not listed in one record.
    pub const MOST: u64 = 10_000;

    /// Returns whether a list of solutions is requested.
    ///
    /// ```
    /// use bivalue::verbs::Solve;
    ///
    /// assert!(Solve { limit: Some(2), ..Solve::default() }.lists());
    /// assert!(!Solve::default().lists());
    /// ```
    #[must_use]
    pub fn lists(&self) -> bool {
        self.limit.is_some_and(|limit| limit > 1)
    }

    /// The digits that a solution has in the cells that were asked for, in their order.
    ///
    /// ```
    /// use bivalue::verbs::{CellText, Solve};
    ///
    /// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let cell = vec![CellText("r5c5".parse().unwrap()), CellText("A1".parse().unwrap())];
    /// let digits = Solve { cell, ..Solve::default() }.digits_of(&text.parse().unwrap());
    /// assert_eq!(format!("{digits:?}"), "[r5c5=5, r1c1=5]");
    /// ```
    #[must_use]
    pub fn digits_of(&self, solution: &Solution) -> Vec<Candidate> {
        let of = |&CellText(cell): &CellText| Some(Candidate::new(cell, solution.grid()[cell]?));
        self.cell.iter().filter_map(of).collect()
    }

    /// The number of solutions that are looked for: to know whether there is exactly one, two, or
    /// one if the engine could not prove it anyway.
    ///
    /// ```
    /// use bivalue::verbs::Solve;
    ///
    /// assert_eq!(Solve::default().looks_for(), 2);
    /// assert_eq!(Solve { limit: Some(1), ..Solve::default() }.looks_for(), 1);
    /// ```
    #[must_use]
    pub fn looks_for(&self) -> u64 {
        let engine = self.engine.unwrap_or_default();
        self.limit.unwrap_or_else(|| engine.solutions_for_proof())
    }

    /// Solves the puzzle and shows the visitor each solution, and each event of the search if it
    /// watches. The visitor can end the search.
    ///
    /// # Errors
    /// Why there is no answer.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use bivalue::budget::Budget;
    /// use bivalue::grid::Solution;
    /// use bivalue::verbs::{PuzzleInput, Solve};
    ///
    /// let puzzle = PuzzleInput::from_text("1".to_owned() + &".".repeat(80)).read().unwrap();
    /// let mut count = 0;
    /// let mut visitor = |_: &Solution| {
    ///     count += 1;
    ///     if count < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// };
    /// let every = Solve { limit: Some(u64::MAX), ..Solve::default() };
    /// every.visit(&puzzle.entry, &Budget::UNLIMITED, &mut visitor).unwrap();
    /// assert_eq!(count, 5);
    /// ```
    pub fn visit(
        &self,
        entry: &Entry,
        budget: &Budget<'_>,
        visitor: &mut dyn Visit,
    ) -> Result<Solved, Refused> {
        let puzzle = subject(&entry.record.position, budget)?;
        let engine = self.engine.unwrap_or_default().get();
        let search = Search::of(&puzzle.board).solutions(self.looks_for());
        let search = search.within(*budget).seed(self.seed);
        let (verdict, report) = engine::judge_visiting(engine, &search, visitor);
        let is_stuck = report.end == End::Stuck;
        Ok(Solved {
            verdict,
            report,
            mistakes: puzzle.count_of_mistakes(),
            stuck: is_stuck.then(|| *engine::propagate(&puzzle.board).0.values()),
            listed: Vec::new(),
            lists: self.lists(),
        })
    }
}

impl PuzzleVerb for Solve {
    type Found = Solved;
    type Record = Answer;

    const BOUNDS: &'static [Bound] = &[("limit", 1..=Self::MOST)];

    fn check(&self) -> Result<(), Refused> {
        match (self.limit, self.cell.is_empty()) {
            (Some(_), false) => Err(Refused::request(both("cell", "limit"))),
            _ => Ok(()),
        }
    }

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Solved, Refused> {
        PuzzleVerb::check(self)?;
        if !self.lists() {
            let mut none = |_: &Solution| ControlFlow::Continue(());
            return self.visit(entry, budget, &mut none);
        }
        let bounded = Self { limit: self.limit.map(|limit| limit.min(Self::MOST)), ..self.clone() };
        let mut listed = Vec::new();
        let mut list = |solution: &Solution| {
            listed.push(*solution);
            ControlFlow::Continue(())
        };
        let solved = bounded.visit(entry, budget, &mut list)?;
        Ok(Solved { listed, ..solved })
    }

    fn record(&self, found: &Solved, place: Place) -> Answer {
        let report = &found.report;
        let mut answer = Answer::from_verdict(&found.verdict).with_cost(report).at(place);
        answer.solutions = Some(report.solutions);
        answer.exact = found.lists.then_some(report.end == End::Exhausted);
        answer.reason = answer.reason.or((!found.is_whole()).then(|| report.end.word()));
        answer.mistakes = found.mistakes;
        answer.listed = found.listed.iter().map(ToString::to_string).collect();
        answer.grid = found.stuck.map(|grid| grid.to_string());
        if !self.cell.is_empty() {
            // Nothing but these digits is to be given away.
            (answer.solution, answer.second) = (None, None);
            if let (Verdict::One(_) | Verdict::Unknown(_), Some(solution)) =
                (&found.verdict, found.first())
            {
                answer.cells = self.digits_of(solution).iter().map(ToString::to_string).collect();
            }
        }
        answer
    }
}
