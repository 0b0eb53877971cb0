use std::ops::ControlFlow;

use crate::grid::{Board, CellSet, Contradiction, Flaw, Puzzle, Solution};

use super::{End, Engine, Event, Report, Search, Visit, default_engine, propagate};

/// How many solutions a board has: none, one or many, each with its evidence.
///
/// The enum is exhaustive: there is no fifth case, so a `match` needs no wildcard.
///
/// ```
/// use bivalue::engine::{Search, Verdict, default_engine, judge};
/// use bivalue::grid::{Board, Grid};
///
/// let board = Board::new(&Grid::EMPTY).unwrap();
/// let (verdict, _) = judge(default_engine(), &Search::of(&board));
/// let Verdict::Many(solutions) = verdict else { panic!("an empty grid has many") };
/// assert_ne!(solutions[0], solutions[1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No solution, and why.
    None(Contradiction),
    /// Exactly one: a proper puzzle.
    One(Box<Puzzle>),
    /// More than one: two different solutions.
    Many(Box<[Solution; 2]>),
    /// The search ended before the number was known.
    Unknown(Unknown),
}

/// The findings of a search that ended before the number of solutions was known.
///
/// ```
/// use bivalue::engine::{End, Search, Verdict, default_engine, judge};
/// use bivalue::grid::{Board, Grid};
///
/// let board = Board::new(&Grid::EMPTY).unwrap();
/// let (verdict, _) = judge(default_engine(), &Search::of(&board).nodes(5));
/// let Verdict::Unknown(unknown) = verdict else { panic!("five nodes are not enough") };
/// assert_eq!((unknown.end, unknown.found), (End::Nodes, None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unknown {
    /// Why it ended.
    pub end: End,
    /// A solution, if one was found: there may be others.
    pub found: Option<Solution>,
}

/// The node limit of the search for clashing givens, so that a verdict is never much slower than
/// its search.
const EXPLAIN_NODES: u64 = 20_000;

/// Judges how many solutions a board has: none, one or many.
///
/// The search's own limit on solutions is set to two, unless it is lower. Its deadline and its
/// flag also end the work of explaining why there is no solution; the verdict stays, with less
/// evidence. The report is that of the search alone.
///
/// ```
/// use bivalue::engine::{Search, Verdict, default_engine, judge};
/// use bivalue::grid::{Board, Grid};
///
/// let grid: Grid = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
///     .parse()
///     .unwrap();
/// let board = Board::new(&grid).unwrap();
/// let (verdict, report) = judge(default_engine(), &Search::of(&board));
/// assert!(matches!(verdict, Verdict::One(_)));
/// assert_eq!(report.solutions, 1);
/// ```
#[must_use]
pub fn judge(engine: &dyn Engine, search: &Search<'_>) -> (Verdict, Report) {
    let search = search.solutions(search.solutions.min(2));
    judge_visiting(engine, &search, &mut |_: &Solution| ControlFlow::Continue(()))
}

/// Judges like [`judge`], within the search's own limit on solutions, and shows the visitor
/// every solution and event. If the visitor ends the search, the verdict is unknown, unless two
/// solutions were found before.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use bivalue::engine::{Search, Verdict, default_engine, judge_visiting};
/// use bivalue::grid::{Board, Grid, Solution};
///
/// let board = Board::new(&Grid::EMPTY).unwrap();
/// let mut shown = 0;
/// let (verdict, _) =
///     judge_visiting(default_engine(), &Search::of(&board).solutions(10), &mut |_: &Solution| {
///         shown += 1;
///         ControlFlow::Continue(())
///     });
/// assert!(matches!(verdict, Verdict::Many(_)));
/// assert_eq!(shown, 10);
/// ```
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

/// Passes everything on to a visitor and keeps the first two solutions.
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
///
/// ```
/// use bivalue::engine::{End, Search, count, default_engine};
/// use bivalue::grid::{Board, Grid};
///
/// let board = Board::new(&Grid::EMPTY).unwrap();
/// let report = count(default_engine(), &Search::of(&board).solutions(1_000));
/// assert_eq!((report.solutions, report.end), (1_000, End::Enough));
/// ```
#[must_use]
pub fn count(engine: &dyn Engine, search: &Search<'_>) -> Report {
    engine.run(search, &mut OnlyCount)
}

/// The visitor that does not look at solutions.
pub(super) struct OnlyCount;

impl Visit for OnlyCount {
    fn solution(&mut self, _: &Solution) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn only_counts(&self) -> bool {
        true
    }
}

/// The evidence that a board has no solution, after a search has found none: the flaw that singles
/// lead to, and givens that contradict each other.
///
/// Each given is left out in turn, and stays out if the others still have no solution. The set that
/// remains is irreducible, unless a bound was met. It is empty if the givens alone have a solution
/// (the placed digits or the candidates are wrong), or if a bound was met before they were shown to
/// have none.
fn explain_none(search: &Search<'_>) -> Contradiction {
    let board = search.board;
    let flaw = propagate(board).1.unwrap_or(Flaw::EveryWayFails);
    let givens = board.givens();
    let mut nodes = EXPLAIN_NODES;
    let mut have_none = |cells: CellSet| {
        // All givens together repeat no digit in a house, so fewer of them do not either.
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::super::{EngineInfo, Sealed};
    use super::*;
    use crate::budget::Budget;
    use crate::grid::Grid;

    /// Answers as the default engine does, and then sets the flag.
    struct CancelsAtTheEnd<'a>(&'a AtomicBool);

    impl Sealed for CancelsAtTheEnd<'_> {}

    impl Engine for CancelsAtTheEnd<'_> {
        fn info(&self) -> &'static EngineInfo {
            default_engine().info()
        }

        fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report {
            let report = default_engine().run(&search.within(Budget::UNLIMITED), visit);
            self.0.store(true, Ordering::Relaxed);
            report
        }
    }

    #[test]
    fn the_search_for_evidence_keeps_the_bounds() {
        // No candidate is left for r1c9, which singles show.
        let grid: Grid = format!("{:.<81}", "12345678.........9").parse().unwrap();
        let board = Board::new(&grid).unwrap();
        let cancel = AtomicBool::new(true);
        let (verdict, _) = judge(default_engine(), &Search::of(&board).cancel(&cancel));
        assert!(matches!(verdict, Verdict::Unknown(_)), "the search itself was cancelled");
        cancel.store(false, Ordering::Relaxed);
        let none = judge(&CancelsAtTheEnd(&cancel), &Search::of(&board).cancel(&cancel)).0;
        let Verdict::None(contradiction) = none else { panic!("{none:?}") };
        assert!(contradiction.givens.is_empty(), "no time was left to search for them");
        assert_ne!(contradiction.flaw, Flaw::EveryWayFails, "the flaw costs no search");
    }
}
