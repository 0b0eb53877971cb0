use std::ops::ControlFlow;

use crate::grid::{Board, CellSet, Contradiction, Flaw, Puzzle, Solution};

use super::{End, Engine, Event, Report, Search, Visit, default_engine, propagate};

/// How many solutions a board has: none, one or many, each with its evidence.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// No solution, and why.
    None(Contradiction),
    /// Exactly one: a proper puzzle.
    One(Box<Puzzle>),
    /// More than one: two different solutions.
    Many(Box<[Solution; 2]>),
    /// The search ended before it was sure.
    Unknown(Unknown),
}

/// What is known when a search ended before it was sure.
#[derive(Clone, Debug)]
pub struct Unknown {
    /// Why it ended.
    pub end: End,
    /// A solution, if one was found: there may be others.
    pub found: Option<Solution>,
}

/// Nodes that naming the clashing givens may cost in all, so that a verdict is never much
/// slower than its search.
const EXPLAIN_NODES: u64 = 20_000;

/// Judges how many solutions a board has: none, one or many.
///
/// The search's own limit on solutions is set to two, unless it is lower. Its deadline and its
/// flag also end the work of explaining why there is no solution; the verdict stays, with less
/// evidence. The report is that of the search alone.
#[must_use]
pub fn judge(engine: &dyn Engine, search: &Search<'_>) -> (Verdict, Report) {
    let search = search.solutions(search.solutions.min(2));
    judge_visiting(engine, &search, &mut |_: &Solution| ControlFlow::Continue(()))
}

/// Judges like [`judge`], within the search's own limit on solutions, and shows the visitor
/// every solution and event on the way. A visitor that says stop leaves the verdict open,
/// unless two solutions were found before.
pub fn judge_visiting(
    engine: &dyn Engine,
    search: &Search<'_>,
    visit: &mut dyn Visit,
) -> (Verdict, Report) {
    let mut keep = KeepTwo { found: Vec::new(), visit };
    let report = engine.run(search, &mut keep);
    let verdict = match (keep.found.as_slice(), report.end) {
        (&[first, second, ..], _) => Verdict::Many(Box::new([first, second])),
        (&[solution], End::Exhausted) => {
            Verdict::One(Box::new(Puzzle::proven(search.board.clone(), solution)))
        }
        ([], End::Exhausted) => Verdict::None(explain_none(search)),
        (found, end) => Verdict::Unknown(Unknown { end, found: found.first().copied() }),
    };
    (verdict, report)
}

/// Keeps the first two solutions on their way to a visitor.
struct KeepTwo<'a> {
    found: Vec<Solution>,
    visit: &'a mut dyn Visit,
}

impl Visit for KeepTwo<'_> {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        if self.found.len() < 2 {
            self.found.push(*solution);
        }
        self.visit.solution(solution)
    }

    fn watches(&self) -> bool {
        self.visit.watches()
    }

    fn event(&mut self, event: Event<'_>) {
        self.visit.event(event);
    }
}

/// Counts the board's solutions, without keeping them.
///
/// The report says how many were found and, in its end, whether there are others: after
/// [`End::Exhausted`] there are none.
#[must_use]
pub fn count(engine: &dyn Engine, search: &Search<'_>) -> Report {
    engine.run(search, &mut |_: &Solution| ControlFlow::Continue(()))
}

/// The evidence that a board, which a search found to have no solution, has none: where
/// singles lead to, and givens that already clash with each other.
///
/// From the set of all givens each is left out in turn, and stays out while the rest still has
/// no solution: what remains is irreducible unless the bounds on that work were met. It is
/// empty where the givens alone have a solution (placed digits or candidates are what is
/// wrong), or where the bounds did not allow to prove that they have none.
fn explain_none(search: &Search<'_>) -> Contradiction {
    let board = search.board;
    let flaw = propagate(board).1.unwrap_or(Flaw::EveryWayFails);
    let givens = board.givens();
    let mut nodes = EXPLAIN_NODES;
    let mut have_none = |cells: CellSet| {
        // Some of the givens of a board cannot repeat a digit where all of them do not.
        let Ok(fewer) = Board::new(&givens.restricted_to(cells)) else {
            return true;
        };
        let search = Search { board: &fewer, solutions: 1, ..*search }.nodes(nodes);
        let report = count(default_engine(), &search);
        nodes = nodes.saturating_sub(report.cost.nodes);
        report.end == End::Exhausted && report.solutions == 0
    };
    let mut clashing = board.given_cells();
    if clashing.is_empty() || !have_none(clashing) {
        return Contradiction { flaw, givens: CellSet::EMPTY };
    }
    for cell in clashing {
        let fewer = clashing - CellSet::of(cell);
        if have_none(fewer) {
            clashing = fewer;
        }
    }
    Contradiction { flaw, givens: clashing }
}
