//! Questions to an engine, and the checks of every answer. Engines that do not claim everything are
//! exempted here and nowhere else.

use std::ops::ControlFlow;

use bivalue::engine::{Claims, End, Engine, Report, Search};
use bivalue::grid::{Board, Solution};

use crate::oracle;

/// The answer of an engine: its solutions in the order of their visits, and its report.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) visited: Vec<String>,
    pub(crate) report: Report,
}

impl Answer {
    pub(crate) fn sorted(&self) -> Vec<String> {
        let mut sorted = self.visited.clone();
        sorted.sort();
        sorted
    }
}

/// Asks, and checks what must be right for every engine: the solutions are of this board, each
/// once, and no more than asked for, and the report agrees with them.
pub(crate) fn ask(engine: &dyn Engine, search: &Search<'_>) -> Answer {
    let mut visited = Vec::new();
    let report = engine.run(search, &mut |solution: &Solution| {
        assert!(solution.solves(search.board), "not a solution of this board: {solution}");
        visited.push(solution.to_string());
        ControlFlow::Continue(())
    });
    let answer = Answer { visited, report };
    let mut distinct = answer.sorted();
    distinct.dedup();
    assert_eq!(distinct.len(), answer.visited.len(), "a solution was visited twice");
    assert!(answer.visited.iter().all(|text| oracle::is_solution(text)));
    assert_eq!(report.solutions, answer.visited.len() as u64);
    assert_eq!(report.first.is_some(), !answer.visited.is_empty());
    assert!(report.solutions <= search.solutions && report.cost.nodes <= search.budget.nodes());
    assert!(report.cost.guesses <= report.cost.nodes + report.cost.steps);
    assert_eq!(
        report.end == End::Enough,
        report.solutions == search.solutions,
        "enough is as many as were asked for: {report:?}"
    );
    answer
}

/// How much work a question may need.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Effort {
    /// Every engine that claims everything has to finish.
    Small,
    /// Blind search may take hours: `sequential` gets a node budget.
    Great,
}

/// The ends at which an engine may leave a question open: the only exemption of this suite.
///
/// Such an answer may be incomplete, but never wrong: see [`assert_right`].
fn may_leave_open(engine: &dyn Engine, effort: Effort) -> &'static [End] {
    match engine.claims() {
        Claims::Everything if engine.name() == "sequential" && effort == Effort::Great => {
            &[End::Nodes]
        }
        Claims::Everything => &[],
        Claims::WhatLogicShows => &[End::Stuck],
        Claims::SolutionsOnly => &[End::GaveUp, End::Nodes],
    }
}

/// The node limit of a question.
fn budget(engine: &dyn Engine, effort: Effort) -> u64 {
    match engine.claims() {
        Claims::Everything if engine.name() == "sequential" && effort == Effort::Great => 1_000_000,
        // If there is no (other) solution it goes on to its own bound, which takes seconds
        // unoptimised.
        Claims::SolutionsOnly => 1_000_000,
        _ => u64::MAX,
    }
}

/// Asks for at most `limit` solutions and checks the answer against the truth: the board's
/// solutions, sorted, all of them or at least `limit`.
pub(crate) fn assert_right(
    engine: &dyn Engine,
    board: &Board,
    limit: u64,
    truth: &[String],
    effort: Effort,
) -> Answer {
    let name = engine.name();
    let search = Search::of(board).solutions(limit).nodes(budget(engine, effort));
    let answer = ask(engine, &search);
    let (end, found) = (answer.report.end, answer.visited.len());
    if truth.len() < limit as usize {
        assert!(
            answer.visited.iter().all(|text| truth.contains(text)),
            "{name} found more than there is on {board:?}"
        );
    }
    match end {
        // `ask` has checked that these are as many as were asked for.
        End::Enough => assert!(truth.len() >= found),
        End::Exhausted => {
            assert_ne!(engine.claims(), Claims::SolutionsOnly, "chance proves nothing");
            assert_eq!(answer.sorted(), truth, "{name} missed some on {board:?}");
        }
        open => assert!(
            may_leave_open(engine, effort).contains(&open),
            "{name} ended by {open:?} on {board:?}"
        ),
    }
    answer
}
