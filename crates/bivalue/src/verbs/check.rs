//! `check`: whether a puzzle is proper and minimal, and its solution right.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::names::EngineName;
use super::original::told_apart;
use super::{Example, Finding, Info, Outcome, PuzzleInput, PuzzleVerb, Refused, subject};
use crate::analyse::redundant_givens;
use crate::budget::{Budget, Stop};
use crate::engine::{self, End, Report, Search, Verdict, default_engine};
use crate::format::Entry;
use crate::generate::Symmetry;
use crate::grid::{Board, Candidate, CellSet, Solution};
use crate::wire::{self, Answer, Place, Status, names};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "check",
    shown: &["/check"],
    about: "Say whether a puzzle is proper and minimal, and whether the solution that came with it is right",
    usage: "For whether a puzzle or a full grid is right: an instant and some 500 characters.",
    brief: &[],
    examples: &[Example {
        title: "proper and minimal?",
        request: r#"{"verb":"check","puzzle":"...8.1..........435............7.8........1...2..3....6......75..34........2..6.."}"#,
    }],
};

/// Say whether a puzzle is proper and minimal, and whether the solution that came with it is right.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Check {
    /// Answer no also for a proper puzzle that is not minimal.
    #[cfg_attr(feature = "arguments", arg(long))]
    pub minimal: bool,
    /// The puzzle as it was printed, without the digits of the player: all other digits of the
    /// position were placed by the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub original: Option<PuzzleInput>,
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

/// The result of a check.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The cells with givens.
    pub givens: CellSet,
    /// The cells with digits that a player placed.
    pub placed: CellSet,
    /// The number of solutions with the evidence, and how the search went; nothing for a proper
    /// puzzle of givens alone that was searched together with others.
    pub judged: Option<Box<(Verdict, Report)>>,
    /// True if the givens alone were judged.
    pub by_givens: bool,
    /// The givens of a proper puzzle without which it still has one solution; nothing if they do
    /// not matter or are not known.
    pub redundant: Option<CellSet>,
    /// The bound that was met before all redundant givens were known.
    pub stop: Option<Stop>,
    /// True if the solution that came with a proper puzzle is right.
    pub solution_matches: Option<bool>,
    /// The cells in which a player is wrong.
    pub mistakes: CellSet,
    /// The candidates of the solution that a player crossed out.
    pub crossed_out: Vec<Candidate>,
    /// Of a puzzle with several solutions: the digits each of which alone makes it proper. There
    /// are none if not all solutions are known.
    pub proper_with: Vec<Candidate>,
    /// True if redundant givens are a reason to answer no.
    pub must_be_minimal: bool,
}

impl Checked {
    /// The number of solutions with the evidence, unless the puzzle was searched with others.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::engine::Verdict;
    /// use bivalue::verbs::{Check, PuzzleInput, PuzzleVerb};
    ///
    /// let puzzle = PuzzleInput::from_text(".".repeat(81)).read().unwrap();
    /// let checked = Check::default().find(&puzzle.entry, &Budget::UNLIMITED).unwrap();
    /// assert!(matches!(checked.verdict(), Some(Verdict::Many(_))));
    /// ```
    #[must_use]
    pub fn verdict(&self) -> Option<&Verdict> {
        self.judged.as_ref().map(|judged| &judged.0)
    }

    /// Returns whether it is proper; nothing if that is not known.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::verbs::{Check, PuzzleInput, PuzzleVerb};
    ///
    /// let puzzle = PuzzleInput::from_text(".".repeat(81)).read().unwrap();
    /// let checked = Check::default().find(&puzzle.entry, &Budget::UNLIMITED).unwrap();
    /// assert_eq!(checked.is_proper(), Some(false));
    /// ```
    #[must_use]
    pub fn is_proper(&self) -> Option<bool> {
        match self.verdict() {
            None | Some(Verdict::One(_)) => Some(true),
            Some(Verdict::None(_) | Verdict::Many(_)) => Some(false),
            Some(Verdict::Unknown(_)) => None,
        }
    }
}

impl Finding for Checked {
    fn outcome(&self) -> Outcome {
        let redundant = self.redundant.is_some_and(|cells| !cells.is_empty());
        let is_no = self.is_proper() == Some(false)
            || !self.mistakes.is_empty()
            || self.must_be_minimal && redundant
            || self.solution_matches == Some(false);
        match (self.is_proper(), self.stop) {
            (None, _) | (_, Some(_)) => Outcome::Limit,
            _ if is_no => Outcome::No,
            _ => Outcome::Yes,
        }
    }
}

