use std::ops::ControlFlow;

use crate::grid::{Board, CellSet, Contradiction, Flaw, Puzzle, Solution};

use super::{Claims, End, Engine, Report, Search, default_engine};

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
/// The search's own limit on solutions is set to two, unless it is one.
#[must_use]
pub fn judge(engine: &dyn Engine, search: &Search<'_>) -> (Verdict, Report) {
    let search = search.solutions(search.solutions.min(2));
    let mut found: Vec<Solution> = Vec::new();
    let report = engine.run(&search, &mut |solution: &Solution| {
        found.push(*solution);
        ControlFlow::Continue(())
    });
    let verdict = match (found.as_slice(), report.end) {
        (&[first, second, ..], _) => Verdict::Many(Box::new([first, second])),
        (&[solution], End::Exhausted) => {
            Verdict::One(Box::new(Puzzle::proven(search.board.clone(), solution)))
        }
        ([], End::Exhausted) => Verdict::None(explain_none(search.board)),
        (found, end) => Verdict::Unknown(Unknown {
            end,
            found: found.first().copied(),
        }),
    };
    debug_assert!(
        engine.claims() != Claims::SolutionsOnly
            || matches!(
                verdict,
                Verdict::Many(_) | Verdict::Unknown(_) | Verdict::None(_)
            )
    );
    (verdict, report)
}

/// Counts the board's solutions, without keeping them.
///
/// The report says how many were found and, in its end, whether there are others: after
/// [`End::Exhausted`] there are none.
#[must_use]
pub fn count(engine: &dyn Engine, search: &Search<'_>) -> Report {
    engine.run(search, &mut |_: &Solution| ControlFlow::Continue(()))
}

/// The evidence that a board, which a search found to have no solution, has none: what is
/// visibly wrong, and givens that already clash with each other.
///
/// From the set of all givens each is left out in turn, and stays out while the rest still has
/// no solution: what remains is irreducible unless the bounds on that work were met.
#[must_use]
pub fn explain_none(board: &Board) -> Contradiction {
    let flaw = visible_flaw(board);
    let givens = board.values().restricted_to(board.given_cells());
    let mut clashing = board.given_cells();
    let mut nodes = EXPLAIN_NODES;
    let mut has_none = |cells: CellSet| {
        let Ok(fewer) = Board::new(&givens.restricted_to(cells)) else {
            return true;
        };
        let search = Search::of(&fewer).solutions(1).nodes(nodes);
        let report = count(default_engine(), &search);
        nodes = nodes.saturating_sub(report.cost.nodes);
        report.end == End::Exhausted && report.solutions == 0
    };
    // Placed digits or candidates, not the givens, may be what is wrong.
    if !has_none(clashing) {
        return Contradiction {
            flaw,
            givens: CellSet::EMPTY,
        };
    }
    for cell in clashing {
        let fewer = clashing - CellSet::of(cell);
        if has_none(fewer) {
            clashing = fewer;
        }
    }
    Contradiction {
        flaw,
        givens: clashing,
    }
}

/// What singles alone show to be wrong.
fn visible_flaw(board: &Board) -> Flaw {
    board
        .contradiction()
        .map_or(Flaw::EveryWayFails, |contradiction| contradiction.flaw)
}
