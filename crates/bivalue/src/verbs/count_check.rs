//! `count` and `check`: how many solutions, and whether a puzzle is as it should be.

use serde::{Deserialize, Serialize};

use super::names::EngineName;
use super::subject::stop_of;
use super::{Answers, Outcome, ReadPuzzle, Reply, subject};
use crate::analyse::redundant_givens;
use crate::budget::Budget;
use crate::engine::{self, End, Search, Verdict};
use crate::wire::{self, Answer, Status, names};

/// Count the solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// Stop counting at this number.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub limit: u64,
    /// The engine that searches.
    pub engine: EngineName,
    /// The seed of the random choices of the engines `random` and `stochastic`.
    pub seed: u64,
}

impl Default for Count {
    fn default() -> Self {
        Self { limit: 1_000_000, engine: EngineName::default(), seed: 0 }
    }
}

impl Answers for Count {
    type About = ReadPuzzle;
    type Record = Answer;

    fn answer(&self, about: &ReadPuzzle, budget: &Budget<'_>) -> Reply<Answer> {
        let place = about.place();
        let puzzle = match subject(&about.entry.record.position, budget) {
            Ok(puzzle) => puzzle,
            Err(refused) => return refused.reply().map(|answer| answer.at(place)),
        };
        let search = Search::of(&puzzle.board).solutions(self.limit).within(*budget);
        let search = search.seed(self.seed);
        let report = engine::count(self.engine.get(), &search);
        let exact = report.end == End::Exhausted;
        let (status, outcome) = match (exact, report.solutions) {
            (true, 0) => (Status::None, Outcome::No),
            (true, 1) => (Status::Unique, Outcome::Yes),
            (true, _) => (Status::Multiple, Outcome::Yes),
            (false, 2..) => (Status::Multiple, Outcome::Limit),
            (false, _) => (Status::Limit, Outcome::Limit),
        };
        let mut answer = Answer::new(status).with_cost(&report).at(place);
        answer.solutions = Some(report.solutions);
        answer.exact = Some(exact);
        answer.reason = (!exact).then(|| report.end.word());
        answer.mistakes = puzzle.count_of_mistakes();
        Reply::new(outcome, answer)
    }
}

/// Say whether a puzzle is proper and minimal, and whether the solution that came with it is right.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Check {
    /// Answer no also for a proper puzzle that is not minimal.
    pub minimal: bool,
    /// The engine that searches.
    pub engine: EngineName,
    /// The seed of the random choices of the engines `random` and `stochastic`.
    pub seed: u64,
}

impl Answers for Check {
    type About = ReadPuzzle;
    type Record = Answer;

    fn answer(&self, about: &ReadPuzzle, budget: &Budget<'_>) -> Reply<Answer> {
        let place = about.place();
        let record = &about.entry.record;
        let puzzle = match subject(&record.position, budget) {
            Ok(puzzle) => puzzle,
            Err(refused) => return refused.reply().map(|answer| answer.at(place)),
        };
        let search = Search::of(&puzzle.board).within(*budget).seed(self.seed);
        let (verdict, report) = engine::judge(self.engine.get(), &search);
        let mut answer = Answer::from_verdict(&verdict).with_cost(&report).at(place);
        let mut findings = wire::Check {
            givens: record.position.givens.filled().len() as u64,
            proper: match verdict {
                Verdict::One(_) => Some(true),
                Verdict::None(_) | Verdict::Many(_) => Some(false),
                Verdict::Unknown(_) => None,
            },
            minimal: None,
            redundant: Vec::new(),
            solution_matches: None,
        };
        let mut outcome = match &verdict {
            Verdict::One(_) if puzzle.mistakes.is_empty() => Outcome::Yes,
            Verdict::One(_) | Verdict::None(_) | Verdict::Many(_) => Outcome::No,
            Verdict::Unknown(_) => Outcome::Limit,
        };
        if let Verdict::One(proper) = &verdict {
            if puzzle.by_givens {
                match redundant_givens(proper, budget) {
                    Ok(redundant) => {
                        findings.minimal = Some(redundant.is_empty());
                        findings.redundant = names(redundant);
                        if self.minimal && !redundant.is_empty() {
                            outcome = outcome.max(Outcome::No);
                        }
                    }
                    Err(stop) => {
                        answer.reason = Some(stop.word());
                        outcome = outcome.max(Outcome::Limit);
                    }
                }
            }
            let claimed = record.solution;
            findings.solution_matches = claimed.map(|grid| grid == *proper.solution().grid());
            if findings.solution_matches == Some(false) {
                outcome = outcome.max(Outcome::No);
            }
        } else if let Verdict::Unknown(unknown) = &verdict
            && let Some(stop) = stop_of(unknown.end)
        {
            answer.reason = Some(stop.word());
        }
        answer.mistakes = puzzle.count_of_mistakes();
        answer.check = Some(findings);
        Reply::new(outcome, answer)
    }
}