impl Check {
    /// Returns whether the solution that came with a puzzle is right, if one did.
    ///
    /// ```
    /// use bivalue::Puzzle;
    /// use bivalue::format::{Entry, Record};
    /// use bivalue::verbs::Check;
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let solution = puzzle.solution();
    /// let mut entry = Entry::new(Record::from_givens(puzzle.board().givens()), 1);
    /// assert_eq!(Check::solution_matches(&entry, solution), None);
    /// entry.record.solution = Some(*solution.grid());
    /// assert_eq!(Check::solution_matches(&entry, solution), Some(true));
    /// ```
    #[must_use]
    pub fn solution_matches(entry: &Entry, solution: &Solution) -> Option<bool> {
        entry.record.solution.map(|claimed| claimed == *solution.grid())
    }
}

/// The solutions of an improper puzzle are looked through up to this number of them, and up to this
/// number of nodes, for digits that make it proper: where there are more, one digit hardly does.
const MOST_SOLUTIONS: u64 = 100;
const MOST_NODES: u64 = 100_000;

/// The digits each of which alone makes a puzzle proper: those that exactly one of its solutions
/// has. There are none if not all solutions are found within the bounds.
fn proper_with(board: &Board, budget: &Budget<'_>) -> Vec<Candidate> {
    let budget = budget.with_nodes(budget.nodes().min(MOST_NODES));
    let mut counts = [0_u64; 729];
    let mut count = |solution: &Solution| {
        for (cell, digit) in solution.grid().digits() {
            counts[Candidate::new(cell, digit).index()] += 1;
        }
        ControlFlow::Continue(())
    };
    let search = Search::of(board).solutions(MOST_SOLUTIONS + 1).within(budget);
    let (_, report) = engine::judge_visiting(default_engine(), &search, &mut count);
    let is_whole = report.end == End::Exhausted;
    Candidate::all().filter(|one| is_whole && counts[one.index()] == 1).collect()
}

impl PuzzleVerb for Check {
    type Found = Checked;
    type Record = Answer;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Checked, Refused> {
        let position = &*told_apart(&entry.record.position, self.original.as_ref())?;
        let puzzle = subject(position, budget)?;
        let search = Search::of(&puzzle.board).within(*budget).seed(self.seed);
        let judged = engine::judge(self.engine.unwrap_or_default().get(), &search);
        let mut checked = Checked {
            givens: position.givens.filled(),
            placed: position.placed.filled(),
            judged: None,
            by_givens: puzzle.by_givens,
            redundant: None,
            stop: None,
            solution_matches: None,
            mistakes: puzzle.mistakes,
            crossed_out: Vec::new(),
            proper_with: Vec::new(),
            must_be_minimal: self.minimal,
        };
        if let Verdict::Many(_) = &judged.0 {
            checked.proper_with = proper_with(&puzzle.board, budget);
        }
        if let Verdict::One(proper) = &judged.0 {
            if !checked.mistakes.is_empty() {
                checked.crossed_out = position.crossed_out(proper.solution());
            }
            if puzzle.by_givens {
                match redundant_givens(proper, budget) {
                    Ok(redundant) => checked.redundant = Some(redundant),
                    Err(stop) => checked.stop = Some(stop),
                }
            }
            checked.solution_matches = Self::solution_matches(entry, proper.solution());
        }
        checked.judged = Some(Box::new(judged));
        Ok(checked)
    }

    fn record(&self, found: &Checked, place: Place) -> Answer {
        let mut answer = match &found.judged {
            Some(judged) => Answer::from_verdict(&judged.0).with_cost(&judged.1),
            None => Answer::new(Status::Unique),
        };
        answer.reason = answer.reason.or(found.stop.map(Stop::word));
        let texts = |candidates: &[Candidate]| candidates.iter().map(ToString::to_string).collect();
        answer.mistakes = Some(found.mistakes.len() as u64).filter(|count| *count > 0);
        answer.check = Some(wire::Check {
            givens: found.givens.len() as u64,
            symmetry: Symmetry::of(found.givens).name(),
            proper: found.is_proper(),
            minimal: found.redundant.map(CellSet::is_empty),
            redundant: found.redundant.map_or_else(Vec::new, names),
            solution_matches: found.solution_matches,
            wrong: names(found.mistakes),
            crossed_out: texts(&found.crossed_out),
            proper_with: texts(&found.proper_with),
        });
        answer.at(place)
    }
}
