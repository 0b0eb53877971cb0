//! Boards on the way to the solution of puzzles of our own.

use std::sync::OnceLock;

use bivalue::budget::Budget;
use bivalue::engine::{Search, Verdict, default_engine, judge};
use bivalue::format::LibraryLine;
use bivalue::grid::{Board, Grid, Puzzle, Solution};
use bivalue::human::{Kind, View, next_step};

/// Puzzles that are taken from the file.
const PUZZLES: usize = 60;

/// A view with the solution of its board.
pub(crate) type State = (View, Solution);

/// Boards on the paths of some puzzles: after every placement-free stretch, and the last one.
pub(crate) fn states() -> &'static [State] {
    static STATES: OnceLock<Vec<State>> = OnceLock::new();
    STATES.get_or_init(|| {
        let text = include_str!("../../../../testdata/puzzles/mixed.txt");
        let puzzles = text.lines().step_by(1000 / PUZZLES).take(PUZZLES);
        puzzles.flat_map(|line| states_of(&puzzle(&line.parse().unwrap()))).collect()
    })
}

/// Every fifth board of the path, and those where it needs more than singles.
fn states_of(puzzle: &Puzzle) -> Vec<State> {
    let mut view = View::of(puzzle);
    assert!(view.has_unique_solution());
    let mut states = Vec::new();
    for number in 0.. {
        let step = next_step(&view, &Budget::UNLIMITED).unwrap();
        if number % 20 == 0 || step.as_ref().is_none_or(|step| !step.places()) {
            states.push((view.clone(), *puzzle.solution()));
        }
        let Some(step) = step else { break };
        assert!(view.take(&step), "{step}");
    }
    states
}

pub(crate) fn puzzle(grid: &Grid) -> Puzzle {
    let board = Board::new(grid).unwrap();
    match judge(default_engine(), &Search::of(&board)).0 {
        Verdict::One(puzzle) => *puzzle,
        verdict => panic!("{grid}: {verdict:?}"),
    }
}

/// The line and the board of a kind's example.
pub(crate) fn example(kind: &Kind) -> (LibraryLine, State) {
    let line: LibraryLine = kind.example.parse().unwrap();
    let solution = *puzzle(&line.givens).solution();
    let view = View::new(line.position().board().unwrap()).with_unique_solution();
    (line, (view.with_solution(solution), solution))
}
