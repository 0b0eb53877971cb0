//! `solve`: the solution of a puzzle, after proving that it is the only one.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::names::EngineName;
use super::{Answers, Outcome, ReadPuzzle, Reply, subject};
use crate::budget::Budget;
use crate::engine::{self, End, Search, Verdict};
use crate::grid::Solution;
use crate::wire::Answer;

/// Find the solution of a puzzle, and prove that it is the only one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solve {
    /// List up to this number of solutions, 10,000 at most; 1 finds the first without proving that
    /// it is the only one. If it is left out, a second solution is looked for but not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 10_000)))]
    pub limit: Option<u64>,
    /// The engine that searches.
    pub engine: EngineName,
    /// The seed of the random choices of the engines `random` and `stochastic`.
    pub seed: u64,
}

impl Solve {
    /// More solutions are not listed in one record.
    pub const MOST: u64 = 10_000;
}

impl Answers for Solve {
    type About = ReadPuzzle;
    type Record = Answer;

    fn answer(&self, about: &ReadPuzzle, budget: &Budget<'_>) -> Reply<Answer> {
        let place = about.place();
        let puzzle = match subject(&about.entry.record.position, budget) {
            Ok(puzzle) => puzzle,
            Err(refused) => return refused.reply().map(|answer| answer.at(place)),
        };
        let engine = self.engine.get();
        let lists = self.limit.is_some_and(|limit| limit > 1);
        let look_for = self.limit.unwrap_or_else(|| self.engine.solutions_for_proof());
        let search = Search::of(&puzzle.board).solutions(look_for.min(Self::MOST));
        let search = search.within(*budget).seed(self.seed);
        let mut listed = Vec::new();
        let mut list = |solution: &Solution| {
            if lists {
                listed.push(solution.to_string());
            }
            ControlFlow::Continue(())
        };
        let (verdict, report) = engine::judge_visiting(engine, &search, &mut list);
        let whole = matches!(report.end, End::Exhausted | End::Enough);
        let outcome = match &verdict {
            Verdict::One(_) => Outcome::Yes,
            Verdict::None(_) => Outcome::No,
            Verdict::Many(_) if !lists => Outcome::No,
            Verdict::Unknown(unknown) if unknown.found.is_none() => Outcome::Limit,
            _ if whole => Outcome::Yes,
            _ => Outcome::Limit,
        };
        let mut answer = Answer::from_verdict(&verdict).with_cost(&report).at(place);
        answer.solutions = Some(report.solutions);
        answer.exact = lists.then_some(report.end == End::Exhausted);
        answer.reason = answer.reason.or((!whole).then(|| report.end.word()));
        answer.mistakes = puzzle.count_of_mistakes();
        answer.listed = listed;
        if report.end == End::Stuck {
            answer.grid = Some(engine::propagate(&puzzle.board).0.values().to_string());
        }
        Reply::new(outcome, answer)
    }
}
